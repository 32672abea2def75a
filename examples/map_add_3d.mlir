// The sum of two arrays of three dimensions, element by element.
//
//   rise run examples/map_add_3d.mlir --random 1 --size n=4 --size m=5 --size k=6

func.func @add(%c: memref<?x?x?xf32>, %a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>) {
  %A = rise.in %a : memref<?x?x?xf32> -> !rise.array<n, array<m, array<k, scalar<f32>>>>
  %B = rise.in %b : memref<?x?x?xf32> -> !rise.array<n, array<m, array<k, scalar<f32>>>>
  %zipMatrices = rise.zip nat<n> array<m, array<k, scalar<f32>>> array<m, array<k, scalar<f32>>>
  %matrixPairs = rise.apply %zipMatrices, %A, %B : !rise.fun<array<n, array<m, array<k, scalar<f32>>>> -> array<n, array<m, array<k, scalar<f32>>>> -> array<n, tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>>>>
  %addMatrix = rise.lambda (%matrixPair) : !rise.fun<tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>> -> array<m, array<k, scalar<f32>>>> {
    %firstRows = fst array<m, array<k, scalar<f32>>> array<m, array<k, scalar<f32>>>
    %secondRows = snd array<m, array<k, scalar<f32>>> array<m, array<k, scalar<f32>>>
    %leftRows = apply %firstRows, %matrixPair : !rise.fun<tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>> -> array<m, array<k, scalar<f32>>>>
    %rightRows = apply %secondRows, %matrixPair : !rise.fun<tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>> -> array<m, array<k, scalar<f32>>>>
    %zipRows = zip nat<m> array<k, scalar<f32>> array<k, scalar<f32>>
    %rowPairs = apply %zipRows, %leftRows, %rightRows : !rise.fun<array<m, array<k, scalar<f32>>> -> array<m, array<k, scalar<f32>>> -> array<m, tuple<array<k, scalar<f32>>, array<k, scalar<f32>>>>>
    %addRow = lambda (%rowPair) : !rise.fun<tuple<array<k, scalar<f32>>, array<k, scalar<f32>>> -> array<k, scalar<f32>>> {
      %firstElements = fst array<k, scalar<f32>> array<k, scalar<f32>>
      %secondElements = snd array<k, scalar<f32>> array<k, scalar<f32>>
      %leftElements = apply %firstElements, %rowPair : !rise.fun<tuple<array<k, scalar<f32>>, array<k, scalar<f32>>> -> array<k, scalar<f32>>>
      %rightElements = apply %secondElements, %rowPair : !rise.fun<tuple<array<k, scalar<f32>>, array<k, scalar<f32>>> -> array<k, scalar<f32>>>
      %zipElements = zip nat<k> scalar<f32> scalar<f32>
      %elementPairs = apply %zipElements, %leftElements, %rightElements : !rise.fun<array<k, scalar<f32>> -> array<k, scalar<f32>> -> array<k, tuple<scalar<f32>, scalar<f32>>>>
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
      %mapElements = mapSeq nat<k> tuple<scalar<f32>, scalar<f32>> scalar<f32>
      %elements = apply %mapElements, %addElement, %elementPairs : !rise.fun<fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>> -> array<k, tuple<scalar<f32>, scalar<f32>>> -> array<k, scalar<f32>>>
      return %elements : !rise.array<k, scalar<f32>>
    }
    %mapRows = mapSeq nat<m> tuple<array<k, scalar<f32>>, array<k, scalar<f32>>> array<k, scalar<f32>>
    %rows = apply %mapRows, %addRow, %rowPairs : !rise.fun<fun<tuple<array<k, scalar<f32>>, array<k, scalar<f32>>> -> array<k, scalar<f32>>> -> array<m, tuple<array<k, scalar<f32>>, array<k, scalar<f32>>>> -> array<m, array<k, scalar<f32>>>>
    return %rows : !rise.array<m, array<k, scalar<f32>>>
  }
  %mapMatrices = rise.mapSeq nat<n> tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>> array<m, array<k, scalar<f32>>>
  %matrices = rise.apply %mapMatrices, %addMatrix, %matrixPairs : !rise.fun<fun<tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>> -> array<m, array<k, scalar<f32>>>> -> array<n, tuple<array<m, array<k, scalar<f32>>>, array<m, array<k, scalar<f32>>>>> -> array<n, array<m, array<k, scalar<f32>>>>>
  rise.out %c <- %matrices : memref<?x?x?xf32>, !rise.array<n, array<m, array<k, scalar<f32>>>>
  return
}
