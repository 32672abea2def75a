//===- Stablehlo.h - Models of StableHLO are read as text -----------*- C++ -*-===//

#ifndef RISE_STABLEHLO_STABLEHLO_H
#define RISE_STABLEHLO_STABLEHLO_H

#include "mlir/IR/DialectRegistry.h"

namespace rise {

/// Adds the dialects that exported models use, without operations: `stablehlo` and `chlo`, of which
/// the short form of operations is read, and `mhlo` and `sdy`, of which attributes are kept. A
/// dialect that the registry has already stays as it is.
void registerModelDialects(mlir::DialectRegistry &registry);

} // namespace rise

#endif // RISE_STABLEHLO_STABLEHLO_H
