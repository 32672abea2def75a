//! Lets examples find libLLVM and libMLIR, if the run time was built with the former, as in a build
//! of all crates.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Ok(folder) = std::env::var("DEP_RISE_RUNTIME_RPATH") {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{folder}");
    }
}
