// Operations that are on their way out of StableHLO, and tuples.

func.func @broadcast(%a0: tensor<3xf32>) -> tensor<2x4x3xf32> {
  %0 = stablehlo.broadcast %a0, sizes = [2, 4] : (tensor<3xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

func.func @broadcast_scalar(%a0: tensor<i32>) -> tensor<5xi32> {
  %0 = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 5>}> : (tensor<i32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

func.func @map(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.multiply %x, %x : tensor<f32>
    %2 = stablehlo.add %1, %y : tensor<f32>
    %3 = stablehlo.multiply %2, %2 : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @map_of_maps(%a0: tensor<5xi32>) -> tensor<5xi1> {
  %c = stablehlo.constant dense<2> : tensor<i32>
  %0 = "stablehlo.map"(%a0) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i32>):
    %1 = "stablehlo.map"(%x) <{dimensions = array<i64>}> ({
    ^bb0(%y: tensor<i32>):
      %3 = stablehlo.multiply %y, %y : tensor<i32>
      stablehlo.return %3 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare GT, %1, %x, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<5xi32>) -> tensor<5xi1>
  return %0 : tensor<5xi1>
}

func.func @selected(%a0: tensor<5x3xf32>, %a1: tensor<2x4xi32>) -> tensor<5x2x4xf32> {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<5x3xf32>, tensor<2x4xi32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

func.func @select_in_batches(%a0: tensor<2x9x3xf32>, %a1: tensor<2x4xi32>) -> tensor<2x4x3xf32> {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x9x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

func.func @select_one(%a0: tensor<9x3xf32>, %a1: tensor<i32>) -> tensor<3xf32> {
  %0 = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<9x3xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @einsum_product(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "ab,bc->ac" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @einsum_turned(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) -> tensor<5x3xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "ij,jk->ki" : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

func.func @einsum_batches(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "bij,bjk->bik" : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

func.func @einsum_inner_batches(%a0: tensor<2x3x4xf32>, %a1: tensor<5x2x4xf32>) -> tensor<4x3x5x2xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "aib,jab->bija" : (tensor<2x3x4xf32>, tensor<5x2x4xf32>) -> tensor<4x3x5x2xf32>
  return %0 : tensor<4x3x5x2xf32>
}

func.func @einsum_outer(%a0: tensor<3xf32>, %a1: tensor<4xf32>) -> tensor<3x4xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "a,b->ab" : (tensor<3xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

func.func @einsum_dot(%a0: tensor<7xf32>, %a1: tensor<7xf32>) -> tensor<f32> {
  %0 = stablehlo.einsum %a0, %a1, config = "a,a->" : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @einsum_elements(%a0: tensor<3x4xi32>, %a1: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = stablehlo.einsum %a0, %a1, config = "ab,ab->ab" : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}

func.func @einsum_alone(%a0: tensor<2x3x4xf32>, %a1: tensor<3x5xf32>) -> tensor<2x5xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "abc,bd->ad" : (tensor<2x3x4xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

func.func @einsum_bf16(%a0: tensor<3x4xbf16>, %a1: tensor<4x5xbf16>) -> tensor<3x5xbf16> {
  %0 = stablehlo.einsum %a0, %a1, config = "ab,bc->ac" : (tensor<3x4xbf16>, tensor<4x5xbf16>) -> tensor<3x5xbf16>
  return %0 : tensor<3x5xbf16>
}

func.func @einsum_none(%a0: tensor<3x0xf32>, %a1: tensor<0x5xf32>) -> tensor<3x5xf32> {
  %0 = stablehlo.einsum %a0, %a1, config = "ab,bc->ac" : (tensor<3x0xf32>, tensor<0x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

func.func @unary_einsum_turned(%a0: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = stablehlo.unary_einsum %a0, config = "abc->cab" : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

func.func @unary_einsum_sums(%a0: tensor<2x3x4xf32>) -> tensor<4x2xf32> {
  %0 = stablehlo.unary_einsum %a0, config = "abc->ca" : (tensor<2x3x4xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

func.func @unary_einsum_sum(%a0: tensor<3x4xi32>) -> tensor<i32> {
  %0 = stablehlo.unary_einsum %a0, config = "ab->" : (tensor<3x4xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @tuples(%a0: tensor<4xf32>, %a1: tensor<i32>) -> (tensor<4xf32>, tensor<i32>, tensor<4xf32>) {
  %0 = stablehlo.tuple %a0, %a1 : tuple<tensor<4xf32>, tensor<i32>>
  %1 = func.call @swapped(%0) : (tuple<tensor<4xf32>, tensor<i32>>) -> tuple<tensor<i32>, tuple<tensor<4xf32>, tensor<i32>>>
  %2 = stablehlo.get_tuple_element %1[1] : (tuple<tensor<i32>, tuple<tensor<4xf32>, tensor<i32>>>) -> tuple<tensor<4xf32>, tensor<i32>>
  %4 = stablehlo.get_tuple_element %2[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %5 = stablehlo.get_tuple_element %1[0] : (tuple<tensor<i32>, tuple<tensor<4xf32>, tensor<i32>>>) -> tensor<i32>
  return %4, %5, %a0 : tensor<4xf32>, tensor<i32>, tensor<4xf32>
}

func.func private @swapped(%a0: tuple<tensor<4xf32>, tensor<i32>>) -> tuple<tensor<i32>, tuple<tensor<4xf32>, tensor<i32>>> {
  %0 = stablehlo.get_tuple_element %a0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %1 = stablehlo.get_tuple_element %a0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %2 = stablehlo.negate %0 : tensor<4xf32>
  %3 = stablehlo.add %1, %1 : tensor<i32>
  %4 = stablehlo.tuple %2, %1 : tuple<tensor<4xf32>, tensor<i32>>
  %5 = stablehlo.tuple %3, %4 : tuple<tensor<i32>, tuple<tensor<4xf32>, tensor<i32>>>
  return %5 : tuple<tensor<i32>, tuple<tensor<4xf32>, tensor<i32>>>
}
