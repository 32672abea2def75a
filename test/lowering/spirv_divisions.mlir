// Quotients that are rounded down or up are computed by operations that SPIR-V has.
// RUN: rise-opt %s --pass-pipeline="builtin.module(prepare-kernels-for-spirv,gpu.module(canonicalize))" | FileCheck %s
// RUN: rise-opt %s --pass-pipeline="builtin.module(prepare-kernels-for-spirv)" | FileCheck %s --check-prefix=EXPANDED
// EXPANDED-NOT: arith.floordivsi
// EXPANDED-NOT: arith.ceildiv

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @quotients
  // CHECK-DAG: %[[M4:.*]] = arith.constant -4 : i32
  // CHECK-DAG: %[[M3:.*]] = arith.constant -3 : i32
  // CHECK-DAG: %[[P3:.*]] = arith.constant 3 : i32
  // CHECK-DAG: %[[P4:.*]] = arith.constant 4 : i32
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
  gpu.func @quotients(%to: memref<?xi32, #gpu.address_space<global>>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %minus_two = arith.constant -2 : i32
    %six = arith.constant 6 : i32
    %seven = arith.constant 7 : i32
    %minus_seven = arith.constant -7 : i32
    // CHECK: memref.store %[[M4]]
    %0 = arith.floordivsi %minus_seven, %two : i32
    memref.store %0, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[M4]]
    %1 = arith.floordivsi %seven, %minus_two : i32
    memref.store %1, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[P3]]
    %2 = arith.floordivsi %minus_seven, %minus_two : i32
    memref.store %2, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[M3]]
    %3 = arith.floordivsi %six, %minus_two : i32
    memref.store %3, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[M3]]
    %4 = arith.ceildivsi %minus_seven, %two : i32
    memref.store %4, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[P4]]
    %5 = arith.ceildivsi %seven, %two : i32
    memref.store %5, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[P3]]
    %6 = arith.ceildivsi %six, %two : i32
    memref.store %6, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[P4]]
    %7 = arith.ceildivui %seven, %two : i32
    memref.store %7, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    // CHECK: memref.store %[[ZERO]]
    %8 = arith.ceildivui %zero, %two : i32
    memref.store %8, %to[%c0] : memref<?xi32, #gpu.address_space<global>>
    gpu.return
  }
}
