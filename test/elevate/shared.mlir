// What is used twice is one value, and stays one: written out, the program would have 2^40 sums. Neither a strategy nor the message of one that fails
// takes it apart.

// RUN: rise rewrite %s --strategy 'vectorize(4) @ outermost(isMapLoop) ; lowerToC' --emit mlir -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: rise run %t.mlir --random 7 -o %t.npy
// RUN: rise run %S/Inputs/power.rise --random 7 -o %t.expected.npy
// RUN: cmp %t.npy %t.expected.npy
// RUN: not rise rewrite %s --strategy 'vectorize(3) @ outermost(isMapLoop)' 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: rise rewrite %s --strategy 'peek ; vectorize(4) @ outermost(isMapLoop)' --trace --trace-html %t.html --emit mlir -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: FileCheck %s --input-file=%t.html --check-prefix=PAGE
// RUN: rm -f %t.rise
// RUN: not rise rewrite %s --strategy 'lowerToC' -o %t.rise 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not ls %t.rise

// CHECK-COUNT-40: apply %add
// CHECK-NOT: apply %add
// FAILS: `8%3 == 0` does not hold
// FAILS: it was applied to `map (fun x0 => x0 + x0 + (x0 + x0) + {{.*}}…`
// SHOWN: peek
// SHOWN-NEXT: fun (x : 8.f32) => map (fun x0 => x0 + x0 + {{.*}}…
// SHOWN: 1. {{.*}}vectorize
// PAGE: {{.*}}vectorize
// LARGE: error: `power` is too large to be written in the language: it uses values several times
// LARGE: help: nothing was written; `--emit mlir` writes each value once
func.func @power(%c: memref<8xf32>, %a: memref<8xf32>) {
  %A = rise.in %a : memref<8xf32>
  %m = rise.map nat<8> scalar<f32> scalar<f32>
  %f = rise.lambda (%x0) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %add = add scalar<f32>
    %x1 = apply %add, %x0, %x0 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x2 = apply %add, %x1, %x1 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x3 = apply %add, %x2, %x2 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x4 = apply %add, %x3, %x3 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x5 = apply %add, %x4, %x4 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x6 = apply %add, %x5, %x5 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x7 = apply %add, %x6, %x6 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x8 = apply %add, %x7, %x7 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x9 = apply %add, %x8, %x8 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x10 = apply %add, %x9, %x9 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x11 = apply %add, %x10, %x10 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x12 = apply %add, %x11, %x11 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x13 = apply %add, %x12, %x12 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x14 = apply %add, %x13, %x13 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x15 = apply %add, %x14, %x14 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x16 = apply %add, %x15, %x15 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x17 = apply %add, %x16, %x16 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x18 = apply %add, %x17, %x17 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x19 = apply %add, %x18, %x18 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x20 = apply %add, %x19, %x19 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x21 = apply %add, %x20, %x20 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x22 = apply %add, %x21, %x21 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x23 = apply %add, %x22, %x22 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x24 = apply %add, %x23, %x23 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x25 = apply %add, %x24, %x24 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x26 = apply %add, %x25, %x25 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x27 = apply %add, %x26, %x26 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x28 = apply %add, %x27, %x27 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x29 = apply %add, %x28, %x28 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x30 = apply %add, %x29, %x29 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x31 = apply %add, %x30, %x30 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x32 = apply %add, %x31, %x31 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x33 = apply %add, %x32, %x32 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x34 = apply %add, %x33, %x33 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x35 = apply %add, %x34, %x34 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x36 = apply %add, %x35, %x35 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x37 = apply %add, %x36, %x36 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x38 = apply %add, %x37, %x37 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x39 = apply %add, %x38, %x38 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    %x40 = apply %add, %x39, %x39 : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    return %x40 : !rise.scalar<f32>
  }
  %r = rise.apply %m, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  rise.out %c <- %r : memref<8xf32>
  return
}
