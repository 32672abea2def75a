//! The plugin finds libMLIR where it was found when it was built, and shows nothing but its two
//! entry points.

fn main() {
    if let Ok(libraries) = std::env::var("DEP_RISE_MLIR_SHIM_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{libraries}");
    }
    // Symbols of the linked archives, including the callbacks of the dialects, are for this library
    // alone.
    println!("cargo::rustc-link-arg-cdylib=-Wl,--exclude-libs,ALL");
}
