//! Each version computes what the high-level program computes.

use rise_elevate::text::Library;
use rise_lang::{interpreter::Value, term::Definition, types::Type};

use super::{DIVISIBLE, VERSIONS, product, symbolic_product};
use crate::support::{assert_computes, expected, library, numbers, rewrite};

/// Matrices of whole numbers.
fn matrices(element: &str, [n, k, m]: [u64; 3]) -> [Value; 2] {
    let [n, k, m] = [n, k, m].map(|size| usize::try_from(size).expect("a small size"));
    let matrix = |shape: [usize; 2], seed| match element {
        "f32" => numbers(&shape, seed, f32::from),
        "f64" => numbers(&shape, seed, f64::from),
        "i32" => numbers(&shape, seed, i32::from),
        "i64" => numbers(&shape, seed, i64::from),
        other => panic!("no numbers of type {other}"),
    };
    [matrix([n, k], 1), matrix([k, m], 2)]
}

/// Checks the results of a version against those of the program, for each of the sizes.
fn check(
    library: &Library,
    program: &Definition,
    element: &str,
    versions: &[String],
    all: &[[u64; 3]],
) {
    let rewritten: Vec<Definition> = versions
        .iter()
        .map(|version| rewrite(library, version, program))
        .collect();
    for sizes in all {
        let arguments = matrices(element, *sizes);
        // An empty matrix does not tell how long its rows would be.
        let [n, k, m] = *sizes;
        let sizes: &[(&str, u64)] = match program.term.ty() {
            Some(Type::Dependent(..)) => &[("n", n), ("k", k), ("m", m)],
            _ => &[],
        };
        let expected = expected(program, sizes, &arguments);
        for (version, rewritten) in versions.iter().zip(&rewritten) {
            assert_computes(rewritten, sizes, &arguments, &expected, version);
        }
    }
}

fn lowered() -> Vec<String> {
    VERSIONS
        .map(|version| format!("{version} ; lowerToC"))
        .into()
}

#[test]
fn lowered_versions_compute_the_product_of_matrices_that_are_not_square() {
    let library = library("gemm.elevate");
    for (element, sizes) in [
        ("f64", [64, 12, 32]),
        ("f32", [32, 4, 96]),
        ("i64", [32, 8, 64]),
    ] {
        check(
            &library,
            &product(element, sizes),
            element,
            &lowered(),
            &[sizes],
        );
    }
}

/// The fastest versions, with tiles that are small enough for small matrices.
fn fastest() -> Vec<String> {
    [
        "registerTiles(3, 8, 4)",
        "registerTilesInBlocks(2, 3, 8, 4)",
        "registerTilesAhead(2, 3, 8, 4, 2)",
        "registerTilesInDepth(2, 2, 3, 8, 4)",
        "registerTilesInDepth(1, 3, 2, 4, 4)",
    ]
    .map(|version| format!("{version} ; lowerToC"))
    .into()
}

#[test]
fn the_fastest_versions_compute_products_whose_sizes_no_tile_divides() {
    let library = library("gemm.elevate");
    for (element, sizes) in [
        ("f64", [6, 5, 32]),
        ("f32", [7, 3, 29]),
        ("f64", [1, 1, 1]),
        ("i32", [2, 4, 17]),
        ("i64", [8, 2, 16]),
        ("i32", [7, 6, 37]),
        ("i64", [5, 7, 19]),
    ] {
        check(
            &library,
            &product(element, sizes),
            element,
            &fastest(),
            &[sizes],
        );
    }
}

#[test]
fn one_program_computes_products_of_all_sizes() {
    let all = [
        [7, 3, 29],
        [1, 1, 1],
        [3, 2, 16],
        [0, 2, 3],
        [2, 0, 3],
        [2, 3, 0],
        [4, 2, 7],
    ];
    check(
        &library("gemm.elevate"),
        &symbolic_product("f64", ""),
        "f64",
        &fastest(),
        &all,
    );
}

#[test]
fn products_of_few_rows_need_no_copy() {
    let sizes = [2, 7, 32];
    let version = ["registerTilesInPlace(2, 16, 4) ; lowerToC".to_owned()];
    check(
        &library("gemm.elevate"),
        &product("f32", sizes),
        "f32",
        &version,
        &[sizes],
    );
}

#[test]
fn versions_compute_the_product_of_matrices_of_symbolic_sizes() {
    let library = library("gemm.elevate");
    let all = [lowered(), VERSIONS.map(str::to_owned).into()].concat();
    let sizes = [[32, 4, 64], [0, 4, 32], [32, 0, 32], [32, 4, 0]];
    check(
        &library,
        &symbolic_product("i32", DIVISIBLE),
        "i32",
        &all,
        &sizes,
    );
    check(
        &library,
        &symbolic_product("f64", DIVISIBLE),
        "f64",
        &lowered(),
        &[[64, 8, 32]],
    );
}
