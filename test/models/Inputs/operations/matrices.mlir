// Factors of matrices, solutions by triangular ones, and the training of normalisation.

func.func @cholesky_f32(%a0: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<5.0> : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0 = stablehlo.dot_general %a0, %a0, batching_dims = [] x [], contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %z : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x4xf32>
  %3 = stablehlo.cholesky %2, lower = true : tensor<4x4xf32>
  %4 = stablehlo.compare GE, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %5 = stablehlo.select %4, %3, %z : tensor<4x4xi1>, tensor<4x4xf32>
  return %5 : tensor<4x4xf32>
}

func.func @cholesky_upper_f32(%a0: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<5.0> : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0 = stablehlo.dot_general %a0, %a0, batching_dims = [] x [], contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %z : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x4xf32>
  %3 = stablehlo.cholesky %2, lower = false : tensor<4x4xf32>
  %4 = stablehlo.compare LE, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %5 = stablehlo.select %4, %3, %z : tensor<4x4xi1>, tensor<4x4xf32>
  return %5 : tensor<4x4xf32>
}

func.func @cholesky_batches_f64(%a0: tensor<2x3x5x5xf64>) -> tensor<2x3x5x5xf64> {
  %i = stablehlo.iota dim = 2 : tensor<2x3x5x5xf64>
  %j = stablehlo.iota dim = 3 : tensor<2x3x5x5xf64>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<2x3x5x5xf64>, tensor<2x3x5x5xf64>) -> tensor<2x3x5x5xi1>
  %n = stablehlo.constant dense<5.0> : tensor<2x3x5x5xf64>
  %z = stablehlo.constant dense<0.0> : tensor<2x3x5x5xf64>
  %0 = stablehlo.dot_general %a0, %a0, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x3x5x5xf64>, tensor<2x3x5x5xf64>) -> tensor<2x3x5x5xf64>
  %1 = stablehlo.select %d, %n, %z : tensor<2x3x5x5xi1>, tensor<2x3x5x5xf64>
  %2 = stablehlo.add %0, %1 : tensor<2x3x5x5xf64>
  %3 = stablehlo.cholesky %2, lower = true : tensor<2x3x5x5xf64>
  %4 = stablehlo.compare GE, %i, %j, FLOAT : (tensor<2x3x5x5xf64>, tensor<2x3x5x5xf64>) -> tensor<2x3x5x5xi1>
  %5 = stablehlo.select %4, %3, %z : tensor<2x3x5x5xi1>, tensor<2x3x5x5xf64>
  return %5 : tensor<2x3x5x5xf64>
}

func.func @cholesky_upper_batches_f64(%a0: tensor<3x3x3xf64>) -> tensor<3x3x3xf64> {
  %i = stablehlo.iota dim = 1 : tensor<3x3x3xf64>
  %j = stablehlo.iota dim = 2 : tensor<3x3x3xf64>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<3x3x3xf64>, tensor<3x3x3xf64>) -> tensor<3x3x3xi1>
  %n = stablehlo.constant dense<5.0> : tensor<3x3x3xf64>
  %z = stablehlo.constant dense<0.0> : tensor<3x3x3xf64>
  %0 = stablehlo.dot_general %a0, %a0, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<3x3x3xf64>, tensor<3x3x3xf64>) -> tensor<3x3x3xf64>
  %1 = stablehlo.select %d, %n, %z : tensor<3x3x3xi1>, tensor<3x3x3xf64>
  %2 = stablehlo.add %0, %1 : tensor<3x3x3xf64>
  %3 = stablehlo.cholesky %2, lower = false : tensor<3x3x3xf64>
  %4 = stablehlo.compare LE, %i, %j, FLOAT : (tensor<3x3x3xf64>, tensor<3x3x3xf64>) -> tensor<3x3x3xi1>
  %5 = stablehlo.select %4, %3, %z : tensor<3x3x3xi1>, tensor<3x3x3xf64>
  return %5 : tensor<3x3x3xf64>
}

func.func @cholesky_one_f32(%a0: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %i = stablehlo.iota dim = 0 : tensor<1x1xf32>
  %j = stablehlo.iota dim = 1 : tensor<1x1xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
  %n = stablehlo.constant dense<5.0> : tensor<1x1xf32>
  %z = stablehlo.constant dense<0.0> : tensor<1x1xf32>
  %0 = stablehlo.dot_general %a0, %a0, batching_dims = [] x [], contracting_dims = [1] x [1] : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %1 = stablehlo.select %d, %n, %z : tensor<1x1xi1>, tensor<1x1xf32>
  %2 = stablehlo.add %0, %1 : tensor<1x1xf32>
  %3 = stablehlo.cholesky %2, lower = true : tensor<1x1xf32>
  %4 = stablehlo.compare GE, %i, %j, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
  %5 = stablehlo.select %4, %3, %z : tensor<1x1xi1>, tensor<1x1xf32>
  return %5 : tensor<1x1xf32>
}

func.func @cholesky_f16(%a0: tensor<3x3xf16>) -> tensor<3x3xf16> {
  %i = stablehlo.iota dim = 0 : tensor<3x3xf16>
  %j = stablehlo.iota dim = 1 : tensor<3x3xf16>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<3x3xf16>, tensor<3x3xf16>) -> tensor<3x3xi1>
  %n = stablehlo.constant dense<5.0> : tensor<3x3xf16>
  %z = stablehlo.constant dense<0.0> : tensor<3x3xf16>
  %0 = stablehlo.dot_general %a0, %a0, batching_dims = [] x [], contracting_dims = [1] x [1] : (tensor<3x3xf16>, tensor<3x3xf16>) -> tensor<3x3xf16>
  %1 = stablehlo.select %d, %n, %z : tensor<3x3xi1>, tensor<3x3xf16>
  %2 = stablehlo.add %0, %1 : tensor<3x3xf16>
  %3 = stablehlo.cholesky %2, lower = true : tensor<3x3xf16>
  %4 = stablehlo.compare GE, %i, %j, FLOAT : (tensor<3x3xf16>, tensor<3x3xf16>) -> tensor<3x3xi1>
  %5 = stablehlo.select %4, %3, %z : tensor<3x3xi1>, tensor<3x3xf16>
  return %5 : tensor<3x3xf16>
}

func.func @cholesky_none(%a0: tensor<2x0x0xf32>) -> tensor<2x0x0xf32> {
  %0 = stablehlo.cholesky %a0 : tensor<2x0x0xf32>
  return %0 : tensor<2x0x0xf32>
}

func.func @solve_left_lower_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_lower_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_lower_turned_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_lower_turned_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_upper_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_upper_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_upper_turned_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_left_upper_turned_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

func.func @solve_right_lower_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_lower_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_lower_turned_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_lower_turned_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_upper_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_upper_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_upper_turned_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_right_upper_turned_ones_f32(%a0: tensor<4x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
  %n = stablehlo.constant dense<1.0> : tensor<4x4xf32>
  %q = stablehlo.constant dense<0.25> : tensor<4x4xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<4x4xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<4x4xi1>, tensor<4x4xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

func.func @solve_batches_f64(%a0: tensor<2x3x5x5xf64>, %a1: tensor<2x3x5x2xf64>) -> tensor<2x3x5x2xf64> {
  %i = stablehlo.iota dim = 2 : tensor<2x3x5x5xf64>
  %j = stablehlo.iota dim = 3 : tensor<2x3x5x5xf64>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<2x3x5x5xf64>, tensor<2x3x5x5xf64>) -> tensor<2x3x5x5xi1>
  %n = stablehlo.constant dense<3.5> : tensor<2x3x5x5xf64>
  %q = stablehlo.constant dense<0.25> : tensor<2x3x5x5xf64>
  %0 = stablehlo.multiply %a0, %q : tensor<2x3x5x5xf64>
  %1 = stablehlo.select %d, %n, %0 : tensor<2x3x5x5xi1>, tensor<2x3x5x5xf64>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<2x3x5x5xf64>, tensor<2x3x5x2xf64>) -> tensor<2x3x5x2xf64>
  return %2 : tensor<2x3x5x2xf64>
}

func.func @solve_right_batches_f64(%a0: tensor<3x4x4xf64>, %a1: tensor<3x2x4xf64>) -> tensor<3x2x4xf64> {
  %i = stablehlo.iota dim = 1 : tensor<3x4x4xf64>
  %j = stablehlo.iota dim = 2 : tensor<3x4x4xf64>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<3x4x4xf64>, tensor<3x4x4xf64>) -> tensor<3x4x4xi1>
  %n = stablehlo.constant dense<3.5> : tensor<3x4x4xf64>
  %q = stablehlo.constant dense<0.25> : tensor<3x4x4xf64>
  %0 = stablehlo.multiply %a0, %q : tensor<3x4x4xf64>
  %1 = stablehlo.select %d, %n, %0 : tensor<3x4x4xi1>, tensor<3x4x4xf64>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x4x4xf64>, tensor<3x2x4xf64>) -> tensor<3x2x4xf64>
  return %2 : tensor<3x2x4xf64>
}

func.func @solve_one_f32(%a0: tensor<1x1xf32>, %a1: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %i = stablehlo.iota dim = 0 : tensor<1x1xf32>
  %j = stablehlo.iota dim = 1 : tensor<1x1xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
  %n = stablehlo.constant dense<3.5> : tensor<1x1xf32>
  %q = stablehlo.constant dense<0.25> : tensor<1x1xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<1x1xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<1x1xi1>, tensor<1x1xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %2 : tensor<1x1xf32>
}

func.func @solve_no_sides_f32(%a0: tensor<3x3xf32>, %a1: tensor<3x0xf32>) -> tensor<3x0xf32> {
  %i = stablehlo.iota dim = 0 : tensor<3x3xf32>
  %j = stablehlo.iota dim = 1 : tensor<3x3xf32>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
  %n = stablehlo.constant dense<3.5> : tensor<3x3xf32>
  %q = stablehlo.constant dense<0.25> : tensor<3x3xf32>
  %0 = stablehlo.multiply %a0, %q : tensor<3x3xf32>
  %1 = stablehlo.select %d, %n, %0 : tensor<3x3xi1>, tensor<3x3xf32>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x0xf32>) -> tensor<3x0xf32>
  return %2 : tensor<3x0xf32>
}

func.func @solve_f16(%a0: tensor<3x3xf16>, %a1: tensor<3x2xf16>) -> tensor<3x2xf16> {
  %i = stablehlo.iota dim = 0 : tensor<3x3xf16>
  %j = stablehlo.iota dim = 1 : tensor<3x3xf16>
  %d = stablehlo.compare EQ, %i, %j, FLOAT : (tensor<3x3xf16>, tensor<3x3xf16>) -> tensor<3x3xi1>
  %n = stablehlo.constant dense<3.5> : tensor<3x3xf16>
  %q = stablehlo.constant dense<0.25> : tensor<3x3xf16>
  %0 = stablehlo.multiply %a0, %q : tensor<3x3xf16>
  %1 = stablehlo.select %d, %n, %0 : tensor<3x3xi1>, tensor<3x3xf16>
  %2 = "stablehlo.triangular_solve"(%1, %a1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf16>, tensor<3x2xf16>) -> tensor<3x2xf16>
  return %2 : tensor<3x2xf16>
}

func.func @training_f32(%a0: tensor<2x3x4x5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>) -> (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 3 : i64}> : (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>
}

func.func @training_inner_f32(%a0: tensor<2x3x4x5xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @training_outer_f64(%a0: tensor<3x7xf64>, %a1: tensor<3xf64>, %a2: tensor<3xf64>) -> (tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 0 : i64}> : (tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>)
  return %0#0, %0#1, %0#2 : tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>
}

func.func @narrow_training_f16(%a0: tensor<4x3x3xf16>, %a1: tensor<3xf16>, %a2: tensor<3xf16>) -> (tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>) -> (tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>)
  return %0#0, %0#1, %0#2 : tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>
}

func.func @training_bf16(%a0: tensor<4x5x3xbf16>, %a1: tensor<3xbf16>, %a2: tensor<3xbf16>) -> (tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 2 : i64}> : (tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
  return %0#0, %0#1, %0#2 : tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>
}

func.func @training_one_f32(%a0: tensor<1x3xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) -> (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @training_row_f32(%a0: tensor<5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 0 : i64}> : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return %0#0, %0#1, %0#2 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
}

func.func @training_none_f32(%a0: tensor<0x3xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%a0, %a1, %a2) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}> : (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @grad_f32(%a0: tensor<2x3x4x5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<5xf32>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 3 : i64}> : (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>
}

func.func @grad_inner_f32(%a0: tensor<2x3x4x5xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<3xf32>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 1 : i64}> : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @grad_outer_f64(%a0: tensor<3x7xf64>, %a1: tensor<3xf64>, %a2: tensor<3xf64>, %a3: tensor<3xf64>, %a4: tensor<3x7xf64>) -> (tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<3xf64>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 0 : i64}> : (tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3x7xf64>) -> (tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>)
  return %0#0, %0#1, %0#2 : tensor<3x7xf64>, tensor<3xf64>, tensor<3xf64>
}

func.func @narrow_grad_f16(%a0: tensor<4x3x3xf16>, %a1: tensor<3xf16>, %a2: tensor<3xf16>, %a3: tensor<3xf16>, %a4: tensor<4x3x3xf16>) -> (tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<3xf16>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 1 : i64}> : (tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>, tensor<3xf16>, tensor<4x3x3xf16>) -> (tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>)
  return %0#0, %0#1, %0#2 : tensor<4x3x3xf16>, tensor<3xf16>, tensor<3xf16>
}

func.func @grad_bf16(%a0: tensor<4x5x3xbf16>, %a1: tensor<3xbf16>, %a2: tensor<3xbf16>, %a3: tensor<3xbf16>, %a4: tensor<4x5x3xbf16>) -> (tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<3xbf16>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 2 : i64}> : (tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>, tensor<4x5x3xbf16>) -> (tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>)
  return %0#0, %0#1, %0#2 : tensor<4x5x3xbf16>, tensor<3xbf16>, tensor<3xbf16>
}

func.func @grad_one_f32(%a0: tensor<1x3xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<1x3xf32>) -> (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<3xf32>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 1 : i64}> : (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>
}

func.func @grad_row_f32(%a0: tensor<5xf32>, %a1: tensor<5xf32>, %a2: tensor<5xf32>, %a3: tensor<5xf32>, %a4: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<5xf32>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 0 : i64}> : (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return %0#0, %0#1, %0#2 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
}

func.func @grad_none_f32(%a0: tensor<0x3xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<0x3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %s = stablehlo.multiply %a3, %a3 : tensor<3xf32>
  %0:3 = "stablehlo.batch_norm_grad"(%a0, %a1, %a2, %s, %a4) <{epsilon = 1.0e-02 : f32, feature_index = 1 : i64}> : (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<0x3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>
}
