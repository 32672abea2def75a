//! How long work of a device is waited for, and what holds while some did not end in that time.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::DeviceError;

/// The variable of the environment that gives the limit in seconds.
pub const LIMIT: &str = "RISE_DEVICE_TIMEOUT";
/// The limit where nothing else is said.
const USUAL: Duration = Duration::from_secs(300);

thread_local! {
    /// Whether work of this thread did not end in time, and has not ended since.
    static IS_LATE: Cell<bool> = const { Cell::new(false) };
}

/// The longest that work is waited for.
///
/// # Errors
/// If the variable of the environment is no number of seconds.
pub(super) fn longest() -> Result<Duration, DeviceError> {
    let Some(text) = std::env::var_os(LIMIT) else {
        return Ok(USUAL);
    };
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    match seconds {
        Some(seconds @ 1..) => Ok(Duration::from_secs(seconds)),
        _ => Err(DeviceError::NoLimit {
            found: text.to_string_lossy().into_owned(),
        }),
    }
}

/// Whether memory may be in use by work that did not end in time: it is not given back then.
pub(super) fn is_late() -> bool {
    IS_LATE.get()
}

/// Waits for all work of a list; `is_done` waits for a piece for so long, and says whether it is
/// done. What did not end in time stays in the list.
///
/// # Errors
/// Errors of `is_done`, or that it took too long.
pub(super) fn for_all<T>(
    list: &mut Vec<T>,
    mut is_done: impl FnMut(&T, Duration) -> Result<bool, DeviceError>,
) -> Result<Vec<T>, DeviceError> {
    if list.is_empty() {
        return Ok(Vec::new());
    }
    let (begin, longest) = (Instant::now(), longest()?);
    for work in &*list {
        let left = longest.saturating_sub(begin.elapsed());
        match is_done(work, left) {
            Ok(true) => {}
            Ok(false) => {
                IS_LATE.set(true);
                let seconds = longest.as_secs();
                return Err(DeviceError::TimedOut { seconds });
            }
            Err(error) => {
                list.clear();
                return Err(error);
            }
        }
    }
    IS_LATE.set(false);
    Ok(std::mem::take(list))
}

/// Asks again and again, for at most so long; gives whether the answer was yes.
///
/// # Errors
/// Errors of the question.
pub(super) fn polled(
    longest: Duration,
    mut is_done: impl FnMut() -> Result<bool, DeviceError>,
) -> Result<bool, DeviceError> {
    let begin = Instant::now();
    loop {
        if is_done()? {
            return Ok(true);
        }
        if begin.elapsed() >= longest {
            return Ok(false);
        }
        std::thread::yield_now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_late_stays_in_the_list() {
        let mut list = vec![1, 2, 3];
        let late = for_all(&mut list, |work, _| Ok(*work < 3));
        assert_eq!(late, Err(DeviceError::TimedOut { seconds: 300 }));
        assert_eq!(list, [1, 2, 3]);
        assert!(is_late());
        assert_eq!(for_all(&mut list, |_, _| Ok(true)), Ok(vec![1, 2, 3]));
        assert!(list.is_empty() && !is_late());
    }

    #[test]
    fn questions_end() {
        let mut count = 0;
        let asked = polled(Duration::from_millis(5), || {
            count += 1;
            Ok(false)
        });
        assert_eq!(asked, Ok(false));
        assert!(count > 0);
    }
}
