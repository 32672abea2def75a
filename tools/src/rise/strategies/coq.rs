//! Coq, where it is installed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io::Read as _};

use rise_elevate::proof::PRELUDE;

use crate::rise::error::Failure;

/// How much longer than its own limit Coq may take before it is stopped.
const GRACE: Duration = Duration::from_secs(30);

/// Coq with the meanings of primitives and the tactics, compiled.
pub struct Coq {
    prelude: PathBuf,
    /// Files of single questions, and of the prelude where nothing is remembered.
    questions: tempfile::TempDir,
}

/// An answer of Coq.
pub struct Answer {
    pub is_accepted: bool,
    pub text: String,
}

fn unusable(error: &io::Error) -> Failure {
    Failure::usage(
        format!("Coq cannot be used: {error}"),
        "`rise strategies --test` tests rules without it",
    )
}

impl Coq {
    /// The one of this machine; none if it is not installed. The first use takes some seconds,
    /// whose result the cache of `rise` remembers.
    ///
    /// # Errors
    /// If files cannot be written, or this Coq does not accept the prelude.
    pub fn find() -> Result<Option<Coq>, Failure> {
        let Some(version) = version() else {
            return Ok(None);
        };
        let questions = tempfile::tempdir().map_err(|error| unusable(&error))?;
        let folder = driver::cache_folder().and_then(|folder| std::path::absolute(folder).ok());
        let remembered = folder.map(|folder| {
            let mut hasher = DefaultHasher::new();
            (PRELUDE, version).hash(&mut hasher);
            folder
                .join("proofs")
                .join(format!("{:016x}", hasher.finish()))
        });
        let prelude = match &remembered {
            Some(folder) if is_complete(folder) => folder.clone(),
            _ => {
                let folder = questions.path().join("prelude");
                fs::create_dir(&folder).map_err(|error| unusable(&error))?;
                compile_prelude(&folder)?;
                remembered
                    .and_then(|to| remember(&folder, &to))
                    .unwrap_or(folder)
            }
        };
        Ok(Some(Coq { prelude, questions }))
    }

    /// Whether Coq accepts the file, which has that limit of its own.
    ///
    /// # Errors
    /// If it cannot be asked.
    pub fn ask(&self, text: &str, limit: Duration) -> Result<Answer, Failure> {
        let file = self.questions.path().join("question.v");
        fs::write(&file, text).map_err(|error| unusable(&error))?;
        compile(&self.prelude, &file, limit + GRACE).map_err(|error| unusable(&error))
    }
}

fn version() -> Option<Vec<u8>> {
    let output = Command::new("coqc").arg("--version").output().ok()?;
    output.status.success().then_some(output.stdout)
}

fn compiled(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("vo")
}

fn is_complete(folder: &Path) -> bool {
    let mut all = PRELUDE.iter();
    all.all(|(name, _)| compiled(folder, name).is_file())
}

fn compile_prelude(folder: &Path) -> Result<(), Failure> {
    for (name, text) in PRELUDE {
        let file = folder.join(name).with_extension("v");
        fs::write(&file, text).map_err(|error| unusable(&error))?;
        let answer = compile(folder, &file, Duration::from_secs(300));
        let answer = answer.map_err(|error| unusable(&error))?;
        if !answer.is_accepted {
            return Err(Failure::usage(
                format!(
                    "this version of Coq does not accept the meanings of the primitives: {}",
                    answer.text.trim()
                ),
                "Coq 8.16 to 8.20 are known to",
            ));
        }
    }
    Ok(())
}

/// Moves a folder to where it is remembered. What another process remembered meanwhile is as good;
/// where nothing can be written, nothing is remembered.
fn remember(folder: &Path, to: &Path) -> Option<PathBuf> {
    let parent = to.parent()?;
    fs::create_dir_all(parent).ok()?;
    // In the same folder, from which it can be renamed at once.
    let partial = tempfile::tempdir_in(parent).ok()?;
    for (name, _) in PRELUDE {
        fs::copy(compiled(folder, name), compiled(partial.path(), name)).ok()?;
    }
    let _ = fs::rename(partial.path(), to);
    is_complete(to).then(|| to.to_owned())
}

/// Compiles a file with the library `Rise` of a folder; stops Coq at the limit.
fn compile(library: &Path, file: &Path, limit: Duration) -> io::Result<Answer> {
    let mut command = Command::new("coqc");
    // Coq leaves files of its own where it runs.
    if let Some(folder) = file.parent() {
        command.current_dir(folder);
    }
    let mut child = command
        .args(["-q", "-R"])
        .arg(library)
        .arg("Rise")
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (mut output, mut errors) = (child.stdout.take(), child.stderr.take());
    let errors = thread::spawn(move || {
        let mut text = Vec::new();
        let read = errors.as_mut().map(|errors| errors.read_to_end(&mut text));
        read.transpose().map(|_| text)
    });
    let output = thread::spawn(move || {
        let mut text = Vec::new();
        let read = output.as_mut().map(|output| output.read_to_end(&mut text));
        read.transpose().map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            break None;
        }
        thread::sleep(Duration::from_millis(20));
    };
    let mut text = Vec::new();
    for reader in [output, errors] {
        text.extend(reader.join().unwrap_or_else(|_| Ok(Vec::new()))?);
    }
    Ok(Answer {
        is_accepted: status.is_some_and(|status| status.success()),
        text: String::from_utf8_lossy(&text).into_owned(),
    })
}
