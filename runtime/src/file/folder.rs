//! A temporary folder for the files of other programs, and runs of these programs.

use std::ffi::c_int;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;

use tempfile::TempDir;

use super::temporary::Note;

/// The program that works for this process, and is its own process group; zero if none does.
static PROGRAM: AtomicI32 = AtomicI32::new(0);
/// Whether a signal ends this process.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// A folder that is removed when this is dropped, and by signals as
/// [`remove_on_signals`](super::remove_on_signals) says.
pub struct Folder {
    folder: TempDir,
    /// Those of the files come before that of the folder.
    _notes: Vec<Note>,
}

impl Folder {
    /// Makes a folder for files of these names.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn new(files: &[&str]) -> io::Result<Folder> {
        let folder = tempfile::tempdir()?;
        let files = files.iter().map(|name| Note::of(&folder.path().join(name)));
        let notes = files.chain([Note::of(folder.path())]).collect();
        Ok(Folder {
            folder,
            _notes: notes,
        })
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Runs a program and waits for it. Signals that end this process end the program first.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command) -> io::Result<Output> {
    let streams = command.stdin(Stdio::null()).stdout(Stdio::piped());
    // A group of its own: what it starts in turn ends with it.
    let child = streams.stderr(Stdio::piped()).process_group(0).spawn()?;
    PROGRAM.store(child.id().cast_signed(), Ordering::Release);
    let output = child.wait_with_output();
    PROGRAM.store(0, Ordering::Release);
    while IS_ENDING.load(Ordering::Acquire) {
        thread::park();
    }
    output
}

/// Ends the program that runs, if one does. For signal handlers.
pub(super) fn end_program() {
    IS_ENDING.store(true, Ordering::Release);
    let program: c_int = PROGRAM.load(Ordering::Acquire);
    if program > 0 {
        // SAFETY: both functions may be called in a handler.
        unsafe {
            libc::kill(-program, libc::SIGTERM);
            libc::waitpid(program, std::ptr::null_mut(), 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::remove_on_signals;
    use super::*;
    use std::fs;
    use std::os::unix::process::ExitStatusExt as _;
    use std::time::Duration;

    /// Names the folder of the process that is ended by a signal.
    const PLACE: &str = "RISE_TEST_OF_FOLDERS";

    #[test]
    fn signals_end_programs_and_leave_no_folder() {
        if std::env::var_os(PLACE).is_some() {
            remove_on_signals();
            let folder = Folder::new(&["made"]).unwrap();
            let script = format!("echo x > {}; sleep 100", folder.file("made").display());
            thread::spawn(move || {
                while !folder.file("made").exists() {
                    thread::sleep(Duration::from_millis(5));
                }
                // SAFETY: the process is one of this test.
                unsafe { libc::kill(libc::getpid(), libc::SIGTERM) }
            });
            run(Command::new("sh").args(["-c", &script])).unwrap();
            unreachable!("the signal ends the process");
        }
        let place = tempfile::tempdir().unwrap();
        let name = "file::folder::tests::signals_end_programs_and_leave_no_folder";
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--test-threads=1"])
            .env(PLACE, "yes")
            .env("TMPDIR", place.path())
            .output()
            .unwrap();
        assert_eq!(output.status.signal(), Some(libc::SIGTERM), "{output:?}");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_folder_goes_with_its_files() {
        let folder = Folder::new(&["made"]).unwrap();
        let path = folder.file("made");
        let output = run(Command::new("touch").arg(&path)).unwrap();
        assert!(output.status.success() && path.exists());
        drop(folder);
        assert!(!path.parent().unwrap().exists());
    }
}
