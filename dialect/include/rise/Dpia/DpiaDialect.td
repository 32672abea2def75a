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
    DPIA is the form of a program between functional and imperative. It has phrases of three kinds.
    *Expressions* (`!dpia.exp<T, read|write>`) compute a value. *Acceptors* (`!dpia.acc<T>`) are
    places that take a value. *Commands* are operations without results that change memory:
    `dpia.assign`, `dpia.for`, `dpia.par_for`, `dpia.new`; a block of commands is their sequence.

    The annotation of an expression says whether it can be read in place (`read`) or has to be
    written to memory first (`write`). If the annotations of a program do not agree, a choice of
    memory is still open, and the program is refused.

    `rise-to-dpia` makes one generalised assignment of a program: of a functional expression to the
    acceptor of the result. The acceptor and continuation translations (`dpia-to-imperative`) take
    it apart, until each assignment is of a scalar (or a pair of scalars), and the functional
    operations that are left only describe where their operands are read.

    Source: Steuwer, Koehler, Köpcke, Pizzuti, "RISE & Shine: Language-Oriented Compiler Design",
    section V.
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

def Dpia_LevelGlobal : I32EnumAttrCase<"Global", 0, "global">;
def Dpia_LevelGroup : I32EnumAttrCase<"Group", 1, "group">;
def Dpia_LevelLocal : I32EnumAttrCase<"Local", 2, "local">;
def Dpia_LevelWarp : I32EnumAttrCase<"Warp", 3, "warp">;
def Dpia_LevelLane : I32EnumAttrCase<"Lane", 4, "lane">;
def Dpia_LevelWarpGroup : I32EnumAttrCase<"WarpGroup", 5, "warpGroup">;
def Dpia_Level : I32EnumAttr<"Level", "the threads of a device that share the rounds of a loop",
    [Dpia_LevelGlobal, Dpia_LevelGroup, Dpia_LevelLocal, Dpia_LevelWarp, Dpia_LevelLane, Dpia_LevelWarpGroup]> {
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
    Computes data. With `read` it can be read in place; with `write` it has to be written to memory
    first. Data without arrays that can be read can also be written, because it is copied as a
    whole.
  }];
  let parameters = (ins "::mlir::Type":$data, "::dpia::Access":$access);
}

def Dpia_AcceptorType : Dpia_Type<"Acceptor", "acc"> {
  let summary = "An acceptor, a place that takes data: `!dpia.acc<array<n, scalar<f32>>>`";
  let description = "Acceptors are to writing as expressions are to reading: views of memory, down to single scalars.";
  let parameters = (ins "::mlir::Type":$data);
}

def Dpia_PhaseType : Dpia_Type<"Phase", "phase"> {
  let summary = "The slots of a ring in turn: `!dpia.phase<nat<4>, scalar<f32>, write|read>`";
  let description = [{
    The right of one role to the slots of a ring, which come to it one after the other: to write
    them, or to read what another role has written there. Nothing else leads to a slot, so that none
    is overwritten while it is read.
  }];
  let parameters = (ins "::rise::NatAttr":$size, "::mlir::Type":$data, "::dpia::Access":$access);
}

def Dpia_Phase : Type<CPred<"::llvm::isa<::dpia::PhaseType>($_self)">, "a phase of a ring", "::dpia::PhaseType">;
def Dpia_Exp : Type<CPred<"::llvm::isa<::dpia::ExpressionType>($_self)">, "a DPIA expression", "::dpia::ExpressionType">;
def Dpia_ReadExp : Type<CPred<"::dpia::isReadable($_self)">, "a DPIA expression that can be read", "::dpia::ExpressionType">;
def Dpia_WriteExp : Type<CPred<"::dpia::isWritable($_self)">, "a DPIA expression to be written", "::dpia::ExpressionType">;
def Dpia_Acc : Type<CPred<"::llvm::isa<::dpia::AcceptorType>($_self)">, "a DPIA acceptor", "::dpia::AcceptorType">;

#endif // DPIA_DIALECT_TD
