//! Computations of the same values in the same block are done once.
//!
//! Rewriting writes out what several results share, once for each of them: without this, everything
//! after this pass would have to work on all the copies. Inner blocks do not look into outer ones:
//! what the body of a loop computes stays there.

use melior::ir::attribute::AttributeLike;
use melior::ir::{Attribute, Type, TypeLike};
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_dialect::operations::{Trait, has};
use rise_lang::primitives::Primitive;
use rustc_hash::FxHashMap;

use super::evaluate::{Evaluator, Term};

/// Key that determines the value of a computation.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Computation {
    block: usize,
    operator: Operator,
    /// The types of the operator and of the result.
    types: [usize; 2],
    operands: Vec<usize>,
}

#[derive(PartialEq, Eq, Hash)]
enum Operator {
    /// Value that its type and its operands determine.
    Primitive(Primitive),
    /// The attribute of a literal.
    Literal(usize),
}

impl Computation {
    /// A primitive of that type, instantiated, on these arguments; none if one of them is a
    /// function.
    pub fn of_primitive<'c>(
        builder: &Builder<'c>,
        primitive: Primitive,
        [ty, result]: [Type<'c>; 2],
        arguments: &[Term<'c>],
    ) -> Option<Self> {
        // Which of them it is, its type does not tell.
        if primitive == Primitive::ForeignFunction {
            return None;
        }
        let operands = arguments.iter().map(|argument| match argument {
            Term::Expression(value) => Some(ir::key(*value)),
            Term::Function(_) | Term::Dependent(..) => None,
        });
        Some(Self {
            block: builder.block_key(),
            operator: Operator::Primitive(primitive),
            types: [ty, result].map(|ty| ty.to_raw().ptr as usize),
            operands: operands.collect::<Option<_>>()?,
        })
    }

    /// A literal.
    pub fn of_literal<'c>(builder: &Builder<'c>, value: Attribute<'c>, ty: Type<'c>) -> Self {
        Self {
            block: builder.block_key(),
            operator: Operator::Literal(value.to_raw().ptr as usize),
            types: [ty.to_raw().ptr as usize; 2],
            operands: Vec::new(),
        }
    }
}

/// Values that were computed so far.
pub(super) type Computed<'c> = FxHashMap<Computation, Val<'c>>;

impl<'c> Evaluator<'c> {
    /// The value of `computation`: that of the one before, if there was one, or else what `emit`
    /// gives.
    pub fn once(
        &mut self,
        computation: Computation,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, Term<'c>>,
    ) -> Outcome<'c, Term<'c>> {
        if let Some(value) = self.computed.get(&computation) {
            return Ok(Term::Expression(*value));
        }
        let term = emit(self)?;
        if let Term::Expression(value) = term
            && is_repeatable(value)
        {
            self.computed.insert(computation, value);
        }
        Ok(term)
    }
}

/// Whether doing it once or twice is no choice of the program: scalars, and parts of arrays and
/// pairs, but nothing that is kept in memory.
fn is_repeatable(value: Val) -> bool {
    ir::definition(value).is_some_and(|operation| has(ir::name(operation), Trait::Repeatable))
}
