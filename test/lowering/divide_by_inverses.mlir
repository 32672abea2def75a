// Vectors that are divided by the same number in every round are multiplied by its inverse.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(divide-by-inverses))' | FileCheck %s

// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[MEMORY:.+]]: memref<?x8xf32>, %[[NUMBER:.+]]: f32
func.func @rows(%memory: memref<?x8xf32>, %number: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // The inverse in two parts, once.
  // CHECK: %[[DIVISOR:.+]] = vector.broadcast %[[NUMBER]] : f32 to vector<8xf32>
  // CHECK: %[[NEGATIVE:.+]] = arith.negf %[[DIVISOR]]
  // CHECK: %[[HIGH:.+]] = arith.divf %{{.+}}, %[[DIVISOR]]
  // CHECK: %[[ERROR:.+]] = math.fma %[[NEGATIVE]], %[[HIGH]], %{{.+}}
  // CHECK: %[[LOW:.+]] = arith.mulf %[[ERROR]], %[[HIGH]]
  // CHECK: scf.for
  // CHECK: %[[X:.+]] = vector.load %[[MEMORY]]
  // CHECK: %[[FITS:.+]] = llvm.intr.expect
  // CHECK: scf.if %[[FITS]] -> (vector<8xf32>) {
  // CHECK-NEXT: %[[PRODUCT:.+]] = arith.mulf %[[X]], %[[LOW]]
  // CHECK-NEXT: %[[NEAR:.+]] = math.fma %[[X]], %[[HIGH]], %[[PRODUCT]]
  // CHECK-NEXT: %[[REST:.+]] = math.fma %[[NEGATIVE]], %[[NEAR]], %[[X]]
  // CHECK-NEXT: %[[QUOTIENT:.+]] = math.fma %[[REST]], %[[HIGH]], %[[NEAR]]
  // CHECK-NEXT: scf.yield %[[QUOTIENT]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT: %[[EXACT:.+]] = arith.divf %[[X]], %[[DIVISOR]]
  // CHECK-NEXT: scf.yield %[[EXACT]]
  scf.for %i = %c0 to %n step %c1 {
    %divisor = vector.broadcast %number : f32 to vector<8xf32>
    %x = vector.load %memory[%i, %c0] : memref<?x8xf32>, vector<8xf32>
    %quotient = arith.divf %x, %divisor : vector<8xf32>
    vector.store %quotient, %memory[%i, %c0] : memref<?x8xf32>, vector<8xf32>
  }
  return
}

// By a constant, unless LLVM has its inverse.
// CHECK-LABEL: func.func @constants(
// CHECK: arith.divf
// CHECK: affine.for
// CHECK: math.fma {{.*}} : vector<4xf64>
// CHECK: affine.for
// CHECK-NOT: math.fma
// CHECK: return
func.func @constants(%memory: memref<?x4xf64>, %n: index) {
  %three = arith.constant dense<3.0> : vector<4xf64>
  %four = arith.constant dense<4.0> : vector<4xf64>
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    %x = vector.load %memory[%i, %c0] : memref<?x4xf64>, vector<4xf64>
    %quotient = arith.divf %x, %three : vector<4xf64>
    vector.store %quotient, %memory[%i, %c0] : memref<?x4xf64>, vector<4xf64>
  }
  affine.for %i = 0 to %n {
    %x = vector.load %memory[%i, %c0] : memref<?x4xf64>, vector<4xf64>
    %quotient = arith.divf %x, %four : vector<4xf64>
    vector.store %quotient, %memory[%i, %c0] : memref<?x4xf64>, vector<4xf64>
  }
  return
}

// Not by what is another number in each round, nor outside of loops, nor what no round changes.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: math.fma
// CHECK: return
func.func @others(%memory: memref<?x8xf32>, %numbers: memref<?xf32>, %number: f32, %x: vector<8xf32>, %n: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %divisor = vector.broadcast %number : f32 to vector<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %own = memref.load %numbers[%i] : memref<?xf32>
    %all = vector.broadcast %own : f32 to vector<8xf32>
    %row = vector.load %memory[%i, %c0] : memref<?x8xf32>, vector<8xf32>
    %quotient = arith.divf %row, %all : vector<8xf32>
    %same = arith.divf %x, %divisor : vector<8xf32>
    %sum = arith.addf %quotient, %same : vector<8xf32>
    vector.store %sum, %memory[%i, %c0] : memref<?x8xf32>, vector<8xf32>
  }
  %once = arith.divf %x, %divisor : vector<8xf32>
  return %once : vector<8xf32>
}
