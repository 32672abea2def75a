//===- RiseTypes.cpp - Types and attributes: assembly and verification --------===//

#include "Language.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "rise/Rise/Rise.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#define GET_ATTRDEF_CLASSES
#include "rise/Rise/RiseAttributes.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "rise/Rise/RiseTypes.cpp.inc"

namespace rise {

void RiseDialect::registerTypesAndAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "rise/Rise/RiseAttributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "rise/Rise/RiseTypes.cpp.inc"
      >();
}

//===--- Which types are which --------------------------------------------------===//

bool isRiseType(Type type) { return type && isa<RiseDialect>(type.getDialect()); }

bool isDataType(Type type) { return isRiseType(type) && !isa<FunctionType>(type); }

bool isScalarElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() && llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
  return isa<mlir::IndexType, Float16Type, BFloat16Type, Float32Type, Float64Type>(type);
}

Type builtinType(Type type) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case([](ScalarType scalar) { return scalar.getElement(); })
      .Case([](IndexType index) { return mlir::IndexType::get(index.getContext()); })
      .Case([](rise::VectorType vector) -> Type {
        std::optional<uint64_t> size = vector.getSize().getConstantValue();
        Type element = builtinType(vector.getElement());
        if (!size || *size == 0)
          return {};
        return mlir::VectorType::get({static_cast<int64_t>(*size)}, element);
      })
      .Default([](Type) { return Type(); });
}

Type riseTypeOf(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type); shaped && !isa<mlir::VectorType>(type)) {
    if (!shaped.hasStaticShape())
      return {};
    Type result = riseTypeOf(shaped.getElementType());
    for (int64_t size : llvm::reverse(shaped.getShape()))
      result = result ? Type(ArrayType::get(type.getContext(), NatAttr::getConstant(type.getContext(), size), result)) : Type();
    return result;
  }
  if (auto vector = dyn_cast<mlir::VectorType>(type)) {
    if (vector.getRank() != 1 || vector.isScalable() || !isScalarElement(vector.getElementType()))
      return {};
    return rise::VectorType::get(type.getContext(), NatAttr::getConstant(type.getContext(), vector.getDimSize(0)),
                                 ScalarType::get(type.getContext(), vector.getElementType()));
  }
  return isScalarElement(type) ? Type(ScalarType::get(type.getContext(), type)) : Type();
}

//===--- Sizes -------------------------------------------------------------------===//

NatAttr NatAttr::getConstant(MLIRContext *context, uint64_t value) { return get(context, std::to_string(value)); }

NatAttr NatAttr::getChecked(llvm::function_ref<InFlightDiagnostic()> emitError, MLIRContext *context, StringRef text) {
  // The common case, a literal, is its own normal form.
  if (uint64_t value; !text.getAsInteger(10, value))
    return getConstant(context, value);
  std::string answer;
  bool normalized = riseLanguageNormalizeNat(
      wrap(text), [](MlirStringRef part, void *answer) { *static_cast<std::string *>(answer) += unwrap(part); }, &answer);
  if (normalized)
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
  if (failed(parser.parseOptionalKeyword(&name, {"global", "local", "private"})))
    return parser.emitError(start, "expected an address space: `global`, `local` or `private`");
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

//===--- Nested types without their prefix ------------------------------------------===//

/// A type of this dialect by its mnemonic, which is one of `mnemonics`.
static constexpr StringLiteral mnemonics[] = {"scalar", "vector", "idx", "array", "tuple", "fun"};

static Type parseByMnemonic(AsmParser &parser, StringRef mnemonic) {
  return llvm::StringSwitch<Type (*)(AsmParser &)>(mnemonic)
      .Case(ScalarType::getMnemonic(), ScalarType::parse)
      .Case(rise::VectorType::getMnemonic(), rise::VectorType::parse)
      .Case(rise::IndexType::getMnemonic(), rise::IndexType::parse)
      .Case(ArrayType::getMnemonic(), ArrayType::parse)
      .Case(rise::TupleType::getMnemonic(), rise::TupleType::parse)
      .Default(rise::FunctionType::parse)(parser);
}

ParseResult parseRiseType(AsmParser &parser, Type &type) {
  SMLoc start = parser.getCurrentLocation();
  // Keywords first: `tuple` and `vector` are builtin types as well.
  StringRef mnemonic;
  SmallVector<StringRef> known(std::begin(mnemonics), std::end(mnemonics));
  if (succeeded(parser.parseOptionalKeyword(&mnemonic, known))) {
    type = parseByMnemonic(parser, mnemonic);
    return success(type != nullptr);
  }
  OptionalParseResult prefixed = parser.parseOptionalType(type);
  if (!prefixed.has_value())
    return parser.emitError(start, "expected a RISE type: `scalar<...>`, `vector<...>`, `idx<...>`, `array<...>`, "
                                   "`tuple<...>` or `fun<...>`");
  if (failed(*prefixed))
    return failure();
  if (isRiseType(type))
    return success();
  InFlightDiagnostic diagnostic = parser.emitError(start) << "expected a RISE type, found " << type;
  if (isScalarElement(type)) {
    std::string name;
    llvm::raw_string_ostream(name) << type;
    diagnostic << "; a scalar is written `scalar<" << name << ">`";
  }
  return diagnostic;
}

void printRiseType(AsmPrinter &printer, Type type) {
  llvm::TypeSwitch<Type>(type)
      .Case<ScalarType, rise::VectorType, rise::IndexType, ArrayType, rise::TupleType, rise::FunctionType>([&](auto kind) {
        printer << decltype(kind)::getMnemonic();
        kind.print(printer);
      })
      .Default([&](Type other) { printer.printType(other); });
}

//===--- Types --------------------------------------------------------------------===//

static InFlightDiagnostic errorAtStart(AsmParser &parser, SMLoc start) { return parser.emitError(start); }

Type ScalarType::parse(AsmParser &parser) {
  Type element;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(element) || parser.parseGreater())
    return {};
  return getChecked([&] { return errorAtStart(parser, start); }, parser.getContext(), element);
}

void ScalarType::print(AsmPrinter &printer) const { printer << '<' << getElement() << '>'; }

LogicalResult ScalarType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type element) {
  if (!isScalarElement(element))
    return emitError() << "expected one of i1, i8, i16, i32, i64, f16, bf16, f32, f64, index in `scalar`, found " << element;
  return success();
}

/// `<size, element>`, for arrays and vectors.
template <typename Sized> static Type parseSized(AsmParser &parser) {
  NatAttr size;
  Type element;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parseNat(parser, size) || parser.parseComma() || parseRiseType(parser, element) ||
      parser.parseGreater())
    return {};
  return Sized::getChecked([&] { return errorAtStart(parser, start); }, parser.getContext(), size, element);
}

template <typename Sized> static void printSized(AsmPrinter &printer, Sized type) {
  printer << '<' << type.getSize().getText() << ", ";
  printRiseType(printer, type.getElement());
  printer << '>';
}

Type rise::VectorType::parse(AsmParser &parser) { return parseSized<rise::VectorType>(parser); }
void rise::VectorType::print(AsmPrinter &printer) const { printSized(printer, *this); }

LogicalResult rise::VectorType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, NatAttr, Type element) {
  if (!isa<ScalarType>(element))
    return emitError() << "expected a scalar as element of `vector`, found " << element;
  return success();
}

Type ArrayType::parse(AsmParser &parser) { return parseSized<ArrayType>(parser); }
void ArrayType::print(AsmPrinter &printer) const { printSized(printer, *this); }

LogicalResult ArrayType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, NatAttr, Type element) {
  if (!isDataType(element))
    return emitError() << "expected data as element of `array`, found " << element << "; functions cannot be stored";
  return success();
}

Type rise::IndexType::parse(AsmParser &parser) {
  NatAttr size;
  if (parser.parseLess() || parseNat(parser, size) || parser.parseGreater())
    return {};
  return get(parser.getContext(), size);
}

void rise::IndexType::print(AsmPrinter &printer) const { printer << '<' << getSize().getText() << '>'; }

Type rise::TupleType::parse(AsmParser &parser) {
  Type first, second;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parseRiseType(parser, first) || parser.parseComma() || parseRiseType(parser, second) ||
      parser.parseGreater())
    return {};
  return getChecked([&] { return errorAtStart(parser, start); }, parser.getContext(), first, second);
}

void rise::TupleType::print(AsmPrinter &printer) const {
  printer << '<';
  printRiseType(printer, getFirst());
  printer << ", ";
  printRiseType(printer, getSecond());
  printer << '>';
}

LogicalResult rise::TupleType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type first, Type second) {
  for (Type component : {first, second})
    if (!isDataType(component))
      return emitError() << "expected data as component of `tuple`, found " << component << "; functions cannot be stored";
  return success();
}

Type rise::FunctionType::parse(AsmParser &parser) {
  SmallVector<Type> types;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  do {
    if (parseRiseType(parser, types.emplace_back()))
      return {};
  } while (succeeded(parser.parseOptionalArrow()));
  if (parser.parseGreater())
    return {};
  if (types.size() < 2) {
    parser.emitError(start, "expected a function type `fun<argument -> result>`, found no `->`");
    return {};
  }
  Type result = types.pop_back_val();
  while (!types.empty())
    result = get(parser.getContext(), types.pop_back_val(), result);
  return result;
}

void rise::FunctionType::print(AsmPrinter &printer) const {
  printer << '<';
  printRiseType(printer, getInput());
  Type output = getOutput();
  while (auto function = dyn_cast<rise::FunctionType>(output)) {
    printer << " -> ";
    printRiseType(printer, function.getInput());
    output = function.getOutput();
  }
  printer << " -> ";
  printRiseType(printer, output);
  printer << '>';
}

LogicalResult rise::FunctionType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type input, Type output) {
  for (Type type : {input, output})
    if (!isRiseType(type))
      return emitError() << "expected RISE types in `fun`, found " << type;
  return success();
}

} // namespace rise
