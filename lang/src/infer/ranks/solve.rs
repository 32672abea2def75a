//! Solving equations for the numbers of sizes.

use super::{
    MOST_SIZES,
    equation::{Equation, Origin, Part, Subject},
};
use crate::{
    infer::{
        cause::What,
        check::Checker,
        error::TypeErrorKind,
        place::{in_short, span_of},
        shape::{Shape, TypeId},
    },
    nat::{Name, Nat},
    syntax::sizes,
    term::Term,
    types::DataType,
};

/// An array type taken apart: its sizes, and the type behind them.
struct Spine {
    sizes: Vec<Nat>,
    tail: TypeId,
    /// Whether the tail may turn out to be an array.
    is_open: bool,
}

/// Result of looking at an equation.
enum Outcome {
    /// Nothing is known yet.
    Waits,
    /// A shape has so many sizes, and the equation is tried again.
    Rank(usize, usize),
    Solved,
    /// It has no solution.
    Wrong,
}

/// A name for the rank of a shape, in sizes.
pub(super) fn rank_of(shape: usize) -> Name {
    Name::from(format!("rank#{shape}"))
}

impl Checker<'_> {
    /// Solves the equations as far as they can be: those with one solution first, then the longest
    /// shapes.
    pub(super) fn solve_ranks(&mut self, term: &Term) {
        loop {
            self.repeat(term, |solver| solver.settle_deferred(false));
            if self.solve_forced() {
                continue;
            }
            match self.longest() {
                Some((shape, rank, origin)) => self.decide_rank(shape, rank, Some(&origin)),
                None => return,
            }
        }
    }

    /// One round over all equations; whether one told anything.
    fn solve_forced(&mut self) -> bool {
        let mut progress = false;
        for equation in std::mem::take(&mut self.ranks.equations) {
            match self.try_equation(&equation) {
                Outcome::Waits => self.ranks.equations.push(equation),
                Outcome::Solved | Outcome::Wrong => progress = true,
                Outcome::Rank(shape, rank) => {
                    let origin = match &equation {
                        Equation::Array { origin, .. } | Equation::Function { origin, .. } => {
                            Some(origin.clone())
                        }
                        _ => None,
                    };
                    self.decide_rank(shape, rank, origin.as_ref());
                    self.ranks.equations.push(equation);
                    progress = true;
                }
            }
        }
        progress
    }

    fn decide_rank(&mut self, shape: usize, rank: usize, origin: Option<&Origin>) {
        let because = origin.and_then(|origin| self.place(origin));
        let variable = &mut self.ranks.variables[shape];
        variable.rank = Some(rank);
        variable.because = because;
    }

    fn try_equation(&mut self, equation: &Equation) -> Outcome {
        match equation {
            Equation::Array {
                whole,
                parts,
                element,
                origin,
            } => self.try_array(*whole, parts, *element, origin),
            Equation::Function {
                whole,
                shape,
                result,
                origin,
            } => self.try_function(*whole, *shape, *result, origin),
            Equation::Same(left, right) => {
                let rank = |shape: &usize| self.ranks.variables[*shape].rank;
                match (rank(left), rank(right)) {
                    (None, None) => Outcome::Waits,
                    (Some(rank), None) => Outcome::Rank(*right, rank),
                    (None, Some(rank)) => Outcome::Rank(*left, rank),
                    // Ranks that differ are an error where the definition is made for them.
                    (Some(_), Some(_)) => Outcome::Solved,
                }
            }
            Equation::Count { shape, count } => {
                let count = self.solver.sizes.resolve(count).substitute(&|name| {
                    let mut shapes = self.ranks.variables.iter().enumerate();
                    let (_, shape) = shapes.find(|(place, _)| rank_of(*place) == *name)?;
                    Some(Nat::constant(shape.rank? as u64))
                });
                match (count.as_constant(), self.ranks.variables[*shape].rank) {
                    (_, Some(_)) => Outcome::Solved,
                    (Some(count), None) => {
                        let rank = usize::try_from(count).unwrap_or(usize::MAX);
                        Outcome::Rank(*shape, rank.min(MOST_SIZES + 1))
                    }
                    (None, None) => Outcome::Waits,
                }
            }
        }
    }

    fn spine(&mut self, id: TypeId) -> Spine {
        let (mut sizes, mut tail) = (Vec::new(), self.solver.reduce(id));
        while let Shape::Array(size, element) = self.solver.shape(tail).clone() {
            sizes.push(size);
            tail = self.solver.reduce(element);
        }
        let is_open = match self.solver.shape(tail) {
            Shape::Unknown(unknown) => unknown.allowed.compounds,
            Shape::Apply(function, _) => function.is_unknown(),
            _ => false,
        };
        Spine {
            sizes,
            tail,
            is_open,
        }
    }

    /// The number of sizes in the parts that are known, and the shapes of unknown rank, each as
    /// often as it occurs.
    fn known_sizes(&self, parts: &[Part]) -> (usize, Vec<usize>) {
        let (mut known, mut unknown) = (0, Vec::new());
        for part in parts {
            match part {
                Part::Size(_) => known += 1,
                Part::Shape(shape, _) => match self.ranks.variables[*shape].rank {
                    Some(rank) => known += rank,
                    None => unknown.push(*shape),
                },
            }
        }
        (known, unknown)
    }

    fn try_array(
        &mut self,
        whole: TypeId,
        parts: &[Part],
        element: TypeId,
        origin: &Origin,
    ) -> Outcome {
        let (known, unknown) = self.known_sizes(parts);
        if unknown.is_empty() {
            return self.match_array(whole, parts, element, origin);
        }
        let (outer, inner) = (self.spine(whole), self.spine(element));
        let comparable = (!outer.is_open && !inner.is_open) || outer.tail == inner.tail;
        let first = unknown[0];
        if !comparable || unknown.iter().any(|shape| *shape != first) {
            return Outcome::Waits;
        }
        match divided(outer.sizes.len(), known + inner.sizes.len(), unknown.len()) {
            Some((rank, 0)) => Outcome::Rank(first, rank),
            _ => self.no_rank(whole, first, origin),
        }
    }

    /// Makes the array the one of the parts, whose ranks are known.
    fn match_array(
        &mut self,
        whole: TypeId,
        parts: &[Part],
        element: TypeId,
        origin: &Origin,
    ) -> Outcome {
        let outer = self.spine(whole);
        let wanted = self.sizes_of(parts, origin);
        self.learn_sizes(parts, &outer.sizes);
        if outer.sizes.len() >= wanted.len() {
            let inner = self.spine(element);
            let rest = outer.sizes.len() - wanted.len();
            if !outer.is_open && !inner.is_open && rest != inner.sizes.len() {
                return self.no_rank(whole, first_shape(parts), origin);
            }
            let sizes = outer.sizes[wanted.len()..].iter().rev();
            let rest = sizes.fold(outer.tail, |element, size| {
                self.solver.make(Shape::Array(size.clone(), element))
            });
            return self.make_equal(element, rest, origin);
        }
        if !outer.is_open {
            return self.no_rank(whole, first_shape(parts), origin);
        }
        let sizes = wanted[outer.sizes.len()..].iter().rev();
        let rest = sizes.fold(element, |element, size| {
            self.solver.make(Shape::Array(size.clone(), element))
        });
        self.make_equal(outer.tail, rest, origin)
    }

    /// The sizes of the parts; unknown ones for shapes of which only the rank is known.
    fn sizes_of(&mut self, parts: &[Part], origin: &Origin) -> Vec<Nat> {
        let mut sizes = Vec::new();
        for part in parts {
            match part {
                Part::Size(size) => sizes.push(size.clone()),
                Part::Shape(shape, is_exact) => {
                    let variable = &self.ranks.variables[*shape];
                    let rank = variable.rank.unwrap_or(0).min(MOST_SIZES + 1);
                    match &variable.sizes {
                        Some(known) if *is_exact => sizes.extend(known.iter().cloned()),
                        _ => {
                            let open = self.open_sizes(rank, origin.level);
                            if *is_exact {
                                self.ranks.variables[*shape].sizes = Some(open.clone());
                            }
                            sizes.extend(open);
                        }
                    }
                }
            }
        }
        sizes
    }

    /// Unknown sizes that can stand so many binders deep.
    fn open_sizes(&mut self, rank: usize, level: u32) -> Vec<Nat> {
        let outside = std::mem::replace(&mut self.solver.level, level);
        let sizes = (0..rank).map(|_| Nat::variable(self.solver.unknown_name()));
        let sizes = sizes.collect();
        self.solver.level = outside;
        sizes
    }

    /// Learns the sizes that stand for the parts. Where they are not equal, inference says so once
    /// the ranks are known.
    fn learn_sizes(&mut self, parts: &[Part], sizes: &[Nat]) {
        let mut sizes = sizes.iter();
        for part in parts {
            match part {
                Part::Size(size) => {
                    if let Some(found) = sizes.next() {
                        self.suppose_equal(size, found);
                    }
                }
                Part::Shape(shape, is_exact) => {
                    let variable = &self.ranks.variables[*shape];
                    let own = variable.sizes.clone().unwrap_or_default();
                    let found: Vec<&Nat> =
                        sizes.by_ref().take(variable.rank.unwrap_or(0)).collect();
                    if *is_exact {
                        own.iter().zip(found).for_each(|(own, found)| {
                            self.suppose_equal(own, found);
                        });
                    }
                }
            }
        }
    }

    fn suppose_equal(&mut self, left: &Nat, right: &Nat) {
        let cause = self.solver.cause(crate::infer::cause::Cause {
            span: None,
            what: What::Definition,
        });
        let _ = self.solver.equate_sizes(left, right, cause);
    }

    fn make_equal(&mut self, expected: TypeId, found: TypeId, origin: &Origin) -> Outcome {
        let what = What::Function {
            applied: origin.term.clone(),
        };
        match self.equate(&origin.term, expected, found, what) {
            Ok(()) => Outcome::Solved,
            Err(mut error) => {
                error.span = self.place(origin).or(error.span);
                self.errors.push(*error);
                Outcome::Wrong
            }
        }
    }

    fn try_function(
        &mut self,
        whole: TypeId,
        shape: usize,
        result: TypeId,
        origin: &Origin,
    ) -> Outcome {
        let outer = self.arrows(whole);
        let Some(rank) = self.ranks.variables[shape].rank else {
            let inner = self.arrows(result);
            if outer.is_open || inner.is_open {
                return Outcome::Waits;
            }
            return match outer.parameters.len().checked_sub(inner.parameters.len()) {
                Some(rank) => Outcome::Rank(shape, rank),
                None => self.no_rank(whole, shape, origin),
            };
        };
        let sizes = self.sizes_of(&[Part::Shape(shape, true)], origin);
        if outer.parameters.len() < rank && !outer.is_open {
            return self.no_rank(whole, shape, origin);
        }
        let indices = sizes.iter().rev();
        let wanted = indices.fold(result, |result, size| {
            let index = self.solver.intern_data(&DataType::Index(size.clone()));
            self.solver.make(Shape::Function(index, result))
        });
        self.make_equal(wanted, whole, origin)
    }

    fn arrows(&mut self, id: TypeId) -> Arrows {
        let (mut parameters, mut tail) = (Vec::new(), self.solver.reduce(id));
        while let Shape::Function(parameter, result) = *self.solver.shape(tail) {
            parameters.push(parameter);
            tail = self.solver.reduce(result);
        }
        let is_open = match self.solver.shape(tail) {
            Shape::Unknown(unknown) => unknown.allowed.functions,
            _ => false,
        };
        Arrows {
            parameters,
            is_open,
        }
    }

    /// A shape whose rank nothing but the rule of the longest shape decides, and the most sizes
    /// that all types allow.
    fn longest(&mut self) -> Option<(usize, usize, Origin)> {
        let equations = self.ranks.equations.clone();
        let mut best: Option<(usize, usize, Origin)> = None;
        let mut waits = Vec::new();
        for equation in &equations {
            match equation {
                Equation::Array {
                    whole,
                    parts,
                    element,
                    origin,
                } => {
                    let (known, unknown) = self.known_sizes(parts);
                    let (outer, inner) = (self.spine(*whole), self.spine(*element));
                    let Some(first) = unknown.first().copied() else {
                        continue;
                    };
                    let is_alone = unknown.iter().all(|shape| *shape == first);
                    if outer.is_open || !is_alone {
                        waits.extend(unknown);
                        continue;
                    }
                    let all = known + inner.sizes.len();
                    let rank =
                        divided(outer.sizes.len(), all, unknown.len()).map_or(0, |(rank, _)| rank);
                    let known = best.as_ref().map(|(shape, rank, _)| (*shape, *rank));
                    match known {
                        None => best = Some((first, rank, origin.clone())),
                        Some((shape, least)) if shape == first && rank < least => {
                            best = Some((first, rank, origin.clone()));
                        }
                        // One that other equations may still tell more about comes later.
                        Some((shape, _)) if shape != first && waits.contains(&shape) => {
                            best = Some((first, rank, origin.clone()));
                        }
                        Some(_) => {}
                    }
                }
                Equation::Function { shape, .. } => waits.push(*shape),
                Equation::Same(..) | Equation::Count { .. } => {}
            }
        }
        best
    }

    /// Records that no rank of the shape fits the type.
    fn no_rank(&mut self, whole: TypeId, shape: usize, origin: &Origin) -> Outcome {
        let variable = &self.ranks.variables[shape];
        let kind = TypeErrorKind::RankMismatch {
            subject: subject(origin),
            pattern: origin.pattern.clone(),
            shape: variable.name.clone(),
            rank: variable.rank,
            found: Box::new(self.shown(whole)),
        };
        let place = self.place(origin);
        let other = variable.because.clone();
        let other = other.filter(|span| Some(span) != place.as_ref());
        let related = other.zip(variable.rank).map(|(span, rank)| {
            let shape = &variable.name;
            (
                span,
                format!("`{shape}` has {} because of this", sizes(rank)),
            )
        });
        let mut error = self.error(&origin.term, kind);
        error.help = related.is_some().then(|| {
            "arrays of one shape have as many dimensions; to combine each part of an array with \
             a smaller one, apply `mapN` to a function that does it for one part"
                .to_owned()
        });
        error.related = related.into_iter().collect();
        error.span = place.or(error.span);
        if self.ranks.wrong.insert(origin.number) {
            self.errors.push(*error);
        }
        Outcome::Wrong
    }

    /// Where the argument stands that an equation is about, or else the use.
    fn place(&self, origin: &Origin) -> Option<crate::diagnostic::Span> {
        let argument = match origin.subject {
            Subject::Argument(position) => {
                let places = self.ranks.arguments.get(&origin.number);
                places.and_then(|places| places.get(position).cloned().flatten())
            }
            Subject::Result => None,
        };
        argument.or_else(|| span_of(&origin.term))
    }
}

/// The type of a function taken apart.
struct Arrows {
    parameters: Vec<TypeId>,
    /// Whether the result may turn out to be a function.
    is_open: bool,
}

/// The sizes that are left for each of `count` equal shapes, and the rest.
fn divided(all: usize, taken: usize, count: usize) -> Option<(usize, usize)> {
    let left = all.checked_sub(taken)?;
    Some((left.checked_div(count)?, left.checked_rem(count)?))
}

fn first_shape(parts: &[Part]) -> usize {
    let mut shapes = parts.iter().filter_map(|part| match part {
        Part::Shape(shape, _) => Some(*shape),
        Part::Size(_) => None,
    });
    shapes.next().unwrap_or(0)
}

fn subject(origin: &Origin) -> String {
    let function = in_short(&origin.term);
    match origin.subject {
        Subject::Argument(position) => format!("argument {} of `{function}`", position + 1),
        Subject::Result => format!("the result of `{function}`"),
    }
}
