// The acceptor translation: what is written through a view is written to the view's acceptor.
//
// Source: "RISE & Shine: Language-Oriented Compiler Design", Listing 8. What these programs compute is tested beside the tools.

// RUN: rise-opt %s --rise-to-imperative | FileCheck %s

// CHECK-LABEL: func.func @written_split(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?xi32> -> !dpia.exp<array<m*n, scalar<i32>>, read>
// CHECK-NEXT: [[V1:%.+]] = dpia.out [[ARG1]] : memref<?x?xi32> -> !dpia.acc<array<m, array<n, scalar<i32>>>>
// CHECK-NEXT: [[V2:%.+]] = dpia.transposeAcc [[V1]] : (!dpia.acc<array<m, array<n, scalar<i32>>>>) -> !dpia.acc<array<n, array<m, scalar<i32>>>>
// CHECK-NEXT: [[V3:%.+]] = dpia.splitAcc [[V2]] : (!dpia.acc<array<n, array<m, scalar<i32>>>>) -> !dpia.acc<array<m*n, scalar<i32>>>
// CHECK-NEXT: dpia.for nat<m*n> ([[ARG2:%.+]]: !dpia.exp<idx<m*n>, read>) {
// CHECK-NEXT: [[V4:%.+]] = idx [[ARG2]], [[V0]] : (!dpia.exp<idx<m*n>, read>, !dpia.exp<array<m*n, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V5:%.+]] = idxAcc [[ARG2]], [[V3]] : (!dpia.exp<idx<m*n>, read>, !dpia.acc<array<m*n, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: assign [[V5]], [[V4]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_split(%arg0: memref<?xi32>, %arg1: memref<?x?xi32>) {
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
// CHECK-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// CHECK-NEXT: [[V1:%.+]] = dpia.out [[ARG1]] : memref<?xi32> -> !dpia.acc<array<m*n, scalar<i32>>>
// CHECK-NEXT: [[V2:%.+]] = dpia.joinAcc [[V1]] : (!dpia.acc<array<m*n, scalar<i32>>>) -> !dpia.acc<array<m, array<n, scalar<i32>>>>
// CHECK-NEXT: [[V3:%.+]] = dpia.transposeAcc [[V2]] : (!dpia.acc<array<m, array<n, scalar<i32>>>>) -> !dpia.acc<array<n, array<m, scalar<i32>>>>
// CHECK-NEXT: dpia.for nat<n> ([[ARG2:%.+]]: !dpia.exp<idx<n>, read>) {
// CHECK-NEXT: [[V4:%.+]] = idx [[ARG2]], [[V0]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// CHECK-NEXT: [[V5:%.+]] = idxAcc [[ARG2]], [[V3]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, array<m, scalar<i32>>>>) -> !dpia.acc<array<m, scalar<i32>>>
// CHECK-NEXT: for nat<m> ([[ARG3:%.+]]: !dpia.exp<idx<m>, read>) {
// CHECK-NEXT: [[V6:%.+]] = idx [[ARG3]], [[V4]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V7:%.+]] = idxAcc [[ARG3]], [[V5]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: assign [[V7]], [[V6]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_join(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>) {
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
// CHECK-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<2*m, scalar<i32>>>, read>
// CHECK-NEXT: [[V1:%.+]] = dpia.out [[ARG1]] : memref<?x2x?xi32> -> !dpia.acc<array<n, array<2, array<m, scalar<i32>>>>>
// CHECK-NEXT: [[V2:%.+]] = dpia.mapAcc [[V1]] : (!dpia.acc<array<n, array<2, array<m, scalar<i32>>>>>) -> !dpia.acc<array<n, array<2*m, scalar<i32>>>> ([[ARG2:%.+]]: !dpia.acc<array<2, array<m, scalar<i32>>>>) {
// CHECK-NEXT: [[V3:%.+]] = transposeAcc [[ARG2]] : (!dpia.acc<array<2, array<m, scalar<i32>>>>) -> !dpia.acc<array<m, array<2, scalar<i32>>>>
// CHECK-NEXT: [[V4:%.+]] = splitAcc [[V3]] : (!dpia.acc<array<m, array<2, scalar<i32>>>>) -> !dpia.acc<array<2*m, scalar<i32>>>
// CHECK-NEXT: yield [[V4]] : !dpia.acc<array<2*m, scalar<i32>>>
// CHECK-NEXT: }
// CHECK-NEXT: dpia.for nat<n> ([[ARG2]]: !dpia.exp<idx<n>, read>) {
// CHECK-NEXT: [[V3]] = idx [[ARG2]], [[V0]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<2*m, scalar<i32>>>, read>) -> !dpia.exp<array<2*m, scalar<i32>>, read>
// CHECK-NEXT: [[V4]] = idxAcc [[ARG2]], [[V2]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, array<2*m, scalar<i32>>>>) -> !dpia.acc<array<2*m, scalar<i32>>>
// CHECK-NEXT: for nat<2*m> ([[ARG3:%.+]]: !dpia.exp<idx<2*m>, read>) {
// CHECK-NEXT: [[V5:%.+]] = idx [[ARG3]], [[V3]] : (!dpia.exp<idx<2*m>, read>, !dpia.exp<array<2*m, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V6:%.+]] = idxAcc [[ARG3]], [[V4]] : (!dpia.exp<idx<2*m>, read>, !dpia.acc<array<2*m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: assign [[V6]], [[V5]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_map_of_views(%arg0: memref<?x?xi32>, %arg1: memref<?x2x?xi32>) {
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

// CHECK-LABEL: func.func @written_unzip(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:{{.*}}[[ARG2:%.+]]:
// CHECK-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?xi32> -> !dpia.exp<array<n, scalar<i32>>, read>
// CHECK-NEXT: [[V1:%.+]] = dpia.in [[ARG1]] : memref<?xi32> -> !dpia.exp<array<n, scalar<i32>>, read>
// CHECK-NEXT: [[V2:%.+]] = dpia.out [[ARG2]] : memref<?xi32> -> !dpia.acc<array<n, scalar<i32>>>
// CHECK-NEXT: dpia.new <global> tuple<array<n, scalar<i32>>, array<n, scalar<i32>>> ([[ARG3:%.+]]: !dpia.exp<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>, read>, [[ARG4:%.+]]: !dpia.acc<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>>) {
// CHECK-NEXT: [[V3:%.+]] = unzipAcc [[ARG4]] : (!dpia.acc<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>>) -> !dpia.acc<array<n, tuple<scalar<i32>, scalar<i32>>>>
// CHECK-NEXT: [[V4:%.+]] = zip [[V0]], [[V1]] : (!dpia.exp<array<n, scalar<i32>>, read>, !dpia.exp<array<n, scalar<i32>>, read>) -> !dpia.exp<array<n, tuple<scalar<i32>, scalar<i32>>>, read>
// CHECK-NEXT: for nat<n> ([[ARG5:%.+]]: !dpia.exp<idx<n>, read>) {
// CHECK-NEXT: [[V8:%.+]] = idx [[ARG5]], [[V4]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>
// CHECK-NEXT: [[V9:%.+]] = idxAcc [[ARG5]], [[V3]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, tuple<scalar<i32>, scalar<i32>>>>) -> !dpia.acc<tuple<scalar<i32>, scalar<i32>>>
// CHECK-NEXT: assign [[V9]], [[V8]] : !dpia.acc<tuple<scalar<i32>, scalar<i32>>>, !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>
// CHECK-NEXT: }
// CHECK-NEXT: [[V5:%.+]] = snd [[ARG3]] : (!dpia.exp<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>, read>) -> !dpia.exp<array<n, scalar<i32>>, read>
// CHECK-NEXT: [[V6:%.+]] = fst [[ARG3]] : (!dpia.exp<tuple<array<n, scalar<i32>>, array<n, scalar<i32>>>, read>) -> !dpia.exp<array<n, scalar<i32>>, read>
// CHECK-NEXT: [[V7:%.+]] = zip [[V5]], [[V6]] : (!dpia.exp<array<n, scalar<i32>>, read>, !dpia.exp<array<n, scalar<i32>>, read>) -> !dpia.exp<array<n, tuple<scalar<i32>, scalar<i32>>>, read>
// CHECK-NEXT: for nat<n> ([[ARG5]]: !dpia.exp<idx<n>, read>) {
// CHECK-NEXT: [[V8]] = idx [[ARG5]], [[V7]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>
// CHECK-NEXT: [[V9]] = idxAcc [[ARG5]], [[V2]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: [[V10:%.+]] = fst [[V8]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V11:%.+]] = snd [[V8]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V12:%.+]] = embed [[V10]], [[V11]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG6:%.+]]: i32, [[ARG7:%.+]]: i32) {
// CHECK-NEXT: [[V14:%.+]] = arith.addi [[ARG6]], [[ARG7]] : i32
// CHECK-NEXT: dpia.yield [[V14]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: [[V13:%.+]] = embed [[V12]], [[V11]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG6]]: i32, [[ARG7]]: i32) {
// CHECK-NEXT: [[V14]] = arith.addi [[ARG6]], [[ARG7]] : i32
// CHECK-NEXT: dpia.yield [[V14]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: assign [[V9]], [[V13]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_unzip(%arg0: memref<?xi32>, %arg1: memref<?xi32>, %arg2: memref<?xi32>) {
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
// CHECK-NEXT: [[V0:%.+]] = dpia.in [[ARG0]] : memref<?x?xi32> -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// CHECK-NEXT: [[V1:%.+]] = dpia.in [[ARG1]] : memref<?xi32> -> !dpia.exp<array<m, scalar<i32>>, read>
// CHECK-NEXT: [[V2:%.+]] = dpia.out [[ARG2]] : memref<?x?xi32> -> !dpia.acc<array<n, array<m, scalar<i32>>>>
// CHECK-NEXT: dpia.new <global> tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>> ([[ARG3:%.+]]: !dpia.exp<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>, read>, [[ARG4:%.+]]: !dpia.acc<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>>) {
// CHECK-NEXT: [[V3:%.+]] = pairAcc1 [[ARG4]] : (!dpia.acc<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>>) -> !dpia.acc<array<n, array<m, scalar<i32>>>>
// CHECK-NEXT: for nat<n> ([[ARG5:%.+]]: !dpia.exp<idx<n>, read>) {
// CHECK-NEXT: [[V7:%.+]] = idx [[ARG5]], [[V0]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// CHECK-NEXT: [[V8:%.+]] = idxAcc [[ARG5]], [[V3]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, array<m, scalar<i32>>>>) -> !dpia.acc<array<m, scalar<i32>>>
// CHECK-NEXT: for nat<m> ([[ARG6:%.+]]: !dpia.exp<idx<m>, read>) {
// CHECK-NEXT: [[V9:%.+]] = idx [[ARG6]], [[V7]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V10:%.+]] = idxAcc [[ARG6]], [[V8]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: assign [[V10]], [[V9]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: [[V4:%.+]] = pairAcc2 [[ARG4]] : (!dpia.acc<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>>) -> !dpia.acc<array<m, scalar<i32>>>
// CHECK-NEXT: for nat<m> ([[ARG5]]: !dpia.exp<idx<m>, read>) {
// CHECK-NEXT: [[V7]] = idx [[ARG5]], [[V1]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V8]] = idxAcc [[ARG5]], [[V4]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: assign [[V8]], [[V7]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: [[V5:%.+]] = fst [[ARG3]] : (!dpia.exp<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<n, array<m, scalar<i32>>>, read>
// CHECK-NEXT: [[V6:%.+]] = snd [[ARG3]] : (!dpia.exp<tuple<array<n, array<m, scalar<i32>>>, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// CHECK-NEXT: for nat<n> ([[ARG5]]: !dpia.exp<idx<n>, read>) {
// CHECK-NEXT: [[V7]] = idx [[ARG5]], [[V5]] : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, array<m, scalar<i32>>>, read>) -> !dpia.exp<array<m, scalar<i32>>, read>
// CHECK-NEXT: [[V8]] = idxAcc [[ARG5]], [[V2]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, array<m, scalar<i32>>>>) -> !dpia.acc<array<m, scalar<i32>>>
// CHECK-NEXT: [[V9]] = zip [[V7]], [[V6]] : (!dpia.exp<array<m, scalar<i32>>, read>, !dpia.exp<array<m, scalar<i32>>, read>) -> !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>
// CHECK-NEXT: for nat<m> ([[ARG6]]: !dpia.exp<idx<m>, read>) {
// CHECK-NEXT: [[V10]] = idx [[ARG6]], [[V9]] : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, tuple<scalar<i32>, scalar<i32>>>, read>) -> !dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>
// CHECK-NEXT: [[V11:%.+]] = idxAcc [[ARG6]], [[V8]] : (!dpia.exp<idx<m>, read>, !dpia.acc<array<m, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
// CHECK-NEXT: [[V12:%.+]] = fst [[V10]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V13:%.+]] = snd [[V10]] : (!dpia.exp<tuple<scalar<i32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: [[V14:%.+]] = embed [[V12]], [[V13]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG7:%.+]]: i32, [[ARG8:%.+]]: i32) {
// CHECK-NEXT: [[V16:%.+]] = arith.addi [[ARG7]], [[ARG8]] : i32
// CHECK-NEXT: dpia.yield [[V16]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: [[V15:%.+]] = embed [[V14]], [[V13]] : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> ([[ARG7]]: i32, [[ARG8]]: i32) {
// CHECK-NEXT: [[V16]] = arith.addi [[ARG7]], [[ARG8]] : i32
// CHECK-NEXT: dpia.yield [[V16]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: assign [[V11]], [[V15]] : !dpia.acc<scalar<i32>>, !dpia.exp<scalar<i32>, read>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @written_tuple(%arg0: memref<?x?xi32>, %arg1: memref<?xi32>, %arg2: memref<?x?xi32>) {
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
