// Commands and acceptors of DPIA that are refused; malformed generic forms among them.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%a : !dpia.acc<scalar<f32>>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.assign' op expected an expression of data type '!rise.scalar<f32>', found '!rise.array<n, scalar<f32>>'}}
  dpia.assign %a, %x : !dpia.acc<scalar<f32>>, !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%a : !dpia.acc<scalar<f32>>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.assign' op operand #0 must be a DPIA acceptor, but got '!dpia.exp<array<n, scalar<f32>>, read>'}}
  dpia.assign %x, %a : !dpia.exp<array<n, scalar<f32>>, read>, !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.for' op expected region argument 1 of type '!dpia.exp<idx<n>, read>', found '!dpia.exp<idx<m>, read>'}}
  dpia.for nat<n> (%i : !dpia.exp<idx<m>, read>) {
  }
  return
}
// -----
func.func @f() {
  dpia.for nat<n> {
  // expected-error @+1 {{expected '{' to begin a region}}
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'dpia.for' expected 'nat'}}
  dpia.for n (%i : !dpia.exp<idx<n>, read>) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.for' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  "dpia.for"() <{size = #rise.nat<n>}> ({
  }) : () -> ()
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.for' op requires one region}}
  "dpia.for"() <{size = #rise.nat<n>}> : () -> ()
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{invalid properties {size = 4 : i32} for op dpia.for: Invalid attribute `size` in property conversion: 4 : i32}}
  "dpia.for"() <{size = 4 : i32}> ({
  ^bb0(%i : !dpia.exp<idx<n>, read>):
  }) : () -> ()
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.for' op requires attribute 'size'}}
  "dpia.for"() ({
  ^bb0(%i : !dpia.exp<idx<n>, read>):
  }) : () -> ()
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  "dpia.for"() <{size = #rise.nat<n>}> ({
  ^bb0(%i : !dpia.exp<idx<n>, read>):
    // expected-error @+1 {{'dpia.yield' op expects parent op to be one of}}
    dpia.yield %x : !dpia.exp<scalar<f32>, read>
  }) : () -> ()
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.par_for' op expected an acceptor of an array of size `m`, found '!dpia.acc<array<n, scalar<f32>>>'}}
  dpia.par_for nat<m> %a : !dpia.acc<array<n, scalar<f32>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<scalar<f32>>) {
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<scalar<f32>>) {
  // expected-error @+1 {{'dpia.par_for' op expected an acceptor of an array of size `n`, found '!dpia.acc<scalar<f32>>'}}
  dpia.par_for nat<n> %a : !dpia.acc<scalar<f32>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<scalar<f32>>) {
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.par_for' op expected region argument 2 of type '!dpia.acc<scalar<f32>>', found '!dpia.acc<array<n, scalar<f32>>>'}}
  dpia.par_for nat<n> %a : !dpia.acc<array<n, scalar<f32>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<array<n, scalar<f32>>>) {
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.par_for' op expected a region with 2 arguments, found 1}}
  dpia.par_for nat<n> %a : !dpia.acc<array<n, scalar<f32>>> (%i : !dpia.exp<idx<n>, read>) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.new' op expected region argument 2 of type '!dpia.acc<scalar<f32>>', found '!dpia.exp<scalar<f32>, read>'}}
  dpia.new <private> scalar<f32> (%v : !dpia.exp<scalar<f32>, read>, %p : !dpia.exp<scalar<f32>, read>) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.new' op expected a region with 2 arguments, found 1}}
  dpia.new <private> scalar<f32> (%v : !dpia.exp<scalar<f32>, read>) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'dpia.new' expected a data type, found the function type '!rise.fun<scalar<f32> -> scalar<f32>>'}}
  dpia.new <private> fun<scalar<f32> -> scalar<f32>> (%v : !dpia.exp<scalar<f32>, read>) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{expected '<'}}
  dpia.new private scalar<f32> (%v : !dpia.exp<scalar<f32>, read>) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.new' op expected a data type, found 'f32'}}
  "dpia.new"() <{data = f32, space = #rise.address<private>}> ({
  ^bb0(%v : !dpia.exp<scalar<f32>, read>, %p : !dpia.acc<scalar<f32>>):
  }) : () -> ()
  return
}
// -----
func.func @f(%i : !dpia.exp<idx<n>, read>, %a : !dpia.acc<scalar<f32>>) {
  // expected-error @+1 {{'dpia.idxAcc' op expected an index below the size of the array, found '!dpia.exp<idx<n>, read>' and '!dpia.acc<scalar<f32>>'}}
  %y = dpia.idxAcc %i, %a : (!dpia.exp<idx<n>, read>, !dpia.acc<scalar<f32>>) -> !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @f(%i : !dpia.exp<idx<m>, read>, %a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.idxAcc' op expected an index below the size of the array, found '!dpia.exp<idx<m>, read>' and '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.idxAcc %i, %a : (!dpia.exp<idx<m>, read>, !dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @f(%i : !dpia.exp<idx<n>, read>, %a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.idxAcc' op expected a result of data type '!rise.scalar<f32>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.idxAcc %i, %a : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.splitAcc' op expected an array of arrays, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.splitAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<2, array<n, scalar<f32>>>>) {
  // expected-error @+1 {{'dpia.splitAcc' op expected a result of data type '!rise.array<2*n, scalar<f32>>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.splitAcc %a : (!dpia.acc<array<2, array<n, scalar<f32>>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.joinAcc' op expected an array of arrays as result, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.joinAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.joinAcc' op expected an operand of data type '!rise.array<2*n, scalar<f32>>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.joinAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<2, array<n, scalar<f32>>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.transposeAcc' op expected an array of arrays, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.transposeAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.zipAcc1' op expected an array of pairs, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.zipAcc1 %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.zipAcc2' op expected an array of pairs, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.zipAcc2 %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.unzipAcc' op expected an array of pairs as result, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.unzipAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.pairAcc1' op expected a pair, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.pairAcc1 %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.pairAcc2' op expected a pair, found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.pairAcc2 %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) {
  // expected-error @+1 {{'dpia.zipAcc1' op expected a result of data type '!rise.array<n, scalar<f32>>', found '!rise.array<n, scalar<i32>>'}}
  %y = dpia.zipAcc1 %a : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) {
  // expected-error @+1 {{'dpia.zipAcc2' op expected a result of data type '!rise.array<n, scalar<i32>>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.zipAcc2 %a : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<f32>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.unzipAcc' op expected an operand of data type '!rise.tuple<array<n, scalar<f32>>, array<n, scalar<i32>>>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.unzipAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>
  return
}
// -----
func.func @f(%a : !dpia.acc<tuple<scalar<f32>, scalar<i32>>>) {
  // expected-error @+1 {{'dpia.pairAcc1' op expected a result of data type '!rise.scalar<f32>', found '!rise.scalar<i32>'}}
  %y = dpia.pairAcc1 %a : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
  return
}
// -----
func.func @f(%a : !dpia.acc<tuple<scalar<f32>, scalar<i32>>>) {
  // expected-error @+1 {{'dpia.pairAcc2' op expected a result of data type '!rise.scalar<i32>', found '!rise.scalar<f32>'}}
  %y = dpia.pairAcc2 %a : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @f(%a : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.pairAcc2' op operand #0 must be a DPIA acceptor, but got '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.pairAcc2 %a : (!dpia.exp<scalar<f32>, read>) -> !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.mapAcc' op expected arrays of the same size, found '!dpia.acc<array<n, scalar<f32>>>' and '!dpia.acc<array<m, scalar<f32>>>'}}
  %y = dpia.mapAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<m, scalar<f32>>> (%e : !dpia.acc<scalar<f32>>) {
    yield %e : !dpia.acc<scalar<f32>>
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<scalar<f32>>) {
  // expected-error @+1 {{'dpia.mapAcc' op expected arrays of the same size, found '!dpia.acc<scalar<f32>>' and '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.mapAcc %a : (!dpia.acc<scalar<f32>>) -> !dpia.acc<array<n, scalar<f32>>> (%e : !dpia.acc<scalar<f32>>) {
    yield %e : !dpia.acc<scalar<f32>>
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.mapAcc' op expected region argument 1 of type '!dpia.acc<scalar<f32>>', found '!dpia.acc<array<n, scalar<f32>>>'}}
  %y = dpia.mapAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>> (%e : !dpia.acc<array<n, scalar<f32>>>) {
    yield %e : !dpia.acc<array<n, scalar<f32>>>
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  %y = dpia.mapAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>> (%e : !dpia.acc<scalar<f32>>) {
    // expected-error @+1 {{'dpia.yield' op expected a value of type '!dpia.acc<scalar<f32>>', found '!dpia.acc<array<n, scalar<f32>>>'}}
    yield %a : !dpia.acc<array<n, scalar<f32>>>
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>, %x : !dpia.exp<scalar<f32>, read>) {
  %y = dpia.mapAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>> (%e : !dpia.acc<scalar<f32>>) {
    // expected-error @+1 {{'dpia.yield' op expected a value of type '!dpia.acc<scalar<f32>>', found '!dpia.exp<scalar<f32>, read>'}}
    yield %x : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.mapAcc' op expected its region to end with `dpia.yield`, found `other.end`}}
  %y = dpia.mapAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>> (%e : !dpia.acc<scalar<f32>>) {
    "other.end"() : () -> ()
  }
  return
}
// -----
func.func @f(%a : !dpia.acc<array<n, scalar<f32>>>) {
  // expected-error @+1 {{'dpia.mapAcc' op expects a non-empty block}}
  %y = dpia.mapAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>> (%e : !dpia.acc<scalar<f32>>) {
  }
  return
}
