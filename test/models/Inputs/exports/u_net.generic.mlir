"builtin.module"() <{sym_name = "jit_u_net"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<2x12x20x3xf32>, tensor<3x3x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<3x3x8x12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<2x2x12x8xf32>, tensor<3x3x16x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<2x2x8x4xf32>, tensor<3x3x8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x5xf32>) -> (tensor<2x12x20x5xf32>, tensor<2x12x20xi8>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg29: tensor<2x12x20x3xf32>, %arg30: tensor<3x3x3x4xf32>, %arg31: tensor<4xf32>, %arg32: tensor<4xf32>, %arg33: tensor<3x3x4x8xf32>, %arg34: tensor<8xf32>, %arg35: tensor<8xf32>, %arg36: tensor<3x3x8x12xf32>, %arg37: tensor<12xf32>, %arg38: tensor<12xf32>, %arg39: tensor<2x2x12x8xf32>, %arg40: tensor<3x3x16x8xf32>, %arg41: tensor<8xf32>, %arg42: tensor<8xf32>, %arg43: tensor<2x2x8x4xf32>, %arg44: tensor<3x3x8x4xf32>, %arg45: tensor<4xf32>, %arg46: tensor<4xf32>, %arg47: tensor<4x5xf32>):
    %94 = "stablehlo.convolution"(%arg29, %arg30) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x12x20x3xf32>, tensor<3x3x3x4xf32>) -> tensor<2x12x20x4xf32>
    %95 = "stablehlo.reshape"(%94) : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x2x2xf32>
    %96 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %97 = "stablehlo.reduce"(%95, %96) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      %259 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%259) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %99 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %101 = "stablehlo.divide"(%98, %100) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %103 = "stablehlo.subtract"(%95, %102) : (tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x2x2xf32>
    %104 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %105 = "func.call"(%95, %104) <{callee = @_var}> : (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %106 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %108 = "stablehlo.add"(%105, %107) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %109 = "stablehlo.rsqrt"(%108) : (tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %111 = "stablehlo.multiply"(%103, %110) : (tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x2x2xf32>
    %112 = "stablehlo.reshape"(%111) : (tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x4xf32>
    %113 = "stablehlo.broadcast_in_dim"(%arg31) <{broadcast_dimensions = array<i64: 3>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %115 = "stablehlo.multiply"(%112, %114) : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %116 = "stablehlo.broadcast_in_dim"(%arg32) <{broadcast_dimensions = array<i64: 3>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %118 = "stablehlo.add"(%115, %117) : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %119 = "func.call"(%118) <{callee = @relu}> : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %120 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %122 = "stablehlo.reduce_window"(%119, %121) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
      %258 = "stablehlo.maximum"(%arg62, %arg63) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%258) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x4xf32>, tensor<f32>) -> tensor<2x6x10x4xf32>
    %123 = "stablehlo.convolution"(%122, %arg33) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x6x10x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x6x10x8xf32>
    %124 = "stablehlo.reshape"(%123) : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x2x4xf32>
    %125 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %126 = "stablehlo.reduce"(%124, %125) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
      %257 = "stablehlo.add"(%arg60, %arg61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%257) : (tensor<f32>) -> ()
    }) : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %128 = "stablehlo.constant"() <{value = dense<2.400000e+02> : tensor<f32>}> : () -> tensor<f32>
    %129 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %130 = "stablehlo.divide"(%127, %129) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %132 = "stablehlo.subtract"(%124, %131) : (tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x2x4xf32>
    %133 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %134 = "func.call"(%124, %133) <{callee = @_var_0}> : (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %135 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %137 = "stablehlo.add"(%134, %136) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %138 = "stablehlo.rsqrt"(%137) : (tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %140 = "stablehlo.multiply"(%132, %139) : (tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x2x4xf32>
    %141 = "stablehlo.reshape"(%140) : (tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x8xf32>
    %142 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %144 = "stablehlo.multiply"(%141, %143) : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %145 = "stablehlo.broadcast_in_dim"(%arg35) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %147 = "stablehlo.add"(%144, %146) : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %148 = "func.call"(%147) <{callee = @relu_1}> : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %149 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %151 = "stablehlo.reduce_window"(%148, %150) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
      %256 = "stablehlo.maximum"(%arg58, %arg59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%256) : (tensor<f32>) -> ()
    }) : (tensor<2x6x10x8xf32>, tensor<f32>) -> tensor<2x3x5x8xf32>
    %152 = "stablehlo.convolution"(%151, %arg36) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x3x5x8xf32>, tensor<3x3x8x12xf32>) -> tensor<2x3x5x12xf32>
    %153 = "stablehlo.reshape"(%152) : (tensor<2x3x5x12xf32>) -> tensor<2x3x5x2x6xf32>
    %154 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.reduce"(%153, %154) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg56: tensor<f32>, %arg57: tensor<f32>):
      %255 = "stablehlo.add"(%arg56, %arg57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%255) : (tensor<f32>) -> ()
    }) : (tensor<2x3x5x2x6xf32>, tensor<f32>) -> tensor<2x2xf32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %157 = "stablehlo.constant"() <{value = dense<9.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %158 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %159 = "stablehlo.divide"(%156, %158) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %160 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x3x5x2x6xf32>
    %161 = "stablehlo.subtract"(%153, %160) : (tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) -> tensor<2x3x5x2x6xf32>
    %162 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %163 = "func.call"(%153, %162) <{callee = @_var_2}> : (tensor<2x3x5x2x6xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %164 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %166 = "stablehlo.add"(%163, %165) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %167 = "stablehlo.rsqrt"(%166) : (tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x3x5x2x6xf32>
    %169 = "stablehlo.multiply"(%161, %168) : (tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) -> tensor<2x3x5x2x6xf32>
    %170 = "stablehlo.reshape"(%169) : (tensor<2x3x5x2x6xf32>) -> tensor<2x3x5x12xf32>
    %171 = "stablehlo.broadcast_in_dim"(%arg37) <{broadcast_dimensions = array<i64: 3>}> : (tensor<12xf32>) -> tensor<1x1x1x12xf32>
    %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x12xf32>) -> tensor<2x3x5x12xf32>
    %173 = "stablehlo.multiply"(%170, %172) : (tensor<2x3x5x12xf32>, tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %174 = "stablehlo.broadcast_in_dim"(%arg38) <{broadcast_dimensions = array<i64: 3>}> : (tensor<12xf32>) -> tensor<1x1x1x12xf32>
    %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x12xf32>) -> tensor<2x3x5x12xf32>
    %176 = "stablehlo.add"(%173, %175) : (tensor<2x3x5x12xf32>, tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %177 = "func.call"(%176) <{callee = @relu_3}> : (tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    %178 = "stablehlo.convolution"(%177, %arg39) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x3x5x12xf32>, tensor<2x2x12x8xf32>) -> tensor<2x6x10x8xf32>
    %179 = "stablehlo.concatenate"(%148, %178) <{dimension = 3 : i64}> : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x16xf32>
    %180 = "stablehlo.convolution"(%179, %arg40) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x6x10x16xf32>, tensor<3x3x16x8xf32>) -> tensor<2x6x10x8xf32>
    %181 = "stablehlo.reshape"(%180) : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x2x4xf32>
    %182 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %183 = "stablehlo.reduce"(%181, %182) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %254 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%254) : (tensor<f32>) -> ()
    }) : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %185 = "stablehlo.constant"() <{value = dense<2.400000e+02> : tensor<f32>}> : () -> tensor<f32>
    %186 = "stablehlo.broadcast_in_dim"(%185) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %187 = "stablehlo.divide"(%184, %186) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %189 = "stablehlo.subtract"(%181, %188) : (tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x2x4xf32>
    %190 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %191 = "func.call"(%181, %190) <{callee = @_var_0}> : (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %192 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %194 = "stablehlo.add"(%191, %193) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %195 = "stablehlo.rsqrt"(%194) : (tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %197 = "stablehlo.multiply"(%189, %196) : (tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x2x4xf32>
    %198 = "stablehlo.reshape"(%197) : (tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x8xf32>
    %199 = "stablehlo.broadcast_in_dim"(%arg41) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %200 = "stablehlo.broadcast_in_dim"(%199) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %201 = "stablehlo.multiply"(%198, %200) : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %202 = "stablehlo.broadcast_in_dim"(%arg42) <{broadcast_dimensions = array<i64: 3>}> : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %203 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<2x6x10x8xf32>
    %204 = "stablehlo.add"(%201, %203) : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %205 = "func.call"(%204) <{callee = @relu_1}> : (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    %206 = "stablehlo.convolution"(%205, %arg43) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x6x10x8xf32>, tensor<2x2x8x4xf32>) -> tensor<2x12x20x4xf32>
    %207 = "stablehlo.concatenate"(%119, %206) <{dimension = 3 : i64}> : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x8xf32>
    %208 = "stablehlo.convolution"(%207, %arg44) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x12x20x8xf32>, tensor<3x3x8x4xf32>) -> tensor<2x12x20x4xf32>
    %209 = "stablehlo.reshape"(%208) : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x2x2xf32>
    %210 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %211 = "stablehlo.reduce"(%209, %210) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %253 = "stablehlo.add"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%253) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %213 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %215 = "stablehlo.divide"(%212, %214) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %216 = "stablehlo.broadcast_in_dim"(%215) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %217 = "stablehlo.subtract"(%209, %216) : (tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x2x2xf32>
    %218 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %219 = "func.call"(%209, %218) <{callee = @_var}> : (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>
    %220 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %221 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %222 = "stablehlo.add"(%219, %221) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %223 = "stablehlo.rsqrt"(%222) : (tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %225 = "stablehlo.multiply"(%217, %224) : (tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x2x2xf32>
    %226 = "stablehlo.reshape"(%225) : (tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x4xf32>
    %227 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64: 3>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %228 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %229 = "stablehlo.multiply"(%226, %228) : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %230 = "stablehlo.broadcast_in_dim"(%arg46) <{broadcast_dimensions = array<i64: 3>}> : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x4xf32>) -> tensor<2x12x20x4xf32>
    %232 = "stablehlo.add"(%229, %231) : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %233 = "func.call"(%232) <{callee = @relu}> : (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    %234 = "stablehlo.dot_general"(%233, %arg47) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x12x20x4xf32>, tensor<4x5xf32>) -> tensor<2x12x20x5xf32>
    %235 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %236 = "stablehlo.reduce"(%234, %235) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %252 = "stablehlo.maximum"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%252) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x5xf32>, tensor<f32>) -> tensor<2x12x20xf32>
    %237 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %238 = "stablehlo.broadcast_in_dim"(%237) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x12x20xf32>
    %239 = "stablehlo.maximum"(%238, %236) : (tensor<2x12x20xf32>, tensor<2x12x20xf32>) -> tensor<2x12x20xf32>
    %240 = "stablehlo.broadcast_in_dim"(%239) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x12x20xf32>) -> tensor<2x12x20x1xf32>
    %241 = "stablehlo.broadcast_in_dim"(%240) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<2x12x20x1xf32>) -> tensor<2x12x20x5xf32>
    %242 = "stablehlo.subtract"(%234, %241) : (tensor<2x12x20x5xf32>, tensor<2x12x20x5xf32>) -> tensor<2x12x20x5xf32>
    %243 = "stablehlo.exponential"(%242) : (tensor<2x12x20x5xf32>) -> tensor<2x12x20x5xf32>
    %244 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %245 = "stablehlo.reduce"(%243, %244) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %251 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%251) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x5xf32>, tensor<f32>) -> tensor<2x12x20xf32>
    %246 = "stablehlo.broadcast_in_dim"(%245) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<2x12x20xf32>) -> tensor<2x12x20x1xf32>
    %247 = "stablehlo.broadcast_in_dim"(%246) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<2x12x20x1xf32>) -> tensor<2x12x20x5xf32>
    %248 = "stablehlo.divide"(%243, %247) : (tensor<2x12x20x5xf32>, tensor<2x12x20x5xf32>) -> tensor<2x12x20x5xf32>
    %249 = "func.call"(%234) <{callee = @argmax}> : (tensor<2x12x20x5xf32>) -> tensor<2x12x20xi32>
    %250 = "stablehlo.convert"(%249) : (tensor<2x12x20xi32>) -> tensor<2x12x20xi8>
    "func.return"(%248, %250) : (tensor<2x12x20x5xf32>, tensor<2x12x20xi8>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x12x20x2x2xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>, res_attrs = [{}], sym_name = "_var", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<2x12x20x2x2xf32>, %arg24: tensor<i32>):
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.reduce"(%arg23, %71) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
      %93 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %74 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %76 = "stablehlo.divide"(%73, %75) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x12x20x2x2xf32>
    %78 = "stablehlo.subtract"(%arg23, %77) : (tensor<2x12x20x2x2xf32>, tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x2x2xf32>
    %79 = "chlo.square"(%78) : (tensor<2x12x20x2x2xf32>) -> tensor<2x12x20x2x2xf32>
    %80 = "stablehlo.convert"(%arg24) : (tensor<i32>) -> tensor<f32>
    %81 = "stablehlo.constant"() <{value = dense<4.800000e+02> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.subtract"(%81, %80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %83 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.reduce"(%79, %83) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %92 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%92) : (tensor<f32>) -> ()
    }) : (tensor<2x12x20x2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %86 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %87 = "stablehlo.divide"(%85, %86) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %88 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.compare"(%82, %88) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %90 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %91 = "func.call"(%89, %87, %90) <{callee = @_where}> : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    "func.return"(%91) : (tensor<2x1x1x2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg20: tensor<i1>, %arg21: tensor<2x1x1x2x1xf32>, %arg22: tensor<f32>):
    %68 = "stablehlo.convert"(%arg22) : (tensor<f32>) -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %70 = "stablehlo.select"(%arg20, %arg21, %69) : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    "func.return"(%70) : (tensor<2x1x1x2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<2x12x20x4xf32>):
    %65 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x12x20x4xf32>
    %67 = "stablehlo.maximum"(%arg19, %66) : (tensor<2x12x20x4xf32>, tensor<2x12x20x4xf32>) -> tensor<2x12x20x4xf32>
    "func.return"(%67) : (tensor<2x12x20x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x6x10x2x4xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>, res_attrs = [{}], sym_name = "_var_0", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<2x6x10x2x4xf32>, %arg14: tensor<i32>):
    %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.reduce"(%arg13, %42) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg17: tensor<f32>, %arg18: tensor<f32>):
      %64 = "stablehlo.add"(%arg17, %arg18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%64) : (tensor<f32>) -> ()
    }) : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %45 = "stablehlo.constant"() <{value = dense<2.400000e+02> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %47 = "stablehlo.divide"(%44, %46) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x6x10x2x4xf32>
    %49 = "stablehlo.subtract"(%arg13, %48) : (tensor<2x6x10x2x4xf32>, tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x2x4xf32>
    %50 = "chlo.square"(%49) : (tensor<2x6x10x2x4xf32>) -> tensor<2x6x10x2x4xf32>
    %51 = "stablehlo.convert"(%arg14) : (tensor<i32>) -> tensor<f32>
    %52 = "stablehlo.constant"() <{value = dense<2.400000e+02> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.subtract"(%52, %51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %54 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.reduce"(%50, %54) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg15: tensor<f32>, %arg16: tensor<f32>):
      %63 = "stablehlo.add"(%arg15, %arg16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%63) : (tensor<f32>) -> ()
    }) : (tensor<2x6x10x2x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %57 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %58 = "stablehlo.divide"(%56, %57) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.compare"(%53, %59) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %61 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %62 = "func.call"(%60, %58, %61) <{callee = @_where}> : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    "func.return"(%62) : (tensor<2x1x1x2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>, res_attrs = [{}], sym_name = "relu_1", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<2x6x10x8xf32>):
    %39 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x6x10x8xf32>
    %41 = "stablehlo.maximum"(%arg12, %40) : (tensor<2x6x10x8xf32>, tensor<2x6x10x8xf32>) -> tensor<2x6x10x8xf32>
    "func.return"(%41) : (tensor<2x6x10x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2x3x5x2x6xf32>, tensor<i32>) -> tensor<2x1x1x2x1xf32>, res_attrs = [{}], sym_name = "_var_2", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<2x3x5x2x6xf32>, %arg7: tensor<i32>):
    %16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.reduce"(%arg6, %16) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %38 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%38) : (tensor<f32>) -> ()
    }) : (tensor<2x3x5x2x6xf32>, tensor<f32>) -> tensor<2x2xf32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %19 = "stablehlo.constant"() <{value = dense<9.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %21 = "stablehlo.divide"(%18, %20) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64: 0, 1, 2, 3, 4>}> : (tensor<2x1x1x2x1xf32>) -> tensor<2x3x5x2x6xf32>
    %23 = "stablehlo.subtract"(%arg6, %22) : (tensor<2x3x5x2x6xf32>, tensor<2x3x5x2x6xf32>) -> tensor<2x3x5x2x6xf32>
    %24 = "chlo.square"(%23) : (tensor<2x3x5x2x6xf32>) -> tensor<2x3x5x2x6xf32>
    %25 = "stablehlo.convert"(%arg7) : (tensor<i32>) -> tensor<f32>
    %26 = "stablehlo.constant"() <{value = dense<9.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.subtract"(%26, %25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.reduce"(%24, %28) <{dimensions = array<i64: 1, 2, 4>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %37 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%37) : (tensor<f32>) -> ()
    }) : (tensor<2x3x5x2x6xf32>, tensor<f32>) -> tensor<2x2xf32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64: 0, 3>}> : (tensor<2x2xf32>) -> tensor<2x1x1x2x1xf32>
    %31 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x1x1x2x1xf32>
    %32 = "stablehlo.divide"(%30, %31) : (tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) -> tensor<2x1x1x2x1xf32>
    %33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %34 = "stablehlo.compare"(%27, %33) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %35 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %36 = "func.call"(%34, %32, %35) <{callee = @_where}> : (tensor<i1>, tensor<2x1x1x2x1xf32>, tensor<f32>) -> tensor<2x1x1x2x1xf32>
    "func.return"(%36) : (tensor<2x1x1x2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>, res_attrs = [{}], sym_name = "relu_3", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<2x3x5x12xf32>):
    %13 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x3x5x12xf32>
    %15 = "stablehlo.maximum"(%arg5, %14) : (tensor<2x3x5x12xf32>, tensor<2x3x5x12xf32>) -> tensor<2x3x5x12xf32>
    "func.return"(%15) : (tensor<2x3x5x12xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x12x20x5xf32>) -> tensor<2x12x20xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<2x12x20x5xf32>):
    %0 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> tensor<2x12x20x5xi32>
    %1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3:2 = "stablehlo.reduce"(%arg0, %0, %1, %2) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<f32>, %arg4: tensor<i32>):
      %4 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %5 = "stablehlo.compare"(%arg1, %arg1) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = "stablehlo.or"(%4, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %7 = "stablehlo.compare"(%arg1, %arg3) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %8 = "stablehlo.compare"(%arg2, %arg4) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %9 = "stablehlo.and"(%7, %8) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = "stablehlo.or"(%6, %9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %11 = "stablehlo.select"(%6, %arg1, %arg3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %12 = "stablehlo.select"(%10, %arg2, %arg4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%11, %12) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<2x12x20x5xf32>, tensor<2x12x20x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x12x20xf32>, tensor<2x12x20xi32>)
    "func.return"(%3#1) : (tensor<2x12x20xi32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
