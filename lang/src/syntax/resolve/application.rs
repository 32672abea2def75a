//! Applications: distinguishes values from sizes, types and other type-level arguments.

use std::ops::Range;

use super::{Resolver, Slot, scope::Binding};
use crate::{
    nat::{Name, Nat},
    syntax::{
        error::{SyntaxError, SyntaxErrorKind, described},
        parse::Result,
        tree::{Argument, Expression, ExpressionKind},
    },
    term::Term,
    types::{Kind, Scalar, TypeArgument},
};

impl Resolver<'_> {
    /// The head applied to the arguments. Where the head's declaration says that a type-level
    /// argument is written, one is read; one in braces is read everywhere.
    pub(super) fn application(
        &mut self,
        head: &Expression,
        arguments: &[Argument],
        whole: &Expression,
    ) -> Result<Term> {
        let mut function = self.expression(head)?;
        let mut slots = self.slots(&function).into_iter().peekable();
        for (position, argument) in arguments.iter().enumerate() {
            let range =
                whole.range.start..self.behind_brackets(argument.range().end, whole.range.end);
            let applied = match (slots.peek().cloned(), argument) {
                (Some(Slot::Shape(parameter)), argument) => {
                    slots.next();
                    function = self.applied_to_shape(function, &parameter, argument)?;
                    continue;
                }
                (Some(Slot::Type(parameter, kind)), argument) => {
                    slots.next();
                    let read = self.argument_for(&function, &parameter, kind, argument);
                    let read = read.map_err(|error| {
                        let next = arguments.get(position + 1);
                        self.instead_of_value(error, (&function, kind), argument, next)
                    })?;
                    Term::type_apply(function, read)
                }
                (_, Argument::Value(value) | Argument::Call(value)) => {
                    slots.next();
                    let argument = self.expression(value)?;
                    Term::apply(function, argument)
                }
                (_, Argument::Type(written, kind)) => {
                    let argument = self.argument_in_braces(&written.range, *kind)?;
                    Term::type_apply(function, argument)
                }
            };
            function = self.at(&range, applied);
        }
        Ok(self.at(&whole.range, function))
    }

    /// Where the brackets end that close immediately behind `end`.
    fn behind_brackets(&self, end: usize, limit: usize) -> usize {
        let rest = self.source.text().get(end..limit).unwrap_or_default();
        let follows =
            |letter: &(usize, char)| letter.1.is_whitespace() || matches!(letter.1, ')' | '}');
        let brackets = rest
            .char_indices()
            .take_while(follows)
            .filter(|(_, letter)| !letter.is_whitespace());
        end + brackets
            .last()
            .map_or(0, |(at, bracket)| at + bracket.len_utf8())
    }

    fn argument_for(
        &mut self,
        function: &Term,
        parameter: &Name,
        kind: Kind,
        argument: &Argument,
    ) -> Result<TypeArgument> {
        let range = argument.range();
        let takes = || {
            format!(
                "{} for `{parameter}` of `{}`",
                described(kind),
                function.spine().head
            )
        };
        match argument {
            Argument::Type(_, Some(given)) if *given != kind => {
                let kind = SyntaxErrorKind::Argument {
                    expected: takes(),
                    found: described(*given).to_owned(),
                };
                return Err(self.error(&range, kind));
            }
            Argument::Value(value) | Argument::Call(value) if never_an_argument(&value.kind) => {
                let kind = SyntaxErrorKind::Argument {
                    expected: takes(),
                    found: "a value".to_owned(),
                };
                return Err(self.error(&range, kind));
            }
            _ => {}
        }
        let parsed = self.parse_argument(kind, &range)?;
        let parsed = self.argument_without_shapes(&parsed, &range)?;
        self.check_free(&parsed.free_variables(), &range)?;
        Ok(parsed)
    }

    /// The error for a value where a size or a type must be written, with what to write.
    fn instead_of_value(
        &self,
        error: SyntaxError,
        (function, kind): (&Term, Kind),
        argument: &Argument,
        next: Option<&Argument>,
    ) -> SyntaxError {
        let (Argument::Value(value) | Argument::Call(value)) = argument else {
            return error;
        };
        let is_value = match &value.kind {
            ExpressionKind::Name(name) => {
                matches!(self.scope.lookup(name), Some(Binding::Value { .. }))
                    || self.globals.contains_key(&Name::from(name.as_str()))
            }
            ExpressionKind::Apply(head, _) => matches!(head.kind, ExpressionKind::Name(_)),
            kind => never_an_argument(kind),
        };
        let text = self.slice(&value.range);
        if !is_value || text.len() > 40 || text.contains('\n') {
            return error;
        }
        let text = match value.kind {
            ExpressionKind::Name(_) | ExpressionKind::List(_) => text.to_owned(),
            _ => format!("({text})"),
        };
        let function = function.to_string();
        if function.len() > 40 {
            return error;
        }
        if let Some(Argument::Value(next)) = next
            && let ExpressionKind::Number(number) = &next.kind
        {
            return error.help(format!(
                "are the arguments exchanged? `{function} {number} {text}`"
            ));
        }
        let left_open = format!("`{function} _ {text}` leaves it to the types");
        error.help(match kind {
            Kind::Nat => format!(
                "`{function}` takes a size before its values: `{function} 4 {text}`; {left_open}"
            ),
            Kind::NatToNat | Kind::NatToData => {
                "a function on sizes is written `(i => …)`, without `fun`".to_owned()
            }
            Kind::Data | Kind::Address => format!(
                "`{function}` takes {} before its values; {left_open}",
                described(kind)
            ),
        })
    }

    pub(super) fn slice(&self, range: &Range<usize>) -> &str {
        &self.source.text()[range.clone()]
    }

    fn parse_argument(&self, kind: Kind, range: &Range<usize>) -> Result<TypeArgument> {
        let text = self.slice(range);
        if text.trim() == "_" {
            return Ok(TypeArgument::variable(kind, Name::from("?_")));
        }
        if kind == Kind::Nat {
            let size = self.parse_size(text, range)?;
            if !size.mentions(&Name::from("_")) {
                return Ok(TypeArgument::Nat(size));
            }
        }
        let parsed = crate::syntax::parse::with_stack(|| TypeArgument::parse(kind, text));
        parsed.map_err(|error| {
            let place = range.start + error.span.start..range.start + error.span.end;
            self.error(&place, SyntaxErrorKind::Type(error))
        })
    }

    pub(super) fn parse_size(&self, text: &str, range: &Range<usize>) -> Result<Nat> {
        Nat::parse(text).map_err(|error| {
            let start = range.start + error.offset;
            self.error(&(start..start + error.length), SyntaxErrorKind::Size(error))
        })
    }

    /// A size that stands for itself, as in `nat(n+1)`.
    pub(super) fn size(&self, expression: &Expression) -> Result<Nat> {
        let range = &expression.range;
        let size = self.parse_size(self.slice(range), range)?;
        let size = self.without_shapes(&size, range)?;
        self.check_free(&TypeArgument::Nat(size.clone()).free_variables(), range)?;
        Ok(size)
    }

    /// An argument in braces for what does not say what it takes: of the given kind, or of the
    /// first that its text fits.
    fn argument_in_braces(&self, range: &Range<usize>, kind: Option<Kind>) -> Result<TypeArgument> {
        let text = self.slice(range);
        let kind = kind.unwrap_or_else(|| self.likely_kind(text));
        let parsed = self.parse_argument(kind, range)?;
        let parsed = self.argument_without_shapes(&parsed, range)?;
        self.check_free(&parsed.free_variables(), range)?;
        Ok(parsed)
    }

    fn likely_kind(&self, text: &str) -> Kind {
        let text = text.trim();
        if let Some(kind) = self.scope.kind(&Name::from(text)) {
            return kind;
        }
        if matches!(text, "global" | "local" | "private") {
            return Kind::Address;
        }
        if text.parse::<Scalar>().is_ok() {
            return Kind::Data;
        }
        let fits = |kind: &Kind| {
            crate::syntax::parse::with_stack(|| TypeArgument::parse(*kind, text)).is_ok()
        };
        [Kind::Nat, Kind::Data, Kind::NatToNat, Kind::NatToData]
            .into_iter()
            .find(fits)
            .unwrap_or(Kind::Nat)
    }
}

/// Whether the expression can only be a value.
fn never_an_argument(kind: &ExpressionKind) -> bool {
    matches!(
        kind,
        ExpressionKind::Fun(..)
            | ExpressionKind::Let(..)
            | ExpressionKind::If(..)
            | ExpressionKind::List(..)
            | ExpressionKind::Section(..)
            | ExpressionKind::Annotated(..)
            | ExpressionKind::Foreign(..)
            | ExpressionKind::Scalar(..)
            | ExpressionKind::Array { .. }
    )
}
