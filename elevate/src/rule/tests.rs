use rise_lang::{
    diagnostic::Source,
    infer::{self, infer_in},
    nat::{Fact, Facts, Name},
    syntax::TermReader,
    term::{Term, TermKind},
    types::{Class, Kind, TypeArgument, TypeParameter},
};

use super::{Condition, RewriteRule, RuleDeclaration, RuleError};
use crate::{Run, strategy::top_down};

/// Declares the rule `left ~> right` with parameters of kind `nat` and facts.
fn rule(text: &str, parameters: &[&str], facts: &str) -> Result<RewriteRule, RuleError> {
    let (left, right) = text.split_once("~>").expect("two sides");
    let source = Source::new("rule.elevate", text);
    let reader = TermReader::new().with_free_variables();
    let start = left.len() + 2;
    let read = |range| reader.read_part(&source, range).expect("a term");
    RewriteRule::declare(&RuleDeclaration {
        name: Name::from("rule"),
        parameters: parameters
            .iter()
            .map(|name| TypeParameter::explicit(*name, Kind::Nat))
            .collect(),
        values: Vec::new(),
        left: read(0..left.len()),
        right: read(start..start + right.len()),
        conditions: Fact::parse_all(facts)
            .expect("facts")
            .into_iter()
            .map(|fact| Condition::Fact(fact, source.span(0..1)))
            .collect(),
        span: source.span(0..1),
    })
}

/// The body of a program: what stands below its lambdas, with types.
fn body(program: &str, facts: &str) -> Term {
    let term = TermReader::new()
        .read(&Source::new("a.rise", program))
        .expect("a term");
    let context = infer::Context {
        facts: Facts::parse(facts).expect("facts"),
        ..infer::Context::default()
    };
    let mut term = infer_in(&term, &context)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)))
        .term;
    while let TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) = term.kind() {
        term = body.clone();
    }
    term
}

fn rewritten(
    rule: &RewriteRule,
    arguments: &[u64],
    program: &str,
    facts: &str,
) -> Result<String, String> {
    let arguments = arguments
        .iter()
        .map(|number| TypeArgument::Nat((*number).into()))
        .collect();
    let program = body(program, facts);
    let mut run = Run::new(Facts::parse(facts).expect("facts"));
    match run.rewrite(&top_down(rule.instance(arguments)), &program) {
        Ok(result) => {
            assert_eq!(result.ty(), program.ty());
            Ok(result.to_string())
        }
        Err(failure) => Err(failure.to_string()),
    }
}

#[test]
fn fusion_and_fission() {
    let fusion = rule("map f (map g xs) ~> map (fun x => f (g x)) xs", &[], "").unwrap();
    assert_eq!(
        rewritten(
            &fusion,
            &[],
            "fun (x : f32) (xs : 8.f32) => map (add x) (map sqrt xs)",
            ""
        )
        .unwrap(),
        "map (fun x1 => x + sqrt x1) xs"
    );
    let fission = rule(
        "map (fun x => f e[x]) xs ~> map f (map (fun x => e[x]) xs)",
        &[],
        "",
    )
    .unwrap();
    assert_eq!(
        rewritten(
            &fission,
            &[],
            "fun (xs : 8.f32) => map (fun y => sqrt (y * y)) xs",
            ""
        )
        .unwrap(),
        "map sqrt (map (fun y => y * y) xs)"
    );
    // `f` must not mention the bound variable.
    let failure = rewritten(
        &fission,
        &[],
        "fun (xs : 8.f32) => map (fun y => add y (sqrt y)) xs",
        "",
    )
    .unwrap_err();
    assert_eq!(failure, "`rule` failed: expected `f`, found `(+) y`");
}

#[test]
fn types_of_the_right_side_follow_from_the_left() {
    let split = rule(
        "map f xs ~> join (map (map f) (split n xs))",
        &["n"],
        "length'xs % n == 0",
    )
    .unwrap();
    let program = "fun (xs : 128.f32) => map sqrt xs";
    assert_eq!(
        rewritten(&split, &[32], program, "").unwrap(),
        "join (map (map sqrt) (split 32 xs))"
    );
    let failure = rewritten(&split, &[3], program, "").unwrap_err();
    assert_eq!(failure, "`rule(3)` failed: `128%3 == 0` does not hold");
    let symbolic = "fun (m : nat) (xs : m.f32) => map sqrt xs";
    assert_eq!(
        rewritten(&split, &[32], symbolic, "m % 32 == 0").unwrap(),
        "join (map (map sqrt) (split 32 xs))"
    );
    let failure = rewritten(&split, &[32], symbolic, "").unwrap_err();
    assert!(failure.contains("`m%32 == 0` does not follow"), "{failure}");
}

#[test]
fn written_types_are_matched() {
    let vanish = rule("split k (join (xs : n.k.t)) ~> xs", &[], "").unwrap();
    assert_eq!(
        rewritten(&vanish, &[], "fun (xs : 4.8.f32) => split 8 (join xs)", "").unwrap(),
        "xs"
    );
    rewritten(&vanish, &[], "fun (xs : 4.8.f32) => split 4 (join xs)", "").unwrap_err();
    let appear = rule("(x : n.m.t) ~> transpose (transpose x)", &[], "").unwrap();
    assert_eq!(
        rewritten(&appear, &[], "fun (xs : 4.8.f32) => xs", "").unwrap(),
        "transpose (transpose xs)"
    );
    rewritten(&appear, &[], "fun (xs : 4.f32) => xs", "").unwrap_err();
}

#[test]
fn numbers_and_operators() {
    let rule = rule(
        "reduce add 0 (map f xs) ~> reduceSeq (fun sum x => sum + f x) 0 xs",
        &[],
        "",
    )
    .unwrap();
    assert_eq!(
        rewritten(
            &rule,
            &[],
            "fun (xs : 8.i32) => reduce (+) 0 (map neg xs)",
            ""
        )
        .unwrap(),
        "reduceSeq (fun sum x => sum + neg x) 0 xs"
    );
    rewritten(
        &rule,
        &[],
        "fun (xs : 8.i32) => reduce (+) 1 (map neg xs)",
        "",
    )
    .unwrap_err();
}

#[test]
fn sizes_inside_others_are_solved_for() {
    let slide = rule(
        "slide n m (map f xs) ~> map (map f) (slide n m xs)",
        &[],
        "",
    )
    .unwrap();
    assert_eq!(
        rewritten(
            &slide,
            &[],
            "fun (xs : 10.f32) => slide 3 1 (map sqrt xs)",
            ""
        )
        .unwrap(),
        "map (map sqrt) (slide 3 1 xs)"
    );
}

#[test]
fn mistakes_are_found_when_the_rule_is_declared() {
    let message = |text: &str, parameters: &[&str]| {
        rule(text, parameters, "")
            .unwrap_err()
            .diagnostic()
            .render(false)
    };
    insta::assert_snapshot!(message("map f xs ~> map g xs", &[]), @r"
    error: `g` stands on the right of `~>`, but not on the left
     --> rule.elevate:1:17
      |
    1 | map f xs ~> map g xs
      |                 ^
      |
      = help: bind `g` on the left, or make it a parameter of the rule: `rule …(g : nat): …` for a size, `(g : term)` for a term
    ");
    insta::assert_snapshot!(message("map f xs ~> xs", &[]), @r"
    error[type-mismatch]: `(xs : n.s)` is of the wrong type
     --> rule.elevate:1:13
      |
    1 | map f xs ~> xs
      |             ^^ expected `n.s`, found `n.t`
      |
      = note: expected  n.s
                          ~
              found     n.t
                          ~
    ");
    insta::assert_snapshot!(message("map f xs ~> join (map (map f) (split n xs))", &["n"]), @r"
    error: the right side needs `length xs%n == 0`, which does not follow from the conditions
     --> rule.elevate:1:40
      |
    1 | map f xs ~> join (map (map f) (split n xs))
      |                                        ^^
      |
      = help: add `where length xs%n == 0`
    ");
    insta::assert_snapshot!(message("map f xs ~> join (map (map f) (split n xs))", &[]), @r"
    error: `n` stands on the right of `~>`, but not on the left
     --> rule.elevate:1:13
      |
    1 | map f xs ~> join (map (map f) (split n xs))
      |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: bind `n` on the left, or make it a parameter of the rule: `rule …(n : nat): …` for a size, `(n : term)` for a term
    ");
    insta::assert_snapshot!(message("map (fun x => e[y]) xs ~> xs", &[]), @r"
    error: on the left, `e[…]` takes distinct variables that the left side binds around it
     --> rule.elevate:1:15
      |
    1 | map (fun x => e[y]) xs ~> xs
      |               ^
      |
      = help: one part may stand there too: a parameter that is a term, or a new variable `x` with a condition `what x` for a parameter `what : strategy`
    ");
    insta::assert_snapshot!(message("map (fun x => e[x]) xs ~> map (fun x => e[x, x]) xs", &[]), @r"
    error: `e` has 1 arguments in brackets on the left, here it has 2
     --> rule.elevate:1:41
      |
    1 | map (fun x => e[x]) xs ~> map (fun x => e[x, x]) xs
      |                                         ^
    ");
}

#[test]
fn a_condition_knows_classes() {
    let text = "map (f : s -> t) xs ~> mapSeq f xs";
    let source = Source::new("rule.elevate", text);
    let reader = TermReader::new().with_free_variables();
    let declaration = RuleDeclaration {
        name: Name::from("onlyScalars"),
        parameters: Vec::new(),
        values: Vec::new(),
        left: reader.read_part(&source, 0..19).unwrap(),
        right: reader.read_part(&source, 23..34).unwrap(),
        conditions: vec![Condition::Class(
            Name::from("s"),
            Class::Scalar,
            source.span(0..1),
        )],
        span: source.span(0..1),
    };
    let rule = RewriteRule::declare(&declaration).unwrap();
    rewritten(&rule, &[], "fun (xs : 8.f32) => map sqrt xs", "").unwrap();
    let failure = rewritten(&rule, &[], "fun (xs : 8.4.f32) => map (map sqrt) xs", "").unwrap_err();
    assert!(failure.contains("failed"), "{failure}");
}

#[test]
fn arguments_in_brackets_are_replaced_all_at_once() {
    let text = "reduceSeq (fun a b => op[a, b]) init (map (fun x => e[x]) xs) ~> reduceSeq (fun a x => op[a, e[x]]) init xs";
    let fused = rule(text, &[], "").unwrap();
    // `x1` is what a copy of `x` would be called.
    let reduced = |operator: &str| {
        let program =
            format!("fun (xs : 8.i32) => reduceSeq (fun x x1 => {operator}) 0 (map neg xs)");
        rewritten(&fused, &[], &program, "").unwrap()
    };
    assert_eq!(reduced("x - x1"), "reduceSeq (fun x x1 => x - neg x1) 0 xs");
    assert_eq!(reduced("x + x"), "reduceSeq (fun x x1 => x + x) 0 xs");
}

#[test]
fn sizes_in_indices_are_those_of_the_program() {
    let last = "reduceSeq (fun acc x => x) init (xs : (n+1).t) ~> idx nat(n < n+1) xs";
    let last = rule(last, &[], "").unwrap();
    let of = |size: u32| {
        let program = format!("fun (xs : {size}.i32) => reduceSeq (fun acc x => x) 0 xs");
        rewritten(&last, &[], &program, "").unwrap()
    };
    assert_eq!(of(8), "idx 7 xs");
    assert_eq!(of(1), "idx 0 xs");
}

#[test]
fn sizes_in_a_left_side_are_those_of_the_program() {
    let constant = rule(
        "map (fun x => nat(n)) (xs : m.t) ~> generate (fun i => nat(n))",
        &[],
        "",
    );
    let constant = constant.unwrap();
    let program = "fun (xs : 3.i32) => map (fun x => nat(8)) xs";
    let eights = rewritten(&constant, &[], program, "").unwrap();
    assert_eq!(eights, "generate (fun i => 8)");
    let failure = rewritten(
        &constant,
        &[],
        "fun (xs : 3.i32) => map (fun x => x) xs",
        "",
    );
    let failure = failure.unwrap_err();
    assert!(failure.contains("failed"), "{failure}");

    let first = rule(
        "idx nat(i < m) (map (fun x => e[x]) (xs : m.t)) ~> e[idx nat(i < m) xs]",
        &[],
        "",
    );
    let program = "fun (xs : 3.i32) => idx nat(2 < 3) (map neg xs)";
    let third = rewritten(&first.unwrap(), &[], program, "").unwrap();
    assert_eq!(third, "neg (idx 2 xs)");
}

#[test]
fn functions_match_up_to_eta() {
    let split = rule(
        "join (map (fun ys => map (fun y => e[y]) ys) (split n xs)) ~> map (fun y => e[y]) xs",
        &[],
        "",
    )
    .unwrap();
    for function in [
        "fun ys => map (fun y => sqrt y) ys",
        "map (fun y => sqrt y)",
        "map sqrt",
    ] {
        let program = format!("fun (xs : 8.f32) => join (map ({function}) (split 2 xs))");
        let found = rewritten(&split, &[], &program, "").unwrap();
        assert!(
            found.starts_with("map (fun ") && found.ends_with(") xs"),
            "{found}"
        );
    }
}

#[test]
fn functions_on_sizes_match() {
    let iterate = rule("iterate k f xs ~> iterateIn global k f xs", &[], "").unwrap();
    let program = "fun (xs : 8.f32) => iterate 3 (fun (l : nat) (ys : (l*2).f32) => take l ys) xs";
    assert!(
        rewritten(&iterate, &[], program, "")
            .unwrap()
            .starts_with("iterateIn global 3 ")
    );
}

#[test]
fn sizes_are_solved_one_after_the_other() {
    let slide = rule(
        "slide n m (drop (m*k) (xs : (m*w + n - m).t)) ~> drop k (slide n m xs)",
        &[],
        "",
    )
    .unwrap();
    assert_eq!(
        rewritten(
            &slide,
            &[],
            "fun (xs : 17.f32) => slide 8 3 (drop 9 xs)",
            ""
        )
        .unwrap(),
        "drop 3 (slide 8 3 xs)"
    );
    rewritten(
        &slide,
        &[],
        "fun (xs : 18.f32) => slide 8 3 (drop 10 xs)",
        "",
    )
    .unwrap_err();
}
