// Functions, applications and embedded computations that are refused; malformed generic forms among them.

// RUN: rise-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f() {
  // expected-error @+1 {{custom op 'rise.lambda' expected a function type with 2 arguments for this lambda, found '!rise.fun<scalar<f32> -> scalar<f32>>'}}
  %f = rise.lambda (%x, %y) : !rise.fun<scalar<f32> -> scalar<f32>> {
    return %x : !rise.scalar<f32>
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.lambda' expected at least one parameter}}
  %f = rise.lambda () : !rise.fun<scalar<f32> -> scalar<f32>> {
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.lambda' expected a function type with 1 arguments for this lambda, found '!rise.scalar<f32>'}}
  %f = rise.lambda (%x) : !rise.scalar<f32> {
    return %x : !rise.scalar<f32>
  }
  return
}
// -----
func.func @f() {
  // expected-note @+1 {{the lambda's type says what it returns}}
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<i32>> {
    // expected-error @+1 {{'rise.return' op expected a value of type '!rise.scalar<i32>', found '!rise.scalar<f32>'}}
    return %x : !rise.scalar<f32>
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op expects a non-empty block}}
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
  }
  return
}
// -----
func.func @f() {
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // expected-error @+1 {{block with no terminator, has %1 = "rise.id"() <{t = !rise.scalar<f32>}> : () -> !rise.fun<scalar<f32> -> scalar<f32>>}}
    %id = id scalar<f32>
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op expected its body to end with `rise.return`, found `other.terminator`}}
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    "other.terminator"() : () -> ()
  }
  return
}
// -----
func.func @f() {
  %f = rise.lambda (%x) : !rise.fun<scalar<f32> -> scalar<f32>> {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %f = "rise.lambda"() ({
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op requires one region}}
  %f = "rise.lambda"() : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op expects a non-empty block}}
  %f = "rise.lambda"() ({
  ^bb0(%x : !rise.scalar<f32>):
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op expected at least one parameter}}
  %f = "rise.lambda"() ({
  ^bb0:
    %x = rise.literal 0.0 : f32
    rise.return %x : !rise.scalar<f32>
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op expected parameter 1 of type '!rise.scalar<f32>', found '!rise.scalar<f64>'}}
  %f = "rise.lambda"() ({
  ^bb0(%x : !rise.scalar<f64>):
    rise.return %x : !rise.scalar<f64>
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op has 2 parameters, but its type '!rise.fun<scalar<f32> -> scalar<f32>>' takes fewer arguments}}
  %f = "rise.lambda"() ({
  ^bb0(%x : !rise.scalar<f32>, %y : !rise.scalar<f32>):
    rise.return %x : !rise.scalar<f32>
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  %f = "rise.lambda"() ({
  ^bb0(%x : !rise.scalar<f32>):
    // expected-error @+1 {{'rise.return' op requires a single operand}}
    "rise.return"() : () -> ()
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op expects region #0 to have 0 or 1 blocks}}
  %f = "rise.lambda"() ({
  ^bb0(%x : !rise.scalar<f32>):
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    rise.return %x : !rise.scalar<f32>
  }) : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.lambda' op result #0 must be a RISE function type, but got '!rise.scalar<f32>'}}
  %f = "rise.lambda"() ({
  ^bb0(%x : !rise.scalar<f32>):
    rise.return %x : !rise.scalar<f32>
  }) : () -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.return' op expects parent op to be one of 'rise.lambda, rise.depLambda, rise.embed'}}
  rise.return %x : !rise.scalar<f32>
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.apply' expected the type of a function that takes 1 arguments, found '!rise.scalar<f32>'}}
  %y = rise.apply %x, %x : !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>, %x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.apply' expected the type of a function that takes 2 arguments, found '!rise.fun<scalar<f32> -> scalar<f32>>'}}
  %y = rise.apply %f, %x, %x : !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
// expected-note @+1 {{prior use here}}
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>, %x : !rise.scalar<f64>) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: '!rise.scalar<f32>' vs '!rise.scalar<f64>'}}
  %y = rise.apply %f, %x : !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
// expected-note @+1 {{prior use here}}
func.func @f(%f : !rise.fun<array<2*n, scalar<f32>> -> scalar<f32>>, %x : !rise.array<n, scalar<f32>>) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: '!rise.array<2*n, scalar<f32>>' vs '!rise.array<n, scalar<f32>>'}}
  %y = rise.apply %f, %x : !rise.fun<array<2*n, scalar<f32>> -> scalar<f32>>
  return
}
// -----
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>) {
  // expected-error @+1 {{'rise.apply' op expected at least one argument}}
  %y = "rise.apply"(%f) : (!rise.fun<scalar<f32> -> scalar<f32>>) -> !rise.fun<scalar<f32> -> scalar<f32>>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.apply' op expected 1 or more operands, but found 0}}
  %y = "rise.apply"() : () -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>, %x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.apply' op applies 2 arguments to a function of type '!rise.fun<scalar<f32> -> scalar<f32>>', which takes fewer}}
  %y = "rise.apply"(%f, %x, %x) : (!rise.fun<scalar<f32> -> scalar<f32>>, !rise.scalar<f32>, !rise.scalar<f32>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>, %x : !rise.scalar<f64>) {
  // expected-error @+1 {{'rise.apply' op expected argument 1 of type '!rise.scalar<f32>', found '!rise.scalar<f64>'}}
  %y = "rise.apply"(%f, %x) : (!rise.fun<scalar<f32> -> scalar<f32>>, !rise.scalar<f64>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>, %x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.apply' op expected a result of type '!rise.scalar<f32>', found '!rise.scalar<f64>'}}
  %y = "rise.apply"(%f, %x) : (!rise.fun<scalar<f32> -> scalar<f32>>, !rise.scalar<f32>) -> !rise.scalar<f64>
  return
}
// -----
func.func @f(%f : !rise.fun<scalar<f32> -> scalar<f32>>, %x : f32) {
  // expected-error @+1 {{'rise.apply' op operand #1 must be variadic of a RISE type, but got 'f32'}}
  %y = "rise.apply"(%f, %x) : (!rise.fun<scalar<f32> -> scalar<f32>>, f32) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%f : f32, %x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.apply' op operand #0 must be a RISE function type, but got 'f32'}}
  %y = "rise.apply"(%f, %x) : (f32, !rise.scalar<f32>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.embed' expected a type with 1 inputs and one result, found '(f32, f32) -> f32'}}
  %y = rise.embed (%a = %x) : (f32, f32) -> f32 {
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.embed' expected a type with 1 inputs and one result, found '(f32) -> (f32, f32)'}}
  %y = rise.embed (%a = %x) : (f32) -> (f32, f32) {
    return %a : f32
  }
  return
}
// -----
// expected-note @+1 {{prior use here}}
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: '!rise.scalar<f64>' vs '!rise.scalar<f32>'}}
  %y = rise.embed (%a = %x) : (f64) -> f32 {
    return %a : f64
  }
  return
}
// -----
func.func @f(%x : !rise.array<n, scalar<f32>>) {
  // expected-error @+1 {{custom op 'rise.embed' expected a scalar or vector type, found '!rise.array<n, scalar<f32>>'}}
  %y = rise.embed (%a = %x) : (!rise.array<n, scalar<f32>>) -> f32 {
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.embed' expected a scalar or vector type, found 'memref<4xf32>'}}
  %y = rise.embed (%a = %x) : (memref<4xf32>) -> f32 {
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.embed' expected a scalar or vector type, found '!rise.array<n, scalar<f32>>'}}
  %y = rise.embed (%a = %x) : (f32) -> !rise.array<n, scalar<f32>> {
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  %y = rise.embed (%a = %x) : (f32) -> i32 {
    // expected-error @+1 {{'rise.return' op expected a value of type 'i32', found 'f32'}}
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  %y = rise.embed (%a = %x) : (f32) -> f32 {
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>, %m : memref<f32>) {
  %y = rise.embed (%a = %x) : (f32) -> f32 {
    // expected-error @+1 {{'memref.store' op has side effects, and cannot stand in `rise.embed`, which is a pure computation}}
    memref.store %a, %m[] : memref<f32>
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>, %m : memref<f32>) {
  %y = rise.embed (%a = %x) : (f32) -> f32 {
    // expected-error @+1 {{'unknown.operation' op has side effects, and cannot stand in `rise.embed`, which is a pure computation}}
    "unknown.operation"() : () -> ()
    return %a : f32
  }
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.embed' op has 1 inputs, but its region takes 0}}
  %y = "rise.embed"(%x) ({
  ^bb0:
    %c = arith.constant 0.0 : f32
    rise.return %c : f32
  }) : (!rise.scalar<f32>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.embed' op expected region argument 1 of type 'f32', found 'f64'}}
  %y = "rise.embed"(%x) ({
  ^bb0(%a : f64):
    %c = arith.constant 0.0 : f32
    rise.return %c : f32
  }) : (!rise.scalar<f32>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.array<n, scalar<f32>>) {
  // expected-error @+1 {{'rise.embed' op expected a scalar or vector as input 1, found '!rise.array<n, scalar<f32>>'}}
  %y = "rise.embed"(%x) ({
  ^bb0(%a : f32):
    rise.return %a : f32
  }) : (!rise.array<n, scalar<f32>>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.vector<n, scalar<f32>>) {
  // expected-error @+1 {{'rise.embed' op expected a scalar or vector as input 1, found '!rise.vector<n, scalar<f32>>'}}
  %y = "rise.embed"(%x) ({
  ^bb0(%a : f32):
    rise.return %a : f32
  }) : (!rise.vector<n, scalar<f32>>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.embed' op expected a scalar or vector as result, found '!rise.array<4, scalar<f32>>'}}
  %y = "rise.embed"(%x) ({
  ^bb0(%a : f32):
    rise.return %a : f32
  }) : (!rise.scalar<f32>) -> !rise.array<4, scalar<f32>>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  %y = "rise.embed"(%x) ({
  ^bb0(%a : f32):
    // expected-error @+1 {{'rise.return' op requires a single operand}}
    "rise.return"() : () -> ()
  }) : (!rise.scalar<f32>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{'rise.embed' op expects a non-empty block}}
  %y = "rise.embed"(%x) ({
  ^bb0(%a : f32):
  }) : (!rise.scalar<f32>) -> !rise.scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{expected a scalar constant, such as `0.0 : f32`}}
  %x = rise.literal "text"
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{custom op 'rise.literal' invalid kind of attribute specified}}
  %x = rise.literal unit
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{expected a scalar constant, such as `0.0 : f32`}}
  %x = rise.literal 1 : i7
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{expected a scalar constant, such as `0.0 : f32`}}
  %x = rise.literal dense<1> : tensor<2xi7>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.literal' op requires attribute 'value'}}
  %x = "rise.literal"() : () -> !rise.scalar<f32>
  return
}
// -----
func.func @f() {
  // expected-error @+2 {{'rise.literal' op inferred type(s) '!rise.scalar<f32>' are incompatible with return type(s) of operation '!rise.scalar<f64>'}}
  // expected-error @+1 {{'rise.literal' op failed to infer returned types}}
  %x = "rise.literal"() <{value = 1.0 : f32}> : () -> !rise.scalar<f64>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{invalid properties {value = @symbol} for op rise.literal: Invalid attribute `value` in property conversion: @symbol}}
  %x = "rise.literal"() <{value = @symbol}> : () -> !rise.scalar<f64>
  return
}
// -----
func.func @f() {
  // expected-error @+1 {{'rise.literal' op expected an integer or float constant, found dense_resource<r> : tensor<2xi32>}}
  %x = "rise.literal"() <{value = dense_resource<r> : tensor<2xi32>}> : () -> !rise.array<2, scalar<i32>>
  return
}
// -----
func.func @f(%x : !rise.scalar<f32>) {
  // expected-error @+1 {{custom op 'rise.embed' expected a scalar or vector type, found 'memref<f32>'}}
  %y = rise.embed (%a = %x) : (f32) -> memref<f32> {
    return %a : f32
  }
  return
}
