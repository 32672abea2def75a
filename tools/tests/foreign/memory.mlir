// Memory that iterations hand on, in the ways that loops and choices have.

// Each iteration writes new memory from that of the one before, and hands it on.
func.func @handed_on(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %a) -> (memref<16xf32>) {
    %cur = memref.alloca() : memref<16xf32>
    %x = memref.load %prev[%c1] : memref<16xf32>
    memref.store %x, %cur[%c0] : memref<16xf32>
    %y = memref.load %prev[%c0] : memref<16xf32>
    %z = arith.addf %y, %one : f32
    memref.store %z, %cur[%c1] : memref<16xf32>
    scf.yield %cur : memref<16xf32>
  }
  %u = memref.load %r[%c0] : memref<16xf32>
  %v = memref.load %r[%c1] : memref<16xf32>
  memref.store %u, %o[%c0] : memref<16xf32>
  memref.store %v, %o[%c1] : memref<16xf32>
  return
}

// The same, past an inner loop that hands it around.
func.func @handed_around(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %one = arith.constant 1.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %a) -> (memref<16xf32>) {
    %cur = memref.alloca() : memref<16xf32>
    %last = scf.for %j = %c0 to %c15 step %c1 iter_args(%m = %cur) -> (memref<16xf32>) {
      %next = arith.addi %j, %c1 : index
      %x = memref.load %prev[%next] : memref<16xf32>
      %y = memref.load %prev[%j] : memref<16xf32>
      %z = arith.subf %x, %y : f32
      memref.store %z, %m[%j] : memref<16xf32>
      scf.yield %m : memref<16xf32>
    }
    memref.store %one, %last[%c15] : memref<16xf32>
    scf.yield %last : memref<16xf32>
  }
  scf.for %j = %c0 to %n step %c1 {
    %x = memref.load %r[%j] : memref<16xf32>
    memref.store %x, %o[%j] : memref<16xf32>
  }
  return
}

// Two names change places; one is new in every third iteration.
func.func @exchanged(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %first = memref.alloca() : memref<1xf32>
  %second = memref.alloca() : memref<1xf32>
  %x = memref.load %a[%c0] : memref<16xf32>
  %y = memref.load %a[%c1] : memref<16xf32>
  memref.store %x, %first[%c0] : memref<1xf32>
  memref.store %y, %second[%c0] : memref<1xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %first, %q = %second) -> (memref<1xf32>, memref<1xf32>) {
    %rest = arith.remui %i, %c3 : index
    %is_new = arith.cmpi eq, %rest, %c1 : index
    %new = scf.if %is_new -> (memref<1xf32>) {
      %m = memref.alloca() : memref<1xf32>
      %old = memref.load %p[%c0] : memref<1xf32>
      %sum = arith.addf %old, %one : f32
      memref.store %sum, %m[%c0] : memref<1xf32>
      scf.yield %m : memref<1xf32>
    } else {
      scf.yield %p : memref<1xf32>
    }
    scf.yield %q, %new : memref<1xf32>, memref<1xf32>
  }
  %u = memref.load %r#0[%c0] : memref<1xf32>
  %v = memref.load %r#1[%c0] : memref<1xf32>
  memref.store %u, %o[%c0] : memref<16xf32>
  memref.store %v, %o[%c1] : memref<16xf32>
  return
}

// Memory of a choice, used after it.
func.func @chosen(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<16xf32>
    %is_small = arith.cmpi ult, %i, %c2 : index
    %m = scf.if %is_small -> (memref<2xf32>) {
      %p = memref.alloca() : memref<2xf32>
      memref.store %x, %p[%c0] : memref<2xf32>
      memref.store %x, %p[%c1] : memref<2xf32>
      scf.yield %p : memref<2xf32>
    } else {
      %q = memref.alloca() : memref<2xf32>
      %y = arith.mulf %x, %x : f32
      memref.store %y, %q[%c0] : memref<2xf32>
      memref.store %x, %q[%c1] : memref<2xf32>
      scf.yield %q : memref<2xf32>
    }
    %u = memref.load %m[%c0] : memref<2xf32>
    %v = memref.load %m[%c1] : memref<2xf32>
    %w = arith.subf %u, %v : f32
    memref.store %w, %o[%i] : memref<16xf32>
  }
  return
}

// Memory whose extent changes from iteration to iteration, with rows of that length.
func.func @growing(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %start = memref.alloca(%c1) : memref<3x?xf32>
  scf.for %k = %c0 to %c3 step %c1 {
    %x = memref.load %a[%k] : memref<16xf32>
    memref.store %x, %start[%k, %c0] : memref<3x?xf32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %start) -> (memref<3x?xf32>) {
    %width = memref.dim %prev, %c1 : memref<3x?xf32>
    %wider = arith.addi %width, %c1 : index
    %cur = memref.alloca(%wider) : memref<3x?xf32>
    scf.for %k = %c0 to %c3 step %c1 {
      scf.for %j = %c0 to %width step %c1 {
        %x = memref.load %prev[%k, %j] : memref<3x?xf32>
        memref.store %x, %cur[%k, %j] : memref<3x?xf32>
      }
      %y = memref.load %a[%i] : memref<16xf32>
      memref.store %y, %cur[%k, %width] : memref<3x?xf32>
    }
    scf.yield %cur : memref<3x?xf32>
  }
  %width = memref.dim %r, %c1 : memref<3x?xf32>
  scf.for %k = %c0 to %c3 step %c1 {
    %sum = scf.for %j = %c0 to %width step %c1 iter_args(%s = %zero) -> (f32) {
      %x = memref.load %r[%k, %j] : memref<3x?xf32>
      %t = arith.addf %s, %x : f32
      scf.yield %t : f32
    }
    memref.store %sum, %o[%k] : memref<16xf32>
  }
  return
}

// Memory on the heap that is freed by another name.
func.func @freed_by_another_name(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = memref.alloc() : memref<1xf32>
  %first = memref.load %a[%c0] : memref<16xf32>
  memref.store %first, %start[%c0] : memref<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%prev = %start) -> (memref<1xf32>) {
    %cur = memref.alloc() : memref<1xf32>
    %x = memref.load %prev[%c0] : memref<1xf32>
    %y = memref.load %a[%i] : memref<16xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %cur[%c0] : memref<1xf32>
    memref.dealloc %prev : memref<1xf32>
    scf.yield %cur : memref<1xf32>
  }
  %last = memref.load %r[%c0] : memref<1xf32>
  memref.store %last, %o[%c0] : memref<16xf32>
  memref.dealloc %r : memref<1xf32>
  return
}

// No memory is taken where nothing runs, however large it would be.
func.func @no_iterations(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %huge = arith.constant 1152921504606846976 : index
  %minus = arith.constant -3 : index
  %few = arith.cmpi ult, %n, %c100 : index
  %size = arith.select %few, %huge, %c1 : index
  %end = arith.select %few, %minus, %c1 : index
  %x = memref.load %a[%c0] : memref<16xf32>
  scf.for %i = %c0 to %end step %c1 {
    scf.for %j = %c0 to %end step %c1 {
      %m = memref.alloca(%size) : memref<?xf32>
      memref.store %x, %m[%j] : memref<?xf32>
    }
  }
  scf.if %few {
  } else {
    %m = memref.alloca(%size) : memref<?xf32>
    memref.store %x, %m[%c0] : memref<?xf32>
    %y = memref.load %m[%c0] : memref<?xf32>
    memref.store %y, %o[%c1] : memref<16xf32>
  }
  memref.store %x, %o[%c0] : memref<16xf32>
  return
}

// A part of a parallel loop hands memory on in a loop of its own.
func.func @in_parallel(%o: memref<16xf32>, %a: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1.0 : f32
  scf.parallel (%p) = (%c0) to (%c16) step (%c1) {
    %start = memref.alloca() : memref<1xf32>
    %first = memref.load %a[%p] : memref<16xf32>
    memref.store %first, %start[%c0] : memref<1xf32>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %start, %v = %start) -> (memref<1xf32>, memref<1xf32>) {
      %cur = memref.alloca(%c1) : memref<?xf32>
      %stat = memref.alloca() : memref<1xf32>
      %x = memref.load %u[%c0] : memref<1xf32>
      %y = memref.load %v[%c0] : memref<1xf32>
      memref.store %x, %cur[%c0] : memref<?xf32>
      %k = memref.load %cur[%c0] : memref<?xf32>
      %z = arith.addf %k, %y : f32
      memref.store %z, %stat[%c0] : memref<1xf32>
      scf.yield %v, %stat : memref<1xf32>, memref<1xf32>
    }
    %u = memref.load %r#0[%c0] : memref<1xf32>
    %v = memref.load %r#1[%c0] : memref<1xf32>
    %w = arith.addf %u, %v : f32
    memref.store %w, %o[%p] : memref<16xf32>
  }
  return
}
