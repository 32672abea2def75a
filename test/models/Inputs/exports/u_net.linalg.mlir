#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
module @jit_u_net attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x20x3xf32>, %arg1: tensor<3x3x3x4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<3x3x4x8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<3x3x8x12xf32>, %arg8: tensor<12xf32>, %arg9: tensor<12xf32>, %arg10: tensor<2x2x12x8xf32>, %arg11: tensor<3x3x16x8xf32>, %arg12: tensor<8xf32>, %arg13: tensor<8xf32>, %arg14: tensor<2x2x8x4xf32>, %arg15: tensor<3x3x8x4xf32>, %arg16: tensor<4xf32>, %arg17: tensor<4xf32>, %arg18: tensor<4x5xf32>) -> (tensor<2x12x20x5xf32> {jax.result_info = "result[0]"}, tensor<2x12x20xi8> {jax.result_info = "result[1]"}) {
    %cst = arith.constant dense<0xFF800000> : tensor<2x12x20xf32>
    %cst_0 = arith.constant dense<9.000000e+01> : tensor<2x1x1x2x1xf32>
    %cst_1 = arith.constant dense<2.400000e+02> : tensor<2x1x1x2x1xf32>
    %cst_2 = arith.constant dense<9.99999974E-6> : tensor<2x1x1x2x1xf32>
    %cst_3 = arith.constant dense<4.800000e+02> : tensor<2x1x1x2x1xf32>
    %cst_4 = arith.constant 0xFF800000 : f32
    %cst_5 = arith.constant 0.000000e+00 : f32
    %cst_6 = arith.constant dense<0> : tensor<i32>
    %0 = tensor.empty() : tensor<2x12x20x4xf32>
    %1 = linalg.fill ins(%cst_5 : f32) outs(%0 : tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %padded = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg19: index, %arg20: index, %arg21: index, %arg22: index):
      tensor.yield %cst_5 : f32
    } : tensor<2x12x20x3xf32> to tensor<2x14x22x3xf32>
    %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg1 : tensor<2x14x22x3xf32>, tensor<3x3x3x4xf32>) outs(%1 : tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %expanded = tensor.expand_shape %2 [[0], [1], [2], [3, 4]] output_shape [2, 12, 20, 2, 2] : tensor<2x12x20x4xf32> into tensor<2x12x20x2x2xf32>
    %3 = tensor.empty() : tensor<2x2xf32>
    %4 = linalg.fill ins(%cst_5 : f32) outs(%3 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %reduced = linalg.reduce { arith.addf } ins(%expanded : tensor<2x12x20x2x2xf32>) outs(%4 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %5 = tensor.empty() : tensor<2x1x1x2x1xf32>
    %broadcasted = linalg.broadcast ins(%reduced : tensor<2x2xf32>) outs(%5 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped = linalg.map { arith.divf } ins(%broadcasted, %cst_3 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed = tensor.collapse_shape %mapped [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %6 = tensor.empty() : tensor<2x12x20x2x2xf32>
    %broadcasted_7 = linalg.broadcast ins(%collapsed : tensor<2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>) dimensions = [1, 2, 4] 
    %mapped_8 = linalg.map { arith.subf } ins(%expanded, %broadcasted_7 : tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>)
    %7 = call @_var(%expanded, %cst_6) : (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %mapped_9 = linalg.map { arith.addf } ins(%7, %cst_2 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %mapped_10 = linalg.map { math.rsqrt } ins(%mapped_9 : tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_11 = tensor.collapse_shape %mapped_10 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_12 = linalg.broadcast ins(%collapsed_11 : tensor<2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>) dimensions = [1, 2, 4] 
    %mapped_13 = linalg.map { arith.mulf } ins(%mapped_8, %broadcasted_12 : tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>)
    %collapsed_14 = tensor.collapse_shape %mapped_13 [[0], [1], [2], [3, 4]] : tensor<2x12x20x2x2xf32> into tensor<2x12x20x4xf32>
    %8 = tensor.empty() : tensor<1x1x1x4xf32>
    %broadcasted_15 = linalg.broadcast ins(%arg2 : tensor<4xf32>) outs(%8 : tensor<1x1x1x4xf32>) dimensions = [0, 1, 2] 
    %collapsed_16 = tensor.collapse_shape %broadcasted_15 [[0, 1, 2, 3]] : tensor<1x1x1x4xf32> into tensor<4xf32>
    %broadcasted_17 = linalg.broadcast ins(%collapsed_16 : tensor<4xf32>) outs(%0 : tensor<2x12x20x4xf32>) dimensions = [0, 1, 2] 
    %mapped_18 = linalg.map { arith.mulf } ins(%collapsed_14, %broadcasted_17 : tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) outs(%0 : tensor<2x12x20x4xf32>)
    %broadcasted_19 = linalg.broadcast ins(%arg3 : tensor<4xf32>) outs(%8 : tensor<1x1x1x4xf32>) dimensions = [0, 1, 2] 
    %collapsed_20 = tensor.collapse_shape %broadcasted_19 [[0, 1, 2, 3]] : tensor<1x1x1x4xf32> into tensor<4xf32>
    %broadcasted_21 = linalg.broadcast ins(%collapsed_20 : tensor<4xf32>) outs(%0 : tensor<2x12x20x4xf32>) dimensions = [0, 1, 2] 
    %mapped_22 = linalg.map { arith.addf } ins(%mapped_18, %broadcasted_21 : tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) outs(%0 : tensor<2x12x20x4xf32>)
    %9 = call @relu(%mapped_22) : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %10 = tensor.empty() : tensor<2x6x10x4xf32>
    %11 = linalg.fill ins(%cst_4 : f32) outs(%10 : tensor<2x6x10x4xf32>) -> tensor<2x6x10x4xf32>
    %12 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%9, %3 : tensor<2x12x20x4xf32>, tensor<2x2xf32>) outs(%11 : tensor<2x6x10x4xf32>) -> tensor<2x6x10x4xf32>
    %13 = tensor.empty() : tensor<2x6x10x8xf32>
    %14 = linalg.fill ins(%cst_5 : f32) outs(%13 : tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %padded_23 = tensor.pad %12 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg19: index, %arg20: index, %arg21: index, %arg22: index):
      tensor.yield %cst_5 : f32
    } : tensor<2x6x10x4xf32> to tensor<2x8x12x4xf32>
    %15 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_23, %arg4 : tensor<2x8x12x4xf32>, tensor<3x3x4x8xf32>) outs(%14 : tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %expanded_24 = tensor.expand_shape %15 [[0], [1], [2], [3, 4]] output_shape [2, 6, 10, 2, 4] : tensor<2x6x10x8xf32> into tensor<2x6x10x2x4xf32>
    %reduced_25 = linalg.reduce { arith.addf } ins(%expanded_24 : tensor<2x6x10x2x4xf32>) outs(%4 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_26 = linalg.broadcast ins(%reduced_25 : tensor<2x2xf32>) outs(%5 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped_27 = linalg.map { arith.divf } ins(%broadcasted_26, %cst_1 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_28 = tensor.collapse_shape %mapped_27 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %16 = tensor.empty() : tensor<2x6x10x2x4xf32>
    %broadcasted_29 = linalg.broadcast ins(%collapsed_28 : tensor<2x2xf32>) outs(%16 : tensor<2x6x10x2x4xf32>) dimensions = [1, 2, 4] 
    %mapped_30 = linalg.map { arith.subf } ins(%expanded_24, %broadcasted_29 : tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) outs(%16 : tensor<2x6x10x2x4xf32>)
    %17 = call @_var_0(%expanded_24, %cst_6) : (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %mapped_31 = linalg.map { arith.addf } ins(%17, %cst_2 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %mapped_32 = linalg.map { math.rsqrt } ins(%mapped_31 : tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_33 = tensor.collapse_shape %mapped_32 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_34 = linalg.broadcast ins(%collapsed_33 : tensor<2x2xf32>) outs(%16 : tensor<2x6x10x2x4xf32>) dimensions = [1, 2, 4] 
    %mapped_35 = linalg.map { arith.mulf } ins(%mapped_30, %broadcasted_34 : tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) outs(%16 : tensor<2x6x10x2x4xf32>)
    %collapsed_36 = tensor.collapse_shape %mapped_35 [[0], [1], [2], [3, 4]] : tensor<2x6x10x2x4xf32> into tensor<2x6x10x8xf32>
    %18 = tensor.empty() : tensor<1x1x1x8xf32>
    %broadcasted_37 = linalg.broadcast ins(%arg5 : tensor<8xf32>) outs(%18 : tensor<1x1x1x8xf32>) dimensions = [0, 1, 2] 
    %collapsed_38 = tensor.collapse_shape %broadcasted_37 [[0, 1, 2, 3]] : tensor<1x1x1x8xf32> into tensor<8xf32>
    %broadcasted_39 = linalg.broadcast ins(%collapsed_38 : tensor<8xf32>) outs(%13 : tensor<2x6x10x8xf32>) dimensions = [0, 1, 2] 
    %mapped_40 = linalg.map { arith.mulf } ins(%collapsed_36, %broadcasted_39 : tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) outs(%13 : tensor<2x6x10x8xf32>)
    %broadcasted_41 = linalg.broadcast ins(%arg6 : tensor<8xf32>) outs(%18 : tensor<1x1x1x8xf32>) dimensions = [0, 1, 2] 
    %collapsed_42 = tensor.collapse_shape %broadcasted_41 [[0, 1, 2, 3]] : tensor<1x1x1x8xf32> into tensor<8xf32>
    %broadcasted_43 = linalg.broadcast ins(%collapsed_42 : tensor<8xf32>) outs(%13 : tensor<2x6x10x8xf32>) dimensions = [0, 1, 2] 
    %mapped_44 = linalg.map { arith.addf } ins(%mapped_40, %broadcasted_43 : tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) outs(%13 : tensor<2x6x10x8xf32>)
    %19 = call @relu_1(%mapped_44) : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %20 = tensor.empty() : tensor<2x3x5x8xf32>
    %21 = linalg.fill ins(%cst_4 : f32) outs(%20 : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
    %22 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%19, %3 : tensor<2x6x10x8xf32>, tensor<2x2xf32>) outs(%21 : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
    %23 = tensor.empty() : tensor<2x3x5x12xf32>
    %24 = linalg.fill ins(%cst_5 : f32) outs(%23 : tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %padded_45 = tensor.pad %22 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg19: index, %arg20: index, %arg21: index, %arg22: index):
      tensor.yield %cst_5 : f32
    } : tensor<2x3x5x8xf32> to tensor<2x5x7x8xf32>
    %25 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_45, %arg7 : tensor<2x5x7x8xf32>, tensor<3x3x8x12xf32>) outs(%24 : tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %expanded_46 = tensor.expand_shape %25 [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 2, 6] : tensor<2x3x5x12xf32> into tensor<2x3x5x2x6xf32>
    %reduced_47 = linalg.reduce { arith.addf } ins(%expanded_46 : tensor<2x3x5x2x6xf32>) outs(%4 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_48 = linalg.broadcast ins(%reduced_47 : tensor<2x2xf32>) outs(%5 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped_49 = linalg.map { arith.divf } ins(%broadcasted_48, %cst_0 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_50 = tensor.collapse_shape %mapped_49 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %26 = tensor.empty() : tensor<2x3x5x2x6xf32>
    %broadcasted_51 = linalg.broadcast ins(%collapsed_50 : tensor<2x2xf32>) outs(%26 : tensor<2x3x5x2x6xf32>) dimensions = [1, 2, 4] 
    %mapped_52 = linalg.map { arith.subf } ins(%expanded_46, %broadcasted_51 : tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) outs(%26 : tensor<2x3x5x2x6xf32>)
    %27 = call @_var_2(%expanded_46, %cst_6) : (tensor<2x3x5x2x6xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %mapped_53 = linalg.map { arith.addf } ins(%27, %cst_2 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %mapped_54 = linalg.map { math.rsqrt } ins(%mapped_53 : tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_55 = tensor.collapse_shape %mapped_54 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_56 = linalg.broadcast ins(%collapsed_55 : tensor<2x2xf32>) outs(%26 : tensor<2x3x5x2x6xf32>) dimensions = [1, 2, 4] 
    %mapped_57 = linalg.map { arith.mulf } ins(%mapped_52, %broadcasted_56 : tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) outs(%26 : tensor<2x3x5x2x6xf32>)
    %collapsed_58 = tensor.collapse_shape %mapped_57 [[0], [1], [2], [3, 4]] : tensor<2x3x5x2x6xf32> into tensor<2x3x5x12xf32>
    %28 = tensor.empty() : tensor<1x1x1x12xf32>
    %broadcasted_59 = linalg.broadcast ins(%arg8 : tensor<12xf32>) outs(%28 : tensor<1x1x1x12xf32>) dimensions = [0, 1, 2] 
    %collapsed_60 = tensor.collapse_shape %broadcasted_59 [[0, 1, 2, 3]] : tensor<1x1x1x12xf32> into tensor<12xf32>
    %broadcasted_61 = linalg.broadcast ins(%collapsed_60 : tensor<12xf32>) outs(%23 : tensor<2x3x5x12xf32>) dimensions = [0, 1, 2] 
    %mapped_62 = linalg.map { arith.mulf } ins(%collapsed_58, %broadcasted_61 : tensor<2x3x5x12xf32>, tensor<2x3x5x12xf32>) outs(%23 : tensor<2x3x5x12xf32>)
    %broadcasted_63 = linalg.broadcast ins(%arg9 : tensor<12xf32>) outs(%28 : tensor<1x1x1x12xf32>) dimensions = [0, 1, 2] 
    %collapsed_64 = tensor.collapse_shape %broadcasted_63 [[0, 1, 2, 3]] : tensor<1x1x1x12xf32> into tensor<12xf32>
    %broadcasted_65 = linalg.broadcast ins(%collapsed_64 : tensor<12xf32>) outs(%23 : tensor<2x3x5x12xf32>) dimensions = [0, 1, 2] 
    %mapped_66 = linalg.map { arith.addf } ins(%mapped_62, %broadcasted_65 : tensor<2x3x5x12xf32>, tensor<2x3x5x12xf32>) outs(%23 : tensor<2x3x5x12xf32>)
    %29 = call @relu_3(%mapped_66) : (tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %30 = tensor.empty() : tensor<2x7x11x12xf32>
    %31 = linalg.fill ins(%cst_5 : f32) outs(%30 : tensor<2x7x11x12xf32>) -> tensor<2x7x11x12xf32>
    %inserted_slice = tensor.insert_slice %29 into %31[0, 1, 1, 0] [2, 3, 5, 12] [1, 2, 2, 1] : tensor<2x3x5x12xf32> into tensor<2x7x11x12xf32>
    %32 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%inserted_slice, %arg10 : tensor<2x7x11x12xf32>, tensor<2x2x12x8xf32>) outs(%14 : tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %concat = tensor.concat dim(3) %19, %32 : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x16xf32>
    %padded_67 = tensor.pad %concat low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg19: index, %arg20: index, %arg21: index, %arg22: index):
      tensor.yield %cst_5 : f32
    } : tensor<2x6x10x16xf32> to tensor<2x8x12x16xf32>
    %33 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_67, %arg11 : tensor<2x8x12x16xf32>, tensor<3x3x16x8xf32>) outs(%14 : tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %expanded_68 = tensor.expand_shape %33 [[0], [1], [2], [3, 4]] output_shape [2, 6, 10, 2, 4] : tensor<2x6x10x8xf32> into tensor<2x6x10x2x4xf32>
    %reduced_69 = linalg.reduce { arith.addf } ins(%expanded_68 : tensor<2x6x10x2x4xf32>) outs(%4 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_70 = linalg.broadcast ins(%reduced_69 : tensor<2x2xf32>) outs(%5 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped_71 = linalg.map { arith.divf } ins(%broadcasted_70, %cst_1 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_72 = tensor.collapse_shape %mapped_71 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_73 = linalg.broadcast ins(%collapsed_72 : tensor<2x2xf32>) outs(%16 : tensor<2x6x10x2x4xf32>) dimensions = [1, 2, 4] 
    %mapped_74 = linalg.map { arith.subf } ins(%expanded_68, %broadcasted_73 : tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) outs(%16 : tensor<2x6x10x2x4xf32>)
    %34 = call @_var_0(%expanded_68, %cst_6) : (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %mapped_75 = linalg.map { arith.addf } ins(%34, %cst_2 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %mapped_76 = linalg.map { math.rsqrt } ins(%mapped_75 : tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_77 = tensor.collapse_shape %mapped_76 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_78 = linalg.broadcast ins(%collapsed_77 : tensor<2x2xf32>) outs(%16 : tensor<2x6x10x2x4xf32>) dimensions = [1, 2, 4] 
    %mapped_79 = linalg.map { arith.mulf } ins(%mapped_74, %broadcasted_78 : tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) outs(%16 : tensor<2x6x10x2x4xf32>)
    %collapsed_80 = tensor.collapse_shape %mapped_79 [[0], [1], [2], [3, 4]] : tensor<2x6x10x2x4xf32> into tensor<2x6x10x8xf32>
    %broadcasted_81 = linalg.broadcast ins(%arg12 : tensor<8xf32>) outs(%18 : tensor<1x1x1x8xf32>) dimensions = [0, 1, 2] 
    %collapsed_82 = tensor.collapse_shape %broadcasted_81 [[0, 1, 2, 3]] : tensor<1x1x1x8xf32> into tensor<8xf32>
    %broadcasted_83 = linalg.broadcast ins(%collapsed_82 : tensor<8xf32>) outs(%13 : tensor<2x6x10x8xf32>) dimensions = [0, 1, 2] 
    %mapped_84 = linalg.map { arith.mulf } ins(%collapsed_80, %broadcasted_83 : tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) outs(%13 : tensor<2x6x10x8xf32>)
    %broadcasted_85 = linalg.broadcast ins(%arg13 : tensor<8xf32>) outs(%18 : tensor<1x1x1x8xf32>) dimensions = [0, 1, 2] 
    %collapsed_86 = tensor.collapse_shape %broadcasted_85 [[0, 1, 2, 3]] : tensor<1x1x1x8xf32> into tensor<8xf32>
    %broadcasted_87 = linalg.broadcast ins(%collapsed_86 : tensor<8xf32>) outs(%13 : tensor<2x6x10x8xf32>) dimensions = [0, 1, 2] 
    %mapped_88 = linalg.map { arith.addf } ins(%mapped_84, %broadcasted_87 : tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) outs(%13 : tensor<2x6x10x8xf32>)
    %35 = call @relu_1(%mapped_88) : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %36 = tensor.empty() : tensor<2x13x21x8xf32>
    %37 = linalg.fill ins(%cst_5 : f32) outs(%36 : tensor<2x13x21x8xf32>) -> tensor<2x13x21x8xf32>
    %inserted_slice_89 = tensor.insert_slice %35 into %37[0, 1, 1, 0] [2, 6, 10, 8] [1, 2, 2, 1] : tensor<2x6x10x8xf32> into tensor<2x13x21x8xf32>
    %38 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%inserted_slice_89, %arg14 : tensor<2x13x21x8xf32>, tensor<2x2x8x4xf32>) outs(%1 : tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %concat_90 = tensor.concat dim(3) %9, %38 : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x8xf32>
    %padded_91 = tensor.pad %concat_90 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg19: index, %arg20: index, %arg21: index, %arg22: index):
      tensor.yield %cst_5 : f32
    } : tensor<2x12x20x8xf32> to tensor<2x14x22x8xf32>
    %39 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_91, %arg15 : tensor<2x14x22x8xf32>, tensor<3x3x8x4xf32>) outs(%1 : tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %expanded_92 = tensor.expand_shape %39 [[0], [1], [2], [3, 4]] output_shape [2, 12, 20, 2, 2] : tensor<2x12x20x4xf32> into tensor<2x12x20x2x2xf32>
    %reduced_93 = linalg.reduce { arith.addf } ins(%expanded_92 : tensor<2x12x20x2x2xf32>) outs(%4 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_94 = linalg.broadcast ins(%reduced_93 : tensor<2x2xf32>) outs(%5 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped_95 = linalg.map { arith.divf } ins(%broadcasted_94, %cst_3 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_96 = tensor.collapse_shape %mapped_95 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_97 = linalg.broadcast ins(%collapsed_96 : tensor<2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>) dimensions = [1, 2, 4] 
    %mapped_98 = linalg.map { arith.subf } ins(%expanded_92, %broadcasted_97 : tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>)
    %40 = call @_var(%expanded_92, %cst_6) : (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %mapped_99 = linalg.map { arith.addf } ins(%40, %cst_2 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %mapped_100 = linalg.map { math.rsqrt } ins(%mapped_99 : tensor<2x1x1x2x1xf32>) outs(%5 : tensor<2x1x1x2x1xf32>)
    %collapsed_101 = tensor.collapse_shape %mapped_100 [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %broadcasted_102 = linalg.broadcast ins(%collapsed_101 : tensor<2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>) dimensions = [1, 2, 4] 
    %mapped_103 = linalg.map { arith.mulf } ins(%mapped_98, %broadcasted_102 : tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) outs(%6 : tensor<2x12x20x2x2xf32>)
    %collapsed_104 = tensor.collapse_shape %mapped_103 [[0], [1], [2], [3, 4]] : tensor<2x12x20x2x2xf32> into tensor<2x12x20x4xf32>
    %broadcasted_105 = linalg.broadcast ins(%arg16 : tensor<4xf32>) outs(%8 : tensor<1x1x1x4xf32>) dimensions = [0, 1, 2] 
    %collapsed_106 = tensor.collapse_shape %broadcasted_105 [[0, 1, 2, 3]] : tensor<1x1x1x4xf32> into tensor<4xf32>
    %broadcasted_107 = linalg.broadcast ins(%collapsed_106 : tensor<4xf32>) outs(%0 : tensor<2x12x20x4xf32>) dimensions = [0, 1, 2] 
    %mapped_108 = linalg.map { arith.mulf } ins(%collapsed_104, %broadcasted_107 : tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) outs(%0 : tensor<2x12x20x4xf32>)
    %broadcasted_109 = linalg.broadcast ins(%arg17 : tensor<4xf32>) outs(%8 : tensor<1x1x1x4xf32>) dimensions = [0, 1, 2] 
    %collapsed_110 = tensor.collapse_shape %broadcasted_109 [[0, 1, 2, 3]] : tensor<1x1x1x4xf32> into tensor<4xf32>
    %broadcasted_111 = linalg.broadcast ins(%collapsed_110 : tensor<4xf32>) outs(%0 : tensor<2x12x20x4xf32>) dimensions = [0, 1, 2] 
    %mapped_112 = linalg.map { arith.addf } ins(%mapped_108, %broadcasted_111 : tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) outs(%0 : tensor<2x12x20x4xf32>)
    %41 = call @relu(%mapped_112) : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %42 = tensor.empty() : tensor<2x12x20x5xf32>
    %43 = linalg.fill ins(%cst_5 : f32) outs(%42 : tensor<2x12x20x5xf32>) -> tensor<2x12x20x5xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%41, %arg18 : tensor<2x12x20x4xf32>, tensor<4x5xf32>) outs(%43 : tensor<2x12x20x5xf32>) {
    ^bb0(%in: f32, %in_126: f32, %out: f32):
      %51 = arith.mulf %in, %in_126 : f32
      %52 = arith.addf %out, %51 : f32
      linalg.yield %52 : f32
    } -> tensor<2x12x20x5xf32>
    %45 = tensor.empty() : tensor<2x12x20xf32>
    %46 = linalg.fill ins(%cst_4 : f32) outs(%45 : tensor<2x12x20xf32>) -> tensor<2x12x20xf32>
    %reduced_113 = linalg.reduce { arith.maximumf } ins(%44 : tensor<2x12x20x5xf32>) outs(%46 : tensor<2x12x20xf32>) dimensions = [3] 
    %mapped_114 = linalg.map { arith.maximumf } ins(%cst, %reduced_113 : tensor<2x12x20xf32>, tensor<2x12x20xf32>) outs(%45 : tensor<2x12x20xf32>)
    %47 = tensor.empty() : tensor<2x12x20x1xf32>
    %broadcasted_115 = linalg.broadcast ins(%mapped_114 : tensor<2x12x20xf32>) outs(%47 : tensor<2x12x20x1xf32>) dimensions = [3] 
    %collapsed_116 = tensor.collapse_shape %broadcasted_115 [[0], [1], [2, 3]] : tensor<2x12x20x1xf32> into tensor<2x12x20xf32>
    %broadcasted_117 = linalg.broadcast ins(%collapsed_116 : tensor<2x12x20xf32>) outs(%42 : tensor<2x12x20x5xf32>) dimensions = [3] 
    %mapped_118 = linalg.map { arith.subf } ins(%44, %broadcasted_117 : tensor<2x12x20x5xf32>, tensor<2x12x20x5xf32>) outs(%42 : tensor<2x12x20x5xf32>)
    %mapped_119 = linalg.map { math.exp } ins(%mapped_118 : tensor<2x12x20x5xf32>) outs(%42 : tensor<2x12x20x5xf32>)
    %48 = linalg.fill ins(%cst_5 : f32) outs(%45 : tensor<2x12x20xf32>) -> tensor<2x12x20xf32>
    %reduced_120 = linalg.reduce { arith.addf } ins(%mapped_119 : tensor<2x12x20x5xf32>) outs(%48 : tensor<2x12x20xf32>) dimensions = [3] 
    %broadcasted_121 = linalg.broadcast ins(%reduced_120 : tensor<2x12x20xf32>) outs(%47 : tensor<2x12x20x1xf32>) dimensions = [3] 
    %collapsed_122 = tensor.collapse_shape %broadcasted_121 [[0], [1], [2, 3]] : tensor<2x12x20x1xf32> into tensor<2x12x20xf32>
    %broadcasted_123 = linalg.broadcast ins(%collapsed_122 : tensor<2x12x20xf32>) outs(%42 : tensor<2x12x20x5xf32>) dimensions = [3] 
    %mapped_124 = linalg.map { arith.divf } ins(%mapped_119, %broadcasted_123 : tensor<2x12x20x5xf32>, tensor<2x12x20x5xf32>) outs(%42 : tensor<2x12x20x5xf32>)
    %49 = call @argmax(%44) : (tensor<2x12x20x5xf32>) -> tensor<2x12x20xi32>
    %50 = tensor.empty() : tensor<2x12x20xi8>
    %mapped_125 = linalg.map { arith.trunci {overflowFlags = #arith.overflow<none>} } ins(%49 : tensor<2x12x20xi32>) outs(%50 : tensor<2x12x20xi8>)
    return %mapped_124, %mapped_125 : tensor<2x12x20x5xf32>, tensor<2x12x20xi8>
  }
  func.func private @_var(%arg0: tensor<2x12x20x2x2xf32>, %arg1: tensor<i32>) -> tensor<2x1x1x2x1xf32> {
    %cst = arith.constant dense<4.800000e+02> : tensor<2x1x1x2x1xf32>
    %cst_0 = arith.constant 4.800000e+02 : f32
    %cst_1 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x2xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<2x12x20x2x2xf32>) outs(%1 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %2 = tensor.empty() : tensor<2x1x1x2x1xf32>
    %broadcasted = linalg.broadcast ins(%reduced : tensor<2x2xf32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped = linalg.map { arith.divf } ins(%broadcasted, %cst : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%2 : tensor<2x1x1x2x1xf32>)
    %collapsed = tensor.collapse_shape %mapped [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %3 = tensor.empty() : tensor<2x12x20x2x2xf32>
    %broadcasted_3 = linalg.broadcast ins(%collapsed : tensor<2x2xf32>) outs(%3 : tensor<2x12x20x2x2xf32>) dimensions = [1, 2, 4] 
    %mapped_4 = linalg.map { arith.subf } ins(%arg0, %broadcasted_3 : tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) outs(%3 : tensor<2x12x20x2x2xf32>)
    %mapped_5 = linalg.map { arith.mulf } ins(%mapped_4, %mapped_4 : tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) outs(%3 : tensor<2x12x20x2x2xf32>)
    %4 = tensor.empty() : tensor<f32>
    %mapped_6 = linalg.map { arith.sitofp } ins(%arg1 : tensor<i32>) outs(%4 : tensor<f32>)
    %mapped_7 = linalg.map ins(%mapped_6 : tensor<f32>) outs(%4 : tensor<f32>)
      (%in: f32, %init: f32) {
        %7 = arith.subf %cst_0, %in : f32
        linalg.yield %7 : f32
      }
    %reduced_8 = linalg.reduce { arith.addf } ins(%mapped_5 : tensor<2x12x20x2x2xf32>) outs(%1 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_9 = linalg.broadcast ins(%reduced_8 : tensor<2x2xf32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %broadcasted_10 = linalg.broadcast ins(%mapped_7 : tensor<f32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [0, 1, 2, 3, 4] 
    %mapped_11 = linalg.map { arith.divf } ins(%broadcasted_9, %broadcasted_10 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%2 : tensor<2x1x1x2x1xf32>)
    %5 = tensor.empty() : tensor<i1>
    %mapped_12 = linalg.map ins(%mapped_7 : tensor<f32>) outs(%5 : tensor<i1>)
      (%in: f32, %init: i1) {
        %7 = arith.cmpf ogt, %in, %cst_2 : f32
        linalg.yield %7 : i1
      }
    %6 = call @_where(%mapped_12, %mapped_11, %cst_1) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    return %6 : tensor<2x1x1x2x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<2x1x1x2x1xf32>, %arg2: tensor<f32>) -> tensor<2x1x1x2x1xf32> {
    %0 = tensor.empty() : tensor<f32>
    %mapped = linalg.map ins(%arg2 : tensor<f32>) outs(%0 : tensor<f32>)
      (%in: f32, %init: f32) {
        linalg.yield %in : f32
      }
    %1 = tensor.empty() : tensor<2x1x1x2x1xf32>
    %broadcasted = linalg.broadcast ins(%mapped : tensor<f32>) outs(%1 : tensor<2x1x1x2x1xf32>) dimensions = [0, 1, 2, 3, 4] 
    %extracted = tensor.extract %arg0[] : tensor<i1>
    %mapped_0 = linalg.map ins(%arg1, %broadcasted : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%1 : tensor<2x1x1x2x1xf32>)
      (%in: f32, %in_1: f32, %init: f32) {
        %2 = arith.select %extracted, %in, %in_1 : f32
        linalg.yield %2 : f32
      }
    return %mapped_0 : tensor<2x1x1x2x1xf32>
  }
  func.func private @relu(%arg0: tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<2x12x20x4xf32>
    %0 = tensor.empty() : tensor<2x12x20x4xf32>
    %mapped = linalg.map { arith.maximumf } ins(%arg0, %cst : tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) outs(%0 : tensor<2x12x20x4xf32>)
    return %mapped : tensor<2x12x20x4xf32>
  }
  func.func private @_var_0(%arg0: tensor<2x6x10x2x4xf32>, %arg1: tensor<i32>) -> tensor<2x1x1x2x1xf32> {
    %cst = arith.constant dense<2.400000e+02> : tensor<2x1x1x2x1xf32>
    %cst_0 = arith.constant 2.400000e+02 : f32
    %cst_1 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x2xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<2x6x10x2x4xf32>) outs(%1 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %2 = tensor.empty() : tensor<2x1x1x2x1xf32>
    %broadcasted = linalg.broadcast ins(%reduced : tensor<2x2xf32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped = linalg.map { arith.divf } ins(%broadcasted, %cst : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%2 : tensor<2x1x1x2x1xf32>)
    %collapsed = tensor.collapse_shape %mapped [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %3 = tensor.empty() : tensor<2x6x10x2x4xf32>
    %broadcasted_3 = linalg.broadcast ins(%collapsed : tensor<2x2xf32>) outs(%3 : tensor<2x6x10x2x4xf32>) dimensions = [1, 2, 4] 
    %mapped_4 = linalg.map { arith.subf } ins(%arg0, %broadcasted_3 : tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) outs(%3 : tensor<2x6x10x2x4xf32>)
    %mapped_5 = linalg.map { arith.mulf } ins(%mapped_4, %mapped_4 : tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) outs(%3 : tensor<2x6x10x2x4xf32>)
    %4 = tensor.empty() : tensor<f32>
    %mapped_6 = linalg.map { arith.sitofp } ins(%arg1 : tensor<i32>) outs(%4 : tensor<f32>)
    %mapped_7 = linalg.map ins(%mapped_6 : tensor<f32>) outs(%4 : tensor<f32>)
      (%in: f32, %init: f32) {
        %7 = arith.subf %cst_0, %in : f32
        linalg.yield %7 : f32
      }
    %reduced_8 = linalg.reduce { arith.addf } ins(%mapped_5 : tensor<2x6x10x2x4xf32>) outs(%1 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_9 = linalg.broadcast ins(%reduced_8 : tensor<2x2xf32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %broadcasted_10 = linalg.broadcast ins(%mapped_7 : tensor<f32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [0, 1, 2, 3, 4] 
    %mapped_11 = linalg.map { arith.divf } ins(%broadcasted_9, %broadcasted_10 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%2 : tensor<2x1x1x2x1xf32>)
    %5 = tensor.empty() : tensor<i1>
    %mapped_12 = linalg.map ins(%mapped_7 : tensor<f32>) outs(%5 : tensor<i1>)
      (%in: f32, %init: i1) {
        %7 = arith.cmpf ogt, %in, %cst_2 : f32
        linalg.yield %7 : i1
      }
    %6 = call @_where(%mapped_12, %mapped_11, %cst_1) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    return %6 : tensor<2x1x1x2x1xf32>
  }
  func.func private @relu_1(%arg0: tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<2x6x10x8xf32>
    %0 = tensor.empty() : tensor<2x6x10x8xf32>
    %mapped = linalg.map { arith.maximumf } ins(%arg0, %cst : tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) outs(%0 : tensor<2x6x10x8xf32>)
    return %mapped : tensor<2x6x10x8xf32>
  }
  func.func private @_var_2(%arg0: tensor<2x3x5x2x6xf32>, %arg1: tensor<i32>) -> tensor<2x1x1x2x1xf32> {
    %cst = arith.constant dense<9.000000e+01> : tensor<2x1x1x2x1xf32>
    %cst_0 = arith.constant 9.000000e+01 : f32
    %cst_1 = arith.constant dense<0x7FC00000> : tensor<f32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x2xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<2x3x5x2x6xf32>) outs(%1 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %2 = tensor.empty() : tensor<2x1x1x2x1xf32>
    %broadcasted = linalg.broadcast ins(%reduced : tensor<2x2xf32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %mapped = linalg.map { arith.divf } ins(%broadcasted, %cst : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%2 : tensor<2x1x1x2x1xf32>)
    %collapsed = tensor.collapse_shape %mapped [[0], [1, 2, 3, 4]] : tensor<2x1x1x2x1xf32> into tensor<2x2xf32>
    %3 = tensor.empty() : tensor<2x3x5x2x6xf32>
    %broadcasted_3 = linalg.broadcast ins(%collapsed : tensor<2x2xf32>) outs(%3 : tensor<2x3x5x2x6xf32>) dimensions = [1, 2, 4] 
    %mapped_4 = linalg.map { arith.subf } ins(%arg0, %broadcasted_3 : tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) outs(%3 : tensor<2x3x5x2x6xf32>)
    %mapped_5 = linalg.map { arith.mulf } ins(%mapped_4, %mapped_4 : tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) outs(%3 : tensor<2x3x5x2x6xf32>)
    %4 = tensor.empty() : tensor<f32>
    %mapped_6 = linalg.map { arith.sitofp } ins(%arg1 : tensor<i32>) outs(%4 : tensor<f32>)
    %mapped_7 = linalg.map ins(%mapped_6 : tensor<f32>) outs(%4 : tensor<f32>)
      (%in: f32, %init: f32) {
        %7 = arith.subf %cst_0, %in : f32
        linalg.yield %7 : f32
      }
    %reduced_8 = linalg.reduce { arith.addf } ins(%mapped_5 : tensor<2x3x5x2x6xf32>) outs(%1 : tensor<2x2xf32>) dimensions = [1, 2, 4] 
    %broadcasted_9 = linalg.broadcast ins(%reduced_8 : tensor<2x2xf32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [1, 2, 4] 
    %broadcasted_10 = linalg.broadcast ins(%mapped_7 : tensor<f32>) outs(%2 : tensor<2x1x1x2x1xf32>) dimensions = [0, 1, 2, 3, 4] 
    %mapped_11 = linalg.map { arith.divf } ins(%broadcasted_9, %broadcasted_10 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%2 : tensor<2x1x1x2x1xf32>)
    %5 = tensor.empty() : tensor<i1>
    %mapped_12 = linalg.map ins(%mapped_7 : tensor<f32>) outs(%5 : tensor<i1>)
      (%in: f32, %init: i1) {
        %7 = arith.cmpf ogt, %in, %cst_2 : f32
        linalg.yield %7 : i1
      }
    %6 = call @_where(%mapped_12, %mapped_11, %cst_1) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    return %6 : tensor<2x1x1x2x1xf32>
  }
  func.func private @relu_3(%arg0: tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<2x3x5x12xf32>
    %0 = tensor.empty() : tensor<2x3x5x12xf32>
    %mapped = linalg.map { arith.maximumf } ins(%arg0, %cst : tensor<2x3x5x12xf32>, tensor<2x3x5x12xf32>) outs(%0 : tensor<2x3x5x12xf32>)
    return %mapped : tensor<2x3x5x12xf32>
  }
  func.func private @argmax(%arg0: tensor<2x12x20x5xf32>) -> tensor<2x12x20xi32> {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<2x12x20x5xi32>
    %mapped = linalg.map outs(%0 : tensor<2x12x20x5xi32>)
      (%init: i32) {
        %5 = linalg.index 3 : index
        %6 = arith.index_cast %5 : index to i64
        %7 = arith.trunci %6 : i64 to i32
        linalg.yield %7 : i32
      }
    %1 = tensor.empty() : tensor<2x12x20xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<2x12x20xf32>) -> tensor<2x12x20xf32>
    %3 = tensor.empty() : tensor<2x12x20xi32>
    %4 = linalg.fill ins(%c0_i32 : i32) outs(%3 : tensor<2x12x20xi32>) -> tensor<2x12x20xi32>
    %reduced:2 = linalg.reduce ins(%arg0, %mapped : tensor<2x12x20x5xf32>, tensor<2x12x20x5xi32>) outs(%2, %4 : tensor<2x12x20xf32>, tensor<2x12x20xi32>) dimensions = [3] 
      (%in: f32, %in_0: i32, %init: f32, %init_1: i32) {
        %5 = arith.cmpf ogt, %init, %in : f32
        %6 = arith.cmpf une, %init, %init : f32
        %7 = arith.ori %5, %6 : i1
        %8 = arith.cmpf oeq, %init, %in : f32
        %9 = arith.cmpi slt, %init_1, %in_0 : i32
        %10 = arith.andi %8, %9 : i1
        %11 = arith.ori %7, %10 : i1
        %12 = arith.select %7, %init, %in : f32
        %13 = arith.select %11, %init_1, %in_0 : i32
        linalg.yield %12, %13 : f32, i32
      }
    return %reduced#1 : tensor<2x12x20xi32>
  }
}
