//! Temporary files beside their targets, which are removed on errors and on signals.

use std::ffi::{CString, c_char, c_int};
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicPtr, Ordering};

use super::folder::end_program;

/// More files at once than a process writes; further ones are not removed on signals.
const MOST: usize = 64;

/// The names of the temporary files that exist.
static NAMES: [AtomicPtr<c_char>; MOST] = [const { AtomicPtr::new(std::ptr::null_mut()) }; MOST];

/// A file that is removed when this is dropped.
pub(super) struct Temporary {
    path: PathBuf,
    /// Dropped after the file is removed.
    _note: Note,
}

impl Temporary {
    /// Creates a file beside a target, for everyone whom the process's mask allows, or for nobody
    /// else.
    pub(super) fn create(target: &Path, is_private: bool) -> io::Result<(Temporary, File)> {
        let mut options = File::options();
        let mode = if is_private { 0o600 } else { 0o666 };
        options.write(true).create_new(true).mode(mode);
        Temporary::make(target, |path| options.open(path))
    }

    /// Gives a file a second name.
    pub(super) fn link(target: &Path) -> io::Result<Temporary> {
        let (temporary, ()) = Temporary::make(target, |path| {
            fs::hard_link(target, path).or_else(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => Err(error),
                // Some file systems have no links.
                _ => fs::copy(target, path).map(|_| ()),
            })
        })?;
        Ok(temporary)
    }

    /// The name is noted before the file exists, so that no signal comes in between.
    fn make<T>(
        target: &Path,
        mut create: impl FnMut(&Path) -> io::Result<T>,
    ) -> io::Result<(Temporary, T)> {
        let folder = target.parent();
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let mut temporary = None;
        let file = tempfile::Builder::new().prefix(".rise-").make_in(
            folder.unwrap_or(Path::new(".")),
            |path| {
                let noted = Temporary {
                    path: path.to_owned(),
                    _note: Note::of(path),
                };
                match create(path) {
                    Ok(made) => {
                        temporary = Some(noted);
                        Ok(made)
                    }
                    Err(error) => {
                        noted.forget();
                        Err(error)
                    }
                }
            },
        )?;
        // The file belongs to the one that is noted.
        let (made, path) = file.into_parts();
        path.keep().map_err(|error| error.error)?;
        temporary
            .map(|temporary| (temporary, made))
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Gives the file its name for good.
    pub(super) fn rename(self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.forget();
        Ok(())
    }

    /// The file is gone, or was never there.
    fn forget(mut self) {
        self.path = PathBuf::new();
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // A file that cannot be removed stays; there is nobody to tell.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The name of a file or a folder that signals remove, until this is dropped.
pub(super) struct Note(Option<usize>);

impl Note {
    pub(super) fn of(path: &Path) -> Note {
        let Ok(name) = CString::new(path.as_os_str().as_bytes()) else {
            return Note(None);
        };
        let name = name.into_raw();
        let free = NAMES.iter().position(|slot| {
            let none = std::ptr::null_mut();
            let taken = slot.compare_exchange(none, name, Ordering::AcqRel, Ordering::Relaxed);
            taken.is_ok()
        });
        if free.is_none() {
            // SAFETY: nobody else has it.
            drop(unsafe { CString::from_raw(name) });
        }
        Note(free)
    }
}

impl Drop for Note {
    fn drop(&mut self) {
        if let Some(slot) = self.0 {
            let name = NAMES[slot].swap(std::ptr::null_mut(), Ordering::AcqRel);
            if !name.is_null() {
                // SAFETY: it comes from `CString::into_raw`, and only who takes it out frees it.
                drop(unsafe { CString::from_raw(name) });
            }
        }
    }
}

/// Lets the signals that ask a process to end (SIGINT, SIGTERM, SIGHUP) remove the files that are
/// being written and the programs that work for it, before they do what they do.
///
/// For programs, in the beginning of `main`: a process has one set of handlers. Signals that are
/// ignored or handled already stay so.
pub fn remove_on_signals() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        // SAFETY: the structures are valid, and the handler does only what is safe in one.
        unsafe {
            let mut before: libc::sigaction = std::mem::zeroed();
            libc::sigaction(signal, std::ptr::null(), &raw mut before);
            if before.sa_sigaction != libc::SIG_DFL {
                continue;
            }
            let mut action: libc::sigaction = std::mem::zeroed();
            let handler: extern "C" fn(c_int) = remove_and_end;
            action.sa_sigaction = handler as usize;
            action.sa_flags = libc::SA_RESETHAND;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

/// Removes the files, and lets the signal, whose handler is reset, end the process.
extern "C" fn remove_and_end(signal: c_int) {
    end_program();
    // No other thread frees a name that is taken out here.
    let mut names = [std::ptr::null_mut(); MOST];
    for (name, slot) in names.iter_mut().zip(&NAMES) {
        *name = slot.swap(std::ptr::null_mut(), Ordering::AcqRel);
    }
    let named = || names.iter().filter(|name| !name.is_null());
    // SAFETY: the names end with a zero byte. All functions may be called in a handler; the signal
    // comes when this returns.
    unsafe {
        for name in named() {
            libc::unlink(*name);
        }
        // Folders are empty now.
        for name in named() {
            libc::rmdir(*name);
        }
        libc::raise(signal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    /// Names the folder of the process that is ended by a signal.
    const FOLDER: &str = "RISE_TEST_OF_SIGNALS";

    #[test]
    fn signals_leave_no_files() {
        if let Some(folder) = std::env::var_os(FOLDER) {
            remove_on_signals();
            let target = Path::new(&folder).join("target");
            let (temporary, file) = Temporary::create(&target, false).unwrap();
            assert!(temporary.path.exists() && file.metadata().unwrap().is_file());
            // SAFETY: the process is one of this test.
            unsafe { libc::raise(libc::SIGTERM) };
            unreachable!("the signal ends the process");
        }
        let folder = tempfile::tempdir().unwrap();
        let name = "file::temporary::tests::signals_leave_no_files";
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--test-threads=1"])
            .env(FOLDER, folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.signal(), Some(libc::SIGTERM), "{output:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
