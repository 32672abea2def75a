//===- Dpia.h - The DPIA dialect in C++ -----------------------------*- C++ -*-===//

#ifndef RISE_DPIA_DPIA_H
#define RISE_DPIA_DPIA_H

#include "rise/Rise/Rise.h"

#include "rise/Dpia/DpiaDialect.h.inc"
#include "rise/Dpia/DpiaEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "rise/Dpia/DpiaTypes.h.inc"

namespace dpia {

/// An expression that can be read where it stands.
bool isReadable(mlir::Type type);
/// An expression that can be written: annotated `write`, or readable data without arrays, which is copied as a whole.
bool isWritable(mlir::Type type);

using ::rise::parseBody;
using ::rise::parseDataArgument;
using ::rise::parseNatArgument;
using ::rise::printBody;
using ::rise::printDataArgument;
using ::rise::printNatArgument;

} // namespace dpia

#define GET_OP_CLASSES
#include "rise/Dpia/DpiaOps.h.inc"

#endif // RISE_DPIA_DPIA_H
