// Operations that say where elements are.

func.func @broadcast_scalar(%a0: tensor<f32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @broadcast_inner(%a0: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @broadcast_outer(%a0: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @broadcast_one(%a0: tensor<3x1xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @broadcast_ones(%a0: tensor<1x3x1xf32>) -> tensor<2x3x4xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [0, 1, 2] : (tensor<1x3x1xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @broadcast_transposed(%a0: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @broadcast_between(%a0: tensor<2x4xf32>) -> tensor<2x3x4xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [0, 2] : (tensor<2x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @broadcast_swapped(%a0: tensor<4x2xi32>) -> tensor<2x3x4xi32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [2, 0] : (tensor<4x2xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

func.func @broadcast_one_element(%a0: tensor<1xf32>) -> tensor<5xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [0] : (tensor<1xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @broadcast_both_ways(%a0: tensor<4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.broadcast_in_dim %a0, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.broadcast_in_dim %a0, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.subtract %0, %1 : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

func.func @plus_transposed(%a0: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.transpose %a0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.add %0, %a0 : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

func.func @broadcast_of_computed(%a0: tensor<3xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.exponential %a0 : tensor<3xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x4xf32>
  %3 = stablehlo.multiply %2, %a1 : tensor<3x4xf32>
  return %3 : tensor<3x4xf32>
}

func.func @reshape_join(%a0: tensor<2x3x4xf32>) -> tensor<2x12xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

func.func @reshape_split(%a0: tensor<12xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<12xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @reshape_regroup(%a0: tensor<6x4xf32>) -> tensor<3x8xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<6x4xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

func.func @reshape_regroup_inner(%a0: tensor<2x6x4xf32>) -> tensor<2x3x8xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<2x6x4xf32>) -> tensor<2x3x8xf32>
  return %0 : tensor<2x3x8xf32>
}

func.func @reshape_add_one(%a0: tensor<4xf32>) -> tensor<4x1xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<4xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

func.func @reshape_add_ones(%a0: tensor<4xf32>) -> tensor<1x4x1xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<4xf32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

func.func @reshape_remove_one(%a0: tensor<4x1xf32>) -> tensor<4xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<4x1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @reshape_remove_ones(%a0: tensor<1x4x1xf32>) -> tensor<4xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<1x4x1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @reshape_flatten(%a0: tensor<2x3x2xf32>) -> tensor<12xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<2x3x2xf32>) -> tensor<12xf32>
  return %0 : tensor<12xf32>
}

func.func @reshape_to_scalar(%a0: tensor<1x1xf32>) -> tensor<f32> {
  %0 = stablehlo.reshape %a0 : (tensor<1x1xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @reshape_from_scalar(%a0: tensor<f32>) -> tensor<1x1xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<f32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @reshape_mixed(%a0: tensor<2x1x6xf32>) -> tensor<2x2x3x1xf32> {
  %0 = stablehlo.reshape %a0 : (tensor<2x1x6xf32>) -> tensor<2x2x3x1xf32>
  return %0 : tensor<2x2x3x1xf32>
}

func.func @reshape_of_computed(%a0: tensor<2x3xf32>, %a1: tensor<2x1xf32>) -> tensor<6xf32> {
  %0 = stablehlo.broadcast_in_dim %a1, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %0, %a0 : tensor<2x3xf32>
  %2 = stablehlo.reshape %1 : (tensor<2x3xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

func.func @transpose_012(%a0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = stablehlo.transpose %a0, dims = [0, 1, 2] : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @transpose_021(%a0: tensor<2x3x4xf32>) -> tensor<2x4x3xf32> {
  %0 = stablehlo.transpose %a0, dims = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

func.func @transpose_102(%a0: tensor<2x3x4xf32>) -> tensor<3x2x4xf32> {
  %0 = stablehlo.transpose %a0, dims = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
}

func.func @transpose_120(%a0: tensor<2x3x4xf32>) -> tensor<3x4x2xf32> {
  %0 = stablehlo.transpose %a0, dims = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}

func.func @transpose_201(%a0: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = stablehlo.transpose %a0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

func.func @transpose_210(%a0: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %0 = stablehlo.transpose %a0, dims = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

func.func @transpose_4d(%a0: tensor<2x3x4x5xi32>) -> tensor<5x3x2x4xi32> {
  %0 = stablehlo.transpose %a0, dims = [3, 1, 0, 2] : (tensor<2x3x4x5xi32>) -> tensor<5x3x2x4xi32>
  return %0 : tensor<5x3x2x4xi32>
}

func.func @transpose_of_bias(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.broadcast_in_dim %a1, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %a0, %0 : tensor<2x3xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

func.func @slice_rows(%a0: tensor<4x5xf32>) -> tensor<2x5xf32> {
  %0 = stablehlo.slice %a0 [1:3, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

func.func @slice_columns(%a0: tensor<4x5xf32>) -> tensor<4x1xf32> {
  %0 = stablehlo.slice %a0 [0:4, 2:3] : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

func.func @slice_strided(%a0: tensor<4x5xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.slice %a0 [0:4:2, 1:5:3] : (tensor<4x5xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

func.func @slice_strided_short(%a0: tensor<4x5xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.slice %a0 [1:4:2, 0:4:2] : (tensor<4x5xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

func.func @slice_all(%a0: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = stablehlo.slice %a0 [0:4, 0:5] : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

func.func @concatenate_outer(%a0: tensor<2x3xf32>, %a1: tensor<1x3xf32>, %a2: tensor<4x3xf32>) -> tensor<7x3xf32> {
  %0 = stablehlo.concatenate %a0, %a1, %a2, dim = 0 : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<4x3xf32>) -> tensor<7x3xf32>
  return %0 : tensor<7x3xf32>
}

func.func @concatenate_inner(%a0: tensor<2x3xf32>, %a1: tensor<2x1xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.concatenate %a0, %a1, dim = 1 : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @concatenate_one(%a0: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = stablehlo.concatenate %a0, dim = 1 : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

func.func @iota_rows() -> tensor<3x4xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @iota_columns() -> tensor<3x4xf32> {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @iota_vector() -> tensor<5xi64> {
  %0 = stablehlo.iota dim = 0 : tensor<5xi64>
  return %0 : tensor<5xi64>
}

func.func @iota_plus(%a0: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xi32>
  %1 = stablehlo.iota dim = 1 : tensor<3x4xi32>
  %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
  %3 = stablehlo.constant dense<0> : tensor<3x4xi32>
  %4 = stablehlo.select %2, %a0, %3 : tensor<3x4xi1>, tensor<3x4xi32>
  return %4 : tensor<3x4xi32>
}

func.func @pad_edges(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<6x7xf32> {
  %0 = stablehlo.pad %a0, %a1, low = [1, 0], high = [2, 3], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<6x7xf32>
  return %0 : tensor<6x7xf32>
}

func.func @pad_negative(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<2x1xf32> {
  %0 = stablehlo.pad %a0, %a1, low = [-1, -2], high = [0, -1], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

func.func @pad_interior(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<7x8xf32> {
  %0 = stablehlo.pad %a0, %a1, low = [0, 1], high = [0, 0], interior = [2, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<7x8xf32>
  return %0 : tensor<7x8xf32>
}

func.func @pad_all(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<7x10xf32> {
  %0 = stablehlo.pad %a0, %a1, low = [-1, 2], high = [3, -2], interior = [1, 2] : (tensor<3x4xf32>, tensor<f32>) -> tensor<7x10xf32>
  return %0 : tensor<7x10xf32>
}

func.func @pad_none(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<3x4xf32> {
  %0 = stablehlo.pad %a0, %a1, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @reverse_rows(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.reverse %a0, dims = [0] : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @reverse_columns(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.reverse %a0, dims = [1] : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @reverse_both(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.reverse %a0, dims = [0, 1] : tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
