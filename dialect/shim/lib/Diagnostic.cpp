//===- Diagnostic.cpp - Errors and warnings with notes --------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "Shim.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

void riseEmitDiagnostic(MlirLocation location, bool isWarning, MlirStringRef message, intptr_t noteCount,
                        MlirLocation const *noteLocations, MlirStringRef const *notes) {
  InFlightDiagnostic diagnostic = isWarning ? emitWarning(unwrap(location)) : emitError(unwrap(location));
  diagnostic << unwrap(message);
  for (intptr_t i = 0; i < noteCount; ++i)
    diagnostic.attachNote(unwrap(noteLocations[i])) << unwrap(notes[i]);
}
