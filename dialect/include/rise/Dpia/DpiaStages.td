//===- DpiaStages.td - Values that are computed rounds ahead ----*- tablegen -*-===//
//
// A reduction on a device computes the values that it combines some rounds ahead, in stages: each
// has memory of the group, which a later one overwrites when all threads have read it.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_STAGES_TD
#define DPIA_STAGES_TD

class Dpia_StagedReduction<string mnemonic> : Dpia_Op<mnemonic, !listconcat(
    [Pure, Dpia_ByCommands, Dpia_KeepsResult, Dpia_Reduction], Dpia_RegionTraits)> {
  let arguments = (ins Rise_NatAttr:$stages, OptionalAttr<Rise_AddressSpaceAttr>:$space, Dpia_Exp:$init,
                       Dpia_ReadExp:$input);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$load, SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<NatArgument>($stages) (`in` $space^)? $init `,` $input attr-dict `:`
    functional-type(operands, results) custom<Body>($load) `do` custom<Body>($body)
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_ReduceSeqStagedOp : Dpia_StagedReduction<"reduceSeqStaged"> {
  let summary = "`reduceSeq` of values that are computed rounds ahead, in memory of the group";
  let description = [{
    The first region takes an element and yields a value; the second one takes the accumulator and
    that value, and yields the next accumulator. There is memory for as many values as there are
    stages.

    Example:
    ```mlir
    %s = dpia.reduceSeqStaged nat<3> %zero, %A
        : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<scalar<f32>, read> (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    } do (%acc : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<scalar<f32>, read>) {
      %sum = embed %acc, %x : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>)
          -> !dpia.exp<scalar<f32>, read> (%a : f32, %b : f32) {
        %0 = arith.addf %a, %b : f32
        dpia.yield %0 : f32
      }
      yield %sum : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
}

def Dpia_CopyInBulkOp : Dpia_Op<"copyInBulk", [Pure, Dpia_ByCommands]> {
  let summary = "Rows that a group copies as a whole, as one command";
  let description = [{
    Example:
    ```mlir
    %r = dpia.copyInBulk %x : (!dpia.exp<array<64, array<32, scalar<f32>>>, read>)
        -> !dpia.exp<array<64, array<32, scalar<f32>>>, write>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_AssignInBulkOp : Dpia_Command<"assign_in_bulk"> {
  let summary = "Copies rows as a whole, once for all threads of the group";
  let description = [{
    Example:
    ```mlir
    dpia.assign_in_bulk %a, %x : !dpia.acc<array<64, array<32, scalar<f32>>>>,
        !dpia.exp<array<64, array<32, scalar<f32>>>, read>
    ```
  }];
  let arguments = (ins Dpia_Acc:$acceptor, Dpia_Exp:$expression);
  let assemblyFormat = [{
    $acceptor `,` $expression attr-dict
    `:` qualified(type($acceptor)) `,` qualified(type($expression))
  }];
  let hasVerifier = 1;
}

def Dpia_BulkCopyOp : Dpia_Command<"bulk_copy"> {
  let summary = "Copies a rectangle of a matrix to memory of the group, once for all its threads";
  let description = [{
    The matrix has rows of a number of elements, the stride, one behind the other from the
    beginning of the source on; the rectangle begins at a row and a column of it and has the shape.
    Its rows follow each other in the target, from the place on. Where they are swizzled, they have
    so many bytes, and their parts of 16 bytes are exchanged: in rows of 128 bytes, the part `p` of
    row `r` is at the place `p xor (r mod 8)`; rows of 64 and of 32 bytes lie as two and four of
    their parts do.

    Example:
    ```mlir
    %i = arith.constant 0 : index
    %n = arith.constant 256 : index
    dpia.bulk_copy %a[%i, %i] by %n, %b[%i] [64, 32] : memref<?xf32>, memref<4096xf32>
    ```
  }];
  let arguments = (ins AnyMemRef:$source, Index:$row, Index:$column, Index:$stride,
                       AnyMemRef:$target, Index:$place, DenseI64ArrayAttr:$shape,
                       DefaultValuedAttr<I64Attr, "0">:$swizzled);
  let assemblyFormat = [{
    $source `[` $row `,` $column `]` `by` $stride `,` $target `[` $place `]` $shape
    attr-dict `:` type($source) `,` type($target)
  }];
  let hasVerifier = 1;
}

def Dpia_AwaitStageOp : Dpia_Command<"await_stage"> {
  let summary = "Waits for a stage of values computed ahead, and for all threads of the group";
  let description = [{
    The threads have then what each of them has written to the values of the stage. So many later
    stages may still be on their way, and the products of so many rounds before may be unfinished.
    Among loops, it names the memory of the values.

    Example:
    ```mlir
    dpia.await_stage 2 of %values : !dpia.exp<array<4, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins I64Attr:$later, DefaultValuedAttr<I64Attr, "0">:$unfinished,
                       Variadic<AnyType>:$values);
  let assemblyFormat = "$later (`of` $values^ `:` qualified(type($values)))? attr-dict";
}

def Dpia_BeginStageOp : Dpia_Command<"begin_stage"> {
  let summary = "Begins a stage: what follows writes its value, and may read it meanwhile";
  let description = [{
    Example:
    ```mlir
    dpia.begin_stage
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def Dpia_EndStageOp : Dpia_Command<"end_stage"> {
  let summary = "Ends a stage: what was written ahead since the last one is waited for together";
  let description = [{
    Example:
    ```mlir
    dpia.end_stage
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // DPIA_STAGES_TD
