// Views of what is written: each changes the indices of the store. Pairs in memory are one array for each component.
//
// Source: "Integrating a Functional Pattern-Based IR into MLIR", Figure 8b. What these programs compute is tested beside the tools.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// CHECK-LABEL: func.func @written_split(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.muli [[DIM_0]], [[DIM_1]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[DIM]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 0` must be m*n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V0]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.remui [[ARG2]], [[DIM_0]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.divui [[ARG2]], [[DIM_0]] : index
// CHECK-NEXT: memref.store [[V2]], [[ARG1]][[[V3]], [[V4]]] : memref<?x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_split(%arg0: memref<?xi32>, %arg1: memref<?x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<m*n, scalar<i32>>
  %1 = rise.lambda (%arg2) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg2 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<m*n> scalar<i32> scalar<i32>
  %2 = rise.apply %mapSeq, %1, %0 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m*n, scalar<i32>> -> array<m*n, scalar<i32>>>
  %split = rise.split nat<m> nat<n> scalar<i32>
  %3 = rise.apply %split, %2 : !rise.fun<array<m*n, scalar<i32>> -> array<n, array<m, scalar<i32>>>>
  %transpose = rise.transpose nat<n> nat<m> scalar<i32>
  %4 = rise.apply %transpose, %3 : !rise.fun<array<n, array<m, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  rise.out %arg1 <- %4 : memref<?x?xi32>, !rise.array<m, array<n, scalar<i32>>>
  return
}

// CHECK-LABEL: func.func @written_join(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.muli [[DIM_0]], [[DIM]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 1` must be m*n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.muli [[ARG3]], [[DIM]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[V3]], [[ARG2]] : index
// CHECK-NEXT: memref.store [[V2]], [[ARG1]][[[V4]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_join(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> {
    %5 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq_0 = mapSeq nat<m> scalar<i32> scalar<i32>
    %6 = apply %mapSeq_0, %5, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>>
    return %6 : !rise.array<m, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> array<m, scalar<i32>> array<m, scalar<i32>>
  %2 = rise.apply %mapSeq, %1, %0 : !rise.fun<fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>>>
  %transpose = rise.transpose nat<n> nat<m> scalar<i32>
  %3 = rise.apply %transpose, %2 : !rise.fun<array<n, array<m, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  %join = rise.join nat<m> nat<n> scalar<i32>
  %4 = rise.apply %join, %3 : !rise.fun<array<m, array<n, scalar<i32>>> -> array<m*n, scalar<i32>>>
  rise.out %arg1 <- %4 : memref<?xi32>, !rise.array<m*n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @written_map_of_views(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.remui [[DIM_0]], [[C2]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 1 of `argument 0` must be 2*m"
// CHECK-NEXT: [[V2:%.+]] = arith.divui [[DIM_0]], [[C2]] : index
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x2x?xi32>
// CHECK-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG1]], [[C2]] : memref<?x2x?xi32>
// CHECK-NEXT: [[V3:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V3]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: [[V4:%.+]] = arith.cmpi eq, [[V2]], [[DIM_2]] : index
// CHECK-NEXT: cf.assert [[V4]], "dimension 2 of `argument 1` must be m"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V5:%.+]] = arith.muli [[V2]], [[C2]] : index
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[V5]] step [[C1]] {
// CHECK-NEXT: [[V6:%.+]] = memref.load [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: [[V7:%.+]] = arith.remui [[ARG3]], [[C2]] : index
// CHECK-NEXT: [[V8:%.+]] = arith.divui [[ARG3]], [[C2]] : index
// CHECK-NEXT: memref.store [[V6]], [[ARG1]][[[ARG2]], [[V7]], [[V8]]] : memref<?x2x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_map_of_views(%arg0: memref<?x?xi32>, %arg1: memref<?x2x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<2*m, scalar<i32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<2*m, scalar<i32>> -> array<2*m, scalar<i32>>> {
    %5 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq_0 = mapSeq nat<2*m> scalar<i32> scalar<i32>
    %6 = apply %mapSeq_0, %5, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<2*m, scalar<i32>> -> array<2*m, scalar<i32>>>
    return %6 : !rise.array<2*m, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> array<2*m, scalar<i32>> array<2*m, scalar<i32>>
  %2 = rise.apply %mapSeq, %1, %0 : !rise.fun<fun<array<2*m, scalar<i32>> -> array<2*m, scalar<i32>>> -> array<n, array<2*m, scalar<i32>>> -> array<n, array<2*m, scalar<i32>>>>
  %3 = rise.lambda (%arg2) : !rise.fun<array<2*m, scalar<i32>> -> array<2, array<m, scalar<i32>>>> {
    %split = split nat<2> nat<m> scalar<i32>
    %5 = apply %split, %arg2 : !rise.fun<array<2*m, scalar<i32>> -> array<m, array<2, scalar<i32>>>>
    %transpose = transpose nat<m> nat<2> scalar<i32>
    %6 = apply %transpose, %5 : !rise.fun<array<m, array<2, scalar<i32>>> -> array<2, array<m, scalar<i32>>>>
    return %6 : !rise.array<2, array<m, scalar<i32>>>
  }
  %map = rise.map nat<n> array<2*m, scalar<i32>> array<2, array<m, scalar<i32>>>
  %4 = rise.apply %map, %3, %2 : !rise.fun<fun<array<2*m, scalar<i32>> -> array<2, array<m, scalar<i32>>>> -> array<n, array<2*m, scalar<i32>>> -> array<n, array<2, array<m, scalar<i32>>>>>
  rise.out %arg1 <- %4 : memref<?x2x?xi32>, !rise.array<n, array<2, array<m, scalar<i32>>>>
  return
}

// CHECK-LABEL: func.func @written_zip(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 2` must be n"
// CHECK-NEXT: [[ALLOC:%.+]] = memref.alloc([[DIM]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: [[ALLOC_2:%.+]] = memref.alloc([[DIM]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V2]], [[ALLOC]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2]] = memref.load [[ARG0]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V2]], [[ALLOC_2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2]] = memref.load [[ALLOC]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ALLOC_2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[V2]], [[V3]] : i32
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V4]], [[V3]] : i32
// CHECK-NEXT: memref.store [[V5]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc [[ALLOC]] : memref<?xi32>
// CHECK-NEXT: memref.dealloc [[ALLOC_2]] : memref<?xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_zip(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %2 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg3 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<n> scalar<i32> scalar<i32>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
  %4 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg3 : !rise.scalar<i32>
  }
  %mapSeq_0 = rise.mapSeq nat<n> scalar<i32> scalar<i32>
  %5 = rise.apply %mapSeq_0, %4, %0 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
  %zip = rise.zip nat<n> scalar<i32> scalar<i32>
  %6 = rise.apply %zip, %3, %5 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %toMem = rise.toMem address<global> array<n, tuple<scalar<i32>, scalar<i32>>>
  %7 = rise.apply %toMem, %6 : !rise.fun<array<n, tuple<scalar<i32>, scalar<i32>>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %8 = rise.lambda (%arg3) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
    %fst = fst scalar<i32> scalar<i32>
    %10 = apply %fst, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %snd = snd scalar<i32> scalar<i32>
    %11 = apply %snd, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %12 = embed (%arg4 = %10, %arg5 = %11) : (i32, i32) -> i32 {
      %14 = arith.addi %arg4, %arg5 : i32
      return %14 : i32
    }
    %13 = embed (%arg4 = %12, %arg5 = %11) : (i32, i32) -> i32 {
      %14 = arith.addi %arg4, %arg5 : i32
      return %14 : i32
    }
    return %13 : !rise.scalar<i32>
  }
  %mapSeq_1 = rise.mapSeq nat<n> tuple<scalar<i32>, scalar<i32>> scalar<i32>
  %9 = rise.apply %mapSeq_1, %8, %7 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>> -> array<n, scalar<i32>>>
  rise.out %arg2 <- %9 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @written_unzip(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 2` must be n"
// CHECK-NEXT: [[ALLOC:%.+]] = memref.alloc([[DIM]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: [[ALLOC_2:%.+]] = memref.alloc([[DIM]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V2]], [[ALLOC]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V3]], [[ALLOC_2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2]] = memref.load [[ALLOC_2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3]] = memref.load [[ALLOC]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[V2]], [[V3]] : i32
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V4]], [[V3]] : i32
// CHECK-NEXT: memref.store [[V5]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc [[ALLOC]] : memref<?xi32>
// CHECK-NEXT: memref.dealloc [[ALLOC_2]] : memref<?xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_unzip(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %zip = rise.zip nat<n> scalar<i32> scalar<i32>
  %2 = rise.apply %zip, %0, %1 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %3 = rise.lambda (%arg3) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> tuple<scalar<i32>, scalar<i32>>> {
    return %arg3 : !rise.tuple<scalar<i32>, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> tuple<scalar<i32>, scalar<i32>> tuple<scalar<i32>, scalar<i32>>
  %4 = rise.apply %mapSeq, %3, %2 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> tuple<scalar<i32>, scalar<i32>>> -> array<n, tuple<scalar<i32>, scalar<i32>>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %unzip = rise.unzip nat<n> scalar<i32> scalar<i32>
  %5 = rise.apply %unzip, %4 : !rise.fun<array<n, tuple<scalar<i32>, scalar<i32>>> -> tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>>
  %toMem = rise.toMem address<global> tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>
  %6 = rise.apply %toMem, %5 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>>
  %fst = rise.fst array<n, scalar<i32>> array<n, scalar<i32>>
  %7 = rise.apply %fst, %6 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> array<n, scalar<i32>>>
  %snd = rise.snd array<n, scalar<i32>> array<n, scalar<i32>>
  %8 = rise.apply %snd, %6 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> array<n, scalar<i32>>>
  %zip_0 = rise.zip nat<n> scalar<i32> scalar<i32>
  %9 = rise.apply %zip_0, %8, %7 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %10 = rise.lambda (%arg3) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
    %fst_2 = fst scalar<i32> scalar<i32>
    %12 = apply %fst_2, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %snd_3 = snd scalar<i32> scalar<i32>
    %13 = apply %snd_3, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %14 = embed (%arg4 = %12, %arg5 = %13) : (i32, i32) -> i32 {
      %16 = arith.addi %arg4, %arg5 : i32
      return %16 : i32
    }
    %15 = embed (%arg4 = %14, %arg5 = %13) : (i32, i32) -> i32 {
      %16 = arith.addi %arg4, %arg5 : i32
      return %16 : i32
    }
    return %15 : !rise.scalar<i32>
  }
  %mapSeq_1 = rise.mapSeq nat<n> tuple<scalar<i32>, scalar<i32>> scalar<i32>
  %11 = rise.apply %mapSeq_1, %10, %9 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>> -> array<n, scalar<i32>>>
  rise.out %arg2 <- %11 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @written_tuple(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// CHECK-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG2]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_3:%.+]] = memref.dim [[ARG2]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_2]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 2` must be n"
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_3]] : index
// CHECK-NEXT: cf.assert [[V2]], "dimension 1 of `argument 2` must be m"
// CHECK-NEXT: [[ALLOC:%.+]] = memref.alloc([[DIM]], [[DIM_0]]) {alignment = 64 : i64} : memref<?x?xi32>
// CHECK-NEXT: [[ALLOC_4:%.+]] = memref.alloc([[DIM_0]]) {alignment = 64 : i64} : memref<?xi32>
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ARG0]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// CHECK-NEXT: memref.store [[V3]], [[ALLOC]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V3]], [[ALLOC_4]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG4]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3]] = memref.load [[ALLOC]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ALLOC_4]][[[ARG4]]] : memref<?xi32>
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V3]], [[V4]] : i32
// CHECK-NEXT: [[V6:%.+]] = arith.addi [[V5]], [[V4]] : i32
// CHECK-NEXT: memref.store [[V6]], [[ARG2]][[[ARG3]], [[ARG4]]] : memref<?x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc [[ALLOC]] : memref<?x?xi32>
// CHECK-NEXT: memref.dealloc [[ALLOC_4]] : memref<?xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_tuple(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>, %arg2: memref<?x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<m, scalar<i32>>
  %2 = rise.lambda (%arg3) : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> {
    %12 = lambda (%arg4) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg4 : !rise.scalar<i32>
    }
    %mapSeq_2 = mapSeq nat<m> scalar<i32> scalar<i32>
    %13 = apply %mapSeq_2, %12, %arg3 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>>
    return %13 : !rise.array<m, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> array<m, scalar<i32>> array<m, scalar<i32>>
  %3 = rise.apply %mapSeq, %2, %0 : !rise.fun<fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>>>
  %4 = rise.lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg3 : !rise.scalar<i32>
  }
  %mapSeq_0 = rise.mapSeq nat<m> scalar<i32> scalar<i32>
  %5 = rise.apply %mapSeq_0, %4, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>>
  %tuple = rise.tuple array<n, array<m, scalar<i32>>> array<m, scalar<i32>>
  %6 = rise.apply %tuple, %3, %5 : !rise.fun<array<n, array<m, scalar<i32>>> -> array<m, scalar<i32>> -> tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>>
  %toMem = rise.toMem address<global> tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>
  %7 = rise.apply %toMem, %6 : !rise.fun<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>> -> tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>>
  %fst = rise.fst array<n, array<m, scalar<i32>>> array<m, scalar<i32>>
  %8 = rise.apply %fst, %7 : !rise.fun<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>>>
  %snd = rise.snd array<n, array<m, scalar<i32>>> array<m, scalar<i32>>
  %9 = rise.apply %snd, %7 : !rise.fun<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>> -> array<m, scalar<i32>>>
  %10 = rise.lambda (%arg3) : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> {
    %zip = zip nat<m> scalar<i32> scalar<i32>
    %12 = apply %zip, %arg3, %9 : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>> -> array<m, tuple<scalar<i32>, scalar<i32>>>>
    %13 = lambda (%arg4) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
      %fst_3 = fst scalar<i32> scalar<i32>
      %15 = apply %fst_3, %arg4 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
      %snd_4 = snd scalar<i32> scalar<i32>
      %16 = apply %snd_4, %arg4 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
      %17 = embed (%arg5 = %15, %arg6 = %16) : (i32, i32) -> i32 {
        %19 = arith.addi %arg5, %arg6 : i32
        return %19 : i32
      }
      %18 = embed (%arg5 = %17, %arg6 = %16) : (i32, i32) -> i32 {
        %19 = arith.addi %arg5, %arg6 : i32
        return %19 : i32
      }
      return %18 : !rise.scalar<i32>
    }
    %mapSeq_2 = mapSeq nat<m> tuple<scalar<i32>, scalar<i32>> scalar<i32>
    %14 = apply %mapSeq_2, %13, %12 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> array<m, tuple<scalar<i32>, scalar<i32>>> -> array<m, scalar<i32>>>
    return %14 : !rise.array<m, scalar<i32>>
  }
  %mapSeq_1 = rise.mapSeq nat<n> array<m, scalar<i32>> array<m, scalar<i32>>
  %11 = rise.apply %mapSeq_1, %10, %8 : !rise.fun<fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>> -> array<n, array<m, scalar<i32>>>>
  rise.out %arg2 <- %11 : memref<?x?xi32>, !rise.array<n, array<m, scalar<i32>>>
  return
}

// CHECK-LABEL: func.func @private_memory_in_a_loop(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C4:%.+]] = arith.constant 4 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x4xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x2x2xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: scf.parallel ([[ARG2:%.+]]) = ([[C0]]) to ([[DIM]]) step ([[C1]]) {
// CHECK-NEXT: [[ALLOCA:%.+]] = memref.alloca() {alignment = 64 : i64} : memref<4xi32>
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[C4]] step [[C1]] {
// CHECK-NEXT: [[V1:%.+]] = memref.load [[ARG0]][[[ARG2]], [[ARG3]]] : memref<?x4xi32>
// CHECK-NEXT: memref.store [[V1]], [[ALLOCA]][[[ARG3]]] : memref<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG3]] = [[C0]] to [[C2]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[C2]] step [[C1]] {
// CHECK-NEXT: [[V1]] = arith.muli [[ARG4]], [[C2]] : index
// CHECK-NEXT: [[V2:%.+]] = arith.addi [[ARG3]], [[V1]] : index
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ALLOCA]][[[V2]]] : memref<4xi32>
// CHECK-NEXT: memref.store [[V3]], [[ARG1]][[[ARG2]], [[ARG3]], [[ARG4]]] : memref<?x2x2xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @private_memory_in_a_loop(%arg0: memref<?x4xi32>, %arg1: memref<?x2x2xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x4xi32> -> !rise.array<n, array<4, scalar<i32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<4, scalar<i32>> -> array<2, array<2, scalar<i32>>>> {
    %3 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq = mapSeq nat<4> scalar<i32> scalar<i32>
    %4 = apply %mapSeq, %3, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<4, scalar<i32>> -> array<4, scalar<i32>>>
    %toMem = toMem address<private> array<4, scalar<i32>>
    %5 = apply %toMem, %4 : !rise.fun<array<4, scalar<i32>> -> array<4, scalar<i32>>>
    %split = split nat<2> nat<2> scalar<i32>
    %6 = apply %split, %5 : !rise.fun<array<4, scalar<i32>> -> array<2, array<2, scalar<i32>>>>
    %transpose = transpose nat<2> nat<2> scalar<i32>
    %7 = apply %transpose, %6 : !rise.fun<array<2, array<2, scalar<i32>>> -> array<2, array<2, scalar<i32>>>>
    %8 = lambda (%arg3) : !rise.fun<array<2, scalar<i32>> -> array<2, scalar<i32>>> {
      %10 = lambda (%arg4) : !rise.fun<scalar<i32> -> scalar<i32>> {
        return %arg4 : !rise.scalar<i32>
      }
      %mapSeq_1 = mapSeq nat<2> scalar<i32> scalar<i32>
      %11 = apply %mapSeq_1, %10, %arg3 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<2, scalar<i32>> -> array<2, scalar<i32>>>
      return %11 : !rise.array<2, scalar<i32>>
    }
    %mapSeq_0 = mapSeq nat<2> array<2, scalar<i32>> array<2, scalar<i32>>
    %9 = apply %mapSeq_0, %8, %7 : !rise.fun<fun<array<2, scalar<i32>> -> array<2, scalar<i32>>> -> array<2, array<2, scalar<i32>>> -> array<2, array<2, scalar<i32>>>>
    return %9 : !rise.array<2, array<2, scalar<i32>>>
  }
  %mapPar = rise.mapPar nat<n> array<4, scalar<i32>> array<2, array<2, scalar<i32>>>
  %2 = rise.apply %mapPar, %1, %0 : !rise.fun<fun<array<4, scalar<i32>> -> array<2, array<2, scalar<i32>>>> -> array<n, array<4, scalar<i32>>> -> array<n, array<2, array<2, scalar<i32>>>>>
  rise.out %arg1 <- %2 : memref<?x2x2xi32>, !rise.array<n, array<2, array<2, scalar<i32>>>>
  return
}
