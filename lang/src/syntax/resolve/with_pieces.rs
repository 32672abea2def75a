//! The pieces of a with-loop, dimension by dimension.

use std::ops::Range;

use super::axis::Axis;
use crate::{
    nat::{Facts, Name, Nat},
    primitives::Primitive,
    syntax::{
        error::{ImpossibleBounds, SyntaxError, WithLoopError},
        parse::Result,
    },
    term::{Literal, Term, fresh_name},
    types::{DataType, Type},
};

/// The largest block of a step whose places are looked at one by one.
const LARGEST_BLOCK: u64 = 4096;

/// A part: its indices, one axis a dimension, their names, and the body, in which other names
/// stand for them.
#[derive(Debug)]
pub(super) struct Region {
    pub axes: Vec<Axis>,
    pub names: Vec<Name>,
    pub stand_ins: Vec<Name>,
    pub body: Term,
    pub range: Range<usize>,
}

/// The elements that no part gives.
#[derive(Clone, Debug)]
pub(super) enum Base {
    /// All the same; none if parts must give all.
    Default(Option<Term>),
    /// The elements of an array.
    Array(Term),
}

impl Base {
    fn array(&self) -> Option<&Term> {
        match self {
            Base::Array(array) => Some(array),
            Base::Default(_) => None,
        }
    }
}

/// Cuts a with-loop into pieces.
pub(super) struct Pieces<'r> {
    pub facts: &'r Facts,
    pub regions: &'r [Region],
    /// The sizes of the dimensions, as far as they are known.
    pub shape: &'r [Option<Nat>],
    /// Gives a term its place.
    pub at: Box<dyn Fn(Term) -> Term + 'r>,
    /// Makes an error, at a place or for the whole loop.
    pub wrong: Box<MakesError<'r>>,
}

type MakesError<'r> = dyn Fn(Option<&Range<usize>>, WithLoopError) -> SyntaxError + 'r;

/// A part of a block that belongs to the same regions: its first place and the one behind its last.
struct Run {
    from: Nat,
    to: Nat,
    active: Vec<usize>,
}

impl Pieces<'_> {
    /// The array of the dimensions behind those with an index, of which the `active` regions give
    /// elements.
    pub fn array(&self, active: &[usize], base: &Base, indices: &[Term]) -> Result<Term> {
        let dimension = indices.len();
        if dimension == self.shape.len() {
            return self.element(active, base, indices);
        }
        let cuts = self.cuts(dimension, active)?;
        let mut pieces = Vec::new();
        for pair in cuts.windows(2) {
            let (from, to) = (&pair[0], &pair[1]);
            let inside = |region: &usize| {
                let axis = &self.regions[*region].axes[dimension];
                self.facts.less_or_equal(&axis.lower, from).is_yes()
                    && self.facts.less_or_equal(to, &axis.upper).is_yes()
            };
            let inside: Vec<usize> = active.iter().copied().filter(inside).collect();
            pieces.extend(self.slab(dimension, &inside, [from, to], base, indices)?);
        }
        if self.shape[dimension].is_none()
            && let (Base::Array(array), Some(last)) = (base, cuts.last())
        {
            pieces.push(self.dropped(last, array));
        }
        match pieces
            .into_iter()
            .rev()
            .reduce(|rest, piece| self.call(Primitive::Concat, [piece, rest]))
        {
            Some(whole) => Ok(whole),
            None => Err((self.wrong)(None, WithLoopError::Empty)),
        }
    }

    /// The only region that gives an element, or what is there without one.
    fn element(&self, active: &[usize], base: &Base, indices: &[Term]) -> Result<Term> {
        match active {
            [] => match base {
                Base::Default(Some(element)) | Base::Array(element) => Ok(element.clone()),
                Base::Default(None) => Err((self.wrong)(None, WithLoopError::Missing)),
            },
            [region] => {
                let region = &self.regions[*region];
                let places = region.stand_ins.iter().zip(indices);
                Ok(places.fold(region.body.clone(), |body, (name, index)| {
                    body.substitute(name, index)
                }))
            }
            [_, second, ..] => {
                let place = Some(&self.regions[*second].range);
                Err((self.wrong)(place, WithLoopError::Overlap))
            }
        }
    }

    /// The places, in order, where regions begin and end in a dimension.
    fn cuts(&self, dimension: usize, active: &[usize]) -> Result<Vec<Nat>> {
        let mut cuts = vec![Nat::zero()];
        if let Some(size) = &self.shape[dimension] {
            self.insert(&mut cuts, size, None)?;
        }
        let (first, last) = (Nat::zero(), self.shape[dimension].clone());
        for region in active {
            let axis = &self.regions[*region].axes[dimension];
            let place = Some(&axis.range);
            let require = |low: &Nat, high: &Nat, impossible: fn(_, _) -> _| {
                let order = self.facts.less_or_equal(low, high);
                let (low, high) = (low.to_string(), high.to_string());
                let error = match order {
                    order if order.is_yes() => return Ok(()),
                    order if order.is_no() => WithLoopError::Impossible(impossible(low, high)),
                    _ => WithLoopError::Undecided(low, high, "<="),
                };
                Err((self.wrong)(place, error))
            };
            require(&first, &axis.lower, |_, lower| {
                ImpossibleBounds::Early(lower)
            })?;
            require(&axis.lower, &axis.upper, ImpossibleBounds::Backwards)?;
            if let Some(size) = &last {
                require(&axis.upper, size, ImpossibleBounds::Late)?;
            }
            self.insert(&mut cuts, &axis.lower, place)?;
            self.insert(&mut cuts, &axis.upper, place)?;
        }
        Ok(cuts)
    }

    /// Adds a cut where it belongs, if it is not there.
    fn insert(&self, cuts: &mut Vec<Nat>, new: &Nat, place: Option<&Range<usize>>) -> Result<()> {
        for position in 0..cuts.len() {
            let known = &cuts[position];
            if self.facts.equal(known, new).is_yes() {
                return Ok(());
            }
            if self.facts.less_or_equal(new, known).is_yes() {
                cuts.insert(position, new.clone());
                return Ok(());
            }
            if !self.facts.less_or_equal(known, new).is_yes() {
                let error = WithLoopError::Undecided(known.to_string(), new.to_string(), "<=");
                return Err((self.wrong)(place, error));
            }
        }
        cuts.push(new.clone());
        Ok(())
    }

    /// The elements between two cuts, all from the same regions.
    fn slab(
        &self,
        dimension: usize,
        active: &[usize],
        [from, to]: [&Nat; 2],
        base: &Base,
        indices: &[Term],
    ) -> Result<Vec<Term>> {
        let count = to.minus(from);
        let part = match base {
            Base::Default(_) => base.clone(),
            Base::Array(array) => Base::Array(self.taken(&count, &self.dropped(from, array))),
        };
        let axis = |region: &&usize| &self.regions[**region].axes[dimension];
        if active.is_empty() {
            return self.rest(dimension, &count, &part).map(|rest| vec![rest]);
        }
        if !active.iter().any(|region| axis(&region).has_step()) {
            let run = Run {
                from: Nat::zero(),
                to: count,
                active: active.to_vec(),
            };
            let start = self.size(from);
            return self
                .run(dimension, &run, start, &part, indices)
                .map(|run| vec![run]);
        }
        self.blocks(dimension, active, [from, &count], &part, indices)
    }

    /// The elements that no region gives, so many in the dimension.
    fn rest(&self, dimension: usize, count: &Nat, base: &Base) -> Result<Term> {
        match base {
            Base::Array(array) => Ok(array.clone()),
            Base::Default(None) => Err((self.wrong)(None, WithLoopError::Missing)),
            Base::Default(Some(element)) => {
                let sizes = self.shape[dimension + 1..].iter().flatten();
                let sizes = std::iter::once(count).chain(sizes);
                let sizes: Vec<&Nat> = sizes.collect();
                sizes
                    .into_iter()
                    .rev()
                    .try_fold(element.clone(), |element, size| {
                        self.generated("_", size, |_| Ok(element))
                    })
            }
        }
    }

    /// Whole blocks of a step, and what is left of one.
    fn blocks(
        &self,
        dimension: usize,
        active: &[usize],
        [from, count]: [&Nat; 2],
        base: &Base,
        indices: &[Term],
    ) -> Result<Vec<Term>> {
        let (step, runs) = self.runs(dimension, active, from)?;
        let (whole, left) = (count.floor_divide(&step), count.modulo(&step));
        let is_whole = self.facts.simplify(&left).is_zero();
        let whole = self.facts.simplify(&whole);
        let covered = &whole * &step;
        let mut pieces = Vec::new();
        if !whole.is_zero() {
            let name = self.name_of(active, dimension, indices.iter().chain(base.array()));
            let blocks = self.generated(&name, &whole, |block| {
                let base = match base {
                    Base::Default(_) => base.clone(),
                    Base::Array(array) => {
                        let split = Primitive::Split.at([step.clone()]);
                        let rows = Term::apply(split, self.taken(&covered, array));
                        Base::Array(self.call(Primitive::Idx, [block.clone(), (self.at)(rows)]))
                    }
                };
                let number = self.call(Primitive::IndexAsNat, [block]);
                let start = self.call(Primitive::Mul, [number, self.size(&step)]);
                let start = self.sum(start, from);
                self.row(dimension, &runs, &step, &start, &base, indices)
            })?;
            pieces.push(self.call(Primitive::Join, [blocks]));
        }
        if !is_whole {
            // As a difference, which adds up to the whole in its normal form.
            let left = count.minus(&covered);
            let base = match base {
                Base::Default(_) => base.clone(),
                Base::Array(array) => Base::Array(self.dropped(&covered, array)),
            };
            let start = self.size(&(from + &covered));
            pieces.push(self.row(dimension, &runs, &left, &start, &base, indices)?);
        }
        Ok(pieces)
    }

    /// The first `length` places of a block that begins at an index.
    fn row(
        &self,
        dimension: usize,
        runs: &[Run],
        length: &Nat,
        start: &Term,
        base: &Base,
        indices: &[Term],
    ) -> Result<Term> {
        let mut pieces = Vec::new();
        for run in runs {
            let cut = |place: &Nat| match self.facts.less_or_equal(place, length).is_yes() {
                true => place.clone(),
                false => self.facts.simplify(&place.clone().min(length.clone())),
            };
            let (from, to) = (cut(&run.from), cut(&run.to));
            let count = self.facts.simplify(&to.minus(&from));
            if count.is_zero() {
                continue;
            }
            let base = match base {
                Base::Default(_) => base.clone(),
                Base::Array(array) => Base::Array(self.taken(&count, &self.dropped(&from, array))),
            };
            if run.active.is_empty() {
                pieces.push(self.rest(dimension, &count, &base)?);
                continue;
            }
            let start = self.sum(start.clone(), &from);
            let cut = Run {
                from,
                to,
                active: run.active.clone(),
            };
            pieces.push(self.run(dimension, &cut, start, &base, indices)?);
        }
        let whole = pieces
            .into_iter()
            .rev()
            .reduce(|rest, piece| self.call(Primitive::Concat, [piece, rest]));
        whole.ok_or_else(|| (self.wrong)(None, WithLoopError::Empty))
    }

    /// The elements of a run, whose first place has the index `start`.
    fn run(
        &self,
        dimension: usize,
        run: &Run,
        start: Term,
        base: &Base,
        indices: &[Term],
    ) -> Result<Term> {
        let count = run.to.minus(&run.from);
        let element = |index: Term, place: Option<Term>| {
            let base = match (base, place) {
                (Base::Array(array), Some(place)) => {
                    Base::Array(self.call(Primitive::Idx, [place, array.clone()]))
                }
                _ => base.clone(),
            };
            let indices = [indices, &[index]].concat();
            self.array(&run.active, &base, &indices)
        };
        if count.is_one() {
            let place = Literal::Index {
                value: Nat::zero(),
                bound: Nat::one(),
            };
            let element = element(start, Some((self.at)(Term::literal(place))))?;
            let make = (self.at)(Primitive::MakeArray.at([Nat::one()]));
            return Ok((self.at)(Term::apply(make, element)));
        }
        let terms = indices.iter().chain([&start]).chain(base.array());
        let name = self.name_of(&run.active, dimension, terms);
        self.generated(&name, &count, |place| {
            let number = self.call(Primitive::IndexAsNat, [place.clone()]);
            let index = match is_zero(&start) {
                true => number,
                false => self.call(Primitive::Add, [number, start]),
            };
            element(index, Some(place))
        })
    }

    /// The step of the regions in a dimension, and the runs of each block of it that begins at the
    /// index `from`.
    fn runs(&self, dimension: usize, active: &[usize], from: &Nat) -> Result<(Nat, Vec<Run>)> {
        let axes = active
            .iter()
            .map(|region| (*region, &self.regions[*region].axes[dimension]));
        let stepped: Vec<(usize, &Axis)> = axes.filter(|(_, axis)| axis.has_step()).collect();
        let always = active
            .iter()
            .copied()
            .filter(|region| !self.regions[*region].axes[dimension].has_step());
        let always: Vec<usize> = always.collect();
        let first = stepped[0].1;
        let step = first.step.clone();
        if let Some((_, other)) = stepped.iter().find(|(_, axis)| axis.step != step) {
            let error = WithLoopError::Steps(step.to_string(), other.step.to_string());
            return Err((self.wrong)(Some(&other.range), error));
        }
        if let ([(region, axis)], true) = (&stepped[..], first.lower == *from) {
            let own = [&always[..], &[*region]].concat();
            let (start, end) = (axis.offset.clone(), &axis.offset + &axis.width);
            let run = |from: &Nat, to: &Nat, active: &[usize]| Run {
                from: from.clone(),
                to: to.clone(),
                active: active.to_vec(),
            };
            let mut runs = vec![run(&start, &end, &own), run(&end, &step, &always)];
            if !start.is_zero() {
                runs.insert(0, run(&Nat::zero(), &start, &always));
            }
            return Ok((step, runs));
        }
        let unknown = |axis: &Axis| {
            let error = WithLoopError::UnknownStep(step.to_string());
            (self.wrong)(Some(&axis.range), error)
        };
        let size = step.as_constant().filter(|size| *size <= LARGEST_BLOCK);
        let size = size.ok_or_else(|| unknown(first))?;
        let mut windows = Vec::new();
        for (region, axis) in &stepped {
            let first = &axis.lower + &axis.offset;
            let phase = match axis.offset.is_zero() {
                true => from.minus(&first),
                false => (from + &step).minus(&first),
            };
            let phase = self.facts.simplify(&phase.modulo(&step));
            let phase = phase.as_constant().ok_or_else(|| unknown(axis))?;
            let width = axis.width.as_constant().ok_or_else(|| unknown(axis))?;
            windows.push((*region, phase, width));
        }
        let mut runs: Vec<Run> = Vec::new();
        for place in 0..size {
            let own = windows
                .iter()
                .filter(|(_, phase, width)| (place + phase) % size < *width);
            let active: Vec<usize> = always
                .iter()
                .copied()
                .chain(own.map(|(region, ..)| *region))
                .collect();
            match runs.last_mut().filter(|run| run.active == active) {
                Some(run) => run.to = Nat::constant(place + 1),
                None => runs.push(Run {
                    from: Nat::constant(place),
                    to: Nat::constant(place + 1),
                    active,
                }),
            }
        }
        Ok((step, runs))
    }

    /// All values of the only region, combined by an operator with a neutral element.
    pub fn folded(&self, operator: &Term, neutral: &Term) -> Result<Term> {
        self.folded_from(operator, neutral, &[])
    }

    fn folded_from(&self, operator: &Term, neutral: &Term, indices: &[Term]) -> Result<Term> {
        let dimension = indices.len();
        if dimension == self.shape.len() {
            return self.element(&[0], &Base::Default(None), indices);
        }
        let axis = &self.regions[0].axes[dimension];
        self.cuts(dimension, &[0])?;
        let name = self.name_of(&[0], dimension, indices);
        let place = self.name_of(
            &[0],
            dimension,
            indices.iter().chain([&Term::variable(name.as_str())]),
        );
        let over = |count: &Nat, start: &dyn Fn(Term) -> Term| -> Result<Term> {
            let values = self.generated(&place, count, |place| {
                let index = start(self.call(Primitive::IndexAsNat, [place]));
                let indices = [indices, &[index]].concat();
                self.folded_from(operator, neutral, &indices)
            })?;
            Ok(self.call(
                Primitive::Reduce,
                [operator.clone(), neutral.clone(), values],
            ))
        };
        let count = axis.upper.minus(&axis.lower);
        if !axis.has_step() {
            return over(&count, &|place| self.sum(place, &axis.lower));
        }
        let (whole, left) = (count.floor_divide(&axis.step), count.modulo(&axis.step));
        let blocks = self.generated(&name, &whole, |block| {
            let number = self.call(Primitive::IndexAsNat, [block]);
            let start = self.call(Primitive::Mul, [number, self.size(&axis.step)]);
            let start = self.sum(start, &axis.lower);
            over(&axis.width, &|place| {
                self.call(Primitive::Add, [start.clone(), place])
            })
        })?;
        let all = self.call(
            Primitive::Reduce,
            [operator.clone(), neutral.clone(), blocks],
        );
        let left = self.facts.simplify(&axis.width.clone().min(left));
        if left.is_zero() {
            return Ok(all);
        }
        let start = &axis.lower + &(&whole * &axis.step);
        let rest = over(&left, &|place| self.sum(place, &start))?;
        let both = Term::apply((self.at)(Term::apply(operator.clone(), all)), rest);
        Ok((self.at)(both))
    }

    /// `generate (fun (name : idx[size]) => …)`
    fn generated(
        &self,
        name: &str,
        size: &Nat,
        body: impl FnOnce(Term) -> Result<Term>,
    ) -> Result<Term> {
        let name = Name::from(name);
        let body = body((self.at)(Term::variable(name.clone())))?;
        let ty = Type::Data(DataType::Index(size.clone()));
        let function = (self.at)(Term::annotated_lambda(name, ty, body));
        Ok(self.call(Primitive::Generate, [function]))
    }

    /// A name for the index in a dimension that neither a body nor one of the terms uses for
    /// something else.
    fn name_of<'t>(
        &self,
        active: &[usize],
        dimension: usize,
        terms: impl IntoIterator<Item = &'t Term> + Clone,
    ) -> String {
        let first = active
            .first()
            .map(|region| &self.regions[*region].names[dimension]);
        let stem = first.filter(|name| name.as_str() != "_").cloned();
        let stem = stem.unwrap_or_else(|| Name::from("i"));
        let is_used = |name: &Name| {
            let mut bodies = active.iter().map(|region| &self.regions[*region].body);
            let is_in_terms = terms.clone().into_iter().any(|term| term.has_free(name));
            is_in_terms || bodies.any(|body| body.has_free(name))
        };
        fresh_name(&stem, is_used).as_str().to_owned()
    }

    fn call<const N: usize>(&self, primitive: Primitive, arguments: [Term; N]) -> Term {
        let head = (self.at)(Term::primitive(primitive));
        arguments.into_iter().fold(head, |function, argument| {
            (self.at)(Term::apply(function, argument))
        })
    }

    fn size(&self, size: &Nat) -> Term {
        (self.at)(Term::literal(Literal::Size(size.clone())))
    }

    /// The number plus a size.
    fn sum(&self, number: Term, size: &Nat) -> Term {
        if size.is_zero() {
            return number;
        }
        match literal(&number) {
            Some(known) => self.size(&(&known + size)),
            None => self.call(Primitive::Add, [number, self.size(size)]),
        }
    }

    fn taken(&self, count: &Nat, array: &Term) -> Term {
        let take = (self.at)(Primitive::Take.at([count.clone()]));
        (self.at)(Term::apply(take, array.clone()))
    }

    fn dropped(&self, count: &Nat, array: &Term) -> Term {
        if count.is_zero() {
            return array.clone();
        }
        let drop = (self.at)(Primitive::Drop.at([count.clone()]));
        (self.at)(Term::apply(drop, array.clone()))
    }
}

fn literal(term: &Term) -> Option<Nat> {
    match term.kind() {
        crate::term::TermKind::Literal(Literal::Size(size)) => Some(size.clone()),
        _ => None,
    }
}

fn is_zero(term: &Term) -> bool {
    literal(term).is_some_and(|size| size.is_zero())
}
