//===- Language.h - What C++ asks of the language -------------------*- C++ -*-===//
//
// Sizes, primitives and the names of bound variables are defined once, in Rust. These functions are implemented in
// dialect/src/callbacks.rs. Where one takes a callback, it hands over the reason of a failure, or the result if that is text.
//
//===----------------------------------------------------------------------===//

#ifndef RISE_LIB_RISE_LANGUAGE_H
#define RISE_LIB_RISE_LANGUAGE_H

#include "mlir-c/IR.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Types.h"

extern "C" {
/// The normal form of a size.
bool riseLanguageNormalizeNat(MlirStringRef text, MlirStringCallback consume, void *userData);
/// The normal form of a fact.
bool riseLanguageNormalizeFact(MlirStringRef text, MlirStringCallback consume, void *userData);
/// Whether the text is a number of the language.
bool riseLanguageIsNumber(MlirStringRef text, MlirStringCallback report, void *userData);
/// The type of a primitive for these type-level arguments; null on failure.
MlirType riseLanguagePrimitiveType(MlirContext context, MlirStringRef primitive, intptr_t count,
                                   MlirAttribute const *arguments, MlirStringCallback report, void *userData);
/// The type of functions from a type-level parameter to `result`, in which it is bound; null on failure.
MlirType riseLanguageDependentFunctionType(MlirContext context, MlirStringRef name, MlirStringRef range, bool isImplicit,
                                           MlirType result, MlirStringCallback report, void *userData);
/// The type of the value of a dependent function for `argument`; null on failure.
MlirType riseLanguageApply(MlirContext context, MlirType function, MlirAttribute argument, MlirStringCallback report, void *userData);
/// The function that gives `body` for the parameter `name`.
MlirAttribute riseLanguageNatToNat(MlirContext context, MlirStringRef name, MlirAttribute body);
MlirAttribute riseLanguageNatToData(MlirContext context, MlirStringRef name, MlirType body);
/// The type that the function `elements`, of kind nat2data, gives for a size.
MlirType riseLanguageElement(MlirContext context, MlirAttribute elements, MlirAttribute index);
/// Whether the variable `name` is free in `type`.
bool riseLanguageMentions(MlirType type, MlirStringRef name);
/// The type of a foreign function with these parameters; null on failure.
MlirType riseLanguageForeignFunctionType(MlirContext context, MlirStringRef name, intptr_t count, MlirStringRef const *parameters,
                                         MlirType const *types, MlirType output, MlirStringCallback report, void *userData);
}

namespace rise {

/// A callback that appends to a `std::string`.
inline void appendText(MlirStringRef part, void *text) { static_cast<std::string *>(text)->append(part.data, part.length); }

/// The dependent function type with its parameter bound in `result`; null after an error was emitted.
mlir::Type abstract(llvm::function_ref<mlir::InFlightDiagnostic()> emitError, llvm::StringRef name, llvm::StringRef range,
                    bool isImplicit, mlir::Type result);

} // namespace rise

#endif // RISE_LIB_RISE_LANGUAGE_H
