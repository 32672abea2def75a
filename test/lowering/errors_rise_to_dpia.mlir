// Programs that leave a choice open, or that are no programs of RISE alone, are refused when DPIA is made.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(rise-to-dpia))'

func.func @map(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %n = neg scalar<f32>
    // expected-note @+1 {{its function computes here}}
    %y = apply %n, %x : !rise.fun<scalar<f32> -> scalar<f32>>
    return %y : !rise.scalar<f32>
  }
  // expected-note @+1 {{this is the `map`}}
  %m = rise.map nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{`map` is left high-level here, so nothing says how it is computed: choose `mapSeq` for a loop or `mapPar` for threads}}
  %r = rise.apply %m, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %r : memref<4xf32>
  return
}
// -----
func.func @reduce(%c: memref<f32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %z = rise.literal 0.0 : f32
  %add = rise.add scalar<f32>
  // expected-note @+1 {{this is the `reduce`}}
  %m = rise.reduce nat<4> scalar<f32>
  // expected-error @+1 {{`reduce` is left high-level here, so nothing says how it is computed: choose `reduceSeq` for a loop}}
  %r = rise.apply %m, %add, %z, %A : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<4, scalar<f32>> -> scalar<f32>>
  rise.out %c <- %r : memref<f32>
  return
}
// -----
func.func @view(%c: memref<4xf32>, %a: memref<2x2xf32>) {
  %A = rise.in %a : memref<2x2xf32>
  %j = rise.join nat<2> nat<2> scalar<f32>
  // expected-note @+1 {{`rise.join` gives the value here; choose how to copy it, for instance with `rise.mapSeq` of a function that returns its argument}}
  %r = rise.apply %j, %A : !rise.fun<array<2, array<2, scalar<f32>>> -> array<4, scalar<f32>>>
  // expected-error @+1 {{the value is written here, but nothing says how: expected `!dpia.exp<array<4, scalar<f32>>, write>`, found `!dpia.exp<array<4, scalar<f32>>, read>`, which is only read}}
  rise.out %c <- %r : memref<4xf32>
  return
}
// -----
// missing memory
func.func @memory(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  // expected-note @+1 {{`rise.mapSeq` makes the value here; choose the memory for it with `rise.toMem`}}
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  // expected-error @+1 {{`mapSeq` reads its argument, which is not in memory yet: expected an expression that can be read, `!dpia.exp<array<4, scalar<f32>>, read>`, found one that has to be written first, `!dpia.exp<array<4, scalar<f32>>, write>`}}
  %C = rise.apply %m, %neg, %B : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %C : memref<4xf32>
  return
}
// -----
func.func @gather(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  // expected-note @+1 {{this is the `mapLane`}}
  %m = rise.mapLane nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{`mapLane` is for devices, and this code is for a CPU: choose a device as target, or `mapPar`, which runs a loop on threads of the CPU}}
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %B : memref<4xf32>
  return
}
// -----
// a rise value as function argument
// expected-error @+1 {{this value does not come from the RISE program of this function: expected one that a RISE operation before its use defines; `rise.in` reads what comes from outside}}
func.func @arg(%c: memref<f32>, %x: !rise.scalar<f32>) {
  rise.out %c <- %x : memref<f32>
  return
}
// -----
// a rise value as function result
func.func @result(%a: memref<4xf32>) -> !rise.array<4, scalar<f32>> {
  // expected-note @+1 {{the value is made here}}
  %A = rise.in %a : memref<4xf32>
  // expected-error @+1 {{`func.return` uses a value of a RISE program: expected a value that was written to memory or a tensor by `rise.out`}}
  return %A : !rise.array<4, scalar<f32>>
}
// -----
// used by a call
func.func private @callee(!rise.array<4, scalar<f32>>)
func.func @call(%a: memref<4xf32>) {
  // expected-note @+1 {{the value is made here}}
  %A = rise.in %a : memref<4xf32>
  // expected-error @+1 {{`func.call` uses a value of a RISE program: expected a value that was written to memory or a tensor by `rise.out`}}
  func.call @callee(%A) : (!rise.array<4, scalar<f32>>) -> ()
  return
}
// -----
// rise value through scf.if
func.func @through(%c: memref<f32>, %b: i1, %x: f32, %y: f32) {
  // expected-note @+1 {{the value is made here}}
  %X = rise.in %x : f32
  %Y = rise.in %y : f32
  %Z = scf.if %b -> !rise.scalar<f32> {
    // expected-error @+1 {{`scf.yield` uses a value of a RISE program: expected a value that was written to memory or a tensor by `rise.out`}}
    scf.yield %X : !rise.scalar<f32>
  } else {
    scf.yield %Y : !rise.scalar<f32>
  }
  rise.out %c <- %Z : memref<f32>
  return
}
// -----
// a function argument passes a function
// expected-error @+1 {{this value does not come from the RISE program of this function: expected one that a RISE operation before its use defines; `rise.in` reads what comes from outside}}
func.func @functions(%f: !rise.fun<scalar<f32> -> scalar<f32>>, %c: memref<f32>, %x: f32) {
  %X = rise.in %x : f32
  %r = rise.apply %f, %X : !rise.fun<scalar<f32> -> scalar<f32>>
  rise.out %c <- %r : memref<f32>
  return
}
// -----
// lambda whose body has foreign operations
func.func @foreign(%c: memref<f32>, %x: f32) {
  %X = rise.in %x : f32
  %f = rise.lambda (%v) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // expected-error @+1 {{`arith.constant` stands in a function of RISE: expected primitives, lambdas and applications; other dialects compute scalars in `rise.embed`}}
    %k = arith.constant 1.0 : f32
    %K = rise.in %k : f32
    return %K : !rise.scalar<f32>
  }
  %r = rise.apply %f, %X : !rise.fun<scalar<f32> -> scalar<f32>>
  rise.out %c <- %r : memref<f32>
  return
}
// -----
// The convolution of "RISE & Shine: Language-Oriented Compiler Design", Listing 5, with its choice of memory left out: what the first
// stage makes is read by the second.
func.func @stages(%c: memref<?xf32>, %a: memref<?xf32>) {
  %A = rise.in %a : memref<?xf32> -> !rise.array<n+4, scalar<f32>>
  %zero = rise.literal 0.0 : f32
  %add = rise.add scalar<f32>
  %reduce = rise.reduceSeq nat<3> scalar<f32> scalar<f32>
  %sum = rise.apply %reduce, %add, %zero : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<3, scalar<f32>> -> scalar<f32>>
  %slide = rise.slide nat<3> nat<1> nat<n+2> scalar<f32>
  %windows = rise.apply %slide, %A : !rise.fun<array<n+4, scalar<f32>> -> array<n+2, array<3, scalar<f32>>>>
  %map = rise.mapSeq nat<n+2> array<3, scalar<f32>> scalar<f32>
  // expected-note @+1 {{`rise.mapSeq` makes the value here; choose the memory for it with `rise.toMem`}}
  %first = rise.apply %map, %sum, %windows : !rise.fun<fun<array<3, scalar<f32>> -> scalar<f32>> -> array<n+2, array<3, scalar<f32>>> -> array<n+2, scalar<f32>>>
  %again = rise.slide nat<3> nat<1> nat<n> scalar<f32>
  // expected-error @+1 {{`slide` reads its argument, which is not in memory yet: expected an expression that can be read, `!dpia.exp<array<n+2, scalar<f32>>, read>`, found one that has to be written first, `!dpia.exp<array<n+2, scalar<f32>>, write>`}}
  %windowsAgain = rise.apply %again, %first : !rise.fun<array<n+2, scalar<f32>> -> array<n, array<3, scalar<f32>>>>
  %mapAgain = rise.mapSeq nat<n> array<3, scalar<f32>> scalar<f32>
  %second = rise.apply %mapAgain, %sum, %windowsAgain : !rise.fun<fun<array<3, scalar<f32>> -> scalar<f32>> -> array<n, array<3, scalar<f32>>> -> array<n, scalar<f32>>>
  rise.out %c <- %second : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}
// -----
func.func @scan(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %zero = rise.literal 0.0 : f32
  %add = rise.add scalar<f32>
  // expected-note @+1 {{this is the `scan`}}
  %scan = rise.scan nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{`scan` is left high-level here, so nothing says how it is computed: choose `scanSeq` for a loop}}
  %B = rise.apply %scan, %add, %zero, %A : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %B : memref<4xf32>
  return
}
// -----
// The function of a mapSeq has to say how it writes its array.
func.func @inner_view(%c: memref<2x4xf32>, %a: memref<2x4xf32>) {
  %A = rise.in %a : memref<2x4xf32>
  %f = rise.lambda (%row) : !rise.fun<array<4, scalar<f32>> -> array<4, scalar<f32>>> {
    return %row : !rise.array<4, scalar<f32>>
  }
  %map = rise.mapSeq nat<2> array<4, scalar<f32>> array<4, scalar<f32>>
  // expected-error @+2 {{the value is written here, but nothing says how: expected `!dpia.exp<array<4, scalar<f32>>, write>`, found `!dpia.exp<array<4, scalar<f32>>, read>`, which is only read}}
  // expected-note @+1 {{the function's parameter gives the value here; choose how to copy it, for instance with `rise.mapSeq` of a function that returns its argument}}
  %B = rise.apply %map, %f, %A : !rise.fun<fun<array<4, scalar<f32>> -> array<4, scalar<f32>>> -> array<2, array<4, scalar<f32>>> -> array<2, array<4, scalar<f32>>>>
  rise.out %c <- %B : memref<2x4xf32>
  return
}
// -----
// One half says how it is written, the other does not.
func.func @half(%c: memref<4xf32>, %a: memref<4xf32>) {
  // expected-note @+1 {{`rise.in` gives the value here; choose how to copy it, for instance with `rise.mapSeq` of a function that returns its argument}}
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %map = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %B = rise.apply %map, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  %zip = rise.zip nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{the value is written here, but nothing says how: expected `!dpia.exp<array<4, scalar<f32>>, write>`, found `!dpia.exp<array<4, scalar<f32>>, read>`, which is only read}}
  %C = rise.apply %zip, %A, %B : !rise.fun<array<4, scalar<f32>> -> array<4, scalar<f32>> -> array<4, tuple<scalar<f32>, scalar<f32>>>>
  %memory = rise.toMem address<global> array<4, tuple<scalar<f32>, scalar<f32>>>
  %D = rise.apply %memory, %C : !rise.fun<array<4, tuple<scalar<f32>, scalar<f32>>> -> array<4, tuple<scalar<f32>, scalar<f32>>>>
  %fst = rise.fst scalar<f32> scalar<f32>
  %mapFst = rise.mapSeq nat<4> tuple<scalar<f32>, scalar<f32>> scalar<f32>
  %E = rise.apply %mapFst, %fst, %D : !rise.fun<fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> array<4, tuple<scalar<f32>, scalar<f32>>> -> array<4, scalar<f32>>>
  rise.out %c <- %E : memref<4xf32>
  return
}
// -----
// A side effect in a function would be done as often as the function is used.
func.func @effect(%c: memref<4xf32>, %a: memref<4xf32>, %x: f32) {
  %A = rise.in %a : memref<4xf32>
  %f = rise.lambda (%v) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // expected-error @+1 {{`arith.constant` stands in a function of RISE: expected primitives, lambdas and applications; other dialects compute scalars in `rise.embed`}}
    %zero = arith.constant 0 : index
    memref.store %x, %a[%zero] : memref<4xf32>
    return %v : !rise.scalar<f32>
  }
  %map = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %B = rise.apply %map, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %B : memref<4xf32>
  return
}
// -----
func.func @output_in_function(%c: memref<f32>, %d: memref<f32>, %x: f32) {
  %X = rise.in %x : f32
  %f = rise.lambda (%v) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // expected-error @+1 {{`rise.out` stands in a function of RISE: expected primitives, lambdas and applications; other dialects compute scalars in `rise.embed`}}
    rise.out %d <- %v : memref<f32>
    return %v : !rise.scalar<f32>
  }
  %y = rise.apply %f, %X : !rise.fun<scalar<f32> -> scalar<f32>>
  rise.out %c <- %y : memref<f32>
  return
}
