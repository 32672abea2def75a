// Commands and acceptors of DPIA.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s

// CHECK-LABEL: @commands
func.func @commands(%c : memref<?xf32>, %x : !dpia.exp<scalar<f32>, read>) {
  // CHECK: [[C:%.+]] = dpia.out %{{.+}} : memref<?xf32> -> !dpia.acc<array<n, scalar<f32>>>
  %C = dpia.out %c : memref<?xf32> -> !dpia.acc<array<n, scalar<f32>>>
  // CHECK: dpia.for nat<n> (%[[I:.+]]: !dpia.exp<idx<n>, read>) {
  dpia.for nat<n> (%i : !dpia.exp<idx<n>, read>) {
    // CHECK-NEXT: [[E:%.+]] = idxAcc %[[I]], [[C]] : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
    %e = idxAcc %i, %C : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
    // CHECK-NEXT: assign [[E]], %{{.+}} : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    assign %e, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  }
  // CHECK: dpia.par_for nat<n> [[C]] : !dpia.acc<array<n, scalar<f32>>> (%{{.+}}: !dpia.exp<idx<n>, read>, %[[O:.+]]: !dpia.acc<scalar<f32>>) {
  dpia.par_for nat<n> %C : !dpia.acc<array<n, scalar<f32>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<scalar<f32>>) {
    // CHECK-NEXT: assign %[[O]], %{{.+}}
    assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  }
  // CHECK: dpia.new <local> array<4, scalar<f32>> (%{{.+}}: !dpia.exp<array<4, scalar<f32>>, read>, %{{.+}}: !dpia.acc<array<4, scalar<f32>>>) {
  // CHECK-NEXT: }
  dpia.new <local> array<4, scalar<f32>> (%value : !dpia.exp<array<4, scalar<f32>>, read>, %place : !dpia.acc<array<4, scalar<f32>>>) {
  }
  return
}

// CHECK-LABEL: @acceptors
func.func @acceptors(%row : !dpia.acc<array<m*n, scalar<f32>>>, %pairs : !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) {
  // CHECK: dpia.joinAcc %{{.+}} : (!dpia.acc<array<m*n, scalar<f32>>>) -> !dpia.acc<array<m, array<n, scalar<f32>>>>
  %rows = dpia.joinAcc %row : (!dpia.acc<array<n*m, scalar<f32>>>) -> !dpia.acc<array<m, array<n, scalar<f32>>>>
  // CHECK: dpia.splitAcc %{{.+}} : (!dpia.acc<array<m, array<n, scalar<f32>>>>) -> !dpia.acc<array<m*n, scalar<f32>>>
  %all = dpia.splitAcc %rows : (!dpia.acc<array<m, array<n, scalar<f32>>>>) -> !dpia.acc<array<m*n, scalar<f32>>>
  // CHECK: dpia.prefetchAcc %{{.+}} distance nat<n> : (!dpia.acc<array<m*n, scalar<f32>>>) -> !dpia.acc<array<m*n, scalar<f32>>>
  %ahead = dpia.prefetchAcc %all distance nat<n> : (!dpia.acc<array<n*m, scalar<f32>>>) -> !dpia.acc<array<m*n, scalar<f32>>>
  // CHECK: dpia.transposeAcc %{{.+}} : (!dpia.acc<array<m, array<n, scalar<f32>>>>) -> !dpia.acc<array<n, array<m, scalar<f32>>>>
  %columns = dpia.transposeAcc %rows : (!dpia.acc<array<m, array<n, scalar<f32>>>>) -> !dpia.acc<array<n, array<m, scalar<f32>>>>
  // CHECK: dpia.zipAcc1 %{{.+}} : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<f32>>>
  %firsts = dpia.zipAcc1 %pairs : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<f32>>>
  // CHECK: dpia.zipAcc2 %{{.+}} : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>>
  %seconds = dpia.zipAcc2 %pairs : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>>
  // CHECK: [[MAP:%.+]] = dpia.mapAcc %{{.+}} : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>> (%[[P:.+]]: !dpia.acc<tuple<scalar<f32>, scalar<i32>>>) {
  // CHECK-NEXT: pairAcc1 %[[P]] : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<f32>>
  // CHECK-NEXT: [[S:%.+]] = pairAcc2 %[[P]] : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
  // CHECK-NEXT: yield [[S]] : !dpia.acc<scalar<i32>>
  %mapped = dpia.mapAcc %pairs : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>> (%p : !dpia.acc<tuple<scalar<f32>, scalar<i32>>>) {
    %first = pairAcc1 %p : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<f32>>
    %second = pairAcc2 %p : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
    yield %second : !dpia.acc<scalar<i32>>
  }
  return
}

// CHECK-LABEL: @pair_of_arrays
func.func @pair_of_arrays(%both : !dpia.acc<tuple<array<n, scalar<f32>>, array<n, scalar<i32>>>>) {
  // CHECK: dpia.unzipAcc %{{.+}} : (!dpia.acc<tuple<array<n, scalar<f32>>, array<n, scalar<i32>>>>) -> !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>
  %pairs = dpia.unzipAcc %both : (!dpia.acc<tuple<array<n, scalar<f32>>, array<n, scalar<i32>>>>) -> !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>
  return
}
