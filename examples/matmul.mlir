// Matrix multiplication for any sizes: A is n × k, B is k × m.
//
//   rise run examples/matmul.mlir A.npy B.npy -o C.npy --time
//
// A row of the product is a sum of rows of B, each times an element of the row of A. So all memory is gone through in order, and the
// innermost loop runs over independent elements. examples/matmul_dot.mlir has the same as dot products.

func.func @matmul(%c: memref<?x?xf32>, %a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  %A = rise.in %a : memref<?x?xf32> -> !rise.array<n, array<k, scalar<f32>>>
  %B = rise.in %b : memref<?x?xf32> -> !rise.array<k, array<m, scalar<f32>>>
  %transpose = rise.transpose nat<k> nat<m> scalar<f32>
  %columns = rise.apply %transpose, %B : !rise.fun<array<k, array<m, scalar<f32>>> -> array<m, array<k, scalar<f32>>>>
  %rowFunction = rise.lambda (%row) : !rise.fun<array<k, scalar<f32>> -> array<m, scalar<f32>>> {
    // Zero for each column.
    %zeroFunction = lambda (%column) : !rise.fun<array<k, scalar<f32>> -> scalar<f32>> {
      %zero = literal 0.0 : f32
      return %zero : !rise.scalar<f32>
    }
    %mapZero = mapSeq nat<m> array<k, scalar<f32>> scalar<f32>
    %zeros = apply %mapZero, %zeroFunction, %columns : !rise.fun<fun<array<k, scalar<f32>> -> scalar<f32>> -> array<m, array<k, scalar<f32>>> -> array<m, scalar<f32>>>

    // The sum so far and a row of B times its factor.
    %addScaledRow = lambda (%sums, %pair) : !rise.fun<array<m, scalar<f32>> -> tuple<scalar<f32>, array<m, scalar<f32>>> -> array<m, scalar<f32>>> {
      %fst = fst scalar<f32> array<m, scalar<f32>>
      %snd = snd scalar<f32> array<m, scalar<f32>>
      %factor = apply %fst, %pair : !rise.fun<tuple<scalar<f32>, array<m, scalar<f32>>> -> scalar<f32>>
      %rowOfB = apply %snd, %pair : !rise.fun<tuple<scalar<f32>, array<m, scalar<f32>>> -> array<m, scalar<f32>>>
      %multiplyAdd = lambda (%elements) : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> {
        %first = fst scalar<f32> scalar<f32>
        %second = snd scalar<f32> scalar<f32>
        %sum = apply %first, %elements : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
        %element = apply %second, %elements : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
        %result = embed (%x = %factor, %y = %element, %z = %sum) : (f32, f32, f32) -> f32 {
          %product = arith.mulf %x, %y : f32
          %next = arith.addf %product, %z : f32
          return %next : f32
        }
        return %result : !rise.scalar<f32>
      }
      %zipElements = zip nat<m> scalar<f32> scalar<f32>
      %pairs = apply %zipElements, %sums, %rowOfB : !rise.fun<array<m, scalar<f32>> -> array<m, scalar<f32>> -> array<m, tuple<scalar<f32>, scalar<f32>>>>
      %mapElements = mapSeq nat<m> tuple<scalar<f32>, scalar<f32>> scalar<f32>
      %next = apply %mapElements, %multiplyAdd, %pairs : !rise.fun<fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> array<m, tuple<scalar<f32>, scalar<f32>>> -> array<m, scalar<f32>>>
      return %next : !rise.array<m, scalar<f32>>
    }
    %zipRows = zip nat<k> scalar<f32> array<m, scalar<f32>>
    %factors = apply %zipRows, %row, %B : !rise.fun<array<k, scalar<f32>> -> array<k, array<m, scalar<f32>>> -> array<k, tuple<scalar<f32>, array<m, scalar<f32>>>>>
    %reduce = reduceSeq nat<k> tuple<scalar<f32>, array<m, scalar<f32>>> array<m, scalar<f32>>
    %sum = apply %reduce, %addScaledRow, %zeros, %factors : !rise.fun<fun<array<m, scalar<f32>> -> tuple<scalar<f32>, array<m, scalar<f32>>> -> array<m, scalar<f32>>> -> array<m, scalar<f32>> -> array<k, tuple<scalar<f32>, array<m, scalar<f32>>>> -> array<m, scalar<f32>>>

    // The sum is in memory of its own; this writes it to C.
    %identity = lambda (%element) : !rise.fun<scalar<f32> -> scalar<f32>> {
      return %element : !rise.scalar<f32>
    }
    %copy = mapSeq nat<m> scalar<f32> scalar<f32>
    %resultRow = apply %copy, %identity, %sum : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<m, scalar<f32>> -> array<m, scalar<f32>>>
    return %resultRow : !rise.array<m, scalar<f32>>
  }
  %mapRows = rise.mapSeq nat<n> array<k, scalar<f32>> array<m, scalar<f32>>
  %result = rise.apply %mapRows, %rowFunction, %A : !rise.fun<fun<array<k, scalar<f32>> -> array<m, scalar<f32>>> -> array<n, array<k, scalar<f32>>> -> array<n, array<m, scalar<f32>>>>
  rise.out %c <- %result : memref<?x?xf32>, !rise.array<n, array<m, scalar<f32>>>
  return
}
