// The stages of a matrix multiplication, and of a reduction whose accumulator is an array.
//
// What these programs compute is tested beside the tools.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(rise-to-dpia))' | FileCheck %s --check-prefix=DPIA
// RUN: rise-opt %s --rise-to-imperative | FileCheck %s --check-prefix=IMPERATIVE
// RUN: rise-opt %s --rise-to-scf | FileCheck %s --check-prefix=SCF
// RUN: rise-opt %s --rise-to-affine | FileCheck %s --check-prefix=AFFINE

// DPIA-LABEL: func.func @array_as_accumulator(
// DPIA-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// DPIA-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// DPIA-NEXT: [[V1:%.+]] = dpia.in [[ARG1]] : memref<?xi32> -> !dpia.exp<array<m, scalar<i32>>, read>
// DPIA-NEXT: [[V2:%.+]] = dpia.mapSeq [[V1]] : (!dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, scalar<i32>>, write> ([[ARG3:%.+]]: !dpia.exp<scalar<i32>, read>) {
// DPIA-NEXT: yield [[ARG3]] : !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: }
// DPIA-NEXT: [[V3:%.+]] = dpia.reduceSeq [[V2]], [[V0]] : (!dpia.exp<array<m, scalar<i32>>, write>, !dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read> ([[ARG3]]: !dpia.exp<array<m, scalar<i32>>, read>, [[ARG4:%.+]]: !dpia.exp<array<m, scalar<i32>>, read>) {
// DPIA-NEXT: [[V6:%.+]] = zip [[ARG3]], [[ARG4]] : (!dpia.exp<array<m, scalar<i32>>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>
// DPIA-NEXT: [[V7:%.+]] = mapSeq [[V6]] : (!dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, write> ([[ARG5:%.+]]: !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) {
// DPIA-NEXT: [[V8:%.+]] = fst [[ARG5]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: [[V9:%.+]] = snd [[ARG5]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: [[V10:%.+]] = embed [[V8]], [[V9]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG6:%.+]]: i32, [[ARG7:%.+]]: i32) {
// DPIA-NEXT: [[V11:%.+]] = arith.addi [[ARG6]], [[ARG7]] : i32
// DPIA-NEXT: dpia.yield [[V11]] : i32
// DPIA-NEXT: }
// DPIA-NEXT: yield [[V10]] : !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: }
// DPIA-NEXT: yield [[V7]] : !dpia.exp<array<m, scalar<i32>>, write>
// DPIA-NEXT: }
// DPIA-NEXT: [[V4:%.+]] = dpia.mapSeq [[V3]] : (!dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, scalar<i32>>, write> ([[ARG3]]: !dpia.exp<scalar<i32>, read>) {
// DPIA-NEXT: yield [[ARG3]] : !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: }
// DPIA-NEXT: [[V5:%.+]] = dpia.out [[ARG2]] : memref<?xi32> -> !dpia.acc<array<m, scalar<i32>>>
// DPIA-NEXT: dpia.assign [[V5]], [[V4]] : !dpia.acc<array<m, scalar<i32>>>, !dpia.exp<array<m, scalar<i32>>, write>
// DPIA-NEXT: return
// DPIA-NEXT: }
// IMPERATIVE-LABEL: func.func @array_as_accumulator(
// IMPERATIVE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// IMPERATIVE-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// IMPERATIVE-NEXT: [[V1:%.+]] = dpia.in [[ARG1]] : memref<?xi32> -> !dpia.exp<array<m, scalar<i32>>, read>
// IMPERATIVE-NEXT: [[V2:%.+]] = dpia.out [[ARG2]] : memref<?xi32> -> !dpia.acc<array<m, scalar<i32>>>
// IMPERATIVE-NEXT: dpia.new <private> array<m, scalar<i32>> ([[ARG3:%.+]]: !dpia.exp<array<m, scalar<i32>>, read>, [[ARG4:%.+]]: !dpia.acc<array<m, scalar<i32>>>) {
// IMPERATIVE-NEXT: for nat<m> ([[ARG5:%.+]]: !dpia.exp<idx<m>, read>) {
// IMPERATIVE-NEXT: [[V3:%.+]] = idx [[ARG5]], [[V1]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: [[V4:%.+]] = idxAcc [[ARG5]], [[ARG4]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// IMPERATIVE-NEXT: assign [[V4]], [[V3]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: for nat<n> ([[ARG5]]: !dpia.exp<idx<n>, read>) {
// IMPERATIVE-NEXT: [[V3]] = idx [[ARG5]], [[V0]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// IMPERATIVE-NEXT: [[V4]] = zip [[ARG3]], [[V3]] : (!dpia.exp<array<m, scalar<i32>>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>
// IMPERATIVE-NEXT: for nat<m> ([[ARG6:%.+]]: !dpia.exp<idx<m>, read>) {
// IMPERATIVE-NEXT: [[V5:%.+]] = idx [[ARG6]], [[V4]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>
// IMPERATIVE-NEXT: [[V6:%.+]] = idxAcc [[ARG6]], [[ARG4]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// IMPERATIVE-NEXT: [[V7:%.+]] = fst [[V5]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: [[V8:%.+]] = snd [[V5]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: [[V9:%.+]] = embed [[V7]], [[V8]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG7:%.+]]: i32, [[ARG8:%.+]]: i32) {
// IMPERATIVE-NEXT: [[V10:%.+]] = arith.addi [[ARG7]], [[ARG8]] : i32
// IMPERATIVE-NEXT: dpia.yield [[V10]] : i32
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: assign [[V6]], [[V9]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: for nat<m> ([[ARG5]]: !dpia.exp<idx<m>, read>) {
// IMPERATIVE-NEXT: [[V3]] = idx [[ARG5]], [[ARG3]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: [[V4]] = idxAcc [[ARG5]], [[V2]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// IMPERATIVE-NEXT: assign [[V4]], [[V3]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: return
// IMPERATIVE-NEXT: }
// SCF-LABEL: func.func @array_as_accumulator(
// SCF-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// SCF-NEXT: [[C131072:%.+]] = arith.constant 131072 : index
// SCF-NEXT: [[C1:%.+]] = arith.constant 1 : index
// SCF-NEXT: [[C0:%.+]] = arith.constant 0 : index
// SCF-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// SCF-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// SCF-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// SCF-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// SCF-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// SCF-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// SCF-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_2]] : index
// SCF-NEXT: cf.assert [[V1]], "dimension 0 of `argument 2` must be m"
// SCF-NEXT: [[V2:%.+]] = arith.cmpi ule, [[DIM_0]], [[C131072]] : index
// SCF-NEXT: cf.assert [[V2]], "private memory lies on the stack, where `m` elements are too many (at most 131072): choose `global` memory, by `toMem global`, `reduceSeqIn global` or `iterateIn global`, or by the strategy `largeInGlobal`"
// SCF-NEXT: [[ALLOCA:%.+]] = memref.alloca([[DIM_0]]) {alignment = 64 : i64} : memref<?xi32>
// SCF-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// SCF-NEXT: [[V3:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// SCF-NEXT: memref.store [[V3]], [[ALLOCA]][[[ARG3]]] : memref<?xi32>
// SCF-NEXT: }
// SCF-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// SCF-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// SCF-NEXT: [[V3]] = memref.load [[ALLOCA]][[[ARG4]]] : memref<?xi32>
// SCF-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// SCF-NEXT: [[V5:%.+]] = arith.addi [[V3]], [[V4]] : i32
// SCF-NEXT: memref.store [[V5]], [[ALLOCA]][[[ARG4]]] : memref<?xi32>
// SCF-NEXT: }
// SCF-NEXT: }
// SCF-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM_0]] step [[C1]] {
// SCF-NEXT: [[V3]] = memref.load [[ALLOCA]][[[ARG3]]] : memref<?xi32>
// SCF-NEXT: memref.store [[V3]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// SCF-NEXT: }
// SCF-NEXT: return
// SCF-NEXT: }
// AFFINE-LABEL: func.func @array_as_accumulator(
// AFFINE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// AFFINE-NEXT: [[C131072:%.+]] = arith.constant 131072 : index
// AFFINE-NEXT: [[C1:%.+]] = arith.constant 1 : index
// AFFINE-NEXT: [[C0:%.+]] = arith.constant 0 : index
// AFFINE-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// AFFINE-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// AFFINE-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// AFFINE-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// AFFINE-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// AFFINE-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// AFFINE-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_2]] : index
// AFFINE-NEXT: cf.assert [[V1]], "dimension 0 of `argument 2` must be m"
// AFFINE-NEXT: [[V2:%.+]] = arith.cmpi ule, [[DIM_0]], [[C131072]] : index
// AFFINE-NEXT: cf.assert [[V2]], "private memory lies on the stack, where `m` elements are too many (at most 131072): choose `global` memory, by `toMem global`, `reduceSeqIn global` or `iterateIn global`, or by the strategy `largeInGlobal`"
// AFFINE-NEXT: [[ALLOCA:%.+]] = memref.alloca([[DIM_0]]) {alignment = 64 : i64} : memref<?xi32>
// AFFINE-NEXT: affine.for [[ARG3:%.+]] = 0 to [[DIM_0]] {
// AFFINE-NEXT: [[V3:%.+]] = affine.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// AFFINE-NEXT: affine.store [[V3]], [[ALLOCA]][[[ARG3]]] : memref<?xi32>
// AFFINE-NEXT: }
// AFFINE-NEXT: affine.for [[ARG3]] = 0 to [[DIM]] {
// AFFINE-NEXT: affine.for [[ARG4:%.+]] = 0 to [[DIM_0]] {
// AFFINE-NEXT: [[V3]] = affine.load [[ALLOCA]][[[ARG4]]] : memref<?xi32>
// AFFINE-NEXT: [[V4:%.+]] = affine.load [[ARG0]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// AFFINE-NEXT: [[V5:%.+]] = arith.addi [[V3]], [[V4]] : i32
// AFFINE-NEXT: affine.store [[V5]], [[ALLOCA]][[[ARG4]]] : memref<?xi32>
// AFFINE-NEXT: }
// AFFINE-NEXT: }
// AFFINE-NEXT: affine.for [[ARG3]] = 0 to [[DIM_0]] {
// AFFINE-NEXT: [[V3]] = affine.load [[ALLOCA]][[[ARG3]]] : memref<?xi32>
// AFFINE-NEXT: affine.store [[V3]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// AFFINE-NEXT: }
// AFFINE-NEXT: return
// AFFINE-NEXT: }
func.func @array_as_accumulator(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<m, scalar<i32>>
  %2 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg3 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<m> scalar<i32> scalar<i32>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>>
  %4 = rise.lambda (%arg3, %arg4) : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>> {
    %zip = zip nat<m> scalar<i32> scalar<i32>
    %8 = apply %zip, %arg3, %arg4 : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>> -> array<m, tuple<scalar<i32>, scalar<i32>>>>
    %9 = lambda (%arg5) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
      %fst = fst scalar<i32> scalar<i32>
      %11 = apply %fst, %arg5 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
      %snd = snd scalar<i32> scalar<i32>
      %12 = apply %snd, %arg5 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
      %13 = embed (%arg6 = %11, %arg7 = %12) : (i32, i32) -> i32 {
        %14 = arith.addi %arg6, %arg7 : i32
        return %14 : i32
      }
      return %13 : !rise.scalar<i32>
    }
    %mapSeq_1 = mapSeq nat<m> tuple<scalar<i32>, scalar<i32>> scalar<i32>
    %10 = apply %mapSeq_1, %9, %8 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> array<m, tuple<scalar<i32>, scalar<i32>>> -> array<m, scalar<i32>>>
    return %10 : !rise.array<m, scalar<i32>>
  }
  %reduceSeq = rise.reduceSeq nat<n> array<m, scalar<i32>> array<m, scalar<i32>>
  %5 = rise.apply %reduceSeq, %4, %3, %0 : !rise.fun<fun<array<m, scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>> -> array<m, scalar<i32>> -> array<n, array<m, scalar<i32>>> -> array<m, scalar<i32>>>
  %6 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg3 : !rise.scalar<i32>
  }
  %mapSeq_0 = rise.mapSeq nat<m> scalar<i32> scalar<i32>
  %7 = rise.apply %mapSeq_0, %6, %5 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>>
  rise.out %arg2 <- %7 : memref<?xi32>, !rise.array<m, scalar<i32>>
  return
}

// DPIA-LABEL: func.func @matmul(
// DPIA-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// DPIA-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// DPIA-NEXT: [[V1:%.+]] = dpia.in [[ARG1]] : memref<?x?xi32> -> !dpia.exp<array<m, array<n+1, scalar<i32>>>, read>
// DPIA-NEXT: [[V2:%.+]] = dpia.transpose [[V1]] : (!dpia.exp<array<m, array<n+1, scalar<i32>>>, read>) -> !dpia.exp<array<n+1, array<m, scalar<i32>>>, read>
// DPIA-NEXT: [[V3:%.+]] = dpia.mapPar [[V0]] : (!dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<n, array<n+1, scalar<i32>>>, write> ([[ARG3:%.+]]: !dpia.exp<array<m, scalar<i32>>, read>) {
// DPIA-NEXT: [[V5:%.+]] = mapSeq [[V2]] : (!dpia.exp<array<n+1, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<n+1, scalar<i32>>, write> ([[ARG4:%.+]]: !dpia.exp<array<m, scalar<i32>>, read>) {
// DPIA-NEXT: [[V6:%.+]] = literal 0 : i32 -> !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: [[V7:%.+]] = zip [[ARG3]], [[ARG4]] : (!dpia.exp<array<m, scalar<i32>>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>
// DPIA-NEXT: [[V8:%.+]] = reduceSeq [[V6]], [[V7]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG5:%.+]]: !dpia.exp<scalar<i32>, read>, [[ARG6:%.+]]: !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) {
// DPIA-NEXT: [[V9:%.+]] = fst [[ARG6]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: [[V10:%.+]] = snd [[ARG6]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: [[V11:%.+]] = embed [[V9]], [[V10]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG7:%.+]]: i32, [[ARG8:%.+]]: i32) {
// DPIA-NEXT: [[V13:%.+]] = arith.muli [[ARG7]], [[ARG8]] : i32
// DPIA-NEXT: dpia.yield [[V13]] : i32
// DPIA-NEXT: }
// DPIA-NEXT: [[V12:%.+]] = embed [[ARG5]], [[V11]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG7]]: i32, [[ARG8]]: i32) {
// DPIA-NEXT: [[V13]] = arith.addi [[ARG7]], [[ARG8]] : i32
// DPIA-NEXT: dpia.yield [[V13]] : i32
// DPIA-NEXT: }
// DPIA-NEXT: yield [[V12]] : !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: }
// DPIA-NEXT: yield [[V8]] : !dpia.exp<scalar<i32>, read>
// DPIA-NEXT: }
// DPIA-NEXT: yield [[V5]] : !dpia.exp<array<n+1, scalar<i32>>, write>
// DPIA-NEXT: }
// DPIA-NEXT: [[V4:%.+]] = dpia.out [[ARG2]] : memref<?x?xi32> -> !dpia.acc<array<n, array<n+1, scalar<i32>>>>
// DPIA-NEXT: dpia.assign [[V4]], [[V3]] : !dpia.acc<array<n, array<n+1, scalar<i32>>>>, !dpia.exp<array<n, array<n+1, scalar<i32>>>, write>
// DPIA-NEXT: return
// DPIA-NEXT: }
// IMPERATIVE-LABEL: func.func @matmul(
// IMPERATIVE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// IMPERATIVE-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// IMPERATIVE-NEXT: [[V1:%.+]] = dpia.in [[ARG1]] : memref<?x?xi32> -> !dpia.exp<array<m, array<n+1, scalar<i32>>>, read>
// IMPERATIVE-NEXT: [[V2:%.+]] = dpia.out [[ARG2]] : memref<?x?xi32> -> !dpia.acc<array<n, array<n+1, scalar<i32>>>>
// IMPERATIVE-NEXT: [[V3:%.+]] = dpia.transpose [[V1]] : (!dpia.exp<array<m, array<n+1, scalar<i32>>>, read>) -> !dpia.exp<array<n+1, array<m, scalar<i32>>>, read>
// IMPERATIVE-NEXT: dpia.par_for nat<n> [[V2]] : !dpia.acc<array<n, array<n+1, scalar<i32>>>> ([[ARG3:%.+]]: !dpia.exp<idx<n>, read>, [[ARG4:%.+]]: !dpia.acc<array<n+1, scalar<i32>>>) {
// IMPERATIVE-NEXT: [[V4:%.+]] = idx [[ARG3]], [[V0]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// IMPERATIVE-NEXT: for nat<n+1> ([[ARG5:%.+]]: !dpia.exp<idx<n+1>, read>) {
// IMPERATIVE-NEXT: [[V5:%.+]] = idx [[ARG5]], [[V3]] : (!dpia.exp<idx<n+1>, read>, !dpia.exp<array<n+1, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// IMPERATIVE-NEXT: [[V6:%.+]] = idxAcc [[ARG5]], [[ARG4]] : (!dpia.exp<idx<n+1>, read>, !dpia.acc<array<n+1, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// IMPERATIVE-NEXT: [[V7:%.+]] = zip [[V4]], [[V5]] : (!dpia.exp<array<m, scalar<i32>>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>
// IMPERATIVE-NEXT: new <private> scalar<i32> ([[ARG6:%.+]]: !dpia.exp<scalar<i32>, read>, [[ARG7:%.+]]: !dpia.acc<scalar<i32>>) {
// IMPERATIVE-NEXT: [[V8:%.+]] = literal 0 : i32 -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: assign [[ARG7]], [[V8]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: for nat<m> ([[ARG8:%.+]]: !dpia.exp<idx<m>, read>) {
// IMPERATIVE-NEXT: [[V9:%.+]] = idx [[ARG8]], [[V7]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>
// IMPERATIVE-NEXT: [[V10:%.+]] = fst [[V9]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: [[V11:%.+]] = snd [[V9]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: [[V12:%.+]] = embed [[V10]], [[V11]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG9:%.+]]: i32, [[ARG10:%.+]]: i32) {
// IMPERATIVE-NEXT: [[V14:%.+]] = arith.muli [[ARG9]], [[ARG10]] : i32
// IMPERATIVE-NEXT: dpia.yield [[V14]] : i32
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: [[V13:%.+]] = embed [[ARG6]], [[V12]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG9]]: i32, [[ARG10]]: i32) {
// IMPERATIVE-NEXT: [[V14]] = arith.addi [[ARG9]], [[ARG10]] : i32
// IMPERATIVE-NEXT: dpia.yield [[V14]] : i32
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: assign [[ARG7]], [[V13]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: assign [[V6]], [[ARG6]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: }
// IMPERATIVE-NEXT: return
// IMPERATIVE-NEXT: }
// SCF-LABEL: func.func @matmul(
// SCF-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// SCF-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// SCF-NEXT: [[C1:%.+]] = arith.constant 1 : index
// SCF-NEXT: [[C0:%.+]] = arith.constant 0 : index
// SCF-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// SCF-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// SCF-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x?xi32>
// SCF-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG1]], [[C1]] : memref<?x?xi32>
// SCF-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// SCF-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// SCF-NEXT: [[V1:%.+]] = arith.addi [[DIM]], [[C1]] : index
// SCF-NEXT: [[V2:%.+]] = arith.cmpi eq, [[V1]], [[DIM_2]] : index
// SCF-NEXT: cf.assert [[V2]], "dimension 1 of `argument 1` must be n+1"
// SCF-NEXT: [[DIM_3:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?x?xi32>
// SCF-NEXT: [[DIM_4:%.+]] = memref.dim [[ARG2]], [[C1]] : memref<?x?xi32>
// SCF-NEXT: [[V3:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_3]] : index
// SCF-NEXT: cf.assert [[V3]], "dimension 0 of `argument 2` must be n"
// SCF-NEXT: [[V4:%.+]] = arith.cmpi eq, [[V1]], [[DIM_4]] : index
// SCF-NEXT: cf.assert [[V4]], "dimension 1 of `argument 2` must be n+1"
// SCF-NEXT: scf.parallel ([[ARG3:%.+]]) = ([[C0]]) to ([[DIM]]) step ([[C1]]) {
// SCF-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[V1]] step [[C1]] {
// SCF-NEXT: [[V5:%.+]] = scf.for [[ARG5:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] iter_args([[ARG6:%.+]] = [[C0_I32]]) -> (i32) {
// SCF-NEXT: [[V6:%.+]] = memref.load [[ARG0]][[[ARG3]], [[ARG5]]] : memref<?x?xi32>
// SCF-NEXT: [[V7:%.+]] = memref.load [[ARG1]][[[ARG5]], [[ARG4]]] : memref<?x?xi32>
// SCF-NEXT: [[V8:%.+]] = arith.muli [[V6]], [[V7]] : i32
// SCF-NEXT: [[V9:%.+]] = arith.addi [[ARG6]], [[V8]] : i32
// SCF-NEXT: scf.yield [[V9]] : i32
// SCF-NEXT: }
// SCF-NEXT: memref.store [[V5]], [[ARG2]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// SCF-NEXT: }
// SCF-NEXT: scf.reduce
// SCF-NEXT: }
// SCF-NEXT: return
// SCF-NEXT: }
// AFFINE-LABEL: func.func @matmul(
// AFFINE-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// AFFINE-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// AFFINE-NEXT: [[C1:%.+]] = arith.constant 1 : index
// AFFINE-NEXT: [[C0:%.+]] = arith.constant 0 : index
// AFFINE-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// AFFINE-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// AFFINE-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x?xi32>
// AFFINE-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG1]], [[C1]] : memref<?x?xi32>
// AFFINE-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// AFFINE-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// AFFINE-NEXT: [[V1:%.+]] = arith.addi [[DIM]], [[C1]] : index
// AFFINE-NEXT: [[V2:%.+]] = arith.cmpi eq, [[V1]], [[DIM_2]] : index
// AFFINE-NEXT: cf.assert [[V2]], "dimension 1 of `argument 1` must be n+1"
// AFFINE-NEXT: [[DIM_3:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?x?xi32>
// AFFINE-NEXT: [[DIM_4:%.+]] = memref.dim [[ARG2]], [[C1]] : memref<?x?xi32>
// AFFINE-NEXT: [[V3:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_3]] : index
// AFFINE-NEXT: cf.assert [[V3]], "dimension 0 of `argument 2` must be n"
// AFFINE-NEXT: [[V4:%.+]] = arith.cmpi eq, [[V1]], [[DIM_4]] : index
// AFFINE-NEXT: cf.assert [[V4]], "dimension 1 of `argument 2` must be n+1"
// AFFINE-NEXT: affine.parallel ([[ARG3:%.+]]) = (0) to (symbol([[DIM]])) {
// AFFINE-NEXT: affine.for [[ARG4:%.+]] = 0 to #map()[[[DIM]]] {
// AFFINE-NEXT: [[V5:%.+]] = affine.for [[ARG5:%.+]] = 0 to [[DIM_0]] iter_args([[ARG6:%.+]] = [[C0_I32]]) -> (i32) {
// AFFINE-NEXT: [[V6:%.+]] = affine.load [[ARG0]][[[ARG3]], [[ARG5]]] : memref<?x?xi32>
// AFFINE-NEXT: [[V7:%.+]] = affine.load [[ARG1]][[[ARG5]], [[ARG4]]] : memref<?x?xi32>
// AFFINE-NEXT: [[V8:%.+]] = arith.muli [[V6]], [[V7]] : i32
// AFFINE-NEXT: [[V9:%.+]] = arith.addi [[ARG6]], [[V8]] : i32
// AFFINE-NEXT: affine.yield [[V9]] : i32
// AFFINE-NEXT: }
// AFFINE-NEXT: affine.store [[V5]], [[ARG2]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// AFFINE-NEXT: }
// AFFINE-NEXT: }
// AFFINE-NEXT: return
// AFFINE-NEXT: }
func.func @matmul(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>, %arg2: memref<?x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %1 = rise.in %arg1 : memref<?x?xi32> -> !rise.array<m, array<n+1, scalar<i32>>>
  %transpose = rise.transpose nat<m> nat<n+1> scalar<i32>
  %2 = rise.apply %transpose, %1 : !rise.fun<array<m, array<n+1, scalar<i32>>> -> array<n+1, array<m, scalar<i32>>>>
  %3 = rise.lambda (%arg3) : !rise.fun<array<m, scalar<i32>> -> array<n+1, scalar<i32>>> {
    %5 = lambda (%arg4) : !rise.fun<array<m, scalar<i32>> -> scalar<i32>> {
      %literal = literal 0 : i32
      %zip = zip nat<m> scalar<i32> scalar<i32>
      %7 = apply %zip, %arg3, %arg4 : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>> -> array<m, tuple<scalar<i32>, scalar<i32>>>>
      %8 = lambda (%arg5, %arg6) : !rise.fun<scalar<i32> -> tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
        %fst = fst scalar<i32> scalar<i32>
        %10 = apply %fst, %arg6 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
        %snd = snd scalar<i32> scalar<i32>
        %11 = apply %snd, %arg6 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
        %12 = embed (%arg7 = %10, %arg8 = %11) : (i32, i32) -> i32 {
          %14 = arith.muli %arg7, %arg8 : i32
          return %14 : i32
        }
        %13 = embed (%arg7 = %arg5, %arg8 = %12) : (i32, i32) -> i32 {
          %14 = arith.addi %arg7, %arg8 : i32
          return %14 : i32
        }
        return %13 : !rise.scalar<i32>
      }
      %reduceSeq = reduceSeq nat<m> tuple<scalar<i32>, scalar<i32>> scalar<i32>
      %9 = apply %reduceSeq, %8, %literal, %7 : !rise.fun<fun<scalar<i32> -> tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> scalar<i32> -> array<m, tuple<scalar<i32>, scalar<i32>>> -> scalar<i32>>
      return %9 : !rise.scalar<i32>
    }
    %mapSeq = mapSeq nat<n+1> array<m, scalar<i32>> scalar<i32>
    %6 = apply %mapSeq, %5, %2 : !rise.fun<fun<array<m, scalar<i32>> -> scalar<i32>> -> array<n+1, array<m, scalar<i32>>> -> array<n+1, scalar<i32>>>
    return %6 : !rise.array<n+1, scalar<i32>>
  }
  %mapPar = rise.mapPar nat<n> array<m, scalar<i32>> array<n+1, scalar<i32>>
  %4 = rise.apply %mapPar, %3, %0 : !rise.fun<fun<array<m, scalar<i32>> -> array<n+1, scalar<i32>>> -> array<n, array<m, scalar<i32>>> -> array<n, array<n+1, scalar<i32>>>>
  rise.out %arg2 <- %4 : memref<?x?xi32>, !rise.array<n, array<n+1, scalar<i32>>>
  return
}
