// Functions on tensors of unknown sizes as programs in RISE: the sizes of a result are computed from
// those of the arguments, and facts are attributes.

// RUN: rise-opt %s --convert-stablehlo-to-rise | FileCheck %s
// RUN: rise-opt %s --convert-stablehlo-to-rise | rise-opt | FileCheck %s
// RUN: rise-opt %s --convert-stablehlo-to-rise --rise-elevate=strategy=lowerToC --rise-to-scf | FileCheck %s --check-prefix=LOOPS
// RUN: rise-opt %s --convert-stablehlo-to-rise --rise-elevate=strategy=lowerToC --rise-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @joined(
// CHECK: rise.in %arg0 : tensor<?x2xf32> -> !rise.array<n0, array<2, scalar<f32>>>
// CHECK: rise.in %arg1 : tensor<?x2xf32> -> !rise.array<n1, array<2, scalar<f32>>>
// CHECK-DAG: %[[N0:.*]] = tensor.dim %arg0
// CHECK-DAG: %[[N1:.*]] = tensor.dim %arg1
// CHECK: %[[SUM:.*]] = arith.addi %[[N0]], %[[N1]]
// CHECK: tensor.empty(%[[SUM]]) : tensor<?x2xf32>

// LOOPS-LABEL: func.func @joined(
// LOOPS: scf.for
// LLVM-LABEL: llvm.func @joined(
func.func @joined(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// Two results; the argument is twice as long.
// CHECK-LABEL: func.func @halves(
// CHECK: rise.in %arg0 : tensor<?xf32> -> !rise.array<2*n1, scalar<f32>>
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK: %[[HALF:.*]] = arith.divui %[[SIZE]]
// CHECK: memref.alloc(%[[HALF]]) : memref<?x2xf32>
// CHECK: rise.out
func.func @halves(%x: tensor<?xf32>) -> (tensor<?x2xf32>, tensor<3xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %1 = stablehlo.remainder %0, %two : tensor<i32>
  %2 = stablehlo.compare EQ, %1, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%2) {has_side_effect = true} : (tensor<i1>) -> ()
  %3 = stablehlo.divide %0, %two : tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %5 = stablehlo.reshape %two : (tensor<i32>) -> tensor<1xi32>
  %6 = stablehlo.concatenate %4, %5, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %7 = stablehlo.dynamic_reshape %x, %6 : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  %8 = stablehlo.slice %x [0:3] : (tensor<?xf32>) -> tensor<3xf32>
  return %7, %8 : tensor<?x2xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @begin(
// CHECK-SAME: rise.facts = [#rise.fact<"n0 >= 3">]
func.func @begin(%x: tensor<?xf32>) -> tensor<3xf32> {
  %0 = stablehlo.slice %x [0:3] : (tensor<?xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Parts at places of data are no larger than their arrays, nor are updates.
// CHECK-LABEL: func.func @somewhere(
// CHECK-SAME: rise.facts = [#rise.fact<"n0 >= 3">]
func.func @somewhere(%x: tensor<?xf32>, %i: tensor<i32>) -> tensor<3xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [3] : (tensor<?xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @replaced(
// CHECK-SAME: rise.facts = [#rise.fact<"n1 <= n0">]
func.func @replaced(%x: tensor<?xf32>, %y: tensor<?xf32>, %i: tensor<i32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_update_slice %x, %y, %i : (tensor<?xf32>, tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// There are as many updates as indices.
// CHECK-LABEL: func.func @scattered(
// CHECK-SAME: rise.facts = [#rise.fact<"n0 >= 2">]
// CHECK: rise.in %arg1 : tensor<?x1xi32> -> !rise.array<n1, array<1, scalar<i32>>>
// CHECK: rise.in %arg2 : tensor<?x2xf32> -> !rise.array<n1, array<2, scalar<f32>>>
func.func @scattered(%x: tensor<?xf32>, %i: tensor<?x1xi32>, %y: tensor<?x2xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %y) <{
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<?xf32>, tensor<?x1xi32>, tensor<?x2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The size of the result is a power.
// CHECK-LABEL: func.func @flat(
// CHECK: %[[SIDE:.*]] = tensor.dim %arg0
// CHECK: %[[ALL:.*]] = arith.muli %[[SIDE]], %[[SIDE]]
// CHECK: tensor.empty(%[[ALL]]) : tensor<?xf32>
func.func @flat(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.add %x, %0 : tensor<?x?xf32>
  %2 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %3 = stablehlo.multiply %2, %2 : tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %5 = stablehlo.dynamic_reshape %1, %4 : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %5 : tensor<?xf32>
}

// Windows further apart than they are long, of no elements, would take less than nothing.
// CHECK-LABEL: func.func @apart(
// CHECK-SAME: rise.facts = [#rise.fact<"n0 >= 1">]
func.func @apart(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{
    window_dimensions = array<i64: 1>, window_strides = array<i64: 2>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @convolved(
// CHECK-SAME: rise.facts = [#rise.fact<"n0 >= 1">]
func.func @convolved(%x: tensor<1x?x2xf32>, %f: tensor<1x2x4xf32>) -> tensor<1x?x4xf32> {
  %0 = stablehlo.convolution(%x, %f)
    dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {stride = [3], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {
      batch_group_count = 1 : i64,
      feature_group_count = 1 : i64
    } : (tensor<1x?x2xf32>, tensor<1x2x4xf32>) -> tensor<1x?x4xf32>
  return %0 : tensor<1x?x4xf32>
}
