//===- RiseDialect.td - The RISE dialect ------------------------*- tablegen -*-===//

#ifndef RISE_DIALECT_TD
#define RISE_DIALECT_TD

include "mlir/IR/OpBase.td"

def Rise_Dialect : Dialect {
  let name = "rise";
  let cppNamespace = "::rise";
  let summary = "Functional patterns over arrays: the lambda calculus with map, reduce, zip and others";
  let description = [{
    A RISE program says *what* to compute, as a composition of functional patterns. It consists of
    lambdas (`rise.lambda`), applications (`rise.apply`) and patterns (`rise.map`, `rise.reduce`,
    ...); each pattern is a value of function type. Three operations connect a program with the rest
    of MLIR: `rise.in` and `rise.out` with memrefs and tensors, and `rise.embed` with scalar
    operations of other dialects.

    Sizes of arrays are symbolic natural numbers (`#rise.nat<2*n+1>`) in a normal form, so that
    `array<n*m, ...>` and `array<m*n, ...>` are the same type. A size variable is local to its
    function. The first memref or tensor dimension that mentions the variable binds it.

    Three attributes of a function describe its sizes. `rise.sizes` lists the names of the size
    variables in order; a name in braces (`"{n}"`) is inferred from the arguments. `rise.facts`
    lists facts about the sizes. `rise.passed` lists sizes that no extent of an argument determines,
    and numbers that are computed from sizes, such as `"2*n"`; the function takes each as an
    argument of type `index`, after all others.

    Strategies may be kept with their programs. The pass `rise-elevate` applies the attribute
    `rise.strategy`, an expression of ELEVATE, of a function or of an operation around it, such as
    the module. The attribute `rise.strategies` of such an operation holds the text of a file of
    ELEVATE, whose definitions the expressions may use.

    The operations of the patterns are derived from the table of primitives of the language.

    Source: Lücke, Steuwer, Smith, "Integrating a Functional Pattern-Based IR into MLIR", CC 2021,
    section 3.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 0;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The type of a primitive applied to its type-level arguments, computed by the language and remembered.
    ::mlir::FailureOr<::mlir::Type> primitiveType(::llvm::StringRef primitive,
                                                  ::llvm::ArrayRef<::mlir::Attribute> arguments,
                                                  std::optional<::mlir::Location> location);

    void registerAttributes();
    void registerTypes();

    /// How memory flows through values of the dialect, for upstream's passes on buffers.
    void *getRegisteredInterfaceForOp(::mlir::TypeID interface, ::mlir::OperationName operation) override;

  private:
    /// Filled by `primitiveType`; several threads may verify at once.
    ::llvm::DenseMap<::mlir::Attribute, ::mlir::Type> primitiveTypes;
    ::llvm::sys::SmartRWMutex<true> primitiveTypesMutex;

  public:
  }];
}

#endif // RISE_DIALECT_TD
