// Matrix multiplication of 2048×2048 matrices: every row of A with every column of B.
//
// Source: Lücke, Steuwer, Smith, "Integrating a Functional Pattern-Based IR into MLIR", CC 2021, Fig. 6.

func.func @matmul(%c: memref<2048x2048xf32>, %a: memref<2048x2048xf32>, %b: memref<2048x2048xf32>) {
  %A = rise.in %a : memref<2048x2048xf32>
  %B = rise.in %b : memref<2048x2048xf32>
  %transpose = rise.transpose nat<2048> nat<2048> scalar<f32>
  %columns = rise.apply %transpose, %B : !rise.fun<array<2048, array<2048, scalar<f32>>> -> array<2048, array<2048, scalar<f32>>>>
  %rowFunction = rise.lambda (%row) : !rise.fun<array<2048, scalar<f32>> -> array<2048, scalar<f32>>> {
    %columnFunction = lambda (%column) : !rise.fun<array<2048, scalar<f32>> -> scalar<f32>> {
      %zip = zip nat<2048> scalar<f32> scalar<f32>
      %pairs = apply %zip, %row, %column : !rise.fun<array<2048, scalar<f32>> -> array<2048, scalar<f32>> -> array<2048, tuple<scalar<f32>, scalar<f32>>>>
      %multiplyAdd = lambda (%accumulator, %pair) : !rise.fun<scalar<f32> -> tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> {
        %fst = fst scalar<f32> scalar<f32>
        %snd = snd scalar<f32> scalar<f32>
        %first = apply %fst, %pair : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
        %second = apply %snd, %pair : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
        %result = embed (%x = %first, %y = %second, %sum = %accumulator) : (f32, f32, f32) -> f32 {
          %product = arith.mulf %x, %y : f32
          %next = arith.addf %product, %sum : f32
          return %next : f32
        }
        return %result : !rise.scalar<f32>
      }
      %zero = literal 0.0 : f32
      %reduce = reduceSeq nat<2048> tuple<scalar<f32>, scalar<f32>> scalar<f32>
      %dot = apply %reduce, %multiplyAdd, %zero, %pairs : !rise.fun<fun<scalar<f32> -> tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> scalar<f32> -> array<2048, tuple<scalar<f32>, scalar<f32>>> -> scalar<f32>>
      return %dot : !rise.scalar<f32>
    }
    %mapColumns = mapSeq nat<2048> array<2048, scalar<f32>> scalar<f32>
    %resultRow = apply %mapColumns, %columnFunction, %columns : !rise.fun<fun<array<2048, scalar<f32>> -> scalar<f32>> -> array<2048, array<2048, scalar<f32>>> -> array<2048, scalar<f32>>>
    return %resultRow : !rise.array<2048, scalar<f32>>
  }
  %mapRows = rise.mapSeq nat<2048> array<2048, scalar<f32>> array<2048, scalar<f32>>
  %result = rise.apply %mapRows, %rowFunction, %A : !rise.fun<fun<array<2048, scalar<f32>> -> array<2048, scalar<f32>>> -> array<2048, array<2048, scalar<f32>>> -> array<2048, array<2048, scalar<f32>>>>
  rise.out %c <- %result : memref<2048x2048xf32>
  return
}
