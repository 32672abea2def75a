//! Programs to operations and back.

mod scalar_code;
mod sharing;

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Location, Module};
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer;
use rise_lang::nat::{Fact, Nat};
use rise_lang::primitives::Primitive::*;
use rise_lang::term::build::{fun, nat_fun, number, typed_fun};
use rise_lang::term::{
    ArrayLiteral, Definition, ForeignFunction, Literal, Origin, ScalarValue, Term,
};
use rise_lang::types::{AddressSpace, DataType, NatToNat, Scalar, Tf32, Type, TypeArgument};

use super::{Sources, exact, to_definition, to_function, to_value_function};

fn context() -> Context {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    crate::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

fn ty(text: &str) -> Type {
    Type::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn literal(text: &str) -> Term {
    number(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The definition as a function, printed.
#[track_caller]
fn function(context: &Context, definition: &Definition) -> String {
    let module = Module::new(Location::unknown(context));
    let function = to_function(context, definition)
        .unwrap_or_else(|error| panic!("{}: {error}", definition.term));
    module.body().append_operation(function);
    assert!(
        module.as_operation().verify(),
        "{}\n{}",
        definition.term,
        module.as_operation()
    );
    module.as_operation().to_string()
}

/// The definition that the first function of a module is.
fn definition(module: &Module, sources: &Sources) -> Result<Definition, super::TermError> {
    let function = module.body().first_operation().expect("a function");
    // SAFETY: the module outlives the reference.
    to_definition(
        unsafe { OperationRef::from_raw(function.to_raw()) },
        sources,
    )
}

/// The term comes back from operations: itself, its type, the types of its parts.
#[track_caller]
fn round(term: &Term) -> String {
    let inferred = infer(term).unwrap_or_else(|error| panic!("{term}: {error:?}"));
    round_of(inferred.term)
}

/// The same for a term with types.
#[track_caller]
fn round_of(term: Term) -> String {
    let context = context();
    let before = Definition::new("program", term);
    let module = Module::new(Location::unknown(&context));
    let function =
        to_function(&context, &before).unwrap_or_else(|error| panic!("{}: {error}", before.term));
    module.body().append_operation(function);
    assert!(
        module.as_operation().verify(),
        "{}\n{}",
        before.term,
        module.as_operation()
    );
    let after = definition(&module, &Sources::new())
        .unwrap_or_else(|error| panic!("{error}\n{}", module.as_operation()));
    assert_eq!(after.term, before.term, "\n{}", module.as_operation());
    assert_typed(&after.term);
    assert_eq!(after.term.ty(), before.term.ty());
    let again = function_text(&context, &after);
    assert_eq!(again, module.as_operation().to_string());
    again
}

fn function_text(context: &Context, definition: &Definition) -> String {
    function(context, definition)
}

fn assert_typed(term: &Term) {
    assert!(term.ty().is_some(), "`{term}` has no type");
    term.children().for_each(assert_typed);
}

fn dot() -> Term {
    let product = fun("xy", |xy| Mul.of([Fst.of([xy.clone()]), Snd.of([xy])]));
    nat_fun("n", |_| {
        typed_fun("xs", ty("n.f32"), |xs| {
            typed_fun("ys", ty("n.f32"), |ys| {
                ReduceSeq.of([
                    Add.into(),
                    literal("0"),
                    Map.of([product, Zip.of([xs, ys])]),
                ])
            })
        })
    })
}

#[test]
fn dot_product() {
    let text = round(&dot());
    let inferred = infer(&dot()).expect("types");
    let context = context();
    let module = Module::parse(&context, &text).expect("what was printed is read");
    let back = definition(&module, &Sources::new()).expect("a definition");
    // In a text without locations the names of the function's arguments are lost, those of lambdas
    // are not.
    assert_eq!(
        back.term.to_string(),
        "fun (n : nat) (x : n.f32) (x1 : n.f32) => reduceSeq (+) 0.0 (map (fun xy => fst xy * snd xy) (zip x x1))"
    );
    assert_eq!(back.term, inferred.term);
    assert_eq!(
        infer(&back.term.without_types()).expect("types").ty,
        inferred.ty
    );
    assert!(text.contains("rise.sizes = [\"n\"]"), "{text}");
    assert!(
        text.contains("%arg0: memref<f32>, %arg1: memref<?xf32>, %arg2: memref<?xf32>"),
        "{text}"
    );
    assert!(text.contains("rise.lambda (%xy)"), "{text}");
}

#[test]
fn matrices_of_known_and_open_sizes() {
    round(&nat_fun("n", |_| {
        typed_fun("a", ty("n.4.f64"), |a| {
            MapSeq.of([MapSeq.of([fun("x", |x| Neg.of([x]))]), Transpose.of([a])])
        })
    }));
    round(&nat_fun("n", |_| {
        nat_fun("m", |_| {
            typed_fun("a", ty("(n*m).i32"), |a| {
                Join.of([MapSeq.of([
                    MapSeq.of([fun("x", |x| Add.of([x, literal("1")]))]),
                    Split.at([Nat::variable("m")]).of([a]),
                ])])
            })
        })
    }));
}

#[test]
fn functions_on_sizes() {
    let halve = nat_fun("l", |_| {
        fun("xs", |xs| {
            Map.of([
                fun("pair", |pair| Reduce.of([Add.into(), literal("0"), pair])),
                Split.at([2]).of([xs]),
            ])
        })
    });
    let text = round(&typed_fun("xs", ty("8.f32"), |xs| {
        Iterate.at([3]).of([halve, xs])
    }));
    assert!(text.contains("rise.depLambda (l : nat)"), "{text}");
    let triangle = NatToNat::Lambda("k".into(), Nat::parse("k+1").expect("a size"));
    round(&typed_fun("xs", ty("10.f32"), |xs| {
        let cut = Partition
            .at([TypeArgument::from(4), triangle.into()])
            .of([xs]);
        DepJoin.of([cut])
    }));
}

#[test]
fn literals_of_every_scalar_type() {
    for value in [
        ScalarValue::Bool(true),
        ScalarValue::I8(-128),
        ScalarValue::I16(-1),
        ScalarValue::I32(i32::MIN),
        ScalarValue::I64(i64::MAX),
        ScalarValue::Index(7),
        ScalarValue::F32(-0.0),
        ScalarValue::F32(f32::INFINITY),
        ScalarValue::F64(0.1),
        ScalarValue::F64(f64::MIN_POSITIVE),
        half::f16::from_f32(0.5).into(),
        half::bf16::from_f32(-3.0).into(),
        Tf32::from_f32(0.1).into(),
        Tf32::NEG_INFINITY.into(),
    ] {
        round(&Term::literal(value));
        for count in [0_usize, 1, 3] {
            let array = ArrayLiteral::new(value.scalar(), vec![count as u64], vec![value; count])
                .expect("an array");
            round(&Term::literal(Literal::Array(array)));
        }
    }
    let values: Vec<ScalarValue> = (0..6).map(ScalarValue::I32).collect();
    let table = ArrayLiteral::new(Scalar::I32, vec![2, 3], values).expect("an array");
    round(&Term::literal(Literal::Array(table)));
    let mixed = vec![ScalarValue::Bool(true), ScalarValue::Bool(false)];
    round(&Term::literal(Literal::Array(
        ArrayLiteral::new(Scalar::Bool, vec![2], mixed).expect("an array"),
    )));
    round(&nat_fun("n", |n| Term::literal(Literal::Size(n))));
    round(&nat_fun("n", |n| {
        typed_fun("xs", ty("n.f32"), |xs| {
            Idx.of([
                Term::literal(Literal::Index {
                    value: Nat::zero(),
                    bound: n,
                }),
                xs,
            ])
        })
    }));
}

#[test]
fn memory_threads_and_vectors() {
    round(&typed_fun("xs", ty("64.f32"), |xs| {
        let double = fun("v", |v| Add.of([v.clone(), v]));
        let rows = MapPar.of([
            fun("row", |row| {
                ToMem
                    .at([AddressSpace::Private])
                    .of([AsScalar.of([MapSeq.of([double, AsVector.at([4]).of([row])])])])
            }),
            Split.at([16]).of([xs]),
        ]);
        Join.of([rows])
    }));
}

#[test]
fn foreign_functions() {
    let parameters = vec![
        ("x".into(), DataType::Scalar(Scalar::F32)),
        ("y".into(), DataType::Scalar(Scalar::I32)),
    ];
    let foreign = ForeignFunction::new("blend", parameters, Scalar::F64.into(), "return x + y;")
        .expect("a function");
    let text = round(&typed_fun("x", ty("f32"), |x| {
        typed_fun("k", ty("i32"), |k| {
            Term::apply(Term::foreign(foreign), MakePair.of([x, k]))
        })
    }));
    assert!(text.contains("body \"return x + y;\""), "{text}");
}

#[test]
fn names_and_capture() {
    // The inner `x` hides the outer one, and where both are needed one is renamed.
    round(&typed_fun("x", ty("f32"), |x| {
        Term::apply(fun("x", |x| Mul.of([x.clone(), x])), x)
    }));
    let outer = infer(&typed_fun("x", ty("f32"), |x| {
        Term::apply(fun("y", |y| Mul.of([x.clone(), y])), x)
    }))
    .expect("types");
    let context = context();
    let text = function(&context, &Definition::new("f", outer.term));
    let renamed = text.replace("%y", "%x");
    assert_ne!(renamed, text);
}

#[test]
fn names_that_mlir_does_not_read() {
    let term = nat_fun("n'", |_| {
        typed_fun("α", ty("n'.f32"), |xs| MapSeq.of([Neg.into(), xs]))
    });
    let text = round(&term);
    let context = context();
    let module = Module::parse(&context, &text).expect("what was printed is read");
    let back = definition(&module, &Sources::new()).expect("a definition");
    assert_eq!(back.term, infer(&term).expect("types").term);
}

#[test]
fn facts_and_places() {
    let source = Source::new("program.rise", "fun xs => map neg xs\n");
    let place = |range| Origin::Written(source.span(range));
    let term = nat_fun("n", |_| {
        typed_fun("xs", ty("n.f32"), |xs| {
            let map = Term::apply(Map.into(), Term::primitive(Neg).with_origin(place(14..17)));
            Term::apply(map.with_origin(place(10..17)), xs).with_origin(place(10..20))
        })
        .with_origin(place(0..20))
    });
    let mut before = Definition::new("negatives", infer(&term).expect("types").term);
    before.facts = vec![
        Fact::parse("n % 32 == 0").expect("a fact"),
        Fact::parse("n > 0").expect("a fact"),
    ];
    before.origin = place(0..3);
    let context = context();
    let module = Module::new(Location::unknown(&context));
    module
        .body()
        .append_operation(to_function(&context, &before).expect("a function"));
    let after = definition(&module, &Sources::new().with(source.clone())).expect("a definition");
    assert_eq!(
        (&after.name, &after.facts, &after.origin),
        (&before.name, &before.facts, &before.origin)
    );
    fn origins(term: &Term, found: &mut Vec<Origin>) {
        if matches!(term.origin(), Origin::Written(_)) {
            found.push(term.origin().clone());
        }
        term.children().for_each(|child| origins(child, found));
    }
    let mut found = Vec::new();
    origins(&after.term, &mut found);
    assert_eq!(
        found,
        [place(0..20), place(10..20), place(10..17), place(14..17)]
    );
}

/// The origins of all nodes, in their order.
fn all_origins(term: &Term) -> Vec<Origin> {
    let own = std::iter::once(term.origin().clone());
    own.chain(term.children().flat_map(all_origins)).collect()
}

#[test]
fn every_application_keeps_its_own_place() {
    let source = Source::new(
        "tile.rise",
        "def tile (n : nat) (xs : (4*n).f32) = (map (map neg) >> join) (split 4 xs)\ndef dot = fun (xs : 8.f32) ys => zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0\n",
    );
    let parsed = rise_lang::syntax::parse_program(&source, &rise_lang::syntax::Files)
        .unwrap_or_else(|error| panic!("{error}"));
    let program = rise_lang::infer::infer_program(&parsed).expect("types");
    let context = context();
    let sources = Sources::new().with(source);
    for inferred in &program.definitions {
        let module = Module::new(Location::unknown(&context));
        let function = to_value_function(&context, &inferred.definition).expect("a function");
        module.body().append_operation(function);
        let after = definition(&module, &sources).expect("a definition");
        assert_eq!(after.term, inferred.definition.term);
        assert_eq!(
            all_origins(&after.term),
            all_origins(&inferred.definition.term),
            "{}",
            after.term
        );
    }
}

#[test]
fn rules_and_unknown_places_of_parts_come_back() {
    let source = Source::new("add.rise", "add x y");
    let written = Origin::Written(source.span(0..7));
    let rule = Origin::Rule {
        rule: "application 1".into(),
        of: None,
    };
    let context = context();
    let sources = Sources::new().with(source);
    for (inner, outer) in [
        (Origin::Unknown, written.clone()),
        (written.clone(), Origin::Unknown),
        (rule, written.clone()),
        (written.clone(), written),
        (Origin::Unknown, Origin::Unknown),
    ] {
        let term = Term::apply(Add.of([literal("1")]).with_origin(inner), literal("2.5"))
            .with_origin(outer);
        let term = infer(&term.annotate(ty("f64"))).expect("types").term;
        let module = Module::new(Location::unknown(&context));
        let function = to_value_function(&context, &Definition::new("f", term.clone()));
        module
            .body()
            .append_operation(function.expect("a function"));
        let after = definition(&module, &sources).expect("a definition");
        assert_eq!(all_origins(&after.term), all_origins(&term));
    }
}

#[test]
fn inferred_sizes_stay_inferred() {
    let open = fun("xs", |xs| {
        MapSeq.of([fun("x", |x| Add.of([x, Term::literal(2.5_f32)])), xs])
    });
    let definition = Definition::new("open", infer(&open).expect("types").term);
    let context = context();
    let text = function(&context, &definition);
    assert!(text.contains("rise.sizes = [\"{n}\"]"), "{text}");
    let module = Module::parse(&context, &text).expect("what was printed is read");
    let back = self::definition(&module, &Sources::new()).expect("a definition");
    assert_eq!(back.term, definition.term);
    assert_eq!(
        back.term.ty().map(ToString::to_string).as_deref(),
        Some("{n : nat} -> n.f32 -> n.f32")
    );
}

#[test]
fn numbers_of_a_type_that_is_a_parameter() {
    let half = infer(&fun("x", |x| Mul.of([x, literal("0.5")]))).expect("types");
    assert_eq!(half.ty.to_string(), "{t : scalarFloat} -> t -> t");
    let context = context();
    let definition = Definition::new("half", half.term);
    let module = Module::new(Location::unknown(&context));
    let function = to_value_function(&context, &definition).expect("a function");
    module.body().append_operation(function);
    let text = module.as_operation().to_string();
    assert!(
        text.contains("numberLiteral \"0.5\" : !rise.variable<t>"),
        "{text}"
    );
    let module = Module::parse(&context, &text).expect("what was printed is read");
    let back = self::definition(&module, &Sources::new()).expect("a definition");
    assert_eq!(back.term, definition.term);
}

#[test]
fn errors_say_where() {
    let source = Source::new("f.rise", "fun x => g x");
    let place = |range| Origin::Written(source.span(range));
    let context = context();
    let body = Term::apply(
        Term::reference("g")
            .with_origin(place(9..10))
            .with_type(ty("f32 -> f32")),
        Term::variable("x").with_type(ty("f32")),
    );
    let body = body.with_origin(place(9..12)).with_type(ty("f32"));
    let term = Term::lambda("x", body).with_type(ty("f32 -> f32"));
    let error = to_function(&context, &Definition::new("f", term)).expect_err("a reference");
    insta::assert_snapshot!(error.diagnostic().render(false), @r"
    error: the definition `g` is used; replace its uses by its term first
     --> f.rise:1:10
      |
    1 | fun x => g x
      |          ^
    ");
}

#[test]
fn a_primitive_has_a_type_of_its_own() {
    let context = context();
    let xs = Term::variable("xs").with_type(ty("4.2.f32"));
    let transpose = Term::primitive(Transpose).with_type(ty("4.2.f32 -> 4.2.f32"));
    let body = Term::apply(transpose, xs).with_type(ty("4.2.f32"));
    let term = Term::lambda("xs", body).with_type(ty("4.2.f32 -> 4.2.f32"));
    let error = to_function(&context, &Definition::new("f", term)).expect_err("no instance");
    assert_eq!(
        error.to_string(),
        "`transpose` cannot have the type `4.2.f32 -> 4.2.f32`, because it has the type `{n m : nat} {t : data} n.m.t -> m.n.t`"
    );
}

#[test]
fn what_is_no_program() {
    let message = |body: &str| {
        let context = context();
        let module = Module::parse(&context, body).expect("a module");
        definition(&module, &Sources::new())
            .expect_err("no program")
            .to_string()
    };
    assert_eq!(
        message("func.func @f() { return }"),
        "the function is no RISE program: `f` has 0 operations `rise.out`, expected one"
    );
    assert_eq!(
        message(
            "func.func @f(%a: f32, %c: memref<f32>) { %A = rise.in %a : f32\n rise.out %c <- %A : memref<f32>\n return }"
        ),
        "the function is no RISE program: the result of `f` is expected to be written to the first argument, a memref, or its parts to the first ones"
    );
    assert_eq!(
        message(
            "func.func @f(%c: memref<f32>, %a: f32, %b: f32) { %A = rise.in %a : f32\n rise.out %c <- %A : memref<f32>\n return }"
        ),
        "the function is no RISE program: an argument of `f` is read by 0 operations `rise.in`, expected one"
    );
}

#[test]
fn terms_that_have_no_operations() {
    let context = context();
    let message = |term: Term| {
        to_function(&context, &Definition::new("f", term))
            .expect_err("no function")
            .to_string()
    };
    assert_eq!(
        message(Term::literal(1_i32)),
        "the type of `1` is not known; infer the types of the term first"
    );
    assert_eq!(
        message(
            infer(&typed_fun("x", ty("f32 -> f32"), |x| Term::apply(
                x,
                Term::literal(1_f32)
            )))
            .expect("types")
            .term
        ),
        "the parameter `x` has the type `f32 -> f32`, and only scalars, vectors and arrays of them can pass between a program and its \
         memory"
    );
    assert_eq!(
        message(Term::variable("x").with_type(ty("f32"))),
        "nothing binds the variable `x`"
    );
    assert_eq!(
        message(Term::reference("dot").with_type(ty("f32"))),
        "the definition `dot` is used; replace its uses by its term first"
    );
}

#[test]
fn sizes_that_facts_determine_are_written_by_others() {
    let parse = |text: &str| {
        let source = Source::new("f.rise", text);
        let program = rise_lang::syntax::parse_program(&source, &rise_lang::syntax::Files)
            .unwrap_or_else(|error| panic!("{error}"));
        let program = rise_lang::infer::infer_program(&program).expect("types");
        program.expand(&"f".into()).expect("a definition")
    };
    let context = context();
    let tiled = parse(
        "def f (n : nat) (xs : n.f32) : n.f32 where n > 8 = xs |> split 4 |> mapSeq (mapSeq neg) |> join",
    );
    let text = function(&context, &tiled);
    assert!(text.contains("array<4*n1, scalar<f32>>"), "{text}");
    assert!(
        text.contains("rise.facts = [#rise.fact<\"4*n1 > 8\">]"),
        "{text}"
    );
    assert!(text.contains("rise.sizes = [\"n1\"]"), "{text}");
    let module = Module::parse(&context, &text).expect("what was printed is read");
    let back = definition(&module, &Sources::new()).expect("a definition");
    assert_eq!(back.term, tiled.solve_facts().term);
    // Where nothing needs it, sizes stay.
    let plain = parse("def f (n : nat) (xs : n.f32) : n.f32 where n % 4 == 0 = mapSeq neg xs");
    assert!(matches!(exact(&plain).0, std::borrow::Cow::Borrowed(_)));
    // A lambda of the program, and not only a primitive, can have the other size.
    let same = parse(
        "def f (n m : nat) (xs : n.f32) (ys : m.f32) = (fun (zs : m.f32) => mapSeq neg zs) xs",
    );
    assert!(function(&context, &same).contains("rise.sizes = [\"n\"]"));
    // A full part and its rest are the whole.
    let parts = parse(
        "def f {n : nat} (xs : n.f32) : n.f32 = concat (mapSeq neg (take (8 * (n / 8)) xs)) (mapSeq neg (drop (8 * (n / 8)) xs))",
    );
    assert!(function(&context, &parts).contains("-> array<n, scalar<f32>>>"));
    let open = parse(
        "def f (n m k l : nat) (xs : n.m.f32) (ys : k.l.f32) = (fun (zs : (k*l).f32) => mapSeq neg zs) (join xs)",
    );
    let error = to_function(&context, &open).expect_err("no size is determined");
    insta::assert_snapshot!(error.diagnostic().render(false), @r"
    error: `join xs` has the type `(m*n).f32` where `(k*l).f32` is expected; the two are equal only under the facts of the definition
     --> f.rise:1:96
      |
    1 | def f (n m k l : nat) (xs : n.m.f32) (ys : k.l.f32) = (fun (zs : (k*l).f32) => mapSeq neg zs) (join xs)
      |                                                                                                ^^^^^^^
    ");
}
