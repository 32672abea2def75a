// Memory that a program reads, and that is changed before it does; memory that it overwrites while it reads.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --rise-to-affine

// a store
func.func @store(%o: memref<4xf32>, %a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 99.0 : f32
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{`memref.store` changes memory that a program has named and reads only later, where its result is written: do it before the memory is named (`rise.in`) or after the result is written (`rise.out`), or give it memory that is apart}}
  memref.store %c, %a[%c0] : memref<4xf32>
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %o <- %y : memref<4xf32>
  return
}
// -----
// a store through a view, under a condition
func.func @view(%o: memref<4xf32>, %a: memref<4xf32>, %b: i1, %i: index) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 99.0 : f32
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %v = memref.subview %a[%i][1][1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
  scf.if %b {
    // expected-error @+1 {{`memref.store` changes memory that a program has named}}
    memref.store %c, %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
  }
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %o <- %y : memref<4xf32>
  return
}
// -----
// memory that is given back
func.func @freed(%o: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{`memref.dealloc` frees memory that a program has named}}
  memref.dealloc %a : memref<4xf32>
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %o <- %y : memref<4xf32>
  return
}
// -----
// a call that is given the memory
func.func private @others(memref<*xf32>)
func.func @call(%o: memref<4xf32>, %a: memref<4xf32>) {
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  // expected-error @+1 {{`func.call` may change memory that a program has named}}
  call @others(%u) : (memref<*xf32>) -> ()
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %o <- %y : memref<4xf32>
  return
}
// -----
// memory with a name, and a call that is given nothing
memref.global "private" @table : memref<4xf32> = uninitialized
func.func private @others()
func.func @global(%o: memref<4xf32>) {
  %a = memref.get_global @table : memref<4xf32>
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  // expected-error @+1 {{`func.call` may change memory that a program has named}}
  call @others() : () -> ()
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %o <- %y : memref<4xf32>
  return
}
// -----
// a store after the program in a loop, and therefore before it
func.func @loop(%o: memref<4xf32>, %a: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant 99.0 : f32
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  scf.for %i = %c0 to %n step %c1 {
    rise.out %o <- %y : memref<4xf32>
    // expected-error @+1 {{`memref.store` changes memory that a program has named}}
    memref.store %c, %a[%c0] : memref<4xf32>
  }
  return
}
// -----
// blocks that jump to each other
func.func @blocks(%o: memref<4xf32>, %a: memref<4xf32>, %b: i1) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 99.0 : f32
  // expected-note @+1 {{the memory is named here}}
  %x = rise.in %a : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  // expected-note @+1 {{it is read here}}
  %y = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  cf.br ^write
^write:
  rise.out %o <- %y : memref<4xf32>
  cf.cond_br %b, ^change, ^end
^change:
  // expected-error @+1 {{`memref.store` changes memory that a program has named}}
  memref.store %c, %a[%c0] : memref<4xf32>
  cf.br ^write
^end:
  return
}
// -----
// the same memory by casts
func.func @cast(%a: memref<8xf32>) {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  %d = memref.cast %c : memref<?xf32> to memref<8xf32>
  // expected-note @+1 {{it is read here}}
  %x = rise.in %a : memref<8xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<8> scalar<f32> scalar<f32>
  %reorder = rise.reorder nat<8> nat2nat<i, 7-i> nat2nat<i, 7-i> scalar<f32>
  %y = rise.apply %reorder, %x : !rise.fun<array<8, scalar<f32>> -> array<8, scalar<f32>>>
  %z = rise.apply %m, %neg, %y : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it}}
  rise.out %d <- %z : memref<8xf32>
  return
}
// -----
// parts that overlap
func.func @parts(%a: memref<12xf32>) {
  %s = memref.subview %a[0][8][1] : memref<12xf32> to memref<8xf32>
  %d = memref.subview %a[4][8][1] : memref<12xf32> to memref<8xf32, strided<[1], offset: 4>>
  // expected-note @+1 {{it is read here}}
  %x = rise.in %s : memref<8xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<8> scalar<f32> scalar<f32>
  %z = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  // expected-error @+1 {{the program overwrites this memory while it still reads other elements of it}}
  rise.out %d <- %z : memref<8xf32, strided<[1], offset: 4>>
  return
}
// -----
// a part at a place that only the run tells
func.func @somewhere(%a: memref<12xf32>, %i: index) {
  %d = memref.subview %a[%i][12][1] : memref<12xf32> to memref<12xf32, strided<[1], offset: ?>>
  // expected-note @+1 {{it is used here}}
  %x = rise.in %a : memref<12xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<12> scalar<f32> scalar<f32>
  %z = rise.apply %m, %neg, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<12, scalar<f32>> -> array<12, scalar<f32>>>
  // expected-error @+1 {{memory that the program writes overlaps argument 0 that it reads, or may do so: give them memory that is apart, or take a `memref.subview` of what is read}}
  rise.out %d <- %z : memref<12xf32, strided<[1], offset: ?>>
  return
}
// -----
// a store among commands
func.func @among(%o: memref<8xf32>, %i: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant 99.0 : f32
  %x = dpia.in %i : memref<8xf32> -> !dpia.exp<array<8, scalar<f32>>, read>
  %out = dpia.out %o : memref<8xf32> -> !dpia.acc<array<8, scalar<f32>>>
  dpia.par_for nat<8> %out : !dpia.acc<array<8, scalar<f32>>> (%k: !dpia.exp<idx<8>, read>, %w: !dpia.acc<scalar<f32>>) {
    // expected-error @+1 {{`memref.store` stands in a command of DPIA, whose bodies have operations of DPIA only: compute with it in `dpia.embed`, or do it before or after the command}}
    memref.store %c, %o[%c0] : memref<8xf32>
    %e = idx %k, %x : (!dpia.exp<idx<8>, read>, !dpia.exp<array<8, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    assign %w, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  }
  return
}
// -----
// an element that another iteration of a parallel loop writes
func.func @meet(%o: memref<4xf32>, %i: memref<4xf32>) {
  %x = dpia.in %i : memref<4xf32> -> !dpia.exp<array<4, scalar<f32>>, read>
  %out = dpia.out %o : memref<4xf32> -> !dpia.acc<array<4, scalar<f32>>>
  %two = dpia.nat nat<2> : !dpia.exp<idx<4>, read>
  // expected-note @+1 {{this is the memory}}
  dpia.new <global> array<4, scalar<f32>> (%value: !dpia.exp<array<4, scalar<f32>>, read>, %place: !dpia.acc<array<4, scalar<f32>>>) {
    par_for nat<4> %place : !dpia.acc<array<4, scalar<f32>>> (%k: !dpia.exp<idx<4>, read>, %w: !dpia.acc<scalar<f32>>) {
      %e = idx %k, %x : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      assign %w, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    // Each iteration may read its own element, and what no iteration writes.
    par_for nat<4> %place : !dpia.acc<array<4, scalar<f32>>> (%k: !dpia.exp<idx<4>, read>, %w: !dpia.acc<scalar<f32>>) {
      %e = idx %k, %value : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      assign %w, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    // expected-error @+1 {{an iteration of this parallel loop writes to memory that another one reads, in any order or at the same time: expected each to read its own element, or memory that the loop does not write}}
    par_for nat<4> %place : !dpia.acc<array<4, scalar<f32>>> (%k: !dpia.exp<idx<4>, read>, %w: !dpia.acc<scalar<f32>>) {
      %e = idx %two, %value : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      assign %w, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    par_for nat<4> %out : !dpia.acc<array<4, scalar<f32>>> (%k: !dpia.exp<idx<4>, read>, %w: !dpia.acc<scalar<f32>>) {
      %e = idx %two, %value : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      assign %w, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
  }
  return
}
// -----
// both components in one memory, by another name
func.func @by_another_name(%o: memref<4xi32>, %a: memref<4xi32>, %b: memref<4xi32>) {
  %x = rise.in %a, %b : memref<4xi32>, memref<4xi32> -> !rise.array<4, tuple<scalar<i32>, scalar<i32>>>
  %t = memref.cast %o : memref<4xi32> to memref<?xi32>
  %m = rise.mapSeq nat<4> tuple<scalar<i32>, scalar<i32>> tuple<scalar<i32>, scalar<i32>>
  %f = rise.lambda (%e) : !rise.fun<tuple<scalar<i32>, scalar<i32>> -> tuple<scalar<i32>, scalar<i32>>> {
    return %e : !rise.tuple<scalar<i32>, scalar<i32>>
  }
  %y = rise.apply %m, %f, %x : !rise.fun<fun<tuple<scalar<i32>, scalar<i32>> -> tuple<scalar<i32>, scalar<i32>>> -> array<4, tuple<scalar<i32>, scalar<i32>>> -> array<4, tuple<scalar<i32>, scalar<i32>>>>
  // expected-note @+2 {{it is used here}}
  // expected-error @+1 {{argument 0 that the program writes overlaps memory that it writes too, or may do so: give them memory that is apart}}
  rise.out %o, %t <- %y : memref<4xi32>, memref<?xi32>, !rise.array<4, tuple<scalar<i32>, scalar<i32>>>
  return
}
