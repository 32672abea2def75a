// Convolutions, in layouts, with strides, dilations, padding and groups.

func.func @plain(%a0: tensor<2x5x6x3xf32>, %a1: tensor<3x3x3x4xf32>) -> tensor<2x3x4x4xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x6x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x3x4x4xf32>
  return %0 : tensor<2x3x4x4xf32>
}

func.func @nchw(%a0: tensor<2x3x5x6xf32>, %a1: tensor<4x3x3x3xf32>) -> tensor<2x4x3x4xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x5x6xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x3x4xf32>
  return %0 : tensor<2x4x3x4xf32>
}

func.func @swapped(%a0: tensor<3x5x6x2xf32>, %a1: tensor<3x3x3x4xf32>) -> tensor<3x4x4x2xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x5x6x2xf32>, tensor<3x3x3x4xf32>) -> tensor<3x4x4x2xf32>
  return %0 : tensor<3x4x4x2xf32>
}

func.func @padded(%a0: tensor<2x5x5x3xf32>, %a1: tensor<3x3x3x4xf32>) -> tensor<2x5x5x4xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x5x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x5x5x4xf32>
  return %0 : tensor<2x5x5x4xf32>
}

func.func @strided(%a0: tensor<2x7x9x3xf32>, %a1: tensor<3x2x3x4xf32>) -> tensor<2x3x4x4xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x7x9x3xf32>, tensor<3x2x3x4xf32>) -> tensor<2x3x4x4xf32>
  return %0 : tensor<2x3x4x4xf32>
}

func.func @strided_padded(%a0: tensor<1x6x6x2xf32>, %a1: tensor<3x3x2x3xf32>) -> tensor<1x3x3x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x6x2xf32>, tensor<3x3x2x3xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>
}

func.func @dilated(%a0: tensor<1x7x7x2xf32>, %a1: tensor<3x3x2x3xf32>) -> tensor<1x3x3x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x7x7x2xf32>, tensor<3x3x2x3xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>
}

func.func @transposed(%a0: tensor<1x3x3x2xf32>, %a1: tensor<3x3x2x3xf32>) -> tensor<1x7x7x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x2xf32>, tensor<3x3x2x3xf32>) -> tensor<1x7x7x3xf32>
  return %0 : tensor<1x7x7x3xf32>
}

func.func @reversed(%a0: tensor<1x5x5x2xf32>, %a1: tensor<3x2x2x3xf32>) -> tensor<1x3x4x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x5x2xf32>, tensor<3x2x2x3xf32>) -> tensor<1x3x4x3xf32>
  return %0 : tensor<1x3x4x3xf32>
}

func.func @cropped(%a0: tensor<1x6x6x2xf32>, %a1: tensor<2x2x2x3xf32>) -> tensor<1x3x4x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[-1, -1], [0, -1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x6x2xf32>, tensor<2x2x2x3xf32>) -> tensor<1x3x4x3xf32>
  return %0 : tensor<1x3x4x3xf32>
}

func.func @grouped(%a0: tensor<1x5x5x4xf32>, %a1: tensor<3x3x2x6xf32>) -> tensor<1x3x3x6xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x5x5x4xf32>, tensor<3x3x2x6xf32>) -> tensor<1x3x3x6xf32>
  return %0 : tensor<1x3x3x6xf32>
}

func.func @depthwise(%a0: tensor<2x5x5x3xf32>, %a1: tensor<3x3x1x3xf32>) -> tensor<2x3x3x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<2x5x5x3xf32>, tensor<3x3x1x3xf32>) -> tensor<2x3x3x3xf32>
  return %0 : tensor<2x3x3x3xf32>
}

func.func @depthwise_double(%a0: tensor<1x4x4x3xf32>, %a1: tensor<2x2x1x6xf32>) -> tensor<1x3x3x6xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x4x4x3xf32>, tensor<2x2x1x6xf32>) -> tensor<1x3x3x6xf32>
  return %0 : tensor<1x3x3x6xf32>
}

func.func @batch_groups(%a0: tensor<4x4x4x2xf32>, %a1: tensor<2x2x2x6xf32>) -> tensor<2x3x3x6xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<4x4x4x2xf32>, tensor<2x2x2x6xf32>) -> tensor<2x3x3x6xf32>
  return %0 : tensor<2x3x3x6xf32>
}

func.func @grouped_nchw(%a0: tensor<1x4x5x5xf32>, %a1: tensor<6x2x3x3xf32>) -> tensor<1x6x3x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x5x5xf32>, tensor<6x2x3x3xf32>) -> tensor<1x6x3x3xf32>
  return %0 : tensor<1x6x3x3xf32>
}

func.func @one_dimension(%a0: tensor<2x8x3xf32>, %a1: tensor<3x3x4xf32>) -> tensor<2x6x4xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tensor<2x6x4xf32>
  return %0 : tensor<2x6x4xf32>
}

func.func @three_dimensions(%a0: tensor<1x4x4x4x2xf32>, %a1: tensor<2x2x2x2x3xf32>) -> tensor<1x3x3x3x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x4x2xf32>, tensor<2x2x2x2x3xf32>) -> tensor<1x3x3x3x3xf32>
  return %0 : tensor<1x3x3x3x3xf32>
}

func.func @no_dimension(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, f]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @crossed(%a0: tensor<1x5x6x2xf32>, %a1: tensor<3x2x2x3xf32>) -> tensor<1x5x3x3xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 1, 0, f]x[1, 0, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x6x2xf32>, tensor<3x2x2x3xf32>) -> tensor<1x5x3x3xf32>
  return %0 : tensor<1x5x3x3xf32>
}

func.func @f64(%a0: tensor<1x4x4x2xf64>, %a1: tensor<2x2x2x3xf64>) -> tensor<1x3x3x3xf64> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf64>, tensor<2x2x2x3xf64>) -> tensor<1x3x3x3xf64>
  return %0 : tensor<1x3x3x3xf64>
}
