// Powers of integers, and the bits of elements as those of wider and of narrower ones.

func.func @power_i32(%a0: tensor<3x11xi32>, %a1: tensor<3x11xi32>) -> tensor<3x11xi32> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x11xi32>
  return %0 : tensor<3x11xi32>
}

func.func @power_i8(%a0: tensor<3x11xi8>, %a1: tensor<3x11xi8>) -> tensor<3x11xi8> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x11xi8>
  return %0 : tensor<3x11xi8>
}

func.func @power_i64(%a0: tensor<3x11xi64>, %a1: tensor<3x11xi64>) -> tensor<3x11xi64> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x11xi64>
  return %0 : tensor<3x11xi64>
}

func.func @power_ui32(%a0: tensor<3x11xui32>, %a1: tensor<3x11xui32>) -> tensor<3x11xui32> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x11xui32>
  return %0 : tensor<3x11xui32>
}

func.func @power_ui8(%a0: tensor<3x11xui8>, %a1: tensor<3x11xui8>) -> tensor<3x11xui8> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x11xui8>
  return %0 : tensor<3x11xui8>
}

func.func @power_ui64(%a0: tensor<3x11xui64>, %a1: tensor<3x11xui64>) -> tensor<3x11xui64> {
  %0 = stablehlo.power %a0, %a1 : tensor<3x11xui64>
  return %0 : tensor<3x11xui64>
}

func.func @power_of_all_signs(%a0: tensor<1xi32>) -> tensor<7x7xi32> {
  %c = stablehlo.constant dense<[-3, -2, -1, 0, 1, 2, 3]> : tensor<7xi32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<7xi32>) -> tensor<7x7xi32>
  %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<7xi32>) -> tensor<7x7xi32>
  %2 = stablehlo.power %0, %1 : tensor<7x7xi32>
  return %2 : tensor<7x7xi32>
}

func.func @power_wraps(%a0: tensor<1xi16>) -> tensor<4x8xi16> {
  %c = stablehlo.constant dense<[-32768, 3, -7, -1]> : tensor<4xi16>
  %d = stablehlo.constant dense<[0, 1, 2, 5, 31, 40, 62, 63]> : tensor<8xi16>
  %0 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xi16>) -> tensor<4x8xi16>
  %1 = stablehlo.broadcast_in_dim %d, dims = [1] : (tensor<8xi16>) -> tensor<4x8xi16>
  %2 = stablehlo.power %0, %1 : tensor<4x8xi16>
  return %2 : tensor<4x8xi16>
}

func.func @power_broadcast(%a0: tensor<3x4xi32>, %a1: tensor<4xi32>) -> tensor<3x4xi32> {
  %0 = chlo.broadcast_power %a0, %a1 : (tensor<3x4xi32>, tensor<4xi32>) -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @bits_f32_to_i8(%a0: tensor<3x5xf32>) -> tensor<3x5x4xi8> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<3x5xf32>) -> tensor<3x5x4xi8>
  return %0 : tensor<3x5x4xi8>
}

func.func @bits_ui32_to_ui16(%a0: tensor<7xui32>) -> tensor<7x2xui16> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<7xui32>) -> tensor<7x2xui16>
  return %0 : tensor<7x2xui16>
}

func.func @bits_f64_to_f32(%a0: tensor<2x3xf64>) -> tensor<2x3x2xf32> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<2x3xf64>) -> tensor<2x3x2xf32>
  return %0 : tensor<2x3x2xf32>
}

func.func @bits_i8_to_f32(%a0: tensor<3x4xi8>) -> tensor<3xf32> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<3x4xi8>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @bits_f16_to_f64(%a0: tensor<5x4xf16>) -> tensor<5xf64> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<5x4xf16>) -> tensor<5xf64>
  return %0 : tensor<5xf64>
}

func.func @bits_i64_to_i8(%a0: tensor<3xi64>) -> tensor<3x8xi8> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<3xi64>) -> tensor<3x8xi8>
  return %0 : tensor<3x8xi8>
}

func.func @bits_scalar_to_bf16(%a0: tensor<f32>) -> tensor<2xbf16> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<f32>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

func.func @bits_i8_to_scalar(%a0: tensor<4xi8>) -> tensor<i32> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<4xi8>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @bits_i16_to_ui32(%a0: tensor<1x2xi16>) -> tensor<1xui32> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<1x2xi16>) -> tensor<1xui32>
  return %0 : tensor<1xui32>
}

func.func @bits_none_to_i8(%a0: tensor<0xf32>) -> tensor<0x4xi8> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<0xf32>) -> tensor<0x4xi8>
  return %0 : tensor<0x4xi8>
}

func.func @bits_none_to_f32(%a0: tensor<2x0x4xi8>) -> tensor<2x0xf32> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<2x0x4xi8>) -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

func.func @bits_bf16_to_i16(%a0: tensor<9xbf16>) -> tensor<9xi16> {
  %0 = stablehlo.bitcast_convert %a0 : (tensor<9xbf16>) -> tensor<9xi16>
  return %0 : tensor<9xi16>
}

func.func @bits_of_sum(%a0: tensor<6xf32>, %a1: tensor<6xf32>) -> tensor<6x2xi16> {
  %0 = stablehlo.add %a0, %a1 : tensor<6xf32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<6xf32>) -> tensor<6x2xi16>
  %2 = stablehlo.negate %1 : tensor<6x2xi16>
  return %2 : tensor<6x2xi16>
}

func.func @bits_there_and_back(%a0: tensor<2x3xi16>, %a1: tensor<2x3xi16>) -> tensor<2x3xi16> {
  %0 = stablehlo.add %a0, %a1 : tensor<2x3xi16>
  %1 = stablehlo.bitcast_convert %0 : (tensor<2x3xi16>) -> tensor<2x3x2xi8>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2x3x2xi8>) -> tensor<2x3xi16>
  return %2 : tensor<2x3xi16>
}
