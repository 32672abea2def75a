// Functions on memory; structured.py computes by NumPy what they leave there.

func.func @product(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// Nothing is read of memory that is filled first, so that it is no parameter.
func.func @layer(%x: memref<?x8xf32>, %w: memref<8x3xf32>, %b: memref<3xf32>, %y: memref<?x3xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?x8xf32>
  %sums = memref.alloc(%n) : memref<?x3xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<?x3xf32>)
  linalg.matmul ins(%x, %w : memref<?x8xf32>, memref<8x3xf32>) outs(%sums : memref<?x3xf32>)
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%sums, %b : memref<?x3xf32>, memref<3xf32>) outs(%y : memref<?x3xf32>) {
  ^bb0(%sum: f32, %bias: f32, %out: f32):
    %0 = arith.addf %sum, %bias : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  }
  memref.dealloc %sums : memref<?x3xf32>
  return
}

// Each operation reads what those before it have written.
func.func @one_after_the_other(%x: memref<5xf32>, %y: memref<5xf32>) {
  linalg.add ins(%x, %y : memref<5xf32>, memref<5xf32>) outs(%x : memref<5xf32>)
  linalg.mul ins(%x, %y : memref<5xf32>, memref<5xf32>) outs(%y : memref<5xf32>)
  linalg.add ins(%x, %y : memref<5xf32>, memref<5xf32>) outs(%x : memref<5xf32>)
  return
}

func.func @exchanged(%x: memref<5xi32>, %y: memref<5xi32>) {
  %kept = memref.alloca() : memref<5xi32>
  memref.copy %x, %kept : memref<5xi32> to memref<5xi32>
  linalg.copy ins(%y : memref<5xi32>) outs(%x : memref<5xi32>)
  memref.copy %kept, %y : memref<5xi32> to memref<5xi32>
  return
}

func.func @looked_up(%x: memref<6x3xf32>, %places: memref<4xi32>, %y: memref<4x3xf32>) {
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%places : memref<4xi32>) outs(%y : memref<4x3xf32>) {
  ^bb0(%place: i32, %out: f32):
    %i = arith.index_cast %place : i32 to index
    %j = linalg.index 1 : index
    %element = memref.load %x[%i, %j] : memref<6x3xf32>
    %sum = arith.addf %element, %out : f32
    linalg.yield %sum : f32
  }
  return
}

// A tensor as a result comes before what is in memory.
func.func @total(%x: tensor<4x3xf32>, %y: memref<3xf32>, %scale: f32) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<3xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<3xf32>) -> tensor<3xf32>
  %2 = linalg.reduce ins(%x : tensor<4x3xf32>) outs(%1 : tensor<3xf32>) dimensions = [0]
    (%element: f32, %sum: f32) {
      %3 = arith.addf %element, %sum : f32
      linalg.yield %3 : f32
    }
  linalg.fill ins(%scale : f32) outs(%y : memref<3xf32>)
  return %2 : tensor<3xf32>
}

func.func @greatest(%x: memref<3x5xf32>, %y: memref<3xf32>) {
  linalg.reduce { arith.maximumf } ins(%x : memref<3x5xf32>) outs(%y : memref<3xf32>) dimensions = [1]
  return
}

func.func @transposed(%x: memref<3x5xf32>, %y: memref<5x3xf32>) {
  linalg.transpose ins(%x : memref<3x5xf32>) outs(%y : memref<5x3xf32>) permutation = [1, 0]
  return
}

func.func @convolution(%x: memref<1x2x6x5xf32>, %w: memref<3x2x3x3xf32>, %y: memref<1x3x4x3xf32>) {
  linalg.conv_2d_nchw_fchw ins(%x, %w : memref<1x2x6x5xf32>, memref<3x2x3x3xf32>) outs(%y : memref<1x3x4x3xf32>)
  return
}
