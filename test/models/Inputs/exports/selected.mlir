module @jit_selected attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x9xf32>, %arg1: tensor<4x20xi32>, %arg2: tensor<300xui8>, %arg3: tensor<2x3x70xf16>, %arg4: tensor<2x100xi32>) -> (tensor<2x9xf32> {jax.result_info = "result[0][0]"}, tensor<2x9xi32> {jax.result_info = "result[0][1]"}, tensor<3x4xi1> {jax.result_info = "result[1]"}, tensor<3x9xi32> {jax.result_info = "result[2]"}, tensor<4x20xi32> {jax.result_info = "result[3][0]"}, tensor<4x20xi32> {jax.result_info = "result[3][1]"}, tensor<4x1xi32> {jax.result_info = "result[4][0]"}, tensor<4x1xi32> {jax.result_info = "result[4][1]"}, tensor<64xui8> {jax.result_info = "result[5][0]"}, tensor<64xi32> {jax.result_info = "result[5][1]"}, tensor<280xui8> {jax.result_info = "result[6][0]"}, tensor<280xi32> {jax.result_info = "result[6][1]"}, tensor<2x3x5xf16> {jax.result_info = "result[7][0]"}, tensor<2x3x5xi32> {jax.result_info = "result[7][1]"}, tensor<2x64xi32> {jax.result_info = "result[8][0]"}, tensor<2x64xi32> {jax.result_info = "result[8][1]"}, tensor<2x4xf32> {jax.result_info = "result[9][0]"}, tensor<2x4xi32> {jax.result_info = "result[9][1]"}, tensor<4x70xi32> {jax.result_info = "result[10][0]"}, tensor<4x70xi32> {jax.result_info = "result[10][1]"}, tensor<2x150xf32> {jax.result_info = "result[11][0]"}, tensor<2x150xi32> {jax.result_info = "result[11][1]"}, tensor<9xui8> {jax.result_info = "result[12][0]"}, tensor<9xi32> {jax.result_info = "result[12][1]"}) {
    %0 = stablehlo.slice %arg0 [1:3, 0:9] : (tensor<3x9xf32>) -> tensor<2x9xf32>
    %values, %indices = chlo.top_k(%0, k = 9) : tensor<2x9xf32> -> (tensor<2x9xf32>, tensor<2x9xi32>)
    %values_0, %indices_1 = chlo.top_k(%arg0, k = 4) : tensor<3x9xf32> -> (tensor<3x4xf32>, tensor<3x4xi32>)
    %1 = stablehlo.compare NE, %values_0, %values_0, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %values_2, %indices_3 = chlo.top_k(%arg0, k = 9) : tensor<3x9xf32> -> (tensor<3x9xf32>, tensor<3x9xi32>)
    %values_4, %indices_5 = chlo.top_k(%arg1, k = 20) : tensor<4x20xi32> -> (tensor<4x20xi32>, tensor<4x20xi32>)
    %values_6, %indices_7 = chlo.top_k(%arg1, k = 1) : tensor<4x20xi32> -> (tensor<4x1xi32>, tensor<4x1xi32>)
    %values_8, %indices_9 = chlo.top_k(%arg2, k = 64) : tensor<300xui8> -> (tensor<64xui8>, tensor<64xi32>)
    %values_10, %indices_11 = chlo.top_k(%arg2, k = 280) : tensor<300xui8> -> (tensor<280xui8>, tensor<280xi32>)
    %values_12, %indices_13 = chlo.top_k(%arg3, k = 5) : tensor<2x3x70xf16> -> (tensor<2x3x5xf16>, tensor<2x3x5xi32>)
    %values_14, %indices_15 = chlo.top_k(%arg4, k = 64) : tensor<2x100xi32> -> (tensor<2x64xi32>, tensor<2x64xi32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %values_16, %indices_17 = chlo.top_k(%2, k = 4) : tensor<2x5xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
    %3 = stablehlo.reshape %arg1 : (tensor<4x20xi32>) -> tensor<1x4x1x20xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x4x1x20xi32>) -> tensor<1x4x120x20xi32>
    %5 = stablehlo.reshape %4 : (tensor<1x4x120x20xi32>) -> tensor<4x2400xi32>
    %values_18, %indices_19 = chlo.top_k(%5, k = 70) : tensor<4x2400xi32> -> (tensor<4x70xi32>, tensor<4x70xi32>)
    %6 = stablehlo.slice %arg0 [1:3, 0:9] : (tensor<3x9xf32>) -> tensor<2x9xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x9xf32>) -> tensor<1x2x1x9xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2, 3] : (tensor<1x2x1x9xf32>) -> tensor<1x2x250x9xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x2x250x9xf32>) -> tensor<2x2250xf32>
    %values_20, %indices_21 = chlo.top_k(%9, k = 150) : tensor<2x2250xf32> -> (tensor<2x150xf32>, tensor<2x150xi32>)
    %10 = stablehlo.reshape %arg2 : (tensor<300xui8>) -> tensor<1x300xui8>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x300xui8>) -> tensor<7x300xui8>
    %12 = stablehlo.reshape %11 : (tensor<7x300xui8>) -> tensor<2100xui8>
    %values_22, %indices_23 = chlo.top_k(%12, k = 9) : tensor<2100xui8> -> (tensor<9xui8>, tensor<9xi32>)
    return %values, %indices, %1, %indices_3, %values_4, %indices_5, %values_6, %indices_7, %values_8, %indices_9, %values_10, %indices_11, %values_12, %indices_13, %values_14, %indices_15, %values_16, %indices_17, %values_18, %indices_19, %values_20, %indices_21, %values_22, %indices_23 : tensor<2x9xf32>, tensor<2x9xi32>, tensor<3x4xi1>, tensor<3x9xi32>, tensor<4x20xi32>, tensor<4x20xi32>, tensor<4x1xi32>, tensor<4x1xi32>, tensor<64xui8>, tensor<64xi32>, tensor<280xui8>, tensor<280xi32>, tensor<2x3x5xf16>, tensor<2x3x5xi32>, tensor<2x64xi32>, tensor<2x64xi32>, tensor<2x4xf32>, tensor<2x4xi32>, tensor<4x70xi32>, tensor<4x70xi32>, tensor<2x150xf32>, tensor<2x150xi32>, tensor<9xui8>, tensor<9xi32>
  }
}
