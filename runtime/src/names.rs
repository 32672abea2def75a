//! Names in sentences.

/// The names with commas between, or that there are none.
pub(crate) fn list(names: &[String]) -> String {
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}
