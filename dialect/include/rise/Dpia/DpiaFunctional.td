//===- DpiaFunctional.td - Functional phrases of DPIA -----------*- tablegen -*-===//
//
// Each is a fully applied primitive of RISE; functions are regions that end with dpia.yield.
// Source: "RISE & Shine", Listing 6.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_FUNCTIONAL_TD
#define DPIA_FUNCTIONAL_TD

def Dpia_InOp : Dpia_Op<"in", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Memory that the program reads";
  let description = [{
    Takes one memref for each scalar of the elements, as `rise.in` does. Commands that use the
    expression read the memory; it must not change before.

    Example:
    ```mlir
    %A = dpia.in %a : memref<?x8xf32> -> !dpia.exp<array<n, array<8, scalar<f32>>>, read>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$sources);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$sources attr-dict `:` type($sources) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def Dpia_LiteralOp : Dpia_Op<"literal", [Pure, Dpia_View, Dpia_Repeatable]> {
  let summary = "A scalar constant";
  let description = [{
    Example:
    ```mlir
    %zero = dpia.literal 0.0 : f32 -> !dpia.exp<scalar<f32>, read>
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$value attr-dict `->` qualified(type($result))";
  let hasVerifier = 1;
}

def Dpia_EmbedOp : Dpia_Op<"embed",
    [Pure, SingleBlock, RecursiveMemoryEffects, Dpia_Computed, Dpia_Repeatable]> {
  let summary = "A scalar computation in operations of other dialects";
  let description = [{
    Reads its inputs, computes with their builtin types, and yields a builtin value.

    Example:
    ```mlir
    %s = dpia.embed %x, %y : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<f32>, read>)
        -> !dpia.exp<scalar<f32>, read> (%a : f32, %b : f32) {
      %0 = arith.addf %a, %b : f32
      dpia.yield %0 : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Dpia_ReadExp>:$inputs);
  let results = (outs Dpia_ReadExp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$inputs attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_YieldOp : Dpia_Op<"yield", [
    Dpia_View,
    Pure, Terminator, ReturnLike,
    ParentOneOf<["CircularBufferOp", "DepMapParOp", "DepMapSeqOp", "EmbedOp", "GenerateOp", "IterateOp", "IterateStreamOp", "LetSizeOp", "LetSizesOp", "MapAccOp", "MapOp", "MapParOp",
                 "MapSeqOp", "MapSeqUnrollOp", "MapStreamOp", "PermuteSeqOp",
                 "ReduceParOp", "ReduceSeqOp", "ReduceSeqRolesOp", "ReduceSeqStagedOp", "ReduceSeqUnrollOp",
                 "RotateValuesOp", "ScanSeqOp", "ScanStreamOp", "WhileOp", "WithinOp"]>]> {
  let summary = "The value of a function or of an embedded computation";
  let description = [{
    Ends the body of an operation that applies a function to elements, and the body of `dpia.embed`.

    Example:
    ```mlir
    %r = dpia.mapSeq %A : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
        (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

//===--- Functions over arrays ------------------------------------------------===//

class Dpia_MapLikeOp<string mnemonic, Type input, Type output, list<Trait> traits = []>
    : Dpia_Op<mnemonic, !listconcat([Pure], traits, Dpia_RegionTraits)> {
  let arguments = (ins input:$input);
  let results = (outs output:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_MapOp : Dpia_MapLikeOp<"map", Dpia_Exp, Dpia_Exp, [Dpia_View]> {
  let summary = "Applies a function that only rearranges to every element; computes and stores nothing";
  let description = [{
    The access of the result is that of the input.

    Example:
    ```mlir
    %r = dpia.map %x : (!dpia.exp<array<n, array<m, scalar<f32>>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>
        (%row : !dpia.exp<array<m, scalar<f32>>, read>) {
      %first = idx %zero, %row : (!dpia.exp<idx<m>, read>, !dpia.exp<array<m, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      yield %first : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
}

def Dpia_MapSeqOp : Dpia_MapLikeOp<"mapSeq", Dpia_ReadExp, Dpia_WriteExp,
    [Dpia_ByCommands, Dpia_ElementLoop]> {
  let summary = "Applies a function to every element, one after the other";
  let description = [{
    Example:
    ```mlir
    %r = dpia.mapSeq %A : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
        (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
}

def Dpia_MapSeqUnrollOp : Dpia_MapLikeOp<"mapSeqUnroll", Dpia_ReadExp, Dpia_WriteExp,
    [Dpia_ByCommands, Dpia_ElementLoop, Dpia_Unrolled]> {
  let summary = "Applies a function to every element, one after the other, without a loop";
  let description = [{
    Example:
    ```mlir
    %r = dpia.mapSeqUnroll %A : (!dpia.exp<array<4, scalar<f32>>, read>) -> !dpia.exp<array<4, scalar<f32>>, write>
        (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
}

def Dpia_MapParOp : Dpia_MapLikeOp<"mapPar", Dpia_ReadExp, Dpia_WriteExp,
    [Dpia_ByCommands, Dpia_ElementLoop]> {
  let summary = "Applies a function to every element, on threads of the CPU or of a device";
  let description = [{
    Elements are computed in any order, and several at a time. With `on local 0`, the threads of a
    group share the elements, in dimension 0; so do all threads of a device with `global`, its
    groups with `group`, the warps of a group with `warp`, and the threads of a warp with `lane`.

    Example:
    ```mlir
    %r = dpia.mapPar %A : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, write>
        (%x : !dpia.exp<scalar<f32>, read>) {
      yield %x : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$input, OptionalAttr<Dpia_Level>:$level, DefaultValuedAttr<I64Attr, "0">:$dimension);
  let assemblyFormat = "$input (`on` $level^ $dimension)? attr-dict `:` functional-type(operands, results) custom<Body>($body)";
}

class Dpia_ReduceOp<string mnemonic, list<Trait> traits = []>
    : Dpia_Op<mnemonic, !listconcat(
        [Pure, Dpia_ByCommands, Dpia_KeepsResult, Dpia_Reduction], traits, Dpia_RegionTraits)> {
  let arguments = (ins OptionalAttr<Rise_AddressSpaceAttr>:$space, Dpia_Exp:$init, Dpia_ReadExp:$input);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`in` $space^)? $init `,` $input attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_ReduceSeqOp : Dpia_ReduceOp<"reduceSeq"> {
  let summary = "Folds an array from the left, one element after the other";
  let description = [{
    The body takes the accumulator and an element, and yields the next accumulator.

    If the result can be read, the accumulator has memory of its own: in the given address space, or
    in private memory if none is given. If the result is to be written, the accumulator is the
    memory that it is written to. Then the start value may be the accumulator of the surrounding
    reduction, which this one continues.

    Example:
    ```mlir
    %s = dpia.reduceSeq %zero, %A : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<scalar<f32>, read> (%acc : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<scalar<f32>, read>) {
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

def Dpia_ReduceSeqUnrollOp : Dpia_ReduceOp<"reduceSeqUnroll", [Dpia_Unrolled]> {
  let summary = "`reduceSeq` without a loop";
  let description = [{
    Example:
    ```mlir
    %s = dpia.reduceSeqUnroll %zero, %A : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<4, scalar<f32>>, read>)
        -> !dpia.exp<scalar<f32>, read> (%acc : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<scalar<f32>, read>) {
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

def Dpia_ReduceParOp : Dpia_ReduceOp<"reducePar"> {
  let summary = "Folds parts of an array on threads of the CPU, then their results";
  let description = [{
    The operator is associative, and the start value is neutral. The size of the array alone
    determines its parts.

    Example:
    ```mlir
    %s = dpia.reducePar %zero, %A : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<scalar<f32>, read> (%acc : !dpia.exp<scalar<f32>, read>, %x : !dpia.exp<scalar<f32>, read>) {
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

def Dpia_ToMemOp : Dpia_Op<"toMem", [Pure, Dpia_ByCommands, Dpia_KeepsResult]> {
  let summary = "Writes a value to memory in an address space, so that it can be read";
  let description = [{
    Example:
    ```mlir
    %r = dpia.toMem <local> %x : (!dpia.exp<array<n, scalar<f32>>, write>) -> !dpia.exp<array<n, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Rise_AddressSpaceAttr:$space, Dpia_WriteExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$space $input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===--- Views: they only say where to read or write ---------------------------===//

/// What the operation does with an example of one.
class Dpia_Described<string text, string example> {
  string description = text # ".\n\nExample:\n```mlir\n" # example # "\n```\n";
}

class Dpia_ViewOp<string mnemonic, string text, string example, list<Trait> traits = []>
    : Dpia_Op<mnemonic, !listconcat([Pure, Dpia_View], traits)> {
  let summary = text;
  let description = Dpia_Described<text, example>.description;
  let arguments = (ins Dpia_Exp:$input);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

class Dpia_PairViewOp<string mnemonic, string text, string example, list<Trait> traits = []>
    : Dpia_Op<mnemonic, !listconcat([Pure, Dpia_View, Dpia_MadeOfParts], traits)> {
  let summary = text;
  let description = Dpia_Described<text, example>.description;
  let arguments = (ins Dpia_Exp:$first, Dpia_Exp:$second);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$first `,` $second attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_ZipOp : Dpia_PairViewOp<"zip", "Two arrays of the same size as one array of pairs",
  "%r = dpia.zip %x, %y : (!dpia.exp<array<n, scalar<f32>>, read>, !dpia.exp<array<n, scalar<i32>>, read>)\n    -> !dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>">;
def Dpia_TupleOp : Dpia_PairViewOp<"tuple", "Two values as one pair",
  "%r = dpia.tuple %x, %y : (!dpia.exp<scalar<f32>, read>, !dpia.exp<scalar<i32>, read>) -> !dpia.exp<tuple<scalar<f32>, scalar<i32>>, read>">;
def Dpia_FstOp : Dpia_ViewOp<"fst", "The first component of a pair",
  "%r = dpia.fst %x : (!dpia.exp<tuple<scalar<f32>, scalar<i32>>, read>) -> !dpia.exp<scalar<f32>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace, Dpia_Repeatable]>;
def Dpia_SndOp : Dpia_ViewOp<"snd", "The second component of a pair",
  "%r = dpia.snd %x : (!dpia.exp<tuple<scalar<f32>, scalar<i32>>, read>) -> !dpia.exp<scalar<i32>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace, Dpia_Repeatable]>;
def Dpia_UnzipOp : Dpia_ViewOp<"unzip", "An array of pairs as a pair of arrays",
  "%r = dpia.unzip %x : (!dpia.exp<array<n, tuple<scalar<f32>, scalar<i32>>>, read>)\n    -> !dpia.exp<tuple<array<n, scalar<f32>>, array<n, scalar<i32>>>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace, Dpia_Rearranged, Dpia_WrittenThrough<"unzipAcc">]>;
def Dpia_SplitOp : Dpia_ViewOp<"split", "An array of `m*n` as an array of `m` chunks of `n`",
  "%r = dpia.split %x : (!dpia.exp<array<32*n, scalar<f32>>, read>) -> !dpia.exp<array<n, array<32, scalar<f32>>>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace, Dpia_Rearranged, Dpia_WrittenThrough<"splitAcc">]>;
def Dpia_JoinOp : Dpia_ViewOp<"join", "An array of `n` arrays of `m` as one array of `n*m`",
  "%r = dpia.join %x : (!dpia.exp<array<n, array<32, scalar<f32>>>, read>) -> !dpia.exp<array<32*n, scalar<f32>>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace, Dpia_Rearranged, Dpia_WrittenThrough<"joinAcc">]>;
def Dpia_TransposeOp : Dpia_ViewOp<"transpose", "Rows as columns and columns as rows",
  "%r = dpia.transpose %x : (!dpia.exp<array<n, array<m, scalar<f32>>>, read>) -> !dpia.exp<array<m, array<n, scalar<f32>>>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace, Dpia_Rearranged, Dpia_WrittenThrough<"transposeAcc">]>;
def Dpia_TakeOp : Dpia_ViewOp<"take", "The first elements of an array, as many as the result has",
  "%r = dpia.take %x : (!dpia.exp<array<n+2, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace]>;
def Dpia_DropOp : Dpia_ViewOp<"drop", "The last elements of an array, as many as the result has",
  "%r = dpia.drop %x : (!dpia.exp<array<n+2, scalar<f32>>, read>) -> !dpia.exp<array<n, scalar<f32>>, read>",
  [Dpia_ChangesPath, Dpia_SamePlace]>;

def Dpia_SlideOp : Dpia_Op<"slide", [Pure, Dpia_View, Dpia_ChangesPath, Dpia_SamePlace]> {
  let summary = "The windows of an array, `step` elements apart";
  let description = [{
    The size of the windows is that of the elements of the result.

    Example:
    ```mlir
    // Windows of three, one element apart.
    %r = dpia.slide %x step nat<1> : (!dpia.exp<array<n+2, scalar<f32>>, read>) -> !dpia.exp<array<n, array<3, scalar<f32>>>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$step, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$input `step` custom<NatArgument>($step) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_PrefetchOp : Dpia_Op<"prefetch", [Pure, Dpia_View, Dpia_SamePlace]> {
  let summary = "An array; reading or writing element `i` also prefetches element `i + distance`";
  let description = [{
    Reading or writing a part of an element prefetches the same part of the element `distance`
    places later, or of the last element, into the first-level cache.

    Example:
    ```mlir
    // Reading a block of four elements prefetches the next block.
    %r = dpia.prefetch %x distance nat<1> : (!dpia.exp<array<n, array<4, scalar<f32>>>, read>) -> !dpia.exp<array<n, array<4, scalar<f32>>>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$distance, Dpia_Exp:$input);
  let results = (outs Dpia_Exp:$result);
  let assemblyFormat = "$input `distance` custom<NatArgument>($distance) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_PrefetchAccOp : Dpia_Op<"prefetchAcc", [Pure]> {
  let summary = "An acceptor; writing element `i` also prefetches the place of element `i + distance`";
  let description = [{
    Writing a part of an element prefetches the place of the same part in the element `distance`
    places later, or in the last element, into the first-level cache, to be written.

    Example:
    ```mlir
    %r = dpia.prefetchAcc %a distance nat<1> : (!dpia.acc<array<n, array<4, scalar<f32>>>>) -> !dpia.acc<array<n, array<4, scalar<f32>>>>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$distance, Dpia_Acc:$acceptor);
  let results = (outs Dpia_Acc:$result);
  let assemblyFormat = "$acceptor `distance` custom<NatArgument>($distance) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_PadClampOp : Dpia_Op<"padClamp", [Pure, Dpia_View, Dpia_ChangesPath]> {
  let summary = "An array with its first element repeated `left` times before it and its last one after it";
  let description = [{
    The size of the result determines how many elements come after the array.

    Example:
    ```mlir
    %r = dpia.padClamp %x left nat<1> : (!dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<array<n+2, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$left, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$input `left` custom<NatArgument>($left) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_PadCstOp : Dpia_Op<"padCst", [Pure, Dpia_View, Dpia_Computed]> {
  let summary = "An array with a value repeated `left` times before it and the same value after it";
  let description = [{
    The size of the result determines how many elements come after the array.

    Example:
    ```mlir
    %r = dpia.padCst %zero, %x left nat<1> : (!dpia.exp<scalar<f32>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<array<n+2, scalar<f32>>, read>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$left, Dpia_ReadExp:$value, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$value `,` $input `left` custom<NatArgument>($left) attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_IdxOp : Dpia_Op<"idx", [Pure, Dpia_View, Dpia_Computed, Dpia_Repeatable]> {
  let summary = "One element of an array";
  let description = [{
    Example:
    ```mlir
    %r = dpia.idx %i, %x : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$index, Dpia_ReadExp:$input);
  let results = (outs Dpia_ReadExp:$result);
  let assemblyFormat = "$index `,` $input attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Dpia_RunOp : Dpia_Op<"run", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "A value that one kernel of a device computes";
  let description = [{
    The six sizes are the threads of a group in the dimensions 0, 1 and 2, and all threads.

    Example:
    ```mlir
    %r = dpia.run %x [#rise.nat<64>, #rise.nat<1>, #rise.nat<1>, #rise.nat<64*n>, #rise.nat<1>, #rise.nat<1>]
        : !dpia.exp<array<n, scalar<f32>>, write>
    ```
  }];
  let arguments = (ins Dpia_WriteExp:$input, ArrayAttr:$threads);
  let results = (outs Dpia_WriteExp:$result);
  let assemblyFormat = "$input $threads attr-dict `:` type($input)";
  let hasVerifier = 1;
}

#endif // DPIA_FUNCTIONAL_TD
