//! The tests of this crate find libMLIR where it was found when they were built.

fn main() {
    if let Ok(libraries) = std::env::var("DEP_RISE_MLIR_SHIM_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{libraries}");
    }
}
