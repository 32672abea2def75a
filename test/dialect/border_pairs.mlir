// Pairs at the border: one memref for each scalar of an element.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s --mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --rise-to-scf | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func.func @swap(
// CHECK: %[[IN:.+]] = rise.in %{{.*}}, %{{.*}} : memref<?xf32>, memref<?xi32> -> !rise.array<n, tuple<scalar<f32>, scalar<i32>>>
// CHECK: rise.out %{{.*}}, %{{.*}} <- %{{.*}} : memref<?xi32>, memref<?xf32>, !rise.array<n, tuple<scalar<i32>, scalar<f32>>>

// LOOPS-LABEL: func.func @swap(
// LOOPS-SAME: %[[FIRST:.+]]: memref<?xi32>, %[[SECOND:.+]]: memref<?xf32>, %[[A:.+]]: memref<?xf32>, %[[B:.+]]: memref<?xi32>
// LOOPS: scf.for %[[I:.+]] =
// LOOPS-DAG: %[[X:.+]] = memref.load %[[A]][%[[I]]] : memref<?xf32>
// LOOPS-DAG: %[[Y:.+]] = memref.load %[[B]][%[[I]]] : memref<?xi32>
// LOOPS-DAG: memref.store %[[Y]], %[[FIRST]][%[[I]]] : memref<?xi32>
// LOOPS-DAG: memref.store %[[X]], %[[SECOND]][%[[I]]] : memref<?xf32>
// LOOPS: }
func.func @swap(%first: memref<?xi32>, %second: memref<?xf32>, %a: memref<?xf32>, %b: memref<?xi32>) {
  %pairs = rise.in %a, %b : memref<?xf32>, memref<?xi32> -> !rise.array<n, tuple<scalar<f32>, scalar<i32>>>
  %swap = rise.lambda (%pair) : !rise.fun<tuple<scalar<f32>, scalar<i32>> -> tuple<scalar<i32>, scalar<f32>>> {
    %fst = fst scalar<f32> scalar<i32>
    %x = apply %fst, %pair : !rise.fun<tuple<scalar<f32>, scalar<i32>> -> scalar<f32>>
    %snd = snd scalar<f32> scalar<i32>
    %y = apply %snd, %pair : !rise.fun<tuple<scalar<f32>, scalar<i32>> -> scalar<i32>>
    %tuple = tuple scalar<i32> scalar<f32>
    %swapped = apply %tuple, %y, %x : !rise.fun<scalar<i32> -> scalar<f32> -> tuple<scalar<i32>, scalar<f32>>>
    return %swapped : !rise.tuple<scalar<i32>, scalar<f32>>
  }
  %map = rise.mapSeq nat<n> tuple<scalar<f32>, scalar<i32>> tuple<scalar<i32>, scalar<f32>>
  %result = rise.apply %map, %swap, %pairs : !rise.fun<fun<tuple<scalar<f32>, scalar<i32>> -> tuple<scalar<i32>, scalar<f32>>> -> array<n, tuple<scalar<f32>, scalar<i32>>> -> array<n, tuple<scalar<i32>, scalar<f32>>>>
  rise.out %first, %second <- %result : memref<?xi32>, memref<?xf32>, !rise.array<n, tuple<scalar<i32>, scalar<f32>>>
  return
}
