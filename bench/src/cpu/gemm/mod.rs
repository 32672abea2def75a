//! Matrix multiplication from one high-level program: the seven versions of "Achieving
//! High-Performance the Functional Way", Fig. 11, and the best strategies we know against OpenBLAS.

mod sizes;
mod trial;
mod versions;

pub use trial::Trial;

use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType};

use super::openblas::OpenBlas;
use super::program::Program;
use super::{Schedules, Settings};
use crate::cpu::program::Compiled;
use crate::kernel::Threads;

const STRATEGIES: &str = include_str!("../../../../examples/strategies/gemm.elevate");

/// Rows of A, columns of A, columns of B.
type Size = [usize; 3];

/// Appends the tables.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str("## Matrix multiplication\n\n");
    let blas = OpenBlas::load();
    match &blas {
        Some(blas) => page.push_str(&format!(
            "OpenBLAS uses its kernels for {}.\n\n",
            blas.core()
        )),
        None => page.push_str(
            "OpenBLAS is not installed (`libopenblas0-pthread`): its columns are empty.\n\n",
        ),
    }
    page.push_str(
        "The peak is what a loop of fused multiply-adds on registers reaches, measured in turn with the others. The ratio is OpenBLAS's time divided by ours: \
         above one, ours is faster. `auto` is the time of the strategy that is taken where none is \
         given, divided by ours, and `tune` that of the one that `rise tune` finds.\n\n",
    );
    versions::append(page, settings)?;
    for element in [ElementType::F32, ElementType::F64] {
        for threads in settings.threads() {
            sizes::append(page, settings, element, threads, blas.as_ref())?;
        }
    }
    Ok(())
}

/// The high-level program for the sizes, rewritten by a strategy of the library and compiled.
fn compiled(
    library: &str,
    strategy: &str,
    element: ElementType,
    size: Size,
    threads: Threads,
) -> anyhow::Result<Compiled> {
    program(library, &lowered(strategy), &term(element, size)).compile(threads)
}

/// The schedule that a search finds, or found.
fn tuned(
    schedules: &Schedules,
    element: ElementType,
    size: Size,
    threads: Threads,
) -> anyhow::Result<Option<Compiled>> {
    let inputs = inputs(element, size)?;
    schedules.compiled(&program("", "", &term(element, size)), &inputs, threads)
}

fn term(element: ElementType, [n, k, m]: Size) -> String {
    let element = element.name();
    format!(
        "fun (a : {n}.{k}.{element}) (b : {k}.{m}.{element}) =>
           a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))"
    )
}

fn program<'a>(library: &'a str, strategy: &'a str, term: &'a str) -> Program<'a> {
    Program {
        name: "matrix product",
        definitions: "",
        term,
        strategy,
        library,
    }
}

/// The best that we know on this machine: an expression of `examples/strategies/gemm.elevate`.
fn best([n, k, m]: Size) -> String {
    format!("bestProduct({n}, {k}, {m})")
}

/// The strategy down to loops.
fn lowered(strategy: &str) -> String {
    match strategy {
        AUTOMATIC => strategy.to_owned(),
        _ => format!("{strategy} ; lowerToC"),
    }
}

fn inputs(element: ElementType, [n, k, m]: Size) -> anyhow::Result<[Array; 2]> {
    Ok([
        Array::random(element, &[n, k], 1)?,
        Array::random(element, &[k, m], 2)?,
    ])
}

/// Multiplications and additions.
fn operations([n, k, m]: Size) -> f64 {
    2.0 * (n * k * m) as f64
}
