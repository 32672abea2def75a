// Functions on sizes and types, and their arguments, that are refused.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{expected a kind (nat, data, address, nat2nat, nat2data) or a class of one (scalar, number, integer, float, bits, ordered, scalarInteger, scalarFloat, scalarBits, dimension), found `size`}}
func.func private @f(!rise.dep<l : size, scalar<f32>>)
// -----
// expected-error @+1 {{expected ':'}}
func.func private @f(!rise.dep<l, scalar<f32>>)
// -----
// expected-error @+1 {{expected a name for the parameter of the function}}
func.func private @f(!rise.dep<4 : nat, scalar<f32>>)
// -----
// expected-error @+1 {{unbalanced '{' character in pretty dialect name}}
func.func private @f(!rise.dep<{l : nat, scalar<f32>>)
// -----
// expected-error @+1 {{expected a RISE type, found 'f32'; a scalar is written `scalar<f32>`}}
func.func private @f(!rise.dep<l : nat, f32>)
// -----
// expected-error @+1 {{expected 'nat2data'}}
func.func private @f(!rise.depArray<n, array<i, scalar<f32>>>)
// -----
// expected-error @+1 {{expected data as value of `nat2data`, found '!rise.fun<scalar<f32> -> scalar<f32>>'}}
func.func private @f(!rise.depArray<n, nat2data<i, fun<scalar<f32> -> scalar<f32>>>>)
// -----
// expected-error @+1 {{expected a name for the parameter, or for a variable}}
func.func private @f(!rise.depArray<n, nat2data<4>>)
// -----
// expected-error @+1 {{expected the role of the fragment: `left`, `right` or `accumulator`}}
func.func private @f(!rise.fragment<middle, 1, 1, scalar<f32>>)
// -----
// expected-error @+1 {{expected a scalar as element of `fragment`, found '!rise.array<2, scalar<f32>>'}}
func.func private @f(!rise.fragment<left, 1, 1, array<2, scalar<f32>>>)
// -----
// expected-error @+1 {{expected data as parameter of `many`, found '!rise.fun<t -> t>'}}
func.func private @f(!rise.many<fun<t -> t>, n, t>)
// -----
// expected-error @+1 {{expected a RISE type, found 'f32'; a scalar is written `scalar<f32>`}}
func.func private @f(!rise.many<t, n, f32>)
// -----
// expected-error @+1 {{expected a name for a variable of kind data}}
func.func private @f(!rise.variable<4>)
// -----
// expected-error @+1 {{expected a name for a variable of kind nat2data}}
func.func private @f(!rise.apply<4, n>)
// -----
// expected-error @+1 {{expected ','}}
func.func private @f(!rise.apply<f>)
// -----
// expected-error @+1 {{expected data as element of `array`, found '!rise.dep<i : nat, scalar<f32>>'; functions cannot be stored}}
func.func private @f(!rise.array<n, dep<l : nat, scalar<f32>>>)
// -----
// expected-error @+1 {{expected data as element of `array`, found '!rise.many<t, n, t>'; functions cannot be stored}}
func.func private @f(!rise.array<n, many<t, n, t>>)
// -----
// expected-error @+1 {{'func.func' op expected a list of facts, such as `[#rise.fact<"n % 32 == 0">]`, as `rise.facts`, found ["n > 0"]}}
func.func private @f() attributes {rise.facts = ["n > 0"]}
// -----
// expected-error @+1 {{'func.func' op expected a list of facts, such as `[#rise.fact<"n % 32 == 0">]`, as `rise.facts`, found #rise.fact<"n > 0">}}
func.func private @f() attributes {rise.facts = #rise.fact<"n > 0">}
// -----
// expected-error @+1 {{'func.func' op has the attribute `rise.fact`, which RISE does not have; it has `rise.facts`, `rise.passed`, `rise.sizes`, `rise.strategies` and `rise.strategy`}}
func.func private @f() attributes {rise.fact = [#rise.fact<"n > 0">]}
// -----
// expected-error @+1 {{invalid fact `n + 1`: expected a relation such as `==` or `<`, found the end at offset 5}}
func.func private @f() attributes {rise.facts = [#rise.fact<"n + 1">]}
// -----
// expected-error @+1 {{expected string}}
func.func private @f() attributes {rise.facts = [#rise.fact<n>]}
// -----
// expected-error @+1 {{invalid fact `0 < n < m`: expected exactly one fact at offset 0}}
func.func private @f() attributes {rise.facts = [#rise.fact<"0 < n < m">]}
// -----
func.func @f() {
  // expected-error @+1 {{expected '('}}
  %f = rise.depLambda l : nat {
    %x = literal 0.0 : f32
    return %x : !rise.scalar<f32>
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.depLambda' expected a kind (nat, data, address, nat2nat, nat2data) or a class of one (scalar, number, integer, float, bits, ordered, scalarInteger, scalarFloat, scalarBits, dimension), found `natural`}}
  %f = rise.depLambda (l : natural) {
    %x = literal 0.0 : f32
    return %x : !rise.scalar<f32>
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.depLambda' expected a body that ends with `return`}}
  %f = rise.depLambda (l : nat) {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.depLambda' expected a body that ends with `return`}}
  %f = rise.depLambda (l : nat) {
    %x = literal 0.0 : f32
  }
  return
}
// -----
func.func @f(%x : f32) {
  // expected-error @+1 {{custom op 'rise.depLambda' expected a body that returns a RISE value, found 'f32'}}
  %f = rise.depLambda (l : nat) {
    return %x : f32
  }
  return
}
// -----
func.func @f(%x : !rise.array<l, scalar<f32>>) {
  %f = rise.depLambda (l : nat) {
    %id = id array<l, scalar<f32>>
    // expected-error @+1 {{'rise.apply' op uses a value of type '!rise.array<l, scalar<f32>>' from outside of the `rise.depLambda` that binds `l`, where the name means something else; rename the parameter}}
    %y = apply %id, %x : !rise.fun<array<l, scalar<f32>> -> array<l, scalar<f32>>>
    return %y : !rise.array<l, scalar<f32>>
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.depLambda' op expected a result of type '!rise.dep<i : nat, fun<array<i, scalar<f32>> -> array<i, scalar<f32>>>>', found '!rise.dep<i : nat, fun<array<2*i, scalar<f32>> -> array<i, scalar<f32>>>>'}}
  %f = "rise.depLambda"() <{parameter = "l", range = "nat"}> ({
    %id = rise.id array<l, scalar<f32>>
    rise.return %id : !rise.fun<array<l, scalar<f32>> -> array<l, scalar<f32>>>
  }) : () -> !rise.dep<l : nat, fun<array<2*l, scalar<f32>> -> array<l, scalar<f32>>>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.depLambda' op expected a kind (nat, data, address, nat2nat, nat2data) or a class of one (scalar, number, integer, float, bits, ordered, scalarInteger, scalarFloat, scalarBits, dimension), found `size`}}
  %f = "rise.depLambda"() <{parameter = "l", range = "size"}> ({
    %id = rise.id array<l, scalar<f32>>
    rise.return %id : !rise.fun<array<l, scalar<f32>> -> array<l, scalar<f32>>>
  }) : () -> !rise.dep<l : nat, fun<array<l, scalar<f32>> -> array<l, scalar<f32>>>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.depLambda' op expected a region without arguments, found 1}}
  %f = "rise.depLambda"() <{parameter = "l", range = "nat"}> ({
  ^bb0(%x : !rise.scalar<f32>):
    rise.return %x : !rise.scalar<f32>
  }) : () -> !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.depLambda' op expected its body to end with `rise.return`, found `other.end`}}
  %f = "rise.depLambda"() <{parameter = "l", range = "nat"}> ({
    "other.end"() : () -> ()
  }) : () -> !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f(%x : f32) {
  %f = "rise.depLambda"() <{parameter = "l", range = "nat"}> ({
    // expected-error @+1 {{'rise.return' op expected a RISE value, found 'f32'}}
    rise.return %x : f32
  }) : () -> !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f(%x : f32) {
  // expected-error @+1 {{'rise.depLambda' op requires attribute 'parameter'}}
  %f = "rise.depLambda"() ({
    rise.return %x : f32
  }) : () -> !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f(%x : f32) {
  // expected-error @+1 {{'rise.depLambda' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %f = "rise.depLambda"() <{parameter = "l", range = "nat"}> ({
  }) : () -> !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f(%f : !rise.dep<l : nat, scalar<f32>>) {
  // expected-error @+1 {{expected an argument of kind nat, found `!rise.scalar<f32>` of kind data}}
  %x = rise.depApply %f, scalar<f32> : !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f(%f : !rise.dep<t : float, fun<t -> t>>) {
  // expected-error @+1 {{expected a float, or a vector of floats, found `!rise.scalar<i32>`}}
  %x = rise.depApply %f, scalar<i32> : !rise.dep<t : float, fun<t -> t>>
  return
}
// -----
func.func @f(%f : !rise.dep<d : dimension, scalar<f32>>) {
  // expected-error @+1 {{expected 0, 1 or 2, found `#rise.nat<3>`}}
  %x = rise.depApply %f, nat<3> : !rise.dep<d : dimension, scalar<f32>>
  return
}
// -----
func.func @f(%f : !rise.dep<l : nat, scalar<f32>>) {
  // expected-error @+1 {{custom op 'rise.depApply' expected a RISE type, such as `scalar<f32>`, `array<n, scalar<f32>>` or `variable<t>`}}
  %x = rise.depApply %f, 4 : !rise.dep<l : nat, scalar<f32>>
  return
}
// -----
func.func @f(%f : !rise.scalar<f32>) {
  // expected-error @+1 {{expected a function on sizes or types, and an argument}}
  %x = rise.depApply %f, nat<4> : !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.dep<l : nat, scalar<f32>>) {
  // expected-error @+2 {{expected a RISE type or attribute, found `4 : i32`}}
  // expected-error @+1 {{'rise.depApply' op failed to infer returned types}}
  %x = "rise.depApply"(%f) <{argument = 4 : i32}> : (!rise.dep<l : nat, scalar<f32>>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.dep<l : nat, scalar<f32>>) {
  // expected-error @+2 {{'rise.depApply' op inferred type(s) '!rise.scalar<f32>' are incompatible with return type(s) of operation '!rise.scalar<f64>'}}
  // expected-error @+1 {{'rise.depApply' op failed to infer returned types}}
  %x = "rise.depApply"(%f) <{argument = #rise.nat<4>}> : (!rise.dep<l : nat, scalar<f32>>) -> !rise.scalar<f64>
  return
}
// -----
func.func @f(%f : !rise.dep<l : nat, scalar<f32>>) {
  // expected-error @+1 {{'rise.depApply' op requires attribute 'argument'}}
  %x = "rise.depApply"(%f) : (!rise.dep<l : nat, scalar<f32>>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{the foreign function `f` has no parameter; it needs at least one}}
  %f = rise.foreignFunction "f" () -> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{the foreign function `f` has two parameters named `x`}}
  %f = rise.foreignFunction "f" (x : scalar<f32>, x : scalar<f32>) -> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.foreignFunction' expected a data type, found the function type '!rise.fun<t -> t>'}}
  %f = rise.foreignFunction "f" (x : fun<t -> t>) -> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{expected attribute value}}
  %f = rise.foreignFunction f (x : scalar<f32>) -> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.foreignFunction' expected a name for a parameter}}
  %f = rise.foreignFunction "f" (4 : scalar<f32>) -> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+2 {{expected as many types of parameters as names, found 1 and 2}}
  // expected-error @+1 {{'rise.foreignFunction' op failed to infer returned types}}
  %f = "rise.foreignFunction"() <{name = "f", parameters = ["x", "y"], types = [!rise.scalar<f32>], output = !rise.scalar<f32>}> : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.foreignFunction' op attribute 'parameters' failed to satisfy constraint: string array attribute}}
  %f = "rise.foreignFunction"() <{name = "f", parameters = [1], types = [!rise.scalar<f32>], output = !rise.scalar<f32>}> : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+2 {{expected a RISE type or attribute, found `f32`}}
  // expected-error @+1 {{'rise.foreignFunction' op failed to infer returned types}}
  %f = "rise.foreignFunction"() <{name = "f", parameters = ["x"], types = [f32], output = !rise.scalar<f32>}> : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.foreignFunction' op requires attribute 'name'}}
  %f = "rise.foreignFunction"() : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.indexLiteral' op expected an index below 4, found 4}}
  %x = rise.indexLiteral nat<4> below nat<4>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.indexLiteral' op requires attribute 'bound'}}
  %x = "rise.indexLiteral"() <{value = #rise.nat<4>}> : () -> !rise.idx<5>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.natLiteral' op requires attribute 'value'}}
  %x = "rise.natLiteral"() : () -> !rise.scalar<index>
  return
}
// -----
func.func @f(%x : !dpia.exp<scalar<f32>, read>) {
  // expected-error @+1 {{'dpia.toMem' op expected the address space `global`, `local` or `private`, found `where`}}
  %y = dpia.toMem <where> %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'dpia.new' op expected the address space `global`, `local` or `private`, found `where`}}
  dpia.new <where> scalar<f32> (%v : !dpia.exp<scalar<f32>, read>, %p : !dpia.acc<scalar<f32>>) {
  }
  return
}
// -----
// expected-error @+1 {{'func.func' op expected a list of names, such as `["n", "m"]`, as `rise.sizes`, found [1]}}
func.func private @f() attributes {rise.sizes = [1]}

// -----

// expected-error @+1 {{'func.func' op expected an argument of type `index` for each of the sizes `rise.passed`, behind all others, found ["k"]}}
func.func private @f(f32) attributes {rise.passed = ["k"]}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.numberLiteral' op `1,5` is not a number}}
  %0 = rise.numberLiteral "1,5" : !rise.variable<t>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.numberLiteral' op expected the number without `_`, `1000`}}
  %0 = rise.numberLiteral "1_000" : !rise.variable<t>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.numberLiteral' op expected a variable as its type, found '!rise.scalar<f32>'; a number of a known type is written with `rise.literal`}}
  %0 = rise.numberLiteral "1.5" : !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.dep<l : nat, array<l, scalar<f32>>>) {
  // expected-error @+1 {{a size would be negative: expected 0 or more, found `-2`}}
  %x = rise.depApply %f, nat<3-5> : !rise.dep<l : nat, array<l, scalar<f32>>>
  return
}
