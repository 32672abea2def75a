// Which function is meant.

// RUN: split-file %s %t

// RUN: not rise run %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not rise check %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not rise build %t/none.mlir -o %t/none.o 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: {{.*}}none.mlir: no function holds a RISE program
// NONE: help: a RISE program is a `func.func` that reads its arguments by `rise.in` and writes its result by `rise.out`

// RUN: not rise run %t/several.mlir --random 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: error: {{.*}}several.mlir: expected one function with a RISE program, found `first`, `second`
// SEVERAL: help: choose one with `--function first`

// RUN: not rise run %t/several.mlir --function third --random 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: {{.*}}several.mlir: there is no function `third`
// UNKNOWN: help: the functions with a RISE program are `first`, `second`

// RUN: rise run %t/several.mlir --function second 2.5 | FileCheck %s --check-prefix=SECOND
// SECOND: out : f64
// SECOND-NEXT: 2.5

// RUN: rise check %t/several.mlir | FileCheck %s --check-prefix=CHECK-ALL
// CHECK-ALL: first
// CHECK-ALL: second

// RUN: not rise check %t/unused.mlir 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: error: argument {{.*}} of `f` is neither read by `rise.in` nor written by `rise.out`; remove it or use it

//--- none.mlir
func.func @plain(%a: memref<4xf32>) {
  return
}
//--- several.mlir
func.func @first(%out: memref<f64>, %in: memref<f64>) {
  %0 = rise.in %in : memref<f64>
  rise.out %out <- %0 : memref<f64>
  return
}
func.func @second(%out: memref<f64>, %in: f64) {
  %0 = rise.in %in : f64
  rise.out %out <- %0 : memref<f64>
  return
}
//--- unused.mlir
func.func @f(%out: memref<f64>, %in: f64, %more: memref<4xf32>) {
  %0 = rise.in %in : f64
  rise.out %out <- %0 : memref<f64>
  return
}
