//! Programs with the schedules that `rise tune` finds for them, for as long as a user would wait.
//!
//! A schedule that was found is kept as a file, so that measuring anew need not search anew.

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

/// The file that it is in.
const SOURCE: &str = "program.rise";

/// The file that what is found is written to.
const RESULT: &str = "tuned.elevate";

/// The schedules that were found, and those that a search finds.
#[derive(Clone, Debug)]
pub struct Schedules {
    /// The folder with those that were found on a processor of this kind, a file each.
    pub folder: PathBuf,
    /// How to search for those that are not there; without it they are left out.
    pub tuning: Option<Tuning>,
}

impl Schedules {
    /// A program with the schedule that was found for it and inputs of these shapes. If none was
    /// found yet, it is searched and kept; if it is not to be searched, there is none.
    ///
    /// # Errors
    /// If the search fails, or the schedule is not one for the program.
    pub fn compiled(
        &self,
        program: &Program,
        inputs: &[Array],
        threads: Threads,
    ) -> anyhow::Result<Option<Compiled>> {
        let file = self.folder.join(file_name(program.name, inputs, threads));
        let library = match (&self.tuning, file.exists()) {
            (_, true) => fs::read_to_string(&file)?,
            (None, false) => return Ok(None),
            (Some(tuning), false) => {
                let found = tuning.search(program, inputs, threads)?;
                fs::create_dir_all(&self.folder)?;
                // It is there whole, or not at all.
                let whole = tempfile::NamedTempFile::new_in(&self.folder)?;
                fs::write(whole.path(), &found)?;
                whole.persist(&file)?;
                found
            }
        };
        let program = Program {
            strategy: FOUND,
            library: &library,
            ..*program
        };
        let compiled = program.compile(threads).with_context(|| {
            format!(
                "`{}` no longer fits: without it, a search finds another",
                file.display()
            )
        })?;
        Ok(Some(compiled))
    }
}

/// The name of the file with the schedule of a program: its name, its threads, and the element
/// types and shapes of its inputs.
fn file_name(program: &str, inputs: &[Array], threads: Threads) -> String {
    let mut name = program.to_lowercase().replace(' ', "-");
    for input in inputs {
        let shape: Vec<String> = input.shape().iter().map(usize::to_string).collect();
        name += &format!("_{}x{}", shape.join("x"), input.element().name());
    }
    match threads {
        Threads::One => name + ".elevate",
        Threads::All => format!("{name}_{}threads.elevate", threads.count()),
    }
}

/// How schedules are searched.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The program `rise`.
    pub rise: PathBuf,
    /// How long a search takes.
    pub seconds: u64,
}

impl Tuning {
    /// The file of ELEVATE that a search on these inputs writes: it defines [`FOUND`]. The strategy
    /// of the program is not used, and the search knows nothing of earlier ones.
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
        let corpus = folder_of_programs(folder.path())?;
        let text = format!("{}\ndef {NAME} = {}\n", program.definitions, program.term);
        fs::write(corpus.join(SOURCE), text)?;
        let rise = fs::canonicalize(&self.rise)
            .with_context(|| format!("finding `{}`", self.rise.display()))?;
        let mut command = Command::new(rise);
        // The schedule that is found names the program and its inputs as they are named here.
        command.current_dir(&corpus);
        command.args(["tune", SOURCE, "--function", NAME]);
        command.args(["--fresh", "--threads", &threads.count().to_string()]);
        command.args(["--budget", &self.seconds.to_string()]);
        for file in keep(inputs, &corpus)? {
            command.arg("--input").arg(file);
        }
        command.args(["--output", RESULT]).stdout(Stdio::null());
        let status = command
            .status()
            .with_context(|| format!("running `{}`", self.rise.display()))?;
        anyhow::ensure!(status.success(), "{}: the search failed", program.name);
        Ok(fs::read_to_string(corpus.join(RESULT))?)
    }
}

/// Files with the inputs, in a folder; their names there.
fn keep(inputs: &[Array], folder: &Path) -> anyhow::Result<Vec<String>> {
    let names: Vec<String> = (0..inputs.len())
        .map(|index| format!("{index}.npy"))
        .collect();
    let files: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    let paths = files.iter().map(PathBuf::as_path);
    write_npys(&paths.zip(inputs).collect::<Vec<_>>())?;
    Ok(names)
}

/// The folder of a program, whose imports are relative to the corpus: its files are there, and
/// those beside it that they import.
fn folder_of_programs(folder: &Path) -> anyhow::Result<PathBuf> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let examples = examples.canonicalize()?;
    let corpus = folder.join("corpus");
    fs::create_dir(&corpus)?;
    for entry in fs::read_dir(examples.join("corpus"))? {
        let entry = entry?;
        symlink(entry.path(), corpus.join(entry.file_name()))?;
    }
    symlink(examples.join("common"), folder.join("common"))?;
    Ok(corpus)
}

#[cfg(test)]
mod tests {
    use rise_runtime::array::ElementType;

    use super::*;

    const DOUBLED: Program = Program {
        name: "two times",
        definitions: "",
        term: "fun (xs : 4.f32) => map (fun x => x + x) xs",
        strategy: "",
        library: "",
    };

    #[test]
    fn programs_are_beside_the_corpus() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = folder_of_programs(folder.path()).unwrap();
        for import in ["stencils/heat_3d.rise", "../common/windows.rise"] {
            assert!(corpus.join(import).exists(), "{import}");
        }
    }

    #[test]
    fn what_was_found_is_not_searched_again() {
        let folder = tempfile::tempdir().unwrap();
        let schedules = Schedules {
            folder: folder.path().to_owned(),
            tuning: None,
        };
        let inputs = [Array::zeros(ElementType::F32, &[4]).unwrap()];
        let compiled = || schedules.compiled(&DOUBLED, &inputs, Threads::One);
        assert!(compiled().unwrap().is_none(), "none was found yet");
        let file = folder.path().join("two-times_4xf32.elevate");
        fs::write(&file, "def tuned = lowerToC").unwrap();
        assert!(compiled().unwrap().is_some(), "it is there");
        fs::write(&file, "def tuned = fail").unwrap();
        let error = compiled().err().expect("it does not apply").to_string();
        assert!(error.contains("two-times_4xf32.elevate"), "{error}");
    }
}
