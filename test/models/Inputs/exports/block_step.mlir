module @jit_block_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x9x16xf32>, %arg1: tensor<16x48xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<16x64xf32>, %arg4: tensor<64x16xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<16x48xf32> {jax.result_info = "result[1][0]"}, tensor<16x16xf32> {jax.result_info = "result[1][1]"}, tensor<16x64xf32> {jax.result_info = "result[1][2]"}, tensor<64x16xf32> {jax.result_info = "result[1][3]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x9x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x9x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6 = call @_var(%arg0, %c) : (tensor<2x9x16xf32>, tensor<i32>) -> tensor<2x9x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %8 = stablehlo.add %6, %7 : tensor<2x9x1xf32>
    %9 = stablehlo.rsqrt %8 : tensor<2x9x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %11 = stablehlo.multiply %5, %10 : tensor<2x9x16xf32>
    %12 = stablehlo.dot_general %11, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<16x48xf32>) -> tensor<2x9x48xf32>
    %13 = stablehlo.slice %12 [0:2, 0:9, 0:16] : (tensor<2x9x48xf32>) -> tensor<2x9x16xf32>
    %14 = stablehlo.slice %12 [0:2, 0:9, 16:32] : (tensor<2x9x48xf32>) -> tensor<2x9x16xf32>
    %15 = stablehlo.slice %12 [0:2, 0:9, 32:48] : (tensor<2x9x48xf32>) -> tensor<2x9x16xf32>
    %16 = stablehlo.reshape %13 : (tensor<2x9x16xf32>) -> tensor<2x9x2x8xf32>
    %17 = stablehlo.transpose %16, dims = [0, 2, 1, 3] : (tensor<2x9x2x8xf32>) -> tensor<2x2x9x8xf32>
    %18 = stablehlo.reshape %14 : (tensor<2x9x16xf32>) -> tensor<2x9x2x8xf32>
    %19 = stablehlo.transpose %18, dims = [0, 2, 1, 3] : (tensor<2x9x2x8xf32>) -> tensor<2x2x9x8xf32>
    %20 = stablehlo.reshape %15 : (tensor<2x9x16xf32>) -> tensor<2x9x2x8xf32>
    %21 = stablehlo.transpose %20, dims = [0, 2, 1, 3] : (tensor<2x9x2x8xf32>) -> tensor<2x2x9x8xf32>
    %22 = stablehlo.transpose %19, dims = [0, 1, 3, 2] : (tensor<2x2x9x8xf32>) -> tensor<2x2x8x9xf32>
    %23 = stablehlo.dot_general %17, %22, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x8xf32>, tensor<2x2x8x9xf32>) -> tensor<2x2x9x9xf32>
    %cst_2 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x9x9xf32>
    %25 = stablehlo.divide %23, %24 : tensor<2x2x9x9xf32>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %26 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<9x9xi1>
    %27 = call @tril(%26) : (tensor<9x9xi1>) -> tensor<9x9xi1>
    %cst_4 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %28:3 = call @_where_0(%27, %25, %cst_4) : (tensor<9x9xi1>, tensor<2x2x9x9xf32>, tensor<f32>) -> (tensor<2x2x9x9xf32>, tensor<2x2x9x9xi1>, tensor<2x2x9x9xf32>)
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.reduce(%28#0 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x9x9xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %30 = stablehlo.reshape %29 : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x9xf32>
    %32 = stablehlo.compare EQ, %28#0, %31, FLOAT : (tensor<2x2x9x9xf32>, tensor<2x2x9x9xf32>) -> tensor<2x2x9x9xi1>
    %33 = stablehlo.convert %32 : (tensor<2x2x9x9xi1>) -> tensor<2x2x9x9xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x9xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %36 = stablehlo.maximum %35, %29 : tensor<2x2x9xf32>
    %37 = stablehlo.compare EQ, %29, %36, FLOAT : (tensor<2x2x9xf32>, tensor<2x2x9xf32>) -> tensor<2x2x9xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %40 = stablehlo.select %37, %38, %39 : tensor<2x2x9xi1>, tensor<2x2x9xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %42 = stablehlo.compare EQ, %41, %36, FLOAT : (tensor<2x2x9xf32>, tensor<2x2x9xf32>) -> tensor<2x2x9xi1>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x2x9xf32>
    %45 = stablehlo.select %42, %43, %44 : tensor<2x2x9xi1>, tensor<2x2x9xf32>
    %46 = stablehlo.divide %40, %45 : tensor<2x2x9xf32>
    %47 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x9xf32>
    %49 = stablehlo.subtract %28#0, %48 : tensor<2x2x9x9xf32>
    %50 = stablehlo.exponential %49 : tensor<2x2x9x9xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_13) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x9xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x9xf32>
    %54 = stablehlo.divide %50, %53 : tensor<2x2x9x9xf32>
    %55 = stablehlo.multiply %52, %52 : tensor<2x2x9x1xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x2x9x1xf32>
    %57 = stablehlo.divide %56, %55 : tensor<2x2x9x1xf32>
    %58 = stablehlo.dot_general %54, %21, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x9xf32>, tensor<2x2x9x8xf32>) -> tensor<2x2x9x8xf32>
    %59 = stablehlo.transpose %58, dims = [0, 2, 1, 3] : (tensor<2x2x9x8xf32>) -> tensor<2x9x2x8xf32>
    %60 = stablehlo.reshape %59 : (tensor<2x9x2x8xf32>) -> tensor<2x9x16xf32>
    %61 = stablehlo.dot_general %60, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<16x16xf32>) -> tensor<2x9x16xf32>
    %62 = stablehlo.add %arg0, %61 : tensor<2x9x16xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %cst_16 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %66 = stablehlo.divide %64, %65 : tensor<2x9x1xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %68 = stablehlo.subtract %62, %67 : tensor<2x9x16xf32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %69:5 = call @_var_1(%62, %c_17) : (tensor<2x9x16xf32>, tensor<i32>) -> (tensor<2x9x1xf32>, tensor<2x9x16xf32>, tensor<f32>, tensor<i1>, tensor<2x9x1xf32>)
    %cst_18 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %71 = stablehlo.add %69#0, %70 : tensor<2x9x1xf32>
    %72 = stablehlo.rsqrt %71 : tensor<2x9x1xf32>
    %73 = stablehlo.divide %72, %71 : tensor<2x9x1xf32>
    %cst_19 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %75 = stablehlo.multiply %74, %73 : tensor<2x9x1xf32>
    %76 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %77 = stablehlo.multiply %68, %76 : tensor<2x9x16xf32>
    %78 = stablehlo.dot_general %77, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<16x64xf32>) -> tensor<2x9x64xf32>
    %79 = stablehlo.multiply %78, %78 : tensor<2x9x64xf32>
    %80 = stablehlo.multiply %79, %78 : tensor<2x9x64xf32>
    %81 = stablehlo.multiply %78, %78 : tensor<2x9x64xf32>
    %cst_20 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %83 = stablehlo.multiply %82, %81 : tensor<2x9x64xf32>
    %cst_21 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %85 = stablehlo.multiply %84, %80 : tensor<2x9x64xf32>
    %86 = stablehlo.add %78, %85 : tensor<2x9x64xf32>
    %cst_22 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %88 = stablehlo.multiply %87, %86 : tensor<2x9x64xf32>
    %89 = stablehlo.tanh %88 : tensor<2x9x64xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %91 = stablehlo.subtract %90, %89 : tensor<2x9x64xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %93 = stablehlo.add %92, %89 : tensor<2x9x64xf32>
    %cst_25 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %95 = stablehlo.multiply %94, %93 : tensor<2x9x64xf32>
    %96 = stablehlo.multiply %78, %95 : tensor<2x9x64xf32>
    %97 = stablehlo.dot_general %96, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x9x64xf32>, tensor<64x16xf32>) -> tensor<2x9x16xf32>
    %98 = stablehlo.add %62, %97 : tensor<2x9x16xf32>
    %99 = stablehlo.multiply %98, %98 : tensor<2x9x16xf32>
    %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x9x16xf32>
    %101 = stablehlo.multiply %100, %98 : tensor<2x9x16xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %102 = stablehlo.reduce(%99 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_28 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %103 = stablehlo.divide %102, %cst_28 : tensor<f32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_30 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %104 = stablehlo.divide %cst_29, %cst_30 : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [] : (tensor<f32>) -> tensor<2x9x16xf32>
    %106 = stablehlo.multiply %105, %101 : tensor<2x9x16xf32>
    %107 = stablehlo.dot_general %106, %96, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<2x9x64xf32>) -> tensor<16x64xf32>
    %108 = stablehlo.transpose %107, dims = [1, 0] : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %109 = stablehlo.dot_general %106, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<64x16xf32>) -> tensor<2x9x64xf32>
    %110 = stablehlo.multiply %78, %109 : tensor<2x9x64xf32>
    %111 = stablehlo.multiply %109, %95 : tensor<2x9x64xf32>
    %cst_31 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %113 = stablehlo.multiply %112, %110 : tensor<2x9x64xf32>
    %114 = stablehlo.multiply %113, %91 : tensor<2x9x64xf32>
    %115 = stablehlo.multiply %114, %89 : tensor<2x9x64xf32>
    %116 = stablehlo.add %114, %115 : tensor<2x9x64xf32>
    %cst_32 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %118 = stablehlo.multiply %117, %116 : tensor<2x9x64xf32>
    %119 = stablehlo.add %111, %118 : tensor<2x9x64xf32>
    %cst_33 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x9x64xf32>
    %121 = stablehlo.multiply %120, %118 : tensor<2x9x64xf32>
    %122 = stablehlo.multiply %121, %83 : tensor<2x9x64xf32>
    %123 = stablehlo.add %119, %122 : tensor<2x9x64xf32>
    %124 = stablehlo.dot_general %123, %77, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x64xf32>, tensor<2x9x16xf32>) -> tensor<64x16xf32>
    %125 = stablehlo.transpose %124, dims = [1, 0] : (tensor<64x16xf32>) -> tensor<16x64xf32>
    %126 = stablehlo.dot_general %123, %arg3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x64xf32>, tensor<16x64xf32>) -> tensor<2x9x16xf32>
    %127 = stablehlo.multiply %68, %126 : tensor<2x9x16xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_34) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %129 = stablehlo.reshape %128 : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %130 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %131 = stablehlo.multiply %126, %130 : tensor<2x9x16xf32>
    %132 = stablehlo.multiply %129, %75 : tensor<2x9x1xf32>
    %133 = call @_var_3(%69#1, %69#2, %69#3, %69#4, %132) : (tensor<2x9x16xf32>, tensor<f32>, tensor<i1>, tensor<2x9x1xf32>, tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %134 = stablehlo.add %106, %133 : tensor<2x9x16xf32>
    %135 = stablehlo.negate %131 : tensor<2x9x16xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %136 = stablehlo.reduce(%135 init: %cst_35) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %137 = stablehlo.reshape %136 : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %138 = stablehlo.add %134, %131 : tensor<2x9x16xf32>
    %cst_36 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %140 = stablehlo.divide %137, %139 : tensor<2x9x1xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_37) applies stablehlo.add across dimensions = [2] : (tensor<2x9x1xf32>, tensor<f32>) -> tensor<2x9xf32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x16xf32>
    %143 = stablehlo.add %138, %142 : tensor<2x9x16xf32>
    %144 = stablehlo.dot_general %143, %60, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<2x9x16xf32>) -> tensor<16x16xf32>
    %145 = stablehlo.transpose %144, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %146 = stablehlo.dot_general %143, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x16xf32>, tensor<16x16xf32>) -> tensor<2x9x16xf32>
    %147 = stablehlo.reshape %146 : (tensor<2x9x16xf32>) -> tensor<2x9x2x8xf32>
    %148 = stablehlo.transpose %147, dims = [0, 2, 1, 3] : (tensor<2x9x2x8xf32>) -> tensor<2x2x9x8xf32>
    %149 = stablehlo.dot_general %148, %54, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x8xf32>, tensor<2x2x9x9xf32>) -> tensor<2x2x8x9xf32>
    %150 = stablehlo.transpose %149, dims = [0, 1, 3, 2] : (tensor<2x2x8x9xf32>) -> tensor<2x2x9x8xf32>
    %151 = stablehlo.dot_general %148, %21, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x8xf32>, tensor<2x2x9x8xf32>) -> tensor<2x2x9x9xf32>
    %152 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x9xf32>
    %153 = stablehlo.multiply %151, %152 : tensor<2x2x9x9xf32>
    %154 = stablehlo.multiply %153, %50 : tensor<2x2x9x9xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.reduce(%154 init: %cst_38) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x9xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %156 = stablehlo.reshape %155 : (tensor<2x2x9xf32>) -> tensor<2x2x9x1xf32>
    %157 = stablehlo.negate %156 : tensor<2x2x9x1xf32>
    %158 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<2x2x9x1xf32>) -> tensor<2x2x9x9xf32>
    %159 = stablehlo.divide %151, %158 : tensor<2x2x9x9xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.reduce(%157 init: %cst_39) applies stablehlo.add across dimensions = [3] : (tensor<2x2x9x1xf32>, tensor<f32>) -> tensor<2x2x9xf32>
    %161 = stablehlo.broadcast_in_dim %160, dims = [0, 1, 2] : (tensor<2x2x9xf32>) -> tensor<2x2x9x9xf32>
    %162 = stablehlo.add %159, %161 : tensor<2x2x9x9xf32>
    %163 = stablehlo.multiply %162, %50 : tensor<2x2x9x9xf32>
    %164 = call @_where_5(%28#1, %28#2, %163) : (tensor<2x2x9x9xi1>, tensor<2x2x9x9xf32>, tensor<2x2x9x9xf32>) -> tensor<2x2x9x9xf32>
    %cst_40 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2x2x9x9xf32>
    %166 = stablehlo.divide %164, %165 : tensor<2x2x9x9xf32>
    %167 = stablehlo.dot_general %166, %17, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x9xf32>, tensor<2x2x9x8xf32>) -> tensor<2x2x9x8xf32>
    %168 = stablehlo.transpose %167, dims = [0, 1, 3, 2] : (tensor<2x2x9x8xf32>) -> tensor<2x2x8x9xf32>
    %169 = stablehlo.dot_general %166, %22, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x2x9x9xf32>, tensor<2x2x8x9xf32>) -> tensor<2x2x9x8xf32>
    %170 = stablehlo.transpose %168, dims = [0, 1, 3, 2] : (tensor<2x2x8x9xf32>) -> tensor<2x2x9x8xf32>
    %171 = stablehlo.transpose %150, dims = [0, 2, 1, 3] : (tensor<2x2x9x8xf32>) -> tensor<2x9x2x8xf32>
    %172 = stablehlo.reshape %171 : (tensor<2x9x2x8xf32>) -> tensor<2x9x16xf32>
    %173 = stablehlo.transpose %170, dims = [0, 2, 1, 3] : (tensor<2x2x9x8xf32>) -> tensor<2x9x2x8xf32>
    %174 = stablehlo.reshape %173 : (tensor<2x9x2x8xf32>) -> tensor<2x9x16xf32>
    %175 = stablehlo.transpose %169, dims = [0, 2, 1, 3] : (tensor<2x2x9x8xf32>) -> tensor<2x9x2x8xf32>
    %176 = stablehlo.reshape %175 : (tensor<2x9x2x8xf32>) -> tensor<2x9x16xf32>
    %177 = stablehlo.concatenate %176, %174, %172, dim = 2 : (tensor<2x9x16xf32>, tensor<2x9x16xf32>, tensor<2x9x16xf32>) -> tensor<2x9x48xf32>
    %178 = stablehlo.dot_general %177, %11, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x48xf32>, tensor<2x9x16xf32>) -> tensor<48x16xf32>
    %179 = stablehlo.transpose %178, dims = [1, 0] : (tensor<48x16xf32>) -> tensor<16x48xf32>
    return %103, %179, %145, %125, %108 : tensor<f32>, tensor<16x48xf32>, tensor<16x16xf32>, tensor<16x64xf32>, tensor<64x16xf32>
  }
  func.func private @_var(%arg0: tensor<2x9x16xf32>, %arg1: tensor<i32>) -> tensor<2x9x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x9x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x9x16xf32>
    %6 = chlo.square %5 : tensor<2x9x16xf32> -> tensor<2x9x16xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<2x9x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<2x9x1xf32>, tensor<f32>) -> tensor<2x9x1xf32>
    return %14 : tensor<2x9x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<2x9x1xf32>, %arg2: tensor<f32>) -> tensor<2x9x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x9x1xf32>
    return %2 : tensor<2x9x1xf32>
  }
  func.func private @tril(%arg0: tensor<9x9xi1>) -> tensor<9x9xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<9x9xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<9x9xi32>
    %2 = stablehlo.add %0, %1 : tensor<9x9xi32>
    %3 = stablehlo.iota dim = 1 : tensor<9x9xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<9x9xi32>, tensor<9x9xi32>) -> tensor<9x9xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<9x9xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<9x9xi1>, tensor<9x9xi1>
    return %6 : tensor<9x9xi1>
  }
  func.func private @_where_0(%arg0: tensor<9x9xi1>, %arg1: tensor<2x2x9x9xf32>, %arg2: tensor<f32>) -> (tensor<2x2x9x9xf32>, tensor<2x2x9x9xi1>, tensor<2x2x9x9xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<9x9xi1>) -> tensor<2x2x9x9xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2x9x9xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x2x9x9xi1>, tensor<2x2x9x9xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x9x9xf32>
    return %3, %1, %4 : tensor<2x2x9x9xf32>, tensor<2x2x9x9xi1>, tensor<2x2x9x9xf32>
  }
  func.func private @_var_1(%arg0: tensor<2x9x16xf32>, %arg1: tensor<i32>) -> (tensor<2x9x1xf32>, tensor<2x9x16xf32>, tensor<f32>, tensor<i1>, tensor<2x9x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x9x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<2x9x1xf32>) -> tensor<2x9x16xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x9x16xf32>
    %6 = chlo.square %5 : tensor<2x9x16xf32> -> tensor<2x9x16xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x9x16xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<2x9x16xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<2x9x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16:2 = call @_where_2(%15, %14, %cst_5) : (tensor<i1>, tensor<2x9x1xf32>, tensor<f32>) -> (tensor<2x9x1xf32>, tensor<2x9x1xf32>)
    return %16#0, %8, %10, %15, %16#1 : tensor<2x9x1xf32>, tensor<2x9x16xf32>, tensor<f32>, tensor<i1>, tensor<2x9x1xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<2x9x1xf32>, %arg2: tensor<f32>) -> (tensor<2x9x1xf32>, tensor<2x9x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2x9x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    return %2, %3 : tensor<2x9x1xf32>, tensor<2x9x1xf32>
  }
  func.func private @_var_3(%arg0: tensor<2x9x16xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<2x9x1xf32>, %arg4: tensor<2x9x1xf32>) -> tensor<2x9x16xf32> {
    %0 = call @_where_4(%arg2, %arg3, %arg4) : (tensor<i1>, tensor<2x9x1xf32>, tensor<2x9x1xf32>) -> tensor<2x9x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<2x9x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<2x9x1xf32>, tensor<f32>) -> tensor<2x9xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x16xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<2x9x16xf32>
    %6 = stablehlo.negate %5 : tensor<2x9x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<2x9x16xf32>, tensor<f32>) -> tensor<2x9xf32>
    %8 = stablehlo.reshape %7 : (tensor<2x9xf32>) -> tensor<2x9x1xf32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<2x9x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<2x9x1xf32>, tensor<f32>) -> tensor<2x9xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x9xf32>) -> tensor<2x9x16xf32>
    %13 = stablehlo.add %5, %12 : tensor<2x9x16xf32>
    return %13 : tensor<2x9x16xf32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<2x9x1xf32>, %arg2: tensor<2x9x1xf32>) -> tensor<2x9x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x9x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<i1>, tensor<2x9x1xf32>
    return %1 : tensor<2x9x1xf32>
  }
  func.func private @_where_5(%arg0: tensor<2x2x9x9xi1>, %arg1: tensor<2x2x9x9xf32>, %arg2: tensor<2x2x9x9xf32>) -> tensor<2x2x9x9xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x9x9xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x9x9xi1>, tensor<2x2x9x9xf32>
    return %1 : tensor<2x2x9x9xf32>
  }
}
