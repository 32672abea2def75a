// Functions on sizes and types, arrays whose element type depends on the index, fragments.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s

// CHECK-LABEL: @types
// CHECK-SAME: !rise.dep<i : nat, fun<array<i*n, t> -> array<i, t>>>
// CHECK-SAME: !rise.dep<{t : float}, fun<t -> t>>
// CHECK-SAME: !rise.dep<a : address, scalar<f32>>
// CHECK-SAME: !rise.dep<f1 : nat2nat, depArray<n, nat2data<i, array<f1(i), scalar<f32>>>>>
// CHECK-SAME: !rise.dep<g : nat2data, fun<apply<g, 3> -> depArray<n, nat2data<g>>>>
// CHECK-SAME: !rise.depArray<n, nat2data<i, array<i+1, scalar<f32>>>>
// CHECK-SAME: !rise.fragment<left, 16, k, scalar<f16>>
// CHECK-SAME: !rise.many<t, n, array<n, t>>
// CHECK-SAME: !rise.fun<t -> t -> array<2, t>>
// CHECK-SAME: !rise.array<0, t>
// CHECK-SAME: !rise.variable<t>
// CHECK-SAME: !rise.array<n, variable<array>>
// CHECK-SAME: !rise.array<n, variable<f32>>
// CHECK-SAME: !rise.vector<n, t>
func.func private @types(!rise.dep<l : nat, fun<array<l*n, t> -> array<l, t>>>, !rise.dep<{s : float}, fun<s -> s>>,
                         !rise.dep<where : address, scalar<f32>>,
                         !rise.dep<lens : nat2nat, depArray<n, nat2data<k, array<lens(k), scalar<f32>>>>>,
                         !rise.dep<row : nat2data, fun<apply<row, 1+2> -> depArray<n, nat2data<row>>>>,
                         !rise.depArray<n, nat2data<k, array<k+1, scalar<f32>>>>, !rise.fragment<left, 16, k, scalar<f16>>,
                         !rise.many<t, n, array<n, t>>, !rise.many<t, 2, array<2, t>>, !rise.many<t, 0, array<0, t>>,
                         !rise.variable<t>, !rise.array<n, variable<array>>, !rise.array<n, variable<f32>>, !rise.vector<n, t>)

// Types that differ in the names of bound variables are equal, whatever the names are.
// CHECK-LABEL: @renamed
func.func @renamed(%f : !rise.dep<n : nat, dep<m : nat, fun<array<n, scalar<f32>> -> array<n*m, scalar<f32>>>>>)
    -> !rise.dep<i : nat, dep<i1 : nat, fun<array<i, scalar<f32>> -> array<i*i1, scalar<f32>>>>> {
  return %f : !rise.dep<m : nat, dep<n : nat, fun<array<m, scalar<f32>> -> array<m*n, scalar<f32>>>>>
}

// CHECK-LABEL: @free_and_bound
// CHECK-SAME: !rise.dep<i1 : nat, fun<array<i, t> -> array<i1, t>>>
func.func private @free_and_bound(!rise.dep<l : nat, fun<array<i, t> -> array<l, t>>>)

// CHECK-LABEL: @arguments
// CHECK-SAME: #rise.nat2nat<i, 2*i+1>
// CHECK-SAME: #rise.nat2nat<f>
// CHECK-SAME: #rise.nat2data<i, array<i, scalar<f32>>>
// CHECK-SAME: #rise.nat2data<f>
// CHECK-SAME: #rise.address<where>
// CHECK-SAME: rise.facts = [#rise.fact<"n%32 == 0">, #rise.fact<"m > 0">]
func.func private @arguments() attributes {
  a = [#rise.nat2nat<k, 1+k*2>, #rise.nat2nat<f>, #rise.nat2data<k, array<k, scalar<f32>>>, #rise.nat2data<f>, #rise.address<where>],
  rise.facts = [#rise.fact<"n mod 32 == 0">, #rise.fact<"m > 0">]
}

// CHECK-LABEL: @iterate
func.func @iterate(%x : !rise.array<8, scalar<f32>>) -> !rise.array<1, scalar<f32>> {
  // CHECK: [[STEP:%.+]] = rise.depLambda (l : nat) {
  // CHECK-NEXT: %split = split nat<2> nat<l> scalar<f32>
  // CHECK: return %{{.+}} : !rise.fun<array<2*l, scalar<f32>> -> array<l, scalar<f32>>>
  %step = rise.depLambda (l : nat) {
    %split = split nat<2> nat<l> scalar<f32>
    %map = map nat<l> array<2, scalar<f32>> scalar<f32>
    %reduce = reduce nat<2> scalar<f32>
    %add = add scalar<f32>
    %zero = literal 0.0 : f32
    %sum = apply %reduce, %add, %zero : !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<2, scalar<f32>> -> scalar<f32>>
    %halve = lambda (%ys) : !rise.fun<array<2*l, scalar<f32>> -> array<l, scalar<f32>>> {
      %pairs = apply %split, %ys : !rise.fun<array<2*l, scalar<f32>> -> array<l, array<2, scalar<f32>>>>
      %sums = apply %map, %sum, %pairs : !rise.fun<fun<array<2, scalar<f32>> -> scalar<f32>> -> array<l, array<2, scalar<f32>>> -> array<l, scalar<f32>>>
      return %sums : !rise.array<l, scalar<f32>>
    }
    return %halve : !rise.fun<array<2*l, scalar<f32>> -> array<l, scalar<f32>>>
  }
  // CHECK: %iterate = rise.iterate nat<3> nat<2> nat<1> scalar<f32>
  %iterate = rise.iterate nat<3> nat<2> nat<1> scalar<f32>
  // CHECK: rise.apply %iterate, [[STEP]], %{{.+}} : !rise.fun<dep<i : nat, fun<array<2*i, scalar<f32>> -> array<i, scalar<f32>>>> -> array<8, scalar<f32>> -> array<1, scalar<f32>>>
  %y = rise.apply %iterate, %step, %x : !rise.fun<dep<i : nat, fun<array<2*i, scalar<f32>> -> array<i, scalar<f32>>>> -> array<8, scalar<f32>> -> array<1, scalar<f32>>>
  // CHECK: [[FOUR:%.+]] = rise.depApply [[STEP]], nat<4> : !rise.dep<i : nat, fun<array<2*i, scalar<f32>> -> array<i, scalar<f32>>>>
  // CHECK: rise.apply [[FOUR]], %{{.+}} : !rise.fun<array<8, scalar<f32>> -> array<4, scalar<f32>>>
  %four = rise.depApply %step, nat<4> : !rise.dep<l : nat, fun<array<l*2, scalar<f32>> -> array<l, scalar<f32>>>>
  %z = rise.apply %four, %x : !rise.fun<array<8, scalar<f32>> -> array<4, scalar<f32>>>
  return %y : !rise.array<1, scalar<f32>>
}

// Every kind of parameter and argument.
// CHECK-LABEL: @kinds
func.func @kinds() {
  // CHECK: [[D:%.+]] = rise.depLambda {s : float} {
  %square = rise.depLambda {s : float} {
    // CHECK-NEXT: %mul = mul variable<s>
    %mul = mul variable<s>
    return %mul : !rise.fun<s -> s -> s>
  }
  // CHECK: rise.depApply [[D]], scalar<f32> : !rise.dep<{t : float}, fun<t -> t -> t>>
  %0 = rise.depApply %square, scalar<f32> : !rise.dep<{t : float}, fun<t -> t -> t>>
  // CHECK: rise.depApply [[D]], vector<4, scalar<f32>> : !rise.dep<{t : float}, fun<t -> t -> t>>
  %1 = rise.depApply %square, vector<4, scalar<f32>> : !rise.dep<{t : float}, fun<t -> t -> t>>
  // CHECK: [[A:%.+]] = rise.depLambda (where : address) {
  %store = rise.depLambda (where : address) {
    // CHECK-NEXT: %toMem = toMem address<where> scalar<f32>
    %toMem = toMem address<where> scalar<f32>
    return %toMem : !rise.fun<scalar<f32> -> scalar<f32>>
  }
  // CHECK: rise.depApply [[A]], address<local> : !rise.dep<a : address, fun<scalar<f32> -> scalar<f32>>>
  %2 = rise.depApply %store, address<local> : !rise.dep<a : address, fun<scalar<f32> -> scalar<f32>>>
  // CHECK: [[F:%.+]] = rise.depLambda (lens : nat2nat) {
  %cut = rise.depLambda (lens : nat2nat) {
    // CHECK-NEXT: %partition = partition nat<4> nat2nat<lens> scalar<f32>
    %partition = partition nat<4> nat2nat<lens> scalar<f32>
    return %partition : !rise.fun<array<lens(0)+lens(1)+lens(2)+lens(3), scalar<f32>> -> depArray<4, nat2data<i, array<lens(i), scalar<f32>>>>>
  }
  // CHECK: [[TRIANGLE:%.+]] = rise.depApply [[F]], nat2nat<i, i+1> : !rise.dep<f1 : nat2nat,
  %3 = rise.depApply %cut, nat2nat<k, k+1> : !rise.dep<f : nat2nat, fun<array<f(0)+f(1)+f(2)+f(3), scalar<f32>> -> depArray<4, nat2data<i, array<f(i), scalar<f32>>>>>>
  // CHECK: [[G:%.+]] = rise.depLambda (row : nat2data) {
  %zip = rise.depLambda (row : nat2data) {
    // CHECK-NEXT: %depZip = depZip nat<n> nat2data<row> nat2data<i, array<i, scalar<f32>>>
    %depZip = depZip nat<n> nat2data<row> nat2data<i, array<i, scalar<f32>>>
    return %depZip : !rise.fun<depArray<n, nat2data<row>> -> depArray<n, nat2data<i, array<i, scalar<f32>>>> -> depArray<n, nat2data<i, tuple<apply<row, i>, array<i, scalar<f32>>>>>>
  }
  // CHECK: rise.depApply [[G]], nat2data<i, scalar<i8>> : !rise.dep<g1 : nat2data,
  %4 = rise.depApply %zip, nat2data<k, scalar<i8>> : !rise.dep<g : nat2data, fun<depArray<n, nat2data<g>> -> depArray<n, nat2data<i, array<i, scalar<f32>>>> -> depArray<n, nat2data<i, tuple<apply<g, i>, array<i, scalar<f32>>>>>>>
  return
}

// CHECK-LABEL: @values
func.func @values() {
  // CHECK: [[L:%.+]] = rise.natLiteral nat<2*n+1>
  %length = rise.natLiteral nat<n+n+1>
  // CHECK: [[I:%.+]] = rise.indexLiteral nat<n-1> below nat<n>
  %last = rise.indexLiteral nat<n-1> below nat<n>
  // CHECK: rise.apply %{{.+}}, [[I]] : !rise.fun<idx<n> -> scalar<index>>
  %indexAsNat = rise.indexAsNat nat<n>
  %0 = rise.apply %indexAsNat, %last : !rise.fun<idx<n> -> scalar<index>>
  // CHECK: %clamp = rise.foreignFunction "clamp" (x : scalar<f32>, limit : array<4, scalar<f32>>) -> scalar<f64> body "return \22x\22;" {note}
  %clamp = rise.foreignFunction "clamp" (x : scalar<f32>, limit : array<4, scalar<f32>>) -> scalar<f64> body "return \"x\";" {note}
  // CHECK: %erfcf = rise.foreignFunction "erfcf" (x : scalar<f32>) -> scalar<f32>{{$}}
  %erfc = rise.foreignFunction "erfcf" (x : scalar<f32>) -> scalar<f32>
  // CHECK: rise.lambda ([[PAIR:%.+]]) : !rise.fun<tuple<scalar<f32>, array<4, scalar<f32>>> -> scalar<f64>> {
  // CHECK-NEXT: apply %clamp, [[PAIR]] :
  %f = rise.lambda (%pair) : !rise.fun<tuple<scalar<f32>, array<4, scalar<f32>>> -> scalar<f64>> {
    %r = apply %clamp, %pair : !rise.fun<tuple<scalar<f32>, array<4, scalar<f32>>> -> scalar<f64>>
    return %r : !rise.scalar<f64>
  }
  return
}

// A number whose type a parameter stands for, in a function that returns another.
// CHECK-LABEL: @half
// CHECK-SAME: () -> !rise.dep<{t : scalarFloat}, fun<t -> t>> attributes {rise.facts = [#rise.fact<"n > 0">], rise.sizes = ["{n}"]}
func.func @half() -> !rise.dep<{s : scalarFloat}, fun<s -> s>> attributes {rise.facts = [#rise.fact<"n > 0">], rise.sizes = ["{n}"]} {
  // CHECK: %literal = numberLiteral "0.5" : !rise.variable<t>
  %half = rise.depLambda {t : scalarFloat} {
    %multiply = mul variable<t>
    %halve = lambda (%x) : !rise.fun<t -> t> {
      %number = numberLiteral "0.5" : !rise.variable<t>
      %product = apply %multiply, %number, %x : !rise.fun<t -> t -> t>
      return %product : !rise.variable<t>
    }
    return %halve : !rise.fun<t -> t>
  }
  return %half : !rise.dep<{s : scalarFloat}, fun<s -> s>>
}
