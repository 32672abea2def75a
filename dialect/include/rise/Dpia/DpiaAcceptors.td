//===- DpiaAcceptors.td - Acceptors of DPIA ---------------------*- tablegen -*-===//
//
// Each undoes on the side of writing what its functional primitive does: an array that is written
// through a joinAcc is written as the rows that a join will put together.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_ACCEPTORS_TD
#define DPIA_ACCEPTORS_TD

def Dpia_OutOp : Dpia_Op<"out", [Pure]> {
  let summary = "Memory that the program writes";
  let description = [{
    Example:
    ```mlir
    %c = dpia.out %memory : memref<?xf32> -> !dpia.acc<array<n, scalar<f32>>>
    ```
  }];
  let arguments = (ins AnyType:$destination);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$destination attr-dict `:` type($destination) `->` qualified(type($result))";
  let hasVerifier = 1;
}

class Dpia_AcceptorOp<string mnemonic, string text> : Dpia_Op<mnemonic, [Pure]> {
  let summary = text;
  let arguments = (ins Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_IdxAccOp : Dpia_Op<"idxAcc", [Pure]> {
  let summary = "One element of an array";
  let arguments = (ins Dpia_ReadExp:$index, Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$index `,` $acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_SplitAccOp : Dpia_AcceptorOp<"splitAcc", "An array of `m` chunks of `n`, taking an array of `m*n`">;
def Dpia_JoinAccOp : Dpia_AcceptorOp<"joinAcc", "An array of `n*m`, taking an array of `n` arrays of `m`">;
def Dpia_TransposeAccOp : Dpia_AcceptorOp<"transposeAcc", "A matrix, taking its transposition">;
def Dpia_ZipAcc1Op : Dpia_AcceptorOp<"zipAcc1", "An array of pairs, taking an array of the first components">;
def Dpia_ZipAcc2Op : Dpia_AcceptorOp<"zipAcc2", "An array of pairs, taking an array of the second components">;
def Dpia_UnzipAccOp : Dpia_AcceptorOp<"unzipAcc", "A pair of arrays, taking an array of pairs">;
def Dpia_PairAcc1Op : Dpia_AcceptorOp<"pairAcc1", "A pair, taking its first component">;
def Dpia_PairAcc2Op : Dpia_AcceptorOp<"pairAcc2", "A pair, taking its second component">;

def Dpia_MapAccOp : Dpia_Op<"mapAcc", !listconcat([Pure], Dpia_RegionTraits)> {
  let summary = "An array of which every element is taken through an acceptor";
  let arguments = (ins Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$acceptor attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif // DPIA_ACCEPTORS_TD
