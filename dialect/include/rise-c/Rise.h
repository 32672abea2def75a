/*===- Rise.h - C API of the RISE and DPIA dialects ===*- C -*-*/

#ifndef RISE_C_RISE_H
#define RISE_C_RISE_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/*===--- Registration -------------------------------------------------------===*/

/** Adds the dialects `rise` and `dpia` to a registry, and those of exported models that it lacks. */
MLIR_CAPI_EXPORTED void riseRegisterDialects(MlirDialectRegistry registry);

/*===--- RISE attributes and types ------------------------------------------===*/

/** A size from its text in any spelling; null after an error was emitted at `location`. */
MLIR_CAPI_EXPORTED MlirAttribute riseNatAttrGet(MlirLocation location, MlirStringRef text);
/** A size that is a number. */
MLIR_CAPI_EXPORTED MlirAttribute riseNatAttrGetConstant(MlirContext context, uint64_t value);
MLIR_CAPI_EXPORTED bool riseAttributeIsANat(MlirAttribute attribute);
/** The normal form, in MLIR's spelling. */
MLIR_CAPI_EXPORTED MlirStringRef riseNatAttrGetText(MlirAttribute attribute);

MLIR_CAPI_EXPORTED MlirAttribute riseAddressSpaceAttrGet(MlirContext context, MlirStringRef space);
MLIR_CAPI_EXPORTED bool riseAttributeIsAAddressSpace(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirStringRef riseAddressSpaceAttrGetSpace(MlirAttribute attribute);

/** `#rise.nat2nat<name>`, or with a body `#rise.nat2nat<name, body>`, whose parameter must have its canonical name. */
MLIR_CAPI_EXPORTED MlirAttribute riseNatToNatAttrGet(MlirContext context, MlirStringRef name, MlirAttribute body);
MLIR_CAPI_EXPORTED bool riseAttributeIsANatToNat(MlirAttribute attribute);
/** The parameter's or the variable's name. */
MLIR_CAPI_EXPORTED MlirStringRef riseNatToNatAttrGetName(MlirAttribute attribute);
/** Null for a variable. */
MLIR_CAPI_EXPORTED MlirAttribute riseNatToNatAttrGetBody(MlirAttribute attribute);

/** `#rise.nat2data<name>`, or with a body `#rise.nat2data<name, body>`, whose parameter must have its canonical name. */
MLIR_CAPI_EXPORTED MlirAttribute riseNatToDataAttrGet(MlirContext context, MlirStringRef name, MlirType body);
MLIR_CAPI_EXPORTED bool riseAttributeIsANatToData(MlirAttribute attribute);
/** The parameter's or the variable's name. */
MLIR_CAPI_EXPORTED MlirStringRef riseNatToDataAttrGetName(MlirAttribute attribute);
/** Null for a variable. */
MLIR_CAPI_EXPORTED MlirType riseNatToDataAttrGetBody(MlirAttribute attribute);

/** A fact in its normal form. */
MLIR_CAPI_EXPORTED MlirAttribute riseFactAttrGet(MlirContext context, MlirStringRef text);
MLIR_CAPI_EXPORTED bool riseAttributeIsAFact(MlirAttribute attribute);
MLIR_CAPI_EXPORTED MlirStringRef riseFactAttrGetText(MlirAttribute attribute);

/** Which type of the dialects a type is. */
typedef enum RiseTypeKind {
  RiseTypeKindOther,
  RiseTypeKindScalar,
  RiseTypeKindVector,
  RiseTypeKindIndex,
  RiseTypeKindArray,
  RiseTypeKindTuple,
  RiseTypeKindFunction,
  RiseTypeKindVariable,
  RiseTypeKindApplication,
  RiseTypeKindDependentArray,
  RiseTypeKindFragment,
  RiseTypeKindDependentFunction,
  RiseTypeKindMany,
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

MLIR_CAPI_EXPORTED MlirType riseVariableTypeGet(MlirContext context, MlirStringRef name);
MLIR_CAPI_EXPORTED MlirType riseApplicationTypeGet(MlirStringRef function, MlirAttribute argument);
MLIR_CAPI_EXPORTED MlirType riseDependentArrayTypeGet(MlirAttribute size, MlirAttribute elements);
MLIR_CAPI_EXPORTED MlirType riseFragmentTypeGet(MlirStringRef role, MlirAttribute rows, MlirAttribute columns, MlirType element);
/** The parameter must have its canonical name. */
MLIR_CAPI_EXPORTED MlirType riseDependentFunctionTypeGet(MlirStringRef name, MlirStringRef range, bool isImplicit, MlirType result);
MLIR_CAPI_EXPORTED MlirType riseManyTypeGet(MlirType parameter, MlirAttribute count, MlirType result);

/** The name of a variable, of an applied one, of a dependent function's parameter; the role of a fragment. */
MLIR_CAPI_EXPORTED MlirStringRef riseTypeGetName(MlirType type);
/** The kind or class of a dependent function's parameter. */
MLIR_CAPI_EXPORTED MlirStringRef riseTypeGetRange(MlirType type);
/** Whether inference finds the argument of a dependent function. */
MLIR_CAPI_EXPORTED bool riseTypeIsImplicit(MlirType type);
/** The columns of a fragment, the elements of a dependent array. */
MLIR_CAPI_EXPORTED MlirAttribute riseTypeGetSecondAttribute(MlirType type);

/** The size of an array, vector or index type; the rows of a fragment, the argument of an application, the count of arguments. */
MLIR_CAPI_EXPORTED MlirAttribute riseTypeGetSize(MlirType type);
/** The element of a scalar, vector, array or fragment; the first component of a tuple; the input of a function; the data of a DPIA phrase. */
MLIR_CAPI_EXPORTED MlirType riseTypeGetFirst(MlirType type);
/** The second component of a tuple, the output of a function. */
MLIR_CAPI_EXPORTED MlirType riseTypeGetSecond(MlirType type);
/** The builtin type of a scalar, vector or index; null for other data. */
MLIR_CAPI_EXPORTED MlirType riseTypeGetBuiltin(MlirType type);

/*===--- Constants of models -------------------------------------------------===*/

/** The bytes of a tensor that a resource of the text holds; empty of any other attribute. */
MLIR_CAPI_EXPORTED MlirStringRef riseDenseResourceGetBytes(MlirAttribute attribute);

/*===--- Effects of operations -----------------------------------------------===*/

/** What an operation does to memory. */
typedef enum RiseEffect {
  RiseEffectRead,
  RiseEffectWrite,
  RiseEffectAllocate,
  RiseEffectFree,
} RiseEffect;
/** Takes an effect, and the value that names the memory; null if no value does. */
typedef void (*RiseEffectCallback)(RiseEffect effect, MlirValue value, void *userData);
/** Whether the effects of an operation are known, without those of operations inside of it; each is given to `consume`. */
MLIR_CAPI_EXPORTED bool riseOperationGetEffects(MlirOperation operation, RiseEffectCallback consume, void *userData);

/*===--- DPIA types ----------------------------------------------------------===*/

MLIR_CAPI_EXPORTED MlirType dpiaExpressionTypeGet(MlirType data, bool write);
MLIR_CAPI_EXPORTED MlirType dpiaAcceptorTypeGet(MlirType data);
MLIR_CAPI_EXPORTED MlirType dpiaPhaseTypeGet(MlirAttribute size, MlirType data, bool write);

#ifdef __cplusplus
}
#endif

#endif /* RISE_C_RISE_H */
