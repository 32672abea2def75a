// Special functions, and what of elements takes their bits.

func.func @acosh_f32(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c0 = stablehlo.constant dense<20.0> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf32>
  %1 = chlo.acosh %0 : tensor<33xf32> -> tensor<33xf32>
  return %1 : tensor<33xf32>
}

func.func @erfc_f32(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c0 = stablehlo.constant dense<9.0> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf32>
  %1 = chlo.erfc %0 : tensor<33xf32> -> tensor<33xf32>
  return %1 : tensor<33xf32>
}

func.func @erf_inv_f32(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %0 = stablehlo.tanh %a0 : tensor<33xf32>
  %1 = chlo.erf_inv %0 : tensor<33xf32> -> tensor<33xf32>
  return %1 : tensor<33xf32>
}

func.func @lgamma_f32(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c0 = stablehlo.constant dense<7.3> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf32>
  %1 = chlo.lgamma %0 : tensor<33xf32> -> tensor<33xf32>
  return %1 : tensor<33xf32>
}

func.func @digamma_f32(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c0 = stablehlo.constant dense<7.3> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf32>
  %1 = chlo.digamma %0 : tensor<33xf32> -> tensor<33xf32>
  return %1 : tensor<33xf32>
}

func.func @next_after_f32(%a0: tensor<33xf32>, %a1: tensor<33xf32>) -> tensor<33xf32> {
  %0 = chlo.next_after %a0, %a1 : tensor<33xf32>, tensor<33xf32> -> tensor<33xf32>
  return %0 : tensor<33xf32>
}

func.func @total_lt_f32(%a0: tensor<8xf32>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.compare LT, %0, %1, TOTALORDER : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @total_le_f32(%a0: tensor<8xf32>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.compare LE, %0, %1, TOTALORDER : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @total_eq_f32(%a0: tensor<8xf32>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.compare EQ, %0, %1, TOTALORDER : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @total_ne_f32(%a0: tensor<8xf32>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.compare NE, %0, %1, TOTALORDER : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @acosh_f64(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %c0 = stablehlo.constant dense<20.0> : tensor<33xf64>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf64>
  %1 = chlo.acosh %0 : tensor<33xf64> -> tensor<33xf64>
  return %1 : tensor<33xf64>
}

func.func @erfc_f64(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %c0 = stablehlo.constant dense<8.0> : tensor<33xf64>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf64>
  %1 = chlo.erfc %0 : tensor<33xf64> -> tensor<33xf64>
  return %1 : tensor<33xf64>
}

func.func @erf_inv_f64(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %0 = stablehlo.tanh %a0 : tensor<33xf64>
  %1 = chlo.erf_inv %0 : tensor<33xf64> -> tensor<33xf64>
  return %1 : tensor<33xf64>
}

func.func @lgamma_f64(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %c0 = stablehlo.constant dense<7.3> : tensor<33xf64>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf64>
  %1 = chlo.lgamma %0 : tensor<33xf64> -> tensor<33xf64>
  return %1 : tensor<33xf64>
}

func.func @digamma_f64(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %c0 = stablehlo.constant dense<7.3> : tensor<33xf64>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf64>
  %1 = chlo.digamma %0 : tensor<33xf64> -> tensor<33xf64>
  return %1 : tensor<33xf64>
}

func.func @next_after_f64(%a0: tensor<33xf64>, %a1: tensor<33xf64>) -> tensor<33xf64> {
  %0 = chlo.next_after %a0, %a1 : tensor<33xf64>, tensor<33xf64> -> tensor<33xf64>
  return %0 : tensor<33xf64>
}

func.func @total_gt_f64(%a0: tensor<8xf64>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf64>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf64>) -> tensor<8x8xf64>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf64>) -> tensor<8x8xf64>
  %2 = stablehlo.compare GT, %0, %1, TOTALORDER : (tensor<8x8xf64>, tensor<8x8xf64>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @total_ge_f64(%a0: tensor<8xf64>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FF8000000000000, 0xFFF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf64>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf64>) -> tensor<8x8xf64>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf64>) -> tensor<8x8xf64>
  %2 = stablehlo.compare GE, %0, %1, TOTALORDER : (tensor<8x8xf64>, tensor<8x8xf64>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @acosh_f16(%a0: tensor<33xf16>) -> tensor<33xf16> {
  %c0 = stablehlo.constant dense<20.0> : tensor<33xf16>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf16>
  %1 = chlo.acosh %0 : tensor<33xf16> -> tensor<33xf16>
  return %1 : tensor<33xf16>
}

func.func @erfc_f16(%a0: tensor<33xf16>) -> tensor<33xf16> {
  %c0 = stablehlo.constant dense<2.0> : tensor<33xf16>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xf16>
  %1 = chlo.erfc %0 : tensor<33xf16> -> tensor<33xf16>
  return %1 : tensor<33xf16>
}

func.func @erf_inv_f16(%a0: tensor<33xf16>) -> tensor<33xf16> {
  %0 = stablehlo.tanh %a0 : tensor<33xf16>
  %1 = chlo.erf_inv %0 : tensor<33xf16> -> tensor<33xf16>
  return %1 : tensor<33xf16>
}

func.func @next_after_f16(%a0: tensor<33xf16>, %a1: tensor<33xf16>) -> tensor<33xf16> {
  %0 = chlo.next_after %a0, %a1 : tensor<33xf16>, tensor<33xf16> -> tensor<33xf16>
  return %0 : tensor<33xf16>
}

func.func @total_gt_f16(%a0: tensor<8xf16>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7E00, 0xFE00, 0x7C00, 0xFC00, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf16>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf16>) -> tensor<8x8xf16>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf16>) -> tensor<8x8xf16>
  %2 = stablehlo.compare GT, %0, %1, TOTALORDER : (tensor<8x8xf16>, tensor<8x8xf16>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @total_ge_f16(%a0: tensor<8xf16>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7E00, 0xFE00, 0x7C00, 0xFC00, 0.0, -0.0, 1.5, -1.5]> : tensor<8xf16>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xf16>) -> tensor<8x8xf16>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf16>) -> tensor<8x8xf16>
  %2 = stablehlo.compare GE, %0, %1, TOTALORDER : (tensor<8x8xf16>, tensor<8x8xf16>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @acosh_bf16(%a0: tensor<33xbf16>) -> tensor<33xbf16> {
  %c0 = stablehlo.constant dense<20.0> : tensor<33xbf16>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xbf16>
  %1 = chlo.acosh %0 : tensor<33xbf16> -> tensor<33xbf16>
  return %1 : tensor<33xbf16>
}

func.func @erfc_bf16(%a0: tensor<33xbf16>) -> tensor<33xbf16> {
  %c0 = stablehlo.constant dense<2.0> : tensor<33xbf16>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xbf16>
  %1 = chlo.erfc %0 : tensor<33xbf16> -> tensor<33xbf16>
  return %1 : tensor<33xbf16>
}

func.func @erf_inv_bf16(%a0: tensor<33xbf16>) -> tensor<33xbf16> {
  %c0 = stablehlo.constant dense<0.25> : tensor<33xbf16>
  %0 = stablehlo.multiply %a0, %c0 : tensor<33xbf16>
  %1 = chlo.erf_inv %0 : tensor<33xbf16> -> tensor<33xbf16>
  return %1 : tensor<33xbf16>
}

func.func @next_after_bf16(%a0: tensor<33xbf16>, %a1: tensor<33xbf16>) -> tensor<33xbf16> {
  %0 = chlo.next_after %a0, %a1 : tensor<33xbf16>, tensor<33xbf16> -> tensor<33xbf16>
  return %0 : tensor<33xbf16>
}

func.func @total_gt_bf16(%a0: tensor<8xbf16>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.5, -1.5]> : tensor<8xbf16>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xbf16>) -> tensor<8x8xbf16>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xbf16>) -> tensor<8x8xbf16>
  %2 = stablehlo.compare GT, %0, %1, TOTALORDER : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @total_ge_bf16(%a0: tensor<8xbf16>) -> tensor<8x8xi1> {
  %c = stablehlo.constant dense<[0x7FC0, 0xFFC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.5, -1.5]> : tensor<8xbf16>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<8xbf16>) -> tensor<8x8xbf16>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xbf16>) -> tensor<8x8xbf16>
  %2 = stablehlo.compare GE, %0, %1, TOTALORDER : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xi1>
  return %2 : tensor<8x8xi1>
}

func.func @is_inf(%a0: tensor<6xf32>) -> tensor<6xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, 1.5, -3.0]> : tensor<6xf32>
  %0 = stablehlo.add %a0, %c : tensor<6xf32>
  %1 = chlo.is_inf %0 : tensor<6xf32> -> tensor<6xi1>
  return %1 : tensor<6xi1>
}

func.func @is_pos_inf(%a0: tensor<6xf32>) -> tensor<6xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, 1.5, -3.0]> : tensor<6xf32>
  %0 = stablehlo.add %a0, %c : tensor<6xf32>
  %1 = chlo.is_pos_inf %0 : tensor<6xf32> -> tensor<6xi1>
  return %1 : tensor<6xi1>
}

func.func @is_neg_inf(%a0: tensor<6xf32>) -> tensor<6xi1> {
  %c = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, 1.5, -3.0]> : tensor<6xf32>
  %0 = stablehlo.add %a0, %c : tensor<6xf32>
  %1 = chlo.is_neg_inf %0 : tensor<6xf32> -> tensor<6xi1>
  return %1 : tensor<6xi1>
}

func.func @reduced_f32_e5m10(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c = stablehlo.constant dense<37.7> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xf32>
  %1 = stablehlo.multiply %0, %c : tensor<33xf32>
  %2 = stablehlo.reduce_precision %1, format = e5m10 : tensor<33xf32>
  return %2 : tensor<33xf32>
}

func.func @reduced_f32_e8m7(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c = stablehlo.constant dense<37.7> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xf32>
  %1 = stablehlo.multiply %0, %c : tensor<33xf32>
  %2 = stablehlo.reduce_precision %1, format = e8m7 : tensor<33xf32>
  return %2 : tensor<33xf32>
}

func.func @reduced_f32_e4m3(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c = stablehlo.constant dense<37.7> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xf32>
  %1 = stablehlo.multiply %0, %c : tensor<33xf32>
  %2 = stablehlo.reduce_precision %1, format = e4m3 : tensor<33xf32>
  return %2 : tensor<33xf32>
}

func.func @reduced_f64_e8m23(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %c = stablehlo.constant dense<37.7> : tensor<33xf64>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xf64>
  %1 = stablehlo.multiply %0, %c : tensor<33xf64>
  %2 = stablehlo.reduce_precision %1, format = e8m23 : tensor<33xf64>
  return %2 : tensor<33xf64>
}

func.func @reduced_f16_e4m3(%a0: tensor<33xf16>) -> tensor<33xf16> {
  %c = stablehlo.constant dense<37.7> : tensor<33xf16>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xf16>
  %1 = stablehlo.multiply %0, %c : tensor<33xf16>
  %2 = stablehlo.reduce_precision %1, format = e4m3 : tensor<33xf16>
  return %2 : tensor<33xf16>
}

func.func @reduced_bf16_e8m3(%a0: tensor<33xbf16>) -> tensor<33xbf16> {
  %c = stablehlo.constant dense<37.7> : tensor<33xbf16>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xbf16>
  %1 = stablehlo.multiply %0, %c : tensor<33xbf16>
  %2 = stablehlo.reduce_precision %1, format = e8m3 : tensor<33xbf16>
  return %2 : tensor<33xbf16>
}

func.func @reduced_f32_e5m30(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c = stablehlo.constant dense<37.7> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %a0 : tensor<33xf32>
  %1 = stablehlo.multiply %0, %c : tensor<33xf32>
  %2 = stablehlo.reduce_precision %1, format = e5m30 : tensor<33xf32>
  return %2 : tensor<33xf32>
}

func.func @reduced_extremes(%a0: tensor<6xf32>) -> tensor<6xf32> {
  %c = stablehlo.constant dense<[65519.0, 65520.0, 6.0e-5, 0x7F800000, -1.0e-30, -1.0e30]> : tensor<6xf32>
  %0 = stablehlo.clamp %c, %a0, %c : tensor<6xf32>
  %1 = stablehlo.reduce_precision %0, format = e5m10 : tensor<6xf32>
  return %1 : tensor<6xf32>
}

func.func @broadcast_trailing(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) -> tensor<3x4xf32> {
  %0 = chlo.broadcast_add %a0, %a1 : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @broadcast_scalar(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<3x4xf32> {
  %0 = chlo.broadcast_multiply %a0, %a1 : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @broadcast_both(%a0: tensor<3x1xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> {
  %0 = chlo.broadcast_subtract %a0, %a1 : (tensor<3x1xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @broadcast_said(%a0: tensor<3x4xi32>, %a1: tensor<4xi32>) -> tensor<3x4xi32> {
  %0 = chlo.broadcast_maximum %a0, %a1 {broadcast_dimensions = array<i64: 1>} : (tensor<3x4xi32>, tensor<4xi32>) -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @broadcast_compared(%a0: tensor<3x1xf32>, %a1: tensor<4xf32>) -> tensor<3x4xi1> {
  %0 = chlo.broadcast_compare %a0, %a1 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3x1xf32>, tensor<4xf32>) -> tensor<3x4xi1>
  return %0 : tensor<3x4xi1>
}

func.func @broadcast_chosen(%a0: tensor<3x4xi1>, %a1: tensor<4xf32>, %a2: tensor<f32>) -> tensor<3x4xf32> {
  %0 = chlo.broadcast_select %a0, %a1, %a2 : (tensor<3x4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @normalised_1(%a0: tensor<2x5x3xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>) -> tensor<2x5x3xf32> {
  %0 = stablehlo.abs %a4 : tensor<5xf32>
  %1 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %0) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x5x3xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<2x5x3xf32>
  return %1 : tensor<2x5x3xf32>
}

func.func @normalised_2(%a0: tensor<2x3x5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.abs %a4 : tensor<5xf32>
  %1 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %0) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<2x3x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<2x3x5xf32>
  return %1 : tensor<2x3x5xf32>
}

func.func @normalised_0(%a0: tensor<5xf64>, %a1: tensor<5xf64>, %a2: tensor<5xf64>, %a3: tensor<5xf64>, %a4: tensor<5xf64>) -> tensor<5xf64> {
  %0 = stablehlo.abs %a4 : tensor<5xf64>
  %1 = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %0) <{epsilon = 1.0e-3 : f32, feature_index = 0 : i64}> : (tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>, tensor<5xf64>) -> tensor<5xf64>
  return %1 : tensor<5xf64>
}

func.func @constant_like(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "chlo.constant_like"(%a0) <{value = 2.5 : f32}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = stablehlo.add %a0, %0 : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
