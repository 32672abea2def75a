//! Arrays that stay on a device from call to call.

use rise::device::{Api, Device, list};
use rise::{DeviceArray, Options, Program};

/// Takes some steps of which each needs the result of the one before, and none a copy.
pub fn steps(device: Device) -> Result<Vec<f32>, Box<dyn std::error::Error>> {
    let step = Program::parse(
        "def step {n : nat} (a : f32) (xs ys : n.f32) : n.f32 =
           zip xs ys |> mapGlobal 0 (fun (x, y) => a * x + y)",
    )?;
    let step = step.compile(&Options::default().device(device))?;
    let ys = device.upload(&[1.0_f32, 2.0, 3.0])?;
    let mut old: DeviceArray = step.call((2.0_f32, &ys, &ys))?;
    let mut new = device.zeros::<f32>(&[3])?;
    for _ in 0..3 {
        step.call_into((0.5_f32, &old, &ys), (&mut new,))?;
        std::mem::swap(&mut old, &mut new);
    }
    Ok(old.to_host()?)
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    match list(Api::OpenCl) {
        Ok(_) => println!("{:?}", steps("opencl".parse()?)?),
        Err(reason) => println!("no device: {reason}"),
    }
    Ok(())
}
