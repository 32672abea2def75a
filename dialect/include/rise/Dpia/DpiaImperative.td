//===- DpiaImperative.td - Commands of DPIA ---------------------*- tablegen -*-===//
//
// Source: "RISE & Shine", Listing 7.
//
//===----------------------------------------------------------------------===//

#ifndef DPIA_IMPERATIVE_TD
#define DPIA_IMPERATIVE_TD

class Dpia_Command<string mnemonic, list<Trait> traits = []>
  : Dpia_Op<mnemonic, !listconcat([MemoryEffects<[MemRead, MemWrite]>, Dpia_IsCommand], traits)>;

def Dpia_AssignOp : Dpia_Command<"assign"> {
  let summary = "Writes an expression to an acceptor";
  let description = [{
    Before the translation to imperative form, the expression may be any functional expression;
    after it, only a scalar or a pair of scalars that can be read.

    Example:
    ```mlir
    dpia.assign %c, %result : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    ```
  }];
  let arguments = (ins Dpia_Acc:$acceptor, Dpia_Exp:$expression);
  let assemblyFormat = "$acceptor `,` $expression attr-dict `:` qualified(type($acceptor)) `,` qualified(type($expression))";
  let hasVerifier = 1;
}

class Dpia_LoopOp<string mnemonic, list<Trait> traits = []>
  : Dpia_Command<mnemonic, !listconcat(Dpia_RegionTraits, [NoTerminator], traits)> {
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def Dpia_ForOp : Dpia_LoopOp<"for"> {
  let summary = "Runs its body for the indices 0, 1, ..., n-1, in this order";
  let description = [{
    With `as "i"`, sizes in the body may mention the index, as the variable `i`.

    Example:
    ```mlir
    dpia.for nat<n> (%i : !dpia.exp<idx<n>, read>) {
      %x = idx %i, %xs : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
          -> !dpia.exp<scalar<f32>, read>
      %o = idxAcc %i, %out : (!dpia.exp<idx<n>, read>, !dpia.acc<array<n, scalar<f32>>>)
          -> !dpia.acc<scalar<f32>>
      assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$size, OptionalAttr<StrAttr>:$variable);
  let assemblyFormat = "custom<NatArgument>($size) (`as` $variable^)? attr-dict custom<Body>($body)";
}

def Dpia_ForUnrolledOp : Dpia_LoopOp<"for_unrolled"> {
  let summary = "Runs its body for the indices 0, 1, ..., n-1, in this order, as straight-line code";
  let description = [{
    The size must be a constant when loops are made.

    Example:
    ```mlir
    dpia.for_unrolled nat<4> (%i : !dpia.exp<idx<4>, read>) {
      %x = idx %i, %xs : (!dpia.exp<idx<4>, read>, !dpia.exp<array<4, scalar<f32>>, read>)
          -> !dpia.exp<scalar<f32>, read>
      %o = idxAcc %i, %out : (!dpia.exp<idx<4>, read>, !dpia.acc<array<4, scalar<f32>>>)
          -> !dpia.acc<scalar<f32>>
      assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$size);
  let assemblyFormat = "custom<NatArgument>($size) attr-dict custom<Body>($body)";
}

def Dpia_ParForOp : Dpia_LoopOp<"par_for"> {
  let summary = "Runs its body for every index below n, in any order, and several at a time";
  let description = [{
    The body gets the index and its own element of the acceptor. It may write only to that element
    and to memory that it allocates itself, so that the loop has no races. A command in the body
    that writes to another acceptor is refused. With `as "i"`, sizes in the body may mention the
    index, as the variable `i`; an acceptor of a dependent array needs it. With `on local 0`, the
    threads of a group of a device share the rounds, in dimension 0; the other levels are those of
    `dpia.mapPar`.

    Example:
    ```mlir
    dpia.par_for nat<n> %out : !dpia.acc<array<n, scalar<f32>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<scalar<f32>>) {
      %x = idx %i, %xs : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
          -> !dpia.exp<scalar<f32>, read>
      assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_NatAttr:$size, OptionalAttr<StrAttr>:$variable, OptionalAttr<Dpia_Level>:$level,
                       DefaultValuedAttr<I64Attr, "0">:$dimension, Dpia_Acc:$output);
  let assemblyFormat = "custom<NatArgument>($size) (`as` $variable^)? (`on` $level^ $dimension)? $output `:` qualified(type($output)) attr-dict custom<Body>($body)";
}

def Dpia_IfOp : Dpia_Command<"if", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Runs one of two bodies, by a condition";
  let description = [{
    Example:
    ```mlir
    dpia.if %c : !dpia.exp<scalar<i1>, read> {
      assign %out, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    } else {
      assign %out, %y : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Dpia_ReadExp:$condition);
  let regions = (region SizedRegion<1>:$first, SizedRegion<1>:$second);
  let assemblyFormat = "$condition attr-dict `:` qualified(type($condition)) $first `else` $second";
  let hasVerifier = 1;
}

def Dpia_NewOp : Dpia_LoopOp<"new"> {
  let summary = "Allocates memory for a value, which lives as long as the body";
  let description = [{
    The body gets the memory as an expression to read and as an acceptor to write. A `private`
    scalar is in a register. With `carried`, the memory passes its contents from one iteration of a
    loop to the next, as the windows of a stream do.

    Example:
    ```mlir
    dpia.new <private> scalar<f32> (%value : !dpia.exp<scalar<f32>, read>, %place : !dpia.acc<scalar<f32>>) {
      assign %place, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      assign %out, %value : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
    }
    ```
  }];
  let arguments = (ins Rise_AddressSpaceAttr:$space, TypeAttr:$data, UnitAttr:$carried);
  let assemblyFormat = "$space (`carried` $carried^)? custom<DataArgument>($data) attr-dict custom<Body>($body)";
}

def Dpia_KernelOp : Dpia_Command<"kernel", !listconcat(Dpia_RegionTraits, [NoTerminator])> {
  let summary = "Runs its body as one kernel of a device";
  let description = [{
    The six sizes are the threads of a group in the dimensions 0, 1 and 2, and all threads.

    Example:
    ```mlir
    dpia.kernel [#rise.nat<64>, #rise.nat<1>, #rise.nat<1>, #rise.nat<64*n>, #rise.nat<1>, #rise.nat<1>] {
      par_for nat<n> on group 0 %out : !dpia.acc<array<n, scalar<f32>>> (%i : !dpia.exp<idx<n>, read>, %o : !dpia.acc<scalar<f32>>) {
        %x = idx %i, %xs : (!dpia.exp<idx<n>, read>, !dpia.exp<array<n, scalar<f32>>, read>)
            -> !dpia.exp<scalar<f32>, read>
        assign %o, %x : !dpia.acc<scalar<f32>>, !dpia.exp<scalar<f32>, read>
      }
    }
    ```
  }];
  let arguments = (ins ArrayAttr:$threads);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$threads attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Dpia_GridOp : Dpia_Op<"grid"> {
  let summary = "How many groups of how many threads run the loop on threads behind it";
  let description = [{
    It stands among loops over memory, before they become kernels.

    Example:
    ```mlir
    %x = arith.constant 8 : index
    %y = arith.constant 1 : index
    dpia.grid %x, %y, %y [64, 1, 1]
    ```
  }];
  let arguments = (ins Index:$x, Index:$y, Index:$z, DenseI64ArrayAttr:$threads);
  let assemblyFormat = "$x `,` $y `,` $z $threads attr-dict";
}

#endif // DPIA_IMPERATIVE_TD
