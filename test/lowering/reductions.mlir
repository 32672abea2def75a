// Reductions: a scalar or a pair of scalars is carried in registers, an array is updated in place. What a loop captures is computed before it.
//
// What these programs compute is tested beside the tools.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// CHECK-LABEL: func.func @sum_of_rows(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: scf.parallel ([[ARG2:%.+]]) = ([[C0]]) to ([[DIM]]) step ([[C1]]) {
// CHECK-NEXT: [[V1:%.+]] = scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] iter_args([[ARG4:%.+]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG4]], [[V2]] : i32
// CHECK-NEXT: scf.yield [[V3]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V1]], [[ARG1]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @sum_of_rows(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<m, scalar<i32>> -> scalar<i32>> {
    %literal = literal 0 : i32
    %3 = lambda (%arg3, %arg4) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
      %5 = embed (%arg5 = %arg3, %arg6 = %arg4) : (i32, i32) -> i32 {
        %6 = arith.addi %arg5, %arg6 : i32
        return %6 : i32
      }
      return %5 : !rise.scalar<i32>
    }
    %reduceSeq = reduceSeq nat<m> scalar<i32> scalar<i32>
    %4 = apply %reduceSeq, %3, %literal, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<m, scalar<i32>> -> scalar<i32>>
    return %4 : !rise.scalar<i32>
  }
  %mapPar = rise.mapPar nat<n> array<m, scalar<i32>> scalar<i32>
  %2 = rise.apply %mapPar, %1, %0 : !rise.fun<fun<array<m, scalar<i32>> -> scalar<i32>> -> array<n, array<m, scalar<i32>>> -> array<n, scalar<i32>>>
  rise.out %arg1 <- %2 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @sum_of_sums(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V0:%.+]] = scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] iter_args([[ARG3:%.+]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V1:%.+]] = scf.for [[ARG4:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] iter_args([[ARG5:%.+]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ARG0]][[[ARG2]], [[ARG4]]] : memref<?x?xi32>
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[ARG5]], [[V3]] : i32
// CHECK-NEXT: scf.yield [[V4]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: [[V2:%.+]] = arith.addi [[ARG3]], [[V1]] : i32
// CHECK-NEXT: scf.yield [[V2]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V0]], [[ARG1]][] : memref<i32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @sum_of_sums(%arg0: memref<?x?xi32>, %arg1: memref<i32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %literal = rise.literal 0 : i32
  %1 = rise.lambda (%arg2, %arg3) : !rise.fun<scalar<i32> -> array<m, scalar<i32>> -> scalar<i32>> {
    %literal_0 = literal 0 : i32
    %3 = lambda (%arg4, %arg5) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
      %6 = embed (%arg6 = %arg4, %arg7 = %arg5) : (i32, i32) -> i32 {
        %7 = arith.addi %arg6, %arg7 : i32
        return %7 : i32
      }
      return %6 : !rise.scalar<i32>
    }
    %reduceSeq_1 = reduceSeq nat<m> scalar<i32> scalar<i32>
    %4 = apply %reduceSeq_1, %3, %literal_0, %arg3 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<m, scalar<i32>> -> scalar<i32>>
    %5 = embed (%arg4 = %arg2, %arg5 = %4) : (i32, i32) -> i32 {
      %6 = arith.addi %arg4, %arg5 : i32
      return %6 : i32
    }
    return %5 : !rise.scalar<i32>
  }
  %reduceSeq = rise.reduceSeq nat<n> array<m, scalar<i32>> scalar<i32>
  %2 = rise.apply %reduceSeq, %1, %literal, %0 : !rise.fun<fun<scalar<i32> -> array<m, scalar<i32>> -> scalar<i32>> -> scalar<i32> -> array<n, array<m, scalar<i32>>> -> scalar<i32>>
  rise.out %arg1 <- %2 : memref<i32>
  return
}

// CHECK-LABEL: func.func @pair_as_accumulator(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C1_I32:%.+]] = arith.constant 1 : i32
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]]:2 = scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] iter_args([[ARG3:%.+]] = [[C0_I32]], [[ARG4:%.+]] = [[C1_I32]]) -> (i32, i32) {
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG3]], [[ARG4]] : i32
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V3]], [[V4]] : i32
// CHECK-NEXT: scf.yield [[ARG4]], [[V5]] : i32, i32
// CHECK-NEXT: }
// CHECK-NEXT: [[V1:%.+]] = arith.addi [[V0_0:%.+]], [[V0_1:%.+]] : i32
// CHECK-NEXT: [[V2:%.+]] = arith.addi [[V1]], [[V0_1]] : i32
// CHECK-NEXT: memref.store [[V2]], [[ARG1]][] : memref<i32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @pair_as_accumulator(%arg0: memref<?xi32>, %arg1: memref<i32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %literal = rise.literal 0 : i32
  %literal_0 = rise.literal 1 : i32
  %tuple = rise.tuple scalar<i32> scalar<i32>
  %1 = rise.apply %tuple, %literal, %literal_0 : !rise.fun<scalar<i32> -> scalar<i32> -> tuple<scalar<i32>, scalar<i32>>>
  %2 = rise.lambda (%arg2, %arg3) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32> -> tuple<scalar<i32>, scalar<i32>>> {
    %fst_1 = fst scalar<i32> scalar<i32>
    %8 = apply %fst_1, %arg2 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %snd_2 = snd scalar<i32> scalar<i32>
    %9 = apply %snd_2, %arg2 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %10 = embed (%arg4 = %8, %arg5 = %9) : (i32, i32) -> i32 {
      %13 = arith.addi %arg4, %arg5 : i32
      return %13 : i32
    }
    %11 = embed (%arg4 = %10, %arg5 = %arg3) : (i32, i32) -> i32 {
      %13 = arith.addi %arg4, %arg5 : i32
      return %13 : i32
    }
    %tuple_3 = tuple scalar<i32> scalar<i32>
    %12 = apply %tuple_3, %9, %11 : !rise.fun<scalar<i32> -> scalar<i32> -> tuple<scalar<i32>, scalar<i32>>>
    return %12 : !rise.tuple<scalar<i32>, scalar<i32>>
  }
  %reduceSeq = rise.reduceSeq nat<n> scalar<i32> tuple<scalar<i32>, scalar<i32>>
  %3 = rise.apply %reduceSeq, %2, %1, %0 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32> -> tuple<scalar<i32>, scalar<i32>>> -> tuple<scalar<i32>, scalar<i32>> -> array<n, scalar<i32>> -> tuple<scalar<i32>, scalar<i32>>>
  %fst = rise.fst scalar<i32> scalar<i32>
  %4 = rise.apply %fst, %3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
  %snd = rise.snd scalar<i32> scalar<i32>
  %5 = rise.apply %snd, %3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
  %6 = rise.embed (%arg2 = %4, %arg3 = %5) : (i32, i32) -> i32 {
    %8 = arith.addi %arg2, %arg3 : i32
    return %8 : i32
  }
  %7 = rise.embed (%arg2 = %6, %arg3 = %5) : (i32, i32) -> i32 {
    %8 = arith.addi %arg2, %arg3 : i32
    return %8 : i32
  }
  rise.out %arg1 <- %7 : memref<i32>
  return
}

// CHECK-LABEL: func.func @array_as_accumulator(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C131072:%.+]] = arith.constant 131072 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// CHECK-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_2]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 2` must be m"
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi ule, [[DIM_0]], [[C131072]] : index
// CHECK-NEXT: cf.assert [[V2]], "private memory lies on the stack, where `m` elements are too many (at most 131072): choose `global` memory, by `toMem global`, `reduceSeqIn global` or `iterateIn global`, or by the strategy `largeInGlobal`"
// CHECK-NEXT: [[ALLOCA:%.+]] = memref.alloca([[DIM_0]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V3]], [[ALLOCA]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3]] = memref.load [[ALLOCA]][[[ARG4]]] : memref<?xi32>
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V3]], [[V4]] : i32
// CHECK-NEXT: memref.store [[V5]], [[ALLOCA]][[[ARG4]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3]] = memref.load [[ALLOCA]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V3]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
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

// CHECK-LABEL: func.func @captured_value(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 2` must be n"
// CHECK-NEXT: [[V1:%.+]] = scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] iter_args([[ARG4:%.+]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG4]], [[V2]] : i32
// CHECK-NEXT: scf.yield [[V3]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2]] = memref.load [[ARG0]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3]] = arith.addi [[V2]], [[V1]] : i32
// CHECK-NEXT: memref.store [[V3]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @captured_value(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<m, scalar<i32>>
  %literal = rise.literal 0 : i32
  %2 = rise.lambda (%arg3, %arg4) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
    %6 = embed (%arg5 = %arg3, %arg6 = %arg4) : (i32, i32) -> i32 {
      %7 = arith.addi %arg5, %arg6 : i32
      return %7 : i32
    }
    return %6 : !rise.scalar<i32>
  }
  %reduceSeq = rise.reduceSeq nat<m> scalar<i32> scalar<i32>
  %3 = rise.apply %reduceSeq, %2, %literal, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<m, scalar<i32>> -> scalar<i32>>
  %4 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    %6 = embed (%arg4 = %arg3, %arg5 = %3) : (i32, i32) -> i32 {
      %7 = arith.addi %arg4, %arg5 : i32
      return %7 : i32
    }
    return %6 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<n> scalar<i32> scalar<i32>
  %5 = rise.apply %mapSeq, %4, %0 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
  rise.out %arg2 <- %5 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @value_of_every_thread(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 2` must be n"
// CHECK-NEXT: scf.parallel ([[ARG3:%.+]]) = ([[C0]]) to ([[DIM]]) step ([[C1]]) {
// CHECK-NEXT: [[V1:%.+]] = memref.load [[ARG1]][[[C0]]] : memref<1xi32>
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.muli [[V2]], [[V1]] : i32
// CHECK-NEXT: memref.store [[V3]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @value_of_every_thread(%arg0: memref<?xi32>, %arg1: memref<1xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %1 = rise.in %arg1 : memref<1xi32>
  %2 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    %literal = literal 0 : i32
    %4 = lambda (%arg4, %arg5) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
      %7 = embed (%arg6 = %arg4, %arg7 = %arg5) : (i32, i32) -> i32 {
        %8 = arith.addi %arg6, %arg7 : i32
        return %8 : i32
      }
      return %7 : !rise.scalar<i32>
    }
    %reduceSeq = reduceSeq nat<1> scalar<i32> scalar<i32>
    %5 = apply %reduceSeq, %4, %literal, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<1, scalar<i32>> -> scalar<i32>>
    %6 = embed (%arg4 = %arg3, %arg5 = %5) : (i32, i32) -> i32 {
      %7 = arith.muli %arg4, %arg5 : i32
      return %7 : i32
    }
    return %6 : !rise.scalar<i32>
  }
  %mapPar = rise.mapPar nat<n> scalar<i32> scalar<i32>
  %3 = rise.apply %mapPar, %2, %0 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
  rise.out %arg2 <- %3 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @stages_in_memory(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C3:%.+]] = arith.constant 3 : index
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: [[ALLOC:%.+]] = memref.alloc([[DIM]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V1:%.+]] = scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] iter_args([[ARG4:%.+]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG4]], [[V2]] : i32
// CHECK-NEXT: scf.yield [[V3]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V1]], [[ALLOC]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.parallel ([[ARG2]]) = ([[C0]]) to ([[DIM]]) step ([[C1]]) {
// CHECK-NEXT: [[V1]] = scf.for [[ARG3]] = [[C0]] to [[C3]] step [[C1]] iter_args([[ARG4]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V2]] = arith.addi [[ARG2]], [[ARG3]] : index
// CHECK-NEXT: [[V3]] = arith.subi [[V2]], [[C1]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.cmpi sge, [[V3]], [[C0]] : index
// CHECK-NEXT: [[V5:%.+]] = arith.cmpi slt, [[V3]], [[DIM]] : index
// CHECK-NEXT: [[V6:%.+]] = arith.andi [[V4]], [[V5]] : i1
// CHECK-NEXT: [[V7:%.+]] = scf.if [[V6]] -> (i32) {
// CHECK-NEXT: [[V9:%.+]] = memref.load [[ALLOC]][[[V3]]] : memref<?xi32>
// CHECK-NEXT: scf.yield [[V9]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[C0_I32]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: [[V8:%.+]] = arith.addi [[ARG4]], [[V7]] : i32
// CHECK-NEXT: scf.yield [[V8]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V1]], [[ARG1]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc [[ALLOC]] : memref<?xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @stages_in_memory(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<m, scalar<i32>> -> scalar<i32>> {
    %literal_0 = literal 0 : i32
    %8 = lambda (%arg3, %arg4) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
      %10 = embed (%arg5 = %arg3, %arg6 = %arg4) : (i32, i32) -> i32 {
        %11 = arith.addi %arg5, %arg6 : i32
        return %11 : i32
      }
      return %10 : !rise.scalar<i32>
    }
    %reduceSeq = reduceSeq nat<m> scalar<i32> scalar<i32>
    %9 = apply %reduceSeq, %8, %literal_0, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<m, scalar<i32>> -> scalar<i32>>
    return %9 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<n> array<m, scalar<i32>> scalar<i32>
  %2 = rise.apply %mapSeq, %1, %0 : !rise.fun<fun<array<m, scalar<i32>> -> scalar<i32>> -> array<n, array<m, scalar<i32>>> -> array<n, scalar<i32>>>
  %toMem = rise.toMem address<global> array<n, scalar<i32>>
  %3 = rise.apply %toMem, %2 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>>>
  %literal = rise.literal 0 : i32
  %padCst = rise.padCst nat<1> nat<1> nat<n> scalar<i32>
  %4 = rise.apply %padCst, %literal, %3 : !rise.fun<scalar<i32> -> array<n, scalar<i32>> -> array<n+2, scalar<i32>>>
  %slide = rise.slide nat<3> nat<1> nat<n> scalar<i32>
  %5 = rise.apply %slide, %4 : !rise.fun<array<n+2, scalar<i32>> -> array<n, array<3, scalar<i32>>>>
  %6 = rise.lambda (%arg2) : !rise.fun<array<3, scalar<i32>> -> scalar<i32>> {
    %literal_0 = literal 0 : i32
    %8 = lambda (%arg3, %arg4) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
      %10 = embed (%arg5 = %arg3, %arg6 = %arg4) : (i32, i32) -> i32 {
        %11 = arith.addi %arg5, %arg6 : i32
        return %11 : i32
      }
      return %10 : !rise.scalar<i32>
    }
    %reduceSeq = reduceSeq nat<3> scalar<i32> scalar<i32>
    %9 = apply %reduceSeq, %8, %literal_0, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<3, scalar<i32>> -> scalar<i32>>
    return %9 : !rise.scalar<i32>
  }
  %mapPar = rise.mapPar nat<n> array<3, scalar<i32>> scalar<i32>
  %7 = rise.apply %mapPar, %6, %5 : !rise.fun<fun<array<3, scalar<i32>> -> scalar<i32>> -> array<n, array<3, scalar<i32>>> -> array<n, scalar<i32>>>
  rise.out %arg1 <- %7 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}
