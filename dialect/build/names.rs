//! The names of the dialects' operations as constants of Rust, read from the output of mlir-tblgen.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A module `dialect` with a constant for each operation that `declarations`, C++ made by
/// `-gen-op-decls`, gives a name of the dialect.
pub fn module(dialect: &str, declarations: &str) -> Result<String, std::fmt::Error> {
    let prefix = format!("StringLiteral(\"{dialect}.");
    let names: BTreeSet<&str> = declarations
        .split(&prefix)
        .skip(1)
        .filter_map(|text| Some(text.split_once('"')?.0))
        .collect();
    let mut text = String::new();
    writeln!(text, "/// The operations of the dialect `{dialect}`.")?;
    writeln!(text, "pub mod {dialect} {{")?;
    for name in names {
        let constant = constant(name);
        writeln!(text, "    /// `{dialect}.{name}`")?;
        writeln!(
            text,
            "    pub const {constant}: &str = \"{dialect}.{name}\";"
        )?;
    }
    text.push_str("}\n");
    Ok(text)
}

/// `mapSeq` as `MAP_SEQ`, `zipAcc1` as `ZIP_ACC1`, `par_for` as `PAR_FOR`.
fn constant(name: &str) -> String {
    let mut constant = String::new();
    let mut was_lower = false;
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && was_lower {
            constant.push('_');
        }
        was_lower = letter.is_ascii_lowercase() || letter.is_ascii_digit();
        constant.push(letter.to_ascii_uppercase());
    }
    constant
}
