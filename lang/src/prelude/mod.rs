//! Definitions that every program can use: they are written in the language, in `prelude.rise`.
//!
//! A name that a program gives no meaning has that of the prelude. What a program uses of it stands
//! before its own definitions, under a name that no text can write ([`PREFIX`]), so that a
//! definition of the same name in the program changes nothing for other files.

use std::sync::LazyLock;

use crate::{
    diagnostic::{Source, Span},
    infer::infer_program,
    interpreter::{Interpreter, Sizes},
    nat::Name,
    syntax::{self, NoImports, ShapedDefinition},
    term::{Definition, Program},
};

/// The text.
pub const TEXT: &str = include_str!("prelude.rise");

/// The name of the text in places.
pub const FILE: &str = "prelude.rise";

/// Begins the names of the prelude's definitions in programs that use them.
pub const PREFIX: &str = "prelude.";

/// A definition, and the lines before it.
#[derive(Clone, Debug)]
pub struct Entry {
    defined: Defined,
    /// Its meaning, as sentences.
    pub meaning: String,
    /// A closed term that uses it.
    pub example: String,
}

/// The definition of an entry, under its name in programs.
#[derive(Clone, Debug)]
pub(crate) enum Defined {
    Plain(Definition),
    Shaped(ShapedDefinition),
}

/// Whether the name is that of a definition of the prelude.
pub fn is_of_prelude(name: &Name) -> bool {
    name.as_str().starts_with(PREFIX)
}

/// The name as a program writes it.
pub fn written(name: &Name) -> &str {
    let name = name.as_str();
    name.strip_prefix(PREFIX).unwrap_or(name)
}

impl Entry {
    /// The name that a program writes.
    pub fn name(&self) -> &str {
        written(self.full_name())
    }

    /// The name in programs that use it.
    pub(crate) fn full_name(&self) -> &Name {
        match &self.defined {
            Defined::Plain(definition) => &definition.name,
            Defined::Shaped(shaped) => shaped.name(),
        }
    }

    pub(crate) fn defined(&self) -> &Defined {
        &self.defined
    }

    fn span(&self) -> Option<Span> {
        match &self.defined {
            Defined::Plain(definition) => definition.origin.span().cloned(),
            Defined::Shaped(shaped) => Some(shaped.span()),
        }
    }

    /// The type, in the surface notation.
    pub fn ty(&self) -> String {
        let definition = match &self.defined {
            Defined::Plain(definition) => definition,
            Defined::Shaped(shaped) => return shaped.ty(),
        };
        let program = Program::from(vec![definition.clone()]);
        let inferred = infer_program(&program).ok();
        let ty = inferred.and_then(|inferred| Some(inferred.definitions.first()?.ty.to_string()));
        ty.unwrap_or_default()
    }

    /// The value of the example.
    ///
    /// # Errors
    /// If it has none: a mistake in the prelude, which a test finds.
    pub fn value(&self) -> Result<String, String> {
        value(&format!("def example = {}", self.example))
    }

    /// The text of the definition.
    pub fn text(&self) -> &str {
        let span = self.span();
        span.and_then(|span| TEXT.get(span.range()))
            .unwrap_or_default()
    }
}

/// All definitions, in the order of the text.
///
/// ```
/// use rise_lang::prelude;
/// let sum = prelude::entries().iter().find(|entry| entry.name() == "sum").unwrap();
/// assert_eq!(sum.meaning, "All elements added.");
/// assert_eq!(sum.example, "sum f32[1, 2, 3]");
/// ```
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let source = Source::new(FILE, TEXT);
    let program = syntax::parse_prelude(&source).unwrap_or_else(|error| {
        // A test reads the text: a build that passes it has no mistake there.
        debug_assert!(false, "{error}");
        Program::default()
    });
    let plain = program.definitions.into_iter().map(|mut definition| {
        definition.name = Name::from(format!("{PREFIX}{}", definition.name));
        Defined::Plain(definition)
    });
    let shaped = program.shaped.into_iter().map(Defined::Shaped);
    let mut entries: Vec<Entry> = plain.chain(shaped).map(entry).collect();
    entries.sort_by_key(|entry| entry.span().map_or(0, |span| span.start()));
    entries
});

fn entry(defined: Defined) -> Entry {
    let mut entry = Entry {
        defined,
        meaning: String::new(),
        example: String::new(),
    };
    let start = entry.span().map_or(0, |span| span.start());
    let before = TEXT.get(..start).unwrap_or_default().trim_end();
    let comments = before.lines().rev();
    let mut lines: Vec<&str> = comments
        .map_while(|line| line.strip_prefix("// "))
        .collect();
    lines.reverse();
    let (examples, meaning): (Vec<&str>, Vec<&str>) =
        lines.into_iter().partition(|line| line.starts_with("> "));
    entry.meaning = meaning.join(" ");
    let example = examples.first();
    entry.example = example.map(|line| line[2..].to_owned()).unwrap_or_default();
    entry
}

/// The value of the last definition of a program.
fn value(text: &str) -> Result<String, String> {
    let source = Source::new("example.rise", text);
    let program = syntax::parse_program(&source, &NoImports).map_err(|error| error.to_string())?;
    let program = infer_program(&program).map_err(|errors| errors[0].to_string())?;
    let program = Program::from(&program);
    let last = program.definitions.last();
    let name = last.map_or_else(String::new, |last| last.name.to_string());
    let outcome = Interpreter::new(&program).call(&name, &Sizes::new(), Vec::new());
    outcome
        .map(|outcome| outcome.value.to_string())
        .map_err(|error| error.to_string())
}

/// The definitions of the prelude that a program uses, in its order.
pub(crate) fn used_by(program: &Program) -> Vec<Definition> {
    let terms = program.definitions.iter();
    let shaped = program.shaped.iter();
    let used: std::collections::BTreeSet<Name> = terms
        .flat_map(|definition| definition.term.references())
        .chain(shaped.flat_map(|shaped| shaped.references().iter().cloned()))
        .collect();
    let plain = entries().iter().filter_map(|entry| match &entry.defined {
        Defined::Plain(definition) => Some(definition),
        Defined::Shaped(_) => None,
    });
    plain
        .filter(|definition| used.contains(&definition.name))
        .cloned()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> String {
        super::value(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn every_definition_has_a_meaning_and_an_example_of_it() {
        assert!(entries().len() > 30);
        for entry in entries() {
            assert!(entry.meaning.ends_with('.'), "{}", entry.name());
            assert!(entry.example.contains(entry.name()), "{}", entry.name());
            assert!(entry.text().starts_with("def "), "{}", entry.name());
            assert!(
                entry.value().is_ok(),
                "{}: {:?}",
                entry.name(),
                entry.value()
            );
            assert!(entry.ty().contains("->"), "{}", entry.name());
        }
    }

    #[test]
    fn values_are_those_of_a_program() {
        for (example, expected) in [
            ("sum f32[1, 2, 3]", "6.0"),
            ("product i32[2, 3, 4]", "24"),
            ("(maximum i32[3, 1, 4], minimum i32[3, 1, 4])", "(4, 1)"),
            ("(argmax i32[3, 4, 1, 4], argmin i32[3, 1, 4, 1])", "(1, 1)"),
            (
                "(all [true, false], any [true, false], count [true, false])",
                "(false, (true, 1))",
            ),
            ("mean f32[1, 2, 6]", "3.0"),
            ("dot f32[1, 2, 3] f32[4, 5, 6]", "32.0"),
            ("zipWith (fun x y => x - y) i32[5, 6] i32[1, 2]", "[4, 4]"),
            (
                "outer (fun x y => x * y) i32[1, 2] i32[3, 4, 5]",
                "[[3, 4, 5], [6, 8, 10]]",
            ),
            ("(replicate 2 i32(7), indices 3)", "([7, 7], [0, 1, 2])"),
            ("reverse i32[1, 2, 3]", "[3, 2, 1]"),
            ("rotate 1 i32[1, 2, 3]", "[2, 3, 1]"),
            ("windows 2 i32[1, 2, 3]", "[[1, 2], [2, 3]]"),
            ("padWrap 1 2 i32[1, 2, 3]", "[3, 1, 2, 3, 1, 2]"),
            ("padReflect 2 1 i32[1, 2, 3]", "[2, 1, 1, 2, 3, 3]"),
            ("padMirror 2 1 i32[1, 2, 3]", "[3, 2, 1, 2, 3, 2]"),
            ("scanl (+) 10 i32[1, 2, 3]", "[10, 11, 13, 16]"),
            ("scanl' (+) 10 i32[1, 2, 3]", "([10, 11, 13], 16)"),
            ("scanInclusive (+) 10 i32[1, 2, 3]", "[11, 13, 16]"),
            (
                "scanr (fun x acc => x - acc) 10 i32[1, 2, 3]",
                "[-8, 9, -7, 10]",
            ),
            (
                "segmentedScan (+) 0 [true, false, true, false] i32[1, 2, 3, 4]",
                "[1, 3, 3, 7]",
            ),
            ("histogram 4 index[1, 3, 1, 9]", "[0, 2, 0, 1]"),
            (
                "mapN (fun x => x + 1) i32[[1, 2], [3, 4]]",
                "[[2, 3], [4, 5]]",
            ),
            ("zipN i32[[1], [2]] i32[[3], [4]]", "[[(1, 3)], [(2, 4)]]"),
            (
                "zipWithN (fun x y => x - y) i32[[5, 6]] i32[[1, 2]]",
                "[[4, 4]]",
            ),
            (
                "(generateN (fun i j => indexAsNat i * 10 + indexAsNat j) : 2.2.index)",
                "[[0, 1], [10, 11]]",
            ),
            ("(fillN [1, 2] i32(7), fillN [] i32(7))", "([[7, 7]], 7)"),
            ("reduceN (+) 0 i32[[1, 2], [3, 4]]", "10"),
            ("takeN [1, 2] i32[[1, 2, 3], [4, 5, 6]]", "[[1, 2]]"),
            ("dropN [1, 2] i32[[1, 2, 3], [4, 5, 6]]", "[[6]]"),
            (
                "rotateN [1, 2] i32[[1, 2, 3], [4, 5, 6]]",
                "[[6, 4, 5], [3, 1, 2]]",
            ),
            (
                "reverseN i32[[1, 2, 3], [4, 5, 6]]",
                "[[6, 5, 4], [3, 2, 1]]",
            ),
            ("moveAxis i32[[[1, 2], [3, 4]]]", "[[[1], [2]], [[3], [4]]]"),
            (
                "transposeN i32[[[1, 2], [3, 4]]]",
                "[[[1], [3]], [[2], [4]]]",
            ),
            (
                "(flattenN i32[[1, 2], [3, 4]], flattenN i32(1))",
                "([1, 2, 3, 4], [1])",
            ),
            ("unflattenN [2, 2] i32[1, 2, 3, 4]", "[[1, 2], [3, 4]]"),
            (
                "reshapeN [3, 2] i32[[1, 2, 3], [4, 5, 6]]",
                "[[1, 2], [3, 4], [5, 6]]",
            ),
            ("takeAxis 1 2 i32[[1, 2, 3], [4, 5, 6]]", "[[1, 2], [4, 5]]"),
            ("dropAxis 1 2 i32[[1, 2, 3], [4, 5, 6]]", "[[3], [6]]"),
            (
                "rotateAxis 1 2 i32[[1, 2, 3], [4, 5, 6]]",
                "[[3, 1, 2], [6, 4, 5]]",
            ),
            (
                "compact [false, true, false, true] i32[1, 3, 2, 4]",
                "([3, 4, 2, 4], 2)",
            ),
            ("sort i32[3, 1, 2]", "[1, 2, 3]"),
            ("repeat index(3) (fun i x => x * 2 + i) index(1)", "12"),
            ("(clamp 0 1 f32(1.5), clamp 0 1 f32(-2))", "(1.0, 0.0)"),
            (
                "matmul [[1i32, 2], [3, 4]] [[5, 6], [7, 8]]",
                "[[19, 22], [43, 50]]",
            ),
        ] {
            assert_eq!(
                value(&format!("def example = {example}")),
                expected,
                "{example}"
            );
        }
    }

    #[test]
    fn definitions_with_shapes_are_right_for_small_ranks() {
        let shaped = entries().iter();
        let shaped = shaped.filter(|entry| matches!(entry.defined, Defined::Shaped(_)));
        // As definitions of a program, they are checked where they stand.
        let texts: Vec<&str> = shaped.map(Entry::text).collect();
        assert!(texts.len() > 15);
        let source = Source::new("copy.rise", texts.join("\n"));
        let program = syntax::parse_program(&source, &NoImports).expect("a program");
        let checked = infer_program(&program);
        assert!(checked.is_ok(), "{}", checked.expect_err("mistakes")[0]);
        let own = program
            .shaped
            .iter()
            .filter(|shaped| !is_of_prelude(shaped.name()));
        for shaped in own {
            assert_eq!(shaped.small_ranks(), [0, 1, 2, 3], "{}", shaped.name());
        }
    }

    #[test]
    fn definitions_and_variables_hide_those_here() {
        assert_eq!(value("def sum = fun x => x + 1\ndef a = sum i32(1)"), "2");
        assert_eq!(value("def a = (fun sum => sum) i32(7)"), "7");
        assert_eq!(value("def a = (fun xs => let sum = xs in sum) i32(7)"), "7");
    }

    #[test]
    fn a_definition_does_not_change_what_another_one_uses() {
        let text = "def first = sum i32[1, 2]\ndef total = fun x => x\ndef a = total first";
        assert_eq!(value(text), "3");
    }
}
