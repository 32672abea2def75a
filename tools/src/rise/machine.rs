//! `rise machine`

use driver::machine;
use rise_runtime::compile::Target;

use super::error::Failure;
use super::output::print;

/// Describe the machine that strategies ask about, as a file for `--machine`
///
/// `target.registers` and the like in a strategy are these numbers: vector registers and their
/// bits;
/// the bytes of a cache line and of the caches at each level; the cores. A file may leave some out.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise machine                             # this machine\n  \
    rise machine --cpu x86-64-v4 > wide.json\n  \
    rise build mm.rise --machine wide.json --cpu x86-64-v4 -o mm.o")]
pub struct Arguments {
    /// The processor whose vector registers are described, such as x86-64-v3 or znver4
    #[arg(long, value_name = "NAME", default_value = "native")]
    cpu: String,
}

/// Runs the command.
///
/// # Errors
/// An unknown processor.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let target = Target::of_cpu(&arguments.cpu)?;
    print(format!("{}\n", machine::text(&machine::of(&target))).as_bytes())
}
