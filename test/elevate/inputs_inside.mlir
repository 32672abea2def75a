// What comes from outside of RISE may be read inside of a function of RISE, be an argument or be another dialect's result.

// RUN: rise-opt %s --rise-elevate="strategy=id" | FileCheck %s --check-prefix=SAME
// RUN: rise-opt %s --rise-elevate="strategy='normalize(betaReduction)'" | FileCheck %s
// RUN: rise-opt %s --rise-elevate="strategy='normalize(betaReduction)'" | rise-opt --rise-elevate="strategy='normalize(betaReduction)'" | FileCheck %s

// SAME-LABEL: func.func @inside
// SAME-COUNT-2: rise.in
// SAME: rise.lambda
// CHECK-LABEL: func.func @inside
// CHECK-SAME: (%[[OUT:.*]]: memref<f32>, %[[X:.*]]: f32)
// CHECK: %[[K:.*]] = rise.in %[[X]]
// CHECK: %[[L:.*]] = rise.in %[[X]]
// CHECK-NEXT: rise.out %[[OUT]] <- %[[L]]
func.func @inside(%c: memref<f32>, %x: f32) {
  %X = rise.in %x : f32
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %K = rise.in %x : f32
    return %K : !rise.scalar<f32>
  }
  %r = rise.apply %f, %X : !rise.fun<scalar<f32> -> scalar<f32>>
  rise.out %c <- %r : memref<f32>, !rise.scalar<f32>
  return
}

// Two results of one value, and functions in functions.
// CHECK-LABEL: func.func @nested
// CHECK-SAME: (%[[C:.*]]: memref<f32>, %[[D:.*]]: memref<f32>, %[[X:.*]]: f32, %[[Y:.*]]: f32)
// CHECK: %[[K:.*]] = rise.in %[[Y]]
// CHECK-NOT: lambda
// CHECK-DAG: rise.out %[[C]] <- %[[K]]
// CHECK-DAG: rise.out %[[D]] <- %[[K]]
func.func @nested(%c: memref<f32>, %d: memref<f32>, %x: f32, %y: f32) {
  %X = rise.in %x : f32
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %g = rise.lambda (%b) : !rise.fun<scalar<f32> -> scalar<f32>> {
      %K = rise.in %y : f32
      return %K : !rise.scalar<f32>
    }
    %s = rise.apply %g, %a : !rise.fun<scalar<f32> -> scalar<f32>>
    return %s : !rise.scalar<f32>
  }
  %r = rise.apply %f, %X : !rise.fun<scalar<f32> -> scalar<f32>>
  rise.out %c <- %r : memref<f32>, !rise.scalar<f32>
  rise.out %d <- %r : memref<f32>, !rise.scalar<f32>
  return
}

// CHECK-LABEL: func.func @argument
// CHECK-SAME: (%[[X:.*]]: !rise.array<n, scalar<f32>>)
// CHECK: rise.apply %{{.*}}, %[[X]] :
func.func @argument(%x : !rise.array<n, scalar<f32>>) -> !rise.array<n, scalar<f32>> {
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  %ys = rise.apply %map, %f, %x : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  return %ys : !rise.array<n, scalar<f32>>
}

func.func private @given() -> !rise.scalar<f32>

// CHECK-LABEL: func.func @result
// CHECK: %[[G:.*]] = call @given()
// CHECK: return %[[G]]
func.func @result() -> !rise.scalar<f32> {
  %g = func.call @given() : () -> !rise.scalar<f32>
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %r = rise.apply %f, %g : !rise.fun<scalar<f32> -> scalar<f32>>
  return %r : !rise.scalar<f32>
}
