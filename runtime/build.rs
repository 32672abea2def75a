//! Compiles the threads, the memory and the C++ shims, and tells this crate's tests where the
//! shared libLLVM is.

use std::path::{Path, PathBuf};
use std::process::Command;

const PREFIX: &str = "LLVM_SYS_221_PREFIX";
const THREADS: &str = "threads/rise_threads.c";
/// The entries of parallel loops, by which code that is compiled asks for them.
const ENTRIES: [&str; 5] = [
    "__kmpc_fork_call",
    "__kmpc_global_thread_num",
    "__kmpc_for_static_init_8u",
    "__kmpc_for_static_fini",
    "__kmpc_barrier",
];
const MEMORY: &str = "memory/rise_memory.c";
const SHIMS: [&str; 2] = ["cpp/shortage.cpp", "cpp/subtarget.cpp"];

fn main() {
    if std::env::var_os("CARGO_FEATURE_LLVM").is_none() {
        return;
    }
    compile_threads();
    compile_memory();
    println!("cargo:rerun-if-env-changed={PREFIX}");
    for shim in SHIMS {
        println!("cargo:rerun-if-changed={shim}");
    }
    let prefix = std::env::var_os(PREFIX).map(PathBuf::from);
    let config = prefix.map_or(PathBuf::from("llvm-config"), |prefix| {
        prefix.join("bin/llvm-config")
    });
    let library_folder = ask(&config, "--libdir");
    // Link arguments reach this package's own tests and examples only; dependents read
    // DEP_RISE_RUNTIME_RPATH.
    println!("cargo:rustc-link-arg=-Wl,-rpath,{library_folder}");
    println!("cargo:rpath={library_folder}");
    println!("cargo:rustc-env=RISE_LLVM_LIBRARY_FOLDER={library_folder}");
    cc::Build::new()
        .cpp(true)
        .compiler(Path::new(&ask(&config, "--bindir")).join("clang++"))
        // A system folder, so that our warnings are not mixed with those of the headers.
        .flag("-isystem")
        .flag(ask(&config, "--includedir"))
        .std("c++17")
        .define("NDEBUG", None)
        .flag("-fno-exceptions")
        .opt_level(1)
        .files(SHIMS)
        .compile("rise_runtime_shims");
}

/// Compiles the threads with entries of other names: a program may link an OpenMP library too.
fn compile_threads() {
    println!("cargo:rerun-if-changed={THREADS}");
    let mut build = cc::Build::new();
    for entry in ENTRIES {
        build.define(entry, format!("rise{entry}").as_str());
    }
    build
        .std("gnu11")
        .flag("-pthread")
        .flag("-fvisibility=hidden")
        .opt_level(2)
        .file(THREADS)
        .compile("rise_threads");
}

/// Compiles the memory that is kept between calls, where the system's allocator says how large a
/// block is.
fn compile_memory() {
    println!("cargo:rerun-if-changed={MEMORY}");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        cc::Build::new()
            .define("RISE_TAKE", "rise_memory_take")
            .define("RISE_GIVE_BACK", "rise_memory_give_back")
            .std("gnu11")
            .flag("-fvisibility=hidden")
            .opt_level(2)
            .file(MEMORY)
            .compile("rise_memory");
    }
}

/// The answer of llvm-config to one question. Panics, as build scripts do, with what to do about
/// it.
fn ask(config: &Path, question: &str) -> String {
    let output = Command::new(config).arg(question).output();
    let output = output.unwrap_or_else(|error| {
        panic!("cannot run {}: {error}; run `cargo xtask setup`, or set {PREFIX} to the prefix of LLVM 22", config.display())
    });
    assert!(
        output.status.success(),
        "{} {question} failed: {}",
        config.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
