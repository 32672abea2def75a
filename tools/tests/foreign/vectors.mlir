// Vectors of loops that others wrote.

func.func @in_blocks(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %two = arith.constant dense<[2.0, 3.0, 5.0, 7.0]> : vector<4xf32>
  scf.for %i = %c0 to %c16 step %c4 {
    %x = vector.load %a[%i] : memref<16xf32>, vector<4xf32>
    %y = arith.mulf %x, %two : vector<4xf32>
    %z = arith.addf %y, %x : vector<4xf32>
    vector.store %z, %o[%i] : memref<16xf32>, vector<4xf32>
  }
  return
}

// A scalar that all lanes add, and that is needed after the loop too.
func.func @carried_scalar(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %start = arith.constant dense<1.0> : vector<4xf32>
  %t:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero, %v = %start) -> (f32, vector<4xf32>) {
    %x = memref.load %a[%i] : memref<16xf32>
    %b = vector.broadcast %s : f32 to vector<4xf32>
    %w = arith.addf %v, %b : vector<4xf32>
    %y = arith.addf %s, %x : f32
    scf.yield %y, %w : f32, vector<4xf32>
  }
  vector.store %t#1, %o[%c0] : memref<16xf32>, vector<4xf32>
  %c5 = arith.constant 5 : index
  memref.store %t#0, %o[%c5] : memref<16xf32>
  return
}

func.func @lanes(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %x = vector.load %a[%c0] : memref<16xi32>, vector<4xi32>
  %y = vector.load %a[%c4] : memref<16xi32>, vector<4xi32>
  %is = arith.cmpi slt, %x, %y : vector<4xi32>
  %less = arith.cmpi ult, %x, %y : vector<4xi32>
  %z = arith.select %is, %x, %y : vector<4xi1>, vector<4xi32>
  %one = arith.extui %less : vector<4xi1> to vector<4xi32>
  %minus = arith.extsi %is : vector<4xi1> to vector<4xi32>
  %p = arith.addi %z, %one : vector<4xi32>
  %q = arith.muli %p, %minus : vector<4xi32>
  vector.store %q, %o[%c0] : memref<16xi32>, vector<4xi32>
  return
}

func.func @in_memory(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %first = vector.load %a[%c0] : memref<16xf32>, vector<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %first) -> (vector<4xf32>) {
    %m = memref.alloca() : memref<8xf32>
    vector.store %v, %m[%c0] : memref<8xf32>, vector<4xf32>
    %x = memref.load %a[%i] : memref<16xf32>
    memref.store %x, %m[%c4] : memref<8xf32>
    %w = vector.load %m[%c1] : memref<8xf32>, vector<4xf32>
    scf.yield %w : vector<4xf32>
  }
  vector.store %r, %o[%c0] : memref<16xf32>, vector<4xf32>
  return
}
