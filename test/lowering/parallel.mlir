// Loops over threads; private memory belongs to each thread.

// RUN: rise-opt %s --rise-to-imperative | FileCheck %s --check-prefix=IMPERATIVE
// RUN: rise-opt %s --rise-to-scf | FileCheck %s --check-prefix=SCF
// RUN: rise-opt %s --rise-to-affine | FileCheck %s --check-prefix=AFFINE

// IMPERATIVE-LABEL: func.func @threads(
// IMPERATIVE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// IMPERATIVE-NEXT: [[V0:%.+]] = dpia.in [[ARG1]] : memref<?x8xf32> -> !dpia.exp<array<n, array<8, scalar<f32>>>, read>
// IMPERATIVE-NEXT: [[V1:%.+]] = dpia.out [[ARG0]] : memref<?x8xf32> -> !dpia.acc<array<n, array<8, scalar<f32>>>>
// IMPERATIVE-NEXT: dpia.par_for nat<n> [[V1]] : !dpia.acc<array<n, array<8, scalar<f32>>>> ([[ARG2:%.+]]: !dpia.exp<idx<n>, read>, [[ARG3:%.+]]: !dpia.acc<array<8, scalar<f32>>>) {
// IMPERATIVE-NEXT: [[V2:%.+]] = idx [[ARG2]], [[V0]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<8, scalar<f32>>>, read>) -> !dpia.exp<array<8, scalar<f32>>, read>
// IMPERATIVE-NEXT: new <private> array<8, scalar<f32>> ([[ARG4:%.+]]: !dpia.exp<array<8, scalar<f32>>, read>, [[ARG5:%.+]]: !dpia.acc<array<8, scalar<f32>>>) {
// IMPERATIVE-NEXT: for nat<8> ([[ARG6:%.+]]: !dpia.exp<idx<8>, read>) {
// IMPERATIVE-NEXT: [[V3:%.+]] = idx [[ARG6]], [[V2]] : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
// IMPERATIVE-NEXT: [[V4:%.+]] = idxAcc [[ARG6]], [[ARG5]] : (!dpia.exp<idx<8>, read>, !dpia.acc<array<8, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
// IMPERATIVE-NEXT: [[V5:%.+]] = embed [[V3]] : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> ([[ARG7:%.+]]: f32) {
// IMPERATIVE-NEXT: [[V6:%.+]] = arith.negf [[ARG7]] : f32
// IMPERATIVE-NEXT: dpia.yield [[V6]] : f32
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: assign [[V4]], [[V5]] : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: for nat<8> ([[ARG6]]: !dpia.exp<idx<8>, read>) {
// IMPERATIVE-NEXT: [[V3]] = idx [[ARG6]], [[ARG4]] : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
// IMPERATIVE-NEXT: [[V4]] = idxAcc [[ARG6]], [[ARG3]] : (!dpia.exp<idx<8>, read>, !dpia.acc<array<8, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
// IMPERATIVE-NEXT: [[V5]] = embed [[V3]] : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> ([[ARG7]]: f32) {
// IMPERATIVE-NEXT: [[V6]] = arith.negf [[ARG7]] : f32
// IMPERATIVE-NEXT: dpia.yield [[V6]] : f32
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: assign [[V4]], [[V5]] : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: return
// IMPERATIVE-NEXT: }
// SCF-LABEL: func.func @threads(
// SCF-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// SCF-NEXT: [[C8:%.+]] = arith.constant 8 : index
// SCF-NEXT: [[C1:%.+]] = arith.constant 1 : index
// SCF-NEXT: [[C0:%.+]] = arith.constant 0 : index
// SCF-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x8xf32>
// SCF-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x8xf32>
// SCF-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// SCF-NEXT: cf.assert [[V0]], "dimension 0 of `argument 0` must be n"
// SCF-NEXT: scf.parallel ([[ARG2:%.+]]) = ([[C0]]) to ([[DIM]]) step ([[C1]]) {
// SCF-NEXT: [[ALLOCA:%.+]] = memref.alloca() {alignment = 64 : i64} : memref<8xf32>
// SCF-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[C8]] step [[C1]] {
// SCF-NEXT: [[V1:%.+]] = memref.load [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x8xf32>
// SCF-NEXT: [[V2:%.+]] = arith.negf [[V1]] : f32
// SCF-NEXT: memref.store [[V2]], [[ALLOCA]][[[ARG3]]] : memref<8xf32>
// SCF-NEXT: }
// SCF-NEXT: scf.for [[ARG3]] = [[C0]] to [[C8]] step [[C1]] {
// SCF-NEXT: [[V1]] = memref.load [[ALLOCA]][[[ARG3]]] : memref<8xf32>
// SCF-NEXT: [[V2]] = arith.negf [[V1]] : f32
// SCF-NEXT: memref.store [[V2]], [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x8xf32>
// SCF-NEXT: }
// SCF-NEXT: scf.reduce
// SCF-NEXT: }
// SCF-NEXT: return
// SCF-NEXT: }
// AFFINE-LABEL: func.func @threads(
// AFFINE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// AFFINE-NEXT: [[C0:%.+]] = arith.constant 0 : index
// AFFINE-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x8xf32>
// AFFINE-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x8xf32>
// AFFINE-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// AFFINE-NEXT: cf.assert [[V0]], "dimension 0 of `argument 0` must be n"
// AFFINE-NEXT: affine.parallel ([[ARG2:%.+]]) = (0) to (symbol([[DIM]])) {
// AFFINE-NEXT: [[ALLOCA:%.+]] = memref.alloca() {alignment = 64 : i64} : memref<8xf32>
// AFFINE-NEXT: affine.for [[ARG3:%.+]] = 0 to 8 {
// AFFINE-NEXT: [[V1:%.+]] = affine.load [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x8xf32>
// AFFINE-NEXT: [[V2:%.+]] = arith.negf [[V1]] : f32
// AFFINE-NEXT: affine.store [[V2]], [[ALLOCA]][[[ARG3]]] : memref<8xf32>
// AFFINE-NEXT: }
// AFFINE-NEXT: affine.for [[ARG3]] = 0 to 8 {
// AFFINE-NEXT: [[V1]] = affine.load [[ALLOCA]][[[ARG3]]] : memref<8xf32>
// AFFINE-NEXT: [[V2]] = arith.negf [[V1]] : f32
// AFFINE-NEXT: affine.store [[V2]], [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x8xf32>
// AFFINE-NEXT: }
// AFFINE-NEXT: }
// AFFINE-NEXT: return
// AFFINE-NEXT: }
func.func @threads(%arg0: memref<?x8xf32>, %arg1: memref<?x8xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?x8xf32> -> !rise.array<n, array<8, scalar<f32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<8, scalar<f32>> -> array<8, scalar<f32>>> {
    %neg = neg scalar<f32>
    %mapSeq = mapSeq nat<8> scalar<f32> scalar<f32>
    %3 = apply %mapSeq, %neg, %arg2 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
    %toMem = toMem address<private> array<8, scalar<f32>>
    %4 = apply %toMem, %3 : !rise.fun<array<8, scalar<f32>> -> array<8, scalar<f32>>>
    %5 = apply %mapSeq, %neg, %4 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
    return %5 : !rise.array<8, scalar<f32>>
  }
  %mapPar = rise.mapPar nat<n> array<8, scalar<f32>> array<8, scalar<f32>>
  %2 = rise.apply %mapPar, %1, %0 : !rise.fun<fun<array<8, scalar<f32>> -> array<8, scalar<f32>>> -> array<n, array<8, scalar<f32>>> -> array<n, array<8, scalar<f32>>>>
  rise.out %arg0 <- %2 : memref<?x8xf32>, !rise.array<n, array<8, scalar<f32>>>
  return
}
