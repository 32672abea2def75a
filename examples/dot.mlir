// The dot product of two vectors, as a memref of rank zero.
//
//   rise run examples/dot.mlir --random 1 --size n=1000

func.func @dot(%result: memref<f32>, %a: memref<?xf32>, %b: memref<?xf32>) {
  %A = rise.in %a : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %B = rise.in %b : memref<?xf32> -> !rise.array<n, scalar<f32>>
  %zip = rise.zip nat<n> scalar<f32> scalar<f32>
  %pairs = rise.apply %zip, %A, %B : !rise.fun<array<n, scalar<f32>> -> array<n, scalar<f32>> -> array<n, tuple<scalar<f32>, scalar<f32>>>>
  %multiplyAdd = rise.lambda (%accumulator, %pair) : !rise.fun<scalar<f32> -> tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> {
    %fst = fst scalar<f32> scalar<f32>
    %snd = snd scalar<f32> scalar<f32>
    %first = apply %fst, %pair : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
    %second = apply %snd, %pair : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
    %next = embed (%x = %first, %y = %second, %sum = %accumulator) : (f32, f32, f32) -> f32 {
      %product = arith.mulf %x, %y : f32
      %total = arith.addf %product, %sum : f32
      return %total : f32
    }
    return %next : !rise.scalar<f32>
  }
  %zero = rise.literal 0.0 : f32
  %reduce = rise.reduceSeq nat<n> tuple<scalar<f32>, scalar<f32>> scalar<f32>
  %dot = rise.apply %reduce, %multiplyAdd, %zero, %pairs : !rise.fun<fun<scalar<f32> -> tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> scalar<f32> -> array<n, tuple<scalar<f32>, scalar<f32>>> -> scalar<f32>>
  rise.out %result <- %dot : memref<f32>
  return
}
