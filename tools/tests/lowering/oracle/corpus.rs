//! Programs of the corpus.

use std::path::Path;

use super::{Oracle, Sizes};

const PROGRAMS: &[(&str, &[Sizes])] = &[
    (
        "convolution/moving_sum_buffered",
        &[&[("n", 1)], &[("n", 2)], &[("n", 17)]],
    ),
    (
        "convolution/binomial_rotating",
        &[&[("n", 1), ("m", 1)], &[("n", 5), ("m", 7)]],
    ),
    (
        "parallel_patterns/dot_partial",
        &[&[("n", 0)], &[("n", 1)], &[("n", 7)]],
    ),
    (
        "linear_algebra/gemm_blocked",
        &[
            &[("n", 1), ("m", 1), ("k", 1)],
            &[("n", 2), ("m", 1), ("k", 3)],
            &[("n", 0), ("m", 1), ("k", 3)],
            &[("n", 1), ("m", 1), ("k", 0)],
        ],
    ),
];

#[test]
fn low_level_programs() {
    let oracle = Oracle::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus");
    for (name, sizes) in PROGRAMS {
        let function = name.rsplit('/').next().unwrap();
        oracle.file_agrees(&corpus.join(format!("{name}.rise")), function, sizes);
    }
}
