//! Elements of lists of schedules, as they are written.

use std::fmt;

/// An element of a list of schedules: a call, and what is done before it. Only arguments with names
/// change; all else stays as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The text before the last call, such as `isAt(3, 12) ; `.
    before: String,
    /// The definition; the whole text, if it is not a call of one.
    name: String,
    arguments: Vec<Argument>,
}

/// An argument, with the name of its parameter where the call gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Argument {
    parameter: Option<String>,
    value: String,
}

impl Argument {
    fn parse(text: &str) -> Argument {
        let named = text.split_once(" = ");
        let (parameter, value) = match named.filter(|(parameter, _)| is_name(parameter)) {
            Some((parameter, value)) => (Some(parameter.to_owned()), value),
            None => (None, text),
        };
        let value = value.to_owned();
        Argument { parameter, value }
    }
}

impl Call {
    /// The element that a text is, as values are shown: `product(rows = 8, vectors = 2)`.
    pub fn parse(text: &str) -> Call {
        let parts = split(text, " ; ").unwrap_or_default();
        let last = parts.last().copied().unwrap_or(text);
        let (name, arguments) = taken_apart(last).unwrap_or((last, Vec::new()));
        Call {
            before: text[..text.len() - last.len()].to_owned(),
            name: name.to_owned(),
            arguments,
        }
    }

    /// The definition that is called last.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The element without its arguments, by which it is known whatever these are.
    pub fn family(&self) -> String {
        format!("{}{}", self.before, self.name)
    }

    /// The argument for the parameter of that name.
    pub fn argument(&self, parameter: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let found = arguments.find(|argument| argument.parameter.as_deref() == Some(parameter));
        found.map(|argument| argument.value.as_str())
    }

    /// The same with another argument.
    pub fn with(&self, parameter: &str, value: &str) -> Call {
        let mut call = self.clone();
        for argument in &mut call.arguments {
            if argument.parameter.as_deref() == Some(parameter) {
                value.clone_into(&mut argument.value);
            }
        }
        call
    }
}

/// The definition and the arguments of a call; nothing of any other text.
fn taken_apart(text: &str) -> Option<(&str, Vec<Argument>)> {
    let (name, rest) = text.split_once('(')?;
    let arguments = split(rest.strip_suffix(')')?, ", ")?;
    let arguments = arguments.into_iter().map(Argument::parse).collect();
    is_name(name).then_some((name, arguments))
}

fn is_name(text: &str) -> bool {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text.chars().all(is_of_name)
}

/// The parts of a text between separators that are outside of brackets, strings and terms; nothing
/// if brackets do not match.
fn split<'t>(text: &'t str, separator: &str) -> Option<Vec<&'t str>> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(end), _) if letter == end => quote = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quote = Some(letter),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.checked_sub(1)?,
            (None, _) if depth == 0 && at >= start && text[at..].starts_with(separator) => {
                parts.push(&text[start..at]);
                start = at + separator.len();
            }
            (None, _) => {}
        }
    }
    if depth > 0 || quote.is_some() {
        return None;
    }
    parts.push(&text[start..]);
    Some(parts)
}

impl fmt::Display for Argument {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.parameter {
            Some(parameter) => write!(formatter, "{parameter} = {}", self.value),
            None => formatter.write_str(&self.value),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.before, self.name)?;
        let arguments: Vec<String> = self.arguments.iter().map(Argument::to_string).collect();
        match arguments.is_empty() {
            true => Ok(()),
            false => write!(formatter, "({})", arguments.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_is_written_as_it_was_read() {
        for text in [
            "sum",
            "mine(3)",
            "f()",
            "product(rows = 8, vectors = 2)",
            "isAt(3, 12) ; product(rows = 8, vectors = 2)",
            "try(id) ; repeat(fail) ; (fail <+ sumHere(chains = 4))",
            "topDown(forms ; sum(chains = 2))(id)",
            "`map HERE ; (`(id) ; mine(\"a, b)\", [1, 2], n = 4)",
            "not(fun s => s ; id",
        ] {
            assert_eq!(Call::parse(text).to_string(), text);
        }
    }

    #[test]
    fn arguments_with_names_of_the_last_call_change() {
        let call = Call::parse("isAt(3, 12) ; product(8, how = f(a, b = 1), vectors = 2)");
        assert_eq!(call.name(), "product");
        assert_eq!(call.family(), "isAt(3, 12) ; product");
        assert_eq!(call.argument("vectors"), Some("2"));
        assert_eq!(call.argument("how"), Some("f(a, b = 1)"));
        assert_eq!(call.argument("b"), None);
        assert_eq!(
            call.with("vectors", "4").to_string(),
            "isAt(3, 12) ; product(8, how = f(a, b = 1), vectors = 4)"
        );
    }

    #[test]
    fn other_elements_have_nothing_to_change() {
        for text in ["(fail <+ sum(chains = 4))", "f(n = 1)(id)", "f(n = 1"] {
            let call = Call::parse(text);
            assert_eq!((call.name(), call.argument("n")), (text, None));
            assert_eq!(call.with("chains", "2"), call);
        }
    }
}
