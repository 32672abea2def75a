//===- DpiaDependent.td - Arrays whose element type depends on the index -*- tablegen -*-===//
//
// Functional phrases and acceptors of dependent arrays. A place in one is a size, not an expression,
// because the type of the element mentions it.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_DEPENDENT_TD
#define DPIA_DEPENDENT_TD

class Dpia_DepMapOp<string mnemonic>
    : Dpia_Op<mnemonic, !listconcat([Pure, Dpia_ByCommands], Dpia_RegionTraits)> {
  let arguments = (ins StrAttr:$variable, Dpia_ReadExp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$input `as` $variable attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_DepMapSeqOp : Dpia_DepMapOp<"depMapSeq"> {
  let summary = "Applies a function to every element of a dependent array, one after the other";
  let description = [{
    In the body, the index is a size variable of the given name.

    Example:
    ```mlir
    %r = dpia.depMapSeq %x as "i" : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>)
        -> !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, write> (%row : !dpia.exp<array<i+1, scalar<f32>>, read>) {
      %same = mapSeq %row : (!dpia.exp<array<i+1, scalar<f32>>, read>)
          -> !dpia.exp<array<i+1, scalar<f32>>, write> (%e : !dpia.exp<scalar<f32>, read>) {
        yield %e : !dpia.exp<scalar<f32>, read>
      }
      yield %same : !dpia.exp<array<i+1, scalar<f32>>, write>
    }
    ```
  }];
}

def Dpia_DepMapParOp : Dpia_DepMapOp<"depMapPar"> {
  let summary = "Applies a function to every element of a dependent array, on threads of the CPU";
  let description = [{
    Elements are computed in any order, and several at a time. In the body, the index is a size
    variable of the given name.

    Example:
    ```mlir
    %r = dpia.depMapPar %x as "i" : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>)
        -> !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, write> (%row : !dpia.exp<array<i+1, scalar<f32>>, read>) {
      %same = mapSeq %row : (!dpia.exp<array<i+1, scalar<f32>>, read>)
          -> !dpia.exp<array<i+1, scalar<f32>>, write> (%e : !dpia.exp<scalar<f32>, read>) {
        yield %e : !dpia.exp<scalar<f32>, read>
      }
      yield %same : !dpia.exp<array<i+1, scalar<f32>>, write>
    }
    ```
  }];
}

def Dpia_PartitionOp : Dpia_ViewOp<"partition", "An array cut into rows, whose lengths are in the type of the result",
  "%r = dpia.partition %x : (!dpia.exp<array<sum(i, 0, n, i+1), scalar<f32>>, read>)\n    -> !dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>",
  [Dpia_ChangesPath, Dpia_Rearranged, Dpia_WrittenThrough<"partitionAcc">]>;
def Dpia_DepJoinOp : Dpia_ViewOp<"depJoin", "The rows of a dependent array one after the other",
  "%r = dpia.depJoin %x : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>)\n    -> !dpia.exp<array<sum(i, 0, n, i+1), scalar<f32>>, read>",
  [Dpia_ChangesPath, Dpia_Rearranged, Dpia_WrittenThrough<"depJoinAcc">]>;
def Dpia_DepZipOp : Dpia_PairViewOp<"depZip", "Two dependent arrays of the same size as one of pairs",
  "%r = dpia.depZip %x, %y : (!dpia.exp<depArray<n, nat2data<i, array<i, scalar<f32>>>>, read>, !dpia.exp<depArray<n, nat2data<i, scalar<i32>>>, read>)\n    -> !dpia.exp<depArray<n, nat2data<i, tuple<array<i, scalar<f32>>, scalar<i32>>>>, read>">;

def Dpia_DepIdxOp : Dpia_Op<"depIdx", [Pure]> {
  let summary = "One element of a dependent array";
  let description = [{
    Example:
    ```mlir
    %row = dpia.depIdx nat<i>, %x : (!dpia.exp<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>, read>) -> !dpia.exp<array<i+1, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$index, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "custom<NatArgument>($index) `,` $input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Acceptors ----------------------------------------------------------------===//

def Dpia_DepIdxAccOp : Dpia_Op<"depIdxAcc", [Pure, Dpia_ChangesPath]> {
  let summary = "One element of a dependent array";
  let description = [{
    Example:
    ```mlir
    %row = dpia.depIdxAcc nat<i>, %a : (!dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>) -> !dpia.acc<array<i+1, scalar<f32>>>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$index, Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "custom<NatArgument>($index) `,` $acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_PartitionAccOp : Dpia_AcceptorOp<"partitionAcc", "The rows of an acceptor as one: takes an array and writes it as rows",
  "%r = dpia.partitionAcc %a : (!dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>) -> !dpia.acc<array<sum(i, 0, n, i+1), scalar<f32>>>",
  [Dpia_ChangesPath]>;
def Dpia_DepJoinAccOp : Dpia_AcceptorOp<"depJoinAcc", "An acceptor as its rows: takes rows and writes them one after the other",
  "%r = dpia.depJoinAcc %a : (!dpia.acc<array<sum(i, 0, n, i+1), scalar<f32>>>) -> !dpia.acc<depArray<n, nat2data<i, array<i+1, scalar<f32>>>>>",
  [Dpia_ChangesPath]>;
def Dpia_DepZipAcc1Op : Dpia_AcceptorOp<"depZipAcc1", "The first components of an acceptor of a dependent array of pairs",
  "%r = dpia.depZipAcc1 %a : (!dpia.acc<depArray<n, nat2data<i, tuple<array<i, scalar<f32>>, scalar<i32>>>>>)\n    -> !dpia.acc<depArray<n, nat2data<i, array<i, scalar<f32>>>>>">;
def Dpia_DepZipAcc2Op : Dpia_AcceptorOp<"depZipAcc2", "The second components of an acceptor of a dependent array of pairs",
  "%r = dpia.depZipAcc2 %a : (!dpia.acc<depArray<n, nat2data<i, tuple<array<i, scalar<f32>>, scalar<i32>>>>>)\n    -> !dpia.acc<depArray<n, nat2data<i, scalar<i32>>>>">;

#endif // DPIA_DEPENDENT_TD
