//! Files opened for reading, without waiting for a program that never writes.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The time to wait for a pipe without a writer.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// Opens a file for reading. A pipe that no program opens for writing is an error after a moment.
///
/// # Errors
/// Errors of the operating system; [`io::ErrorKind::TimedOut`] for such a pipe.
pub fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.file_type().is_fifo() {
        return File::open(path);
    }
    let (sender, receiver) = mpsc::channel();
    let pipe = path.to_owned();
    thread::Builder::new().spawn(move || sender.send(File::open(pipe)))?;
    receiver.recv_timeout(LONGEST_WAIT).unwrap_or_else(|_| {
        // The thread waits for a writer, and ends with this one.
        let mut writer = File::options();
        let _ = writer.write(true).custom_flags(libc::O_NONBLOCK).open(path);
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "it is a pipe, and no program writes to it",
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CString;
    use std::io::Read as _;
    use std::os::unix::ffi::OsStrExt as _;

    fn pipe(path: &Path) {
        let name = CString::new(path.as_os_str().as_bytes()).unwrap();
        // SAFETY: the name ends with a zero byte.
        assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
    }

    #[test]
    fn a_pipe_that_nobody_writes_to_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        pipe(&path);
        assert_eq!(open(&path).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_pipe_is_read_where_a_program_writes_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        pipe(&path);
        let target = path.clone();
        let writer = thread::spawn(move || fs::write(target, "written"));
        let mut text = String::new();
        open(&path).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "written");
        writer.join().unwrap().unwrap();
    }
}
