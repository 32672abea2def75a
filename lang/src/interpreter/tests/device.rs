//! Matrix fragments.

use super::*;

#[test]
fn products_of_fragments() {
    let product = "asMatrix (tensorMMA (asFragmentLeft T[[1, 2, 3], [4, 5, 6]]) (asFragmentRight T[[1], [2], [3]]) (asFragment T[[1], [2]]))";
    check(&NUMBERS, product, "[[15], [34]]");
    check(
        &NUMBERS,
        "asMatrix (tensorMMA (asFragmentLeft T[[2]]) (asFragmentRight T[[3]]) (generateFragment T(1)))",
        "[[7]]",
    );
    check(
        &NUMBERS,
        "asMatrix (generateFragment T(2) : fragment[accumulator, 1, 3, T])",
        "[[2, 2, 2]]",
    );
    // No product is added to the accumulator.
    check(
        &["f32"],
        "asMatrix (tensorMMA (asFragmentLeft (map (take 0) T[[1]])) (asFragmentRight (take 0 T[[1]])) (generateFragment T(5)))",
        "[[5]]",
    );
}

#[test]
fn factors_are_widened_to_the_sums_type() {
    gives(
        "asMatrix (tensorMMA (asFragmentLeft f16[[2048]]) (asFragmentRight f16[[1]]) (generateFragment f32(1)))",
        "[[2049.0]]",
    );
    gives(
        "asMatrix (tensorMMA (asFragmentLeft i8[[100]]) (asFragmentRight i8[[100]]) (generateFragment i32(0)))",
        "[[10000]]",
    );
}
