// A program that leaves a choice open.
func.func @map(%c: memref<4xf32>, %a: memref<4xf32>) {
  %A = rise.in %a : memref<4xf32>
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    %n = neg scalar<f32>
    %y = apply %n, %x : !rise.fun<scalar<f32> -> scalar<f32>>
    return %y : !rise.scalar<f32>
  }
  %m = rise.map nat<4> scalar<f32> scalar<f32>
  %r = rise.apply %m, %f, %A : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<4, scalar<f32>> -> array<4, scalar<f32>>>
  rise.out %c <- %r : memref<4xf32>
  return
}
