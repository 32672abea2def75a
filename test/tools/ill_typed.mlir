// Types that do not fit: both are named, with the place of each.

// RUN: not rise check %s 2>&1 | FileCheck %s
// RUN: not rise run %s --random 2>&1 | FileCheck %s

// CHECK: error: use of value '%A' expects different type than prior uses: '!rise.array<5, scalar<f32>>' vs '!rise.array<4, scalar<f32>>'
// CHECK-NEXT: ill_typed.mlir:[[#@LINE + 11]]:30
// CHECK: %B = rise.apply %identity, %A
// CHECK: note: prior use here
// CHECK-NEXT: ill_typed.mlir:[[#@LINE + 4]]:3
// CHECK-NOT: is not accepted

func.func @f(%out: memref<4xf32>, %in: memref<4xf32>) {
  %A = rise.in %in : memref<4xf32>
  %identity = rise.lambda (%x) : !rise.fun<array<5, scalar<f32>> -> array<5, scalar<f32>>> {
    return %x : !rise.array<5, scalar<f32>>
  }
  %B = rise.apply %identity, %A : !rise.fun<array<5, scalar<f32>> -> array<5, scalar<f32>>>
  rise.out %out <- %B : memref<4xf32>, !rise.array<5, scalar<f32>>
  return
}
