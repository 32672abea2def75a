//===- RiseDialect.td - The RISE dialect ------------------------*- tablegen -*-===//

#ifndef RISE_DIALECT_TD
#define RISE_DIALECT_TD

include "mlir/IR/OpBase.td"

def Rise_Dialect : Dialect {
  let name = "rise";
  let cppNamespace = "::rise";
  let summary = "Functional patterns over arrays: the lambda calculus with map, reduce, zip and their kin";
  let description = [{
    RISE says *what* to compute as a composition of functional patterns. A program is made of lambdas
    (`rise.lambda`), applications (`rise.apply`) and patterns (`rise.map`, `rise.reduce`, ...), each of which is a value of
    function type. It meets the rest of MLIR in three places: `rise.in` and `rise.out` connect it with memrefs and
    tensors, and `rise.embed` computes on scalars with any operations of other dialects.

    Sizes of arrays are symbolic natural numbers (`#rise.nat<2*n+1>`), held in one normal form, so that
    `array<n*m, ...>` and `array<m*n, ...>` are the same type. A size variable is local to its function and is bound by
    the first memref or tensor dimension that mentions it.

    A function may say more in attributes: `rise.sizes`, the names of its size variables in their order, in braces (`"{n}"`) those that are found from
    the arguments wherever the program is used; `rise.facts`, what is known of them; and `rise.passed`, the names of sizes that no extent of an
    argument tells, or numbers that are computed from sizes, such as `"2*n"`, for each of which it has an argument of type `index` behind all others.

    Strategies may stand beside the programs that they are for. The pass `rise-elevate` applies what the attribute `rise.strategy` of a function,
    or of an operation around it such as the module, says: an expression of ELEVATE. The attribute `rise.strategies` of such an operation
    holds the text of a file of ELEVATE, whose definitions the expressions may use.

    The patterns are not written in this dialect's own declarations: every one is derived from its line in the table of
    primitives of the language.

    Source: Lücke, Steuwer, Smith, "Integrating a Functional Pattern-Based IR into MLIR", CC 2021, section 3.
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
