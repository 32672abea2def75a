//! The declarations in front of the functions of a file: each once, under a name that no function
//! of the program has, and only if it is used.

use std::collections::{HashMap, HashSet};

use melior::ir::ValueLike;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op};

/// Declarations, in the order in which they are written.
#[derive(Default)]
pub(super) struct Items {
    /// The functions of the program.
    functions: HashSet<String>,
    /// The names of declarations that functions have, and what these are called instead.
    renamed: HashMap<String, String>,
    items: Vec<Item>,
}

struct Item {
    name: String,
    text: String,
    /// Whether other files use it.
    is_seen: bool,
}

impl Items {
    /// None yet, in a file with these functions.
    pub fn beside(functions: HashSet<String>) -> Self {
        Self {
            functions,
            renamed: HashMap::new(),
            items: Vec::new(),
        }
    }

    /// Adds a declaration that is not there yet, behind those that it uses; gives its name in the
    /// file.
    pub fn add(&mut self, name: &str, text: impl FnOnce() -> String) -> String {
        let mut free = name.to_owned();
        while self.functions.contains(&free) {
            free.push('_');
        }
        if free != name {
            self.renamed.insert(name.to_owned(), free.clone());
        }
        if !self.items.iter().any(|item| item.name == free) {
            let text = text();
            let renamed = |word| self.renamed.get(word).map_or(word, String::as_str);
            let text = words(&text).map(renamed).collect();
            self.push(&free, text, false);
        }
        free
    }

    /// Adds the declaration of a function of the program, under its name.
    pub fn give(&mut self, name: &str, text: String) {
        self.push(name, text, false);
    }

    /// Adds the declaration of what other files use, under its name.
    pub fn show(&mut self, name: &str, text: String) {
        self.push(name, text, true);
    }

    fn push(&mut self, name: &str, text: String, is_seen: bool) {
        let name = name.to_owned();
        self.items.push(Item {
            name,
            text,
            is_seen,
        });
    }

    /// A name that begins like this one, which neither a function nor a declaration has.
    pub fn free_name(&self, name: &str) -> String {
        let is_taken = |name: &String| {
            self.functions.contains(name) || self.items.iter().any(|item| item.name == *name)
        };
        let mut free = name.to_owned();
        while is_taken(&free) {
            free.push('_');
        }
        free
    }

    /// The texts of the declarations that functions of C use, and of those that these use.
    pub fn used_by(&self, functions: &[Op]) -> Vec<&str> {
        let numbers: HashMap<&str, usize> = self
            .items
            .iter()
            .enumerate()
            .map(|(number, item)| (item.name.as_str(), number))
            .collect();
        let mut found = HashSet::new();
        functions.iter().for_each(|function| {
            collect(*function, &mut |text| {
                found.extend(words(text).filter_map(|word| numbers.get(word)).copied());
            });
        });
        let always = (0..self.items.len()).filter(|item| self.is_always_written(*item));
        found.extend(always);
        let mut waiting: Vec<usize> = found.iter().copied().collect();
        while let Some(item) = waiting.pop() {
            for word in words(&self.items[item].text) {
                waiting.extend(numbers.get(word).filter(|used| found.insert(**used)));
            }
        }
        let items = self.items.iter().enumerate();
        items
            .filter(|(number, _)| found.contains(number))
            .map(|(_, item)| item.text.as_str())
            .collect()
    }

    /// Whether an item asks the compiler something, which nothing names, or is for other files.
    fn is_always_written(&self, item: usize) -> bool {
        let item = &self.items[item];
        item.is_seen || item.text.starts_with("#if")
    }
}

/// The words of a text, and what stands between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|letter| is_letter(letter) != is_letter(first));
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(word)
    })
}

/// All texts of a function of EmitC that may name a declaration.
fn collect(operation: Op, found: &mut impl FnMut(&str)) {
    for name in ["callee", "value"] {
        let text = operation.attribute(name).ok();
        if let Some(text) = text.and_then(|text| StringAttribute::try_from(text).ok()) {
            found(text.value());
        }
    }
    let values = ir::operands(operation).into_iter();
    for value in values.chain(ir::results(operation)) {
        found(&value.r#type().to_string());
    }
    for block in ir::blocks(operation) {
        for inner in ir::operations(block) {
            collect(inner, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions_are_left_to_them() {
        let taken = ["twice", "x"].map(str::to_owned);
        let mut items = Items::beside(taken.into_iter().collect());
        assert_eq!(
            items.add("twice", || "int twice(int x);".to_owned()),
            "twice_"
        );
        assert_eq!(
            items.add("thrice", || {
                "int thrice(int x) { return twice(x) + twice_x; }".to_owned()
            }),
            "thrice"
        );
        let texts: Vec<&str> = items.items.iter().map(|item| item.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "int twice_(int x);",
                "int thrice(int x) { return twice_(x) + twice_x; }"
            ]
        );
    }

    #[test]
    fn words_and_what_is_between_make_the_text() {
        let parts: Vec<&str> = words("r += f(x_1);").collect();
        assert_eq!(parts, ["r", " += ", "f", "(", "x_1", ");"]);
    }
}
