// Passes in the wrong order, and values that come from outside of the program.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(dpia-to-imperative,convert-dpia-to-scf))'

func.func @rise_is_left(%c: memref<f32>, %x: f32) {
  // expected-error @+1 {{expected a function without `rise.in`: run the pass `rise-to-dpia` first}}
  %X = rise.in %x : f32
  rise.out %c <- %X : memref<f32>
  return
}
// -----
// expected-error @+1 {{this value of type !dpia.exp<scalar<f32>, read> does not come from the DPIA program of this function: expected one that `dpia.in` or `dpia.out` gives for memory, or that is made of such}}
func.func @parameter(%c: memref<f32>, %x: !dpia.exp<scalar<f32>, read>) {
  %C = dpia.out %c : memref<f32> -> !dpia.acc<scalar<f32>>
  dpia.assign %C, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  return
}
// -----
// expected-error @+1 {{this value of type !dpia.exp<array<4, scalar<f32>>, write> does not come from the DPIA program of this function: expected one that `dpia.in` or `dpia.out` gives for memory, or that is made of such}}
func.func @parameter_to_write(%c: memref<4xf32>, %x: !dpia.exp<array<4, scalar<f32>>, write>) {
  %C = dpia.out %c : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  dpia.assign %C, %x : !dpia.acc<array<4, scalar<f32>>>, !dpia.exp<array<4, scalar<f32>>, write>
  return
}
// -----
// expected-error @+1 {{this value of type !dpia.acc<scalar<f32>> does not come from the DPIA program of this function: expected one that `dpia.in` or `dpia.out` gives for memory, or that is made of such}}
func.func @acceptor(%C: !dpia.acc<scalar<f32>>, %x: f32) {
  %X = dpia.in %x : f32 -> !dpia.exp<scalar<f32>, read>
  dpia.assign %C, %X : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @made_by_others(%x: f32) {
  // expected-error @+1 {{this value of type !dpia.acc<scalar<f32>> does not come from the DPIA program of this function: expected one that `dpia.in` or `dpia.out` gives for memory, or that is made of such}}
  %C = builtin.unrealized_conversion_cast to !dpia.acc<scalar<f32>>
  %X = dpia.in %x : f32 -> !dpia.exp<scalar<f32>, read>
  dpia.assign %C, %X : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @used_by_others(%x: f32) -> !dpia.exp<scalar<f32>, read> {
  // expected-note @+1 {{the value is made here}}
  %X = dpia.in %x : f32 -> !dpia.exp<scalar<f32>, read>
  // expected-error @+1 {{`func.return` uses a value of a RISE program: expected a value that was written to memory or a tensor by `rise.out`}}
  return %X : !dpia.exp<scalar<f32>, read>
}
// -----
func.func @array(%c: memref<4xf32>, %a: memref<4xf32>) {
  // expected-error @+1 {{an array is written as a whole, and nothing says how it is copied: expected a value that already lies where it is written, as the accumulator of a reduction does; copy others with `mapSeq` of a function that returns its argument}}
  %A = dpia.in %a : memref<4xf32> -> !dpia.exp<array<4, scalar<f32>>, read>
  %C = dpia.out %c : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  dpia.assign %C, %A : !dpia.acc<array<4, scalar<f32>>>, !dpia.exp<array<4, scalar<f32>>, read>
  return
}
