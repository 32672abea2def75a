// Types print as they are written, and read back: in their own syntax, in the generic form and as bytecode.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s

// CHECK-LABEL: @scalars
// CHECK-SAME: (!rise.scalar<i1>, !rise.scalar<i8>, !rise.scalar<i16>, !rise.scalar<i32>, !rise.scalar<i64>,
// CHECK-SAME: !rise.scalar<f16>, !rise.scalar<bf16>, !rise.scalar<tf32>, !rise.scalar<f32>, !rise.scalar<f64>, !rise.scalar<index>)
func.func private @scalars(!rise.scalar<i1>, !rise.scalar<i8>, !rise.scalar<i16>, !rise.scalar<i32>, !rise.scalar<i64>,
                           !rise.scalar<f16>, !rise.scalar<bf16>, !rise.scalar<tf32>, !rise.scalar<f32>, !rise.scalar<f64>, !rise.scalar<index>)

// CHECK-LABEL: @data
// CHECK-SAME: !rise.vector<8, scalar<f32>>
// CHECK-SAME: !rise.vector<n, scalar<i1>>
// CHECK-SAME: !rise.idx<n>
// CHECK-SAME: !rise.idx<1>
// CHECK-SAME: !rise.array<0, scalar<f32>>
// CHECK-SAME: !rise.array<n, array<m, vector<4, scalar<bf16>>>>
// CHECK-SAME: !rise.tuple<scalar<f32>, tuple<idx<n>, array<n, scalar<f64>>>>
func.func private @data(!rise.vector<8, scalar<f32>>, !rise.vector<n, scalar<i1>>, !rise.idx<n>, !rise.idx<1>,
                        !rise.array<0, scalar<f32>>, !rise.array<n, array<m, vector<4, scalar<bf16>>>>,
                        !rise.tuple<scalar<f32>, tuple<idx<n>, array<n, scalar<f64>>>>)

// A nested type may be written with its prefix.
// CHECK-LABEL: @prefixes
// CHECK-SAME: !rise.array<n, array<m, scalar<f32>>>
func.func private @prefixes(!rise.array<n, !rise.array<m, !rise.scalar<f32>>>)

// The arrow binds to the right.
// CHECK-LABEL: @functions
// CHECK-SAME: !rise.fun<scalar<f32> -> scalar<f32>>
// CHECK-SAME: !rise.fun<scalar<f32> -> scalar<i32> -> scalar<f64>>
// CHECK-SAME: !rise.fun<fun<scalar<f32> -> scalar<i32>> -> scalar<f64>>
func.func private @functions(!rise.fun<scalar<f32> -> scalar<f32>>, !rise.fun<scalar<f32> -> fun<scalar<i32> -> scalar<f64>>>,
                             !rise.fun<fun<scalar<f32> -> scalar<i32>> -> scalar<f64>>)

// Sizes are held in one normal form.
// CHECK-LABEL: @sizes
// CHECK-SAME: !rise.idx<12>
// CHECK-SAME: !rise.idx<m*n>
// CHECK-SAME: !rise.idx<m*n>
// CHECK-SAME: !rise.idx<2*n+1>
// CHECK-SAME: !rise.idx<n>
// CHECK-SAME: !rise.idx<n>
// CHECK-SAME: !rise.idx<0>
// CHECK-SAME: !rise.idx<n/32>
// CHECK-SAME: !rise.idx<n/32>
// CHECK-SAME: !rise.idx<n mod 32>
// CHECK-SAME: !rise.idx<pow(2, n)>
// CHECK-SAME: !rise.idx<pow(n, 2)>
// CHECK-SAME: !rise.idx<min(m, n)>
// CHECK-SAME: !rise.idx<max(m, n)+1>
func.func private @sizes(!rise.idx<3*4>, !rise.idx<n*m>, !rise.idx<m*n>, !rise.idx<1+n+n>, !rise.idx<(n)>, !rise.idx<(32*n)/32>,
                         !rise.idx<n-n>, !rise.idx<n/32>, !rise.idx<n floordiv 32>, !rise.idx<n mod 32>, !rise.idx<pow(2, n)>,
                         !rise.idx<n*n>, !rise.idx<min(n, m)>, !rise.idx<1+max(m, n)>)

// The value of one function is an argument of the other, because their types are equal.
// CHECK-LABEL: @equal
func.func @equal(%x : !rise.array<n*m, array<n+n, scalar<f32>>>) -> !rise.array<m*n, array<2*n, scalar<f32>>> {
  return %x : !rise.array<m*n, array<2*n, scalar<f32>>>
}

// CHECK-LABEL: @phrases
// CHECK-SAME: !dpia.exp<array<n, scalar<f32>>, read>
// CHECK-SAME: !dpia.exp<tuple<scalar<f32>, idx<n>>, write>
// CHECK-SAME: !dpia.acc<array<m*n, scalar<i64>>>
func.func private @phrases(!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<tuple<scalar<f32>, idx<n>>, write>,
                           !dpia.acc<array<n*m, scalar<i64>>>)

// CHECK-LABEL: @attributes
// CHECK-SAME: global = #rise.address<global>
// CHECK-SAME: local = #rise.address<local>
// CHECK-SAME: private = #rise.address<private>
// CHECK-SAME: size = #rise.nat<2*n+1>
func.func private @attributes() attributes {
  size = #rise.nat<1+n*2>, global = #rise.address<global>, local = #rise.address<local>, private = #rise.address<private>
}
