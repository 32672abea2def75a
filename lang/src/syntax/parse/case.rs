//! Cases on shapes: `case sh { [] => e; n.rest => e }`.

use super::{Parser, Result};
use crate::syntax::tree::{Branch, Case, Expression, ExpressionKind, Identifier, ShapePattern};

impl Parser<'_> {
    pub(super) fn cases(&mut self) -> Result<Expression> {
        let start = self.advance().start;
        const MEANT: &str = "`case sh { [] => …; n.rest => … }` takes a shape apart; of two \
                             values, `if c then x else y` chooses one";
        let shape = self.identifier("the name of a shape");
        let shape = shape.map_err(|error| error.help(MEANT))?;
        let open = self.expect("{").map_err(|error| error.help(MEANT))?;
        let mut branches: Vec<Branch> = Vec::new();
        while branches.is_empty() || !self.is_symbol("}") {
            branches.push(self.branch()?);
            if !self.accept(";") {
                break;
            }
        }
        self.close(open, "}")?;
        let depths = branches.iter().map(|branch| branch.body.depth);
        let depth = depths.fold(0, usize::max);
        let case = Case { shape, branches };
        self.make(start, ExpressionKind::Case(Box::new(case)), depth)
    }

    fn branch(&mut self) -> Result<Branch> {
        let pattern = self.shape_pattern()?;
        if !self.accept("=>") {
            return Err(self.unexpected("`.` or `=>`"));
        }
        Ok(Branch {
            pattern,
            body: self.expression()?,
        })
    }

    /// `[]`, `[n, m]`, `n.rest`, `n.m.rest` or `_`.
    fn shape_pattern(&mut self) -> Result<ShapePattern> {
        let start = self.peek().start;
        let mut sizes = Vec::new();
        let rest = match self.is_symbol("[") {
            true => {
                let open = self.advance();
                while !self.is_symbol("]") {
                    sizes.push(self.size_name()?);
                    if !self.accept(",") {
                        break;
                    }
                }
                self.close(open, "]")?;
                None
            }
            false => {
                let mut last = self.size_name()?;
                while self.accept(".") {
                    sizes.push(std::mem::replace(&mut last, self.size_name()?));
                }
                Some(last)
            }
        };
        Ok(ShapePattern {
            sizes,
            rest,
            range: start..self.end(),
        })
    }

    fn size_name(&mut self) -> Result<Identifier> {
        let word = self.peek();
        let name = match self.identifier("`[]`, `n.rest` or another pattern of a shape") {
            Ok(name) => name,
            Err(error) => {
                return Err(error
                    .help("`[]` is the shape without sizes, and `n.rest` a size before a shape"));
            }
        };
        if name.name != "_" && !super::can_be_type_level_name(&name.name) {
            return Err(self.reserved_at(word, super::IN_SIZES));
        }
        Ok(name)
    }
}
