//! Sizes that tiles do not divide: a full part and a rest, and padding.

use rise_elevate::text::Library;
use rise_lang::{interpreter::Value, term::Definition};

use crate::loops::nest;
use crate::support::{
    assert_computes, assert_same, expected, numbers, printed, program, rewrite, strategy,
    try_rewrite,
};

/// Prime, one, smaller than the tile, zero, and divided by it.
const SIZES: [usize; 8] = [0, 1, 2, 3, 4, 7, 8, 13];

const ONE: [&str; 4] = [
    "splitWithRest(4) @ loop(1)",
    "splitPadded(4) @ loop(1)",
    "tileWithRest([4])",
    "tilePadded([4])",
];
const TWO: [&str; 2] = ["tileWithRest([4, 3])", "tilePadded([4, 3])"];
const THREE: [&str; 2] = ["tileWithRest([2, 3, 4])", "tilePadded([2, 3, 4])"];

/// The strategies compute what the program computes, and so does what they make when it is lowered.
fn check(program: &Definition, strategies: &[&str], arguments: &[Value]) {
    let expected = expected(program, &[], arguments);
    for expression in strategies {
        let lowered = format!("{expression} ; lowerToC");
        for expression in [expression, lowered.as_str()] {
            let rewritten = rewrite(Library::standard(), expression, program);
            assert_computes(&rewritten, &[], arguments, &expected, expression);
        }
    }
}

#[test]
fn one_map() {
    for n in SIZES {
        let program = program(&format!(
            "def f (xs : {n}.i32) = xs |> map (fun x => x * x + 1)"
        ));
        check(&program, &ONE, &[numbers(&[n], 1, i32::from)]);
    }
}

#[test]
fn the_first_nest_is_tiled() {
    let maps = program("def f (xs : 13.11.7.i32) = xs |> map (map (map (fun x => x * x + 1)))");
    let nest_after = |expression| nest(&rewrite(Library::standard(), expression, &maps).term);
    assert_eq!(
        nest_after("tileWithRest([4, 3, 2])"),
        ["3", "3", "3", "4", "3", "2"]
    );
    assert_eq!(
        nest_after("tilePadded([4, 3, 2])"),
        ["4", "4", "4", "4", "3", "2"]
    );
    assert_eq!(
        nest_after("LNF ; splitWithRest(4) @ loop(2)"),
        ["13", "2", "4", "7"]
    );
}

#[test]
fn four_maps() {
    let nested =
        program("def f (xs : 3.2.5.4.i32) = xs |> map (map (map (map (fun x => x * x + 1))))");
    let strategies = ["tileWithRest([2, 2, 3, 3])", "tilePadded([2, 2, 3, 3])"];
    check(
        &nested,
        &strategies,
        &[numbers(&[3, 2, 5, 4], 1, i32::from)],
    );
}

#[test]
fn one_reduction() {
    for n in SIZES {
        let arguments = [numbers(&[n], 1, f64::from)];
        let sum = program(&format!("def f (xs : {n}.f64) : f64 = xs |> reduce (+) 0"));
        check(
            &sum,
            &[
                "splitWithRest(4) @ loop(1)",
                "splitPadded(4) @ loop(1)",
                "tilePadded([4])",
            ],
            &arguments,
        );
        // The order of steps matters to this operator: it must stay.
        let horner = program(&format!(
            "def f (xs : {n}.f64) : f64 = xs |> reduceSeq (fun acc x => acc * 2 + x) 1"
        ));
        check(
            &horner,
            &["splitWithRest(4) @ loop(1)", "splitWithRest(1) @ loop(1)"],
            &arguments,
        );
    }
}

#[test]
fn a_reduction_with_a_rest_stays_one() {
    let sum = program("def f {n : nat} (xs : n.i32) : i32 = xs |> reduce (+) 0");
    for expression in ["withRest(4)", "splitWithRest(4)"] {
        let rewritten = rewrite(
            Library::standard(),
            &format!("LNF ; {expression} @ loop(1)"),
            &sum,
        );
        let text = printed(&rewritten);
        let outer = text.matches("reduceSeq").count();
        assert_eq!(outer, usize::from(expression != "withRest(4)"), "{text}");
        for n in SIZES {
            let arguments = [numbers(&[n], 1, i32::from)];
            let sizes = [("n", n as u64)];
            assert_same([&sum, &rewritten], &sizes, &arguments, expression);
        }
    }
    // The full part can still be computed in any order.
    let parallel = "LNF ; withRest(4) @ loop(1) ; tryAll(useReducePar)";
    let parallel = printed(&rewrite(Library::standard(), parallel, &sum));
    assert!(parallel.contains("reducePar"), "{parallel}");
}

#[test]
fn two_maps() {
    for n in SIZES {
        for m in SIZES {
            let program = program(&format!(
                "def f (xs : {n}.{m}.i32) = xs |> map (map (fun x => x * x + 1))"
            ));
            check(&program, &TWO, &[numbers(&[n, m], 1, i32::from)]);
        }
    }
}

#[test]
fn three_maps() {
    for [n, m, k] in [
        [1, 1, 1],
        [3, 5, 7],
        [2, 3, 4],
        [5, 0, 3],
        [0, 2, 2],
        [1, 7, 13],
    ] {
        let nested = program(&format!(
            "def f (xs : {n}.{m}.{k}.i32) = xs |> map (map (map (fun x => x * x + 1)))"
        ));
        check(&nested, &THREE, &[numbers(&[n, m, k], 1, i32::from)]);
        let independent = program(&format!(
            "def f (xs : {n}.i32) (ys : {m}.i32) (zs : {k}.i32) =
  xs |> map (fun x => ys |> map (fun y => zs |> map (fun z => x * 100 + y * 10 + z)))"
        ));
        let arguments = [
            numbers(&[n], 1, i32::from),
            numbers(&[m], 2, i32::from),
            numbers(&[k], 3, i32::from),
        ];
        check(&independent, &THREE, &arguments);
    }
}

const PRODUCT: &str = "a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))";

/// The rows, the columns and the sum of a matrix product, each split where it leaves a rest.
const PRODUCTS: [&str; 4] = [
    "fuseReductions ; tileWithRest([4, 3])",
    "fuseReductions ; tilePadded([4, 3])",
    "fuseReductions ; tileWithRest([4, 3]) ; splitWithRest(2) @ loop(5)",
    "fuseReductions ; LNF ; reorder([3, 1, 2]) ; splitWithRest(4) @ loop(1)",
];

#[test]
fn matrix_products() {
    for [n, k, m] in [
        [1, 1, 1],
        [7, 5, 3],
        [4, 4, 3],
        [8, 0, 5],
        [0, 3, 2],
        [13, 2, 11],
    ] {
        let product = program(&format!(
            "def mm (a : {n}.{k}.i32) (b : {k}.{m}.i32) : {n}.{m}.i32 = {PRODUCT}"
        ));
        check(
            &product,
            &PRODUCTS,
            &[
                numbers(&[n, k], 1, i32::from),
                numbers(&[k, m], 2, i32::from),
            ],
        );
    }
}

#[test]
fn symbolic_sizes() {
    let map = program("def f {n : nat} (xs : n.i32) = xs |> map (fun x => x * x + 1)");
    let maps = program("def f {n m : nat} (xs : n.m.i32) = xs |> map (map (fun x => x * x + 1))");
    let sum = program("def f {n : nat} (xs : n.i32) : i32 = xs |> reduce (+) 0");
    for expression in ONE {
        let rewritten = rewrite(Library::standard(), expression, &map);
        for n in SIZES {
            assert_same(
                [&map, &rewritten],
                &[("n", n as u64)],
                &[numbers(&[n], 1, i32::from)],
                expression,
            );
        }
    }
    for expression in TWO {
        let rewritten = rewrite(Library::standard(), expression, &maps);
        for [n, m] in [[0, 0], [1, 7], [4, 3], [13, 2], [5, 0]] {
            let sizes = [("n", n as u64), ("m", m as u64)];
            assert_same(
                [&maps, &rewritten],
                &sizes,
                &[numbers(&[n, m], 1, i32::from)],
                expression,
            );
        }
    }
    for expression in ["splitWithRest(4) @ loop(1)", "splitPadded(4) @ loop(1)"] {
        let rewritten = rewrite(Library::standard(), expression, &sum);
        for n in SIZES {
            assert_same(
                [&sum, &rewritten],
                &[("n", n as u64)],
                &[numbers(&[n], 1, i32::from)],
                expression,
            );
        }
    }
}

#[test]
fn tiles_of_no_element_are_refused() {
    let map = program("def f (xs : 7.i32) = xs |> map (fun x => x * x + 1)");
    for (expression, rule) in [
        ("tileWithRest([0])", "mapWithRest(0)"),
        ("tilePadded([0])", "mapPadded(0)"),
    ] {
        let failure = match try_rewrite(&strategy(Library::standard(), expression), &map) {
            Ok(rewritten) => panic!("{}", printed(&rewritten)),
            Err(failure) => failure.to_string(),
        };
        assert_eq!(failure, format!("`{rule}` failed: `0 > 0` does not hold"));
    }
}
