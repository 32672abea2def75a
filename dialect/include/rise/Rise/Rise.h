//===- Rise.h - The RISE dialect in C++ -----------------------------*- C++ -*-===//

#ifndef RISE_RISE_RISE_H
#define RISE_RISE_RISE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/RWMutex.h"

#include "rise/Rise/RiseDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "rise/Rise/RiseAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "rise/Rise/RiseTypes.h.inc"

namespace rise {

/// A type of this dialect that is no function type: values of it can be stored.
bool isDataType(mlir::Type type);
/// Any type of this dialect.
bool isRiseType(mlir::Type type);
/// A scalar of the language: i1 i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 tf32 f32 f64 index.
bool isScalarElement(mlir::Type type);
/// The builtin type that holds a scalar, vector or index value, without signs of integers; null for other data.
mlir::Type builtinType(mlir::Type type);
/// `type` as a RISE data type: a shaped type as nested arrays, a scalar as itself. Null if it has no static RISE type.
mlir::Type riseTypeOf(mlir::Type type);

//===--- Assembly shared by types and operations -------------------------------===//

/// A name for `what`.
mlir::ParseResult parseName(mlir::AsmParser &parser, llvm::StringRef &name, llvm::StringRef what);
/// A size expression as far as it goes, in its normal form.
mlir::ParseResult parseNat(mlir::AsmParser &parser, NatAttr &nat);
/// A RISE type, with or without its prefix `!rise.`.
mlir::ParseResult parseRiseType(mlir::AsmParser &parser, mlir::Type &type);
/// The same without the prefix.
void printRiseType(mlir::AsmPrinter &printer, mlir::Type type);

mlir::ParseResult parseNatArgument(mlir::AsmParser &parser, NatAttr &nat);
void printNatArgument(mlir::AsmPrinter &printer, mlir::Operation *, NatAttr nat);
mlir::ParseResult parseDataArgument(mlir::AsmParser &parser, mlir::TypeAttr &type);
void printDataArgument(mlir::AsmPrinter &printer, mlir::Operation *, mlir::TypeAttr type);
mlir::ParseResult parseNatToNatArgument(mlir::AsmParser &parser, NatToNatAttr &function);
void printNatToNatArgument(mlir::AsmPrinter &printer, mlir::Operation *, NatToNatAttr function);
mlir::ParseResult parseNatToDataArgument(mlir::AsmParser &parser, NatToDataAttr &function);
void printNatToDataArgument(mlir::AsmPrinter &printer, mlir::Operation *, NatToDataAttr function);
/// An argument of any kind.
mlir::ParseResult parseTypeLevelArgument(mlir::AsmParser &parser, mlir::Attribute &argument);
void printTypeLevelArgument(mlir::AsmPrinter &printer, mlir::Operation *, mlir::Attribute argument);
mlir::ParseResult parseAddressArgument(mlir::AsmParser &parser, AddressSpaceAttr &space);
void printAddressArgument(mlir::AsmPrinter &printer, mlir::Operation *, AddressSpaceAttr space);

/// A region with typed arguments: `(%x : type, ...) { ... }`.
mlir::ParseResult parseBody(mlir::OpAsmParser &parser, mlir::Region &body);
void printBody(mlir::OpAsmPrinter &printer, mlir::Operation *operation, mlir::Region &body);

/// Whether data of type `data` can live in `memory`: same rank, same element type, static sizes equal.
mlir::LogicalResult verifyBorder(mlir::Operation *operation, mlir::Type memory, mlir::Type data);
/// The same for data with pairs, of which the scalars lie in one memory each.
mlir::LogicalResult verifyBorder(mlir::Operation *operation, mlir::TypeRange memory, mlir::Type data);

/// Whether different elements are written to different places, as far as types and names tell.
mlir::LogicalResult verifyApart(mlir::Operation *operation, mlir::ValueRange destinations);

/// Reads of the memrefs among the operands of a border.
void readMemory(mlir::MutableOperandRange sources,
                llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>> &effects);

/// What `inferReturnTypes` of every primitive does.
mlir::LogicalResult inferPrimitiveType(mlir::MLIRContext *context, std::optional<mlir::Location> location,
                                       llvm::StringRef primitive, llvm::ArrayRef<mlir::Attribute> arguments,
                                       llvm::SmallVectorImpl<mlir::Type> &types);

} // namespace rise

#define GET_OP_CLASSES
#include "rise/Rise/RiseOps.h.inc"

#endif // RISE_RISE_RISE_H
