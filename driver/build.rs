//! Lets tests find libMLIR and libLLVM where they were found when the crate was built, and gives
//! the compiler a fingerprint: code that another compiler made is not taken from the cache on disk.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders of the crates that make code of a program.
const COMPILER: [&str; 8] = [
    "dialect", "driver", "elevate", "kernel", "lang", "lowering", "passes", "runtime",
];

fn main() {
    if let Ok(libraries) = env::var("DEP_RISE_MLIR_SHIM_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{libraries}");
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("..");
    let mut hash = Sha256::new();
    hash.update(env::var("CARGO_PKG_VERSION").unwrap_or_default());
    for folder in COMPILER {
        let folder = root.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        // A crate that was taken out of its workspace has its version alone.
        let _ = add(&mut hash, &folder);
    }
    let text: String = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    println!("cargo::rustc-env=RISE_COMPILER_FINGERPRINT={text}");
}

/// Adds the names and contents of all files in a folder, in the order of their names.
fn add(hash: &mut Sha256, folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(hash, &path)?;
        } else {
            let contents = fs::read(&path)?;
            hash.update(path.file_name().unwrap_or_default().as_encoded_bytes());
            hash.update((contents.len() as u64).to_le_bytes());
            hash.update(contents);
        }
    }
    Ok(())
}
