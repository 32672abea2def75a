// The stock tool runs the whole lowering, and each pass of it.

// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin --pass-pipeline='builtin.module(rise-to-llvm)' %examples/matmul.mlir | FileCheck %s --check-prefix=LLVM
// RUN: mlir-opt --load-dialect-plugin=%rise_plugin --load-pass-plugin=%rise_plugin --pass-pipeline='builtin.module(func.func(rise-to-dpia))' %examples/matmul.mlir | FileCheck %s --check-prefix=DPIA
// RUN: mlir-opt --load-dialect-plugin=%rise_plugin %examples/matmul_2048.mlir | FileCheck %s --check-prefix=RISE

// LLVM: llvm.func @matmul(
// LLVM-NOT: {{[ "]}}rise.
// LLVM-NOT: dpia.

// DPIA: func.func @matmul(
// DPIA: reduceSeq
// DPIA-NOT: rise.

// RISE: func.func @matmul(
// RISE: rise.mapSeq nat<2048>
