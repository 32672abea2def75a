/*===- Shim.h - What the C API of MLIR lacks ===*- C -*-===*/

#ifndef RISE_SHIM_H
#define RISE_SHIM_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/*===--- Diagnostics ----------------------------------------------------------===*/

/** Emits an error or a warning with notes; the C API of MLIR knows neither notes nor warnings. */
MLIR_CAPI_EXPORTED void riseEmitDiagnostic(MlirLocation location, bool isWarning, MlirStringRef message,
                                           intptr_t noteCount, MlirLocation const *noteLocations,
                                           MlirStringRef const *notes);

/*===--- Passes and pipelines in Rust ------------------------------------------===*/

typedef struct RisePassOption {
  MlirStringRef name;
  MlirStringRef description;
  /** Of a flag, "true" or "false". */
  MlirStringRef defaultValue;
  bool isFlag;
} RisePassOption;

/** What a pass did. MLIR does not verify what did not change. */
typedef enum RisePassOutcome { RisePassFailed, RisePassChanged, RisePassUnchanged } RisePassOutcome;

typedef struct RisePass {
  MlirStringRef name;
  MlirStringRef argument;
  MlirStringRef description;
  /** Name of the operation that the pass runs on; empty if it runs on any. */
  MlirStringRef anchor;
  intptr_t optionCount;
  RisePassOption const *options;
  /** Registers our own dialects, beside the upstream ones that every pass may use. */
  void (*registerDependentDialects)(MlirDialectRegistry registry);
  /** Runs on one operation. `values` are the options' in order. */
  RisePassOutcome (*run)(MlirOperation operation, MlirStringRef const *values, void *userData);
  void *userData;
} RisePass;

/** Registers a pass for the life of the process; what it points to must live as long. */
MLIR_CAPI_EXPORTED void riseRegisterPass(RisePass const *pass);

/**
 * Registers a pipeline. `expand` gets the options' text and hands the text of the pipeline to `consume`, or returns false
 * after having handed over the reason.
 */
typedef bool (*RisePipelineExpansion)(MlirStringRef options, MlirStringCallback consume, void *consumeData, void *userData);
MLIR_CAPI_EXPORTED void riseRegisterPipeline(MlirStringRef argument, MlirStringRef description,
                                             RisePipelineExpansion expand, void *userData);

/*===--- Types of EmitC -----------------------------------------------------------===*/

/** The type that a pointer points to, an lvalue holds, or an array has elements of; null of any other type. */
MLIR_CAPI_EXPORTED MlirType riseEmitCInnerType(MlirType type);
/** The name of an opaque type; empty of any other type. */
MLIR_CAPI_EXPORTED MlirStringRef riseEmitCOpaqueName(MlirType type);
/** How many elements an array has; -1 of any other type. */
MLIR_CAPI_EXPORTED int64_t riseEmitCArrayLength(MlirType type);

/*===--- Devices ------------------------------------------------------------------===*/

/** What `gpu-module-to-binary` needs to make PTX. */
MLIR_CAPI_EXPORTED void riseRegisterDeviceTargets(MlirDialectRegistry registry);

/*===--- Mains of tools ---------------------------------------------------------===*/

/** `mlir-opt` with the dialects of `registry`; the exit status. */
MLIR_CAPI_EXPORTED int riseOptMain(int argc, char **argv, MlirStringRef toolName, MlirDialectRegistry registry);
/** `mlir-lsp-server` with the dialects of `registry`; the exit status. */
MLIR_CAPI_EXPORTED int riseLspServerMain(int argc, char **argv, MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif /* RISE_SHIM_H */
