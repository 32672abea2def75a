//! The build script of crates that use libMLIR: their programs and tests find the library, and
//! others in its folder, where the build found it.

fn main() {
    if let Ok(libraries) = std::env::var("DEP_RISE_MLIR_SHIM_LIBDIR") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{libraries}");
        println!("cargo::rustc-env=RISE_TOOLCHAIN_LIBRARIES={libraries}");
    } else {
        println!("cargo::rustc-env=RISE_TOOLCHAIN_LIBRARIES=");
    }
}
