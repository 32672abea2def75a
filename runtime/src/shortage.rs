//! Failures of LLVM and MLIR to get memory or threads.

unsafe extern "C" {
    fn riseOnShortage(report: extern "C" fn());
    fn riseShowStacks();
}

/// Lets C++ call a function when it gets no memory or no thread, where it would end the process by
/// a signal otherwise. It must not return, and should need no memory.
///
/// For programs, in the beginning of `main`: a process has one such function.
pub fn report_by(report: extern "C" fn()) {
    // SAFETY: the function lives as long as the process.
    unsafe { riseOnShortage(report) }
}

/// Lets crashes show the stack, as the tools of LLVM do. Handlers of signals that are set after it
/// stay where LLVM would set its own later.
///
/// For programs, in the beginning of `main`.
pub fn show_stacks() {
    // SAFETY: the function needs nothing.
    unsafe { riseShowStacks() }
}
