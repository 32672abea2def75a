//! Generates the operation for transform scripts from its declaration, and compiles it.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const DECLARATIONS: &str = "include/rise/Transform/RiseTransformOps.td";

/// Generators of mlir-tblgen, with the files that they write below `include/rise/Transform`.
const GENERATED: [(&str, &str); 2] = [
    ("-gen-op-decls", "RiseTransformOps.h.inc"),
    ("-gen-op-defs", "RiseTransformOps.cpp.inc"),
];

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=include");
    println!("cargo::rerun-if-changed=lib");
    // Folders that the build script of the shim found.
    let binaries = PathBuf::from(env::var("DEP_RISE_MLIR_SHIM_BINDIR")?);
    let libraries = PathBuf::from(env::var("DEP_RISE_MLIR_SHIM_LIBDIR")?);
    let includes = PathBuf::from(env::var("DEP_RISE_MLIR_SHIM_INCLUDEDIR")?);
    println!("cargo::rustc-link-arg=-Wl,-rpath,{}", libraries.display());
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let folder = out.join("include/rise/Transform");
    fs::create_dir_all(&folder)?;
    for (generator, file) in GENERATED {
        let text = table_gen(&binaries, &includes, generator, DECLARATIONS)?;
        fs::write(folder.join(file), text)?;
    }
    // clang++ of the same version, because g++ gives other type identities; `NDEBUG` because it is
    // part of MLIR's binary interface.
    cc::Build::new()
        .cpp(true)
        .compiler(binaries.join("clang++"))
        .std("c++17")
        .flag("-fno-exceptions")
        .flag("-Wno-unused-parameter")
        .define("NDEBUG", None)
        .opt_level(1)
        .debug(false)
        .include(out.join("include"))
        .include(&includes)
        .file("lib/Transform.cpp")
        .try_compile("rise_passes")?;
    Ok(())
}

/// The output of mlir-tblgen for declarations.
fn table_gen(
    binaries: &Path,
    includes: &Path,
    generator: &str,
    declarations: &str,
) -> Result<Vec<u8>> {
    let output = Command::new(binaries.join("mlir-tblgen"))
        .arg(generator)
        .arg("-I")
        .arg(includes)
        .arg(declarations)
        .output()?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!(
        "mlir-tblgen {declarations}:\n{}",
        String::from_utf8_lossy(&output.stderr)
    )
    .into())
}
