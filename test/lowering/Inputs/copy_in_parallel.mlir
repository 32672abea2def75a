module {
  func.func @copy(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
    %0 = rise.in %arg1 : memref<64xf32>
    %mapPar = rise.mapPar nat<64> scalar<f32> scalar<f32>
    %1 = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
      %mul = mul scalar<f32>
      %literal = literal 2.000000e+00 : f32
      %3 = apply %mul, %x, %literal : !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
      return %3 : !rise.scalar<f32>
    }
    %2 = rise.apply %mapPar, %1, %0 : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<64, scalar<f32>> -> array<64, scalar<f32>>>
    rise.out %arg0 <- %2 : memref<64xf32>
    return
  }
}

