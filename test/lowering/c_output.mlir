// Loops over memory as C: what becomes of each operation, printed by us and by the stock tool.

// RUN: rise-opt %s --convert-loops-to-emitc -o %t.emitc
// RUN: FileCheck %s --check-prefix=EMITC < %t.emitc
// RUN: FileCheck %s --check-prefix=TYPES < %t.emitc
// RUN: mlir-translate --mlir-to-cpp %t.emitc -o %t.c
// RUN: clang -std=c11 -Wall -Werror -Wno-unused-variable -fsyntax-only %t.c
// RUN: rise-opt %s --convert-loops-to-emitc=parallel=false | FileCheck %s --check-prefix=SEQUENTIAL
// SEQUENTIAL-NOT: #pragma omp

// A reduction in a register; sizes are arguments.
// EMITC-LABEL: emitc.func @sum
// EMITC-SAME: %[[OUT:.+]]: !emitc.opaque<"float *restrict">, %[[IN:.+]]: !emitc.opaque<"float *restrict">, %[[N:.+]]: i64) -> i32
// EMITC: verbatim "return RISE_NEGATIVE_SIZE;"
// EMITC: verbatim "return RISE_TOO_LARGE;"
// EMITC: verbatim "return RISE_NULL_POINTER;"
// EMITC: %[[R:.+]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<f32>
// EMITC: for %[[I:.+]] = %{{.+}} to %[[N]] step
// EMITC-NEXT: %[[OLD:.+]] = load %[[R]]
// EMITC-NEXT: %[[PLACE:.+]] = subscript %[[IN]][%[[I]]]
// EMITC-NEXT: %[[X:.+]] = load %[[PLACE]]
// EMITC-NEXT: %[[NEW:.+]] = add %[[OLD]], %[[X]]
// EMITC-NEXT: assign %[[NEW]] : f32 to %[[R]]
func.func @sum(%out: memref<f32>, %in: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %in, %c0 : memref<?xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%old = %zero) -> f32 {
    %x = memref.load %in[%i] : memref<?xf32>
    %new = arith.addf %old, %x : f32
    scf.yield %new : f32
  }
  memref.store %sum, %out[] : memref<f32>
  return
}

// Loops over threads that contain nothing but each other are one.
// EMITC-LABEL: emitc.func @both
// EMITC: verbatim "#ifdef _OPENMP"
// EMITC-NEXT: verbatim "#pragma omp parallel for collapse(2)"
// EMITC-NEXT: verbatim "#endif"
func.func @both(%out: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %n = memref.dim %out, %c0 : memref<?x?xi32>
  %m = memref.dim %out, %c1 : memref<?x?xi32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      memref.store %seven, %out[%i, %j] : memref<?x?xi32>
      scf.reduce
    }
    scf.reduce
  }
  return
}

// Numbers wrap by way of unsigned integers; indices do not overflow.
// EMITC-LABEL: emitc.func @wrapped
// EMITC: cast %{{.+}} : i32 to ui32
// EMITC: mul %{{.+}}, %{{.+}} : (ui32, ui32) -> ui32
func.func @wrapped(%out: memref<4x8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %out[%i, %c1] : memref<4x8xi32>
    %y = arith.muli %x, %x : i32
    memref.store %y, %out[%i, %c0] : memref<4x8xi32>
  }
  return
}

// Vectors are those of GNU C.
// TYPES: typedef float f32x4 __attribute__((vector_size(16)));
// EMITC-LABEL: emitc.func @vectors
// EMITC: call_opaque "load_f32x4"
// EMITC: call_opaque "fma_f32x4"
// EMITC: call_opaque "store_f32x4"
func.func @vectors(%out: memref<8xf32>) {
  %c4 = arith.constant 4 : index
  %x = vector.load %out[%c4] : memref<8xf32>, vector<4xf32>
  %y = math.fma %x, %x, %x : vector<4xf32>
  vector.store %y, %out[%c4] : memref<8xf32>, vector<4xf32>
  return
}
