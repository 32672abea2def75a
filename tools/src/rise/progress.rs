//! A sign of life during long work.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

/// Work that is done in less is not worth a sign.
const PATIENCE: Duration = Duration::from_secs(2);

/// Shows a spinner with the elapsed time on standard error, if that is a terminal, from two seconds
/// on until it is dropped.
pub struct Progress {
    done: Option<Sender<()>>,
    shower: Option<thread::JoinHandle<()>>,
}

impl Progress {
    /// `work` says what is done, such as `compiling`.
    pub fn start(work: &'static str) -> Progress {
        let (done, wait) = mpsc::channel::<()>();
        let shower = thread::spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new_spinner()
                .with_message(work)
                .with_elapsed(PATIENCE);
            bar.set_style(style());
            bar.enable_steady_tick(Duration::from_millis(100));
            // An error means that the work is done.
            let _ = wait.recv();
            bar.finish_and_clear();
        });
        Progress {
            done: Some(done),
            shower: Some(shower),
        }
    }
}

fn style() -> indicatif::ProgressStyle {
    indicatif::ProgressStyle::with_template("{spinner} {msg} ({elapsed})")
        .unwrap_or_else(|_| indicatif::ProgressStyle::default_spinner())
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(shower) = self.shower.take() {
            // It only shows; if it panicked there is nothing to clear.
            let _ = shower.join();
        }
    }
}
