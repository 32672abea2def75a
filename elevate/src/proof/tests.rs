use super::Statement;
use crate::text::Library;

/// Every rule of the library has a statement, but those that are listed with the reason.
#[test]
fn every_rule_has_a_statement() {
    let mut without = Vec::new();
    for rule in Library::standard().rules() {
        if let Err(reason) = Statement::of(rule) {
            without.push(format!("{}: {reason}", rule.name()));
        }
    }
    assert_eq!(without, [""; 0]);
}
