// Memory that is filled with elements of constants, and then only read, is a constant.

// RUN: rise-opt %s --split-input-file --pack-constants | FileCheck %s

// Two panels of two columns, each copied where the loop over panels is: one constant for both. The
// constant that was copied is read by nothing else, and gone.
// CHECK: memref.global "private" constant @packed_1 : memref<2x3x2xf32> =
// CHECK-SAME: dense<{{\[}}{{\[}}[1.000000e+00, 2.000000e+00], [5.000000e+00, 6.000000e+00], [9.000000e+00, 1.000000e+01]],
// CHECK-SAME: {{\[}}[3.000000e+00, 4.000000e+00], [7.000000e+00, 8.000000e+00], [1.100000e+01, 1.200000e+01]]]>
// CHECK-SAME: {alignment = 64 : i64}
// CHECK-LABEL: func.func @panels(
// CHECK-NOT: tensor<
// CHECK: scf.parallel (%[[PANEL:.+]]) =
// CHECK-NEXT: %[[PACKED:.+]] = memref.get_global @packed_1
// CHECK: scf.for %[[ROW:.+]] =
// CHECK-NEXT: %[[PAIR:.+]] = vector.load %[[PACKED]][%[[PANEL]], %[[ROW]], %c0]
// CHECK-NEXT: vector.store %[[PAIR]]
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func private @packed()
func.func @panels(%r: memref<2x3x2xf32>) {
  %weights = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%panel) = (%c0) to (%c2) step (%c1) {
    %copy = memref.alloc() : memref<3x2xf32>
    %first = arith.muli %panel, %c2 : index
    scf.for %row = %c0 to %c3 step %c1 {
      %next = arith.addi %first, %c1 : index
      %x = tensor.extract %weights[%row, %first] : tensor<3x4xf32>
      %y = tensor.extract %weights[%row, %next] : tensor<3x4xf32>
      %pair = vector.from_elements %x, %y : vector<2xf32>
      vector.store %pair, %copy[%row, %c0] : memref<3x2xf32>, vector<2xf32>
    }
    scf.for %row = %c0 to %c3 step %c1 {
      %pair = vector.load %copy[%row, %c0] : memref<3x2xf32>, vector<2xf32>
      vector.store %pair, %r[%panel, %row, %c0] : memref<2x3x2xf32>, vector<2xf32>
    }
    memref.dealloc %copy : memref<3x2xf32>
  }
  return
}

// -----

// A loop that begins at 1 and goes on in steps of 2: the number of the round is the place. What is
// outside of the constant is chosen away.
// CHECK: memref.global "private" constant @packed : memref<2x2xi16> = dense<{{\[}}[20, 30], [40, 0]]>
// CHECK-LABEL: func.func @padded(
// CHECK: scf.for %[[I:.+]] =
// CHECK-DAG: %[[DISTANCE:.+]] = arith.subi %[[I]],
// CHECK-DAG: %[[ROUND:.+]] = arith.divui %[[DISTANCE]],
// CHECK: memref.load %{{.+}}[%[[ROUND]], %{{.+}}] : memref<2x2xi16>
memref.global "private" constant @table : memref<4xi16> = dense<[10, 20, 30, 40]>
func.func @padded(%r: memref<4xi16>, %k: index) {
  %table = memref.get_global @table : memref<4xi16>
  %zero = arith.constant 0 : i16
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c1 to %c4 step %c2 {
    %copy = memref.alloca() : memref<2xi16>
    scf.for %j = %c0 to %c2 step %c1 {
      %place = arith.addi %i, %j : index
      %is_inside = arith.cmpi slt, %place, %c4 : index
      %last = arith.minsi %place, %c3 : index
      %x = memref.load %table[%last] : memref<4xi16>
      %y = arith.select %is_inside, %x, %zero : i16
      memref.store %y, %copy[%j] : memref<2xi16>
    }
    %x = memref.load %copy[%k] : memref<2xi16>
    memref.store %x, %r[%i] : memref<4xi16>
  }
  return
}

// -----

// One copy of another: both are constants, and only the last is left.
// CHECK: memref.global "private" constant @packed_1 : memref<3xi8> = dense<[2, 1, 0]>
// CHECK-LABEL: func.func @twice(
// CHECK-NEXT: %[[PACKED:.+]] = memref.get_global @packed_1
// CHECK-NEXT: memref.load %[[PACKED]]
func.func @twice(%k: index) -> i8 {
  %table = arith.constant dense<[0, 1, 2]> : tensor<3xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %first = memref.alloc() : memref<3xi8>
  scf.for %i = %c0 to %c3 step %c1 {
    %x = tensor.extract %table[%i] : tensor<3xi8>
    memref.store %x, %first[%i] : memref<3xi8>
  }
  %second = memref.alloc() : memref<3xi8>
  scf.for %i = %c0 to %c3 step %c1 {
    %from = arith.subi %c2, %i : index
    %x = memref.load %first[%from] : memref<3xi8>
    memref.store %x, %second[%i] : memref<3xi8>
  }
  %x = memref.load %second[%k] : memref<3xi8>
  memref.dealloc %first : memref<3xi8>
  memref.dealloc %second : memref<3xi8>
  return %x : i8
}

// -----

// Places are read of a constant with their sign, and without it where that is said.
// CHECK-DAG: memref.global "private" constant @packed : memref<2xi8> = dense<[10, 30]>
// CHECK-DAG: memref.global "private" constant @packed_1 : memref<2xi8> = dense<30>
// CHECK-LABEL: func.func @signs(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @signs(%k: index) -> (i8, i8) {
  %table = arith.constant dense<[10, 20, 30]> : tensor<3xi8>
  %places = arith.constant dense<[-1, 7]> : tensor<2xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %signed = memref.alloc() : memref<2xi8>
  %unsigned = memref.alloc() : memref<2xi8>
  scf.for %i = %c0 to %c2 step %c1 {
    %given = tensor.extract %places[%i] : tensor<2xi8>
    %place = arith.index_cast %given : i8 to index
    %low = arith.maxsi %place, %c0 : index
    %inside = arith.minsi %low, %c2 : index
    %x = tensor.extract %table[%inside] : tensor<3xi8>
    memref.store %x, %signed[%i] : memref<2xi8>
  }
  scf.for %i = %c0 to %c2 step %c1 {
    %given = tensor.extract %places[%i] : tensor<2xi8>
    %place = arith.index_castui %given : i8 to index
    %low = arith.maxsi %place, %c0 : index
    %inside = arith.minsi %low, %c2 : index
    %x = tensor.extract %table[%inside] : tensor<3xi8>
    memref.store %x, %unsigned[%i] : memref<2xi8>
  }
  %x = memref.load %signed[%k] : memref<2xi8>
  %y = memref.load %unsigned[%k] : memref<2xi8>
  return %x, %y : i8, i8
}

// -----

// All that follows stays memory: elements that are computed, memory that is written again after it was
// read, or that others see, places outside of the constant, loops whose rounds nobody knows, and
// copies that take far more memory than the constant.
// CHECK-NOT: @packed
func.func private @see(memref<3xf32>)
memref.global "private" @changing : memref<3xf32> = dense<1.0>
func.func @kept(%k: index) -> (f32, f32, f32, f32, f32, f32) {
  %table = arith.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %changing = memref.get_global @changing : memref<3xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c9999 = arith.constant 9999 : index
  // CHECK-COUNT-6: memref.alloc()
  %computed = memref.alloc() : memref<3xf32>
  %written = memref.alloc() : memref<3xf32>
  %seen = memref.alloc() : memref<3xf32>
  %outside = memref.alloc() : memref<3xf32>
  %unknown = memref.alloc() : memref<3xf32>
  %large = memref.alloc() : memref<9999xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %x = tensor.extract %table[%i] : tensor<3xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %computed[%i] : memref<3xf32>
    memref.store %x, %written[%i] : memref<3xf32>
    memref.store %x, %seen[%i] : memref<3xf32>
  }
  scf.for %i = %c0 to %c3 step %c1 {
    %next = arith.addi %i, %c1 : index
    %x = tensor.extract %table[%next] : tensor<3xf32>
    memref.store %x, %outside[%i] : memref<3xf32>
  }
  scf.for %i = %c0 to %k step %c1 {
    %x = memref.load %changing[%i] : memref<3xf32>
    memref.store %x, %unknown[%i] : memref<3xf32>
  }
  scf.for %i = %c0 to %c9999 step %c1 {
    %x = tensor.extract %table[%c0] : tensor<3xf32>
    memref.store %x, %large[%i] : memref<9999xf32>
  }
  call @see(%seen) : (memref<3xf32>) -> ()
  %0 = memref.load %computed[%k] : memref<3xf32>
  %1 = memref.load %written[%k] : memref<3xf32>
  memref.store %0, %written[%k] : memref<3xf32>
  %2 = memref.load %seen[%k] : memref<3xf32>
  %3 = memref.load %outside[%k] : memref<3xf32>
  %4 = memref.load %unknown[%k] : memref<3xf32>
  %5 = memref.load %large[%k] : memref<9999xf32>
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
