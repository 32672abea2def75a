// A RISE type that does not describe its memref.

// RUN: not rise check %s 2>&1 | FileCheck %s

// CHECK: error: 'rise.in' op expected size 4 in dimension 0 as in 'memref<4xf32>', found 5 in '!rise.array<5, scalar<f32>>'
// CHECK-NEXT: border.mlir:[[#@LINE + 6]]:8
// CHECK: %A = rise.in %in
// CHECK-NEXT: ^^^^^^^
// CHECK-NOT: is not accepted

func.func @f(%out: memref<5xf32>, %in: memref<4xf32>) {
  %A = rise.in %in : memref<4xf32> -> !rise.array<5, scalar<f32>>
  rise.out %out <- %A : memref<5xf32>
  return
}
