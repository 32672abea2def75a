//! Calls of schedules, as they are written.

use std::fmt;

/// A schedule with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The definition.
    pub name: String,
    /// The arguments by their names, as texts.
    pub arguments: Vec<(String, String)>,
}

impl Call {
    /// The call that a text is, as values are shown: `product(rows = 8, vectors = 2)`. Conditions
    /// before it, as in `isAt(3, 12) ; sum`, are no part of it.
    pub fn parse(text: &str) -> Call {
        let text = text.rsplit(" ; ").next().unwrap_or(text);
        let (name, rest) = text.split_once('(').unwrap_or((text, ""));
        let rest = rest.strip_suffix(')').unwrap_or(rest);
        let arguments = rest.split(", ").filter_map(|one| one.split_once(" = "));
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Call {
            name: name.to_owned(),
            arguments: arguments.map(owned).collect(),
        }
    }

    /// The argument of that name.
    pub fn argument(&self, parameter: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let found = arguments.find(|(name, _)| name == parameter);
        found.map(|(_, value)| value.as_str())
    }

    /// The same with another argument.
    pub fn with(&self, parameter: &str, value: &str) -> Call {
        let mut call = self.clone();
        for (name, argument) in &mut call.arguments {
            if name == parameter {
                value.clone_into(argument);
            }
        }
        call
    }
}

impl fmt::Display for Call {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
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
    fn a_call_is_read_as_it_is_written() {
        let call = Call::parse("isAt(3, 12) ; product(rows = 8, vectors = 2)");
        assert_eq!(call.to_string(), "product(rows = 8, vectors = 2)");
        assert_eq!(call.argument("rows"), Some("8"));
        assert_eq!(call.with("rows", "4").argument("rows"), Some("4"));
        assert_eq!(Call::parse("sum").to_string(), "sum");
    }
}
