// Memory on the stack is taken before the loops that it does not depend on.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(hoist-private-memory))' | FileCheck %s --check-prefixes=CHECK,THREADS
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(hoist-private-memory{through-parallel=true}))' | FileCheck %s --check-prefixes=CHECK,ALONE

// RUN: rise-opt %s --pass-pipeline='builtin.module(convert-scf-to-openmp,func.func(hoist-private-memory))' | FileCheck %s --check-prefix=OPENMP

// CHECK-LABEL: func.func @loops(
func.func @loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // CHECK: memref.alloca(%{{.+}}) : memref<?xf32>
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    // CHECK-NOT: memref.alloca
    // CHECK: scf.for
    scf.for %j = %c0 to %n step %c1 {
      %memory = memref.alloca(%n) : memref<?xf32>
      memref.store %zero, %memory[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @dependent(
func.func @dependent(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // CHECK: scf.for %[[I:.+]] =
  // CHECK: %[[SIZE:.+]] = arith.select %{{.+}}, %[[I]],
  // CHECK-NEXT: memref.alloca(%[[SIZE]])
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %memory = memref.alloca(%i) : memref<?xf32>
      memref.store %zero, %memory[%i] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @parallel(
func.func @parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // THREADS: scf.parallel
  // THREADS: memref.alloca
  // ALONE: memref.alloca
  // ALONE: scf.parallel
  // A thread takes it once, for all rounds that it does.
  // OPENMP: omp.parallel {
  // OPENMP: arith.select
  // OPENMP: memref.alloca(%{{.+}}) : memref<?xf32>
  // OPENMP: omp.wsloop {
  // OPENMP-NEXT: omp.loop_nest
  // OPENMP-NOT: memref.alloca(
  // OPENMP: memref.store
  // CHECK: scf.for
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.for %j = %c0 to %n step %c1 {
      %memory = memref.alloca(%n) : memref<?xf32>
      memref.store %zero, %memory[%i] : memref<?xf32>
    }
  }
  return
}

// What the rounds take different amounts of is taken in each.
// CHECK-LABEL: func.func @triangle(
// OPENMP-LABEL: func.func @triangle(
func.func @triangle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // OPENMP: omp.loop_nest
  // OPENMP: memref.alloca_scope
  // OPENMP: memref.alloca(
  // OPENMP: scf.for
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.for %j = %c0 to %n step %c1 {
      %memory = memref.alloca(%i) : memref<?xf32>
      memref.store %zero, %memory[%i] : memref<?xf32>
    }
  }
  return
}

// LLVM looks for memory that fits registers before the first check.
// CHECK-LABEL: func.func @checked(
func.func @checked(%n: index, %condition: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // CHECK-NEXT: memref.alloca() : memref<2xf32>
  // CHECK-NEXT: memref.alloca() : memref<4xf32>
  // CHECK: cf.assert
  // CHECK-NOT: memref.alloca
  cf.assert %condition, "arguments overlap"
  %straight = memref.alloca() : memref<2xf32>
  memref.store %zero, %straight[%c1] : memref<2xf32>
  scf.for %i = %c0 to %n step %c1 {
    %memory = memref.alloca() : memref<4xf32>
    memref.store %zero, %memory[%c1] : memref<4xf32>
  }
  return
}
