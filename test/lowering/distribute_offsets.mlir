// What is constant in an index is added to the address: rows of arrays with different strides are then known to lie a constant apart.

// RUN: rise-opt %s --pass-pipeline='builtin.module(llvm.func(distribute-offsets))' | FileCheck %s

// CHECK-LABEL: llvm.func @two_strides(
// CHECK-SAME: %[[ROW:.+]]: i64)
llvm.func @two_strides(%row: i64) -> i64 {
  %three = llvm.mlir.constant(3 : index) : i64
  %stride = llvm.mlir.constant(10 : index) : i64
  %other = llvm.mlir.constant(12 : index) : i64
  // CHECK-DAG: %[[STRIDE:.+]] = llvm.mlir.constant(10 : index)
  // CHECK-DAG: %[[OTHER:.+]] = llvm.mlir.constant(12 : index)
  %below = llvm.add %row, %three : i64
  // CHECK: %[[THIRTY:.+]] = llvm.mlir.constant(30 : i64)
  // CHECK: %[[READ:.+]] = llvm.mul %[[ROW]], %[[STRIDE]]
  // CHECK: %[[FIRST:.+]] = llvm.add %[[READ]], %[[THIRTY]]
  %first = llvm.mul %below, %stride : i64
  // CHECK: %[[SIX:.+]] = llvm.mlir.constant(36 : i64)
  // CHECK: %[[WRITTEN:.+]] = llvm.mul %[[ROW]], %[[OTHER]]
  // CHECK: %[[SECOND:.+]] = llvm.add %[[WRITTEN]], %[[SIX]]
  %second = llvm.mul %below, %other : i64
  // CHECK: llvm.add %[[FIRST]], %[[SECOND]]
  %sum = llvm.add %first, %second : i64
  llvm.return %sum : i64
}

// Of nested products the inner offset goes through both, and a region is no obstacle.
// CHECK-LABEL: llvm.func @nested(
llvm.func @nested(%row: i64) -> i64 {
  %one = llvm.mlir.constant(1 : index) : i64
  %width = llvm.mlir.constant(4 : index) : i64
  // CHECK: llvm.mlir.constant(16 : i64)
  // CHECK: llvm.mul
  // CHECK: llvm.add
  %below = llvm.add %row, %one : i64
  %inner = llvm.mul %below, %width : i64
  %outer = llvm.mul %inner, %width : i64
  llvm.return %outer : i64
}

// What is not known stays.
// CHECK-LABEL: llvm.func @unknown(
// CHECK-NEXT: llvm.add
// CHECK-NEXT: llvm.mul
// CHECK-NEXT: llvm.return
llvm.func @unknown(%row: i64, %offset: i64) -> i64 {
  %below = llvm.add %row, %offset : i64
  %product = llvm.mul %below, %row : i64
  llvm.return %product : i64
}
