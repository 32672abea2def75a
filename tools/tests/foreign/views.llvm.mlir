// Memory that leaves an iteration by another name, which has no form in C.

func.func private @first(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @by_cast(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %start = memref.cast %a : memref<16xf32> to memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %start) -> (memref<?xf32>) {
    %cur = memref.alloca() : memref<2xf32>
    %x = memref.load %prev[%c1] : memref<?xf32>
    memref.store %x, %cur[%c0] : memref<2xf32>
    %y = memref.load %prev[%c0] : memref<?xf32>
    %z = arith.addf %y, %one : f32
    memref.store %z, %cur[%c1] : memref<2xf32>
    %name = memref.cast %cur : memref<2xf32> to memref<?xf32>
    scf.yield %name : memref<?xf32>
  }
  %u = memref.load %r[%c0] : memref<?xf32>
  memref.store %u, %o[%c0] : memref<16xf32>
  return
}

func.func @by_subview(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %start = memref.subview %a[3] [2] [1] : memref<16xf32> to memref<2xf32, strided<[1], offset: 3>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %start) -> (memref<2xf32, strided<[1], offset: 3>>) {
    %cur = memref.alloca() : memref<8xf32>
    %name = memref.subview %cur[3] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 3>>
    %x = memref.load %prev[%c1] : memref<2xf32, strided<[1], offset: 3>>
    memref.store %x, %name[%c0] : memref<2xf32, strided<[1], offset: 3>>
    %y = memref.load %prev[%c0] : memref<2xf32, strided<[1], offset: 3>>
    %z = arith.addf %y, %one : f32
    memref.store %z, %name[%c1] : memref<2xf32, strided<[1], offset: 3>>
    scf.yield %name : memref<2xf32, strided<[1], offset: 3>>
  }
  %u = memref.load %r[%c0] : memref<2xf32, strided<[1], offset: 3>>
  %v = memref.load %r[%c1] : memref<2xf32, strided<[1], offset: 3>>
  memref.store %u, %o[%c0] : memref<16xf32>
  memref.store %v, %o[%c1] : memref<16xf32>
  return
}

func.func @by_selection(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %a) -> (memref<16xf32>) {
    %p = memref.alloca() : memref<16xf32>
    %q = memref.alloca() : memref<16xf32>
    %x = memref.load %prev[%c0] : memref<16xf32>
    %y = arith.addf %x, %one : f32
    %z = arith.mulf %x, %y : f32
    memref.store %y, %p[%c0] : memref<16xf32>
    memref.store %z, %q[%c0] : memref<16xf32>
    %rest = arith.remui %i, %c2 : index
    %is_even = arith.cmpi eq, %rest, %c0 : index
    %name = arith.select %is_even, %p, %q : memref<16xf32>
    scf.yield %name : memref<16xf32>
  }
  %u = memref.load %r[%c0] : memref<16xf32>
  memref.store %u, %o[%c0] : memref<16xf32>
  return
}

func.func @by_call(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %start = memref.alloca() : memref<4xf32>
  %first = memref.load %a[%c0] : memref<16xf32>
  memref.store %first, %start[%c0] : memref<4xf32>
  memref.store %one, %start[%c1] : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %start) -> (memref<4xf32>) {
    %cur = memref.alloca() : memref<4xf32>
    %x = memref.load %prev[%c1] : memref<4xf32>
    memref.store %x, %cur[%c0] : memref<4xf32>
    %y = memref.load %prev[%c0] : memref<4xf32>
    %z = arith.addf %y, %one : f32
    memref.store %z, %cur[%c1] : memref<4xf32>
    %name = func.call @first(%cur) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %name : memref<4xf32>
  }
  %u = memref.load %r[%c0] : memref<4xf32>
  %v = memref.load %r[%c1] : memref<4xf32>
  memref.store %u, %o[%c0] : memref<16xf32>
  memref.store %v, %o[%c1] : memref<16xf32>
  return
}

// Addresses stored in memory: each iteration adds one to a list.
func.func @by_store(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %list = memref.alloca() : memref<16xmemref<1xf32>>
  scf.for %i = %c0 to %n step %c1 {
    %cell = memref.alloca() : memref<1xf32>
    %x = memref.load %a[%i] : memref<16xf32>
    memref.store %x, %cell[%c0] : memref<1xf32>
    memref.store %cell, %list[%i] : memref<16xmemref<1xf32>>
  }
  scf.for %i = %c0 to %n step %c1 {
    %cell = memref.load %list[%i] : memref<16xmemref<1xf32>>
    %x = memref.load %cell[%c0] : memref<1xf32>
    memref.store %x, %o[%i] : memref<16xf32>
  }
  return
}

func.func @by_while(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %r:2 = scf.while (%i = %c0, %prev = %a) : (index, memref<16xf32>) -> (index, memref<16xf32>) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %prev : index, memref<16xf32>
  } do {
  ^bb0(%i: index, %prev: memref<16xf32>):
    %cur = memref.alloca() : memref<16xf32>
    %x = memref.load %prev[%c1] : memref<16xf32>
    memref.store %x, %cur[%c0] : memref<16xf32>
    %y = memref.load %prev[%c0] : memref<16xf32>
    %z = arith.addf %y, %one : f32
    memref.store %z, %cur[%c1] : memref<16xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %cur : index, memref<16xf32>
  }
  %u = memref.load %r#1[%c0] : memref<16xf32>
  memref.store %u, %o[%c0] : memref<16xf32>
  return
}
