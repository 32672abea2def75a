// Loops with unsigned bounds count their iterations where `canonicalize` could take the bounds for signed.

// RUN: rise-opt %s --count-unsigned-loops | FileCheck %s
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(count-unsigned-loops,canonicalize))' | FileCheck %s --check-prefix=FOLDED

// One iteration, since the step is as large.
// CHECK-LABEL: func.func @beyond_half(
// CHECK: %[[ANY:.*]] = arith.cmpi ult, %[[FIRST:.*]], %[[END:.*]] : index
// CHECK: %[[SPAN:.*]] = arith.subi %[[END]], %[[FIRST]] : index
// CHECK: %[[LAST:.*]] = arith.subi %[[SPAN]], %{{.*}} : index
// CHECK: %[[BEFORE:.*]] = arith.divui %[[LAST]], %[[STEP:.*]] : index
// CHECK: %[[COUNT:.*]] = arith.addi %[[BEFORE]], %{{.*}} : index
// CHECK: %[[ROUNDS:.*]] = arith.select %[[ANY]], %[[COUNT]], %{{.*}} : index
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[ROUNDS]] step %{{.*}} {
// CHECK-NEXT: %[[FURTHER:.*]] = arith.muli %[[I]], %[[STEP]] : index
// CHECK-NEXT: %[[VALUE:.*]] = arith.addi %[[FIRST]], %[[FURTHER]] : index
// CHECK-NEXT: memref.store %[[VALUE]]
// FOLDED-LABEL: func.func @beyond_half(
// FOLDED-NOT: scf.for
// FOLDED: memref.store
func.func @beyond_half(%o: memref<16xindex>) {
  %c0 = arith.constant 0 : index
  %m = arith.constant -4 : index
  scf.for unsigned %i = %c0 to %m step %m {
    memref.store %i, %o[%c0] : memref<16xindex>
  }
  return
}

// There are more iterations than the type has signed numbers.
// CHECK-LABEL: func.func @of_bytes(
// CHECK: arith.index_castui %{{.*}} : i8 to index
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(
// CHECK-NEXT: %[[NUMBER:.*]] = arith.index_cast %[[I]] : index to i8
// FOLDED-LABEL: func.func @of_bytes(
// FOLDED: %[[ALL:.*]] = arith.constant 255 : index
// FOLDED: scf.for %{{.*}} = %{{.*}} to %[[ALL]] step
func.func @of_bytes() -> i8 {
  %low = arith.constant 0 : i8
  %high = arith.constant -1 : i8
  %one = arith.constant 1 : i8
  %sum = scf.for unsigned %i = %low to %high step %one iter_args(%s = %low) -> (i8) : i8 {
    %next = arith.xori %s, %i : i8
    scf.yield %next : i8
  }
  return %sum : i8
}

// CHECK-LABEL: func.func @of_no_iterations(
// FOLDED-LABEL: func.func @of_no_iterations(
// FOLDED-NEXT: return
func.func @of_no_iterations(%o: memref<16xindex>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = arith.constant -4 : index
  scf.for unsigned %i = %m to %c1 step %c8 {
    memref.store %i, %o[%c1] : memref<16xindex>
  }
  return
}

// What stays the same, signed and unsigned, stays.
// CHECK-LABEL: func.func @kept(
// CHECK: scf.for unsigned %{{.*}} = %c0 to %arg0 step
func.func @kept(%n: index, %o: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    memref.store %i, %o[%i] : memref<?xindex>
  }
  return
}
