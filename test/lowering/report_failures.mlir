// What goes wrong is reported through one more argument, and nothing that follows is done; memory is freed in any case.

// RUN: rise-opt %s --report-failures | FileCheck %s
// RUN: rise-opt %s --pass-pipeline='builtin.module(loops-to-llvm{failures=report})' | FileCheck %s --check-prefix=LLVM
// RUN: rise-opt %s --pass-pipeline='builtin.module(loops-to-llvm{failures=report parallel=sequential})' | FileCheck %s --check-prefix=LLVM

// LLVM-NOT: @abort
// LLVM-NOT: builtin.unrealized_conversion_cast

// CHECK-DAG: func.func private @rise.fail
// CHECK-DAG: llvm.mlir.global private constant @rise.failure.0("n must be small\0A{{.*}}report_failures.mlir:21:3\00")

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

// A function with a result has the same argument. A result that was not computed has no value.
// CHECK-LABEL: func.func @result(
// CHECK-SAME: %[[REPORT:[a-z0-9]+]]: !llvm.ptr) -> index
func.func @result(%n: index) -> index {
  %c9 = arith.constant 9 : index
  %small = arith.cmpi ule, %n, %c9 : index
  // CHECK: %[[RESULT:.+]] = scf.if
  cf.assert %small, "n must be small"
  // CHECK-NEXT: %[[TWICE:.+]] = arith.addi
  // CHECK-NEXT: scf.yield %[[TWICE]] : index
  // CHECK: call @rise.fail(%[[REPORT]]
  // CHECK-NEXT: %[[NONE:.+]] = ub.poison : index
  // CHECK-NEXT: scf.yield %[[NONE]] : index
  %twice = arith.addi %n, %n : index
  // CHECK: return %[[RESULT]] : index
  return %twice : index
}

// A call hands the report on; what follows it is done if nothing failed.
// CHECK-LABEL: func.func @call(
// CHECK-SAME: %[[N:[a-z0-9]+]]: index, {{.+}}, %[[REPORT:[a-z0-9]+]]: !llvm.ptr)
func.func @call(%n: index, %a: memref<?xindex>) {
  // CHECK: %[[TWICE:.+]] = call @result(%[[N]], %[[REPORT]]) : (index, !llvm.ptr) -> index
  // CHECK-NEXT: llvm.load %[[REPORT]] atomic monotonic
  %twice = func.call @result(%n) : (index) -> index
  // CHECK: scf.if
  // CHECK-NEXT: memref.store %[[TWICE]]
  memref.store %twice, %a[%n] : memref<?xindex>
  return
}

// Memory that is to be returned is noted when it is taken. After a failure it is freed, and none is returned.
// CHECK-LABEL: func.func @memory(
// CHECK-SAME: %[[REPORT:[a-z0-9]+]]: !llvm.ptr) -> memref<?xf32>
func.func @memory(%n: index, %which: i1, %right: i1) -> memref<?xf32> {
  // CHECK: %[[NOTE:[a-z0-9_]+]] = memref.alloca() : memref<memref<?xf32>>
  // CHECK: %[[IS_TAKEN:[a-z0-9_]+]] = memref.alloca() : memref<i1>
  %memory = scf.if %which -> memref<?xf32> {
    // CHECK: %[[MEMORY:[a-z0-9_]+]] = memref.alloc(
    // CHECK: memref.store %[[MEMORY]], %[[NOTE]][]
    // CHECK: memref.store %{{.+}}, %[[IS_TAKEN]][]
    %new = memref.alloc(%n) : memref<?xf32>
    cf.assert %right, "it must be right"
    scf.yield %new : memref<?xf32>
  } else {
    %new = memref.alloc(%n) : memref<?xf32>
    scf.yield %new : memref<?xf32>
  }
  // CHECK: %[[BAD:.+]] = arith.cmpi ne
  // CHECK: %[[RESULT:.+]] = scf.if %[[BAD]] -> (memref<?xf32>)
  // CHECK: %[[FREED:.+]] = memref.load %[[NOTE]][]
  // CHECK-NEXT: memref.dealloc %[[FREED]]
  // CHECK: llvm.mlir.zero
  // CHECK: return %[[RESULT]]
  return %memory : memref<?xf32>
}

// A function of somebody else knows of no report.
// CHECK-LABEL: func.func private @elsewhere()
func.func private @elsewhere()

// Neither does its call, nor is anything looked at after it.
// CHECK-LABEL: func.func @call_elsewhere(
// CHECK-NEXT: call @elsewhere() : () -> ()
// CHECK-NEXT: return
func.func @call_elsewhere() {
  func.call @elsewhere() : () -> ()
  return
}

// After a failure the condition of a loop is not computed, and false.
// CHECK-LABEL: func.func @while(
// CHECK-SAME: %[[REPORT:[a-z0-9]+]]: !llvm.ptr) -> index
func.func @while(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  // CHECK: scf.while
  // CHECK: llvm.load %[[REPORT]] atomic monotonic
  // CHECK: %[[MORE:.+]] = scf.if
  // CHECK-NEXT: arith.cmpi ult
  // CHECK: ub.poison
  // CHECK: llvm.load %[[REPORT]] atomic monotonic
  // CHECK: %[[GOOD:.+]] = arith.cmpi eq
  // CHECK-NEXT: %[[STOP:.+]] = arith.constant false
  // CHECK-NEXT: %[[GOES_ON:.+]] = arith.select %[[GOOD]], %[[MORE]], %[[STOP]] : i1
  // CHECK-NEXT: scf.condition(%[[GOES_ON]])
  %last = scf.while (%i = %c1) : (index) -> index {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    // CHECK: call @rise.fail(%[[REPORT]]
    %small = arith.cmpi ule, %i, %c9 : index
    cf.assert %small, "the index must be small"
    %next = arith.addi %i, %i : index
    scf.yield %next : index
  }
  // CHECK: llvm.load %[[REPORT]] atomic monotonic
  return %last : index
}

// Blocks that jump to each other are left alone if nothing can go wrong in them.
// CHECK-LABEL: func.func @jumps(
// CHECK-SAME: !llvm.ptr) -> index
// CHECK-NEXT: cf.cond_br
func.func @jumps(%which: i1, %n: index) -> index {
  cf.cond_br %which, ^bb1, ^bb2
^bb1:
  return %n : index
^bb2:
  %twice = arith.addi %n, %n : index
  return %twice : index
}

// What is freed by the name of a view is freed in any case too.
// CHECK-LABEL: func.func @freed_as_view(
func.func @freed_as_view(%n: index) {
  %c9 = arith.constant 9 : index
  // CHECK: %[[MEMORY:.+]] = memref.alloc() : memref<4xf32>
  %memory = memref.alloc() : memref<4xf32>
  %small = arith.cmpi ule, %n, %c9 : index
  // CHECK: scf.if
  cf.assert %small, "n must be small"
  %view = memref.cast %memory : memref<4xf32> to memref<?xf32>
  // CHECK: else
  // CHECK: call @rise.fail
  // CHECK: memref.dealloc %[[MEMORY]] : memref<4xf32>
  memref.dealloc %view : memref<?xf32>
  return
}
