//! How errors name what they speak of: in the words of the text that the program was read from,
//! which is the language or MLIR.

use melior::ir::{Location, Type};
use rise_dialect::types;

/// Whether a place is in a file in the language, whose reader knows nothing of MLIR.
pub(crate) fn is_of_language(location: Location) -> bool {
    if location.is_file_line_col_range() {
        let file = location.file_line_col_range_filename();
        let name = file.as_string_ref();
        return name.as_str().is_ok_and(|name| name.ends_with(".rise"));
    }
    if location.is_name() {
        return is_of_language(location.name_child_location());
    }
    if location.is_call_site() {
        return is_of_language(location.call_site_callee());
    }
    location.is_fused()
        && (0..location.fused_num_locations())
            .any(|index| is_of_language(location.fused_location(index)))
}

/// A primitive, by its name in the language.
pub(crate) fn primitive(name: &str, location: Location) -> String {
    match is_of_language(location) {
        true => format!("`{name}`"),
        false => format!("`rise.{name}`"),
    }
}

/// A data type.
pub(crate) fn data(ty: Type, location: Location) -> String {
    match types::data_type(ty) {
        Ok(data) if is_of_language(location) => format!("`{data}`"),
        _ => format!("`{ty}`"),
    }
}

/// The name that a location gives to a value.
pub(crate) fn name_at(location: Location) -> Option<String> {
    let name = location.is_name().then(|| location.name_value())?;
    let name = name.as_string_ref();
    name.as_str().ok().map(str::to_owned)
}
