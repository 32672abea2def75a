// Vectors as C: those of any number of elements, and what is gathered.

// RUN: rise-opt %s --convert-loops-to-emitc -o %t.emitc
// RUN: FileCheck %s < %t.emitc
// RUN: mlir-translate --mlir-to-cpp %t.emitc -o %t.c
// RUN: clang -std=c11 -Wall -Werror -Wno-unused-variable -fsyntax-only %t.c

// A register has a power of two of lanes; only those of the vector are loaded, stored and summed up.
// CHECK: verbatim "typedef float f32x4 __attribute__((vector_size(16)));"
// CHECK: verbatim "static inline f32x4 load_f32x3(const float *p) {\0A  f32x4 r = {0};\0A  memcpy(&r, p, 3 * sizeof *p);\0A  return r;\0A}"
// CHECK: lane < 3
// CHECK: verbatim "static inline void store_f32x3(float *p, f32x4 v) {\0A  memcpy(p, &v, 3 * sizeof *p);\0A}"
// CHECK: gather_f32x2_by_i64(const float *p, i64x2 i)

// CHECK-LABEL: emitc.func @three
// CHECK: [[X:%.+]] = call_opaque "load_f32x3"
// CHECK: call_opaque "reduce_add_f32x3"([[X]])
// CHECK: call_opaque "store_f32x3"
func.func @three(%out: memref<3xf32>, %in: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %in[%c0] : memref<3xf32>, vector<3xf32>
  %sum = vector.reduction <add>, %x : vector<3xf32> into f32
  %all = vector.broadcast %sum : f32 to vector<3xf32>
  vector.store %all, %out[%c0] : memref<3xf32>, vector<3xf32>
  return
}

// CHECK-LABEL: emitc.func @gathered
// CHECK: call_opaque "gather_f32x2_by_i64"
func.func @gathered(%out: memref<2xf32>, %in: memref<9xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %mask = arith.constant dense<true> : vector<2xi1>
  %none = arith.constant dense<0.0> : vector<2xf32>
  %places = vector.broadcast %c3 : index to vector<2xindex>
  %x = vector.gather %in[%c0] [%places], %mask, %none : memref<9xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32> into vector<2xf32>
  vector.store %x, %out[%c0] : memref<2xf32>, vector<2xf32>
  return
}
