// Several arrays at once, elements added where windows are greatest, and arrays without elements.

func.func @scatter_two(%a0: tensor<7xf32>, %a1: tensor<7xi32>, %a2: tensor<5x1xi32>, %a3: tensor<5xf32>, %a4: tensor<5xi32>) -> (tensor<7xf32>, tensor<7xi32>) {
  %0:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<i32>, %b2: tensor<f32>, %b3: tensor<i32>):
    %1 = stablehlo.compare GT, %b2, %b0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.select %1, %b2, %b0 : tensor<i1>, tensor<f32>
    %3 = stablehlo.select %1, %b3, %b1 : tensor<i1>, tensor<i32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
  }) : (tensor<7xf32>, tensor<7xi32>, tensor<5x1xi32>, tensor<5xf32>, tensor<5xi32>) -> (tensor<7xf32>, tensor<7xi32>)
  return %0#0, %0#1 : tensor<7xf32>, tensor<7xi32>
}

func.func @scatter_three_in_rows(%a0: tensor<4x3xf32>, %a1: tensor<4x3xi64>, %a2: tensor<4x3xf32>, %a3: tensor<6x1xi64>, %a4: tensor<6x3xf32>, %a5: tensor<6x3xi64>, %a6: tensor<6x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xi64>, tensor<4x3xf32>) {
  %0:3 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4, %a5, %a6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<i64>, %b2: tensor<f32>, %b3: tensor<f32>, %b4: tensor<i64>, %b5: tensor<f32>):
    %1 = stablehlo.add %b0, %b3 : tensor<f32>
    %2 = stablehlo.maximum %b1, %b4 : tensor<i64>
    %3 = stablehlo.subtract %b2, %b5 : tensor<f32>
    stablehlo.return %1, %2, %3 : tensor<f32>, tensor<i64>, tensor<f32>
  }) : (tensor<4x3xf32>, tensor<4x3xi64>, tensor<4x3xf32>, tensor<6x1xi64>, tensor<6x3xf32>, tensor<6x3xi64>, tensor<6x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xi64>, tensor<4x3xf32>)
  return %0#0, %0#1, %0#2 : tensor<4x3xf32>, tensor<4x3xi64>, tensor<4x3xf32>
}

func.func @select_row(%a0: tensor<8xf32>, %a1: tensor<4xf32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %c) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.compare GE, %b0, %b1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.add %b0, %b1 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @select_overlapping(%a0: tensor<2x7x7x3xf32>, %a1: tensor<2x4x4x3xf32>) -> tensor<2x7x7x3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %c) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.compare GE, %b0, %b1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %1 = stablehlo.add %b0, %b1 : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x7x7x3xf32>, tensor<2x4x4x3xf32>, tensor<f32>) -> tensor<2x7x7x3xf32>
  return %0 : tensor<2x7x7x3xf32>
}

func.func @select_least_of_integers(%a0: tensor<5x7xi32>, %a1: tensor<4x3xi32>, %a2: tensor<i32>) -> tensor<5x7xi32> {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%b0: tensor<i32>, %b1: tensor<i32>):
    %1 = stablehlo.compare LE, %b0, %b1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%b0: tensor<i32>, %b1: tensor<i32>):
    %1 = stablehlo.add %b0, %b1 : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<5x7xi32>, tensor<4x3xi32>, tensor<i32>) -> tensor<5x7xi32>
  return %0 : tensor<5x7xi32>
}

func.func @windows_of_two(%a0: tensor<5x6xf32>, %a1: tensor<5x6xi32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c_0 = stablehlo.constant dense<-1> : tensor<i32>
  %0:2 = "stablehlo.reduce_window"(%a0, %a1, %c, %c_0) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<i32>, %b2: tensor<f32>, %b3: tensor<i32>):
    %1 = stablehlo.compare GE, %b0, %b2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.select %1, %b0, %b2 : tensor<i1>, tensor<f32>
    %3 = stablehlo.select %1, %b1, %b3 : tensor<i1>, tensor<i32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
  }) : (tensor<5x6xf32>, tensor<5x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}

func.func @sorted_in_total_order(%a0: tensor<3x8xf32>) -> tensor<3x8xf32> {
  %c = stablehlo.constant dense<[0x7FC00000, 1.0, 0x7F800000, -1.0, 0xFF800000, 1.0, -0.0, 1.0]> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<8xf32>) -> tensor<3x8xf32>
  %1 = stablehlo.multiply %a0, %0 : tensor<3x8xf32>
  %2 = "stablehlo.sort"(%1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    %3 = stablehlo.compare LT, %b0, %b1, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return %2 : tensor<3x8xf32>
}

func.func @product_over_nothing(%a0: tensor<3x0xf32>, %a1: tensor<0x4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0] : (tensor<3x0xf32>, tensor<0x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @sum_of_nothing(%a0: tensor<3x0xi32>, %a1: tensor<i32>) -> tensor<3xi32> {
  %0 = stablehlo.reduce(%a0 init: %a1) applies stablehlo.add across dimensions = [1] : (tensor<3x0xi32>, tensor<i32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @joined_with_nothing(%a0: tensor<3x0xf32>, %a1: tensor<3x2xf32>, %a2: tensor<3x0xf32>) -> (tensor<3x2xf32>, tensor<3x0xf32>) {
  %0 = stablehlo.concatenate %a0, %a1, %a2, dim = 1 : (tensor<3x0xf32>, tensor<3x2xf32>, tensor<3x0xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.slice %a1 [0:3, 1:1] : (tensor<3x2xf32>) -> tensor<3x0xf32>
  %2 = stablehlo.add %1, %a2 : tensor<3x0xf32>
  return %0, %2 : tensor<3x2xf32>, tensor<3x0xf32>
}

func.func @padded_nothing(%a0: tensor<0x2xf32>, %a1: tensor<f32>) -> tensor<3x4xf32> {
  %0 = stablehlo.pad %a0, %a1, low = [1, 2], high = [2, 0], interior = [3, 0] : (tensor<0x2xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @nothing_scattered(%a0: tensor<4xf32>, %a1: tensor<0x1xi32>, %a2: tensor<0xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%b0: tensor<f32>, %b1: tensor<f32>):
    stablehlo.return %b1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @nothing_put_there(%a0: tensor<4xf32>, %a1: tensor<0xf32>, %a2: tensor<i32>) -> tensor<4xf32> {
  %0 = stablehlo.dynamic_update_slice %a0, %a1, %a2 : (tensor<4xf32>, tensor<0xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @convolution_of_no_features(%a0: tensor<1x5x0xf32>, %a1: tensor<3x0x2xf32>) -> tensor<1x3x2xf32> {
  %0 = stablehlo.convolution(%a0, %a1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x0xf32>, tensor<3x0x2xf32>) -> tensor<1x3x2xf32>
  return %0 : tensor<1x3x2xf32>
}

func.func @no_rows(%a0: tensor<0x4xf32>, %a1: tensor<4x3xf32>, %a2: tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0] : (tensor<0x4xf32>, tensor<4x3xf32>) -> tensor<0x3xf32>
  %1 = stablehlo.broadcast_in_dim %a2, dims = [1] : (tensor<3xf32>) -> tensor<0x3xf32>
  %2 = stablehlo.add %0, %1 : tensor<0x3xf32>
  %3 = stablehlo.reduce(%2 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %2, %3 : tensor<0x3xf32>, tensor<3xf32>
}

func.func @loop_with_nothing(%a0: tensor<0xf32>, %a1: tensor<3xf32>) -> (tensor<0xf32>, tensor<3xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %c_0 = stablehlo.constant dense<4> : tensor<i32>
  %c_1 = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %c, %x = %a0, %y = %a1) : tensor<i32>, tensor<0xf32>, tensor<3xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %c_1 : tensor<i32>
    %2 = stablehlo.add %x, %x : tensor<0xf32>
    %3 = stablehlo.add %y, %y : tensor<3xf32>
    stablehlo.return %1, %2, %3 : tensor<i32>, tensor<0xf32>, tensor<3xf32>
  }
  return %0#1, %0#2 : tensor<0xf32>, tensor<3xf32>
}
