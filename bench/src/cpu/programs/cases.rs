//! The programs.

use rise_runtime::array::ElementType;

use super::Case;
use super::inputs::{
    begins, between, bytes, doubles, floats, known, line, middles, naturals, numbers, places, rare,
    words,
};

pub const CASES: &[Case] = &[
    Case {
        name: "Black-Scholes, 2^20 options",
        definitions: "import \"simulation/black_scholes_apart.rise\"",
        term: "fun (price strike years : 1048576.f32) => black_scholes_apart 0.02 0.3 price strike years",
        file: "black_scholes.c",
        macros: &[("N", "1048576")],
        inputs: || {
            let options = [1 << 20];
            Ok(vec![
                between(10.0, 100.0, &options, 1)?,
                between(10.0, 100.0, &options, 2)?,
                between(0.1, 3.0, &options, 3)?,
            ])
        },
        output: (ElementType::F32, &[2, 1 << 20]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "n-body, 1024 bodies, 10 steps",
        definitions: "import \"simulation/nbody_steps.rise\"",
        term: "fun (mass : 1024.f32) (start : 6.1024.f32) => nbody_steps 10 0.01 0.01 mass start",
        file: "nbody_steps.c",
        macros: &[("N", "1024"), ("STEPS", "10")],
        inputs: || Ok(vec![between(0.0, 1.0, &[1024], 1)?, floats(&[6, 1024], 2)?]),
        output: (ElementType::F32, &[6, 1024]),
        tolerance: (1e-1, 1e-1),
    },
    Case {
        name: "Mandelbrot with `while`, 512 x 512 points, 256 steps",
        definitions: "import \"simulation/mandelbrot_while.rise\"",
        term: "fun (xs ys : 512.f64) => mandelbrot_while 256 xs ys",
        file: "mandelbrot_while.c",
        macros: &[("N", "512"), ("LIMIT", "256")],
        inputs: || Ok(vec![line(-2.0, 2.5, 512)?, line(-1.25, 2.5, 512)?]),
        output: (ElementType::I32, &[512, 512]),
        tolerance: (0.0, 0.0),
    },
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
        name: "histogram, 2^20 numbers, 256 kinds",
        definitions: "",
        term: "fun (numbers : 1048576.index) => histogram 256 numbers",
        file: "histogram.c",
        macros: &[("N", "1048576"), ("M", "256")],
        inputs: || Ok(vec![places(256, 1 << 20, 1)?]),
        output: (ElementType::I32, &[256]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "scatter-add, 2^20 numbers to 2^16 places",
        definitions: "import \"parallel_patterns/scatter_add.rise\"",
        term: "fun (places : 1048576.index) (numbers : 1048576.f32) => scatter_add 65536 places numbers",
        file: "scatter_add.c",
        macros: &[("N", "1048576"), ("M", "65536")],
        inputs: || Ok(vec![places(1 << 16, 1 << 20, 1)?, floats(&[1 << 20], 2)?]),
        output: (ElementType::F32, &[1 << 16]),
        tolerance: (1e-4, 1e-4),
    },
    Case {
        name: "sort, 2^17 numbers",
        definitions: "",
        term: "fun (numbers : 131072.f32) => sort numbers",
        file: "sort.cpp",
        macros: &[("N", "131072")],
        inputs: || Ok(vec![floats(&[1 << 17], 1)?]),
        output: (ElementType::F32, &[1 << 17]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "sums of all before, 2^20 numbers",
        definitions: "import \"parallel_patterns/prefix_sum.rise\"",
        term: "fun (numbers : 1048576.i32) => prefix_sum numbers",
        file: "prefix_sum.c",
        macros: &[("N", "1048576")],
        inputs: || Ok(vec![numbers(1 << 20, 1)?]),
        output: (ElementType::I32, &[1 << 20]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "sums of segments, 2^20 numbers",
        definitions: "import \"parallel_patterns/segmented_sum.rise\"",
        term: "fun (begins : 1048576.bool) (numbers : 1048576.i32) => segmented_sum begins numbers",
        file: "segmented_sum.c",
        macros: &[("N", "1048576")],
        inputs: || Ok(vec![rare(50, 1 << 20, 1)?, numbers(1 << 20, 2)?]),
        output: (ElementType::I32, &[1 << 20]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "positive ones of 2^20 numbers",
        definitions: "import \"parallel_patterns/positives.rise\"",
        term: "fun (numbers : 1048576.f32) => positives numbers",
        file: "positives.c",
        macros: &[("N", "1048576")],
        inputs: || Ok(vec![floats(&[1 << 20], 1)?]),
        output: (ElementType::F32, &[1 << 20]),
        tolerance: (0.0, 0.0),
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
        name: "MD5, one of 2^16 words",
        definitions: "import \"parallel_patterns/md5.rise\"",
        term: "fun (wanted : 4.u32) (words : 65536.16.u32) => [md5 wanted words]",
        file: "md5.c",
        macros: &[("N", "65536")],
        inputs: || {
            // The digest of `65499`.
            let wanted: [u32; 4] = [0x142d_f079, 0xae65_2735, 0x0cf1_7d8e, 0xc3d7_f19b];
            Ok(vec![known::<u32>(&[4], &wanted)?, words(1 << 16)?])
        },
        output: (ElementType::I64, &[1]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "MD5 look-up, 8 of 2^16 words",
        definitions: "import \"parallel_patterns/md5_lookup.rise\"",
        term: "fun (wanted : 8.4.u32) (words : 65536.16.u32) => md5_lookup wanted words",
        file: "md5_lookup.c",
        macros: &[("N", "65536"), ("M", "8")],
        inputs: || {
            // The digests of seven of the words, and one that none has.
            let wanted: [[u32; 4]; 8] = [
                [0x8420_cdcf, 0xef65_d595, 0xf9df_e766, 0xda64_87f9],
                [0x2edf_ef70, 0x0786_b0c9, 0x42c4_9597, 0xfb55_6b63],
                [0xf8a4_eff7, 0x889b_ae64, 0xf427_35d4, 0x0f75_4fb1],
                [0x026d_24fa, 0x5692_c362, 0x2bc7_b017, 0x1deb_0eb2],
                [0xdf8c_79d9, 0x862d_c031, 0xc11c_b8b8, 0x3648_d919],
                [0x301b_f97c, 0xefec_f30f, 0xd49d_c582, 0x3a25_897b],
                [0x1c5f_9b3c, 0xbc30_a0d6, 0xead9_beb7, 0xfb89_05c8],
                [0, 0, 0, 0],
            ];
            Ok(vec![
                known::<u32>(&[8, 4], wanted.as_flattened())?,
                words(1 << 16)?,
            ])
        },
        output: (ElementType::I64, &[8]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "ray tracer, 512 x 512 points, 6 spheres, 2 lamps, 4 reflections",
        definitions: "import \"simulation/ray_tracer.rise\"",
        term: "fun (spheres : 6.((f32, f32, f32), f32)) (colours : 6.(f32, f32, f32)) (lamps : 2.(f32, f32, f32)) (ys xs : 512.f32) => ray_tracer 4 spheres colours lamps ys xs",
        file: "ray_tracer.c",
        macros: &[
            ("N", "512"),
            ("M", "512"),
            ("K", "6"),
            ("L", "2"),
            ("LIMIT", "4"),
        ],
        inputs: || {
            let spheres = [
                [-1.5, 1.2, 0.0, 0.3, -0.9, 2.6],
                [1.0, 0.7, 1.8, 0.3, 0.4, 1.4],
                [1.0, 0.5, 3.0, -0.8, -0.6, 2.5],
                [1.0, 0.7, 1.5, 0.3, 0.4, 1.2],
            ];
            let colours = [
                [1.0, 0.2, 0.2, 1.0, 1.0, 0.2],
                [0.2, 1.0, 0.2, 1.0, 0.2, 1.0],
                [0.2, 0.2, 1.0, 0.2, 1.0, 1.0],
            ];
            let lamps = [[3.0, -4.0], [6.0, 5.0], [-3.0, -2.0]];
            let mut inputs = Vec::new();
            for numbers in spheres.iter().chain(&colours) {
                inputs.push(known::<f32>(&[6], numbers)?);
            }
            for numbers in &lamps {
                inputs.push(known::<f32>(&[2], numbers)?);
            }
            inputs.extend([middles(0.9, -1.0, 512)?, middles(-1.1, 1.1, 512)?]);
            Ok(inputs)
        },
        output: (ElementType::F32, &[3, 512, 512]),
        // Near the borders of what is reflected, roundings decide what is seen.
        tolerance: (1e-1, 1e-1),
    },
    Case {
        name: "radix sort, 2^20 numbers",
        definitions: "import \"parallel_patterns/radix_sort.rise\"",
        term: "fun (numbers : 1048576.u32) => radix_sort 512 numbers",
        file: "radix_sort.c",
        macros: &[("N", "1048576")],
        inputs: || Ok(vec![naturals(1 << 20, 1)?]),
        output: (ElementType::U32, &[1 << 20]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "bitonic sort, 2^17 numbers",
        definitions: "import \"parallel_patterns/bitonic_sort.rise\"",
        term: "fun (numbers : (2^17).f32) => bitonic_sort numbers",
        file: "bitonic_sort.c",
        macros: &[("K", "17")],
        inputs: || Ok(vec![floats(&[1 << 17], 1)?]),
        output: (ElementType::F32, &[1 << 17]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "partition of quicksort, 2^20 numbers",
        definitions: "import \"parallel_patterns/quicksort_partition.rise\"",
        term: "fun (numbers : 1048576.f32) => fst (quicksort_partition 0.25 numbers)",
        file: "quicksort_partition.c",
        macros: &[("N", "1048576"), ("PIVOT", "0.25f")],
        inputs: || Ok(vec![floats(&[1 << 20], 1)?]),
        output: (ElementType::F32, &[1 << 20]),
        tolerance: (0.0, 0.0),
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
