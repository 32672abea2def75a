module @jit_cumulative attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x7x5xf32>) -> (tensor<3x7x5xf32> {jax.result_info = "result[0]"}, tensor<3x7x5xf32> {jax.result_info = "result[1]"}, tensor<3x7x5xf32> {jax.result_info = "result[2]"}, tensor<3x7x5xf32> {jax.result_info = "result[3]"}, tensor<3x7x5xf32> {jax.result_info = "result[4]"}, tensor<3x7x5xf32> {jax.result_info = "result[5]"}, tensor<3x7x5xf32> {jax.result_info = "result[6]"}, tensor<3x7x5xf32> {jax.result_info = "result[7]"}, tensor<3x7x5xf32> {jax.result_info = "result[8]"}, tensor<3x7x5xf32> {jax.result_info = "result[9]"}, tensor<3x7x5xf32> {jax.result_info = "result[10]"}, tensor<3x7x5xf32> {jax.result_info = "result[11]"}, tensor<3x7x5xf32> {jax.result_info = "result[12]"}, tensor<3x7x5xf32> {jax.result_info = "result[13]"}, tensor<3x7x5xf32> {jax.result_info = "result[14]"}, tensor<3x7x5xf32> {jax.result_info = "result[15]"}, tensor<3x7x5xf32> {jax.result_info = "result[16]"}, tensor<3x7x5xf32> {jax.result_info = "result[17]"}, tensor<3x7x5xf32> {jax.result_info = "result[18]"}, tensor<3x7x5xf32> {jax.result_info = "result[19]"}, tensor<3x7x5xf32> {jax.result_info = "result[20]"}, tensor<3x7x5xf32> {jax.result_info = "result[21]"}, tensor<3x7x5xf32> {jax.result_info = "result[22]"}, tensor<3x7x5xf32> {jax.result_info = "result[23]"}, tensor<3x7x5xf32> {jax.result_info = "result[24]"}, tensor<3x7x5xf32> {jax.result_info = "result[25]"}, tensor<3x7x5xf32> {jax.result_info = "result[26]"}, tensor<3x7x5xf32> {jax.result_info = "result[27]"}, tensor<3x7x5xf32> {jax.result_info = "result[28]"}, tensor<3x7x5xf32> {jax.result_info = "result[29]"}, tensor<3x7x5xi32> {jax.result_info = "result[30]"}, tensor<3x7x5xi32> {jax.result_info = "result[31]"}, tensor<3x7x5xf16> {jax.result_info = "result[32]"}, tensor<1x7x5xf32> {jax.result_info = "result[33]"}, tensor<3x7x0xf32> {jax.result_info = "result[34]"}, tensor<105xf32> {jax.result_info = "result[35]"}) {
    %0 = call @cumsum(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %1 = call @cumprod(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %2 = call @cummax(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %3 = call @cummin(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %4 = call @cumlogsumexp(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %5 = call @cumsum_0(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %6 = call @cumprod_1(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %7 = call @cummax_2(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %8 = call @cummin_3(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %9 = call @cumlogsumexp_4(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %10 = call @cumsum_5(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %11 = call @cumprod_6(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %12 = call @cummax_7(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %13 = call @cummin_8(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %14 = call @cumlogsumexp_9(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %15 = call @cumsum_10(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %16 = call @cumprod_11(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %17 = call @cummax_12(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %18 = call @cummin_13(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %19 = call @cumlogsumexp_14(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %20 = call @cumsum_15(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %21 = call @cumprod_16(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %22 = call @cummax_17(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %23 = call @cummin_18(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %24 = call @cumlogsumexp_19(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %25 = call @cumsum_20(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %26 = call @cumprod_21(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %27 = call @cummax_22(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %28 = call @cummin_23(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %29 = call @cumlogsumexp_24(%arg0) : (tensor<3x7x5xf32>) -> tensor<3x7x5xf32>
    %cst = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x7x5xf32>
    %31 = stablehlo.multiply %arg0, %30 : tensor<3x7x5xf32>
    %32 = stablehlo.convert %31 : (tensor<3x7x5xf32>) -> tensor<3x7x5xi32>
    %33 = call @cumsum_25(%32) : (tensor<3x7x5xi32>) -> tensor<3x7x5xi32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x7x5xf32>
    %35 = stablehlo.compare GT, %arg0, %34, FLOAT : (tensor<3x7x5xf32>, tensor<3x7x5xf32>) -> tensor<3x7x5xi1>
    %36 = call @cumsum_27(%35) : (tensor<3x7x5xi1>) -> tensor<3x7x5xi32>
    %37 = stablehlo.convert %arg0 : (tensor<3x7x5xf32>) -> tensor<3x7x5xf16>
    %38 = call @cumsum_29(%37) : (tensor<3x7x5xf16>) -> tensor<3x7x5xf16>
    %39 = stablehlo.slice %arg0 [0:1, 0:7, 0:5] : (tensor<3x7x5xf32>) -> tensor<1x7x5xf32>
    %40 = call @cumsum_31(%39) : (tensor<1x7x5xf32>) -> tensor<1x7x5xf32>
    %41 = stablehlo.slice %arg0 [0:3, 0:7, 0:0] : (tensor<3x7x5xf32>) -> tensor<3x7x0xf32>
    %42 = call @cumsum_33(%41) : (tensor<3x7x0xf32>) -> tensor<3x7x0xf32>
    %43 = call @cumsum_35(%arg0) : (tensor<3x7x5xf32>) -> tensor<105xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %33, %36, %38, %40, %42, %43 : tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xf32>, tensor<3x7x5xi32>, tensor<3x7x5xi32>, tensor<3x7x5xf16>, tensor<1x7x5xf32>, tensor<3x7x0xf32>, tensor<105xf32>
  }
  func.func private @cumsum(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumprod(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cummax(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cummin(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumlogsumexp(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumprod_1(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cummax_2(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cummin_3(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumlogsumexp_4(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 2], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cumsum_5(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumprod_6(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cummax_7(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cummin_8(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumlogsumexp_9(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cumsum_10(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 6], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumprod_11(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 6], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cummax_12(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 6], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cummin_13(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 6], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumlogsumexp_14(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 6], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cumsum_15(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumprod_16(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cummax_17(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cummin_18(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumlogsumexp_19(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cumsum_20(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 4]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumprod_21(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 4]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cummax_22(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 4]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cummin_23(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 4]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %1 : tensor<3x7x5xf32>
  }
  func.func private @cumlogsumexp_24(%arg0: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 4]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<3x7x5xf32>, tensor<f32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func private @cumsum_25(%arg0: tensor<3x7x5xi32>) -> tensor<3x7x5xi32> {
    %0 = call @cumsum_26(%arg0) : (tensor<3x7x5xi32>) -> tensor<3x7x5xi32>
    return %0 : tensor<3x7x5xi32>
  }
  func.func private @cumsum_26(%arg0: tensor<3x7x5xi32>) -> tensor<3x7x5xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 7, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x7x5xi32>, tensor<i32>) -> tensor<3x7x5xi32>
    return %1 : tensor<3x7x5xi32>
  }
  func.func private @cumsum_27(%arg0: tensor<3x7x5xi1>) -> tensor<3x7x5xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<3x7x5xi1>) -> tensor<3x7x5xi32>
    %1 = call @cumsum_28(%0) : (tensor<3x7x5xi32>) -> tensor<3x7x5xi32>
    return %1 : tensor<3x7x5xi32>
  }
  func.func private @cumsum_28(%arg0: tensor<3x7x5xi32>) -> tensor<3x7x5xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x7x5xi32>, tensor<i32>) -> tensor<3x7x5xi32>
    return %1 : tensor<3x7x5xi32>
  }
  func.func private @cumsum_29(%arg0: tensor<3x7x5xf16>) -> tensor<3x7x5xf16> {
    %0 = call @cumsum_30(%arg0) : (tensor<3x7x5xf16>) -> tensor<3x7x5xf16>
    return %0 : tensor<3x7x5xf16>
  }
  func.func private @cumsum_30(%arg0: tensor<3x7x5xf16>) -> tensor<3x7x5xf16> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<f16>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[2, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f16>, %arg2: tensor<f16>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f16>
      stablehlo.return %2 : tensor<f16>
    }) : (tensor<3x7x5xf16>, tensor<f16>) -> tensor<3x7x5xf16>
    return %1 : tensor<3x7x5xf16>
  }
  func.func private @cumsum_31(%arg0: tensor<1x7x5xf32>) -> tensor<1x7x5xf32> {
    %0 = call @cumsum_32(%arg0) : (tensor<1x7x5xf32>) -> tensor<1x7x5xf32>
    return %0 : tensor<1x7x5xf32>
  }
  func.func private @cumsum_32(%arg0: tensor<1x7x5xf32>) -> tensor<1x7x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<1x7x5xf32>, tensor<f32>) -> tensor<1x7x5xf32>
    return %1 : tensor<1x7x5xf32>
  }
  func.func private @cumsum_33(%arg0: tensor<3x7x0xf32>) -> tensor<3x7x0xf32> {
    %0 = call @cumsum_34(%arg0) : (tensor<3x7x0xf32>) -> tensor<3x7x0xf32>
    return %0 : tensor<3x7x0xf32>
  }
  func.func private @cumsum_34(%arg0: tensor<3x7x0xf32>) -> tensor<3x7x0xf32> {
    return %arg0 : tensor<3x7x0xf32>
  }
  func.func private @cumsum_35(%arg0: tensor<3x7x5xf32>) -> tensor<105xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<3x7x5xf32>) -> tensor<105xf32>
    %1 = call @cumsum_36(%0) : (tensor<105xf32>) -> tensor<105xf32>
    return %1 : tensor<105xf32>
  }
  func.func private @cumsum_36(%arg0: tensor<105xf32>) -> tensor<105xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[104, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 105>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<105xf32>, tensor<f32>) -> tensor<105xf32>
    return %1 : tensor<105xf32>
  }
}
