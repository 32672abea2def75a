//===- DpiaFragments.cpp - Matrix fragments in DPIA -----------------------------===//

#include "DpiaVerify.h"

using namespace mlir;

namespace dpia {

using rise::ArrayType;

/// A matrix as a fragment of a role; null for other types.
static Type fragment(Type data, StringRef role) {
  auto rows = dyn_cast<ArrayType>(data);
  auto columns = rows ? dyn_cast<ArrayType>(rows.getElement()) : ArrayType();
  auto element = columns ? dyn_cast<rise::ScalarType>(columns.getElement()) : rise::ScalarType();
  return element ? rise::FragmentType::get(data.getContext(), role, rows.getSize(), columns.getSize(), element) : Type();
}

/// A fragment that accumulates, as a matrix; null for other types.
static Type matrix(Type data) {
  auto fragment = dyn_cast<rise::FragmentType>(data);
  bool accumulates = fragment && fragment.getRole() == "accumulator";
  return accumulates ? array(fragment.getRows(), array(fragment.getColumns(), fragment.getElement())) : Type();
}

LogicalResult AsFragmentLeftOp::verify() {
  return verifyView(*this, fragment(dataOf(getInput()), "left"), "a matrix of scalars");
}

LogicalResult AsFragmentRightOp::verify() {
  return verifyView(*this, fragment(dataOf(getInput()), "right"), "a matrix of scalars");
}

LogicalResult AsFragmentOp::verify() {
  return verifyView(*this, fragment(dataOf(getInput()), "accumulator"), "a matrix of scalars");
}

LogicalResult GenerateFragmentOp::verify() {
  auto result = dyn_cast<rise::FragmentType>(dataOf(getResult()));
  if (!result || result.getRole() != "accumulator")
    return emitOpError() << "expected a fragment that accumulates as result, found " << getResult().getType();
  return failure(failed(expectData(*this, "an operand", result.getElement(), dataOf(getInput()))) || failed(verifyAccess(*this)));
}

LogicalResult TensorMmaOp::verify() {
  auto left = dyn_cast<rise::FragmentType>(dataOf(getLeft()));
  auto right = dyn_cast<rise::FragmentType>(dataOf(getRight()));
  auto sum = dyn_cast<rise::FragmentType>(dataOf(getAccumulator()));
  if (!left || left.getRole() != "left")
    return mismatch(*this, "a left factor", getLeft().getType());
  if (!sum || sum.getRole() != "accumulator")
    return mismatch(*this, "a fragment that accumulates", getAccumulator().getType());
  if (!right || right.getRole() != "right" || right.getRows() != left.getColumns() || right.getColumns() != sum.getColumns() ||
      left.getRows() != sum.getRows() || right.getElement() != left.getElement())
    return mismatch(*this, "a right factor of the sizes and the scalar of the others", getRight().getType());
  return expectData(*this, "a result", sum, dataOf(getResult()));
}

LogicalResult AsMatrixOp::verify() {
  Type expected = matrix(dataOf(getInput()));
  if (!expected)
    return mismatch(*this, "a fragment that accumulates", getInput().getType());
  return expectData(*this, "a result", expected, dataOf(getResult()));
}

LogicalResult AsMatrixAccOp::verify() {
  return verifyView(*this, fragment(dataOf(getAcceptor()), "accumulator"), "a matrix of scalars");
}

LogicalResult MmaOp::verify() {
  if (getAccumulator().getType() != getResult().getType())
    return emitOpError() << "expected a result of type " << getAccumulator().getType() << ", found " << getResult().getType();
  ArrayRef<int64_t> shape = getShape();
  if (shape.size() != 3 || llvm::any_of(shape, [](int64_t size) { return size <= 0; }))
    return emitOpError() << "expected the numbers of rows, columns and products";
  constexpr int64_t lanes = 32;
  auto holds = [](Value value, int64_t rows, int64_t columns) {
    return cast<mlir::VectorType>(value.getType()).getNumElements() * lanes == rows * columns;
  };
  if (!holds(getLeft(), shape[0], shape[2]) || !holds(getRight(), shape[2], shape[1]) || !holds(getResult(), shape[0], shape[1]))
    return emitOpError() << "expected vectors of a lane's elements of the fragments";
  return success();
}

LogicalResult WgmmaOp::verify() {
  ArrayRef<int64_t> shape = getShape();
  if (shape.size() != 3 || getStrides().size() != 4 || llvm::any_of(shape, [](int64_t size) { return size <= 0; }))
    return emitOpError() << "expected the numbers of rows, columns and products, and four strides";
  constexpr int64_t lanes = 128;
  if (cast<mlir::VectorType>(getResult().getType()).getNumElements() * lanes != shape[0] * shape[1])
    return emitOpError() << "expected a vector of a lane's elements of the sum";
  return success();
}

} // namespace dpia
