/*===- Register.h - RISE in tools that are linked with its library ===*- C -*-*/

#ifndef RISE_C_REGISTER_H
#define RISE_C_REGISTER_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Adds all dialects of RISE, those of exported models that it lacks, and what `transform` has for
 *  strategies to a registry. */
MLIR_CAPI_EXPORTED void riseRegisterAllDialects(MlirDialectRegistry registry);

/** Adds all passes and pipelines to those of MLIR. A second call does nothing. Pipelines contain
 *  passes of MLIR, which the tool registers, as by `mlir::registerAllPasses`. */
MLIR_CAPI_EXPORTED void riseRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* RISE_C_REGISTER_H */
