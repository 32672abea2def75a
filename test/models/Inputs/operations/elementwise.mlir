// Operations that compute each element from the elements at the same place.

func.func @abs_f32(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.abs %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @cosine(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.cosine %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @exponential(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.exponential %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @floor_f32(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.floor %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @log_f32(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.log %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @logistic(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.logistic %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @negate(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.negate %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @rsqrt(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.rsqrt %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @sign(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.sign %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @sine(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.sine %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @sqrt_f32(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.sqrt %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @tanh_f32(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.tanh %a0 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @add(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.add %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @divide(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.divide %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @maximum(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.maximum %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @minimum(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.minimum %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @multiply(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.multiply %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @power(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @remainder_f32(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.remainder %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @subtract(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.subtract %a0, %a1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @add_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.add %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @divide_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.divide %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @maximum_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.maximum %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @minimum_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.minimum %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @multiply_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.multiply %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @remainder_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.remainder %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @subtract_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.subtract %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @and_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.and %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @or_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.or %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @xor_i32(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.xor %a0, %a1 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @abs_i32(%a0: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.abs %a0 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @negate_i32(%a0: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.negate %a0 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @sign_i32(%a0: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.sign %a0 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @not_i32(%a0: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.not %a0 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @add_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.add %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @maximum_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.maximum %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @minimum_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.minimum %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @multiply_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.multiply %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @and_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.and %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @or_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.or %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @xor_i1(%a0: tensor<3x4xi1>, %a1: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.xor %a0, %a1 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @not_i1(%a0: tensor<3x4xi1>) -> tensor<3x4xi1> {
  %0 = stablehlo.not %a0 : tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @add_f64(%a0: tensor<5xf64>, %a1: tensor<5xf64>) -> tensor<5xf64> {
  %0 = stablehlo.add %a0, %a1 : tensor<5xf64>
  return %0 : tensor<5xf64>
}

func.func @add_f16(%a0: tensor<5xf16>, %a1: tensor<5xf16>) -> tensor<5xf16> {
  %0 = stablehlo.add %a0, %a1 : tensor<5xf16>
  return %0 : tensor<5xf16>
}

func.func @add_bf16(%a0: tensor<5xbf16>, %a1: tensor<5xbf16>) -> tensor<5xbf16> {
  %0 = stablehlo.add %a0, %a1 : tensor<5xbf16>
  return %0 : tensor<5xbf16>
}

func.func @add_i8(%a0: tensor<5xi8>, %a1: tensor<5xi8>) -> tensor<5xi8> {
  %0 = stablehlo.add %a0, %a1 : tensor<5xi8>
  return %0 : tensor<5xi8>
}

func.func @add_i16(%a0: tensor<5xi16>, %a1: tensor<5xi16>) -> tensor<5xi16> {
  %0 = stablehlo.add %a0, %a1 : tensor<5xi16>
  return %0 : tensor<5xi16>
}

func.func @add_i64(%a0: tensor<5xi64>, %a1: tensor<5xi64>) -> tensor<5xi64> {
  %0 = stablehlo.add %a0, %a1 : tensor<5xi64>
  return %0 : tensor<5xi64>
}

func.func @tanh_f64(%a0: tensor<5xf64>) -> tensor<5xf64> {
  %0 = stablehlo.tanh %a0 : tensor<5xf64>
  return %0 : tensor<5xf64>
}

func.func @tanh_f16(%a0: tensor<5xf16>) -> tensor<5xf16> {
  %0 = stablehlo.tanh %a0 : tensor<5xf16>
  return %0 : tensor<5xf16>
}

func.func @tanh_bf16(%a0: tensor<5xbf16>) -> tensor<5xbf16> {
  %0 = stablehlo.tanh %a0 : tensor<5xbf16>
  return %0 : tensor<5xbf16>
}

func.func @erf_f32(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = chlo.erf %a0 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @square(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = chlo.square %a0 : tensor<3x4xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @compare_EQ(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %0 = stablehlo.compare EQ, %a0, %a1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @compare_EQ_i32(%a0: tensor<9xi32>, %a1: tensor<9xi32>) -> tensor<9xi1> {
  %0 = stablehlo.compare EQ, %a0, %a1, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_EQ_i1(%a0: tensor<9xi1>, %a1: tensor<9xi1>) -> tensor<9xi1> {
  %0 = stablehlo.compare EQ, %a0, %a1, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_NE(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %0 = stablehlo.compare NE, %a0, %a1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @compare_NE_i32(%a0: tensor<9xi32>, %a1: tensor<9xi32>) -> tensor<9xi1> {
  %0 = stablehlo.compare NE, %a0, %a1, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_NE_i1(%a0: tensor<9xi1>, %a1: tensor<9xi1>) -> tensor<9xi1> {
  %0 = stablehlo.compare NE, %a0, %a1, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_GE(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %0 = stablehlo.compare GE, %a0, %a1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @compare_GE_i32(%a0: tensor<9xi32>, %a1: tensor<9xi32>) -> tensor<9xi1> {
  %0 = stablehlo.compare GE, %a0, %a1, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_GE_i1(%a0: tensor<9xi1>, %a1: tensor<9xi1>) -> tensor<9xi1> {
  %0 = stablehlo.compare GE, %a0, %a1, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_GT(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %0 = stablehlo.compare GT, %a0, %a1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @compare_GT_i32(%a0: tensor<9xi32>, %a1: tensor<9xi32>) -> tensor<9xi1> {
  %0 = stablehlo.compare GT, %a0, %a1, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_GT_i1(%a0: tensor<9xi1>, %a1: tensor<9xi1>) -> tensor<9xi1> {
  %0 = stablehlo.compare GT, %a0, %a1, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_LE(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %0 = stablehlo.compare LE, %a0, %a1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @compare_LE_i32(%a0: tensor<9xi32>, %a1: tensor<9xi32>) -> tensor<9xi1> {
  %0 = stablehlo.compare LE, %a0, %a1, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_LE_i1(%a0: tensor<9xi1>, %a1: tensor<9xi1>) -> tensor<9xi1> {
  %0 = stablehlo.compare LE, %a0, %a1, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_LT(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %0 = stablehlo.compare LT, %a0, %a1, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @compare_LT_i32(%a0: tensor<9xi32>, %a1: tensor<9xi32>) -> tensor<9xi1> {
  %0 = stablehlo.compare LT, %a0, %a1, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @compare_LT_i1(%a0: tensor<9xi1>, %a1: tensor<9xi1>) -> tensor<9xi1> {
  %0 = stablehlo.compare LT, %a0, %a1, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
  return %0 : tensor<9xi1>
}

func.func @is_finite(%a0: tensor<3x4xf32>) -> tensor<3x4xi1> {
  %c = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %q = stablehlo.divide %a0, %c : tensor<3x4xf32>
  %0 = stablehlo.is_finite %q : (tensor<3x4xf32>) -> tensor<3x4xi1>
  %1 = stablehlo.is_finite %a0 : (tensor<3x4xf32>) -> tensor<3x4xi1>
  %2 = stablehlo.xor %0, %1 : tensor<3x4xi1>
  return %2 : tensor<3x4xi1>
}

func.func @select_f32(%a0: tensor<3x4xi1>, %a1: tensor<3x4xf32>, %a2: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.select %a0, %a1, %a2 : tensor<3x4xi1>, tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @select_by_scalar(%a0: tensor<i1>, %a1: tensor<3x4xf32>, %a2: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @clamp(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>, %a2: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.clamp %a0, %a1, %a2 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @clamp_by_scalars(%a0: tensor<f32>, %a1: tensor<3x4xf32>, %a2: tensor<f32>) -> tensor<3x4xf32> {
  %0 = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @convert_f32_i32(%a0: tensor<8xf32>) -> tensor<8xi32> {
  %0 = stablehlo.convert %a0 : (tensor<8xf32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

func.func @convert_i32_f32(%a0: tensor<8xi32>) -> tensor<8xf32> {
  %0 = stablehlo.convert %a0 : (tensor<8xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @convert_f32_bf16(%a0: tensor<8xf32>) -> tensor<8xbf16> {
  %0 = stablehlo.convert %a0 : (tensor<8xf32>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

func.func @convert_bf16_f32(%a0: tensor<8xbf16>) -> tensor<8xf32> {
  %0 = stablehlo.convert %a0 : (tensor<8xbf16>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @convert_f32_f16(%a0: tensor<8xf32>) -> tensor<8xf16> {
  %0 = stablehlo.convert %a0 : (tensor<8xf32>) -> tensor<8xf16>
  return %0 : tensor<8xf16>
}

func.func @convert_f32_f64(%a0: tensor<8xf32>) -> tensor<8xf64> {
  %0 = stablehlo.convert %a0 : (tensor<8xf32>) -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

func.func @convert_i32_i8(%a0: tensor<8xi32>) -> tensor<8xi8> {
  %0 = stablehlo.convert %a0 : (tensor<8xi32>) -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

func.func @convert_i8_i32(%a0: tensor<8xi8>) -> tensor<8xi32> {
  %0 = stablehlo.convert %a0 : (tensor<8xi8>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

func.func @convert_i32_i1(%a0: tensor<8xi32>) -> tensor<8xi1> {
  %0 = stablehlo.convert %a0 : (tensor<8xi32>) -> tensor<8xi1>
  return %0 : tensor<8xi1>
}

func.func @convert_i1_f32(%a0: tensor<8xi1>) -> tensor<8xf32> {
  %0 = stablehlo.convert %a0 : (tensor<8xi1>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @convert_i1_i32(%a0: tensor<8xi1>) -> tensor<8xi32> {
  %0 = stablehlo.convert %a0 : (tensor<8xi1>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

func.func @convert_f32_i1(%a0: tensor<8xf32>) -> tensor<8xi1> {
  %0 = stablehlo.convert %a0 : (tensor<8xf32>) -> tensor<8xi1>
  return %0 : tensor<8xi1>
}

func.func @convert_i64_f64(%a0: tensor<8xi64>) -> tensor<8xf64> {
  %0 = stablehlo.convert %a0 : (tensor<8xi64>) -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

func.func @scalars(%a0: tensor<f32>, %a1: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a0, %a1 : tensor<f32>
  %1 = stablehlo.multiply %0, %0 : tensor<f32>
  return %1 : tensor<f32>
}

func.func @chain(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<3x4xf32>
  %d = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [-1.0, -2.0, -3.0, -4.0]]> : tensor<3x4xf32>
  %0 = stablehlo.multiply %a0, %c : tensor<3x4xf32>
  %1 = stablehlo.add %0, %d : tensor<3x4xf32>
  %2 = stablehlo.tanh %1 : tensor<3x4xf32>
  %3 = stablehlo.multiply %2, %1 : tensor<3x4xf32>
  %4 = stablehlo.maximum %3, %a1 : tensor<3x4xf32>
  return %4 : tensor<3x4xf32>
}
