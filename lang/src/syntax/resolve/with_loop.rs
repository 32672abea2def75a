//! With-loops: arrays in parts, each of the indices in a box.
//!
//! A dimension is cut where parts begin and end. Between two cuts the same parts give elements, so
//! that each piece is an array of its own, made by `generate`, and pieces are joined by `concat`.
//! Steps become blocks: in each, the same places belong to the same parts. Every piece is dense;
//! nothing asks at run time which part an index is in.
//!
//! Source: Grelck, "Single Assignment C: efficient support for high-level array operations in a
//! functional setting" (JFP 2005), and "StagedSAC" (PEPM 2015), section 3.2.

use std::ops::Range;

use super::Resolver;
use super::axis::Axis;
use super::with_pieces::{Base, Pieces, Region};
use crate::{
    nat::{Facts, Name, Nat},
    primitives::Primitive,
    syntax::{
        error::{ImpossibleBounds, SyntaxError, SyntaxErrorKind, WithLoopError},
        parse::Result,
        tree::{
            Expression, ExpressionKind, IndexRange, Part, Pattern, With, WithOperation, Written,
        },
    },
    term::Term,
    types::TypeArgument,
};

impl Resolver<'_> {
    pub(super) fn with_loop(&mut self, with: &With, range: &Range<usize>) -> Result<Term> {
        match &with.operation {
            WithOperation::Genarray { shape, default } => {
                let shape = shape.iter().map(|size| self.written_size(size));
                let shape = shape.collect::<Result<Vec<Nat>>>()?;
                let default = default.as_ref().map(|default| self.expression(default));
                let base = Base::Default(default.transpose()?);
                let known: Vec<Option<Nat>> = shape.into_iter().map(Some).collect();
                self.in_parts(with, &known, base, range)
            }
            WithOperation::Modarray(array) => {
                let shape = self.sizes_without_bounds(with, array);
                let array = self.expression(array)?;
                self.in_parts(with, &shape, Base::Array(array), range)
            }
            WithOperation::Fold { operator, neutral } => self.fold(with, operator, neutral, range),
        }
    }

    /// The sizes of an array in the dimensions that a part has whole, if the array's type is
    /// written: those of all others are found with the types.
    fn sizes_without_bounds(&self, with: &With, array: &Expression) -> Vec<Option<Nat>> {
        let rank = with.parts.first().map_or(1, |part| part.ranges.len());
        let written = match &array.kind {
            ExpressionKind::Name(name) => self.scope.shape(name),
            _ => Vec::new(),
        };
        let is_whole = |dimension: usize| {
            let mut ranges = with.parts.iter().map(|part| part.ranges.get(dimension));
            ranges.any(|range| range.is_some_and(|range| range.bounds.is_none()))
        };
        let size = |dimension| written.get(dimension).cloned();
        (0..rank)
            .map(|dimension| size(dimension).filter(|_| is_whole(dimension)))
            .collect()
    }

    fn written_size(&self, size: &Written<Nat>) -> Result<Nat> {
        let value = self.without_shapes(&size.value, &size.range)?;
        let free = TypeArgument::Nat(value.clone()).free_variables();
        self.check_free(&free, &size.range)?;
        Ok(value)
    }

    fn in_parts(
        &mut self,
        with: &With,
        shape: &[Option<Nat>],
        base: Base,
        range: &Range<usize>,
    ) -> Result<Term> {
        let regions = with.parts.iter().map(|part| self.region(part, shape));
        let mut regions = regions.collect::<Result<Vec<Region>>>()?;
        let facts = self.facts.clone();
        for region in &mut regions {
            let axes = std::mem::take(&mut region.axes).into_iter();
            region.axes = axes
                .map(|axis| axis.beginning_in_first_step(&facts))
                .collect();
        }
        self.pieces(&facts, range, &regions, shape).array(
            &(0..regions.len()).collect::<Vec<_>>(),
            &base,
            &[],
        )
    }

    fn fold(
        &mut self,
        with: &With,
        operator: &Expression,
        neutral: &Expression,
        range: &Range<usize>,
    ) -> Result<Term> {
        let (operator, neutral) = (self.expression(operator)?, self.expression(neutral)?);
        let facts = self.facts.clone();
        let mut all: Option<Term> = None;
        for part in &with.parts {
            let shape = vec![None; part.ranges.len()];
            let regions = [self.region(part, &shape)?];
            let pieces = self.pieces(&facts, range, &regions, &shape);
            let folded = pieces.folded(&operator, &neutral)?;
            all = Some(match all {
                None => folded,
                Some(before) => [before, folded]
                    .into_iter()
                    .fold(operator.clone(), |function, argument| {
                        self.at(range, Term::apply(function, argument))
                    }),
            });
        }
        Ok(all.unwrap_or(neutral))
    }

    /// The indices of a part and its elements, whose dimensions have these sizes as far as they are
    /// known.
    fn region(&mut self, part: &Part, shape: &[Option<Nat>]) -> Result<Region> {
        if part.ranges.len() != shape.len() {
            let error = WithLoopError::Rank {
                expected: shape.len(),
                found: part.ranges.len(),
            };
            return Err(self.wrong_loop(&part.range, error));
        }
        let axes = part.ranges.iter().zip(shape);
        let axes = axes.map(|(range, size)| self.axis(range, size.as_ref()));
        let axes = axes.collect::<Result<Vec<Axis>>>()?;
        let outside = self.scope.0.len();
        let mut names = Vec::new();
        for (number, range) in part.ranges.iter().enumerate() {
            let name = &range.name;
            let earlier = &part.ranges[..number];
            if name.name != "_" && earlier.iter().any(|other| other.name.name == name.name) {
                let kind = SyntaxErrorKind::BoundTwice(name.name.as_str().into());
                return Err(self.error(&name.range, kind));
            }
            names.push(self.bind_pattern(&Pattern::Name(name.clone()), Vec::new()));
        }
        let body = self.expression(&part.body);
        self.scope.0.truncate(outside);
        // Names that no text has: indices take their places one after the other.
        let stand_ins = names.iter().enumerate();
        let stand_ins: Vec<Name> = stand_ins
            .map(|(dimension, name)| Name::from(format!("{name}#{dimension}")))
            .collect();
        let body = names
            .iter()
            .zip(&stand_ins)
            .fold(body?, |body, (name, stand_in)| {
                body.substitute(name, &Term::variable(stand_in.clone()))
            });
        Ok(Region {
            axes,
            names,
            stand_ins,
            body,
            range: part.range.clone(),
        })
    }

    fn axis(&self, range: &IndexRange, size: Option<&Nat>) -> Result<Axis> {
        let place = range.name.range.clone();
        let Some(bounds) = &range.bounds else {
            let Some(size) = size else {
                let name = range.name.name.clone();
                return Err(self.wrong_loop(&place, WithLoopError::NoBounds(name)));
            };
            return Ok(Axis::new(Nat::zero(), size.clone(), place));
        };
        let place = place.start..bounds.upper.range.end;
        let lower = self.written_size(&bounds.lower)?;
        let mut axis = Axis::new(lower, self.written_size(&bounds.upper)?, place);
        if let Some(step) = &bounds.step {
            axis.step = self.written_size(step)?;
            let goes_on = self.facts.less(&Nat::zero(), &axis.step);
            if !goes_on.is_yes() {
                let written = axis.step.to_string();
                let error = match goes_on.is_no() {
                    true => WithLoopError::Impossible(ImpossibleBounds::Step(written)),
                    false => WithLoopError::Undecided("0".to_owned(), written, "<"),
                };
                return Err(self.wrong_loop(&step.range, error));
            }
        }
        if let Some(width) = &bounds.width {
            axis.width = self.written_size(width)?;
            let fits = self.facts.less_or_equal(&axis.width, &axis.step);
            if !fits.is_yes() {
                let (width, step) = (axis.width.to_string(), axis.step.to_string());
                let error = match fits.is_no() {
                    true => WithLoopError::Impossible(ImpossibleBounds::Width(width, step)),
                    false => WithLoopError::Width(width, step),
                };
                return Err(self.wrong_loop(&bounds.upper.range, error));
            }
        }
        Ok(axis.without_idle_step())
    }

    fn pieces<'r>(
        &'r self,
        facts: &'r Facts,
        range: &'r Range<usize>,
        regions: &'r [Region],
        shape: &'r [Option<Nat>],
    ) -> Pieces<'r> {
        Pieces {
            facts,
            regions,
            shape,
            at: Box::new(|term| self.at(range, term)),
            wrong: Box::new(|place, error| self.wrong_loop(place.unwrap_or(range), error)),
        }
    }

    /// The error, with what to do about it.
    fn wrong_loop(&self, range: &Range<usize>, error: WithLoopError) -> SyntaxError {
        let help = error.help();
        self.error(range, SyntaxErrorKind::WithLoop(error))
            .help(help)
    }

    /// `xs ! i`, and `xs ! (i, j)` for an element of an element.
    pub(super) fn selection(
        &mut self,
        [range, operator_range]: [&Range<usize>; 2],
        array: &Expression,
        place: &Expression,
    ) -> Result<Term> {
        let array = self.expression(array)?;
        let places = match &place.kind {
            crate::syntax::tree::ExpressionKind::Tuple(places) => places.as_slice(),
            _ => std::slice::from_ref(place),
        };
        places.iter().try_fold(array, |array, place| {
            let place = self.expression(place)?;
            Ok(self.element([range, operator_range], array, place))
        })
    }

    /// The element of the array at a place that is checked.
    pub(super) fn element(
        &self,
        [range, operator_range]: [&Range<usize>; 2],
        array: Term,
        place: Term,
    ) -> Term {
        let checked = self.at(operator_range, Term::primitive(Primitive::NatAsIndex));
        let open = TypeArgument::Nat(Nat::variable("?_"));
        let checked = self.at(operator_range, Term::type_apply(checked, open));
        let index = self.at(range, Term::apply(checked, place));
        self.call(range, operator_range, Primitive::Idx, [index, array])
    }
}
