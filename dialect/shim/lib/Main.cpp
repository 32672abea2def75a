//===- Main.cpp - The mains of mlir-opt and mlir-lsp-server ----------------------===//

#include "Shim.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

using namespace mlir;

int riseOptMain(int argc, char **argv, MlirStringRef toolName, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirOptMain(argc, argv, unwrap(toolName), *unwrap(registry)));
}

int riseLspServerMain(int argc, char **argv, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirLspServerMain(argc, argv, *unwrap(registry)));
}
