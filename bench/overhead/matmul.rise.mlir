// The same matrix multiplication in RISE.

func.func @matmul(%c: memref<$nx$mxf32>, %a: memref<$nx$kxf32>, %b: memref<$kx$mxf32>) {
  %A = rise.in %a : memref<$nx$kxf32>
  %B = rise.in %b : memref<$kx$mxf32>
  %transpose = rise.transpose nat<$k> nat<$m> scalar<f32>
  %columns = rise.apply %transpose, %B : !rise.fun<array<$k, array<$m, scalar<f32>>> -> array<$m, array<$k, scalar<f32>>>>
  %rowFunction = rise.lambda (%row) : !rise.fun<array<$k, scalar<f32>> -> array<$m, scalar<f32>>> {
    %columnFunction = lambda (%column) : !rise.fun<array<$k, scalar<f32>> -> scalar<f32>> {
      %zip = zip nat<$k> scalar<f32> scalar<f32>
      %pairs = apply %zip, %row, %column : !rise.fun<array<$k, scalar<f32>> -> array<$k, scalar<f32>> -> array<$k, tuple<scalar<f32>, scalar<f32>>>>
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
      %reduce = reduceSeq nat<$k> tuple<scalar<f32>, scalar<f32>> scalar<f32>
      %dot = apply %reduce, %multiplyAdd, %zero, %pairs : !rise.fun<fun<scalar<f32> -> tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> scalar<f32> -> array<$k, tuple<scalar<f32>, scalar<f32>>> -> scalar<f32>>
      return %dot : !rise.scalar<f32>
    }
    %mapColumns = mapSeq nat<$m> array<$k, scalar<f32>> scalar<f32>
    %resultRow = apply %mapColumns, %columnFunction, %columns : !rise.fun<fun<array<$k, scalar<f32>> -> scalar<f32>> -> array<$m, array<$k, scalar<f32>>> -> array<$m, scalar<f32>>>
    return %resultRow : !rise.array<$m, scalar<f32>>
  }
  %mapRows = rise.mapSeq nat<$n> array<$k, scalar<f32>> array<$m, scalar<f32>>
  %result = rise.apply %mapRows, %rowFunction, %A : !rise.fun<fun<array<$k, scalar<f32>> -> array<$m, scalar<f32>>> -> array<$n, array<$k, scalar<f32>>> -> array<$n, array<$m, scalar<f32>>>>
  rise.out %c <- %result : memref<$nx$mxf32>
  return
}
