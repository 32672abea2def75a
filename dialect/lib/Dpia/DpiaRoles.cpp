//===- DpiaRoles.cpp - No slot is overwritten while it is read ------------------===//
//
// A slot can only be reached between waiting for it and handing it over, in one role; the roles wait
// for the slots of the same indices, each once and in the same order. So at any time the one role is
// at most as many rounds ahead as the ring has slots, and none waits for a slot that never comes.
// Memory that both roles use besides is not written by one of them.
//
//===----------------------------------------------------------------------===//

#include "DpiaVerify.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace dpia {

StringRef NewRingOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }
StringRef ParRolesOp::getDefaultDialect() { return DpiaDialect::getDialectNamespace(); }

LogicalResult NewRingOp::verify() {
  uint64_t size = 0;
  if (getSize().getText().getAsInteger(10, size) || size == 0)
    return emitOpError() << "expected a ring of at least one slot, and a number that is known, found `"
                         << getSize().getText() << '`';
  if (!rise::isDataType(getData()))
    return mismatch(*this, "a data type", getData());
  auto side = [&](Access access) -> Type { return PhaseType::get(getContext(), getSize(), getData(), access); };
  return verifyParameters(*this, getBody(), {side(Access::Write), side(Access::Read)});
}

LogicalResult NewRingOp::verifyRegions() {
  auto found = getBody().getOps<ParRolesOp>();
  if (!llvm::hasSingleElement(found))
    return emitOpError("expected two roles, in one `dpia.par_roles`, to which it gives its slots");
  ParRolesOp roles = *found.begin();
  Region *regions[] = {&roles.getWriter(), &roles.getReader()};
  for (auto [side, region] : llvm::zip_equal(getBody().getArguments(), regions)) {
    if (side.use_empty())
      return emitOpError("expected a role that writes the slots, and one that reads them: no role waits for one side");
    for (Operation *user : side.getUsers())
      if (!region->isAncestor(user->getParentRegion()))
        return user->emitOpError("uses a side of a ring that another role has: expected the first role to write slots, and the "
                                 "second one to read them");
  }
  return success();
}

LogicalResult AwaitOp::verify() {
  if (!isa<rise::IndexType>(dataOf(getIndex())))
    return mismatch(*this, "an index", getIndex().getType());
  PhaseType phase = getPhase().getType();
  Type expected = readable(phase.getData());
  if (phase.getAccess() == Access::Write)
    expected = AcceptorType::get(getContext(), phase.getData());
  if (getSlot().getType() != expected)
    return emitOpError() << "expected a slot of " << expected << ", found " << getSlot().getType();
  return success();
}

LogicalResult ArriveOp::verify() {
  if (!isa<rise::IndexType>(dataOf(getIndex())))
    return mismatch(*this, "an index", getIndex().getType());
  return success();
}

/// Whether an operation changes memory or waits: what computes has a result.
static bool isCommand(Operation &operation) {
  return isa<AwaitOp>(operation) ||
         (operation.getNumResults() == 0 && !operation.hasTrait<OpTrait::IsTerminator>());
}

/// The loop that a role is; null after an error was emitted.
static ForOp loopOf(ParRolesOp roles, Region &role) {
  ForOp loop;
  for (Operation &operation : role.front()) {
    if (!isCommand(operation))
      continue;
    auto found = dyn_cast<ForOp>(operation);
    if (!found || loop) {
      operation.emitOpError("expected one `dpia.for` in each role, and no other command beside it");
      return {};
    }
    loop = found;
  }
  if (!loop)
    roles.emitOpError("expected one `dpia.for` in each role");
  return loop;
}

/// The time in a round in which a role has a slot.
struct Turn {
  AwaitOp await;
  ArriveOp arrive;
};

/// The only operation of a kind in the rounds of a role; null after an error was emitted.
template <typename Wanted> static Wanted onlyOne(ForOp loop, StringRef name) {
  SmallVector<Wanted> found;
  loop.walk([&](Wanted operation) { found.push_back(operation); });
  Block &round = loop.getBody().front();
  if (found.size() != 1 || found.front()->getBlock() != &round || found.front().getIndex() != round.getArgument(0)) {
    loop.emitOpError() << "is a role, of which each round has one `dpia." << name << "`, with the index of the round: found "
                       << found.size();
    return {};
  }
  return found.front();
}

static std::optional<Turn> turnOf(ForOp loop) {
  auto await = onlyOne<AwaitOp>(loop, "await");
  auto arrive = await ? onlyOne<ArriveOp>(loop, "arrive") : ArriveOp();
  if (!arrive)
    return std::nullopt;
  if (arrive.getPhase() != await.getPhase()) {
    arrive.emitOpError("hands a slot over that was not awaited: expected the phase of `dpia.await`");
    return std::nullopt;
  }
  if (arrive->isBeforeInBlock(await)) {
    arrive.emitOpError("hands a slot over before it was awaited: expected it behind `dpia.await`");
    return std::nullopt;
  }
  return Turn{await, arrive};
}

/// The values that are parts of the slot. Fails if one is used when the slot is handed over.
static FailureOr<llvm::SetVector<Value>> partsOf(Turn turn) {
  Block *round = turn.await->getBlock();
  llvm::SetVector<Value> parts;
  parts.insert(turn.await.getSlot());
  for (size_t next = 0; next < parts.size(); ++next) {
    Value part = parts[next];
    for (Operation *user : part.getUsers()) {
      Operation *around = round->findAncestorOpInBlock(*user);
      if (!around || turn.arrive->isBeforeInBlock(around)) {
        user->emitOpError("uses a slot that was handed over, which the other role may use meanwhile: expected it before `dpia.arrive`")
                .attachNote(turn.arrive.getLoc())
            << "the slot is handed over here";
        return failure();
      }
      parts.insert_range(user->getResults());
      if (!isCommand(*around))
        parts.insert_range(around->getResults());
    }
  }
  return parts;
}

/// The role that writes slots only copies to them.
static LogicalResult verifyWriter(ForOp loop, Turn turn, const llvm::SetVector<Value> &parts) {
  WalkResult result = loop.getBody().walk([&](Operation *operation) {
    if (!isCommand(*operation) || operation == turn.await || operation == turn.arrive ||
        isa<ForOp, ForUnrolledOp, IfOp>(operation))
      return WalkResult::advance();
    auto copy = dyn_cast<AssignInBulkOp>(operation);
    if (copy && parts.contains(copy.getAcceptor()))
      return WalkResult::advance();
    operation->emitOpError("stands in the role that fills the slots of a ring: expected copies to its slot, by `dpia.assign_in_bulk`, alone");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Memory that a value is made of, and the operations that open it.
static void addRoots(Value value, llvm::SetVector<void *> &roots) {
  llvm::SetVector<Value> open;
  open.insert(value);
  for (size_t next = 0; next < open.size(); ++next) {
    Value part = open[next];
    if (Operation *owner = part.getDefiningOp()) {
      open.insert_range(owner->getOperands());
      for (Region &region : owner->getRegions())
        region.walk([&](Operation *inner) { open.insert_range(inner->getOperands()); });
      continue;
    }
    Operation *around = cast<BlockArgument>(part).getOwner()->getParentOp();
    if (auto loop = dyn_cast_or_null<ParForOp>(around))
      open.insert(loop.getOutput());
    // Memory is opened by an operation, or is an argument of the function.
    if (isa_and_nonnull<NewOp>(around))
      roots.insert(around);
    else if (!isa<ExpressionType, AcceptorType, PhaseType>(part.getType()))
      roots.insert(part.getAsOpaquePointer());
  }
}

/// The role that reads writes to nothing that the other one copies.
static LogicalResult verifyApart(ForOp writer, ForOp reader) {
  llvm::SetVector<void *> read;
  writer.walk([&](Operation *operation) {
    if (isa<AssignInBulkOp, IfOp>(operation))
      for (Value operand : operation->getOperands())
        if (isa<ExpressionType>(operand.getType()))
          addRoots(operand, read);
  });
  WalkResult result = reader.walk([&](Operation *command) {
    if (!isCommand(*command))
      return WalkResult::advance();
    for (Value operand : command->getOperands()) {
      if (!isa<AcceptorType>(operand.getType()))
        continue;
      llvm::SetVector<void *> written;
      addRoots(operand, written);
      for (void *root : written)
        if (read.contains(root)) {
          command->emitOpError("writes to memory that the other role copies meanwhile: roles share the slots of rings alone")
                  .attachNote(writer.getLoc())
              << "the other role is this loop";
          return WalkResult::interrupt();
        }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult ParRolesOp::verifyRegions() {
  ForOp writer = loopOf(*this, getWriter()), reader = writer ? loopOf(*this, getReader()) : ForOp();
  if (!reader)
    return failure();
  if (writer.getSize() != reader.getSize())
    return emitOpError() << "expected as many rounds in both roles, so that each slot is written once and read once, found `"
                         << writer.getSize().getText() << "` and `" << reader.getSize().getText() << '`';
  std::optional<Turn> writes = turnOf(writer), reads = writes ? turnOf(reader) : std::nullopt;
  if (!reads)
    return failure();
  auto written = partsOf(*writes);
  if (failed(written) || failed(partsOf(*reads)) || failed(verifyWriter(writer, *writes, *written)))
    return failure();
  return verifyApart(writer, reader);
}

} // namespace dpia
