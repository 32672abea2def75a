// Text that is no MLIR: the place is shown, and nothing is written.

// RUN: not rise check %s 2>&1 | FileCheck %s
// RUN: rm -f %t.o
// RUN: not rise build %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
// RUN: not rise run %s 2>&1 | FileCheck %s

// CHECK: error: expected non-function type
// CHECK-NEXT: unparsable.mlir:[[#@LINE + 5]]:22
// CHECK: func.func @broken(%a
// CHECK-NEXT: ^
// CHECK-NOT: is not accepted

func.func @broken(%a: , %b: memref<4xf32>) {
