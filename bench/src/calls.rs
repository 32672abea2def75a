//! The cost of a call of a compiled program from Rust beside its work.
//!
//! The program adds two arrays of no elements into a third: everything that is measured is the
//! call, its checks and its memory.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use rise_dialect::term::to_function;
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer_program;
use rise_lang::syntax::{NoImports, parse_program};
use rise_runtime::array::{Array, ElementType};
use rise_runtime::execute::Arguments;

use crate::statistics::Summary;
use crate::{kernel, machine};

const PROGRAM: &str = "def added {n : nat} (xs ys : n.f32) : n.f32 = \
                       mapSeq (fun p => fst p + snd p) (zip xs ys)";

/// How many calls one measurement is.
const CALLS: u32 = 100_000;

/// One call.
type Way<'a> = Box<dyn FnMut() -> anyhow::Result<()> + 'a>;

/// Measures each way to call, in turn; a table.
pub fn table(runs: usize) -> anyhow::Result<String> {
    let program = driver::Program::parse(PROGRAM)?;
    let compiled = program.compile(&driver::Options::default())?;
    let typed = compiled.typed::<fn(&[f32], &[f32]) -> Vec<f32>>()?;
    let empty: [f32; 0] = [];
    let arrays = Array::zeros(ElementType::F32, &[0])?;
    let mut ways: Vec<(&str, Way)> = vec![
        ("the function alone, its arguments laid out before", bare()?),
        (
            "`call_into`: slices, memory of the caller",
            Box::new(|| {
                let mut zs: [f32; 0] = [];
                Ok(compiled.call_into((black_box(&empty), black_box(&empty)), (&mut zs[..],))?)
            }),
        ),
        (
            "`call` of a typed kernel: slices, a new vector",
            Box::new(|| {
                black_box(typed.call((black_box(&empty), black_box(&empty)))?);
                Ok(())
            }),
        ),
        (
            "`call`: slices, a new vector",
            Box::new(|| {
                let zs: Vec<f32> = compiled.call((black_box(&empty), black_box(&empty)))?;
                black_box(zs);
                Ok(())
            }),
        ),
        (
            "`call`: our arrays, a new one",
            Box::new(|| {
                let zs: Array = compiled.call((black_box(&arrays), black_box(&arrays)))?;
                black_box(zs);
                Ok(())
            }),
        ),
    ];
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..runs {
        for ((_, way), times) in ways.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..CALLS {
                way()?;
            }
            times.push(start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS));
        }
    }
    let mut page = format!(
        "Machine: {}. {runs} runs of {CALLS} calls, three arrays of no elements.\n\n\
         | way | median, ns | minimum, ns |\n|---|---|---|\n",
        machine::description()
    );
    for ((name, _), times) in ways.iter().zip(&times) {
        let times = Summary::of(times);
        writeln!(
            page,
            "| {name} | {:.1} | {:.1} |",
            times.median, times.minimum
        )?;
    }
    Ok(page)
}

/// The function without the border of the crate `rise`.
fn bare() -> anyhow::Result<Way<'static>> {
    let context = driver::mlir::context();
    let source = Source::new("added", PROGRAM);
    let program = parse_program(&source, &NoImports).map_err(|error| anyhow!("{error}"))?;
    let program = infer_program(&program).map_err(|errors| anyhow!("{}", errors[0]))?;
    let definition = program.expand(&"added".into()).context("no `added`")?;
    let function = to_function(&context, &definition)?.to_string();
    let pipeline = kernel::Threads::One.pipeline();
    let kernel = kernel::compile(&context, &function, pipeline, "added")?;
    // They live as long as the benchmark.
    let array = || Array::zeros(ElementType::F32, &[0]).map(|array| Box::leak(Box::new(array)));
    let mut arguments = Arguments::new();
    arguments.push_fields(array()?);
    arguments.push_input_fields(array()?);
    arguments.push_input_fields(array()?);
    let mut pointers = arguments.pointers();
    Ok(Box::new(move || {
        // The words that the pointers point to stay with them.
        let _ = &arguments;
        // SAFETY: the arguments are those of the function.
        unsafe { kernel.call(&mut pointers) };
        Ok(())
    }))
}
