module @jit_factorised_elsewhere attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x5x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x6x3xf32>) -> (tensor<2x5x5xf32> {jax.result_info = "result[0][0]"}, tensor<2x5xi32> {jax.result_info = "result[0][1]"}, tensor<2x5xi32> {jax.result_info = "result[0][2]"}, tensor<3x5xf32> {jax.result_info = "result[1][0]"}, tensor<3xi32> {jax.result_info = "result[1][1]"}, tensor<3xi32> {jax.result_info = "result[1][2]"}, tensor<2x6x3xf32> {jax.result_info = "result[2].Q"}, tensor<2x3x3xf32> {jax.result_info = "result[2].R"}, tensor<3x3xf32> {jax.result_info = "result[3].Q"}, tensor<3x5xf32> {jax.result_info = "result[3].R"}) {
    %0:3 = stablehlo.custom_call @LuDecomposition(%arg0) {api_version = 2 : i32, backend_config = ""} : (tensor<2x5x5xf32>) -> (tensor<2x5x5xf32>, tensor<2x5xi32>, tensor<2x5xi32>)
    %1:3 = stablehlo.custom_call @LuDecomposition(%arg1) {api_version = 2 : i32, backend_config = ""} : (tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3xi32>, tensor<3xi32>)
    %2:2 = call @qr(%arg2) : (tensor<2x6x3xf32>) -> (tensor<2x6x3xf32>, tensor<2x3x3xf32>)
    %3:2 = call @qr_0(%arg1) : (tensor<3x5xf32>) -> (tensor<3x3xf32>, tensor<3x5xf32>)
    return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %3#0, %3#1 : tensor<2x5x5xf32>, tensor<2x5xi32>, tensor<2x5xi32>, tensor<3x5xf32>, tensor<3xi32>, tensor<3xi32>, tensor<2x6x3xf32>, tensor<2x3x3xf32>, tensor<3x3xf32>, tensor<3x5xf32>
  }
  func.func private @qr(%arg0: tensor<2x6x3xf32>) -> (tensor<2x6x3xf32>, tensor<2x3x3xf32>) {
    %0:2 = stablehlo.custom_call @Qr(%arg0) {backend_config = ""} : (tensor<2x6x3xf32>) -> (tensor<2x6x3xf32>, tensor<2x3xf32>)
    %1 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%0#0, %0#1) {backend_config = ""} : (tensor<2x6x3xf32>, tensor<2x3xf32>) -> tensor<2x6x3xf32>
    %2 = stablehlo.slice %0#0 [0:2, 0:3, 0:3] : (tensor<2x6x3xf32>) -> tensor<2x3x3xf32>
    %3 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %5 = stablehlo.add %3, %4 : tensor<3x3xi32>
    %6 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<3x3xi1>) -> tensor<2x3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x3xf32>
    %10 = stablehlo.select %8, %9, %2 : tensor<2x3x3xi1>, tensor<2x3x3xf32>
    return %1, %10 : tensor<2x6x3xf32>, tensor<2x3x3xf32>
  }
  func.func private @qr_0(%arg0: tensor<3x5xf32>) -> (tensor<3x3xf32>, tensor<3x5xf32>) {
    %0:2 = stablehlo.custom_call @Qr(%arg0) {backend_config = ""} : (tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3xf32>)
    %1 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<3x5xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%1, %0#1) {backend_config = ""} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.iota dim = 0 : tensor<3x5xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %5 = stablehlo.add %3, %4 : tensor<3x5xi32>
    %6 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<3x5xi1>, tensor<3x5xf32>
    return %2, %9 : tensor<3x3xf32>, tensor<3x5xf32>
  }
}
