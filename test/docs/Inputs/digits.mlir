#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @digits(%arg0: tensor<4x64xf32>, %arg1: tensor<64x32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<32x10xf32>, %arg4: tensor<10xf32>) -> tensor<4x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<4x32xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x32xf32>) -> tensor<4x32xf32>
    %2 = linalg.matmul ins(%arg0, %arg1 : tensor<4x64xf32>, tensor<64x32xf32>) outs(%1 : tensor<4x32xf32>) -> tensor<4x32xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %arg2 : tensor<4x32xf32>, tensor<32xf32>) outs(%0 : tensor<4x32xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.addf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x32xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<4x32xf32>) outs(%0 : tensor<4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.cmpf ugt, %in, %cst : f32
      %21 = arith.select %20, %in, %cst : f32
      linalg.yield %21 : f32
    } -> tensor<4x32xf32>
    %5 = tensor.empty() : tensor<4x10xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<4x10xf32>) -> tensor<4x10xf32>
    %7 = linalg.matmul ins(%4, %arg3 : tensor<4x32xf32>, tensor<32x10xf32>) outs(%6 : tensor<4x10xf32>) -> tensor<4x10xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %arg4 : tensor<4x10xf32>, tensor<10xf32>) outs(%5 : tensor<4x10xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.addf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x10xf32>
    %9 = tensor.empty() : tensor<4xi64>
    %10 = linalg.fill ins(%c0_i64 : i64) outs(%9 : tensor<4xi64>) -> tensor<4xi64>
    %11 = tensor.empty() : tensor<4xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<4xf32>) -> tensor<4xf32>
    %13:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<4x10xf32>) outs(%12, %10 : tensor<4xf32>, tensor<4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_1: i64):
      %20 = linalg.index 1 : index
      %21 = arith.index_cast %20 : index to i64
      %22 = arith.maximumf %in, %out : f32
      %23 = arith.cmpf ogt, %in, %out : f32
      %24 = arith.select %23, %21, %out_1 : i64
      linalg.yield %22, %24 : f32, i64
    } -> (tensor<4xf32>, tensor<4xi64>)
    %expanded = tensor.expand_shape %13#0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %expanded : tensor<4x10xf32>, tensor<4x1xf32>) outs(%5 : tensor<4x10xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.subf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x10xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<4x10xf32>) outs(%5 : tensor<4x10xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<4x10xf32>
    %16 = tensor.empty() : tensor<4x1xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<4x1xf32>) -> tensor<4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<4x10xf32>) outs(%17 : tensor<4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %in, %out : f32
      linalg.yield %20 : f32
    } -> tensor<4x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %18 : tensor<4x10xf32>, tensor<4x1xf32>) outs(%5 : tensor<4x10xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %20 = arith.divf %in, %in_1 : f32
      linalg.yield %20 : f32
    } -> tensor<4x10xf32>
    return %19 : tensor<4x10xf32>
  }
}

