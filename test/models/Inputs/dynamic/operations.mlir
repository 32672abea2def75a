// Operations on tensors whose sizes are known only when they run. dynamic.py computes what they
// give by NumPy.

func.func @two_sizes(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.transpose %y, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.add %x, %0 : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @product(%x: tensor<?x?xf32>, %w: tensor<?x5xf32>) -> tensor<?x5xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

func.func @mean(%x: tensor<?x3xf32>) -> tensor<3xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?x3xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %3 = stablehlo.maximum %2, %one : tensor<f32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %5 = stablehlo.divide %0, %4 : tensor<3xf32>
  return %5 : tensor<3xf32>
}

func.func @joined(%x: tensor<?x2xi32>, %y: tensor<?x2xi32>) -> tensor<?x2xi32> {
  %0 = stablehlo.concatenate %x, %y, %x, dim = 0 : (tensor<?x2xi32>, tensor<?x2xi32>, tensor<?x2xi32>) -> tensor<?x2xi32>
  return %0 : tensor<?x2xi32>
}

func.func @flat(%x: tensor<?x3x?xf64>) -> tensor<?x?xf64> {
  %three = stablehlo.constant dense<3> : tensor<1xi64>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3x?xf64>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %x, dim = 2 : (tensor<?x3x?xf64>) -> tensor<i32>
  %2 = stablehlo.convert %0 : (tensor<i32>) -> tensor<i64>
  %3 = stablehlo.reshape %2 : (tensor<i64>) -> tensor<1xi64>
  %4 = stablehlo.convert %1 : (tensor<i32>) -> tensor<i64>
  %5 = stablehlo.reshape %4 : (tensor<i64>) -> tensor<1xi64>
  %6 = stablehlo.multiply %three, %5 : tensor<1xi64>
  %7 = stablehlo.concatenate %3, %6, dim = 0 : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %8 = stablehlo.dynamic_reshape %x, %7 : (tensor<?x3x?xf64>, tensor<2xi64>) -> tensor<?x?xf64>
  return %8 : tensor<?x?xf64>
}

func.func @numbered(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2xf32>) -> tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.concatenate %1, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %3 = stablehlo.dynamic_iota %2, dim = 0 : (tensor<2xi32>) -> tensor<?x2xf32>
  %4 = stablehlo.multiply %3, %x : tensor<?x2xf32>
  return %4 : tensor<?x2xf32>
}

func.func @padded(%x: tensor<?x2xf32>) -> tensor<?x4xf32> {
  %zero = stablehlo.constant dense<7.0> : tensor<f32>
  %low = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %none = stablehlo.constant dense<0> : tensor<2xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2xf32>) -> tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %high = stablehlo.concatenate %1, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %2 = stablehlo.dynamic_pad %x, %zero, %low, %high, %none : (tensor<?x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// The first half, rounded down, and every other element.
func.func @halves(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.divide %1, %two : tensor<1xi32>
  %3 = stablehlo.real_dynamic_slice %x, %zero, %2, %one : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  %4 = stablehlo.real_dynamic_slice %x, %zero, %1, %two : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %3, %4 : tensor<?xf32>, tensor<?xf32>
}

func.func @gathered(%x: tensor<5x3xf32>, %i: tensor<?x1xi32>) -> tensor<?x3xf32> {
  %sizes = stablehlo.constant dense<[1, 3]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<5x3xf32>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @repeated(%x: tensor<?x1xbf16>) -> tensor<?x3xbf16> {
  %three = stablehlo.constant dense<3> : tensor<1xi32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x1xbf16>) -> tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.concatenate %1, %three, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %3 = stablehlo.dynamic_broadcast_in_dim %x, %2, dims = [0, 1] : (tensor<?x1xbf16>, tensor<2xi32>) -> tensor<?x3xbf16>
  return %3 : tensor<?x3xbf16>
}

func.func @shortened(%x: tensor<?x2xi8>, %y: tensor<?xi8>) -> tensor<?x2xi8> {
  %0 = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?xi8>) -> tensor<i32>
  %1 = stablehlo.set_dimension_size %x, %0, dim = 0 : (tensor<?x2xi8>, tensor<i32>) -> tensor<?x2xi8>
  return %1 : tensor<?x2xi8>
}

func.func @loop(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<?xf32>
  cond {
    %three = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.add %y, %x : tensor<?xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<?xf32>
  }
  return %0#1 : tensor<?xf32>
}

func.func @conv(%x: tensor<?x?x2xf32>, %w: tensor<3x2x4xf32>) -> tensor<?x?x4xf32> {
  %padding = stablehlo.constant dense<1> : tensor<1x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %w, %padding) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<?x?x2xf32>, tensor<3x2x4xf32>, tensor<1x2xi32>) -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// Rows of four, as many as there are.
func.func @rows(%x: tensor<?xui16>) -> tensor<?x4xui16> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xui16>) -> tensor<i32>
  %1 = stablehlo.remainder %0, %four : tensor<i32>
  %2 = stablehlo.compare EQ, %1, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%2) {has_side_effect = true} : (tensor<i1>) -> ()
  %3 = stablehlo.divide %0, %four : tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1xi32>
  %5 = stablehlo.reshape %four : (tensor<i32>) -> tensor<1xi32>
  %6 = stablehlo.concatenate %4, %5, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %7 = "chlo.dynamic_reshape"(%x, %6) : (tensor<?xui16>, tensor<2xi32>) -> tensor<?x4xui16>
  return %7 : tensor<?x4xui16>
}

func.func @truths(%x: tensor<?x?xi1>, %y: tensor<?x?xi1>) -> tensor<?xi1> {
  %true = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.compare EQ, %x, %y : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
  %1 = stablehlo.reduce(%0 init: %true) applies stablehlo.and across dimensions = [1] : (tensor<?x?xi1>, tensor<i1>) -> tensor<?xi1>
  return %1 : tensor<?xi1>
}

func.func @cholesky(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.cholesky %x, lower = true : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @solved(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @training(%x: tensor<?x3xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %o) <{epsilon = 1.0e-02 : f32, feature_index = 1 : i64}> : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @bits(%x: tensor<?xf32>) -> (tensor<?x4xi8>, tensor<?xf32>) {
  %0 = stablehlo.bitcast_convert %x : (tensor<?xf32>) -> tensor<?x4xi8>
  %1 = stablehlo.bitcast_convert %0 : (tensor<?x4xi8>) -> tensor<?xf32>
  return %0, %1 : tensor<?x4xi8>, tensor<?xf32>
}

func.func @einsum(%x: tensor<?x?x3xf32>, %y: tensor<?x?xf32>) -> tensor<3x?xf32> {
  %0 = stablehlo.einsum %x, %y, config = "nab,an->bn" : (tensor<?x?x3xf32>, tensor<?x?xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

func.func @selected(%x: tensor<5x?xf32>, %i: tensor<?xi32>) -> tensor<?x?xf32> {
  %0 = "stablehlo.torch_index_select"(%x, %i) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<5x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @mapped(%x: tensor<?xi32>) -> tensor<2x?xi32> {
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0>}> ({
  ^bb0(%e: tensor<i32>):
    %1 = stablehlo.power %e, %e : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<?xi32>) -> tensor<?xi32>
  %2 = stablehlo.broadcast %0, sizes = [2] : (tensor<?xi32>) -> tensor<2x?xi32>
  return %2 : tensor<2x?xi32>
}
