//===- RiseInterfaces.cpp - Inlining, and the flow of memory --------------------===//

#include "Interfaces.h"
#include "Language.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Bufferization/IR/BufferViewFlowOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"
#include "rise/Rise/Rise.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace rise {

//===--- Inlining -------------------------------------------------------------------===//

/// Adds the words of a size expression that may be names of variables.
static void addWords(StringRef text, llvm::StringSet<> &words) {
  auto continues = [](char character) { return llvm::isAlnum(character) || character == '_' || character == '\'' || character == '%'; };
  while (!text.empty()) {
    StringRef word = text.take_while(continues);
    if (!word.empty() && !llvm::isDigit(word.front()))
      words.insert(word);
    text = text.drop_front(std::max<size_t>(word.size(), 1));
  }
}

/// Adds all names in a type, also bound ones.
static void addNames(Type type, llvm::StringSet<> &names) {
  AttrTypeWalker walker;
  walker.addWalk([&](NatAttr size) { addWords(size.getText(), names); });
  walker.addWalk([&](NatToNatAttr function) { names.insert(function.getName()); });
  walker.addWalk([&](NatToDataAttr function) { names.insert(function.getName()); });
  walker.addWalk([&](VariableType variable) { names.insert(variable.getName()); });
  walker.addWalk([&](ApplicationType application) { names.insert(application.getFunction()); });
  walker.walk(type);
}

/// Calls `visit` with the types of all values inside of `operation`, and of its results.
static void forEachType(Operation *operation, llvm::function_ref<void(Type)> visit) {
  operation->walk([&](Operation *inner) {
    for (Type type : inner->getResultTypes())
      visit(type);
    for (Region &region : inner->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          visit(type);
  });
}

/// The names that are free in the types of values inside of `operation`.
static llvm::StringSet<> freeNames(Operation *operation) {
  llvm::StringSet<> free;
  llvm::SmallPtrSet<const void *, 16> seen;
  forEachType(operation, [&](Type type) {
    if (!seen.insert(type.getAsOpaquePointer()).second)
      return;
    llvm::StringSet<> names;
    addNames(type, names);
    for (const auto &name : names)
      if (!free.contains(name.getKey()) && riseLanguageMentions(wrap(type), wrap(name.getKey())))
        free.insert(name.getKey());
  });
  return free;
}

namespace {

/// Size variables belong to a function: what is inlined must not have one of the same name, which could be another size. Nor is
/// there a place for what the function says of its sizes.
struct Inliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *operation, Region *destination, bool, IRMapping &) const final {
    auto from = operation->getParentOfType<FunctionOpInterface>();
    auto to = destination->getParentOfType<FunctionOpInterface>();
    if (!from || !to || from->hasAttr("rise.facts") || from->hasAttr("rise.passed"))
      return false;
    llvm::StringSet<> own = freeNames(operation);
    if (own.empty())
      return true;
    llvm::StringSet<> taken = freeNames(to);
    return llvm::none_of(own, [&](const auto &name) { return taken.contains(name.getKey()); });
  }

  bool shouldAnalyzeRecursively(Operation *) const final { return false; }
};

//===--- The flow of memory -----------------------------------------------------------===//

/// What is made of memory holds on to it until it is written: memory must not be freed before.
struct BufferFlow final : bufferization::BufferViewFlowOpInterface::FallbackModel<BufferFlow> {
  void populateDependencies(Operation *operation, bufferization::RegisterDependenciesFn depends) const {
    bool ends = operation->hasTrait<OpTrait::IsTerminator>() && operation->getParentOp();
    ResultRange results = ends ? operation->getParentOp()->getResults() : operation->getResults();
    for (Value operand : operation->getOperands())
      for (Value result : results)
        depends(operand, result);
  }

  bool mayBeTerminalBuffer(Operation *, Value) const { return true; }
};

} // namespace

std::unique_ptr<DialectInterface> inliner(Dialect *dialect) { return std::make_unique<Inliner>(dialect); }

void *bufferFlow(TypeID interface) {
  static BufferFlow model;
  return interface == bufferization::BufferViewFlowOpInterface::getInterfaceID() ? &model : nullptr;
}

} // namespace rise
