// Functions in TOSA; `tosa.py` says the same in NumPy.

func.func @layer(%x: tensor<4x8xf32>, %w: tensor<8x3xf32>, %b: tensor<1x3xf32>) -> (tensor<4x3xf32>, tensor<4x1xf32>) {
  %s0 = tosa.const_shape {values = dense<[1, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s1 = tosa.const_shape {values = dense<[1, 8, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %s2 = tosa.const_shape {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.reshape %x, %s0 : (tensor<4x8xf32>, !tosa.shape<3>) -> tensor<1x4x8xf32>
  %1 = tosa.reshape %w, %s1 : (tensor<8x3xf32>, !tosa.shape<3>) -> tensor<1x8x3xf32>
  %2 = tosa.matmul %0, %1, %z, %z : (tensor<1x4x8xf32>, tensor<1x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  %3 = tosa.reshape %2, %s2 : (tensor<1x4x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  %4 = tosa.add %3, %b : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 2.0 : f32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %6 = tosa.sigmoid %5 : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %7 = tosa.reduce_sum %6 {axis = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x1xf32>
  return %6, %7 : tensor<4x3xf32>, tensor<4x1xf32>
}

func.func @convolution(%x: tensor<1x5x5x2xf32>, %w: tensor<3x3x3x2xf32>, %b: tensor<3xf32>) -> tensor<1x3x3x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x5x5x2xf32>, tensor<3x3x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>
}

func.func @greatest_of_windows(%x: tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32>
  return %0 : tensor<1x2x2x2xf32>
}

func.func @place_of_greatest(%x: tensor<3x5xf32>) -> tensor<3xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<3x5xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @greater(%x: tensor<3x5xi32>, %y: tensor<3x5xi32>) -> tensor<3x5xi1> {
  %0 = tosa.greater %x, %y : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
  return %0 : tensor<3x5xi1>
}

func.func @shapes(%x: tensor<3x5xf32>) -> tensor<5x8xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<3x5xf32>) -> tensor<5x3xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<5x3xf32>) -> tensor<5x3xf32>
  %2 = tosa.concat %0, %1 {axis = 1 : i32} : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x6xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c = "tosa.const"() <{values = dense<1.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.pad %2, %p, %c : (tensor<5x6xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x8xf32>
  return %3 : tensor<5x8xf32>
}

func.func @rescaled(%x: tensor<7xi8>) -> tensor<7xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %i, %o {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<7xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}

func.func @only_a_shape(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
