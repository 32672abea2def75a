//===- DpiaVerify.h - What the verifiers of DPIA share --------------*- C++ -*-===//

#ifndef RISE_LIB_DPIA_DPIAVERIFY_H
#define RISE_LIB_DPIA_DPIAVERIFY_H

#include "rise/Dpia/Dpia.h"

namespace dpia {

/// The data of an expression or acceptor.
mlir::Type dataOf(mlir::Type type);
inline mlir::Type dataOf(mlir::Value value) { return dataOf(value.getType()); }

/// A size from its text; null after an error was emitted.
rise::NatAttr arithmetic(mlir::Operation *operation, const llvm::Twine &text);
/// The value of `larger - smaller - rest`, if it does not depend on variables.
std::optional<int64_t> difference(mlir::Operation *operation, rise::NatAttr larger, rise::NatAttr smaller,
                                  llvm::StringRef rest = "0");

mlir::Type array(rise::NatAttr size, mlir::Type element);
/// The type of the element at `index`.
mlir::Type elementAt(rise::DependentArrayType array, rise::NatAttr index);
mlir::Type readable(mlir::Type data);
/// An expression that can be read, of an index below `size`.
mlir::Type indexBelow(rise::NatAttr size);

mlir::LogicalResult expectData(mlir::Operation *operation, llvm::StringRef what, mlir::Type expected, mlir::Type found);
mlir::LogicalResult mismatch(mlir::Operation *operation, llvm::StringRef expected, mlir::Type found);
/// A result that can be read needs operands that can be read.
mlir::LogicalResult verifyAccess(mlir::Operation *operation);
/// Verifies a view whose result, or for acceptors operand, is `expected` as computed from the other
/// side.
mlir::LogicalResult verifyView(mlir::Operation *operation, mlir::Type expected, llvm::StringRef requirement);
/// The result is an array with the elements of the operand, of some other size.
mlir::LogicalResult verifyResized(mlir::Operation *operation, mlir::Value input);
/// The only block of `body` has arguments of types `parameters`.
mlir::LogicalResult verifyParameters(mlir::Operation *operation, mlir::Region &body, llvm::ArrayRef<mlir::Type> parameters);
/// `body` yields an expression of `data` that can be read or written, as `access` says.
mlir::LogicalResult verifyYields(mlir::Operation *operation, mlir::Region &body, mlir::Type data, Access access);
/// `command` writes to `acceptor`; in each `dpia.par_for` around it, it must be one that the
/// iteration has for itself.
mlir::LogicalResult verifyWrites(mlir::Operation *command, mlir::Value acceptor);
/// `yielded`, the acceptor of an element of `map`, must be a part of the element that the region is
/// given.
mlir::LogicalResult verifyElementOfItsOwn(MapAccOp map, mlir::Value yielded);
/// DPIA has no functions on address spaces, therefore no variables for one.
mlir::LogicalResult verifySpace(mlir::Operation *operation, rise::AddressSpaceAttr space);

/// The result is what the start value is, in memory of its own or where it is written.
template <typename Loop> mlir::LogicalResult verifyAccumulation(Loop loop) {
  if (!isWritable(loop.getInit().getType()) && isReadable(loop.getResult().getType()))
    return mismatch(loop, "a start value that can be written", loop.getInit().getType());
  if (loop.getSpace() && failed(verifySpace(loop, *loop.getSpace())))
    return mlir::failure();
  return expectData(loop, "a result", dataOf(loop.getInit()), dataOf(loop.getResult()));
}

} // namespace dpia

#endif // RISE_LIB_DPIA_DPIAVERIFY_H
