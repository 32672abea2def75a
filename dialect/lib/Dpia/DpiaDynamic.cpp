//===- DpiaDynamic.cpp - Loops, sizes and places that depend on data ------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

using rise::ArrayType;

#define DPIA_REGION_OPERATION(OP) \
  StringRef OP::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
DPIA_REGION_OPERATION(IfBelowOp)
DPIA_REGION_OPERATION(LetSizeOp)
DPIA_REGION_OPERATION(LetSizesOp)
DPIA_REGION_OPERATION(PermuteSeqOp)
DPIA_REGION_OPERATION(WhileLoopOp)
DPIA_REGION_OPERATION(WhileOp)
DPIA_REGION_OPERATION(WithinOp)
DPIA_REGION_OPERATION(WithSizeOp)
DPIA_REGION_OPERATION(WithSizesOp)
#undef DPIA_REGION_OPERATION

/// A truth value as data.
static bool isTruth(Type data) {
  Type builtin = rise::builtinType(data);
  return builtin && builtin.isInteger(1);
}

/// A number of the type `index` as data.
static bool isNumber(Type data) {
  Type builtin = rise::builtinType(data);
  return builtin && builtin.isIndex() && !isa<rise::IndexType>(data);
}

LogicalResult WhileOp::verify() {
  if (failed(verifyAccumulation(*this)))
    return failure();
  Type value = readable(dataOf(getInit()));
  return failure(failed(verifyParameters(*this, getCondition(), {value})) ||
                 failed(verifyParameters(*this, getBody(), {value})));
}

LogicalResult WhileOp::verifyRegions() {
  auto yield = dyn_cast<YieldOp>(getCondition().front().back());
  if (!yield || !isa<ExpressionType>(yield.getValue().getType()) || !isReadable(yield.getValue().getType()) ||
      !isTruth(dataOf(yield.getValue())))
    return emitOpError("expected its condition to yield a truth value that can be read");
  return verifyYields(*this, getBody(), dataOf(getInit()), Access::Write);
}

/// `index` has a bound in its type.
static LogicalResult verifyIndex(Operation *operation, Value index) {
  if (isa<rise::IndexType>(dataOf(index)))
    return success();
  return mismatch(operation, "an index with a bound", index.getType());
}

LogicalResult LetSizeOp::verify() {
  return failure(failed(verifyIndex(*this, getIndex())) || failed(verifyParameters(*this, getBody(), {})));
}

LogicalResult LetSizeOp::verifyRegions() {
  return verifyYields(*this, getBody(), dataOf(getResult()), getResult().getType().getAccess());
}

/// `lengths` are numbers.
static LogicalResult verifyLengths(Operation *operation, Value lengths) {
  auto numbers = dyn_cast<ArrayType>(dataOf(lengths));
  if (numbers && isNumber(numbers.getElement()))
    return success();
  return mismatch(operation, "an array of numbers of the type `index` as lengths", lengths.getType());
}

LogicalResult LetSizesOp::verify() {
  return failure(failed(verifyLengths(*this, getLengths())) || failed(verifyParameters(*this, getBody(), {})));
}

LogicalResult LetSizesOp::verifyRegions() {
  return verifyYields(*this, getBody(), dataOf(getResult()), getResult().getType().getAccess());
}

LogicalResult WithinOp::verify() {
  if (!isNumber(dataOf(getIndex())))
    return mismatch(*this, "a number of the type `index`", getIndex().getType());
  return failure(failed(expectData(*this, "a result", dataOf(getOtherwise()), dataOf(getResult()))) ||
                 failed(verifyParameters(*this, getBody(), {indexBelow(getSize())})));
}

LogicalResult WithinOp::verifyRegions() {
  return verifyYields(*this, getBody(), dataOf(getResult()), getResult().getType().getAccess());
}

LogicalResult PermuteSeqOp::verify() {
  auto result = dyn_cast<ArrayType>(dataOf(getInit()));
  auto places = dyn_cast<ArrayType>(dataOf(getPlaces()));
  auto input = dyn_cast<ArrayType>(dataOf(getInput()));
  if (!result)
    return mismatch(*this, "an array as start value", getInit().getType());
  if (!places || !isNumber(places.getElement()))
    return mismatch(*this, "an array of numbers of the type `index` as places", getPlaces().getType());
  if (!input || input.getSize() != places.getSize() || input.getElement() != result.getElement())
    return emitOpError() << "expected an element like those of " << dataOf(getInit()) << " for each place, found "
                         << getInput().getType();
  Type element = readable(input.getElement());
  return failure(failed(verifyAccumulation(*this)) || failed(verifyParameters(*this, getBody(), {element, element})));
}

LogicalResult PermuteSeqOp::verifyRegions() {
  return verifyYields(*this, getBody(), cast<ArrayType>(dataOf(getInput())).getElement(), Access::Write);
}

//===--- Commands -----------------------------------------------------------------===//

LogicalResult WhileLoopOp::verify() {
  if (isTruth(dataOf(getCondition())))
    return verifyParameters(*this, getBody(), {});
  return mismatch(*this, "a truth value as condition", getCondition().getType());
}

LogicalResult WithSizeOp::verify() {
  return failure(failed(verifyIndex(*this, getIndex())) || failed(verifyParameters(*this, getBody(), {})));
}

LogicalResult WithSizesOp::verify() {
  return failure(failed(verifyLengths(*this, getLengths())) || failed(verifyParameters(*this, getBody(), {})));
}

LogicalResult IfBelowOp::verify() {
  if (!isNumber(dataOf(getNumber())))
    return mismatch(*this, "a number of the type `index`", getNumber().getType());
  return failure(failed(verifyParameters(*this, getFirst(), {indexBelow(getSize())})) ||
                 failed(verifyParameters(*this, getSecond(), {})));
}

} // namespace dpia
