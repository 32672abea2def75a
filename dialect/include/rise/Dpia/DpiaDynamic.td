//===- DpiaDynamic.td - Loops, sizes and places that depend on data -*- tablegen -*-===//
//
// What is known of data only when the program runs: how often a loop runs, a size, whether an index
// is in bounds, the place where an element goes.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_DYNAMIC_TD
#define DPIA_DYNAMIC_TD

//===--- Functional phrases -------------------------------------------------------===//

def Dpia_WhileOp : Dpia_Op<"while", !listconcat(
    [Pure, Dpia_ByCommands, Dpia_KeepsResult, Dpia_Reduction], Dpia_RegionTraits)> {
  let summary = "Applies a function to a value as long as a condition is true of it";
  let description = [{
    The first region takes the value and yields whether there is another round, the second one takes
    it and yields the next. The value has memory as the accumulator of `dpia.reduceSeq` has.

    Example:
    ```mlir
    %r = dpia.while %x : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%v : !dpia.exp<scalar<f32>, read>) {
      %c = embed %v : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<i1>, read> (%a : f32) {
        %limit = arith.constant 100.0 : f32
        %0 = arith.cmpf olt, %a, %limit : f32
        dpia.yield %0 : i1
      }
      yield %c : !dpia.exp<scalar<i1>, read>
    } do (%v : !dpia.exp<scalar<f32>, read>) {
      %next = embed %v : (!dpia.exp<scalar<f32>, read>) -> !dpia.exp<scalar<f32>, read> (%a : f32) {
        %0 = arith.addf %a, %a : f32
        dpia.yield %0 : f32
      }
      yield %next : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins OptionalAttr<Rise_AddressSpaceAttr>:$space, Dpia_Exp:$init);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$body);
  let assemblyFormat = "(`in` $space^)? $init attr-dict `:` functional-type(operands, results) custom<Body>($condition) `do` custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_LetSizeOp : Dpia_Op<"letSize", !listconcat(
    [Pure, Dpia_ByCommands, Dpia_KeepsResult], Dpia_RegionTraits)> {
  let summary = "A value computed with an index as a size";
  let description = [{
    In the body, the index is a size variable of the given name.

    Example:
    ```mlir
    %r = dpia.letSize %i as "k" : (!dpia.exp<idx<n+1>, read>) -> !dpia.exp<scalar<index>, read> () {
      %0 = nat nat<k> : !dpia.exp<scalar<index>, read>
      yield %0 : !dpia.exp<scalar<index>, read>
    }
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$index, StrAttr:$variable);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$index `as` $variable attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_LetSizesOp : Dpia_Op<"letSizes", !listconcat(
    [Pure, Dpia_ByCommands, Dpia_KeepsResult], Dpia_RegionTraits)> {
  let summary = "A value computed with numbers as the lengths of rows";
  let description = [{
    In the body, the numbers are a function on sizes of the given name. Together they are at most as
    large as the given size, which is checked.

    Example:
    ```mlir
    %r = dpia.letSizes nat<e> %lengths as "lens" : (!dpia.exp<array<n, scalar<index>>, read>) -> !dpia.exp<scalar<index>, read> () {
      %0 = nat nat<lens(0)> : !dpia.exp<scalar<index>, read>
      yield %0 : !dpia.exp<scalar<index>, read>
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$most, Dpia_ReadExp:$lengths, StrAttr:$variable);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<NatArgument>($most) $lengths `as` $variable attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_WithinOp : Dpia_Op<"within", !listconcat([Pure, Dpia_Computed], Dpia_RegionTraits)> {
  let summary = "What a function gives for an index in bounds, or else another value";
  let description = [{
    Only one of the two is read or computed.

    Example:
    ```mlir
    %r = dpia.within nat<n> %i, %zero : (!dpia.exp<scalar<index>, read>, !dpia.exp<scalar<f32>, read>)
        -> !dpia.exp<scalar<f32>, read> (%j : !dpia.exp<idx<n>, read>) {
      %0 = idx %j, %x : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>) -> !dpia.exp<scalar<f32>, read>
      yield %0 : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$size, Dpia_ReadExp:$index, Dpia_Exp:$otherwise);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<NatArgument>($size) $index `,` $otherwise attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Dpia_PermuteSeqOp : Dpia_Op<"permuteSeq", !listconcat(
    [Pure, Dpia_ByCommands, Dpia_KeepsResult, Dpia_Reduction], Dpia_RegionTraits)> {
  let summary = "Combines elements into an array, each at a place of its own, one after the other";
  let description = [{
    The body takes what is at the place and the element, and yields what is there next. Places that
    the array does not have are left out. The array has memory as the accumulator of
    `dpia.reduceSeq` has.

    Example:
    ```mlir
    %r = dpia.permuteSeq %start, %at, %x : (!dpia.exp<array<m, scalar<f32>>, write>, !dpia.exp<array<n, scalar<index>>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
        -> !dpia.exp<array<m, scalar<f32>>, write> (%old : !dpia.exp<scalar<f32>, read>, %new : !dpia.exp<scalar<f32>, read>) {
      yield %new : !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins OptionalAttr<Rise_AddressSpaceAttr>:$space, Dpia_Exp:$init, Dpia_ReadExp:$places, Dpia_ReadExp:$input);
  let results = (outs Dpia_Exp:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`in` $space^)? $init `,` $places `,` $input attr-dict `:` functional-type(operands, results) custom<Body>($body)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===--- Commands -----------------------------------------------------------------===//

def Dpia_WhileLoopOp : Dpia_Command<"loop", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Runs its body as long as a condition is true";
  let description = [{
    The condition is read anew before each round.

    Example:
    ```mlir
    dpia.loop %goes_on : !dpia.exp<scalar<i1>, read> {
      assign %out, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$condition);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$condition attr-dict `:` qualified(type($condition)) $body";
  let hasVerifier = 1;
}

def Dpia_WithSizeOp : Dpia_Command<"with_size", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Runs its body with an index as a size";
  let description = [{
    Sizes in the body may mention the index, as a variable of the given name.

    Example:
    ```mlir
    dpia.with_size %i as "k" : !dpia.exp<idx<n+1>, read> {
      %0 = nat nat<k> : !dpia.exp<scalar<index>, read>
      assign %out, %0 : !dpia.acc<scalar<index>>, !dpia.exp<scalar<index>, read>
    }
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$index, StrAttr:$variable);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$index `as` $variable attr-dict `:` qualified(type($index)) $body";
  let hasVerifier = 1;
}

def Dpia_WithSizesOp : Dpia_Command<"with_sizes", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Runs its body with numbers as the lengths of rows";
  let description = [{
    Sizes in the body may mention the numbers, as a function of the given name. Together they are at
    most as large as the given size, which is checked before the body.

    Example:
    ```mlir
    dpia.with_sizes nat<e> %lengths as "lens" : !dpia.exp<array<n, scalar<index>>, read> {
      %0 = nat nat<lens(0)> : !dpia.exp<scalar<index>, read>
      assign %out, %0 : !dpia.acc<scalar<index>>, !dpia.exp<scalar<index>, read>
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$most, Dpia_ReadExp:$lengths, StrAttr:$variable);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<NatArgument>($most) $lengths `as` $variable attr-dict `:` qualified(type($lengths)) $body";
  let hasVerifier = 1;
}

def Dpia_IfBelowOp : Dpia_Command<"if_below", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Runs one of two bodies, as a number is below a size or not";
  let description = [{
    The first body gets the number as an index.

    Example:
    ```mlir
    dpia.if_below nat<n> %i : !dpia.exp<scalar<index>, read> (%j : !dpia.exp<idx<n>, read>) {
      %o = idxAcc %j, %out : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<f32>>>) -> !dpia.acc<scalar<f32>>
      assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    } else {
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$size, Dpia_ReadExp:$number);
  let regions = (region SizedRegion<1>:$first, SizedRegion<1>:$second);
  let assemblyFormat = "custom<NatArgument>($size) $number attr-dict `:` qualified(type($number)) custom<Body>($first) `else` $second";
  let hasVerifier = 1;
}

#endif // DPIA_DYNAMIC_TD
