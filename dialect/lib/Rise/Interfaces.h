//===- Interfaces.h - Upstream's interfaces that both dialects have -*- C++ -*-===//

#ifndef RISE_LIB_RISE_INTERFACES_H
#define RISE_LIB_RISE_INTERFACES_H

#include "mlir/IR/Dialect.h"

namespace rise {

/// Lets upstream's inliner move operations of `dialect` from one function to another.
std::unique_ptr<mlir::DialectInterface> inliner(mlir::Dialect *dialect);

/// The model of `BufferViewFlowOpInterface` of all operations; null for another interface.
void *bufferFlow(mlir::TypeID interface);

} // namespace rise

#endif // RISE_LIB_RISE_INTERFACES_H
