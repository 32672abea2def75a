//===- DpiaStages.cpp - Values that are computed rounds ahead -------------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

/// The functions of a reduction fit: what the first one gives is what the second one combines.
template <typename Reduction> static LogicalResult verifyStaged(Reduction reduction) {
  auto input = dyn_cast<rise::ArrayType>(dataOf(reduction.getInput()));
  if (!input)
    return mismatch(reduction, "an array as input", reduction.getInput().getType());
  if (failed(verifyAccumulation(reduction)) ||
      failed(verifyParameters(reduction, reduction.getLoad(), {readable(input.getElement())})))
    return failure();
  Block &body = reduction.getBody().front();
  if (body.getNumArguments() != 2 || !isa<ExpressionType>(body.getArgument(1).getType()))
    return reduction.emitOpError("expected a region with 2 expressions as arguments");
  return verifyParameters(reduction, reduction.getBody(),
                          {readable(dataOf(reduction.getInit())), readable(dataOf(body.getArgument(1)))});
}

template <typename Reduction> static LogicalResult verifyStagedRegions(Reduction reduction) {
  Type staged = dataOf(reduction.getBody().front().getArgument(1));
  return failure(failed(verifyYields(reduction, reduction.getLoad(), staged, Access::Write)) ||
                 failed(verifyYields(reduction, reduction.getBody(), dataOf(reduction.getInit()), Access::Write)));
}

StringRef ReduceSeqStagedOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
LogicalResult ReduceSeqStagedOp::verify() { return verifyStaged(*this); }
LogicalResult ReduceSeqStagedOp::verifyRegions() { return verifyStagedRegions(*this); }

StringRef ReduceSeqRolesOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
LogicalResult ReduceSeqRolesOp::verify() { return verifyStaged(*this); }
LogicalResult ReduceSeqRolesOp::verifyRegions() { return verifyStagedRegions(*this); }

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
