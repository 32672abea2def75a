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

LogicalResult CopyInBulkOp::verify() {
  auto rows = dyn_cast<rise::ArrayType>(dataOf(getInput()));
  auto columns = rows ? dyn_cast<rise::ArrayType>(rows.getElement()) : rise::ArrayType();
  if (!columns || !isa<rise::ScalarType>(columns.getElement()))
    return mismatch(*this, "a matrix of scalars", getInput().getType());
  return expectData(*this, "a result", rows, dataOf(getResult()));
}

LogicalResult AssignInBulkOp::verify() {
  return failure(failed(expectData(*this, "an expression", dataOf(getAcceptor()), dataOf(getExpression()))) ||
                 failed(verifyWrites(*this, getAcceptor())));
}

LogicalResult BulkCopyOp::verify() {
  Type element = cast<MemRefType>(getSource().getType()).getElementType();
  if (element != cast<MemRefType>(getTarget().getType()).getElementType())
    return emitOpError() << "expected a target with elements " << element << ", found " << getTarget().getType();
  ArrayRef<int64_t> shape = getShape();
  if (shape.size() != 2 || llvm::any_of(shape, [](int64_t size) { return size <= 0; }))
    return emitOpError() << "expected the numbers of rows and columns";
  return success();
}

} // namespace dpia
