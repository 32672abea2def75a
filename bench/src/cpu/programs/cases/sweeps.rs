//! Sweeps over grids and pictures.

use rise_runtime::array::ElementType;

use super::super::Case;
use super::super::inputs::{bytes, doubles};

pub const CASES: &[Case] = &[
    Case {
        name: "Game of Life, 10 x 10 cells, 1000 generations",
        definitions: "import \"dynamic/life.rise\"",
        term: "fun (cells : 10.10.u8) => life 1000 cells",
        file: "life.c",
        macros: &[("N", "10"), ("M", "10"), ("GENERATIONS", "1000")],
        inputs: || Ok(vec![bytes(2, &[10, 10], 1)?]),
        output: (ElementType::U8, &[10, 10]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "Game of Life, 512 x 512 cells, 100 generations",
        definitions: "import \"dynamic/life.rise\"",
        term: "fun (cells : 512.512.u8) => life 100 cells",
        file: "life.c",
        macros: &[("N", "512"), ("M", "512"), ("GENERATIONS", "100")],
        inputs: || Ok(vec![bytes(2, &[512, 512], 1)?]),
        output: (ElementType::U8, &[512, 512]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "Game of Life, 2048 x 2048 cells, 100 generations",
        definitions: "import \"dynamic/life.rise\"",
        term: "fun (cells : 2048.2048.u8) => life 100 cells",
        file: "life.c",
        macros: &[("N", "2048"), ("M", "2048"), ("GENERATIONS", "100")],
        inputs: || Ok(vec![bytes(2, &[2048, 2048], 1)?]),
        output: (ElementType::U8, &[2048, 2048]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "PDE1, 64 x 64 x 64 points",
        definitions: "import \"stencils/pde1.rise\"",
        term: "fun (source u : 64.64.64.f64) => pde1 0.1 source u",
        file: "pde1.c",
        macros: &[("N", "64"), ("STEP", "0.1")],
        inputs: || Ok(vec![doubles(&[64, 64, 64], 1)?, doubles(&[64, 64, 64], 2)?]),
        output: (ElementType::F64, &[64, 64, 64]),
        tolerance: (1e-9, 1e-9),
    },
    Case {
        name: "PDE1, 256 x 256 x 256 points",
        definitions: "import \"stencils/pde1.rise\"",
        term: "fun (source u : 256.256.256.f64) => pde1 0.1 source u",
        file: "pde1.c",
        macros: &[("N", "256"), ("STEP", "0.1")],
        inputs: || {
            let cube = [256, 256, 256];
            Ok(vec![doubles(&cube, 1)?, doubles(&cube, 2)?])
        },
        output: (ElementType::F64, &[256, 256, 256]),
        tolerance: (1e-9, 1e-9),
    },
    Case {
        name: "red-black relaxation, 511 x 511 points, 20 sweeps",
        definitions: "import \"dynamic/relaxation.rise\"",
        term: "fun (source u : 511.511.f64) => relaxation 20 source u",
        file: "relaxation.c",
        macros: &[("N", "511"), ("SWEEPS", "20")],
        inputs: || Ok(vec![doubles(&[511, 511], 1)?, doubles(&[511, 511], 2)?]),
        output: (ElementType::F64, &[511, 511]),
        tolerance: (1e-9, 1e-9),
    },
    Case {
        name: "alpha blending, 1024 x 1024 bytes",
        definitions: "import \"image/alpha_blending.rise\"",
        term: "fun (shares over under : 1024.1024.u8) => alpha_blending shares over under",
        file: "alpha_blending.c",
        macros: &[("N", "1024"), ("M", "1024")],
        inputs: || {
            let picture = [1024, 1024];
            (1..=3).map(|seed| bytes(256, &picture, seed)).collect()
        },
        output: (ElementType::U8, &[1024, 1024]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "block matching, 256 x 256 bytes, up to 8 further",
        definitions: "import \"image/block_matching.rise\"",
        term: "fun (next : 256.256.u8) (last : 272.272.u8) => block_matching 8 next last",
        file: "block_matching.c",
        macros: &[("N", "16"), ("M", "16"), ("REACH", "8")],
        inputs: || {
            Ok(vec![
                bytes(256, &[256, 256], 1)?,
                bytes(256, &[272, 272], 2)?,
            ])
        },
        output: (ElementType::I64, &[16, 16]),
        tolerance: (0.0, 0.0),
    },
];
