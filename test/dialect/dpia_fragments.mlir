// Fragments of matrices, and what is refused of them.

// RUN: rise-opt %s --split-input-file --verify-diagnostics | rise-opt --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @fragments(
func.func @fragments(%a: !dpia.exp<array<16, array<8, scalar<f16>>>, read>, %b: !dpia.exp<array<8, array<8, scalar<f16>>>, read>,
                     %x: !dpia.exp<scalar<f32>, read>, %o: !dpia.acc<array<16, array<8, scalar<f32>>>>) {
  // CHECK: dpia.asFragmentLeft
  %0 = dpia.asFragmentLeft %a : (!dpia.exp<array<16, array<8, scalar<f16>>>, read>) -> !dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>
  // CHECK: dpia.asFragmentRight
  %1 = dpia.asFragmentRight %b : (!dpia.exp<array<8, array<8, scalar<f16>>>, read>) -> !dpia.exp<fragment<right, 8, 8, scalar<f16>>, read>
  // CHECK: dpia.generateFragment
  %2 = dpia.generateFragment %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>
  // CHECK: dpia.tensorMMA
  %3 = dpia.tensorMMA %0, %1, %2 : (!dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>, !dpia.exp<fragment<right, 8, 8, scalar<f16>>, read>,
      !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>) -> !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>
  // CHECK: dpia.asMatrix %
  %4 = dpia.asMatrix %3 : (!dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>) -> !dpia.exp<array<16, array<8, scalar<f32>>>, write>
  // CHECK: dpia.asMatrixAcc
  %5 = dpia.asMatrixAcc %o : (!dpia.acc<array<16, array<8, scalar<f32>>>>) -> !dpia.acc<fragment<accumulator, 16, 8, scalar<f32>>>
  return
}

// CHECK-LABEL: func.func @of_lanes(
func.func @of_lanes(%a: vector<4xf16>, %b: vector<2xf16>, %c: vector<4xf32>, %m: memref<8x128x8xf16, #gpu.address_space<workgroup>>, %i: index) {
  // CHECK: dpia.mma %{{.+}}, %{{.+}}, %{{.+}} [16, 8, 8] : (vector<4xf16>, vector<2xf16>, vector<4xf32>) -> vector<4xf32>
  %0 = dpia.mma %a, %b, %c [16, 8, 8] : (vector<4xf16>, vector<2xf16>, vector<4xf32>) -> vector<4xf32>
  // CHECK: dpia.blocks
  %1 = dpia.blocks %m[%i, %i, %i] : memref<8x128x8xf16, #gpu.address_space<workgroup>> -> i64
  // CHECK: dpia.wgmma %{{.+}}, %{{.+}}, %{{.+}} [64, 8, 16] [1024, 64, 64, 64] f16 : vector<4xf32>
  %2 = dpia.wgmma %1, %1, %c [64, 8, 16] [1024, 64, 64, 64] f16 : vector<4xf32>
  return
}

// -----

func.func @scalars(%a: !dpia.exp<array<16, scalar<f16>>, read>) {
  // expected-error @+1 {{expected a matrix of scalars, found '!dpia.exp<array<16, scalar<f16>>, read>'}}
  %0 = dpia.asFragmentLeft %a : (!dpia.exp<array<16, scalar<f16>>, read>) -> !dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>
  return
}

// -----

func.func @role(%a: !dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>) {
  // expected-error @+1 {{expected a fragment that accumulates, found '!dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>'}}
  %0 = dpia.asMatrix %a : (!dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>) -> !dpia.exp<array<16, array<8, scalar<f16>>>, write>
  return
}

// -----

func.func @sizes(%a: !dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>, %b: !dpia.exp<fragment<right, 16, 8, scalar<f16>>, read>,
                 %c: !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>) {
  // expected-error @+1 {{expected a right factor of the sizes and the scalar of the others}}
  %0 = dpia.tensorMMA %a, %b, %c : (!dpia.exp<fragment<left, 16, 8, scalar<f16>>, read>, !dpia.exp<fragment<right, 16, 8, scalar<f16>>, read>,
      !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>) -> !dpia.exp<fragment<accumulator, 16, 8, scalar<f32>>, read>
  return
}

// -----

func.func @lanes(%a: vector<8xf16>, %b: vector<2xf16>, %c: vector<4xf32>) {
  // expected-error @+1 {{expected vectors of a lane's elements of the fragments}}
  %0 = dpia.mma %a, %b, %c [16, 8, 8] : (vector<8xf16>, vector<2xf16>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @strides(%a: i64, %c: vector<4xf32>) {
  // expected-error @+1 {{expected the numbers of rows, columns and products, and four strides}}
  %0 = dpia.wgmma %a, %a, %c [64, 8, 16] [1024, 64] f16 : vector<4xf32>
  return
}
