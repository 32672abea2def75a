// Memory of the whole file, by other types, and copied.

memref.global "private" constant @table : memref<2x3xf32> = dense<[[1.0, -0.0, 2.5], [0x7F800000, 4.0, -1.5]]>
memref.global "private" constant @"odd-name.1" : memref<4xi64> = dense<[1, -2, 9223372036854775807, -9223372036854775808]>
memref.global "private" @odd_name_1 : memref<4xi64> = dense<3>
memref.global "private" @zeros : memref<2x8xf32> = dense<0.0> {alignment = 64 : i64}
memref.global "private" constant @minus_zeros : memref<4xf32> = dense<-0.0>
memref.global @seen : memref<3xi32> = dense<[5, 6, 7]>
memref.global "private" @scratch : memref<16xf32> = uninitialized
memref.global "private" constant @bits : memref<3xi1> = dense<[true, false, true]>
memref.global "private" @scalar : memref<i32> = dense<11>

func.func @constants(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %table = memref.get_global @table : memref<2x3xf32>
  %minus = memref.get_global @minus_zeros : memref<4xf32>
  %bits = memref.get_global @bits : memref<3xi1>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %x = memref.load %table[%i, %j] : memref<2x3xf32>
      %row = arith.muli %i, %c3 : index
      %k = arith.addi %row, %j : index
      memref.store %x, %o[%k] : memref<16xf32>
    }
  }
  scf.for %j = %c0 to %c3 step %c1 {
    %m = memref.load %minus[%j] : memref<4xf32>
    %bit = memref.load %bits[%j] : memref<3xi1>
    %x = memref.load %a[%j] : memref<16xf32>
    %y = arith.select %bit, %m, %x : f32
    %k = arith.addi %j, %c6 : index
    memref.store %y, %o[%k] : memref<16xf32>
  }
  return
}

func.func @numbers(%o: memref<16xi64>, %a: memref<16xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = memref.get_global @"odd-name.1" : memref<4xi64>
  %two = memref.get_global @odd_name_1 : memref<4xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %one[%i] : memref<4xi64>
    memref.store %x, %o[%i] : memref<16xi64>
    %y = memref.load %two[%i] : memref<4xi64>
    %k = arith.addi %i, %c4 : index
    memref.store %y, %o[%k] : memref<16xi64>
    %z = arith.addi %y, %x : i64
    memref.store %z, %two[%i] : memref<4xi64>
  }
  return
}

// Kept from call to call.
func.func @counted(%o: memref<16xi32>, %a: memref<16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seen = memref.get_global @seen : memref<3xi32>
  %scalar = memref.get_global @scalar : memref<i32>
  %x = memref.load %seen[%c1] : memref<3xi32>
  %y = memref.load %scalar[] : memref<i32>
  %z = arith.addi %x, %y : i32
  memref.store %z, %seen[%c1] : memref<3xi32>
  memref.store %x, %scalar[] : memref<i32>
  memref.store %z, %o[%c0] : memref<16xi32>
  return
}

func.func @copies(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %scratch = memref.get_global @scratch : memref<16xf32>
  %zeros = memref.get_global @zeros : memref<2x8xf32>
  memref.copy %a, %scratch : memref<16xf32> to memref<16xf32>
  %x = memref.load %zeros[%c1, %c0] : memref<2x8xf32>
  memref.store %x, %scratch[%c0] : memref<16xf32>
  %known = memref.cast %scratch : memref<16xf32> to memref<?xf32>
  %to = memref.cast %o : memref<16xf32> to memref<?xf32>
  memref.copy %known, %to : memref<?xf32> to memref<?xf32>
  memref.store %x, %to[%n] : memref<?xf32>
  return
}

// A loop hands a table on, which nobody writes.
func.func @handed_on(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %minus = memref.get_global @minus_zeros : memref<4xf32>
  %from = memref.cast %minus : memref<4xf32> to memref<?xf32>
  %cut = memref.cast %a : memref<16xf32> to memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %from, %v = %cut) -> (memref<?xf32>, memref<?xf32>) {
    scf.yield %v, %u : memref<?xf32>, memref<?xf32>
  }
  %x = memref.load %r#0[%c1] : memref<?xf32>
  memref.store %x, %o[%c1] : memref<16xf32>
  return
}
