// Mistakes in the short form of operations are errors at their place.

// RUN: rise-opt %s -split-input-file -verify-diagnostics

func.func @kind(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected a format such as `e5m10`, found `wide`}}
  %0 = stablehlo.reduce_precision %x, format = wide : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @types(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected the types of operands and results, such as `(T, T) -> T`}}
  %0 = stablehlo.add %x, %x : tensor<4xf32>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @applied(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{expected an operation of StableHLO behind `applies`, found `arith.addf`}}
  %0 = stablehlo.reduce(%x init: %c) applies arith.addf across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @applied_twice(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{`applies` needs one tensor and its start value}}
  %0:2 = stablehlo.reduce(%x init: %c), (%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %0#0 : tensor<f32>
}

// -----

func.func @window(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error @+1 {{expected `stride`, `pad`, `lhs_dilate`, `rhs_dilate` or `reverse` of a window, found `step`}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {step = [1]} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @padding(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error @+1 {{expected pairs such as `[1, 1]` as padding}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1]]} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @reversed(%x: tensor<1x4x1xf32>, %k: tensor<2x1x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error @+1 {{expected `true` or `false`, found `maybe`}}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {reverse = [maybe]} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @value() -> tensor<4xf32> {
  // expected-error @+1 {{expected a value with a type, such as `dense<0> : tensor<i32>`}}
  %0 = stablehlo.constant [1, 2]
  return %0 : tensor<4xf32>
}
