// The names of parameters are kept: they are the names of the parameters' locations.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic -mlir-print-debuginfo | rise-opt | FileCheck %s

// CHECK-LABEL: @names
func.func @names(%x : !rise.scalar<f32>) {
  // CHECK: rise.lambda (%row, %{{.+}}) : !rise.fun<array<n, scalar<f32>> -> scalar<f32> -> scalar<f32>> {
  %f = rise.lambda (%row, %0) : !rise.fun<array<n, scalar<f32>> -> scalar<f32> -> scalar<f32>> {
    // CHECK: lambda (%column) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // CHECK-NEXT: return %column
    %inner = lambda (%column) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %column : !rise.scalar<f32>
    }
    return %0 : !rise.scalar<f32>
  }
  // CHECK: rise.embed (%left = %{{.+}}, %right = %{{.+}}) : (f32, f32) -> f32 {
  // CHECK-NEXT: arith.addf %left, %right : f32
  %y = rise.embed (%left = %x, %right = %x) : (f32, f32) -> f32 {
    %sum = arith.addf %left, %right : f32
    return %sum : f32
  }
  return
}
