//===- RiseTypes.cpp - Types: assembly and verification -----------------------===//

#include "Language.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "rise/Rise/Rise.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

#define GET_TYPEDEF_CLASSES
#include "rise/Rise/RiseTypes.cpp.inc"

namespace rise {

static bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

void RiseDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "rise/Rise/RiseTypes.cpp.inc"
      >();
}

//===--- Which types are which --------------------------------------------------===//

bool isRiseType(Type type) { return type && isa<RiseDialect>(type.getDialect()); }

bool isDataType(Type type) { return isRiseType(type) && !isa<FunctionType, DependentFunctionType, ManyType>(type); }

bool isScalarElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return !integer.isSigned() && llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth()) &&
           (integer.isSignless() || integer.getWidth() > 1);
  return isa<mlir::IndexType, Float16Type, BFloat16Type, FloatTF32Type, Float32Type, Float64Type>(type);
}

Type builtinType(Type type) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case([](ScalarType scalar) -> Type {
        // The operations of arith take integers without a sign, and say themselves how they read them.
        if (auto integer = dyn_cast<IntegerType>(scalar.getElement()))
          return mlir::IntegerType::get(integer.getContext(), integer.getWidth());
        // Memory and registers have no words of 19 bits: numbers of tf32 are among those of f32.
        if (isa<FloatTF32Type>(scalar.getElement()))
          return Float32Type::get(scalar.getContext());
        return scalar.getElement();
      })
      .Case([](IndexType index) { return mlir::IndexType::get(index.getContext()); })
      .Case([](rise::VectorType vector) -> Type {
        std::optional<uint64_t> size = vector.getSize().getConstantValue();
        Type element = builtinType(vector.getElement());
        if (!element || !size || *size == 0 || *size > std::numeric_limits<int64_t>::max())
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

//===--- Nested types without their prefix ------------------------------------------===//

/// The names that begin a type, or another kind of argument, where a data type may stand.
static constexpr StringLiteral mnemonics[] = {"scalar", "vector",   "idx", "array", "tuple",    "fun",
                                              "variable", "apply", "depArray", "fragment", "dep", "many"};
static constexpr StringLiteral otherArguments[] = {"nat", "address", "nat2nat", "nat2data"};

static Type parseByMnemonic(AsmParser &parser, StringRef mnemonic) {
  return llvm::StringSwitch<Type (*)(AsmParser &)>(mnemonic)
      .Case(ScalarType::getMnemonic(), ScalarType::parse)
      .Case(rise::VectorType::getMnemonic(), rise::VectorType::parse)
      .Case(rise::IndexType::getMnemonic(), rise::IndexType::parse)
      .Case(ArrayType::getMnemonic(), ArrayType::parse)
      .Case(rise::TupleType::getMnemonic(), rise::TupleType::parse)
      .Case(VariableType::getMnemonic(), VariableType::parse)
      .Case(ApplicationType::getMnemonic(), ApplicationType::parse)
      .Case(DependentArrayType::getMnemonic(), DependentArrayType::parse)
      .Case(FragmentType::getMnemonic(), FragmentType::parse)
      .Case(DependentFunctionType::getMnemonic(), DependentFunctionType::parse)
      .Case(ManyType::getMnemonic(), ManyType::parse)
      .Default(rise::FunctionType::parse)(parser);
}

/// A variable of kind data by its name alone.
static OptionalParseResult parseOptionalVariable(AsmParser &parser, Type &type) {
  StringRef name;
  SMLoc start = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&name)))
    return std::nullopt;
  if (succeeded(parser.parseOptionalLess()))
    return ParseResult(parser.emitError(start) << "expected a RISE type, found `" << name
                                               << "<...>`; the types are scalar, vector, idx, array, depArray, tuple, fragment, "
                                                  "fun, dep, many, variable and apply");
  type = VariableType::get(parser.getContext(), name);
  return ParseResult(success());
}

/// As the language has it for terms: no input may exhaust the stack.
static constexpr unsigned deepestNesting = 1000;

/// How many types a thread is parsing, each inside of the one before. The parser goes through MLIR's own, and has nothing else to keep it in.
static thread_local unsigned nesting = 0;

static ParseResult parseRiseType(AsmParser &parser, Type &type, bool allowVariable) {
  SMLoc start = parser.getCurrentLocation();
  llvm::SaveAndRestore<unsigned> deeper(nesting, nesting + 1);
  if (nesting > deepestNesting)
    return parser.emitError(start, "the type is nested deeper than ") << deepestNesting << " levels";
  // Keywords first: `tuple` and `vector` are builtin types as well.
  StringRef mnemonic;
  SmallVector<StringRef> known(std::begin(mnemonics), std::end(mnemonics));
  if (succeeded(parser.parseOptionalKeyword(&mnemonic, known))) {
    type = parseByMnemonic(parser, mnemonic);
    return success(type != nullptr);
  }
  OptionalParseResult parsed = parser.parseOptionalType(type);
  if (!parsed.has_value() && allowVariable)
    parsed = parseOptionalVariable(parser, type);
  if (!parsed.has_value())
    return parser.emitError(start, "expected a RISE type, such as `scalar<f32>`, `array<n, scalar<f32>>` or `variable<t>`");
  if (failed(*parsed))
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

ParseResult parseRiseType(AsmParser &parser, Type &type) { return parseRiseType(parser, type, /*allowVariable=*/true); }

ParseResult parseDataArgument(AsmParser &parser, TypeAttr &type) {
  Type data;
  SMLoc start = parser.getCurrentLocation();
  // A name alone could be that of the next operation.
  if (parseRiseType(parser, data, /*allowVariable=*/false))
    return failure();
  if (!isDataType(data))
    return parser.emitError(start) << "expected a data type, found the function type " << data;
  type = TypeAttr::get(data);
  return success();
}

void printDataArgument(AsmPrinter &printer, Operation *, TypeAttr type) {
  if (auto variable = dyn_cast<VariableType>(type.getValue())) {
    printer << VariableType::getMnemonic();
    variable.print(printer);
    return;
  }
  printRiseType(printer, type.getValue());
}

/// Whether a variable of that name reads back as one without `variable<...>` around it.
static bool isPlainVariable(StringRef name) {
  return !llvm::is_contained(mnemonics, name) && !llvm::is_contained(otherArguments, name) &&
         !llvm::is_contained({"index", "none", "complex", "memref", "tensor", "opaque", "bf16", "tf32", "true", "false", "unit"}, name) &&
         // Names of builtin types: i32, si8, f16, f8E4M3 and their like.
         !(name.size() > 1 && (name[0] == 'f' || name[0] == 'i') && isDigit(name[1])) &&
         !(name.size() > 2 && (name.starts_with("si") || name.starts_with("ui")) && isDigit(name[2]));
}

void printRiseType(AsmPrinter &printer, Type type) {
  llvm::TypeSwitch<Type>(type)
      .Case<ScalarType, rise::VectorType, rise::IndexType, ArrayType, rise::TupleType, rise::FunctionType, ApplicationType,
            DependentArrayType, FragmentType, DependentFunctionType, ManyType>([&](auto kind) {
        printer << decltype(kind)::getMnemonic();
        kind.print(printer);
      })
      .Case([&](VariableType variable) {
        if (isPlainVariable(variable.getName())) {
          printer << variable.getName();
          return;
        }
        printer << VariableType::getMnemonic();
        variable.print(printer);
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
    return emitError() << "expected one of i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, tf32, f32, f64, index in `scalar`, found " << element;
  return success();
}

/// A size in a type. What is a negative number is refused, because there is nothing of it.
static ParseResult parseTypeSize(AsmParser &parser, NatAttr &size) {
  SMLoc start = parser.getCurrentLocation();
  if (parseNat(parser, size))
    return failure();
  StringRef text = size.getText();
  if (text.consume_front("-") && llvm::all_of(text, isDigit))
    return parser.emitError(start) << "a size is negative: expected 0 or more, found `-" << text << "`";
  return success();
}

/// `<size, element>`, for arrays and vectors.
template <typename Sized> static Type parseSized(AsmParser &parser) {
  NatAttr size;
  Type element;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parseTypeSize(parser, size) || parser.parseComma() || parseRiseType(parser, element) ||
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
  if (!isa<ScalarType, VariableType>(element))
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
  if (parser.parseLess() || parseTypeSize(parser, size) || parser.parseGreater())
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

//===--- Variables and what depends on sizes --------------------------------------===//

Type VariableType::parse(AsmParser &parser) {
  StringRef name;
  if (parser.parseLess() || parseName(parser, name, "a variable of kind data") || parser.parseGreater())
    return {};
  return get(parser.getContext(), name);
}

void VariableType::print(AsmPrinter &printer) const { printer << '<' << getName() << '>'; }

Type ApplicationType::parse(AsmParser &parser) {
  StringRef function;
  NatAttr argument;
  if (parser.parseLess() || parseName(parser, function, "a variable of kind nat2data") || parser.parseComma() ||
      parseTypeSize(parser, argument) || parser.parseGreater())
    return {};
  return get(parser.getContext(), function, argument);
}

void ApplicationType::print(AsmPrinter &printer) const {
  printer << '<' << getFunction() << ", " << getArgument().getText() << '>';
}

Type DependentArrayType::parse(AsmParser &parser) {
  NatAttr size;
  NatToDataAttr elements;
  if (parser.parseLess() || parseTypeSize(parser, size) || parser.parseComma() || parseNatToDataArgument(parser, elements) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), size, elements);
}

void DependentArrayType::print(AsmPrinter &printer) const {
  printer << '<' << getSize().getText() << ", ";
  printNatToDataArgument(printer, nullptr, getElements());
  printer << '>';
}

Type FragmentType::parse(AsmParser &parser) {
  StringRef role;
  NatAttr rows, columns;
  Type element;
  SMLoc start = parser.getCurrentLocation(), roleLocation;
  if (parser.parseLess() || parser.getCurrentLocation(&roleLocation))
    return {};
  if (failed(parser.parseOptionalKeyword(&role, {"left", "right", "accumulator"}))) {
    parser.emitError(roleLocation, "expected the role of the fragment: `left`, `right` or `accumulator`");
    return {};
  }
  if (parser.parseComma() || parseTypeSize(parser, rows) || parser.parseComma() || parseTypeSize(parser, columns) ||
      parser.parseComma() || parseRiseType(parser, element) || parser.parseGreater())
    return {};
  return getChecked([&] { return errorAtStart(parser, start); }, parser.getContext(), role, rows, columns, element);
}

void FragmentType::print(AsmPrinter &printer) const {
  printer << '<' << getRole() << ", " << getRows().getText() << ", " << getColumns().getText() << ", ";
  printRiseType(printer, getElement());
  printer << '>';
}

LogicalResult FragmentType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef, NatAttr, NatAttr, Type element) {
  if (!isa<ScalarType, VariableType>(element))
    return emitError() << "expected a scalar as element of `fragment`, found " << element;
  return success();
}

Type DependentFunctionType::parse(AsmParser &parser) {
  StringRef name, range;
  Type result;
  if (parser.parseLess())
    return {};
  bool isImplicit = succeeded(parser.parseOptionalLBrace());
  if (parseName(parser, name, "the parameter of the function") || parser.parseColon())
    return {};
  SMLoc start = parser.getCurrentLocation();
  if (parseName(parser, range, "the parameter's kind") || (isImplicit && parser.parseRBrace()) ||
      parser.parseComma() || parseRiseType(parser, result) || parser.parseGreater())
    return {};
  return abstract([&] { return errorAtStart(parser, start); }, name, range, isImplicit, result);
}

void DependentFunctionType::print(AsmPrinter &printer) const {
  printer << '<' << (getImplicit() ? "{" : "") << getName() << " : " << getRange() << (getImplicit() ? "}" : "") << ", ";
  printRiseType(printer, getResult());
  printer << '>';
}

Type abstract(llvm::function_ref<InFlightDiagnostic()> emitError, StringRef name, StringRef range, bool isImplicit, Type result) {
  std::string reason;
  Type type = unwrap(riseLanguageDependentFunctionType(wrap(result.getContext()), wrap(name), wrap(range), isImplicit, wrap(result),
                                                       appendText, &reason));
  if (!type)
    emitError() << reason;
  return type;
}

/// What the language writes out: a known number of arguments up to this one.
static constexpr uint64_t mostParameters = 4096;

Type ManyType::parse(AsmParser &parser) {
  Type parameter, result;
  NatAttr count;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parseRiseType(parser, parameter) || parser.parseComma() || parseTypeSize(parser, count) ||
      parser.parseComma() || parseRiseType(parser, result) || parser.parseGreater())
    return {};
  std::optional<uint64_t> known = count.getConstantValue();
  if (!known || *known > mostParameters)
    return getChecked([&] { return errorAtStart(parser, start); }, parser.getContext(), parameter, count, result);
  for (uint64_t i = 0; i < *known; ++i)
    result = rise::FunctionType::get(parser.getContext(), parameter, result);
  return result;
}

void ManyType::print(AsmPrinter &printer) const {
  printer << '<';
  printRiseType(printer, getParameter());
  printer << ", " << getCount().getText() << ", ";
  printRiseType(printer, getResult());
  printer << '>';
}

LogicalResult ManyType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type parameter, NatAttr, Type result) {
  if (!isDataType(parameter))
    return emitError() << "expected data as parameter of `many`, found " << parameter;
  if (!isRiseType(result))
    return emitError() << "expected a RISE type as result of `many`, found " << result;
  return success();
}

} // namespace rise
