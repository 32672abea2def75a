// Every primitive of the language as an operation: its assembly, and the type that the language gives it.

// RUN: rise-opt %s | rise-opt | FileCheck %s
// RUN: rise-opt %s --emit-bytecode | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | rise-opt | FileCheck %s
// RUN: rise-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=TYPE

// CHECK-LABEL: @primitives
// TYPE-LABEL: sym_name = "primitives"
func.func @primitives() {
  // CHECK: rise.id scalar<f32>{{$}}
  // TYPE: "rise.id"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %id = rise.id scalar<f32>
  // CHECK: rise.neg scalar<f32>{{$}}
  // TYPE: "rise.neg"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %neg = rise.neg scalar<f32>
  // CHECK: rise.add scalar<f32>{{$}}
  // TYPE: "rise.add"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %add = rise.add scalar<f32>
  // CHECK: rise.sub scalar<f32>{{$}}
  // TYPE: "rise.sub"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %sub = rise.sub scalar<f32>
  // CHECK: rise.mul scalar<f32>{{$}}
  // TYPE: "rise.mul"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %mul = rise.mul scalar<f32>
  // CHECK: rise.div scalar<f32>{{$}}
  // TYPE: "rise.div"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %div = rise.div scalar<f32>
  // CHECK: rise.mod scalar<f32>{{$}}
  // TYPE: "rise.mod"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %mod = rise.mod scalar<f32>
  // CHECK: rise.min scalar<f32>{{$}}
  // TYPE: "rise.min"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %min = rise.min scalar<f32>
  // CHECK: rise.max scalar<f32>{{$}}
  // TYPE: "rise.max"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %max = rise.max scalar<f32>
  // CHECK: rise.abs scalar<f32>{{$}}
  // TYPE: "rise.abs"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %abs = rise.abs scalar<f32>
  // CHECK: rise.floor scalar<f32>{{$}}
  // TYPE: "rise.floor"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %floor = rise.floor scalar<f32>
  // CHECK: rise.fma scalar<f32>{{$}}
  // TYPE: "rise.fma"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32> -> scalar<f32>>
  %fma = rise.fma scalar<f32>
  // CHECK: rise.exp scalar<f32>{{$}}
  // TYPE: "rise.exp"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %exp = rise.exp scalar<f32>
  // CHECK: rise.log scalar<f32>{{$}}
  // TYPE: "rise.log"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %log = rise.log scalar<f32>
  // CHECK: rise.sqrt scalar<f32>{{$}}
  // TYPE: "rise.sqrt"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %sqrt = rise.sqrt scalar<f32>
  // CHECK: rise.rsqrt scalar<f32>{{$}}
  // TYPE: "rise.rsqrt"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %rsqrt = rise.rsqrt scalar<f32>
  // CHECK: rise.sin scalar<f32>{{$}}
  // TYPE: "rise.sin"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %sin = rise.sin scalar<f32>
  // CHECK: rise.cos scalar<f32>{{$}}
  // TYPE: "rise.cos"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %cos = rise.cos scalar<f32>
  // CHECK: rise.tanh scalar<f32>{{$}}
  // TYPE: "rise.tanh"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %tanh = rise.tanh scalar<f32>
  // CHECK: rise.erf scalar<f32>{{$}}
  // TYPE: "rise.erf"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %erf = rise.erf scalar<f32>
  // CHECK: rise.pow scalar<f32>{{$}}
  // TYPE: "rise.pow"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<f32>>
  %pow = rise.pow scalar<f32>
  // CHECK: rise.and scalar<i32>{{$}}
  // TYPE: "rise.and"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
  %and = rise.and scalar<i32>
  // CHECK: rise.or scalar<i32>{{$}}
  // TYPE: "rise.or"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
  %or = rise.or scalar<i32>
  // CHECK: rise.xor scalar<i32>{{$}}
  // TYPE: "rise.xor"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
  %xor = rise.xor scalar<i32>
  // CHECK: rise.not scalar<i32>{{$}}
  // TYPE: "rise.not"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32>>
  %not = rise.not scalar<i32>
  // CHECK: rise.shl scalar<i32>{{$}}
  // TYPE: "rise.shl"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
  %shl = rise.shl scalar<i32>
  // CHECK: rise.shr scalar<i32>{{$}}
  // TYPE: "rise.shr"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
  %shr = rise.shr scalar<i32>
  // CHECK: rise.rotl scalar<i32>{{$}}
  // TYPE: "rise.rotl"{{.*}} : () -> !rise.fun<scalar<i32> -> scalar<i32> -> scalar<i32>>
  %rotl = rise.rotl scalar<i32>
  // CHECK: rise.lt scalar<f32>{{$}}
  // TYPE: "rise.lt"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<i1>>
  %lt = rise.lt scalar<f32>
  // CHECK: rise.gt scalar<f32>{{$}}
  // TYPE: "rise.gt"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<i1>>
  %gt = rise.gt scalar<f32>
  // CHECK: rise.le scalar<f32>{{$}}
  // TYPE: "rise.le"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<i1>>
  %le = rise.le scalar<f32>
  // CHECK: rise.ge scalar<f32>{{$}}
  // TYPE: "rise.ge"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<i1>>
  %ge = rise.ge scalar<f32>
  // CHECK: rise.equal scalar<f32>{{$}}
  // TYPE: "rise.equal"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> scalar<i1>>
  %equal = rise.equal scalar<f32>
  // CHECK: rise.select scalar<f32>{{$}}
  // TYPE: "rise.select"{{.*}} : () -> !rise.fun<scalar<i1> -> scalar<f32> -> scalar<f32> -> scalar<f32>>
  %select = rise.select scalar<f32>
  // CHECK: rise.cast scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.cast"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %cast = rise.cast scalar<f32> scalar<f32>
  // CHECK: rise.indexAsNat nat<n>{{$}}
  // TYPE: "rise.indexAsNat"{{.*}} : () -> !rise.fun<idx<n> -> scalar<index>>
  %indexAsNat = rise.indexAsNat nat<n>
  // CHECK: rise.natAsIndex nat<n>{{$}}
  // TYPE: "rise.natAsIndex"{{.*}} : () -> !rise.fun<scalar<index> -> idx<n>>
  %natAsIndex = rise.natAsIndex nat<n>
  // CHECK: rise.let scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.let"{{.*}} : () -> !rise.fun<scalar<f32> -> fun<scalar<f32> -> scalar<f32>> -> scalar<f32>>
  %let = rise.let scalar<f32> scalar<f32>
  // CHECK: rise.toMem address<global> scalar<f32>{{$}}
  // TYPE: "rise.toMem"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %toMem = rise.toMem address<global> scalar<f32>
  // CHECK: rise.nonTemporal scalar<f32>{{$}}
  // TYPE: "rise.nonTemporal"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %nonTemporal = rise.nonTemporal scalar<f32>
  // CHECK: rise.map nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.map"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %map = rise.map nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.reduce nat<n> scalar<f32>{{$}}
  // TYPE: "rise.reduce"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %reduce = rise.reduce nat<n> scalar<f32>
  // CHECK: rise.scan nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.scan"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %scan = rise.scan nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.generate nat<n> scalar<f32>{{$}}
  // TYPE: "rise.generate"{{.*}} : () -> !rise.fun<fun<idx<n> -> scalar<f32>> -> array<n, scalar<f32>>>
  %generate = rise.generate nat<n> scalar<f32>
  // CHECK: rise.iterate nat<k> nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.iterate"{{.*}} : () -> !rise.fun<dep<i : nat, fun<array<i*n, scalar<f32>> -> array<i, scalar<f32>>>> -> array<m*pow(n, k), scalar<f32>> -> array<m, scalar<f32>>>
  %iterate = rise.iterate nat<k> nat<n> nat<m> scalar<f32>
  // CHECK: rise.tuple scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.tuple"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32> -> tuple<scalar<f32>, scalar<f32>>>
  %tuple = rise.tuple scalar<f32> scalar<f32>
  // CHECK: rise.fst scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.fst"{{.*}} : () -> !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
  %fst = rise.fst scalar<f32> scalar<f32>
  // CHECK: rise.snd scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.snd"{{.*}} : () -> !rise.fun<tuple<scalar<f32>, scalar<f32>> -> scalar<f32>>
  %snd = rise.snd scalar<f32> scalar<f32>
  // CHECK: rise.mapFst scalar<f32> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapFst"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> tuple<scalar<f32>, scalar<f32>> -> tuple<scalar<f32>, scalar<f32>>>
  %mapFst = rise.mapFst scalar<f32> scalar<f32> scalar<f32>
  // CHECK: rise.mapSnd scalar<f32> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapSnd"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> tuple<scalar<f32>, scalar<f32>> -> tuple<scalar<f32>, scalar<f32>>>
  %mapSnd = rise.mapSnd scalar<f32> scalar<f32> scalar<f32>
  // CHECK: rise.zip nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.zip"{{.*}} : () -> !rise.fun<array<n, scalar<f32>> -> array<n, scalar<f32>> -> array<n, tuple<scalar<f32>, scalar<f32>>>>
  %zip = rise.zip nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.unzip nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.unzip"{{.*}} : () -> !rise.fun<array<n, tuple<scalar<f32>, scalar<f32>>> -> tuple<array<n, scalar<f32>>, array<n, scalar<f32>>>>
  %unzip = rise.unzip nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.split nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.split"{{.*}} : () -> !rise.fun<array<m*n, scalar<f32>> -> array<m, array<n, scalar<f32>>>>
  %split = rise.split nat<n> nat<m> scalar<f32>
  // CHECK: rise.join nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.join"{{.*}} : () -> !rise.fun<array<n, array<m, scalar<f32>>> -> array<m*n, scalar<f32>>>
  %join = rise.join nat<n> nat<m> scalar<f32>
  // CHECK: rise.transpose nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.transpose"{{.*}} : () -> !rise.fun<array<n, array<m, scalar<f32>>> -> array<m, array<n, scalar<f32>>>>
  %transpose = rise.transpose nat<n> nat<m> scalar<f32>
  // CHECK: rise.slide nat<sz> nat<sp> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.slide"{{.*}} : () -> !rise.fun<array<n*sp+sz-sp, scalar<f32>> -> array<n, array<sz, scalar<f32>>>>
  %slide = rise.slide nat<sz> nat<sp> nat<n> scalar<f32>
  // CHECK: rise.prefetch nat<d> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.prefetch"{{.*}} : () -> !rise.fun<array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %prefetch = rise.prefetch nat<d> nat<n> scalar<f32>
  // CHECK: rise.padCst nat<l> nat<r> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.padCst"{{.*}} : () -> !rise.fun<scalar<f32> -> array<n, scalar<f32>> -> array<l+n+r, scalar<f32>>>
  %padCst = rise.padCst nat<l> nat<r> nat<n> scalar<f32>
  // CHECK: rise.padClamp nat<l> nat<r> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.padClamp"{{.*}} : () -> !rise.fun<array<n, scalar<f32>> -> array<l+n+r, scalar<f32>>>
  %padClamp = rise.padClamp nat<l> nat<r> nat<n> scalar<f32>
  // CHECK: rise.padEmpty nat<r> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.padEmpty"{{.*}} : () -> !rise.fun<array<n, scalar<f32>> -> array<n+r, scalar<f32>>>
  %padEmpty = rise.padEmpty nat<r> nat<n> scalar<f32>
  // CHECK: rise.take nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.take"{{.*}} : () -> !rise.fun<array<m+n, scalar<f32>> -> array<n, scalar<f32>>>
  %take = rise.take nat<n> nat<m> scalar<f32>
  // CHECK: rise.drop nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.drop"{{.*}} : () -> !rise.fun<array<m+n, scalar<f32>> -> array<m, scalar<f32>>>
  %drop = rise.drop nat<n> nat<m> scalar<f32>
  // CHECK: rise.concat nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.concat"{{.*}} : () -> !rise.fun<array<n, scalar<f32>> -> array<m, scalar<f32>> -> array<m+n, scalar<f32>>>
  %concat = rise.concat nat<n> nat<m> scalar<f32>
  // CHECK: rise.idx nat<n> scalar<f32>{{$}}
  // TYPE: "rise.idx"{{.*}} : () -> !rise.fun<idx<n> -> array<n, scalar<f32>> -> scalar<f32>>
  %idx = rise.idx nat<n> scalar<f32>
  // CHECK: rise.gather nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.gather"{{.*}} : () -> !rise.fun<array<m, idx<n>> -> array<n, scalar<f32>> -> array<m, scalar<f32>>>
  %gather = rise.gather nat<n> nat<m> scalar<f32>
  // CHECK: rise.scatter nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.scatter"{{.*}} : () -> !rise.fun<array<n, idx<m>> -> array<n, scalar<f32>> -> array<m, scalar<f32>>>
  %scatter = rise.scatter nat<n> nat<m> scalar<f32>
  // CHECK: rise.reorder nat<n> nat2nat<i, i+1> nat2nat<i, i+1> scalar<f32>{{$}}
  // TYPE: "rise.reorder"{{.*}} : () -> !rise.fun<array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %reorder = rise.reorder nat<n> nat2nat<i, i+1> nat2nat<i, i+1> scalar<f32>
  // CHECK: rise.makeArray nat<n> scalar<f32>{{$}}
  // TYPE: "rise.makeArray"{{.*}} : () -> !rise.many<scalar<f32>, n, array<n, scalar<f32>>>
  %makeArray = rise.makeArray nat<n> scalar<f32>
  // CHECK: rise.partition nat<m> nat2nat<i, i+1> scalar<f32>{{$}}
  // TYPE: "rise.partition"{{.*}} : () -> !rise.fun<array<(pow(m, 2)+m)/2, scalar<f32>> -> depArray<m, nat2data<i, array<i+1, scalar<f32>>>>>
  %partition = rise.partition nat<m> nat2nat<i, i+1> scalar<f32>
  // CHECK: rise.depMap nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>{{$}}
  // TYPE: "rise.depMap"{{.*}} : () -> !rise.fun<dep<i : nat, fun<array<i+1, scalar<f32>> -> array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>
  %depMap = rise.depMap nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>
  // CHECK: rise.depZip nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>{{$}}
  // TYPE: "rise.depZip"{{.*}} : () -> !rise.fun<depArray<n, nat2data<i, array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, tuple<array<i+1, scalar<f32>>, array<i+1, scalar<f32>>>>>>
  %depZip = rise.depZip nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>
  // CHECK: rise.depJoin nat<n> nat2nat<i, i+1> scalar<f32>{{$}}
  // TYPE: "rise.depJoin"{{.*}} : () -> !rise.fun<depArray<n, nat2data<i, array<i+1, scalar<f32>>>> -> array<(pow(n, 2)+n)/2, scalar<f32>>>
  %depJoin = rise.depJoin nat<n> nat2nat<i, i+1> scalar<f32>
  // CHECK: rise.mapSeq nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapSeq"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapSeq = rise.mapSeq nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.mapSeqUnroll nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapSeqUnroll"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapSeqUnroll = rise.mapSeqUnroll nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.depMapSeq nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>{{$}}
  // TYPE: "rise.depMapSeq"{{.*}} : () -> !rise.fun<dep<i : nat, fun<array<i+1, scalar<f32>> -> array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>
  %depMapSeq = rise.depMapSeq nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>
  // CHECK: rise.reduceSeq nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.reduceSeq"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %reduceSeq = rise.reduceSeq nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.reduceSeqUnroll nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.reduceSeqUnroll"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %reduceSeqUnroll = rise.reduceSeqUnroll nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.scanSeq nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.scanSeq"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %scanSeq = rise.scanSeq nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.mapStream nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapStream"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapStream = rise.mapStream nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.scanStream nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.scanStream"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %scanStream = rise.scanStream nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.iterateStream nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.iterateStream"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %iterateStream = rise.iterateStream nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.circularBuffer nat<alloc> nat<sz> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.circularBuffer"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n+sz-1, scalar<f32>> -> array<n, array<sz, scalar<f32>>>>
  %circularBuffer = rise.circularBuffer nat<alloc> nat<sz> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.rotateValues nat<sz> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.rotateValues"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n+sz-1, scalar<f32>> -> array<n, array<sz, scalar<f32>>>>
  %rotateValues = rise.rotateValues nat<sz> nat<n> scalar<f32>
  // CHECK: rise.asVector nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.asVector"{{.*}} : () -> !rise.fun<array<m*n, scalar<f32>> -> array<m, vector<n, scalar<f32>>>>
  %asVector = rise.asVector nat<n> nat<m> scalar<f32>
  // CHECK: rise.asVectorAligned nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.asVectorAligned"{{.*}} : () -> !rise.fun<array<m*n, scalar<f32>> -> array<m, vector<n, scalar<f32>>>>
  %asVectorAligned = rise.asVectorAligned nat<n> nat<m> scalar<f32>
  // CHECK: rise.asScalar nat<m> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.asScalar"{{.*}} : () -> !rise.fun<array<m, vector<n, scalar<f32>>> -> array<m*n, scalar<f32>>>
  %asScalar = rise.asScalar nat<m> nat<n> scalar<f32>
  // CHECK: rise.vectorFromScalar nat<n> scalar<f32>{{$}}
  // TYPE: "rise.vectorFromScalar"{{.*}} : () -> !rise.fun<scalar<f32> -> vector<n, scalar<f32>>>
  %vectorFromScalar = rise.vectorFromScalar nat<n> scalar<f32>
  // CHECK: rise.mapVec nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapVec"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> vector<n, scalar<f32>> -> vector<n, scalar<f32>>>
  %mapVec = rise.mapVec nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.mapVec2 nat<n> scalar<f32> scalar<f32> scalar<i1>{{$}}
  // TYPE: "rise.mapVec2"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<i1>> -> vector<n, scalar<f32>> -> vector<n, scalar<f32>> -> vector<n, scalar<i1>>>
  %mapVec2 = rise.mapVec2 nat<n> scalar<f32> scalar<f32> scalar<i1>
  // CHECK: rise.mapVec3 nat<n> scalar<i1> scalar<f32> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapVec3"{{.*}} : () -> !rise.fun<fun<scalar<i1> -> scalar<f32> -> scalar<f32> -> scalar<f32>> -> vector<n, scalar<i1>> -> vector<n, scalar<f32>> -> vector<n, scalar<f32>> -> vector<n, scalar<f32>>>
  %mapVec3 = rise.mapVec3 nat<n> scalar<i1> scalar<f32> scalar<f32> scalar<f32>
  // CHECK: rise.gatherVec nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.gatherVec"{{.*}} : () -> !rise.fun<vector<m, scalar<index>> -> array<n, scalar<f32>> -> vector<m, scalar<f32>>>
  %gatherVec = rise.gatherVec nat<n> nat<m> scalar<f32>
  // CHECK: rise.mapPar nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapPar"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapPar = rise.mapPar nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.depMapPar nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>{{$}}
  // TYPE: "rise.depMapPar"{{.*}} : () -> !rise.fun<dep<i : nat, fun<array<i+1, scalar<f32>> -> array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>> -> depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>
  %depMapPar = rise.depMapPar nat<n> nat2data<i, array<i+1, scalar<f32>>> nat2data<i, array<i+1, scalar<f32>>>
  // CHECK: rise.reducePar nat<n> scalar<f32>{{$}}
  // TYPE: "rise.reducePar"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %reducePar = rise.reducePar nat<n> scalar<f32>
  // CHECK: rise.mapGlobal nat<0> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapGlobal"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapGlobal = rise.mapGlobal nat<0> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.mapWorkGroup nat<0> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapWorkGroup"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapWorkGroup = rise.mapWorkGroup nat<0> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.mapLocal nat<0> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapLocal"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapLocal = rise.mapLocal nat<0> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.reduceSeqIn address<global> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.reduceSeqIn"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %reduceSeqIn = rise.reduceSeqIn address<global> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.reduceSeqUnrollIn address<global> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.reduceSeqUnrollIn"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32> -> scalar<f32>> -> scalar<f32> -> array<n, scalar<f32>> -> scalar<f32>>
  %reduceSeqUnrollIn = rise.reduceSeqUnrollIn address<global> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.iterateIn address<global> nat<k> nat<n> nat<m> scalar<f32>{{$}}
  // TYPE: "rise.iterateIn"{{.*}} : () -> !rise.fun<dep<i : nat, fun<array<i*n, scalar<f32>> -> array<i, scalar<f32>>>> -> array<m*pow(n, k), scalar<f32>> -> array<m, scalar<f32>>>
  %iterateIn = rise.iterateIn address<global> nat<k> nat<n> nat<m> scalar<f32>
  // CHECK: rise.circularBufferIn address<global> nat<alloc> nat<sz> nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.circularBufferIn"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n+sz-1, scalar<f32>> -> array<n, array<sz, scalar<f32>>>>
  %circularBufferIn = rise.circularBufferIn address<global> nat<alloc> nat<sz> nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.rotateValuesIn address<global> nat<sz> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.rotateValuesIn"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n+sz-1, scalar<f32>> -> array<n, array<sz, scalar<f32>>>>
  %rotateValuesIn = rise.rotateValuesIn address<global> nat<sz> nat<n> scalar<f32>
  // CHECK: rise.run nat<lx> nat<ly> nat<lz> nat<gx> nat<gy> nat<gz> scalar<f32>{{$}}
  // TYPE: "rise.run"{{.*}} : () -> !rise.fun<scalar<f32> -> scalar<f32>>
  %run = rise.run nat<lx> nat<ly> nat<lz> nat<gx> nat<gy> nat<gz> scalar<f32>
  // CHECK: rise.mapWarp nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapWarp"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapWarp = rise.mapWarp nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.mapLane nat<n> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.mapLane"{{.*}} : () -> !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
  %mapLane = rise.mapLane nat<n> scalar<f32> scalar<f32>
  // CHECK: rise.asFragmentLeft nat<m> nat<k> scalar<f32>{{$}}
  // TYPE: "rise.asFragmentLeft"{{.*}} : () -> !rise.fun<array<m, array<k, scalar<f32>>> -> fragment<left, m, k, scalar<f32>>>
  %asFragmentLeft = rise.asFragmentLeft nat<m> nat<k> scalar<f32>
  // CHECK: rise.asFragmentRight nat<k> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.asFragmentRight"{{.*}} : () -> !rise.fun<array<k, array<n, scalar<f32>>> -> fragment<right, k, n, scalar<f32>>>
  %asFragmentRight = rise.asFragmentRight nat<k> nat<n> scalar<f32>
  // CHECK: rise.asFragment nat<m> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.asFragment"{{.*}} : () -> !rise.fun<array<m, array<n, scalar<f32>>> -> fragment<accumulator, m, n, scalar<f32>>>
  %asFragment = rise.asFragment nat<m> nat<n> scalar<f32>
  // CHECK: rise.generateFragment nat<m> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.generateFragment"{{.*}} : () -> !rise.fun<scalar<f32> -> fragment<accumulator, m, n, scalar<f32>>>
  %generateFragment = rise.generateFragment nat<m> nat<n> scalar<f32>
  // CHECK: rise.tensorMMA nat<m> nat<n> nat<k> scalar<f32> scalar<f32>{{$}}
  // TYPE: "rise.tensorMMA"{{.*}} : () -> !rise.fun<fragment<left, m, k, scalar<f32>> -> fragment<right, k, n, scalar<f32>> -> fragment<accumulator, m, n, scalar<f32>> -> fragment<accumulator, m, n, scalar<f32>>>
  %tensorMMA = rise.tensorMMA nat<m> nat<n> nat<k> scalar<f32> scalar<f32>
  // CHECK: rise.asMatrix nat<m> nat<n> scalar<f32>{{$}}
  // TYPE: "rise.asMatrix"{{.*}} : () -> !rise.fun<fragment<accumulator, m, n, scalar<f32>> -> array<m, array<n, scalar<f32>>>>
  %asMatrix = rise.asMatrix nat<m> nat<n> scalar<f32>
  return
}
