// What cannot be written in C is refused where it stands.

// RUN: rise-opt %s --convert-loops-to-emitc --split-input-file --verify-diagnostics
// RUN: not rise-opt %examples/matmul.mlir --pass-pipeline='builtin.module(rise-to-emitc{parallel=threads})' 2>&1 | FileCheck %s
// CHECK: pipeline `rise-to-emitc`: wrong value of an option `parallel=threads`: expected parallel=openmp or parallel=sequential

// expected-error @+1 {{`f` returns values: expected a function that writes its results to arguments in memory, as `one-shot-bufferize` and `buffer-results-to-out-params` make it of one over tensors}}
func.func @f(%x: f32) -> f32 {
  return %x : f32
}

// -----

// expected-error @+1 {{the function `int` cannot be called from C: this is a keyword of C or C++; rename it}}
func.func @int() {
  return
}

// -----

// expected-error @+1 {{`sinf` is a function of C's library, which this one would replace; rename it}}
func.func @sinf() {
  return
}

// -----

// expected-error @+1 {{expected contiguous row-major memory, without a layout}}
func.func @f(%out: memref<4xf32, strided<[2]>>) {
  return
}

// -----

func.func @f(%out: memref<4xf32>) {
  // expected-error @+1 {{`memref.cast` has no form in C here}}
  %any = memref.cast %out : memref<4xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%out: memref<4xf32>) {
  // expected-error @+1 {{`memref.subview` has no form in C here: expected other operations of scf, memref, arith, math and vector, or this one on scalars, vectors and contiguous memory; `fold-memref-alias-ops` puts it into the operations that use it}}
  %part = memref.subview %out[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @f(%out: memref<4xf32>, %x: f32) {
  // expected-error @+1 {{`linalg.fill` has no form in C here: expected other operations of scf, memref, arith, math and vector, or this one on scalars, vectors and contiguous memory; `convert-linalg-to-loops` replaces it}}
  linalg.fill ins(%x : f32) outs(%out : memref<4xf32>)
  return
}

// -----

// expected-error @+1 {{`table` cannot be written in C: expected memory of a constant shape, without a layout}}
memref.global "private" @table : memref<4xf32, strided<[2]>> = uninitialized

// -----

// expected-error @+1 {{`table` cannot be written in C: expected scalars as its elements}}
memref.global "private" @table : memref<4xvector<2xf32>> = uninitialized

// -----

// expected-error @+1 {{`a-table` is seen by other files: }}
memref.global @"a-table" : memref<4xf32> = dense<0.0>

// -----

// expected-error @+1 {{`table` has contents that cannot be written in C: expected `dense` numbers}}
memref.global "private" @table : memref<2xf32> = dense_resource<somewhere>

// -----

// expected-error @+1 {{values of type `tensor<4xf32>` cannot be written in C: expected scalars, vectors of them with one dimension, or contiguous memory of these}}
func.func @f(%out: tensor<4xf32>) {
  return
}

// -----

func.func @f(%out: memref<4xf32>) {
  %no = arith.constant false
  %yes = arith.constant true
  // expected-error @+1 {{the loop counts in `i1`, where no signed step is positive: expected `scf.for unsigned`, or a type of more bits}}
  scf.for %i = %no to %yes step %yes : i1 {
  }
  return
}

// -----

func.func @f(%out: memref<4xf32>) {
  // expected-error @+1 {{values of type `i7` cannot be written in C}}
  %low = arith.constant 0 : i7
  %one = arith.constant 1 : i7
  scf.for %i = %low to %one step %one : i7 {
  }
  return
}

// -----

// expected-error @+1 {{`argument1` has the type `memref<2xvector<4xf16>>`, which cannot be written in C: expected memory of scalars}}
func.func @f(%out: memref<2xvector<4xf16>>) {
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{an array of more than 4611686018427387903 bytes is too large for C: expected fewer elements}}
  %m = memref.alloca() : memref<2305843009213693951xf32>
  return
}

// -----

// expected-error @+1 {{`f` ends with `ub.unreachable`: expected a function that returns}}
func.func @f(%out: memref<f32>) {
  ub.unreachable
}

// -----

func.func @f(%out: memref<f32>, %x: f64) {
  // expected-error @+1 {{`arith.truncf` with the rounding `downward` has no form in C here: expected `to_nearest_even`, or no rounding}}
  %y = arith.truncf %x downward : f64 to f32
  memref.store %y, %out[] : memref<f32>
  return
}
