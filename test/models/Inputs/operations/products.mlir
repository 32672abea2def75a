// Products of matrices, and what generalises them.

func.func @dot_vectors(%a0: tensor<5xf32>, %a1: tensor<5xf32>) -> tensor<f32> {
  %0 = stablehlo.dot %a0, %a1 : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @dot_rows(%a0: tensor<3x5xf32>, %a1: tensor<5xf32>) -> tensor<3xf32> {
  %0 = stablehlo.dot %a0, %a1 : (tensor<3x5xf32>, tensor<5xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @dot_matrices(%a0: tensor<3x5xf32>, %a1: tensor<5x2xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.dot %a0, %a1 : (tensor<3x5xf32>, tensor<5x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @dot_columns(%a0: tensor<5xf32>, %a1: tensor<5x2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.dot %a0, %a1 : (tensor<5xf32>, tensor<5x2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @general(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @general_both_inner(%a0: tensor<3x4xf32>, %a1: tensor<5x4xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @general_outer(%a0: tensor<4x3xf32>, %a1: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @batch(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

func.func @batch_middle(%a0: tensor<3x2x4xf32>, %a1: tensor<5x4x2xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, batching_dims = [1] x [2], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x2x4xf32>, tensor<5x4x2xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

func.func @batches(%a0: tensor<2x3x4x5xf32>, %a1: tensor<2x3x5x6xf32>) -> tensor<2x3x4x6xf32> {
  %0 = stablehlo.dot_general %a0, %a1, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4x5xf32>, tensor<2x3x5x6xf32>) -> tensor<2x3x4x6xf32>
  return %0 : tensor<2x3x4x6xf32>
}

func.func @two_contracted(%a0: tensor<3x4x5xf32>, %a1: tensor<4x5x2xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1, 2] x [0, 1], precision = [HIGHEST, HIGHEST] : (tensor<3x4x5xf32>, tensor<4x5x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @two_contracted_swapped(%a0: tensor<3x4x5xf32>, %a1: tensor<5x4x2xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1, 2] x [1, 0], precision = [HIGHEST, HIGHEST] : (tensor<3x4x5xf32>, tensor<5x4x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @two_free(%a0: tensor<2x3x4xf32>, %a1: tensor<4x5x2xf32>) -> tensor<2x3x5x2xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x3x4xf32>, tensor<4x5x2xf32>) -> tensor<2x3x5x2xf32>
  return %0 : tensor<2x3x5x2xf32>
}

func.func @outer_product(%a0: tensor<3xf32>, %a1: tensor<4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [] x [], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @batch_of_vectors(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3xf32> {
  %0 = stablehlo.dot_general %a0, %a1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @narrow_to_wide(%a0: tensor<3x4xbf16>, %a1: tensor<4x5xbf16>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x4xbf16>, tensor<4x5xbf16>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @narrow(%a0: tensor<3x4xbf16>, %a1: tensor<4x5xbf16>) -> tensor<3x5xbf16> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x4xbf16>, tensor<4x5xbf16>) -> tensor<3x5xbf16>
  return %0 : tensor<3x5xbf16>
}

func.func @halves(%a0: tensor<3x4xf16>, %a1: tensor<4x5xf16>) -> tensor<3x5xf16> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x4xf16>, tensor<4x5xf16>) -> tensor<3x5xf16>
  return %0 : tensor<3x5xf16>
}

func.func @bytes(%a0: tensor<3x4xi8>, %a1: tensor<4x5xi8>) -> tensor<3x5xi32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x4xi8>, tensor<4x5xi8>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}

func.func @wide(%a0: tensor<3x4xf64>, %a1: tensor<4x5xf64>) -> tensor<3x5xf64> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x4xf64>, tensor<4x5xf64>) -> tensor<3x5xf64>
  return %0 : tensor<3x5xf64>
}

func.func @layer(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>, %a2: tensor<5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.dot_general %a0, %a1, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %1 = stablehlo.broadcast_in_dim %a2, dims = [1] : (tensor<5xf32>) -> tensor<3x5xf32>
  %2 = stablehlo.add %0, %1 : tensor<3x5xf32>
  %c = stablehlo.constant dense<0.0> : tensor<3x5xf32>
  %3 = stablehlo.maximum %2, %c : tensor<3x5xf32>
  return %3 : tensor<3x5xf32>
}
