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
    Takes one memref for each scalar of the elements, as `rise.out` does. It has no effect by
    itself: commands write through the acceptor.

    Example:
    ```mlir
    %c = dpia.out %memory : memref<?xf32> -> !dpia.acc<array<n, scalar<f32>>>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$destinations);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$destinations attr-dict `:` type($destinations) `->` qualified(type($result))";
  let hasVerifier = 1;
}

class Dpia_AcceptorOp<string mnemonic, string text, string example, list<Trait> traits = []>
    : Dpia_Op<mnemonic, !listconcat([Pure], traits)> {
  let summary = text;
  let description = Dpia_Described<text, example>.description;
  let arguments = (ins Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_IdxAccOp : Dpia_Op<"idxAcc", [Pure]> {
  let summary = "One element of an array";
  let description = [{
    Example:
    ```mlir
    %r = dpia.idxAcc %i, %a : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$index, Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$index `,` $acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_SplitAccOp : Dpia_AcceptorOp<"splitAcc", "The rows of an acceptor as one: takes an array of `m*n` and writes it as `m` chunks of `n`",
  "%r = dpia.splitAcc %a : (!dpia.acc<array<m, array<n, scalar<f32>>>>) -> !dpia.acc<array<m*n, scalar<f32>>>",
  [Dpia_ChangesPath]>;
def Dpia_JoinAccOp : Dpia_AcceptorOp<"joinAcc", "An acceptor as its chunks: takes `n` arrays of `m` and writes them one after the other",
  "%r = dpia.joinAcc %a : (!dpia.acc<array<m*n, scalar<f32>>>) -> !dpia.acc<array<n, array<m, scalar<f32>>>>",
  [Dpia_ChangesPath]>;
def Dpia_TransposeAccOp : Dpia_AcceptorOp<"transposeAcc", "An acceptor with rows and columns exchanged",
  "%r = dpia.transposeAcc %a : (!dpia.acc<array<m, array<n, scalar<f32>>>>) -> !dpia.acc<array<n, array<m, scalar<f32>>>>",
  [Dpia_ChangesPath]>;
def Dpia_ZipAcc1Op : Dpia_AcceptorOp<"zipAcc1", "The first components of an acceptor of pairs",
  "%r = dpia.zipAcc1 %a : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<f32>>>",
  [Dpia_ChangesPath]>;
def Dpia_ZipAcc2Op : Dpia_AcceptorOp<"zipAcc2", "The second components of an acceptor of pairs",
  "%r = dpia.zipAcc2 %a : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>>",
  [Dpia_ChangesPath]>;
def Dpia_UnzipAccOp : Dpia_AcceptorOp<"unzipAcc", "An acceptor of two arrays as one of an array of pairs",
  "%r = dpia.unzipAcc %a : (!dpia.acc<tuple<array<n, scalar<f32>>, array<n, scalar<i32>>>>)\n    -> !dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>",
  [Dpia_ChangesPath]>;
def Dpia_PairAcc1Op : Dpia_AcceptorOp<"pairAcc1", "The first component of an acceptor of a pair",
  "%r = dpia.pairAcc1 %a : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<f32>>",
  [Dpia_ChangesPath]>;
def Dpia_PairAcc2Op : Dpia_AcceptorOp<"pairAcc2", "The second component of an acceptor of a pair",
  "%r = dpia.pairAcc2 %a : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<i32>>",
  [Dpia_ChangesPath]>;

def Dpia_MapAccOp : Dpia_Op<"mapAcc", !listconcat([Pure], Dpia_RegionTraits)> {
  let summary = "An acceptor of an array; each element is written through the acceptor that the body makes of it";
  let description = [{
    The body takes the acceptor of an element, and yields a view of it: the acceptor to write
    through.

    Example:
    ```mlir
    // Only the second components are written.
    %r = dpia.mapAcc %a : (!dpia.acc<array<n, tuple<scalar<f32>, scalar<i32>>>>) -> !dpia.acc<array<n, scalar<i32>>> (%e : !dpia.acc<tuple<scalar<f32>, scalar<i32>>>) {
      %second = pairAcc2 %e : (!dpia.acc<tuple<scalar<f32>, scalar<i32>>>) -> !dpia.acc<scalar<i32>>
      yield %second : !dpia.acc<scalar<i32>>
    }
    ```
  }];
  let arguments = (ins Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$acceptor attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif // DPIA_ACCEPTORS_TD
