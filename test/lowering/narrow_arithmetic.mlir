// Arithmetic on vectors of bf16 is arithmetic on f32, rounded by the bits, unless the processor has
// instructions for it. Numbers alone are left to LLVM.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(approximate-vector-math{for-llvm=true}))' | FileCheck %s
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(approximate-vector-math{for-llvm=true bf16=true}))' | FileCheck %s --check-prefix=NATIVE

// CHECK-LABEL: func.func @added
// CHECK: %[[SUM:.*]] = arith.addf {{.*}} : vector<16xf32>
// CHECK: %[[BITS:.*]] = arith.bitcast %[[SUM]] : vector<16xf32> to vector<16xi32>
// CHECK: arith.cmpf uno, %[[SUM]], %[[SUM]]
// CHECK: arith.trunci {{.*}} : vector<16xi32> to vector<16xi16>
// CHECK: arith.bitcast {{.*}} : vector<16xi16> to vector<16xbf16>
// CHECK: arith.addf {{.*}} : bf16
// NATIVE-LABEL: func.func @added
// NATIVE: arith.addf {{.*}} : vector<16xbf16>
func.func @added(%x: vector<16xbf16>, %y: vector<16xbf16>, %a: bf16) -> (vector<16xbf16>, bf16) {
  %0 = arith.addf %x, %y : vector<16xbf16>
  %1 = arith.addf %a, %a : bf16
  return %0, %1 : vector<16xbf16>, bf16
}

// CHECK-LABEL: func.func @rounded
// CHECK-NOT: arith.truncf {{.*}} : vector<16xf32>
// CHECK: arith.truncf {{.*}} : vector<8xf64> to vector<8xbf16>
func.func @rounded(%x: vector<16xf32>, %y: vector<8xf64>) -> (vector<16xbf16>, vector<8xbf16>) {
  %0 = arith.truncf %x : vector<16xf32> to vector<16xbf16>
  %1 = arith.truncf %y : vector<8xf64> to vector<8xbf16>
  return %0, %1 : vector<16xbf16>, vector<8xbf16>
}
