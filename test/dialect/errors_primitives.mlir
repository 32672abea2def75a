// Type-level arguments of primitives that are refused.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{`rise.add` needs for `t` an integer or a float, or a vector of them, found `!rise.scalar<i1>`}}
  %0 = rise.add scalar<i1>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`rise.exp` needs for `t` a float, or a vector of floats, found `!rise.scalar<i32>`}}
  %0 = rise.exp scalar<i32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`rise.shl` needs for `t` an integer, or a vector of integers, found `!rise.scalar<f32>`}}
  %0 = rise.shl scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`rise.and` needs for `t` an integer or bool, or a vector of them, found `!rise.vector<4, scalar<f32>>`}}
  %0 = rise.and vector<4, scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`rise.lt` needs for `t` an integer or a float, found `!rise.vector<4, scalar<f32>>`}}
  %0 = rise.lt vector<4, scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`rise.cast` needs for `s` a scalar, found `!rise.array<4, scalar<f32>>`}}
  %0 = rise.cast array<4, scalar<f32>> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`rise.mapGlobal` needs for `dim` 0, 1 or 2, found `#rise.nat<3>`}}
  %0 = rise.mapGlobal nat<3> nat<n> scalar<f32> scalar<f32>
  return
}
// -----
func.func @f() {
  %0 = rise.map nat<n> scalar<f32>
  // expected-error @+1 {{custom op 'rise.map' expected a RISE type, such as `scalar<f32>`, `array<n, scalar<f32>>` or `variable<t>`}}
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.map' expected 'nat'}}
  %0 = rise.map scalar<f32> nat<n> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.id' expected a data type, found the function type '!rise.fun<scalar<f32> -> scalar<f32>>'}}
  %0 = rise.id fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.toMem' expected 'address'}}
  %0 = rise.toMem global scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.reorder' expected 'nat2nat'}}
  %0 = rise.reorder nat<n> nat<n> nat<n> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.map' op requires attribute 'n'}}
  %0 = "rise.map"() : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{invalid properties {n = 3 : i32} for op rise.map: Invalid attribute `n` in property conversion: 3 : i32}}
  %0 = "rise.map"() <{n = 3 : i32}> : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+2 {{expected a RISE type or attribute, found `i32`}}
  // expected-error @+1 {{'rise.id' op failed to infer returned types}}
  %0 = "rise.id"() <{t = i32}> : () -> !rise.fun<scalar<i32> -> scalar<i32>>
  return
}
// -----
func.func @f() {
  // expected-error @+2 {{expected a RISE type or attribute, found `!rise.fun<scalar<i32> -> scalar<i32>>`}}
  // expected-error @+1 {{'rise.id' op failed to infer returned types}}
  %0 = "rise.id"() <{t = !rise.fun<scalar<i32> -> scalar<i32>>}> : () -> !rise.fun<scalar<i32> -> scalar<i32>>
  return
}
// -----
func.func @f() {
  // expected-error @+2 {{'rise.id' op inferred type(s) '!rise.fun<scalar<i32> -> scalar<i32>>' are incompatible with return type(s) of operation '!rise.fun<scalar<f32> -> scalar<f32>>'}}
  // expected-error @+1 {{'rise.id' op failed to infer returned types}}
  %0 = "rise.id"() <{t = !rise.scalar<i32>}> : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.id' op result #0 must be a RISE type, but got 'i32'}}
  %0 = "rise.id"() <{t = !rise.scalar<i32>}> : () -> i32
  return
}
// -----
func.func @f(%x : f32) {
  // expected-error @+1 {{'rise.id' op requires zero operands}}
  %0 = "rise.id"(%x) <{t = !rise.scalar<i32>}> : (f32) -> !rise.fun<scalar<i32> -> scalar<i32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{`split` has for `n` a negative size: expected 0 or more, found `-2`}}
  %0 = rise.split nat<3-5> nat<4> scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{a size is negative: expected 0 or more, found `-3`}}
  %0 = rise.id array<4, array<-3, scalar<f32>>>
  return
}
