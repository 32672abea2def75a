//! `cargo xtask prove`: the proofs of the library's rules, checked by Coq.
//!
//! The statements are made of the compiled rules, into `target/proofs/statements`; those of rules
//! that are written in Rust, of what these make of the programs in `uses.txt`. The proofs are
//! `elevate/proofs`. The meanings of the primitives compute what the interpreter does on the
//! examples of the specification. Every rule is proved or listed in `open.txt`, not both; nothing
//! is assumed but functional extensionality; the wrong rules of `mutants.elevate` are refuted.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    sync::Mutex,
};

use crate::{
    build::{self, Profile},
    error::{Error, Result},
    process, setup,
    workspace::Workspace,
};

/// The files that every other file of proofs needs, in order.
const BASE: &[&str] = &[
    "Rise",
    "Tactics",
    "Folds",
    "Numbers",
    "Automatic",
    "Examples",
];

/// The file of values that the interpreter computes, and the meanings in Coq must.
const EXAMPLES: &str = "examples";

/// The file of what rules that are written in Rust make of programs.
const NATIVES: &str = "natives";

/// The file of rules that are wrong, each of which is refuted.
const MUTANTS: &str = "mutants";

/// The axiom that the proofs may use.
const AXIOM: &str = "functional_extensionality_dep";

/// Prove the rules of the library with Coq
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask prove\n  cargo xtask prove --only scan     prove the rules of one file of the library\n  cargo xtask prove --only examples compare the meanings of primitives with the interpreter\n\n\
                  It needs `coqc` of Coq 8.16 or later: on Debian, the package `coq`."
)]
pub struct Arguments {
    /// Prove only the rules of this file of the library (may be repeated)
    #[arg(long, value_name = "TOPIC")]
    only: Vec<String>,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    setup::ensure(workspace)?;
    if !has_coq() {
        println!(
            "`coqc` is not installed; on Debian: `apt-get install --no-install-recommends coq`"
        );
        return Ok(ExitCode::FAILURE);
    }
    let wrong = check(workspace, &arguments.only)?;
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether Coq is installed.
pub fn has_coq() -> bool {
    Command::new("coqc")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

/// Proves every rule, or those of the topics, and says how many things were wrong; each is printed.
pub fn check(workspace: &Workspace, only: &[String]) -> Result<usize> {
    let proofs = Proofs::prepare(workspace)?;
    for name in BASE {
        if let Some(message) = proofs.compile(&format!("{name}.v"))? {
            println!("{message}");
            return Ok(1);
        }
    }
    let is_wanted = |topic: &String| only.is_empty() || only.contains(topic);
    let topics: Vec<&String> = proofs.rules.keys().filter(|name| is_wanted(name)).collect();
    let mut wrong = proofs.compile_all(&topics)?;
    if is_wanted(&EXAMPLES.to_owned()) {
        wrong.extend(proofs.compile(&format!("statements/{EXAMPLES}.v"))?);
    }
    if wrong.is_empty() {
        wrong = proofs.completeness(&topics)?;
    }
    wrong.iter().for_each(|message| println!("{message}"));
    // A number of proofs is only said where all of them were seen to hold.
    if !wrong.is_empty() {
        return Ok(wrong.len());
    }
    let (uses, others): (Vec<&String>, Vec<&String>) = topics
        .into_iter()
        .filter(|topic| *topic != MUTANTS)
        .partition(|topic| *topic == NATIVES);
    let said = |topics: &[&String]| {
        let count: usize = topics.iter().map(|topic| proofs.rules[*topic].len()).sum();
        let open = proofs.open_in(topics).len();
        (count - open, count)
    };
    let (proved, count) = said(&others);
    println!("{proved} of {count} rules proved");
    if !uses.is_empty() {
        let (proved, _) = said(&uses);
        println!("{proved} uses of rules in Rust proved");
    }
    Ok(wrong.len())
}

/// The theorems of a rule.
struct Rule {
    name: String,
    theorems: Vec<String>,
}

/// A folder with the statements and the proofs.
struct Proofs {
    folder: PathBuf,
    /// The rules of each file of the library.
    rules: BTreeMap<String, Vec<Rule>>,
    /// The rules that are not proved.
    open: BTreeSet<String>,
}

/// Reads the list of the program that writes the statements.
fn read_list(list: &str) -> BTreeMap<String, Vec<Rule>> {
    let mut rules: BTreeMap<String, Vec<Rule>> = BTreeMap::new();
    for line in list.lines() {
        let mut words = line.split_whitespace().map(str::to_owned);
        if let (Some(topic), Some(name)) = (words.next(), words.next()) {
            let theorems = words.take_while(|word| word != "-").collect();
            rules
                .entry(topic)
                .or_default()
                .push(Rule { name, theorems });
        }
    }
    rules
}

/// The rules that the text of `open.txt` lists.
fn read_open(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let names = lines.filter_map(|line| line.split_once(':'));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(Error::file("create", to))?;
    for entry in fs::read_dir(from).map_err(Error::file("read", from))? {
        let entry = entry.map_err(Error::file("read", from))?.path();
        if entry.extension().is_some_and(|extension| extension == "v") {
            let target = to.join(entry.file_name().unwrap_or_default());
            fs::copy(&entry, target).map_err(Error::file("copy", &entry))?;
        }
    }
    Ok(())
}

impl Proofs {
    fn prepare(workspace: &Workspace) -> Result<Proofs> {
        let (source, folder) = (
            workspace.root().join("elevate/proofs"),
            workspace.target()?.join("proofs"),
        );
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(Error::file("remove", &folder))?;
        }
        let statements = folder.join("statements");
        fs::create_dir_all(&statements).map_err(Error::file("create", &statements))?;
        copy(&source, &folder)?;
        copy(&source.join("rules"), &folder.join("rules"))?;
        let program = build::program(workspace, Profile::Development, "rise-elevate-statements")?;
        let mutants = source.join("mutants.elevate");
        let mut list = Vec::new();
        for file in [None, Some(mutants)] {
            let mut command = process::program(workspace, &program);
            list.extend(process::output(command.arg(&statements).args(file))?);
        }
        let open = source.join("open.txt");
        let open = fs::read_to_string(&open).map_err(Error::file("read", &open))?;
        Ok(Proofs {
            folder,
            rules: read_list(&String::from_utf8_lossy(&list)),
            open: read_open(&open),
        })
    }

    /// Compiles a file; what Coq says if that fails.
    fn compile(&self, file: &str) -> Result<Option<String>> {
        let mut command = Command::new("coqc");
        command
            .current_dir(&self.folder)
            .args(["-q", "-R", ".", "Rise", file]);
        let output = self.run(&mut command)?;
        Ok((!output.0).then_some(output.1))
    }

    fn run(&self, command: &mut Command) -> Result<(bool, String)> {
        let output = command.output().map_err(|source| Error::Start {
            command: process::describe(command),
            source,
        })?;
        let text = [output.stdout, output.stderr].concat();
        Ok((
            output.status.success(),
            String::from_utf8_lossy(&text).into_owned(),
        ))
    }

    /// Compiles statements and proofs of the topics, as many at once as there are processors.
    fn compile_all(&self, topics: &[&String]) -> Result<Vec<String>> {
        let (left, wrong) = (Mutex::new(topics.to_vec()), Mutex::new(Vec::new()));
        let work = || -> Result<()> {
            loop {
                let next = left.lock().ok().and_then(|mut left| left.pop());
                let Some(topic) = next else { return Ok(()) };
                for file in [format!("statements/{topic}.v"), format!("rules/{topic}.v")] {
                    if let Some(message) = self.compile(&file)? {
                        wrong
                            .lock()
                            .into_iter()
                            .for_each(|mut wrong| wrong.push(message.clone()));
                        break;
                    }
                }
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            running
                .into_iter()
                .try_for_each(|thread| match thread.join() {
                    Ok(result) => result,
                    Err(panic) => std::panic::resume_unwind(panic),
                })
        })?;
        Ok(wrong.into_inner().unwrap_or_default())
    }

    fn open_in(&self, topics: &[&String]) -> BTreeSet<&String> {
        let rules = topics.iter().flat_map(|topic| &self.rules[*topic]);
        rules
            .map(|rule| &rule.name)
            .filter(|name| self.open.contains(*name))
            .collect()
    }

    /// Whether exactly the rules that are not listed as open are proved, from no other axiom than
    /// the one.
    fn completeness(&self, topics: &[&String]) -> Result<Vec<String>> {
        let mut wrong = Vec::new();
        let all: BTreeSet<&String> = self
            .rules
            .values()
            .flatten()
            .map(|rule| &rule.name)
            .collect();
        let unknown = self.open.iter().filter(|name| !all.contains(name));
        wrong.extend(unknown.map(|name| format!("open.txt: there is no rule `{name}`")));
        let rules = topics.iter().flat_map(|topic| &self.rules[*topic]);
        let unstated = rules
            .filter(|rule| rule.theorems.is_empty())
            .filter(|rule| !self.open.contains(&rule.name));
        wrong.extend(unstated.map(|rule| {
            format!(
                "`{}` has no statement, and open.txt does not say why",
                rule.name
            )
        }));
        let file = self.folder.join("All.v");
        fs::write(&file, self.all(topics)).map_err(Error::file("write", &file))?;
        let mut command = Command::new("coqc");
        command
            .current_dir(&self.folder)
            .args(["-q", "-R", ".", "Rise", "All.v"]);
        let (is_right, text) = self.run(&mut command)?;
        if !is_right {
            wrong.push(refusal(&text).to_owned());
            return Ok(wrong);
        }
        wrong.extend(
            other_axioms(&text)
                .into_iter()
                .map(|axiom| format!("the proofs assume `{axiom}`; only `{AXIOM}` is allowed")),
        );
        let mut command = Command::new("coqchk");
        command
            .current_dir(&self.folder)
            .args(["-silent", "-R", ".", "Rise", "Rise.All"]);
        let (is_right, text) = self.run(&mut command)?;
        if !is_right {
            wrong.push(format!("coqchk: {text}"));
        }
        Ok(wrong)
    }

    /// The file that names the proof of every statement.
    fn all(&self, topics: &[&String]) -> String {
        let mut text = String::new();
        for topic in topics {
            text.push_str(&format!(
                "From Rise Require statements.{topic} rules.{topic}.\n"
            ));
        }
        let mut proved = Vec::new();
        for topic in topics {
            for Rule { name, theorems } in &self.rules[*topic] {
                let is_open = self.open.contains(name);
                if *topic == MUTANTS {
                    let whole = theorems
                        .iter()
                        .map(|part| format!("statements.{topic}.{name}.{part}"));
                    let whole = whole.collect::<Vec<_>>().join(" /\\ ");
                    let proof = format!("rules.{topic}.{name}_wrong");
                    text.push_str(&format!("Check ({proof} : ~ ({whole})).\n"));
                    proved.push(proof);
                    continue;
                }
                for theorem in theorems {
                    let proof = format!("rules.{topic}.{name}_{theorem}");
                    if is_open && theorem == "meaning" {
                        text.push_str(&format!("Fail Check {proof}.\n"));
                    } else if !is_open {
                        let statement = format!("statements.{topic}.{name}.{theorem}");
                        text.push_str(&format!("Check ({proof} : {statement}).\n"));
                        proved.push(proof);
                    }
                }
            }
        }
        let last = proved.join(",\n  ");
        text.push_str(&format!(
            "Definition all := ({last}).\nPrint Assumptions all.\n"
        ));
        text
    }
}

/// The refusal in what Coq says, without what it accepted before.
fn refusal(text: &str) -> &str {
    text.find("File \"").map_or(text, |start| &text[start..])
}

/// The axioms besides the one that is allowed, in what `Print Assumptions` says.
fn other_axioms(text: &str) -> Vec<String> {
    let assumptions = text.rsplit("Axioms:").next().unwrap_or_default();
    if !text.contains("Axioms:") {
        return Vec::new();
    }
    let names = assumptions
        .lines()
        .filter(|line| !line.starts_with(char::is_whitespace));
    let names = names.filter_map(|line| line.split_whitespace().next());
    let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    names.map(last).filter(|name| name != AXIOM).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_shown_without_what_was_accepted() {
        let text =
            "tiling.a : tiling.a.meaning\nFile \"./All.v\", line 2:\nError: tiling.b was not found";
        assert_eq!(
            refusal(text),
            "File \"./All.v\", line 2:\nError: tiling.b was not found"
        );
        assert_eq!(refusal("out of memory"), "out of memory");
    }

    #[test]
    fn lists_are_read() {
        let rules =
            read_list("map mapFusion meaning\nscan scanX meaning sizes\nscan scanY - why\n");
        assert_eq!(rules["scan"][0].theorems, ["meaning", "sizes"]);
        assert!(rules["scan"][1].theorems.is_empty());
        let open = read_open("# a comment: no rule\nscanX: why not\n");
        assert_eq!(open.into_iter().collect::<Vec<_>>(), ["scanX"]);
    }

    #[test]
    fn other_axioms_are_found() {
        let text = "Axioms:\nFunctionalExtensionality.functional_extensionality_dep\n  : forall x\nclassic : P\n";
        assert_eq!(other_axioms(text), ["classic"]);
        assert_eq!(other_axioms("Closed under the global context\n"), [""; 0]);
    }
}
