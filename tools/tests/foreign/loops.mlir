// Loops with variables of other types, other bounds and other comparisons than RISE's.

func.func @unsigned_beyond_half(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %m = arith.constant -4 : index
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %t = scf.for unsigned %i = %c0 to %m step %m iter_args(%x = %zero) -> (f32) {
    %y = arith.addf %x, %one : f32
    scf.yield %y : f32
  }
  memref.store %t, %o[%c0] : memref<16xf32>
  return
}

func.func @unsigned_bytes(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %low = arith.constant 100 : i8
  %high = arith.constant -56 : i8
  %step = arith.constant 40 : i8
  %zero = arith.constant 0 : i32
  %t = scf.for unsigned %i = %low to %high step %step iter_args(%x = %zero) -> (i32) : i8 {
    %j = arith.extui %i : i8 to i32
    %k = arith.extsi %i : i8 to i32
    %p = arith.muli %j, %k : i32
    %y = arith.addi %x, %p : i32
    scf.yield %y : i32
  }
  memref.store %t, %o[%c0] : memref<16xi32>
  return
}

func.func @unsigned_bit(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %low = arith.constant false
  %high = arith.constant true
  %zero = arith.constant 5 : i32
  %t = scf.for unsigned %i = %low to %high step %high iter_args(%x = %zero) -> (i32) : i1 {
    %j = arith.extui %i : i1 to i32
    %k = arith.addi %j, %x : i32
    %y = arith.addi %k, %x : i32
    scf.yield %y : i32
  }
  memref.store %t, %o[%c0] : memref<16xi32>
  return
}

func.func @of_i32(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %z = arith.constant 0 : i32
  %s = arith.constant 3 : i32
  %nn = arith.index_cast %n : index to i32
  scf.for %i = %z to %nn step %s : i32 {
    %k = arith.index_cast %i : i32 to index
    %x = memref.load %a[%k] : memref<16xf32>
    memref.store %x, %o[%k] : memref<16xf32>
  }
  return
}

func.func @of_i8(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %low = arith.constant -7 : i8
  %s = arith.constant 5 : i8
  %zero = arith.constant 0 : i32
  %nn = arith.index_cast %n : index to i8
  %t = scf.for %i = %low to %nn step %s iter_args(%x = %zero) -> (i32) : i8 {
    %k = arith.extsi %i : i8 to i32
    %l = arith.extui %i : i8 to i32
    %m = arith.addi %k, %l : i32
    %y = arith.addi %x, %m : i32
    scf.yield %y : i32
  }
  memref.store %t, %o[%c0] : memref<16xi32>
  return
}

func.func @of_i16(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %low = arith.constant -300 : i16
  %s = arith.constant 128 : i16
  %zero = arith.constant 0 : i32
  %nn = arith.index_cast %n : index to i16
  %t = scf.for %i = %low to %nn step %s iter_args(%x = %zero) -> (i32) : i16 {
    %k = arith.extsi %i : i16 to i32
    %y = arith.addi %x, %k : i32
    scf.yield %y : i32
  }
  memref.store %t, %o[%c0] : memref<16xi32>
  return
}

func.func @of_i64(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %low = arith.constant -9223372036854775807 : i64
  %s = arith.constant 4611686018427387904 : i64
  %nn = arith.index_cast %n : index to i64
  %t = scf.for %i = %low to %nn step %s iter_args(%x = %nn) -> (i64) : i64 {
    %y = arith.xori %x, %i : i64
    scf.yield %y : i64
  }
  memref.store %t, %o[%c0] : memref<16xi64>
  return
}

// Variables below zero, where signed and unsigned arithmetic differ.
func.func @below_zero(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %low = arith.constant -5 : index
  %zero = arith.constant 0 : i64
  %t:4 = scf.for %i = %low to %n step %c1 iter_args(%p = %zero, %q = %zero, %r = %zero, %s = %zero) -> (i64, i64, i64, i64) {
    %d = arith.divui %i, %c3 : index
    %e = arith.remui %i, %c3 : index
    %f = arith.minui %i, %c5 : index
    %g = arith.floordivsi %i, %c3 : index
    %di = arith.index_cast %d : index to i64
    %ei = arith.index_cast %e : index to i64
    %fi = arith.index_cast %f : index to i64
    %gi = arith.index_cast %g : index to i64
    %is = arith.cmpi ult, %i, %c5 : index
    %one = arith.extui %is : i1 to i64
    %pp = arith.addi %p, %di : i64
    %qq = arith.addi %q, %ei : i64
    %qqq = arith.addi %qq, %one : i64
    %rr = arith.addi %r, %fi : i64
    %ss = arith.addi %s, %gi : i64
    scf.yield %pp, %qqq, %rr, %ss : i64, i64, i64, i64
  }
  %c2 = arith.constant 2 : index
  memref.store %t#0, %o[%c0] : memref<16xi64>
  memref.store %t#1, %o[%c1] : memref<16xi64>
  memref.store %t#2, %o[%c2] : memref<16xi64>
  memref.store %t#3, %o[%c3] : memref<16xi64>
  return
}

func.func @parallel_below_zero(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %low = arith.constant -5 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i, %j) = (%low, %low) to (%n, %low) step (%c1, %c2) {
    %k = arith.subi %i, %low : index
    %x = arith.index_cast %k : index to i64
    memref.store %x, %o[%k] : memref<16xi64>
  }
  scf.parallel (%i) = (%low) to (%n) step (%c2) {
    %k = arith.subi %i, %low : index
    %d = arith.divui %i, %c3 : index
    %e = arith.maxui %i, %c5 : index
    %f = arith.addi %d, %e : index
    %x = arith.index_cast %f : index to i64
    memref.store %x, %o[%k] : memref<16xi64>
  }
  return
}

// Steps so large that products of the variable wrap.
func.func @large_steps(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %step = arith.constant 1152921504606846976 : index
  %end = arith.constant 6917529027641081856 : index
  %zero = arith.constant 0 : i64
  %t = scf.for %i = %c0 to %end step %step iter_args(%x = %zero) -> (i64) {
    %p = arith.muli %i, %c3 : index
    %q = arith.addi %p, %i : index
    %r = arith.shrui %q, %c3 : index
    %s = arith.divui %r, %c3 : index
    %k = arith.index_cast %s : index to i64
    %y = arith.addi %x, %k : i64
    scf.yield %y : i64
  }
  memref.store %t, %o[%c0] : memref<16xi64>
  return
}

func.func @values_change_places(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %a[%c0] : memref<16xi64>
  %y = memref.load %a[%c1] : memref<16xi64>
  %z = memref.load %a[%c2] : memref<16xi64>
  %t:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y, %r = %z) -> (i64, i64, i64) {
    scf.yield %q, %r, %p : i64, i64, i64
  }
  memref.store %t#0, %o[%c0] : memref<16xi64>
  memref.store %t#1, %o[%c1] : memref<16xi64>
  memref.store %t#2, %o[%c2] : memref<16xi64>
  return
}

func.func @variable_yielded(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t:2 = scf.for %i = %c1 to %n step %c2 iter_args(%p = %c0, %q = %n) -> (index, index) {
    %s = arith.addi %p, %q : index
    scf.yield %i, %s : index, index
  }
  %x = arith.index_cast %t#0 : index to i64
  %y = arith.index_cast %t#1 : index to i64
  memref.store %x, %o[%c0] : memref<16xi64>
  memref.store %y, %o[%c1] : memref<16xi64>
  return
}

func.func @switched(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xi64>
    %y:2 = scf.index_switch %i -> i64, i64
    case 1 {
      %k = arith.addi %x, %x : i64
      scf.yield %k, %x : i64, i64
    }
    case 3 {
      scf.yield %x, %x : i64, i64
    }
    default {
      %k = arith.muli %x, %x : i64
      scf.yield %x, %k : i64, i64
    }
    %z = arith.subi %y#0, %y#1 : i64
    memref.store %z, %o[%i] : memref<16xi64>
  }
  return
}
