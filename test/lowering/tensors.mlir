// Tensors in and out, and constant arrays, which are tensors too.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = tensor.dim [[ARG1]], [[C0]] : tensor<?xf32>
// CHECK-NEXT: [[DIM_0:%.+]] = tensor.dim [[ARG0]], [[C0]] : tensor<?xf32>
// CHECK-NEXT: [[ALLOC:%.+]] = memref.alloc([[DIM_0]]) : memref<?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `memory` must be n"
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[EXTRACTED:%.+]] = tensor.extract [[ARG1]][[[ARG2]]] : tensor<?xf32>
// CHECK-NEXT: [[V2:%.+]] = arith.negf [[EXTRACTED]] : f32
// CHECK-NEXT: memref.store [[V2]], [[ALLOC]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: [[V1:%.+]] = bufferization.to_tensor [[ALLOC]] restrict writable : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: return [[V1]] : tensor<?xf32>
// CHECK-NEXT: }
func.func @tensors(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
  %0 = rise.in %arg1 : tensor<?xf32> -> !rise.array<n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %2 = rise.out %arg0 <- %1 : tensor<?xf32>, !rise.array<n, scalar<f32>>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @constant_array(
// CHECK-SAME: [[ARG0:%.+]]:
// CHECK-NEXT: [[C0_I32:%.+]] = arith.constant 0 : i32
// CHECK-NEXT: [[CST:%.+]] = arith.constant dense<[4, 1, 7]> : tensor<3xi32>
// CHECK-NEXT: [[C3:%.+]] = arith.constant 3 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: scf.for [[ARG1:%.+]] = [[C0]] to [[C3]] step [[C1]] {
// CHECK-NEXT: [[EXTRACTED:%.+]] = tensor.extract [[CST]][[[ARG1]]] : tensor<3xi32>
// CHECK-NEXT: [[V0:%.+]] = arith.subi [[C0_I32]], [[EXTRACTED]] : i32
// CHECK-NEXT: memref.store [[V0]], [[ARG0]][[[ARG1]]] : memref<3xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @constant_array(%arg0: memref<3xi32>) {
  %literal = rise.literal dense<[4, 1, 7]> : tensor<3xi32>
  %neg = rise.neg scalar<i32>
  %mapSeq = rise.mapSeq nat<3> scalar<i32> scalar<i32>
  %0 = rise.apply %mapSeq, %neg, %literal : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<3, scalar<i32>> -> array<3, scalar<i32>>>
  rise.out %arg0 <- %0 : memref<3xi32>
  return
}
