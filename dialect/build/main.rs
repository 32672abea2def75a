//! Generates the dialects' C++ from their declarations, compiles it, and makes bindings for the C
//! API.
//!
//! No file here declares the operations of the primitives: `primitives.rs` derives them from the
//! language's table.

mod examples;
mod operations;
mod pages;
mod primitives;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const SOURCES: [&str; 21] = [
    "lib/CAPI/Rise.cpp",
    "lib/Dpia/DpiaDependent.cpp",
    "lib/Dpia/DpiaDialect.cpp",
    "lib/Dpia/DpiaDynamic.cpp",
    "lib/Dpia/DpiaForeign.cpp",
    "lib/Dpia/DpiaFragments.cpp",
    "lib/Dpia/DpiaInterference.cpp",
    "lib/Dpia/DpiaOps.cpp",
    "lib/Dpia/DpiaRoles.cpp",
    "lib/Dpia/DpiaSelection.cpp",
    "lib/Dpia/DpiaStages.cpp",
    "lib/Dpia/DpiaStreams.cpp",
    "lib/Rise/RiseAttributes.cpp",
    "lib/Rise/RiseDependent.cpp",
    "lib/Rise/RiseDialect.cpp",
    "lib/Rise/RiseInterfaces.cpp",
    "lib/Rise/RiseOps.cpp",
    "lib/Rise/RiseTypes.cpp",
    "lib/Stablehlo/Dialects.cpp",
    "lib/Stablehlo/Forms.cpp",
    "lib/Stablehlo/Reader.cpp",
];

/// Runs of mlir-tblgen: declarations read, generator, file written below `include/rise`.
const GENERATED: [(&str, &[&str], &str); 16] = [
    (
        "rise/Rise/RiseDialect.td",
        &["-gen-dialect-decls"],
        "Rise/RiseDialect.h.inc",
    ),
    (
        "rise/Rise/RiseDialect.td",
        &["-gen-dialect-defs"],
        "Rise/RiseDialect.cpp.inc",
    ),
    (
        "rise/Rise/RiseTypes.td",
        &["-gen-attrdef-decls"],
        "Rise/RiseAttributes.h.inc",
    ),
    (
        "rise/Rise/RiseTypes.td",
        &["-gen-attrdef-defs"],
        "Rise/RiseAttributes.cpp.inc",
    ),
    (
        "rise/Rise/RiseTypes.td",
        &["-gen-typedef-decls"],
        "Rise/RiseTypes.h.inc",
    ),
    (
        "rise/Rise/RiseTypes.td",
        &["-gen-typedef-defs"],
        "Rise/RiseTypes.cpp.inc",
    ),
    (
        "rise/Rise/RisePrimitives.td",
        &["-gen-op-decls"],
        "Rise/RiseOps.h.inc",
    ),
    (
        "rise/Rise/RisePrimitives.td",
        &["-gen-op-defs"],
        "Rise/RiseOps.cpp.inc",
    ),
    (
        "rise/Dpia/DpiaDialect.td",
        &["-gen-dialect-decls", "-dialect=dpia"],
        "Dpia/DpiaDialect.h.inc",
    ),
    (
        "rise/Dpia/DpiaDialect.td",
        &["-gen-dialect-defs", "-dialect=dpia"],
        "Dpia/DpiaDialect.cpp.inc",
    ),
    (
        "rise/Dpia/DpiaDialect.td",
        &["-gen-enum-decls"],
        "Dpia/DpiaEnums.h.inc",
    ),
    (
        "rise/Dpia/DpiaDialect.td",
        &["-gen-enum-defs"],
        "Dpia/DpiaEnums.cpp.inc",
    ),
    (
        "rise/Dpia/DpiaDialect.td",
        &["-gen-typedef-decls", "-typedefs-dialect=dpia"],
        "Dpia/DpiaTypes.h.inc",
    ),
    (
        "rise/Dpia/DpiaDialect.td",
        &["-gen-typedef-defs", "-typedefs-dialect=dpia"],
        "Dpia/DpiaTypes.cpp.inc",
    ),
    (
        "rise/Dpia/DpiaOps.td",
        &["-gen-op-decls"],
        "Dpia/DpiaOps.h.inc",
    ),
    (
        "rise/Dpia/DpiaOps.td",
        &["-gen-op-defs"],
        "Dpia/DpiaOps.cpp.inc",
    ),
];

fn main() -> Result<()> {
    let toolchain = Toolchain::find()?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=include");
    println!("cargo::rerun-if-changed=lib");
    println!(
        "cargo::rustc-link-arg=-Wl,-rpath,{}",
        toolchain.libraries.display()
    );
    let primitives = out.join("include/rise/Rise/RisePrimitives.td");
    write_if_changed(&primitives, &primitives::table_gen())?;
    println!(
        "cargo::metadata=declarations={}",
        out.join("include").display()
    );
    generate(&toolchain, &out)?;
    generate_operations(&toolchain, &out)?;
    generate_pages(&toolchain, &out)?;
    compile(&toolchain, &out)?;
    generate_bindings(&toolchain, &out)
}

/// The folders that the build script of the shim found.
struct Toolchain {
    binaries: PathBuf,
    libraries: PathBuf,
    includes: PathBuf,
}

impl Toolchain {
    fn find() -> Result<Self> {
        Ok(Self {
            binaries: env::var("DEP_RISE_MLIR_SHIM_BINDIR")?.into(),
            libraries: env::var("DEP_RISE_MLIR_SHIM_LIBDIR")?.into(),
            includes: env::var("DEP_RISE_MLIR_SHIM_INCLUDEDIR")?.into(),
        })
    }
}

/// The pages of the documentation: declarations read, generator, file written below `pages`.
const PAGES: [(&str, &[&str], &str); 2] = [
    (
        "rise/Rise/RisePrimitives.td",
        &["-gen-dialect-doc", "-dialect=rise"],
        "rise.md",
    ),
    (
        "rise/Dpia/DpiaOps.td",
        &["-gen-dialect-doc", "-dialect=dpia"],
        "dpia.md",
    ),
];

fn generate(toolchain: &Toolchain, out: &Path) -> Result<()> {
    for (declarations, generator, target) in GENERATED {
        write_if_changed(
            &out.join("include/rise").join(target),
            &table_gen(toolchain, out, declarations, generator)?,
        )?;
    }
    Ok(())
}

/// The names and traits of operations, for Rust.
fn generate_operations(toolchain: &Toolchain, out: &Path) -> Result<()> {
    let written = Path::new("include");
    let made = out.join("include");
    let table = operations::table(
        &find_declarations("rise/Rise/RisePrimitives.td", out),
        &find_declarations("rise/Dpia/DpiaOps.td", out),
        &[&toolchain.includes, written, &made],
    )?;
    write_if_changed(&out.join("operations.rs"), &table)
}

fn generate_pages(toolchain: &Toolchain, out: &Path) -> Result<()> {
    for (declarations, generator, target) in PAGES {
        let page = table_gen(toolchain, out, declarations, generator)?;
        write_if_changed(&out.join("pages").join(target), &pages::without_cpp(&page)?)?;
    }
    Ok(())
}

/// The output of mlir-tblgen for declarations.
fn table_gen(
    toolchain: &Toolchain,
    out: &Path,
    declarations: &str,
    generator: &[&str],
) -> Result<String> {
    let output = Command::new(toolchain.binaries.join("mlir-tblgen"))
        .args(generator)
        .arg("-I")
        .arg(&toolchain.includes)
        .args(["-I", "include", "-I"])
        .arg(out.join("include"))
        .arg(find_declarations(declarations, out))
        .output()?;
    if !output.status.success() {
        return Err(format!(
            "mlir-tblgen {declarations}:\n{}",
            String::from_utf8_lossy(&output.stderr)
        )
        .into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Declarations are beside this file or, if generated, in the output folder.
fn find_declarations(name: &str, out: &Path) -> PathBuf {
    let written = Path::new("include").join(name);
    if written.is_file() {
        written
    } else {
        out.join("include").join(name)
    }
}

/// Keeps the time stamp of what stays the same.
fn write_if_changed(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().ok_or("a file needs a folder")?)?;
    Ok(fs::write(path, text)?)
}

/// clang++ of the same version, because g++ gives other type identities; `NDEBUG` because it is
/// part of MLIR's binary interface.
///
/// Nothing is compiled if the library is newer than everything that it is made of: to change a
/// description costs no minute.
fn compile(toolchain: &Toolchain, out: &Path) -> Result<()> {
    let library = out.join("librise_dialect.a");
    let folders = [
        PathBuf::from("lib"),
        PathBuf::from("include"),
        PathBuf::from("build"),
        out.join("include"),
    ];
    let newest = folders
        .iter()
        .map(|folder| newest_source(folder))
        .collect::<Result<Vec<_>>>()?
        .into_iter()
        .max();
    if library
        .metadata()
        .is_ok_and(|library| library.modified().ok() > newest)
    {
        println!("cargo::rustc-link-search=native={}", out.display());
        println!("cargo::rustc-link-lib=static=rise_dialect");
        println!("cargo::rustc-link-lib=stdc++");
        return Ok(());
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
        .include(out.join("include"))
        .include(&toolchain.includes)
        .files(SOURCES)
        .try_compile("rise_dialect")?;
    Ok(())
}

/// When the last of the files below `folder` that the compiler reads was written; declarations are
/// read through what they generate.
fn newest_source(folder: &Path) -> Result<SystemTime> {
    let mut newest = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            newest = newest.max(newest_source(&path)?);
        } else if path.extension().is_none_or(|extension| extension != "td")
            && !["examples.rs", "operations.rs", "pages.rs", "primitives.rs"]
                .iter()
                .any(|name| path.ends_with(name))
        {
            newest = newest.max(path.metadata()?.modified()?);
        }
    }
    Ok(newest)
}

fn generate_bindings(toolchain: &Toolchain, out: &Path) -> Result<()> {
    bindgen::Builder::default()
        .header("include/rise-c/Rise.h")
        .clang_arg(format!("-I{}", toolchain.includes.display()))
        .allowlist_item("rise.*|Rise.*|dpia.*")
        .allowlist_recursively(false)
        .rustified_enum("RiseTypeKind|RiseEffect")
        .raw_line("use mlir_sys::*;")
        .generate()?
        .write_to_file(out.join("dialect.rs"))?;
    Ok(())
}
