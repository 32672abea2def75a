//! Programs with the schedules that `rise tune` finds for them, for as long as a user would wait.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context as _;
use rise_runtime::array::{Array, write_npys};

use super::program::{Compiled, Program};
use crate::kernel::Threads;

/// The name of what is found, in tables.
pub const TUNED: &str = "tune";

/// The strategy that a search defines.
pub const FOUND: &str = "tuned";

/// The definition that is tuned.
const NAME: &str = "tuned_program";

/// How schedules are searched.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The program `rise`.
    pub rise: PathBuf,
    /// How long a search takes.
    pub seconds: u64,
}

impl Tuning {
    /// A program with the strategy that a search on these inputs finds; its own strategy is not
    /// used. The search knows nothing of earlier ones.
    ///
    /// # Errors
    /// If the search fails, or what it finds does not compile.
    pub fn compiled(
        &self,
        program: &Program,
        inputs: &[Array],
        threads: Threads,
    ) -> anyhow::Result<Compiled> {
        let library = self.search(program, inputs, threads)?;
        Program {
            strategy: FOUND,
            library: &library,
            ..*program
        }
        .compile(threads)
    }

    /// The file of ELEVATE that such a search writes: it defines [`FOUND`].
    ///
    /// # Errors
    /// If the search fails.
    pub fn search(
        &self,
        program: &Program,
        inputs: &[Array],
        threads: Threads,
    ) -> anyhow::Result<String> {
        let folder = tempfile::tempdir()?;
        let (source, found) = (
            folder.path().join("program.rise"),
            folder.path().join("tuned.elevate"),
        );
        link_corpus(folder.path())?;
        let text = format!("{}\ndef {NAME} = {}\n", program.definitions, program.term);
        fs::write(&source, text)?;
        let mut command = Command::new(&self.rise);
        command.arg("tune").arg(&source).args(["--function", NAME]);
        command.args(["--fresh", "--threads", &threads.count().to_string()]);
        command.args(["--budget", &self.seconds.to_string()]);
        for file in keep(inputs, folder.path())? {
            command.arg("--input").arg(file);
        }
        command.arg("--output").arg(&found).stdout(Stdio::null());
        let status = command
            .status()
            .with_context(|| format!("running `{}`", self.rise.display()))?;
        anyhow::ensure!(status.success(), "{}: the search failed", program.name);
        Ok(fs::read_to_string(&found)?)
    }
}

/// Files with the inputs, in a folder.
fn keep(inputs: &[Array], folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let place = |index| folder.join(format!("{index}.npy"));
    let files: Vec<PathBuf> = (0..inputs.len()).map(place).collect();
    let paths = files.iter().map(PathBuf::as_path);
    write_npys(&paths.zip(inputs).collect::<Vec<_>>())?;
    Ok(files)
}

/// The program's imports are relative to the corpus.
fn link_corpus(folder: &Path) -> anyhow::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus");
    for entry in fs::read_dir(corpus)? {
        let entry = entry?;
        symlink(entry.path().canonicalize()?, folder.join(entry.file_name()))?;
    }
    Ok(())
}
