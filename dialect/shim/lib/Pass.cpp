//===- Pass.cpp - MLIR passes and pipelines whose work is done in Rust ---------===//
//
// The C API can create an external pass, but not register one with options. One C++ class stands for every pass
// in Rust; its name, anchor, options and run function come from a table in Rust.
//
//===----------------------------------------------------------------------===//

#include "mlir/Pass/Pass.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "Shim.h"

using namespace mlir;

namespace {

class RustPass : public Pass {
public:
  RustPass(const RisePass *pass, TypeID id)
      : Pass(id, pass->anchor.length == 0 ? std::nullopt : std::optional<StringRef>(unwrap(pass->anchor))), pass(pass) {
    for (intptr_t i = 0; i < pass->optionCount; ++i) {
      const RisePassOption &option = pass->options[i];
      StringRef defaultValue = unwrap(option.defaultValue);
      auto description = llvm::cl::desc(unwrap(option.description));
      if (option.isFlag)
        flags.push_back(std::make_unique<Option<bool>>(*this, unwrap(option.name), description,
                                                       llvm::cl::init(defaultValue == "true")));
      else
        texts.push_back(std::make_unique<Option<std::string>>(*this, unwrap(option.name), description,
                                                              llvm::cl::init(defaultValue.str())));
    }
  }

  RustPass(const RustPass &other) : RustPass(other.pass, other.getTypeID()) { copyOptionValuesFrom(&other); }

  StringRef getName() const override { return unwrap(pass->name); }
  StringRef getArgument() const override { return unwrap(pass->argument); }
  StringRef getDescription() const override { return unwrap(pass->description); }
  /// What any of the lowerings makes. To load a dialect that is not used costs microseconds.
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect, cf::ControlFlowDialect,
                    LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect,
                    ub::UBDialect, mlir::vector::VectorDialect>();
    pass->registerDependentDialects(wrap(&registry));
  }
  bool canScheduleOn(RegisteredOperationName operation) const override {
    return pass->anchor.length == 0 || operation.getStringRef() == unwrap(pass->anchor);
  }
  std::unique_ptr<Pass> clonePass() const override { return std::make_unique<RustPass>(*this); }

  void runOnOperation() override {
    SmallVector<MlirStringRef> values;
    auto flag = flags.begin();
    auto text = texts.begin();
    for (intptr_t i = 0; i < pass->optionCount; ++i)
      values.push_back(pass->options[i].isFlag ? wrap(StringRef((*flag++)->getValue() ? "true" : "false"))
                                               : wrap(StringRef((*text++)->getValue())));
    switch (pass->run(wrap(getOperation()), values.data(), pass->userData)) {
    case RisePassFailed:
      return signalPassFailure();
    case RisePassUnchanged:
      return markAllAnalysesPreserved();
    case RisePassChanged:
      return;
    }
  }

private:
  const RisePass *pass;
  SmallVector<std::unique_ptr<Option<bool>>> flags;
  SmallVector<std::unique_ptr<Option<std::string>>> texts;
};

} // namespace

void riseRegisterPass(RisePass const *pass) {
  // Each pass needs an identity of its own, for the life of the process.
  static TypeIDAllocator identities;
  TypeID id = identities.allocate();
  registerPass([pass, id] { return std::make_unique<RustPass>(pass, id); });
}

void riseRegisterPipeline(MlirStringRef argument, MlirStringRef description, RisePipelineExpansion expand,
                          void *userData) {
  PassRegistryFunction build = [expand, userData](OpPassManager &manager, StringRef options,
                                                  function_ref<LogicalResult(const Twine &)> errorHandler) -> LogicalResult {
    std::string text;
    bool expanded = expand(
        wrap(options), [](MlirStringRef part, void *text) { *static_cast<std::string *>(text) += unwrap(part); }, &text,
        userData);
    if (!expanded)
      return errorHandler(text);
    return parsePassPipeline(text, manager);
  };
  registerPassPipeline(unwrap(argument), unwrap(description), build, [](function_ref<void(const detail::PassOptions &)>) {});
}
