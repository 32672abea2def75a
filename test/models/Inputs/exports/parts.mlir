module @jit_parts attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x7xf32>, %arg1: tensor<6x7xf32>) -> (tensor<6x7xf32> {jax.result_info = "result[0]"}, tensor<6x7xf32> {jax.result_info = "result[1]"}, tensor<6x7xf32> {jax.result_info = "result[2]"}, tensor<6x7xf32> {jax.result_info = "result[3]"}, tensor<6x7xf32> {jax.result_info = "result[4]"}, tensor<6x7xf32> {jax.result_info = "result[5]"}, tensor<6x7xf32> {jax.result_info = "result[6]"}, tensor<6x7xf32> {jax.result_info = "result[7]"}, tensor<6x7xf32> {jax.result_info = "result[8]"}, tensor<6x7xf32> {jax.result_info = "result[9]"}, tensor<6x7xf32> {jax.result_info = "result[10]"}) {
    %0 = stablehlo.slice %arg1 [0:4, 0:5] : (tensor<6x7xf32>) -> tensor<4x5xf32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %3 = stablehlo.concatenate %1, %2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %4 = "stablehlo.scatter"(%arg0, %3, %0) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %39 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<2xi32>, tensor<4x5xf32>) -> tensor<6x7xf32>
    %5 = stablehlo.slice %arg1 [0:1, 0:7] : (tensor<6x7xf32>) -> tensor<1x7xf32>
    %6 = stablehlo.reshape %5 : (tensor<1x7xf32>) -> tensor<7xf32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %8 = "stablehlo.scatter"(%arg0, %7, %6) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<1xi32>, tensor<7xf32>) -> tensor<6x7xf32>
    %c_2 = stablehlo.constant dense<5> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %11 = stablehlo.concatenate %9, %10, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = "stablehlo.scatter"(%arg0, %11, %cst) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %39 = stablehlo.multiply %arg2, %arg3 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<2xi32>, tensor<f32>) -> tensor<6x7xf32>
    %13 = stablehlo.slice %arg1 [0:6, 2:4] : (tensor<6x7xf32>) -> tensor<6x2xf32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %15 = "stablehlo.scatter"(%arg0, %14, %13) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %39 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<1xi32>, tensor<6x2xf32>) -> tensor<6x7xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %18 = stablehlo.concatenate %16, %17, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %cst_7 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %19 = "stablehlo.scatter"(%arg0, %18, %cst_7) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<2xi32>, tensor<f32>) -> tensor<6x7xf32>
    %c_8 = stablehlo.constant dense<5> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x7xf32>
    %22 = "stablehlo.scatter"(%arg0, %20, %21) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<1xi32>, tensor<1x7xf32>) -> tensor<6x7xf32>
    %23 = stablehlo.slice %arg1 [0:2, 0:3] : (tensor<6x7xf32>) -> tensor<2x3xf32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %c_11 = stablehlo.constant dense<2> : tensor<i32>
    %24 = stablehlo.dynamic_update_slice %arg0, %23, %c_10, %c_11 : (tensor<6x7xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<6x7xf32>
    %25 = stablehlo.slice %arg1 [0:2, 0:3] : (tensor<6x7xf32>) -> tensor<2x3xf32>
    %c_12 = stablehlo.constant dense<9> : tensor<i32>
    %c_13 = stablehlo.constant dense<6> : tensor<i32>
    %26 = stablehlo.dynamic_update_slice %arg0, %25, %c_12, %c_13 : (tensor<6x7xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<6x7xf32>
    %c_14 = stablehlo.constant dense<6> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %29 = "stablehlo.scatter"(%arg0, %27, %28) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<1xi32>, tensor<7xf32>) -> tensor<6x7xf32>
    %30 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_16 = stablehlo.constant dense<2> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %32 = stablehlo.multiply %31, %30 : tensor<3xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %34 = stablehlo.add %33, %32 : tensor<3xi32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x7xf32>
    %37 = "stablehlo.scatter"(%arg0, %35, %36) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<3x1xi32>, tensor<3x7xf32>) -> tensor<6x7xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %38:3 = stablehlo.while(%iterArg = %c_20, %iterArg_21 = %c_19, %iterArg_22 = %arg0) : tensor<i32>, tensor<i32>, tensor<6x7xf32>
    cond {
      %c_23 = stablehlo.constant dense<5> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39:2 = func.call @closed_call(%iterArg_21, %iterArg_22) : (tensor<i32>, tensor<6x7xf32>) -> (tensor<i32>, tensor<6x7xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %40 = stablehlo.add %iterArg, %c_23 : tensor<i32>
      stablehlo.return %40, %39#0, %39#1 : tensor<i32>, tensor<i32>, tensor<6x7xf32>
    }
    return %4, %8, %12, %15, %19, %22, %24, %26, %29, %37, %38#2 : tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>, tensor<6x7xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<6x7xf32>) -> (tensor<i32>, tensor<6x7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg1 [2:6, 1:6] : (tensor<6x7xf32>) -> tensor<4x5xf32>
    %2 = stablehlo.slice %arg1 [0:4, 1:6] : (tensor<6x7xf32>) -> tensor<4x5xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x5xf32>
    %4 = stablehlo.slice %arg1 [1:5, 1:6] : (tensor<6x7xf32>) -> tensor<4x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %6 = stablehlo.multiply %5, %4 : tensor<4x5xf32>
    %7 = stablehlo.subtract %3, %6 : tensor<4x5xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<4x5xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.concatenate %10, %11, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %13 = "stablehlo.scatter"(%arg1, %12, %9) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %14 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<6x7xf32>, tensor<2xi32>, tensor<4x5xf32>) -> tensor<6x7xf32>
    return %0, %13 : tensor<i32>, tensor<6x7xf32>
  }
}
