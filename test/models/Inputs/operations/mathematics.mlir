// Operations on elements that came later than those of elementwise.mlir.

func.func @cbrt_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.cbrt %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @ceil_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.ceil %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @ceil_f64(%a0: tensor<3x5xf64>) -> tensor<3x5xf64> {
  %0 = stablehlo.ceil %a0 : tensor<3x5xf64>
  return %0 : tensor<3x5xf64>
}

func.func @exponential_minus_one_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.exponential_minus_one %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @log_plus_one_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.log_plus_one %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @round_nearest_afz_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.round_nearest_afz %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @round_nearest_even_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.round_nearest_even %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @tan_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.tan %a0 : tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @count_leading_zeros_i32(%a0: tensor<3x5xi32>) -> tensor<3x5xi32> {
  %0 = stablehlo.count_leading_zeros %a0 : tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @popcnt_i16(%a0: tensor<3x5xi16>) -> tensor<3x5xi16> {
  %0 = stablehlo.popcnt %a0 : tensor<3x5xi16>
  return %0 : tensor<3x5xi16>
}

func.func @sign_i8(%a0: tensor<3x5xi8>) -> tensor<3x5xi8> {
  %0 = stablehlo.sign %a0 : tensor<3x5xi8>
  return %0 : tensor<3x5xi8>
}

func.func @sign_f16(%a0: tensor<3x5xf16>) -> tensor<3x5xf16> {
  %0 = stablehlo.sign %a0 : tensor<3x5xf16>
  return %0 : tensor<3x5xf16>
}

func.func @is_finite_f32(%a0: tensor<3x5xf32>) -> tensor<3x5xi1> {
  %0 = stablehlo.is_finite %a0 : (tensor<3x5xf32>) -> tensor<3x5xi1>
  return %0 : tensor<3x5xi1>
}

func.func @atan2_f32(%a0: tensor<40xf32>, %a1: tensor<40xf32>) -> tensor<40xf32> {
  %0 = stablehlo.atan2 %a0, %a1 : tensor<40xf32>
  return %0 : tensor<40xf32>
}

func.func @shift_left_i32(%a0: tensor<40xi32>, %a1: tensor<40xi32>) -> tensor<40xi32> {
  %0 = stablehlo.shift_left %a0, %a1 : tensor<40xi32>
  return %0 : tensor<40xi32>
}

func.func @shift_right_arithmetic_i32(%a0: tensor<40xi32>, %a1: tensor<40xi32>) -> tensor<40xi32> {
  %0 = stablehlo.shift_right_arithmetic %a0, %a1 : tensor<40xi32>
  return %0 : tensor<40xi32>
}

func.func @shift_right_logical_i32(%a0: tensor<40xi32>, %a1: tensor<40xi32>) -> tensor<40xi32> {
  %0 = stablehlo.shift_right_logical %a0, %a1 : tensor<40xi32>
  return %0 : tensor<40xi32>
}

func.func @shift_right_logical_i8(%a0: tensor<40xi8>, %a1: tensor<40xi8>) -> tensor<40xi8> {
  %0 = stablehlo.shift_right_logical %a0, %a1 : tensor<40xi8>
  return %0 : tensor<40xi8>
}

func.func @bits_f32_i32(%a0: tensor<7xf32>) -> tensor<7xi32> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<7xf32>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @bits_i16_f16(%a0: tensor<7xi16>) -> tensor<7xf16> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<7xi16>) -> tensor<7xf16>
  return %0 : tensor<7xf16>
}

func.func @bits_f64_i64(%a0: tensor<7xf64>) -> tensor<7xi64> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<7xf64>) -> tensor<7xi64>
  return %0 : tensor<7xi64>
}
