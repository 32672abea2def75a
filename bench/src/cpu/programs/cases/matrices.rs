//! Matrices, graphs, Fourier transforms.

use rise_runtime::array::ElementType;

use super::super::Case;
use super::super::inputs::{begins, between, dominant, doubles, floats, places};

pub const CASES: &[Case] = &[
    Case {
        name: "shortest ways, 256 nodes",
        definitions: "import \"dynamic/floyd_warshall.rise\"",
        term: "fun (lengths : 256.256.f32) => floyd_warshall lengths",
        file: "floyd_warshall.c",
        macros: &[("N", "256")],
        inputs: || Ok(vec![between(0.0, 1.0, &[256, 256], 1)?]),
        output: (ElementType::F32, &[256, 256]),
        tolerance: (1e-5, 1e-5),
    },
    Case {
        name: "transposition, 2048 x 2048",
        definitions: "",
        term: "fun (a : 2048.2048.f32) => transpose a |> map (map (fun x => x))",
        file: "transposition.c",
        macros: &[("N", "2048"), ("M", "2048")],
        inputs: || Ok(vec![floats(&[2048, 2048], 1)?]),
        output: (ElementType::F32, &[2048, 2048]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "transposition in tiles, 2048 x 2048",
        definitions: "",
        term: "fun (a : 2048.2048.f32) => \
               a |> split 16 |> map (transpose >> split 16 >> map transpose) |> transpose \
               |> map (map (fun tile => tile |> transpose |> map (map (fun x => x)))) \
               |> map (transpose >> map join) |> join",
        file: "transposition.c",
        macros: &[("N", "2048"), ("M", "2048")],
        inputs: || Ok(vec![floats(&[2048, 2048], 1)?]),
        output: (ElementType::F32, &[2048, 2048]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "LU decomposition, 64 x 64",
        definitions: "import \"linear_algebra/lu_in_place.rise\"",
        term: "fun (a : 64.64.f32) => lu_in_place a",
        file: "lu.c",
        macros: &[("N", "64")],
        inputs: || Ok(vec![dominant(64, &[64, 64], 1)?]),
        output: (ElementType::F32, &[64, 64]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "LU decomposition, 256 x 256",
        definitions: "import \"linear_algebra/lu_in_place.rise\"",
        term: "fun (a : 256.256.f32) => lu_in_place a",
        file: "lu.c",
        macros: &[("N", "256")],
        inputs: || Ok(vec![dominant(256, &[256, 256], 1)?]),
        output: (ElementType::F32, &[256, 256]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "Cholesky decomposition, 64 x 64",
        definitions: "import \"linear_algebra/cholesky.rise\"",
        term: "fun (a : 64.64.f32) => cholesky a",
        file: "cholesky.c",
        macros: &[("N", "64"), ("COUNT", "1")],
        inputs: || Ok(vec![dominant(64, &[64, 64], 1)?]),
        output: (ElementType::F32, &[64, 64]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "Cholesky decomposition, 1024 matrices of 16 x 16",
        definitions: "import \"linear_algebra/cholesky.rise\"",
        term: "fun (matrices : 1024.16.16.f32) => map (fun a => cholesky a) matrices",
        file: "cholesky.c",
        macros: &[("N", "16"), ("COUNT", "1024")],
        inputs: || Ok(vec![dominant(16, &[1024, 16, 16], 1)?]),
        output: (ElementType::F32, &[1024, 16, 16]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "Fourier transform of pairs that carry their length, 2^10 numbers",
        definitions: "import \"parallel_patterns/fft.rise\"",
        term: "fun (re im : 1024.f64) => \
               let moved = fft 10 (zip re im) in [map fst moved, map snd moved]",
        file: "fft.c",
        macros: &[("N", "1024")],
        inputs: || Ok(vec![doubles(&[1 << 10], 1)?, doubles(&[1 << 10], 2)?]),
        output: (ElementType::F64, &[2, 1 << 10]),
        tolerance: (1e-9, 1e-9),
    },
    Case {
        name: "Fourier transform of pairs, with a table, 2^10 numbers",
        definitions: "import \"parallel_patterns/fft_pairs.rise\"",
        term: "fun (re im : 1024.f64) => \
               let moved = fft_pairs 10 (zip re im) in [map fst moved, map snd moved]",
        file: "fft.c",
        macros: &[("N", "1024")],
        inputs: || Ok(vec![doubles(&[1 << 10], 1)?, doubles(&[1 << 10], 2)?]),
        output: (ElementType::F64, &[2, 1 << 10]),
        tolerance: (1e-8, 1e-8),
    },
    Case {
        name: "Fourier transform of two arrays, 2^10 numbers",
        definitions: "import \"parallel_patterns/fft_planes.rise\"",
        term: "fun (re im : 1024.f64) => fft_planes 10 re im",
        file: "fft.c",
        macros: &[("N", "1024")],
        inputs: || Ok(vec![doubles(&[1 << 10], 1)?, doubles(&[1 << 10], 2)?]),
        output: (ElementType::F64, &[2, 1 << 10]),
        tolerance: (1e-8, 1e-8),
    },
    Case {
        name: "Fourier transform of two arrays, 2^16 numbers",
        definitions: "import \"parallel_patterns/fft_planes.rise\"",
        term: "fun (re im : 65536.f64) => fft_planes 16 re im",
        file: "fft.c",
        macros: &[("N", "65536")],
        inputs: || Ok(vec![doubles(&[1 << 16], 1)?, doubles(&[1 << 16], 2)?]),
        output: (ElementType::F64, &[2, 1 << 16]),
        tolerance: (1e-8, 1e-8),
    },
    Case {
        name: "sparse matrix times vector, 2^16 rows, 2^19 elements",
        definitions: "import \"dependent/csr_mv.rise\"",
        term: "fun (begins : 65537.index) (columns : 524288.idx[65536]) (values : 524288.f32) (xs : 65536.f32) => csr_mv begins columns values xs",
        file: "csr_mv.c",
        macros: &[("N", "65536")],
        inputs: || {
            let elements = 1 << 19;
            Ok(vec![
                begins(1 << 16, elements as u64, 1)?,
                places(1 << 16, elements, 2)?,
                floats(&[elements], 3)?,
                floats(&[1 << 16], 4)?,
            ])
        },
        output: (ElementType::F32, &[1 << 16]),
        tolerance: (1e-4, 1e-4),
    },
];
