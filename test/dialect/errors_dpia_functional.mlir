// Functional phrases of DPIA that are refused; malformed generic forms among them.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%a : memref<?xf32>) {
  // expected-error @+1 {{'dpia.in' op expected elements of type 'f32', found '!rise.scalar<f64>'}}
  %A = dpia.in %a : memref<?xf32> -> !dpia.exp<array<n, scalar<f64>>, read>
  return
}
// -----
func.func @f(%a : memref<?xf32>) {
  // expected-error @+1 {{'dpia.in' op result #0 must be a DPIA expression that can be read, but got '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %A = dpia.in %a : memref<?xf32> -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%a : memref<?xf32>) {
  // expected-error @+1 {{'dpia.out' op expected data with the 1 dimensions of 'memref<?xf32>', found '!rise.scalar<f32>'}}
  %A = dpia.out %a : memref<?xf32> -> !dpia.acc<scalar<f32>>
  return
}
// -----
func.func @f(%a : memref<?xf32>) {
  // expected-error @+1 {{'dpia.in' op result #0 must be a DPIA expression that can be read, but got '!rise.array<n, scalar<f32>>'}}
  %A = dpia.in %a : memref<?xf32> -> !rise.array<n, scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.literal' op expected a result of data type '!rise.scalar<i32>', found '!rise.scalar<f32>'}}
  %A = dpia.literal 1 : i32 -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.literal' op expected an integer or float constant, found 1 : i7}}
  %A = dpia.literal 1 : i7 -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.literal' op requires attribute 'value'}}
  %A = "dpia.literal"() : () -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.embed' op expected region argument 1 of type 'f32', found 'f64'}}
  %y = dpia.embed %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%a : f64) {
    dpia.yield %a : f64
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.embed' op expected scalars or vectors as inputs, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.embed %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%a : f32) {
    dpia.yield %a : f32
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.embed' op expected a scalar or vector as result, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.embed %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : f32) {
    dpia.yield %a : f32
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.embed' op expected a region with 1 arguments, found 0}}
  %y = dpia.embed %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> {
    %a = arith.constant 0.0 : f32
    dpia.yield %a : f32
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  %y = dpia.embed %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%a : f32) {
    %b = arith.constant 0.0 : f64
    // expected-error @+1 {{'dpia.yield' op expected a value of type 'f32', found 'f64'}}
    dpia.yield %b : f64
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.embed' op expected its region to end with `dpia.yield`, found `other.end`}}
  %y = dpia.embed %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%a : f32) {
    "other.end"() : () -> ()
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>, %m : memref<f32>) {
  %y = dpia.embed %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%a : f32) {
    // expected-error @+1 {{'memref.store' op has side effects, and cannot stand in `dpia.embed`, which is a pure computation}}
    memref.store %a, %m[] : memref<f32>
    dpia.yield %a : f32
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.embed' op expects a non-empty block}}
  %y = "dpia.embed"(%x) ({
  ^bb0(%a : f32):
  }) : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.embed' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %y = "dpia.embed"(%x) ({
  }) : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  %y = "dpia.embed"(%x) ({
  ^bb0(%a : f32):
    // expected-error @+1 {{'dpia.yield' op requires a single operand}}
    "dpia.yield"() : () -> ()
  }) : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.yield' op expects parent op to be one of}}
  dpia.yield %x : !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.map' op expected an array as input, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.map %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op expected an array as result, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op expected a result of size `n` like the input, found `2*n`}}
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<2*n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op expected a region with 1 arguments, found 2}}
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, read>, %b : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op expected region argument 1 of type '!dpia.exp<scalar<f32>, read>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<array<n, scalar<f32>>, read>) {
    yield %a : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, read>) {
    // expected-error @+1 {{'dpia.yield' op expected an expression of data type '!rise.scalar<f32>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
    yield %x : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op expected its region to end with `dpia.yield`, found `other.end`}}
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, read>) {
    "other.end"() : () -> ()
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = "dpia.map"(%x) ({
  ^bb0(%a : !dpia.exp<scalar<f32>, read>):
    // expected-error @+1 {{'dpia.yield' op requires a single operand}}
    "dpia.yield"() : () -> ()
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op expects a non-empty block}}
  %y = "dpia.map"(%x) ({
  ^bb0(%a : !dpia.exp<scalar<f32>, read>):
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.map' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %y = "dpia.map"(%x) ({
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'dpia.map' op operand #0 must be a DPIA expression, but got '!rise.scalar<f32>'}}
  %y = "dpia.map"(%x) ({
  }) : (!rise.scalar<f32>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expected an array as input, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.mapSeq %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expected an array as result, found '!dpia.exp<scalar<f32>, write>'}}
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expected a result of size `n` like the input, found `2*n`}}
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<2*n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expected a region with 1 arguments, found 2}}
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>, %b : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expected region argument 1 of type '!dpia.exp<scalar<f32>, read>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<array<n, scalar<f32>>, read>) {
    yield %a : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    // expected-error @+1 {{'dpia.yield' op expected an expression of data type '!rise.scalar<f32>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
    yield %x : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expected its region to end with `dpia.yield`, found `other.end`}}
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    "other.end"() : () -> ()
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = "dpia.mapSeq"(%x) ({
  ^bb0(%a : !dpia.exp<scalar<f32>, read>):
    // expected-error @+1 {{'dpia.yield' op requires a single operand}}
    "dpia.yield"() : () -> ()
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op expects a non-empty block}}
  %y = "dpia.mapSeq"(%x) ({
  ^bb0(%a : !dpia.exp<scalar<f32>, read>):
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapSeq' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %y = "dpia.mapSeq"(%x) ({
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'dpia.mapSeq' op operand #0 must be a DPIA expression that can be read, but got '!rise.scalar<f32>'}}
  %y = "dpia.mapSeq"(%x) ({
  }) : (!rise.scalar<f32>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expected an array as input, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.mapPar %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expected an array as result, found '!dpia.exp<scalar<f32>, write>'}}
  %y = dpia.mapPar %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expected a result of size `n` like the input, found `2*n`}}
  %y = dpia.mapPar %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<2*n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expected a region with 1 arguments, found 2}}
  %y = dpia.mapPar %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>, %b : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expected region argument 1 of type '!dpia.exp<scalar<f32>, read>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.mapPar %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<array<n, scalar<f32>>, read>) {
    yield %a : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = dpia.mapPar %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    // expected-error @+1 {{'dpia.yield' op expected an expression of data type '!rise.scalar<f32>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
    yield %x : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expected its region to end with `dpia.yield`, found `other.end`}}
  %y = dpia.mapPar %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    "other.end"() : () -> ()
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = "dpia.mapPar"(%x) ({
  ^bb0(%a : !dpia.exp<scalar<f32>, read>):
    // expected-error @+1 {{'dpia.yield' op requires a single operand}}
    "dpia.yield"() : () -> ()
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op expects a non-empty block}}
  %y = "dpia.mapPar"(%x) ({
  ^bb0(%a : !dpia.exp<scalar<f32>, read>):
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.mapPar' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %y = "dpia.mapPar"(%x) ({
  }) : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'dpia.mapPar' op operand #0 must be a DPIA expression that can be read, but got '!rise.scalar<f32>'}}
  %y = "dpia.mapPar"(%x) ({
  }) : (!rise.scalar<f32>) -> !dpia.exp<array<n, scalar<f32>>, write>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.map' op expected operands that can be read for a result that can be read, found '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, write>) {
    yield %a : !dpia.exp<scalar<f32>, write>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>, %w : !dpia.exp<scalar<f32>, write>) {
  %y = dpia.map %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%a : !dpia.exp<scalar<f32>, read>) {
    // expected-error @+1 {{'dpia.yield' op expected an expression that can be read, found '!dpia.exp<scalar<f32>, write>'; `dpia.toMem` writes it to memory first}}
    yield %w : !dpia.exp<scalar<f32>, write>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<m, array<n, scalar<f32>>>, read>) {
  %y = dpia.mapSeq %x : (!dpia.exp<array<m, array<n, scalar<f32>>>, read>) -> !dpia.exp<array<m, array<n, scalar<f32>>>, write> (%a : !dpia.exp<array<n, scalar<f32>>, read>) {
    // expected-error @+1 {{'dpia.yield' op expected an expression that can be written, found '!dpia.exp<array<n, scalar<f32>>, read>'; arrays are copied by a map only, such as `dpia.mapSeq`}}
    yield %a : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.mapSeq' op operand #0 must be a DPIA expression that can be read, but got '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.mapSeq %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, write> (%a : !dpia.exp<scalar<f32>, read>) {
    yield %a : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.reduceSeq' op expected an array as input, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<scalar<f32>, read>) {
    yield %s : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<array<n, scalar<f32>>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.reduceSeq' op expected a start value that can be written, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<scalar<f32>, read>) {
    yield %s : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.reduceSeq' op expected a result of data type '!rise.scalar<f32>', found '!rise.scalar<f64>'}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f64>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<scalar<f32>, read>) {
    yield %s : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.reduceSeq' op expected a region with 2 arguments, found 1}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%s : !dpia.exp<scalar<f32>, read>) {
    yield %s : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.reduceSeq' op expected region argument 2 of type '!dpia.exp<scalar<f32>, read>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<array<n, scalar<f32>>, read>) {
    yield %s : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<scalar<f32>, read>) {
    // expected-error @+1 {{'dpia.yield' op expected an expression of data type '!rise.scalar<f32>', found '!dpia.exp<array<n, scalar<f32>>, read>'}}
    yield %x : !dpia.exp<array<n, scalar<f32>>, read>
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.reduceSeq' op expects a non-empty block}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<scalar<f32>, read>) {
  }
  return
}
// -----
func.func @f(%z : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.reduceSeq' op operand #1 must be a DPIA expression that can be read, but got '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.reduceSeq %z, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<scalar<f32>, read> (%s : !dpia.exp<scalar<f32>, read>, %a : !dpia.exp<scalar<f32>, read>) {
    yield %s : !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.toMem' op expected a result of data type '!rise.array<n, scalar<f32>>', found '!rise.array<m, scalar<f32>>'}}
  %y = dpia.toMem <global> %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<m, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.toMem' op operand #0 must be a DPIA expression to be written, but got '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.toMem <global> %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.toMem' op expected the address space `global`, `local` or `private`, found `heap`}}
  %y = dpia.toMem <heap> %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>, %z : !dpia.exp<array<m, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.zip' op expected two arrays of the same size, found '!dpia.exp<array<n, scalar<f32>>, read>' and '!dpia.exp<array<m, scalar<f32>>, read>'}}
  %y = dpia.zip %x, %z : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<m, scalar<f32>>, read>) -> !dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>, %z : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.zip' op expected two arrays of the same size, found '!dpia.exp<array<n, scalar<f32>>, read>' and '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.zip %x, %z : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.zip' op expected a result of data type '!rise.array<n, tuple<scalar<f32>, scalar<f32>>>', found '!rise.array<n, tuple<scalar<f32>, scalar<i32>>>'}}
  %y = dpia.zip %x, %x : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>, %r : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.zip' op expected operands that can be read for a result that can be read, found '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.zip %x, %r : (!dpia.exp<array<n, scalar<f32>>, write>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, tuple<scalar<f32>, scalar<f32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.tuple' op expected a result of data type '!rise.tuple<scalar<f32>, scalar<f32>>', found '!rise.tuple<scalar<f32>, scalar<i32>>'}}
  %y = dpia.tuple %x, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>) -> !dpia.exp<tuple<scalar<f32>, scalar<i32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.fst' op expected a pair, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.fst %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.snd' op expected a pair, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.snd %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<tuple<scalar<f32>, scalar<i32>>, read>) {
  // expected-error @+1 {{'dpia.snd' op expected a result of data type '!rise.scalar<i32>', found '!rise.scalar<f32>'}}
  %y = dpia.snd %x : (!dpia.exp<tuple<scalar<f32>, scalar<i32>>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.unzip' op expected an array of pairs, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.unzip %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.transpose' op expected an array of arrays, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.transpose %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<2, array<3, scalar<f32>>>, read>) {
  // expected-error @+1 {{'dpia.transpose' op expected a result of data type '!rise.array<3, array<2, scalar<f32>>>', found '!rise.array<2, array<3, scalar<f32>>>'}}
  %y = dpia.transpose %x : (!dpia.exp<array<2, array<3, scalar<f32>>>, read>) -> !dpia.exp<array<2, array<3, scalar<f32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.join' op expected an array of arrays, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.join %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<2, array<3, scalar<f32>>>, read>) {
  // expected-error @+1 {{'dpia.join' op expected a result of data type '!rise.array<6, scalar<f32>>', found '!rise.array<5, scalar<f32>>'}}
  %y = dpia.join %x : (!dpia.exp<array<2, array<3, scalar<f32>>>, read>) -> !dpia.exp<array<5, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.split' op expected an array of arrays as result, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.split %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.split' op expected an operand of data type '!rise.array<2*n, scalar<f32>>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.split %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<2, array<n, scalar<f32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.split' op expected operands that can be read for a result that can be read, found '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.split %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<1, array<n, scalar<f32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.take' op expected an array, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.take %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.take' op expected a result with elements of type '!rise.scalar<f32>', found '!dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>'}}
  %y = dpia.take %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{'dpia.take' op expected operands that can be read for a result that can be read, found '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.take %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.take' op expected at most `n` elements, found `n+1`}}
  %y = dpia.take %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n+1, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.drop' op expected at most `n` elements, found `n+1`}}
  %y = dpia.drop %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n+1, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.drop' op expected an array, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.drop %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.prefetch' op expected a result of data type '!rise.array<n, scalar<f32>>', found '!rise.array<m, scalar<f32>>'}}
  %y = dpia.prefetch %x distance nat<1> : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<m, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.prefetch' op expected an array, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.prefetch %x distance nat<1> : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, write>) {
  // expected-error @+1 {{expected operands that can be read for a result that can be read, found '!dpia.exp<array<n, scalar<f32>>, write>'}}
  %y = dpia.prefetch %x distance nat<1> : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.slide' op expected an array of windows as result, found '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.slide %x step nat<1> : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.slide' op expected an array, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.slide %x step nat<1> : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.slide' op expected an operand of data type '!rise.array<2*n+1, scalar<f32>>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.slide %x step nat<2> : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, array<3, scalar<f32>>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.padClamp' op expected at least `n` elements and `2` before them, found `n+1`}}
  %y = dpia.padClamp %x left nat<2> : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n+1, scalar<f32>>, read>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.padClamp' op expected an array, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.padClamp %x left nat<2> : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%v : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.padCst' op expected at least `n` elements and `2` before them, found `n+1`}}
  %y = dpia.padCst %v, %x left nat<2> : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n+1, scalar<f32>>, read>
  return
}
// -----
func.func @f(%v : !dpia.exp<array<n, scalar<f32>>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.padCst' op expected a value of data type '!rise.scalar<f32>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.padCst %v, %x left nat<2> : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n+2, scalar<f32>>, read>
  return
}
// -----
func.func @f(%v : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.padCst' op expected an array as result, found '!dpia.exp<scalar<f32>, read>'}}
  %y = dpia.padCst %v, %x left nat<2> : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%i : !dpia.exp<idx<n>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.idx' op expected a result of data type '!rise.scalar<f32>', found '!rise.array<n, scalar<f32>>'}}
  %y = dpia.idx %i, %x : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
// -----
func.func @f(%i : !dpia.exp<idx<m>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{'dpia.idx' op expected an index below the size of the array, found '!dpia.exp<idx<m>, read>' and '!dpia.exp<array<n, scalar<f32>>, read>'}}
  %y = dpia.idx %i, %x : (!dpia.exp<idx<m>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f(%i : !dpia.exp<idx<n>, read>, %x : !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{custom op 'dpia.slide' expected 'nat'}}
  %y = dpia.slide %x step f32 : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}
