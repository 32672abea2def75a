module @jit_u_net attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x20x3xf32>, %arg1: tensor<3x3x3x4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<3x3x4x8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<3x3x8x12xf32>, %arg8: tensor<12xf32>, %arg9: tensor<12xf32>, %arg10: tensor<2x2x12x8xf32>, %arg11: tensor<3x3x16x8xf32>, %arg12: tensor<8xf32>, %arg13: tensor<8xf32>, %arg14: tensor<2x2x8x4xf32>, %arg15: tensor<3x3x8x4xf32>, %arg16: tensor<4xf32>, %arg17: tensor<4xf32>, %arg18: tensor<4x5xf32>) -> (tensor<2x12x20x5xf32> {jax.result_info = "result[0]"}, tensor<2x12x20xi8> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x12x20x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x12x20x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x2x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<4.800000e+02> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %5 = stablehlo.divide %3, %4 : tensor<2x1x1x2x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %7 = stablehlo.subtract %1, %6 : tensor<2x12x20x2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = call @_var(%1, %c) : (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %10 = stablehlo.add %8, %9 : tensor<2x1x1x2x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<2x1x1x2x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %13 = stablehlo.multiply %7, %12 : tensor<2x12x20x2x2xf32>
    %14 = stablehlo.reshape %13 : (tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x4xf32>
    %15 = stablehlo.broadcast_in_dim %arg2, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<2x12x20x4xf32>
    %18 = stablehlo.broadcast_in_dim %arg3, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %20 = stablehlo.add %17, %19 : tensor<2x12x20x4xf32>
    %21 = call @relu(%20) : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
    %23 = "stablehlo.reduce_window"(%21, %22) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %132 = stablehlo.maximum %arg19, %arg20 : tensor<f32>
      stablehlo.return %132 : tensor<f32>
    }) : (tensor<2x12x20x4xf32>, tensor<f32>) -> tensor<2x6x10x4xf32>
    %24 = stablehlo.convolution(%23, %arg4) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x6x10x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x6x10x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x2x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_3) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_4 = stablehlo.constant dense<2.400000e+02> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %29 = stablehlo.divide %27, %28 : tensor<2x1x1x2x1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %31 = stablehlo.subtract %25, %30 : tensor<2x6x10x2x4xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %32 = call @_var_0(%25, %c_5) : (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %34 = stablehlo.add %32, %33 : tensor<2x1x1x2x1xf32>
    %35 = stablehlo.rsqrt %34 : tensor<2x1x1x2x1xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %37 = stablehlo.multiply %31, %36 : tensor<2x6x10x2x4xf32>
    %38 = stablehlo.reshape %37 : (tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x8xf32>
    %39 = stablehlo.broadcast_in_dim %arg5, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %41 = stablehlo.multiply %38, %40 : tensor<2x6x10x8xf32>
    %42 = stablehlo.broadcast_in_dim %arg6, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %44 = stablehlo.add %41, %43 : tensor<2x6x10x8xf32>
    %45 = call @relu_1(%44) : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<f32>
    %47 = "stablehlo.reduce_window"(%45, %46) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %132 = stablehlo.maximum %arg19, %arg20 : tensor<f32>
      stablehlo.return %132 : tensor<f32>
    }) : (tensor<2x6x10x8xf32>, tensor<f32>) -> tensor<2x3x5x8xf32>
    %48 = stablehlo.convolution(%47, %arg7) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x5x8xf32>, tensor<3x3x8x12xf32>) -> tensor<2x3x5x12xf32>
    %49 = stablehlo.reshape %48 : (tensor<2x3x5x12xf32>) -> tensor<2x3x5x2x6xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_8) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x3x5x2x6xf32>, tensor<f32>) -> tensor<2x2xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_9 = stablehlo.constant dense<9.000000e+01> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %53 = stablehlo.divide %51, %52 : tensor<2x1x1x2x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x3x5x2x6xf32>
    %55 = stablehlo.subtract %49, %54 : tensor<2x3x5x2x6xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %56 = call @_var_2(%49, %c_10) : (tensor<2x3x5x2x6xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %cst_11 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %58 = stablehlo.add %56, %57 : tensor<2x1x1x2x1xf32>
    %59 = stablehlo.rsqrt %58 : tensor<2x1x1x2x1xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x3x5x2x6xf32>
    %61 = stablehlo.multiply %55, %60 : tensor<2x3x5x2x6xf32>
    %62 = stablehlo.reshape %61 : (tensor<2x3x5x2x6xf32>) -> tensor<2x3x5x12xf32>
    %63 = stablehlo.broadcast_in_dim %arg8, dims = [3] : (tensor<12xf32>) -> tensor<1x1x1x12xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3] : (tensor<1x1x1x12xf32>) -> tensor<2x3x5x12xf32>
    %65 = stablehlo.multiply %62, %64 : tensor<2x3x5x12xf32>
    %66 = stablehlo.broadcast_in_dim %arg9, dims = [3] : (tensor<12xf32>) -> tensor<1x1x1x12xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2, 3] : (tensor<1x1x1x12xf32>) -> tensor<2x3x5x12xf32>
    %68 = stablehlo.add %65, %67 : tensor<2x3x5x12xf32>
    %69 = call @relu_3(%68) : (tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %70 = stablehlo.convolution(%69, %arg10) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x5x12xf32>, tensor<2x2x12x8xf32>) -> tensor<2x6x10x8xf32>
    %71 = stablehlo.concatenate %45, %70, dim = 3 : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x16xf32>
    %72 = stablehlo.convolution(%71, %arg11) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x6x10x16xf32>, tensor<3x3x16x8xf32>) -> tensor<2x6x10x8xf32>
    %73 = stablehlo.reshape %72 : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x2x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_12) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_13 = stablehlo.constant dense<2.400000e+02> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %77 = stablehlo.divide %75, %76 : tensor<2x1x1x2x1xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %79 = stablehlo.subtract %73, %78 : tensor<2x6x10x2x4xf32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %80 = call @_var_0(%73, %c_14) : (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %cst_15 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %82 = stablehlo.add %80, %81 : tensor<2x1x1x2x1xf32>
    %83 = stablehlo.rsqrt %82 : tensor<2x1x1x2x1xf32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %85 = stablehlo.multiply %79, %84 : tensor<2x6x10x2x4xf32>
    %86 = stablehlo.reshape %85 : (tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x8xf32>
    %87 = stablehlo.broadcast_in_dim %arg12, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %89 = stablehlo.multiply %86, %88 : tensor<2x6x10x8xf32>
    %90 = stablehlo.broadcast_in_dim %arg13, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %92 = stablehlo.add %89, %91 : tensor<2x6x10x8xf32>
    %93 = call @relu_1(%92) : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %94 = stablehlo.convolution(%93, %arg14) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x6x10x8xf32>, tensor<2x2x8x4xf32>) -> tensor<2x12x20x4xf32>
    %95 = stablehlo.concatenate %21, %94, dim = 3 : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x8xf32>
    %96 = stablehlo.convolution(%95, %arg15) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x12x20x8xf32>, tensor<3x3x8x4xf32>) -> tensor<2x12x20x4xf32>
    %97 = stablehlo.reshape %96 : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x2x2xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%97 init: %cst_16) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_17 = stablehlo.constant dense<4.800000e+02> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %101 = stablehlo.divide %99, %100 : tensor<2x1x1x2x1xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %103 = stablehlo.subtract %97, %102 : tensor<2x12x20x2x2xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %104 = call @_var(%97, %c_18) : (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %cst_19 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %106 = stablehlo.add %104, %105 : tensor<2x1x1x2x1xf32>
    %107 = stablehlo.rsqrt %106 : tensor<2x1x1x2x1xf32>
    %108 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %109 = stablehlo.multiply %103, %108 : tensor<2x12x20x2x2xf32>
    %110 = stablehlo.reshape %109 : (tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x4xf32>
    %111 = stablehlo.broadcast_in_dim %arg16, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %112 = stablehlo.broadcast_in_dim %111, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %113 = stablehlo.multiply %110, %112 : tensor<2x12x20x4xf32>
    %114 = stablehlo.broadcast_in_dim %arg17, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %116 = stablehlo.add %113, %115 : tensor<2x12x20x4xf32>
    %117 = call @relu(%116) : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %118 = stablehlo.dot_general %117, %arg18, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x12x20x4xf32>, tensor<4x5xf32>) -> tensor<2x12x20x5xf32>
    %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %119 = stablehlo.reduce(%118 init: %cst_20) applies stablehlo.maximum across dimensions = [3] : (tensor<2x12x20x5xf32>, tensor<f32>) -> tensor<2x12x20xf32>
    %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x12x20xf32>
    %121 = stablehlo.maximum %120, %119 : tensor<2x12x20xf32>
    %122 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2] : (tensor<2x12x20xf32>) -> tensor<2x12x20x1xf32>
    %123 = stablehlo.broadcast_in_dim %122, dims = [0, 1, 2, 3] : (tensor<2x12x20x1xf32>) -> tensor<2x12x20x5xf32>
    %124 = stablehlo.subtract %118, %123 : tensor<2x12x20x5xf32>
    %125 = stablehlo.exponential %124 : tensor<2x12x20x5xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.reduce(%125 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<2x12x20x5xf32>, tensor<f32>) -> tensor<2x12x20xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2] : (tensor<2x12x20xf32>) -> tensor<2x12x20x1xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1, 2, 3] : (tensor<2x12x20x1xf32>) -> tensor<2x12x20x5xf32>
    %129 = stablehlo.divide %125, %128 : tensor<2x12x20x5xf32>
    %130 = call @argmax(%118) : (tensor<2x12x20x5xf32>) -> tensor<2x12x20xi32>
    %131 = stablehlo.convert %130 : (tensor<2x12x20xi32>) -> tensor<2x12x20xi8>
    return %129, %131 : tensor<2x12x20x5xf32>, tensor<2x12x20xi8>
  }
  func.func private @_var(%arg0: tensor<2x12x20x2x2xf32>, %arg1: tensor<i32>) -> tensor<2x1x1x2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<4.800000e+02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x1x1x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x12x20x2x2xf32>
    %6 = chlo.square %5 : tensor<2x12x20x2x2xf32> -> tensor<2x12x20x2x2xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<4.800000e+02> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<2x1x1x2x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    return %14 : tensor<2x1x1x2x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<2x1x1x2x1xf32>, %arg2: tensor<f32>) -> tensor<2x1x1x2x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x1x1x2x1xf32>
    return %2 : tensor<2x1x1x2x1xf32>
  }
  func.func private @relu(%arg0: tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x12x20x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x12x20x4xf32>
    return %1 : tensor<2x12x20x4xf32>
  }
  func.func private @_var_0(%arg0: tensor<2x6x10x2x4xf32>, %arg1: tensor<i32>) -> tensor<2x1x1x2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<2.400000e+02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x1x1x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x6x10x2x4xf32>
    %6 = chlo.square %5 : tensor<2x6x10x2x4xf32> -> tensor<2x6x10x2x4xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<2.400000e+02> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<2x1x1x2x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    return %14 : tensor<2x1x1x2x1xf32>
  }
  func.func private @relu_1(%arg0: tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x6x10x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x6x10x8xf32>
    return %1 : tensor<2x6x10x8xf32>
  }
  func.func private @_var_2(%arg0: tensor<2x3x5x2x6xf32>, %arg1: tensor<i32>) -> tensor<2x1x1x2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x3x5x2x6xf32>, tensor<f32>) -> tensor<2x2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<9.000000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x1x1x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3, 4] : (tensor<2x1x1x2x1xf32>) -> tensor<2x3x5x2x6xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x3x5x2x6xf32>
    %6 = chlo.square %5 : tensor<2x3x5x2x6xf32> -> tensor<2x3x5x2x6xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<9.000000e+01> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<2x3x5x2x6xf32>, tensor<f32>) -> tensor<2x2xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 3] : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<2x1x1x2x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    return %14 : tensor<2x1x1x2x1xf32>
  }
  func.func private @relu_3(%arg0: tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x5x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x3x5x12xf32>
    return %1 : tensor<2x3x5x12xf32>
  }
  func.func private @argmax(%arg0: tensor<2x12x20x5xf32>) -> tensor<2x12x20xi32> {
    %0 = stablehlo.iota dim = 3 : tensor<2x12x20x5xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [3] : (tensor<2x12x20x5xf32>, tensor<2x12x20x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x12x20xf32>, tensor<2x12x20xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<2x12x20xi32>
  }
}
