//! The dialects' operations, from their declarations: their names, so that a misspelled one does
//! not compile, and what each operation of DPIA is.

include!(concat!(env!("OUT_DIR"), "/operations.rs"));

/// An operation of DPIA, as it is declared.
struct Operation {
    name: &'static str,
    traits: &'static [Trait],
    written_through: Option<&'static str>,
}

fn find(name: &str) -> Option<&'static Operation> {
    let found = OF_DPIA.binary_search_by(|operation| operation.name.cmp(name));
    found.ok().map(|position| &OF_DPIA[position])
}

/// Whether an operation, given with the name of its dialect, has a trait; those of other dialects
/// have none.
///
/// ```
/// use rise_dialect::operations::{Trait, dpia, has};
///
/// assert!(has(dpia::TRANSPOSE, Trait::View));
/// assert!(!has(dpia::REDUCE_SEQ, Trait::View));
/// assert!(!has("arith.addi", Trait::View));
/// ```
pub fn has(operation: &str, wanted: Trait) -> bool {
    find(operation).is_some_and(|operation| operation.traits.contains(&wanted))
}

/// The acceptor through which the result of a view is written, if there is one that needs nothing
/// else to be known.
///
/// ```
/// use rise_dialect::operations::{dpia, written_through};
///
/// assert_eq!(written_through(dpia::SPLIT), Some(dpia::SPLIT_ACC));
/// assert_eq!(written_through(dpia::TAKE), None);
/// ```
pub fn written_through(view: &str) -> Option<&'static str> {
    find(view)?.written_through
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_found_by_its_name() {
        assert!(OF_DPIA.is_sorted_by_key(|operation| operation.name));
        for operation in &OF_DPIA {
            let found = find(operation.name).map(|found| found.name);
            assert_eq!(found, Some(operation.name));
        }
    }

    #[test]
    fn what_keeps_its_result_becomes_commands() {
        for operation in &OF_DPIA {
            let is_kept = has(operation.name, Trait::KeepsResult);
            assert!(!is_kept || has(operation.name, Trait::ByCommands));
        }
    }

    #[test]
    fn a_command_is_no_view() {
        for command in [dpia::ASSIGN, dpia::FOR, dpia::NEW_DOUBLE_BUFFER] {
            assert!(has(command, Trait::Command), "{command}");
        }
        for operation in &OF_DPIA {
            let is_command = has(operation.name, Trait::Command);
            assert!(!is_command || !has(operation.name, Trait::View));
        }
    }
}
