// What may stand around a program: other programs, other operations, nothing.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s
// RUN: rise-opt %s --rise-to-affine | FileCheck %s --check-prefix=AFFINE

// CHECK-LABEL: func.func @two_results(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[CST:%.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: [[C4:%.+]] = arith.constant 4 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[C4]] step [[C1]] {
// CHECK-NEXT: [[V1:%.+]] = memref.load [[ARG2]][[[ARG3]]] : memref<4xf32>
// CHECK-NEXT: [[V2:%.+]] = arith.negf [[V1]] : f32
// CHECK-NEXT: memref.store [[V2]], [[ARG0]][[[ARG3]]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[V0:%.+]] = scf.for [[ARG3]] = [[C0]] to [[C4]] step [[C1]] iter_args([[ARG4:%.+]] = [[CST]]) -> (f32) {
// CHECK-NEXT: [[V1]] = memref.load [[ARG2]][[[ARG3]]] : memref<4xf32>
// CHECK-NEXT: [[V2]] = arith.addf [[ARG4]], [[V1]] : f32
// CHECK-NEXT: scf.yield [[V2]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V0]], [[ARG1]][] : memref<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// AFFINE-LABEL: func.func @two_results(
// AFFINE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// AFFINE-NEXT: [[CST:%.+]] = arith.constant 0.000000e+00 : f32
// AFFINE-NEXT: affine.for [[ARG3:%.+]] = 0 to 4 {
// AFFINE-NEXT: [[V1:%.+]] = affine.load [[ARG2]][[[ARG3]]] : memref<4xf32>
// AFFINE-NEXT: [[V2:%.+]] = arith.negf [[V1]] : f32
// AFFINE-NEXT: affine.store [[V2]], [[ARG0]][[[ARG3]]] : memref<4xf32>
// AFFINE-NEXT: }
// AFFINE-NEXT: [[V0:%.+]] = affine.for [[ARG3]] = 0 to 4 iter_args([[ARG4:%.+]] = [[CST]]) -> (f32) {
// AFFINE-NEXT: [[V1]] = affine.load [[ARG2]][[[ARG3]]] : memref<4xf32>
// AFFINE-NEXT: [[V2]] = arith.addf [[ARG4]], [[V1]] : f32
// AFFINE-NEXT: affine.yield [[V2]] : f32
// AFFINE-NEXT: }
// AFFINE-NEXT: affine.store [[V0]], [[ARG1]][] : memref<f32>
// AFFINE-NEXT: return
// AFFINE-NEXT: }
func.func @two_results(%arg0: memref<4xf32>, %arg1: memref<f32>, %arg2: memref<4xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg2 : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %arg0 <- %1 : memref<4xf32>
  %literal = rise.literal 0.000000e+00 : f32
  %add = rise.add scalar<f32>
  %reduceSeq = rise.reduceSeq nat<4> scalar<f32> scalar<f32>
  %2 = rise.apply %reduceSeq, %add, %literal, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<4, scalar<f32>> -> scalar<f32>>
  rise.out %arg1 <- %2 : memref<f32>
  return
}

// CHECK-LABEL: func.func @in_a_loop(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C4:%.+]] = arith.constant 4 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[ARG2]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[C4]] step [[C1]] {
// CHECK-NEXT: [[V0:%.+]] = memref.load [[ARG1]][[[ARG4]]] : memref<4xf32>
// CHECK-NEXT: [[V1:%.+]] = arith.negf [[V0]] : f32
// CHECK-NEXT: memref.store [[V1]], [[ARG0]][[[ARG4]]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// AFFINE-LABEL: func.func @in_a_loop(
// AFFINE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// AFFINE-NEXT: [[C0:%.+]] = arith.constant 0 : index
// AFFINE-NEXT: [[C1:%.+]] = arith.constant 1 : index
// AFFINE-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[ARG2]] step [[C1]] {
// AFFINE-NEXT: affine.for [[ARG4:%.+]] = 0 to 4 {
// AFFINE-NEXT: [[V0:%.+]] = affine.load [[ARG1]][[[ARG4]]] : memref<4xf32>
// AFFINE-NEXT: [[V1:%.+]] = arith.negf [[V0]] : f32
// AFFINE-NEXT: affine.store [[V1]], [[ARG0]][[[ARG4]]] : memref<4xf32>
// AFFINE-NEXT: }
// AFFINE-NEXT: }
// AFFINE-NEXT: return
// AFFINE-NEXT: }
func.func @in_a_loop(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: index) attributes {dpia.checked_apart} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = rise.in %arg1 : memref<4xf32>
  scf.for %arg3 = %c0 to %arg2 step %c1 {
    %neg = rise.neg scalar<f32>
    %mapSeq = rise.mapSeq nat<4> scalar<f32> scalar<f32>
    %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
    rise.out %arg0 <- %1 : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @no_program(
// CHECK-SAME: [[ARG0:%.+]]:
// CHECK-NEXT: return
// CHECK-NEXT: }
// AFFINE-LABEL: func.func @no_program(
// AFFINE-SAME: [[ARG0:%.+]]:
// AFFINE-NEXT: return
// AFFINE-NEXT: }
func.func @no_program(%arg0: memref<4xf32>) attributes {dpia.checked_apart} {
  return
}
