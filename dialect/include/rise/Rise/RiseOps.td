//===- RiseOps.td - Lambda calculus and the border of RISE ------*- tablegen -*-===//
//
// The patterns are in RisePrimitives.td, which is generated from the language's table of primitives.
//
//===----------------------------------------------------------------------===//

#ifndef RISE_OPS_TD
#define RISE_OPS_TD

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rise/Rise/RiseDialect.td"
include "rise/Rise/RiseTypes.td"

class Rise_Op<string mnemonic, list<Trait> traits = []> : Op<Rise_Dialect, mnemonic, traits>;

/// A pattern: no operands, type-level arguments as attributes, one result of function type.
class Rise_PrimitiveOp<string mnemonic> : Rise_Op<mnemonic, [
    Pure, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let results = (outs Rise_AnyType:$pattern);
}

def Rise_LambdaOp : Rise_Op<"lambda", [
    Pure, SingleBlock, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect", "getAsmBlockArgumentNames"]>]> {
  let summary = "Function abstraction";
  let description = [{
    A function with one or more parameters and a body of one block, which ends with `rise.return`. Names of the
    surrounding function may be used in the body. The names of the parameters are kept, as the names of their locations. The value has the curried function type that is written after the
    parameters. Operations of this dialect inside the body are written without the prefix `rise.`.

    Example:
    ```mlir
    %identity = rise.lambda (%x) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %x : !rise.scalar<i32>
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Rise_AnyFunction:$function);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Block &getBlock() { return getBody().front(); }
  }];
}

def Rise_ReturnOp : Rise_Op<"return", [Pure, Terminator, ReturnLike, ParentOneOf<["LambdaOp", "DepLambdaOp", "EmbedOp"]>]> {
  let summary = "The value of a lambda or of an embedded scalar computation";
  let description = [{
    Example:
    ```mlir
    rise.return %x : !rise.scalar<i32>
    ```
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def Rise_ApplyOp : Rise_Op<"apply", [Pure]> {
  let summary = "Function application";
  let description = [{
    Applies a function to one or more arguments. The types of the arguments and of the result follow from the
    function's type, which is the only one written. Fewer arguments than the function takes give a function again.

    Example:
    ```mlir
    %y = rise.apply %identity, %x : !rise.fun<scalar<i32> -> scalar<i32>>
    ```
  }];
  let arguments = (ins Rise_AnyFunction:$function, Variadic<Rise_AnyType>:$arguments);
  let results = (outs Rise_AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Rise_DepLambdaOp : Rise_Op<"depLambda", [
    Pure, SingleBlock, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]> {
  let summary = "Abstraction over a size or a type";
  let description = [{
    A function on the type level: types and primitives of the body may mention the parameter, which has a kind (`nat`, `data`,
    `address`, `nat2nat`, `nat2data`) or a class that narrows it. In braces it is one that inference finds. The type of the function follows
    from that of the value returned. No value from outside may mention a variable of the parameter's name in its type.

    Example:
    ```mlir
    // The sum of two neighbours, for any number of pairs.
    %step = rise.depLambda (l : nat) {
      %split = split nat<2> nat<l> scalar<f32>
      return %split : !rise.fun<array<2*l, scalar<f32>> -> array<l, array<2, scalar<f32>>>>
    }
    ```
  }];
  let arguments = (ins StrAttr:$parameter, StrAttr:$range, UnitAttr:$implicit);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Rise_AnyDependentFunction:$function);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Rise_DepApplyOp : Rise_Op<"depApply", [Pure, InferTypeOpAdaptor]> {
  let summary = "Application to a size or a type";
  let description = [{
    The argument is of the kind that the function's type says.

    Example:
    ```mlir
    %pairs = rise.depApply %step, nat<4*n> : !rise.dep<l : nat, fun<array<2*l, scalar<f32>> -> array<l, array<2, scalar<f32>>>>>
    ```
  }];
  let arguments = (ins Rise_AnyDependentFunction:$function, AnyAttr:$argument);
  let results = (outs Rise_AnyType:$result);
  let assemblyFormat = "$function `,` custom<TypeLevelArgument>($argument) attr-dict `:` qualified(type($function))";
}

def Rise_ForeignFunctionOp : Rise_Op<"foreignFunction", [
    Pure, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A function given in the target's own language";
  let description = [{
    Its name, its parameters, its result and, unless the target has it already, the text of its body. As a value it takes one
    argument: its only parameter, or all of them as one pair, nested to the right.

    Example:
    ```mlir
    %clamp = rise.foreignFunction "clamp" (x : scalar<f32>, limit : scalar<f32>) -> scalar<f32> body "return fmin(x, limit);"
    %erfc = rise.foreignFunction "erfcf" (x : scalar<f32>) -> scalar<f32>
    ```
  }];
  let arguments = (ins StrAttr:$name, StrArrayAttr:$parameters, TypeArrayAttr:$types, TypeAttr:$output,
                       OptionalAttr<StrAttr>:$source);
  let results = (outs Rise_AnyFunction:$pattern);
  let hasCustomAssemblyFormat = 1;
}

def Rise_NatLiteralOp : Rise_Op<"natLiteral", [Pure, InferTypeOpAdaptor]> {
  let summary = "A size as a value of type `index`";
  let description = [{
    Example:
    ```mlir
    %length = rise.natLiteral nat<2*n+1>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$value);
  let results = (outs Rise_DataType:$result);
  let assemblyFormat = "custom<NatArgument>($value) attr-dict";
}

def Rise_IndexLiteralOp : Rise_Op<"indexLiteral", [Pure, InferTypeOpAdaptor]> {
  let summary = "A size as an index below another";
  let description = [{
    Example:
    ```mlir
    %last = rise.indexLiteral nat<n-1> below nat<n>
    ```
  }];
  let arguments = (ins Rise_NatAttr:$value, Rise_NatAttr:$bound);
  let results = (outs Rise_DataType:$result);
  let assemblyFormat = "custom<NatArgument>($value) `below` custom<NatArgument>($bound) attr-dict";
  let hasVerifier = 1;
}

def Rise_EmbedOp : Rise_Op<"embed", [
    Pure, SingleBlock, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect", "getAsmBlockArgumentNames"]>]> {
  let summary = "A scalar computation in operations of other dialects";
  let description = [{
    Makes RISE scalars (vectors, indices) available with their builtin types inside a region of ordinary scalar
    operations; `rise.return` gives the value back. The operations must be free of side effects.

    Example:
    ```mlir
    %sum = rise.embed (%a = %first, %b = %second) : (f32, f32) -> f32 {
      %0 = arith.addf %a, %b : f32
      return %0 : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Rise_DataType>:$inputs);
  let results = (outs Rise_DataType:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Rise_LiteralOp : Rise_Op<"literal", [
    Pure, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A scalar constant";
  let description = [{
    Example:
    ```mlir
    %zero = rise.literal 0.0 : f32
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs Rise_DataType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasVerifier = 1;
}

def Rise_NumberLiteralOp : Rise_Op<"numberLiteral", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A number of a type that a parameter stands for";
  let description = [{
    The number as it is written; its value is the nearest one of the type that the surrounding `rise.depLambda` is applied to.

    Example:
    ```mlir
    %half = rise.numberLiteral "0.5" : !rise.variable<t>
    ```
  }];
  let arguments = (ins StrAttr:$number);
  let results = (outs Rise_DataType:$result);
  let assemblyFormat = "$number attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rise_InOp : Rise_Op<"in", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A memref, tensor or scalar becomes a RISE value";
  let description = [{
    The element type and the rank must agree. For a static shape the RISE type follows from it and is not written. A dynamic
    dimension is described by a size; the first dimension in the function that mentions a size variable binds it, every
    other mention is checked when the function is entered. Pairs lie in memory apart, first components before second ones: an array of
    pairs is read from one memref for each scalar of its elements.

    Memory is read where a `rise.out` writes what was made of it. Between the two it must keep what it holds: whatever may change or free
    it there is refused, or, where only the run can tell, checked when the program runs. The effects of the operation are reads of its memrefs.

    Example:
    ```mlir
    %A = rise.in %a : memref<2048x2048xf32>
    %B = rise.in %b : memref<?x?xf32> -> !rise.array<k, array<m, scalar<f32>>>
    %P = rise.in %x, %y : memref<?xf32>, memref<?xi32> -> !rise.array<n, tuple<scalar<f32>, scalar<i32>>>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$sources);
  let results = (outs Rise_DataType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Rise_OutOp : Rise_Op<"out", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A RISE value is written to a memref, or becomes a tensor";
  let description = [{
    With a memref the value is written into it. With a tensor the result is a new tensor of that shape; the operand says only
    the shape, as in destination-passing style. Pairs are written to several memrefs, as `rise.in` reads them.

    The memory that is written must lie apart from all that is read for it. Memory that is known to be the same, by its SSA value, by
    `memref.cast` or by a `memref.subview` at constant places, may be overwritten if no element is read after it was written. Otherwise
    it is proved to be apart, or checked before the first element is written. The effects are writes of the memrefs, and reads of any memory.

    Example:
    ```mlir
    rise.out %c <- %result : memref<2048x2048xf32>
    rise.out %d <- %other : memref<?x?xf32>, !rise.array<n, array<m, scalar<f32>>>
    rise.out %x, %y <- %pairs : memref<?xf32>, memref<?xi32>, !rise.array<n, tuple<scalar<f32>, scalar<i32>>>
    %t = rise.out %init <- %result : tensor<2048x2048xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$destinations, Rise_DataType:$value);
  let results = (outs Optional<AnyType>:$tensor);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // RISE_OPS_TD
