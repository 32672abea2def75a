//! The build script of crates that use libMLIR: their programs and tests find it, and what lies beside it, where it was found when they were built.

fn main() {
    if let Ok(libraries) = std::env::var("DEP_RISE_MLIR_SHIM_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{libraries}");
        println!("cargo::rustc-env=RISE_TOOLCHAIN_LIBRARIES={libraries}");
    } else {
        println!("cargo::rustc-env=RISE_TOOLCHAIN_LIBRARIES=");
    }
}
