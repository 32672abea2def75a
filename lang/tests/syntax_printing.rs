//! Printed programs are read as the programs that were printed; formatted texts stay as they were.

use proptest::prelude::*;
use rise_lang::{
    diagnostic::Source,
    nat::Nat,
    primitives::Primitive::{self, *},
    syntax::{
        Files, NoImports, TermReader, WIDTH, format, parse_program, print_program, print_term,
    },
    term::{
        ArrayLiteral, Definition, ForeignFunction, Literal, Number, Program, ScalarValue, Term,
        TermKind,
    },
    types::{
        AddressSpace, DataType, Kind, NatToNat, Scalar, Tf32, Type, TypeArgument, TypeParameter,
    },
};

fn read(text: &str) -> Term {
    let reader = TermReader::new().with_free_variables();
    let read = reader.read(&Source::new("printed", text));
    read.unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)))
}

fn check(term: &Term) {
    let text = print_term(term);
    let again = read(&text);
    assert_eq!(again, *term, "{text}");
    assert_eq!(annotations(&again), annotations(term), "{text}");
}

/// The types that are written in the term, the numbers by which names differ left out.
fn annotations(term: &Term) -> Vec<String> {
    let parameter = match term.kind() {
        TermKind::Lambda(parameter, _) => parameter.annotation.as_deref(),
        _ => None,
    };
    let here = term.annotation().into_iter().chain(parameter);
    let here = here.map(|ty| {
        ty.to_string()
            .replace(|letter: char| letter.is_ascii_digit(), "")
    });
    here.chain(term.children().flat_map(annotations)).collect()
}

fn any_size() -> impl Strategy<Value = Nat> {
    proptest::sample::select(vec![
        "n",
        "4",
        "n + 1",
        "2*n*m",
        "n/32",
        "min(n, m)",
        "n % 3",
        "f(n)",
        "n^2",
        "sum(i, 0, n, i + 1)",
    ])
    .prop_map(|text| Nat::parse(text).expect("a size"))
}

fn any_type() -> impl Strategy<Value = Type> {
    proptest::sample::select(vec![
        "f32",
        "n.f32",
        "(2*n).(f32, i8)",
        "f32 -> f32",
        "(f32 -> t) -> n.t",
        "idx[n + 1]",
        "vec[f32, 4]",
        "n..(i => (i+1).f32)",
        "{k : nat} -> k.f32 -> f32",
    ])
    .prop_map(|text| Type::parse(text).expect("a type"))
}

fn any_scalar() -> impl Strategy<Value = ScalarValue> {
    prop_oneof![
        any::<bool>().prop_map(ScalarValue::from),
        any::<i8>().prop_map(ScalarValue::from),
        any::<i16>().prop_map(ScalarValue::from),
        any::<i32>().prop_map(ScalarValue::from),
        any::<i64>().prop_map(ScalarValue::from),
        any::<u8>().prop_map(ScalarValue::from),
        any::<u16>().prop_map(ScalarValue::from),
        any::<u32>().prop_map(ScalarValue::from),
        any::<u64>().prop_map(ScalarValue::from),
        any::<u64>().prop_map(ScalarValue::Index),
        any::<u32>().prop_map(|bits| f32::from_bits(bits).into()),
        any::<u64>().prop_map(|bits| f64::from_bits(bits).into()),
        any::<u16>().prop_map(|bits| half::f16::from_bits(bits).into()),
        any::<u16>().prop_map(|bits| half::bf16::from_bits(bits).into()),
        (0_u32..1 << 19).prop_map(|bits| Tf32::from_bits(bits).into()),
        proptest::sample::select(vec![
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
            -0.0,
            0.0,
            1e20,
            1e-40
        ])
        .prop_map(ScalarValue::from),
    ]
}

fn any_array() -> impl Strategy<Value = ArrayLiteral> {
    proptest::collection::vec(0..4_u64, 0..4).prop_flat_map(|shape| {
        let count = shape.iter().product::<u64>() as usize;
        proptest::collection::vec(any::<f32>(), count).prop_map(move |values| {
            let values = values.into_iter().map(ScalarValue::from).collect();
            ArrayLiteral::new(Scalar::F32, shape.clone(), values)
                .expect("as many as the shape says")
        })
    })
}

fn any_literal() -> impl Strategy<Value = Literal> {
    let number = |text: &str| Literal::Number(Number::parse(text).expect("a number"));
    prop_oneof![
        any_scalar().prop_map(Literal::Scalar),
        any_array().prop_map(Literal::Array),
        proptest::sample::select(vec!["0", "1", "-1", "2.5", "-1e-3", "7.", "1E5", "1.e5"])
            .prop_map(number),
        any_size().prop_map(Literal::Size),
        (any_size(), any_size()).prop_map(|(value, bound)| Literal::Index { value, bound }),
    ]
}

/// Heads that take arguments on the type level, with those.
fn any_instance() -> impl Strategy<Value = Term> {
    let permutation = NatToNat::Lambda("i".into(), Nat::parse("n - 1 - i").expect("a size"));
    prop_oneof![
        any_size().prop_map(|size| Split.at([size])),
        (any_size(), any_size()).prop_map(|(size, step)| Slide.at([size, step])),
        Just(ToMem.at([AddressSpace::Local])),
        any_size().prop_map(move |size| {
            let permutation = TypeArgument::from(permutation.clone());
            Reorder.at([size.into(), permutation.clone(), permutation])
        }),
        any_size().prop_map(|size| Term::type_apply(Term::variable("f"), size)),
        Just(Term::type_apply(
            Term::variable("f"),
            DataType::variable("t")
        )),
        Just(Term::type_apply(Term::reference_free(), Scalar::F32)),
    ]
}

/// A head that takes no argument on the type level and is not a variable.
trait Free {
    fn reference_free() -> Term;
}

impl Free for Term {
    fn reference_free() -> Term {
        Term::primitive(Map)
    }
}

fn any_primitive() -> impl Strategy<Value = Primitive> {
    let plain: Vec<Primitive> = Primitive::all()
        .iter()
        .copied()
        .filter(|primitive| {
            primitive.explicit_parameters().next().is_none() && *primitive != ForeignFunction
        })
        .collect();
    proptest::sample::select(plain)
}

fn any_foreign() -> impl Strategy<Value = Term> {
    proptest::sample::select(vec!["", "return x;", "a\n\t\"b\\\""]).prop_map(|source| {
        let parameters = vec![
            ("x".into(), Scalar::F32.into()),
            ("y".into(), DataType::array(Nat::constant(4), Scalar::I8)),
        ];
        Term::foreign(
            ForeignFunction::new("ns::g", parameters, Scalar::F32.into(), source)
                .expect("a function"),
        )
    })
}

fn any_name() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(vec![
        "x", "y", "xs", "x_y", "n", "map", "f32", "let", "_", "fst", "#1", "x1",
    ])
}

/// Terms in which no value stands where an argument on the type level belongs.
fn any_term() -> impl Strategy<Value = Term> {
    let whole = (any_inner_term(), proptest::option::of(any_name()));
    whole.prop_map(|(term, size)| match size {
        Some(name) => Term::type_lambda(TypeParameter::explicit(name, Kind::Nat), term),
        None => term,
    })
}

fn any_inner_term() -> impl Strategy<Value = Term> {
    let free = proptest::sample::select(vec!["x", "y", "xs", "x_y", "x1"]);
    let leaf = prop_oneof![
        3 => free.prop_map(Term::variable),
        2 => any_literal().prop_map(Term::literal),
        2 => any_primitive().prop_map(Term::primitive),
        1 => any_instance(),
        1 => any_foreign(),
    ];
    leaf.prop_recursive(8, 60, 3, |inner| {
        prop_oneof![
            3 => (any_name(), inner.clone()).prop_map(|(name, body)| Term::lambda(name, body)),
            1 => (any_name(), any_type(), inner.clone()).prop_map(|(name, ty, body)| Term::annotated_lambda(name, ty, body)),
            1 => (any_name(), inner.clone()).prop_map(|(name, body)| {
                Term::type_lambda(TypeParameter::implicit(name, Kind::Nat), body)
            }),
            6 => (inner.clone(), inner.clone()).prop_map(|(function, argument)| apply(function, argument)),
            4 => (any_primitive(), inner.clone(), inner.clone()).prop_map(|(primitive, a, b)| primitive.of([a, b])),
            1 => (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| Select.of([a, b, c])),
            2 => (any_name(), inner.clone()).prop_map(|(name, body)| {
                let part = |primitive: Primitive| primitive.of([Term::variable(name)]);
                Term::lambda(name, Add.of([part(Fst), apply(apply(Term::variable("g"), part(Snd)), body)]))
            }),
            2 => (any_name(), inner.clone(), inner.clone()).prop_map(|(name, value, body)| Let.of([value, Term::lambda(name, body)])),
            1 => proptest::collection::vec(inner.clone(), 0..4).prop_map(|elements| MakeArray.at([elements.len() as u64]).of(elements)),
            1 => (inner, any_type()).prop_map(|(term, ty)| term.annotate(ty)),
        ]
    })
}

/// The application; of the identity if the function takes a type-level argument next, which no
/// value can be.
fn apply(function: Term, argument: Term) -> Term {
    Term::apply(
        if takes_type(&function) {
            Id.of([function])
        } else {
            function
        },
        argument,
    )
}

/// Whether the next argument of the term is one on the type level, or may be.
fn takes_type(term: &Term) -> bool {
    let text = term.to_string();
    text.contains("nat)")
        || text.contains("(k :")
        || term.annotation().is_some()
        || text.contains("makeArray")
        || text.contains("_")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn printed_terms_are_read_back(term in any_term()) {
        check(&term);
    }

    #[test]
    fn scalars_keep_their_bits(value in any_scalar()) {
        check(&Term::literal(Literal::Scalar(value)));
    }

    #[test]
    fn arrays_keep_their_shape(array in any_array()) {
        check(&Term::literal(Literal::Array(array)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn printed_programs_are_formatted_and_read_back(terms in proptest::collection::vec(any_closed_term(), 1..4)) {
        let definitions = terms.iter().enumerate().map(|(index, term)| Definition::new(format!("d{index}"), term.clone()));
        let program = Program::from(definitions.collect::<Vec<_>>());
        let text = print_program(&program);
        let source = Source::new("printed", text.as_str());
        prop_assert_eq!(&format(&source).expect("printed text is a program"), &text);
        let again = parse_program(&source, &NoImports).unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
        for (left, right) in program.definitions.iter().zip(&again.definitions) {
            prop_assert_eq!(&left.term, &right.term);
        }
    }

    #[test]
    fn comments_survive(places in proptest::collection::vec((0..LAYOUT.len(), any::<bool>()), 1..6)) {
        let mut text = LAYOUT.to_owned();
        let mut inserted = Vec::new();
        for (place, own_line) in places {
            // A comment may stand wherever a line ends or a space is.
            let Some(at) = text[place..].find([' ', '\n']).map(|offset| place + offset) else { continue };
            if in_comment_or_string(&text, at) { continue }
            let comment = format!("// c{}", inserted.len());
            let before = if own_line { "\n" } else { " " };
            text.insert_str(at, &format!("{before}{comment}\n"));
            inserted.push(comment);
        }
        let source = Source::new("text", text.as_str());
        let expected = definitions(&text);
        let formatted = format(&source).expect("comments change nothing");
        for comment in &inserted {
            prop_assert_eq!(formatted.matches(comment.as_str()).count(), 1, "{} in\n{}\nof\n{}", comment, formatted, text);
        }
        prop_assert_eq!(definitions(&formatted), expected, "{}", formatted);
        let again = format(&Source::new("again", formatted.as_str())).expect("formatted text is a program");
        prop_assert_eq!(&again, &formatted, "of\n{}", text);
    }
}

fn in_comment_or_string(text: &str, at: usize) -> bool {
    let line = &text[text[..at].rfind('\n').map_or(0, |start| start + 1)..at];
    line.contains("//") || line.matches('"').count() % 2 == 1
}

fn any_closed_term() -> impl Strategy<Value = Term> {
    any_term().prop_map(|term| {
        let names: Vec<_> = term.free_variables().cloned().collect();
        let closed = names
            .into_iter()
            .fold(term, |body, name| Term::lambda(name, body));
        let sizes = closed.free_type_variables();
        sizes.into_iter().fold(closed, |body, (name, kind)| {
            Term::type_lambda(TypeParameter::implicit(name, kind), body)
        })
    })
}

fn definitions(text: &str) -> Vec<Term> {
    let read = parse_program(&Source::new("text", text), &NoImports);
    let program =
        read.unwrap_or_else(|error| panic!("{}\n{text}", error.diagnostic().render(false)));
    program
        .definitions
        .into_iter()
        .map(|definition| definition.term)
        .collect()
}

/// A program with every construct, in layouts that are not the formatter's.
const LAYOUT: &str = r#"
// About dot.
def dot {n : nat} {t : number} (xs ys : n.t) : t where n % 32 == 0, 0 < n =
  zip xs ys |> map (fun (x, y) => x * y) // products
  |> reduce (+) 0 // sum

def one = 1   // one


// Two.

def two = one + one
def mm (n m k : nat) (a : n.k.f32) (b : k.m.f32) : n.m.f32 = a |> map (fun row => b |> transpose |> map (fun col => row |> zip col |> map (fun p => fst p * snd p) |> reduce (+) 0))
def rest = fun (f : (t : data) -> t -> t) (x, (y, _)) =>
  let z = if x < -1.5e3f32 && y != f32(inf) then [1, 2] else if true then f {2.f32} i32[[1, 2], [3, 4]] else i32[1, 2; 2] in // here
  let g a b : f32 = a + b in
  (nat(3 < 8), reorder 4 (i => 3 - i) (i => 3-i), foreign "g" (a : f32) -> f32 = "a\n", g 1 2, z) |> fst >> snd
def sizes {n : nat} {h : nat2nat} (xs : (n * h(n)).f32) = split (h(n)) (take (min(n, 4)) xs : (n*h(n)).f32)
// The end.
"#;

#[test]
fn layout() {
    let formatted = format(&Source::new("text", LAYOUT)).expect("a program");
    insta::assert_snapshot!(formatted, @r#"
    // About dot.
    def dot {n : nat} {t : number} (xs ys : n.t) : t where n % 32 == 0, 0 < n =
      zip xs ys
      |> map (fun (x, y) => x * y) // products
      |> reduce (+) 0 // sum

    def one = 1 // one

    // Two.

    def two = one + one
    def mm (n m k : nat) (a : n.k.f32) (b : k.m.f32) : n.m.f32 =
      a
      |> map (fun row =>
        b
        |> transpose
        |> map (fun col => row |> zip col |> map (fun p => fst p * snd p) |> reduce (+) 0))
    def rest = fun (f : (t : data) -> t -> t) (x, (y, _)) =>
      let z =
        if x < -1.5e3f32 && y != f32(inf)
        then [1, 2]
        else if true
        then f {2.f32} i32[[1, 2], [3, 4]]
        else i32[1, 2; 2] in // here
      let g a b : f32 = a + b in
      (nat(3 < 8), reorder 4 (i => 3 - i) (i => 3 - i), foreign g (a : f32) -> f32 = "a\n", g 1 2, z)
      |> fst >> snd
    def sizes {n : nat} {h : nat2nat} (xs : (n*h(n)).f32) =
      split (h(n)) (take (min(n, 4)) xs : (n*h(n)).f32)
    // The end.
    "#);
    assert!(
        formatted.lines().all(|line| line.len() <= WIDTH),
        "{formatted}"
    );
    assert_eq!(definitions(&formatted), definitions(LAYOUT));
    assert_eq!(
        format(&Source::new("text", formatted.as_str())).as_ref(),
        Ok(&formatted)
    );
}

#[test]
fn arguments_on_the_type_level_are_read_back() {
    for text in [
        "iterate 3 (fun (l : nat) xs => take l xs)",
        "let f (n : nat) (xs : n.f32) = take n xs in f {4} ys",
        "fun (f : (k : nat) -> k.f32 -> f32) xs => f {4} xs",
        "depMap (fun (i : nat) row => map (fun x => (x, i)) row)",
        "partition m (i => i + 1) xs |> depMapSeq (fun (i : nat) => reduceSeq (+) 0)",
    ] {
        check(&read(text));
    }
}

#[test]
fn readable() {
    let printed = |text: &str| print_term(&read(text));
    insta::assert_snapshot!(printed("fun a b => map (fun row => map (fun col => reduce (+) 0 (map (fun p => fst p * snd p) (zip row col))) (transpose b)) a"), @r#"
    fun a b =>
      a
      |> map (fun row =>
        b |> transpose |> map (fun col => zip row col |> map (fun (p1, p2) => p1 * p2) |> reduce (+) 0))
    "#);
    insta::assert_snapshot!(printed("fun {n m : nat} (xs : (n*m).f32) => join (map (mapSeq (fun x => if x < 0 then -x else x)) (split m xs))"), @r#"
    fun {n m : nat} (xs : (m*n).f32) =>
      xs |> split m |> map (mapSeq (fun x => if x < 0 then -x else x)) |> join
    "#);
    insta::assert_snapshot!(printed("let x = f 1 in let g (a, b) = a + b in g (x, x)"), @"let x = f 1 in let g (a, b) = a + b in g (x, x)");
    insta::assert_snapshot!(printed("reduceSeq (fun acc t => acc + fst t * snd t) 0.0f32 (zip xs ys)"), @"zip xs ys |> reduceSeq (fun acc (t1, t2) => acc + t1 * t2) 0.0f32");
    insta::assert_snapshot!(printed("fun a b c => mapGlobal 0 (fun row => mapGlobal 1 (fun col => reduceSeq (fun acc p => acc + fst p * snd p) 0.0f32 (zip row (map (fun x => x * x) col))) (transpose b)) (concat a c)"), @r#"
    fun a b c =>
      concat a c
      |> mapGlobal 0 (fun row =>
        b
        |> transpose
        |> mapGlobal 1 (fun col =>
          zip row (map (fun x => x * x) col) |> reduceSeq (fun acc (p1, p2) => acc + p1 * p2) 0.0f32))
    "#);
}

/// All `.rise` files in the folder and those in it.
fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rise")
        {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_examples_stay_what_they_are() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let files = files(&folder);
    assert!(files.len() >= 60);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        let name = path.display().to_string();
        let program = |text: &str| {
            let read = parse_program(&Source::new(name.as_str(), text), &Files);
            read.unwrap_or_else(|error| panic!("{}\n{text}", error.diagnostic().render(false)))
        };
        let terms = |text: &str| -> Vec<Term> {
            program(text)
                .definitions
                .into_iter()
                .map(|definition| definition.term)
                .collect()
        };
        let formatted = format(&Source::new(name.as_str(), text.as_str())).expect("a program");
        assert_eq!(terms(&formatted), terms(&text), "{name}");
        assert_eq!(
            format(&Source::new(name.as_str(), formatted.as_str())).as_ref(),
            Ok(&formatted),
            "{name}"
        );
        assert_eq!(
            formatted.matches("//").count(),
            text.matches("//").count(),
            "{name}"
        );
        let printed = print_program(&program(&text));
        let printed_terms: Vec<Term> = program(&printed)
            .definitions
            .into_iter()
            .map(|definition| definition.term)
            .collect();
        assert_eq!(printed_terms, terms(&text), "{name}\n{printed}");
    }
}

#[test]
fn comments_in_brackets_that_are_left_out_stay() {
    for (text, expected) in [
        (
            "def f = x + ( // c\n-1) * (y)",
            "def f =\n  x\n    + // c\n    -1 * y\n",
        ),
        ("def f = ((// c\n g) x) y", "def f = // c\n  (g x) y\n"),
    ] {
        let formatted = format(&Source::new("x", text)).expect("a program");
        assert_eq!(formatted, expected);
        let again = format(&Source::new("x", formatted.as_str())).expect("a program");
        assert_eq!(again, expected);
    }
}
