//! Arguments for shapes.

use std::ops::Range;

use super::Resolver;
use crate::{
    nat::{Name, Nat},
    syntax::{
        parse::{Parser, Result},
        shape_error::ShapeError,
        tree::{Argument, ExpressionKind},
    },
    term::{Term, TermKind, WrittenShape},
    types::TypeArgument,
};

/// An argument for a shape: its sizes, or one open argument for all of them.
struct Given {
    sizes: Vec<Nat>,
    /// The number of the sizes, if it is known.
    rank: Option<usize>,
}

impl Resolver<'_> {
    /// The function applied to each size of the argument. The use of the definition remembers how
    /// many these are.
    pub(super) fn applied_to_shape(
        &self,
        function: Term,
        parameter: &Name,
        argument: &Argument,
    ) -> Result<Term> {
        let range = argument.range();
        let Given { sizes, rank } = self.given_shape(&function, parameter, argument)?;
        let position = function.spine().type_arguments.len();
        let function = with_shape(&function, WrittenShape { position, rank });
        sizes.into_iter().try_fold(function, |function, size| {
            let size = TypeArgument::Nat(size);
            self.check_free(&size.free_variables(), &range)?;
            let whole = match function.origin().span() {
                Some(span) => span.start()..range.end,
                None => range.clone(),
            };
            Ok(self.at(&whole, Term::type_apply(function, size)))
        })
    }

    fn given_shape(&self, function: &Term, parameter: &Name, argument: &Argument) -> Result<Given> {
        let range = argument.range();
        let text = self.slice(&range).trim();
        if text == "_" {
            return Ok(Given {
                sizes: vec![open()],
                rank: None,
            });
        }
        if text.starts_with('[') {
            let parts = self.parts_of(&range)?;
            let sizes = self.shape_of_parts(&parts)?;
            let rank = Some(sizes.len());
            return Ok(Given { sizes, rank });
        }
        let wrong = |found: &str| {
            let error = ShapeError::Argument {
                parameter: parameter.to_string(),
                function: function.spine().head.to_string(),
                found: found.to_owned(),
            };
            self.wrong_shape(&range, error)
        };
        let Ok(size) = self.parse_size(text, &range) else {
            return Err(wrong("a value"));
        };
        match self.shape_of(&size, &range)? {
            Some(sizes) => Ok(Given {
                rank: Some(sizes.len()),
                sizes,
            }),
            None if size.as_constant().is_some() => Err(wrong("a size")),
            None => Err(wrong(&format!("`{size}`"))),
        }
    }

    /// The parts of `[n, sh, 4]`.
    fn parts_of(&self, range: &Range<usize>) -> Result<Vec<(Nat, Range<usize>)>> {
        let (list, _) = Parser::new(self.source, range.clone()).whole_expression()?;
        let ExpressionKind::List(parts) = list.kind else {
            return Err(self.unexpected(range, "a list of sizes", "something else"));
        };
        let parts = parts.into_iter().map(|part| {
            let text = self.slice(&part.range);
            match text {
                "_" => Ok((open(), part.range)),
                _ => Ok((self.parse_size(text, &part.range)?, part.range)),
            }
        });
        parts.collect()
    }
}

/// A size that inference finds.
fn open() -> Nat {
    Nat::variable("?_")
}

/// The application whose head, a use of a definition, is given one more shape.
fn with_shape(function: &Term, shape: WrittenShape) -> Term {
    match function.kind() {
        TermKind::Reference(reference) => {
            function.with_kind(TermKind::Reference(reference.with_shape(shape)))
        }
        TermKind::Apply(head, argument) => {
            let head = with_shape(head, shape);
            function.with_kind(TermKind::Apply(head, argument.clone()))
        }
        TermKind::TypeApply(head, argument) => {
            let head = with_shape(head, shape);
            function.with_kind(TermKind::TypeApply(head, argument.clone()))
        }
        _ => function.clone(),
    }
}
