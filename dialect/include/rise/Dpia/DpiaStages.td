//===- DpiaStages.td - Values that are computed rounds ahead ----*- tablegen -*-===//
//
// A reduction on a device computes the values that it combines some rounds ahead, in stages: each
// has memory of the group, which a later one overwrites when all threads have read it.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_STAGES_TD
#define DPIA_STAGES_TD

def Dpia_ReduceSeqStagedOp : Dpia_Op<"reduceSeqStaged", !listconcat(
    [Pure, Dpia_ByCommands, Dpia_KeepsResult, Dpia_Reduction], Dpia_RegionTraits)> {
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
