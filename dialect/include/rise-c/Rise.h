/*===- Rise.h - C API of the RISE and DPIA dialects ===*- C -*-*/

#ifndef RISE_C_RISE_H
#define RISE_C_RISE_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/*===--- Registration -------------------------------------------------------===*/

/** Adds the dialects `rise` and `dpia` to a registry. */
MLIR_CAPI_EXPORTED void riseRegisterDialects(MlirDialectRegistry registry);

/*===--- RISE attributes and types ------------------------------------------===*/

/** A size from its text in any spelling; null after an error was emitted at `location`. */
MLIR_CAPI_EXPORTED MlirAttribute riseNatAttrGet(MlirLocation location, MlirStringRef text);
MLIR_CAPI_EXPORTED bool riseAttributeIsANat(MlirAttribute attribute);
/** The normal form, in MLIR's spelling. */
MLIR_CAPI_EXPORTED MlirStringRef riseNatAttrGetText(MlirAttribute attribute);

MLIR_CAPI_EXPORTED MlirAttribute riseAddressSpaceAttrGet(MlirContext context, MlirStringRef space);
MLIR_CAPI_EXPORTED bool riseAttributeIsAAddressSpace(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirStringRef riseAddressSpaceAttrGetSpace(MlirAttribute attribute);

/** Which type of the dialects a type is. */
typedef enum RiseTypeKind {
  RiseTypeKindOther,
  RiseTypeKindScalar,
  RiseTypeKindVector,
  RiseTypeKindIndex,
  RiseTypeKindArray,
  RiseTypeKindTuple,
  RiseTypeKindFunction,
  RiseTypeKindReadExpression,
  RiseTypeKindWriteExpression,
  RiseTypeKindAcceptor,
} RiseTypeKind;
MLIR_CAPI_EXPORTED RiseTypeKind riseTypeGetKind(MlirType type);

MLIR_CAPI_EXPORTED MlirType riseScalarTypeGet(MlirType element);
MLIR_CAPI_EXPORTED MlirType riseVectorTypeGet(MlirAttribute size, MlirType element);
MLIR_CAPI_EXPORTED MlirType riseIndexTypeGet(MlirAttribute size);
MLIR_CAPI_EXPORTED MlirType riseArrayTypeGet(MlirAttribute size, MlirType element);
MLIR_CAPI_EXPORTED MlirType riseTupleTypeGet(MlirType first, MlirType second);
MLIR_CAPI_EXPORTED MlirType riseFunctionTypeGet(MlirType input, MlirType output);

/** The size of an array, vector or index type. */
MLIR_CAPI_EXPORTED MlirAttribute riseTypeGetSize(MlirType type);
/** The element of a scalar, vector or array; the first component of a tuple; the input of a function; the data of a DPIA phrase. */
MLIR_CAPI_EXPORTED MlirType riseTypeGetFirst(MlirType type);
/** The second component of a tuple, the output of a function. */
MLIR_CAPI_EXPORTED MlirType riseTypeGetSecond(MlirType type);
/** The builtin type of a scalar, vector or index; null for other data. */
MLIR_CAPI_EXPORTED MlirType riseTypeGetBuiltin(MlirType type);

/*===--- DPIA types ----------------------------------------------------------===*/

MLIR_CAPI_EXPORTED MlirType dpiaExpressionTypeGet(MlirType data, bool write);
MLIR_CAPI_EXPORTED MlirType dpiaAcceptorTypeGet(MlirType data);

#ifdef __cplusplus
}
#endif

#endif /* RISE_C_RISE_H */
