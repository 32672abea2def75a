//===- Transform.cpp - Strategies in transform scripts ---------------------------===//
//
// The C API can neither declare an operation of the transform dialect nor extend that dialect: its operations implement an interface in C++.
// So the operation `transform.rise.elevate` is declared here; all that it does is to call Rust (passes/src/transform.rs).
//
//===----------------------------------------------------------------------===//

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

#define GET_OP_CLASSES
#include "rise/Transform/RiseTransformOps.h.inc"

#define GET_OP_CLASSES
#include "rise/Transform/RiseTransformOps.cpp.inc"

using namespace mlir;

extern "C" {
/// Takes a part of a failure: the message first, then notes.
typedef void (*RisePassesReport)(MlirLocation location, MlirStringRef text, void *userData);

/// Rewrites the programs in `target`. False is failure, after `report` got the reasons; the programs are then as they were. A null `strategy` is
/// none, as is a null `file`; a `budget` of 0 is the usual one. What is wrong with these is reported at `saidAt`. Written in passes/src/transform.rs.
bool risePassesElevate(MlirOperation target, MlirStringRef strategy, MlirStringRef file, int64_t budget, MlirLocation saidAt,
                       RisePassesReport report, void *userData);

/// Adds the operation to the transform dialect.
void risePassesRegisterTransformExtension(MlirDialectRegistry registry);
}

static MlirStringRef orNull(std::optional<StringRef> text) {
  if (!text)
    return MlirStringRef{nullptr, 0};
  // An empty text is none of those that are not there.
  return text->empty() ? MlirStringRef{"", 0} : wrap(*text);
}

namespace {
/// What Rust reports: a message and notes.
struct Report {
  SmallVector<std::pair<Location, std::string>> parts;

  static void add(MlirLocation location, MlirStringRef text, void *report) {
    static_cast<Report *>(report)->parts.emplace_back(unwrap(location), unwrap(text).str());
  }
};
} // namespace

DiagnosedSilenceableFailure rise::transform::ElevateOp::applyToOne(mlir::transform::TransformRewriter &, Operation *target,
                                                                   mlir::transform::ApplyToEachResultList &results,
                                                                   mlir::transform::TransformState &) {
  Report report;
  if (!risePassesElevate(wrap(target), orNull(getStrategy()), orNull(getFile()), getBudget().value_or(0), wrap(getLoc()), Report::add,
                         &report)) {
    DiagnosedSilenceableFailure failure =
        mlir::emitSilenceableFailure(report.parts.empty() ? target->getLoc() : report.parts.front().first,
                                     report.parts.empty() ? "the strategy failed" : Twine(report.parts.front().second));
    for (const auto &[location, text] : llvm::drop_begin(report.parts, report.parts.empty() ? 0 : 1))
      failure.attachNote(location) << text;
    if (report.parts.empty() || report.parts.front().first != getLoc())
      failure.attachNote(getLoc()) << "the strategy is called here";
    return failure;
  }
  results.push_back(target);
  return DiagnosedSilenceableFailure::success();
}

void rise::transform::ElevateOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  mlir::transform::consumesHandle(getTargetMutable(), effects);
  mlir::transform::producesHandle(getOperation()->getOpResults(), effects);
  mlir::transform::modifiesPayload(effects);
}

namespace {
class RiseTransformExtension : public mlir::transform::TransformDialectExtension<RiseTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RiseTransformExtension)

  using Base::Base;

  void init() { registerTransformOps<rise::transform::ElevateOp>(); }
};
} // namespace

void risePassesRegisterTransformExtension(MlirDialectRegistry registry) { unwrap(registry)->addExtensions<RiseTransformExtension>(); }
