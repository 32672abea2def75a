//===- RiseAttributes.cpp - Sizes and other type-level arguments --------------===//

#include "Language.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "rise/Rise/Rise.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#define GET_ATTRDEF_CLASSES
#include "rise/Rise/RiseAttributes.cpp.inc"

namespace rise {

void RiseDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "rise/Rise/RiseAttributes.cpp.inc"
      >();
}

//===--- Sizes -------------------------------------------------------------------===//

NatAttr NatAttr::getConstant(MLIRContext *context, uint64_t value) { return get(context, std::to_string(value)); }

NatAttr NatAttr::getChecked(llvm::function_ref<InFlightDiagnostic()> emitError, MLIRContext *context, StringRef text) {
  // The common case, a literal, is its own normal form.
  if (uint64_t value; !text.getAsInteger(10, value))
    return getConstant(context, value);
  std::string answer;
  if (riseLanguageNormalizeNat(wrap(text), appendText, &answer))
    return get(context, answer);
  emitError() << "invalid size `" << text << "`: " << answer;
  return {};
}

std::optional<uint64_t> NatAttr::getConstantValue() const {
  uint64_t value;
  return getText().getAsInteger(10, value) ? std::nullopt : std::optional(value);
}

/// Collects the text of a size; the language parses and normalises it. MLIR's lexer has no `%` and `^`, therefore
/// `a mod b` and `pow(a, b)`.
static ParseResult collectNat(AsmParser &parser, std::string &text, unsigned depth = 0);

/// As the language has it: no input may exhaust the stack.
static constexpr unsigned deepestNesting = 200;

static ParseResult collectNatFactor(AsmParser &parser, std::string &text, unsigned depth) {
  if (depth > deepestNesting)
    return parser.emitError(parser.getCurrentLocation(), "the size is nested deeper than ") << deepestNesting << " levels";
  if (succeeded(parser.parseOptionalLParen())) {
    text += '(';
    if (collectNat(parser, text, depth + 1) || parser.parseRParen())
      return failure();
    text += ')';
    return success();
  }
  APInt value;
  if (OptionalParseResult number = parser.parseOptionalInteger(value); number.has_value()) {
    if (failed(*number))
      return failure();
    llvm::SmallString<20> digits;
    value.toStringUnsigned(digits);
    text += digits;
    return success();
  }
  StringRef name;
  SMLoc start = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&name)))
    return parser.emitError(start, "expected a size: a number, a name, or an expression over them such as `2*n+1`");
  text += name;
  if (failed(parser.parseOptionalLParen()))
    return success();
  text += '(';
  auto collectArgument = [&]() -> ParseResult {
    if (text.back() != '(')
      text += ", ";
    return collectNat(parser, text, depth + 1);
  };
  if (parser.parseCommaSeparatedList(collectArgument) || parser.parseRParen())
    return failure();
  text += ')';
  return success();
}

static ParseResult collectNatTerm(AsmParser &parser, std::string &text, unsigned depth) {
  if (collectNatFactor(parser, text, depth))
    return failure();
  while (true) {
    if (succeeded(parser.parseOptionalStar()))
      text += '*';
    else if (succeeded(parser.parseOptionalSlash()))
      text += '/';
    else if (succeeded(parser.parseOptionalKeyword("floordiv")))
      text += '/';
    else if (succeeded(parser.parseOptionalKeyword("mod")))
      text += " mod ";
    else
      return success();
    if (collectNatFactor(parser, text, depth))
      return failure();
  }
}

static ParseResult collectNat(AsmParser &parser, std::string &text, unsigned depth) {
  if (succeeded(parser.parseOptionalMinus()))
    text += '-';
  if (collectNatTerm(parser, text, depth))
    return failure();
  while (true) {
    if (succeeded(parser.parseOptionalPlus()))
      text += '+';
    else if (succeeded(parser.parseOptionalMinus()))
      text += '-';
    else
      return success();
    if (collectNatTerm(parser, text, depth))
      return failure();
  }
}

ParseResult parseNat(AsmParser &parser, NatAttr &nat) {
  SMLoc start = parser.getCurrentLocation();
  std::string text;
  if (collectNat(parser, text))
    return failure();
  nat = NatAttr::getChecked([&] { return parser.emitError(start); }, parser.getContext(), text);
  return success(nat != nullptr);
}

Attribute NatAttr::parse(AsmParser &parser, Type) {
  NatAttr nat;
  if (parser.parseLess() || parseNat(parser, nat) || parser.parseGreater())
    return {};
  return nat;
}

void NatAttr::print(AsmPrinter &printer) const { printer << '<' << getText() << '>'; }

//===--- Address spaces ------------------------------------------------------------===//

static ParseResult parseSpace(AsmParser &parser, AddressSpaceAttr &space) {
  StringRef name;
  SMLoc start = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&name)))
    return parser.emitError(start, "expected an address space: `global`, `local`, `private` or the name of a variable for one");
  space = AddressSpaceAttr::get(parser.getContext(), name);
  return success();
}

Attribute AddressSpaceAttr::parse(AsmParser &parser, Type) {
  AddressSpaceAttr space;
  if (parser.parseLess() || parseSpace(parser, space) || parser.parseGreater())
    return {};
  return space;
}

void AddressSpaceAttr::print(AsmPrinter &printer) const { printer << '<' << getSpace() << '>'; }

//===--- Functions on sizes ---------------------------------------------------------===//

ParseResult parseName(AsmParser &parser, StringRef &name, StringRef what) {
  SMLoc start = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&name)))
    return success();
  return parser.emitError(start) << "expected a name for " << what;
}

/// `<name>`, or `<name, body>` with what `parseBody` parses.
template <typename Body>
static ParseResult parseFunctionOnSizes(AsmParser &parser, StringRef &name, Body &body,
                                        llvm::function_ref<ParseResult(AsmParser &, Body &)> parseBody) {
  if (parser.parseLess() || parseName(parser, name, "the parameter, or for a variable"))
    return failure();
  if (succeeded(parser.parseOptionalComma()) && parseBody(parser, body))
    return failure();
  return parser.parseGreater();
}

Attribute NatToNatAttr::parse(AsmParser &parser, Type) {
  StringRef name;
  NatAttr body;
  if (parseFunctionOnSizes<NatAttr>(parser, name, body, parseNat))
    return {};
  return body ? unwrap(riseLanguageNatToNat(wrap(parser.getContext()), wrap(name), wrap(body)))
              : Attribute(get(parser.getContext(), name, NatAttr()));
}

void NatToNatAttr::print(AsmPrinter &printer) const {
  printer << '<' << getName();
  if (getBody())
    printer << ", " << getBody().getText();
  printer << '>';
}

Attribute NatToDataAttr::parse(AsmParser &parser, Type) {
  StringRef name;
  Type body;
  SMLoc start = parser.getCurrentLocation();
  if (parseFunctionOnSizes<Type>(parser, name, body, parseRiseType))
    return {};
  if (!body)
    return get(parser.getContext(), name, Type());
  if (!isDataType(body)) {
    parser.emitError(start) << "expected data as value of `nat2data`, found " << body;
    return {};
  }
  return unwrap(riseLanguageNatToData(wrap(parser.getContext()), wrap(name), wrap(body)));
}

void NatToDataAttr::print(AsmPrinter &printer) const {
  printer << '<' << getName();
  if (getBody()) {
    printer << ", ";
    printRiseType(printer, getBody());
  }
  printer << '>';
}

//===--- Facts ------------------------------------------------------------------------===//

Attribute FactAttr::parse(AsmParser &parser, Type) {
  std::string text, answer;
  SMLoc start;
  if (parser.parseLess() || parser.getCurrentLocation(&start) || parser.parseString(&text) || parser.parseGreater())
    return {};
  if (riseLanguageNormalizeFact(wrap(StringRef(text)), appendText, &answer))
    return get(parser.getContext(), answer);
  parser.emitError(start) << "invalid fact `" << text << "`: " << answer;
  return {};
}

void FactAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printString(getText());
  printer << '>';
}

//===--- As arguments of operations and types ---------------------------------------===//

ParseResult parseNatArgument(AsmParser &parser, NatAttr &nat) {
  return failure(parser.parseKeyword("nat") || parser.parseLess() || parseNat(parser, nat) || parser.parseGreater());
}

void printNatArgument(AsmPrinter &printer, Operation *, NatAttr nat) { printer << "nat<" << nat.getText() << '>'; }

/// `mnemonic<...>`
template <typename Attr> static ParseResult parseArgument(AsmParser &parser, Attr &attribute) {
  if (parser.parseKeyword(Attr::getMnemonic()))
    return failure();
  attribute = llvm::dyn_cast_or_null<Attr>(Attr::parse(parser, {}));
  return success(attribute != nullptr);
}

template <typename Attr> static void printArgument(AsmPrinter &printer, Attr attribute) {
  printer << Attr::getMnemonic();
  attribute.print(printer);
}

ParseResult parseAddressArgument(AsmParser &parser, AddressSpaceAttr &space) { return parseArgument(parser, space); }
void printAddressArgument(AsmPrinter &printer, Operation *, AddressSpaceAttr space) { printArgument(printer, space); }
ParseResult parseNatToNatArgument(AsmParser &parser, NatToNatAttr &function) { return parseArgument(parser, function); }
void printNatToNatArgument(AsmPrinter &printer, Operation *, NatToNatAttr function) { printArgument(printer, function); }
ParseResult parseNatToDataArgument(AsmParser &parser, NatToDataAttr &function) { return parseArgument(parser, function); }
void printNatToDataArgument(AsmPrinter &printer, Operation *, NatToDataAttr function) { printArgument(printer, function); }

ParseResult parseTypeLevelArgument(AsmParser &parser, Attribute &argument) {
  StringRef kind;
  if (failed(parser.parseOptionalKeyword(&kind, {"nat", "address", "nat2nat", "nat2data"}))) {
    TypeAttr data;
    if (parseDataArgument(parser, data))
      return failure();
    argument = data;
    return success();
  }
  argument = llvm::StringSwitch<Attribute (*)(AsmParser &, Type)>(kind)
                 .Case(NatAttr::getMnemonic(), NatAttr::parse)
                 .Case(AddressSpaceAttr::getMnemonic(), AddressSpaceAttr::parse)
                 .Case(NatToNatAttr::getMnemonic(), NatToNatAttr::parse)
                 .Default(NatToDataAttr::parse)(parser, {});
  return success(argument != nullptr);
}

void printTypeLevelArgument(AsmPrinter &printer, Operation *operation, Attribute argument) {
  llvm::TypeSwitch<Attribute>(argument)
      .Case<NatAttr, AddressSpaceAttr, NatToNatAttr, NatToDataAttr>([&](auto kind) { printArgument(printer, kind); })
      .Case([&](TypeAttr type) { printDataArgument(printer, operation, type); })
      .Default([&](Attribute other) { printer.printAttribute(other); });
}

} // namespace rise
