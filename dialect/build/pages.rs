//! Pages of the documentation in the words of the dialects: mlir-tblgen writes the names of C++.

/// Attributes and types as a user writes them, and their names in C++.
const NAMES: [(&str, &str); 16] = [
    ("::rise::NatAttr", "`#rise.nat`"),
    ("::rise::AddressSpaceAttr", "`#rise.address`"),
    ("::rise::NatToNatAttr", "`#rise.nat2nat`"),
    ("::rise::NatToDataAttr", "`#rise.nat2data`"),
    ("::dpia::AccessAttr", "`read` or `write`"),
    ("::dpia::LevelAttr", "level"),
    ("::mlir::Attribute", "any"),
    ("::mlir::TypeAttr", "type"),
    ("::mlir::Type", "type"),
    ("::mlir::StringAttr", "string"),
    ("::llvm::StringRef", "string"),
    ("::mlir::IntegerAttr", "number"),
    ("::mlir::UnitAttr", "flag"),
    ("::mlir::DenseI64ArrayAttr", "list of numbers"),
    ("::mlir::ArrayAttr", "list"),
    ("::mlir::TypedAttr", "number"),
];

/// The page without names of C++.
///
/// # Errors
/// The first line in which such a name is left.
pub fn without_cpp(page: &str) -> Result<String, String> {
    let mut lines: Vec<String> = Vec::new();
    for line in page.lines() {
        let Some(line) = plain(line.trim_end()) else {
            continue;
        };
        if let Some(name) = ["::mlir", "::llvm", "::rise", "::dpia", "C++"]
            .iter()
            .find(|name| line.contains(**name))
        {
            return Err(format!("`{name}` is no word of a page: {line}"));
        }
        let is_repeated_blank = line.is_empty() && lines.last().is_some_and(String::is_empty);
        if !is_repeated_blank {
            lines.push(line);
        }
    }
    Ok(lines.join("\n").trim_end().to_owned() + "\n")
}

/// A line of the page; none where it only speaks of classes.
fn plain(line: &str) -> Option<String> {
    if line.starts_with("Traits: ") || line.starts_with("Interfaces: ") {
        return None;
    }
    if let Some(effects) = line.strip_prefix("Effects: ") {
        let is_pure = effects == "`MemoryEffects::Effect{}`";
        let text = if is_pure {
            "No side effects."
        } else {
            "Effects: reads and writes memory."
        };
        return Some(text.to_owned());
    }
    if line.starts_with('#') {
        let heading = line.split(" (::").next().unwrap_or(line);
        return Some(heading.to_owned());
    }
    if line.starts_with("operation ::= ") {
        return Some(syntax(line));
    }
    let mut line = line
        .replace("any type attribute", "a data type")
        .replace("TypedAttr instance", "a number with its type")
        .replace("| C++ type |", "| Kind |")
        .replace("<th>MLIR Type</th>", "<th>Kind</th>")
        .replace("| `bool` |", "| flag |")
        .replace("| `::dpia::Access` |", "| `read` or `write` |");
    for (cpp, word) in NAMES {
        line = line.replace(&format!("| `{cpp}` |"), &format!("| {word} |"));
        line = line.replace(&format!("<td>{cpp}</td>"), &format!("<td>{word}</td>"));
    }
    Some(line)
}

/// The grammar of an operation: `custom<Parser>($part)` and `qualified($part)` are the part.
fn syntax(line: &str) -> String {
    let mut text = line.replace(
        "functional-type(operands, results)",
        "`(` type(operands) `)` `->` type(results)",
    );
    for opening in ["custom<", "qualified("] {
        while let Some(start) = text.find(opening) {
            let bracket = text[start..].find('(').map_or(text.len(), |at| start + at);
            let end = closing(&text, bracket);
            let part = text.get(bracket + 1..end).unwrap_or_default().to_owned();
            text.replace_range(start..(end + 1).min(text.len()), &part);
        }
    }
    text
}

/// The place of the bracket that closes the one at `opening`.
fn closing(text: &str, opening: usize) -> usize {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices().skip_while(|(at, _)| *at < opening) {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}
