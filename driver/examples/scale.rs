//! A program, made fast by a strategy, compiled and called in this process.

use rise::edsl::{array, define, f32, for_sizes, fun};
use rise::{Error, Kernel, Options, Program, Typed};

type Scale = Typed<fn(f32, &[f32]) -> Vec<f32>>;

/// From text.
pub fn from_text() -> Result<Kernel, Error> {
    let scale = Program::parse(
        "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> map (fun x => a * x)",
    )?;
    scale.compile(&Options::default().strategy("lowerToC"))
}

/// The same program, built by functions of Rust, whose types it has.
pub fn from_rust() -> Result<Scale, Box<dyn std::error::Error>> {
    let scale = for_sizes(["n"], |[n]| {
        fun(f32(), move |a| {
            fun(array(&n, f32()), move |xs| xs.map(move |x| &a * x))
        })
    });
    let options = Options::default().strategy("lowerToC");
    Ok(Program::compile_defined(define("scale", scale)?, &options)?)
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let scale = from_text()?;
    let ys: Vec<f32> = scale.call((2.0_f32, &[1.0_f32, 2.0, 3.0]))?;
    println!("{ys:?}");

    // Types checked by Rust, results in memory of one's own.
    let scale = from_rust()?;
    println!("{:?}", scale.call((0.5, &ys))?);
    let mut result = [0.0_f32; 3];
    let scale = scale.kernel();
    scale.call_into((-1.0_f32, &ys), (&mut result[..],))?;
    println!("{result:?}");
    Ok(())
}
