// A one-dimensional stencil: the sum of every element and its two neighbours. Beyond the ends the outermost elements are repeated.
//
//   rise run examples/stencil_1d.mlir --random 1 --size n=10

func.func @stencil(%out: memref<?xf32>, %in: memref<?xf32>) {
  %input = rise.in %in : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %pad = rise.padClamp nat<1> nat<1> nat<n> scalar<f32>
  %padded = rise.apply %pad, %input : !rise.fun<array<n, scalar<f32>> -> array<n+2, scalar<f32>>>
  %slide = rise.slide nat<3> nat<1> nat<n> scalar<f32>
  %windows = rise.apply %slide, %padded : !rise.fun<array<n+2, scalar<f32>> -> array<n, array<3, scalar<f32>>>>
  %sum = rise.lambda (%window) : !rise.fun<array<3, scalar<f32>> -> scalar<f32>> {
    %add = lambda (%accumulator, %element) : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>> {
      %next = embed (%x = %accumulator, %y = %element) : (f32, f32) -> f32 {
        %total = arith.addf %x, %y : f32
        return %total : f32
      }
      return %next : !rise.scalar<f32>
    }
    %zero = literal 0.0 : f32
    %reduce = reduceSeq nat<3> scalar<f32> scalar<f32>
    %total = apply %reduce, %add, %zero, %window : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<3, scalar<f32>> -> scalar<f32>>
    return %total : !rise.scalar<f32>
  }
  %map = rise.mapSeq nat<n> array<3, scalar<f32>> scalar<f32>
  %result = rise.apply %map, %sum, %windows : !rise.fun<fun<array<3, scalar<f32>> -> scalar<f32>> -> array<n, array<3, scalar<f32>>> -> array<n, scalar<f32>>>
  rise.out %out <- %result : memref<?xf32>, !rise.array<n, scalar<f32>>
  return
}
