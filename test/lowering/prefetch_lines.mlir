// A cache line is asked for once, before the loops whose rounds read parts of it.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(prefetch-lines,canonicalize,cse))' | FileCheck %s

func.func private @use(f32)
func.func private @place() -> index

// Sixteen numbers of a line, in eight rows: eight lines.
// CHECK-LABEL: func.func @tile(
// CHECK-SAME: %[[XS:.+]]: memref<?x?xf32>, %[[N:.+]]: index, %[[M:.+]]: index
func.func @tile(%xs: memref<?x?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // CHECK: scf.for %[[K:.+]] = %c0 to %[[N]]
  scf.for %k = %c0 to %n step %c1 {
    // CHECK-NEXT: scf.for %[[R:.+]] = %c0 to %c8 step %c1 {
    // CHECK-DAG: %[[ROW:.+]] = arith.addi %[[R]], %[[M]]
    // CHECK-DAG: %[[COLUMN:.+]] = arith.muli %[[K]], %c16
    // CHECK: memref.prefetch %[[XS]][%[[ROW]], %[[COLUMN]]]
    // CHECK-NEXT: }
    // CHECK-NEXT: scf.for %{{.+}} = %c0 to %c16
    // CHECK-NEXT: scf.for %{{.+}} = %c0 to %c8
    // CHECK-NEXT: scf.for %{{.+}} = %c0 to %c2
    // CHECK-NOT: memref.prefetch
    scf.for %u = %c0 to %c16 step %c1 {
      scf.for %r = %c0 to %c8 step %c1 {
        scf.for %v = %c0 to %c2 step %c1 {
          %row = arith.addi %r, %m : index
          %first = arith.muli %k, %c16 : index
          %column = arith.addi %u, %first : index
          memref.prefetch %xs[%row, %column], read, locality<3>, data : memref<?x?xf32>
          %x = memref.load %xs[%r, %column] : memref<?x?xf32>
          func.call @use(%x) : (f32) -> ()
        }
      }
    }
  }
  return
}

// Of f64 a line has eight.
// CHECK-LABEL: func.func @doubles(
func.func @doubles(%xs: memref<?xf64>, %k: index) {
  %cst = arith.constant 0.0 : f64
  // CHECK: memref.prefetch %{{.+}}[%{{.+}}], read
  // CHECK: affine.for %{{.+}} = 0 to 8
  // CHECK-NOT: memref.prefetch
  // CHECK: affine.for %[[U:.+]] = 0 to 16
  // CHECK-NEXT: %[[AT:.+]] = arith.addi %[[U]], %{{.+}}
  // CHECK-NEXT: memref.prefetch %{{.+}}[%[[AT]]]
  affine.for %u = 0 to 8 {
    %at = arith.addi %u, %k : index
    memref.prefetch %xs[%at], read, locality<3>, data : memref<?xf64>
    affine.store %cst, %xs[%u] : memref<?xf64>
  }
  affine.for %u = 0 to 16 {
    %at = arith.addi %u, %k : index
    memref.prefetch %xs[%at], read, locality<3>, data : memref<?xf64>
    affine.store %cst, %xs[%u] : memref<?xf64>
  }
  return
}

// Elements backwards, more rows than are asked for at once, places that are only known inside, loops that may have no rounds, and loops over other integers
// than indices stay as they are.
// CHECK-LABEL: func.func @stays(
func.func @stays(%xs: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  // CHECK: scf.for %[[I:.+]] = %c0 to %c4
  // CHECK-NEXT: %[[BACK:.+]] = arith.subi %[[N:.+]], %[[I]]
  // CHECK-NEXT: memref.prefetch %{{.+}}[%c0, %[[BACK]]]
  scf.for %i = %c0 to %c4 step %c1 {
    %at = arith.subi %n, %i : index
    memref.prefetch %xs[%c0, %at], read, locality<3>, data : memref<?x?xf32>
  }
  // CHECK: scf.for %[[U:.+]] = %c0 to %c4
  // CHECK-NEXT: scf.for %[[R:.+]] = %c0 to %c64
  // CHECK-NEXT: memref.prefetch %{{.+}}[%[[R]], %[[U]]]
  scf.for %u = %c0 to %c4 step %c1 {
    scf.for %r = %c0 to %c64 step %c1 {
      memref.prefetch %xs[%r, %u], read, locality<3>, data : memref<?x?xf32>
    }
  }
  // CHECK: scf.for
  // CHECK-NEXT: %[[PLACE:.+]] = func.call @place
  // CHECK-NEXT: memref.prefetch %{{.+}}[%[[PLACE]], %c0]
  scf.for %i = %c0 to %c4 step %c1 {
    %at = func.call @place() : () -> index
    memref.prefetch %xs[%at, %c0], read, locality<3>, data : memref<?x?xf32>
  }
  // CHECK: scf.for %{{.+}} = %c0 to %[[N]]
  // CHECK-NEXT: memref.prefetch %{{.+}}[%c0, %c0]
  scf.for %i = %c0 to %n step %c1 {
    memref.prefetch %xs[%c0, %c0], read, locality<3>, data : memref<?x?xf32>
  }
  // CHECK-NEXT: }
  // CHECK: scf.for %{{.+}} = %{{.+}} to %{{.+}} step %{{.+}} : i32
  // CHECK-NEXT: memref.prefetch %{{.+}}[%c0, %c0]
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  scf.for %i = %zero to %four step %one : i32 {
    memref.prefetch %xs[%c0, %c0], read, locality<3>, data : memref<?x?xf32>
  }
  return
}

// A place that a round computes, and that is the same in all, is computed before them.
// CHECK-LABEL: func.func @same(
func.func @same(%xs: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // CHECK: memref.prefetch
  // CHECK: scf.for
  // CHECK-NOT: memref.prefetch
  scf.for %i = %c0 to %c4 step %c1 {
    %nothing = arith.subi %i, %i : index
    %at = arith.addi %nothing, %n : index
    memref.prefetch %xs[%at], read, locality<3>, data : memref<?xf32>
    %x = memref.load %xs[%i] : memref<?xf32>
    func.call @use(%x) : (f32) -> ()
  }
  return
}

// Neighbours that a block asks for, however their places are computed, are one question; the first of them in memory stays. Other lines, other rows, and what
// is asked for in another way are others.
// CHECK-LABEL: func.func @neighbours(
// CHECK-SAME: %[[XS:.+]]: memref<?x?xf32>, %[[N:.+]]: index
func.func @neighbours(%xs: memref<?x?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c18 = arith.constant 18 : index
  // CHECK-DAG: %[[FIRST:.+]] = arith.muli %[[N]], %c8
  // CHECK-DAG: %[[ROW:.+]] = arith.addi %[[N]], %c1
  // CHECK-DAG: %[[NEXT:.+]] = arith.addi %[[FIRST]], %c16
  // CHECK-DAG: memref.prefetch %[[XS]][%[[N]], %[[FIRST]]], read, locality<3>
  // CHECK-DAG: memref.prefetch %[[XS]][%[[N]], %[[NEXT]]], read, locality<3>
  // CHECK: memref.prefetch %[[XS]][%[[ROW]], %[[FIRST]]], read, locality<3>
  // CHECK-NEXT: memref.prefetch %[[XS]][%[[N]], %[[FIRST]]], write, locality<3>
  // CHECK-NOT: memref.prefetch
  %first = arith.muli %n, %c8 : index
  %second = arith.addi %first, %c1 : index
  memref.prefetch %xs[%n, %second], read, locality<3>, data : memref<?x?xf32>
  memref.prefetch %xs[%n, %first], read, locality<3>, data : memref<?x?xf32>
  %again = arith.muli %n, %c8 : index
  %third = arith.addi %c2, %again : index
  memref.prefetch %xs[%n, %third], read, locality<3>, data : memref<?x?xf32>
  %next = arith.addi %again, %c16 : index
  memref.prefetch %xs[%n, %next], read, locality<3>, data : memref<?x?xf32>
  %after = arith.addi %again, %c18 : index
  memref.prefetch %xs[%n, %after], read, locality<3>, data : memref<?x?xf32>
  %row = arith.addi %n, %c1 : index
  memref.prefetch %xs[%row, %first], read, locality<3>, data : memref<?x?xf32>
  memref.prefetch %xs[%n, %first], write, locality<3>, data : memref<?x?xf32>
  return
}

// What the loops of a block asked for is one question too.
// CHECK-LABEL: func.func @loops(
func.func @loops(%xs: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // CHECK: memref.prefetch
  // CHECK-NOT: memref.prefetch
  scf.for %i = %c0 to %c4 step %c1 {
    %at = arith.addi %i, %n : index
    memref.prefetch %xs[%at], read, locality<3>, data : memref<?xf32>
    %x = memref.load %xs[%i] : memref<?xf32>
    func.call @use(%x) : (f32) -> ()
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %from = arith.addi %n, %c4 : index
    %at = arith.addi %i, %from : index
    memref.prefetch %xs[%at], read, locality<3>, data : memref<?xf32>
    %x = memref.load %xs[%i] : memref<?xf32>
    func.call @use(%x) : (f32) -> ()
  }
  return
}
