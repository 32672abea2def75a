//! Code that LLVM's sanitizers check.

use super::Module;

/// Errors that code is checked for while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sanitizer {
    /// Accesses to memory that is not allocated.
    Address,
    /// Races of threads.
    Thread,
}

impl Sanitizer {
    /// The passes that come after the optimiser, with a comma before.
    pub(super) fn passes(self) -> &'static str {
        match self {
            Sanitizer::Address => ",asan",
            Sanitizer::Thread => ",tsan-module,function(tsan)",
        }
    }

    /// Marks all functions of a module: the passes leave others as they are.
    pub(super) fn mark(self, module: &Module) {
        let name = match self {
            Sanitizer::Address => "sanitize_address",
            Sanitizer::Thread => "sanitize_thread",
        };
        for function in module.definitions() {
            module.mark(function, name, 0);
        }
    }
}
