//===- RiseDependent.cpp - Operations on sizes and types ----------------------===//
//
// Abstraction over sizes and types, application to them, sizes as values, functions given in the target's language.
//
//===----------------------------------------------------------------------===//

#include "Language.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "rise/Rise/Rise.h"

using namespace mlir;

namespace rise {

//===--- rise.depLambda ---------------------------------------------------------------===//

StringRef DepLambdaOp::getDefaultDialect() { return RiseDialect::getDialectNamespace(); }

ParseResult DepLambdaOp::parse(OpAsmParser &parser, OperationState &result) {
  StringRef name, range;
  bool isImplicit = succeeded(parser.parseOptionalLBrace());
  if ((!isImplicit && parser.parseLParen()) || parseName(parser, name, "the parameter") || parser.parseColon())
    return failure();
  SMLoc rangeLocation = parser.getCurrentLocation();
  if (parseName(parser, range, "the parameter's kind") || (isImplicit ? parser.parseRBrace() : parser.parseRParen()) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  SMLoc bodyLocation = parser.getCurrentLocation();
  Region *body = result.addRegion();
  if (parser.parseRegion(*body))
    return failure();
  // The type of the value returned says the function's type.
  auto returned = body->empty() || body->back().empty() ? ReturnOp() : dyn_cast<ReturnOp>(body->back().back());
  if (!returned || returned->getNumOperands() != 1)
    return parser.emitError(bodyLocation, "expected a body that ends with `return`");
  Type value = returned.getValue().getType();
  if (!isRiseType(value))
    return parser.emitError(bodyLocation) << "expected a body that returns a RISE value, found " << value;
  Type type = abstract([&] { return parser.emitError(rangeLocation); }, name, range, isImplicit, value);
  if (!type)
    return failure();
  Builder &builder = parser.getBuilder();
  Properties &properties = result.getOrAddProperties<Properties>();
  properties.setParameter(builder.getStringAttr(name));
  properties.setRange(builder.getStringAttr(range));
  if (isImplicit)
    properties.setImplicit(builder.getUnitAttr());
  result.addTypes(type);
  return success();
}

void DepLambdaOp::print(OpAsmPrinter &printer) {
  printer << (getImplicit() ? " {" : " (") << getParameter() << " : " << getRange() << (getImplicit() ? '}' : ')');
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getParameterAttrName(), getRangeAttrName(), getImplicitAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

/// A value from outside of `lambda` that is used inside and whose type mentions the parameter.
static LogicalResult verifyScope(DepLambdaOp lambda) {
  WalkResult result = lambda.getBody().walk([&](Operation *operation) {
    for (Value operand : operation->getOperands()) {
      bool isOutside = !lambda.getBody().isAncestor(operand.getParentRegion());
      if (!isOutside || !isRiseType(operand.getType()) || !riseLanguageMentions(wrap(operand.getType()), wrap(lambda.getParameter())))
        continue;
      operation->emitOpError() << "uses a value of type " << operand.getType() << " from outside of the `rise.depLambda` that binds `"
                               << lambda.getParameter() << "`, where the name means something else; rename the parameter";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult DepLambdaOp::verifyRegions() {
  if (getBody().getNumArguments() != 0)
    return emitOpError() << "expected a region without arguments, found " << getBody().getNumArguments();
  auto returned = dyn_cast<ReturnOp>(getBody().front().back());
  if (!returned)
    return emitOpError("expected its body to end with `rise.return`, found `") << getBody().front().back().getName() << '`';
  Type value = returned.getValue().getType();
  if (!isRiseType(value))
    return returned.emitOpError() << "expected a RISE value, found " << value;
  Type expected = abstract([&] { return emitOpError(); }, getParameter(), getRange(), getImplicit(), value);
  if (!expected)
    return failure();
  if (getFunction().getType() != expected)
    return emitOpError() << "expected a result of type " << expected << ", found " << getFunction().getType();
  return verifyScope(*this);
}

//===--- rise.depApply ----------------------------------------------------------------===//

LogicalResult DepApplyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, DepApplyOp::Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  auto function = dyn_cast<DependentFunctionType>(adaptor.getFunction().getType());
  if (!function || !adaptor.getArgument())
    return emitOptionalError(location, "expected a function on sizes or types, and an argument");
  std::string reason;
  Type type = unwrap(riseLanguageApply(wrap(context), wrap(Type(function)), wrap(adaptor.getArgument()), appendText, &reason));
  if (!type)
    return emitOptionalError(location, reason);
  types.push_back(type);
  return success();
}

//===--- rise.natLiteral and rise.indexLiteral -----------------------------------------===//

LogicalResult NatLiteralOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, NatLiteralOp::Adaptor,
                                             SmallVectorImpl<Type> &types) {
  types.push_back(ScalarType::get(context, mlir::IndexType::get(context)));
  return success();
}

LogicalResult IndexLiteralOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, IndexLiteralOp::Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  // An absent bound is reported by the operation's own verifier.
  if (!adaptor.getBoundAttr())
    return failure();
  types.push_back(rise::IndexType::get(context, adaptor.getBoundAttr()));
  return success();
}

LogicalResult IndexLiteralOp::verify() {
  std::optional<uint64_t> value = getValue().getConstantValue(), bound = getBound().getConstantValue();
  if (value && bound && *value >= *bound)
    return emitOpError() << "expected an index below " << *bound << ", found " << *value;
  return success();
}

//===--- rise.foreignFunction ----------------------------------------------------------===//

LogicalResult ForeignFunctionOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location,
                                                  ForeignFunctionOp::Adaptor adaptor, SmallVectorImpl<Type> &types) {
  StringAttr name = adaptor.getNameAttr();
  ArrayAttr parameters = adaptor.getParametersAttr(), parameterTypes = adaptor.getTypesAttr();
  TypeAttr output = adaptor.getOutputAttr();
  // What is absent or of another kind is reported by the operation's own verifier.
  auto areOf = [](ArrayAttr list, auto isOne) { return list && llvm::all_of(list, isOne); };
  if (!name || !output || !areOf(parameters, [](Attribute one) { return isa<StringAttr>(one); }) ||
      !areOf(parameterTypes, [](Attribute one) { return isa<TypeAttr>(one); }))
    return failure();
  if (parameters.size() != parameterTypes.size())
    return emitOptionalError(location, "expected as many types of parameters as names, found ", parameterTypes.size(), " and ",
                             parameters.size());
  auto names = llvm::map_to_vector(parameters, [](Attribute one) { return wrap(cast<StringAttr>(one).getValue()); });
  auto wrapped = llvm::map_to_vector(parameterTypes, [](Attribute one) { return wrap(cast<TypeAttr>(one).getValue()); });
  std::string reason;
  Type type = unwrap(riseLanguageForeignFunctionType(wrap(context), wrap(name.getValue()), names.size(), names.data(), wrapped.data(),
                                                     wrap(output.getValue()), appendText, &reason));
  if (!type)
    return emitOptionalError(location, reason);
  types.push_back(type);
  return success();
}

void ForeignFunctionOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getPattern(), getName()); }

ParseResult ForeignFunctionOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Properties &properties = result.getOrAddProperties<Properties>();
  StringAttr name, source;
  TypeAttr output;
  SmallVector<Attribute> names, types;
  auto parseParameter = [&]() -> ParseResult {
    StringRef parameter;
    TypeAttr type;
    if (parseName(parser, parameter, "a parameter") || parser.parseColon() || parseDataArgument(parser, type))
      return failure();
    names.push_back(builder.getStringAttr(parameter));
    types.push_back(type);
    return success();
  };
  if (parser.parseAttribute(name) || parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseParameter) ||
      parser.parseArrow() || parseDataArgument(parser, output))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("body"))) {
    if (parser.parseAttribute(source))
      return failure();
    properties.setSource(source);
  }
  properties.setName(name);
  properties.setParameters(builder.getArrayAttr(names));
  properties.setTypes(builder.getArrayAttr(types));
  properties.setOutput(output);
  SmallVector<Type> inferred;
  Location location = parser.getEncodedSourceLoc(parser.getNameLoc());
  if (parser.parseOptionalAttrDict(result.attributes) ||
      failed(inferReturnTypes(parser.getContext(), location, {}, result.attributes.getDictionary(parser.getContext()),
                              result.getRawProperties(), {}, inferred)))
    return failure();
  result.addTypes(inferred);
  return success();
}

void ForeignFunctionOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printAttributeWithoutType(getNameAttr());
  printer << " (";
  llvm::interleaveComma(llvm::zip(getParameters(), getTypes()), printer, [&](auto parameter) {
    printer << cast<StringAttr>(std::get<0>(parameter)).getValue() << " : ";
    printRiseType(printer, cast<TypeAttr>(std::get<1>(parameter)).getValue());
  });
  printer << ") -> ";
  printRiseType(printer, getOutput());
  if (StringAttr source = getSourceAttr()) {
    printer << " body ";
    printer.printAttributeWithoutType(source);
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), {getNameAttrName(), getParametersAttrName(), getTypesAttrName(),
                                                      getOutputAttrName(), getSourceAttrName()});
}

} // namespace rise
