//! A measurement in another process.

use std::io::{Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Outcome, Request};
use crate::rise::error::Failure;

/// The name of the command that measures.
const COMMAND: &str = "measure";

/// The outcome of a request. What takes longer than the limit, crashes or takes all memory is
/// refused.
///
/// # Errors
/// If no process can be started.
pub fn ask(request: &Request, limit: Duration) -> Result<Outcome, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command
        .arg(COMMAND)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    // Control-C is for the command that asks: a measurement that it ended would seem to fail.
    command.process_group(0);
    // SAFETY: both are only calls of the system, which are safe where a process is started.
    unsafe {
        command.pre_exec(end_with_parent);
        command.pre_exec(limit_memory);
    }
    let mut child = command.spawn()?;
    let text =
        serde_json::to_string(request).map_err(|error| Failure::Internal(error.to_string()))?;
    if let Some(mut input) = child.stdin.take() {
        // One that ends before it has read says why by its status.
        let _ = input.write_all(text.as_bytes());
    }
    let output = child.stdout.take();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        // A text that cannot be read is no outcome.
        let _ = output.map(|mut output| output.read_to_string(&mut text));
        text
    });
    let ended = waited(&mut child, limit)?;
    let text = reader.join().unwrap_or_default();
    Ok(match (ended, serde_json::from_str(&text)) {
        (None, _) => Outcome::Refused(format!("takes more than {} s", limit.as_secs())),
        (Some(_), Ok(outcome)) => outcome,
        (Some(status), Err(_)) => Outcome::Refused(format!("ended without a result: {status}")),
    })
}

/// The exit status; nothing if the process was ended because of the limit.
fn waited(child: &mut Child, limit: Duration) -> Result<Option<std::process::ExitStatus>, Failure> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            // It may have ended by itself in between.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// The process ends when the one that asks does, whatever ends that.
fn end_with_parent() -> std::io::Result<()> {
    #[cfg(target_os = "linux")]
    // SAFETY: it only asks the system for a signal.
    if unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } != 0 {
        return Err(std::io::Error::last_os_error());
    }
    Ok(())
}

/// The process may take as much memory as the machine has, or as it may take already.
fn limit_memory() -> std::io::Result<()> {
    // SAFETY: both only ask the system.
    let (pages, bytes) = unsafe {
        (
            libc::sysconf(libc::_SC_PHYS_PAGES),
            libc::sysconf(libc::_SC_PAGESIZE),
        )
    };
    let most = u64::try_from(pages).unwrap_or_default() * u64::try_from(bytes).unwrap_or_default();
    if most == 0 {
        return Ok(());
    }
    let mut limit = libc::rlimit {
        rlim_cur: most,
        rlim_max: most,
    };
    // SAFETY: the limit is alive during the calls.
    let set = unsafe {
        let mut now = limit;
        if libc::getrlimit(libc::RLIMIT_AS, &raw mut now) == 0 {
            limit.rlim_cur = most.min(now.rlim_cur);
            limit.rlim_max = most.min(now.rlim_max);
        }
        libc::setrlimit(libc::RLIMIT_AS, &raw const limit)
    };
    match set {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}
