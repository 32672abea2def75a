//! Callable functions, and their run time.

use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The owner of machine code, which stays in memory as long as it lives.
#[derive(Clone)]
struct Code(#[expect(dead_code, reason = "it is there to live")] Arc<dyn Any + Send + Sync>);

impl fmt::Debug for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Code")
    }
}

type PackedFunction = unsafe extern "C" fn(arguments: *mut *mut c_void);

/// A function `void (ptr arguments)` of a [`Library`](super::Library), where `arguments` is an
/// array with a pointer to the value of each argument
/// ([`Module::add_packed_entry`](crate::compile::Module::add_packed_entry) makes such functions,
/// [`Arguments`](super::Arguments) such arrays).
///
/// It keeps its code in memory. It can be sent to and called from several threads at once, if the
/// function itself allows that for the given arguments: a RISE kernel does where no call writes
/// what another one touches.
#[derive(Clone, Debug)]
pub struct Kernel {
    _code: Code,
    name: String,
    function: PackedFunction,
}

impl Kernel {
    pub(super) fn new(
        code: Arc<dyn Any + Send + Sync>,
        name: &str,
        address: *const c_void,
    ) -> Kernel {
        // SAFETY: the address is that of a function that the JIT linked; that it has this type is
        // what `call` demands.
        let function = unsafe { std::mem::transmute::<*const c_void, PackedFunction>(address) };
        Kernel {
            _code: Code(code),
            name: name.to_owned(),
            function,
        }
    }

    /// The function's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Calls the function once.
    ///
    /// # Safety
    /// The function has the packed convention; there is a pointer for each of its parameters and
    /// for its result; each points to a value of the right type and alignment; and what the
    /// function does with these values is sound: memory that they point to is as large as it
    /// assumes, and neither moved nor accessed by others during the call, except read if the
    /// function only reads it.
    pub unsafe fn call(&self, arguments: &mut [*mut c_void]) {
        // SAFETY: by the caller's promise.
        unsafe { (self.function)(arguments.as_mut_ptr()) }
    }

    /// Calls the function `runs` times with the same arguments and measures each call. There is no
    /// call before the first that counts: call [`Kernel::call`] to warm up.
    ///
    /// # Safety
    /// As [`Kernel::call`], for each of the calls: the function may be called again with what it
    /// left in the arguments.
    pub unsafe fn measure(&self, arguments: &mut [*mut c_void], runs: NonZeroUsize) -> Timing {
        let mut times = Vec::with_capacity(runs.get());
        for _ in 0..runs.get() {
            let start = Instant::now();
            // SAFETY: by the caller's promise.
            unsafe { self.call(arguments) };
            times.push(start.elapsed());
        }
        Timing::of(times)
    }
}

/// How long the calls of a measurement took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The number of calls.
    pub runs: usize,
    /// The shortest call.
    pub minimum: Duration,
    /// The middle call; of an even number, the mean of the middle two.
    pub median: Duration,
    /// The longest call.
    pub maximum: Duration,
}

impl Timing {
    /// `times` is not empty.
    fn of(mut times: Vec<Duration>) -> Timing {
        times.sort();
        let (lower, upper) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
        Timing {
            runs: times.len(),
            minimum: times[0],
            median: (lower + upper) / 2,
            maximum: times[times.len() - 1],
        }
    }

    /// Operations a second, in 10⁹, by the median time; infinite if that is too short to measure.
    pub fn giga_per_second(&self, operations: f64) -> f64 {
        operations / self.median.as_secs_f64() / 1e9
    }
}

impl fmt::Display for Timing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Timing {
            runs,
            minimum,
            median,
            maximum,
        } = self;
        let plural = if *runs == 1 { "run" } else { "runs" };
        write!(
            formatter,
            "median {median:.3?} (minimum {minimum:.3?}, maximum {maximum:.3?}, {runs} {plural})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timings_are_ordered() {
        let times = |milliseconds: &[u64]| {
            Timing::of(
                milliseconds
                    .iter()
                    .copied()
                    .map(Duration::from_millis)
                    .collect(),
            )
        };
        let odd = times(&[5, 1, 3]);
        assert_eq!(
            (
                odd.runs,
                odd.minimum.as_millis(),
                odd.median.as_millis(),
                odd.maximum.as_millis()
            ),
            (3, 1, 3, 5)
        );
        assert_eq!(times(&[4, 1, 2, 9]).median.as_millis(), 3);
        assert_eq!(times(&[2]).giga_per_second(4e6), 2.0);
        insta::assert_snapshot!(odd, @"median 3.000ms (minimum 1.000ms, maximum 5.000ms, 3 runs)");
    }
}
