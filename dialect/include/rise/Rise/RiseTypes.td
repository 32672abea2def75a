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
    Sums, differences, products, floor divisions (`/`), remainders (`mod`), powers (`pow(a, b)`), `min` and `max` over
    constants and variables. The text held is the normal form, so two attributes are equal if and only if the
    arithmetic of the language makes them equal.

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
  let summary = "The address space in which an intermediate value is stored: `global`, `local` or `private`";
  let parameters = (ins StringRefParameter<"the space's name">:$space);
  let hasCustomAssemblyFormat = 1;
}

def Rise_ScalarType : Rise_Type<"Scalar", "scalar"> {
  let summary = "A scalar: any integer or float of MLIR that LLVM runs, or `index`";
  let description = [{
    Wraps the builtin type, as in `!rise.scalar<f32>`. One of `i1 i8 i16 i32 i64 f16 bf16 f32 f64 index`.
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
    Functions of several arguments are curried. The arrow binds to the right, so `!rise.fun<a -> b -> c>` is
    `!rise.fun<a -> fun<b -> c>>`; a function that takes a function is written `!rise.fun<fun<a -> b> -> c>`.
    Function types are no data types: no function is ever stored.
  }];
  let parameters = (ins "::mlir::Type":$input, "::mlir::Type":$output);
  let genVerifyDecl = 1;
}

def Rise_DataType : Type<CPred<"::rise::isDataType($_self)">, "a RISE data type">;
def Rise_AnyType : Type<CPred<"::rise::isRiseType($_self)">, "a RISE type">;
def Rise_AnyFunction : Type<CPred<"::llvm::isa<::rise::FunctionType>($_self)">, "a RISE function type", "::rise::FunctionType">;

#endif // RISE_TYPES_TD
