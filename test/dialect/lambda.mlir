// The lambda calculus: functions, their application, values of builtin types inside them.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s

// CHECK-LABEL: @identity
func.func @identity(%x : !rise.scalar<i32>) -> !rise.scalar<i32> {
  // CHECK: [[F:%.+]] = rise.lambda ([[Y:%.+]]) : !rise.fun<scalar<i32> -> scalar<i32>> {
  // CHECK-NEXT: return [[Y]] : !rise.scalar<i32>
  // CHECK-NEXT: }
  %f = rise.lambda (%y) : !rise.fun<scalar<i32> -> scalar<i32>> {
    return %y : !rise.scalar<i32>
  }
  // CHECK: rise.apply [[F]], %{{.+}} : !rise.fun<scalar<i32> -> scalar<i32>>
  %z = rise.apply %f, %x : !rise.fun<scalar<i32> -> scalar<i32>>
  return %z : !rise.scalar<i32>
}

// Fewer parameters than the type has: the lambda returns a function. Fewer arguments: the application is a function.
// CHECK-LABEL: @curried
func.func @curried(%x : !rise.scalar<f32>) -> !rise.fun<scalar<f32> -> scalar<f32>> {
  // CHECK: rise.lambda ([[A:%.+]]) : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>> {
  // CHECK-NEXT: [[G:%.+]] = lambda ([[B:%.+]]) : !rise.fun<scalar<f32> -> scalar<f32>> {
  // CHECK-NEXT: return [[A]]
  // CHECK: return [[G]] : !rise.fun<scalar<f32> -> scalar<f32>>
  %constant = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>> {
    %inner = lambda (%b) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %a : !rise.scalar<f32>
    }
    return %inner : !rise.fun<scalar<f32> -> scalar<f32>>
  }
  // CHECK: rise.lambda (%{{.+}}, %{{.+}}) : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %both = rise.lambda (%a, %b) : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>> {
    return %b : !rise.scalar<f32>
  }
  // CHECK: rise.apply %{{.+}}, %{{.+}}, %{{.+}} : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %y = rise.apply %both, %x, %x : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  // CHECK: [[P:%.+]] = rise.apply %{{.+}}, %{{.+}} : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  // CHECK-NEXT: return [[P]] : !rise.fun<scalar<f32> -> scalar<f32>>
  %partial = rise.apply %constant, %y : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  return %partial : !rise.fun<scalar<f32> -> scalar<f32>>
}

// A function may take functions.
// CHECK-LABEL: @higher_order
func.func @higher_order(%f : !rise.fun<scalar<f32> -> scalar<i8>>, %x : !rise.scalar<f32>) -> !rise.scalar<i8> {
  // CHECK: rise.lambda (%{{.+}}, %{{.+}}) : !rise.fun<fun<scalar<f32> -> scalar<i8>> -> scalar<f32> -> scalar<i8>>
  %call = rise.lambda (%g, %y) : !rise.fun<fun<scalar<f32> -> scalar<i8>> -> scalar<f32> -> scalar<i8>> {
    %z = apply %g, %y : !rise.fun<scalar<f32> -> scalar<i8>>
    return %z : !rise.scalar<i8>
  }
  %z = rise.apply %call, %f, %x : !rise.fun<fun<scalar<f32> -> scalar<i8>> -> scalar<f32> -> scalar<i8>>
  return %z : !rise.scalar<i8>
}

// Attributes of users are kept.
// CHECK-LABEL: @attributes
func.func @attributes() {
  // CHECK: rise.lambda (%{{.+}}) attributes {note = "kept"} : !rise.fun<scalar<f32> -> scalar<f32>>
  %f = rise.lambda (%x) attributes {note = "kept"} : !rise.fun<scalar<f32> -> scalar<f32>> {
    // CHECK-NEXT: return %{{.+}} {note = 1 : i64} : !rise.scalar<f32>
    return %x {note = 1} : !rise.scalar<f32>
  }
  // CHECK: rise.map nat<n> scalar<f32> scalar<f32> {note}
  %map = rise.map nat<n> scalar<f32> scalar<f32> {note}
  return
}

// CHECK-LABEL: @literals
func.func @literals() {
  // CHECK: rise.literal true
  %0 = rise.literal true
  // CHECK: rise.literal 1 : i8
  %1 = rise.literal 1 : i8
  // CHECK: rise.literal 2 : i16
  %2 = rise.literal 2 : i16
  // CHECK: rise.literal 3 : i32
  %3 = rise.literal 3 : i32
  // CHECK: rise.literal -4 : i64
  %4 = rise.literal -4 : i64
  // CHECK: rise.literal 5 : index
  %5 = rise.literal 5 : index
  // CHECK: rise.literal 5.000000e-01 : f16
  %6 = rise.literal 0.5 : f16
  // CHECK: rise.literal 2.500000e-01 : bf16
  %7 = rise.literal 0.25 : bf16
  // CHECK: rise.literal 2.500000e-01 : tf32
  %tensor = rise.literal 0.25 : tf32
  // CHECK: rise.literal dense<[1.000000e+00, 2.500000e-01]> : tensor<2xtf32>
  %tensors = rise.literal dense<[1.0, 0.25]> : tensor<2xtf32>
  // CHECK: rise.literal 0x7F800000 : f32
  %8 = rise.literal 0x7F800000 : f32
  // CHECK: rise.literal -0.000000e+00 : f64
  %9 = rise.literal -0.0 : f64
  // CHECK: rise.literal dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
  %10 = rise.literal dense<[1.0, 2.0]> : vector<2xf32>
  // CHECK: [[ARRAY:%.+]] = rise.literal dense<{{\[}}[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %11 = rise.literal dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  // CHECK: rise.apply %{{.+}}, [[ARRAY]] : !rise.fun<array<2, array<3, scalar<i32>>> -> array<3, array<2, scalar<i32>>>>
  %transpose = rise.transpose nat<2> nat<3> scalar<i32>
  %12 = rise.apply %transpose, %11 : !rise.fun<array<2, array<3, scalar<i32>>> -> array<3, array<2, scalar<i32>>>>
  return
}

// CHECK-LABEL: @embed
func.func @embed(%x : !rise.scalar<f32>, %i : !rise.idx<n>, %v : !rise.vector<4, scalar<f32>>, %c : !rise.scalar<index>) {
  // CHECK: rise.embed (%{{.+}} = %{{.+}}, %{{.+}} = %{{.+}}) : (f32, !rise.idx<n>) -> f32 {
  // CHECK: arith.index_cast
  // CHECK: return %{{.+}} : f32
  %0 = rise.embed (%a = %x, %k = %i) : (f32, !rise.idx<n>) -> f32 {
    %integer = arith.index_cast %k : index to i32
    %float = arith.sitofp %integer : i32 to f32
    %sum = arith.addf %a, %float : f32
    return %sum : f32
  }
  // No input: a constant. CHECK: rise.embed () : () -> i64 {
  %1 = rise.embed () : () -> i64 {
    %one = arith.constant 1 : i64
    return %one : i64
  }
  // CHECK: rise.embed (%{{.+}} = %{{.+}}) : (vector<4xf32>) -> vector<4xf32> {
  %2 = rise.embed (%a = %v) : (vector<4xf32>) -> vector<4xf32> {
    %double = arith.addf %a, %a : vector<4xf32>
    return %double : vector<4xf32>
  }
  // `index` is the scalar; an index below n is written with its bound. CHECK: rise.embed (%{{.+}} = %{{.+}}) : (index) -> !rise.idx<8> {
  %3 = rise.embed (%a = %c) : (index) -> !rise.idx<8> {
    %eight = arith.constant 8 : index
    %rest = arith.remui %a, %eight : index
    return %rest : index
  }
  // What the operations of other dialects contain is theirs. CHECK: scf.if
  %4 = rise.embed (%a = %x) : (f32) -> f32 {
    %zero = arith.constant 0.0 : f32
    %negative = arith.cmpf olt, %a, %zero : f32
    %y = scf.if %negative -> f32 {
      scf.yield %zero : f32
    } else {
      scf.yield %a : f32
    }
    return %y : f32
  }
  return
}
