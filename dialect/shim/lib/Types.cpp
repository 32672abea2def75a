//===- Types.cpp - What types of EmitC are of ------------------------------------===//

#include "Shim.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"

using namespace mlir;

MlirType riseEmitCInnerType(MlirType type) {
  Type outer = unwrap(type);
  if (auto pointer = dyn_cast<emitc::PointerType>(outer))
    return wrap(pointer.getPointee());
  if (auto place = dyn_cast<emitc::LValueType>(outer))
    return wrap(place.getValueType());
  if (auto array = dyn_cast<emitc::ArrayType>(outer))
    return wrap(array.getElementType());
  return MlirType{nullptr};
}

MlirStringRef riseEmitCOpaqueName(MlirType type) {
  auto opaque = dyn_cast<emitc::OpaqueType>(unwrap(type));
  return opaque ? wrap(opaque.getValue()) : wrap(StringRef());
}

int64_t riseEmitCArrayLength(MlirType type) {
  auto array = dyn_cast<emitc::ArrayType>(unwrap(type));
  return array ? array.getNumElements() : -1;
}
