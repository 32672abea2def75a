//! Parameters with defaults, domains and conditions, named arguments, and facts about the target.

use rise_lang::{
    diagnostic::Source,
    infer::infer_program,
    syntax::{self, NoImports},
};

use super::{Library, Machine, Scope, format};

const FILE: &str = "
def tiles(rows : nat = 8 in [1..16], vectors : nat = 2 in [1..4], lanes : nat = target.bits / 32)
    where rows * vectors + vectors < target.registers * 4, rows > 0 =
  repeatN(rows, repeatN(vectors, repeatN(lanes, id)))
def ends(n : nat, s : strategy = fail in [id, fail]) : strategy = repeatN(n, s)
def next(n : nat = 3, m : nat = 2 * n) = repeatN(n, repeatN(m, id))
def rate(n : nat = 2) : nat = n + 1
";

fn library(text: &str) -> Result<Library, String> {
    let source = Source::new("mine.elevate", text);
    Library::load(&source, &NoImports).map_err(|errors| errors[0].diagnostic().render(false))
}

fn read(expression: &str) -> Result<String, String> {
    let library = library(FILE)?;
    let strategy = library.strategy(&Source::new("expression", expression));
    let strategy = strategy.map_err(|errors| errors[0].diagnostic().render(false))?;
    Ok(strategy.to_string())
}

/// The outcome for the program `x`.
fn applied(expression: &str) -> Result<(), String> {
    let library = library(FILE)?;
    let strategy = library.strategy(&Source::new("expression", expression));
    let strategy = strategy.map_err(|errors| errors[0].diagnostic().render(false))?;
    let program = rise_lang::term::Term::variable("x");
    let run = crate::Run::new(Default::default()).rewrite(&strategy, &program);
    run.map(drop).map_err(|failure| failure.to_string())
}

#[test]
fn a_call_has_defaults_where_no_argument_is_given() {
    for (expression, expected) in [
        ("tiles", "tiles(rows = 8, vectors = 2, lanes = 8)"),
        ("tiles(4)", "tiles(rows = 4, vectors = 2, lanes = 8)"),
        (
            "tiles(vectors = 1)",
            "tiles(rows = 8, vectors = 1, lanes = 8)",
        ),
        (
            "tiles(4, lanes = 16)",
            "tiles(rows = 4, vectors = 2, lanes = 16)",
        ),
        ("ends(2)", "ends(n = 2, s = fail)"),
        ("ends(s = id, n = 1)", "ends(n = 1, s = id)"),
        ("next(n = 5)", "next(n = 5, m = 10)"),
        ("repeatN(rate, id)", "repeatN(3, id)"),
        ("repeatN(rate(n = 4), id)", "repeatN(5, id)"),
        (
            "tiles @ topDown",
            "topDown(tiles(rows = 8, vectors = 2, lanes = 8))",
        ),
        (
            "(fun s => try(s))(tiles)",
            "try(tiles(rows = 8, vectors = 2, lanes = 8))",
        ),
    ] {
        assert_eq!(read(expression).as_deref(), Ok(expected), "{expression}");
    }
}

#[test]
fn written_calls_are_read_again() {
    let once = read("tiles(4)").unwrap();
    assert_eq!(read(&once), Ok(once.clone()));
}

#[test]
fn conditions_are_checked_on_every_call() {
    assert_eq!(applied("tiles"), Ok(()));
    let refused = applied("tiles(rows = 16, vectors = 4)").unwrap_err();
    assert!(
        refused.contains(
            "`rows * vectors + vectors < target.registers * 4` does not hold for rows = 16, \
             vectors = 4, lanes = 8: the sides are 68 and 64"
        ),
        "{refused}"
    );
    assert_eq!(applied("tiles(rows = 0) <+ id"), Ok(()));
}

#[test]
fn facts_are_those_of_the_target() {
    let text = "def f (xs : 64.f32) = map sqrt xs";
    let program = syntax::parse_program(&Source::new("f.rise", text), &NoImports).unwrap();
    let program = infer_program(&program).unwrap();
    let machine = Machine {
        bits: 512,
        ..Machine::default()
    };
    let scope = Scope::of(&program.definitions[0].definition).on(machine);
    let library = library(FILE).unwrap();
    let strategy = library.strategy_for(&Source::new("expression", "tiles"), &scope);
    assert_eq!(
        strategy.unwrap().to_string(),
        "tiles(rows = 8, vectors = 2, lanes = 16)"
    );
    let knobs = library.knobs("tiles", scope.machine()).unwrap();
    assert_eq!(knobs[0].domain.len(), 16);
    assert_eq!(knobs[2].default, "16");
    assert!(library.knobs("ends", scope.machine()).unwrap().is_empty());
}

#[test]
fn names_are_compared() {
    let chosen = |text: &str, machine: Machine| {
        let program = "def f (xs : 64.f32) = map sqrt xs";
        let program = syntax::parse_program(&Source::new("f.rise", program), &NoImports).unwrap();
        let program = infer_program(&program).unwrap();
        let scope = Scope::of(&program.definitions[0].definition).on(machine);
        let strategy = library(FILE)
            .unwrap()
            .strategy_for(&Source::new("expression", text), &scope);
        strategy.unwrap().to_string()
    };
    let named = |name: &str| Machine {
        name: name.to_owned(),
        ..Machine::default()
    };
    let text = "if target.name == \"znver5\" then id else fail";
    assert_eq!(chosen(text, named("znver5")), "id");
    assert_eq!(chosen(text, named("znver4")), "fail");
    let text = "(fun cpu => if target.name != cpu then id else fail)(\"znver5\")";
    assert_eq!(chosen(text, named("znver5")), "fail");
    assert_eq!(chosen(text, named("znver4")), "id");
}

#[test]
fn truth_values_choose() {
    const FILE: &str = "def sums(exact : bool = false) = if exact then id else try(fail)\n\
        def both(a : bool, n : nat = (if a then 2 else 3) in [2, 3]) where a == true = repeatN(n, id)";
    let read = |expression: &str| {
        let strategy = library(FILE)?.strategy(&Source::new("expression", expression));
        let strategy = strategy.map_err(|errors| errors[0].diagnostic().render(false))?;
        Ok::<_, String>(strategy.to_string())
    };
    for (expression, expected) in [
        ("sums", "sums(exact = false)"),
        ("sums(exact = true)", "sums(exact = true)"),
        ("sums(true)", "sums(exact = true)"),
        ("both(true)", "both(a = true, n = 2)"),
        ("if true then id else fail", "id"),
        ("if true != false then id else fail", "id"),
        ("(fun a => if a then id else fail)(false)", "fail"),
    ] {
        assert_eq!(read(expression).as_deref(), Ok(expected), "{expression}");
    }
    for (expression, message) in [
        ("sums(exact = 1)", "expected bool, found nat"),
        ("sums(exact = id)", "expected bool, found strategy"),
        ("if 3 then id else fail", "expected bool, found nat"),
        (
            "if true < false then id else fail",
            "`<` compares numbers, not bool",
        ),
        ("if true == 1 then id else fail", "expected bool, found nat"),
        ("repeatN(true, id)", "expected nat, found bool"),
    ] {
        let error = read(expression).unwrap_err();
        assert!(error.contains(message), "{expression}: {error}");
    }
    let text =
        "def f(a : bool = true) = if   a   then id else if a==false then fail else try(id)\n";
    let expected =
        "def f(a : bool = true) = if a then id else if a == false then fail else try(id)\n";
    assert_eq!(format(&Source::new("a.elevate", text)).unwrap(), expected);
}

#[test]
fn mistakes_are_named() {
    for (expression, message) in [
        ("tiles(row = 3)", "`tiles` has no parameter `row`"),
        ("tiles(4, rows = 3)", "`rows` has an argument already"),
        (
            "tiles(rows = 3, 4)",
            "expected `name =` before an argument behind a named one",
        ),
        ("ends", "`ends` needs an argument for `n`"),
        ("ends(s = id)", "`ends` needs an argument for `n`"),
        ("tiles(rows = id)", "expected nat, found strategy"),
        ("tiles(1, 2, 3, 4)", "takes 3 arguments, here it has 4"),
        (
            "vectorize(target.lane)",
            "there is no fact `lane` about the target",
        ),
        (
            "if target.name < \"znver5\" then id else fail",
            "`<` compares numbers, not text",
        ),
        (
            "if target.name == 5 then id else fail",
            "expected text, found nat",
        ),
        ("vectorize(target.name)", "expected nat, found text"),
        (
            "(fun f => f(n = 3))(vectorize)",
            "`n = …` names a parameter of something that is no definition",
        ),
        (
            "vectorizeLanes(n = 3)",
            "`vectorizeLanes` has no parameter `n`",
        ),
    ] {
        let error = read(expression).unwrap_err();
        assert!(error.contains(message), "{expression}: {error}");
    }
    for (text, message) in [
        (
            "def f(a b : nat = 3) = id",
            "parameters with defaults of their own",
        ),
        ("def f(a : nat = id) = id", "expected nat, found strategy"),
        (
            "def f(a : nat = 3 in [id]) = id",
            "expected list nat, found list strategy",
        ),
        ("def f(a : nat = b, b : nat = 3) = id", "unknown name `b`"),
        (
            "rule f(n = 3): map g xs ~> map g xs",
            "a parameter of a rule has no default",
        ),
        ("def f(a : nat) where a = id", "expected a comparison"),
    ] {
        let error = library(text).map(drop).unwrap_err();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn a_default_that_needs_itself_ends() {
    let library = library("def f(n : nat = f) : nat = n\ndef g = repeatN(f, id)").unwrap();
    let strategy = library.strategy(&Source::new("expression", "repeatN(f, id)"));
    let error = strategy.map(drop).unwrap_err()[0]
        .diagnostic()
        .render(false);
    assert!(
        error.contains("calls itself without coming closer"),
        "{error}"
    );
}

#[test]
fn they_are_laid_out() {
    let text = "def f( a:nat=8 in [1 .. 16,32],s:strategy = try( id )  in [id,fail] )  where a*2<target.bits,a>0= repeatN( a ,s )\n\
                def g = f( 4,s=id ) ; f(s =   fail)";
    let expected = "def f(a : nat = 8 in [1..16, 32], s : strategy = try(id) in [id, fail])\n    where a * 2 < target.bits, a > 0 =\n  repeatN(a, s)\ndef g = f(4, s = id) ; f(s = fail)\n";
    let laid_out = format(&Source::new("a.elevate", text)).unwrap();
    assert_eq!(laid_out, expected);
    assert_eq!(
        format(&Source::new("a.elevate", &laid_out)).unwrap(),
        expected
    );
}
