//===- DpiaInterference.cpp - Commands that run at the same time write apart ---===//
//
// The body of a `dpia.par_for` is passive but for the acceptor of its own element: what it writes
// to is made of that acceptor, or of memory that it opens itself. This is the rule for `parfor` in
// "Strategy Preserving Compilation for Parallel Functional Code", where the types of SCIR keep it.
//
//===----------------------------------------------------------------------===//

#include "DpiaVerify.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dpia {

/// The acceptors that `acceptor` is made of: memory, and elements that loops give to their bodies.
/// Of an argument of `dpia.mapAcc`, it is what the operation maps, unless that is `inside`.
static llvm::SetVector<Value> rootsOf(Value acceptor, MapAccOp inside = {}) {
  llvm::SetVector<Value> roots, open;
  auto add = [&](Value value) {
    if (isa<AcceptorType>(value.getType()))
      open.insert(value);
  };
  open.insert(acceptor);
  // The list of open values grows while it is visited.
  for (size_t next = 0; next < open.size(); ++next) {
    Value value = open[next];
    Operation *owner = value.getDefiningOp();
    if (owner && !isa<OutOp>(owner)) {
      llvm::for_each(owner->getOperands(), add);
      if (auto map = dyn_cast<MapAccOp>(owner); map && !map.getBody().empty() && !map.getBody().front().empty())
        llvm::for_each(map.getBody().front().back().getOperands(), add);
      continue;
    }
    Operation *around = owner ? nullptr : cast<BlockArgument>(value).getOwner()->getParentOp();
    if (auto map = dyn_cast_or_null<MapAccOp>(around); map && map != inside)
      add(map.getAcceptor());
    else
      roots.insert(value);
    if (auto buffers = dyn_cast_or_null<DoubleBufferOp>(around))
      add(buffers.getOutput());
  }
  return roots;
}

/// Whether `value` belongs to one run of the body of `loop`. Memory that the body only names by
/// `dpia.out` is that of all runs.
static bool isInBody(Value value, ParForOp loop) {
  if (auto out = value.getDefiningOp<OutOp>())
    return llvm::all_of(out.getDestinations(),
                        [&](Value memory) { return isInBody(memory, loop); });
  Region *region = value.getParentRegion();
  return region && loop.getBody().isAncestor(region);
}

LogicalResult verifyWrites(Operation *command, Value acceptor) {
  auto loop = command->getParentOfType<ParForOp>();
  if (!loop)
    return success();
  llvm::SetVector<Value> roots = rootsOf(acceptor);
  for (; loop; loop = loop->getParentOfType<ParForOp>())
    for (Value root : roots)
      if (!isInBody(root, loop)) {
        InFlightDiagnostic diagnostic =
            command->emitOpError()
            << "writes to an acceptor from outside of `dpia.par_for`, whose iterations all write to it at the same time: expected "
            << "the acceptor that the body gets beside its index, a part of it, or memory that the body opens with `dpia.new`";
        diagnostic.attachNote(loop.getLoc()) << "the iterations of this loop run in any order, or at the same time";
        diagnostic.attachNote(root.getLoc()) << "the acceptor is made of this one";
        return diagnostic;
      }
  return success();
}

LogicalResult verifyElementOfItsOwn(MapAccOp map, Value yielded) {
  for (Value root : rootsOf(yielded, map))
    if (root != map.getBody().getArgument(0)) {
      InFlightDiagnostic diagnostic = map.emitOpError()
                                      << "yields an acceptor from outside for every element: expected a part of the element "
                                      << "that the region is given, so that different elements are written at different places";
      diagnostic.attachNote(root.getLoc()) << "the acceptor is made of this one";
      return diagnostic;
    }
  return success();
}

} // namespace dpia
