//! A program written in Rust, made fast by a strategy, compiled and called in this process.

use std::error::Error;

use melior::ir::{BlockLike, Location, Module};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use rise_dialect::term::to_function;
use rise_elevate::text::Library as Strategies;
use rise_lang::diagnostic::Source;
use rise_lang::edsl::{array, define, f32, for_sizes, fun};
use rise_passes::{Options, rewrite};
use rise_runtime::array::Array;
use rise_runtime::compile::{OptimizationLevel, Target};
use rise_runtime::execute::{Arguments, Kernel, Library, LoadOptions, threads};

/// Compiles `def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)`.
pub fn compiled() -> Result<Kernel, Box<dyn Error>> {
    // What is computed.
    let scale = for_sizes(["n"], |[n]| {
        fun(f32(), move |a| {
            fun(array(&n, f32()), move |xs| xs.map(move |x| &a * x))
        })
    });
    let scale = define("scale", scale)?;

    // How: parallel loops over groups of 1024 elements would be another strategy.
    let strategy = Strategies::standard()
        .strategy(&Source::new("the strategy", "lowerToC"))
        .map_err(|errors| errors[0].to_string())?;
    let scale = rewrite(scale.definition(), &strategy, &Options::default()).outcome?;

    // To a function of MLIR, and by the passes to LLVM.
    let context = rise_tools::context();
    let mut module = Module::new(Location::unknown(&context));
    module
        .body()
        .append_operation(to_function(&context, &scale.definition)?);
    let passes = PassManager::new(&context);
    parse_pass_pipeline(
        passes.as_operation_pass_manager(),
        "builtin.module(rise-to-llvm)",
    )?;
    passes.run(&mut module)?;

    // To machine code, which needs the context no more.
    let mut module = rise_tools::translate(&module)?;
    module.add_packed_entry("scale", "scale.packed")?;
    let object = module
        .optimize(&Target::host(), OptimizationLevel::O3)?
        .object()?;
    let options = LoadOptions {
        symbols: threads::symbols(),
        ..LoadOptions::default()
    };
    Ok(Library::load(&object, &options)?.kernel("scale.packed")?)
}

/// Calls it: the result comes first, then the arguments in their order.
pub fn scaled(kernel: &Kernel, a: f32, xs: &[f32]) -> Result<Vec<f32>, Box<dyn Error>> {
    let xs = Array::from_slice(&[xs.len()], xs)?;
    let mut result = Array::from_slice(xs.shape(), &vec![0.0_f32; xs.len()])?;
    let mut arguments = Arguments::new();
    arguments.push_fields(&mut result);
    arguments.push_scalar(a);
    arguments.push_input_fields(&xs);
    // SAFETY: the function takes these arguments, of which the result is as long as `xs` and lies apart from it.
    unsafe { kernel.call(&mut arguments.pointers()) };
    Ok(result.as_slice::<f32>()?.to_vec())
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn Error>> {
    let kernel = compiled()?;
    println!("{:?}", scaled(&kernel, 2.0, &[1.0, 2.0, 3.0])?);
    Ok(())
}
