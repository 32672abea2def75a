//===- DpiaStreams.td - Streams, scans and iteration ------------*- tablegen -*-===//
//
// Functional phrases whose elements come one after the other, and the memory that keeps what the
// next step needs.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_STREAMS_TD
#define DPIA_STREAMS_TD

def Dpia_MapStreamOp : Dpia_MapLikeOp<"mapStream", Dpia_ReadExp, Dpia_ReadExp,
    [Dpia_Computed, Dpia_Stream]> {
  let summary = "Applies a function to every element, when the next step asks for the element";
  let description = [{
    Example:
    ```mlir
    %r = dpia.mapStream %A : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
        (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
}

def Dpia_IterateStreamOp : Dpia_MapLikeOp<"iterateStream", Dpia_ReadExp, Dpia_WriteExp,
    [Dpia_ByCommands]> {
  let summary = "Applies a function to every element of a stream, in the loop that asks for the elements";
  let description = [{
    Example:
    ```mlir
    %r = dpia.iterateStream %A : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
        (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
}

class Dpia_WindowsOp<string mnemonic>
    : Dpia_Op<mnemonic, !listconcat(
        [Pure, Dpia_ByCommands, Dpia_KeepsResult, Dpia_Stream], Dpia_RegionTraits)> {
  let results = (outs Dpia_ReadExp:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_CircularBufferOp : Dpia_WindowsOp<"circularBuffer"> {
  let summary = "The windows of a stream, whose elements are kept in a ring";
  let description = [{
    The body is applied once to each element.

    Example:
    ```mlir
    %r = dpia.circularBuffer <private> %x alloc nat<4> : (!dpia.exp<array<n+2, scalar<f32>>, read>) -> !dpia.exp<array<n, array<3, scalar<f32>>>, read>
        (%e : !dpia.exp<scalar<f32>, read>) {
      yield %e : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_AddressSpaceAttr:$space, Rise_NatAttr:$alloc, Dpia_ReadExp:$input);
  let assemblyFormat = "$space $input `alloc` custom<NatArgument>($alloc) attr-dict `:` functional-type(operands, results) custom<Body>($body)";
}

def Dpia_RotateValuesOp : Dpia_WindowsOp<"rotateValues"> {
  let summary = "The windows of a stream, whose elements move by one with each step";
  let description = [{
    The body is applied once to each element.

    Example:
    ```mlir
    %r = dpia.rotateValues <private> %x : (!dpia.exp<array<n+2, scalar<f32>>, read>) -> !dpia.exp<array<n, array<3, scalar<f32>>>, read>
        (%e : !dpia.exp<scalar<f32>, read>) {
      yield %e : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_AddressSpaceAttr:$space, Dpia_ReadExp:$input);
  let assemblyFormat = "$space $input attr-dict `:` functional-type(operands, results) custom<Body>($body)";
}

class Dpia_ScanOp<string mnemonic, Type Result, list<Trait> traits = []>
    : Dpia_Op<mnemonic, !listconcat([Pure, Dpia_ByCommands], traits, Dpia_RegionTraits)> {
  let arguments = (ins Dpia_WriteExp:$init, Dpia_ReadExp:$input);
  let results = (outs Result:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$init `,` $input attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_ScanSeqOp : Dpia_ScanOp<"scanSeq", Dpia_WriteExp> {
  let summary = "The results of folding the elements before each place, one after the other";
  let description = [{
    The body takes an element and the accumulator, and yields the next accumulator.

    Example:
    ```mlir
    %s = dpia.scanSeq %zero, %A : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<array<n, scalar<f32>>, write> (%x : !dpia.exp<scalar<f32>, read>, %acc : !dpia.exp<scalar<f32>, read>) {
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

def Dpia_ScanStreamOp : Dpia_ScanOp<"scanStream", Dpia_ReadExp, [Dpia_KeepsResult, Dpia_Stream]> {
  let summary = "The results of folding the elements before each place, computed when the next step asks for them";
  let description = [{
    The body takes an element and the accumulator, and yields the next accumulator. Only the last
    accumulator is kept.

    Example:
    ```mlir
    %s = dpia.scanStream %zero, %A : (!dpia.exp<scalar<f32>, write>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<array<n, scalar<f32>>, read> (%x : !dpia.exp<scalar<f32>, read>, %acc : !dpia.exp<scalar<f32>, read>) {
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

def Dpia_IterateOp : Dpia_Op<"iterate", !listconcat([Pure, Dpia_ByCommands], Dpia_RegionTraits)> {
  let summary = "A function applied a number of times, each time to an array shorter by the factor";
  let description = [{
    `shrinking` names a size variable of the body, `l`: the body takes an array of `l*factor`
    elements and yields one of `l`. Two buffers hold these results in turn.

    Example:
    ```mlir
    %r = dpia.iterate <private> %x times nat<k> factor nat<2> shrinking "l"
        : (!dpia.exp<array<pow(2, k), scalar<f32>>, read>) -> !dpia.exp<array<1, scalar<f32>>, write>
        (%y : !dpia.exp<array<2*l, scalar<f32>>, read>) {
      %pairs = split %y : (!dpia.exp<array<2*l, scalar<f32>>, read>)
          -> !dpia.exp<array<l, array<2, scalar<f32>>>, read>
      %zero = nat nat<0> : !dpia.exp<idx<2>, read>
      %firsts = mapSeq %pairs : (!dpia.exp<array<l, array<2, scalar<f32>>>, read>)
          -> !dpia.exp<array<l, scalar<f32>>, write> (%pair : !dpia.exp<array<2, scalar<f32>>, read>) {
        %first = idx %zero, %pair : (!dpia.exp<idx<2>, read>, !dpia.exp<array<2, scalar<f32>>, read>)
            -> !dpia.exp<scalar<f32>, read>
        yield %first : !dpia.exp<scalar<f32>, read>
      }
      yield %firsts : !dpia.exp<array<l, scalar<f32>>, write>
    }
    ```
  }];
  let arguments = (ins Rise_AddressSpaceAttr:$space, Rise_NatAttr:$times, Rise_NatAttr:$factor, StrAttr:$shrinking,
                       Dpia_ReadExp:$input);
  let results = (outs Dpia_WriteExp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$space $input `times` custom<NatArgument>($times) `factor` custom<NatArgument>($factor) `shrinking` $shrinking attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===--- Imperative --------------------------------------------------------------===//

def Dpia_WindowOp : Dpia_Op<"window", [Pure]> {
  let summary = "The window of a ring that begins at an index";
  let description = [{
    Its element `j` is element `(i + j) % n` of a ring of `n`.

    Example:
    ```mlir
    %w = dpia.window %i, %ring : (!dpia.exp<idx<m>, read>, !dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<array<3, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$index, Dpia_ReadExp:$ring);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$index `,` $ring attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_WindowAccOp : Dpia_Op<"windowAcc", [Pure]> {
  let summary = "The place of an index in a ring";
  let description = [{
    Example:
    ```mlir
    %p = dpia.windowAcc %i, %ring : (!dpia.exp<idx<m>, read>, !dpia.acc<array<4, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$index, Dpia_Acc:$ring);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$index `,` $ring attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_DoubleBufferOp : Dpia_LoopOp<"new_double_buffer"> {
  let summary = "Runs its body a number of times on two buffers that take turns";
  let description = [{
    The first run reads the input, and the last run writes the output; between them, each run reads
    the buffer that the run before has written. `shrinking` names the number of elements that a run
    writes; it reads `factor` times as many. With no run, the input is copied.

    Example:
    ```mlir
    dpia.new_double_buffer <private> nat<k> factor nat<2> shrinking "l" %x to %out
        : !dpia.exp<array<pow(2, k), scalar<f32>>, read>, !dpia.acc<array<1, scalar<f32>>>
        (%y : !dpia.exp<array<2*l, scalar<f32>>, read>, %o : !dpia.acc<array<l, scalar<f32>>>) {
      %pairs = split %y : (!dpia.exp<array<2*l, scalar<f32>>, read>)
          -> !dpia.exp<array<l, array<2, scalar<f32>>>, read>
      %zero = nat nat<0> : !dpia.exp<idx<2>, read>
      for nat<l> (%i : !dpia.exp<idx<l>, read>) {
        %pair = idx %i, %pairs : (!dpia.exp<idx<l>, read>, !dpia.exp<array<l, array<2, scalar<f32>>>, read>)
            -> !dpia.exp<array<2, scalar<f32>>, read>
        %first = idx %zero, %pair : (!dpia.exp<idx<2>, read>, !dpia.exp<array<2, scalar<f32>>, read>)
            -> !dpia.exp<scalar<f32>, read>
        %place = idxAcc %i, %o : (!dpia.exp<idx<l>, read>, !dpia.acc<array<l, scalar<f32>>>)
            -> !dpia.acc<scalar<f32>>
        assign %place, %first : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      }
    }
    ```
  }];
  let arguments = (ins Rise_AddressSpaceAttr:$space, Rise_NatAttr:$times, Rise_NatAttr:$factor, StrAttr:$shrinking,
                       Dpia_ReadExp:$input, Dpia_Acc:$output);
  let assemblyFormat = "$space custom<NatArgument>($times) `factor` custom<NatArgument>($factor) `shrinking` $shrinking $input `to` $output `:` qualified(type($input)) `,` qualified(type($output)) attr-dict custom<Body>($body)";
}

#endif // DPIA_STREAMS_TD
