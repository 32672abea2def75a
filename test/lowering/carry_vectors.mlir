// A scalar that a loop carries, and only needs in all lanes of vectors, is carried as a vector.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(carry-vectors))' | FileCheck %s

// CHECK-LABEL: func.func @prefixes(
// CHECK-SAME: %[[START:.+]]: f32, %[[MEMORY:.+]]: memref<?x4xf32>
func.func @prefixes(%start: f32, %memory: memref<?x4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[ALL:.+]] = vector.broadcast %[[START]] : f32 to vector<4xf32>
  // CHECK: %[[LAST:.+]] = scf.for %[[I:.+]] = {{.+}} iter_args(%[[CARRIED:.+]] = %[[ALL]]) -> (vector<4xf32>)
  // CHECK-NEXT: %[[ROW:.+]] = vector.load
  // CHECK-NEXT: %[[ADDED:.+]] = arith.addf %[[ROW]], %[[CARRIED]] : vector<4xf32>
  // CHECK-NEXT: vector.store %[[ADDED]]
  // CHECK-NEXT: %[[SCALAR:.+]] = vector.extract %[[ROW]][3]
  // CHECK-NEXT: %[[LANES:.+]] = vector.broadcast %[[SCALAR]]
  // CHECK-NEXT: %[[NEXT:.+]] = arith.addf %[[LANES]], %[[CARRIED]] fastmath<contract> : vector<4xf32>
  // CHECK-NEXT: scf.yield %[[NEXT]] : vector<4xf32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %start) -> f32 {
    %row = vector.load %memory[%i, %c0] : memref<?x4xf32>, vector<4xf32>
    %lanes = vector.broadcast %carried : f32 to vector<4xf32>
    %added = arith.addf %row, %lanes : vector<4xf32>
    vector.store %added, %memory[%i, %c0] : memref<?x4xf32>, vector<4xf32>
    %scalar = vector.extract %row[3] : f32 from vector<4xf32>
    %next = arith.addf %scalar, %carried fastmath<contract> : f32
    scf.yield %next : f32
  }
  // CHECK: %[[RESULT:.+]] = vector.extract %[[LAST]][0] : f32 from vector<4xf32>
  // CHECK-NEXT: return %[[RESULT]] : f32
  return %last : f32
}

// Of several values only this one; the operands keep their order, and the vectors may be in an inner loop.
// CHECK-LABEL: func.func @second(
func.func @second(%memory: memref<?x?xvector<8xi32>>, %given: memref<?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  // CHECK: scf.for {{.+}} iter_args(%[[COUNT:.+]] = {{.+}}, %[[CARRIED:.+]] = {{.+}}) -> (i32, vector<8xi32>)
  %results:2 = scf.for %i = %c0 to %n step %c1 iter_args(%count = %zero, %carried = %zero) -> (i32, i32) {
    // CHECK: scf.for
    scf.for %j = %c0 to %n step %c1 {
      // CHECK-NEXT: memref.store %[[CARRIED]]
      %lanes = vector.broadcast %carried : i32 to vector<8xi32>
      memref.store %lanes, %memory[%i, %j] : memref<?x?xvector<8xi32>>
    }
    // CHECK: %[[SCALAR:.+]] = memref.load
    %scalar = memref.load %given[%i] : memref<?xi32>
    // CHECK: %[[LANES:.+]] = vector.broadcast %[[SCALAR]]
    // CHECK-NEXT: arith.subi %[[CARRIED]], %[[LANES]] : vector<8xi32>
    %next = arith.subi %carried, %scalar : i32
    %more = arith.addi %count, %scalar : i32
    scf.yield %more, %next : i32, i32
  }
  return %results#0 : i32
}

// What is needed as a scalar too, in vectors of two types, by another loop, or twice in a step, stays.
// CHECK-LABEL: func.func @scalars(
func.func @scalars(%memory: memref<?xf32>, %fours: memref<?xvector<4xf32>>, %eights: memref<?xvector<8xf32>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = arith.constant 1.0 : f32
  // CHECK: scf.for {{.+}} -> (f32, f32, f32, f32, f32) {
  %results:5 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %start, %b = %start, %c = %start, %d = %start, %e = %start) -> (f32, f32, f32, f32, f32) {
    %x = memref.load %memory[%i] : memref<?xf32>
    memref.store %a, %memory[%i] : memref<?xf32>
    %a4 = vector.broadcast %a : f32 to vector<4xf32>
    memref.store %a4, %fours[%i] : memref<?xvector<4xf32>>
    %b4 = vector.broadcast %b : f32 to vector<4xf32>
    memref.store %b4, %fours[%i] : memref<?xvector<4xf32>>
    %b8 = vector.broadcast %b : f32 to vector<8xf32>
    memref.store %b8, %eights[%i] : memref<?xvector<8xf32>>
    %c4 = vector.broadcast %c : f32 to vector<4xf32>
    memref.store %c4, %fours[%i] : memref<?xvector<4xf32>>
    %d4 = vector.broadcast %d : f32 to vector<4xf32>
    memref.store %d4, %fours[%i] : memref<?xvector<4xf32>>
    %e4 = vector.broadcast %e : f32 to vector<4xf32>
    memref.store %e4, %fours[%i] : memref<?xvector<4xf32>>
    %next_a = arith.addf %a, %x : f32
    %next_b = arith.addf %b, %x : f32
    // CHECK: scf.for {{.+}} -> (f32)
    %next_c = scf.for %j = %c0 to %n step %c1 iter_args(%inner = %c) -> f32 {
      %sum = arith.addf %inner, %x : f32
      scf.yield %sum : f32
    }
    %next_d = arith.addf %d, %d : f32
    %next_e = math.fma %e, %x, %x : f32
    scf.yield %next_a, %next_b, %next_c, %next_d, %next_e : f32, f32, f32, f32, f32
  }
  return
}

// What is only stored, given to another place of the next round, or used after its step; what other steps make; and vectors of vectors: all stay.
// CHECK-LABEL: func.func @others(
func.func @others(%memory: memref<?xf32>, %fours: memref<?xvector<4xf32>>, %squares: memref<?xvector<4x4xf32>>,
                  %long: memref<?xvector<32xf32>>, %halves: memref<?xvector<8xf16>>, %half: f16, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = arith.constant 1.0 : f32
  %outside = arith.addf %start, %start : f32
  // CHECK: scf.for {{.+}} -> (f32, f32, f32, f32, f32, f32, f32, f16) {
  %results:8 = scf.for %i = %c0 to %n step %c1
      iter_args(%a = %start, %b = %start, %c = %start, %d = %start, %e = %start, %f = %start, %g = %start, %h = %half)
      -> (f32, f32, f32, f32, f32, f32, f32, f16) {
    %x = memref.load %memory[%i] : memref<?xf32>
    memref.store %a, %memory[%i] : memref<?xf32>
    %next_a = arith.addf %a, %x : f32
    %next_b = arith.addf %b, %x : f32
    %c4 = vector.broadcast %c : f32 to vector<4xf32>
    memref.store %c4, %fours[%i] : memref<?xvector<4xf32>>
    %next_d = arith.addf %d, %x : f32
    %d4 = vector.broadcast %d : f32 to vector<4xf32>
    memref.store %d4, %fours[%i] : memref<?xvector<4xf32>>
    memref.store %next_d, %memory[%i] : memref<?xf32>
    %e4 = vector.broadcast %e : f32 to vector<4xf32>
    memref.store %e4, %fours[%i] : memref<?xvector<4xf32>>
    %f16 = vector.broadcast %f : f32 to vector<4x4xf32>
    memref.store %f16, %squares[%i] : memref<?xvector<4x4xf32>>
    %next_f = arith.addf %f, %x : f32
    %g32 = vector.broadcast %g : f32 to vector<32xf32>
    memref.store %g32, %long[%i] : memref<?xvector<32xf32>>
    %next_g = arith.addf %g, %x : f32
    %h8 = vector.broadcast %h : f16 to vector<8xf16>
    memref.store %h8, %halves[%i] : memref<?xvector<8xf16>>
    %next_h = arith.addf %h, %half : f16
    // CHECK: scf.yield
    scf.yield %next_a, %c, %next_b, %next_d, %outside, %next_f, %next_g, %next_h : f32, f32, f32, f32, f32, f32, f32, f16
  }
  return %results#5 : f32
}

// A result that nobody uses is not taken out.
// CHECK-LABEL: func.func @unused(
func.func @unused(%memory: memref<?xf64>, %eights: memref<?xvector<8xf64>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = arith.constant 1.0 : f64
  // CHECK: scf.for {{.+}} -> (vector<8xf64>)
  // CHECK-NOT: vector.extract
  // CHECK: return
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %start) -> f64 {
    %x = memref.load %memory[%i] : memref<?xf64>
    %lanes = vector.broadcast %carried : f64 to vector<8xf64>
    memref.store %lanes, %eights[%i] : memref<?xvector<8xf64>>
    %next = arith.mulf %carried, %x : f64
    scf.yield %next : f64
  }
  return
}
