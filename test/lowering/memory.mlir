// Memory that a program asks for: on the heap or on the stack. What is not known to be small enough for the stack is checked first. Memory
// that is given may be read and written if every element is read before it is overwritten.

// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// CHECK-LABEL: func.func @global(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 0` must be n"
// CHECK-NEXT: [[ALLOC:%.+]] = memref.alloc([[DIM]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V1:%.+]] = memref.load [[ARG1]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V2:%.+]] = arith.negf [[V1]] : f32
// CHECK-NEXT: memref.store [[V2]], [[ALLOC]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG2]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V1]] = memref.load [[ALLOC]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V2]] = arith.negf [[V1]] : f32
// CHECK-NEXT: memref.store [[V2]], [[ARG0]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: memref.dealloc [[ALLOC]] : memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @global(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %toMem = rise.toMem address<global> array<n, scalar<f32>>
  %2 = rise.apply %toMem, %1 : !rise.fun<array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %3 = rise.apply %mapSeq, %neg, %2 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %arg0 <- %3 : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}

// CHECK-LABEL: func.func @private(
// CHECK-SAME: [[ARG0:%.+]]:{{.*}}[[ARG1:%.+]]:
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: [[C131072:%.+]] = arith.constant 131072 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[DIM:%.+]] = memref.dim [[ARG1]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[DIM_0:%.+]] = memref.dim [[ARG0]], [[C0]] : memref<?xf32>
// CHECK-NEXT: [[V0:%.+]] = arith.cmpi eq, [[DIM]], [[DIM_0]] : index
// CHECK-NEXT: cf.assert [[V0]], "dimension 0 of `argument 0` must be n"
// CHECK-NEXT: [[V1:%.+]] = arith.cmpi ule, [[DIM]], [[C131072]] : index
// CHECK-NEXT: cf.assert [[V1]], "private memory lies on the stack, where `n` elements are too many (at most 131072): choose `global` memory, by `toMem global`, `reduceSeqIn global` or `iterateIn global`, or by the strategy `largeInGlobal`"
// CHECK-NEXT: [[ALLOCA:%.+]] = memref.alloca([[DIM]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: scf.for [[ARG2:%.+]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2:%.+]] = memref.load [[ARG1]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V3:%.+]] = arith.negf [[V2]] : f32
// CHECK-NEXT: memref.store [[V3]], [[ALLOCA]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.for [[ARG2]] = [[C0]] to [[DIM]] step [[C1]] {
// CHECK-NEXT: [[V2]] = memref.load [[ALLOCA]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: [[V3]] = arith.negf [[V2]] : f32
// CHECK-NEXT: memref.store [[V3]], [[ARG0]][[[ARG2]]] : memref<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @private(%arg0: memref<?xf32>, %arg1: memref<?xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg1 : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %toMem = rise.toMem address<private> array<n, scalar<f32>>
  %2 = rise.apply %toMem, %1 : !rise.fun<array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %3 = rise.apply %mapSeq, %neg, %2 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %arg0 <- %3 : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}

// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: [[ARG0:%.+]]:
// CHECK-NEXT: [[C8:%.+]] = arith.constant 8 : index
// CHECK-NEXT: [[C0:%.+]] = arith.constant 0 : index
// CHECK-NEXT: [[C1:%.+]] = arith.constant 1 : index
// CHECK-NEXT: scf.for [[ARG1:%.+]] = [[C0]] to [[C8]] step [[C1]] {
// CHECK-NEXT: [[V0:%.+]] = memref.load [[ARG0]][[[ARG1]]] : memref<8xf32>
// CHECK-NEXT: [[V1:%.+]] = arith.negf [[V0]] : f32
// CHECK-NEXT: memref.store [[V1]], [[ARG0]][[[ARG1]]] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @in_place(%arg0: memref<8xf32>) attributes {dpia.checked_apart} {
  %0 = rise.in %arg0 : memref<8xf32>
  %neg = rise.neg scalar<f32>
  %mapSeq = rise.mapSeq nat<8> scalar<f32> scalar<f32>
  %1 = rise.apply %mapSeq, %neg, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<8, scalar<f32>> -> array<8, scalar<f32>>>
  rise.out %arg0 <- %1 : memref<8xf32>
  return
}

// What a command has written is read anew: it is another value.
// CHECK-LABEL: func.func @read_again
// CHECK: %[[FIRST:.+]] = memref.load %arg0
// CHECK: %[[NEGATED:.+]] = arith.negf %[[FIRST]]
// CHECK: memref.store %[[NEGATED]], %arg0
// CHECK: %[[SECOND:.+]] = memref.load %arg0
// CHECK: memref.store %[[SECOND]], %arg1
func.func @read_again(%a: memref<1xf32>, %b: memref<1xf32>) attributes {dpia.checked_apart} {
  %A = rise.in %a : memref<1xf32>
  %idx = rise.idx nat<1> scalar<f32>
  %i = rise.indexLiteral nat<0> below nat<1>
  %makeArray = rise.makeArray nat<1> scalar<f32>
  %neg = rise.neg scalar<f32>
  %x = rise.apply %idx, %i, %A : !rise.fun<idx<1> -> array<1, scalar<f32>> -> scalar<f32>>
  %y = rise.apply %neg, %x : !rise.fun<scalar<f32> -> scalar<f32>>
  %B = rise.apply %makeArray, %y : !rise.fun<scalar<f32> -> array<1, scalar<f32>>>
  rise.out %a <- %B : memref<1xf32>
  %C = rise.in %a : memref<1xf32>
  %z = rise.apply %idx, %i, %C : !rise.fun<idx<1> -> array<1, scalar<f32>> -> scalar<f32>>
  %D = rise.apply %makeArray, %z : !rise.fun<scalar<f32> -> array<1, scalar<f32>>>
  rise.out %b <- %D : memref<1xf32>
  return
}

// What a loop has read is not known behind it.
// CHECK-LABEL: func.func @read_in_a_loop
// CHECK: scf.for
// CHECK: }
// CHECK: %[[VALUE:.+]] = memref.load %arg1
// CHECK: memref.store %[[VALUE]], %arg2
func.func @read_in_a_loop(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<1xf32>) attributes {dpia.checked_apart} {
  %A = rise.in %a : memref<4xf32>
  %B = rise.in %b : memref<4xf32>
  %idx = rise.idx nat<4> scalar<f32>
  %i = rise.indexLiteral nat<0> below nat<4>
  %mapSeq = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %y = apply %idx, %i, %B : !rise.fun<idx<4> -> array<4, scalar<f32>> -> scalar<f32>>
    %add = add scalar<f32>
    %sum = apply %add, %x, %y : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
    return %sum : !rise.scalar<f32>
  }
  %C = rise.apply %mapSeq, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %a <- %C : memref<4xf32>
  %z = rise.apply %idx, %i, %B : !rise.fun<idx<4> -> array<4, scalar<f32>> -> scalar<f32>>
  %makeArray = rise.makeArray nat<1> scalar<f32>
  %D = rise.apply %makeArray, %z : !rise.fun<scalar<f32> -> array<1, scalar<f32>>>
  rise.out %c <- %D : memref<1xf32>
  return
}

// A prefetch of what is read later changes nothing.

// CHECK-LABEL: func.func @prefetched
// CHECK: memref.prefetch
// CHECK: scf.for
func.func @prefetched(%c: memref<4xf32>, %a: memref<4xf32>, %i: index) {
  %A = rise.in %a : memref<4xf32>
  memref.prefetch %a[%i], read, locality<3>, data : memref<4xf32>
  %neg = rise.neg scalar<f32>
  %m = rise.mapSeq nat<4> scalar<f32> scalar<f32>
  %r = rise.apply %m, %neg, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %r : memref<4xf32>
  return
}
