//===- RiseTypes.td - Types and attributes of RISE --------------*- tablegen -*-===//

#ifndef RISE_TYPES_TD
#define RISE_TYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "rise/Rise/RiseDialect.td"

class Rise_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<Rise_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class Rise_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Rise_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let hasCustomAssemblyFormat = 1;
}

def Rise_NatAttr : Rise_Attr<"Nat", "nat"> {
  let summary = "A size: a natural-number expression over named variables";
  let description = [{
    Sums, differences, products, floor divisions (`/`), remainders (`mod`), powers (`pow(a, b)`),
    `min` and `max` over constants and variables. The attribute holds the normal form as text, so
    two attributes are equal if and only if the arithmetic of the language makes them equal.

    Example: `#rise.nat<2*n+1>`, `#rise.nat<m*n>` (also when written `n*m`), `#rise.nat<n/32>`.
  }];
  let parameters = (ins StringRefParameter<"the normal form, in MLIR's spelling">:$text);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilder<(ins "::llvm::StringRef":$normalForm), [{ return $_get($_ctxt, normalForm); }]>,
  ];
  let extraClassDeclaration = [{
    /// The attribute of a constant size.
    static NatAttr getConstant(::mlir::MLIRContext *context, uint64_t value);
    /// Normalises `text`; reports what is wrong with it through `emitError`.
    static NatAttr getChecked(::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError,
                              ::mlir::MLIRContext *context, ::llvm::StringRef text);
    /// The value, if no variable occurs.
    std::optional<uint64_t> getConstantValue() const;
  }];
}

def Rise_AddressSpaceAttr : Rise_Attr<"AddressSpace", "address"> {
  let summary = "The address space of an intermediate value: `global`, `local` or `private`";
  let description = [{
    Any other name is a variable, which a `rise.depLambda` binds.

    Example: `#rise.address<local>`
  }];
  let parameters = (ins StringRefParameter<"the space's name">:$space);
  let hasCustomAssemblyFormat = 1;
}

def Rise_NatToNatAttr : Rise_Attr<"NatToNat", "nat2nat"> {
  let summary = "A function from sizes to sizes: the lengths of rows, a permutation of indices";
  let description = [{
    Either a variable, as in `#rise.nat2nat<f>`, or a parameter and the size for it, as in
    `#rise.nat2nat<i, 2*i+1>`. The parameter is renamed to one canonical name, so that functions
    that differ only in this name are equal.
  }];
  let parameters = (ins StringRefParameter<"the parameter, or the variable's name">:$name,
                        OptionalParameter<"::rise::NatAttr", "the value for the parameter">:$body);
  let hasCustomAssemblyFormat = 1;
}

def Rise_NatToDataAttr : Rise_Attr<"NatToData", "nat2data"> {
  let summary = "A function from sizes to data types: the types of the elements of a dependent array";
  let description = [{
    Either a variable, as in `#rise.nat2data<f>`, or a parameter and the data type for it, as in
    `#rise.nat2data<i, array<i+1, scalar<f32>>>`. The parameter is renamed to one canonical name.
  }];
  let parameters = (ins StringRefParameter<"the parameter, or the variable's name">:$name,
                        OptionalParameter<"::mlir::Type", "the value for the parameter">:$body);
  let hasCustomAssemblyFormat = 1;
}

def Rise_FactAttr : Rise_Attr<"Fact", "fact"> {
  let summary = "A fact about sizes: `#rise.fact<\"n % 32 == 0\">`";
  let description = [{
    The relations are `==`, `!=`, `<`, `<=`, `>` and `>=`. The attribute `rise.facts` of a function
    lists its facts. The attribute holds the normal form of both sides, as text.
  }];
  let parameters = (ins StringRefParameter<"the fact, in the language's spelling">:$text);
  let hasCustomAssemblyFormat = 1;
}

def Rise_ScalarType : Rise_Type<"Scalar", "scalar"> {
  let summary = "A scalar: any integer or float of MLIR that LLVM runs, or `index`";
  let description = [{
    Wraps the builtin type, as in `!rise.scalar<f32>`. One of
    `i1 i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 tf32 f32 f64 index`. Integers of the types `i8`
    to `i64` have a sign, those of `ui8` to `ui64` have none; memory and the operations of arith
    hold both as integers of the types `i8` to `i64`, and numbers of `tf32` as those of `f32`.
  }];
  let parameters = (ins "::mlir::Type":$element);
  let genVerifyDecl = 1;
}

def Rise_VectorType : Rise_Type<"Vector", "vector"> {
  let summary = "A SIMD vector of scalars: `!rise.vector<8, scalar<f32>>`";
  let parameters = (ins "::rise::NatAttr":$size, "::mlir::Type":$element);
  let genVerifyDecl = 1;
}

def Rise_IndexType : Rise_Type<"Index", "idx"> {
  let summary = "A natural number below `n`: `!rise.idx<n>`";
  let parameters = (ins "::rise::NatAttr":$size);
}

def Rise_ArrayType : Rise_Type<"Array", "array"> {
  let summary = "An array of data: `!rise.array<n, scalar<f32>>`";
  let description = "A matrix is an array of arrays: `!rise.array<n, array<m, scalar<f32>>>`.";
  let parameters = (ins "::rise::NatAttr":$size, "::mlir::Type":$element);
  let genVerifyDecl = 1;
}

def Rise_TupleType : Rise_Type<"Tuple", "tuple"> {
  let summary = "A pair of data: `!rise.tuple<scalar<f32>, scalar<i32>>`";
  let parameters = (ins "::mlir::Type":$first, "::mlir::Type":$second);
  let genVerifyDecl = 1;
}

def Rise_FunctionType : Rise_Type<"Function", "fun"> {
  let summary = "A function of one argument";
  let description = [{
    Functions of several arguments are curried. The arrow binds to the right, so
    `!rise.fun<a -> b -> c>` is `!rise.fun<a -> fun<b -> c>>`; a function that takes a function is
    written `!rise.fun<fun<a -> b> -> c>`. A function type is not a data type: functions are never
    stored.
  }];
  let parameters = (ins "::mlir::Type":$input, "::mlir::Type":$output);
  let genVerifyDecl = 1;
}

def Rise_VariableType : Rise_Type<"Variable", "variable"> {
  let summary = "A variable of kind data, which a dependent function binds: `!rise.variable<t>`";
  let description = "Inside another type it is written as its name alone: `!rise.array<n, t>`.";
  let parameters = (ins StringRefParameter<"the variable's name">:$name);
}

def Rise_ApplicationType : Rise_Type<"Application", "apply"> {
  let summary = "The data type that a variable of kind `nat2data` gives for a size: `!rise.apply<f, i+1>`";
  let parameters = (ins StringRefParameter<"the variable's name">:$function, "::rise::NatAttr":$argument);
}

def Rise_DependentArrayType : Rise_Type<"DependentArray", "depArray"> {
  let summary = "An array whose element type depends on the index";
  let description = [{
    For example, the lower triangle of a matrix:
    `!rise.depArray<n, nat2data<i, array<i+1, scalar<f32>>>>`.
  }];
  let parameters = (ins "::rise::NatAttr":$size, "::rise::NatToDataAttr":$elements);
}

def Rise_FragmentType : Rise_Type<"Fragment", "fragment"> {
  let summary = "A matrix that the threads of a warp hold together: `!rise.fragment<left, 16, 16, scalar<f16>>`";
  let description = "Its role in the product `left * right + accumulator` is `left`, `right` or `accumulator`.";
  let parameters = (ins StringRefParameter<"the role">:$role, "::rise::NatAttr":$rows, "::rise::NatAttr":$columns,
                        "::mlir::Type":$element);
  let genVerifyDecl = 1;
}

def Rise_DependentFunctionType : Rise_Type<"DependentFunction", "dep"> {
  let summary = "A function of a size, a data type, an address space or a function on sizes";
  let description = [{
    The parameter comes before the type that may mention it, with its kind (`nat`, `data`,
    `address`, `nat2nat`, `nat2data`) or a class that narrows the kind (`number`, `float`, ...):
    `!rise.dep<l : nat, fun<array<l*n, t> -> array<l, t>>>`. Inference finds the argument of a
    parameter in braces: `!rise.dep<{t : float}, fun<t -> t>>`. The parameter is renamed to one
    canonical name, so that types that differ only in this name are equal.
  }];
  let parameters = (ins StringRefParameter<"the parameter's name">:$name,
                        StringRefParameter<"the parameter's kind, or a class of it">:$range,
                        "bool":$implicit, "::mlir::Type":$result);
}

def Rise_ManyType : Rise_Type<"Many", "many"> {
  let summary = "A function with a symbolic number of arguments of one type: `!rise.many<t, n, array<n, t>>`";
  let description = "For a known number it is written out: `!rise.many<t, 2, array<2, t>>` is `!rise.fun<t -> t -> array<2, t>>`.";
  let parameters = (ins "::mlir::Type":$parameter, "::rise::NatAttr":$count, "::mlir::Type":$result);
  let genVerifyDecl = 1;
}

def Rise_DataType : Type<CPred<"::rise::isDataType($_self)">, "a RISE data type">;
def Rise_AnyType : Type<CPred<"::rise::isRiseType($_self)">, "a RISE type">;
def Rise_AnyDependentFunction : Type<CPred<"::llvm::isa<::rise::DependentFunctionType>($_self)">,
                                     "a function on sizes or types", "::rise::DependentFunctionType">;
def Rise_AnyFunction : Type<CPred<"::llvm::isa<::rise::FunctionType>($_self)">, "a RISE function type", "::rise::FunctionType">;

#endif // RISE_TYPES_TD
