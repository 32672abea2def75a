// Elements that are combined into places which are computed.

func.func @add_to_rows(%a0: tensor<7x4xf32>, %a1: tensor<5x1xi32>, %a2: tensor<5x4xf32>) -> tensor<7x4xf32> {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.add %b0, %b1 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<7x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<7x4xf32>
  return %0 : tensor<7x4xf32>
}

func.func @add_rows_of_matrix(%a0: tensor<7x4xi32>, %a1: tensor<2x3x1xi64>, %a2: tensor<2x3x4xi32>) -> tensor<7x4xi32> {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%b0: tensor<i32>, %b1: tensor<i32>):
    %1 = stablehlo.add %b0, %b1 : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<7x4xi32>, tensor<2x3x1xi64>, tensor<2x3x4xi32>) -> tensor<7x4xi32>
  return %0 : tensor<7x4xi32>
}

func.func @greatest_in_places(%a0: tensor<5x6xf64>, %a1: tensor<9x2xi32>, %a2: tensor<9xf64>) -> tensor<5x6xf64> {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
  ^bb0(%b0: tensor<f64>, %b1: tensor<f64>):
    %1 = stablehlo.maximum %b0, %b1 : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<5x6xf64>, tensor<9x2xi32>, tensor<9xf64>) -> tensor<5x6xf64>
  return %0 : tensor<5x6xf64>
}

func.func @histogram(%a0: tensor<40xi32>) -> tensor<8xi32> {
  %c = stablehlo.constant dense<0> : tensor<8xi32>
  %c_0 = stablehlo.constant dense<1> : tensor<40xi32>
  %0 = "stablehlo.scatter"(%c, %a0, %c_0) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%b0: tensor<i32>, %b1: tensor<i32>):
    %1 = stablehlo.add %b0, %b1 : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<8xi32>, tensor<40xi32>, tensor<40xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

func.func @set_one_part(%a0: tensor<5x6xf32>, %a2: tensor<2x3xf32>) -> tensor<5x6xf32> {
  %c = stablehlo.constant dense<[3, 1]> : tensor<2xi32>
  %0 = "stablehlo.scatter"(%a0, %c, %a2) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    stablehlo.return %b1 : tensor<f32>
  }) : (tensor<5x6xf32>, tensor<2xi32>, tensor<2x3xf32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

func.func @multiplied_parts(%a0: tensor<5x6xf32>, %a1: tensor<2x4xi32>, %a2: tensor<4x2x3xf32>) -> tensor<5x6xf32> {
  %c = stablehlo.constant dense<0> : tensor<2x4xi32>
  %c_0 = stablehlo.constant dense<3> : tensor<2x4xi32>
  %0 = stablehlo.clamp %c, %a1, %c_0 : tensor<2x4xi32>
  %1 = "stablehlo.scatter"(%a0, %0, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %2 = stablehlo.multiply %b0, %b1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<5x6xf32>, tensor<2x4xi32>, tensor<4x2x3xf32>) -> tensor<5x6xf32>
  return %1 : tensor<5x6xf32>
}

func.func @batched(%a0: tensor<3x6xf32>, %a1: tensor<3x2x1xi32>, %a2: tensor<3x2xf32>) -> tensor<3x6xf32> {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.add %b0, %b1 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<3x6xf32>, tensor<3x2x1xi32>, tensor<3x2xf32>) -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}

func.func @in_columns_of_three(%a0: tensor<2x7x3xf32>, %a1: tensor<4xi8>, %a2: tensor<2x4x3xf32>) -> tensor<2x7x3xf32> {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.minimum %b0, %b1 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x7x3xf32>, tensor<4xi8>, tensor<2x4x3xf32>) -> tensor<2x7x3xf32>
  return %0 : tensor<2x7x3xf32>
}
