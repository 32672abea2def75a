//===- Dialects.cpp - Dialects of models, without operations -------------------===//
//
// It is C++ because MLIR asks a dialect's virtual functions how unknown operations and attributes
// are read. The meaning of the operations is in Rust; nothing here knows it.
//
//===---------------------------------------------------------------------------===//

#include "Reader.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "rise/Stablehlo/Stablehlo.h"

using namespace mlir;

namespace {

/// A dialect that registers nothing: its attributes are kept as text.
struct KeptDialect : Dialect {
  KeptDialect(StringRef name, MLIRContext *context, TypeID id) : Dialect(name, context, id) {
    allowUnknownOperations();
    allowUnknownTypes();
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type) const override {
    MLIRContext *context = parser.getContext();
    return OpaqueAttr::get(StringAttr::get(context, getNamespace()), parser.getFullSymbolSpec(),
                           NoneType::get(context));
  }

  /// Never called: an attribute that is kept as text belongs to MLIR's own dialect.
  void printAttribute(Attribute, DialectAsmPrinter &) const override {}
};

/// The short form of its operations is read too.
struct ReadDialect : KeptDialect {
  using KeptDialect::KeptDialect;

  std::optional<ParseOpHook> getParseOperationHook(StringRef) const override {
    return ParseOpHook([](OpAsmParser &parser, OperationState &state) {
      return rise::stablehlo::Reader(parser, state).read();
    });
  }
};

#define MODEL_DIALECT(CLASS, BASE, NAME)                                                           \
  struct CLASS : BASE {                                                                            \
    CLASS(MLIRContext *context) : BASE(getDialectNamespace(), context, TypeID::get<CLASS>()) {}    \
    static StringRef getDialectNamespace() { return NAME; }                                        \
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CLASS)                                            \
  };
MODEL_DIALECT(StablehloDialect, ReadDialect, "stablehlo")
MODEL_DIALECT(ChloDialect, ReadDialect, "chlo")
MODEL_DIALECT(MhloDialect, KeptDialect, "mhlo")
MODEL_DIALECT(SdyDialect, KeptDialect, "sdy")
#undef MODEL_DIALECT

} // namespace

/// A tool that has StableHLO itself keeps its own.
template <typename Own> static void insertIfNew(DialectRegistry &registry) {
  if (!registry.getDialectAllocator(Own::getDialectNamespace()))
    registry.insert<Own>();
}

void rise::registerModelDialects(DialectRegistry &registry) {
  insertIfNew<StablehloDialect>(registry);
  insertIfNew<ChloDialect>(registry);
  insertIfNew<MhloDialect>(registry);
  insertIfNew<SdyDialect>(registry);
}
