// Strategies that stand beside the programs that they are for.

// RUN: rise-opt %s --rise-elevate | FileCheck %s
// RUN: rise-opt %s --rise-elevate | rise-opt --rise-elevate | FileCheck %s
// RUN: rise-opt %s --rise-elevate="strategy=id" | FileCheck %s --check-prefix=OPTION

// An attribute that has been done is gone, so that it is not done again; definitions stay.
// CHECK: module attributes {rise.strategies = "
// CHECK-NOT: rise.strategy =
// OPTION-NOT: rise.mapSeq
module attributes {
  rise.strategies = "rule useMapSeq: map f xs ~> mapSeq f xs\ndef loops = normalize(useMapSeq)\nrule useMapPar: map f xs ~> mapPar f xs",
  rise.strategy = "loops"
} {
  // CHECK-LABEL: func.func @own(
  // CHECK: rise.mapPar nat<n>
  func.func @own(%y: memref<?xf32>, %x: memref<?xf32>) attributes {rise.strategy = "topDown(useMapPar)"} {
    %xs = rise.in %x : memref<?xf32> -> !rise.array<n, scalar<f32>>
    %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %a : !rise.scalar<f32>
    }
    %map = rise.map nat<n> scalar<f32> scalar<f32>
    %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
    rise.out %y <- %ys : memref<?xf32>, !rise.array<n, scalar<f32>>
    return
  }

  // CHECK-LABEL: func.func @ofModule(
  // CHECK: rise.mapSeq nat<n>
  func.func @ofModule(%y: memref<?xf32>, %x: memref<?xf32>) {
    %xs = rise.in %x : memref<?xf32> -> !rise.array<n, scalar<f32>>
    %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %a : !rise.scalar<f32>
    }
    %map = rise.map nat<n> scalar<f32> scalar<f32>
    %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
    rise.out %y <- %ys : memref<?xf32>, !rise.array<n, scalar<f32>>
    return
  }
}
