// Memory and data that do not fit.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

func.func @f(%a : memref<?xf32>) {
  // expected-error @+1 {{custom op 'rise.in' 'memref<?xf32>' does not determine a RISE type; write the type after it, with a size for each dynamic dimension, as in `!rise.array<n, scalar<f32>>`}}
  %A = rise.in %a : memref<?xf32>
  return
}
// -----
func.func @f(%a : memref<*xf32>) {
  // expected-error @+1 {{custom op 'rise.in' 'memref<*xf32>' does not determine a RISE type; write the type after it, with a size for each dynamic dimension, as in `!rise.array<n, scalar<f32>>`}}
  %A = rise.in %a : memref<*xf32>
  return
}
// -----
func.func @f(%a : memref<*xf32>) {
  // expected-error @+1 {{'rise.in' op expected a memref or tensor with a rank, found 'memref<*xf32>'}}
  %A = rise.in %a : memref<*xf32> -> !rise.array<n, scalar<f32>>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.in' op expected size 4 in dimension 0 as in 'memref<4xf32>', found 5 in '!rise.array<5, scalar<f32>>'}}
  %A = rise.in %a : memref<4xf32> -> !rise.array<5, scalar<f32>>
  return
}
// -----
func.func @f(%a : memref<4x8xf32>) {
  // expected-error @+1 {{'rise.in' op expected size 8 in dimension 1 as in 'memref<4x8xf32>', found 9 in '!rise.array<4, array<9, scalar<f32>>>'}}
  %A = rise.in %a : memref<4x8xf32> -> !rise.array<4, array<9, scalar<f32>>>
  return
}
// -----
func.func @f(%a : memref<4x4xf32>) {
  // expected-error @+1 {{'rise.in' op expected data with the 2 dimensions of 'memref<4x4xf32>', found '!rise.array<4, scalar<f32>>'}}
  %A = rise.in %a : memref<4x4xf32> -> !rise.array<4, scalar<f32>>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.in' op expected elements of type 'f32', found '!rise.array<4, scalar<f32>>'}}
  %A = rise.in %a : memref<4xf32> -> !rise.array<4, array<4, scalar<f32>>>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.in' op expected elements of type 'f32', found '!rise.scalar<f64>'}}
  %A = rise.in %a : memref<4xf32> -> !rise.array<4, scalar<f64>>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.in' op expected memory for each of the 2 scalars of an element of '!rise.array<4, tuple<scalar<f32>, scalar<f32>>>', found 1}}
  %A = rise.in %a : memref<4xf32> -> !rise.array<4, tuple<scalar<f32>, scalar<f32>>>
  return
}
// -----
func.func @f(%a : memref<4xi7>) {
  // expected-error @+1 {{custom op 'rise.in' 'memref<4xi7>' does not determine a RISE type; write the type after it, with a size for each dynamic dimension, as in `!rise.array<n, scalar<f32>>`}}
  %A = rise.in %a : memref<4xi7>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.in' op result #0 must be a RISE data type, but got 'memref<4xf32>'}}
  %A = rise.in %a : memref<4xf32> -> memref<4xf32>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.in' op result #0 must be a RISE data type, but got '!rise.fun<scalar<f32> -> scalar<f32>>'}}
  %A = rise.in %a : memref<4xf32> -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f(%a : i7) {
  // expected-error @+1 {{'rise.in' op expected elements of type 'i7', found '!rise.scalar<i8>'}}
  %A = rise.in %a : i7 -> !rise.scalar<i8>
  return
}
// -----
func.func @f(%a : f32) {
  // expected-error @+1 {{'rise.in' op expected elements of type 'f32', found '!rise.array<1, scalar<f32>>'}}
  %A = rise.in %a : f32 -> !rise.array<1, scalar<f32>>
  return
}
// -----
func.func @f(%a : memref<?xf32>, %x : !rise.array<n, scalar<f32>>) {
  // expected-error @+1 {{custom op 'rise.out' 'memref<?xf32>' does not determine a RISE type; write the type after it, with a size for each dynamic dimension, as in `!rise.array<n, scalar<f32>>`}}
  rise.out %a <- %x : memref<?xf32>
  return
}
// -----
// expected-note @+1 {{prior use here}}
func.func @f(%a : memref<3xf32>, %x : !rise.array<4, scalar<f32>>) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: '!rise.array<3, scalar<f32>>' vs '!rise.array<4, scalar<f32>>'}}
  rise.out %a <- %x : memref<3xf32>
  return
}
// -----
func.func @f(%a : memref<3xf32>, %x : !rise.array<4, scalar<f32>>) {
  // expected-error @+1 {{'rise.out' op expected size 3 in dimension 0 as in 'memref<3xf32>', found 4 in '!rise.array<4, scalar<f32>>'}}
  rise.out %a <- %x : memref<3xf32>, !rise.array<4, scalar<f32>>
  return
}
// -----
func.func @f(%a : f32, %x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.out' op expected a memref or tensor as destination, found 'f32'; a scalar result needs a memref of rank 0}}
  rise.out %a <- %x : f32
  return
}
// -----
func.func @f(%a : tensor<*xf32>, %x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.out' op expected a memref or tensor as destination, found 'tensor<*xf32>'; a scalar result needs a memref of rank 0}}
  %t = rise.out %a <- %x : tensor<*xf32>, !rise.scalar<f32>
  return
}
// -----
func.func @f(%a : tensor<4xf32>, %x : !rise.array<4, scalar<f32>>) {
  // expected-error @+1 {{'rise.out' op expected a result if and only if the destination is a tensor}}
  "rise.out"(%a, %x) : (tensor<4xf32>, !rise.array<4, scalar<f32>>) -> ()
  return
}
// -----
func.func @f(%a : memref<4xf32>, %x : !rise.array<4, scalar<f32>>) {
  // expected-error @+1 {{'rise.out' op expected a result if and only if the destination is a tensor}}
  %t = "rise.out"(%a, %x) : (memref<4xf32>, !rise.array<4, scalar<f32>>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a : tensor<4xf32>, %x : !rise.array<4, scalar<f32>>) {
  // expected-error @+1 {{'rise.out' op expected a result of type 'tensor<4xf32>', found 'tensor<5xf32>'}}
  %t = "rise.out"(%a, %x) : (tensor<4xf32>, !rise.array<4, scalar<f32>>) -> tensor<5xf32>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{expected '<'}}
  rise.out %a - %a : memref<4xf32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.in' op expected memory for each of the 1 scalars of an element of '!rise.scalar<f32>', found 0}}
  %A = "rise.in"() : () -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%a : memref<4xf32>) {
  // expected-error @+1 {{'rise.out' op operand #0 must be a RISE data type, but got 'memref<4xf32>'}}
  "rise.out"(%a) : (memref<4xf32>) -> ()
  return
}
