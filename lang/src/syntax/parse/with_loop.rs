//! With-loops: `with genarray [n] 0 { i in 1..n-1 => e }`.

use super::{Parser, Result};
use crate::syntax::tree::{
    Bounds, Expression, ExpressionKind, IndexRange, Part, With, WithOperation,
};

/// The word in front of a with-loop, which is one only in front of an operation.
const WITH: &str = "with";

const GENARRAY: &str = "genarray";
const MODARRAY: &str = "modarray";
const FOLD: &str = "fold";

impl Parser<'_> {
    /// Whether a with-loop stands here.
    pub(super) fn is_with_loop(&self) -> bool {
        let next = self.spelling(self.ahead(1));
        self.spelling(self.peek()) == WITH && [GENARRAY, MODARRAY, FOLD].contains(&next)
    }

    pub(super) fn with_loop(&mut self) -> Result<Expression> {
        let start = self.advance().start;
        let (operation, depth) = self.with_operation()?;
        let open = self.expect("{")?;
        let mut parts: Vec<Part> = Vec::new();
        while parts.is_empty() || !self.is_symbol("}") {
            parts.push(self.part()?);
            if !self.accept(";") {
                break;
            }
        }
        self.close(open, "}")?;
        // Each dimension is cut into at most two pieces a part, one inside the other.
        let pieces = |part: &Part| part.body.depth + 12 * part.ranges.len();
        let depth = parts.iter().map(pieces).fold(depth, usize::max) + 2 * parts.len() + 4;
        let with = With { operation, parts };
        self.make(start, ExpressionKind::With(Box::new(with)), depth)
    }

    fn with_operation(&mut self) -> Result<(WithOperation, usize)> {
        let word = self.advance();
        match self.spelling(word) {
            GENARRAY => {
                let open = self.expect("[")?;
                let mut shape = vec![self.written_size()?];
                while self.accept(",") {
                    shape.push(self.written_size()?);
                }
                self.close(open, "]")?;
                let default = match self.is_symbol("{") {
                    true => None,
                    false => Some(self.small()?),
                };
                let depth = default.as_ref().map_or(0, |default| default.depth);
                Ok((WithOperation::Genarray { shape, default }, depth))
            }
            MODARRAY => {
                let base = self.small()?;
                let depth = base.depth;
                Ok((WithOperation::Modarray(base), depth))
            }
            _ => {
                let (operator, neutral) = (self.small()?, self.small()?);
                let depth = operator.depth.max(neutral.depth);
                Ok((WithOperation::Fold { operator, neutral }, depth))
            }
        }
    }

    /// An expression that ends before the braces: one without arguments, or in parentheses.
    fn small(&mut self) -> Result<Expression> {
        let start = self.peek().start;
        if !self.is_symbol("-") {
            return self.atom();
        }
        self.advance();
        let operand = self.atom()?;
        let depth = operand.depth + 1;
        self.make(start, ExpressionKind::Negate(Box::new(operand)), depth)
    }

    /// `i in 1..n-1, j => e`
    fn part(&mut self) -> Result<Part> {
        let start = self.peek().start;
        let mut ranges = vec![self.index_range()?];
        while self.accept(",") {
            ranges.push(self.index_range()?);
        }
        let range = start..self.end();
        if !self.accept("=>") {
            return Err(self.unexpected("`in`, `,` or `=>`"));
        }
        Ok(Part {
            ranges,
            body: self.expression()?,
            range,
        })
    }

    fn index_range(&mut self) -> Result<IndexRange> {
        let name = self.identifier("the name of an index")?;
        if !self.accept_word("in") {
            return Ok(IndexRange { name, bounds: None });
        }
        let lower = self.written_size()?;
        if !self.accept("..") {
            let error = self.unexpected("`..` and the first index behind the range");
            return Err(error.help("the indices from 1 on that are below n are `i in 1..n`"));
        }
        let upper = self.written_size()?;
        let step = match self.accept_word("by") {
            true => Some(self.written_size()?),
            false => None,
        };
        let width = match step.is_some() && self.accept_word("width") {
            true => Some(self.written_size()?),
            false => None,
        };
        Ok(IndexRange {
            name,
            bounds: Some(Bounds {
                lower,
                upper,
                step,
                width,
            }),
        })
    }
}
