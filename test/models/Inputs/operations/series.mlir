// Special functions that are sums of series.

func.func @bessel_i1e_f32(%a0: tensor<33xf32>) -> tensor<33xf32> {
  %c = stablehlo.constant dense<5.0> : tensor<33xf32>
  %0 = stablehlo.multiply %a0, %c : tensor<33xf32>
  %1 = chlo.bessel_i1e %0 : tensor<33xf32> -> tensor<33xf32>
  return %1 : tensor<33xf32>
}

func.func @zeta_f32(%a0: tensor<33xf32>, %a1: tensor<33xf32>) -> tensor<33xf32> {
  %c = stablehlo.constant dense<2.5> : tensor<33xf32>
  %0 = stablehlo.add %a0, %c : tensor<33xf32>
  %1 = stablehlo.abs %a1 : tensor<33xf32>
  %2 = stablehlo.add %1, %c : tensor<33xf32>
  %3 = chlo.zeta %0, %2 : tensor<33xf32>, tensor<33xf32> -> tensor<33xf32>
  return %3 : tensor<33xf32>
}

func.func @polygamma_f32(%a0: tensor<9xf32>) -> tensor<6x9xf32> {
  %i = stablehlo.iota dim = 0 : tensor<6x9xf32>
  %c = stablehlo.constant dense<1.5> : tensor<9xf32>
  %0 = stablehlo.add %a0, %c : tensor<9xf32>
  %1 = chlo.broadcast_polygamma %i, %0 : (tensor<6x9xf32>, tensor<9xf32>) -> tensor<6x9xf32>
  return %1 : tensor<6x9xf32>
}

func.func @bessel_i1e_f64(%a0: tensor<33xf64>) -> tensor<33xf64> {
  %c = stablehlo.constant dense<5.0> : tensor<33xf64>
  %0 = stablehlo.multiply %a0, %c : tensor<33xf64>
  %1 = chlo.bessel_i1e %0 : tensor<33xf64> -> tensor<33xf64>
  return %1 : tensor<33xf64>
}

func.func @zeta_f64(%a0: tensor<33xf64>, %a1: tensor<33xf64>) -> tensor<33xf64> {
  %c = stablehlo.constant dense<2.5> : tensor<33xf64>
  %0 = stablehlo.add %a0, %c : tensor<33xf64>
  %1 = stablehlo.abs %a1 : tensor<33xf64>
  %2 = stablehlo.add %1, %c : tensor<33xf64>
  %3 = chlo.zeta %0, %2 : tensor<33xf64>, tensor<33xf64> -> tensor<33xf64>
  return %3 : tensor<33xf64>
}

func.func @polygamma_f64(%a0: tensor<9xf64>) -> tensor<6x9xf64> {
  %i = stablehlo.iota dim = 0 : tensor<6x9xf64>
  %c = stablehlo.constant dense<1.5> : tensor<9xf64>
  %0 = stablehlo.add %a0, %c : tensor<9xf64>
  %1 = chlo.broadcast_polygamma %i, %0 : (tensor<6x9xf64>, tensor<9xf64>) -> tensor<6x9xf64>
  return %1 : tensor<6x9xf64>
}

func.func @bessel_i1e_f16(%a0: tensor<33xf16>) -> tensor<33xf16> {
  %c = stablehlo.constant dense<5.0> : tensor<33xf16>
  %0 = stablehlo.multiply %a0, %c : tensor<33xf16>
  %1 = chlo.bessel_i1e %0 : tensor<33xf16> -> tensor<33xf16>
  return %1 : tensor<33xf16>
}

func.func @zeta_f16(%a0: tensor<33xf16>, %a1: tensor<33xf16>) -> tensor<33xf16> {
  %c = stablehlo.constant dense<2.5> : tensor<33xf16>
  %0 = stablehlo.add %a0, %c : tensor<33xf16>
  %1 = stablehlo.abs %a1 : tensor<33xf16>
  %2 = stablehlo.add %1, %c : tensor<33xf16>
  %3 = chlo.zeta %0, %2 : tensor<33xf16>, tensor<33xf16> -> tensor<33xf16>
  return %3 : tensor<33xf16>
}

func.func @polygamma_f16(%a0: tensor<9xf16>) -> tensor<6x9xf16> {
  %i = stablehlo.iota dim = 0 : tensor<6x9xf16>
  %c = stablehlo.constant dense<1.5> : tensor<9xf16>
  %0 = stablehlo.add %a0, %c : tensor<9xf16>
  %1 = chlo.broadcast_polygamma %i, %0 : (tensor<6x9xf16>, tensor<9xf16>) -> tensor<6x9xf16>
  return %1 : tensor<6x9xf16>
}

func.func @bessel_i1e_bf16(%a0: tensor<33xbf16>) -> tensor<33xbf16> {
  %c = stablehlo.constant dense<5.0> : tensor<33xbf16>
  %0 = stablehlo.multiply %a0, %c : tensor<33xbf16>
  %1 = chlo.bessel_i1e %0 : tensor<33xbf16> -> tensor<33xbf16>
  return %1 : tensor<33xbf16>
}

func.func @zeta_bf16(%a0: tensor<33xbf16>, %a1: tensor<33xbf16>) -> tensor<33xbf16> {
  %c = stablehlo.constant dense<2.5> : tensor<33xbf16>
  %0 = stablehlo.add %a0, %c : tensor<33xbf16>
  %1 = stablehlo.abs %a1 : tensor<33xbf16>
  %2 = stablehlo.add %1, %c : tensor<33xbf16>
  %3 = chlo.zeta %0, %2 : tensor<33xbf16>, tensor<33xbf16> -> tensor<33xbf16>
  return %3 : tensor<33xbf16>
}

func.func @polygamma_bf16(%a0: tensor<9xbf16>) -> tensor<6x9xbf16> {
  %i = stablehlo.iota dim = 0 : tensor<6x9xbf16>
  %c = stablehlo.constant dense<1.5> : tensor<9xbf16>
  %0 = stablehlo.add %a0, %c : tensor<9xbf16>
  %1 = chlo.broadcast_polygamma %i, %0 : (tensor<6x9xbf16>, tensor<9xbf16>) -> tensor<6x9xbf16>
  return %1 : tensor<6x9xbf16>
}

func.func @zeta_at_poles_f32(%a0: tensor<1xf32>) -> tensor<7x6xf32> {
  %x = stablehlo.constant dense<[-1.0, 0.5, 1.0, 2.0, 2.5, 3.0, 40.0]> : tensor<7xf32>
  %q = stablehlo.constant dense<[-2.0, -0.5, 0.0, 0.5, 1.0, 3.0]> : tensor<6xf32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<7xf32>) -> tensor<7x6xf32>
  %1 = chlo.broadcast_zeta %0, %q : (tensor<7x6xf32>, tensor<6xf32>) -> tensor<7x6xf32>
  return %1 : tensor<7x6xf32>
}

func.func @polygamma_without_order_f64(%a0: tensor<1xf64>) -> tensor<3x2xf64> {
  %n = stablehlo.constant dense<[-1.0, 0.5, 2.0]> : tensor<3xf64>
  %x = stablehlo.constant dense<[1.0, 0.0]> : tensor<2xf64>
  %0 = stablehlo.broadcast_in_dim %n, dims = [0] : (tensor<3xf64>) -> tensor<3x2xf64>
  %1 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<2xf64>) -> tensor<3x2xf64>
  %2 = chlo.polygamma %0, %1 : tensor<3x2xf64>, tensor<3x2xf64> -> tensor<3x2xf64>
  return %2 : tensor<3x2xf64>
}

func.func @bessel_i1e_at_ends_f32(%a0: tensor<1xf32>) -> tensor<6xf32> {
  %x = stablehlo.constant dense<[0.0, 8.0, -8.0, 1.0e+30, 0x7F800000, 0x7FC00000]> : tensor<6xf32>
  %0 = chlo.bessel_i1e %x : tensor<6xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
