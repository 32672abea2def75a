//! The schedules that apply to a program, and where.

use std::fmt::Write as _;
use std::path::Path;

use driver::mlir::Wanted;
use driver::{Definitions, Program, Strategy, machine};
use rise_elevate::rise::place_of;
use rise_lang::term::{Definition, Term};
use rise_passes::rewrite;
use rise_runtime::compile::Target;

use crate::rise::error::Failure;
use crate::rise::output::print;
use crate::rise::schedules::AUTO;

/// Lists all schedules: each with the places of the program where it applies, or why it applies
/// nowhere.
///
/// # Errors
/// Mistakes in the program.
pub fn list(path: &Path, function: Option<&str>) -> Result<(), Failure> {
    let program = Program::load(path)?;
    let definitions = program.wanted(Wanted::One(function))?;
    let machine = machine::of(&Target::host());
    let library = Definitions::load(None)?;
    let mut text = String::new();
    for (signature, definition) in &definitions {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}:", signature.name);
        for (list, forms) in AUTO.lists.iter().copied() {
            let schedules = library.library().elements(list, &machine);
            let schedules = schedules.map_err(|error| Failure::Internal(error.to_string()))?;
            for schedule in schedules {
                let _ = writeln!(
                    text,
                    "  {schedule}\n    {}",
                    applied(&schedule, forms, definition)?
                );
            }
        }
    }
    print(text.as_bytes())
}

/// The places where the schedule applies, or why there is none.
fn applied(schedule: &str, forms: &str, definition: &Definition) -> Result<String, Failure> {
    let expression = format!("{forms} ; everyFirst(report({schedule}))");
    let strategy = Strategy::read(&expression, None, Default::default())?;
    let every = strategy.for_program(definition)?;
    let outcome = rewrite(definition, &every, &strategy.options());
    let places: Vec<String> = outcome
        .run
        .reports()
        .iter()
        .map(|report| place(&report.program))
        .collect();
    if !places.is_empty() {
        return Ok(format!("applies to {}", places.join(", ")));
    }
    let anywhere = format!("{forms} ; topDown({schedule})");
    let anywhere = Strategy::read(&anywhere, None, Default::default())?;
    let anywhere = anywhere.for_program(definition)?;
    Ok(
        match rewrite(definition, &anywhere, &strategy.options()).outcome {
            Ok(_) => "applies only behind others".to_owned(),
            Err(error) => {
                let message = error.to_string();
                let first = message.lines().next().unwrap_or_default();
                format!("does not apply: {first}")
            }
        },
    )
}

fn place(term: &Term) -> String {
    match place_of(term) {
        Some(span) => {
            let (line, column) = span.source().line_and_column(span.start());
            format!("{}:{line}:{column}", span.source().name())
        }
        None => "a part that rules have made".to_owned(),
    }
}
