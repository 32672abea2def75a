//! Printed places lead back: behind `@`, the text for a place reaches that place and no other.

use proptest::prelude::*;
use rise_elevate::{Program as _, Run, rise, text::Library};
use rise_lang::{
    diagnostic::Source,
    infer::infer,
    nat::{Name, Nat},
    primitives::Primitive,
    syntax::parse_term,
    term::Term,
    types::{Kind, TypeArgument, TypeParameter},
};
use rise_testing::random::{Terms, Type};

/// The paths to all parts of the program.
fn paths(program: &Term) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for index in 0..program.part_count() {
        let part = program.part(index).expect("a part");
        let first = u8::try_from(index).expect("few parts");
        let inner = paths(part).into_iter();
        found.extend(inner.map(|rest| [vec![first], rest].concat()));
    }
    found
}

/// Where the strategy `peek @ place` looks, or why it does not.
fn reached(program: &Term, place: &str) -> Result<Vec<Vec<u8>>, String> {
    let strategy = format!("peek @ {place}");
    let strategy = Library::standard().strategy(&Source::new("s", strategy));
    let strategy = strategy.map_err(|errors| errors[0].diagnostic().render(false))?;
    let mut run = Run::new(Default::default());
    run.rewrite(&strategy, program)
        .map_err(|failure| failure.to_string())?;
    let seen = run.observations().iter();
    Ok(seen.map(|seen| seen.path.clone()).collect())
}

/// How many places the program has; each is reached by its text.
fn check(program: &Term) -> Result<usize, TestCaseError> {
    let paths = paths(program);
    for path in &paths {
        let Some(place) = rise::traversal_to(program, path) else {
            prop_assert!(path.is_empty(), "{:?} of {}", path, program);
            continue;
        };
        let reached = reached(program, &place);
        prop_assert_eq!(reached, Ok(vec![path.clone()]), "{} of {}", place, program);
        if path.len() <= 24 {
            prop_assert_eq!(rise::place(program, path), Some(place));
        }
    }
    Ok(paths.len())
}

fn parsed(text: &str) -> Term {
    parse_term(&Source::new("p", text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Names that shadow each other, that are words of the languages, and that nobody can write.
fn name() -> impl Strategy<Value = Name> {
    let names = [
        "x", "y", "n", "x'", "HERE", "_", "fun", "let", "in", "where", "map", "f32", "nat", "?1",
        "a b",
    ];
    prop::sample::select(names.to_vec()).prop_map(Name::from)
}

fn type_argument() -> impl Strategy<Value = TypeArgument> {
    prop_oneof![
        (0_u64..9).prop_map(|number| TypeArgument::Nat(Nat::constant(number))),
        name().prop_map(|name| TypeArgument::Nat(Nat::variable(name))),
    ]
}

/// Any term at all, with or without a type.
fn term() -> impl Strategy<Value = Term> {
    let primitives = Primitive::all().to_vec();
    let leaf = prop_oneof![
        2 => name().prop_map(Term::variable),
        2 => prop::sample::select(primitives).prop_map(Term::primitive),
        1 => (0..9_i32).prop_map(Term::literal),
    ];
    leaf.prop_recursive(8, 40, 3, |inner| {
        prop_oneof![
            4 => (inner.clone(), inner.clone())
                .prop_map(|(function, argument)| Term::apply(function, argument)),
            2 => (name(), inner.clone())
                .prop_map(|(name, body)| Term::lambda(name, body)),
            1 => (name(), inner.clone()).prop_map(|(name, body)| {
                Term::type_lambda(TypeParameter::explicit(name, Kind::Nat), body)
            }),
            1 => (inner.clone(), type_argument())
                .prop_map(|(function, argument)| Term::type_apply(function, argument)),
            2 => (name(), inner.clone(), inner.clone()).prop_map(|(name, value, body)| {
                let body = Term::lambda(name, body);
                Primitive::Let.of([value, body])
            }),
            2 => (inner.clone(), inner)
                .prop_map(|(left, right)| Primitive::Sub.of([left, right])),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn of_any_term(term in term()) {
        check(&term)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn of_terms_with_types(numbers in prop::collection::vec(any::<u8>(), 0..100)) {
        let mut terms = Terms::new(numbers);
        let ty = Type::any(&mut terms.choices, 2);
        let term = parsed(&terms.term(&ty, 3));
        check(&infer(&term).expect("a type").term)?;
    }
}

#[test]
fn of_a_program() {
    let program = parsed(
        "fun (n k : nat) (a : n.k.f32) (x : k.f32) => a |> map (fun row => \
         let kept = toMem global (zip row x) in kept |> map (fun (p, q) => p * q - 1) |> split 4 |> map (reduce (+) 0))",
    );
    let program = infer(&program).expect("a type").term;
    let places = check(&program).expect("places");
    assert!(places > 40, "{places}");
    let shown = |text: &str| {
        let mut all = paths(&program).into_iter();
        all.any(|path| rise::place(&program, &path).as_deref() == Some(text))
    };
    for text in [
        "`fun n k => HERE`",
        "`fun n k a x => map HERE _`",
        "`fun n k a x => map (fun row => let kept = toMem _ HERE in _) _`",
        "`fun n k a x => map (fun row => let kept = _ in map _ (split 4 (map HERE _))) _`",
        "`fun n k a x => map (fun row => let kept = _ in map (reduce HERE _) _) _`",
        "function @ `fun n k a x => map (fun row => let kept = HERE _ in _) _`",
    ] {
        assert!(shown(text), "{text}");
    }
}

#[test]
fn of_a_deep_term() {
    let depth = 60;
    let deep = (0..depth).fold(Term::variable("x"), |inner, _| Primitive::Sqrt.of([inner]));
    let program = Term::lambda("x", deep);
    let path: Vec<u8> = [vec![0], vec![1; depth]].concat();
    let all = rise::traversal_to(&program, &path).expect("a place");
    assert_eq!(reached(&program, &all), Ok(vec![path.clone()]));
    let shown = rise::place(&program, &path).expect("a place");
    assert!(
        shown.contains("(… 37 parts … sqrt (sqrt") && shown.contains("sqrt HERE)"),
        "{shown}"
    );
    assert!(shown.len() < 200, "{shown}");
}

#[test]
fn a_failure_names_its_place() {
    let program = parsed("fun (xs : 8.f32) => map (fun x => sqrt (x + 1)) xs");
    let program = infer(&program).expect("a type").term;
    let strategy = "etaReduction @ `map (fun x => sqrt HERE) _` @ body";
    let strategy = Library::standard().strategy(&Source::new("s", strategy));
    let strategy = strategy.unwrap_or_else(|errors| panic!("{}", errors[0]));
    let failure = Run::new(Default::default()).rewrite(&strategy, &program);
    let failure = failure.expect_err("no lambda is there");
    let place = failure.place().expect("a place");
    assert_eq!(place, "`fun xs => map (fun x => sqrt HERE) _`");
    assert_eq!(reached(&program, &place), Ok(vec![vec![0, 0, 1, 0, 1]]));
}
