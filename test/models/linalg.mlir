// Structured operations on tensors as programs in RISE.

// RUN: rise-opt %s --linalg-generalize-named-ops --convert-linalg-to-rise | FileCheck %s
// RUN: rise-opt %s --linalg-generalize-named-ops --convert-linalg-to-rise --rise-elevate=strategy=lowerToC --rise-to-scf | FileCheck %s --check-prefix=LOOPS
// RUN: not rise-opt %s --convert-linalg-to-rise 2>&1 | FileCheck %s --check-prefix=NAMED
// NAMED: error: `@layer` cannot be imported: it uses in 1 place what is not covered: `linalg.matmul`

// CHECK-LABEL: func.func @layer(
// CHECK-NOT: rise.let
// CHECK: reduce nat<8>
// CHECK: rise.out {{.*}} : tensor<4x3xf32>

// LOOPS-LABEL: func.func @layer(
// LOOPS: scf.for
// LOOPS: scf.for
// LOOPS: scf.for
func.func @layer(%x: tensor<4x8xf32>, %w: tensor<8x3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x3xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x3xf32>) outs(%1 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%2, %b : tensor<4x3xf32>, tensor<3xf32>) outs(%0 : tensor<4x3xf32>) {
  ^bb0(%sum: f32, %bias: f32, %out: f32):
    %4 = arith.addf %sum, %bias : f32
    %5 = arith.maximumf %4, %zero : f32
    linalg.yield %5 : f32
  } -> tensor<4x3xf32>
  return %3 : tensor<4x3xf32>
}

// Functions on memory stay.
// CHECK-LABEL: func.func @memory(
// CHECK: linalg.generic
func.func @memory(%x: memref<4xf32>, %y: memref<4xf32>) {
  linalg.copy ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}
