// Mistakes in operations that select, place and keep elements.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

func.func @nat() {
  // expected-error @+1 {{expected a result of type `idx<n>` or `scalar<index>`, found '!dpia.exp<scalar<f32>, read>'}}
  %0 = dpia.nat nat<3> : !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @make_array(%x: !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{expected an array of 2 elements as result, found '!dpia.exp<array<3, scalar<f32>>, read>'}}
  %0 = dpia.makeArray %x, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<3, scalar<f32>>, read>
  return
}
// -----
func.func @concat(%x: !dpia.exp<array<2, scalar<f32>>, read>, %y: !dpia.exp<array<3, scalar<f32>>, read>) {
  // expected-error @+1 {{expected a result of data type '!rise.array<5, scalar<f32>>', found '!rise.array<6, scalar<f32>>'}}
  %0 = dpia.concat %x, %y : (!dpia.exp<array<2, scalar<f32>>, read>, !dpia.exp<array<3, scalar<f32>>, read>) -> !dpia.exp<array<6, scalar<f32>>, read>
  return
}
// -----
func.func @gather(%at: !dpia.exp<array<2, idx<4>>, read>, %x: !dpia.exp<array<3, scalar<f32>>, read>) {
  // expected-error @+1 {{expected an array of indices below the size of the other array}}
  %0 = dpia.gather %at, %x : (!dpia.exp<array<2, idx<4>>, read>, !dpia.exp<array<3, scalar<f32>>, read>) -> !dpia.exp<array<2, scalar<f32>>, read>
  return
}
// -----
func.func @gather_vec(%at: !dpia.exp<vector<2, scalar<i32>>, read>, %x: !dpia.exp<array<3, scalar<f32>>, read>) {
  // expected-error @+1 {{expected a vector of `scalar<index>` and an array}}
  %0 = dpia.gatherVec %at, %x : (!dpia.exp<vector<2, scalar<i32>>, read>, !dpia.exp<array<3, scalar<f32>>, read>) -> !dpia.exp<vector<2, scalar<f32>>, read>
  return
}
// -----
func.func @gather_vec_result(%at: !dpia.exp<vector<2, scalar<index>>, read>, %x: !dpia.exp<array<3, scalar<f32>>, read>) {
  // expected-error @+1 {{expected as many elements of the array as the vector has}}
  %0 = dpia.gatherVec %at, %x : (!dpia.exp<vector<2, scalar<index>>, read>, !dpia.exp<array<3, scalar<f32>>, read>) -> !dpia.exp<vector<3, scalar<f32>>, read>
  return
}
// -----
func.func @take(%a: !dpia.acc<array<2, scalar<f32>>>) {
  // expected-error @+1 {{expected an array and a part of it}}
  %0 = dpia.takeAcc %a : (!dpia.acc<array<2, scalar<f32>>>) -> !dpia.acc<array<3, scalar<f32>>>
  return
}
// -----
func.func @prefetch_of_scalar(%a: !dpia.acc<scalar<f32>>) {
  // expected-error @+1 {{expected an array, found '!dpia.acc<scalar<f32>>'}}
  %0 = dpia.prefetchAcc %a distance nat<1> : (!dpia.acc<scalar<f32>>) -> !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @prefetch_of_another(%a: !dpia.acc<array<2, scalar<f32>>>) {
  // expected-error @+1 {{expected a result of data type '!rise.array<2, scalar<f32>>', found '!rise.array<3, scalar<f32>>'}}
  %0 = dpia.prefetchAcc %a distance nat<1> : (!dpia.acc<array<2, scalar<f32>>>) -> !dpia.acc<array<3, scalar<f32>>>
  return
}
// -----
func.func @ring(%x: !dpia.exp<array<5, scalar<f32>>, read>) {
  // expected-error @+1 {{expected a ring of at least `3` elements, found `2`}}
  %0 = dpia.circularBuffer <private> %x alloc nat<2> : (!dpia.exp<array<5, scalar<f32>>, read>) -> !dpia.exp<array<3, array<3, scalar<f32>>>, read>
      (%e : !dpia.exp<scalar<f32>, read>) {
    yield %e : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @windows(%x: !dpia.exp<array<4, scalar<f32>>, read>) {
  // expected-error @+1 {{expected an operand of data type '!rise.array<5, scalar<f32>>', found '!rise.array<4, scalar<f32>>'}}
  %0 = dpia.rotateValues <private> %x : (!dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<array<3, array<3, scalar<f32>>>, read>
      (%e : !dpia.exp<scalar<f32>, read>) {
    yield %e : !dpia.exp<scalar<f32>, read>
  }
  return
}
