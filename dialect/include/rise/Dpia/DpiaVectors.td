//===- DpiaVectors.td - Vectors in DPIA --------------------------*- tablegen -*-===//
//
// Views and acceptors between arrays of scalars and arrays of vectors. Computations on vectors are in dpia.embed.
// Source: "RISE & Shine", Listings 6 and 7.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_VECTORS_TD
#define DPIA_VECTORS_TD

def Dpia_AsVectorOp : Dpia_ViewOp<"asVector", "An array of `m*n` scalars as an array of `m` vectors of `n`",
  "%r = dpia.asVector %x : (!dpia.exp<array<4*n, scalar<f32>>, read>) -> !dpia.exp<array<n, vector<4, scalar<f32>>>, read>",
  [Dpia_Rearranged, Dpia_WrittenThrough<"asVectorAcc">]>;
def Dpia_AsVectorAlignedOp : Dpia_ViewOp<"asVectorAligned", "`asVector` of an array in memory that is aligned to the size of the vector",
  "%r = dpia.asVectorAligned %x : (!dpia.exp<array<4*n, scalar<f32>>, read>) -> !dpia.exp<array<n, vector<4, scalar<f32>>>, read>",
  [Dpia_Rearranged, Dpia_WrittenThrough<"asVectorAcc">]>;
def Dpia_AsScalarOp : Dpia_ViewOp<"asScalar", "The elements of `m` vectors of `n` as one array of `m*n` scalars",
  "%r = dpia.asScalar %x : (!dpia.exp<array<n, vector<4, scalar<f32>>>, read>) -> !dpia.exp<array<4*n, scalar<f32>>, read>",
  [Dpia_Rearranged, Dpia_WrittenThrough<"asScalarAcc">]>;

def Dpia_AsVectorAccOp : Dpia_AcceptorOp<"asVectorAcc", "An acceptor of vectors as one of their elements: takes `m*n` scalars and writes them as `m` vectors of `n`",
  "%r = dpia.asVectorAcc %a : (!dpia.acc<array<n, vector<4, scalar<f32>>>>) -> !dpia.acc<array<4*n, scalar<f32>>>">;
def Dpia_AsScalarAccOp : Dpia_AcceptorOp<"asScalarAcc", "An acceptor of scalars as one of vectors: takes `m` vectors of `n` and writes their elements one after the other",
  "%r = dpia.asScalarAcc %a : (!dpia.acc<array<4*n, scalar<f32>>>) -> !dpia.acc<array<n, vector<4, scalar<f32>>>>">;

#endif // DPIA_VECTORS_TD
