//! Sizes in other words: what a program says of `n` is said of a half of it, or of what is left of
//! it, sometimes with a fact.

use super::size::Values;
use rise_testing::random::Choices;

/// How a size is told.
#[derive(Clone, Copy)]
struct Relation {
    /// The expression in the place of the size, with `#` for the name.
    expression: &'static str,
    /// The fact that has to be known for that.
    fact: Option<&'static str>,
    /// A value of the name for which the expression has this value; there are several to choose
    /// from.
    value: fn(u64, u64) -> u64,
}

const RELATIONS: [Relation; 7] = [
    Relation {
        expression: "(#/2)",
        fact: Some("# % 2 == 0"),
        value: |size, _| 2 * size,
    },
    Relation {
        expression: "(#/3)",
        fact: None,
        value: |size, rest| 3 * size + rest % 3,
    },
    Relation {
        expression: "(#-2)",
        fact: Some("# >= 2"),
        value: |size, _| size + 2,
    },
    Relation {
        expression: "(#%8)",
        fact: None,
        value: |size, more| size + 8 * more,
    },
    Relation {
        expression: "((#+3)/4)",
        fact: None,
        value: |size, less| (4 * size).saturating_sub(less % 4),
    },
    Relation {
        expression: "((#-1)/2)",
        fact: Some("# % 2 == 1"),
        value: |size, _| 2 * size + 1,
    },
    Relation {
        expression: "(min(#, 7))",
        fact: None,
        value: |size, more| if size == 7 { 7 + more } else { size },
    },
];

/// Facts about sizes, the text of a definition, and the values of its sizes.
pub struct Told {
    pub facts: Vec<String>,
    pub text: String,
    pub valuations: Vec<Values>,
}

impl Told {
    /// The text as it is.
    pub fn plain(text: String, valuations: Vec<Values>) -> Told {
        Told {
            facts: Vec::new(),
            text,
            valuations,
        }
    }
}

/// The text with the sizes in other words.
pub fn told(text: String, valuations: Vec<Values>, choices: &mut Choices) -> Told {
    let mut told = Told::plain(text, valuations);
    for name in ["n", "m"] {
        if choices.below(4) != 3 {
            continue;
        }
        let relation = choices.of(&RELATIONS);
        let more = choices.below(4);
        let named = |text: &str| text.replace('#', name);
        told.text = renamed(&told.text, name, &named(relation.expression));
        told.facts.extend(relation.fact.map(named));
        for values in &mut told.valuations {
            let value = match name {
                "n" => &mut values.n,
                _ => &mut values.m,
            };
            *value = (relation.value)(*value, more);
        }
    }
    told
}

/// The text with other words for a name.
pub fn renamed(text: &str, name: &str, words: &str) -> String {
    let mut result = String::new();
    let mut word = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        result += if word == name { words } else { &word };
        word.clear();
        result.push(letter);
    }
    result.pop();
    result
}
