// Matrix multiplication as an expert writes it by hand in scf: the accumulator in a register.

func.func @matmul(%c: memref<$nx$mxf32>, %a: memref<$nx$kxf32>, %b: memref<$kx$mxf32>) {
  %zero = arith.constant 0.0 : f32
  %first = arith.constant 0 : index
  %step = arith.constant 1 : index
  %n = arith.constant $n : index
  %k = arith.constant $k : index
  %m = arith.constant $m : index
  scf.for %i = %first to %n step %step {
    scf.for %j = %first to %m step %step {
      %dot = scf.for %l = %first to %k step %step iter_args(%sum = %zero) -> (f32) {
        %x = memref.load %a[%i, %l] : memref<$nx$kxf32>
        %y = memref.load %b[%l, %j] : memref<$kx$mxf32>
        %product = arith.mulf %x, %y : f32
        %next = arith.addf %product, %sum : f32
        scf.yield %next : f32
      }
      memref.store %dot, %c[%i, %j] : memref<$nx$mxf32>
    }
  }
  return
}
