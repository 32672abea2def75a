//! Finds the toolchain, compiles the C++ shims against the shared libMLIR, and makes bindings for
//! their header.
//!
//! Passes the folders that it finds on as metadata, so that the build script of the dialects need
//! not search again.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SOURCES: [&str; 5] = [
    "lib/Device.cpp",
    "lib/Diagnostic.cpp",
    "lib/Main.cpp",
    "lib/Pass.cpp",
    "lib/Types.cpp",
];

fn main() -> Result<()> {
    let toolchain = Toolchain::find()?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for (key, path) in [
        ("bindir", &toolchain.binaries),
        ("libdir", &toolchain.libraries),
        ("includedir", &toolchain.includes),
    ] {
        println!("cargo::metadata={key}={}", path.display());
    }
    write_c_api_linker_script(&toolchain, &out)?;
    compile(&toolchain)?;
    link(&toolchain)?;
    generate_bindings(&toolchain, &out)
}

/// The folders of LLVM and MLIR.
struct Toolchain {
    binaries: PathBuf,
    libraries: PathBuf,
    includes: PathBuf,
}

impl Toolchain {
    fn find() -> Result<Self> {
        println!("cargo::rerun-if-env-changed=MLIR_SYS_220_PREFIX");
        let prefix = env::var("MLIR_SYS_220_PREFIX").unwrap_or_default();
        let config = Path::new(&prefix).join("bin/llvm-config");
        println!("cargo::rerun-if-changed={}", config.display());
        if !config.is_file() {
            return Err(format!(
                "{} is missing: run `cargo xtask setup` first",
                config.display()
            )
            .into());
        }
        let ask = |question: &str| -> Result<PathBuf> {
            let output = Command::new(&config).arg(question).output()?;
            Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
        };
        Ok(Self {
            binaries: ask("--bindir")?,
            libraries: ask("--libdir")?,
            includes: ask("--includedir")?,
        })
    }
}

/// Debian has no shared library of the C API: `libMLIR-C.so` becomes a script for the linker that
/// takes the static archives of the C API, while all of MLIR itself comes from libMLIR.so.
fn write_c_api_linker_script(toolchain: &Toolchain, out: &Path) -> Result<()> {
    let mut archives: Vec<String> = fs::read_dir(&toolchain.libraries)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("libMLIRCAPI") && name.ends_with(".a"))
        .map(|name| toolchain.libraries.join(name).display().to_string())
        .collect();
    archives.sort();
    let folder = out.join("c-api");
    fs::create_dir_all(&folder)?;
    fs::write(
        folder.join("libMLIR-C.so"),
        format!("GROUP ( {} )\n", archives.join(" ")),
    )?;
    println!("cargo::rustc-link-search=native={}", folder.display());
    Ok(())
}

/// clang++ of the same version, because g++ gives other type identities; `NDEBUG` because it is
/// part of MLIR's binary interface.
fn compile(toolchain: &Toolchain) -> Result<()> {
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    cc::Build::new()
        .cpp(true)
        .compiler(toolchain.binaries.join("clang++"))
        .std("c++17")
        .flag("-fno-exceptions")
        .flag("-Wno-unused-parameter")
        .define("NDEBUG", None)
        .opt_level(1)
        .debug(false)
        .include("include")
        .include(&toolchain.includes)
        .files(SOURCES)
        .try_compile("rise_mlir_shim")?;
    Ok(())
}

fn link(toolchain: &Toolchain) -> Result<()> {
    println!(
        "cargo::rustc-link-search=native={}",
        toolchain.libraries.display()
    );
    // The mains of the tools are in no shared library.
    for archive in [
        "MLIROptLib",
        "MLIRLspServerLib",
        "MLIRLspServerSupportLib",
        "LLVMSupportLSP",
    ] {
        if toolchain
            .libraries
            .join(format!("lib{archive}.a"))
            .is_file()
        {
            println!("cargo::rustc-link-lib=static:-bundle={archive}");
        }
    }
    println!("cargo::rustc-link-lib=dylib=MLIR");
    println!("cargo::rustc-link-lib=dylib=LLVM");
    Ok(())
}

fn generate_bindings(toolchain: &Toolchain, out: &Path) -> Result<()> {
    println!("cargo::rerun-if-changed=include/Shim.h");
    bindgen::Builder::default()
        .header("include/Shim.h")
        .clang_arg(format!("-I{}", toolchain.includes.display()))
        .allowlist_item("rise.*|Rise.*")
        .allowlist_recursively(false)
        .raw_line("use mlir_sys::*;")
        .generate()?
        .write_to_file(out.join("shim.rs"))?;
    Ok(())
}
