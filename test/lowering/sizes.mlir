// Size variables: bound by the first dimension that determines them, checked at every other.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// CHECK-LABEL: func.func @bound_by_the_first(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 0` must be n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V1:%.+]] = memref.load [[ARG1]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V2:%.+]] = arith.negf [[V1]] : f32
// CHECK-NEXT: memref.store [[V2]], [[ARG0]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @bound_by_the_first(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %arg0 <- %1 : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}

// CHECK-LABEL: func.func @odd(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.addi [[DIM]], [[C1]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.remui [[V0]], [[C2]] : index
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi eq, [[V1]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V2]], "dimension 0 of `argument 1` must be 2*n+1"
// CHECK-NEXT: [[V3:%.+]] = arith.divui [[V0]], [[C2]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.subi [[V3]], [[C1]] : index
// CHECK-NEXT: [[V5:%.+]] = arith.cmpi sge, [[V4]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V5]], "dimension 0 of `argument 1` must be 2*n+1, where n is no negative number"
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[V6:%.+]] = arith.cmpi eq, [[V4]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V6]], "dimension 0 of `argument 0` must be n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V4]] step [[C1]] {
// CHECK-NEXT: [[V7:%.+]] = arith.addi [[ARG2]], [[V4]] : index
// CHECK-NEXT: [[V8:%.+]] = arith.addi [[V7]], [[C1]] : index
// CHECK-NEXT: [[V9:%.+]] = memref.load [[ARG1]][[[V8]]] : memref<?xf32>
// CHECK-NEXT: [[V10:%.+]] = arith.negf [[V9]] : f32
// CHECK-NEXT: memref.store [[V10]], [[ARG0]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @odd(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<2*n+1, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %drop = rise.drop nat<n+1> nat<n> scalar<f32>
  %1 = rise.apply %drop, %0 : !rise.fun<array<2*n+1, scalar<f32>> -> array<n, scalar<f32>>>
  %mapSeq = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  %2 = rise.apply %mapSeq, %neg, %1 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %arg0 <- %2 : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}

// CHECK-LABEL: func.func @bound_later(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xf32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.muli [[DIM_1]], [[DIM_0]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[DIM]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 1` must be m*n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V0]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG1]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V3:%.+]] = arith.negf [[V2]] : f32
// CHECK-NEXT: [[V4:%.+]] = arith.divui [[ARG2]], [[DIM_1]] : index
// CHECK-NEXT: [[V5:%.+]] = arith.remui [[ARG2]], [[DIM_1]] : index
// CHECK-NEXT: memref.store [[V3]], [[ARG0]][[[V4]], [[V5]]] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @bound_later(%arg0: memref<?x?xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<m*n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<m*n> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<m*n, scalar<f32>> -> array<m*n, scalar<f32>>>
  %split = rise.split nat<m> nat<n> scalar<f32>
  %2 = rise.apply %split, %1 : !rise.fun<array<m*n, scalar<f32>> -> array<n, array<m, scalar<f32>>>>
  rise.out %arg0 <- %2 : memref<?x?xf32>, !rise.array<n, array<m, scalar<f32>>>
  return
}

// CHECK-LABEL: func.func @mixed(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C8:%.+]] = arith.constant 8 : index
// CHECK-NEXT: [[C4:%.+]] = arith.constant 4 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.remui [[DIM]], [[C4]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 1` must be 4*n"
// CHECK-NEXT: [[V2:%.+]] = arith.divui [[DIM]], [[C4]] : index
// CHECK-NEXT: [[V3:%.+]] = arith.muli [[V2]], [[C4]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.cmpi eq, [[V3]], [[C8]] : index
// CHECK-NEXT: cf.assert [[V4]], "dimension 0 of `argument 0` must be 4*n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V3]] step [[C1]] {
// CHECK-NEXT: [[V5:%.+]] = memref.load [[ARG1]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V6:%.+]] = arith.negf [[V5]] : f32
// CHECK-NEXT: memref.store [[V6]], [[ARG0]][[[ARG2]]] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @mixed(%arg0: memref<8xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<4*n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<4*n> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4*n, scalar<f32>> -> array<4*n, scalar<f32>>>
  rise.out %arg0 <- %1 : memref<8xf32>, !rise.array<4*n, scalar<f32>>
  return
}

// CHECK-LABEL: func.func @one_round(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[V0:%.+]] = memref.load [[ARG1]][[[C0]]] : memref<1xf32>
// CHECK-NEXT: [[V1:%.+]] = arith.negf [[V0]] : f32
// CHECK-NEXT: memref.store [[V1]], [[ARG0]][[[C0]]] : memref<1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @one_round(%arg0: memref<1xf32>, %arg1: memref<1xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<1xf32>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<1> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<1, scalar<f32>> -> array<1, scalar<f32>>>
  rise.out %arg0 <- %1 : memref<1xf32>
  return
}

// A size in a product cannot be found where the other factor is zero.
// CHECK-LABEL: func.func @product(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK: [[M:%.+]] = memref.dim [[ARG0]]
// CHECK-NEXT: [[IS_POSITIVE:%.+]] = arith.cmpi ne, [[M]], {{.+}} : index
// CHECK-NEXT: cf.assert [[IS_POSITIVE]], "`n` cannot be found from dimension 0 of `argument 1`, `m*n`, where `m` is zero: give it a dimension of its own, or pass it to the function, named in `rise.passed`"
func.func @product(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<m*n, scalar<f32>>
  %split = rise.split nat<m> nat<n> scalar<f32>
  %1 = rise.apply %split, %0 : !rise.fun<array<m*n, scalar<f32>> -> array<n, array<m, scalar<f32>>>>
  %add = rise.add scalar<f32>
  %initializer = rise.literal 0.0 : f32
  %transpose = rise.transpose nat<n> nat<m> scalar<f32>
  %2 = rise.apply %transpose, %1 : !rise.fun<array<n, array<m, scalar<f32>>> -> array<m, array<n, scalar<f32>>>>
  %reduce = rise.reduceSeq nat<n> scalar<f32> scalar<f32>
  %sum = rise.apply %reduce, %add, %initializer : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %mapSeq = rise.mapSeq nat<m> array<n, scalar<f32>> scalar<f32>
  %3 = rise.apply %mapSeq, %sum, %2 : !rise.fun<fun<array<n, scalar<f32>> -> scalar<f32>> -> array<m, array<n, scalar<f32>>> -> array<m, scalar<f32>>>
  rise.out %arg0 <- %3 : memref<?xf32>, !rise.array<m, scalar<f32>>
  return
}
