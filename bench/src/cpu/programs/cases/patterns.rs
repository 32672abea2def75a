//! Parallel patterns: scans, sorts, combining writes, digests.

use rise_runtime::array::ElementType;

use super::super::Case;
use super::super::inputs::{floats, known, naturals, numbers, places, rare, words};

pub const CASES: &[Case] = &[
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
        name: "radix sort, 2^20 numbers",
        definitions: "import \"parallel_patterns/radix_sort_counters.rise\"",
        term: "fun (numbers : 1048576.u32) => radix_sort_counters numbers",
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
];
