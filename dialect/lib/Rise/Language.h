//===- Language.h - What C++ asks of the language -------------------*- C++ -*-===//
//
// Sizes and primitives are defined once, in the Rust crate `rise-lang`. These functions are implemented in
// dialect/src/language_callbacks.rs.
//
//===----------------------------------------------------------------------===//

#ifndef RISE_LIB_RISE_LANGUAGE_H
#define RISE_LIB_RISE_LANGUAGE_H

#include "mlir-c/IR.h"

extern "C" {
/// Hands the normal form, or on failure the reason, to `consume`.
bool riseLanguageNormalizeNat(MlirStringRef text, MlirStringCallback consume, void *userData);
/// The type of a primitive for these type-level arguments; null after `report` got the reason.
MlirType riseLanguagePrimitiveType(MlirContext context, MlirStringRef primitive, intptr_t count,
                                   MlirAttribute const *arguments, MlirStringCallback report, void *userData);
}

#endif // RISE_LIB_RISE_LANGUAGE_H
