// Iterations of a parallel loop that would write to the same place.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

// an element of the acceptor outside
func.func @outside(%o: memref<8xf32>, %i: memref<8xf32>) {
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  // expected-note @+1 {{the acceptor is made of this one}}
  %out = dpia.out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
  // expected-note @+1 {{the iterations of this loop run in any order, or at the same time}}
  dpia.par_for nat<8> %out : !dpia.acc<array<8, scalar<f32>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<scalar<f32>>) {
    %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    for nat<8> (%j: !dpia.exp<idx<8>, read>) {
      %z = idxAcc %j, %out : (!dpia.exp<idx<8>, read>, !dpia.acc<array<8, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
      // expected-error @+1 {{'dpia.assign' op writes to an acceptor from outside of `dpia.par_for`, whose iterations all write to it at the same time: expected the acceptor that the body gets beside its index, a part of it, or memory that the body opens with `dpia.new`}}
      assign %z, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
  }
  return
}
// -----
// the row of an outer loop, from outside of both
func.func @rows(%o: memref<8x4xf32>, %i: memref<8xf32>) {
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  // expected-note @+1 {{the acceptor is made of this one}}
  %out = dpia.out %o : memref<8x4xf32> -> !dpia.acc<array<8, array<4, scalar<f32>>>>
  dpia.par_for nat<8> %out : !dpia.acc<array<8, array<4, scalar<f32>>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<array<4, scalar<f32>>>) {
    %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    // expected-note @+1 {{the iterations of this loop run}}
    par_for nat<4> %w : !dpia.acc<array<4, scalar<f32>>> (%j: !dpia.exp<idx<4>, read>, %v: !dpia.acc<scalar<f32>>) {
      %row = idxAcc %k, %out : (!dpia.exp<idx<8>, read>, !dpia.acc<array<8, array<4, scalar<f32>>>>) -> !dpia.acc<array<4, scalar<f32>>>
      %z = idxAcc %j, %row : (!dpia.exp<idx<4>, read>, !dpia.acc<array<4, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
      // expected-error @+1 {{writes to an acceptor from outside of `dpia.par_for`}}
      assign %z, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
  }
  return
}
// -----
// the row that the outer loop has for itself, by all iterations of the inner one
func.func @inner(%o: memref<8x4xf32>, %i: memref<8xf32>) {
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  %out = dpia.out %o : memref<8x4xf32> -> !dpia.acc<array<8, array<4, scalar<f32>>>>
  // expected-note @+1 {{the acceptor is made of this one}}
  dpia.par_for nat<8> %out : !dpia.acc<array<8, array<4, scalar<f32>>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<array<4, scalar<f32>>>) {
    %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    %zero = nat nat<0> : !dpia.exp<idx<4>, read>
    %z = idxAcc %zero, %w : (!dpia.exp<idx<4>, read>, !dpia.acc<array<4, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
    // expected-note @+1 {{the iterations of this loop run}}
    par_for nat<4> %w : !dpia.acc<array<4, scalar<f32>>> (%j: !dpia.exp<idx<4>, read>, %v: !dpia.acc<scalar<f32>>) {
      // expected-error @+1 {{writes to an acceptor from outside of `dpia.par_for`}}
      assign %z, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
  }
  return
}
// -----
// memory that is opened outside, under a condition
func.func @memory(%o: memref<8xf32>, %i: memref<8xf32>, %b: i1) {
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  %c = dpia.in %b : i1 -> !dpia.exp<scalar<i1>, read>
  %out = dpia.out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
  // expected-note @+1 {{the acceptor is made of this one}}
  dpia.new <private> scalar<f32> (%value: !dpia.exp<scalar<f32>, read>, %place: !dpia.acc<scalar<f32>>) {
    // expected-note @+1 {{the iterations of this loop run}}
    par_for nat<8> %out : !dpia.acc<array<8, scalar<f32>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<scalar<f32>>) {
      %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      if %c : !dpia.exp<scalar<i1>, read> {
        assign %w, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      } else {
        // expected-error @+1 {{writes to an acceptor from outside of `dpia.par_for`}}
        assign %place, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      }
    }
  }
  return
}
// -----
// buffers that take turns, the last of which is outside
func.func @buffers(%o: memref<8x4xf32>, %p: memref<4xf32>, %i: memref<4xf32>) {
  %x = dpia.in %i : memref<4xf32> -> !dpia.exp<array<4, scalar<f32>>, read>
  %out = dpia.out %o : memref<8x4xf32> -> !dpia.acc<array<8, array<4, scalar<f32>>>>
  // expected-note @+1 {{the acceptor is made of this one}}
  %all = dpia.out %p : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  // expected-note @+1 {{the iterations of this loop run}}
  dpia.par_for nat<8> %out : !dpia.acc<array<8, array<4, scalar<f32>>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<array<4, scalar<f32>>>) {
    // expected-error @+1 {{'dpia.new_double_buffer' op writes to an acceptor from outside of `dpia.par_for`}}
    new_double_buffer <global> nat<2> factor nat<1> shrinking "l" %x to %all
        : !dpia.exp<array<4, scalar<f32>>, read>, !dpia.acc<array<4, scalar<f32>>>
        (%y: !dpia.exp<array<l, scalar<f32>>, read>, %z: !dpia.acc<array<l, scalar<f32>>>) {
    }
  }
  return
}
// -----
// another loop inside that has its elements from outside
func.func @nested(%o: memref<8xf32>, %p: memref<4xf32>) {
  %out = dpia.out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
  // expected-note @+1 {{the acceptor is made of this one}}
  %all = dpia.out %p : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  // expected-note @+1 {{the iterations of this loop run}}
  dpia.par_for nat<8> %out : !dpia.acc<array<8, scalar<f32>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<scalar<f32>>) {
    // expected-error @+1 {{'dpia.par_for' op writes to an acceptor from outside of `dpia.par_for`}}
    par_for nat<4> %all : !dpia.acc<array<4, scalar<f32>>> (%j: !dpia.exp<idx<4>, read>, %v: !dpia.acc<scalar<f32>>) {
    }
  }
  return
}
// -----
// all elements are the same place
func.func @mapped(%o: memref<8xf32>, %p: memref<f32>) {
  %out = dpia.out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
  // expected-note @+1 {{the acceptor is made of this one}}
  %one = dpia.out %p : memref<f32> -> !dpia.acc<scalar<f32>>
  // expected-error @+1 {{'dpia.mapAcc' op yields an acceptor from outside for every element: expected a part of the element that the region is given, so that different elements are written at different places}}
  %same = dpia.mapAcc %out : (!dpia.acc<array<8, scalar<f32>>>) -> !dpia.acc<array<8, scalar<f32>>> (%w: !dpia.acc<scalar<f32>>) {
    yield %one : !dpia.acc<scalar<f32>>
  }
  return
}
// -----
// memory from outside, which the body names again
func.func @named_again(%o: memref<8xf32>, %i: memref<8xf32>) {
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  %out = dpia.out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
  %two = dpia.nat nat<2> : !dpia.exp<idx<8>, read>
  // expected-note @+1 {{the iterations of this loop run}}
  dpia.par_for nat<8> %out : !dpia.acc<array<8, scalar<f32>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<scalar<f32>>) {
    // expected-note @+1 {{the acceptor is made of this one}}
    %again = out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
    %z = idxAcc %two, %again : (!dpia.exp<idx<8>, read>, !dpia.acc<array<8, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
    %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    // expected-error @+1 {{'dpia.assign' op writes to an acceptor from outside of `dpia.par_for`}}
    assign %z, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
// what each iteration opens, and parts of what it has, may be written
func.func @own(%o: memref<8x4xf32>, %i: memref<8xf32>) {
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  %out = dpia.out %o : memref<8x4xf32> -> !dpia.acc<array<8, array<4, scalar<f32>>>>
  dpia.par_for nat<8> %out : !dpia.acc<array<8, array<4, scalar<f32>>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<array<4, scalar<f32>>>) {
    %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    new <private> scalar<f32> (%value: !dpia.exp<scalar<f32>, read>, %place: !dpia.acc<scalar<f32>>) {
      assign %place, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      par_for nat<4> %w : !dpia.acc<array<4, scalar<f32>>> (%j: !dpia.exp<idx<4>, read>, %v: !dpia.acc<scalar<f32>>) {
        assign %v, %value : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      }
    }
  }
  return
}
