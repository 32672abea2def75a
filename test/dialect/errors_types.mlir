// Types and attributes that are none.

// RUN: rise-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected one of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, tf32, f32, f64, index in `scalar`, found 'i7'}}
func.func private @f(!rise.scalar<i7>)
// -----
// expected-error @+1 {{expected one of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, tf32, f32, f64, index in `scalar`, found 'si8'}}
func.func private @f(!rise.scalar<si8>)
// -----
// expected-error @+1 {{expected one of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, tf32, f32, f64, index in `scalar`, found '!rise.scalar<f32>'}}
func.func private @f(!rise.scalar<!rise.scalar<f32>>)
// -----
// expected-error @+1 {{expected one of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, tf32, f32, f64, index in `scalar`, found 'memref<4xf32>'}}
func.func private @f(!rise.scalar<memref<4xf32>>)
// -----
// expected-error @+1 {{unknown  type `matrix` in dialect `rise`}}
func.func private @f(!rise.matrix<f32>)
// -----
// expected-error @+1 {{expected a RISE type, found 'f32'; a scalar is written `scalar<f32>`}}
func.func private @f(!rise.array<n, f32>)
// -----
// expected-error @+1 {{expected a RISE type, found 'memref<4xf32>'}}
func.func private @f(!rise.array<n, memref<4xf32>>)
// -----
// expected-error @+1 {{expected a RISE type, found `list<...>`; the types are scalar, vector, idx, array, depArray, tuple, fragment, fun, dep, many, variable and apply}}
func.func private @f(!rise.array<n, list<f32>>)
// -----
// expected-error @+1 {{expected a RISE type, such as `scalar<f32>`, `array<n, scalar<f32>>` or `variable<t>`}}
func.func private @f(!rise.array<n, >)
// -----
// expected-error @+1 {{expected ','}}
func.func private @f(!rise.array<scalar<f32>, scalar<f32>>)
// -----
// expected-error @+1 {{expected data as element of `array`, found '!rise.fun<scalar<f32> -> scalar<f32>>'; functions cannot be stored}}
func.func private @f(!rise.array<n, fun<scalar<f32> -> scalar<f32>>>)
// -----
// expected-error @+1 {{expected data as component of `tuple`, found '!rise.fun<scalar<f32> -> scalar<f32>>'; functions cannot be stored}}
func.func private @f(!rise.tuple<scalar<f32>, fun<scalar<f32> -> scalar<f32>>>)
// -----
// expected-error @+1 {{expected data as component of `tuple`, found '!rise.fun<scalar<f32> -> scalar<f32>>'; functions cannot be stored}}
func.func private @f(!rise.tuple<fun<scalar<f32> -> scalar<f32>>, scalar<f32>>)
// -----
// expected-error @+1 {{expected ','}}
func.func private @f(!rise.tuple<scalar<f32>>)
// -----
// expected-error @+1 {{expected a scalar as element of `vector`, found '!rise.array<2, scalar<f32>>'}}
func.func private @f(!rise.vector<4, array<2, scalar<f32>>>)
// -----
// expected-error @+1 {{expected a function type `fun<argument -> result>`, found no `->`}}
func.func private @f(!rise.fun<scalar<f32>>)
// -----
// expected-error @+1 {{expected a RISE type, found 'f32'; a scalar is written `scalar<f32>`}}
func.func private @f(!rise.fun<scalar<f32> -> f32>)
// -----
// expected-error @+1 {{expected a RISE type, found '!dpia.acc<scalar<f32>>'}}
func.func private @f(!rise.fun<scalar<f32> -> !dpia.acc<scalar<f32>>>)
// -----
// expected-error @+1 {{expected a size: a number, a name, or an expression over them such as `2*n+1`}}
func.func private @f(!rise.idx<>)
// -----
// expected-error @+1 {{expected a size: a number, a name, or an expression over them such as `2*n+1`}}
func.func private @f(!rise.idx<2*>)
// -----
// expected-error @+1 {{expected a size: a number, a name, or an expression over them such as `2*n+1`}}
func.func private @f(!rise.idx<n+*m>)
// -----
// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
func.func private @f(!rise.idx<(n>)
// -----
// expected-error @+1 {{invalid size `pow(n)`: expected `,`, found `)` at offset 5}}
func.func private @f(!rise.idx<pow(n)>)
// -----
// expected-error @+1 {{expected a size: a number, a name, or an expression over them such as `2*n+1`}}
func.func private @f(!rise.idx<min()>)
// -----
// expected-error @+1 {{invalid size `n.m`: expected an operator or the end, found `.` at offset 1}}
func.func private @f(!rise.idx<n.m>)
// -----
// expected-error @+1 {{expected `read` or `write`}}
func.func private @f(!dpia.exp<scalar<f32>, readable>)
// -----
// expected-error @+1 {{expected ','}}
func.func private @f(!dpia.exp<scalar<f32>>)
// -----
// expected-error @+1 {{expected a RISE data type in `exp`, found '!rise.fun<scalar<f32> -> scalar<f32>>'}}
func.func private @f(!dpia.exp<fun<scalar<f32> -> scalar<f32>>, read>)
// -----
// expected-error @+1 {{expected a RISE data type in `acc`, found '!rise.fun<scalar<f32> -> scalar<f32>>'}}
func.func private @f(!dpia.acc<fun<scalar<f32> -> scalar<f32>>>)
// -----
// expected-error @+1 {{expected a RISE type, found 'f32'; a scalar is written `scalar<f32>`}}
func.func private @f(!dpia.acc<f32>)
// -----
// expected-error @+1 {{unknown  type `command` in dialect `dpia`}}
func.func private @f(!dpia.command)
// -----
// expected-error @+1 {{expected an address space: `global`, `local`, `private` or the name of a variable for one}}
func.func private @f() attributes {a = #rise.address<>}
// -----
// expected-error @+1 {{expected '>'}}
func.func private @f() attributes {a = #rise.nat<f32 ->>}
// -----
// expected-error @+1 {{unknown attribute `size` in dialect `rise`}}
func.func private @f() attributes {a = #rise.size<n>}
// -----
// expected-error @+1 {{the size is nested deeper than 200 levels}}
func.func private @f(!rise.idx<((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((n))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-1`}}
func.func private @f(!rise.array<-1, scalar<f32>>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-2`}}
func.func private @f(!rise.array<n, array<1 - 3, scalar<f32>>>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-4`}}
func.func private @f(!rise.fun<vector<-4, scalar<f32>> -> scalar<f32>>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-5`}}
func.func private @f(!rise.tuple<idx<3>, idx<-5>>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-6`}}
func.func private @f(!rise.apply<f, n - n - 6>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-7`}}
func.func private @f(!rise.depArray<-7, nat2data<i, array<i, scalar<f32>>>>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-8`}}
func.func private @f(!rise.fragment<left, 16, -8, scalar<f16>>)
// -----
// expected-error @+1 {{a size is negative: expected 0 or more, found `-9`}}
func.func private @f(!rise.many<scalar<f32>, -9, scalar<f32>>)
// -----
// Only what is negative for certain: `n` may be 3.
func.func private @f(!rise.array<n - 1, scalar<f32>>)
