//! The innermost loop of a matrix product written out in the language is what an expert writes in
//! assembly: fused multiply-adds on registers, loads and broadcasts of what is multiplied, and
//! nothing else.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rise_runtime::array::{Array, NpyOptions, Tolerance, compare};

mod common;

use common::{example, rise};

/// The instructions of the blocks of assembly that jump back to their own start, each from its
/// label on.
fn innermost_loops(assembly: &str) -> Vec<Vec<&str>> {
    let mut loops = Vec::new();
    let mut label = "";
    let mut block = Vec::new();
    for line in assembly
        .lines()
        .map(|line| line.split('#').next().unwrap().trim())
    {
        if let Some(name) = line.strip_suffix(':') {
            (label, block) = (name, Vec::new());
        } else if !line.is_empty() && !line.starts_with('.') {
            block.push(line);
            if line.starts_with('j') && line.split_whitespace().nth(1) == Some(label) {
                loops.push(std::mem::take(&mut block));
            }
        }
    }
    loops
}

/// Compiles a program for a processor and looks at its loops with at least `multiplications` fused
/// multiply-adds.
fn check_kernel(program: &Path, processor: &str, multiplications: usize, registers: &str) {
    let processor = format!("--cpu={processor}");
    let arguments: [&OsStr; 5] = [
        "build".as_ref(),
        program.as_os_str(),
        processor.as_ref(),
        "--emit=assembly".as_ref(),
        "-o-".as_ref(),
    ];
    let assembly = String::from_utf8(rise(&arguments).stdout).unwrap();
    let kernels: Vec<_> = innermost_loops(&assembly)
        .into_iter()
        .filter(|block| block.iter().any(|line| line.starts_with("vfmadd")))
        .collect();
    assert!(!kernels.is_empty(), "no loop multiplies:\n{assembly}");
    for kernel in kernels {
        let mut count = 0;
        for instruction in &kernel {
            let (name, operands) = instruction
                .split_once(char::is_whitespace)
                .unwrap_or((instruction, ""));
            let is_load = operands.contains('(')
                && operands.trim_end().ends_with(|c: char| c.is_ascii_digit());
            let fits = match name {
                "vfmadd231ps" | "vfmadd213ps" | "vfmadd231pd" | "vfmadd213pd" => {
                    count += 1;
                    operands.contains(registers)
                }
                "vbroadcastsd" | "vbroadcastss" | "vmovapd" | "vmovaps" | "vmovupd" | "vmovups" => {
                    is_load
                }
                "addq" | "subq" | "incq" | "decq" | "cmpq" | "leaq" | "testq" => true,
                name => name.starts_with('j'),
            };
            assert!(
                fits,
                "`{instruction}` stands in the innermost loop:\n{}",
                kernel.join("\n")
            );
            assert!(
                !operands.contains("(%rsp)") && !operands.contains("(%rbp)"),
                "`{instruction}` spills:\n{}",
                kernel.join("\n")
            );
        }
        assert_eq!(count % multiplications, 0, "{}", kernel.join("\n"));
        assert!(count > 0);
    }
}

#[test]
fn sixteen_registers_of_avx512() {
    check_kernel(&example("gemm_avx512.rise"), "x86-64-v4", 16, "%zmm");
}

#[test]
fn twelve_registers_of_avx2() {
    check_kernel(&example("gemm_avx2.rise"), "x86-64-v3", 12, "%ymm");
}

const PRODUCT: &str = "a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))";

/// The high-level product of matrices, rewritten by a strategy of
/// `examples/strategies/gemm.elevate` for matrices of these types.
fn rewritten(folder: &Path, parameters: &str, strategy: &str) -> PathBuf {
    let (plain, fast) = (folder.join("plain.rise"), folder.join("fast.rise"));
    fs::write(&plain, format!("def mm {parameters} = {PRODUCT}\n")).unwrap();
    let strategy = format!("{strategy} ; lowerToC");
    let library = example("strategies/gemm.elevate");
    let arguments: [&OsStr; 8] = [
        "rewrite".as_ref(),
        plain.as_os_str(),
        "--strategy".as_ref(),
        strategy.as_ref(),
        "--library".as_ref(),
        library.as_os_str(),
        "-o".as_ref(),
        fast.as_os_str(),
    ];
    rise(&arguments);
    fast
}

/// Where tiles fit and where they do not: rows that are left over are a smaller tile.
#[test]
fn the_kernels_that_strategies_make() {
    for (parameters, strategy, processor, multiplications, registers) in [
        (
            "(a : 64.100.f32) (b : 100.96.f32)",
            "registerTiles(8, 32, 16)",
            "x86-64-v4",
            16,
            "%zmm",
        ),
        (
            "(a : 64.100.f32) (b : 100.128.f32)",
            "registerTilesInBlocks(2, 8, 32, 16)",
            "x86-64-v4",
            16,
            "%zmm",
        ),
        (
            "(a : 64.128.f32) (b : 128.96.f32)",
            "registerTilesAhead(1, 8, 48, 16, 16)",
            "x86-64-v4",
            24,
            "%zmm",
        ),
        (
            "(a : 64.100.f64) (b : 100.96.f64)",
            "registerTilesAhead(2, 8, 24, 8, 8)",
            "x86-64-v4",
            24,
            "%zmm",
        ),
        (
            "(a : 48.100.f32) (b : 100.96.f32)",
            "registerTiles(6, 16, 8)",
            "x86-64-v3",
            12,
            "%ymm",
        ),
        (
            "(a : 67.100.f32) (b : 100.103.f32)",
            "registerTiles(8, 32, 16)",
            "x86-64-v4",
            1,
            "%zmm",
        ),
        (
            "(a : 64.100.f64) (b : 100.64.f64)",
            "registerTilesInDepth(2, 25, 8, 16, 8)",
            "x86-64-v4",
            16,
            "%zmm",
        ),
        (
            "(a : 1.784.f32) (b : 784.128.f32)",
            "registerTilesInPlace(1, 128, 16)",
            "x86-64-v4",
            8,
            "%zmm",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let program = rewritten(folder.path(), parameters, strategy);
        check_kernel(&program, processor, multiplications, registers);
    }
}

#[test]
fn a_loop_of_the_assembly_is_found() {
    let assembly = "f:\n\tmovq %rax, %rbx\n.LBB0_1: # inner\n\t.p2align 4\n\taddq $1, %rax\n\tjne .LBB0_1\n\tretq\n";
    assert_eq!(
        innermost_loops(assembly),
        [["addq $1, %rax", "jne .LBB0_1"]]
    );
}

fn run(program: &Path, sizes: [usize; 3], interpret: bool) -> Array {
    let sizes = ["n", "m", "k"]
        .iter()
        .zip(sizes)
        .map(|(name, size)| format!("{name}={size}"));
    run_with(program, &sizes.collect::<Vec<_>>(), interpret)
}

fn run_with(program: &Path, sizes: &[String], interpret: bool) -> Array {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("c.npy");
    let mut arguments: Vec<&OsStr> = vec!["run".as_ref(), program.as_os_str(), "--random".as_ref()];
    for size in sizes {
        arguments.extend([OsStr::new("--size"), size.as_ref()]);
    }
    if interpret {
        arguments.push("--interpret".as_ref());
    }
    arguments.extend([OsStr::new("-o"), output.as_os_str()]);
    rise(&arguments);
    Array::read_npy(&output, NpyOptions::default()).unwrap()
}

proptest! {
    // Each case starts a compiler.
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]
    #[test]
    fn products_equal_the_interpreter(n in 0usize..2, m in 0usize..4, k in 0usize..7) {
        for program in ["gemm_avx512.rise", "gemm_avx2.rise"] {
            let program = example(program);
            prop_assert_eq!(run(&program, [n, m, k], false), run(&program, [n, m, k], true));
        }
    }
}

/// One program for matrices of all sizes, with tiles that are small enough for small matrices.
#[test]
fn products_of_any_sizes_equal_the_interpreter() {
    let parameters = "{n k m : nat} (a : n.k.f32) (b : k.m.f32)";
    for strategy in [
        "registerTiles(3, 8, 4)",
        "registerTilesInBlocks(2, 8, 32, 16)",
        "registerTilesAhead(1, 4, 12, 4, 16)",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let program = rewritten(folder.path(), parameters, strategy);
        for sizes in [[7, 29, 3], [1, 1, 1], [9, 16, 2], [2, 0, 3], [17, 97, 5]] {
            let (found, expected) = (run(&program, sizes, false), run(&program, sizes, true));
            let agreement = compare(&expected, &found, Tolerance::new(1e-6, 1e-5)).unwrap();
            assert!(agreement.all_close(), "{strategy} {sizes:?}: {agreement}");
        }
    }
}

/// Blocks of the reduction: of a length that divides it and of one that does not, with rows and
/// columns left over.
#[test]
fn products_in_depth_equal_the_interpreter() {
    for (element, [n, k, m], strategy) in [
        (
            "f32",
            [12, 64, 128],
            "registerTilesInDepth(2, 16, 6, 64, 16)",
        ),
        ("f64", [13, 50, 71], "registerTilesInDepth(2, 16, 6, 32, 8)"),
        ("f32", [7, 31, 40], "registerTilesInDepth(1, 8, 3, 8, 4)"),
        ("f32", [7, 5, 40], "registerTilesInDepth(2, 8, 3, 8, 4)"),
        ("i32", [9, 33, 37], "registerTilesInDepth(2, 8, 4, 16, 8)"),
    ] {
        let parameters = format!("(a : {n}.{k}.{element}) (b : {k}.{m}.{element})");
        let folder = tempfile::tempdir().unwrap();
        let program = rewritten(folder.path(), &parameters, strategy);
        let (found, expected) = (
            run_with(&program, &[], false),
            run_with(&program, &[], true),
        );
        let agreement = compare(&expected, &found, Tolerance::new(1e-6, 1e-5)).unwrap();
        assert!(agreement.all_close(), "{strategy}: {agreement}");
    }
}
