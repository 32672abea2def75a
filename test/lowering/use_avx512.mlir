// Products with powers of two and extrema of vectors by instructions of AVX-512.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(use-avx512))' | FileCheck %s
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(approximate-vector-math{for-llvm=true avx512=true},use-avx512,cse))' | FileCheck %s --check-prefix=EXP

// CHECK-LABEL: func.func @scaled
// CHECK-SAME: (%[[X:.*]]: vector<24xf32>, %[[N:.*]]: vector<24xi32>)
// CHECK: %[[SCALED:.*]] = llvm.call_intrinsic "llvm.ldexp"(%[[X]], %[[N]])
// CHECK-NOT: arith.mulf
// CHECK: return %[[SCALED]]
func.func @scaled(%x: vector<24xf32>, %n: vector<24xi32>) -> vector<24xf32> {
  %two = arith.constant dense<2.0> : vector<24xf32>
  %power = math.fpowi %two, %n : vector<24xf32>, vector<24xi32>
  %scaled = arith.mulf %x, %power : vector<24xf32>
  return %scaled : vector<24xf32>
}

// Powers of other numbers stay.
// CHECK-LABEL: func.func @powers
// CHECK: math.fpowi
// CHECK: arith.mulf
func.func @powers(%x: vector<16xf32>, %n: vector<16xi32>) -> vector<16xf32> {
  %three = arith.constant dense<3.0> : vector<16xf32>
  %power = math.fpowi %three, %n : vector<16xf32>, vector<16xi32>
  %product = arith.mulf %x, %power : vector<16xf32>
  return %product : vector<16xf32>
}

// CHECK-LABEL: func.func @largest
// CHECK-SAME: (%[[X:.*]]: vector<16xf32>, %[[Y:.*]]: vector<16xf32>)
// CHECK-DAG: %[[RANGE:.*]] = llvm.call_intrinsic "llvm.x86.avx512.mask.range.ps.512"(%[[X]], %[[Y]], %{{.*}}, %[[X]], %{{.*}}, %{{.*}})
// CHECK-DAG: %[[NONE:.*]] = arith.cmpf uno, %[[X]], %[[Y]]
// CHECK-DAG: %[[SUM:.*]] = arith.addf %[[X]], %[[Y]]
// CHECK: arith.select %[[NONE]], %[[SUM]], %[[RANGE]]
func.func @largest(%x: vector<16xf32>, %y: vector<16xf32>) -> vector<16xf32> {
  %larger = arith.maximumf %x, %y : vector<16xf32>
  return %larger : vector<16xf32>
}

// Longer vectors are taken apart, those that fill no register are left to LLVM.
// CHECK-LABEL: func.func @smallest
// CHECK-COUNT-3: llvm.x86.avx512.mask.range.pd.256
// CHECK: arith.minimumf {{.*}} : vector<3xf64>
// CHECK: arith.minimumf {{.*}} : f64
func.func @smallest(%x: vector<12xf64>, %y: vector<12xf64>, %v: vector<3xf64>, %w: vector<3xf64>,
    %a: f64, %b: f64) -> (vector<12xf64>, vector<3xf64>, f64) {
  %0 = arith.minimumf %x, %y : vector<12xf64>
  %1 = arith.minimumf %v, %w : vector<3xf64>
  %2 = arith.minimumf %a, %b : f64
  return %0, %1, %2 : vector<12xf64>, vector<3xf64>, f64
}

// EXP-LABEL: func.func @exponential
// EXP-NOT: arith.shli
// EXP: llvm.call_intrinsic "llvm.ldexp"
// EXP-LABEL: func.func @exponential_of_doubles
// EXP: arith.trunci {{.*}} : vector<8xi64> to vector<8xi32>
// EXP: llvm.call_intrinsic "llvm.ldexp"
func.func @exponential(%x: vector<16xf32>) -> vector<16xf32> {
  %y = math.exp %x : vector<16xf32>
  return %y : vector<16xf32>
}
func.func @exponential_of_doubles(%x: vector<8xf64>) -> vector<8xf64> {
  %y = math.exp %x : vector<8xf64>
  return %y : vector<8xf64>
}
