//===- Rise.cpp - C API of the dialects ----------------------------------------===//

#include "rise-c/Rise.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "rise/Dpia/Dpia.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

void riseRegisterDialects(MlirDialectRegistry registry) {
  unwrap(registry)->insert<rise::RiseDialect, dpia::DpiaDialect>();
}

MlirAttribute riseNatAttrGet(MlirLocation location, MlirStringRef text) {
  Location where = unwrap(location);
  return wrap(Attribute(rise::NatAttr::getChecked([&] { return emitError(where); }, where.getContext(), unwrap(text))));
}

bool riseAttributeIsANat(MlirAttribute attribute) { return isa_and_nonnull<rise::NatAttr>(unwrap(attribute)); }

MlirStringRef riseNatAttrGetText(MlirAttribute attribute) { return wrap(cast<rise::NatAttr>(unwrap(attribute)).getText()); }

MlirAttribute riseAddressSpaceAttrGet(MlirContext context, MlirStringRef space) {
  return wrap(Attribute(rise::AddressSpaceAttr::get(unwrap(context), unwrap(space))));
}

bool riseAttributeIsAAddressSpace(MlirAttribute attribute) {
  return isa_and_nonnull<rise::AddressSpaceAttr>(unwrap(attribute));
}

MlirStringRef riseAddressSpaceAttrGetSpace(MlirAttribute attribute) {
  return wrap(cast<rise::AddressSpaceAttr>(unwrap(attribute)).getSpace());
}

RiseTypeKind riseTypeGetKind(MlirType type) {
  return llvm::TypeSwitch<Type, RiseTypeKind>(unwrap(type))
      .Case([](rise::ScalarType) { return RiseTypeKindScalar; })
      .Case([](rise::VectorType) { return RiseTypeKindVector; })
      .Case([](rise::IndexType) { return RiseTypeKindIndex; })
      .Case([](rise::ArrayType) { return RiseTypeKindArray; })
      .Case([](rise::TupleType) { return RiseTypeKindTuple; })
      .Case([](rise::FunctionType) { return RiseTypeKindFunction; })
      .Case([](dpia::ExpressionType expression) {
        return expression.getAccess() == dpia::Access::Read ? RiseTypeKindReadExpression : RiseTypeKindWriteExpression;
      })
      .Case([](dpia::AcceptorType) { return RiseTypeKindAcceptor; })
      .Default([](Type) { return RiseTypeKindOther; });
}

static rise::NatAttr size(MlirAttribute attribute) { return cast<rise::NatAttr>(unwrap(attribute)); }

MlirType riseScalarTypeGet(MlirType element) {
  Type type = unwrap(element);
  return wrap(Type(rise::ScalarType::get(type.getContext(), type)));
}

MlirType riseVectorTypeGet(MlirAttribute length, MlirType element) {
  return wrap(Type(rise::VectorType::get(size(length).getContext(), size(length), unwrap(element))));
}

MlirType riseIndexTypeGet(MlirAttribute bound) {
  return wrap(Type(rise::IndexType::get(size(bound).getContext(), size(bound))));
}

MlirType riseArrayTypeGet(MlirAttribute length, MlirType element) {
  return wrap(Type(rise::ArrayType::get(size(length).getContext(), size(length), unwrap(element))));
}

MlirType riseTupleTypeGet(MlirType first, MlirType second) {
  return wrap(Type(rise::TupleType::get(unwrap(first).getContext(), unwrap(first), unwrap(second))));
}

MlirType riseFunctionTypeGet(MlirType input, MlirType output) {
  return wrap(Type(rise::FunctionType::get(unwrap(input).getContext(), unwrap(input), unwrap(output))));
}

MlirAttribute riseTypeGetSize(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Attribute>(unwrap(type))
                  .Case<rise::VectorType, rise::IndexType, rise::ArrayType>([](auto sized) { return sized.getSize(); })
                  .Default([](Type) { return Attribute(); }));
}

MlirType riseTypeGetFirst(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Type>(unwrap(type))
                  .Case<rise::ScalarType, rise::VectorType, rise::ArrayType>([](auto data) { return data.getElement(); })
                  .Case([](rise::TupleType tuple) { return tuple.getFirst(); })
                  .Case([](rise::FunctionType function) { return function.getInput(); })
                  .Case<dpia::ExpressionType, dpia::AcceptorType>([](auto phrase) { return phrase.getData(); })
                  .Default([](Type) { return Type(); }));
}

MlirType riseTypeGetSecond(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Type>(unwrap(type))
                  .Case([](rise::TupleType tuple) { return tuple.getSecond(); })
                  .Case([](rise::FunctionType function) { return function.getOutput(); })
                  .Default([](Type) { return Type(); }));
}

MlirType riseTypeGetBuiltin(MlirType type) { return wrap(rise::builtinType(unwrap(type))); }

MlirType dpiaExpressionTypeGet(MlirType data, bool write) {
  Type type = unwrap(data);
  return wrap(Type(dpia::ExpressionType::get(type.getContext(), type, write ? dpia::Access::Write : dpia::Access::Read)));
}

MlirType dpiaAcceptorTypeGet(MlirType data) {
  Type type = unwrap(data);
  return wrap(Type(dpia::AcceptorType::get(type.getContext(), type)));
}
