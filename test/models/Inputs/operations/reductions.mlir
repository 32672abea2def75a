// Reductions, and windows that are reduced.

func.func @sum_rows(%a0: tensor<3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @sum_columns(%a0: tensor<3x4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @sum_all(%a0: tensor<3x4xf32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @sum_middle(%a0: tensor<2x3x4xf32>) -> tensor<2x4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @sum_outer_inner(%a0: tensor<2x3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [0, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @sum_from_two(%a0: tensor<3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @product(%a0: tensor<3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.multiply across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @maximum(%a0: tensor<3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @minimum(%a0: tensor<3x4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.minimum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @maximum_from_zero(%a0: tensor<3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @maximum_i32(%a0: tensor<3x4xi32>) -> tensor<3xi32> {
  %c = stablehlo.constant dense<-2147483648> : tensor<i32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @sum_i8(%a0: tensor<3x4xi8>) -> tensor<3xi8> {
  %c = stablehlo.constant dense<0> : tensor<i8>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<3x4xi8>, tensor<i8>) -> tensor<3xi8>
  return %0 : tensor<3xi8>
}

func.func @minimum_i64(%a0: tensor<3x4xi64>) -> tensor<3xi64> {
  %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.minimum across dimensions = [1] : (tensor<3x4xi64>, tensor<i64>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

func.func @any(%a0: tensor<3x4xi1>) -> tensor<3xi1> {
  %c = stablehlo.constant dense<false> : tensor<i1>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<3x4xi1>, tensor<i1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

func.func @all(%a0: tensor<3x4xi1>) -> tensor<3xi1> {
  %c = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.and across dimensions = [1] : (tensor<3x4xi1>, tensor<i1>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}

func.func @sum_f64(%a0: tensor<5x7xf64>) -> tensor<5xf64> {
  %c = stablehlo.constant dense<0.0> : tensor<f64>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf64>, tensor<f64>) -> tensor<5xf64>
  return %0 : tensor<5xf64>
}

func.func @nothing_reduced(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.add across dimensions = [] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @or_i32(%a0: tensor<3x4xi32>) -> tensor<3xi32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @start_is_argument(%a0: tensor<3x4xf32>, %a1: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.reduce(%a0 init: %a1) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @argmax(%a0: tensor<3x4xf32>) -> tensor<3xi32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %d = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 1 : tensor<3x4xi32>
  %0:2 = stablehlo.reduce(%a0 init: %c), (%i init: %d) across dimensions = [1] : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
   reducer(%x: tensor<f32>, %p: tensor<f32>) (%y: tensor<i32>, %q: tensor<i32>)  {
    %1 = stablehlo.compare GT, %x, %p, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.compare NE, %x, %x, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.or %1, %2 : tensor<i1>
    %4 = stablehlo.compare EQ, %x, %p, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.compare LT, %y, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.and %4, %5 : tensor<i1>
    %7 = stablehlo.or %3, %6 : tensor<i1>
    %8 = stablehlo.select %3, %x, %p : tensor<i1>, tensor<f32>
    %9 = stablehlo.select %7, %y, %q : tensor<i1>, tensor<i32>
    stablehlo.return %8, %9 : tensor<f32>, tensor<i32>
  }
  return %0#1 : tensor<3xi32>
}

func.func @argmax_columns(%a0: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %d = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 0 : tensor<3x4xi32>
  %0:2 = stablehlo.reduce(%a0 init: %c), (%i init: %d) across dimensions = [0] : (tensor<3x4xf32>, tensor<3x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%x: tensor<f32>, %p: tensor<f32>) (%y: tensor<i32>, %q: tensor<i32>)  {
    %1 = stablehlo.compare GT, %x, %p, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.compare NE, %x, %x, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.or %1, %2 : tensor<i1>
    %4 = stablehlo.compare EQ, %x, %p, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.compare LT, %y, %q, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.and %4, %5 : tensor<i1>
    %7 = stablehlo.or %3, %6 : tensor<i1>
    %8 = stablehlo.select %3, %x, %p : tensor<i1>, tensor<f32>
    %9 = stablehlo.select %7, %y, %q : tensor<i1>, tensor<i32>
    stablehlo.return %8, %9 : tensor<f32>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}

func.func @argmax_all(%a0: tensor<9xf32>) -> (tensor<f32>, tensor<i32>) {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %d = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 0 : tensor<9xi32>
  %0:2 = stablehlo.reduce(%a0 init: %c), (%i init: %d) across dimensions = [0] : (tensor<9xf32>, tensor<9xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
   reducer(%x: tensor<f32>, %p: tensor<f32>) (%y: tensor<i32>, %q: tensor<i32>)  {
    %1 = stablehlo.compare GE, %x, %p, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.select %1, %x, %p : tensor<i1>, tensor<f32>
    %3 = stablehlo.select %1, %y, %q : tensor<i1>, tensor<i32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
  }
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}

func.func @body_of_several(%a0: tensor<3x4xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<0.5> : tensor<f32>
  %0 = "stablehlo.reduce"(%a0, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.abs %y : tensor<f32>
    %2 = stablehlo.maximum %x, %1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @pool(%a0: tensor<2x4x6x3xf32>) -> tensor<2x2x3x3xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x4x6x3xf32>, tensor<f32>) -> tensor<2x2x3x3xf32>
  return %0 : tensor<2x2x3x3xf32>
}

func.func @pool_nchw(%a0: tensor<2x3x4x6xf32>) -> tensor<2x3x2x3xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x3x4x6xf32>, tensor<f32>) -> tensor<2x3x2x3xf32>
  return %0 : tensor<2x3x2x3xf32>
}

func.func @pool_rest(%a0: tensor<2x5x7x3xf32>) -> tensor<2x2x3x3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2x5x7x3xf32>, tensor<f32>) -> tensor<2x2x3x3xf32>
  return %0 : tensor<2x2x3x3xf32>
}

func.func @pool_padded(%a0: tensor<1x5x5x2xf32>) -> tensor<1x3x3x2xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x5x5x2xf32>, tensor<f32>) -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}

func.func @cumulative(%a0: tensor<6xf32>) -> tensor<6xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 6>, padding = dense<[[5, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @dilated(%a0: tensor<9xf32>) -> tensor<5xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 3>, window_dilations = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<9xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @spread(%a0: tensor<4x3xf32>) -> tensor<6x3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 2, 1>, base_dilations = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<f32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

func.func @outer_only(%a0: tensor<6x3xf32>) -> tensor<4x3xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 3, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<6x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

func.func @separate(%a0: tensor<4x3x5xf32>) -> tensor<3x3x4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 2, 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x3x5xf32>, tensor<f32>) -> tensor<3x3x4xf32>
  return %0 : tensor<3x3x4xf32>
}

func.func @one_element(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @minimum_i32(%a0: tensor<8xi32>) -> tensor<3xi32> {
  %c = stablehlo.constant dense<2147483647> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%a0, %c) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %1 = stablehlo.minimum %x, %y : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<8xi32>, tensor<i32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
