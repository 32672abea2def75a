// Arrays whose element type depends on the index, choices, and what is refused of them.

// RUN: rise-opt %s --split-input-file --verify-diagnostics | rise-opt --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @rows(
func.func @rows(%x: !dpia.exp<array<sum(i, 0, n, i+1), scalar<f32>>, read>, %a: !dpia.acc<array<sum(i, 0, n, i+1), scalar<f32>>>) {
  // CHECK: dpia.partition %{{.+}} : (!dpia.exp<array<{{.+}}, scalar<f32>>, read>) -> !dpia.exp<depArray<n, nat2data<{{.+}}, array<{{.+}}+1, scalar<f32>>>>, read>
  %0 = dpia.partition %x : (!dpia.exp<array<sum(i, 0, n, i+1), scalar<f32>>, read>) -> !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>
  // CHECK: dpia.depZip
  %1 = dpia.depZip %0, %0 : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>, !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>)
      -> !dpia.exp<depArray<n, nat2data<i, tuple<array<i+1, scalar<f32>>, array<i+1, scalar<f32>>>>>, read>
  // CHECK: dpia.depMapSeq %{{.+}} as "i" : {{.+}} (%[[ROW:.+]]: !dpia.exp<array<i+1, scalar<f32>>, read>) {
  // CHECK-NEXT: mapSeq %[[ROW]]
  %2 = dpia.depMapSeq %0 as "i" : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>) -> !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, write>
      (%row : !dpia.exp<array<i+1, scalar<f32>>, read>) {
    %3 = mapSeq %row : (!dpia.exp<array<i+1, scalar<f32>>, read>) -> !dpia.exp<array<i+1, scalar<f32>>, write> (%e : !dpia.exp<scalar<f32>, read>) {
      yield %e : !dpia.exp<scalar<f32>, read>
    }
    yield %3 : !dpia.exp<array<i+1, scalar<f32>>, write>
  }
  // CHECK: dpia.depJoin
  %4 = dpia.depJoin %2 : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, write>) -> !dpia.exp<array<sum(i, 0, n, i+1), scalar<f32>>, write>
  // CHECK: dpia.depJoinAcc
  %5 = dpia.depJoinAcc %a : (!dpia.acc<array<sum(i, 0, n, i+1), scalar<f32>>>) -> !dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>
  // CHECK: dpia.par_for nat<n> as "j" %{{.+}} : !dpia.acc<depArray<n, {{.+}}>> ({{.+}}: !dpia.exp<idx<n>, read>, {{.+}}: !dpia.acc<array<j+1, scalar<f32>>>) {
  dpia.par_for nat<n> as "j" %5 : !dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<array<j+1, scalar<f32>>>) {
    // CHECK: depIdx nat<j>, %{{.+}} : {{.+}} -> !dpia.exp<array<j+1, scalar<f32>>, read>
    %6 = depIdx nat<j>, %0 : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>) -> !dpia.exp<array<j+1, scalar<f32>>, read>
    // CHECK: depIdxAcc nat<j>, %{{.+}} : {{.+}} -> !dpia.acc<array<j+1, scalar<f32>>>
    %7 = depIdxAcc nat<j>, %5 : (!dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>) -> !dpia.acc<array<j+1, scalar<f32>>>
  }
  // CHECK: dpia.partitionAcc
  %8 = dpia.partitionAcc %5 : (!dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>) -> !dpia.acc<array<sum(i, 0, n, i+1), scalar<f32>>>
  return
}

// CHECK-LABEL: func.func @choice(
func.func @choice(%c: !dpia.exp<scalar<i1>, read>, %x: !dpia.exp<array<n, scalar<f32>>, read>, %e: !dpia.exp<scalar<f32>, read>, %a: !dpia.acc<scalar<f32>>) {
  // CHECK: dpia.select %{{.+}}, %{{.+}}, %{{.+}} : (!dpia.exp<scalar<i1>, read>, !dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  %0 = dpia.select %c, %x, %x : (!dpia.exp<scalar<i1>, read>, !dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  // CHECK: dpia.if %{{.+}} : !dpia.exp<scalar<i1>, read> {
  // CHECK-NEXT: assign
  // CHECK-NEXT: } else {
  // CHECK-NEXT: }
  dpia.if %c : !dpia.exp<scalar<i1>, read> {
    assign %a, %e : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
  } else {
  }
  return
}

// -----

func.func @length(%x: !dpia.exp<array<n, scalar<f32>>, read>) {
  // expected-error @+1 {{expected an array of data type}}
  %0 = dpia.partition %x : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>
  return
}

// -----

func.func @no_rows(%x: !dpia.exp<depArray<n, nat2data<i, scalar<f32>>>, read>) {
  // expected-error @+1 {{expected a dependent array of arrays whose elements are of one type}}
  %0 = dpia.depJoin %x : (!dpia.exp<depArray<n, nat2data<i, scalar<f32>>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
  return
}

// -----

func.func @element(%x: !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>) {
  // expected-error @+1 {{expected a result of data type '!rise.array<j+1, scalar<f32>>', found '!rise.array<j, scalar<f32>>'}}
  %0 = dpia.depIdx nat<j>, %x : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>) -> !dpia.exp<array<j, scalar<f32>>, read>
  return
}

// -----

func.func @unnamed(%a: !dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>) {
  // expected-error @+1 {{expected an acceptor of an array of size `n`}}
  dpia.par_for nat<n> %a : !dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<array<n+1, scalar<f32>>>) {
  }
  return
}

// -----

func.func @condition(%c: !dpia.exp<scalar<i32>, read>) {
  // expected-error @+1 {{expected a condition of type `scalar<i1>`, found '!dpia.exp<scalar<i32>, read>'}}
  dpia.if %c : !dpia.exp<scalar<i32>, read> {
  } else {
  }
  return
}
