// Memory may be named inside of a function: `rise.in` in a lambda, `dpia.in` in a body.

// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(rise-to-dpia))' | FileCheck %s --check-prefix=DPIA
// RUN: rise-opt %s --pass-pipeline='builtin.module(func.func(rise-to-dpia,dpia-to-imperative))' | FileCheck %s --check-prefix=IMPERATIVE
// RUN: rise-opt %s --rise-to-scf | FileCheck %s

// DPIA-LABEL: func.func @number
// DPIA: dpia.in %arg1
// DPIA: dpia.mapSeq
// IMPERATIVE-LABEL: func.func @number
// IMPERATIVE: %[[V:.*]] = dpia.in %arg1
// IMPERATIVE: dpia.for
// IMPERATIVE: embed %{{.*}}, %[[V]]
// CHECK-LABEL: func.func @number
// CHECK: arith.addi %{{.*}}, %arg1 : i32
func.func @number(%o: memref<4xi32>, %v: i32) {
  %x0 = rise.in %o : memref<4xi32>
  %f = rise.lambda (%x) : !rise.fun<scalar<i32> -> scalar<i32>> {
    %add = add scalar<i32>
    %l = in %v : i32
    %y = apply %add, %x, %l : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
    return %y : !rise.scalar<i32>
  }
  %m = rise.mapSeq nat<4> scalar<i32> scalar<i32>
  %r = rise.apply %m, %f, %x0 : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<4, scalar<i32>> -> array<4, scalar<i32>>>
  rise.out %o <- %r : memref<4xi32>
  return
}

// Each row is the array that the function names itself.
// IMPERATIVE-LABEL: func.func @array
// IMPERATIVE: dpia.in %arg2
// IMPERATIVE: dpia.for
// CHECK-LABEL: func.func @array
// CHECK: memref.load %arg2
func.func @array(%o: memref<3x4xi32>, %a: memref<3xi32>, %b: memref<4xi32>) {
  %A = rise.in %a : memref<3xi32>
  %rows = rise.lambda (%x) : !rise.fun<scalar<i32> -> array<4, scalar<i32>>> {
    %B = in %b : memref<4xi32>
    %times = lambda (%y) : !rise.fun<scalar<i32> -> scalar<i32>> {
      %mul = mul scalar<i32>
      %z = apply %mul, %x, %y : !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
      return %z : !rise.scalar<i32>
    }
    %inner = mapSeq nat<4> scalar<i32> scalar<i32>
    %row = apply %inner, %times, %B : !rise.fun<fun<scalar<i32> -> scalar<i32>> -> array<4, scalar<i32>> -> array<4, scalar<i32>>>
    return %row : !rise.array<4, scalar<i32>>
  }
  %m = rise.mapSeq nat<3> scalar<i32> array<4, scalar<i32>>
  %r = rise.apply %m, %rows, %A : !rise.fun<fun<scalar<i32> -> array<4, scalar<i32>>> -> array<3, scalar<i32>> -> array<3, array<4, scalar<i32>>>>
  rise.out %o <- %r : memref<3x4xi32>
  return
}

// CHECK-LABEL: func.func @body
// CHECK: arith.addi %{{.*}}, %arg1 : i32
func.func @body(%o: memref<4xi32>, %v: i32) {
  %x = dpia.in %o : memref<4xi32> -> !dpia.exp<array<4, scalar<i32>>, read>
  %y = dpia.mapSeq %x : (!dpia.exp<array<4, scalar<i32>>, read>) -> !dpia.exp<array<4, scalar<i32>>, write> (%e: !dpia.exp<scalar<i32>, read>) {
    %w = in %v : i32 -> !dpia.exp<scalar<i32>, read>
    %s = embed %e, %w : (!dpia.exp<scalar<i32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<scalar<i32>, read> (%l: i32, %r: i32) {
      %sum = arith.addi %l, %r : i32
      dpia.yield %sum : i32
    }
    yield %s : !dpia.exp<scalar<i32>, read>
  }
  %z = dpia.out %o : memref<4xi32> -> !dpia.acc<array<4, scalar<i32>>>
  dpia.assign %z, %y : !dpia.acc<array<4, scalar<i32>>>, !dpia.exp<array<4, scalar<i32>>, write>
  return
}
