//===- DpiaDialect.cpp - Registration and types of DPIA -----------------------===//

#include "../Rise/Interfaces.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "rise/Dpia/Dpia.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "rise/Dpia/DpiaDialect.cpp.inc"
#include "rise/Dpia/DpiaEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "rise/Dpia/DpiaTypes.cpp.inc"

namespace dpia {

void DpiaDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "rise/Dpia/DpiaTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "rise/Dpia/DpiaOps.cpp.inc"
      >();
  addInterface(rise::inliner(this));
}

void *DpiaDialect::getRegisteredInterfaceForOp(TypeID interface, OperationName) { return rise::bufferFlow(interface); }

static bool containsArray(Type data) {
  if (auto tuple = dyn_cast<rise::TupleType>(data))
    return containsArray(tuple.getFirst()) || containsArray(tuple.getSecond());
  return isa<rise::ArrayType>(data);
}

bool isReadable(Type type) {
  auto expression = dyn_cast<ExpressionType>(type);
  return expression && expression.getAccess() == Access::Read;
}

bool isWritable(Type type) {
  auto expression = dyn_cast<ExpressionType>(type);
  return expression && (expression.getAccess() == Access::Write || !containsArray(expression.getData()));
}

static LogicalResult verifyData(llvm::function_ref<InFlightDiagnostic()> emitError, Type data, StringRef phrase) {
  if (!rise::isDataType(data))
    return emitError() << "expected a RISE data type in `" << phrase << "`, found " << data;
  return success();
}

static ParseResult parseAccess(AsmParser &parser, Access &access) {
  StringRef keyword;
  SMLoc location = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&keyword, {"read", "write"})))
    return parser.emitError(location, "expected `read` or `write`");
  access = *symbolizeAccess(keyword);
  return success();
}

Type ExpressionType::parse(AsmParser &parser) {
  Type data;
  Access access;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || rise::parseRiseType(parser, data) || parser.parseComma() || parseAccess(parser, access) ||
      parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(start); }, parser.getContext(), data, access);
}

void ExpressionType::print(AsmPrinter &printer) const {
  printer << '<';
  rise::printRiseType(printer, getData());
  printer << ", " << stringifyAccess(getAccess()) << '>';
}

LogicalResult ExpressionType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type data, Access) {
  return verifyData(emitError, data, "exp");
}

Type AcceptorType::parse(AsmParser &parser) {
  Type data;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || rise::parseRiseType(parser, data) || parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(start); }, parser.getContext(), data);
}

void AcceptorType::print(AsmPrinter &printer) const {
  printer << '<';
  rise::printRiseType(printer, getData());
  printer << '>';
}

LogicalResult AcceptorType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Type data) {
  return verifyData(emitError, data, "acc");
}

Type PhaseType::parse(AsmParser &parser) {
  rise::NatAttr size;
  Type data;
  Access access;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseLess() || parseNatArgument(parser, size) || parser.parseComma() || rise::parseRiseType(parser, data) ||
      parser.parseComma() || parseAccess(parser, access) || parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(start); }, parser.getContext(), size, data, access);
}

void PhaseType::print(AsmPrinter &printer) const {
  printer << '<';
  printNatArgument(printer, nullptr, getSize());
  printer << ", ";
  rise::printRiseType(printer, getData());
  printer << ", " << stringifyAccess(getAccess()) << '>';
}

LogicalResult PhaseType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, rise::NatAttr, Type data, Access) {
  return verifyData(emitError, data, "phase");
}

} // namespace dpia
