// Views and acceptors of vectors, and what is refused of them.

// RUN: rise-opt %s --split-input-file --verify-diagnostics | rise-opt --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @vectors(
func.func @vectors(%x: !dpia.exp<array<4*n, scalar<f32>>, read>, %a: !dpia.acc<array<4*n, scalar<f32>>>) {
  // CHECK: dpia.asVector %{{.+}} : (!dpia.exp<array<4*n, scalar<f32>>, read>) -> !dpia.exp<array<n, vector<4, scalar<f32>>>, read>
  %0 = dpia.asVector %x : (!dpia.exp<array<4*n, scalar<f32>>, read>) -> !dpia.exp<array<n, vector<4, scalar<f32>>>, read>
  // CHECK: dpia.asVectorAligned
  %1 = dpia.asVectorAligned %x : (!dpia.exp<array<4*n, scalar<f32>>, read>) -> !dpia.exp<array<n, vector<4, scalar<f32>>>, read>
  // CHECK: dpia.asScalar
  %2 = dpia.asScalar %0 : (!dpia.exp<array<n, vector<4, scalar<f32>>>, read>) -> !dpia.exp<array<4*n, scalar<f32>>, read>
  // CHECK: dpia.asScalarAcc %{{.+}} : (!dpia.acc<array<4*n, scalar<f32>>>) -> !dpia.acc<array<n, vector<4, scalar<f32>>>>
  %3 = dpia.asScalarAcc %a : (!dpia.acc<array<4*n, scalar<f32>>>) -> !dpia.acc<array<n, vector<4, scalar<f32>>>>
  // CHECK: dpia.asVectorAcc
  %4 = dpia.asVectorAcc %3 : (!dpia.acc<array<n, vector<4, scalar<f32>>>>) -> !dpia.acc<array<4*n, scalar<f32>>>
  return
}

// -----

func.func @size(%x: !dpia.exp<array<10, scalar<f32>>, read>) {
  // expected-error @+1 {{expected an operand of data type '!rise.array<8, scalar<f32>>', found '!rise.array<10, scalar<f32>>'}}
  %0 = dpia.asVector %x : (!dpia.exp<array<10, scalar<f32>>, read>) -> !dpia.exp<array<2, vector<4, scalar<f32>>>, read>
  return
}

// -----

func.func @scalars(%x: !dpia.exp<array<8, scalar<f32>>, read>) {
  // expected-error @+1 {{expected an array of vectors, found '!dpia.exp<array<8, scalar<f32>>, read>'}}
  %0 = dpia.asScalar %x : (!dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<array<32, scalar<f32>>, read>
  return
}

// -----

func.func @acceptor(%x: !dpia.acc<array<8, scalar<f32>>>) {
  // expected-error @+1 {{expected an operand of data type '!rise.array<12, scalar<f32>>', found '!rise.array<8, scalar<f32>>'}}
  %0 = dpia.asScalarAcc %x : (!dpia.acc<array<8, scalar<f32>>>) -> !dpia.acc<array<3, vector<4, scalar<f32>>>>
  return
}

// -----

func.func @access(%x: !dpia.exp<array<8, scalar<f32>>, write>) {
  // expected-error @+1 {{expected operands that can be read for a result that can be read}}
  %0 = dpia.asVector %x : (!dpia.exp<array<8, scalar<f32>>, write>) -> !dpia.exp<array<2, vector<4, scalar<f32>>>, read>
  return
}
