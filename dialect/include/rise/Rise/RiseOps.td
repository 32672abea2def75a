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
    A function with one or more parameters, and a body of one block that ends with `rise.return`.
    The body may use values of the surrounding function. The type after the parameters is the
    curried function type of the result. Names of parameters are kept, as the names of their
    locations. In the body, operations of this dialect are written without the prefix `rise.`.

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
    Ends the body of a `rise.lambda`, a `rise.depLambda` or a `rise.embed`.

    Example:
    ```mlir
    %identity = rise.lambda (%x) : !rise.fun<scalar<i32> -> scalar<i32>> {
      return %x : !rise.scalar<i32>
    }
    ```
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def Rise_ApplyOp : Rise_Op<"apply", [Pure]> {
  let summary = "Function application";
  let description = [{
    Applies a function to one or more arguments. Only the function's type is written; it determines
    the types of the arguments and of the result. With fewer arguments than the function takes, the
    result is a function.

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
    A function on the type level: types and primitives of the body may mention the parameter. It has
    a kind (`nat`, `data`, `address`, `nat2nat`, `nat2data`), or a class that narrows the kind.
    Inference finds the argument of a parameter in braces. The type of the function follows from the
    type of the returned value. The body may not use values from outside whose types mention a
    variable of the parameter's name.

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
    The function's type determines the kind of the argument.

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
  let summary = "A function written in the target's own language";
  let description = [{
    Has a name, parameters, a result and, unless the target has the function already, the text of
    its body. As a value it takes one argument: its only parameter, or all of them as one pair,
    nested to the right.

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
    Computes on RISE scalars (vectors, indices) by ordinary operations. In the region, the inputs
    have their builtin types; `rise.return` returns a builtin value. The operations must have no
    side effects. Numbers of `tf32` are of type `f32` there, and a result is rounded.

    Example:
    ```mlir
    func.func @add(%first: !rise.scalar<f32>, %second: !rise.scalar<f32>) {
      %sum = rise.embed (%a = %first, %b = %second) : (f32, f32) -> f32 {
        %0 = arith.addf %a, %b : f32
        return %0 : f32
      }
      return
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
  let summary = "A number whose type is a parameter";
  let description = [{
    The number as it is written. Its value is the nearest number of the type that the surrounding
    `rise.depLambda` is applied to.

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
  let summary = "Makes a RISE value of a memref, a tensor or a scalar";
  let description = [{
    The element type and the rank must agree. The RISE type of a static shape follows from the
    shape, and is not written. A size describes a dynamic dimension. The first dimension in the
    function that mentions a size variable binds it; every other mention is checked at the
    function's entry. The components of pairs are in separate memory, first components before second
    ones: an array of pairs is read from one memref for each scalar of its elements.

    Memory is read at the `rise.out` that writes the result. Between the two operations it must not
    change. An operation that may change or free it there is refused, or checked when the program
    runs if only the run can tell. The effects of `rise.in` are reads of its memrefs.

    Example:
    ```mlir
    func.func @read(%a: memref<2048x2048xf32>, %b: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xi32>) {
      %A = rise.in %a : memref<2048x2048xf32>
      %B = rise.in %b : memref<?x?xf32> -> !rise.array<k, array<m, scalar<f32>>>
      %P = rise.in %x, %y : memref<?xf32>, memref<?xi32> -> !rise.array<n, tuple<scalar<f32>, scalar<i32>>>
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$sources);
  let results = (outs Rise_DataType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Rise_OutOp : Rise_Op<"out", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Writes a RISE value to a memref, or makes a tensor of it";
  let description = [{
    A memref is overwritten with the value. With a tensor, the result is a new tensor of the same
    shape; the operand gives only the shape, as in destination-passing style. Pairs are written to
    several memrefs, as `rise.in` reads them.

    The written memory must not overlap the memory that is read for it. Memory that is known to be
    the same, by its SSA value, by `memref.cast` or by a `memref.subview` at constant places, may be
    overwritten in place if no element is read after it was written. All other memory is proved not
    to overlap, or checked before the first element is written. The effects are writes of the
    memrefs, and reads of any memory.

    Example:
    ```mlir
    func.func @write(%c: memref<4xf32>, %x: memref<?xf32>, %y: memref<?xi32>, %init: tensor<4xf32>,
                     %result: !rise.array<4, scalar<f32>>, %pairs: !rise.array<n, tuple<scalar<f32>, scalar<i32>>>) {
      rise.out %c <- %result : memref<4xf32>
      rise.out %x, %y <- %pairs : memref<?xf32>, memref<?xi32>, !rise.array<n, tuple<scalar<f32>, scalar<i32>>>
      %t = rise.out %init <- %result : tensor<4xf32>
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$destinations, Rise_DataType:$value);
  let results = (outs Optional<AnyType>:$tensor);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // RISE_OPS_TD
