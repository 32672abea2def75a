//! With-loops of any rank.

use rise_runtime::array::ElementType;

use super::super::Case;
use super::super::inputs::{bits, doubles};

pub const CASES: &[Case] = &[
    Case {
        name: "sum of arrays, 32 x 32 x 32 x 32",
        definitions: "import \"with_loops/sum_any_rank.rise\"",
        term: "fun (a b : 32.32.32.32.f64) => plus a b",
        file: "sum_any_rank.c",
        macros: &[("N", "32")],
        inputs: || {
            let shape = [32, 32, 32, 32];
            Ok(vec![doubles(&shape, 1)?, doubles(&shape, 2)?])
        },
        output: (ElementType::F64, &[32, 32, 32, 32]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "distance inside, 128 x 128 x 128",
        definitions: "import \"with_loops/inner_distance.rise\"",
        term: "fun (a b : 128.128.128.f64) => [inner_distance a b]",
        file: "inner_distance.c",
        macros: &[("N", "128")],
        inputs: || {
            let shape = [128, 128, 128];
            Ok(vec![doubles(&shape, 1)?, doubles(&shape, 2)?])
        },
        output: (ElementType::F64, &[1]),
        tolerance: (1e-6, 1e-9),
    },
    Case {
        name: "border, 1024 x 1024",
        definitions: "import \"with_loops/border.rise\"",
        term: "fun (a : 1024.1024.f64) => border a",
        file: "border.c",
        macros: &[("N", "1024"), ("M", "1024")],
        inputs: || Ok(vec![doubles(&[1024, 1024], 1)?]),
        output: (ElementType::F64, &[1024, 1024]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "stripes, 1024 x 1024",
        definitions: "import \"with_loops/stripes.rise\"",
        term: "fun (a b : 1024.1024.f64) => stripes a b",
        file: "stripes.c",
        macros: &[("N", "1024"), ("M", "1024")],
        inputs: || Ok(vec![doubles(&[1024, 1024], 1)?, doubles(&[1024, 1024], 2)?]),
        output: (ElementType::F64, &[1024, 1024]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "axes in reverse, 128 x 128 x 128",
        definitions: "import \"with_loops/axes_reversed.rise\"",
        term: "fun (a : 128.128.128.f64) => axes_reversed a",
        file: "axes_reversed.c",
        macros: &[("N", "128"), ("M", "128"), ("K", "128")],
        inputs: || Ok(vec![doubles(&[128, 128, 128], 1)?]),
        output: (ElementType::F64, &[128, 128, 128]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "rotation, 128 x 128 x 128",
        definitions: "import \"with_loops/rotated.rise\"",
        term: "fun (a : 128.128.128.f64) => rotated a",
        file: "rotated.c",
        macros: &[("N", "128"), ("M", "128"), ("K", "128")],
        inputs: || Ok(vec![doubles(&[128, 128, 128], 1)?]),
        output: (ElementType::F64, &[128, 128, 128]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "relaxation of rank 1, 2^20",
        definitions: "import \"with_loops/relaxation_any_rank.rise\"",
        term: "fun (a : 1048576.f64) => relaxed a",
        file: "relaxation_any_rank.c",
        macros: &[("RANK", "1"), ("N", "1048576")],
        inputs: || Ok(vec![doubles(&[1 << 20], 1)?]),
        output: (ElementType::F64, &[1 << 20]),
        tolerance: (1e-12, 1e-12),
    },
    Case {
        name: "relaxation of rank 2, 1024 x 1024",
        definitions: "import \"with_loops/relaxation_any_rank.rise\"",
        term: "fun (a : 1024.1024.f64) => relaxed a",
        file: "relaxation_any_rank.c",
        macros: &[("RANK", "2"), ("N", "1024")],
        inputs: || Ok(vec![doubles(&[1024, 1024], 1)?]),
        output: (ElementType::F64, &[1024, 1024]),
        tolerance: (1e-12, 1e-12),
    },
    Case {
        name: "relaxation of rank 3, 128 x 128 x 128",
        definitions: "import \"with_loops/relaxation_any_rank.rise\"",
        term: "fun (a : 128.128.128.f64) => relaxed a",
        file: "relaxation_any_rank.c",
        macros: &[("RANK", "3"), ("N", "128")],
        inputs: || Ok(vec![doubles(&[128, 128, 128], 1)?]),
        output: (ElementType::F64, &[128, 128, 128]),
        tolerance: (1e-12, 1e-12),
    },
    Case {
        name: "relaxation of rank 4, 32 x 32 x 32 x 32",
        definitions: "import \"with_loops/relaxation_any_rank.rise\"",
        term: "fun (a : 32.32.32.32.f64) => relaxed a",
        file: "relaxation_any_rank.c",
        macros: &[("RANK", "4"), ("N", "32")],
        inputs: || Ok(vec![doubles(&[32, 32, 32, 32], 1)?]),
        output: (ElementType::F64, &[32, 32, 32, 32]),
        tolerance: (1e-12, 1e-12),
    },
    Case {
        name: "Game of Life of rank 2, 1024 x 1024 cells",
        definitions: "import \"with_loops/life_any_rank.rise\"",
        term: "fun (cells : 1024.1024.i32) => generation cells",
        file: "life_any_rank.c",
        macros: &[("RANK", "2"), ("N", "1024")],
        inputs: || Ok(vec![bits(&[1024, 1024], 1)?]),
        output: (ElementType::I32, &[1024, 1024]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "Game of Life of rank 3, 128 x 128 x 128 cells",
        definitions: "import \"with_loops/life_any_rank.rise\"",
        term: "fun (cells : 128.128.128.i32) => generation cells",
        file: "life_any_rank.c",
        macros: &[("RANK", "3"), ("N", "128")],
        inputs: || Ok(vec![bits(&[128, 128, 128], 1)?]),
        output: (ElementType::I32, &[128, 128, 128]),
        tolerance: (0.0, 0.0),
    },
];
