//! Advice for mistakes that habits of other languages explain.

use rise_lang::lexer::{Lexeme, Token};

use super::error::{ElevateError, ElevateErrorKind};

/// A word that cannot be read, and what stands around it.
struct Around<'a> {
    text: &'a str,
    words: &'a [Lexeme],
    at: usize,
}

impl<'a> Around<'a> {
    fn lexeme(&self, offset: isize) -> Option<Lexeme> {
        let at = self.at.checked_add_signed(offset)?;
        self.words.get(at).copied()
    }

    fn word(&self, offset: isize) -> &'a str {
        self.lexeme(offset)
            .map_or("", |lexeme| &self.text[lexeme.range()])
    }

    fn here(&self) -> &'a str {
        self.word(0)
    }

    fn is_name(&self, offset: isize) -> bool {
        let lexeme = self.lexeme(offset);
        lexeme.is_some_and(|lexeme| lexeme.token == Token::Word)
    }

    /// Whether an argument could be here: a name, a number, or an expression in brackets.
    fn is_argument(&self, offset: isize) -> bool {
        self.lexeme(offset).is_some_and(|lexeme| {
            matches!(
                lexeme.token,
                Token::Word | Token::Number | Token::Quoted(_) | Token::Symbol("[")
            )
        })
    }

    /// The words from here on that could be arguments, between commas.
    fn arguments(&self) -> String {
        let mut texts = Vec::new();
        for offset in 0..8 {
            match self.is_argument(offset) && self.word(offset) != "[" {
                true => texts.push(self.word(offset)),
                false if texts.is_empty() => texts.push("…"),
                false => break,
            }
        }
        texts.join(", ")
    }
}

/// The error, with advice if a habit explains the word at its place.
pub(super) fn with_advice(error: ElevateError, text: &str, words: &[Lexeme]) -> ElevateError {
    let ElevateErrorKind::Unexpected { expected, .. } = error.kind() else {
        return error;
    };
    let start = error.span().start();
    let at = words.partition_point(|word| word.start < start);
    let around = Around { text, words, at };
    match advice(&around, &expected.clone()) {
        Some(advice) => error.help(advice),
        None => error,
    }
}

fn advice(around: &Around, expected: &str) -> Option<String> {
    comment(around, expected)
        .or_else(|| rule(around, expected))
        .or_else(|| function(around, expected))
        .or_else(|| operator(around, expected))
        .or_else(|| call(around, expected))
        .or_else(|| definition(around, expected))
}

fn is_operator_place(expected: &str) -> bool {
    expected.starts_with("an operator") || expected.starts_with("`,` or")
}

fn comment(around: &Around, expected: &str) -> Option<String> {
    let is_comment = match around.here() {
        "#" => true,
        "-" => around.word(-1) == "-" || around.word(1) == "-",
        "*" => around.word(-1) == "/",
        "/" => around.word(1) == "*",
        ";" => expected.starts_with("`def`"),
        _ => false,
    };
    is_comment.then(|| "a comment begins with `//` and ends with its line".to_owned())
}

fn rule(around: &Around, expected: &str) -> Option<String> {
    let written = "a rule is `rule name: left ~> right`, with conditions behind `where`";
    match (expected, around.here()) {
        ("`~>`" | "`:`", _) => Some(written.to_owned()),
        (_, "rule" | "def" | "import") if expected.starts_with("an expression") => Some(
            "definitions and rules stand in a file, which `--library FILE` names; \
             a strategy is an expression of their names"
                .to_owned(),
        ),
        _ => None,
    }
}

fn function(around: &Around, expected: &str) -> Option<String> {
    let written = |name: &str| Some(format!("a function is written `fun {name} => …`"));
    match around.here() {
        "\\" if around.is_name(1) => written(around.word(1)),
        "\\" => written("s"),
        "=>" | "->" if around.is_name(-1) && is_operator_place(expected) => {
            written(around.word(-1))
        }
        "->" if expected.contains("`=>`") => written(around.word(-1)),
        _ => None,
    }
    .filter(|_| around.here() != "->" || expected.contains("`=>`"))
}

fn operator(around: &Around, expected: &str) -> Option<String> {
    const ONE_AFTER_THE_OTHER: &str = "strategies follow each other by `;`: `DFNF ; lowerToC`";
    const CHOICE: &str = "the second only where the first fails is `s <+ t`";
    if expected == "`in`" {
        return Some("a local name is written `let s = … in …`; it ends before `in`".to_owned());
    }
    if !is_operator_place(expected) && !expected.starts_with("an expression") {
        return None;
    }
    let advice = match (around.here(), around.word(1)) {
        ("|>" | "&&" | ">>" | "&" | ">" | "." | "->" | "→" | "::", _) => ONE_AFTER_THE_OTHER,
        ("," | "then" | "and", _) if !expected.starts_with("`,`") => ONE_AFTER_THE_OTHER,
        ("|" | "||" | "or" | "else", _) | ("<", "|" | "|>") => CHOICE,
        ("=" | "~>", _) => "a definition is written in a file: `def name = …`",
        _ if expected.starts_with("an expression") && around.here().is_empty() => {
            return matches!(around.word(-1), ";" | ";;" | "<+" | "@")
                .then(|| format!("leave the last `{}` out", around.word(-1)));
        }
        _ => return None,
    };
    Some(advice.to_owned())
}

fn call(around: &Around, expected: &str) -> Option<String> {
    if around.here() == "[" && is_operator_place(expected) && around.is_name(-1) {
        return Some(format!(
            "arguments stand in round brackets: `{}(…)`",
            around.word(-1)
        ));
    }
    if !is_operator_place(expected) || !around.is_argument(0) {
        return None;
    }
    match around.is_name(-1) {
        true => Some(format!(
            "arguments stand in round brackets, `{}({})`; strategies follow each other by `;`",
            around.word(-1),
            around.arguments()
        )),
        false => Some("arguments are separated by commas".to_owned()),
    }
}

fn definition(around: &Around, expected: &str) -> Option<String> {
    let written = "a definition is written `def name = …`, a rule `rule name: left ~> right`";
    let is_definition = match expected {
        "`=`" => true,
        // `:=`, as other languages define.
        "a type" => around.here() == "=" && around.word(-1) == ":",
        _ => expected.starts_with("`def`") && around.is_name(0),
    };
    is_definition.then(|| written.to_owned())
}

/// Advice for a condition of a rule that cannot be read, of these words.
pub(super) fn condition_advice(words: &[&str]) -> Option<String> {
    let has = |word: &str| words.contains(&word);
    let advice = match words {
        [name, "(", variables @ .., ")"] if !variables.contains(&"(") => {
            let variables = variables.iter().filter(|word| **word != ",");
            let variables: Vec<&str> = variables.copied().collect();
            return Some(format!(
                "a condition is written without brackets: `{name} {}`",
                variables.join(" ")
            ));
        }
        _ if ["~>", "->", "→", "=>"].into_iter().any(has) => {
            "what a strategy makes of a variable is a condition of three names, `how x ~> y`; \
             the right side of the rule may put more around `y`"
        }
        _ if ["&", "&&", "and"].into_iter().any(has) => {
            "conditions are separated by commas: `where n > 0, m > 0`"
        }
        _ if ["|", "||", "or"].into_iter().any(has) => {
            "`4 divides n` says that `n` has no remainder; of two conditions, either of which \
             suffices, each has a rule of its own"
        }
        _ if has("=") => "sizes are equal by `n == m`",
        _ => return None,
    };
    Some(advice.to_owned())
}
