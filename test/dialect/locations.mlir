// Locations survive printing and parsing, and bytecode.

// RUN: rise-opt %s -mlir-print-debuginfo | rise-opt -mlir-print-debuginfo | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt -mlir-print-debuginfo | FileCheck %s

// CHECK-LABEL: @located
func.func @located(%c : memref<f32>, %a : memref<f32>) {
  // CHECK: rise.in %{{.+}} : memref<f32> loc([[IN:#.+]])
  %A = rise.in %a : memref<f32> loc("program.rise":1:2)
  // CHECK: rise.lambda (%{{.+}}) : !rise.fun<scalar<f32> -> scalar<f32>> {
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // CHECK: literal 0.000000e+00 : f32 loc([[LITERAL:#.+]])
    %zero = literal 0.0 : f32 loc("program.rise":3:4)
    // CHECK: return %{{.+}} : !rise.scalar<f32> loc([[RETURN:#.+]])
    return %zero : !rise.scalar<f32> loc("program.rise":5:6)
  // CHECK: } loc([[LAMBDA:#.+]])
  } loc("program.rise":7:8)
  // CHECK: rise.apply {{.+}} loc([[APPLY:#.+]])
  %r = rise.apply %f, %A : !rise.fun<scalar<f32> -> scalar<f32>> loc("program.rise":9:10)
  // CHECK: rise.id scalar<f32> loc([[ID:#.+]])
  %id = rise.id scalar<f32> loc("program.rise":11:12)
  // CHECK: rise.out {{.+}} loc([[OUT:#.+]])
  rise.out %c <- %r : memref<f32> loc("program.rise":13:14)
  return
}
// CHECK-DAG: [[IN]] = loc("program.rise":1:2)
// CHECK-DAG: [[LITERAL]] = loc("program.rise":3:4)
// CHECK-DAG: [[RETURN]] = loc("program.rise":5:6)
// CHECK-DAG: [[LAMBDA]] = loc("program.rise":7:8)
// CHECK-DAG: [[APPLY]] = loc("program.rise":9:10)
// CHECK-DAG: [[ID]] = loc("program.rise":11:12)
// CHECK-DAG: [[OUT]] = loc("program.rise":13:14)
