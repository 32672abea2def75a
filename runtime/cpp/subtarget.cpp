// What the C API does not tell about a target's processors: which exist, and which features one has.

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

#include <memory>
#include <string>

using namespace llvm;

namespace {
std::unique_ptr<MCSubtargetInfo> subtarget(const char *tripleText, const char *cpu, const char *features) {
  std::string error;
  Triple triple(Triple::normalize(tripleText));
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<MCSubtargetInfo>(target->createMCSubtargetInfo(triple, cpu, features));
}
} // namespace

using Visitor = void (*)(void *state, const char *name);

// Each function visits names and returns false if the triple names no target that this LLVM has.

extern "C" bool riseVisitProcessors(const char *triple, Visitor visit, void *state) {
  auto info = subtarget(triple, "", "");
  if (!info)
    return false;
  for (const SubtargetSubTypeKV &processor : info->getAllProcessorDescriptions())
    visit(state, processor.Key);
  return true;
}

extern "C" bool riseVisitFeatures(const char *triple, Visitor visit, void *state) {
  auto info = subtarget(triple, "", "");
  if (!info)
    return false;
  for (const SubtargetFeatureKV &feature : info->getAllProcessorFeatures())
    visit(state, feature.Key);
  return true;
}

// `cpu` and `features` must be names visited above: LLVM prints to stderr about others.
extern "C" bool riseVisitEnabledFeatures(const char *triple, const char *cpu, const char *features, Visitor visit,
                                         void *state) {
  auto info = subtarget(triple, cpu, features);
  if (!info)
    return false;
  for (const SubtargetFeatureKV &feature : info->getEnabledProcessorFeatures())
    visit(state, feature.Key);
  return true;
}
