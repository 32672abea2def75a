//===- Rise.cpp - C API of the dialects ----------------------------------------===//

#include "rise-c/Rise.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "rise/Dpia/Dpia.h"
#include "rise/Stablehlo/Stablehlo.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

void riseRegisterDialects(MlirDialectRegistry registry) {
  unwrap(registry)->insert<rise::RiseDialect, dpia::DpiaDialect>();
  rise::registerModelDialects(*unwrap(registry));
}

MlirAttribute riseNatAttrGet(MlirLocation location, MlirStringRef text) {
  Location where = unwrap(location);
  return wrap(Attribute(rise::NatAttr::getChecked([&] { return emitError(where); }, where.getContext(), unwrap(text))));
}

MlirAttribute riseNatAttrGetConstant(MlirContext context, uint64_t value) {
  return wrap(Attribute(rise::NatAttr::getConstant(unwrap(context), value)));
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

MlirAttribute riseNatToNatAttrGet(MlirContext context, MlirStringRef name, MlirAttribute body) {
  return wrap(Attribute(rise::NatToNatAttr::get(unwrap(context), unwrap(name), cast_if_present<rise::NatAttr>(unwrap(body)))));
}

bool riseAttributeIsANatToNat(MlirAttribute attribute) { return isa_and_nonnull<rise::NatToNatAttr>(unwrap(attribute)); }

MlirStringRef riseNatToNatAttrGetName(MlirAttribute attribute) {
  return wrap(cast<rise::NatToNatAttr>(unwrap(attribute)).getName());
}

MlirAttribute riseNatToNatAttrGetBody(MlirAttribute attribute) {
  return wrap(Attribute(cast<rise::NatToNatAttr>(unwrap(attribute)).getBody()));
}

MlirAttribute riseNatToDataAttrGet(MlirContext context, MlirStringRef name, MlirType body) {
  return wrap(Attribute(rise::NatToDataAttr::get(unwrap(context), unwrap(name), unwrap(body))));
}

bool riseAttributeIsANatToData(MlirAttribute attribute) { return isa_and_nonnull<rise::NatToDataAttr>(unwrap(attribute)); }

MlirStringRef riseNatToDataAttrGetName(MlirAttribute attribute) {
  return wrap(cast<rise::NatToDataAttr>(unwrap(attribute)).getName());
}

MlirType riseNatToDataAttrGetBody(MlirAttribute attribute) {
  return wrap(cast<rise::NatToDataAttr>(unwrap(attribute)).getBody());
}

MlirAttribute riseFactAttrGet(MlirContext context, MlirStringRef text) {
  return wrap(Attribute(rise::FactAttr::get(unwrap(context), unwrap(text))));
}

bool riseAttributeIsAFact(MlirAttribute attribute) { return isa_and_nonnull<rise::FactAttr>(unwrap(attribute)); }

MlirStringRef riseFactAttrGetText(MlirAttribute attribute) { return wrap(cast<rise::FactAttr>(unwrap(attribute)).getText()); }

RiseTypeKind riseTypeGetKind(MlirType type) {
  return llvm::TypeSwitch<Type, RiseTypeKind>(unwrap(type))
      .Case([](rise::ScalarType) { return RiseTypeKindScalar; })
      .Case([](rise::VectorType) { return RiseTypeKindVector; })
      .Case([](rise::IndexType) { return RiseTypeKindIndex; })
      .Case([](rise::ArrayType) { return RiseTypeKindArray; })
      .Case([](rise::TupleType) { return RiseTypeKindTuple; })
      .Case([](rise::FunctionType) { return RiseTypeKindFunction; })
      .Case([](rise::VariableType) { return RiseTypeKindVariable; })
      .Case([](rise::ApplicationType) { return RiseTypeKindApplication; })
      .Case([](rise::DependentArrayType) { return RiseTypeKindDependentArray; })
      .Case([](rise::FragmentType) { return RiseTypeKindFragment; })
      .Case([](rise::DependentFunctionType) { return RiseTypeKindDependentFunction; })
      .Case([](rise::ManyType) { return RiseTypeKindMany; })
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

MlirType riseVariableTypeGet(MlirContext context, MlirStringRef name) {
  return wrap(Type(rise::VariableType::get(unwrap(context), unwrap(name))));
}

MlirType riseApplicationTypeGet(MlirStringRef function, MlirAttribute argument) {
  return wrap(Type(rise::ApplicationType::get(size(argument).getContext(), unwrap(function), size(argument))));
}

MlirType riseDependentArrayTypeGet(MlirAttribute length, MlirAttribute elements) {
  return wrap(Type(rise::DependentArrayType::get(size(length).getContext(), size(length),
                                                 cast<rise::NatToDataAttr>(unwrap(elements)))));
}

MlirType riseFragmentTypeGet(MlirStringRef role, MlirAttribute rows, MlirAttribute columns, MlirType element) {
  return wrap(Type(rise::FragmentType::get(size(rows).getContext(), unwrap(role), size(rows), size(columns), unwrap(element))));
}

MlirType riseDependentFunctionTypeGet(MlirStringRef name, MlirStringRef range, bool isImplicit, MlirType result) {
  Type type = unwrap(result);
  return wrap(Type(rise::DependentFunctionType::get(type.getContext(), unwrap(name), unwrap(range), isImplicit, type)));
}

MlirType riseManyTypeGet(MlirType parameter, MlirAttribute count, MlirType result) {
  return wrap(Type(rise::ManyType::get(size(count).getContext(), unwrap(parameter), size(count), unwrap(result))));
}

MlirStringRef riseTypeGetName(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, StringRef>(unwrap(type))
                  .Case([](rise::VariableType variable) { return variable.getName(); })
                  .Case([](rise::ApplicationType application) { return application.getFunction(); })
                  .Case([](rise::DependentFunctionType function) { return function.getName(); })
                  .Case([](rise::FragmentType fragment) { return fragment.getRole(); })
                  .Default([](Type) { return StringRef(); }));
}

MlirStringRef riseTypeGetRange(MlirType type) {
  auto function = dyn_cast<rise::DependentFunctionType>(unwrap(type));
  return wrap(function ? function.getRange() : StringRef());
}

bool riseTypeIsImplicit(MlirType type) {
  auto function = dyn_cast<rise::DependentFunctionType>(unwrap(type));
  return function && function.getImplicit();
}

MlirAttribute riseTypeGetSecondAttribute(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Attribute>(unwrap(type))
                  .Case([](rise::FragmentType fragment) { return fragment.getColumns(); })
                  .Case([](rise::DependentArrayType array) { return array.getElements(); })
                  .Default([](Type) { return Attribute(); }));
}

MlirAttribute riseTypeGetSize(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Attribute>(unwrap(type))
                  .Case<rise::VectorType, rise::IndexType, rise::ArrayType, rise::DependentArrayType>(
                      [](auto sized) { return sized.getSize(); })
                  .Case([](rise::FragmentType fragment) { return fragment.getRows(); })
                  .Case([](rise::ApplicationType application) { return application.getArgument(); })
                  .Case([](rise::ManyType many) { return many.getCount(); })
                  .Default([](Type) { return Attribute(); }));
}

MlirType riseTypeGetFirst(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Type>(unwrap(type))
                  .Case<rise::ScalarType, rise::VectorType, rise::ArrayType, rise::FragmentType>([](auto data) { return data.getElement(); })
                  .Case([](rise::TupleType tuple) { return tuple.getFirst(); })
                  .Case([](rise::FunctionType function) { return function.getInput(); })
                  .Case([](rise::ManyType many) { return many.getParameter(); })
                  .Case<dpia::ExpressionType, dpia::AcceptorType>([](auto phrase) { return phrase.getData(); })
                  .Default([](Type) { return Type(); }));
}

MlirType riseTypeGetSecond(MlirType type) {
  return wrap(llvm::TypeSwitch<Type, Type>(unwrap(type))
                  .Case([](rise::TupleType tuple) { return tuple.getSecond(); })
                  .Case([](rise::FunctionType function) { return function.getOutput(); })
                  .Case<rise::DependentFunctionType, rise::ManyType>([](auto function) { return function.getResult(); })
                  .Default([](Type) { return Type(); }));
}

MlirType riseTypeGetBuiltin(MlirType type) { return wrap(rise::builtinType(unwrap(type))); }

MlirStringRef riseDenseResourceGetBytes(MlirAttribute attribute) {
  auto dense = dyn_cast<DenseResourceElementsAttr>(unwrap(attribute));
  AsmResourceBlob *blob = dense ? dense.getRawHandle().getBlob() : nullptr;
  ArrayRef<char> bytes = blob ? blob->getData() : ArrayRef<char>();
  return wrap(StringRef(bytes.data(), bytes.size()));
}

bool riseOperationGetEffects(MlirOperation operation, RiseEffectCallback consume, void *userData) {
  Operation *asked = unwrap(operation);
  auto interface = dyn_cast<MemoryEffectOpInterface>(asked);
  if (!interface)
    return asked->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    RiseEffect kind = llvm::TypeSwitch<MemoryEffects::Effect *, RiseEffect>(effect.getEffect())
                          .Case([](MemoryEffects::Allocate *) { return RiseEffectAllocate; })
                          .Case([](MemoryEffects::Free *) { return RiseEffectFree; })
                          .Case([](MemoryEffects::Write *) { return RiseEffectWrite; })
                          .Default([](MemoryEffects::Effect *) { return RiseEffectRead; });
    consume(kind, wrap(effect.getValue()), userData);
  }
  return true;
}

MlirType dpiaExpressionTypeGet(MlirType data, bool write) {
  Type type = unwrap(data);
  return wrap(Type(dpia::ExpressionType::get(type.getContext(), type, write ? dpia::Access::Write : dpia::Access::Read)));
}

MlirType dpiaAcceptorTypeGet(MlirType data) {
  Type type = unwrap(data);
  return wrap(Type(dpia::AcceptorType::get(type.getContext(), type)));
}

MlirType dpiaPhaseTypeGet(MlirAttribute count, MlirType data, bool write) {
  dpia::Access access = write ? dpia::Access::Write : dpia::Access::Read;
  return wrap(Type(dpia::PhaseType::get(size(count).getContext(), size(count), unwrap(data), access)));
}
