//! Loops that RISE never makes compute the same by our passes as by MLIR's own.
//!
//! The functions of the modules in `foreign/` take an array that is written, one that is read, and
//! a number. Those of `.llvm.mlir` have no form in C.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

mod common;

/// The lowering of LLVM's project, without a pass of ours.
const STOCK: &str = "builtin.module(func.func(convert-linalg-to-loops,expand-realloc,memref-expand,\
    convert-vector-to-scf,convert-complex-to-standard),lower-affine,convert-scf-to-cf,arith-expand,\
    expand-strided-metadata,lower-affine,convert-vector-to-llvm,finalize-memref-to-llvm,\
    convert-complex-to-llvm,convert-math-to-llvm,convert-math-to-libm,convert-arith-to-llvm,\
    convert-index-to-llvm,convert-ub-to-llvm,finalize-memref-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,\
    reconcile-unrealized-casts)";

/// A function of a module: its name, and the elements of its arrays as C calls them.
struct Function {
    name: String,
    element: &'static str,
}

/// A way from loops to code.
struct Way<'a> {
    name: &'a str,
    /// The C type of a function's arrays in calls.
    is_c: bool,
}

fn functions(module: &str) -> Vec<Function> {
    let found = module.lines().filter_map(|line| {
        let (name, arguments) = line.strip_prefix("func.func @")?.split_once('(')?;
        let element = match arguments.split_once("16x")?.1.get(..3)? {
            "f32" => "float",
            "i32" => "int32_t",
            _ => "int64_t",
        };
        Some(Function {
            name: name.to_owned(),
            element,
        })
    });
    found.collect()
}

/// A program that calls every function with several numbers and prints what it writes; those whose
/// arrays may share memory also with the same for both.
fn driver(functions: &[Function], way: &Way) -> String {
    let mut text = "#include <inttypes.h>\n#include <stdio.h>\n#include <stdlib.h>\n".to_owned();
    for Function { name, element } in functions {
        let (result, arguments) = match way.is_c {
            true => ("int32_t", format!("{element} *, {element} *, int64_t")),
            false => {
                let memref = format!("{element} *, {element} *, int64_t, int64_t, int64_t");
                ("void", format!("{memref}, {memref}, int64_t"))
            }
        };
        writeln!(text, "{result} {name}({arguments});").unwrap();
    }
    text += "int main(void) {\n  static const int ns[] = {0, 1, 2, 3, 4, 5, 8};\n  for (int k = 0; k < 7; ++k) {\n    const int n = ns[k];\n";
    for Function { name, element } in functions {
        let call = match way.is_c {
            true => format!("if ({name}(o, a, n) != 0)\n        abort();"),
            false => format!("{name}(o, o, 0, 16, 1, a, a, 0, 16, 1, n);"),
        };
        let (format, ty) = match *element {
            "float" => ("%a", "double"),
            _ => ("%lld", "long long"),
        };
        let inputs: &[&str] = if name.starts_with("shared") {
            &["b", "o"]
        } else {
            &["b"]
        };
        for input in inputs {
            write!(
                text,
                "    {{\n      {element} o[16], b[16], *a = {input};\n      for (int i = 0; i < 16; ++i) {{\n        o[i] = 77;\n        a[i] = ({element})(i * 37 % 11 - 4);\n      }}\n\
                 \x20     {call}\n      printf(\"{name} %d:\", n);\n      for (int i = 0; i < 16; ++i)\n        printf(\" {format}\", ({ty})o[i]);\n\
                 \x20     for (int i = 0; i < 16; ++i)\n        printf(\" {format}\", ({ty})a[i]);\n      puts(\"\");\n    }}\n"
            )
            .unwrap();
        }
    }
    text + "  }\n  return 0;\n}\n"
}

fn tool(program: &str) -> Command {
    Command::new(common::toolchain(program))
}

/// The results of the functions of a module, compiled one way.
fn results(folder: &Path, module: &Path, functions: &[Function], way: &Way) -> String {
    let at = |ending: &str| folder.join(format!("{}.{ending}", way.name));
    let (lowered, code, main, program) = (at("mlir"), at("code.ll"), at("main.c"), at("exe"));
    std::fs::write(&main, driver(functions, way)).unwrap();
    let mut compile = match way.name {
        "stock" => tool("mlir-opt"),
        _ => Command::new(env!("CARGO_BIN_EXE_rise-opt")),
    };
    let pipeline = match way.name {
        "stock" => STOCK.to_owned(),
        "c" => "builtin.module(convert-loops-to-emitc)".to_owned(),
        "hoisted_c" => {
            "builtin.module(func.func(hoist-private-memory,carry-vectors,cse),convert-loops-to-emitc)".to_owned()
        }
        // As beside a program, where upstream's `canonicalize` cleans up.
        "beside" => "builtin.module(rise-to-llvm{parallel=sequential})".to_owned(),
        "rewritten" => {
            let strategy = "tryAll(splitJoin(2)) ; lowerToC";
            format!("builtin.module(rise-elevate{{strategy=\"{strategy}\"}},rise-to-llvm{{parallel=sequential}})")
        }
        "beside_threads" => "builtin.module(rise-to-llvm{loops=scf parallel=threads})".to_owned(),
        "beside_c" => {
            "builtin.module(func.func(count-unsigned-loops,canonicalize,cse),convert-loops-to-emitc)"
                .to_owned()
        }
        way => format!("builtin.module(loops-to-llvm{{parallel={way}}})"),
    };
    compile.arg(module).arg("--pass-pipeline").arg(pipeline);
    common::succeed(compile.arg("-o").arg(&lowered));
    let mut clang = tool("clang");
    clang
        .args(["-O2", "-w", "-pthread", "-lm", "-o"])
        .arg(&program)
        .arg(&main);
    match way.is_c {
        true => {
            let source = at("code.c");
            common::succeed(
                tool("mlir-translate")
                    .arg("--mlir-to-cpp")
                    .arg(&lowered)
                    .arg("-o")
                    .arg(&source),
            );
            clang
                .args([
                    "-std=gnu11",
                    "-fsanitize=undefined,address",
                    "-fno-sanitize-recover=all",
                ])
                .arg(source);
        }
        false => {
            common::succeed(
                tool("mlir-translate")
                    .arg("--mlir-to-llvmir")
                    .arg(&lowered)
                    .arg("-o")
                    .arg(&code),
            );
            clang.arg(&code);
        }
    }
    if way.name.ends_with("threads") {
        let threads = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../runtime/threads/rise_threads.c"
        );
        clang.arg(threads);
    }
    common::succeed(&mut clang);
    // Leaks are not asked for: memory that a program of MLIR leaves is its own choice.
    common::succeed(Command::new(&program).env("ASAN_OPTIONS", "detect_leaks=0"))
}

fn compare(file: &str) {
    let module: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "foreign", file]
        .iter()
        .collect();
    compare_module(file, &module);
}

fn compare_module(file: &str, module: &Path) {
    let functions = functions(&std::fs::read_to_string(module).unwrap());
    assert!(!functions.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let way = |name, is_c| results(folder.path(), module, &functions, &Way { name, is_c });
    let expected = way("stock", false);
    let mut ways = vec![("sequential", false), ("threads", false), ("beside", false)];
    if !file.ends_with(".llvm.mlir") {
        ways.extend([("c", true), ("hoisted_c", true), ("beside_c", true)]);
    }
    for (name, is_c) in ways {
        same_lines(&way(name, is_c), &expected, &format!("{file} by {name}"));
    }
}

fn same_lines(found: &str, expected: &str, what: &str) {
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "{what}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{what}");
}

#[test]
fn memory_handed_on() {
    compare("memory.mlir");
}

#[test]
fn memory_of_the_file() {
    compare("globals.mlir");
}

#[test]
fn divisions() {
    compare("divisions.mlir");
}

#[test]
fn what_upstream_lowers_first() {
    compare("upstream.llvm.mlir");
}

#[test]
fn memory_by_other_names() {
    compare("views.llvm.mlir");
}

#[test]
fn loops_of_other_types_and_bounds() {
    compare("loops.mlir");
}

#[test]
fn numbers_of_few_bits() {
    compare("numbers.mlir");
}

#[test]
fn vectors_in_loops() {
    compare("vectors.mlir");
}

/// Numbers below bounds that a seed determines.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    move |bound| {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// The seeds of random modules: RISE_FOREIGN_MODULES says how many, RISE_FOREIGN_SEED which ones.
fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse::<u64>().ok())
    };
    let seed = number("RISE_FOREIGN_SEED").unwrap_or(1);
    seed..seed + number("RISE_FOREIGN_MODULES").unwrap_or(1)
}

/// Shows the text where what is done with it fails.
fn shown(text: &str, compare: impl FnOnce() + std::panic::UnwindSafe) {
    if let Err(panic) = std::panic::catch_unwind(compare) {
        eprintln!("{text}");
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn random_loops() {
    let folder = tempfile::tempdir().unwrap();
    for number in seeds() {
        let module = folder.path().join(format!("random_{number}.mlir"));
        let text = rise_testing::foreign_loops::module(20, &mut random(number));
        std::fs::write(&module, &text).unwrap();
        shown(&text, || {
            compare_module(&format!("module {number}"), &module);
        });
    }
}

/// Programs among loops compute what loops in their places do, also where a caller gives both
/// arrays the same memory.
#[test]
fn random_programs_among_loops() {
    let folder = tempfile::tempdir().unwrap();
    for number in seeds() {
        let (programs, loops) = rise_testing::foreign_loops::mixed(12, &mut random(number));
        let at = |name: &str| folder.path().join(format!("{name}_{number}.mlir"));
        let (module, stock) = (at("programs"), at("loops"));
        std::fs::write(&module, &programs).unwrap();
        std::fs::write(&stock, &loops).unwrap();
        shown(&programs, || {
            let functions = functions(&loops);
            let way = |name, module: &Path| {
                let way = Way { name, is_c: false };
                results(folder.path(), module, &functions, &way)
            };
            let expected = way("stock", &stock);
            for name in ["beside", "beside_threads"] {
                let what = format!("module {number} by {name}");
                same_lines(&way(name, &module), &expected, &what);
            }
            // The same before its choices are made.
            let high = programs.replace("rise.mapSeq", "rise.map");
            std::fs::write(&module, high).unwrap();
            let what = format!("module {number}, rewritten");
            same_lines(&way("rewritten", &module), &expected, &what);
        });
    }
}
