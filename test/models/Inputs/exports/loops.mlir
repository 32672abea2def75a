module @jit_loops attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x7xf32>, %arg1: tensor<7x7xf32>, %arg2: tensor<3x6x5xf32>, %arg3: tensor<3x5xf32>, %arg4: tensor<7xi32>, %arg5: tensor<9xi32>) -> (tensor<7xf32> {jax.result_info = "result[0][0]"}, tensor<7xf32> {jax.result_info = "result[0][1]"}, tensor<7x7xf32> {jax.result_info = "result[1]"}, tensor<7x7xf32> {jax.result_info = "result[2]"}, tensor<3x6x5xf32> {jax.result_info = "result[3][0]"}, tensor<3x5xf32> {jax.result_info = "result[3][1]"}, tensor<7x7xf32> {jax.result_info = "result[4]"}, tensor<8x10xi32> {jax.result_info = "result[5]"}, tensor<7xf32> {jax.result_info = "result[6]"}, tensor<7xf32> {jax.result_info = "result[7][0]"}, tensor<7x7xf32> {jax.result_info = "result[7][1][0]"}, tensor<7xf32> {jax.result_info = "result[7][1][1]"}, tensor<7xf32> {jax.result_info = "result[8][0]"}, tensor<7x7xf32> {jax.result_info = "result[8][1][0]"}, tensor<7xf32> {jax.result_info = "result[8][1][1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x10xi32>
    %1 = stablehlo.iota dim = 0 : tensor<10xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %3 = "stablehlo.scatter"(%0, %2, %1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>):
      stablehlo.return %arg7 : tensor<i32>
    }) : (tensor<8x10xi32>, tensor<1xi32>, tensor<10xi32>) -> tensor<8x10xi32>
    %4 = stablehlo.iota dim = 0 : tensor<8xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = "stablehlo.scatter"(%3, %5, %4) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>):
      stablehlo.return %arg7 : tensor<i32>
    }) : (tensor<8x10xi32>, tensor<1xi32>, tensor<8xi32>) -> tensor<8x10xi32>
    %7 = stablehlo.slice %arg0 [0:1, 0:7] : (tensor<7x7xf32>) -> tensor<1x7xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x7xf32>) -> tensor<7xf32>
    %9 = stablehlo.slice %arg1 [0:1, 0:7] : (tensor<7x7xf32>) -> tensor<1x7xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x7xf32>) -> tensor<7xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %11:4 = stablehlo.while(%iterArg = %c_3, %iterArg_21 = %c_2, %iterArg_22 = %8, %iterArg_23 = %10) : tensor<i32>, tensor<i32>, tensor<7xf32>, tensor<7xf32>
    cond {
      %c_24 = stablehlo.constant dense<7> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:3 = func.call @closed_call(%iterArg_21, %iterArg_22, %iterArg_23) : (tensor<i32>, tensor<7xf32>, tensor<7xf32>) -> (tensor<i32>, tensor<7xf32>, tensor<7xf32>)
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg, %c_24 : tensor<i32>
      stablehlo.return %31, %30#0, %30#1, %30#2 : tensor<i32>, tensor<i32>, tensor<7xf32>, tensor<7xf32>
    }
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %12:3 = stablehlo.while(%iterArg = %c_5, %iterArg_21 = %c_4, %iterArg_22 = %arg0) : tensor<i32>, tensor<i32>, tensor<7x7xf32>
    cond {
      %c_23 = stablehlo.constant dense<3> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:2 = func.call @closed_call_0(%iterArg_21, %iterArg_22) : (tensor<i32>, tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg, %c_23 : tensor<i32>
      stablehlo.return %31, %30#0, %30#1 : tensor<i32>, tensor<i32>, tensor<7x7xf32>
    }
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %13:3 = stablehlo.while(%iterArg = %c_7, %iterArg_21 = %c_6, %iterArg_22 = %arg0) : tensor<i32>, tensor<i32>, tensor<7x7xf32>
    cond {
      %c_23 = stablehlo.constant dense<5> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:2 = func.call @closed_call_1(%iterArg_21, %iterArg_22) : (tensor<i32>, tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg, %c_23 : tensor<i32>
      stablehlo.return %31, %30#0, %30#1 : tensor<i32>, tensor<i32>, tensor<7x7xf32>
    }
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %14:4 = stablehlo.while(%iterArg = %c_9, %iterArg_21 = %c_8, %iterArg_22 = %arg2, %iterArg_23 = %arg3) : tensor<i32>, tensor<i32>, tensor<3x6x5xf32>, tensor<3x5xf32>
    cond {
      %c_24 = stablehlo.constant dense<6> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:3 = func.call @closed_call_3(%iterArg_21, %iterArg_22, %iterArg_23) : (tensor<i32>, tensor<3x6x5xf32>, tensor<3x5xf32>) -> (tensor<i32>, tensor<3x6x5xf32>, tensor<3x5xf32>)
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg, %c_24 : tensor<i32>
      stablehlo.return %31, %30#0, %30#1, %30#2 : tensor<i32>, tensor<i32>, tensor<3x6x5xf32>, tensor<3x5xf32>
    }
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %15:3 = stablehlo.while(%iterArg = %c_11, %iterArg_21 = %c_10, %iterArg_22 = %arg1) : tensor<i32>, tensor<i32>, tensor<7x7xf32>
    cond {
      %c_23 = stablehlo.constant dense<3> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:2 = func.call @closed_call_4(%iterArg_21, %iterArg_22) : (tensor<i32>, tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg, %c_23 : tensor<i32>
      stablehlo.return %31, %30#0, %30#1 : tensor<i32>, tensor<i32>, tensor<7x7xf32>
    }
    %c_12 = stablehlo.constant dense<1> : tensor<i32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %16:5 = stablehlo.while(%iterArg = %arg4, %iterArg_21 = %arg5, %iterArg_22 = %c_13, %iterArg_23 = %c_12, %iterArg_24 = %6) : tensor<7xi32>, tensor<9xi32>, tensor<i32>, tensor<i32>, tensor<8x10xi32>
    cond {
      %c_25 = stablehlo.constant dense<7> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg_22, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:2 = func.call @closed_call_5(%iterArg, %iterArg_21, %iterArg_23, %iterArg_24) : (tensor<7xi32>, tensor<9xi32>, tensor<i32>, tensor<8x10xi32>) -> (tensor<i32>, tensor<8x10xi32>)
      %c_25 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg_22, %c_25 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_21, %31, %30#0, %30#1 : tensor<7xi32>, tensor<9xi32>, tensor<i32>, tensor<i32>, tensor<8x10xi32>
    }
    %17 = stablehlo.slice %arg1 [1:2, 0:7] : (tensor<7x7xf32>) -> tensor<1x7xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x7xf32>) -> tensor<7xf32>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %19:3 = stablehlo.while(%iterArg = %c_15, %iterArg_21 = %c_14, %iterArg_22 = %18) : tensor<i32>, tensor<i32>, tensor<7xf32>
    cond {
      %c_23 = stablehlo.constant dense<6> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30:2 = func.call @closed_call_7(%iterArg_21, %iterArg_22) : (tensor<i32>, tensor<7xf32>) -> (tensor<i32>, tensor<7xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.add %iterArg, %c_23 : tensor<i32>
      stablehlo.return %31, %30#0, %30#1 : tensor<i32>, tensor<i32>, tensor<7xf32>
    }
    %20 = stablehlo.slice %arg0 [0:1, 0:7] : (tensor<7x7xf32>) -> tensor<1x7xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x7xf32>) -> tensor<7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x7xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %24:5 = stablehlo.while(%iterArg = %arg0, %iterArg_21 = %c_17, %iterArg_22 = %21, %iterArg_23 = %22, %iterArg_24 = %23) : tensor<7x7xf32>, tensor<i32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7xf32>
    cond {
      %c_25 = stablehlo.constant dense<7> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg_21, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %30 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_21) : (tensor<7x7xf32>, tensor<i32>) -> tensor<7xf32>
      %31:3 = func.call @closed_call_8(%iterArg_22, %30) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>, tensor<f32>)
      %32 = func.call @dynamic_update_index_in_dim(%iterArg_23, %31#1, %iterArg_21) : (tensor<7x7xf32>, tensor<7xf32>, tensor<i32>) -> tensor<7x7xf32>
      %33 = func.call @dynamic_update_index_in_dim_9(%iterArg_24, %31#2, %iterArg_21) : (tensor<7xf32>, tensor<f32>, tensor<i32>) -> tensor<7xf32>
      %c_25 = stablehlo.constant dense<1> : tensor<i32>
      %34 = stablehlo.add %iterArg_21, %c_25 : tensor<i32>
      stablehlo.return %iterArg, %34, %31#0, %32, %33 : tensor<7x7xf32>, tensor<i32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7xf32>
    }
    %25 = stablehlo.slice %arg0 [0:1, 0:7] : (tensor<7x7xf32>) -> tensor<1x7xf32>
    %26 = stablehlo.reshape %25 : (tensor<1x7xf32>) -> tensor<7xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<7x7xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %29:5 = stablehlo.while(%iterArg = %arg1, %iterArg_21 = %c_20, %iterArg_22 = %26, %iterArg_23 = %27, %iterArg_24 = %28) : tensor<7x7xf32>, tensor<i32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7xf32>
    cond {
      %c_25 = stablehlo.constant dense<7> : tensor<i32>
      %30 = stablehlo.compare LT, %iterArg_21, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %c_25 = stablehlo.constant dense<7> : tensor<i32>
      %30 = stablehlo.subtract %c_25, %iterArg_21 : tensor<i32>
      %c_26 = stablehlo.constant dense<1> : tensor<i32>
      %31 = stablehlo.subtract %30, %c_26 : tensor<i32>
      %32 = func.call @dynamic_index_in_dim(%iterArg, %31) : (tensor<7x7xf32>, tensor<i32>) -> tensor<7xf32>
      %33:3 = func.call @closed_call_8(%iterArg_22, %32) : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>, tensor<f32>)
      %34 = func.call @dynamic_update_index_in_dim(%iterArg_23, %33#1, %31) : (tensor<7x7xf32>, tensor<7xf32>, tensor<i32>) -> tensor<7x7xf32>
      %35 = func.call @dynamic_update_index_in_dim_9(%iterArg_24, %33#2, %31) : (tensor<7xf32>, tensor<f32>, tensor<i32>) -> tensor<7xf32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %36 = stablehlo.add %iterArg_21, %c_27 : tensor<i32>
      stablehlo.return %iterArg, %36, %33#0, %34, %35 : tensor<7x7xf32>, tensor<i32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7xf32>
    }
    return %11#2, %11#3, %12#2, %13#2, %14#2, %14#3, %15#2, %16#4, %19#2, %24#2, %24#3, %24#4, %29#2, %29#3, %29#4 : tensor<7xf32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7x7xf32>, tensor<3x6x5xf32>, tensor<3x5xf32>, tensor<7x7xf32>, tensor<8x10xi32>, tensor<7xf32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7x7xf32>, tensor<7xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<7xf32>, %arg2: tensor<7xf32>) -> (tensor<i32>, tensor<7xf32>, tensor<7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg0, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg0 : tensor<i32>
    %c_1 = stablehlo.constant dense<7> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg0 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg2, %4, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
    %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> tensor<f32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg0, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<7> : tensor<i32>
    %8 = stablehlo.add %arg0, %c_3 : tensor<i32>
    %9 = stablehlo.select %7, %8, %arg0 : tensor<i1>, tensor<i32>
    %10 = stablehlo.convert %9 : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %12 = "stablehlo.scatter"(%arg1, %11, %6) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %arg0, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = stablehlo.convert %arg0 : tensor<i32>
    %c_5 = stablehlo.constant dense<7> : tensor<i32>
    %15 = stablehlo.add %14, %c_5 : tensor<i32>
    %16 = stablehlo.select %13, %15, %arg0 : tensor<i1>, tensor<i32>
    %17 = stablehlo.dynamic_slice %arg1, %16, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
    %18 = stablehlo.reshape %17 : (tensor<1xf32>) -> tensor<f32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.compare LT, %arg0, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<7> : tensor<i32>
    %20 = stablehlo.add %arg0, %c_7 : tensor<i32>
    %21 = stablehlo.select %19, %20, %arg0 : tensor<i1>, tensor<i32>
    %22 = stablehlo.convert %21 : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %24 = "stablehlo.scatter"(%arg2, %23, %18) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
    return %0, %12, %24 : tensor<i32>, tensor<7xf32>, tensor<7xf32>
  }
  func.func private @closed_call_0(%arg0: tensor<i32>, %arg1: tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.convert %arg0 : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<7> : tensor<i32>
    %3 = stablehlo.add %1, %c_1 : tensor<i32>
    %4 = stablehlo.select %2, %3, %1 : tensor<i1>, tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %c_2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<7> : tensor<i32>
    %6 = stablehlo.add %c_4, %c_5 : tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.select %5, %6, %c_6 : tensor<i1>, tensor<i32>
    %8 = stablehlo.dynamic_slice %arg1, %4, %7, sizes = [1, 7] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x7xf32>) -> tensor<7xf32>
    %c_7 = stablehlo.constant dense<6> : tensor<i32>
    %10 = stablehlo.subtract %c_7, %arg0 : tensor<i32>
    %11 = stablehlo.convert %10 : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %11, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %13 = stablehlo.add %11, %c_9 : tensor<i32>
    %14 = stablehlo.select %12, %13, %11 : tensor<i1>, tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %c_10, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<7> : tensor<i32>
    %16 = stablehlo.add %c_12, %c_13 : tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.select %15, %16, %c_14 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %arg1, %14, %17, sizes = [1, 7] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x7xf32>) -> tensor<7xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.compare LT, %arg0, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_16 = stablehlo.constant dense<7> : tensor<i32>
    %21 = stablehlo.add %arg0, %c_16 : tensor<i32>
    %22 = stablehlo.select %20, %21, %arg0 : tensor<i1>, tensor<i32>
    %23 = stablehlo.convert %22 : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %25 = "stablehlo.scatter"(%arg1, %24, %19) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<7x7xf32>, tensor<1xi32>, tensor<7xf32>) -> tensor<7x7xf32>
    %c_17 = stablehlo.constant dense<6> : tensor<i32>
    %26 = stablehlo.subtract %c_17, %arg0 : tensor<i32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.compare LT, %26, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_19 = stablehlo.constant dense<7> : tensor<i32>
    %28 = stablehlo.add %26, %c_19 : tensor<i32>
    %29 = stablehlo.select %27, %28, %26 : tensor<i1>, tensor<i32>
    %30 = stablehlo.convert %29 : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %32 = "stablehlo.scatter"(%25, %31, %9) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<7x7xf32>, tensor<1xi32>, tensor<7xf32>) -> tensor<7x7xf32>
    return %0, %32 : tensor<i32>, tensor<7x7xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<i32>, %arg1: tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %c_1, %iterArg_3 = %c_0, %iterArg_4 = %arg1) : tensor<i32>, tensor<i32>, tensor<i32>, tensor<7x7xf32>
    cond {
      %c_5 = stablehlo.constant dense<5> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg_2, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call_2(%iterArg, %iterArg_3, %iterArg_4) : (tensor<i32>, tensor<i32>, tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>)
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg_2, %c_5 : tensor<i32>
      stablehlo.return %iterArg, %3, %2#0, %2#1 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<7x7xf32>
    }
    return %0, %1#3 : tensor<i32>, tensor<7x7xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.subtract %arg0, %c_0 : tensor<i32>
    %2 = stablehlo.convert %1 : tensor<i32>
    %3 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare LT, %2, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %5 = stablehlo.add %2, %c_2 : tensor<i32>
    %6 = stablehlo.select %4, %5, %2 : tensor<i1>, tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %3, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<7> : tensor<i32>
    %8 = stablehlo.add %3, %c_4 : tensor<i32>
    %9 = stablehlo.select %7, %8, %3 : tensor<i1>, tensor<i32>
    %10 = stablehlo.dynamic_slice %arg2, %6, %9, sizes = [1, 1] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1x1xf32>) -> tensor<f32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.add %arg0, %c_5 : tensor<i32>
    %13 = stablehlo.convert %12 : tensor<i32>
    %14 = stablehlo.convert %arg1 : tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %13, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<7> : tensor<i32>
    %16 = stablehlo.add %13, %c_7 : tensor<i32>
    %17 = stablehlo.select %15, %16, %13 : tensor<i1>, tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %14, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %19 = stablehlo.add %14, %c_9 : tensor<i32>
    %20 = stablehlo.select %18, %19, %14 : tensor<i1>, tensor<i32>
    %21 = stablehlo.dynamic_slice %arg2, %17, %20, sizes = [1, 1] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1x1xf32>) -> tensor<f32>
    %23 = stablehlo.add %11, %22 : tensor<f32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %24 = stablehlo.subtract %arg1, %c_10 : tensor<i32>
    %25 = stablehlo.convert %arg0 : tensor<i32>
    %26 = stablehlo.convert %24 : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.compare LT, %25, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<7> : tensor<i32>
    %28 = stablehlo.add %25, %c_12 : tensor<i32>
    %29 = stablehlo.select %27, %28, %25 : tensor<i1>, tensor<i32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.compare LT, %26, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_14 = stablehlo.constant dense<7> : tensor<i32>
    %31 = stablehlo.add %26, %c_14 : tensor<i32>
    %32 = stablehlo.select %30, %31, %26 : tensor<i1>, tensor<i32>
    %33 = stablehlo.dynamic_slice %arg2, %29, %32, sizes = [1, 1] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    %34 = stablehlo.reshape %33 : (tensor<1x1xf32>) -> tensor<f32>
    %35 = stablehlo.add %23, %34 : tensor<f32>
    %c_15 = stablehlo.constant dense<1> : tensor<i32>
    %36 = stablehlo.add %arg1, %c_15 : tensor<i32>
    %37 = stablehlo.convert %arg0 : tensor<i32>
    %38 = stablehlo.convert %36 : tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %39 = stablehlo.compare LT, %37, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_17 = stablehlo.constant dense<7> : tensor<i32>
    %40 = stablehlo.add %37, %c_17 : tensor<i32>
    %41 = stablehlo.select %39, %40, %37 : tensor<i1>, tensor<i32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.compare LT, %38, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_19 = stablehlo.constant dense<7> : tensor<i32>
    %43 = stablehlo.add %38, %c_19 : tensor<i32>
    %44 = stablehlo.select %42, %43, %38 : tensor<i1>, tensor<i32>
    %45 = stablehlo.dynamic_slice %arg2, %41, %44, sizes = [1, 1] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    %46 = stablehlo.reshape %45 : (tensor<1x1xf32>) -> tensor<f32>
    %47 = stablehlo.add %35, %46 : tensor<f32>
    %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %48 = stablehlo.multiply %cst, %47 : tensor<f32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.compare LT, %arg0, %c_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_21 = stablehlo.constant dense<7> : tensor<i32>
    %50 = stablehlo.add %arg0, %c_21 : tensor<i32>
    %51 = stablehlo.select %49, %50, %arg0 : tensor<i1>, tensor<i32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.compare LT, %arg1, %c_22, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_23 = stablehlo.constant dense<7> : tensor<i32>
    %53 = stablehlo.add %arg1, %c_23 : tensor<i32>
    %54 = stablehlo.select %52, %53, %arg1 : tensor<i1>, tensor<i32>
    %55 = stablehlo.convert %51 : tensor<i32>
    %56 = stablehlo.convert %54 : tensor<i32>
    %57 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %58 = stablehlo.broadcast_in_dim %56, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %59 = stablehlo.concatenate %57, %58, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %60 = "stablehlo.scatter"(%arg2, %59, %48) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<7x7xf32>, tensor<2xi32>, tensor<f32>) -> tensor<7x7xf32>
    return %0, %60 : tensor<i32>, tensor<7x7xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<i32>, %arg1: tensor<3x6x5xf32>, %arg2: tensor<3x5xf32>) -> (tensor<i32>, tensor<3x6x5xf32>, tensor<3x5xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %3 = stablehlo.add %arg2, %2 : tensor<3x5xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<3x5xf32>) -> tensor<3x1x5xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %arg0, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.convert %arg0 : tensor<i32>
    %c_1 = stablehlo.constant dense<6> : tensor<i32>
    %7 = stablehlo.add %6, %c_1 : tensor<i32>
    %8 = stablehlo.select %5, %7, %arg0 : tensor<i1>, tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.dynamic_update_slice %arg1, %4, %c_2, %8, %c_3 : (tensor<3x6x5xf32>, tensor<3x1x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x5xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %11 = stablehlo.multiply %arg2, %10 : tensor<3x5xf32>
    %12 = stablehlo.slice %arg1 [0:3, 0:1, 0:5] : (tensor<3x6x5xf32>) -> tensor<3x1x5xf32>
    %13 = stablehlo.reshape %12 : (tensor<3x1x5xf32>) -> tensor<3x5xf32>
    %14 = stablehlo.add %11, %13 : tensor<3x5xf32>
    return %0, %9, %14 : tensor<i32>, tensor<3x6x5xf32>, tensor<3x5xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<i32>, %arg1: tensor<7x7xf32>) -> (tensor<i32>, tensor<7x7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.multiply %arg0, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %1 : tensor<i32>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %4 = stablehlo.add %3, %c_2 : tensor<i32>
    %5 = stablehlo.select %2, %4, %1 : tensor<i1>, tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %arg0, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.convert %arg0 : tensor<i32>
    %c_4 = stablehlo.constant dense<7> : tensor<i32>
    %8 = stablehlo.add %7, %c_4 : tensor<i32>
    %9 = stablehlo.select %6, %8, %arg0 : tensor<i1>, tensor<i32>
    %10 = stablehlo.dynamic_slice %arg1, %5, %9, sizes = [2, 2] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<2x2xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %14 = stablehlo.add %12, %13 : tensor<2x2xf32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.multiply %arg0, %c_6 : tensor<i32>
    %c_7 = stablehlo.constant dense<2> : tensor<i32>
    %16 = stablehlo.add %arg0, %c_7 : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.compare LT, %15, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %18 = stablehlo.convert %15 : tensor<i32>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %19 = stablehlo.add %18, %c_9 : tensor<i32>
    %20 = stablehlo.select %17, %19, %15 : tensor<i1>, tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.compare LT, %16, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %22 = stablehlo.convert %16 : tensor<i32>
    %c_11 = stablehlo.constant dense<7> : tensor<i32>
    %23 = stablehlo.add %22, %c_11 : tensor<i32>
    %24 = stablehlo.select %21, %23, %16 : tensor<i1>, tensor<i32>
    %25 = stablehlo.dynamic_update_slice %arg1, %14, %20, %24 : (tensor<7x7xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<7x7xf32>
    return %0, %25 : tensor<i32>, tensor<7x7xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<7xi32>, %arg1: tensor<9xi32>, %arg2: tensor<i32>, %arg3: tensor<8x10xi32>) -> (tensor<i32>, tensor<8x10xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg2, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1:6 = stablehlo.while(%iterArg = %arg2, %iterArg_2 = %arg0, %iterArg_3 = %arg1, %iterArg_4 = %c_1, %iterArg_5 = %c_0, %iterArg_6 = %arg3) : tensor<i32>, tensor<7xi32>, tensor<9xi32>, tensor<i32>, tensor<i32>, tensor<8x10xi32>
    cond {
      %c_7 = stablehlo.constant dense<9> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call_6(%iterArg, %iterArg_2, %iterArg_3, %iterArg_5, %iterArg_6) : (tensor<i32>, tensor<7xi32>, tensor<9xi32>, tensor<i32>, tensor<8x10xi32>) -> (tensor<i32>, tensor<8x10xi32>)
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg_4, %c_7 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %iterArg_3, %3, %2#0, %2#1 : tensor<i32>, tensor<7xi32>, tensor<9xi32>, tensor<i32>, tensor<i32>, tensor<8x10xi32>
    }
    return %0, %1#5 : tensor<i32>, tensor<8x10xi32>
  }
  func.func private @closed_call_6(%arg0: tensor<i32>, %arg1: tensor<7xi32>, %arg2: tensor<9xi32>, %arg3: tensor<i32>, %arg4: tensor<8x10xi32>) -> (tensor<i32>, tensor<8x10xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg3, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.subtract %arg0, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %1 : tensor<i32>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %4 = stablehlo.add %3, %c_2 : tensor<i32>
    %5 = stablehlo.select %2, %4, %1 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_slice %arg1, %5, sizes = [1] : (tensor<7xi32>, tensor<i32>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.subtract %arg3, %c_3 : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %8, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.convert %8 : tensor<i32>
    %c_5 = stablehlo.constant dense<9> : tensor<i32>
    %11 = stablehlo.add %10, %c_5 : tensor<i32>
    %12 = stablehlo.select %9, %11, %8 : tensor<i1>, tensor<i32>
    %13 = stablehlo.dynamic_slice %arg2, %12, sizes = [1] : (tensor<9xi32>, tensor<i32>) -> tensor<1xi32>
    %14 = stablehlo.reshape %13 : (tensor<1xi32>) -> tensor<i32>
    %15 = stablehlo.compare NE, %7, %14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %16 = stablehlo.convert %15 : (tensor<i1>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %17 = stablehlo.subtract %arg0, %c_6 : tensor<i32>
    %18 = stablehlo.convert %17 : tensor<i32>
    %19 = stablehlo.convert %arg3 : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.compare LT, %18, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<8> : tensor<i32>
    %21 = stablehlo.add %18, %c_8 : tensor<i32>
    %22 = stablehlo.select %20, %21, %18 : tensor<i1>, tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.compare LT, %19, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_10 = stablehlo.constant dense<10> : tensor<i32>
    %24 = stablehlo.add %19, %c_10 : tensor<i32>
    %25 = stablehlo.select %23, %24, %19 : tensor<i1>, tensor<i32>
    %26 = stablehlo.dynamic_slice %arg4, %22, %25, sizes = [1, 1] : (tensor<8x10xi32>, tensor<i32>, tensor<i32>) -> tensor<1x1xi32>
    %27 = stablehlo.reshape %26 : (tensor<1x1xi32>) -> tensor<i32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %28 = stablehlo.subtract %arg3, %c_11 : tensor<i32>
    %29 = stablehlo.convert %arg0 : tensor<i32>
    %30 = stablehlo.convert %28 : tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.compare LT, %29, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_13 = stablehlo.constant dense<8> : tensor<i32>
    %32 = stablehlo.add %29, %c_13 : tensor<i32>
    %33 = stablehlo.select %31, %32, %29 : tensor<i1>, tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.compare LT, %30, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_15 = stablehlo.constant dense<10> : tensor<i32>
    %35 = stablehlo.add %30, %c_15 : tensor<i32>
    %36 = stablehlo.select %34, %35, %30 : tensor<i1>, tensor<i32>
    %37 = stablehlo.dynamic_slice %arg4, %33, %36, sizes = [1, 1] : (tensor<8x10xi32>, tensor<i32>, tensor<i32>) -> tensor<1x1xi32>
    %38 = stablehlo.reshape %37 : (tensor<1x1xi32>) -> tensor<i32>
    %39 = stablehlo.minimum %27, %38 : tensor<i32>
    %c_16 = stablehlo.constant dense<1> : tensor<i32>
    %40 = stablehlo.add %39, %c_16 : tensor<i32>
    %c_17 = stablehlo.constant dense<1> : tensor<i32>
    %41 = stablehlo.subtract %arg0, %c_17 : tensor<i32>
    %c_18 = stablehlo.constant dense<1> : tensor<i32>
    %42 = stablehlo.subtract %arg3, %c_18 : tensor<i32>
    %43 = stablehlo.convert %41 : tensor<i32>
    %44 = stablehlo.convert %42 : tensor<i32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.compare LT, %43, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_20 = stablehlo.constant dense<8> : tensor<i32>
    %46 = stablehlo.add %43, %c_20 : tensor<i32>
    %47 = stablehlo.select %45, %46, %43 : tensor<i1>, tensor<i32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %48 = stablehlo.compare LT, %44, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_22 = stablehlo.constant dense<10> : tensor<i32>
    %49 = stablehlo.add %44, %c_22 : tensor<i32>
    %50 = stablehlo.select %48, %49, %44 : tensor<i1>, tensor<i32>
    %51 = stablehlo.dynamic_slice %arg4, %47, %50, sizes = [1, 1] : (tensor<8x10xi32>, tensor<i32>, tensor<i32>) -> tensor<1x1xi32>
    %52 = stablehlo.reshape %51 : (tensor<1x1xi32>) -> tensor<i32>
    %53 = stablehlo.add %52, %16 : tensor<i32>
    %54 = stablehlo.minimum %40, %53 : tensor<i32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %55 = stablehlo.compare LT, %arg0, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_24 = stablehlo.constant dense<8> : tensor<i32>
    %56 = stablehlo.add %arg0, %c_24 : tensor<i32>
    %57 = stablehlo.select %55, %56, %arg0 : tensor<i1>, tensor<i32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %58 = stablehlo.compare LT, %arg3, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_26 = stablehlo.constant dense<10> : tensor<i32>
    %59 = stablehlo.add %arg3, %c_26 : tensor<i32>
    %60 = stablehlo.select %58, %59, %arg3 : tensor<i1>, tensor<i32>
    %61 = stablehlo.convert %57 : tensor<i32>
    %62 = stablehlo.convert %60 : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %61, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %64 = stablehlo.broadcast_in_dim %62, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %65 = stablehlo.concatenate %63, %64, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %66 = "stablehlo.scatter"(%arg4, %65, %54) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      stablehlo.return %arg6 : tensor<i32>
    }) : (tensor<8x10xi32>, tensor<2xi32>, tensor<i32>) -> tensor<8x10xi32>
    return %0, %66 : tensor<i32>, tensor<8x10xi32>
  }
  func.func private @closed_call_7(%arg0: tensor<i32>, %arg1: tensor<7xf32>) -> (tensor<i32>, tensor<7xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<7xf32>
    cond {
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %2 = stablehlo.compare GT, %iterArg, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.subtract %iterArg, %c_2 : tensor<i32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.maximum %3, %c_3 : tensor<i32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.compare LT, %4, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.convert %4 : tensor<i32>
      %c_5 = stablehlo.constant dense<7> : tensor<i32>
      %7 = stablehlo.add %6, %c_5 : tensor<i32>
      %8 = stablehlo.select %5, %7, %4 : tensor<i1>, tensor<i32>
      %9 = stablehlo.dynamic_slice %iterArg_0, %8, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
      %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %11 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %12 = stablehlo.convert %iterArg : tensor<i32>
      %c_7 = stablehlo.constant dense<7> : tensor<i32>
      %13 = stablehlo.add %12, %c_7 : tensor<i32>
      %14 = stablehlo.select %11, %13, %iterArg : tensor<i1>, tensor<i32>
      %15 = stablehlo.dynamic_slice %iterArg_0, %14, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
      %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
      %17 = stablehlo.compare GT, %10, %16, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_8 = stablehlo.constant dense<false> : tensor<i1>
      %18 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i1>) -> tensor<i1>
      %19 = stablehlo.compare NE, %2, %18, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %20 = stablehlo.convert %19 : tensor<i1>
      %21 = stablehlo.and %20, %17 : tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.subtract %iterArg, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.subtract %iterArg, %c_2 : tensor<i32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %5 = stablehlo.convert %iterArg : tensor<i32>
      %c_4 = stablehlo.constant dense<7> : tensor<i32>
      %6 = stablehlo.add %5, %c_4 : tensor<i32>
      %7 = stablehlo.select %4, %6, %iterArg : tensor<i1>, tensor<i32>
      %8 = stablehlo.dynamic_slice %iterArg_0, %7, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
      %9 = stablehlo.reshape %8 : (tensor<1xf32>) -> tensor<f32>
      %c_5 = stablehlo.constant dense<0> : tensor<i32>
      %10 = stablehlo.compare LT, %3, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_6 = stablehlo.constant dense<7> : tensor<i32>
      %11 = stablehlo.add %3, %c_6 : tensor<i32>
      %12 = stablehlo.select %10, %11, %3 : tensor<i1>, tensor<i32>
      %13 = stablehlo.convert %12 : tensor<i32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %15 = "stablehlo.scatter"(%iterArg_0, %14, %9) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        stablehlo.return %arg3 : tensor<f32>
      }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %16 = stablehlo.subtract %iterArg, %c_7 : tensor<i32>
      %c_8 = stablehlo.constant dense<0> : tensor<i32>
      %17 = stablehlo.compare LT, %16, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %18 = stablehlo.convert %16 : tensor<i32>
      %c_9 = stablehlo.constant dense<7> : tensor<i32>
      %19 = stablehlo.add %18, %c_9 : tensor<i32>
      %20 = stablehlo.select %17, %19, %16 : tensor<i1>, tensor<i32>
      %21 = stablehlo.dynamic_slice %iterArg_0, %20, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
      %22 = stablehlo.reshape %21 : (tensor<1xf32>) -> tensor<f32>
      %c_10 = stablehlo.constant dense<0> : tensor<i32>
      %23 = stablehlo.compare LT, %iterArg, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_11 = stablehlo.constant dense<7> : tensor<i32>
      %24 = stablehlo.add %iterArg, %c_11 : tensor<i32>
      %25 = stablehlo.select %23, %24, %iterArg : tensor<i1>, tensor<i32>
      %26 = stablehlo.convert %25 : tensor<i32>
      %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %28 = "stablehlo.scatter"(%15, %27, %22) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        stablehlo.return %arg3 : tensor<f32>
      }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
      stablehlo.return %2, %28 : tensor<i32>, tensor<7xf32>
    }
    return %0, %1#1 : tensor<i32>, tensor<7xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<7x7xf32>, %arg1: tensor<i32>) -> tensor<7xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 7] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x7xf32>) -> tensor<7xf32>
    return %1 : tensor<7xf32>
  }
  func.func private @closed_call_8(%arg0: tensor<7xf32>, %arg1: tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>, tensor<f32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<7xf32>
    %2 = stablehlo.add %1, %arg1 : tensor<7xf32>
    %3 = stablehlo.tanh %2 : tensor<7xf32>
    %4 = stablehlo.multiply %3, %arg1 : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<7xf32>, tensor<f32>) -> tensor<f32>
    return %3, %4, %5 : tensor<7xf32>, tensor<7xf32>, tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<7x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<i32>) -> tensor<7x7xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<7xf32>) -> tensor<1x7xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<7x7xf32>, tensor<1x7xf32>, tensor<i32>, tensor<i32>) -> tensor<7x7xf32>
    return %1 : tensor<7x7xf32>
  }
  func.func private @dynamic_update_index_in_dim_9(%arg0: tensor<7xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<7xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<7xf32>, tensor<1xf32>, tensor<i32>) -> tensor<7xf32>
    return %1 : tensor<7xf32>
  }
}
