//===- DpiaDialect.td - The DPIA dialect and its types ----------*- tablegen -*-===//

#ifndef DPIA_DIALECT_TD
#define DPIA_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "rise/Rise/RiseTypes.td"

def Dpia_Dialect : Dialect {
  let name = "dpia";
  let cppNamespace = "::dpia";
  let summary = "Expressions, acceptors and commands between RISE and loops";
  let description = [{
    DPIA stands between the functional and the imperative form of a program. Its phrases are of three kinds:
    *expressions* (`!dpia.exp<T, read|write>`) compute a value, *acceptors* (`!dpia.acc<T>`) say where a value goes, and
    *commands*, operations without results, do something: `dpia.assign`, `dpia.for`, `dpia.par_for`, `dpia.new`; one after
    the other in a block they are a sequence.

    The annotation of an expression says whether it can be read where it stands (`read`) or has to be written to memory
    first (`write`). A program in which they do not agree has left a choice of memory open and is refused.

    A program enters as one generalised assignment of a functional expression to the acceptor of the result
    (`rise-to-dpia`). The acceptor and continuation translations (`dpia-to-imperative`) take it apart until every
    assignment is of a scalar (or a pair of scalars) and every remaining functional operation only describes where its operand is read.

    Source: Steuwer, Koehler, Köpcke, Pizzuti, "RISE & Shine: Language-Oriented Compiler Design", section V.
  }];
  let dependentDialects = ["::rise::RiseDialect"];
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    /// How memory flows through values of the dialect, for upstream's passes on buffers.
    void *getRegisteredInterfaceForOp(::mlir::TypeID interface, ::mlir::OperationName operation) override;
  }];
}

def Dpia_Read : I32EnumAttrCase<"Read", 0, "read">;
def Dpia_Write : I32EnumAttrCase<"Write", 1, "write">;
def Dpia_Access : I32EnumAttr<"Access", "whether an expression can be read or has to be written first", [Dpia_Read, Dpia_Write]> {
  let cppNamespace = "::dpia";
}

class Dpia_Type<string name, string typeMnemonic> : TypeDef<Dpia_Dialect, name> {
  let mnemonic = typeMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Dpia_ExpressionType : Dpia_Type<"Expression", "exp"> {
  let summary = "An expression: `!dpia.exp<array<n, scalar<f32>>, read>`";
  let description = [{
    Computes data. `read`: it can be read where it stands. `write`: it has to be written to memory first. Data without arrays that
    can be read can be written as well, because it is copied as a whole.
  }];
  let parameters = (ins "::mlir::Type":$data, "::dpia::Access":$access);
}

def Dpia_AcceptorType : Dpia_Type<"Acceptor", "acc"> {
  let summary = "An acceptor, a place that takes data: `!dpia.acc<array<n, scalar<f32>>>`";
  let description = "Acceptors are to writing what expressions are to reading: views of memory, down to one scalar of it.";
  let parameters = (ins "::mlir::Type":$data);
}

def Dpia_Exp : Type<CPred<"::llvm::isa<::dpia::ExpressionType>($_self)">, "a DPIA expression", "::dpia::ExpressionType">;
def Dpia_ReadExp : Type<CPred<"::dpia::isReadable($_self)">, "a DPIA expression that can be read", "::dpia::ExpressionType">;
def Dpia_WriteExp : Type<CPred<"::dpia::isWritable($_self)">, "a DPIA expression to be written", "::dpia::ExpressionType">;
def Dpia_Acc : Type<CPred<"::llvm::isa<::dpia::AcceptorType>($_self)">, "a DPIA acceptor", "::dpia::AcceptorType">;

#endif // DPIA_DIALECT_TD
