// What goes wrong is reported through one more argument, and nothing that follows is done; memory is freed in any case.

// RUN: rise-opt %s --report-failures | FileCheck %s
// RUN: rise-opt %s --pass-pipeline='builtin.module(loops-to-llvm{failures=report})' | FileCheck %s --check-prefix=LLVM
// RUN: rise-opt %s --pass-pipeline='builtin.module(loops-to-llvm{failures=report parallel=sequential})' | FileCheck %s --check-prefix=LLVM

// LLVM-NOT: @abort
// LLVM-NOT: builtin.unrealized_conversion_cast

// CHECK-DAG: func.func private @rise.fail
// CHECK-DAG: llvm.mlir.global private constant @rise.failure.0("n must be small\00")

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[REPORT:[a-z0-9]+]]: !llvm.ptr)
func.func @f(%n: index, %a: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %small = arith.cmpi ule, %n, %c9 : index
  // CHECK: scf.if
  cf.assert %small, "n must be small"
  // The size fits.
  // CHECK: arith.mului_extended
  // CHECK: scf.if
  // CHECK-NEXT: %[[MEMORY:[a-z0-9_]+]] = memref.alloc
  // CHECK: memref.extract_aligned_pointer_as_index %[[MEMORY]]
  // CHECK: scf.if
  %memory = memref.alloc(%n) : memref<?xf32>
  // CHECK: scf.parallel
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %inner = memref.alloc() : memref<4xf32>
    // CHECK: scf.if
    // CHECK: memref.load
    %x = memref.load %memory[%i] : memref<?xf32>
    memref.store %x, %inner[%c0] : memref<4xf32>
    // CHECK: else
    // CHECK: call @rise.fail(%[[REPORT]]
    // CHECK: memref.dealloc
    memref.dealloc %inner : memref<4xf32>
  }
  // CHECK: llvm.load %[[REPORT]] atomic monotonic
  // CHECK: scf.if
  // CHECK: memref.copy
  memref.copy %memory, %a : memref<?xf32> to memref<?xf32>
  // CHECK: memref.dealloc %[[MEMORY]]
  memref.dealloc %memory : memref<?xf32>
  return
}
