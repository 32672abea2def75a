// The sum of two arrays of two dimensions, element by element.
//
//   rise run examples/map_add_2d.mlir --random 1 --size n=4 --size m=5

func.func @add(%c: memref<?x?xf32>, %a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  %A = rise.in %a : memref<?x?xf32> -> !rise.array<n, array<m, scalar<f32>>>
  %B = rise.in %b : memref<?x?xf32> -> !rise.array<n, array<m, scalar<f32>>>
  %zipRows = rise.zip nat<n> array<m, scalar<f32>> array<m, scalar<f32>>
  %rowPairs = rise.apply %zipRows, %A, %B : !rise.fun<array<n, array<m, scalar<f32>>> -> array<n, array<m, scalar<f32>>> -> array<n, tuple<array<m, scalar<f32>>, array<m, scalar<f32>>>>>
  %addRow = rise.lambda (%rowPair) : !rise.fun<tuple<array<m, scalar<f32>>, array<m, scalar<f32>>> -> array<m, scalar<f32>>> {
    %firstElements = fst array<m, scalar<f32>> array<m, scalar<f32>>
    %secondElements = snd array<m, scalar<f32>> array<m, scalar<f32>>
    %leftElements = apply %firstElements, %rowPair : !rise.fun<tuple<array<m, scalar<f32>>, array<m, scalar<f32>>> -> array<m, scalar<f32>>>
    %rightElements = apply %secondElements, %rowPair : !rise.fun<tuple<array<m, scalar<f32>>, array<m, scalar<f32>>> -> array<m, scalar<f32>>>
    %zipElements = zip nat<m> scalar<f32> scalar<f32>
    %elementPairs = apply %zipElements, %leftElements, %rightElements : !rise.fun<array<m, scalar<f32>> -> array<m, scalar<f32>> -> array<m, tuple<scalar<f32>, scalar<f32>>>>
    %addElement = lambda (%elementPair) : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> {
      %fst = fst scalar<f32> scalar<f32>
      %snd = snd scalar<f32> scalar<f32>
      %x = apply %fst, %elementPair : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
      %y = apply %snd, %elementPair : !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
      %sum = embed (%left = %x, %right = %y) : (f32, f32) -> f32 {
        %total = arith.addf %left, %right : f32
        return %total : f32
      }
      return %sum : !rise.scalar<f32>
    }
    %mapElements = mapSeq nat<m> tuple<scalar<f32>, scalar<f32>> scalar<f32>
    %elements = apply %mapElements, %addElement, %elementPairs : !rise.fun<fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> array<m, tuple<scalar<f32>, scalar<f32>>> -> array<m, scalar<f32>>>
    return %elements : !rise.array<m, scalar<f32>>
  }
  %mapRows = rise.mapSeq nat<n> tuple<array<m, scalar<f32>>, array<m, scalar<f32>>> array<m, scalar<f32>>
  %rows = rise.apply %mapRows, %addRow, %rowPairs : !rise.fun<fun<tuple<array<m, scalar<f32>>, array<m, scalar<f32>>> -> array<m, scalar<f32>>> -> array<n, tuple<array<m, scalar<f32>>, array<m, scalar<f32>>>> -> array<n, array<m, scalar<f32>>>>
  rise.out %c <- %rows : memref<?x?xf32>, !rise.array<n, array<m, scalar<f32>>>
  return
}
