// Sums of vectors of integers: distances of bytes that are added to them are absolute values of wider
// numbers, and all lanes one after the other are a reduction.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(expose-vector-sums))' | FileCheck %s

// CHECK-LABEL: func.func @chosen(
// CHECK-SAME: %[[SUM:.+]]: vector<16xi32>, %[[X:.+]]: vector<16xi8>, %[[Y:.+]]: vector<16xi8>
func.func @chosen(%sum: vector<16xi32>, %x: vector<16xi8>, %y: vector<16xi8>) -> vector<16xi32> {
  // CHECK: %[[LEFT:.+]] = arith.extui %[[X]] : vector<16xi8> to vector<16xi32>
  // CHECK: %[[RIGHT:.+]] = arith.extui %[[Y]] : vector<16xi8> to vector<16xi32>
  // CHECK: %[[DIFFERENCE:.+]] = arith.subi %[[LEFT]], %[[RIGHT]]
  // CHECK: %[[DISTANCE:.+]] = math.absi %[[DIFFERENCE]]
  // CHECK: arith.addi %[[SUM]], %[[DISTANCE]]
  %less = arith.subi %x, %y : vector<16xi8>
  %more = arith.subi %y, %x : vector<16xi8>
  %is_larger = arith.cmpi ugt, %x, %y : vector<16xi8>
  %distance = arith.select %is_larger, %less, %more : vector<16xi1>, vector<16xi8>
  %wide = arith.extui %distance : vector<16xi8> to vector<16xi32>
  %next = arith.addi %sum, %wide : vector<16xi32>
  return %next : vector<16xi32>
}

// The other way round, and by the larger and the smaller.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-2: math.absi
func.func @others(%sum: vector<16xi32>, %x: vector<16xi8>, %y: vector<16xi8>) -> vector<16xi32> {
  %less = arith.subi %x, %y : vector<16xi8>
  %more = arith.subi %y, %x : vector<16xi8>
  %is_smaller = arith.cmpi ule, %x, %y : vector<16xi8>
  %distance = arith.select %is_smaller, %more, %less : vector<16xi1>, vector<16xi8>
  %wide = arith.extui %distance : vector<16xi8> to vector<16xi32>
  %next = arith.addi %sum, %wide : vector<16xi32>
  %larger = arith.maxui %x, %y : vector<16xi8>
  %smaller = arith.minui %y, %x : vector<16xi8>
  %span = arith.subi %larger, %smaller : vector<16xi8>
  %wide_span = arith.extui %span : vector<16xi8> to vector<16xi32>
  %last = arith.addi %next, %wide_span : vector<16xi32>
  return %last : vector<16xi32>
}

// No distances: of numbers with a sign, the smaller less the larger, of wider numbers, and what is
// not added.
// CHECK-LABEL: func.func @none(
// CHECK-NOT: math.absi
// CHECK: return
func.func @none(
    %sum: vector<16xi32>, %x: vector<16xi8>, %y: vector<16xi8>, %v: vector<16xi16>,
    %w: vector<16xi16>) -> (vector<16xi32>, vector<16xi32>) {
  %less = arith.subi %x, %y : vector<16xi8>
  %more = arith.subi %y, %x : vector<16xi8>
  %signed = arith.cmpi sgt, %x, %y : vector<16xi8>
  %of_signed = arith.select %signed, %less, %more : vector<16xi1>, vector<16xi8>
  %wide_of_signed = arith.extui %of_signed : vector<16xi8> to vector<16xi32>
  %a = arith.addi %sum, %wide_of_signed : vector<16xi32>
  %is_larger = arith.cmpi ugt, %x, %y : vector<16xi8>
  %negative = arith.select %is_larger, %more, %less : vector<16xi1>, vector<16xi8>
  %wide_negative = arith.extui %negative : vector<16xi8> to vector<16xi32>
  %b = arith.addi %a, %wide_negative : vector<16xi32>
  %larger = arith.maxui %v, %w : vector<16xi16>
  %smaller = arith.minui %v, %w : vector<16xi16>
  %span = arith.subi %larger, %smaller : vector<16xi16>
  %wide_span = arith.extui %span : vector<16xi16> to vector<16xi32>
  %c = arith.addi %b, %wide_span : vector<16xi32>
  %distance = arith.select %is_larger, %less, %more : vector<16xi1>, vector<16xi8>
  %wide = arith.extui %distance : vector<16xi8> to vector<16xi32>
  %product = arith.muli %c, %wide : vector<16xi32>
  return %c, %product : vector<16xi32>, vector<16xi32>
}

// All lanes, from the first of them or from a number.
// CHECK-LABEL: func.func @lanes(
// CHECK-SAME: %[[V:.+]]: vector<4xi32>, %[[START:.+]]: i32
func.func @lanes(%v: vector<4xi32>, %start: i32) -> (i32, i32) {
  // CHECK: vector.reduction <add>, %[[V]] : vector<4xi32> into i32
  %a = vector.extract %v[0] : i32 from vector<4xi32>
  %b = vector.extract %v[1] : i32 from vector<4xi32>
  %c = vector.extract %v[2] : i32 from vector<4xi32>
  %d = vector.extract %v[3] : i32 from vector<4xi32>
  %ab = arith.addi %a, %b : i32
  %abc = arith.addi %ab, %c : i32
  %abcd = arith.addi %abc, %d : i32
  // CHECK: vector.reduction <maxui>, %[[V]], %[[START]] : vector<4xi32> into i32
  %s0 = arith.maxui %start, %a : i32
  %s1 = arith.maxui %s0, %b : i32
  %s2 = arith.maxui %s1, %c : i32
  %s3 = arith.maxui %s2, %d : i32
  return %abcd, %s3 : i32, i32
}

// Not all lanes, lanes of two vectors or by two operations, one lane twice, and numbers that round.
// CHECK-LABEL: func.func @other_lanes(
// CHECK-NOT: vector.reduction
// CHECK: return
func.func @other_lanes(%v: vector<3xi32>, %w: vector<3xi32>, %one: vector<1xi32>, %x: vector<2xf32>)
    -> (i32, i32, i32, i32, f32) {
  %a = vector.extract %v[0] : i32 from vector<3xi32>
  %b = vector.extract %v[1] : i32 from vector<3xi32>
  %c = vector.extract %v[2] : i32 from vector<3xi32>
  %other = vector.extract %w[1] : i32 from vector<3xi32>
  %ab = arith.addi %a, %b : i32
  %bc = arith.addi %b, %c : i32
  %mixed = arith.addi %a, %other : i32
  %mixed_c = arith.addi %mixed, %c : i32
  %product = arith.muli %a, %b : i32
  %product_c = arith.addi %product, %c : i32
  %alone = vector.extract %one[0] : i32 from vector<1xi32>
  %twice = arith.addi %alone, %alone : i32
  %both = arith.addi %bc, %twice : i32
  %x0 = vector.extract %x[0] : f32 from vector<2xf32>
  %x1 = vector.extract %x[1] : f32 from vector<2xf32>
  %y = arith.addf %x0, %x1 : f32
  return %ab, %mixed_c, %product_c, %both, %y : i32, i32, i32, i32, f32
}
