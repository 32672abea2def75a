// A strategy called from a script of the transform dialect, in our tool and in the stock tool.

// RUN: split-file %s %t
// RUN: sed 's:LIBRARY:%S/Inputs/loops.elevate:' %t/works.mlir > %t/file.mlir
// RUN: rise-opt %t/file.mlir --transform-interpreter --split-input-file | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin %t/file.mlir --transform-interpreter --split-input-file | FileCheck %s
// RUN: rise-opt %t/errors.mlir --transform-interpreter --split-input-file --verify-diagnostics

// CHECK-LABEL: func.func @copy(
// CHECK: rise.mapSeq nat<8>
// CHECK-NOT: rise.map nat

// The second strategy is tried when the first fails.
// CHECK-LABEL: func.func @alternative(
// CHECK: rise.mapPar nat<8>

// Upstream's operation calls the pass.
// CHECK-LABEL: func.func @registered(
// CHECK: rise.mapSeq nat<8>

//--- works.mlir
func.func @copy(%y: memref<8xf32>, %x: memref<8xf32>) {
  %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %map = rise.map nat<8> scalar<f32> scalar<f32>
  %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  rise.out %y <- %ys : memref<8xf32>, !rise.array<8, scalar<f32>>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %rewritten = transform.rise.elevate %function {strategy = "loops", file = "LIBRARY", budget = 1000} : (!transform.any_op) -> !transform.any_op
    %again = transform.rise.elevate %rewritten {strategy = "DFNF"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, rise.strategies = "rule useMapPar: map f xs ~> mapPar f xs"} {
  func.func @alternative(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %a : !rise.scalar<f32>
    }
    %map = rise.map nat<8> scalar<f32> scalar<f32>
    %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
    rise.out %y <- %ys : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.sequence %function : !transform.any_op failures(suppress) {
    ^bb0(%inner: !transform.any_op):
      %no = transform.rise.elevate %inner {strategy = "topDown(isReduce)"} : (!transform.any_op) -> !transform.any_op
    }
    %function2 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %yes = transform.rise.elevate %function2 {strategy = "topDown(useMapPar)"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence, rise.strategies = "rule useMapSeq: map f xs ~> mapSeq f xs"} {
  func.func @registered(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %a : !rise.scalar<f32>
    }
    %map = rise.map nat<8> scalar<f32> scalar<f32>
    %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
    rise.out %y <- %ys : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %function = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %rewritten = transform.apply_registered_pass "rise-elevate" with options = { "strategy" = "topDown(useMapSeq)" } to %function : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
//--- errors.mlir
module attributes {transform.with_named_sequence} {
  // expected-error @+3 {{`fail` failed}}
  // expected-note @+2 {{it was applied to `fun (x : 8.f32) => x`}}
  // expected-note @+1 {{while `@fails` was rewritten by `fail`}}
  func.func @fails(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    rise.out %y <- %xs : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @+1 {{the strategy is called here}}
    %rewritten = transform.rise.elevate %root {strategy = "fail"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{attribute 'budget' failed to satisfy constraint}}
    %rewritten = transform.rise.elevate %root {strategy = "id", budget = 0} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// What is wrong with what the script says is said at the script.
module attributes {transform.with_named_sequence} {
  func.func @copy(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    rise.out %y <- %xs : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+2 {{in the strategy: unknown name `topDwon`}}
    // expected-note @+1 {{did you mean `topDown`?}}
    %rewritten = transform.rise.elevate %root {strategy = "topDwon(useMapSeq)"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @copy(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    rise.out %y <- %xs : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+1 {{the strategies in none.elevate cannot be read: No such file or directory}}
    %rewritten = transform.rise.elevate %root {strategy = "id", file = "none.elevate"} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @copy(%y: memref<8xf32>, %x: memref<8xf32>) {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    rise.out %y <- %xs : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-error @+2 {{in the strategy: expected an expression, found the end}}
    // expected-note @+1 {{expected an expression}}
    %rewritten = transform.rise.elevate %root {strategy = ""} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
