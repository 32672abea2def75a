// Functional phrases of DPIA.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s

!row = !dpia.exp<array<n, scalar<f32>>, read>
!scalar = !dpia.exp<scalar<f32>, read>

// CHECK-LABEL: @leaves
func.func @leaves(%a : memref<?x8xf32>, %t : tensor<8xf32>, %x : f32) {
  // CHECK: dpia.in %{{.+}} : memref<?x8xf32> -> !dpia.exp<array<n, array<8, scalar<f32>>>, read>
  %A = dpia.in %a : memref<?x8xf32> -> !dpia.exp<array<n, array<8, scalar<f32>>>, read>
  // CHECK: dpia.in %{{.+}} : tensor<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  %T = dpia.in %t : tensor<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  // CHECK: dpia.in %{{.+}} : f32 -> !dpia.exp<scalar<f32>, read>
  %X = dpia.in %x : f32 -> !scalar
  // CHECK: dpia.literal 0.000000e+00 : f32 -> !dpia.exp<scalar<f32>, read>
  %zero = dpia.literal 0.0 : f32 -> !scalar
  // CHECK: dpia.literal dense<[1, 2]> : tensor<2xi32> -> !dpia.exp<array<2, scalar<i32>>, read>
  %table = dpia.literal dense<[1, 2]> : tensor<2xi32> -> !dpia.exp<array<2, scalar<i32>>, read>
  return
}

// CHECK-LABEL: @embed
func.func @embed(%x : !scalar, %y : !scalar) {
  // CHECK: dpia.embed %{{.+}}, %{{.+}} : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%[[A:.+]]: f32, %[[B:.+]]: f32) {
  // CHECK-NEXT: [[SUM:%.+]] = arith.addf %[[A]], %[[B]] : f32
  // CHECK-NEXT: dpia.yield [[SUM]] : f32
  %s = dpia.embed %x, %y : (!scalar, !scalar) -> !scalar (%a : f32, %b : f32) {
    %sum = arith.addf %a, %b : f32
    dpia.yield %sum : f32
  }
  return
}

// CHECK-LABEL: @patterns
func.func @patterns(%a : !row, %w : !dpia.exp<array<n, scalar<f32>>, write>, %zero : !scalar) {
  // CHECK: dpia.map %{{.+}} : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, write> (%[[X:.+]]: !dpia.exp<scalar<f32>, write>) {
  // CHECK-NEXT: yield %[[X]] : !dpia.exp<scalar<f32>, write>
  %0 = dpia.map %w : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, write> (%x : !dpia.exp<scalar<f32>, write>) {
    yield %x : !dpia.exp<scalar<f32>, write>
  }
  // CHECK: dpia.mapSeq %{{.+}} : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%[[X:.+]]: !dpia.exp<scalar<f32>, read>) {
  // CHECK-NEXT: yield %[[X]]
  %1 = dpia.mapSeq %a : (!row) -> !dpia.exp<array<n, scalar<f32>>, write> (%x : !scalar) {
    yield %x : !scalar
  }
  // CHECK: dpia.mapPar %{{.+}} : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%[[X:.+]]: !dpia.exp<scalar<f32>, read>) {
  %2 = dpia.mapPar %a : (!row) -> !dpia.exp<array<n, scalar<f32>>, write> (%x : !scalar) {
    yield %x : !scalar
  }
  // CHECK: dpia.reduceSeq %{{.+}}, %{{.+}} : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%[[S:.+]]: !dpia.exp<scalar<f32>, read>, %{{.+}}: !dpia.exp<scalar<f32>, read>) {
  // CHECK-NEXT: yield %[[S]]
  %3 = dpia.reduceSeq %zero, %a : (!scalar, !row) -> !scalar (%sum : !scalar, %x : !scalar) {
    yield %sum : !scalar
  }
  // CHECK: dpia.toMem <private> %{{.+}} : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, read>
  %4 = dpia.toMem <private> %1 : (!dpia.exp<array<n, scalar<f32>>, write>) -> !row
  return
}

// CHECK-LABEL: @views
func.func @views(%a : !dpia.exp<array<6, scalar<f32>>, read>, %i : !dpia.exp<idx<6>, read>, %x : !scalar) {
  // CHECK: dpia.zip %{{.+}}, %{{.+}} : (!dpia.exp<array<6, scalar<f32>>, read>, !dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<6, tuple<scalar<f32>, scalar<f32>>>, read>
  %zip = dpia.zip %a, %a : (!dpia.exp<array<6, scalar<f32>>, read>, !dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<6, tuple<scalar<f32>, scalar<f32>>>, read>
  // CHECK: dpia.unzip
  %unzip = dpia.unzip %zip : (!dpia.exp<array<6, tuple<scalar<f32>, scalar<f32>>>, read>) -> !dpia.exp<tuple<array<6, scalar<f32>>, array<6, scalar<f32>>>, read>
  // CHECK: dpia.fst
  %fst = dpia.fst %unzip : (!dpia.exp<tuple<array<6, scalar<f32>>, array<6, scalar<f32>>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  // CHECK: dpia.snd
  %snd = dpia.snd %unzip : (!dpia.exp<tuple<array<6, scalar<f32>>, array<6, scalar<f32>>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  // CHECK: dpia.tuple
  %tuple = dpia.tuple %fst, %x : (!dpia.exp<array<6, scalar<f32>>, read>, !scalar) -> !dpia.exp<tuple<array<6, scalar<f32>>, scalar<f32>>, read>
  // CHECK: dpia.split %{{.+}} : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<2, array<3, scalar<f32>>>, read>
  %split = dpia.split %a : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<2, array<3, scalar<f32>>>, read>
  // CHECK: dpia.transpose %{{.+}} : (!dpia.exp<array<2, array<3, scalar<f32>>>, read>) -> !dpia.exp<array<3, array<2, scalar<f32>>>, read>
  %transpose = dpia.transpose %split : (!dpia.exp<array<2, array<3, scalar<f32>>>, read>) -> !dpia.exp<array<3, array<2, scalar<f32>>>, read>
  // CHECK: dpia.join %{{.+}} : (!dpia.exp<array<3, array<2, scalar<f32>>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  %join = dpia.join %transpose : (!dpia.exp<array<3, array<2, scalar<f32>>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  // CHECK: dpia.take
  %take = dpia.take %a : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<2, scalar<f32>>, read>
  // CHECK: dpia.drop
  %drop = dpia.drop %a : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  // CHECK: dpia.slide %{{.+}} step nat<1> : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<4, array<3, scalar<f32>>>, read>
  %slide = dpia.slide %a step nat<1> : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<4, array<3, scalar<f32>>>, read>
  // CHECK: dpia.prefetch %{{.+}} distance nat<4> : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  %prefetch = dpia.prefetch %a distance nat<4> : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  // CHECK: dpia.padClamp %{{.+}} left nat<1> : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<8, scalar<f32>>, read>
  %clamp = dpia.padClamp %a left nat<1> : (!dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<8, scalar<f32>>, read>
  // CHECK: dpia.padCst %{{.+}}, %{{.+}} left nat<n> : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<n+7, scalar<f32>>, read>
  %constant = dpia.padCst %x, %a left nat<n> : (!scalar, !dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<array<7+n, scalar<f32>>, read>
  // CHECK: dpia.idx %{{.+}}, %{{.+}} : (!dpia.exp<idx<6>, read>, !dpia.exp<array<6, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
  %element = dpia.idx %i, %a : (!dpia.exp<idx<6>, read>, !dpia.exp<array<6, scalar<f32>>, read>) -> !scalar
  return
}

// Symbolic sizes, and views of what is written.
// CHECK-LABEL: @symbolic
func.func @symbolic(%a : !dpia.exp<array<n*m, scalar<i8>>, write>) {
  // CHECK: dpia.split %{{.+}} : (!dpia.exp<array<m*n, scalar<i8>>, write>) -> !dpia.exp<array<m, array<n, scalar<i8>>>, write>
  %rows = dpia.split %a : (!dpia.exp<array<n*m, scalar<i8>>, write>) -> !dpia.exp<array<m, array<n, scalar<i8>>>, write>
  // CHECK: dpia.join %{{.+}} : (!dpia.exp<array<m, array<n, scalar<i8>>>, write>) -> !dpia.exp<array<m*n, scalar<i8>>, write>
  %all = dpia.join %rows : (!dpia.exp<array<m, array<n, scalar<i8>>>, write>) -> !dpia.exp<array<m*n, scalar<i8>>, write>
  return
}
