//! Every definition of the corpus goes to the dialect and comes back.

mod round_trip;

use std::{
    fs,
    path::{Path, PathBuf},
};

use rise_dialect::term::{TermError, TermErrorKind};
use rise_lang::{
    diagnostic::Source,
    infer::{InferredProgram, infer_program},
    syntax::{Files, parse_program},
    term::Definition,
};
use round_trip::Failure;

/// A program, a definition of it, and the message.
type Refusal = (&'static str, &'static str, &'static str);

/// Definitions that are not functions on memory, which is of one type. As terms, and as functions
/// that return their values, they come back like all others.
#[rustfmt::skip]
const NO_FUNCTIONS: [Refusal; 14] = [
    ("binomial_rotating", "weigh", "the function is no RISE program: its parameter {t : ordered} is no size; apply it to a type first"),
    ("convolution_separable", "weigh", "the function is no RISE program: its parameter {t : ordered} is no size; apply it to a type first"),
    ("gemm", "scaled_sum", "the function is no RISE program: its parameter {t : number} is no size; apply it to a type first"),
    ("gemm_blocked", "tile", "the function is no RISE program: its parameter {t : data} is no size; apply it to a type first"),
    ("gemm_blocked", "untile", "the function is no RISE program: its parameter {t : data} is no size; apply it to a type first"),
    ("md5", "turned", "the parameter `f` has the type `u32 -> u32 -> u32 -> u32`"),
    ("radix_sort_counters", "replaced", "the function is no RISE program: its parameter {t : data} is no size; apply it to a type first"),
    ("ray_tracer", "dot3", "the function is no RISE program: its parameter {t : number} is no size; apply it to a type first"),
    ("ray_tracer", "along", "the function is no RISE program: its parameter {t : number} is no size; apply it to a type first"),
    ("ray_tracer", "scaled", "the function is no RISE program: its parameter {t : number} is no size; apply it to a type first"),
    ("ray_tracer", "bounce", "the function is no RISE program: its parameter {t : ordered} is no size; apply it to a type first"),
    ("heat_3d", "star_3d", "the function is no RISE program: its parameter {t : number} is no size; apply it to a type first"),
    ("jacobi_2d", "star", "the function is no RISE program: its parameter {t : scalarFloat} is no size; apply it to a type first"),
    ("life_on_torus", "wrapped", "the function is no RISE program: its parameter {t : data} is no size; apply it to a type first"),
];

/// The programs of the corpus, in the order of their names.
fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    };
    let domains = entries(&folder).into_iter().filter(|path| path.is_dir());
    let mut programs: Vec<PathBuf> = domains
        .flat_map(|domain| entries(&domain))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "rise")
        })
        .collect();
    programs.sort();
    programs
}

fn inferred(path: &Path) -> (Source, InferredProgram) {
    let text = fs::read_to_string(path).expect("a text");
    let source = Source::new(path.display().to_string(), text);
    let program = parse_program(&source, &Files)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    let inferred = infer_program(&program).unwrap_or_else(|errors| {
        let messages = errors.iter().map(|error| error.diagnostic().render(false));
        panic!("{}", messages.collect::<String>())
    });
    (source, inferred)
}

/// The definitions of the file itself, in which those that they use are replaced by their terms,
/// with all facts that they need.
fn definitions(path: &Path) -> Vec<Definition> {
    let (source, program) = inferred(path);
    let own = program.definitions.iter().filter(|inferred| {
        let span = inferred.definition.origin.span();
        span.is_some_and(|span| *span.source() == source)
    });
    own.map(|inferred| {
        program
            .expand(&inferred.definition.name)
            .expect("the program defines it")
    })
    .collect()
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().expect("a name");
    stem.to_string_lossy().into_owned()
}

/// Results for the definitions of all programs.
#[derive(Default)]
struct Outcome {
    /// How many came back.
    back: usize,
    /// Those that have no form in the dialect, with the reason.
    refused: Vec<(String, String, String)>,
    /// The problems of the others.
    lost: Vec<String>,
}

impl Outcome {
    fn of(trip: impl Fn(&Definition) -> Result<(), Failure>) -> Outcome {
        let mut outcome = Outcome::default();
        for path in programs() {
            for definition in definitions(&path) {
                let (file, name) = (name(&path), definition.name.to_string());
                match trip(&definition) {
                    Ok(()) => outcome.back += 1,
                    Err(Failure::Refused(error)) => {
                        outcome.refused.push((file, name, reason(&error)));
                    }
                    Err(Failure::Lost(message)) => {
                        outcome.lost.push(format!("{file}: {name}: {message}"));
                    }
                }
            }
        }
        outcome
    }

    /// All came back but those in the list, of which each was refused for the reason that the list
    /// says.
    #[track_caller]
    fn expect(&self, refused: &[Refusal], least: usize) {
        assert!(self.lost.is_empty(), "{}", self.lost.join("\n"));
        let found = self.refused.iter();
        let found: Vec<(&str, &str, &str)> = found
            .map(|(file, definition, error)| (&**file, &**definition, &**error))
            .collect();
        assert_eq!(found, refused, "{found:#?}");
        assert!(self.back >= least, "only {} came back", self.back);
    }
}

/// The message, without what all messages of the kind say.
fn reason(error: &TermError) -> String {
    match &error.kind {
        TermErrorKind::Border { what, ty } => format!("{what} has the type `{ty}`"),
        error => error.to_string(),
    }
}

#[test]
fn all_definitions_come_back_as_terms() {
    let context = round_trip::context();
    Outcome::of(|definition| round_trip::term(&context, &definition.term)).expect(&[], 105);
}

#[test]
fn all_definitions_come_back_as_functions_that_return_them() {
    let context = round_trip::context();
    Outcome::of(|definition| round_trip::value_definition(&context, definition)).expect(&[], 105);
}

#[test]
fn all_terms_keep_their_places() {
    let context = round_trip::context();
    Outcome::of(|definition| round_trip::places(&context, definition)).expect(&[], 105);
}

#[test]
fn all_functions_on_memory_come_back_as_definitions() {
    let context = round_trip::context();
    Outcome::of(|definition| round_trip::definition(&context, definition))
        .expect(&NO_FUNCTIONS, 60);
}
