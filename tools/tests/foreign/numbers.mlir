// Arithmetic of single bits and narrow numbers.

func.func @bits(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %x = arith.cmpi slt, %n, %c2 : index
  %m = arith.andi %n, %c1 : index
  %y = arith.cmpi eq, %m, %c1 : index
  %s = arith.extsi %x : i1 to i64
  memref.store %s, %o[%c0] : memref<16xi64>
  %f = arith.sitofp %x : i1 to f32
  %g = arith.fptosi %f : f32 to i64
  memref.store %g, %o[%c1] : memref<16xi64>
  %p = arith.cmpi slt, %x, %y : i1
  %q = arith.cmpi ult, %x, %y : i1
  %r = arith.minsi %x, %y : i1
  %t = arith.maxsi %x, %y : i1
  %u = arith.minui %x, %y : i1
  %v = arith.maxui %x, %y : i1
  %w = arith.addi %x, %y : i1
  %z = arith.subi %x, %y : i1
  %pp = arith.extui %p : i1 to i64
  %qq = arith.extui %q : i1 to i64
  %rr = arith.extui %r : i1 to i64
  %tt = arith.extui %t : i1 to i64
  %uu = arith.extui %u : i1 to i64
  %vv = arith.extui %v : i1 to i64
  %ww = arith.extui %w : i1 to i64
  %zz = arith.extsi %z : i1 to i64
  memref.store %pp, %o[%c2] : memref<16xi64>
  memref.store %qq, %o[%c3] : memref<16xi64>
  memref.store %rr, %o[%c4] : memref<16xi64>
  memref.store %tt, %o[%c5] : memref<16xi64>
  memref.store %uu, %o[%c6] : memref<16xi64>
  memref.store %vv, %o[%c7] : memref<16xi64>
  memref.store %ww, %o[%c8] : memref<16xi64>
  memref.store %zz, %o[%c9] : memref<16xi64>
  %i = arith.index_cast %x : i1 to index
  %j = arith.index_cast %i : index to i64
  memref.store %j, %o[%c10] : memref<16xi64>
  return
}

func.func @bytes(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %big = arith.constant 113 : i8
  %two = arith.constant 2 : i8
  scf.for %i = %c0 to %c15 step %c1 {
    %x = memref.load %a[%i] : memref<16xi64>
    %b = arith.trunci %x : i64 to i8
    %sum = arith.addi %b, %big : i8
    %product = arith.muli %sum, %b : i8
    %left = arith.shli %product, %two : i8
    %right = arith.shrui %left, %two : i8
    %signed = arith.shrsi %left, %two : i8
    %quotient = arith.divui %product, %big : i8
    %rest = arith.remui %left, %big : i8
    %least = arith.minui %quotient, %rest : i8
    %most = arith.maxui %right, %signed : i8
    %floor = arith.divsi %left, %big : i8
    %bits = arith.xori %least, %most : i8
    %all = arith.subi %bits, %floor : i8
    %wide = arith.extsi %all : i8 to i64
    %other = arith.extui %all : i8 to i64
    %k = arith.muli %wide, %other : i64
    memref.store %k, %o[%i] : memref<16xi64>
  }
  return
}

func.func @wrapping(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %big = arith.constant 2147483647 : i32
  scf.for %i = %c0 to %c15 step %c1 {
    %x = memref.load %a[%i] : memref<16xi32>
    %p = arith.addi %x, %big : i32
    %q = arith.muli %p, %p : i32
    %r = arith.subi %q, %big : i32
    %s = arith.muli %r, %x : i32
    memref.store %s, %o[%i] : memref<16xi32>
  }
  return
}

func.func @comparisons(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %nan = arith.constant 0x7FC00000 : f32
  %three = arith.constant 3.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf32>
    %is_small = arith.cmpf olt, %x, %three : f32
    %y = arith.select %is_small, %nan, %x : f32
    %u = arith.cmpf ult, %y, %three : f32
    %v = arith.cmpf une, %y, %y : f32
    %w = arith.cmpf ueq, %y, %three : f32
    %z = arith.cmpf one, %y, %three : f32
    %p = arith.cmpf ord, %y, %three : f32
    %pu = arith.uitofp %u : i1 to f32
    %pv = arith.uitofp %v : i1 to f32
    %pw = arith.uitofp %w : i1 to f32
    %pz = arith.sitofp %z : i1 to f32
    %pp = arith.sitofp %p : i1 to f32
    %s = arith.addf %pu, %pv : f32
    %t = arith.mulf %s, %three : f32
    %m = arith.addf %t, %pw : f32
    %k = arith.mulf %m, %three : f32
    %l = arith.addf %k, %pz : f32
    %h = arith.mulf %l, %three : f32
    %g = arith.addf %h, %pp : f32
    memref.store %g, %o[%i] : memref<16xf32>
  }
  return
}

// Every bit of NaN is written.
func.func @payloads(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 0x7FC00001 : f32
  %q = arith.constant 0xFFC00000 : f32
  %r = arith.constant 0x7FC00000 : f32
  %s = arith.constant 0x7FF8000012345678 : f64
  %v = arith.constant dense<[0x7FC00003, 0xFFC00004, 0x7FC00000, 0x3F800000]> : vector<4xf32>
  %pi = arith.bitcast %p : f32 to i32
  %qi = arith.bitcast %q : f32 to i32
  %ri = arith.bitcast %r : f32 to i32
  %sl = arith.bitcast %s : f64 to i64
  %si = arith.trunci %sl : i64 to i32
  %vi = arith.bitcast %v : vector<4xf32> to vector<4xi32>
  memref.store %pi, %o[%c0] : memref<16xi32>
  memref.store %qi, %o[%c1] : memref<16xi32>
  memref.store %ri, %o[%c2] : memref<16xi32>
  memref.store %si, %o[%c3] : memref<16xi32>
  vector.store %vi, %o[%c4] : memref<16xi32>, vector<4xi32>
  return
}
