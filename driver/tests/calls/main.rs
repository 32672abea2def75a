//! Programs compiled and called as users of Rust do.

mod by_sizes;
mod cache;
mod in_mlir;
mod on_device;
mod refused;
mod results;
mod typed;

use rise::{Cache, Kernel, Options, Program};

/// A kernel of a text that leaves no choice open, remembered nowhere.
fn kernel(text: &str) -> Kernel {
    compiled(text, Options::default())
}

fn compiled(text: &str, options: Options) -> Kernel {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let options = options.cache(Cache::none());
    program
        .compile(&options)
        .unwrap_or_else(|error| panic!("{error}"))
}
