// Strategies in the stock tool: as a pass, beside the program, and in a script.

// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin --pass-pipeline='builtin.module(func.func(rise-elevate{strategy="BENF ; id"}))' %s | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin --pass-pipeline='builtin.module(transform-interpreter)' %s | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin --pass-pipeline='builtin.module(rise-elevate)' %s | FileCheck %s

// CHECK-LABEL: func.func @redex(
// CHECK: %[[IN:.*]] = rise.in %arg1
// CHECK-NOT: rise.lambda
// CHECK: rise.out %arg0 <- %[[IN]]
module attributes {transform.with_named_sequence} {
  func.func @redex(%y: memref<8xf32>, %x: memref<8xf32>) attributes {rise.strategy = "BENF"} {
    %xs = rise.in %x : memref<8xf32> -> !rise.array<8, scalar<f32>>
    %f = rise.lambda (%a) : !rise.fun<array<8, scalar<f32>> -> array<8, scalar<f32>>> {
      return %a : !rise.array<8, scalar<f32>>
    }
    %ys = rise.apply %f, %xs : !rise.fun<array<8, scalar<f32>> -> array<8, scalar<f32>>>
    rise.out %y <- %ys : memref<8xf32>, !rise.array<8, scalar<f32>>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %rewritten = transform.rise.elevate %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
