//! `rise check`

mod choices;
mod findings;
mod table;

use std::fmt::Write as _;
use std::path::PathBuf;

use driver::mlir::{Session, Stage, Wanted};
use driver::{Program, files};
use rise_lang::infer::InferredDefinition;
use rise_lang::levels;
use rise_lang::signature::{Parameter, Signature};

use super::columns;
use super::error::Failure;
use super::output::print;
use super::source;
use choices::Choices;
use findings::Findings;

/// Check a program and show what it takes and gives
///
/// Of a file in the language, with the ending .rise, it finds the types of all definitions, and
/// prints them with the facts about sizes that they need: those that are stated ("where"), and
/// those that are checked when the program gets its arguments ("checked").
///
/// Of definitions in the low-level language, which say how they are computed by loops and memory,
/// it checks that every array can be read and written where it is, and that loops on threads nest
/// as the threads do; of a definition that others use, it does so where they use it. With
/// `--choices` it does so of every definition that takes and gives arrays.
/// Code that is probably not meant is a warning: a size that an annotation makes equal to another
/// one, a size that a definition does not use, a part of a kernel that no definition uses.
///
/// A file in MLIR is read, verified, and taken through all checks up to imperative DPIA: that types
/// fit, that every choice was made. Then it prints, for each function, its arguments with their
/// shapes, and its symbolic sizes.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 if there are no errors, warnings or not; 1 if there are errors, and with `--deny-warnings` if there are warnings.\n\n\
                  Examples:\n  rise check examples/matmul.mlir\n  rise check examples/corpus/convolution/convolution_2d.rise\n  \
                  rise check examples/gemm_avx2.rise --choices"
)]
pub struct Arguments {
    /// The program; `-` is standard input, in the language
    #[arg(value_name = "FILE")]
    program: PathBuf,

    /// Check of every definition that all choices of how it is computed are made, also of those in
    /// the high-level language
    #[arg(long)]
    choices: bool,

    /// Fail if there are warnings
    #[arg(long)]
    deny_warnings: bool,
}

/// Runs the command.
///
/// # Errors
/// Mistakes in the program.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if files::has_definitions(&arguments.program) {
        let mut findings = Findings::default();
        let program = match source::load(&arguments.program, None) {
            Err(Failure::Driver(driver::Error::Program(mistakes))) => {
                mistakes.0.iter().for_each(|mistake| findings.add(mistake));
                return findings.conclude(&arguments.program, arguments.deny_warnings);
            }
            loaded => loaded?,
        };
        print(table::table(&program).as_bytes())?;
        return check_language(arguments, &program, findings);
    }
    let session = Session::default();
    let mut program = source::read(&session, &arguments.program, Wanted::All(&[]))?;
    let signatures = program.signatures()?;
    if signatures.is_empty() {
        return Err(program.no_program().into());
    }
    if let Some(pipeline) = Stage::Imperative.pipeline("", "") {
        source::with_warnings(&session, |session| {
            session.transform(&mut program, &pipeline)
        })?;
    }
    let tables: Vec<String> = signatures.iter().map(table).collect();
    print(tables.join("\n").as_bytes())
}

/// Checks what the types of a program in the language do not say.
fn check_language(
    arguments: &Arguments,
    program: &Program,
    mut findings: Findings,
) -> Result<(), Failure> {
    let mut choices = Choices::new(program, arguments.choices);
    for inferred in program.own_definitions() {
        findings.facts(inferred);
        findings.unused(inferred);
        // A model leaves all choices to strategies, though it says what lies in memory.
        let makes_choices = arguments.choices || files::is_language(&arguments.program);
        if check_levels(program, inferred, &mut findings) && makes_choices {
            choices.check(inferred, &mut findings)?;
        }
    }
    findings.conclude(&arguments.program, arguments.deny_warnings)
}

/// Whether loops on threads nest as the threads do.
fn check_levels(program: &Program, inferred: &InferredDefinition, findings: &mut Findings) -> bool {
    let name = &inferred.definition.name;
    let Some(definition) = program.written_out(name.as_str()) else {
        return true;
    };
    let found = levels::check(&definition);
    let is_part = || {
        let mut others = program.own_definitions();
        others.any(|other| other.definition.term.references().contains(name))
    };
    let mut is_right = true;
    for mistake in &found.mistakes {
        if mistake.is_open() && is_part() {
            continue;
        }
        is_right &= mistake.is_open();
        findings.add(&mistake.diagnostic());
    }
    if !found.is_complete {
        findings.not_checked(inferred, "how its threads nest", "it is too large");
    }
    is_right
}

/// A function's arguments as lines with columns.
fn table(signature: &Signature) -> String {
    let rows: Vec<[String; 4]> = signature.parameters.iter().map(row).collect();
    let width = |column: usize| columns::width(rows.iter().map(|row| row[column].as_str()));
    let mut text = format!("{}\n", signature.name);
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(line, "  {cell:width$}", width = width(column));
        }
        text += line.trim_end();
        text.push('\n');
    }
    let sizes: Vec<&str> = signature.sizes.iter().map(|size| size.as_str()).collect();
    if !sizes.is_empty() {
        text += &format!("  sizes: {}\n", sizes.join(", "));
    }
    text
}

fn row(parameter: &Parameter) -> [String; 4] {
    let name = parameter
        .name
        .clone()
        .unwrap_or_else(|| format!("#{}", parameter.index + 1));
    [
        parameter.role.to_string(),
        name,
        parameter.element.to_string(),
        parameter.shape("×"),
    ]
}
