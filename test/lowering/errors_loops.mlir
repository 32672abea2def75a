// Sizes, memory and updates in place that loops cannot have.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --rise-to-scf

func.func @unbound(%c: memref<?xf32>, %a: memref<?xf32>) {
  // expected-error @+1 {{dimension 0 of `argument 1` is `m*n`, from which its variables cannot be found: give each variable a dimension of its own, or one it occurs in alone}}
  %A = rise.in %a : memref<?xf32> -> !rise.array<n*m, scalar<f32>>
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %x : !rise.scalar<f32>
  }
  %map = rise.mapSeq nat<n*m> scalar<f32> scalar<f32>
  %r = rise.apply %map, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n*m, scalar<f32>> -> array<n*m, scalar<f32>>>
  rise.out %c <- %r : memref<?xf32>, !rise.array<n*m, scalar<f32>>
  return
}
// -----
func.func @inplace(%a: memref<4xf32>) {
  // expected-note @+1 {{it is read here}}
  %A = rise.in %a : memref<4xf32>
  %s = rise.split nat<2> nat<2> scalar<f32>
  %t = rise.transpose nat<2> nat<2> scalar<f32>
  %S = rise.apply %s, %A : !rise.fun<array<4, scalar<f32>> -> array<2, array<2, scalar<f32>>>>
  %T = rise.apply %t, %S : !rise.fun<array<2, array<2, scalar<f32>>> -> array<2, array<2, scalar<f32>>>>
  %j = rise.join nat<2> nat<2> scalar<f32>
  %J = rise.apply %j, %T : !rise.fun<array<2, array<2, scalar<f32>>> -> array<4, scalar<f32>>>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %B = rise.apply %m, %neg, %J : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it: write to another memref, or compute the value in memory of its own with `rise.toMem` and copy it with `rise.mapSeq`}}
  rise.out %a <- %B : memref<4xf32>
  return
}
// -----
func.func @local(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  %t = rise.toMem address<local> array<4, scalar<f32>>
  // expected-error @+1 {{address space `local` belongs to a group of threads of a GPU: choose `private` or `global` for the CPU}}
  %B1 = rise.apply %t, %B : !rise.fun<array<4, scalar<f32>> -> array<4, scalar<f32>>>
  %C = rise.apply %m, %neg, %B1 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %C : memref<4xf32>
  return
}
// -----
func.func @mismatch(%c: memref<5xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32> -> !rise.array<n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  // expected-error @+1 {{dimension 0 of `argument 0` is 5, but the program needs it to be `n`, which is 4 here}}
  rise.out %c <- %B : memref<5xf32>, !rise.array<n, scalar<f32>>
  return
}
// -----
func.func @odd(%c: memref<4xf32>, %a: memref<4xf32>) {
  // expected-error @+1 {{dimension 0 of `argument 1` is 4, which `2*n+1` can never be: `2*n+1` never equals `4`: they differ modulo 2}}
  %A = rise.in %a : memref<4xf32> -> !rise.array<2*n+1, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<2*n+1> scalar<f32> scalar<f32>
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<2*n+1, scalar<f32>> -> array<2*n+1, scalar<f32>>>
  rise.out %c <- %B : memref<4xf32>, !rise.array<2*n+1, scalar<f32>>
  return
}
// -----
// a size that nothing binds
func.func @nothing_binds(%c: memref<?xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %z = rise.literal 0.0 : f32
  %p = rise.padCst nat<k> nat<0> nat<4> scalar<f32>
  %P = rise.apply %p, %z, %A : !rise.fun<scalar<f32> -> array<4, scalar<f32>> -> array<k+4, scalar<f32>>>
  %add = rise.add scalar<f32>
  %red = rise.reduceSeq nat<k+4> scalar<f32> scalar<f32>
  %m = rise.reduceSeq nat<k+4> scalar<f32> scalar<f32>
  // expected-error @+1 {{size `k` is used, but no dimension of a memref or tensor that `rise.in` or `rise.out` names before determines it}}
  %r = rise.apply %m, %add, %z, %P : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<k+4, scalar<f32>> -> scalar<f32>>
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %r : !rise.scalar<f32>
  }
  %map = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %R = rise.apply %map, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %R : memref<?xf32>, !rise.array<4, scalar<f32>>
  return
}
// -----
// An accumulator that is overwritten while other elements of it are read: RISE gives such a one two
// memories, but the imperative program may be written by hand.
func.func @accumulator(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = dpia.in %a : memref<4xf32> -> !dpia.exp<array<4, scalar<f32>>, read>
  %C = dpia.out %c : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  // expected-error @+2 {{the operator of this reduction overwrites an array while it still reads other elements of it: let it write to memory of its own with `rise.toMem`, and copy the result with `rise.mapSeq`}}
  // expected-note @+1 {{it is read here}}
  dpia.new <private> array<4, scalar<f32>> (%x: !dpia.exp<array<4, scalar<f32>>, read>, %y: !dpia.acc<array<4, scalar<f32>>>) {
    for nat<4> (%i: !dpia.exp<idx<4>, read>) {
      %from = idx %i, %A : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      %to = idxAcc %i, %y : (!dpia.exp<idx<4>, read>, !dpia.acc<array<4, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
      assign %to, %from : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    for nat<5> (%round: !dpia.exp<idx<5>, read>) {
      for nat<4> (%i: !dpia.exp<idx<4>, read>) {
        %back = reorder %x from nat2nat<i, 3-i> to nat2nat<i, 3-i> : (!dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<array<4, scalar<f32>>, read>
        %from = idx %i, %back : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
        %to = idxAcc %i, %y : (!dpia.exp<idx<4>, read>, !dpia.acc<array<4, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
        assign %to, %from : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      }
    }
    for nat<4> (%i: !dpia.exp<idx<4>, read>) {
      %from = idx %i, %x : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      %to = idxAcc %i, %C : (!dpia.exp<idx<4>, read>, !dpia.acc<array<4, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
      assign %to, %from : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
  }
  return
}
// -----
func.func @large(%c: memref<131073xf64>, %a: memref<131073xf64>) {
  %A = rise.in %a : memref<131073xf64>
  %neg = rise.neg scalar<f64>
  %map = rise.mapSeq nat<131073> scalar<f64> scalar<f64>
  %B = rise.apply %map, %neg, %A : !rise.fun<fun<scalar<f64> -> scalar<f64>> -> array<131073, scalar<f64>> -> array<131073, scalar<f64>>>
  %memory = rise.toMem address<private> array<131073, scalar<f64>>
  // expected-error @+1 {{private memory lies on the stack, where 131073 elements are too many (at most 131072): choose `global` memory}}
  %M = rise.apply %memory, %B : !rise.fun<array<131073, scalar<f64>> -> array<131073, scalar<f64>>>
  %C = rise.apply %map, %neg, %M : !rise.fun<fun<scalar<f64> -> scalar<f64>> -> array<131073, scalar<f64>> -> array<131073, scalar<f64>>>
  rise.out %c <- %C : memref<131073xf64>
  return
}
// -----
// the name of a function that compiled code calls
// expected-error @+1 {{`memcpy` is a function of C's library, which this one would replace: rename it}}
func.func @memcpy(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  rise.out %c <- %A : memref<4xf32>, !rise.array<4, scalar<f32>>
  return
}
// -----
// Elements one after the other: each is a command.
func.func @swapped(%a: memref<2xf32>) {
  // expected-note @+1 {{it is read here}}
  %A = rise.in %a : memref<2xf32>
  %makeArray = rise.makeArray nat<2> scalar<f32>
  %idx = rise.idx nat<2> scalar<f32>
  %i = rise.indexLiteral nat<1> below nat<2>
  %x = rise.apply %idx, %i, %A : !rise.fun<idx<2> -> array<2, scalar<f32>> -> scalar<f32>>
  %j = rise.indexLiteral nat<0> below nat<2>
  %y = rise.apply %idx, %j, %A : !rise.fun<idx<2> -> array<2, scalar<f32>> -> scalar<f32>>
  %B = rise.apply %makeArray, %x, %y : !rise.fun<scalar<f32> -> scalar<f32> -> array<2, scalar<f32>>>
  // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it}}
  rise.out %a <- %B : memref<2xf32>
  return
}
// -----
// Two loops, of which the second reads what the first has overwritten.
func.func @halves(%a: memref<8xf32>) {
  // expected-note @+1 {{it is read here}}
  %A = rise.in %a : memref<8xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %take = rise.take nat<4> nat<4> scalar<f32>
  %H = rise.apply %take, %A : !rise.fun<array<8, scalar<f32>> -> array<4, scalar<f32>>>
  %B = rise.apply %m, %neg, %H : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  %C = rise.apply %m, %neg, %H : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  %concat = rise.concat nat<4> nat<4> scalar<f32>
  %D = rise.apply %concat, %B, %C : !rise.fun<array<4, scalar<f32>> -> array<4, scalar<f32>> -> array<8, scalar<f32>>>
  // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it}}
  rise.out %a <- %D : memref<8xf32>
  return
}
// -----
// The second result is of the values from before the first was written.
func.func @two_results(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-note @+1 {{it is read here}}
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it}}
  rise.out %a <- %B : memref<4xf32>
  rise.out %b <- %B : memref<4xf32>
  return
}
// -----
// In another loop, values from before it are the same in all rounds.
func.func @loop_around(%a: memref<4xf32>, %n: index) {
  // expected-note @+1 {{it is read here}}
  %A = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it}}
    rise.out %a <- %B : memref<4xf32>
  }
  return
}
// -----
// What is named again is what was written.
func.func @one_after_the_other(%a: memref<4xf32>, %b: memref<4xf32>, %n: index, %c: i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %A = rise.in %a : memref<4xf32>
    %neg = rise.neg scalar<f32>
    %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
    %B = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
    scf.if %c {
      rise.out %a <- %B : memref<4xf32>
    }
    %C = rise.in %a : memref<4xf32>
    %D = rise.apply %m, %neg, %C : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
    rise.out %b <- %D : memref<4xf32>
  }
  return
}
