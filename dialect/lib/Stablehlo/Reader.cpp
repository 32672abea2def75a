//===- Reader.cpp - The short form of StableHLO's operations -------------------===//

#include "Reader.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace rise::stablehlo {

Reader::Reader(OpAsmParser &parser, OperationState &state)
    : parser(parser), state(state), builder(parser.getContext()),
      operation(state.name.getStringRef().split('.').second) {}

ParseResult Reader::read() {
  using Form = ParseResult (Reader::*)();
  Form form = llvm::StringSwitch<Form>(operation)
                  .Case("compare", &Reader::compare)
                  .Case("composite", &Reader::composite)
                  .Case("constant", &Reader::constant)
                  .Cases({"convolution", "dynamic_conv"}, &Reader::convolution)
                  .Case("custom_call", &Reader::customCall)
                  .Case("get_tuple_element", &Reader::element)
                  .Case("reduce", &Reader::reduce)
                  .Case("reduce_precision", &Reader::reducePrecision)
                  .Case("slice", &Reader::slice)
                  .Case("top_k", &Reader::topK)
                  .Case("while", &Reader::whileLoop)
                  .Default(&Reader::plain);
  if ((this->*form)())
    return failure();
  separateAttributes();
  return success();
}

/// The attributes that belong to the operation, whose names have no dialect, are kept as in the
/// generic form: apart from those that any operation may have.
void Reader::separateAttributes() {
  SmallVector<NamedAttribute> own, others;
  for (NamedAttribute attribute : state.attributes)
    (attribute.getName().strref().contains('.') ? others : own).push_back(attribute);
  if (own.empty())
    return;
  state.propertiesAttr = builder.getDictionaryAttr(own);
  state.attributes = NamedAttrList(others);
}

//===--- Parts -----------------------------------------------------------------===//

ParseResult Reader::operand() {
  OpAsmParser::UnresolvedOperand operand;
  if (parser.parseOperand(operand))
    return failure();
  operands.push_back(operand);
  return success();
}

ParseResult Reader::integers(Integers &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(values.emplace_back());
  });
}

ParseResult Reader::truths(SmallVectorImpl<bool> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    int64_t number;
    if (OptionalParseResult parsed = parser.parseOptionalInteger(number); parsed.has_value()) {
      values.push_back(number != 0);
      return *parsed;
    }
    SMLoc at = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    if (word != "true" && word != "false")
      return parser.emitError(at, "expected `true` or `false`, found `") << word << "`";
    values.push_back(word == "true");
    return success();
  });
}

ParseResult Reader::key(StringRef &word) {
  return failure(parser.parseKeyword(&word) || parser.parseEqual());
}

ParseResult Reader::operandsAndOptions() {
  OpAsmParser::UnresolvedOperand first;
  StringRef word;
  if (OptionalParseResult parsed = parser.parseOptionalOperand(first); parsed.has_value()) {
    if (failed(*parsed))
      return failure();
    operands.push_back(first);
  } else if (succeeded(parser.parseOptionalKeyword(&word))) {
    if (parser.parseEqual() || option(word))
      return failure();
  } else {
    return success();
  }
  while (succeeded(parser.parseOptionalComma())) {
    OpAsmParser::UnresolvedOperand next;
    if (OptionalParseResult parsed = parser.parseOptionalOperand(next); parsed.has_value()) {
      if (failed(*parsed))
        return failure();
      operands.push_back(next);
    } else if (key(word) || option(word)) {
      return failure();
    }
  }
  return success();
}

/// The attribute that an option of the short form sets.
static StringRef attributeOf(StringRef operation, StringRef key) {
  if (key == "dims")
    return operation == "transpose"                ? "permutation"
           : operation.contains("broadcast_in_dim") ? "broadcast_dimensions"
                                                     : "dimensions";
  if (key == "dim")
    return operation.contains("iota") ? "iota_dimension" : "dimension";
  if (key == "algorithm")
    return operation == "rng_bit_generator" ? "rng_algorithm" : "algorithm";
  return llvm::StringSwitch<StringRef>(key)
      .Case("config", "einsum_config")
      .Case("distribution", "rng_distribution")
      .Case("high", "edge_padding_high")
      .Case("interior", "interior_padding")
      .Case("length", "fft_length")
      .Case("low", "edge_padding_low")
      .Case("precision", "precision_config")
      .Case("sizes", operation == "broadcast" ? "broadcast_sizes" : "slice_sizes")
      .Case("type", "fft_type")
      .Default(key);
}

ParseResult Reader::option(StringRef key) {
  if (key == "batching_dims" || key == "contracting_dims") {
    product.given = true;
    return key == "batching_dims" ? dimensionPairs(product.leftBatch, product.rightBatch)
                                  : dimensionPairs(product.leftContracting, product.rightContracting);
  }
  // The text of the key does not live as long as the attribute's name must.
  StringAttr name = builder.getStringAttr(attributeOf(operation, key));
  std::string quoted;
  if (succeeded(parser.parseOptionalString(&quoted))) {
    state.addAttribute(name, builder.getStringAttr(quoted));
    return success();
  }
  // Words come before numbers: `true` would be read as one too.
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word))) {
    bool isTruth = word == "true" || word == "false";
    state.addAttribute(name, isTruth ? Attribute(builder.getBoolAttr(word == "true"))
                                     : kept(name.getValue() + " " + word));
    return success();
  }
  int64_t number;
  if (OptionalParseResult parsed = parser.parseOptionalInteger(number); parsed.has_value()) {
    state.addAttribute(name, builder.getI64IntegerAttr(number));
    return *parsed;
  }
  std::string text;
  if (succeeded(parser.parseOptionalLess())) {
    if (bracketed(text))
      return failure();
    state.addAttribute(name, kept("dot_algorithm<" + text + ">"));
    return success();
  }
  if (key == "precision") {
    SmallVector<Attribute> words;
    auto precision = [&] {
      if (parser.parseKeyword(&word))
        return failure();
      words.push_back(kept("precision " + word));
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, precision))
      return failure();
    state.addAttribute(name, builder.getArrayAttr(words));
    return success();
  }
  Integers values;
  if (integers(values))
    return failure();
  state.addAttribute(name, builder.getDenseI64ArrayAttr(values));
  return success();
}

ParseResult Reader::dimensionPairs(Integers &left, Integers &right) {
  return failure(integers(left) || parser.parseKeyword("x") || integers(right));
}

ParseResult Reader::bracketed(std::string &text) {
  auto entry = [&]() -> ParseResult {
    StringRef name, word;
    if (key(name))
      return failure();
    text += (text.empty() ? "" : ", ") + name.str() + " = ";
    if (succeeded(parser.parseOptionalKeyword(&word))) {
      text += word.str();
      return success();
    }
    int64_t number;
    if (parser.parseInteger(number))
      return failure();
    text += std::to_string(number);
    return success();
  };
  return failure(parser.parseCommaSeparatedList(entry) || parser.parseGreater());
}

ParseResult Reader::attributesAndTypes() {
  if (product.given)
    setProduct();
  if (parser.parseOptionalAttrDict(state.attributes))
    return failure();
  SMLoc at = parser.getCurrentLocation();
  if (operation == "return" && operands.empty() && failed(parser.parseOptionalColon()))
    return success();
  SmallVector<Type> written, results;
  if ((operation != "return" || !operands.empty()) && parser.parseColon())
    return failure();
  if (parser.parseTypeList(written))
    return failure();
  if (written.size() == 1)
    if (auto function = dyn_cast<FunctionType>(written[0])) {
      SmallVector<Type> inputs(function.getInputs());
      return applyTypes(at, inputs, true, function.getResults());
    }
  if (failed(parser.parseOptionalArrow()))
    return applyTypes(at, written, false, {});
  // The dialect `chlo` writes `T, T -> T`.
  if (succeeded(parser.parseOptionalLParen())) {
    if (parser.parseTypeList(results) || parser.parseRParen())
      return failure();
  } else if (parser.parseTypeList(results)) {
    return failure();
  }
  return applyTypes(at, written, true, results);
}

ParseResult Reader::applyTypes(SMLoc at, ArrayRef<Type> written, bool isFunction,
                               ArrayRef<Type> results) {
  SmallVector<Type> inputs(written), outputs(results);
  if (!isFunction && operation == "return") {
    outputs.clear();
  } else if (!isFunction && operation == "optimization_barrier") {
    outputs = inputs;
  } else if (!isFunction && operation == "select" && inputs.size() == 2) {
    // The condition, then the type of both values and of the result.
    outputs.assign(1, inputs[1]);
    inputs.push_back(inputs[1]);
  } else if (!isFunction && inputs.size() == 1) {
    outputs = inputs;
    inputs = operandTypes(outputs[0]);
  } else if (!isFunction) {
    return parser.emitError(at, "expected the types of operands and results, such as `(T, T) -> T`");
  }
  state.addTypes(outputs);
  return parser.resolveOperands(operands, inputs, at, state.operands);
}

SmallVector<Type> Reader::operandTypes(Type result) {
  if (auto tuple = dyn_cast<TupleType>(result); tuple && operation == "tuple")
    return SmallVector<Type>(tuple.getTypes());
  auto shaped = dyn_cast<ShapedType>(result);
  auto number = shaped ? dyn_cast<ComplexType>(shaped.getElementType()) : ComplexType();
  if (number && operation == "complex")
    result = shaped.clone(number.getElementType());
  return SmallVector<Type>(operands.size(), result);
}

//===--- Attributes ------------------------------------------------------------===//

void Reader::set(StringRef name, ArrayRef<int64_t> values) {
  state.addAttribute(name, builder.getDenseI64ArrayAttr(values));
}

Attribute Reader::kept(const Twine &text) {
  return OpaqueAttr::get(builder.getStringAttr("stablehlo"), text.str(), builder.getNoneType());
}

void Reader::setProduct() {
  std::string text;
  auto add = [&](StringRef name, ArrayRef<int64_t> values) {
    if (values.empty())
      return;
    text += (text.empty() ? "" : ", ") + name.str() + " = [";
    for (auto [index, value] : llvm::enumerate(values))
      text += (index == 0 ? "" : ", ") + std::to_string(value);
    text += "]";
  };
  add("lhs_batching_dimensions", product.leftBatch);
  add("rhs_batching_dimensions", product.rightBatch);
  add("lhs_contracting_dimensions", product.leftContracting);
  add("rhs_contracting_dimensions", product.rightContracting);
  set("dot_dimension_numbers", kept("dot<" + text + ">"));
}

//===--- Forms -----------------------------------------------------------------===//

ParseResult Reader::plain() { return failure(operandsAndOptions() || attributesAndTypes()); }

ParseResult Reader::compare() {
  StringRef direction, type;
  if (parser.parseKeyword(&direction) || parser.parseComma() || operand() || parser.parseComma() ||
      operand())
    return failure();
  if (succeeded(parser.parseOptionalComma())) {
    if (parser.parseKeyword(&type))
      return failure();
    set("compare_type", kept("comparison_type " + type));
  }
  set("comparison_direction", kept("comparison_direction " + direction));
  return attributesAndTypes();
}

ParseResult Reader::composite() {
  StringAttr name;
  if (parser.parseAttribute(name))
    return failure();
  set("name", name);
  return plain();
}

ParseResult Reader::constant() {
  SMLoc at = parser.getCurrentLocation();
  Attribute value;
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseAttribute(value))
    return failure();
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed)
    return parser.emitError(at, "expected a value with a type, such as `dense<0> : tensor<i32>`");
  set("value", value);
  state.addTypes(typed.getType());
  return success();
}

ParseResult Reader::customCall() {
  StringAttr callee;
  if (parser.parseSymbolName(callee))
    return failure();
  set("call_target_name", callee);
  return failure(parser.parseOperandList(operands, AsmParser::Delimiter::Paren) ||
                 attributesAndTypes());
}

ParseResult Reader::element() {
  int32_t index;
  if (operand() || parser.parseLSquare() || parser.parseInteger(index) || parser.parseRSquare())
    return failure();
  set("index", builder.getI32IntegerAttr(index));
  return attributesAndTypes();
}

ParseResult Reader::reducePrecision() {
  SMLoc at = parser.getCurrentLocation();
  StringRef word, format;
  int32_t exponent, mantissa;
  if (operand() || parser.parseComma() || key(word) || parser.parseKeyword(&format))
    return failure();
  auto [first, second] = format.split('m');
  if (!first.consume_front("e") || first.getAsInteger(10, exponent) ||
      second.getAsInteger(10, mantissa))
    return parser.emitError(at, "expected a format such as `e5m10`, found `") << format << "`";
  set("exponent_bits", builder.getI32IntegerAttr(exponent));
  set("mantissa_bits", builder.getI32IntegerAttr(mantissa));
  return attributesAndTypes();
}

ParseResult Reader::slice() {
  Integers starts, limits, strides;
  auto range = [&]() -> ParseResult {
    int64_t stride = 1;
    if (parser.parseInteger(starts.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(limits.emplace_back()) ||
        (succeeded(parser.parseOptionalColon()) && parser.parseInteger(stride)))
      return failure();
    strides.push_back(stride);
    return success();
  };
  if (operand() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, range))
    return failure();
  set("start_indices", starts);
  set("limit_indices", limits);
  set("strides", strides);
  return attributesAndTypes();
}

ParseResult Reader::topK() {
  StringRef word;
  int64_t count;
  if (parser.parseLParen() || operand() || parser.parseComma() || key(word) ||
      parser.parseInteger(count) || parser.parseRParen())
    return failure();
  set("k", builder.getI64IntegerAttr(count));
  return attributesAndTypes();
}

} // namespace rise::stablehlo
