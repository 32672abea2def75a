//! Indices that a program computes, as index expressions: what a number is made of is seen through
//! views, functions, and sums and products of other indices.

use melior::ir::operation::OperationLike;
use melior::ir::{Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_lang::nat::Nat;
use rustc_hash::FxHashMap;

use super::super::checks::in_place::LANE;
use super::super::vectors::transfer::take_lane;
use super::super::{Binding, Lowering, Path, Step, pop_index};

/// The most operations of a computation that is looked into.
const LONGEST: usize = 6;

impl<'c> Lowering<'c> {
    /// The value of an expression of type `idx<n>`, as an index expression.
    pub(in crate::dpia_to_loops) fn index_value(&mut self, index: Val<'c>) -> Outcome<'c, Nat> {
        self.index_at(index, Path::new())
    }

    /// The index that an array of indices has at a place.
    pub(in crate::dpia_to_loops) fn element_index(
        &mut self,
        indices: Val<'c>,
        place: Nat,
    ) -> Outcome<'c, Nat> {
        self.index_at(indices, vec![Step::Index(place)])
    }

    /// The index that a path leads to: an expression of what is known, or else a name for its
    /// value.
    fn index_at(&mut self, index: Val<'c>, path: Path) -> Outcome<'c, Nat> {
        if let Some(seen) = self.seen_index(index, path.clone())? {
            return Ok(seen);
        }
        let value = self.read(index, path.clone())?;
        let name = self.opaque_variable(value);
        self.note_largest(&name, value);
        self.note_bound(&name, index, &path)?;
        Ok(Nat::variable(name))
    }

    /// The index that a path leads to as an expression of what is known; none for one that only its
    /// value tells.
    pub(in crate::dpia_to_loops) fn seen_index(
        &mut self,
        index: Val<'c>,
        mut path: Path,
    ) -> Outcome<'c, Option<Nat>> {
        match self.bindings.get(&ir::key(index)).cloned() {
            Some(Binding::Index(index)) => return Ok(Some(index)),
            Some(Binding::Part(whole, step)) => {
                path.push(step);
                return self.seen_index(whole, path);
            }
            Some(Binding::Whole(whole)) => return self.seen_index(whole, path),
            _ => {}
        }
        let Some(operation) = ir::definition(index) else {
            return Ok(None);
        };
        let input = |number| ir::operand(operation, number);
        match ir::name(operation) {
            dpia::NAT => self.number(operation).map(Some),
            dpia::LITERAL if path.is_empty() => Ok(constant_index(operation)),
            dpia::SHIFT => {
                let by = self.size_attribute(operation, "by")?;
                let index = self.index_value(input(0))?;
                Ok(Some(self.simplify(&(&index + &by))))
            }
            dpia::EMBED => self.exact_index(operation, &path),
            dpia::IDX => match self.seen_index(input(0), Path::new())? {
                Some(place) => {
                    path.push(Step::Index(place));
                    self.seen_index(input(1), path)
                }
                None => Ok(None),
            },
            dpia::GENERATE | dpia::MAP => {
                let place = pop_index(&mut path, operation.location())?;
                let element = self.element_of(operation, place);
                self.seen_index(element, path)
            }
            dpia::AS_VECTOR | dpia::AS_VECTOR_ALIGNED => {
                let place = pop_index(&mut path, operation.location())?;
                let Some(lane) = take_lane(&mut path) else {
                    return Ok(None);
                };
                let width = Nat::constant(self.width(index)?);
                path.push(Step::Index(self.simplify(&(&(&place * &width) + &lane))));
                self.seen_index(input(0), path)
            }
            dpia::TUPLE | dpia::ZIP => {
                let part = self.step_through_pair(operation, &mut path)?;
                self.seen_index(part, path)
            }
            name if has(name, Trait::ChangesPath) && name != dpia::AS_SCALAR => {
                let whole = self.step_through_view(operation, &mut path)?;
                self.seen_index(whole, path)
            }
            _ => Ok(None),
        }
    }

    /// The value of `dpia.nat`, which is none where it divides by zero or is negative.
    pub(in crate::dpia_to_loops) fn number(&mut self, operation: Op<'c>) -> Outcome<'c, Nat> {
        let value = self.size_attribute(operation, "value")?;
        self.require_natural(operation, &value)?;
        Ok(self.simplify(&value))
    }

    /// A computation on indices as an index expression, which is below what it must be below; of
    /// vectors, the lane that the path leads to. Numbers wrap at 64 bits and index expressions do
    /// not: one that may be another number is none.
    pub(in crate::dpia_to_loops) fn exact_index(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, Option<Nat>> {
        let Some(value) = self.index_computation(operation, path)? else {
            return Ok(None);
        };
        let value = self.simplify(&value);
        let Some(bound) = self.bound_of_made(operation)? else {
            return Ok(Some(value));
        };
        if !self.is_index_below(&value, &bound) {
            // Only code that computes a lane can ask whether that is below.
            if self.may_wrap(&value) || value.mentions(&LANE.into()) {
                return Ok(None);
            }
            self.require_index(operation, &value, &bound)?;
        }
        Ok(Some(value))
    }

    /// A computation on indices as an index expression, if it is one: sums, differences, products,
    /// constants.
    fn index_computation(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Option<Nat>> {
        let body = ir::body(operation);
        let operations = ir::operations(body);
        let result = ir::yielded(body).r#type();
        if !is_of_indices(result) || result.is_vector() == path.is_empty() {
            return Ok(None);
        }
        let is_linear = operations.len() <= LONGEST
            && operations.iter().all(|inner| {
                matches!(
                    ir::name(*inner),
                    "arith.addi"
                        | "arith.subi"
                        | "arith.muli"
                        | "arith.constant"
                        | "vector.broadcast"
                        | dpia::YIELD
                )
            });
        let arguments = ir::arguments(body);
        if !is_linear
            || !arguments
                .iter()
                .all(|argument| is_of_indices(argument.r#type()))
        {
            return Ok(None);
        }
        let mut known: FxHashMap<usize, Nat> = FxHashMap::default();
        for (argument, operand) in arguments.into_iter().zip(ir::operands(operation)) {
            let value = match (argument.r#type().is_vector(), path.is_empty()) {
                (true, _) => self.seen_index(operand, path.clone())?,
                (false, true) => Some(self.index_value(operand)?),
                (false, false) => self.seen_index(operand, Path::new())?,
            };
            let Some(value) = value else {
                return Ok(None);
            };
            known.insert(ir::key(argument), value);
        }
        for inner in operations {
            let part = |number| known.get(&ir::key(ir::operand(inner, number))).cloned();
            let value = match ir::name(inner) {
                "arith.constant" => constant_index(inner),
                "vector.broadcast" => part(0),
                dpia::YIELD => return Ok(part(0)),
                name => match (part(0), part(1)) {
                    (Some(first), Some(second)) => Some(match name {
                        "arith.addi" => &first + &second,
                        "arith.subi" => &first - &second,
                        _ => &first * &second,
                    }),
                    _ => None,
                },
            };
            let Some(value) = value else { return Ok(None) };
            known.insert(ir::key(ir::result(inner)), value);
        }
        Err(internal(
            operation.location(),
            "a computation without a result",
        ))
    }
}

/// Whether values are indices, or vectors of them.
fn is_of_indices(ty: Type) -> bool {
    match ty.is_vector() {
        true => crate::dpia_to_loops::memory::named::element_type(ty).is_index(),
        false => ty.is_index(),
    }
}

/// The value of a constant that is a natural number.
fn constant_index(operation: Op) -> Option<Nat> {
    let value = operation.attribute("value").ok()?;
    let value = melior::ir::attribute::IntegerAttribute::try_from(value).ok()?;
    u64::try_from(value.value()).ok().map(Nat::constant)
}
