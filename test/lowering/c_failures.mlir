// What fails in the middle of a C function is a code that it returns, also out of loops over threads.

// RUN: rise-opt %s --convert-loops-to-emitc -o %t.emitc
// RUN: FileCheck %s < %t.emitc
// RUN: mlir-translate --mlir-to-cpp %t.emitc -o %t.c
// RUN: clang -std=c11 -Wall -Werror -Wno-unused-variable -fsyntax-only %t.c
// RUN: rise-opt %s "--convert-loops-to-emitc=parallel=false" | FileCheck %s --check-prefix=SEQUENTIAL
// CHECK-NOT: abort

// A thread notes what is wrong, and leaves its round; rounds that begin later do nothing, and after the loop the code is returned. Without threads it is
// returned at once.
// CHECK-LABEL: emitc.func @by_threads
// CHECK: [[CODE:%.+]] = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
// CHECK: [[OK:%.+]] = literal "RISE_OK" : i32
// CHECK: assign [[OK]] : i32 to [[CODE]]
// CHECK: verbatim "#pragma omp parallel for"
// CHECK: for
// CHECK-NEXT: [[PLACE:%.+]] = address_of [[CODE]]
// CHECK-NEXT: [[RELAXED:%.+]] = literal "__ATOMIC_RELAXED" : i32
// CHECK-NEXT: [[NOTED:%.+]] = call_opaque "__atomic_load_n"([[PLACE]], [[RELAXED]])
// CHECK: [[FAILED:%.+]] = cmp ne, [[NOTED]]
// CHECK-NEXT: if [[FAILED]]
// CHECK-NEXT: verbatim "continue;"
// CHECK: if
// CHECK-NEXT: verbatim "/* the element must be below five */"
// CHECK: verbatim "#pragma omp atomic write"
// CHECK: [[WRONG:%.+]] = literal "RISE_VIOLATED_FACT" : i32
// CHECK-NEXT: assign [[WRONG]] : i32 to [[CODE]]
// CHECK-NEXT: verbatim "continue;"
// CHECK: literal "RISE_VIOLATED_FACT"
// CHECK: if
// CHECK-NEXT: verbatim "return RISE_VIOLATED_FACT;"
// CHECK-NOT: RISE_OUT_OF_MEMORY
// SEQUENTIAL-LABEL: emitc.func @by_threads
// SEQUENTIAL-NOT: pragma
// SEQUENTIAL: verbatim "/* the element must be below five */"
// SEQUENTIAL-NEXT: verbatim "return RISE_VIOLATED_FACT;"
// SEQUENTIAL-NOT: continue
func.func @by_threads(%out: memref<8xi32>, %in: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %five = arith.constant 5 : i32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %x = memref.load %in[%i] : memref<8xi32>
    %fits = arith.cmpi slt, %x, %five : i32
    cf.assert %fits, "the element must be below five"
    memref.store %x, %out[%i] : memref<8xi32>
  }
  return
}

// In a loop, the function frees what it has taken, and returns at once.
// CHECK-LABEL: emitc.func @in_a_loop
// CHECK: [[TAKEN:%.+]] = call_opaque "allocate"
// CHECK: for
// CHECK: verbatim "/* the element must be below five */"
// CHECK-NEXT: call_opaque "free"([[TAKEN]])
// CHECK-NEXT: verbatim "return RISE_VIOLATED_FACT;"
func.func @in_a_loop(%out: memref<?xi32>, %in: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %n = memref.dim %in, %c0 : memref<?xi32>
  %taken = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %in[%i] : memref<?xi32>
    %fits = arith.cmpi slt, %x, %five : i32
    cf.assert %fits, "the element must be below five"
    memref.store %x, %taken[%i] : memref<?xi32>
    %y = memref.load %taken[%i] : memref<?xi32>
    memref.store %y, %out[%i] : memref<?xi32>
  }
  memref.dealloc %taken : memref<?xi32>
  return
}
