// A loop that takes its index apart is a nest of loops.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(nest-divided-loops,canonicalize,cse))' | FileCheck %s

// Windows of three rows of three pixels of 64 channels each: three loops, and no division.
// CHECK-LABEL: func.func @windows(
// CHECK-SAME: %[[IMAGE:.+]]: memref<?x?x64xf32>, %[[OUT:.+]]: memref<576xf32>
func.func @windows(%image: memref<?x?x64xf32>, %out: memref<576xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %c576 = arith.constant 576 : index
  // CHECK: scf.for %[[ROW:.+]] = %c0 to %c3 step %c1 {
  // CHECK-NEXT: scf.for %[[COLUMN:.+]] = %c0 to %c3 step %c1 {
  // CHECK-NEXT: scf.for %[[CHANNEL:.+]] = %c0 to %c64 step %c1 {
  // CHECK-NOT: arith.{{div|rem}}
  // CHECK: %[[PIXEL:.+]] = memref.load %[[IMAGE]][%[[ROW]], %[[COLUMN]], %[[CHANNEL]]]
  // CHECK-NEXT: memref.store %[[PIXEL]], %[[OUT]]
  scf.for %k = %c0 to %c576 step %c1 {
    %row = arith.divui %k, %c192 : index
    %pixel = arith.divui %k, %c64 : index
    %column = arith.remui %pixel, %c3 : index
    %channel = arith.remui %k, %c64 : index
    %value = memref.load %image[%row, %column, %channel] : memref<?x?x64xf32>
    memref.store %value, %out[%k] : memref<576xf32>
  }
  return
}

// The same in affine, where the parts stand in maps.
// CHECK-LABEL: func.func @affine_windows(
// CHECK: affine.for %[[ROW:.+]] = 0 to 3 {
// CHECK-NEXT: affine.for %[[COLUMN:.+]] = 0 to 3 {
// CHECK-NEXT: affine.for %[[CHANNEL:.+]] = 0 to 64 {
// CHECK-NEXT: affine.load %{{.+}}[%[[ROW]], %[[COLUMN]], %[[CHANNEL]]]
// CHECK-NEXT: affine.store %{{.+}}, %{{.+}}[%[[ROW]] * 192 + %[[COLUMN]] * 64 + %[[CHANNEL]]]
func.func @affine_windows(%image: memref<?x?x64xf32>, %out: memref<576xf32>) {
  affine.for %k = 0 to 576 {
    %value = affine.load %image[%k floordiv 192, (%k floordiv 64) mod 3, %k mod 64] : memref<?x?x64xf32>
    affine.store %value, %out[%k] : memref<576xf32>
  }
  return
}

// A value that a loop carries goes through all loops of the nest.
// CHECK-LABEL: func.func @carried(
// CHECK: %[[SUM:.+]] = scf.for %{{.+}} = %c0 to %c5 step %c1 iter_args(%[[OUTER:.+]] = %{{.+}}) -> (f32) {
// CHECK-NEXT: %[[INNER_SUM:.+]] = scf.for %{{.+}} = %c0 to %c2 step %c1 iter_args(%[[INNER:.+]] = %[[OUTER]]) -> (f32) {
// CHECK: arith.addf %[[INNER]], %{{.+}} : f32
// CHECK: scf.yield
// CHECK: scf.yield %[[INNER_SUM]] : f32
// CHECK: return %[[SUM]] : f32
func.func @carried(%rows: memref<5x2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %k = %c0 to %c10 step %c1 iter_args(%carried = %zero) -> (f32) {
    %row = arith.divui %k, %c2 : index
    %column = arith.remui %k, %c2 : index
    %value = memref.load %rows[%row, %column] : memref<5x2xf32>
    %next = arith.addf %carried, %value : f32
    scf.yield %next : f32
  }
  return %sum : f32
}

// Of two ways to take an index apart that do not fit together, the one with the smaller part.
// CHECK-LABEL: func.func @two_ways(
// CHECK: scf.for %{{.+}} = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %{{.+}} = %c0 to %c2 step %c1 {
// CHECK: arith.remui %{{.+}}, %c3 : index
func.func @two_ways(%out: memref<2x3x3x2xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  scf.for %k = %c0 to %c6 step %c1 {
    %a = arith.remui %k, %c2 : index
    %b = arith.divui %k, %c2 : index
    %c = arith.remui %k, %c3 : index
    %d = arith.divui %k, %c3 : index
    memref.store %value, %out[%a, %b, %c, %d] : memref<2x3x3x2xf32>
  }
  return
}

// A quotient that is always zero needs no loop.
// CHECK-LABEL: func.func @zero(
// CHECK: scf.for %{{.+}} = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %{{.+}} = %c0 to %c4 step %c1 {
// CHECK: memref.store
func.func @zero(%out: memref<?x?x?xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  scf.for %k = %c0 to %c12 step %c1 {
    %a = arith.divui %k, %c4 : index
    %b = arith.divui %a, %c3 : index
    %c = arith.divui %k, %c12 : index
    memref.store %value, %out[%a, %b, %c] : memref<?x?x?xf32>
  }
  return
}

// A loop without rounds, or with one, stays.
// CHECK-LABEL: func.func @no_rounds(
// CHECK-NOT: scf.for
// CHECK: return
func.func @no_rounds(%out: memref<?x?xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %large = arith.constant 9223372036854775807 : index
  scf.for %k = %c0 to %c0 step %c1 {
    %a = arith.divui %k, %large : index
    %b = arith.divui %a, %large : index
    memref.store %value, %out[%a, %b] : memref<?x?xf32>
  }
  scf.for %k = %c0 to %c1 step %c1 {
    %a = arith.divui %k, %c5 : index
    memref.store %value, %out[%a, %a] : memref<?x?xf32>
  }
  return
}

// A number that does not divide the rounds, bounds that are not known, and steps leave a loop as it
// is.
// CHECK-LABEL: func.func @unchanged(
// CHECK: scf.for %{{.+}} = %c0 to %c10 step %c1 {
// CHECK-NEXT: arith.divui
// CHECK: scf.for %{{.+}} = %c0 to %{{.+}} step %c1 {
// CHECK-NEXT: arith.divui
// CHECK: scf.for %{{.+}} = %c0 to %c10 step %c2 {
// CHECK-NEXT: arith.divui
func.func @unchanged(%out: memref<?xf32>, %value: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  scf.for %k = %c0 to %c10 step %c1 {
    %a = arith.divui %k, %c3 : index
    memref.store %value, %out[%a] : memref<?xf32>
  }
  scf.for %k = %c0 to %n step %c1 {
    %a = arith.divui %k, %c2 : index
    memref.store %value, %out[%a] : memref<?xf32>
  }
  scf.for %k = %c0 to %c10 step %c2 {
    %a = arith.divui %k, %c2 : index
    memref.store %value, %out[%a] : memref<?xf32>
  }
  return
}
