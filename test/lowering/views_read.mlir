// Views of what is read: each changes the indices of the load.
//
// Source: "Integrating a Functional Pattern-Based IR into MLIR", Figure 8a. What these programs compute is tested beside the tools.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// CHECK-LABEL: func.func @zip_fst_snd(
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
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[V2]], [[V3]] : i32
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V4]], [[V3]] : i32
// CHECK-NEXT: memref.store [[V5]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @zip_fst_snd(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %zip = rise.zip nat<n> scalar<i32> scalar<i32>
  %2 = rise.apply %zip, %0, %1 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %3 = rise.lambda (%arg3) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
    %fst = fst scalar<i32> scalar<i32>
    %5 = apply %fst, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %snd = snd scalar<i32> scalar<i32>
    %6 = apply %snd, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %7 = embed (%arg4 = %5, %arg5 = %6) : (i32, i32) -> i32 {
      %9 = arith.addi %arg4, %arg5 : i32
      return %9 : i32
    }
    %8 = embed (%arg4 = %7, %arg5 = %6) : (i32, i32) -> i32 {
      %9 = arith.addi %arg4, %arg5 : i32
      return %9 : i32
    }
    return %8 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<n> tuple<scalar<i32>, scalar<i32>> scalar<i32>
  %4 = rise.apply %mapSeq, %3, %2 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>> -> array<n, scalar<i32>>>
  rise.out %arg2 <- %4 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @unzip_tuple(
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
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG1]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V3:%.+]] = memref.load [[ARG0]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[V2]], [[V3]] : i32
// CHECK-NEXT: [[V5:%.+]] = arith.addi [[V4]], [[V3]] : i32
// CHECK-NEXT: memref.store [[V5]], [[ARG2]][[[ARG3]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @unzip_tuple(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %1 = rise.in %arg1 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %zip = rise.zip nat<n> scalar<i32> scalar<i32>
  %2 = rise.apply %zip, %0, %1 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %unzip = rise.unzip nat<n> scalar<i32> scalar<i32>
  %3 = rise.apply %unzip, %2 : !rise.fun<array<n, tuple<scalar<i32>, scalar<i32>>> -> tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>>
  %fst = rise.fst array<n, scalar<i32>> array<n, scalar<i32>>
  %4 = rise.apply %fst, %3 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> array<n, scalar<i32>>>
  %snd = rise.snd array<n, scalar<i32>> array<n, scalar<i32>>
  %5 = rise.apply %snd, %3 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> array<n, scalar<i32>>>
  %tuple = rise.tuple array<n, scalar<i32>> array<n, scalar<i32>>
  %6 = rise.apply %tuple, %5, %4 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>>
  %fst_0 = rise.fst array<n, scalar<i32>> array<n, scalar<i32>>
  %7 = rise.apply %fst_0, %6 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> array<n, scalar<i32>>>
  %snd_1 = rise.snd array<n, scalar<i32>> array<n, scalar<i32>>
  %8 = rise.apply %snd_1, %6 : !rise.fun<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> -> array<n, scalar<i32>>>
  %zip_2 = rise.zip nat<n> scalar<i32> scalar<i32>
  %9 = rise.apply %zip_2, %7, %8 : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>>>
  %10 = rise.lambda (%arg3) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> {
    %fst_3 = fst scalar<i32> scalar<i32>
    %12 = apply %fst_3, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
    %snd_4 = snd scalar<i32> scalar<i32>
    %13 = apply %snd_4, %arg3 : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>>
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
  %mapSeq = rise.mapSeq nat<n> tuple<scalar<i32>, scalar<i32>> scalar<i32>
  %11 = rise.apply %mapSeq, %10, %9 : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> scalar<i32>> -> array<n, tuple<scalar<i32>, scalar<i32>>> -> array<n, scalar<i32>>>
  rise.out %arg2 <- %11 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @split(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.muli [[DIM_0]], [[DIM_1]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[DIM]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 0` must be m*n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_1]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = arith.muli [[ARG3]], [[DIM_0]] : index
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[V2]], [[ARG2]] : index
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[V3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V4]], [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @split(%arg0: memref<?xi32>, %arg1: memref<?x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<m*n, scalar<i32>>
  %split = rise.split nat<m> nat<n> scalar<i32>
  %1 = rise.apply %split, %0 : !rise.fun<array<m*n, scalar<i32>> -> array<n, array<m, scalar<i32>>>>
  %transpose = rise.transpose nat<n> nat<m> scalar<i32>
  %2 = rise.apply %transpose, %1 : !rise.fun<array<n, array<m, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  %3 = rise.lambda (%arg2) : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>>> {
    %5 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq_0 = mapSeq nat<n> scalar<i32> scalar<i32>
    %6 = apply %mapSeq_0, %5, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
    return %6 : !rise.array<n, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<m> array<n, scalar<i32>> array<n, scalar<i32>>
  %4 = rise.apply %mapSeq, %3, %2 : !rise.fun<fun<array<n, scalar<i32>> -> array<n, scalar<i32>>> -> array<m, array<n, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  rise.out %arg1 <- %4 : memref<?x?xi32>, !rise.array<m, array<n, scalar<i32>>>
  return
}

// CHECK-LABEL: func.func @join(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.muli [[DIM_0]], [[DIM]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[V0]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 1` must be m*n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V0]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = arith.remui [[ARG2]], [[DIM]] : index
// CHECK-NEXT: [[V3:%.+]] = arith.divui [[ARG2]], [[DIM]] : index
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[V2]], [[V3]]] : memref<?x?xi32>
// CHECK-NEXT: memref.store [[V4]], [[ARG1]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @join(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %transpose = rise.transpose nat<n> nat<m> scalar<i32>
  %1 = rise.apply %transpose, %0 : !rise.fun<array<n, array<m, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  %join = rise.join nat<m> nat<n> scalar<i32>
  %2 = rise.apply %join, %1 : !rise.fun<array<m, array<n, scalar<i32>>> -> array<m*n, scalar<i32>>>
  %3 = rise.lambda (%arg2) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg2 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<m*n> scalar<i32> scalar<i32>
  %4 = rise.apply %mapSeq, %3, %2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m*n, scalar<i32>> -> array<m*n, scalar<i32>>>
  rise.out %arg1 <- %4 : memref<?xi32>, !rise.array<m*n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG1]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be m"
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_2]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 1 of `argument 1` must be n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG0]][[[ARG3]], [[ARG2]]] : memref<?x?xi32>
// CHECK-NEXT: memref.store [[V2]], [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @transpose(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %transpose = rise.transpose nat<n> nat<m> scalar<i32>
  %1 = rise.apply %transpose, %0 : !rise.fun<array<n, array<m, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  %2 = rise.lambda (%arg2) : !rise.fun<array<n, scalar<i32>> -> array<n, scalar<i32>>> {
    %4 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq_0 = mapSeq nat<n> scalar<i32> scalar<i32>
    %5 = apply %mapSeq_0, %4, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
    return %5 : !rise.array<n, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<m> array<n, scalar<i32>> array<n, scalar<i32>>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<array<n, scalar<i32>> -> array<n, scalar<i32>>> -> array<m, array<n, scalar<i32>>> -> array<m, array<n, scalar<i32>>>>
  rise.out %arg1 <- %3 : memref<?x?xi32>, !rise.array<m, array<n, scalar<i32>>>
  return
}

// CHECK-LABEL: func.func @slide(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C3:%.+]] = arith.constant 3 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.subi [[DIM]], [[C2]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi sge, [[V0]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 0` must be n+2, where n is no negative number"
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x3xi32>
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi eq, [[V0]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V2]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V0]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[C3]] step [[C1]] {
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG2]], [[ARG3]] : index
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[V3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V4]], [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x3xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @slide(%arg0: memref<?xi32>, %arg1: memref<?x3xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n+2, scalar<i32>>
  %slide = rise.slide nat<3> nat<1> nat<n> scalar<i32>
  %1 = rise.apply %slide, %0 : !rise.fun<array<n+2, scalar<i32>> -> array<n, array<3, scalar<i32>>>>
  %2 = rise.lambda (%arg2) : !rise.fun<array<3, scalar<i32>> -> array<3, scalar<i32>>> {
    %4 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq_0 = mapSeq nat<3> scalar<i32> scalar<i32>
    %5 = apply %mapSeq_0, %4, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<3, scalar<i32>> -> array<3, scalar<i32>>>
    return %5 : !rise.array<3, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> array<3, scalar<i32>> array<3, scalar<i32>>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<array<3, scalar<i32>> -> array<3, scalar<i32>>> -> array<n, array<3, scalar<i32>>> -> array<n, array<3, scalar<i32>>>>
  rise.out %arg1 <- %3 : memref<?x3xi32>, !rise.array<n, array<3, scalar<i32>>>
  return
}

// CHECK-LABEL: func.func @slide_step(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C3:%.+]] = arith.constant 3 : index
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.addi [[DIM]], [[C1]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.remui [[V0]], [[C2]] : index
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi eq, [[V1]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V2]], "dimension 0 of `argument 0` must be 2*n+1"
// CHECK-NEXT: [[V3:%.+]] = arith.divui [[V0]], [[C2]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.subi [[V3]], [[C1]] : index
// CHECK-NEXT: [[V5:%.+]] = arith.cmpi sge, [[V4]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V5]], "dimension 0 of `argument 0` must be 2*n+1, where n is no negative number"
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x3xi32>
// CHECK-NEXT: [[V6:%.+]] = arith.cmpi eq, [[V4]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V6]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V4]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[C3]] step [[C1]] {
// CHECK-NEXT: [[V7:%.+]] = arith.muli [[ARG2]], [[C2]] : index
// CHECK-NEXT: [[V8:%.+]] = arith.addi [[V7]], [[ARG3]] : index
// CHECK-NEXT: [[V9:%.+]] = memref.load [[ARG0]][[[V8]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V9]], [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x3xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @slide_step(%arg0: memref<?xi32>, %arg1: memref<?x3xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<2*n+1, scalar<i32>>
  %slide = rise.slide nat<3> nat<2> nat<n> scalar<i32>
  %1 = rise.apply %slide, %0 : !rise.fun<array<2*n+1, scalar<i32>> -> array<n, array<3, scalar<i32>>>>
  %2 = rise.lambda (%arg2) : !rise.fun<array<3, scalar<i32>> -> array<3, scalar<i32>>> {
    %4 = lambda (%arg3) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %arg3 : !rise.scalar<i32>
    }
    %mapSeq_0 = mapSeq nat<3> scalar<i32> scalar<i32>
    %5 = apply %mapSeq_0, %4, %arg2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<3, scalar<i32>> -> array<3, scalar<i32>>>
    return %5 : !rise.array<3, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> array<3, scalar<i32>> array<3, scalar<i32>>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<array<3, scalar<i32>> -> array<3, scalar<i32>>> -> array<n, array<3, scalar<i32>>> -> array<n, array<3, scalar<i32>>>>
  rise.out %arg1 <- %3 : memref<?x3xi32>, !rise.array<n, array<3, scalar<i32>>>
  return
}

// CHECK-LABEL: func.func @pad_clamp(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C5:%.+]] = arith.constant 5 : index
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.subi [[DIM]], [[C1]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi sge, [[V0]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 0 of `argument 0` must be n+1, where n is no negative number"
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V2:%.+]] = arith.addi [[DIM]], [[C5]] : index
// CHECK-NEXT: [[V3:%.+]] = arith.cmpi eq, [[V2]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V3]], "dimension 0 of `argument 1` must be n+6"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V2]] step [[C1]] {
// CHECK-NEXT: [[V4:%.+]] = arith.subi [[ARG2]], [[C2]] : index
// CHECK-NEXT: [[V5:%.+]] = arith.minsi [[V4]], [[V0]] : index
// CHECK-NEXT: [[V6:%.+]] = arith.maxsi [[V5]], [[C0]] : index
// CHECK-NEXT: [[V7:%.+]] = memref.load [[ARG0]][[[V6]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V7]], [[ARG1]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @pad_clamp(%arg0: memref<?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n+1, scalar<i32>>
  %padClamp = rise.padClamp nat<2> nat<3> nat<n+1> scalar<i32>
  %1 = rise.apply %padClamp, %0 : !rise.fun<array<n+1, scalar<i32>> -> array<n+6, scalar<i32>>>
  %2 = rise.lambda (%arg2) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg2 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<n+6> scalar<i32> scalar<i32>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n+6, scalar<i32>> -> array<n+6, scalar<i32>>>
  rise.out %arg1 <- %3 : memref<?xi32>, !rise.array<n+6, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @pad_constant(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C9_I32:%.+]] = arith.constant 9 : i32
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C3:%.+]] = arith.constant 3 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.subi [[DIM_0]], [[DIM]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.subi [[V0]], [[C3]] : index
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi sge, [[V1]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V2]], "dimension 0 of `argument 1` must be m+n+3, where m is no negative number"
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[V1]], [[DIM]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.addi [[V3]], [[C3]] : index
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[V4]] step [[C1]] {
// CHECK-NEXT: [[V5:%.+]] = arith.subi [[ARG2]], [[V1]] : index
// CHECK-NEXT: [[V6:%.+]] = arith.cmpi sge, [[V5]], [[C0]] : index
// CHECK-NEXT: [[V7:%.+]] = arith.cmpi slt, [[V5]], [[DIM]] : index
// CHECK-NEXT: [[V8:%.+]] = arith.andi [[V6]], [[V7]] : i1
// CHECK-NEXT: [[V9:%.+]] = scf.if [[V8]] -> (i32) {
// CHECK-NEXT: [[V10:%.+]] = memref.load [[ARG0]][[[V5]]] : memref<?xi32>
// CHECK-NEXT: scf.yield [[V10]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[C9_I32]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V9]], [[ARG1]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @pad_constant(%arg0: memref<?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %literal = rise.literal 9 : i32
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<n, scalar<i32>>
  %padCst = rise.padCst nat<m> nat<3> nat<n> scalar<i32>
  %1 = rise.apply %padCst, %literal, %0 : !rise.fun<scalar<i32> -> array<n, scalar<i32>> -> array<m+n+3, scalar<i32>>>
  %2 = rise.lambda (%arg2) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg2 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<m+n+3> scalar<i32> scalar<i32>
  %3 = rise.apply %mapSeq, %2, %1 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m+n+3, scalar<i32>> -> array<m+n+3, scalar<i32>>>
  rise.out %arg1 <- %3 : memref<?xi32>, !rise.array<m+n+3, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @take_drop(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C2:%.+]] = arith.constant 2 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.subi [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: [[V1:%.+]] = arith.subi [[V0]], [[C2]] : index
// CHECK-NEXT: [[V2:%.+]] = arith.cmpi sge, [[V1]], [[C0]] : index
// CHECK-NEXT: cf.assert [[V2]], "dimension 0 of `argument 0` must be m+n+2, where m is no negative number"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG2]], [[C2]] : index
// CHECK-NEXT: [[V4:%.+]] = memref.load [[ARG0]][[[V3]]] : memref<?xi32>
// CHECK-NEXT: memref.store [[V4]], [[ARG1]][[[ARG2]]] : memref<?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @take_drop(%arg0: memref<?xi32>, %arg1: memref<?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?xi32> -> !rise.array<m+n+2, scalar<i32>>
  %drop = rise.drop nat<2> nat<m+n> scalar<i32>
  %1 = rise.apply %drop, %0 : !rise.fun<array<m+n+2, scalar<i32>> -> array<m+n, scalar<i32>>>
  %take = rise.take nat<n> nat<m> scalar<i32>
  %2 = rise.apply %take, %1 : !rise.fun<array<m+n, scalar<i32>> -> array<n, scalar<i32>>>
  %3 = rise.lambda (%arg2) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %arg2 : !rise.scalar<i32>
  }
  %mapSeq = rise.mapSeq nat<n> scalar<i32> scalar<i32>
  %4 = rise.apply %mapSeq, %3, %2 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<n, scalar<i32>> -> array<n, scalar<i32>>>
  rise.out %arg1 <- %4 : memref<?xi32>, !rise.array<n, scalar<i32>>
  return
}

// CHECK-LABEL: func.func @map_of_views(
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
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[C2]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG4:%.+]] = [[C0]] to [[V2]] step [[C1]] {
// CHECK-NEXT: [[V5:%.+]] = arith.muli [[ARG4]], [[C2]] : index
// CHECK-NEXT: [[V6:%.+]] = arith.addi [[ARG3]], [[V5]] : index
// CHECK-NEXT: [[V7:%.+]] = memref.load [[ARG0]][[[ARG2]], [[V6]]] : memref<?x?xi32>
// CHECK-NEXT: memref.store [[V7]], [[ARG1]][[[ARG2]], [[ARG3]], [[ARG4]]] : memref<?x2x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @map_of_views(%arg0: memref<?x?xi32>, %arg1: memref<?x2x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<2*m, scalar<i32>>>
  %1 = rise.lambda (%arg2) : !rise.fun<array<2*m, scalar<i32>> -> array<2, array<m, scalar<i32>>>> {
    %split = split nat<2> nat<m> scalar<i32>
    %5 = apply %split, %arg2 : !rise.fun<array<2*m, scalar<i32>> -> array<m, array<2, scalar<i32>>>>
    %transpose = transpose nat<m> nat<2> scalar<i32>
    %6 = apply %transpose, %5 : !rise.fun<array<m, array<2, scalar<i32>>> -> array<2, array<m, scalar<i32>>>>
    return %6 : !rise.array<2, array<m, scalar<i32>>>
  }
  %map = rise.map nat<n> array<2*m, scalar<i32>> array<2, array<m, scalar<i32>>>
  %2 = rise.apply %map, %1, %0 : !rise.fun<fun<array<2*m, scalar<i32>> -> array<2, array<m, scalar<i32>>>> -> array<n, array<2*m, scalar<i32>>> -> array<n, array<2, array<m, scalar<i32>>>>>
  %3 = rise.lambda (%arg2) : !rise.fun<array<2, array<m, scalar<i32>>> -> array<2, array<m, scalar<i32>>>> {
    %5 = lambda (%arg3) : !rise.fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> {
      %7 = lambda (%arg4) : !rise.fun<scalar<i32> -> scalar<i32>> {
        return %arg4 : !rise.scalar<i32>
      }
      %mapSeq_1 = mapSeq nat<m> scalar<i32> scalar<i32>
      %8 = apply %mapSeq_1, %7, %arg3 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<m, scalar<i32>> -> array<m, scalar<i32>>>
      return %8 : !rise.array<m, scalar<i32>>
    }
    %mapSeq_0 = mapSeq nat<2> array<m, scalar<i32>> array<m, scalar<i32>>
    %6 = apply %mapSeq_0, %5, %arg2 : !rise.fun<fun<array<m, scalar<i32>> -> array<m, scalar<i32>>> -> array<2, array<m, scalar<i32>>> -> array<2, array<m, scalar<i32>>>>
    return %6 : !rise.array<2, array<m, scalar<i32>>>
  }
  %mapSeq = rise.mapSeq nat<n> array<2, array<m, scalar<i32>>> array<2, array<m, scalar<i32>>>
  %4 = rise.apply %mapSeq, %3, %2 : !rise.fun<fun<array<2, array<m, scalar<i32>>> -> array<2, array<m, scalar<i32>>>> -> array<n, array<2, array<m, scalar<i32>>>> -> array<n, array<2, array<m, scalar<i32>>>>>
  rise.out %arg1 <- %4 : memref<?x2x?xi32>, !rise.array<n, array<2, array<m, scalar<i32>>>>
  return
}

// CHECK-LABEL: func.func @stencil_of_two_dimensions(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C3:%.+]] = arith.constant 3 : index
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_1:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?x?xi32>
// CHECK-NEXT: [[DIM_2:%.+]] = memref.dim [[ARG1]], [[C1]] : memref<?x?xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_1]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 1` must be n"
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi eq, [[DIM_0]], [[DIM_2]] : index
// CHECK-NEXT: cf.assert [[V1]], "dimension 1 of `argument 1` must be m"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: scf.for [[ARG3:%.+]] = [[C0]] to [[DIM_0]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = scf.for [[ARG4:%.+]] = [[C0]] to [[C3]] step [[C1]] iter_args([[ARG5:%.+]] = [[C0_I32]]) -> (i32) {
// CHECK-NEXT: [[V3:%.+]] = arith.addi [[ARG3]], [[ARG4]] : index
// CHECK-NEXT: [[V4:%.+]] = arith.subi [[V3]], [[C1]] : index
// CHECK-NEXT: [[V5:%.+]] = arith.cmpi sge, [[V4]], [[C0]] : index
// CHECK-NEXT: [[V6:%.+]] = arith.cmpi slt, [[V4]], [[DIM_0]] : index
// CHECK-NEXT: [[V7:%.+]] = arith.andi [[V5]], [[V6]] : i1
// CHECK-NEXT: [[V8:%.+]] = scf.if [[V7]] -> (i32) {
// CHECK-NEXT: [[V10:%.+]] = memref.load [[ARG0]][[[ARG2]], [[V4]]] : memref<?x?xi32>
// CHECK-NEXT: scf.yield [[V10]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[C0_I32]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: [[V9:%.+]] = arith.addi [[ARG5]], [[V8]] : i32
// CHECK-NEXT: scf.yield [[V9]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: memref.store [[V2]], [[ARG1]][[[ARG2]], [[ARG3]]] : memref<?x?xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @stencil_of_two_dimensions(%arg0: memref<?x?xi32>, %arg1: memref<?x?xi32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<?x?xi32> -> !rise.array<n, array<m, scalar<i32>>>
  %literal = rise.literal 0 : i32
  %1 = rise.lambda (%arg2) : !rise.fun<array<m, scalar<i32>> -> array<m+2, scalar<i32>>> {
    %padCst = padCst nat<1> nat<1> nat<m> scalar<i32>
    %7 = apply %padCst, %literal, %arg2 : !rise.fun<scalar<i32> -> array<m, scalar<i32>> -> array<m+2, scalar<i32>>>
    return %7 : !rise.array<m+2, scalar<i32>>
  }
  %map = rise.map nat<n> array<m, scalar<i32>> array<m+2, scalar<i32>>
  %2 = rise.apply %map, %1, %0 : !rise.fun<fun<array<m, scalar<i32>> -> array<m+2, scalar<i32>>> -> array<n, array<m, scalar<i32>>> -> array<n, array<m+2, scalar<i32>>>>
  %3 = rise.lambda (%arg2) : !rise.fun<array<m+2, scalar<i32>> -> array<m, array<3, scalar<i32>>>> {
    %slide = slide nat<3> nat<1> nat<m> scalar<i32>
    %7 = apply %slide, %arg2 : !rise.fun<array<m+2, scalar<i32>> -> array<m, array<3, scalar<i32>>>>
    return %7 : !rise.array<m, array<3, scalar<i32>>>
  }
  %map_0 = rise.map nat<n> array<m+2, scalar<i32>> array<m, array<3, scalar<i32>>>
  %4 = rise.apply %map_0, %3, %2 : !rise.fun<fun<array<m+2, scalar<i32>> -> array<m, array<3, scalar<i32>>>> -> array<n, array<m+2, scalar<i32>>> -> array<n, array<m, array<3, scalar<i32>>>>>
  %5 = rise.lambda (%arg2) : !rise.fun<array<m, array<3, scalar<i32>>> -> array<m, scalar<i32>>> {
    %7 = lambda (%arg3) : !rise.fun<array<3, scalar<i32>> -> scalar<i32>> {
      %literal_2 = literal 0 : i32
      %9 = lambda (%arg4, %arg5) : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>> {
        %11 = embed (%arg6 = %arg4, %arg7 = %arg5) : (i32, i32) -> i32 {
          %12 = arith.addi %arg6, %arg7 : i32
          return %12 : i32
        }
        return %11 : !rise.scalar<i32>
      }
      %reduceSeq = reduceSeq nat<3> scalar<i32> scalar<i32>
      %10 = apply %reduceSeq, %9, %literal_2, %arg3 : !rise.fun<fun<scalar<i32> -> scalar<i32> -> scalar<i32>> -> scalar<i32> -> array<3, scalar<i32>> -> scalar<i32>>
      return %10 : !rise.scalar<i32>
    }
    %mapSeq_1 = mapSeq nat<m> array<3, scalar<i32>> scalar<i32>
    %8 = apply %mapSeq_1, %7, %arg2 : !rise.fun<fun<array<3, scalar<i32>> -> scalar<i32>> -> array<m, array<3, scalar<i32>>> -> array<m, scalar<i32>>>
    return %8 : !rise.array<m, scalar<i32>>
  }
  %mapSeq = rise.mapSeq nat<n> array<m, array<3, scalar<i32>>> array<m, scalar<i32>>
  %6 = rise.apply %mapSeq, %5, %4 : !rise.fun<fun<array<m, array<3, scalar<i32>>> -> array<m, scalar<i32>>> -> array<n, array<m, array<3, scalar<i32>>>> -> array<n, array<m, scalar<i32>>>>
  rise.out %arg1 <- %6 : memref<?x?xi32>, !rise.array<n, array<m, scalar<i32>>>
  return
}
