//===- RiseDialect.cpp - Registration and the memory of primitive types -------===//

#include "Language.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "rise/Rise/Rise.h"

using namespace mlir;

#include "rise/Rise/RiseDialect.cpp.inc"

namespace rise {


void RiseDialect::initialize() {
  registerTypesAndAttributes();
  addOperations<
#define GET_OP_LIST
#include "rise/Rise/RiseOps.cpp.inc"
      >();
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
      wrap(getContext()), wrap(primitive), wrapped.size(), wrapped.data(),
      [](MlirStringRef text, void *reason) { *static_cast<std::string *>(reason) += unwrap(text); }, &reason));
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
