// Truth values are loaded and stored as the bytes that they are in memory.

// RUN: rise-opt %s --pass-pipeline='builtin.module(llvm.func(truths-as-bytes))' | FileCheck %s

// CHECK-LABEL: llvm.func @both(
llvm.func @both(%one: !llvm.ptr, %other: !llvm.ptr) {
  // CHECK: %[[BYTE:.+]] = llvm.load volatile %{{.+}} : !llvm.ptr -> i8
  // CHECK: %[[TRUTH:.+]] = llvm.icmp "ne" %[[BYTE]], %{{.+}} : i8
  %x = llvm.load volatile %one : !llvm.ptr -> i1
  // CHECK: %[[SECOND:.+]] = llvm.load %{{.+}} {alignment = 1 : i64} : !llvm.ptr -> i8
  // CHECK: llvm.icmp "ne" %[[SECOND]]
  %y = llvm.load %other {alignment = 1 : i64} : !llvm.ptr -> i1
  // CHECK: %[[BOTH:.+]] = llvm.and %[[TRUTH]]
  %both = llvm.and %x, %y : i1
  // CHECK: %[[STORED:.+]] = llvm.zext %[[BOTH]] : i1 to i8
  // CHECK: llvm.store %[[STORED]], %{{.+}} : i8, !llvm.ptr
  llvm.store %both, %one : i1, !llvm.ptr
  llvm.return
}

// Vectors of them are packed in memory, and stay so.
// CHECK-LABEL: llvm.func @packed(
llvm.func @packed(%place: !llvm.ptr) -> vector<16xi1> {
  // CHECK: llvm.load %{{.+}} : !llvm.ptr -> vector<16xi1>
  %x = llvm.load %place : !llvm.ptr -> vector<16xi1>
  llvm.return %x : vector<16xi1>
}
