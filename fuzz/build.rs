//! The fuzzer finds libMLIR, and clang beside it, where they were found when it was built.

fn main() {
    if let Ok(libraries) = std::env::var("DEP_RISE_MLIR_SHIM_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{libraries}");
        println!("cargo::rustc-env=RISE_TOOLCHAIN_LIBRARIES={libraries}");
    } else {
        println!("cargo::rustc-env=RISE_TOOLCHAIN_LIBRARIES=");
    }
}
