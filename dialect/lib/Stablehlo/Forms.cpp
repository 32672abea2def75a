//===- Forms.cpp - Convolutions, reductions and loops in short form ------------===//

#include "Reader.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace rise::stablehlo {

//===--- Convolutions ----------------------------------------------------------===//

ParseResult Reader::convolution() {
  if (parser.parseOperandList(operands, AsmParser::Delimiter::Paren) || convolutionDimensions() ||
      parser.parseComma() || convolutionWindow())
    return failure();
  return attributesAndTypes();
}

ParseResult Reader::convolutionDimensions() {
  std::string text;
  auto dimensions = [&](StringRef separator) {
    text += separator.str() + "[";
    bool isFirst = true;
    auto dimension = [&]() -> ParseResult {
      text += isFirst ? "" : ", ";
      isFirst = false;
      int64_t number;
      if (OptionalParseResult parsed = parser.parseOptionalInteger(number); parsed.has_value()) {
        text += std::to_string(number);
        return *parsed;
      }
      StringRef word;
      // A dimension of which nothing is known is written `?`.
      if (succeeded(parser.parseOptionalQuestion()))
        word = "?";
      else if (parser.parseKeyword(&word))
        return failure();
      text += word.str();
      return success();
    };
    ParseResult parsed = parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, dimension);
    text += "]";
    return parsed;
  };
  if (parser.parseKeyword("dim_numbers") || parser.parseEqual() || dimensions("") ||
      parser.parseKeyword("x") || dimensions("x") || parser.parseArrow() || dimensions("->"))
    return failure();
  set("dimension_numbers", kept("conv<" + text + ">"));
  return success();
}

ParseResult Reader::convolutionWindow() {
  if (parser.parseKeyword("window") || parser.parseEqual() || parser.parseLBrace())
    return failure();
  if (succeeded(parser.parseOptionalRBrace()))
    return success();
  do {
    StringRef word;
    if (key(word) || windowOption(word))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return parser.parseRBrace();
}

ParseResult Reader::windowOption(StringRef key) {
  SMLoc at = parser.getCurrentLocation();
  if (key == "pad") {
    Integers edges;
    auto pair = [&]() -> ParseResult {
      size_t before = edges.size();
      if (integers(edges))
        return failure();
      if (edges.size() - before != 2)
        return parser.emitError(at, "expected pairs such as `[1, 1]` as padding");
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, pair))
      return failure();
    auto shape = {static_cast<int64_t>(edges.size() / 2), int64_t(2)};
    auto type = RankedTensorType::get(shape, builder.getI64Type());
    set("padding", DenseIntElementsAttr::get(type, edges));
    return success();
  }
  if (key == "reverse") {
    SmallVector<bool> values;
    if (truths(values))
      return failure();
    set("window_reversal", builder.getDenseBoolArrayAttr(values));
    return success();
  }
  StringRef name = llvm::StringSwitch<StringRef>(key)
                       .Case("stride", "window_strides")
                       .Case("lhs_dilate", "lhs_dilation")
                       .Case("rhs_dilate", "rhs_dilation")
                       .Default("");
  Integers values;
  if (name.empty())
    return parser.emitError(at, "expected `stride`, `pad`, `lhs_dilate`, `rhs_dilate` or "
                                "`reverse` of a window, found `")
           << key << "`";
  if (integers(values))
    return failure();
  set(name, values);
  return success();
}

//===--- Loops -----------------------------------------------------------------===//

ParseResult Reader::whileLoop() {
  SmallVector<OpAsmParser::Argument> arguments;
  auto argument = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
                   operand());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, argument))
    return failure();
  SMLoc at = parser.getCurrentLocation();
  SmallVector<Type> types;
  if ((succeeded(parser.parseOptionalColon()) && parser.parseTypeList(types)) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.resolveOperands(operands, types, at, state.operands))
    return failure();
  for (auto [argument, type] : llvm::zip_equal(arguments, types))
    argument.type = type;
  state.addTypes(types);
  Region *condition = state.addRegion(), *body = state.addRegion();
  return failure(parser.parseKeyword("cond") || parser.parseRegion(*condition, arguments) ||
                 parser.parseKeyword("do") || parser.parseRegion(*body, arguments));
}

//===--- Reductions ------------------------------------------------------------===//

ParseResult Reader::reduce() {
  SmallVector<OpAsmParser::UnresolvedOperand> starts;
  do {
    if (parser.parseLParen() || operand() || parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(starts.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  size_t inputs = operands.size();
  operands.append(starts);
  std::optional<OperationName> applied;
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    applied = *name;
  }
  Integers dimensions;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") || parser.parseEqual() ||
      integers(dimensions))
    return failure();
  set("dimensions", dimensions);
  if (attributesAndTypes())
    return failure();
  return applied ? reducedBy(*applied, inputs) : reducer();
}

/// `applies stablehlo.add` stands for the region that returns the result of that operation.
ParseResult Reader::reducedBy(OperationName operation, size_t inputs) {
  SMLoc at = parser.getNameLoc();
  StringRef dialect = operation.getDialectNamespace();
  if (dialect != "stablehlo" && dialect != "chlo")
    return parser.emitError(at, "expected an operation of StableHLO behind `applies`, found `")
           << operation << "`";
  auto start = inputs == 1 ? dyn_cast<ShapedType>(state.operands[1].getType()) : ShapedType();
  if (!start)
    return parser.emitError(at, "`applies` needs one tensor and its start value");
  auto *block = new Block;
  state.addRegion()->push_back(block);
  Type scalar = RankedTensorType::get({}, start.getElementType());
  Location place = state.location;
  block->addArguments({scalar, scalar}, {place, place});
  // The block is in no operation yet, of which a builder could learn the context.
  OpBuilder inside(parser.getContext());
  inside.setInsertionPointToEnd(block);
  OperationState combined(place, operation);
  combined.addOperands(block->getArguments());
  combined.addTypes(scalar);
  OperationState returned(place, "stablehlo.return");
  returned.addOperands(inside.create(combined)->getResults());
  inside.create(returned);
  return success();
}

/// `reducer(%a: T, %b: T) (…) { … }`: pairs of what is reduced so far and the next element.
ParseResult Reader::reducer() {
  if (parser.parseKeyword("reducer"))
    return failure();
  SmallVector<OpAsmParser::Argument> left, right;
  while (succeeded(parser.parseOptionalLParen()))
    if (parser.parseArgument(left.emplace_back(), /*allowType=*/true) || parser.parseComma() ||
        parser.parseArgument(right.emplace_back(), /*allowType=*/true) || parser.parseRParen())
      return failure();
  left.append(right);
  return parser.parseRegion(*state.addRegion(), left);
}

} // namespace rise::stablehlo
