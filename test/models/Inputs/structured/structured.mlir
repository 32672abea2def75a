// Operations on tensors and on their elements. structured.py computes what they give by NumPy.

#same = affine_map<(i) -> (i)>

// Indices have a sign where an operation reads one.
func.func @signed_indices(%x: tensor<9xi32>, %y: tensor<9xi32>) -> (tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>) {
  %0 = tensor.empty() : tensor<9xi64>
  %1:6 = linalg.generic {indexing_maps = [#same, #same, #same, #same, #same, #same, #same, #same], iterator_types = ["parallel"]}
    ins(%x, %y : tensor<9xi32>, tensor<9xi32>) outs(%0, %0, %0, %0, %0, %0 : tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>) {
  ^bb0(%a: i32, %b: i32, %o0: i64, %o1: i64, %o2: i64, %o3: i64, %o4: i64, %o5: i64):
    %i = arith.index_cast %a : i32 to index
    %j = arith.index_cast %b : i32 to index
    %greatest = arith.maxsi %i, %j : index
    %least = arith.minsi %i, %j : index
    %quotient = arith.divsi %i, %j : index
    %rest = arith.remsi %i, %j : index
    %one = arith.constant 1 : index
    %half = arith.shrsi %i, %one : index
    %size = math.absi %j : index
    %r0 = arith.index_cast %greatest : index to i64
    %r1 = arith.index_cast %least : index to i64
    %r2 = arith.index_cast %quotient : index to i64
    %r3 = arith.index_cast %rest : index to i64
    %r4 = arith.index_cast %half : index to i64
    %r5 = arith.index_cast %size : index to i64
    linalg.yield %r0, %r1, %r2, %r3, %r4, %r5 : i64, i64, i64, i64, i64, i64
  } -> (tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>)
  return %1#0, %1#1, %1#2, %1#3, %1#4, %1#5 : tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>, tensor<9xi64>
}

func.func @compared_indices(%x: tensor<9xi32>, %y: tensor<9xi32>) -> (tensor<9xi1>, tensor<9xi1>, tensor<9xi1>, tensor<9xi1>) {
  %0 = tensor.empty() : tensor<9xi1>
  %1:4 = linalg.generic {indexing_maps = [#same, #same, #same, #same, #same, #same], iterator_types = ["parallel"]}
    ins(%x, %y : tensor<9xi32>, tensor<9xi32>) outs(%0, %0, %0, %0 : tensor<9xi1>, tensor<9xi1>, tensor<9xi1>, tensor<9xi1>) {
  ^bb0(%a: i32, %b: i32, %o0: i1, %o1: i1, %o2: i1, %o3: i1):
    %i = arith.index_cast %a : i32 to index
    %j = arith.index_cast %b : i32 to index
    %less = arith.cmpi slt, %i, %j : index
    %at_least = arith.cmpi sge, %i, %j : index
    %bits_less = arith.cmpi ult, %i, %j : index
    %bits_at_least = arith.cmpi uge, %i, %j : index
    linalg.yield %less, %at_least, %bits_less, %bits_at_least : i1, i1, i1, i1
  } -> (tensor<9xi1>, tensor<9xi1>, tensor<9xi1>, tensor<9xi1>)
  return %1#0, %1#1, %1#2, %1#3 : tensor<9xi1>, tensor<9xi1>, tensor<9xi1>, tensor<9xi1>
}

// Quotients that are rounded down or up, of integers and of indices.
func.func @rounded_quotients(%x: tensor<9xi32>, %y: tensor<9xi32>) -> (tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>) {
  %0 = tensor.empty() : tensor<9xi32>
  %1:5 = linalg.generic {indexing_maps = [#same, #same, #same, #same, #same, #same, #same], iterator_types = ["parallel"]}
    ins(%x, %y : tensor<9xi32>, tensor<9xi32>) outs(%0, %0, %0, %0, %0 : tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>) {
  ^bb0(%a: i32, %b: i32, %o0: i32, %o1: i32, %o2: i32, %o3: i32, %o4: i32):
    %i = arith.index_cast %a : i32 to index
    %j = arith.index_cast %b : i32 to index
    %down = arith.floordivsi %a, %b : i32
    %up = arith.ceildivsi %a, %b : i32
    %index_down = arith.floordivsi %i, %j : index
    %index_up = arith.ceildivsi %i, %j : index
    %of_bits = arith.ceildivui %a, %b : i32
    %r2 = arith.index_cast %index_down : index to i32
    %r3 = arith.index_cast %index_up : index to i32
    linalg.yield %down, %up, %r2, %r3, %of_bits : i32, i32, i32, i32, i32
  } -> (tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>)
  return %1#0, %1#1, %1#2, %1#3, %1#4 : tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>
}

func.func @bits_of_floats(%x: tensor<9xf32>, %y: tensor<9xf64>, %z: tensor<9xf16>) -> (tensor<9xi32>, tensor<9xi64>, tensor<9xi16>) {
  %0 = arith.bitcast %x : tensor<9xf32> to tensor<9xi32>
  %1 = arith.bitcast %y : tensor<9xf64> to tensor<9xi64>
  %2 = arith.bitcast %z : tensor<9xf16> to tensor<9xi16>
  %empty = tensor.empty() : tensor<9xi32>
  %3 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]} ins(%0 : tensor<9xi32>) outs(%empty : tensor<9xi32>) {
  ^bb0(%a: i32, %out: i32):
    %one = arith.constant 1 : i32
    %next = arith.addi %a, %one : i32
    linalg.yield %next : i32
  } -> tensor<9xi32>
  return %3, %1, %2 : tensor<9xi32>, tensor<9xi64>, tensor<9xi16>
}

func.func @floats_of_bits(%x: tensor<9xi32>, %y: tensor<9xi16>) -> (tensor<9xf32>, tensor<9xf16>) {
  %empty = tensor.empty() : tensor<9xf32>
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]} ins(%x : tensor<9xi32>) outs(%empty : tensor<9xf32>) {
  ^bb0(%a: i32, %out: f32):
    %float = arith.bitcast %a : i32 to f32
    linalg.yield %float : f32
  } -> tensor<9xf32>
  %1 = arith.bitcast %y : tensor<9xi16> to tensor<9xf16>
  return %0, %1 : tensor<9xf32>, tensor<9xf16>
}

// The lowest bit becomes a truth value; the only bit of a truth value is a sign.
func.func @truth_values(%x: tensor<9xi32>) -> (tensor<9xi1>, tensor<9xi32>, tensor<9xf32>, tensor<9xi64>, tensor<9xi64>) {
  %truths = tensor.empty() : tensor<9xi1>
  %integers = tensor.empty() : tensor<9xi32>
  %floats = tensor.empty() : tensor<9xf32>
  %wide = tensor.empty() : tensor<9xi64>
  %0:5 = linalg.generic {indexing_maps = [#same, #same, #same, #same, #same, #same], iterator_types = ["parallel"]}
    ins(%x : tensor<9xi32>) outs(%truths, %integers, %floats, %wide, %wide : tensor<9xi1>, tensor<9xi32>, tensor<9xf32>, tensor<9xi64>, tensor<9xi64>) {
  ^bb0(%a: i32, %o0: i1, %o1: i32, %o2: f32, %o3: i64, %o4: i64):
    %odd = arith.trunci %a : i32 to i1
    %integer = arith.extsi %odd : i1 to i32
    %float = arith.sitofp %odd : i1 to f32
    %index = arith.index_cast %odd : i1 to index
    %bits = arith.index_castui %a : i32 to index
    %r3 = arith.index_cast %index : index to i64
    %r4 = arith.index_cast %bits : index to i64
    linalg.yield %odd, %integer, %float, %r3, %r4 : i1, i32, f32, i64, i64
  } -> (tensor<9xi1>, tensor<9xi32>, tensor<9xf32>, tensor<9xi64>, tensor<9xi64>)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<9xi1>, tensor<9xi32>, tensor<9xf32>, tensor<9xi64>, tensor<9xi64>
}

func.func @numbers_before_nan(%x: tensor<9xf32>, %y: tensor<9xf32>) -> (tensor<9xf32>, tensor<9xf32>) {
  %0 = arith.maxnumf %x, %y : tensor<9xf32>
  %1 = arith.minnumf %x, %y : tensor<9xf32>
  %empty = tensor.empty() : tensor<9xf32>
  %2 = linalg.copy ins(%1 : tensor<9xf32>) outs(%empty : tensor<9xf32>) -> tensor<9xf32>
  return %0, %2 : tensor<9xf32>, tensor<9xf32>
}

// Parts that begin at places of data.
func.func @taken_at(%x: tensor<6x5x3xf32>, %places: tensor<2xi32>) -> (tensor<2x3xf32>, tensor<3x2x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %places[%c0] : tensor<2xi32>
  %1 = tensor.extract %places[%c1] : tensor<2xi32>
  %i = arith.index_cast %0 : i32 to index
  %j = arith.index_cast %1 : i32 to index
  %2 = tensor.extract_slice %x[%i, %j, 0] [1, 2, 3] [1, 1, 1] : tensor<6x5x3xf32> to tensor<2x3xf32>
  %3 = tensor.extract_slice %x[0, %j, 0] [3, 2, 3] [2, 2, 1] : tensor<6x5x3xf32> to tensor<3x2x3xf32>
  return %2, %3 : tensor<2x3xf32>, tensor<3x2x3xf32>
}

func.func @put_at(%x: tensor<6x5x3xf32>, %y: tensor<2x3xf32>, %places: tensor<2xi32>) -> tensor<6x5x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %places[%c0] : tensor<2xi32>
  %1 = tensor.extract %places[%c1] : tensor<2xi32>
  %i = arith.index_cast %0 : i32 to index
  %j = arith.index_cast %1 : i32 to index
  %2 = tensor.insert_slice %y into %x[%i, %j, 0] [1, 2, 3] [1, 1, 1] : tensor<2x3xf32> into tensor<6x5x3xf32>
  return %2 : tensor<6x5x3xf32>
}

// Elements that are put apart, as padding between elements is made.
func.func @put_apart(%x: tensor<2x3xf32>, %place: tensor<i32>) -> (tensor<5x7xf32>, tensor<5x7xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<5x7xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = tensor.insert_slice %x into %1[1, 0] [2, 3] [2, 3] : tensor<2x3xf32> into tensor<5x7xf32>
  %3 = tensor.extract %place[] : tensor<i32>
  %i = arith.index_cast %3 : i32 to index
  %4 = tensor.insert_slice %x into %2[%i, 1] [2, 3] [1, 2] : tensor<2x3xf32> into tensor<5x7xf32>
  return %2, %4 : tensor<5x7xf32>, tensor<5x7xf32>
}
