//===- DpiaForeign.cpp - Calls of functions of C on arrays ----------------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

/// Whether a function of C takes or gives such data: a scalar, or an array of arrays of them.
static bool isOfC(Type data) {
  while (auto array = dyn_cast<rise::ArrayType>(data))
    data = array.getElement();
  return isa<rise::ScalarType>(data);
}

static LogicalResult verifyTypes(Operation *operation, Value result, ValueRange inputs) {
  for (Value value : inputs)
    if (!isOfC(dataOf(value)))
      return mismatch(operation, "scalars and arrays of them as inputs", value.getType());
  if (!isOfC(dataOf(result)))
    return mismatch(operation, "a scalar or an array of scalars as result", result.getType());
  return success();
}

LogicalResult ForeignCallOp::verify() { return verifyTypes(*this, getResult(), getInputs()); }

LogicalResult CallForeignOp::verify() {
  return failure(failed(verifyTypes(*this, getAcceptor(), getInputs())) || failed(verifyWrites(*this, getAcceptor())));
}

} // namespace dpia
