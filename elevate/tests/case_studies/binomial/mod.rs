//! The binomial filter of "Achieving High-Performance the Functional Way", section 6.4, and the
//! separated convolution of "Integrating a Functional Pattern-Based IR into MLIR", Listing 5: from
//! windows of three by three to two passes.

use rise_lang::{interpreter::Value, term::Definition};

use crate::support::{
    assert_computes, assert_golden, example, expected, library, numbers, printed, program, rewrite,
    strategy, try_rewrite,
};

const VERSIONS: [&str; 4] = ["factorised", "scanline", "separated", "registerRotation"];

/// Windows of three by three, weighted: `weights` is a matrix, `parameters` are those that it
/// needs.
fn convolution(element: &str, parameters: &str, weights: &str) -> Definition {
    program(&format!(
        "def convolution {{n m : nat}} {parameters} (xs : n.m.{element}) : n.m.{element} =
  let weights = {weights} in
  xs |> map (padClamp 1 1) |> padClamp 1 1 |> map (slide 3 1) |> slide 3 1 |> map transpose
  |> map (map (fun window => zip (join weights) (join window) |> map (fun (w, x) => w * x) |> reduce (+) 0))"
    ))
}

/// Every version computes what the program computes: alone, lowered, and lowered in parallel.
fn check(program: &Definition, others: &[Value], image: impl Fn(&[usize]) -> Value) {
    let library = library("binomial.elevate");
    let mut versions = Vec::new();
    for version in VERSIONS {
        for rest in ["", " ; lowerToC", " ; inParallel ; lowerToC"] {
            let expression = format!("{version}{rest}");
            versions.push((rewrite(&library, &expression, program), expression));
        }
    }
    for shape in [[1, 1], [1, 5], [3, 1], [2, 2], [7, 5], [4, 16]] {
        let arguments = [others, &[image(&shape)]].concat();
        let expected = expected(program, &[], &arguments);
        for (rewritten, expression) in &versions {
            assert_computes(rewritten, &[], &arguments, &expected, expression);
        }
    }
}

#[test]
fn versions_make_the_expected_programs() {
    let library = library("binomial.elevate");
    let binomial = example("corpus/convolution/binomial.rise");
    for version in VERSIONS {
        let sequential = rewrite(&library, &format!("{version} ; lowerToC"), &binomial);
        assert_golden(&sequential, &format!("binomial/golden/{version}.rise"));
        let parallel = format!("{version} ; inParallel ; lowerToC");
        let parallel = rewrite(&library, &parallel, &binomial);
        assert_golden(
            &parallel,
            &format!("binomial/golden/{version}_parallel.rise"),
        );
    }
}

#[test]
fn versions_compute_the_binomial_filter() {
    // Multiples of sixteenths are exact.
    let binomial = example("corpus/convolution/binomial.rise");
    check(&binomial, &[], |shape| numbers(shape, 1, f32::from));
}

#[test]
fn versions_compute_convolutions_with_known_weights() {
    let floats = convolution("f64", "", "f64[[1, 0, -1], [2, 0, -2], [1, 0, -1]]");
    check(&floats, &[], |shape| numbers(shape, 1, f64::from));
    let integers = convolution("i32", "", "i32[[2, 3, 5], [4, 6, 10], [-6, -9, -15]]");
    check(&integers, &[], |shape| numbers(shape, 1, i32::from));
}

#[test]
fn versions_compute_convolutions_with_two_vectors_of_weights() {
    let parameters = "(vertical horizontal : 3.i64)";
    let weights = "map (fun v => map (fun h => v * h) horizontal) vertical";
    let others = [numbers(&[3], 3, i64::from), numbers(&[3], 4, i64::from)];
    let program = convolution("i64", parameters, weights);
    check(&program, &others, |shape| numbers(shape, 1, i64::from));
}

#[test]
fn the_convolution_is_split() {
    let weights = "map (fun v => map (fun h => v * h) horizontal) vertical";
    let program = convolution("f32", "(vertical horizontal : 3.f32)", weights);
    let rewritten = rewrite(
        &library("binomial.elevate"),
        "separated ; lowerToC",
        &program,
    );
    assert_golden(&rewritten, "binomial/golden/convolution_separated.rise");
}

#[test]
fn weights_that_are_no_outer_product_are_refused() {
    let program = convolution("f32", "", "f32[[1, 2, 1], [2, 5, 2], [1, 2, 1]]");
    for version in VERSIONS {
        match try_rewrite(&strategy(&library("binomial.elevate"), version), &program) {
            Ok(rewritten) => panic!("{version}: {}", printed(&rewritten)),
            Err(failure) => assert!(
                failure
                    .to_string()
                    .starts_with("`separateDotColumns` failed: expected"),
                "{failure}"
            ),
        }
    }
}
