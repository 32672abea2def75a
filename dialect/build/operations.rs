//! The dialects' operations for Rust, read from their declarations: names as constants, and a table
//! of what each operation of DPIA is.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use tblgen::record::Record;
use tblgen::{RecordKeeper, TableGenParser};

use super::Result;

/// Which traits an operation has, and through which acceptor its result is written.
struct Operation {
    traits: Vec<String>,
    written_through: Option<String>,
}

/// The operations of the dialects `rise` and `dpia`, from declarations below the folders.
pub fn table(rise: &Path, dpia: &Path, folders: &[&Path]) -> Result<String> {
    let mut text = String::new();
    let declarations = parse(rise, folders)?;
    let operations = operations_of(&declarations, "rise")?;
    write_names(&mut text, "rise", operations.keys())?;
    let declarations = parse(dpia, folders)?;
    let operations = operations_of(&declarations, "dpia")?;
    write_names(&mut text, "dpia", operations.keys())?;
    write_traits(&mut text, &declarations)?;
    write_table(&mut text, &operations)?;
    Ok(text)
}

fn parse(declarations: &Path, folders: &[&Path]) -> Result<RecordKeeper<'static>> {
    let folders = folders.iter().map(|folder| folder.to_string_lossy());
    let parser = folders.fold(TableGenParser::new(), |parser, folder| {
        parser.add_include_directory(&folder)
    });
    Ok(parser
        .add_source_file(&declarations.to_string_lossy())
        .parse()?)
}

/// The operations of a dialect by their names in it, sorted as strings are.
fn operations_of(
    declarations: &RecordKeeper,
    dialect: &str,
) -> Result<BTreeMap<String, Operation>> {
    let mut operations = BTreeMap::new();
    for operation in declarations.all_derived_definitions("Op") {
        if operation.def_value("opDialect")?.str_value("name")? == dialect {
            let name = operation.str_value("opName")?.to_owned();
            operations.insert(name, Operation::of(operation)?);
        }
    }
    match operations.is_empty() {
        true => Err(format!("no operations of `{dialect}` are declared").into()),
        false => Ok(operations),
    }
}

impl Operation {
    fn of(operation: Record) -> Result<Self> {
        let mut traits = Vec::new();
        let mut written_through = None;
        for found in operation.list_of_defs_value("traits")? {
            if found.subclass_of("Dpia_Trait") {
                traits.push(found.str_value("rustName")?.to_owned());
            } else if found.subclass_of("Dpia_WrittenThrough") {
                written_through = Some(found.str_value("acceptorName")?.to_owned());
            }
        }
        Ok(Self {
            traits,
            written_through,
        })
    }
}

/// A module `dialect` with a constant for each name.
fn write_names<'a>(
    text: &mut String,
    dialect: &str,
    names: impl Iterator<Item = &'a String>,
) -> Result<()> {
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
    Ok(())
}

/// The traits that declarations name, as an enum.
fn write_traits(text: &mut String, declarations: &RecordKeeper) -> Result<()> {
    text.push_str("/// A yes-or-no question about an operation of DPIA.\n");
    text.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n");
    text.push_str("pub enum Trait {\n");
    for found in declarations.all_derived_definitions("Dpia_Trait") {
        writeln!(text, "    /// {}.", found.str_value("meaning")?)?;
        writeln!(text, "    {},", found.str_value("rustName")?)?;
    }
    text.push_str("}\n");
    Ok(())
}

/// A table of the operations by their names, sorted, so that one is found by halving.
fn write_table(text: &mut String, operations: &BTreeMap<String, Operation>) -> Result<()> {
    writeln!(
        text,
        "static OF_DPIA: [Operation; {}] = [",
        operations.len()
    )?;
    for (name, operation) in operations {
        let traits = operation.traits.iter().map(|name| format!("Trait::{name}"));
        let traits = traits.collect::<Vec<_>>().join(", ");
        let written_through = match &operation.written_through {
            Some(acceptor) if operations.contains_key(acceptor) => {
                format!("Some(dpia::{})", constant(acceptor))
            }
            Some(acceptor) => {
                let message =
                    format!("`dpia.{name}` is written through `{acceptor}`, which is none");
                return Err(message.into());
            }
            None => "None".to_owned(),
        };
        let constant = constant(name);
        writeln!(
            text,
            "    Operation {{ name: dpia::{constant}, traits: &[{traits}], \
             written_through: {written_through} }},"
        )?;
    }
    text.push_str("];\n");
    Ok(())
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
