//! Tests of the conditions of rules, and of rules that would change nothing.

use super::tests::{load, rewritten, standard};

#[test]
fn a_rule_that_changes_nothing_fails() {
    let library = load(
        "rule pBeta: (fun x => e[x]) a ~> e[a]
rule pEta: (fun x => f x) ~> f
rule exchanged: (x : t) + y ~> y + x where t : number
rule twice: map f xs ~> map (fun x => f x) xs",
    );
    let sums = "fun (x : f32) (xs : 8.f32) => map (fun y => (fun z => y + z) (x + x)) xs";
    let same = |strategy: &str, expected: &str| {
        assert_eq!(rewritten(&library, strategy, sums), expected, "{strategy}");
    };
    let reduced = "fun (x : f32) => map (fun y => y + (x + x))";
    same(
        "normalize(pBeta)",
        "fun (x : f32) (xs : 8.f32) => map (fun y => y + (x + x)) xs",
    );
    same("normalize(pBeta <+ pEta)", reduced);
    same("normalizeInnermost(pBeta <+ pEta)", reduced);
    same("repeat(topDown(pBeta <+ pEta))", reduced);
    let failure = |strategy: &str| rewritten(&library, strategy, "fun (x : f32) => sqrt (x + x)");
    for rule in ["pBeta", "exchanged"] {
        assert_eq!(
            failure(&format!("topDown({rule})")),
            format!("`{rule}` failed: it changes nothing here")
        );
    }
    // An eta-expansion changes something, if only the form.
    assert_ne!(
        rewritten(
            &library,
            "topDown(twice)",
            "fun (xs : 8.f32) => map sqrt xs"
        ),
        "map sqrt"
    );
    assert_eq!(
        rewritten(&library, "insert(`1.0f32`)", "1.0f32"),
        "`insert(1.0)` failed: it changes nothing here"
    );
}

/// The outcome of `useReducePar` on a reduction with this operator and start value.
fn in_parallel(operator: &str, init: &str, ty: &str) -> String {
    let sum = format!("fun (xs : 4.{ty}) => reduce ({operator}) ({init}) xs");
    standard("topDown(useReducePar)", &sum)
}

#[test]
fn neutral_elements_of_every_scalar_type() {
    let integers = [
        ("i8", "-128", "127"),
        ("i16", "-32768", "32767"),
        ("i32", "-2147483648", "2147483647"),
        ("i64", "-9223372036854775808", "9223372036854775807"),
        ("u8", "0", "255"),
        ("u16", "0", "65535"),
        ("u32", "0", "4294967295"),
        ("u64", "0", "18446744073709551615"),
        ("index", "0", "18446744073709551615"),
    ];
    let mut neutral = vec![
        ("fun a b => a && b", "true".to_owned(), "bool"),
        ("fun a b => a || b", "false".to_owned(), "bool"),
        ("xor", "false".to_owned(), "bool"),
    ];
    for (ty, least, greatest) in integers {
        let ones = if least == "0" { greatest } else { "-1" };
        for (operator, value) in [
            ("+", "0"),
            ("*", "1"),
            ("max", least),
            ("min", greatest),
            ("and", ones),
            ("or", "0"),
            ("xor", "0"),
        ] {
            neutral.push((operator, value.to_owned(), ty));
        }
    }
    for ty in ["f16", "bf16", "tf32", "f32", "f64"] {
        for (operator, value) in [("+", "0"), ("+", "-0.0"), ("*", "1")] {
            neutral.push((operator, value.to_owned(), ty));
        }
        neutral.push(("max", format!("{ty}(-inf)"), ty));
        neutral.push(("min", format!("{ty}(inf)"), ty));
    }
    for (operator, init, ty) in &neutral {
        let parallel = in_parallel(operator, init, ty);
        assert!(parallel.contains("reducePar"), "{ty}: {parallel}");
    }
    for (operator, init, ty) in [
        ("max", "0", "i32"),
        ("max", "-127", "i8"),
        ("min", "-128", "i8"),
        ("max", "f32(inf)", "f32"),
        ("max", "f32(nan)", "f32"),
        ("min", "3.4028234663852886e38", "f32"),
        ("min", "0", "index"),
        ("min", "127", "u8"),
        ("and", "127", "u8"),
        ("and", "1", "i32"),
        ("*", "0", "i32"),
        ("+", "1", "i32"),
        ("-", "0", "i32"),
    ] {
        let refused = in_parallel(operator, init, ty);
        assert!(refused.contains("failed: the condition"), "{ty}: {refused}");
    }
}

#[test]
fn neutral_elements_of_pairs_and_arrays() {
    let sums = "fun a b => (fst a + fst b, max (snd a) (snd b))";
    let rows = "fun a b => map (fun p => fst p + snd p) (zip a b)";
    let back = "fun a b => map (fun p => min (snd p) (fst p)) (zip b a)";
    let pairs = "fun a b => (map (fun p => fst p * snd p) (zip (fst a) (fst b)), snd a + snd b)";
    for (operator, init, ty, is_neutral) in [
        (sums, "(0, f32(-inf))", "(i32, f32)", true),
        (sums, "(0, 0)", "(i32, f32)", false),
        (sums, "(1, f32(-inf))", "(i32, f32)", false),
        (rows, "generate (fun i => 0)", "2.i32", true),
        (rows, "[0, 0]", "2.i32", true),
        (rows, "[0, 1]", "2.i32", false),
        (rows, "i32[0, 0]", "2.i32", true),
        (rows, "i32[0, 1]", "2.i32", false),
        (rows, "generate (fun i => 1)", "2.i32", false),
        (back, "generate (fun i => f64(inf))", "3.f64", true),
        (pairs, "(generate (fun i => 1), 0)", "(2.i32, i8)", true),
        (pairs, "(generate (fun i => 0), 0)", "(2.i32, i8)", false),
        (
            "fun a b => (fst a + snd b, snd a + fst b)",
            "(0, 0)",
            "(i32, i32)",
            false,
        ),
        (
            "fun a b => (fst a + fst b, snd a - snd b)",
            "(0, 0)",
            "(i32, i32)",
            false,
        ),
    ] {
        let found = in_parallel(operator, init, ty);
        assert_eq!(
            found.contains("reducePar"),
            is_neutral,
            "{operator}: {found}"
        );
        assert_eq!(
            found.contains("failed: the condition"),
            !is_neutral,
            "{found}"
        );
    }
}

#[test]
fn sizes_that_are_cancelled_may_be_zero() {
    let weighted = |columns: &str| {
        format!(
            "fun (vs : 2.f32) (hs : {columns}.f32) (xss : {}.{columns}.f32) => reduce (fun a b => a + b) 0
  (map (fun p => fst p * snd p) (zip (join (map (fun v => map (fun h => v * h) hs) vs)) (join xss)))",
            if columns == "0" { "3" } else { "2" },
        )
    };
    for (rule, zero, other) in [
        (
            "removeJoinSplit",
            "fun (xss : 3.0.f32) => (split 0 (join xss) : 5.0.f32)".to_owned(),
            "fun (xss : 3.4.f32) => split 4 (join xss)".to_owned(),
        ),
        (
            "removeScalars",
            "fun (xss : 0.vec[f32, 4]) => (asVector 2 (asScalar xss) : 0.vec[f32, 2])".to_owned(),
            "fun (xss : 3.vec[f32, 4]) => asVector 4 (asScalar xss)".to_owned(),
        ),
        ("separateDot", weighted("0"), weighted("4")),
        ("separateDotColumns", weighted("0"), weighted("4")),
    ] {
        let rewritten = |text: &str| standard(&format!("topDown({rule})"), text);
        let refused = rewritten(&zero);
        assert!(refused.contains("failed: expected"), "{refused}");
        let applied = rewritten(&other);
        assert!(!applied.contains("failed"), "{applied}");
    }
}

#[test]
fn conditions_that_divide_by_zero_do_not_hold() {
    for (rule, program) in [
        ("splitJoin(0)", "fun (xs : 0.f32) => map sqrt xs"),
        ("splitJoin(0)", "fun (xs : 4.f32) => map sqrt xs"),
        ("addSplitJoin(0)", "fun (xs : 0.f32) => xs"),
        (
            "scanAsWindowSums(0)",
            "fun (xs : 8.i32) => scan (fun x acc => acc + x) 0 xs",
        ),
    ] {
        let failure = standard(&format!("topDown({rule})"), program);
        assert!(failure.contains("nothing is divided by zero"), "{failure}");
    }
}

#[test]
fn strategies_of_zero_are_refused() {
    let maps = "fun (xss : 4.4.f32) => map (map sqrt) xss";
    let none = "fun (xss : 0.0.f32) => map (map sqrt) xss";
    for (strategy, expected) in [
        ("tile(0, 0)", "nothing is divided by zero"),
        ("tile(2, 0)", "nothing is divided by zero"),
        ("split(0) @ loop(1)", "nothing is divided by zero"),
        ("vectorize(0) @ loop(1)", "a vector has at least one lane"),
        ("vectorize(0) @ loop(2)", "a vector has at least one lane"),
        (
            "vectorize(0) @ innermost(isApplied(isMap))",
            "a vector has at least one lane",
        ),
        ("topDown(vectorize(0))", "a vector has at least one lane"),
        (
            "id @ loop(0)",
            "there is no number 0: it is counted from one",
        ),
        (
            "LNF ; swap(0)",
            "there is no number 0: it is counted from one",
        ),
        (
            "LNF ; raise(0)",
            "there is no number 0: it is counted from one",
        ),
        (
            "id @ position(0)",
            "there is no place number 0: they are counted from one",
        ),
        ("splitWithRest(0) @ loop(1)", "`0 > 0` does not hold"),
        ("tileWithRest([0, 0])", "`0 > 0` does not hold"),
        ("tilePadded([0, 0])", "`0 > 0` does not hold"),
    ] {
        for program in [maps, none] {
            let failure = standard(&format!("DFNF ; {strategy}"), program);
            assert!(failure.contains(expected), "{strategy}: {failure}");
        }
    }
    for strategy in [
        "tile(1, 1)",
        "vectorize(1) @ loop(2)",
        "tileND([1])",
        "tileWithRest([1, 1])",
    ] {
        let rewritten = standard(&format!("DFNF ; {strategy}"), maps);
        assert!(!rewritten.contains("failed"), "{strategy}: {rewritten}");
    }
}
