func.func @copy(%y: memref<?xf32>, %x: memref<?xf32>) {
  %xs = rise.in %x : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %f = rise.lambda (%a) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %a : !rise.scalar<f32>
  }
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  %ys = rise.apply %map, %f, %xs : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  rise.out %y <- %ys : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}
