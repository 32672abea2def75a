//! The size variables of a function: each is bound by the first dimension of memory that mentions
//! it; every other mention is checked when the function is entered, before any work is done.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{BlockLike, Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, IntegerPredicate, Op, Outcome, Val};
use rise_lang::nat::{Fact, Facts, Name, Nat, NatView, Solution, solve};
use rustc_hash::FxHashMap;

use super::super::Lowering;
use super::super::indices::names::{Role, Variable};
use crate::common::wording;

/// Facts about sizes at some place of the function.
#[derive(Clone)]
pub(in crate::dpia_to_loops) struct KnownSizes<'c> {
    variables: FxHashMap<Name, Variable<'c>>,
    facts: Facts,
    unbound: Vec<Dimension<'c>>,
}

/// A divisor that a dimension may have to find a size.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Division {
    /// Only what is not zero.
    ByConstants,
    /// Also by other sizes.
    ByVariables,
}

/// A dimension of memory: what the program calls it, and what it is.
#[derive(Clone)]
pub(in crate::dpia_to_loops) struct Dimension<'c> {
    /// The size in the program.
    size: Nat,
    /// A constant, or a variable that stands for the dimension's value.
    actual: Nat,
    /// For messages.
    description: String,
    location: Location<'c>,
}

impl<'c> Lowering<'c> {
    pub(in crate::dpia_to_loops) fn known_sizes(&self) -> KnownSizes<'c> {
        KnownSizes {
            variables: self.names.variables.clone(),
            facts: self.facts.clone(),
            unbound: self.entry.unbound.clone(),
        }
    }

    pub(in crate::dpia_to_loops) fn forget_sizes(&mut self, before: KnownSizes<'c>) {
        self.names.variables = before.variables;
        self.facts = before.facts;
        self.entry.unbound = before.unbound;
    }

    /// Binds the sizes that the function is given as arguments.
    pub(in crate::dpia_to_loops) fn bind_passed(&mut self, function: Op<'c>) -> Outcome<'c, ()> {
        let location = function.location();
        let passed = rise_dialect::term::passed_sizes(function)
            .map_err(|error| internal(location, &error.to_string()))?;
        if passed.is_empty() {
            return Ok(());
        }
        let body = ir::body(function);
        let first = body.argument_count().saturating_sub(passed.len());
        for (number, size) in passed.into_iter().enumerate() {
            let value = ir::argument(body, first + number);
            let zero = self.constant(0, location)?;
            let is_natural =
                self.compare(IntegerPredicate::GreaterOrEqual, value, zero, location)?;
            self.emit_assert(
                is_natural,
                &format!("size {size} must not be negative"),
                location,
            )?;
            let role = Role::Symbol;
            let variable = Variable { value, role };
            let name = size.as_variable().cloned();
            let is_given = name.is_none();
            let name = name.unwrap_or_else(|| self.names.fresh("passed"));
            self.names.variables.insert(name.clone(), variable);
            if is_given {
                // As a dimension does, it tells what it is computed from, or is checked.
                let actual = Nat::variable(name);
                let description = format!("size {}", number + 1);
                self.entry.unbound.push(Dimension {
                    size,
                    actual,
                    description,
                    location,
                });
            }
        }
        self.bind_what_is_known(Division::ByConstants).map(|_| ())
    }

    /// How affine maps may use a size that is bound here: a symbol must be defined at the top of
    /// the function.
    fn role_of_sizes(&self) -> Role {
        if self.around.depth == 0 {
            Role::Symbol
        } else {
            Role::Opaque
        }
    }

    /// Binds and checks the sizes of a `dpia.in` or `dpia.out`.
    pub(in crate::dpia_to_loops) fn bind_sizes(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let leaves = self.leaves(&self.data(ir::result(operation))?, location)?;
        // The new operations go behind this one: the memory may be defined just before it.
        for (memory, leaf) in ir::operands(operation).into_iter().zip(leaves) {
            self.add_dimensions(memory, &leaf.sizes, location)?;
        }
        self.bind_what_is_known(Division::ByConstants)?;
        Ok(())
    }

    /// Takes down what the dimensions of a memref are called and what they are.
    fn add_dimensions(
        &mut self,
        memory: Val<'c>,
        sizes: &[Nat],
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let Ok(ty) = MemRefType::try_from(memory.r#type()) else {
            return Ok(());
        };
        for number in 0..ty.rank() {
            let Some(size) = sizes.get(number).cloned() else {
                return Err(internal(
                    location,
                    "a memref has more dimensions than its data",
                ));
            };
            let actual = match ty.dim_size(number) {
                Ok(DimSize::Static(constant)) => Nat::constant(constant),
                _ => self.dynamic_dimension(memory, number, location)?,
            };
            let description = format!("dimension {number} of `{}`", describe(memory));
            self.entry.unbound.push(Dimension {
                size,
                actual,
                description,
                location,
            });
        }
        Ok(())
    }

    pub(in crate::dpia_to_loops) fn dynamic_dimension(
        &mut self,
        memory: Val<'c>,
        number: usize,
        location: Location<'c>,
    ) -> Outcome<'c, Nat> {
        let index = self.constant(number as i128, location)?;
        let value = self.builder.value(
            "memref.dim",
            location,
            &[memory, index],
            Type::index(self.builder.context),
            &[],
        )?;
        let name = self.names.fresh("dimension");
        self.names.variables.insert(
            name.clone(),
            Variable {
                value,
                role: self.role_of_sizes(),
            },
        );
        Ok(Nat::variable(name))
    }

    /// Goes through the dimensions that are left until none of them binds anything more. Says
    /// whether one did.
    fn bind_what_is_known(&mut self, division: Division) -> Outcome<'c, bool> {
        let mut progress = false;
        loop {
            let mut again = false;
            for dimension in std::mem::take(&mut self.entry.unbound) {
                let unknown: Vec<Name> = dimension
                    .size
                    .variables()
                    .into_iter()
                    .filter(|name| !self.names.variables.contains_key(name))
                    .collect();
                // One at a time, so that what it binds is used before another division.
                let may_divide = division == Division::ByConstants || !again;
                match &unknown[..] {
                    [] => self.check(&dimension)?,
                    [name] if may_divide && self.bind(name, &dimension, division)? => again = true,
                    _ => self.entry.unbound.push(dimension),
                }
            }
            progress |= again;
            if !again || division == Division::ByVariables {
                return Ok(progress);
            }
        }
    }

    /// Solves `size == actual` for the one variable that is not bound yet; says whether it could.
    fn bind(
        &mut self,
        name: &Name,
        dimension: &Dimension<'c>,
        division: Division,
    ) -> Outcome<'c, bool> {
        let (substitution, facts) = match solve(
            &dimension.size,
            &dimension.actual,
            &|unknown| unknown == name,
            &self.facts,
        ) {
            Solution::Solved(substitution) => (substitution, Vec::new()),
            Solution::Stuck(stuck) => match stuck.assuming {
                Some(assumption) => (assumption.substitution, assumption.facts),
                None => return Ok(false),
            },
            Solution::Contradiction(contradiction) => {
                return Err(Diagnostic::error(
                    dimension.location,
                    format!(
                        "{} is {}, which `{}` can never be: {contradiction}",
                        dimension.description,
                        self.readable(&dimension.actual),
                        dimension.size
                    ),
                ));
            }
        };
        let Some(value) = substitution.get(name).cloned() else {
            return Ok(false);
        };
        let safe = self.with_safe_divisors(&value);
        let is_certain = safe == value;
        if !is_certain && division == Division::ByConstants {
            return Ok(false);
        }
        let location = dimension.location;
        for divisor in self.unsafe_divisors(&value) {
            self.assert_divisor(name, &divisor, dimension)?;
        }
        for fact in facts {
            self.assert_fact(&fact, dimension)?;
        }
        let emitted = self.materialize(&safe, location)?;
        if !self.is_natural(&safe) {
            let zero = self.constant(0, location)?;
            let is_natural =
                self.compare(IntegerPredicate::GreaterOrEqual, emitted, zero, location)?;
            let message = format!(
                "{} must be {}, where {name} is no negative number",
                dimension.description, dimension.size
            );
            self.emit_assert(is_natural, &message, location)?;
        }
        self.names.variables.insert(
            name.clone(),
            Variable {
                value: emitted,
                role: self.role_of_sizes(),
            },
        );
        if value.as_constant().is_some() {
            self.facts
                .assume(&Fact::equal(&Nat::variable(name.clone()), &value));
        }
        if !is_certain {
            self.check(dimension)?;
        }
        Ok(true)
    }

    /// The value with divisors of at least 1: where sizes are found, nothing guards a division by
    /// zero.
    pub(in crate::dpia_to_loops) fn with_safe_divisors(&self, value: &Nat) -> Nat {
        let safe = |divisor: &Nat| match self.facts.less_or_equal(&Nat::one(), divisor).is_yes() {
            true => divisor.clone(),
            false => self.with_safe_divisors(divisor).max(Nat::one()),
        };
        match value.view() {
            NatView::FloorDivide(dividend, divisor) => {
                let dividend = self.with_safe_divisors(&dividend);
                dividend.floor_divide(&safe(&divisor))
            }
            NatView::Modulo(dividend, divisor) => {
                let dividend = self.with_safe_divisors(&dividend);
                dividend.modulo(&safe(&divisor))
            }
            NatView::Sum(parts) => parts.iter().fold(Nat::zero(), |sum, part| {
                &sum + &self.with_safe_divisors(part)
            }),
            NatView::Product(parts) => parts.iter().fold(Nat::one(), |product, part| {
                &product * &self.with_safe_divisors(part)
            }),
            NatView::Power(base, exponent) => {
                let base = self.with_safe_divisors(&base);
                base.pow(&self.with_safe_divisors(&exponent))
            }
            NatView::Minimum(parts) => {
                Nat::minimum(parts.iter().map(|part| self.with_safe_divisors(part)))
            }
            NatView::Maximum(parts) => {
                Nat::maximum(parts.iter().map(|part| self.with_safe_divisors(part)))
            }
            _ => value.clone(),
        }
    }

    /// A divisor of a value that may be zero.
    pub(in crate::dpia_to_loops) fn unsafe_divisors(&self, value: &Nat) -> Vec<Nat> {
        match value.view() {
            NatView::FloorDivide(dividend, divisor) | NatView::Modulo(dividend, divisor) => {
                let mut divisors = self.unsafe_divisors(&dividend);
                divisors.extend(self.unsafe_divisors(&divisor));
                if !self.facts.less_or_equal(&Nat::one(), &divisor).is_yes() {
                    divisors.push(divisor);
                }
                divisors
            }
            NatView::Power(base, exponent) => {
                let mut divisors = self.unsafe_divisors(&base);
                divisors.extend(self.unsafe_divisors(&exponent));
                divisors
            }
            NatView::Sum(parts)
            | NatView::Product(parts)
            | NatView::Minimum(parts)
            | NatView::Maximum(parts) => parts
                .iter()
                .flat_map(|part| self.unsafe_divisors(part))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Checks at run time that a size can be found.
    fn assert_divisor(
        &mut self,
        name: &Name,
        divisor: &Nat,
        dimension: &Dimension<'c>,
    ) -> Outcome<'c, ()> {
        let location = dimension.location;
        let found = self.materialize(&self.with_safe_divisors(divisor), location)?;
        let zero = self.constant(0, location)?;
        let condition = self.compare(IntegerPredicate::NotEqual, found, zero, location)?;
        self.emit_assert(
            condition,
            &format!(
                "`{name}` cannot be found from {}, `{}`, where `{divisor}` is zero: give it a dimension of its own, or pass it to the function, \
                 named in `rise.passed`",
                dimension.description, dimension.size
            ),
            location,
        )
    }

    fn check(&mut self, dimension: &Dimension<'c>) -> Outcome<'c, ()> {
        let fact = Fact::equal(&dimension.size, &dimension.actual);
        let verdict = self.facts.holds(&fact);
        if verdict.is_no() {
            return Err(Diagnostic::error(
                dimension.location,
                format!(
                    "{} is {}, but the program needs it to be `{}`, which is {} here",
                    dimension.description,
                    self.readable(&dimension.actual),
                    dimension.size,
                    self.simplify(&dimension.size)
                ),
            ));
        }
        if verdict.is_yes() {
            Ok(())
        } else {
            self.assert_fact(&fact, dimension)
        }
    }

    /// Checks an equation at run time.
    fn assert_fact(&mut self, fact: &Fact, dimension: &Dimension<'c>) -> Outcome<'c, ()> {
        let location = dimension.location;
        let (left, right) = (
            self.materialize(&self.with_safe_divisors(&fact.left), location)?,
            self.materialize(&self.with_safe_divisors(&fact.right), location)?,
        );
        let condition = self.compare(IntegerPredicate::Equal, left, right, location)?;
        self.emit_assert(
            condition,
            &format!("{} must be {}", dimension.description, dimension.size),
            location,
        )
    }

    /// Before the first command every size must be bound. From a product of which the other factor
    /// may be zero only what no other dimension tells is found; where that factor is zero, nothing
    /// tells it, and the function refuses its arguments.
    pub(in crate::dpia_to_loops) fn require_bound(&mut self) -> Outcome<'c, ()> {
        while self.bind_what_is_known(Division::ByVariables)? {
            self.bind_what_is_known(Division::ByConstants)?;
        }
        match self.entry.unbound.first() {
            None => Ok(()),
            Some(dimension) => Err(Diagnostic::error(
                dimension.location,
                format!(
                    "{} is `{}`, from which its variables cannot be found: give each variable a dimension of its own, or one it occurs in alone",
                    dimension.description, dimension.size
                ),
            )),
        }
    }

    fn readable(&self, actual: &Nat) -> String {
        actual
            .as_constant()
            .map_or_else(|| "dynamic".to_owned(), |constant| constant.to_string())
    }
}

/// Memory by the name that the program has for it, or else by the number of the argument.
fn describe(memory: Val) -> String {
    name_of(memory).unwrap_or_else(|| mention(memory))
}

/// The same within a sentence.
pub(in crate::dpia_to_loops) fn mention(memory: Val) -> String {
    match (name_of(memory), ir::block_argument(memory)) {
        (Some(name), _) => format!("`{name}`"),
        (None, Some(argument)) => format!("argument {}", argument.argument_number()),
        (None, None) => "memory".to_owned(),
    }
}

fn name_of(memory: Val) -> Option<String> {
    wording::name_at(ir::block_argument(memory)?.location())
}
