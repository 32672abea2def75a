//===- DpiaDependent.cpp - Arrays whose element type depends on the index -----===//

#include "../Rise/Language.h"
#include "DpiaVerify.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

namespace dpia {

using rise::ArrayType;
using rise::DependentArrayType;
using rise::NatAttr;
using rise::TupleType;

StringRef DepMapSeqOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
StringRef DepMapParOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }

Type elementAt(DependentArrayType array, NatAttr index) {
  return unwrap(riseLanguageElement(wrap(array.getContext()), wrap(Attribute(array.getElements())), wrap(Attribute(index))));
}

/// The size that is the variable `name`; null after an error was emitted.
static NatAttr variable(Operation *operation, StringRef name) { return arithmetic(operation, name); }

/// The rows `depArray<n, nat2data<i, array<m, t>>>` as one array of `sum(i, 0, n, m)`; null for other types.
static Type joined(Operation *operation, Type data) {
  auto rows = dyn_cast<DependentArrayType>(data);
  auto row = rows ? dyn_cast_or_null<ArrayType>(rows.getElements().getBody()) : ArrayType();
  if (!row || riseLanguageMentions(wrap(row.getElement()), wrap(rows.getElements().getName())))
    return {};
  NatAttr size = arithmetic(operation, "sum(" + rows.getElements().getName() + ", 0, " + rows.getSize().getText() + ", " +
                                           row.getSize().getText() + ")");
  return size ? array(size, row.getElement()) : Type();
}

/// `whole` is the array that the rows `parts` are, one after the other.
static LogicalResult verifyRows(Operation *operation, Value whole, Value parts) {
  Type expected = joined(operation, dataOf(parts));
  if (!expected)
    return mismatch(operation, "a dependent array of arrays whose elements are of one type", parts.getType());
  return failure(failed(expectData(operation, "an array", expected, dataOf(whole))) || failed(verifyAccess(operation)));
}

LogicalResult PartitionOp::verify() { return verifyRows(*this, getInput(), getResult()); }
LogicalResult DepJoinOp::verify() { return verifyRows(*this, getResult(), getInput()); }
LogicalResult PartitionAccOp::verify() { return verifyRows(*this, getResult(), getAcceptor()); }
LogicalResult DepJoinAccOp::verify() { return verifyRows(*this, getAcceptor(), getResult()); }

template <typename Map> static LogicalResult verifyMap(Map map) {
  auto input = dyn_cast<DependentArrayType>(dataOf(map.getInput()));
  auto output = dyn_cast<DependentArrayType>(dataOf(map.getResult()));
  if (!input || !output || input.getSize() != output.getSize())
    return map.emitOpError() << "expected two dependent arrays of the same size, found " << map.getInput().getType() << " and "
                             << map.getResult().getType();
  NatAttr index = variable(map, map.getVariable());
  return index ? verifyParameters(map, map.getBody(), {readable(elementAt(input, index))}) : failure();
}

template <typename Map> static LogicalResult verifyMapFunction(Map map) {
  auto output = cast<DependentArrayType>(dataOf(map.getResult()));
  NatAttr index = variable(map, map.getVariable());
  return index ? verifyYields(map, map.getBody(), elementAt(output, index), Access::Write) : failure();
}

LogicalResult DepMapSeqOp::verify() { return verifyMap(*this); }
LogicalResult DepMapSeqOp::verifyRegions() { return verifyMapFunction(*this); }
LogicalResult DepMapParOp::verify() { return verifyMap(*this); }
LogicalResult DepMapParOp::verifyRegions() { return verifyMapFunction(*this); }

/// `pairs` has at each index the pair of what `first` and `second` have there; one of the two may be null.
static LogicalResult verifyPairs(Operation *operation, Value pairs, Value first, Value second) {
  auto whole = dyn_cast<DependentArrayType>(dataOf(pairs));
  NatAttr index = variable(operation, "i");
  auto pair = whole && index ? dyn_cast<TupleType>(elementAt(whole, index)) : TupleType();
  auto fits = [&](Value value, Type element) {
    auto part = value ? dyn_cast<DependentArrayType>(dataOf(value)) : DependentArrayType();
    return !value || (part && part.getSize() == whole.getSize() && elementAt(part, index) == element);
  };
  if (!pair)
    return mismatch(operation, "a dependent array of pairs", pairs.getType());
  if (!fits(first, pair.getFirst()))
    return mismatch(operation, "a dependent array of the first components", first.getType());
  if (!fits(second, pair.getSecond()))
    return mismatch(operation, "a dependent array of the second components", second.getType());
  return verifyAccess(operation);
}

LogicalResult DepZipOp::verify() { return verifyPairs(*this, getResult(), getFirst(), getSecond()); }
LogicalResult DepZipAcc1Op::verify() { return verifyPairs(*this, getAcceptor(), getResult(), {}); }
LogicalResult DepZipAcc2Op::verify() { return verifyPairs(*this, getAcceptor(), {}, getResult()); }

/// `element` is the element of `whole` at `index`.
static LogicalResult verifyElement(Operation *operation, NatAttr index, Value whole, Value element) {
  auto array = dyn_cast<DependentArrayType>(dataOf(whole));
  if (!array)
    return mismatch(operation, "a dependent array", whole.getType());
  return expectData(operation, "a result", elementAt(array, index), dataOf(element));
}

LogicalResult DepIdxOp::verify() { return verifyElement(*this, getIndex(), getInput(), getResult()); }
LogicalResult DepIdxAccOp::verify() { return verifyElement(*this, getIndex(), getAcceptor(), getResult()); }

} // namespace dpia
