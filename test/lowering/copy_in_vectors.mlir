// A loop over a known number of neighbours that copies them, or sets them to one value, does it by
// vectors.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(copy-in-vectors))' | FileCheck %s

// One vector of 16 numbers, then one of 8, then one number; the place may have an offset.
// CHECK-LABEL: func.func @copied(
// CHECK-SAME: %[[A:.+]]: memref<4x30xf32>, %[[N:.+]]: index
func.func @copied(%a: memref<4x30xf32>, %n: index) -> memref<4x25xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c25 = arith.constant 25 : index
  // CHECK: %[[B:.+]] = memref.alloc()
  %b = memref.alloc() : memref<4x25xf32>
  // CHECK: scf.for %[[I:.+]] = %{{.+}} to %{{.+}} step %{{.+}} {
  // CHECK: scf.for %[[J:.+]] = %{{.+}} to %{{.+}} step %{{.+}} {
  // CHECK-NEXT: %[[FROM:.+]] = arith.addi %[[N]], %[[J]]
  // CHECK-NEXT: %[[V:.+]] = vector.load %[[A]][%[[I]], %[[FROM]]] : memref<4x30xf32>, vector<16xf32>
  // CHECK-NEXT: vector.store %[[V]], %[[B]][%[[I]], %[[J]]] : memref<4x25xf32>, vector<16xf32>
  // CHECK: vector<8xf32>
  // CHECK: memref.load
  // CHECK: memref.store
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c25 step %c1 {
      %from = arith.addi %n, %j : index
      %x = memref.load %a[%i, %from] : memref<4x30xf32>
      memref.store %x, %b[%i, %j] : memref<4x25xf32>
    }
  }
  return %b : memref<4x25xf32>
}

// One value everywhere.
// CHECK-LABEL: func.func @filled(
// CHECK-SAME: %{{.+}}: memref<8xi64>, %[[X:.+]]: i64
// CHECK: %[[V:.+]] = vector.broadcast %[[X]] : i64 to vector<8xi64>
// CHECK: vector.store %[[V]]
func.func @filled(%a: memref<8xi64>, %x: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %x, %a[%i] : memref<8xi64>
  }
  return
}

// Arguments that are known to lie apart; one argument is not apart from itself.
// CHECK-LABEL: func.func @arguments(
// CHECK: vector.load
// CHECK: vector.store
// CHECK: memref.load
// CHECK: memref.store
func.func @arguments(%a: memref<8xf64>, %b: memref<8xf64>) attributes {dpia.apart} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xf64>
    memref.store %x, %b[%i] : memref<8xf64>
  }
  scf.for %i = %c0 to %c7 step %c1 {
    %x = memref.load %b[%i] : memref<8xf64>
    %next = arith.addi %i, %c1 : index
    memref.store %x, %b[%next] : memref<8xf64>
  }
  return
}

// Memory that may be the same, elements that lie apart, values that differ, truth values, and
// numbers of which there are many or nobody knows how many.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: vector
// CHECK: return
func.func @others(%a: memref<300xf32>, %b: memref<300xf32>, %t: memref<8xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c300 = arith.constant 300 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<300xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<300xf32>
    memref.store %x, %b[%i] : memref<300xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %twice = arith.muli %i, %c2 : index
    %x = memref.load %a[%twice] : memref<300xf32>
    memref.store %x, %c[%i] : memref<300xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<300xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %c[%i] : memref<300xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %true, %t[%i] : memref<8xi1>
  }
  scf.for %i = %c0 to %c300 step %c1 {
    memref.store %zero, %c[%i] : memref<300xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %c[%i] : memref<300xf32>
  }
  return
}
