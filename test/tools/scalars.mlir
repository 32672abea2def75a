// Single values: in memory, by value, in place, from the command line.

// RUN: rise run %s 3 0.5 1.5 true --random --size n=2 | FileCheck %s
// RUN: not rise run %s 300 0.5 1.5 true --random --size n=2 2>&1 | FileCheck %s --check-prefix=RANGE

// CHECK: int : i8
// CHECK-NEXT: 3
// CHECK: half : f16
// CHECK-NEXT: 0.5
// CHECK: brain : bf16
// CHECK-NEXT: 1.5
// CHECK: truth : bool
// CHECK-NEXT: true
// CHECK: indices : index 5
// CHECK-NEXT: [{{.*}}]

// RANGE: error: argument `int`: expected a number of type i8, found 300
// RANGE: help: give one in the range of the type, or a .npy file with a single element

func.func @scalars(%int: memref<i8>, %half: memref<f16>, %b: bf16, %brain: memref<bf16>, %t: i1, %truth: memref<i1>, %indices: memref<?xindex>) {
  %I = rise.in %int : memref<i8>
  rise.out %int <- %I : memref<i8>
  %H = rise.in %half : memref<f16>
  rise.out %half <- %H : memref<f16>
  %B = rise.in %b : bf16
  rise.out %brain <- %B : memref<bf16>
  %T = rise.in %t : i1
  rise.out %truth <- %T : memref<i1>
  %A = rise.in %indices : memref<?xindex> -> !rise.array<2*n+1, scalar<index>>
  %identity = rise.lambda (%element) : !rise.fun<scalar<index> -> scalar<index>> {
    return %element : !rise.scalar<index>
  }
  %map = rise.mapSeq nat<2*n+1> scalar<index> scalar<index>
  %C = rise.apply %map, %identity, %A : !rise.fun<fun<scalar<index> -> scalar<index>> -> array<2*n+1, scalar<index>> -> array<2*n+1, scalar<index>>>
  rise.out %indices <- %C : memref<?xindex>, !rise.array<2*n+1, scalar<index>>
  return
}
