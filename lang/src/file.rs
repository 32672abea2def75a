//! Reads whole files, without waiting for a writer that never comes.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read},
    os::unix::fs::{FileTypeExt, OpenOptionsExt},
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// The time to wait for a pipe without a writer.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// How long to sleep before a pipe is asked again.
const PAUSE: Duration = Duration::from_millis(5);

/// More bytes are not read of what is no regular file: a device may never end.
const MOST_BYTES: usize = 64 << 20;

/// The contents of a file.
///
/// A pipe is read to its end, however slowly another program writes to it; one that no program has
/// open for writing is an error after a moment.
///
/// # Errors
/// If the file cannot be read, is a folder, or is a device that does not end.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("f.rise");
/// std::fs::write(&path, "def f = 1")?;
/// assert_eq!(rise_lang::file::read(&path)?, b"def f = 1");
/// assert!(rise_lang::file::read(folder.path()).is_err());
/// # Ok(())
/// # }
/// ```
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(path)?;
    let kind = file.metadata()?.file_type();
    if kind.is_file() {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    if kind.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    read_stream(&mut file, kind.is_fifo())
}

fn read_stream(file: &mut File, is_pipe: bool) -> io::Result<Vec<u8>> {
    let (mut bytes, mut part) = (Vec::new(), vec![0; 1 << 16]);
    let start = Instant::now();
    // A pipe ends while nobody has it open; somebody may be about to open it.
    let mut had_writer = !is_pipe;
    loop {
        match file.read(&mut part) {
            Ok(0) if had_writer || start.elapsed() >= LONGEST_WAIT => break,
            Ok(0) => thread::sleep(PAUSE),
            Ok(count) => {
                had_writer = true;
                bytes.extend_from_slice(&part[..count]);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                had_writer = true;
                thread::sleep(PAUSE);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if bytes.len() > MOST_BYTES {
            let message = format!("it is no regular file, and gives more than {MOST_BYTES} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
    }
    match had_writer {
        true => Ok(bytes),
        false => Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "it is a pipe, and no program writes to it",
        )),
    }
}
