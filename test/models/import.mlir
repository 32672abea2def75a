// Functions on tensors as programs in RISE: what the pass makes of them, and that it lowers.

// RUN: rise-opt %s --convert-stablehlo-to-rise | FileCheck %s
// RUN: rise-opt %s --convert-stablehlo-to-rise --rise-elevate=strategy=lowerToC --rise-to-scf | FileCheck %s --check-prefix=LOOPS

// One result is a tensor.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.+]]: tensor<3x4xf32>, %[[B:.+]]: tensor<4xf32>) -> tensor<3x4xf32>
// CHECK-DAG: rise.in %[[X]] : tensor<3x4xf32>
// CHECK-DAG: rise.in %[[B]] : tensor<4xf32>
// A broadcast array is not repeated: one nest of two maps.
// CHECK: rise.lambda {{.*}}array<4, scalar<f32>> -> array<4, scalar<f32>>
// CHECK: tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT: %[[Y:.+]] = rise.out {{.*}} : tensor<3x4xf32>
// CHECK-NEXT: return %[[Y]] : tensor<3x4xf32>
// CHECK-NOT: @helper

// LOOPS-LABEL: func.func @chain(
// LOOPS: scf.for
// LOOPS: scf.for
// LOOPS: math.tanh
// LOOPS-NOT: scf.for
// LOOPS: return
func.func @chain(%x: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
  %1 = stablehlo.add %x, %0 : tensor<3x4xf32>
  %2 = call @helper(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}
func.func private @helper(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.tanh %x : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// Several results are written to memory together, and what both need is computed once.
// CHECK-LABEL: func.func @results(
// CHECK: rise.toMem
// CHECK-NOT: rise.toMem
// CHECK: %[[FIRST:.+]] = memref.alloc() : memref<4xf32>
// CHECK: %[[SECOND:.+]] = memref.alloc() : memref<f32>
// CHECK: rise.out %[[FIRST]], %[[SECOND]] <-
// CHECK: bufferization.to_tensor %[[FIRST]] restrict writable
// CHECK: bufferization.to_tensor %[[SECOND]] restrict writable
func.func @results(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.exponential %x : tensor<4xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<4xf32>, tensor<f32>
}

// Other functions stay.
// CHECK-LABEL: func.func @other(
// CHECK-NEXT: return
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
