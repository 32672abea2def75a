// Functions of vectors become polynomials; those of scalars, and vectors of what has no such polynomial, stay.

// RUN: rise-opt %s --pass-pipeline="builtin.module(func.func(approximate-vector-math))" | FileCheck %s
// RUN: rise-opt %s --pass-pipeline="builtin.module(func.func(approximate-vector-math{for-llvm=true}))" | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @exponential(
// CHECK-NOT: math.exp
// CHECK: math.fma {{.*}} : vector<8xf32>
// CHECK: arith.bitcast {{.*}} : vector<8xi32> to vector<8xf32>
func.func @exponential(%x: vector<8xf32>) -> vector<8xf32> {
  %0 = math.exp %x : vector<8xf32>
  return %0 : vector<8xf32>
}

// The library computes angles that are too large.
// CHECK-LABEL: func.func @sine(
// CHECK: [[FITS:%.+]] = vector.reduction <and>, {{.*}} : vector<3xi1> into i1
// CHECK: scf.if [[FITS]] -> (vector<3xf64>) {
// CHECK-NOT: math.sin
// CHECK: } else {
// CHECK-NEXT: math.sin {{.*}} : vector<3xf64>
func.func @sine(%x: vector<3xf64>) -> vector<3xf64> {
  %0 = math.sin %x : vector<3xf64>
  return %0 : vector<3xf64>
}

// CHECK-LABEL: func.func @narrow(
// CHECK: arith.extf {{.*}} : vector<4xbf16> to vector<4xf32>
// CHECK-NOT: math.tanh
// CHECK: arith.truncf {{.*}} : vector<4xf32> to vector<4xbf16>
func.func @narrow(%x: vector<4xbf16>) -> vector<4xbf16> {
  %0 = math.tanh %x : vector<4xbf16>
  return %0 : vector<4xbf16>
}

// CHECK-LABEL: func.func @others(
// CHECK: math.log {{.*}} : f32
// CHECK: math.erf {{.*}} : vector<[4]xf32>
// CHECK: math.exp {{.*}} : vector<2x2xf32>
func.func @others(%x: f32, %y: vector<[4]xf32>, %z: vector<2x2xf32>) -> (f32, vector<[4]xf32>, vector<2x2xf32>) {
  %0 = math.log %x : f32
  %1 = math.erf %y : vector<[4]xf32>
  %2 = math.exp %z : vector<2x2xf32>
  return %0, %1, %2 : f32, vector<[4]xf32>, vector<2x2xf32>
}

// What is not computed by a polynomial is rare, and LLVM is told. Vectors longer than registers are checked as one register.
// CHECK-LABEL: func.func @long(
// CHECK-NOT: llvm.intr.expect
// CHECK-NOT: vector.extract_strided_slice
// CHECK-COUNT-2: vector.reduction <and>, {{.*}} : vector<64xi1> into i1
// LLVM-LABEL: func.func @long(
// LLVM: vector.extract_strided_slice {{.*}} {offsets = [0], sizes = [32], strides = [1]} : vector<64xf32> to vector<32xf32>
// LLVM: vector.extract_strided_slice {{.*}} {offsets = [32], sizes = [32], strides = [1]} : vector<64xf32> to vector<32xf32>
// LLVM: arith.cmpf ogt, {{.*}} : vector<32xf32>
// LLVM: vector.extract_strided_slice {{.*}} {offsets = [0], sizes = [16], strides = [1]} : vector<32xf32> to vector<16xf32>
// LLVM: arith.cmpf ole, {{.*}} : vector<16xf32>
// LLVM: [[ALL:%.+]] = vector.reduction <and>, {{.*}} : vector<16xi1> into i1
// LLVM: [[EXPECTED:%.+]] = llvm.intr.expect [[ALL]], %{{.*}} : i1
// LLVM: scf.if [[EXPECTED]] -> (vector<64xf32>)
// LLVM: arith.addf {{.*}} : vector<32xf32>
// LLVM: arith.addf {{.*}} : vector<16xf32>
// LLVM: arith.cmpf ogt, {{.*}} : vector<16xf32>
func.func @long(%x: vector<64xf32>) -> (vector<64xf32>, vector<64xf32>) {
  %0 = math.cos %x : vector<64xf32>
  %1 = math.rsqrt %x : vector<64xf32>
  return %0, %1 : vector<64xf32>, vector<64xf32>
}

// For LLVM, extrema of bf16 are found by their bits, of scalars as of vectors.
// CHECK-LABEL: func.func @extrema(
// CHECK: arith.minimumf {{.*}} : bf16
// CHECK: arith.maximumf {{.*}} : vector<16xbf16>
// CHECK: arith.minimumf {{.*}} : f16
// LLVM-LABEL: func.func @extrema(
// LLVM-SAME: [[A:%.+]]: bf16, [[B:%.+]]: bf16, [[X:%.+]]: vector<16xbf16>, [[Y:%.+]]: vector<16xbf16>
// LLVM: [[FIRST:%.+]] = arith.bitcast [[A]] : bf16 to i16
// LLVM: [[SECOND:%.+]] = arith.bitcast [[B]] : bf16 to i16
// LLVM: arith.addi {{.*}} : i16
// LLVM: [[LESS:%.+]] = arith.cmpi slt, {{.*}} : i16
// LLVM-NEXT: [[CHOSEN:%.+]] = arith.select [[LESS]], [[FIRST]], [[SECOND]] : i16
// LLVM-NEXT: arith.bitcast [[CHOSEN]] : i16 to bf16
// LLVM: [[GREATER:%.+]] = arith.cmpi sgt, {{.*}} : vector<16xi16>
// LLVM-NEXT: arith.select [[GREATER]], {{.*}} : vector<16xi1>, vector<16xi16>
// LLVM: arith.minimumf {{.*}} : f16
func.func @extrema(%a: bf16, %b: bf16, %x: vector<16xbf16>, %y: vector<16xbf16>, %c: f16) -> (bf16, vector<16xbf16>, f16) {
  %0 = arith.minimumf %a, %b : bf16
  %1 = arith.maximumf %x, %y : vector<16xbf16>
  %2 = arith.minimumf %c, %c : f16
  return %0, %1, %2 : bf16, vector<16xbf16>, f16
}
