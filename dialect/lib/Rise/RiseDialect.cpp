//===- RiseDialect.cpp - Registration and the memory of primitive types -------===//

#include "Interfaces.h"
#include "Language.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rise/Rise/Rise.h"

using namespace mlir;

#include "rise/Rise/RiseDialect.cpp.inc"

namespace rise {

void RiseDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "rise/Rise/RiseOps.cpp.inc"
      >();
  addInterface(inliner(this));
}

void *RiseDialect::getRegisteredInterfaceForOp(TypeID interface, OperationName) { return bufferFlow(interface); }

LogicalResult RiseDialect::verifyOperationAttribute(Operation *operation, NamedAttribute attribute) {
  if (attribute.getName() == "rise.sizes" || attribute.getName() == "rise.passed") {
    auto names = dyn_cast<ArrayAttr>(attribute.getValue());
    if (!names || !llvm::all_of(names, [](Attribute name) { return isa<StringAttr>(name); }))
      return operation->emitOpError() << "expected a list of names, such as `[\"n\", \"m\"]`, as `" << attribute.getName().getValue()
                                      << "`, found " << attribute.getValue();
    if (attribute.getName() == "rise.sizes")
      return success();
    // The last arguments are the sizes that no memory tells; in LLVM's functions an index is an integer.
    auto function = dyn_cast<FunctionOpInterface>(operation);
    ArrayRef<Type> types = function ? function.getArgumentTypes() : ArrayRef<Type>();
    bool isLowered = operation->getName().getDialectNamespace() == "llvm";
    if (types.size() < names.size() || !llvm::all_of(types.take_back(names.size()), [&](Type type) {
          return isLowered ? type.isInteger() : isa<mlir::IndexType>(type);
        }))
      return operation->emitOpError() << "expected an argument of type `index` for each of the sizes `rise.passed`, behind all others, found "
                                      << attribute.getValue();
    return success();
  }
  if (attribute.getName() == "rise.strategy" || attribute.getName() == "rise.strategies") {
    if (!isa<StringAttr>(attribute.getValue()))
      return operation->emitOpError() << "expected a text in ELEVATE, such as `\"DFNF\"`, as `" << attribute.getName().getValue()
                                      << "`, found " << attribute.getValue();
    return success();
  }
  if (attribute.getName() != "rise.facts")
    return operation->emitOpError() << "has the attribute `" << attribute.getName().getValue()
                                    << "`, which RISE does not have; it has `rise.facts`, `rise.passed`, `rise.sizes`, `rise.strategies` and `rise.strategy`";
  auto facts = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!facts || !llvm::all_of(facts, [](Attribute fact) { return isa<FactAttr>(fact); }))
    return operation->emitOpError() << "expected a list of facts, such as `[#rise.fact<\"n % 32 == 0\">]`, as `rise.facts`, found "
                                    << attribute.getValue();
  return success();
}

FailureOr<Type> RiseDialect::primitiveType(StringRef primitive, ArrayRef<Attribute> arguments,
                                           std::optional<Location> location) {
  SmallVector<Attribute> key(arguments);
  key.push_back(StringAttr::get(getContext(), primitive));
  Attribute keyAttribute = ArrayAttr::get(getContext(), key);
  {
    llvm::sys::SmartScopedReader<true> lock(primitiveTypesMutex);
    if (Type known = primitiveTypes.lookup(keyAttribute))
      return known;
  }
  std::string reason;
  SmallVector<MlirAttribute> wrapped = llvm::map_to_vector(arguments, [](Attribute a) { return wrap(a); });
  Type type = unwrap(riseLanguagePrimitiveType(
      wrap(getContext()), wrap(primitive), wrapped.size(), wrapped.data(), appendText, &reason));
  if (!type)
    return location ? FailureOr<Type>(emitError(*location, reason)) : FailureOr<Type>(failure());
  llvm::sys::SmartScopedWriter<true> lock(primitiveTypesMutex);
  primitiveTypes[keyAttribute] = type;
  return type;
}

LogicalResult inferPrimitiveType(MLIRContext *context, std::optional<Location> location, StringRef primitive,
                                 ArrayRef<Attribute> arguments, SmallVectorImpl<Type> &types) {
  // An absent argument is reported by the operation's own verifier.
  if (llvm::any_of(arguments, [](Attribute argument) { return !argument; }))
    return failure();
  auto *dialect = context->getOrLoadDialect<RiseDialect>();
  FailureOr<Type> type = dialect->primitiveType(primitive, arguments, location);
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

} // namespace rise
