// Mistakes in the memory of pairs.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

func.func @one_memref(%a: memref<4xf32>) {
  // expected-error @+1 {{expected memory for each of the 2 scalars of an element of '!rise.array<4, tuple<scalar<f32>, scalar<i32>>>', found 1}}
  %pairs = rise.in %a : memref<4xf32> -> !rise.array<4, tuple<scalar<f32>, scalar<i32>>>
  return
}
// -----
func.func @no_type(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error @+1 {{expected the RISE type of what the 2 memrefs hold}}
  %pairs = rise.in %a, %b : memref<4xf32>, memref<4xi32>
  return
}
// -----
func.func @other_order(%a: memref<4xi32>, %b: memref<4xf32>) {
  // expected-error @+1 {{expected elements of type 'i32', found '!rise.scalar<f32>'}}
  %pairs = rise.in %a, %b : memref<4xi32>, memref<4xf32> -> !rise.array<4, tuple<scalar<f32>, scalar<i32>>>
  return
}
// -----
func.func @tensors(%a: tensor<4xf32>, %b: memref<4xi32>, %x: memref<4xf32>, %y: memref<4xi32>) {
  %pairs = rise.in %x, %y : memref<4xf32>, memref<4xi32> -> !rise.array<4, tuple<scalar<f32>, scalar<i32>>>
  // expected-error @+1 {{expected memrefs as destinations of pairs, found a tensor}}
  rise.out %a, %b <- %pairs : tensor<4xf32>, memref<4xi32>, !rise.array<4, tuple<scalar<f32>, scalar<i32>>>
  return
}
// -----
// one place for both components
func.func @twice(%o: memref<4xf32>, %x: memref<4xf32>, %y: memref<4xf32>) {
  %pairs = rise.in %x, %y : memref<4xf32>, memref<4xf32> -> !rise.array<4, tuple<scalar<f32>, scalar<f32>>>
  // expected-error @+1 {{'rise.out' op writes two results to the same memory: expected memory of its own for each scalar of an element, of which the second would overwrite the first}}
  rise.out %o, %o <- %pairs : memref<4xf32>, memref<4xf32>, !rise.array<4, tuple<scalar<f32>, scalar<f32>>>
  return
}
// -----
// one place for all elements
func.func @one_place(%o: memref<4xf32, strided<[0]>>, %x: memref<4xf32>) {
  %xs = rise.in %x : memref<4xf32>
  // expected-error @+1 {{'rise.out' op expected memory in which each element has a place of its own, found 'memref<4xf32, strided<[0]>>', whose strides lead several elements to the same place}}
  rise.out %o <- %xs : memref<4xf32, strided<[0]>>
  return
}
// -----
// the same place for (0, 1) and (1, 0)
func.func @diagonals(%o: memref<4x4xf32, strided<[1, 1]>>) {
  // expected-error @+1 {{'dpia.out' op expected memory in which each element has a place of its own}}
  %out = dpia.out %o : memref<4x4xf32, strided<[1, 1]>> -> !dpia.acc<array<4, array<4, scalar<f32>>>>
  return
}
// -----
// where there is one element, or none, nothing is written twice
func.func @few(%o: memref<1x4xf32, strided<[0, 1]>>, %p: memref<0xf32>) {
  %out = dpia.out %o : memref<1x4xf32, strided<[0, 1]>> -> !dpia.acc<array<1, array<4, scalar<f32>>>>
  %none = dpia.out %p, %p : memref<0xf32>, memref<0xf32> -> !dpia.acc<array<0, tuple<scalar<f32>, scalar<f32>>>>
  return
}
