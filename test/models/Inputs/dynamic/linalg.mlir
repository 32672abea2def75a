// Structured operations on tensors whose sizes are known only when they run. dynamic.py computes
// what they give by NumPy.

func.func @layer(%x: tensor<?x?xf32>, %w: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %0 = tensor.empty(%n) : tensor<?x3xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x3xf32>) outs(%1 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%2, %b : tensor<?x3xf32>, tensor<3xf32>) outs(%0 : tensor<?x3xf32>) {
  ^bb0(%sum: f32, %bias: f32, %out: f32):
    %4 = arith.addf %sum, %bias : f32
    %5 = arith.maximumf %4, %zero : f32
    linalg.yield %5 : f32
  } -> tensor<?x3xf32>
  return %3 : tensor<?x3xf32>
}

func.func @collapsed(%x: tensor<?x4xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %0, %c0 : tensor<?xf32>
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.addf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

func.func @expanded(%x: tensor<?xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.divui %n, %c2 : index
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%half, 2] : tensor<?xf32> into tensor<?x2xf32>
  %1 = tensor.empty(%half) : tensor<?x2xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%0 : tensor<?x2xf32>) outs(%1 : tensor<?x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<?x2xf32>
  return %2 : tensor<?x2xf32>
}

func.func @ends(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 5.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %0 = tensor.pad %x low[1, 0] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x3xf32> to tensor<?x3xf32>
  %c1 = arith.constant 1 : index
  %more = arith.addi %n, %c1 : index
  %1 = tensor.extract_slice %0[1, 0] [%more, 3] [1, 1] : tensor<?x3xf32> to tensor<?x3xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%1 : tensor<?x3xf32>) outs(%1 : tensor<?x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<?x3xf32>
  return %2 : tensor<?x3xf32>
}

func.func @sums(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %0 = tensor.empty(%n) : tensor<?xi32>
  %1 = linalg.fill ins(%zero : i32) outs(%0 : tensor<?xi32>) -> tensor<?xi32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xi32>) outs(%1 : tensor<?xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %3 = arith.addi %a, %sum : i32
    linalg.yield %3 : i32
  } -> tensor<?xi32>
  return %2 : tensor<?xi32>
}

func.func @cast(%x: tensor<?xf32>) -> tensor<7xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<7xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%0 : tensor<7xf32>) outs(%0 : tensor<7xf32>) {
  ^bb0(%a: f32, %out: f32):
    %2 = arith.addf %a, %a : f32
    linalg.yield %2 : f32
  } -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// The first rows are those of the second array.
func.func @inserted(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %m = tensor.dim %y, %c0 : tensor<?x3xf32>
  %fits = arith.cmpi sle, %m, %n : index
  cf.assert %fits, "more rows than there are"
  %0 = tensor.insert_slice %y into %x[0, 0] [%m, 3] [1, 1] : tensor<?x3xf32> into tensor<?x3xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%0 : tensor<?x3xf32>) outs(%x : tensor<?x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %2 = arith.addf %a, %out : f32
    linalg.yield %2 : f32
  } -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

func.func @joined(%x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%0 : tensor<?xf64>) outs(%0 : tensor<?xf64>) {
  ^bb0(%a: f64, %out: f64):
    %i = linalg.index 0 : index
    %2 = arith.index_cast %i : index to i64
    %3 = arith.sitofp %2 : i64 to f64
    %4 = arith.mulf %a, %3 : f64
    linalg.yield %4 : f64
  } -> tensor<?xf64>
  return %1 : tensor<?xf64>
}
