//===- DpiaOps.cpp - Verification of DPIA operations --------------------------===//
//
// An operation knows the type of its result from its operands where that is possible; otherwise it checks
// that both fit. Sizes are compared in the language's normal form.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "DpiaVerify.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "rise/Dpia/DpiaOps.cpp.inc"

namespace dpia {

using rise::ArrayType;
using rise::NatAttr;
using rise::TupleType;

//===--- Helpers -------------------------------------------------------------------===//

Type dataOf(Type type) {
  if (auto expression = dyn_cast<ExpressionType>(type))
    return expression.getData();
  return cast<AcceptorType>(type).getData();
}

NatAttr arithmetic(Operation *operation, const Twine &text) {
  return NatAttr::getChecked([&] { return operation->emitOpError(); }, operation->getContext(), text.str());
}

Type array(NatAttr size, Type element) { return ArrayType::get(size.getContext(), size, element); }
static Type tuple(Type first, Type second) { return TupleType::get(first.getContext(), first, second); }

LogicalResult expectData(Operation *operation, StringRef what, Type expected, Type found) {
  if (expected == found)
    return success();
  return operation->emitOpError() << "expected " << what << " of data type " << expected << ", found " << found;
}

LogicalResult mismatch(Operation *operation, StringRef expected, Type found) {
  return operation->emitOpError() << "expected " << expected << ", found " << found;
}

/// A result that can be read needs operands that can be read.
LogicalResult verifyAccess(Operation *operation) {
  if (!isReadable(operation->getResult(0).getType()))
    return success();
  for (Type type : operation->getOperandTypes())
    if (isa<ExpressionType>(type) && !isReadable(type))
      return operation->emitOpError() << "expected operands that can be read for a result that can be read, found " << type;
  return success();
}

/// The only block of `body` has arguments of types `parameters`.
LogicalResult verifyParameters(Operation *operation, Region &body, ArrayRef<Type> parameters) {
  if (body.getNumArguments() != parameters.size())
    return operation->emitOpError() << "expected a region with " << parameters.size() << " arguments, found "
                                    << body.getNumArguments();
  for (auto [number, parameter] : llvm::enumerate(parameters))
    if (body.getArgument(number).getType() != parameter)
      return operation->emitOpError() << "expected region argument " << number + 1 << " of type " << parameter << ", found "
                                      << body.getArgument(number).getType();
  return success();
}

/// The `dpia.yield` at the end of `body`; null after an error was emitted.
static YieldOp yieldOf(Operation *operation, Region &body) {
  Operation &last = body.front().back();
  auto yield = dyn_cast<YieldOp>(last);
  if (!yield)
    operation->emitOpError("expected its region to end with `dpia.yield`, found `") << last.getName() << '`';
  return yield;
}

/// `body` yields an expression of `data` that can be read or written, as `access` says.
LogicalResult verifyYields(Operation *operation, Region &body, Type data, Access access) {
  YieldOp yield = yieldOf(operation, body);
  if (!yield)
    return failure();
  Type found = yield.getValue().getType();
  if (!isa<ExpressionType>(found) || dataOf(found) != data)
    return yield.emitOpError() << "expected an expression of data type " << data << ", found " << found;
  if (access == Access::Read ? isReadable(found) : isWritable(found))
    return success();
  if (access == Access::Read)
    return yield.emitOpError() << "expected an expression that can be read, found " << found
                               << "; `dpia.toMem` writes it to memory first";
  return yield.emitOpError() << "expected an expression that can be written, found " << found
                             << "; arrays are copied by a map only, such as `dpia.mapSeq`";
}

Type readable(Type data) { return ExpressionType::get(data.getContext(), data, Access::Read); }

//===--- Functions over arrays -------------------------------------------------------===//

#define DPIA_REGION_OPERATION(OP) \
  StringRef OP::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
DPIA_REGION_OPERATION(MapOp)
DPIA_REGION_OPERATION(MapSeqOp)
DPIA_REGION_OPERATION(MapSeqUnrollOp)
DPIA_REGION_OPERATION(MapStreamOp)
DPIA_REGION_OPERATION(IterateStreamOp)
DPIA_REGION_OPERATION(MapParOp)
DPIA_REGION_OPERATION(ReduceSeqOp)
DPIA_REGION_OPERATION(ReduceSeqUnrollOp)
DPIA_REGION_OPERATION(ReduceParOp)
DPIA_REGION_OPERATION(ForOp)
DPIA_REGION_OPERATION(ForUnrolledOp)
DPIA_REGION_OPERATION(ParForOp)
DPIA_REGION_OPERATION(NewOp)
DPIA_REGION_OPERATION(MapAccOp)
#undef DPIA_REGION_OPERATION

/// The builtin types of the inputs of `embed`; an input without one is null.
static SmallVector<Type> builtinInputs(EmbedOp embed) {
  return llvm::map_to_vector(embed.getInputs(), [](Value input) { return rise::builtinType(dataOf(input)); });
}

LogicalResult EmbedOp::verify() {
  SmallVector<Type> parameters = builtinInputs(*this);
  for (auto [input, parameter] : llvm::zip(getInputs(), parameters))
    if (!parameter)
      return mismatch(*this, "scalars or vectors as inputs", input.getType());
  if (!rise::builtinType(dataOf(getResult())))
    return mismatch(*this, "a scalar or vector as result", getResult().getType());
  return verifyParameters(*this, getBody(), parameters);
}

LogicalResult EmbedOp::verifyRegions() {
  YieldOp yield = yieldOf(*this, getBody());
  if (!yield)
    return failure();
  Type builtin = rise::builtinType(dataOf(getResult()));
  if (yield.getValue().getType() != builtin)
    return yield.emitOpError() << "expected a value of type " << builtin << ", found " << yield.getValue().getType();
  // A foreign function has no side effects by its declaration: its calls are marked.
  for (Operation &operation : getBody().front())
    if (!isMemoryEffectFree(&operation) && !operation.hasAttr("dpia.pure"))
      return operation.emitOpError("has side effects, and cannot stand in `dpia.embed`, which is a pure computation");
  return success();
}

template <typename Map> static LogicalResult verifyMap(Map map, bool readsElement) {
  auto input = dyn_cast<ArrayType>(dataOf(map.getInput()));
  auto output = dyn_cast<ArrayType>(dataOf(map.getResult()));
  if (!input)
    return mismatch(map, "an array as input", map.getInput().getType());
  if (!output)
    return mismatch(map, "an array as result", map.getResult().getType());
  if (input.getSize() != output.getSize())
    return map.emitOpError() << "expected a result of size `" << input.getSize().getText() << "` like the input, found `"
                             << output.getSize().getText() << '`';
  Access access = readsElement ? Access::Read : map.getInput().getType().getAccess();
  Type parameter = ExpressionType::get(map.getContext(), input.getElement(), access);
  return verifyParameters(map, map.getBody(), {parameter});
}

template <typename Map> static LogicalResult verifyMapFunction(Map map) {
  auto output = cast<ArrayType>(dataOf(map.getResult()));
  return verifyYields(map, map.getBody(), output.getElement(), map.getResult().getType().getAccess());
}

LogicalResult MapOp::verify() {
  return failure(failed(verifyMap(*this, false)) || failed(verifyAccess(*this)));
}
LogicalResult MapOp::verifyRegions() { return verifyMapFunction(*this); }
#define DPIA_MAP_OF_READABLE(OP)                              \
  LogicalResult OP::verify() { return verifyMap(*this, true); } \
  LogicalResult OP::verifyRegions() { return verifyMapFunction(*this); }
DPIA_MAP_OF_READABLE(IterateStreamOp)
DPIA_MAP_OF_READABLE(MapParOp)
DPIA_MAP_OF_READABLE(MapSeqOp)
DPIA_MAP_OF_READABLE(MapSeqUnrollOp)
DPIA_MAP_OF_READABLE(MapStreamOp)
#undef DPIA_MAP_OF_READABLE

template <typename Reduce> static LogicalResult verifyReduce(Reduce reduce) {
  auto input = dyn_cast<ArrayType>(dataOf(reduce.getInput()));
  if (!input)
    return mismatch(reduce, "an array as input", reduce.getInput().getType());
  Type accumulator = dataOf(reduce.getInit());
  // What is written may go on with what its place holds already.
  if (!isWritable(reduce.getInit().getType()) && isReadable(reduce.getResult().getType()))
    return mismatch(reduce, "a start value that can be written", reduce.getInit().getType());
  if (reduce.getSpace() && failed(verifySpace(reduce, *reduce.getSpace())))
    return failure();
  if (failed(expectData(reduce, "a result", accumulator, dataOf(reduce.getResult()))))
    return failure();
  return verifyParameters(reduce, reduce.getBody(), {readable(accumulator), readable(input.getElement())});
}

#define DPIA_REDUCTION(OP)                                 \
  LogicalResult OP::verify() { return verifyReduce(*this); } \
  LogicalResult OP::verifyRegions() { return verifyYields(*this, getBody(), dataOf(getInit()), Access::Write); }
DPIA_REDUCTION(ReduceParOp)
DPIA_REDUCTION(ReduceSeqOp)
DPIA_REDUCTION(ReduceSeqUnrollOp)
#undef DPIA_REDUCTION

LogicalResult InOp::verify() { return rise::verifyBorder(*this, getSources().getTypes(), dataOf(getResult())); }

void InOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  rise::readMemory(getSourcesMutable(), effects);
}

LogicalResult LiteralOp::verify() {
  Type data = rise::riseTypeOf(getValue().getType());
  if (!data || !isa<IntegerAttr, FloatAttr, DenseElementsAttr>(getValue()))
    return emitOpError() << "expected an integer or float constant, found " << getValue();
  return expectData(*this, "a result", data, dataOf(getResult()));
}

/// DPIA has no functions on address spaces, therefore no variables for one.
LogicalResult verifySpace(Operation *operation, rise::AddressSpaceAttr space) {
  if (llvm::is_contained({"global", "local", "private"}, space.getSpace()))
    return success();
  return operation->emitOpError() << "expected the address space `global`, `local` or `private`, found `" << space.getSpace()
                                  << '`';
}

LogicalResult ToMemOp::verify() {
  if (failed(verifySpace(*this, getSpace())))
    return failure();
  return expectData(*this, "a result", dataOf(getInput()), dataOf(getResult()));
}

//===--- Views ------------------------------------------------------------------------===//

LogicalResult ZipOp::verify() {
  auto first = dyn_cast<ArrayType>(dataOf(getFirst()));
  auto second = dyn_cast<ArrayType>(dataOf(getSecond()));
  if (!first || !second || first.getSize() != second.getSize())
    return emitOpError() << "expected two arrays of the same size, found " << getFirst().getType() << " and "
                         << getSecond().getType();
  Type expected = array(first.getSize(), tuple(first.getElement(), second.getElement()));
  return failure(failed(expectData(*this, "a result", expected, dataOf(getResult()))) || failed(verifyAccess(*this)));
}

LogicalResult TupleOp::verify() {
  Type expected = tuple(dataOf(getFirst()), dataOf(getSecond()));
  return failure(failed(expectData(*this, "a result", expected, dataOf(getResult()))) || failed(verifyAccess(*this)));
}

LogicalResult verifyView(Operation *operation, Type expected, StringRef requirement) {
  if (!expected)
    return mismatch(operation, requirement, operation->getOperand(0).getType());
  return failure(failed(expectData(operation, "a result", expected, dataOf(operation->getResult(0)))) ||
                 failed(verifyAccess(operation)));
}

LogicalResult FstOp::verify() {
  auto pair = dyn_cast<TupleType>(dataOf(getInput()));
  return verifyView(*this, pair ? pair.getFirst() : Type(), "a pair");
}

LogicalResult SndOp::verify() {
  auto pair = dyn_cast<TupleType>(dataOf(getInput()));
  return verifyView(*this, pair ? pair.getSecond() : Type(), "a pair");
}

/// `array<n, tuple<s, t>>` as `tuple<array<n, s>, array<n, t>>`; null for other types.
static Type unzipped(Type data) {
  auto pairs = dyn_cast<ArrayType>(data);
  auto pair = pairs ? dyn_cast<TupleType>(pairs.getElement()) : TupleType();
  return pair ? tuple(array(pairs.getSize(), pair.getFirst()), array(pairs.getSize(), pair.getSecond())) : Type();
}

LogicalResult UnzipOp::verify() { return verifyView(*this, unzipped(dataOf(getInput())), "an array of pairs"); }

/// Both types are matrices and one is the other transposed.
static Type transposed(Type data) {
  auto rows = dyn_cast<ArrayType>(data);
  auto columns = rows ? dyn_cast<ArrayType>(rows.getElement()) : ArrayType();
  return columns ? array(columns.getSize(), array(rows.getSize(), columns.getElement())) : Type();
}

LogicalResult TransposeOp::verify() { return verifyView(*this, transposed(dataOf(getInput())), "an array of arrays"); }

/// `array<n, array<m, t>>` as `array<n*m, t>`; null for other types.
static Type joined(Operation *operation, Type data) {
  auto rows = dyn_cast<ArrayType>(data);
  auto row = rows ? dyn_cast<ArrayType>(rows.getElement()) : ArrayType();
  if (!row)
    return {};
  NatAttr size = arithmetic(operation, "(" + rows.getSize().getText() + ")*(" + row.getSize().getText() + ")");
  return size ? array(size, row.getElement()) : Type();
}

LogicalResult JoinOp::verify() { return verifyView(*this, joined(*this, dataOf(getInput())), "an array of arrays"); }

/// Splitting is checked as the inverse of joining.
static LogicalResult verifyInverse(Operation *operation, Type whole, StringRef requirement) {
  if (!whole)
    return mismatch(operation, requirement, operation->getResult(0).getType());
  return failure(failed(expectData(operation, "an operand", whole, dataOf(operation->getOperand(0)))) ||
                 failed(verifyAccess(operation)));
}

LogicalResult SplitOp::verify() {
  return verifyInverse(*this, joined(*this, dataOf(getResult())), "an array of arrays as result");
}

/// The value of `larger - smaller - rest`, if it does not depend on variables.
std::optional<int64_t> difference(Operation *operation, NatAttr larger, NatAttr smaller, StringRef rest) {
  // Sizes beyond what the language computes with are not compared.
  NatAttr value = NatAttr::getChecked([] { return InFlightDiagnostic(); }, operation->getContext(),
                                      ("(" + larger.getText() + ")-(" + smaller.getText() + ")-(" + rest + ")").str());
  int64_t constant;
  return !value || value.getText().getAsInteger(10, constant) ? std::nullopt : std::optional(constant);
}

/// The result is an array with the elements of the operand, of some other size.
LogicalResult verifyResized(Operation *operation, Value input) {
  auto from = dyn_cast<ArrayType>(dataOf(input));
  auto to = dyn_cast<ArrayType>(dataOf(operation->getResult(0)));
  if (!from)
    return mismatch(operation, "an array", input.getType());
  if (!to || to.getElement() != from.getElement())
    return operation->emitOpError() << "expected a result with elements of type " << from.getElement() << ", found "
                                    << operation->getResult(0).getType();
  return verifyAccess(operation);
}

/// The result is a part of the operand.
static LogicalResult verifyPart(Operation *operation, Value input) {
  if (failed(verifyResized(operation, input)))
    return failure();
  NatAttr from = cast<ArrayType>(dataOf(input)).getSize();
  NatAttr to = cast<ArrayType>(dataOf(operation->getResult(0))).getSize();
  if (difference(operation, from, to).value_or(0) < 0)
    return operation->emitOpError() << "expected at most `" << from.getText() << "` elements, found `" << to.getText() << '`';
  return success();
}

/// The result is the operand with `left` elements before it and possibly some after it.
static LogicalResult verifyPadded(Operation *operation, Value input, NatAttr left) {
  if (failed(verifyResized(operation, input)))
    return failure();
  NatAttr from = cast<ArrayType>(dataOf(input)).getSize();
  NatAttr to = cast<ArrayType>(dataOf(operation->getResult(0))).getSize();
  if (difference(operation, to, from, left.getText()).value_or(0) < 0)
    return operation->emitOpError() << "expected at least `" << from.getText() << "` elements and `" << left.getText()
                                    << "` before them, found `" << to.getText() << '`';
  return success();
}

LogicalResult TakeOp::verify() { return verifyPart(*this, getInput()); }
LogicalResult DropOp::verify() { return verifyPart(*this, getInput()); }
LogicalResult PadClampOp::verify() { return verifyPadded(*this, getInput(), getLeft()); }

LogicalResult PrefetchOp::verify() {
  if (!isa<ArrayType>(dataOf(getInput())))
    return mismatch(*this, "an array", getInput().getType());
  return failure(failed(expectData(*this, "a result", dataOf(getInput()), dataOf(getResult()))) || failed(verifyAccess(*this)));
}

LogicalResult PrefetchAccOp::verify() {
  if (!isa<ArrayType>(dataOf(getAcceptor())))
    return mismatch(*this, "an array", getAcceptor().getType());
  return expectData(*this, "a result", dataOf(getAcceptor()), dataOf(getResult()));
}

LogicalResult PadCstOp::verify() {
  auto result = dyn_cast<ArrayType>(dataOf(getResult()));
  if (!result)
    return mismatch(*this, "an array as result", getResult().getType());
  return failure(failed(expectData(*this, "a value", result.getElement(), dataOf(getValue()))) ||
                 failed(verifyPadded(*this, getInput(), getLeft())));
}

LogicalResult SlideOp::verify() {
  auto input = dyn_cast<ArrayType>(dataOf(getInput()));
  auto windows = dyn_cast<ArrayType>(dataOf(getResult()));
  auto window = windows ? dyn_cast<ArrayType>(windows.getElement()) : ArrayType();
  if (!input)
    return mismatch(*this, "an array", getInput().getType());
  if (!window || window.getElement() != input.getElement())
    return mismatch(*this, "an array of windows as result", getResult().getType());
  NatAttr size = arithmetic(*this, "(" + getStep().getText() + ")*(" + windows.getSize().getText() + ")+(" +
                                       window.getSize().getText() + ")-(" + getStep().getText() + ")");
  if (!size)
    return failure();
  return expectData(*this, "an operand", array(size, input.getElement()), input);
}

LogicalResult IdxOp::verify() {
  auto index = dyn_cast<rise::IndexType>(dataOf(getIndex()));
  auto input = dyn_cast<ArrayType>(dataOf(getInput()));
  if (!index || !input || index.getSize() != input.getSize())
    return emitOpError() << "expected an index below the size of the array, found " << getIndex().getType() << " and "
                         << getInput().getType();
  return expectData(*this, "a result", input.getElement(), dataOf(getResult()));
}

//===--- Commands ---------------------------------------------------------------------===//

LogicalResult AssignOp::verify() {
  return failure(failed(expectData(*this, "an expression", dataOf(getAcceptor()), dataOf(getExpression()))) ||
                 failed(verifyWrites(*this, getAcceptor())));
}

Type indexBelow(NatAttr size) { return readable(rise::IndexType::get(size.getContext(), size)); }

LogicalResult ForOp::verify() { return verifyParameters(*this, getBody(), {indexBelow(getSize())}); }

LogicalResult ForUnrolledOp::verify() { return verifyParameters(*this, getBody(), {indexBelow(getSize())}); }

LogicalResult ParForOp::verify() {
  Type element;
  if (auto output = dyn_cast<ArrayType>(dataOf(getOutput())); output && output.getSize() == getSize())
    element = output.getElement();
  auto rows = dyn_cast<rise::DependentArrayType>(dataOf(getOutput()));
  if (rows && rows.getSize() == getSize() && getVariable())
    if (NatAttr index = arithmetic(*this, *getVariable()))
      element = elementAt(rows, index);
  if (!element)
    return emitOpError() << "expected an acceptor of an array of size `" << getSize().getText() << "`, found "
                         << getOutput().getType();
  return failure(failed(verifyParameters(*this, getBody(), {indexBelow(getSize()), AcceptorType::get(getContext(), element)})) ||
                 failed(verifyWrites(*this, getOutput())));
}

LogicalResult NewOp::verify() {
  if (failed(verifySpace(*this, getSpace())))
    return failure();
  if (!rise::isDataType(getData()))
    return mismatch(*this, "a data type", getData());
  return verifyParameters(*this, getBody(), {readable(getData()), AcceptorType::get(getContext(), getData())});
}

//===--- Acceptors --------------------------------------------------------------------===//

LogicalResult IdxAccOp::verify() {
  auto index = dyn_cast<rise::IndexType>(dataOf(getIndex()));
  auto input = dyn_cast<ArrayType>(dataOf(getAcceptor()));
  if (!index || !input || index.getSize() != input.getSize())
    return emitOpError() << "expected an index below the size of the array, found " << getIndex().getType() << " and "
                         << getAcceptor().getType();
  return expectData(*this, "a result", input.getElement(), dataOf(getResult()));
}

LogicalResult SplitAccOp::verify() {
  return verifyView(*this, joined(*this, dataOf(getAcceptor())), "an array of arrays");
}

LogicalResult JoinAccOp::verify() {
  return verifyInverse(*this, joined(*this, dataOf(getResult())), "an array of arrays as result");
}

LogicalResult TransposeAccOp::verify() {
  return verifyView(*this, transposed(dataOf(getAcceptor())), "an array of arrays");
}

static Type component(Type data, bool first) {
  auto pair = dyn_cast_or_null<TupleType>(data);
  return pair ? (first ? pair.getFirst() : pair.getSecond()) : Type();
}

LogicalResult ZipAcc1Op::verify() {
  return verifyView(*this, component(unzipped(dataOf(getAcceptor())), true), "an array of pairs");
}

LogicalResult ZipAcc2Op::verify() {
  return verifyView(*this, component(unzipped(dataOf(getAcceptor())), false), "an array of pairs");
}

LogicalResult UnzipAccOp::verify() {
  return verifyInverse(*this, unzipped(dataOf(getResult())), "an array of pairs as result");
}

LogicalResult PairAcc1Op::verify() { return verifyView(*this, component(dataOf(getAcceptor()), true), "a pair"); }
LogicalResult PairAcc2Op::verify() { return verifyView(*this, component(dataOf(getAcceptor()), false), "a pair"); }

LogicalResult MapAccOp::verify() {
  auto from = dyn_cast<ArrayType>(dataOf(getAcceptor()));
  auto to = dyn_cast<ArrayType>(dataOf(getResult()));
  if (!from || !to || from.getSize() != to.getSize())
    return emitOpError() << "expected arrays of the same size, found " << getAcceptor().getType() << " and "
                         << getResult().getType();
  return verifyParameters(*this, getBody(), {AcceptorType::get(getContext(), from.getElement())});
}

LogicalResult MapAccOp::verifyRegions() {
  YieldOp yield = yieldOf(*this, getBody());
  if (!yield)
    return failure();
  Type expected = AcceptorType::get(getContext(), cast<ArrayType>(dataOf(getResult())).getElement());
  if (yield.getValue().getType() != expected)
    return yield.emitOpError() << "expected a value of type " << expected << ", found " << yield.getValue().getType();
  return verifyElementOfItsOwn(*this, yield.getValue());
}

//===--- Vectors ----------------------------------------------------------------------===//

/// `array<m, vector<n, t>>` as `array<m*n, t>`; null for other types.
static Type scalars(Operation *operation, Type data) {
  auto vectors = dyn_cast<ArrayType>(data);
  auto vector = vectors ? dyn_cast<rise::VectorType>(vectors.getElement()) : rise::VectorType();
  if (!vector)
    return {};
  NatAttr size = arithmetic(operation, "(" + vectors.getSize().getText() + ")*(" + vector.getSize().getText() + ")");
  return size ? array(size, vector.getElement()) : Type();
}

LogicalResult AsVectorOp::verify() {
  return verifyInverse(*this, scalars(*this, dataOf(getResult())), "an array of vectors as result");
}

LogicalResult AsVectorAlignedOp::verify() {
  return verifyInverse(*this, scalars(*this, dataOf(getResult())), "an array of vectors as result");
}

LogicalResult AsScalarOp::verify() { return verifyView(*this, scalars(*this, dataOf(getInput())), "an array of vectors"); }

LogicalResult AsVectorAccOp::verify() {
  return verifyView(*this, scalars(*this, dataOf(getAcceptor())), "an array of vectors");
}

LogicalResult AsScalarAccOp::verify() {
  return verifyInverse(*this, scalars(*this, dataOf(getResult())), "an array of vectors as result");
}

/// The threads of a group in three dimensions, and all threads.
static LogicalResult verifyThreads(Operation *operation, ArrayAttr threads) {
  constexpr size_t count = 6;
  if (threads.size() == count && llvm::all_of(threads, llvm::IsaPred<NatAttr>))
    return success();
  return operation->emitOpError() << "expected six sizes: the threads of a group in three dimensions, and all threads";
}

LogicalResult RunOp::verify() { return verifyThreads(*this, getThreads()); }

StringRef KernelOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }

LogicalResult KernelOp::verify() { return verifyThreads(*this, getThreads()); }

LogicalResult OutOp::verify() {
  return failure(failed(rise::verifyBorder(*this, getDestinations().getTypes(),
                                           dataOf(getResult()))) ||
                 failed(rise::verifyApart(*this, getDestinations())));
}

} // namespace dpia
