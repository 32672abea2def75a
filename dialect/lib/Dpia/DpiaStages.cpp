//===- DpiaStages.cpp - Values that are computed rounds ahead -------------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

StringRef ReduceSeqStagedOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }

LogicalResult ReduceSeqStagedOp::verify() {
  auto input = dyn_cast<rise::ArrayType>(dataOf(getInput()));
  if (!input)
    return mismatch(*this, "an array as input", getInput().getType());
  if (failed(verifyAccumulation(*this)) || failed(verifyParameters(*this, getLoad(), {readable(input.getElement())})))
    return failure();
  Block &body = getBody().front();
  if (body.getNumArguments() != 2 || !isa<ExpressionType>(body.getArgument(1).getType()))
    return emitOpError("expected a region with 2 expressions as arguments");
  return verifyParameters(*this, getBody(), {readable(dataOf(getInit())), readable(dataOf(body.getArgument(1)))});
}

LogicalResult ReduceSeqStagedOp::verifyRegions() {
  Type staged = dataOf(getBody().front().getArgument(1));
  return failure(failed(verifyYields(*this, getLoad(), staged, Access::Write)) ||
                 failed(verifyYields(*this, getBody(), dataOf(getInit()), Access::Write)));
}

} // namespace dpia
