// Sorting, and loops that go on as long as a condition is true.

func.func @sort(%a0: tensor<9xf32>) -> tensor<9xf32> {
  %0 = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<9xf32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

func.func @sort_first(%a0: tensor<4x3x5xi32>) -> tensor<4x3x5xi32> {
  %0 = "stablehlo.sort"(%a0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x3x5xi32>) -> tensor<4x3x5xi32>
  return %0 : tensor<4x3x5xi32>
}

func.func @sort_middle(%a0: tensor<4x7x5xi32>) -> tensor<4x7x5xi32> {
  %0 = "stablehlo.sort"(%a0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x7x5xi32>) -> tensor<4x7x5xi32>
  return %0 : tensor<4x7x5xi32>
}

func.func @sort_pairs(%a0: tensor<5x8xi32>, %a1: tensor<5x8xf32>) -> (tensor<5x8xi32>, tensor<5x8xf32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<5x8xi32>, tensor<5x8xf32>) -> (tensor<5x8xi32>, tensor<5x8xf32>)
  return %0#0, %0#1 : tensor<5x8xi32>, tensor<5x8xf32>
}

func.func @while_scalar(%a0: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%x = %a0) : tensor<i32>
  cond {
    %limit = stablehlo.constant dense<100> : tensor<i32>
    %1 = stablehlo.compare LT, %x, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %step = stablehlo.constant dense<7> : tensor<i32>
    %1 = stablehlo.add %x, %step : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

func.func @while_array(%a0: tensor<6xf32>) -> (tensor<i32>, tensor<6xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c0, %x = %a0) : tensor<i32>, tensor<6xf32>
  cond {
    %limit = stablehlo.constant dense<5> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.reverse %x, dims = [0] : tensor<6xf32>
    %3 = stablehlo.sine %2 : tensor<6xf32>
    %4 = stablehlo.add %3, %x : tensor<6xf32>
    stablehlo.return %1, %4 : tensor<i32>, tensor<6xf32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<6xf32>
}

// Nothing of the state is computed from itself alone.
func.func @while_exchange(%a0: tensor<4x3xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%x = %a0, %i = %c0, %y = %a1) : tensor<4x3xf32>, tensor<i32>, tensor<4x3xf32>
  cond {
    %limit = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %limit, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = stablehlo.tanh %x : tensor<4x3xf32>
    stablehlo.return %y, %1, %2 : tensor<4x3xf32>, tensor<i32>, tensor<4x3xf32>
  }
  return %0#0 : tensor<4x3xf32>
}

// The condition is about an array, and the body uses a value from outside.
func.func @while_captured(%a0: tensor<5xf32>, %a1: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.while(%x = %a0) : tensor<5xf32>
  cond {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %limit = stablehlo.constant dense<50.0> : tensor<f32>
    %1 = stablehlo.abs %x : tensor<5xf32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %3 = stablehlo.compare LT, %2, %limit, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  } do {
    %1 = stablehlo.abs %a1 : tensor<5xf32>
    %2 = stablehlo.add %x, %1 : tensor<5xf32>
    stablehlo.return %2 : tensor<5xf32>
  }
  return %0 : tensor<5xf32>
}

func.func @while_never(%a0: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.while(%x = %a0) : tensor<5xf32>
  cond {
    %no = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %no : tensor<i1>
  } do {
    %1 = stablehlo.add %x, %x : tensor<5xf32>
    stablehlo.return %1 : tensor<5xf32>
  }
  return %0 : tensor<5xf32>
}
