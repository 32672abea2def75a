// Where RISE meets memrefs and tensors, static and dynamic.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s

// CHECK-LABEL: @static
func.func @static(%c : memref<4x3xf32>, %a : memref<4x3xf32>, %b : tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK: [[A:%.+]] = rise.in %{{.+}} : memref<4x3xf32>{{$}}
  %A = rise.in %a : memref<4x3xf32>
  // CHECK: [[B:%.+]] = rise.in %{{.+}} : tensor<4x3xf32>{{$}}
  %B = rise.in %b : tensor<4x3xf32> -> !rise.array<4, array<3, scalar<f32>>>
  // CHECK: rise.out %{{.+}} <- [[B]] : memref<4x3xf32>{{$}}
  rise.out %c <- %B : memref<4x3xf32>
  // CHECK: [[T:%.+]] = rise.out %{{.+}} <- [[A]] : tensor<4x3xf32>{{$}}
  %t = rise.out %b <- %A : tensor<4x3xf32>
  // CHECK: return [[T]] : tensor<4x3xf32>
  return %t : tensor<4x3xf32>
}

// CHECK-LABEL: @dynamic
func.func @dynamic(%c : memref<?x?xf64>, %a : memref<?x?xf64>, %b : tensor<?x8xf64>) -> tensor<?x8xf64> {
  // CHECK: [[A:%.+]] = rise.in %{{.+}} : memref<?x?xf64> -> !rise.array<n, array<2*m, scalar<f64>>>
  %A = rise.in %a : memref<?x?xf64> -> !rise.array<n, array<2*m, scalar<f64>>>
  // CHECK: [[B:%.+]] = rise.in %{{.+}} : tensor<?x8xf64> -> !rise.array<n, array<8, scalar<f64>>>
  %B = rise.in %b : tensor<?x8xf64> -> !rise.array<n, array<8, scalar<f64>>>
  // CHECK: rise.out %{{.+}} <- [[A]] : memref<?x?xf64>, !rise.array<n, array<2*m, scalar<f64>>>
  rise.out %c <- %A : memref<?x?xf64>, !rise.array<n, array<m+m, scalar<f64>>>
  // CHECK: rise.out %{{.+}} <- [[B]] : tensor<?x8xf64>, !rise.array<n, array<8, scalar<f64>>>
  %t = rise.out %b <- %B : tensor<?x8xf64>, !rise.array<n, array<8, scalar<f64>>>
  return %t : tensor<?x8xf64>
}

// A static dimension may be described by a size: it is an equation for its variables.
// CHECK-LABEL: @equation
func.func @equation(%a : memref<64xf32>) {
  // CHECK: rise.in %{{.+}} : memref<64xf32> -> !rise.array<4*n, scalar<f32>>
  %A = rise.in %a : memref<64xf32> -> !rise.array<4*n, scalar<f32>>
  return
}

// CHECK-LABEL: @scalars
func.func @scalars(%r : memref<f32>, %x : f32, %k : index, %v : vector<4xi32>, %p : memref<7xvector<4xi32>>) {
  // CHECK: [[X:%.+]] = rise.in %{{.+}} : f32{{$}}
  %X = rise.in %x : f32
  // CHECK: rise.in %{{.+}} : index{{$}}
  %K = rise.in %k : index
  // CHECK: rise.in %{{.+}} : index -> !rise.idx<n>
  %I = rise.in %k : index -> !rise.idx<n>
  // CHECK: rise.in %{{.+}} : vector<4xi32>{{$}}
  %V = rise.in %v : vector<4xi32>
  // CHECK: rise.in %{{.+}} : memref<7xvector<4xi32>>{{$}}
  %P = rise.in %p : memref<7xvector<4xi32>>
  // CHECK: rise.in %{{.+}} : memref<f32>{{$}}
  %R = rise.in %r : memref<f32>
  // CHECK: rise.out %{{.+}} <- [[X]] : memref<f32>{{$}}
  rise.out %r <- %X : memref<f32>
  return
}

// Memory with a layout and in another space is memory all the same.
// CHECK-LABEL: @layouts
func.func @layouts(%a : memref<8x8xi16, strided<[16, 1], offset: 4>>, %b : memref<0xi8, 1>) {
  // CHECK: rise.in %{{.+}} : memref<8x8xi16, strided<[16, 1], offset: 4>>{{$}}
  %A = rise.in %a : memref<8x8xi16, strided<[16, 1], offset: 4>>
  // CHECK: rise.in %{{.+}} : memref<0xi8, 1>{{$}}
  %B = rise.in %b : memref<0xi8, 1>
  return
}
