//! Kernels as functions of Rust.

use ndarray::{Array2, array};

use super::kernel;
use rise::{Function, Kernel};

#[test]
fn a_kernel_is_a_function() {
    let text = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = mapSeq (fun x => a * x) xs";
    let scale = kernel(text).typed::<fn(f32, &[f32]) -> Vec<f32>>().unwrap();
    assert_eq!(
        scale.call((0.5, &[1.0, 2.0, 3.0])).unwrap(),
        [0.5, 1.0, 1.5]
    );
    assert_eq!(scale.call((0.5, &[2.0])).unwrap(), [1.0]);
    assert_eq!(format!("{scale:?}").split(':').next(), Some("scale"));
}

#[test]
fn matrices_are_arguments() {
    let text = "def f {n : nat} (xs : n.3.i32) : n.i32 = mapSeq (reduceSeq (+) 0) xs";
    let rows = kernel(text);
    let sums = rows.typed::<fn(&[[i32; 3]]) -> Vec<i32>>().unwrap();
    assert_eq!(sums.call((&[[1, 2, 3], [4, 5, 6]],)).unwrap(), [6, 15]);
    let sums = rows.typed::<fn(&Array2<i32>) -> Vec<i32>>().unwrap();
    assert_eq!(sums.call((&array![[1, 2, 3]],)).unwrap(), [6]);
    let error = sums.call((&array![[1, 2]],)).unwrap_err().to_string();
    assert_eq!(
        error,
        "`f`: argument `xs`, dimension 1: expected 3, found 2"
    );
}

#[test]
fn other_types_are_refused_at_once() {
    let text = "def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = mapSeq (fun x => a * x) xs";
    let scale = kernel(text);
    assert_eq!(
        refused::<fn(f64, &[f32]) -> Vec<f32>>(&scale),
        "`scale`: expected `f32` for `a`, found a scalar `f64`"
    );
    assert_eq!(
        refused::<fn(f32, f32) -> Vec<f32>>(&scale),
        "`scale`: expected `n.f32` for `xs`, found a scalar `f32`"
    );
    assert_eq!(
        refused::<fn(&[f32]) -> Vec<f32>>(&scale),
        "`scale` has 2 arguments, found 1"
    );
}

/// Why a kernel is no such function.
fn refused<F: Function>(kernel: &Kernel) -> String {
    let error = kernel.typed::<F>().expect_err("it has another type");
    error.to_string()
}
