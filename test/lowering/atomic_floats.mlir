// Atomic updates of floats by operations of one's own: processors compare and exchange integers of
// the same bits. A NaN, which is not equal to itself, is exchanged too.

// RUN: rise-opt %s --loops-to-llvm='parallel=sequential' | mlir-runner -e main --entry-point-result=f32 -O1 | FileCheck %s --check-prefix=GIVES
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(update-floats-as-integers))' | FileCheck %s

// 1 + 2 + … + 8, divided by two after each, in each of four types; and a NaN that becomes 1.
// GIVES: 2.201172e+01

// CHECK-LABEL: func.func @f32
// CHECK: %[[MEMORY:.*]] = builtin.unrealized_conversion_cast %{{.*}} : memref<?xf32> to memref<?xi32>
// CHECK: memref.generic_atomic_rmw %[[MEMORY]]
// CHECK-NEXT: ^bb0(%[[OLD:.*]]: i32):
// CHECK-NEXT: %[[FLOAT:.*]] = arith.bitcast %[[OLD]] : i32 to f32
// CHECK: arith.addf %[[FLOAT]]
// CHECK: arith.bitcast %{{.*}} : f32 to i32
func.func @f32(%m: memref<?xf32>, %n: index, %x: f32) {
  %half = arith.constant 0.5 : f32
  %g = memref.generic_atomic_rmw %m[%n] : memref<?xf32> {
  ^bb0(%old: f32):
    %sum = arith.addf %old, %x : f32
    %new = arith.mulf %sum, %half : f32
    memref.atomic_yield %new : f32
  }
  return
}

// CHECK-LABEL: func.func @f64
// CHECK: memref<2x4xi64, strided<[8, 1], offset: 3>>
func.func @f64(%m: memref<2x4xf64, strided<[8, 1], offset: 3>>, %n: index, %x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %g = memref.generic_atomic_rmw %m[%n, %n] : memref<2x4xf64, strided<[8, 1], offset: 3>> {
  ^bb0(%old: f64):
    %sum = arith.addf %old, %x : f64
    %new = arith.mulf %sum, %half : f64
    memref.atomic_yield %new : f64
  }
  return %g : f64
}

// CHECK-LABEL: func.func @f16
// CHECK: memref<i16>
func.func @f16(%m: memref<f16>, %x: f16) {
  %half = arith.constant 0.5 : f16
  %g = memref.generic_atomic_rmw %m[] : memref<f16> {
  ^bb0(%old: f16):
    %sum = arith.addf %old, %x : f16
    %new = arith.mulf %sum, %half : f16
    memref.atomic_yield %new : f16
  }
  return
}

// CHECK-LABEL: func.func @i32
// CHECK-NOT: bitcast
// CHECK: return
func.func @i32(%m: memref<i32>) {
  %g = memref.generic_atomic_rmw %m[] : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %old : i32
    memref.atomic_yield %new : i32
  }
  return
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %zero32 = arith.constant 0.0 : f32
  %zero64 = arith.constant 0.0 : f64
  %zero16 = arith.constant 0.0 : f16
  %nan = arith.constant 0x7FC00000 : f32
  %a = memref.alloca() : memref<2xf32>
  %b = memref.alloca() : memref<19xf64>
  %c = memref.alloca() : memref<f16>
  memref.store %zero32, %a[%c1] : memref<2xf32>
  memref.store %nan, %a[%c0] : memref<2xf32>
  memref.store %zero16, %c[] : memref<f16>
  %view = memref.reinterpret_cast %b to offset: [3], sizes: [2, 4], strides: [8, 1] : memref<19xf64> to memref<2x4xf64, strided<[8, 1], offset: 3>>
  memref.store %zero64, %view[%c1, %c1] : memref<2x4xf64, strided<[8, 1], offset: 3>>
  %m = memref.cast %a : memref<2xf32> to memref<?xf32>
  scf.for %i = %c1 to %c9 step %c1 {
    %k = arith.index_cast %i : index to i32
    %x = arith.sitofp %k : i32 to f32
    %y = arith.extf %x : f32 to f64
    %z = arith.truncf %x : f32 to f16
    func.call @f32(%m, %c1, %x) : (memref<?xf32>, index, f32) -> ()
    %old = func.call @f64(%view, %c1, %y) : (memref<2x4xf64, strided<[8, 1], offset: 3>>, index, f64) -> f64
    func.call @f16(%c, %z) : (memref<f16>, f16) -> ()
  }
  %g = memref.generic_atomic_rmw %m[%c0] : memref<?xf32> {
  ^bb0(%old: f32):
    %is_nan = arith.cmpf uno, %old, %old : f32
    %one = arith.constant 1.0 : f32
    %new = arith.select %is_nan, %one, %old : f32
    memref.atomic_yield %new : f32
  }
  %r32 = memref.load %a[%c1] : memref<2xf32>
  %r64 = memref.load %view[%c1, %c1] : memref<2x4xf64, strided<[8, 1], offset: 3>>
  %r16 = memref.load %c[] : memref<f16>
  %w64 = arith.truncf %r64 : f64 to f32
  %w16 = arith.extf %r16 : f16 to f32
  %rnan = memref.load %a[%c0] : memref<2xf32>
  %s0 = arith.addf %r32, %w64 : f32
  %s1 = arith.addf %s0, %w16 : f32
  %s2 = arith.addf %s1, %rnan : f32
  return %s2 : f32
}
