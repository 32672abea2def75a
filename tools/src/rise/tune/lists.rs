//! Lists of schedules, as the library and the user's file define them.

use driver::{Diagnostics, Machine};
use rise_elevate::text::{Definition, Library, Type};
use rise_lang::diagnostic::{Diagnostic, Label, Source, abbreviated};

use super::call::Call;
use crate::rise::error::Failure;

/// The elements of a list on a machine; none if there is no list of that name.
///
/// # Errors
/// A definition that is not a list of strategies, or an element that is not read as it is shown.
pub fn calls(list: &str, library: &Library, machine: &Machine) -> Result<Vec<Call>, Failure> {
    let Some(definition) = library.definition(list) else {
        return Ok(Vec::new());
    };
    if !is_of_strategies(&definition.ty) {
        let expected = Type::list(Type::Strategy);
        let message = format!("`{list}`: expected {expected}, found {}", definition.ty);
        let help = "`rise tune` tries the strategies in this list, each with all its arguments, \
                    such as `[sumHere(chains = 4), pointsHere]`";
        return Err(refused(mistake(message, definition, help)));
    }
    let texts = library.elements(list, machine);
    let texts = texts.map_err(|error| refused(error.diagnostic()))?;
    let texts = texts.iter();
    texts.map(|text| call(text, definition, library)).collect()
}

/// Whether a definition of the type is a list of strategies; an empty list is one of anything.
fn is_of_strategies(ty: &Type) -> bool {
    match ty {
        Type::List(element) => matches!(**element, Type::Strategy | Type::Variable(_)),
        _ => false,
    }
}

/// The element of a list that a text stands for. Plans are written as texts, and not every value is
/// read as it is shown: a term stands in backticks, and what is long is cut off.
fn call(text: &str, list: &Definition, library: &Library) -> Result<Call, Failure> {
    let errors = match library.strategy(&Source::new(list.name.as_str(), text)) {
        Ok(strategy) => return Ok(Call::parse(&strategy.to_string())),
        Err(errors) => errors,
    };
    let why = errors.first().map(|error| error.kind().to_string());
    let message = format!(
        "an element of `{}` cannot be read as it is shown: {}",
        list.name,
        why.unwrap_or_default()
    );
    let help = "write it as a definition, `def mine = …`, and list its name; a definition that \
                overrides one of the library keeps the parameters of that";
    Err(refused(Diagnostic {
        notes: vec![format!("it is shown as `{}`", abbreviated(text))],
        ..mistake(message, list, help)
    }))
}

/// The error that a definition is not as a search needs it.
pub fn mistake(message: String, definition: &Definition, help: &str) -> Diagnostic {
    let place = definition.span.clone().map(|span| Label {
        span,
        text: String::new(),
    });
    Diagnostic {
        primary: place,
        help: vec![help.to_owned()],
        ..Diagnostic::error(message)
    }
}

/// The failure because of a mistake in the user's file.
pub fn refused(mistake: Diagnostic) -> Failure {
    driver::Error::Strategy(Diagnostics(vec![mistake])).into()
}

/// Whether a library has a definition of its own by that name, instead of the standard one.
pub fn is_own(name: &str, library: &Library) -> bool {
    match (
        library.definition(name),
        Library::standard().definition(name),
    ) {
        (Some(found), Some(standard)) => !std::ptr::eq(found, standard),
        (found, _) => found.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use rise_lang::syntax::NoImports;

    use super::*;

    fn library(text: &str) -> Library {
        Library::load(&Source::new("mine.elevate", text), &NoImports).unwrap()
    }

    fn found(text: &str) -> Result<String, String> {
        let calls = calls("schedules", &library(text), &Machine::default());
        let calls = calls.map_err(|failure| failure.to_string())?;
        let texts: Vec<String> = calls.iter().map(Call::to_string).collect();
        Ok(texts.join(", "))
    }

    #[test]
    fn elements_are_read_whole() {
        for (text, expected) in [
            ("override def schedules = []", ""),
            (
                "override def schedules = [mine(3), fail]\ndef mine(n : nat) = repeatN(n, id)",
                "mine(3), fail",
            ),
            (
                "override def schedules = [isAt(3, 4) ; mine]\ndef mine(n : nat = 2) = fail",
                "isAt(3, 4) ; mine(n = 2)",
            ),
        ] {
            assert_eq!(found(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn definitions_that_are_no_lists_of_strategies_are_refused() {
        for (text, expected) in [
            (
                "override def schedules = 3",
                "`schedules`: expected list strategy, found nat",
            ),
            (
                "override def schedules = [mine]\ndef mine(n : nat) = repeatN(n, id)",
                "`schedules`: expected list strategy, found list (nat -> strategy)",
            ),
            (
                "override def schedules = [not(isEqualTo(`2 + 3`))]",
                "an element of `schedules` cannot be read as it is shown: ",
            ),
        ] {
            let failure = found(text).unwrap_err();
            assert!(failure.contains(expected), "{failure}");
            assert!(failure.contains("mine.elevate:1:14"), "{failure}");
        }
    }

    #[test]
    fn definitions_of_a_file_are_its_own() {
        let library = library("override def sumHere = fail\ndef mine = id");
        let own = ["sumHere", "mine", "schedules", "none"].map(|name| is_own(name, &library));
        assert_eq!(own, [true, true, false, false]);
    }
}
