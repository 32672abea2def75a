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
