//===- DpiaSelection.cpp - Making, selecting and placing elements -------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

using rise::ArrayType;
using rise::NatAttr;

StringRef GenerateOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
StringRef IfOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }

LogicalResult NatOp::verify() {
  Type data = dataOf(getResult());
  auto scalar = dyn_cast<rise::ScalarType>(data);
  if (!isa<rise::IndexType>(data) && !(scalar && isa<mlir::IndexType>(scalar.getElement())))
    return mismatch(*this, "a result of type `idx<n>` or `scalar<index>`", getResult().getType());
  return success();
}

LogicalResult ShiftOp::verify() {
  if (!isa<rise::IndexType>(dataOf(getIndex())) || !isa<rise::IndexType>(dataOf(getResult())))
    return emitOpError() << "expected an index as operand and as result, found " << getIndex().getType() << " and "
                         << getResult().getType();
  return success();
}

LogicalResult GenerateOp::verify() {
  auto output = dyn_cast<ArrayType>(dataOf(getResult()));
  if (!output)
    return mismatch(*this, "an array as result", getResult().getType());
  return verifyParameters(*this, getBody(), {indexBelow(output.getSize())});
}

LogicalResult GenerateOp::verifyRegions() {
  return verifyYields(*this, getBody(), cast<ArrayType>(dataOf(getResult())).getElement(), Access::Read);
}

LogicalResult MakeArrayOp::verify() {
  auto output = dyn_cast<ArrayType>(dataOf(getResult()));
  std::optional<uint64_t> size = output ? output.getSize().getConstantValue() : std::nullopt;
  if (!size || *size != getElements().size())
    return emitOpError() << "expected an array of " << getElements().size() << " elements as result, found " << getResult().getType();
  for (Value element : getElements())
    if (failed(expectData(*this, "an element", output.getElement(), dataOf(element))))
      return failure();
  return verifyAccess(*this);
}

/// `condition` is a truth value.
static LogicalResult verifyCondition(Operation *operation, Value condition) {
  auto scalar = dyn_cast<rise::ScalarType>(dataOf(condition));
  if (!scalar || !scalar.getElement().isInteger(1))
    return mismatch(operation, "a condition of type `scalar<i1>`", condition.getType());
  return success();
}

LogicalResult IfOp::verify() { return verifyCondition(*this, getCondition()); }

LogicalResult SelectOp::verify() {
  Type data = dataOf(getResult());
  return failure(failed(verifyCondition(*this, getCondition())) || failed(expectData(*this, "a first value", data, dataOf(getFirst()))) ||
                 failed(expectData(*this, "a second value", data, dataOf(getSecond()))) || failed(verifyAccess(*this)));
}

LogicalResult ConcatOp::verify() {
  auto first = dyn_cast<ArrayType>(dataOf(getFirst()));
  auto second = dyn_cast<ArrayType>(dataOf(getSecond()));
  if (!first || !second || first.getElement() != second.getElement())
    return emitOpError() << "expected two arrays of the same elements, found " << getFirst().getType() << " and "
                         << getSecond().getType();
  NatAttr size = arithmetic(*this, "(" + first.getSize().getText() + ")+(" + second.getSize().getText() + ")");
  if (!size)
    return failure();
  return failure(failed(expectData(*this, "a result", array(size, first.getElement()), dataOf(getResult()))) ||
                 failed(verifyAccess(*this)));
}

/// `indices` has an index below the size of `selected` for each element of `listed`.
static LogicalResult verifyIndices(Operation *operation, Value indices, Value selected, Value listed) {
  auto list = dyn_cast<ArrayType>(dataOf(indices));
  auto index = list ? dyn_cast<rise::IndexType>(list.getElement()) : rise::IndexType();
  auto whole = dyn_cast<ArrayType>(dataOf(selected));
  if (!index || !whole || index.getSize() != whole.getSize())
    return operation->emitOpError() << "expected an array of indices below the size of the other array, found "
                                    << indices.getType() << " and " << selected.getType();
  return expectData(operation, "an array", array(list.getSize(), whole.getElement()), dataOf(listed));
}

LogicalResult GatherOp::verify() { return verifyIndices(*this, getIndices(), getInput(), getResult()); }

/// `gathered` has elements of `selected` at the places in `listed`.
static LogicalResult verifyPlaces(Operation *operation, Value listed, Value selected, Value gathered) {
  auto places = dyn_cast<rise::VectorType>(dataOf(listed));
  auto place = places ? dyn_cast<rise::ScalarType>(places.getElement()) : rise::ScalarType();
  auto input = dyn_cast<ArrayType>(dataOf(selected));
  auto result = dyn_cast<rise::VectorType>(dataOf(gathered));
  if (!place || !isa<mlir::IndexType>(place.getElement()) || !input)
    return operation->emitOpError() << "expected a vector of `scalar<index>` and an array, found " << listed.getType() << " and "
                                    << selected.getType();
  if (!result || result.getSize() != places.getSize() || result.getElement() != input.getElement())
    return mismatch(operation, "as many elements of the array as the vector has", gathered.getType());
  return success();
}

LogicalResult GatherVecOp::verify() { return verifyPlaces(*this, getPlaces(), getInput(), getResult()); }

LogicalResult GatherVecWhereOp::verify() {
  if (failed(verifyPlaces(*this, getPlaces(), getInput(), getResult())))
    return failure();
  auto result = cast<rise::VectorType>(dataOf(getResult()));
  auto mask = dyn_cast<rise::VectorType>(dataOf(getMask()));
  auto truth = mask ? dyn_cast<rise::ScalarType>(mask.getElement()) : rise::ScalarType();
  if (!truth || !truth.getElement().isInteger(1) || mask.getSize() != result.getSize())
    return mismatch(*this, "a truth value for each element of the result", getMask().getType());
  return expectData(*this, "the elements in place of those left out", result, dataOf(getOtherwise()));
}

LogicalResult ScatterOp::verify() { return verifyIndices(*this, getIndices(), getResult(), getInput()); }
LogicalResult ScatterAccOp::verify() { return verifyIndices(*this, getIndices(), getAcceptor(), getResult()); }

LogicalResult ReorderOp::verify() {
  if (!isa<ArrayType>(dataOf(getInput())))
    return mismatch(*this, "an array", getInput().getType());
  return failure(failed(expectData(*this, "a result", dataOf(getInput()), dataOf(getResult()))) || failed(verifyAccess(*this)));
}

LogicalResult ReorderAccOp::verify() {
  if (!isa<ArrayType>(dataOf(getAcceptor())))
    return mismatch(*this, "an array", getAcceptor().getType());
  return expectData(*this, "a result", dataOf(getAcceptor()), dataOf(getResult()));
}

/// The array `part` has at most as many elements as `whole`, of the same type.
static LogicalResult verifyPart(Operation *operation, Value whole, Value part) {
  auto larger = dyn_cast<ArrayType>(dataOf(whole)), smaller = dyn_cast<ArrayType>(dataOf(part));
  if (!larger || !smaller || larger.getElement() != smaller.getElement() ||
      difference(operation, larger.getSize(), smaller.getSize()).value_or(0) < 0)
    return operation->emitOpError() << "expected an array and a part of it, found " << whole.getType() << " and " << part.getType();
  return success();
}

LogicalResult PadEmptyOp::verify() { return verifyPart(*this, getResult(), getInput()); }
LogicalResult TakeAccOp::verify() { return verifyPart(*this, getAcceptor(), getResult()); }
LogicalResult DropAccOp::verify() { return verifyPart(*this, getAcceptor(), getResult()); }

LogicalResult NonTemporalOp::verify() { return expectData(*this, "a result", dataOf(getInput()), dataOf(getResult())); }
LogicalResult NonTemporalAccOp::verify() { return expectData(*this, "a result", dataOf(getAcceptor()), dataOf(getResult())); }

LogicalResult WrittenOp::verify() { return expectData(*this, "a result", dataOf(getAcceptor()), dataOf(getResult())); }

} // namespace dpia
