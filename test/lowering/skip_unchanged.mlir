// Rounds of loops that would write what is there already are left out.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(skip-unchanged,canonicalize,cse))' | FileCheck %s

// A step of an elimination on vectors: rows from `k` on, and of each the vectors with a column from
// `k` on. Only the first of these vectors has columns before `k`.
// CHECK-LABEL: func.func @rows_and_vectors(
// CHECK-SAME: %[[A:.+]]: memref<8x64xf32>, %[[K:[a-z0-9]+]]: index
func.func @rows_and_vectors(%a: memref<8x64xf32>, %k: index, %p: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // CHECK: %[[ROW:.+]] = arith.minui %[[K]], %c8
  // CHECK: %[[FIRST_ROW:.+]] = arith.maxsi %[[ROW]], %c0
  // CHECK: scf.for %{{.+}} = %[[FIRST_ROW]] to %c8 step %c1 {
  // CHECK: %[[CLAMPED:.+]] = arith.minui %[[K]], %c64
  // CHECK: %[[VECTOR:.+]] = arith.divui %[[CLAMPED]], %c4
  // CHECK: %[[FIRST:.+]] = arith.maxsi %[[VECTOR]], %c0
  // CHECK: %[[NEXT:.+]] = arith.addi %[[FIRST]], %c1
  // CHECK: %[[SECOND:.+]] = arith.minsi %[[NEXT]], %c16
  // CHECK: scf.for %{{.+}} = %[[FIRST]] to %[[SECOND]] step %c1 {
  // CHECK: arith.cmpi ult
  // CHECK: arith.select
  // CHECK: scf.for %{{.+}} = %[[SECOND]] to %c16 step %c1 {
  // CHECK-NOT: arith.{{cmpi|select}}
  // CHECK: vector.store
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %stays = arith.cmpi ult, %i, %k : index
      %all = vector.broadcast %stays : i1 to vector<4xi1>
      %j0 = arith.muli %j, %c4 : index
      %j1 = arith.addi %j0, %c1 : index
      %j2 = arith.addi %j0, %c2 : index
      %j3 = arith.addi %j0, %c3 : index
      %columns = vector.from_elements %j0, %j1, %j2, %j3 : vector<4xindex>
      %bound = vector.broadcast %k : index to vector<4xindex>
      %before = arith.cmpi ult, %columns, %bound : vector<4xindex>
      %x = vector.load %a[%i, %j0] : memref<8x64xf32>, vector<4xf32>
      %y = arith.subf %x, %p : vector<4xf32>
      %z = arith.select %before, %x, %y : vector<4xi1>, vector<4xf32>
      %w = arith.select %all, %x, %z : vector<4xi1>, vector<4xf32>
      vector.store %w, %a[%i, %j0] : memref<8x64xf32>, vector<4xf32>
    }
  }
  return
}

// Choices by control flow, indices of a loop around, and bounds on both sides: no number has to be
// kept in bounds.
// CHECK-LABEL: func.func @between(
func.func @between(%a: memref<64xf32>, %p: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: scf.for %[[K:.+]] = %c0 to %c64 step %c1 {
  // CHECK-NEXT: %[[NEXT:.+]] = arith.addi %[[K]], %c1
  // CHECK-NEXT: %[[END:.+]] = arith.minsi %[[NEXT]], %c64
  // CHECK-NEXT: scf.for %{{.+}} = %c0 to %[[END]] step %c1 {
  scf.for %k = %c0 to %c64 step %c1 {
    scf.for %i = %c0 to %c64 step %c1 {
      %is_before = arith.cmpi ule, %i, %k : index
      %y = scf.if %is_before -> f32 {
        %x = memref.load %a[%i] : memref<64xf32>
        %changed = arith.addf %x, %p : f32
        scf.yield %changed : f32
      } else {
        %x = memref.load %a[%i] : memref<64xf32>
        scf.yield %x : f32
      }
      memref.store %y, %a[%i] : memref<64xf32>
    }
  }
  return
}

// One element of an array is replaced.
// CHECK-LABEL: func.func @one(
// CHECK-SAME: %[[ONE_K:[a-z0-9]+]]: index
// CHECK-DAG: %[[END:.+]] = arith.minsi
// CHECK-DAG: %[[START:.+]] = arith.maxsi
// CHECK: scf.for %{{.+}} = %[[START]] to %[[END]] step
func.func @one(%k: index, %a: memref<64xf32>, %p: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %is_it = arith.cmpi eq, %i, %k : index
    %x = memref.load %a[%i] : memref<64xf32>
    %y = arith.select %is_it, %p, %x : f32
    memref.store %y, %a[%i] : memref<64xf32>
  }
  return
}

// Two vectors a round: the range of both.
// CHECK-LABEL: func.func @two_vectors(
// CHECK-SAME: %[[TWO_K:[a-z0-9]+]]: index
// CHECK: %[[CLAMPED:.+]] = arith.minui %[[TWO_K]], %c64
// CHECK: %[[ROUND:.+]] = arith.divui %[[CLAMPED]], %c4
// CHECK: %[[FIRST:.+]] = arith.maxsi %[[ROUND]], %c0
// CHECK: %[[NEXT:.+]] = arith.addi %[[FIRST]], %c1
// CHECK: %[[SECOND:.+]] = arith.minsi %[[NEXT]], %c16
// CHECK: scf.for %{{.+}} = %[[FIRST]] to %[[SECOND]] step
// CHECK: scf.for %{{.+}} = %[[SECOND]] to %c16 step
// CHECK-NOT: arith.{{cmpi|select}}
func.func @two_vectors(%k: index, %a: memref<64xf32>, %p: vector<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %bound = vector.broadcast %k : index to vector<2xindex>
  scf.for %i = %c0 to %c16 step %c1 {
    %i0 = arith.muli %i, %c4 : index
    %i1 = arith.addi %i0, %c1 : index
    %first = vector.from_elements %i0, %i1 : vector<2xindex>
    %is_first = arith.cmpi ult, %first, %bound : vector<2xindex>
    %x = vector.load %a[%i0] : memref<64xf32>, vector<2xf32>
    %x_new = arith.addf %x, %p : vector<2xf32>
    %x_then = arith.select %is_first, %x, %x_new : vector<2xi1>, vector<2xf32>
    vector.store %x_then, %a[%i0] : memref<64xf32>, vector<2xf32>
    %i2 = arith.addi %i0, %c2 : index
    %i3 = arith.addi %i2, %c1 : index
    %second = vector.from_elements %i2, %i3 : vector<2xindex>
    %is_second = arith.cmpi ult, %second, %bound : vector<2xindex>
    %y = vector.load %a[%i2] : memref<64xf32>, vector<2xf32>
    %y_new = arith.addf %y, %p : vector<2xf32>
    %y_then = arith.select %is_second, %y, %y_new : vector<2xi1>, vector<2xf32>
    vector.store %y_then, %a[%i2] : memref<64xf32>, vector<2xf32>
  }
  return
}

// A condition that is the same in all rounds is asked once.
// CHECK-LABEL: func.func @asked_once(
// CHECK: %[[RUNS:.+]] = arith.cmpi uge, %{{.+}}, %{{.+}} : index
// CHECK-NEXT: scf.if %[[RUNS]] {
// CHECK-NEXT: scf.for
func.func @asked_once(%a: memref<64xf32>, %k: index, %n: index, %p: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %stays = arith.cmpi ult, %n, %k : index
    %x = memref.load %a[%i] : memref<64xf32>
    %y = arith.addf %x, %p : f32
    %z = arith.select %stays, %x, %y : f32
    memref.store %z, %a[%i] : memref<64xf32>
  }
  return
}

// Another element is read, or another one was written since; nothing is left out.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: arith.{{min|max}}
// CHECK: scf.for %{{.+}} = %c0 to %c63 step %c1 {
// CHECK-NOT: arith.{{min|max}}
// CHECK: scf.for %{{.+}} = %c0 to %c63 step %c1 {
// CHECK-NOT: arith.{{min|max}}
func.func @others(%a: memref<64xf32>, %k: index, %p: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  scf.for %i = %c0 to %c63 step %c1 {
    %stays = arith.cmpi ult, %i, %k : index
    %next = arith.addi %i, %c1 : index
    %x = memref.load %a[%next] : memref<64xf32>
    %z = arith.select %stays, %x, %p : f32
    memref.store %z, %a[%i] : memref<64xf32>
  }
  scf.for %i = %c0 to %c63 step %c1 {
    %stays = arith.cmpi ult, %i, %k : index
    %x = memref.load %a[%i] : memref<64xf32>
    %next = arith.addi %i, %c1 : index
    memref.store %p, %a[%next] : memref<64xf32>
    %z = arith.select %stays, %x, %p : f32
    memref.store %z, %a[%i] : memref<64xf32>
  }
  return
}
