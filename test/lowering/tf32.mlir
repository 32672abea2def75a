// Numbers of tf32 are held as f32: what computes them rounds, in regions too, and constants become those of f32.

// RUN: rise-opt %s --pass-pipeline='builtin.module(rise-to-scf)' | FileCheck %s

// CHECK-LABEL: func.func @embedded(
// CHECK: [[PRODUCT:%.+]] = arith.mulf {{.*}} : f32
// CHECK-NEXT: [[SUM:%.+]] = arith.addf [[PRODUCT]], {{.*}} : f32
// CHECK-NEXT: [[BITS:%.+]] = arith.bitcast [[SUM]] : f32 to i32
// CHECK-NEXT: [[HIGH:%.+]] = arith.shrui [[BITS]], %c13_i32
// CHECK-NEXT: [[LAST:%.+]] = arith.andi [[HIGH]], %c1_i32
// CHECK-NEXT: [[BIASED:%.+]] = arith.addi [[BITS]], %c4095_i32
// CHECK-NEXT: [[ROUNDED:%.+]] = arith.addi [[BIASED]], [[LAST]]
// CHECK-NEXT: [[QUIET:%.+]] = arith.ori [[BITS]], %c4194304_i32
// CHECK-NEXT: [[NAN:%.+]] = arith.cmpf uno, [[SUM]], [[SUM]]
// CHECK-NEXT: [[KEPT:%.+]] = arith.select [[NAN]], [[QUIET]], [[ROUNDED]]
// CHECK-NEXT: [[CUT:%.+]] = arith.andi [[KEPT]], %c-8192_i32
// CHECK-NEXT: arith.bitcast [[CUT]] : i32 to f32
func.func @embedded(%a: memref<?xf32>, %r: memref<?xf32>) {
  %A = rise.in %a : memref<?xf32> -> !rise.array<n, scalar<tf32>>
  %f = rise.lambda (%x) : !rise.fun<scalar<tf32> -> scalar<tf32>> {
    %y = rise.embed (%v = %x) : (!rise.scalar<tf32>) -> !rise.scalar<tf32> {
      %0 = arith.mulf %v, %v : f32
      %1 = arith.addf %0, %v : f32
      return %1 : f32
    }
    return %y : !rise.scalar<tf32>
  }
  %m = rise.mapSeq nat<n> scalar<tf32> scalar<tf32>
  %B = rise.apply %m, %f, %A : !rise.fun<fun<scalar<tf32> -> scalar<tf32>> -> array<n, scalar<tf32>> -> array<n, scalar<tf32>>>
  rise.out %r <- %B : memref<?xf32>, !rise.array<n, scalar<tf32>>
  return
}

// Nothing is rounded that has no more digits.
// CHECK-LABEL: func.func @exact(
// CHECK-DAG: arith.constant dense<[1.000000e+00, 2.500000e-01]> : tensor<2xf32>
// CHECK-DAG: arith.constant 5.000000e-01 : f32
// CHECK: arith.maximumf
// CHECK-NOT: arith.shrui
// CHECK: return
func.func @exact(%r: memref<2xf32>) {
  %A = rise.literal dense<[1.0, 0.25]> : tensor<2xtf32>
  %half = rise.literal 0.5 : tf32
  %f = rise.lambda (%x) : !rise.fun<scalar<tf32> -> scalar<tf32>> {
    %max = rise.max scalar<tf32>
    %y = rise.apply %max, %x, %half : !rise.fun<scalar<tf32> -> scalar<tf32> -> scalar<tf32>>
    return %y : !rise.scalar<tf32>
  }
  %m = rise.mapSeq nat<2> scalar<tf32> scalar<tf32>
  %B = rise.apply %m, %f, %A : !rise.fun<fun<scalar<tf32> -> scalar<tf32>> -> array<2, scalar<tf32>> -> array<2, scalar<tf32>>>
  rise.out %r <- %B : memref<2xf32>, !rise.array<2, scalar<tf32>>
  return
}
