// RUN: rise-opt %s --rise-elevate --split-input-file --verify-diagnostics

func.func @unknown(%y: memref<8xf32>, %x: memref<8xf32>) attributes {rise.strategy = "topDwon(id)"} {
  // expected-error @-1 {{in the strategy: unknown name `topDwon`}}
  // expected-note @-2 {{rise.strategy:1:1}}
  %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
  rise.out %y <- %xs : memref<8xf32>, !rise.array<8, scalar<f32>>
  return
}

// -----

// expected-error @+2 {{in the strategy: expected}}
// expected-note @+1 {{rise.strategies:1:}}
module attributes {rise.strategies = "def a = body(map)", rise.strategy = "a"} {
  func.func @file(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    rise.out %y <- %xs : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
}

// -----

// expected-note @+1 {{while `@fails` was rewritten by `topDown(isReduce)`}}
func.func @fails(%y: memref<8xf32>, %x: memref<8xf32>) attributes {rise.strategy = "topDown(isReduce)"} {
  %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %map = rise.map nat<8> scalar<f32> scalar<f32>
  // expected-error @+2 {{`isReduce` failed}}
  // expected-note @+1 {{it was applied to `fun}}
  %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  rise.out %y <- %ys : memref<8xf32>, !rise.array<8, scalar<f32>>
  return
}

// -----

// expected-error @+1 {{expected a text in ELEVATE, such as `"DFNF"`, as `rise.strategy`, found 1 : i64}}
func.func private @kind() attributes {rise.strategy = 1}
