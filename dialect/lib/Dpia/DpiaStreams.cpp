//===- DpiaStreams.cpp - Streams, scans and iteration --------------------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

using rise::ArrayType;
using rise::NatAttr;

#define DPIA_REGION_OPERATION(OP) \
  StringRef OP::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
DPIA_REGION_OPERATION(CircularBufferOp)
DPIA_REGION_OPERATION(DoubleBufferOp)
DPIA_REGION_OPERATION(IterateOp)
DPIA_REGION_OPERATION(RotateValuesOp)
DPIA_REGION_OPERATION(ScanSeqOp)
DPIA_REGION_OPERATION(ScanStreamOp)
#undef DPIA_REGION_OPERATION

/// The array of windows that `operation` gives; null after an error was emitted.
template <typename Windows> static ArrayType windowsOf(Windows operation) {
  auto windows = dyn_cast<ArrayType>(dataOf(operation.getResult()));
  if (windows && isa<ArrayType>(windows.getElement()))
    return windows;
  (void)mismatch(operation, "an array of windows as result", operation.getResult().getType());
  return {};
}

/// `n` windows of `m` need `n-1+m` elements.
template <typename Windows> static LogicalResult verifyWindows(Windows operation) {
  auto input = dyn_cast<ArrayType>(dataOf(operation.getInput()));
  if (!input)
    return mismatch(operation, "an array", operation.getInput().getType());
  ArrayType windows = windowsOf(operation);
  if (!windows || failed(verifySpace(operation, operation.getSpace())))
    return failure();
  auto window = cast<ArrayType>(windows.getElement());
  NatAttr size = arithmetic(operation, "(" + windows.getSize().getText() + ")-1+(" + window.getSize().getText() + ")");
  if (!size || failed(expectData(operation, "an operand", array(size, input.getElement()), input)))
    return failure();
  return verifyParameters(operation, operation.getBody(), {readable(input.getElement())});
}

template <typename Windows> static LogicalResult verifyElements(Windows operation) {
  auto windows = cast<ArrayType>(dataOf(operation.getResult()));
  return verifyYields(operation, operation.getBody(), cast<ArrayType>(windows.getElement()).getElement(), Access::Write);
}

LogicalResult CircularBufferOp::verify() {
  if (failed(verifyWindows(*this)))
    return failure();
  auto window = cast<ArrayType>(cast<ArrayType>(dataOf(getResult())).getElement());
  if (difference(*this, getAlloc(), window.getSize()).value_or(0) < 0)
    return emitOpError() << "expected a ring of at least `" << window.getSize().getText() << "` elements, found `"
                         << getAlloc().getText() << '`';
  return success();
}
LogicalResult CircularBufferOp::verifyRegions() { return verifyElements(*this); }
LogicalResult RotateValuesOp::verify() { return verifyWindows(*this); }
LogicalResult RotateValuesOp::verifyRegions() { return verifyElements(*this); }

template <typename Scan> static LogicalResult verifyScan(Scan scan) {
  auto input = dyn_cast<ArrayType>(dataOf(scan.getInput()));
  if (!input)
    return mismatch(scan, "an array as input", scan.getInput().getType());
  Type accumulator = dataOf(scan.getInit());
  if (failed(expectData(scan, "a result", array(input.getSize(), accumulator), dataOf(scan.getResult()))))
    return failure();
  return verifyParameters(scan, scan.getBody(), {readable(input.getElement()), readable(accumulator)});
}

template <typename Scan> static LogicalResult verifyAccumulator(Scan scan) {
  return verifyYields(scan, scan.getBody(), dataOf(scan.getInit()), Access::Write);
}

LogicalResult ScanSeqOp::verify() { return verifyScan(*this); }
LogicalResult ScanSeqOp::verifyRegions() { return verifyAccumulator(*this); }
LogicalResult ScanStreamOp::verify() { return verifyScan(*this); }
LogicalResult ScanStreamOp::verifyRegions() { return verifyAccumulator(*this); }

/// The array of `size` elements like those of `data`, which is an array; null otherwise.
static Type resized(Type data, NatAttr size) {
  auto input = dyn_cast<ArrayType>(data);
  return input && size ? array(size, input.getElement()) : Type();
}

/// What a run of an iteration reads.
template <typename Iteration> static Type consumed(Iteration operation, Type input) {
  return resized(input, arithmetic(operation, "(" + operation.getShrinking() + ")*(" + operation.getFactor().getText() + ")"));
}

/// The input is the output, made larger by the factor as often as there are runs.
template <typename Iteration> static LogicalResult verifyIteration(Iteration operation, Type input, Type output) {
  auto result = dyn_cast<ArrayType>(output);
  if (!result || !isa<ArrayType>(input))
    return operation.emitOpError() << "expected arrays, found " << input << " and " << output;
  NatAttr size = arithmetic(operation, "(" + result.getSize().getText() + ")*(" + operation.getFactor().getText() + ")^(" +
                                           operation.getTimes().getText() + ")");
  if (!size || failed(verifySpace(operation, operation.getSpace())))
    return failure();
  return expectData(operation, "an input", array(size, result.getElement()), input);
}

LogicalResult IterateOp::verify() {
  Type input = dataOf(getInput());
  if (failed(verifyIteration(*this, input, dataOf(getResult()))))
    return failure();
  return verifyParameters(*this, getBody(), {readable(consumed(*this, input))});
}

LogicalResult IterateOp::verifyRegions() {
  Type output = resized(dataOf(getInput()), arithmetic(*this, getShrinking()));
  return output ? verifyYields(*this, getBody(), output, Access::Write) : failure();
}

LogicalResult DoubleBufferOp::verify() {
  Type input = dataOf(getInput());
  if (failed(verifyIteration(*this, input, dataOf(getOutput()))))
    return failure();
  Type output = resized(input, arithmetic(*this, getShrinking()));
  if (!output)
    return failure();
  Type parameters[] = {readable(consumed(*this, input)), AcceptorType::get(getContext(), output)};
  return failure(failed(verifyParameters(*this, getBody(), parameters)) || failed(verifyWrites(*this, getOutput())));
}

//===--- Rings --------------------------------------------------------------------===//

LogicalResult WindowOp::verify() {
  auto window = dyn_cast<ArrayType>(dataOf(getResult())), ring = dyn_cast<ArrayType>(dataOf(getRing()));
  if (!isa<rise::IndexType>(dataOf(getIndex())) || !ring || !window || ring.getElement() != window.getElement())
    return emitOpError() << "expected an index, and an array of elements like those of the result, found " << getIndex().getType()
                         << " and " << getRing().getType();
  return success();
}

LogicalResult WindowAccOp::verify() {
  auto ring = dyn_cast<ArrayType>(dataOf(getRing()));
  if (!isa<rise::IndexType>(dataOf(getIndex())) || !ring)
    return emitOpError() << "expected an index and an array, found " << getIndex().getType() << " and " << getRing().getType();
  return expectData(*this, "a result", ring.getElement(), dataOf(getResult()));
}

} // namespace dpia
