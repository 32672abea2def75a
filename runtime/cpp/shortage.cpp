//===- shortage.cpp - Memory and threads that C++ does not get --------------------===//

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"

#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <new>
#include <typeinfo>

namespace {
void (*report)();

void reportToNew() { report(); }

void reportToLlvm(void *, const char *, bool) { report(); }

std::terminate_handler otherwise;

/// Threads that cannot be started end in an exception as memory does.
void onTermination() {
  const std::type_info *type = abi::__cxa_current_exception_type();
  if (type && (std::strstr(type->name(), "system_error") || std::strstr(type->name(), "bad_alloc")))
    report();
  if (otherwise)
    otherwise();
}
} // namespace

extern "C" void riseOnShortage(void (*function)()) {
  report = function;
  std::set_new_handler(reportToNew);
  llvm::install_bad_alloc_error_handler(reportToLlvm);
  otherwise = std::set_terminate(onTermination);
}

extern "C" void riseShowStacks() { llvm::sys::PrintStackTraceOnErrorSignal(""); }
