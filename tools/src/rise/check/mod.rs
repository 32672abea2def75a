//! `rise check`

use std::fmt::Write as _;
use std::path::PathBuf;

use rise_lowering::signature::{Parameter, Signature};

use super::columns;
use super::error::Failure;
use super::language::{self, Text};
use super::output::print;
use super::session::{Session, Wanted};
use super::stage::Stage;

/// Check a program and show what it takes and gives
///
/// Of a file in the language, with the ending .rise, it finds the types of all definitions, and prints them with the facts about sizes
/// that they need: those that are stated ("where"), and those that are checked when the program gets its arguments ("checked").
///
/// A file in MLIR is read, verified, and taken through all checks up to imperative DPIA: that types fit, that every choice was made.
/// Then it prints, for each function, its arguments with their shapes, and its symbolic sizes.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  rise check examples/matmul.mlir\n  rise check examples/corpus/convolution/convolution_2d.rise"
)]
pub struct Arguments {
    /// The program; `-` is standard input, in the language
    #[arg(value_name = "FILE")]
    program: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// What is wrong with the program.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if language::is_language(&arguments.program) {
        let text = Text::load(&arguments.program)?;
        return print(language::table(&text).as_bytes());
    }
    let session = Session::new();
    let mut program = session.read(&arguments.program, Wanted::All(&[]))?;
    let signatures = program.signatures()?;
    if signatures.is_empty() {
        return Err(program.no_program());
    }
    if let Some(pipeline) = Stage::Imperative.pipeline() {
        session.transform(&mut program, pipeline)?;
    }
    let tables: Vec<String> = signatures.iter().map(table).collect();
    print(tables.join("\n").as_bytes())
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
