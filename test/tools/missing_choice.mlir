// A pattern that nobody has decided on is refused at its place in the text.

// RUN: not rise check %s 2>&1 | FileCheck %s

// CHECK: error: `map` is left high-level here, so nothing says how it is computed: choose `mapSeq` for a loop or `mapPar` for threads
// CHECK-NEXT: missing_choice.mlir:[[#@LINE + 15]]:8
// CHECK: note: this is the `map`
// CHECK-NEXT: missing_choice.mlir:[[#@LINE + 12]]:10
// CHECK-NOT: is not accepted

func.func @f(%out: memref<?xf32>, %in: memref<?xf32>) {
  %A = rise.in %in : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %double = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %y = embed (%v = %x) : (f32) -> f32 {
      %w = arith.addf %v, %v : f32
      return %w : f32
    }
    return %y : !rise.scalar<f32>
  }
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  %B = rise.apply %map, %double, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %out <- %B : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}
