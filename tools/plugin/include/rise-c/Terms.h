/*===- Terms.h - Terms of RISE, built without types ===*- C -*-*/

#ifndef RISE_C_TERMS_H
#define RISE_C_TERMS_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A term, or the mistake that was made in building it, which the program reports that it becomes
 *  part of. */
typedef struct RiseTerm {
  void *ptr;
} RiseTerm;

/** A place in the source text of the tool; lines and columns are counted from one. Without a file it
 *  is unknown. */
typedef struct RisePlace {
  const char *file;
  uint32_t line;
  uint32_t column;
} RisePlace;

MLIR_CAPI_EXPORTED void riseTermDestroy(RiseTerm term);

/** A new variable; names end with a number where several are alike. */
MLIR_CAPI_EXPORTED RiseTerm riseTermVariable(MlirStringRef name, RisePlace place);
/** A new size; its name is handed to `consume`. */
MLIR_CAPI_EXPORTED void riseTermNewSize(MlirStringCallback consume, void *userData);
/** A primitive, or a definition of the prelude. */
MLIR_CAPI_EXPORTED RiseTerm riseTermHead(MlirStringRef name, RisePlace place);
MLIR_CAPI_EXPORTED RiseTerm riseTermApply(RiseTerm function, RiseTerm argument, RisePlace place);
/** The function applied to a size, a type, an address space or a function on sizes, as text in the
 *  language; `kind` is one of `nat`, `data`, `address`, `nat2nat`, `nat2data`. */
MLIR_CAPI_EXPORTED RiseTerm riseTermApplyToType(RiseTerm function, MlirStringRef kind,
                                                MlirStringRef argument, RisePlace place);
/** The function of a variable. */
MLIR_CAPI_EXPORTED RiseTerm riseTermLambda(RiseTerm variable, RiseTerm body, RisePlace place);
/** The function of a size. */
MLIR_CAPI_EXPORTED RiseTerm riseTermSizeLambda(MlirStringRef size, RiseTerm body, RisePlace place);
/** A closed term from its text in the language: `f32(0.5)`, `i32[1, 2]`, `fun x => x * x`. */
MLIR_CAPI_EXPORTED RiseTerm riseTermParse(MlirStringRef text, RisePlace place);
/** A size as a value of the type `index`. */
MLIR_CAPI_EXPORTED RiseTerm riseTermSize(MlirStringRef size, RisePlace place);
/** The term with the type that it is expected to have. */
MLIR_CAPI_EXPORTED RiseTerm riseTermAnnotate(RiseTerm term, MlirStringRef type, RisePlace place);

/** A parameter of a program. */
typedef struct RiseInput {
  RiseTerm variable;
  /** The memrefs, the tensor or the scalar that it is; of pairs one for each part. */
  intptr_t sourceCount;
  MlirValue const *sources;
  /** The type in the language, such as `n.(m+1).f32`; without text it follows from the source, and
   *  dynamic dimensions are sizes that inference may find to be equal. */
  MlirStringRef type;
} RiseInput;

/** Appends to `block` the operations that read the inputs, compute the body, and write it to the
 *  outputs: memrefs, or one tensor, for which `tensor` is set to the new one. `block` belongs to no
 *  operation yet; it will be part of `function`, to which facts are added that the program needs.
 *  False after errors were emitted, with the places of the terms. */
MLIR_CAPI_EXPORTED bool riseTermInsert(MlirLocation location, MlirBlock block,
                                       MlirOperation function, intptr_t inputCount,
                                       RiseInput const *inputs, RiseTerm body,
                                       intptr_t outputCount, MlirValue const *outputs,
                                       MlirValue *tensor);

#ifdef __cplusplus
}
#endif

#endif /* RISE_C_TERMS_H */
