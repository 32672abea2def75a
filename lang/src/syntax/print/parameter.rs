//! Parameters and patterns.

use crate::{
    layout::{Doc, INDENT, Layout},
    syntax::parse::SHAPE,
    syntax::tree::{Parameter, Pattern},
    types::Class,
};

pub(super) fn pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Name(identifier) => identifier.name.clone(),
        Pattern::Pair(parts, _) => {
            let parts: Vec<String> = parts.iter().map(self::pattern).collect();
            format!("({})", parts.join(", "))
        }
    }
}

pub(in crate::syntax) fn parameter(parameter: &Parameter) -> String {
    match parameter {
        Parameter::Plain(plain) => pattern(plain),
        Parameter::Typed { patterns, ty, .. } => {
            let patterns: Vec<String> = patterns.iter().map(pattern).collect();
            format!("({} : {})", patterns.join(" "), ty.text)
        }
        Parameter::TypeLevel { names, like, .. } => {
            let names: Vec<&str> = names.iter().map(|name| name.name.as_str()).collect();
            let range = like.class.map_or(like.kind.name(), Class::name);
            match like.explicit {
                true => format!("({} : {range})", names.join(" ")),
                false => format!("{{{} : {range}}}", names.join(" ")),
            }
        }
        Parameter::Shape {
            names, explicit, ..
        } => {
            let names: Vec<&str> = names.iter().map(|name| name.name.as_str()).collect();
            match explicit {
                true => format!("({} : {SHAPE})", names.join(" ")),
                false => format!("{{{} : {SHAPE}}}", names.join(" ")),
            }
        }
    }
}

impl<'a> Layout<'a> {
    /// The parameters, each behind a space, in as many lines as they need.
    pub(super) fn parameters(&self, parameters: &[Parameter]) -> Doc<'a> {
        let words = parameters
            .iter()
            .map(|one| self.softline().append(self.word(parameter(one))));
        self.concat(words).nest(2 * INDENT)
    }
}
