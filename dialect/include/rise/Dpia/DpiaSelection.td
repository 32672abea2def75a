//===- DpiaSelection.td - Making, selecting and placing elements -*- tablegen -*-===//
//
// Arrays of which the index says what or where each element is, in both directions: the functional
// phrase where elements are read, the acceptor where they are written.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_SELECTION_TD
#define DPIA_SELECTION_TD

//===--- Read or written ---------------------------------------------------------===//

def Dpia_NatOp : Dpia_Op<"nat", [Pure, Dpia_View, Dpia_Repeatable]> {
  let summary = "A size as a value: of type `index`, or an index below another size";
  let description = [{
    Example:
    ```mlir
    %last = dpia.nat nat<n-1> : !dpia.exp<idx<n>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$value);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "custom<NatArgument>($value) attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

def Dpia_ShiftOp : Dpia_Op<"shift", [Pure]> {
  let summary = "An index moved up, into a larger array";
  let description = [{
    Example:
    ```mlir
    // The place of element %i behind the first two.
    %j = dpia.shift %i by nat<2> : (!dpia.exp<idx<n>, read>) -> !dpia.exp<idx<n+2>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$by, Dpia_ReadExp:$index);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$index `by` custom<NatArgument>($by) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_GenerateOp : Dpia_Op<"generate", !listconcat([Pure], Dpia_RegionTraits)> {
  let summary = "An array whose elements a function computes from their indices, when they are read";
  let description = [{
    Example:
    ```mlir
    %r = dpia.generate : () -> !dpia.exp<array<n, scalar<f32>>, read> (%i : !dpia.exp<idx<n>, read>) {
      %0 = idx %i, %x : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      yield %0 : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins);
  let results = (outs Dpia_ReadExp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_SelectOp : Dpia_Op<"select", [Pure, Dpia_View, Dpia_Computed]> {
  let summary = "One of two arrays, by a condition";
  let description = [{
    Only the chosen array is read or computed.

    Example:
    ```mlir
    %r = dpia.select %c, %x, %y : (!dpia.exp<scalar<i1>, read>, !dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<array<n, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$condition, Dpia_Exp:$first, Dpia_Exp:$second);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$condition `,` $first `,` $second attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_MakeArrayOp : Dpia_Op<"makeArray", [Pure, Dpia_View, Dpia_MadeOfParts, Dpia_Computed]> {
  let summary = "The array of its operands";
  let description = [{
    Example:
    ```mlir
    %r = dpia.makeArray %x, %y : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>) -> !dpia.exp<array<2, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Variadic<Dpia_Exp>:$elements);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$elements attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_ConcatOp : Dpia_PairViewOp<"concat", "The elements of one array, then those of another",
  "%r = dpia.concat %x, %y : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<m, scalar<f32>>, read>)\n    -> !dpia.exp<array<n+m, scalar<f32>>, read>",
  [Dpia_Computed]>;

def Dpia_GatherOp : Dpia_Op<"gather", [Pure, Dpia_View, Dpia_Computed]> {
  let summary = "The elements of an array at given indices";
  let description = [{
    Example:
    ```mlir
    %r = dpia.gather %at, %x : (!dpia.exp<array<m, idx<n>>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<array<m, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$indices, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$indices `,` $input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_GatherVecOp : Dpia_Op<"gatherVec", [Pure, Dpia_Computed]> {
  let summary = "The vector of the elements of an array at the places that a vector holds";
  let description = [{
    Example:
    ```mlir
    %r = dpia.gatherVec %at, %x : (!dpia.exp<vector<8, scalar<index>>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<vector<8, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$places, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$places `,` $input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_GatherVecWhereOp : Dpia_Op<"gatherVecWhere", [Pure, Dpia_Computed]> {
  let summary = "The vector of the elements of an array at the places that a vector holds, where another one holds";
  let description = [{
    Elsewhere, the elements are those of the last vector, and places need not be in the array.

    Example:
    ```mlir
    %r = dpia.gatherVecWhere %mask, %at, %x, %other : (!dpia.exp<vector<8, scalar<i1>>, read>, !dpia.exp<vector<8, scalar<index>>, read>,
        !dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<vector<8, scalar<f32>>, read>) -> !dpia.exp<vector<8, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$mask, Dpia_ReadExp:$places, Dpia_ReadExp:$input, Dpia_ReadExp:$otherwise);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$mask `,` $places `,` $input `,` $otherwise attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_ScatterOp : Dpia_Op<"scatter", [Pure, Dpia_View, Dpia_ByCommands]> {
  let summary = "An array with the elements of another at given indices";
  let description = [{
    Every index of the result occurs once among the indices.

    Example:
    ```mlir
    %r = dpia.scatter %at, %x : (!dpia.exp<array<n, idx<m>>, read>, !dpia.exp<array<n, scalar<f32>>, write>)
        -> !dpia.exp<array<m, scalar<f32>>, write>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$indices, Dpia_WriteExp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let assemblyFormat = "$indices `,` $input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_ReorderOp : Dpia_Op<"reorder", [Pure, Dpia_View, Dpia_SamePlace, Dpia_Rearranged]> {
  let summary = "A permuted array: its element `i` is the element `f(i)` of the operand";
  let description = [{
    The two functions are inverse to each other: `from` gives the place to read, `to` the place to
    write.

    Example:
    ```mlir
    %r = dpia.reorder %x from nat2nat<i, n-1-i> to nat2nat<i, n-1-i>
        : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Rise_NatToNatAttr:$from, Rise_NatToNatAttr:$to, Dpia_Exp:$input);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$input `from` custom<NatToNatArgument>($from) `to` custom<NatToNatArgument>($to) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_PadEmptyOp : Dpia_Op<"padEmpty", [Pure, Dpia_View, Dpia_ByCommands]> {
  let summary = "An array with elements after it that are never written and must not be read";
  let description = [{
    Example:
    ```mlir
    %r = dpia.padEmpty %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n+2, scalar<f32>>, write>
    ```
  }];
  let arguments = (ins Dpia_WriteExp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_NonTemporalOp : Dpia_Op<"nonTemporal",
    [Pure, Dpia_View, Dpia_ByCommands, Dpia_WrittenThrough<"nonTemporalAcc">]> {
  let summary = "A value that is written by non-temporal stores";
  let description = [{
    Example:
    ```mlir
    %r = dpia.nonTemporal %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, write>
    ```
  }];
  let arguments = (ins Dpia_Exp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_WrittenOp : Dpia_Op<"written", [Pure]> {
  let summary = "The value that was written to an acceptor, to be read again";
  let description = [{
    A loop reads its accumulator in this way, in the memory that its result is written to.

    Example:
    ```mlir
    %r = dpia.written %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.exp<array<n, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_Acc:$acceptor);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Acceptors ----------------------------------------------------------------===//

def Dpia_TakeAccOp : Dpia_AcceptorOp<"takeAcc", "The first elements of an acceptor, as many as the result has",
  "%r = dpia.takeAcc %a : (!dpia.acc<array<n+m, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>",
  [Dpia_ChangesPath]>;
def Dpia_DropAccOp : Dpia_AcceptorOp<"dropAcc", "The last elements of an acceptor, as many as the result has",
  "%r = dpia.dropAcc %a : (!dpia.acc<array<n+m, scalar<f32>>>) -> !dpia.acc<array<m, scalar<f32>>>",
  [Dpia_ChangesPath]>;

def Dpia_NonTemporalAccOp : Dpia_AcceptorOp<"nonTemporalAcc", "An acceptor that is written by non-temporal stores",
  "%r = dpia.nonTemporalAcc %a : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>",
  [Dpia_ChangesPath]>;

def Dpia_ScatterAccOp : Dpia_Op<"scatterAcc", [Pure]> {
  let summary = "An acceptor that writes each element at its given index";
  let description = [{
    Example:
    ```mlir
    %r = dpia.scatterAcc %at, %a : (!dpia.exp<array<n, idx<m>>, read>, !dpia.acc<array<m, scalar<f32>>>)
        -> !dpia.acc<array<n, scalar<f32>>>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$indices, Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$indices `,` $acceptor attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_ReorderAccOp : Dpia_Op<"reorderAcc", [Pure]> {
  let summary = "An acceptor that writes element `i` at the place `f(i)`";
  let description = [{
    Example:
    ```mlir
    %r = dpia.reorderAcc %a to nat2nat<i, n-1-i> : (!dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<array<n, scalar<f32>>>
    ```
  }];
  let arguments = (ins Rise_NatToNatAttr:$to, Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$acceptor `to` custom<NatToNatArgument>($to) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif // DPIA_SELECTION_TD
