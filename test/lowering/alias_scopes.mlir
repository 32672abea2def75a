// Loads and stores say which memory they reach.

// RUN: rise-opt %s --pass-pipeline='builtin.module(llvm.func(annotate-alias-scopes))' | FileCheck %s
// RUN: rise-opt %S/Inputs/copy_in_parallel.mlir --pass-pipeline='builtin.module(rise-to-llvm)' | FileCheck %s --check-prefix=RISE

llvm.func @malloc(i64) -> !llvm.ptr

// Arguments may overlap each other, but not what is allocated.
// CHECK-LABEL: llvm.func @open(
llvm.func @open(%a: !llvm.ptr, %b: !llvm.ptr, %bytes: i64) {
  %memory = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  %place = llvm.getelementptr %a[4] : (!llvm.ptr) -> !llvm.ptr, f32
  // CHECK: llvm.load %{{.*}} {alias_scopes = [#[[ARGUMENTS:alias_scope[0-9]*]]], noalias_scopes = [#[[MEMORY:alias_scope[0-9]*]]]}
  %x = llvm.load %place : !llvm.ptr -> f32
  // CHECK: llvm.store %{{.*}} {alias_scopes = [#[[MEMORY]]], noalias_scopes = [#[[ARGUMENTS]]]}
  llvm.store %x, %memory : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}} {alias_scopes = [#[[ARGUMENTS]]], noalias_scopes = [#[[MEMORY]]]}
  llvm.store %x, %b : f32, !llvm.ptr
  llvm.return
}

// Where there is one memory only, there is nothing to say; nor of a pointer that may be one or the other.
// CHECK-LABEL: llvm.func @unknown(
llvm.func @unknown(%a: !llvm.ptr, %b: !llvm.ptr, %which: i1) {
  // CHECK-NOT: alias_scopes
  %x = llvm.load %a : !llvm.ptr -> f32
  %c = llvm.select %which, %a, %b : i1, !llvm.ptr
  llvm.store %x, %c : f32, !llvm.ptr
  llvm.return
}

// Arguments of a program do not overlap where they are written, in the threads' code too.
// RISE-LABEL: llvm.func @copy(
// RISE-NOT: dpia.apart
// RISE: omp.parallel
// RISE: llvm.load %{{.*}} {alias_scopes = [#[[FROM:alias_scope[0-9]*]]], noalias_scopes = [#[[TO:alias_scope[0-9]*]]]}
// RISE: llvm.store %{{.*}} {alias_scopes = [#[[TO]]], noalias_scopes = [#[[FROM]]]}
