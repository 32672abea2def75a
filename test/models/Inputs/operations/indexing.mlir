// Elements at places that are computed, which are clamped.

func.func @dynamic_slice(%a0: tensor<5x6xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [2, 3] : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @dynamic_slice_low(%a0: tensor<5x6xf32>) -> tensor<2x3xf32> {
  %i = stablehlo.constant dense<-3> : tensor<i32>
  %j = stablehlo.constant dense<9> : tensor<i32>
  %0 = stablehlo.dynamic_slice %a0, %i, %j, sizes = [2, 3] : (tensor<5x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @dynamic_slice_row(%a0: tensor<5x6xf32>, %a1: tensor<i64>) -> tensor<6xf32> {
  %c = stablehlo.constant dense<0> : tensor<i64>
  %0 = stablehlo.dynamic_slice %a0, %a1, %c, sizes = [1, 6] : (tensor<5x6xf32>, tensor<i64>, tensor<i64>) -> tensor<1x6xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x6xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

func.func @dynamic_slice_inner(%a0: tensor<2x300xi32>, %a1: tensor<i8>, %a2: tensor<i8>) -> tensor<2x4xi32> {
  %0 = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [2, 4] : (tensor<2x300xi32>, tensor<i8>, tensor<i8>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}

func.func @dynamic_update_slice(%a0: tensor<5x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> tensor<5x6xf32> {
  %0 = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<5x6xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

func.func @dynamic_update_row(%a0: tensor<5x6xf32>, %a1: tensor<1x6xf32>, %a2: tensor<i32>) -> tensor<5x6xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %a0, %a1, %a2, %c : (tensor<5x6xf32>, tensor<1x6xf32>, tensor<i32>, tensor<i32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

func.func @dynamic_update_all(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<i32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a2 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @gather_rows(%a0: tensor<7x4xf32>, %a1: tensor<5x1xi32>) -> tensor<5x4xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<7x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

func.func @gather_rows_of_matrix(%a0: tensor<7x4xf32>, %a1: tensor<2x3x1xi32>) -> tensor<2x3x4xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<7x4xf32>, tensor<2x3x1xi32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @gather_scalars(%a0: tensor<7xf32>, %a1: tensor<5xi64>) -> tensor<5xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<5xi64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @gather_elements(%a0: tensor<5x6xf32>, %a1: tensor<4x2xi32>) -> tensor<4xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<5x6xf32>, tensor<4x2xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @gather_parts(%a0: tensor<5x6xf32>, %a1: tensor<2x4xi32>) -> tensor<4x2x3xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [1, 0], index_vector_dim = 0>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3>}> : (tensor<5x6xf32>, tensor<2x4xi32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

func.func @gather_batched(%a0: tensor<3x6xf32>, %a1: tensor<3x2x1xi32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x6xf32>, tensor<3x2x1xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @gather_columns(%a0: tensor<4x7xf32>, %a1: tensor<5x1xi32>) -> tensor<4x5xf32> {
  %0 = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x7xf32>, tensor<5x1xi32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
