//===- RiseOps.cpp - Assembly and verification of RISE operations -------------===//

#include "Language.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallSet.h"
#include "mlir-c/IR.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "rise/Rise/Rise.h"

using namespace mlir;
using rise::appendText;

#define GET_OP_CLASSES
#include "rise/Rise/RiseOps.cpp.inc"

namespace rise {

//===--- Regions with typed arguments ----------------------------------------------===//

ParseResult parseBody(OpAsmParser &parser, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::OptionalParen, /*allowType=*/true, /*allowAttrs=*/false) ||
      parser.parseRegion(body, arguments));
}

void printBody(OpAsmPrinter &printer, Operation *, Region &body) {
  if (!body.getArguments().empty()) {
    printer << '(';
    llvm::interleaveComma(body.getArguments(), printer, [&](BlockArgument argument) { printer.printRegionArgument(argument); });
    printer << ") ";
  }
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
}

//===--- rise.lambda ----------------------------------------------------------------===//

StringRef LambdaOp::getDefaultDialect() { return RiseDialect::getDialectNamespace(); }

/// Keeps the name in the text, unless it is a number, as the name of the parameter's location.
static void keepName(OpAsmParser &parser, OpAsmParser::Argument &parameter) {
  StringRef name = parameter.ssaName.name.drop_front();
  if (parameter.ssaName.number != 0 || name.empty() || (name.front() >= '0' && name.front() <= '9'))
    return;
  Location location = parser.getEncodedSourceLoc(parameter.ssaName.location);
  parameter.sourceLoc = NameLoc::get(StringAttr::get(parser.getContext(), name), location);
}

/// The names that the locations of the parameters have.
static void nameParameters(Region &region, OpAsmSetValueNameFn setName) {
  for (BlockArgument parameter : region.getArguments())
    if (auto named = dyn_cast<NameLoc>(parameter.getLoc()))
      setName(parameter, named.getName());
}

void LambdaOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) { nameParameters(region, setName); }

/// The types of `count` curried parameters of `type`, and what remains.
static FailureOr<Type> uncurry(Type type, size_t count, SmallVectorImpl<Type> &parameters) {
  for (size_t i = 0; i < count; ++i) {
    auto function = dyn_cast<FunctionType>(type);
    if (!function)
      return failure();
    parameters.push_back(function.getInput());
    type = function.getOutput();
  }
  return type;
}

ParseResult LambdaOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> parameters;
  Type type;
  SMLoc start = parser.getCurrentLocation(), typeLocation;
  if (parser.parseArgumentList(parameters, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&typeLocation) || parser.parseType(type))
    return failure();
  SmallVector<Type> types;
  if (!isa<FunctionType>(type) || failed(uncurry(type, parameters.size(), types)))
    return parser.emitError(typeLocation) << "expected a function type with " << parameters.size()
                                          << " arguments for this lambda, found " << type;
  if (parameters.empty())
    return parser.emitError(start, "expected at least one parameter");
  for (auto [parameter, parameterType] : llvm::zip(parameters, types))
    parameter.type = parameterType;
  for (OpAsmParser::Argument &parameter : parameters)
    keepName(parser, parameter);
  result.addTypes(type);
  return parser.parseRegion(*result.addRegion(), parameters);
}

void LambdaOp::print(OpAsmPrinter &printer) {
  printer << " (";
  llvm::interleaveComma(getBody().getArguments(), printer, [&](BlockArgument parameter) {
    printer.printRegionArgument(parameter, /*argAttrs=*/{}, /*omitType=*/true);
  });
  printer << ')';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer << " : " << getFunction().getType() << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult LambdaOp::verify() {
  if (getBody().getNumArguments() == 0)
    return emitOpError("expected at least one parameter");
  SmallVector<Type> types;
  FailureOr<Type> resultType = uncurry(getFunction().getType(), getBody().getNumArguments(), types);
  if (failed(resultType))
    return emitOpError() << "has " << getBody().getNumArguments() << " parameters, but its type " << getFunction().getType()
                         << " takes fewer arguments";
  for (auto [number, parameter] : llvm::enumerate(getBody().getArguments()))
    if (parameter.getType() != types[number])
      return emitOpError() << "expected parameter " << number + 1 << " of type " << types[number] << ", found "
                           << parameter.getType();
  return success();
}

LogicalResult LambdaOp::verifyRegions() {
  SmallVector<Type> types;
  Type resultType = *uncurry(getFunction().getType(), getBody().getNumArguments(), types);
  auto returned = dyn_cast<ReturnOp>(getBlock().back());
  if (!returned)
    return emitOpError("expected its body to end with `rise.return`, found `") << getBlock().back().getName() << '`';
  if (returned.getValue().getType() == resultType)
    return success();
  InFlightDiagnostic diagnostic = returned.emitOpError() << "expected a value of type " << resultType << ", found "
                                                         << returned.getValue().getType();
  diagnostic.attachNote(getLoc()) << "the lambda's type says what it returns";
  return diagnostic;
}

//===--- rise.apply -----------------------------------------------------------------===//

ParseResult ApplyOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand function;
  SmallVector<OpAsmParser::UnresolvedOperand> arguments;
  Type type;
  SMLoc typeLocation;
  if (parser.parseOperand(function) || parser.parseComma() || parser.parseOperandList(arguments) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() || parser.getCurrentLocation(&typeLocation) ||
      parser.parseType(type))
    return failure();
  SmallVector<Type> types;
  FailureOr<Type> resultType = uncurry(type, arguments.size(), types);
  if (!isa<FunctionType>(type) || failed(resultType))
    return parser.emitError(typeLocation) << "expected the type of a function that takes " << arguments.size()
                                          << " arguments, found " << type;
  result.addTypes(*resultType);
  return failure(parser.resolveOperand(function, type, result.operands) ||
                 parser.resolveOperands(arguments, types, typeLocation, result.operands));
}

void ApplyOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getFunction() << ", " << getArguments();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getFunction().getType();
}

LogicalResult ApplyOp::verify() {
  if (getArguments().empty())
    return emitOpError("expected at least one argument");
  SmallVector<Type> types;
  FailureOr<Type> resultType = uncurry(getFunction().getType(), getArguments().size(), types);
  if (failed(resultType))
    return emitOpError() << "applies " << getArguments().size() << " arguments to a function of type "
                         << getFunction().getType() << ", which takes fewer";
  for (auto [number, argument] : llvm::enumerate(getArguments()))
    if (argument.getType() != types[number])
      return emitOpError() << "expected argument " << number + 1 << " of type " << types[number] << ", found "
                           << argument.getType();
  if (getResult().getType() != *resultType)
    return emitOpError() << "expected a result of type " << *resultType << ", found " << getResult().getType();
  return success();
}

//===--- rise.embed -----------------------------------------------------------------===//

StringRef EmbedOp::getDefaultDialect() { return RiseDialect::getDialectNamespace(); }
void EmbedOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) { nameParameters(region, setName); }

/// How a type is written in the signature of `rise.embed`: as the builtin type, if that determines it.
static Type signatureType(Type type) {
  Type builtin = builtinType(type);
  return riseTypeOf(builtin) == type ? builtin : type;
}

/// The RISE type that `type` stands for in the signature of `rise.embed`; null for what is no scalar or vector.
static Type signatureMeaning(Type type) {
  // An index below n is written as what it is, `!rise.idx<n>`, because `index` is the scalar.
  if (isDataType(type))
    return builtinType(type) ? type : Type();
  bool isMemory = isa<ShapedType>(type) && !isa<mlir::VectorType>(type);
  return isMemory ? Type() : riseTypeOf(type);
}

ParseResult EmbedOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> parameters;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  auto parseBinding = [&]() -> ParseResult {
    return failure(parser.parseArgument(parameters.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()));
  };
  mlir::FunctionType type;
  SMLoc typeLocation;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseBinding) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&typeLocation) || parser.parseType(type))
    return failure();
  if (type.getNumInputs() != parameters.size() || type.getNumResults() != 1)
    return parser.emitError(typeLocation) << "expected a type with " << parameters.size() << " inputs and one result, found "
                                          << type;
  for (auto [number, input] : llvm::enumerate(type.getInputs())) {
    Type operandType = signatureMeaning(input);
    if (!operandType)
      return parser.emitError(typeLocation) << "expected a scalar or vector type, found " << input;
    parameters[number].type = builtinType(operandType);
    keepName(parser, parameters[number]);
    if (parser.resolveOperand(operands[number], operandType, result.operands))
      return failure();
  }
  Type resultType = signatureMeaning(type.getResult(0));
  if (!resultType)
    return parser.emitError(typeLocation) << "expected a scalar or vector type, found " << type.getResult(0);
  result.addTypes(resultType);
  return parser.parseRegion(*result.addRegion(), parameters);
}

void EmbedOp::print(OpAsmPrinter &printer) {
  printer << " (";
  llvm::interleaveComma(llvm::zip(getBody().getArguments(), getInputs()), printer, [&](auto binding) {
    printer.printRegionArgument(std::get<0>(binding), /*argAttrs=*/{}, /*omitType=*/true);
    printer << " = " << std::get<1>(binding);
  });
  printer << ')';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer << " : (";
  llvm::interleaveComma(getInputs(), printer, [&](Value input) { printer << signatureType(input.getType()); });
  printer << ") -> " << signatureType(getResult().getType()) << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult EmbedOp::verify() {
  for (auto [number, input] : llvm::enumerate(getInputs()))
    if (!builtinType(input.getType()))
      return emitOpError() << "expected a scalar or vector as input " << number + 1 << ", found " << input.getType();
  if (!builtinType(getResult().getType()))
    return emitOpError() << "expected a scalar or vector as result, found " << getResult().getType();
  return success();
}

LogicalResult EmbedOp::verifyRegions() {
  if (getBody().getNumArguments() != getInputs().size())
    return emitOpError() << "has " << getInputs().size() << " inputs, but its region takes " << getBody().getNumArguments();
  for (auto [number, pair] : llvm::enumerate(llvm::zip(getBody().getArguments(), getInputs()))) {
    auto [argument, input] = pair;
    if (argument.getType() != builtinType(input.getType()))
      return emitOpError() << "expected region argument " << number + 1 << " of type " << builtinType(input.getType())
                           << ", found " << argument.getType();
  }
  auto returned = dyn_cast<ReturnOp>(getBody().front().back());
  if (!returned)
    return emitOpError("expected its body to end with `rise.return`, found `") << getBody().front().back().getName() << '`';
  if (returned.getValue().getType() != builtinType(getResult().getType()))
    return returned.emitOpError() << "expected a value of type " << builtinType(getResult().getType()) << ", found "
                                  << returned.getValue().getType();
  for (Operation &operation : getBody().front())
    if (!isMemoryEffectFree(&operation))
      return operation.emitOpError("has side effects, and cannot stand in `rise.embed`, which is a pure computation");
  return success();
}

//===--- rise.literal ---------------------------------------------------------------===//

LogicalResult LiteralOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, LiteralOp::Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  TypedAttr value = adaptor.getValueAttr();
  Type type = value ? riseTypeOf(value.getType()) : Type();
  if (!type)
    return emitOptionalError(location, "expected a scalar constant, such as `0.0 : f32`");
  types.push_back(type);
  return success();
}

LogicalResult LiteralOp::verify() {
  if (!isa<IntegerAttr, FloatAttr, DenseElementsAttr>(getValue()))
    return emitOpError() << "expected an integer or float constant, found " << getValue();
  return success();
}

void LiteralOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), "literal"); }

//===--- rise.numberLiteral ---------------------------------------------------------===//

LogicalResult NumberLiteralOp::verify() {
  std::string reason;
  if (!riseLanguageIsNumber(wrap(getNumber()), appendText, &reason))
    return emitOpError() << reason;
  if (!isa<VariableType>(getResult().getType()))
    return emitOpError() << "expected a variable as its type, found " << getResult().getType()
                         << "; a number of a known type is written with `rise.literal`";
  return success();
}

void NumberLiteralOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), "literal"); }

//===--- rise.in and rise.out --------------------------------------------------------===//

LogicalResult verifyBorder(Operation *operation, Type memory, Type data) {
  Type element = data;
  if (auto shaped = dyn_cast<ShapedType>(memory); shaped && !isa<mlir::VectorType>(memory)) {
    if (!shaped.hasRank())
      return operation->emitOpError() << "expected a memref or tensor with a rank, found " << memory;
    for (auto [dimension, size] : llvm::enumerate(shaped.getShape())) {
      auto array = dyn_cast<ArrayType>(element);
      if (!array)
        return operation->emitOpError() << "expected data with the " << shaped.getRank() << " dimensions of " << memory
                                        << ", found " << data;
      std::optional<uint64_t> constant = array.getSize().getConstantValue();
      bool differ = constant ? !ShapedType::isDynamic(size) && *constant != static_cast<uint64_t>(size) : false;
      if (differ)
        return operation->emitOpError() << "expected size " << size << " in dimension " << dimension << " as in " << memory
                                        << ", found " << *constant << " in " << data;
      element = array.getElement();
    }
    memory = shaped.getElementType();
  }
  if (builtinType(element) != memory)
    return operation->emitOpError() << "expected elements of type " << memory << ", found " << element;
  return success();
}

/// The parts of data that lie in memory of their own: arrays and scalars without pairs.
static void appendParts(Type data, SmallVectorImpl<Type> &parts) {
  if (auto pair = dyn_cast<TupleType>(data)) {
    appendParts(pair.getFirst(), parts);
    appendParts(pair.getSecond(), parts);
    return;
  }
  auto array = dyn_cast<ArrayType>(data);
  if (!array)
    return parts.push_back(data);
  SmallVector<Type> elements;
  appendParts(array.getElement(), elements);
  for (Type element : elements)
    parts.push_back(ArrayType::get(data.getContext(), array.getSize(), element));
}

LogicalResult verifyBorder(Operation *operation, TypeRange memory, Type data) {
  SmallVector<Type> parts;
  appendParts(data, parts);
  if (parts.size() != memory.size())
    return operation->emitOpError() << "expected memory for each of the " << parts.size() << " scalars of an element of " << data
                                    << ", found " << memory.size();
  for (auto [one, part] : llvm::zip(memory, parts))
    if (failed(verifyBorder(operation, one, part)))
      return failure();
  return success();
}

/// Whether memory of the type surely has two elements at one place.
static bool overlapsItself(MemRefType memory) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(memory.getStridesAndOffset(strides, offset)))
    return false;
  llvm::SmallSet<int64_t, 4> steps;
  for (auto [size, stride] : llvm::zip(memory.getShape(), strides)) {
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(stride) || size == 1)
      continue;
    // Two steps of the same length lead to the same place in either order.
    if (stride == 0 || !steps.insert(std::abs(stride)).second)
      return true;
  }
  return false;
}

LogicalResult verifyApart(Operation *operation, ValueRange destinations) {
  llvm::SmallDenseSet<Value> known;
  for (Value destination : destinations) {
    auto memory = dyn_cast<MemRefType>(destination.getType());
    if (!memory || llvm::is_contained(memory.getShape(), 0))
      continue;
    if (!known.insert(destination).second)
      return operation->emitOpError() << "writes two results to the same memory: expected "
                                         "memory of its own for each scalar of an element, of "
                                         "which the second would overwrite the first";
    if (overlapsItself(memory))
      return operation->emitOpError()
             << "expected memory in which each element has a place of its own, found " << memory
                                      << ", whose strides lead several elements to the same place";
  }
  return success();
}

static ParseResult inferBorderType(OpAsmParser &parser, SMLoc location, Type memory, Type &data) {
  data = riseTypeOf(memory);
  if (data)
    return success();
  return parser.emitError(location) << memory << " does not determine a RISE type; write the type after it, with a size for "
                                    << "each dynamic dimension, as in `!rise.array<n, scalar<f32>>`";
}

/// The type of what several memrefs hold is written; of one it may follow.
static ParseResult parseBorderType(OpAsmParser &parser, SMLoc location, ArrayRef<Type> memory, bool written, Type &data) {
  if (written)
    return parser.parseType(data);
  if (memory.size() != 1)
    return parser.emitError(location) << "expected the RISE type of what the " << memory.size() << " memrefs hold";
  return inferBorderType(parser, location, memory.front(), data);
}
/// As many types as there are operands.
static ParseResult parseMemoryTypes(OpAsmParser &parser, size_t count, SmallVectorImpl<Type> &types) {
  for (size_t number = 0; number < count; ++number)
    if ((number > 0 && parser.parseComma()) || parser.parseType(types.emplace_back()))
      return failure();
  return success();
}

/// Whether the type of data follows from that of its memory.
static bool determines(TypeRange memory, Type data) { return memory.size() == 1 && riseTypeOf(memory.front()) == data; }

ParseResult InOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> sources;
  SmallVector<Type> memory;
  Type data;
  SMLoc operandLocation = parser.getCurrentLocation(), typeLocation;
  if (parser.parseOperandList(sources) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parser.getCurrentLocation(&typeLocation) || parseMemoryTypes(parser, sources.size(), memory) ||
      parseBorderType(parser, typeLocation, memory, succeeded(parser.parseOptionalArrow()), data))
    return failure();
  result.addTypes(data);
  return parser.resolveOperands(sources, memory, operandLocation, result.operands);
}

void InOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSources();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getSources().getTypes();
  if (!determines(getSources().getTypes(), getResult().getType()))
    printer << " -> " << getResult().getType();
}

LogicalResult InOp::verify() { return verifyBorder(*this, getSources().getTypes(), getResult().getType()); }

ParseResult OutOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> destinations;
  OpAsmParser::UnresolvedOperand value;
  SmallVector<Type> memory;
  Type data;
  SMLoc operandLocation = parser.getCurrentLocation(), typeLocation;
  if (parser.parseOperandList(destinations) || parser.parseLess() || parser.parseMinus() || parser.parseOperand(value) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() || parser.getCurrentLocation(&typeLocation) ||
      parseMemoryTypes(parser, destinations.size(), memory) ||
      parseBorderType(parser, typeLocation, memory, succeeded(parser.parseOptionalComma()), data))
    return failure();
  if (memory.size() == 1 && isa<TensorType>(memory.front()))
    result.addTypes(memory.front());
  return failure(parser.resolveOperands(destinations, memory, operandLocation, result.operands) ||
                 parser.resolveOperand(value, data, result.operands));
}

void OutOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getDestinations() << " <- " << getValue();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << getDestinations().getTypes();
  if (!determines(getDestinations().getTypes(), getValue().getType()))
    printer << ", " << getValue().getType();
}

LogicalResult OutOp::verify() {
  for (Type memory : getDestinations().getTypes())
    if (!isa<MemRefType, RankedTensorType>(memory))
      return emitOpError() << "expected a memref or tensor as destination, found " << memory
                           << "; a scalar result needs a memref of rank 0";
  bool isTensor = llvm::any_of(getDestinations().getTypes(), [](Type memory) { return isa<RankedTensorType>(memory); });
  if (isTensor && getDestinations().size() != 1)
    return emitOpError("expected memrefs as destinations of pairs, found a tensor");
  if (isTensor != (getTensor() != nullptr))
    return emitOpError("expected a result if and only if the destination is a tensor");
  if (getTensor() && getTensor().getType() != getDestinations().front().getType())
    return emitOpError() << "expected a result of type " << getDestinations().front().getType() << ", found "
                         << getTensor().getType();
  return failure(failed(verifyBorder(*this, getDestinations().getTypes(), getValue().getType())) ||
                 failed(verifyApart(*this, getDestinations())));
}

/// Reads of the memrefs among the operands; scalars and tensors are values.
void readMemory(MutableOperandRange sources, SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  for (OpOperand &source : sources)
    if (isa<BaseMemRefType>(source.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &source);
}

void InOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  readMemory(getSourcesMutable(), effects);
}

void OutOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (!getTensor())
    for (OpOperand &destination : getDestinationsMutable())
      effects.emplace_back(MemoryEffects::Write::get(), &destination);
  // What the value was made of is read when it is written.
  effects.emplace_back(MemoryEffects::Read::get());
}

} // namespace rise
