// Functions, branches, and several results.

func.func @call(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @twice(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @twice(%a1) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.subtract %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @once(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @once(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func private @once(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sine %x : tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @results(%a0: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>, tensor<4xf32>) {
  %0 = stablehlo.exponential %a0 : tensor<4xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1, %a0 : tensor<4xf32>, tensor<f32>, tensor<4xf32>
}

func.func @same_result_twice(%a0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.exponential %a0 : tensor<4xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

func.func @argument(%a0: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %a0 : tensor<4xf32>
}

func.func @constant() -> tensor<3xi32> {
  %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  return %c : tensor<3xi32>
}

func.func @constants() -> (tensor<2x3xi64>, tensor<2x2xi1>, tensor<bf16>) {
  %c = stablehlo.constant dense<7> : tensor<2x3xi64>
  %d = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %e = stablehlo.constant dense<1.5> : tensor<bf16>
  return %c, %d, %e : tensor<2x3xi64>, tensor<2x2xi1>, tensor<bf16>
}

func.func @if(%a0: tensor<i1>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "stablehlo.if"(%a0) ({
    %1 = stablehlo.add %a1, %a2 : tensor<4xf32>
    stablehlo.return %1, %a1 : tensor<4xf32>, tensor<4xf32>
  }, {
    %1 = stablehlo.multiply %a1, %a2 : tensor<4xf32>
    stablehlo.return %1, %a2 : tensor<4xf32>, tensor<4xf32>
  }) : (tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

func.func @case(%a0: tensor<i32>, %a1: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.case"(%a0) ({
    %1 = stablehlo.negate %a1 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.tanh %a1 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    stablehlo.return %a1 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @case_minus_1(%a0: tensor<4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<-1> : tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.negate %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.tanh %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.sine %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @case_0(%a0: tensor<4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.negate %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.tanh %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.sine %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @case_1(%a0: tensor<4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.negate %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.tanh %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.sine %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @case_5(%a0: tensor<4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<5> : tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    %1 = stablehlo.negate %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.tanh %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }, {
    %1 = stablehlo.sine %a0 : tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @barrier(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = stablehlo.optimization_barrier %a0, %a1 : tensor<4xf32>, tensor<4xf32>
  %1 = stablehlo.add %0#0, %0#1 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @softmax(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a0 init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
  %2 = stablehlo.subtract %a0, %1 : tensor<3x5xf32>
  %3 = stablehlo.exponential %2 : tensor<3x5xf32>
  %4 = stablehlo.reduce(%3 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xf32>) -> tensor<3x5xf32>
  %6 = stablehlo.divide %3, %5 : tensor<3x5xf32>
  return %6 : tensor<3x5xf32>
}

func.func @unused(%a0: tensor<3x5xf32>, %a1: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tan %a0 : tensor<3x5xf32>
  %1 = stablehlo.negate %a1 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
