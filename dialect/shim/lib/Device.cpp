//===- Device.cpp - Code for devices ---------------------------------------------===//
//
// The C API registers translations to LLVM IR in a context, and has no word for the interface by which
// `gpu-module-to-binary` makes code for a target; tools need both in a registry.
//
//===------------------------------------------------------------------------------===//

#include "Shim.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/SPIRV/Target.h"

using namespace mlir;

void riseRegisterDeviceTargets(MlirDialectRegistry registry) {
  registerAllToLLVMIRTranslations(*unwrap(registry));
  NVVM::registerNVVMTargetInterfaceExternalModels(*unwrap(registry));
  spirv::registerSPIRVTargetInterfaceExternalModels(*unwrap(registry));
}
