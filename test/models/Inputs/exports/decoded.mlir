module @jit_decoded attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<50x16xf32>, %arg4: tensor<3xi32>) -> (tensor<3x6x16xf32> {jax.result_info = "result[0][0]"}, tensor<3x6x16xf32> {jax.result_info = "result[0][1]"}, tensor<3xi32> {jax.result_info = "result[0][2]"}, tensor<6x3xi32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6x16xf32>
    %1 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3:10 = stablehlo.while(%iterArg = %1, %iterArg_1 = %arg3, %iterArg_2 = %arg1, %iterArg_3 = %arg2, %iterArg_4 = %arg0, %iterArg_5 = %c_0, %iterArg_6 = %0, %iterArg_7 = %0, %iterArg_8 = %arg4, %iterArg_9 = %2) : tensor<6xi32>, tensor<50x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<6x3xi32>
    cond {
      %c_10 = stablehlo.constant dense<6> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_5, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_5) : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
      %5:4 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_6, %iterArg_7, %iterArg_8, %4) : (tensor<50x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<i32>) -> (tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<3xi32>)
      %6 = func.call @dynamic_update_index_in_dim(%iterArg_9, %5#3, %iterArg_5) : (tensor<6x3xi32>, tensor<3xi32>, tensor<i32>) -> tensor<6x3xi32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.add %iterArg_5, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %7, %5#0, %5#1, %5#2, %6 : tensor<6xi32>, tensor<50x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<6x3xi32>
    }
    return %3#6, %3#7, %3#8, %3#9 : tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<6x3xi32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<6xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<50x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<3x6x16xf32>, %arg5: tensor<3x6x16xf32>, %arg6: tensor<3xi32>, %arg7: tensor<i32>) -> (tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<3xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %1 = stablehlo.compare LT, %arg6, %0, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<50> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %3 = stablehlo.add %arg6, %2 : tensor<3xi32>
    %4 = stablehlo.select %1, %3, %arg6 : tensor<3xi1>, tensor<3xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<50x16xf32>, tensor<3x1xi32>) -> tensor<3x16xf32>
    %7 = stablehlo.dot_general %6, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<16x16xf32>) -> tensor<3x16xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 2] : (tensor<3x16xf32>) -> tensor<3x1x16xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %arg7, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<6> : tensor<i32>
    %10 = stablehlo.add %arg7, %c_2 : tensor<i32>
    %11 = stablehlo.select %9, %10, %arg7 : tensor<i1>, tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.dynamic_update_slice %arg4, %8, %c_3, %11, %c_4 : (tensor<3x6x16xf32>, tensor<3x1x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x16xf32>
    %13 = stablehlo.dot_general %6, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<16x16xf32>) -> tensor<3x16xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 2] : (tensor<3x16xf32>) -> tensor<3x1x16xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %arg7, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<6> : tensor<i32>
    %16 = stablehlo.add %arg7, %c_6 : tensor<i32>
    %17 = stablehlo.select %15, %16, %arg7 : tensor<i1>, tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.dynamic_update_slice %arg5, %14, %c_7, %17, %c_8 : (tensor<3x6x16xf32>, tensor<3x1x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x16xf32>
    %19 = stablehlo.iota dim = 0 : tensor<6xi32>
    %20 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %21 = stablehlo.compare LE, %19, %20, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %22 = stablehlo.dot_general %6, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<16x16xf32>) -> tensor<3x16xf32>
    %23 = stablehlo.dot_general %22, %12, batching_dims = [0] x [0], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<3x6x16xf32>) -> tensor<3x6xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6xf32>
    %25 = stablehlo.divide %23, %24 : tensor<3x6xf32>
    %cst_9 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %26 = call @_where(%21, %25, %cst_9) : (tensor<6xi1>, tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_10) applies stablehlo.maximum across dimensions = [1] : (tensor<3x6xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %29 = stablehlo.maximum %28, %27 : tensor<3xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x6xf32>
    %32 = stablehlo.subtract %26, %31 : tensor<3x6xf32>
    %33 = stablehlo.exponential %32 : tensor<3x6xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<3x6xf32>, tensor<f32>) -> tensor<3xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x6xf32>
    %37 = stablehlo.divide %33, %36 : tensor<3x6xf32>
    %38 = stablehlo.dot_general %37, %18, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x6xf32>, tensor<3x6x16xf32>) -> tensor<3x16xf32>
    %39 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<50x16xf32>) -> tensor<16x50xf32>
    %40 = stablehlo.dot_general %38, %39, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x16xf32>, tensor<16x50xf32>) -> tensor<3x50xf32>
    %41 = call @argmax(%40) : (tensor<3x50xf32>) -> tensor<3xi32>
    return %12, %18, %41, %41 : tensor<3x6x16xf32>, tensor<3x6x16xf32>, tensor<3xi32>, tensor<3xi32>
  }
  func.func private @_where(%arg0: tensor<6xi1>, %arg1: tensor<3x6xf32>, %arg2: tensor<f32>) -> tensor<3x6xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<6xi1>) -> tensor<3x6xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x6xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<3x6xi1>, tensor<3x6xf32>
    return %3 : tensor<3x6xf32>
  }
  func.func private @argmax(%arg0: tensor<3x50xf32>) -> tensor<3xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<3x50xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<3x50xf32>, tensor<3x50xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
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
    return %1#1 : tensor<3xi32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x3xi32>, %arg1: tensor<3xi32>, %arg2: tensor<i32>) -> tensor<6x3xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xi32>) -> tensor<1x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<6x3xi32>, tensor<1x3xi32>, tensor<i32>, tensor<i32>) -> tensor<6x3xi32>
    return %1 : tensor<6x3xi32>
  }
}
