module @jit_transposed attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x5x4xf32>, %arg1: tensor<3x2x4x4xf32>, %arg2: tensor<2x3x4x5xf32>, %arg3: tensor<2x4x7xf32>) -> (tensor<2x8x10x4xf32> {jax.result_info = "result[0]"}, tensor<2x9x15x4xf32> {jax.result_info = "result[1]"}, tensor<2x4x10x4xf32> {jax.result_info = "result[2]"}, tensor<2x4x19xf32> {jax.result_info = "result[3]"}, tensor<2x4x5x4xf32> {jax.result_info = "result[4][0]"}, tensor<3x2x4x4xf32> {jax.result_info = "result[4][1]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [1, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x5x4xf32>, tensor<3x2x4x4xf32>) -> tensor<2x8x10x4xf32>
    %1 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [1, 2]], lhs_dilate = [2, 3], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x5x4xf32>, tensor<3x2x4x4xf32>) -> tensor<2x9x15x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x9x15x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x9x15x4xf32>
    %4 = call @relu(%3) : (tensor<2x9x15x4xf32>) -> tensor<2x9x15x4xf32>
    %5 = stablehlo.reverse %arg1, dims = [0] : tensor<3x2x4x4xf32>
    %6 = stablehlo.reverse %5, dims = [1] : tensor<3x2x4x4xf32>
    %7 = stablehlo.transpose %6, dims = [0, 1, 3, 2] : (tensor<3x2x4x4xf32>) -> tensor<3x2x4x4xf32>
    %8 = stablehlo.convolution(%arg0, %7) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x5x4xf32>, tensor<3x2x4x4xf32>) -> tensor<2x4x10x4xf32>
    %9 = stablehlo.slice %arg1 [0:1, 0:2, 0:4, 0:4] : (tensor<3x2x4x4xf32>) -> tensor<1x2x4x4xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x2x4x4xf32>) -> tensor<2x4x4xf32>
    %11 = stablehlo.transpose %10, dims = [2, 1, 0] : (tensor<2x4x4xf32>) -> tensor<4x4x2xf32>
    %12 = stablehlo.convolution(%arg3, %11) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[2, -1]], lhs_dilate = [3], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x7xf32>, tensor<4x4x2xf32>) -> tensor<2x4x19xf32>
    %13 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x5x4xf32>, tensor<3x2x4x4xf32>) -> tensor<2x2x3x4xf32>
    %14 = call @relu_0(%13) : (tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2x3x4xf32>
    %16 = stablehlo.compare GT, %13, %15, FLOAT : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x3x4xf32>
    %18 = stablehlo.convolution(%14, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 3], pad = [[0, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x3x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x2x1x5xf32>
    %19 = stablehlo.multiply %18, %18 : tensor<2x2x1x5xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x1x5xf32>
    %21 = stablehlo.multiply %20, %18 : tensor<2x2x1x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%19 init: %cst_3) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<2x2x1x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x1x5xf32>
    %24 = stablehlo.multiply %23, %21 : tensor<2x2x1x5xf32>
    %25 = stablehlo.reverse %arg2, dims = [0, 1] : tensor<2x3x4x5xf32>
    %26 = stablehlo.convolution(%24, %25) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 0], [2, 2]], lhs_dilate = [1, 3], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x1x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x2x3x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2x3x4xf32>
    %28 = stablehlo.select %16, %26, %27 : tensor<2x2x3x4xi1>, tensor<2x2x3x4xf32>
    %29 = stablehlo.convolution(%arg0, %28) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x5x4xf32>, tensor<2x2x3x4xf32>) -> tensor<3x2x4x4xf32>
    %30 = stablehlo.reverse %arg1, dims = [0, 1] : tensor<3x2x4x4xf32>
    %31 = stablehlo.convolution(%28, %30) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [1, 0]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x3x4xf32>, tensor<3x2x4x4xf32>) -> tensor<2x4x5x4xf32>
    return %0, %4, %8, %12, %31, %29 : tensor<2x8x10x4xf32>, tensor<2x9x15x4xf32>, tensor<2x4x10x4xf32>, tensor<2x4x19xf32>, tensor<2x4x5x4xf32>, tensor<3x2x4x4xf32>
  }
  func.func private @relu(%arg0: tensor<2x9x15x4xf32>) -> tensor<2x9x15x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x9x15x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x9x15x4xf32>
    return %1 : tensor<2x9x15x4xf32>
  }
  func.func private @relu_0(%arg0: tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x3x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x2x3x4xf32>
    return %1 : tensor<2x2x3x4xf32>
  }
}
