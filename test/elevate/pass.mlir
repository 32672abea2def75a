// Programs in the IR, rewritten by the strategy of an option, in our tool and in the stock tool, on a module and on functions.

// RUN: rise-opt %s --rise-elevate="strategy=loops file=%S/Inputs/loops.elevate" | FileCheck %s
// RUN: rise-opt %s --rise-elevate="strategy='id ; loops' file=%S/Inputs/loops.elevate budget=1000" | FileCheck %s
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(rise-elevate{strategy=loops file=%S/Inputs/loops.elevate}))' | FileCheck %s
// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin %s --pass-pipeline='builtin.module(rise-elevate{strategy=loops file=%S/Inputs/loops.elevate})' | FileCheck %s
// RUN: rise-opt %s --rise-elevate="strategy=loops file=%S/Inputs/loops.elevate" | rise-opt --rise-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: rise-opt %s --rise-elevate | FileCheck %s --check-prefix=NOTHING
// RUN: rise-opt --help | FileCheck %s --check-prefix=HELP

// LLVM: llvm.func @sum(
// NOTHING: rise.reduce nat
// HELP: --rise-elevate
// HELP: --budget
// HELP: --budget-memory
// HELP: --budget-time
// HELP: --file
// HELP: --strategy

// A result in memory. The private function and the attribute stay.
// CHECK-LABEL: func.func private @scale(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {note = "mine"} {
// CHECK: %[[IN:.*]] = rise.in %arg1
// CHECK: %[[MAP:.*]] = rise.mapSeq nat<n> scalar<f32> scalar<f32>
// CHECK: %[[FUNCTION:.*]] = rise.lambda
// CHECK: %[[OUT:.*]] = rise.apply %[[MAP]], %[[FUNCTION]], %[[IN]]
// CHECK: rise.out %arg0 <- %[[OUT]]
// CHECK-NOT: rise.map nat
func.func private @scale(%y: memref<?xf32>, %x: memref<?xf32>) attributes {note = "mine"} {
  %xs = rise.in %x : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %r = embed (%v = %a) : (f32) -> f32 {
      %d = arith.addf %v, %v : f32
      return %d : f32
    }
    return %r : !rise.scalar<f32>
  }
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %y <- %ys : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}

// Two results, of the same input.
// CHECK-LABEL: func.func @sum(
// CHECK: rise.reduceSeq nat<n>
// CHECK: rise.out %arg0 <-
// CHECK: rise.mapSeq nat<n>
// CHECK: rise.out %arg1 <-
// CHECK-NOT: rise.reduce nat
func.func @sum(%s: memref<f32>, %y: memref<?xf32>, %x: memref<?xf32>) {
  %xs = rise.in %x : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %zero = rise.literal 0.0 : f32
  %add = rise.lambda (%a, %b) : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>> {
    %r = embed (%v = %a, %w = %b) : (f32, f32) -> f32 {
      %d = arith.addf %v, %w : f32
      return %d : f32
    }
    return %r : !rise.scalar<f32>
  }
  %reduce = rise.reduce nat<n> scalar<f32>
  %sum = rise.apply %reduce, %add, %zero, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  rise.out %s <- %sum : memref<f32>, !rise.scalar<f32>
  %id = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  %ys = rise.apply %map, %id, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %y <- %ys : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}

// A tensor, and a function without a program.
// CHECK-LABEL: func.func @tensor(
// CHECK: rise.mapSeq nat<8>
// CHECK: return %{{.*}} : tensor<8xf32>
func.func @tensor(%y: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %xs = rise.in %x : tensor<8xf32> -> !rise.array<8, scalar<f32>>
  %id = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %map = rise.map nat<8> scalar<f32> scalar<f32>
  %ys = rise.apply %map, %id, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  %r = rise.out %y <- %ys : tensor<8xf32>, !rise.array<8, scalar<f32>>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT: return
func.func @nothing() {
  return
}
