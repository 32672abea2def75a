//===- DpiaOps.td - What all DPIA operations share --------------*- tablegen -*-===//

#ifndef DPIA_OPS_TD
#define DPIA_OPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "rise/Dpia/DpiaDialect.td"
include "rise/Dpia/DpiaTraits.td"

class Dpia_Op<string mnemonic, list<Trait> traits = []> : Op<Dpia_Dialect, mnemonic, traits>;

/// Inside its regions operations of this dialect are written without their prefix.
defvar Dpia_RegionTraits = [SingleBlock, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>];

include "rise/Dpia/DpiaFunctional.td"
include "rise/Dpia/DpiaImperative.td"
include "rise/Dpia/DpiaAcceptors.td"
include "rise/Dpia/DpiaSelection.td"
include "rise/Dpia/DpiaDependent.td"
include "rise/Dpia/DpiaDynamic.td"
include "rise/Dpia/DpiaForeign.td"
include "rise/Dpia/DpiaFragments.td"
include "rise/Dpia/DpiaStages.td"
include "rise/Dpia/DpiaRoles.td"
include "rise/Dpia/DpiaStreams.td"
include "rise/Dpia/DpiaVectors.td"

#endif // DPIA_OPS_TD
