// Matrix multiplication as an expert writes it by hand in affine: the accumulator in a register.

func.func @matmul(%c: memref<$nx$mxf32>, %a: memref<$nx$kxf32>, %b: memref<$kx$mxf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to $n {
    affine.for %j = 0 to $m {
      %dot = affine.for %l = 0 to $k iter_args(%sum = %zero) -> (f32) {
        %x = affine.load %a[%i, %l] : memref<$nx$kxf32>
        %y = affine.load %b[%l, %j] : memref<$kx$mxf32>
        %product = arith.mulf %x, %y : f32
        %next = arith.addf %product, %sum : f32
        affine.yield %next : f32
      }
      affine.store %dot, %c[%i, %j] : memref<$nx$mxf32>
    }
  }
  return
}
