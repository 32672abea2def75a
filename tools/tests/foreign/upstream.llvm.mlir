// Operations that MLIR lowers to loops first: grown memory, atomic updates, transfers of matrices,
// linear algebra and complex numbers, which have no form in C.

func.func @grown(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %more = arith.addi %n, %c10 : index
  %m = memref.alloc() : memref<8xf32>
  %x = memref.load %a[%c1] : memref<16xf32>
  memref.store %x, %m[%c1] : memref<8xf32>
  %grown = memref.realloc %m(%more) : memref<8xf32> to memref<?xf32>
  %y = memref.load %grown[%c1] : memref<?xf32>
  memref.store %y, %o[%n] : memref<16xf32>
  memref.dealloc %grown : memref<?xf32>
  return
}

func.func @updated(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0 : i32
  memref.store %zero, %o[%n] : memref<16xi32>
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %x = memref.load %a[%i] : memref<16xi32>
    %g = memref.generic_atomic_rmw %o[%n] : memref<16xi32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %x : i32
      memref.atomic_yield %new : i32
    }
    scf.reduce
  }
  return
}

func.func @least(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %x = memref.load %a[%i] : memref<16xf32>
    %old = memref.atomic_rmw minimumf %x, %o[%n] : (f32, memref<16xf32>) -> f32
    scf.reduce
  }
  return
}

func.func @transferred(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 42.0 : f32
  %m = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %w = memref.expand_shape %o [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %v = vector.transfer_read %m[%n, %c1], %pad : memref<4x4xf32>, vector<3x4xf32>
  %t = vector.transpose %v, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
  vector.transfer_write %t, %w[%c0, %c1] : vector<4x3xf32>, memref<4x4xf32>
  return
}

func.func @product(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %m = memref.expand_shape %a [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %w = memref.expand_shape %o [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  linalg.fill ins(%zero : f32) outs(%w : memref<4x4xf32>)
  linalg.matmul ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%w : memref<4x4xf32>)
  return
}

func.func @complex_numbers(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %re = memref.load %a[%c1] : memref<16xf32>
  %im = memref.load %a[%n] : memref<16xf32>
  %z = complex.create %re, %im : complex<f32>
  %square = complex.mul %z, %z : complex<f32>
  %inverse = complex.div %square, %z : complex<f32>
  %length = complex.abs %inverse : complex<f32>
  %x = complex.re %square : complex<f32>
  %y = complex.im %inverse : complex<f32>
  memref.store %x, %o[%c0] : memref<16xf32>
  memref.store %y, %o[%c1] : memref<16xf32>
  memref.store %length, %o[%c2] : memref<16xf32>
  return
}
