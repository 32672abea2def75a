// Functional DPIA cannot become loops.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(convert-dpia-to-affine))'

func.func @reduction(%c: memref<f32>, %a: memref<4xf32>) {
  %A = dpia.in %a : memref<4xf32> -> !dpia.exp<array<4, scalar<f32>>, read>
  %C = dpia.out %c : memref<f32> -> !dpia.acc<scalar<f32>>
  %zero = dpia.literal 0.0 : f32 -> !dpia.exp<scalar<f32>, read>
  // expected-error @+1 {{`dpia.reduceSeq` is functional, and has to become commands first: run the pass `dpia-to-imperative`}}
  %sum = dpia.reduceSeq %zero, %A : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%s: !dpia.exp<scalar<f32>, read>, %x: !dpia.exp<scalar<f32>, read>) {
    yield %x : !dpia.exp<scalar<f32>, read>
  }
  dpia.assign %C, %sum : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @map(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = dpia.in %a : memref<4xf32> -> !dpia.exp<array<4, scalar<f32>>, read>
  %C = dpia.out %c : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  %copy = dpia.mapSeq %A : (!dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<array<4, scalar<f32>>, write> (%x: !dpia.exp<scalar<f32>, read>) {
    yield %x : !dpia.exp<scalar<f32>, read>
  }
  // expected-error @+1 {{an array is written as a whole, and nothing says how it is copied: expected a value that already lies where it is written, as the accumulator of a reduction does; copy others with `mapSeq` of a function that returns its argument}}
  dpia.assign %C, %copy : !dpia.acc<array<4, scalar<f32>>>, !dpia.exp<array<4, scalar<f32>>, write>
  return
}
// -----
func.func @rise_is_left(%c: memref<f32>, %x: f32) {
  // expected-error @+1 {{expected a function without `rise.in`: run the pass `rise-to-dpia` first}}
  %X = rise.in %x : f32
  rise.out %c <- %X : memref<f32>
  return
}
