//! Reductions and stencils in vector registers: any number of rows, columns and elements.

use rise_elevate::text::Library;
use rise_lang::{interpreter::Value, term::Definition};

use crate::support::{
    assert_computes, expected, library, numbers, printed, program, rewrite, strategy, try_rewrite,
};

/// Programs rewritten by the strategies compute the same, and so do these programs when they are
/// lowered.
fn check(program: &Definition, library: &Library, strategies: &[&str], arguments: &[Value]) {
    let expected = expected(program, &[], arguments);
    for expression in strategies {
        for expression in [(*expression).to_owned(), format!("{expression} ; lowerToC")] {
            let rewritten = rewrite(library, &expression, program);
            assert_computes(&rewritten, &[], arguments, &expected, &expression);
        }
    }
}

#[test]
fn loops_around_loops_are_vectorized() {
    let text = |function: &str| {
        program(&format!(
            "def f (xss : 6.5.i32) (ys : 5.i32) = map ({function}) xss"
        ))
    };
    let arguments = [numbers(&[6, 5], 1, i32::from), numbers(&[5], 2, i32::from)];
    for function in [
        "fun xs => reduce (+) 0 xs",
        "fun xs => zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0",
        "fun xs => map (fun x => x * x + 1) xs",
        "fun xs => zip xs ys |> map (fun (x, y) => [x, y, 3])",
        "fun xs => slide 3 1 xs |> map (reduce (+) 0)",
        "fun xs => padClamp 1 2 xs |> drop 1 |> take 4",
        "fun xs => padCst 1 1 7 xs",
        "fun xs => concat xs ys",
        "fun xs => let square = map (fun x => x * x) xs in zip square xs |> map (fun (x, y) => x - y)",
        "fun xs => reduceSeq (fun acc x => map (fun (a, y) => a + x * y) (zip acc ys)) (generate (fun i => 0)) xs",
        "fun xs => generate (fun i => idx i xs + 2)",
        "fun xs => select true xs ys",
    ] {
        let program = text(function);
        check(
            &program,
            Library::standard(),
            &[
                "DFNF ; topDown(vectorize(2))",
                "DFNF ; topDown(vectorize(6))",
            ],
            &arguments,
        );
    }
}

#[test]
fn vectors_inside_are_vectors_of_the_outer_loop() {
    let sums = program(
        "def f (xss : 3.8.f32) = transpose xss |> map (fun col => col |> map (fun x => x * 2) |> reduce (+) 0)",
    );
    let vectors = rewrite(
        Library::standard(),
        "DFNF ; vectorize(4) @ outermost(isMapLoop)",
        &sums,
    );
    assert_eq!(
        printed(&vectors),
        "def f (xss : 3.8.f32) : 8.f32 =
  xss
  |> map (fun xs => asVector 4 xs)
  |> transpose
  |> map (fun col =>
    col
    |> map (fun x => x * vectorFromScalar 2.0f32)
    |> reduce (fun x x1 => x + x1) (vectorFromScalar 0.0f32))
  |> asScalar
"
    );
}

#[test]
fn a_reduction_of_any_length() {
    let library = library("linear_algebra.elevate");
    for n in [0, 1, 5, 8, 15, 16, 17, 40, 53] {
        let dot = program(&format!(
            "def dot (xs ys : {n}.f64) : f64 = zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0"
        ));
        let arguments = [numbers(&[n], 1, f64::from), numbers(&[n], 2, f64::from)];
        check(
            &dot,
            &library,
            &["reduction(2, 4)", "reduction(1, 4)", "reduction(4, 2)"],
            &arguments,
        );
        let product = program(&format!(
            "def f (xs : {n}.i32) : i32 = xs |> map (fun x => x * 3) |> reduce (*) 1"
        ));
        check(
            &product,
            &library,
            &["reduction(2, 4)"],
            &[numbers(&[n], 1, i32::from)],
        );
        let scaled = program(&format!(
            "def f (xs : {n}.f32) : {n}.f32 = xs |> map (fun x => 3 * x)"
        ));
        check(
            &scaled,
            &library,
            &["elements(4)", "elementsInBlocks(8, 4)"],
            &[numbers(&[n], 1, f32::from)],
        );
    }
}

#[test]
fn scans_of_any_length() {
    let library = library("linear_algebra.elevate");
    let strategies = [
        "prefixes(4)",
        "prefixes(2)",
        "prefixes(8)",
        "prefixesInBlocks(8, 4)",
        "prefixesInBlocks(4, 4)",
        "prefixesInRounds(2, 4, 4)",
        "prefixesInRounds(1, 8, 2)",
        "prefixesInRounds(3, 2, 2)",
    ];
    for n in [0, 1, 3, 4, 7, 8, 16, 17, 30] {
        for scan in [
            "scan (+) 0 xs",
            "scan (fun x acc => acc * x) 1 xs",
            "xs |> map (fun x => x + 1) |> scan (+) 0 |> map (fun x => 2 * x)",
            "zip xs (scan (+) 0 xs) |> map (fun (x, before) => before + x)",
        ] {
            let scan = program(&format!("def f (xs : {n}.i32) : {n}.i32 = {scan}"));
            check(&scan, &library, &strategies, &[numbers(&[n], 1, i32::from)]);
        }
    }
}

/// A scan that begins with something else than the neutral element is refused: every block would
/// begin with it again.
#[test]
fn a_scan_in_lanes_begins_with_nothing() {
    let library = library("linear_algebra.elevate");
    let scan = program("def f (xs : 8.i32) : 8.i32 = scan (+) 1 xs");
    assert!(try_rewrite(&strategy(&library, "prefixes(4)"), &scan).is_err());
}

#[test]
fn lanes_are_combined_in_halves() {
    let library = library("linear_algebra.elevate");
    let sum = program("def f (xs : 16.f32) : f32 = reduce (+) 0 xs");
    let halves = rewrite(&library, "reduction(1, 8) ; allLanesInHalves(8)", &sum);
    let text = printed(&halves);
    let (_, lanes) = text.split_once("(vectorFromScalar 0.0f32) in\n").unwrap();
    assert_eq!(
        lanes,
        "  let w1 =
    ([w] |> asScalar |> take 4 |> asVector 4 |> idx nat(0 < 1))
      + ([w] |> asScalar |> drop 4 |> asVector 4 |> idx nat(0 < 1)) in
  [([w1] |> asScalar |> take 2 |> asVector 2 |> idx nat(0 < 1))
     + ([w1] |> asScalar |> drop 2 |> asVector 2 |> idx nat(0 < 1))]
  |> asScalar
  |> reduceSeqUnroll (fun x1 x2 => x1 + x2) 0.0f32
"
    );
}

#[test]
fn rows_side_by_side() {
    let library = library("linear_algebra.elevate");
    for [n, m] in [[0, 3], [1, 8], [3, 5], [4, 8], [5, 9], [6, 0], [9, 17]] {
        let gemv = program(&format!(
            "def gemv (a : {n}.{m}.f64) (xs : {m}.f64) (ys : {n}.f64) : {n}.f64 =
  zip a ys |> map (fun (row, y) => 2 * (zip row xs |> map (fun (a, x) => a * x) |> reduce (+) 0) + 3 * y)"
        ));
        let matrix = numbers(&[n, m], 1, f64::from);
        let (xs, ys) = (numbers(&[m], 2, f64::from), numbers(&[n], 3, f64::from));
        check(
            &gemv,
            &library,
            &[
                "rowReductions(4, 2, 4)",
                "rowReductions(1, 1, 2)",
                "rowReductions(2, 1, 8)",
                "rowReductions(1, 1, 3)",
                "rowReductions(3, 1, 6)",
            ],
            &[matrix.clone(), xs.clone(), ys],
        );
        let gesummv = program(&format!(
            "def gesummv (a b : {n}.{m}.f64) (xs : {m}.f64) : {n}.f64 =
  let dot = fun row => zip row xs |> map (fun (a, x) => a * x) |> reduce (+) 0 in
  zip a b |> map (fun (left, right) => 2 * dot left + 3 * dot right)"
        ));
        let other = numbers(&[n, m], 4, f64::from);
        check(
            &gesummv,
            &library,
            &["rowReductions(4, 2, 4)", "rowReductions(2, 1, 2)"],
            &[matrix, other, xs],
        );
    }
}

#[test]
fn two_products_in_one_pass() {
    let library = library("linear_algebra.elevate");
    for [n, m] in [[1, 4], [4, 4], [5, 3], [9, 8], [3, 6], [0, 2]] {
        let atax = program(&format!(
            "def atax (a : {n}.{m}.f64) (xs : {m}.f64) : {m}.f64 =
  let ax = a |> map (fun row => zip xs row |> map (fun (x, y) => x * y) |> reduce (+) 0) in
  a |> transpose |> map (fun column => zip ax column |> map (fun (x, y) => x * y) |> reduce (+) 0)"
        ));
        let arguments = [numbers(&[n, m], 1, f64::from), numbers(&[m], 2, f64::from)];
        check(
            &atax,
            &library,
            &["bothProducts(4, 1, 2)", "bothProducts(2, 2, 4)"],
            &arguments,
        );
    }
}

const WINDOWS: &str = "xs |> map (slide 3 1) |> slide 3 1 |> map transpose |> map (map (";

#[test]
fn stencils_on_images() {
    let library = library("stencils.elevate");
    for [n, m] in [[1, 1], [2, 4], [3, 5], [4, 9], [7, 3], [9, 8]] {
        let image = [numbers(&[n + 2, m + 2], 1, f32::from)];
        let star = "fun window => let at = fun i j => window |> idx i |> idx j in
    at nat(1 < 3) nat(1 < 3) * 4 - at nat(0 < 3) nat(1 < 3) - at nat(2 < 3) nat(1 < 3) - at nat(1 < 3) nat(0 < 3) - at nat(1 < 3) nat(2 < 3)";
        let text = format!("def f (xs : {}.{}.f32) = {WINDOWS}{star}))", n + 2, m + 2);
        check(
            &program(&text),
            &library,
            &["stencil2D(2, 4)", "stencil2D(3, 2)"],
            &image,
        );
        let binomial = "fun window => zip (join f32[[1, 2, 1], [2, 4, 2], [1, 2, 1]]) (join window) |> map (fun (w, x) => w * x / 16) |> reduce (+) 0";
        let text = format!(
            "def f (xs : {}.{}.f32) = {WINDOWS}{binomial}))",
            n + 2,
            m + 2
        );
        check(
            &program(&text),
            &library,
            &["convolution2D(2, 4)", "stencil2D(3, 2)"],
            &image,
        );
    }
}

#[test]
fn rests_of_rows_are_shorter_vectors() {
    let library = library("stencils.elevate");
    let rest = |columns: &str| {
        let program = program(&format!(
            "def f {{m : nat}} (xs : 9.({columns}+2).f32) = {WINDOWS}fun window => window |> join |> reduce (+) 0))"
        ));
        let rewritten = printed(&rewrite(&library, "stencil2D(2, 4)", &program));
        [1, 2, 3, 4].map(|lanes| rewritten.contains(&format!("asVector {lanes} ")))
    };
    assert_eq!(rest("11"), [false, false, true, true]);
    assert_eq!(rest("6"), [false, true, false, true]);
    assert_eq!(rest("8"), [false, false, false, true]);
    // One column is left over, or nobody knows how many are.
    assert_eq!(rest("5"), [false, false, false, true]);
    assert_eq!(rest("m"), [false, false, false, true]);
}

#[test]
fn stencils_on_volumes() {
    let library = library("stencils.elevate");
    for [n, m, k] in [[1, 1, 1], [2, 2, 4], [2, 3, 5], [1, 5, 9]] {
        let (a, b, c) = (n + 2, m + 2, k + 2);
        let text = format!(
            "def f (xs : {a}.{b}.{c}.f64) =
  xs |> map (fun plane => plane |> map (slide 3 1) |> slide 3 1 |> map transpose) |> slide 3 1 |> map (transpose >> map transpose)
  |> map (map (map (fun cube => cube |> join |> join |> reduce (+) 0)))"
        );
        let volume = [numbers(&[a, b, c], 1, f64::from)];
        check(
            &program(&text),
            &library,
            &["stencil3D(2, 4)", "stencil3D(1, 2)"],
            &volume,
        );
    }
}
