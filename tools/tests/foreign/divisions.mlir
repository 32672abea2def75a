// Divisions that round up or down, of all widths.

func.func @floordivsi(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
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
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c14 = arith.constant 14 : index
  %c15 = arith.constant 15 : index
  %m = arith.index_cast %n : index to i64
  %m3 = arith.constant -3 : i64
  %low = arith.addi %m, %m3 : i64
  %zero = arith.constant 0 : i64
  %is = arith.cmpi eq, %low, %zero : i64
  %seven = arith.constant 7 : i64
  %d = arith.select %is, %seven, %low : i64
  %x0 = memref.load %a[%c1] : memref<16xi64>
  %s0 = arith.constant 9 : i64
  %y0 = arith.muli %x0, %s0 : i64
  %z0 = arith.floordivsi %y0, %d : i64
  memref.store %z0, %o[%c0] : memref<16xi64>
  %x1 = memref.load %a[%c6] : memref<16xi64>
  %s1 = arith.constant 14 : i64
  %y1 = arith.muli %x1, %s1 : i64
  %z1 = arith.floordivsi %y1, %d : i64
  memref.store %z1, %o[%c1] : memref<16xi64>
  %x2 = memref.load %a[%c1] : memref<16xi64>
  %s2 = arith.constant 9 : i64
  %y2 = arith.muli %x2, %s2 : i64
  %p2 = arith.trunci %y2 : i64 to i32
  %q2 = arith.trunci %d : i64 to i32
  %r2 = arith.floordivsi %p2, %q2 : i32
  %z2 = arith.extsi %r2 : i32 to i64
  memref.store %z2, %o[%c2] : memref<16xi64>
  %x3 = memref.load %a[%c6] : memref<16xi64>
  %s3 = arith.constant 14 : i64
  %y3 = arith.muli %x3, %s3 : i64
  %p3 = arith.trunci %y3 : i64 to i32
  %q3 = arith.trunci %d : i64 to i32
  %r3 = arith.floordivsi %p3, %q3 : i32
  %z3 = arith.extsi %r3 : i32 to i64
  memref.store %z3, %o[%c3] : memref<16xi64>
  %x4 = memref.load %a[%c1] : memref<16xi64>
  %s4 = arith.constant 9 : i64
  %y4 = arith.muli %x4, %s4 : i64
  %p4 = arith.trunci %y4 : i64 to i16
  %q4 = arith.trunci %d : i64 to i16
  %r4 = arith.floordivsi %p4, %q4 : i16
  %z4 = arith.extsi %r4 : i16 to i64
  memref.store %z4, %o[%c4] : memref<16xi64>
  %x5 = memref.load %a[%c6] : memref<16xi64>
  %s5 = arith.constant 14 : i64
  %y5 = arith.muli %x5, %s5 : i64
  %p5 = arith.trunci %y5 : i64 to i16
  %q5 = arith.trunci %d : i64 to i16
  %r5 = arith.floordivsi %p5, %q5 : i16
  %z5 = arith.extsi %r5 : i16 to i64
  memref.store %z5, %o[%c5] : memref<16xi64>
  %x6 = memref.load %a[%c1] : memref<16xi64>
  %s6 = arith.constant 9 : i64
  %y6 = arith.muli %x6, %s6 : i64
  %p6 = arith.trunci %y6 : i64 to i8
  %q6 = arith.trunci %d : i64 to i8
  %r6 = arith.floordivsi %p6, %q6 : i8
  %z6 = arith.extsi %r6 : i8 to i64
  memref.store %z6, %o[%c6] : memref<16xi64>
  %x7 = memref.load %a[%c6] : memref<16xi64>
  %s7 = arith.constant 14 : i64
  %y7 = arith.muli %x7, %s7 : i64
  %p7 = arith.trunci %y7 : i64 to i8
  %q7 = arith.trunci %d : i64 to i8
  %r7 = arith.floordivsi %p7, %q7 : i8
  %z7 = arith.extsi %r7 : i8 to i64
  memref.store %z7, %o[%c7] : memref<16xi64>
  %i = arith.index_cast %y0 : i64 to index
  %j = arith.index_cast %d : i64 to index
  %l = arith.floordivsi %i, %j : index
  %z = arith.index_cast %l : index to i64
  memref.store %z, %o[%c8] : memref<16xi64>
  return
}

func.func @floordivsi_of_vectors(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m = arith.index_cast %n : index to i32
  %m9 = arith.constant -9 : i32
  %d = arith.addi %m, %m9 : i32
  %v = vector.load %a[%c0] : memref<16xi32>, vector<4xi32>
  %w = vector.broadcast %d : i32 to vector<4xi32>
  %q = arith.floordivsi %v, %w : vector<4xi32>
  vector.store %q, %o[%c8] : memref<16xi32>, vector<4xi32>
  return
}

func.func @ceildivsi(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
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
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c14 = arith.constant 14 : index
  %c15 = arith.constant 15 : index
  %m = arith.index_cast %n : index to i64
  %m3 = arith.constant -3 : i64
  %low = arith.addi %m, %m3 : i64
  %zero = arith.constant 0 : i64
  %is = arith.cmpi eq, %low, %zero : i64
  %seven = arith.constant 7 : i64
  %d = arith.select %is, %seven, %low : i64
  %x0 = memref.load %a[%c1] : memref<16xi64>
  %s0 = arith.constant 9 : i64
  %y0 = arith.muli %x0, %s0 : i64
  %z0 = arith.ceildivsi %y0, %d : i64
  memref.store %z0, %o[%c0] : memref<16xi64>
  %x1 = memref.load %a[%c6] : memref<16xi64>
  %s1 = arith.constant 14 : i64
  %y1 = arith.muli %x1, %s1 : i64
  %z1 = arith.ceildivsi %y1, %d : i64
  memref.store %z1, %o[%c1] : memref<16xi64>
  %x2 = memref.load %a[%c1] : memref<16xi64>
  %s2 = arith.constant 9 : i64
  %y2 = arith.muli %x2, %s2 : i64
  %p2 = arith.trunci %y2 : i64 to i32
  %q2 = arith.trunci %d : i64 to i32
  %r2 = arith.ceildivsi %p2, %q2 : i32
  %z2 = arith.extsi %r2 : i32 to i64
  memref.store %z2, %o[%c2] : memref<16xi64>
  %x3 = memref.load %a[%c6] : memref<16xi64>
  %s3 = arith.constant 14 : i64
  %y3 = arith.muli %x3, %s3 : i64
  %p3 = arith.trunci %y3 : i64 to i32
  %q3 = arith.trunci %d : i64 to i32
  %r3 = arith.ceildivsi %p3, %q3 : i32
  %z3 = arith.extsi %r3 : i32 to i64
  memref.store %z3, %o[%c3] : memref<16xi64>
  %x4 = memref.load %a[%c1] : memref<16xi64>
  %s4 = arith.constant 9 : i64
  %y4 = arith.muli %x4, %s4 : i64
  %p4 = arith.trunci %y4 : i64 to i16
  %q4 = arith.trunci %d : i64 to i16
  %r4 = arith.ceildivsi %p4, %q4 : i16
  %z4 = arith.extsi %r4 : i16 to i64
  memref.store %z4, %o[%c4] : memref<16xi64>
  %x5 = memref.load %a[%c6] : memref<16xi64>
  %s5 = arith.constant 14 : i64
  %y5 = arith.muli %x5, %s5 : i64
  %p5 = arith.trunci %y5 : i64 to i16
  %q5 = arith.trunci %d : i64 to i16
  %r5 = arith.ceildivsi %p5, %q5 : i16
  %z5 = arith.extsi %r5 : i16 to i64
  memref.store %z5, %o[%c5] : memref<16xi64>
  %x6 = memref.load %a[%c1] : memref<16xi64>
  %s6 = arith.constant 9 : i64
  %y6 = arith.muli %x6, %s6 : i64
  %p6 = arith.trunci %y6 : i64 to i8
  %q6 = arith.trunci %d : i64 to i8
  %r6 = arith.ceildivsi %p6, %q6 : i8
  %z6 = arith.extsi %r6 : i8 to i64
  memref.store %z6, %o[%c6] : memref<16xi64>
  %x7 = memref.load %a[%c6] : memref<16xi64>
  %s7 = arith.constant 14 : i64
  %y7 = arith.muli %x7, %s7 : i64
  %p7 = arith.trunci %y7 : i64 to i8
  %q7 = arith.trunci %d : i64 to i8
  %r7 = arith.ceildivsi %p7, %q7 : i8
  %z7 = arith.extsi %r7 : i8 to i64
  memref.store %z7, %o[%c7] : memref<16xi64>
  %i = arith.index_cast %y0 : i64 to index
  %j = arith.index_cast %d : i64 to index
  %l = arith.ceildivsi %i, %j : index
  %z = arith.index_cast %l : index to i64
  memref.store %z, %o[%c8] : memref<16xi64>
  return
}

func.func @ceildivsi_of_vectors(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m = arith.index_cast %n : index to i32
  %m9 = arith.constant -9 : i32
  %d = arith.addi %m, %m9 : i32
  %v = vector.load %a[%c0] : memref<16xi32>, vector<4xi32>
  %w = vector.broadcast %d : i32 to vector<4xi32>
  %q = arith.ceildivsi %v, %w : vector<4xi32>
  vector.store %q, %o[%c8] : memref<16xi32>, vector<4xi32>
  return
}

func.func @ceildivui(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
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
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c14 = arith.constant 14 : index
  %c15 = arith.constant 15 : index
  %m = arith.index_cast %n : index to i64
  %m3 = arith.constant -3 : i64
  %low = arith.addi %m, %m3 : i64
  %zero = arith.constant 0 : i64
  %is = arith.cmpi eq, %low, %zero : i64
  %seven = arith.constant 7 : i64
  %d = arith.select %is, %seven, %low : i64
  %x0 = memref.load %a[%c1] : memref<16xi64>
  %s0 = arith.constant 9 : i64
  %y0 = arith.muli %x0, %s0 : i64
  %z0 = arith.ceildivui %y0, %d : i64
  memref.store %z0, %o[%c0] : memref<16xi64>
  %x1 = memref.load %a[%c6] : memref<16xi64>
  %s1 = arith.constant 14 : i64
  %y1 = arith.muli %x1, %s1 : i64
  %z1 = arith.ceildivui %y1, %d : i64
  memref.store %z1, %o[%c1] : memref<16xi64>
  %x2 = memref.load %a[%c1] : memref<16xi64>
  %s2 = arith.constant 9 : i64
  %y2 = arith.muli %x2, %s2 : i64
  %p2 = arith.trunci %y2 : i64 to i32
  %q2 = arith.trunci %d : i64 to i32
  %r2 = arith.ceildivui %p2, %q2 : i32
  %z2 = arith.extsi %r2 : i32 to i64
  memref.store %z2, %o[%c2] : memref<16xi64>
  %x3 = memref.load %a[%c6] : memref<16xi64>
  %s3 = arith.constant 14 : i64
  %y3 = arith.muli %x3, %s3 : i64
  %p3 = arith.trunci %y3 : i64 to i32
  %q3 = arith.trunci %d : i64 to i32
  %r3 = arith.ceildivui %p3, %q3 : i32
  %z3 = arith.extsi %r3 : i32 to i64
  memref.store %z3, %o[%c3] : memref<16xi64>
  %x4 = memref.load %a[%c1] : memref<16xi64>
  %s4 = arith.constant 9 : i64
  %y4 = arith.muli %x4, %s4 : i64
  %p4 = arith.trunci %y4 : i64 to i16
  %q4 = arith.trunci %d : i64 to i16
  %r4 = arith.ceildivui %p4, %q4 : i16
  %z4 = arith.extsi %r4 : i16 to i64
  memref.store %z4, %o[%c4] : memref<16xi64>
  %x5 = memref.load %a[%c6] : memref<16xi64>
  %s5 = arith.constant 14 : i64
  %y5 = arith.muli %x5, %s5 : i64
  %p5 = arith.trunci %y5 : i64 to i16
  %q5 = arith.trunci %d : i64 to i16
  %r5 = arith.ceildivui %p5, %q5 : i16
  %z5 = arith.extsi %r5 : i16 to i64
  memref.store %z5, %o[%c5] : memref<16xi64>
  %x6 = memref.load %a[%c1] : memref<16xi64>
  %s6 = arith.constant 9 : i64
  %y6 = arith.muli %x6, %s6 : i64
  %p6 = arith.trunci %y6 : i64 to i8
  %q6 = arith.trunci %d : i64 to i8
  %r6 = arith.ceildivui %p6, %q6 : i8
  %z6 = arith.extsi %r6 : i8 to i64
  memref.store %z6, %o[%c6] : memref<16xi64>
  %x7 = memref.load %a[%c6] : memref<16xi64>
  %s7 = arith.constant 14 : i64
  %y7 = arith.muli %x7, %s7 : i64
  %p7 = arith.trunci %y7 : i64 to i8
  %q7 = arith.trunci %d : i64 to i8
  %r7 = arith.ceildivui %p7, %q7 : i8
  %z7 = arith.extsi %r7 : i8 to i64
  memref.store %z7, %o[%c7] : memref<16xi64>
  %i = arith.index_cast %y0 : i64 to index
  %j = arith.index_cast %d : i64 to index
  %l = arith.ceildivui %i, %j : index
  %z = arith.index_cast %l : index to i64
  memref.store %z, %o[%c8] : memref<16xi64>
  return
}

func.func @ceildivui_of_vectors(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m = arith.index_cast %n : index to i32
  %m9 = arith.constant -9 : i32
  %d = arith.addi %m, %m9 : i32
  %v = vector.load %a[%c0] : memref<16xi32>, vector<4xi32>
  %w = vector.broadcast %d : i32 to vector<4xi32>
  %q = arith.ceildivui %v, %w : vector<4xi32>
  vector.store %q, %o[%c8] : memref<16xi32>, vector<4xi32>
  return
}
