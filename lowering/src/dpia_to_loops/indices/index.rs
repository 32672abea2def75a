//! Index expressions: simplified with what is known, then emitted as arith operations or as affine
//! maps.

use melior::ir::{AffineExpr, AffineMap, Attribute, Location};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{IntegerPredicate, Outcome, Val};
use rise_lang::nat::{Name, Nat, NatView};

use super::super::Lowering;
use super::super::indices::formula::Formula;
use super::super::indices::names::{Role, Variable};

/// A list of index expressions as one affine map and its operands.
pub(in crate::dpia_to_loops) struct AffineIndices<'c> {
    pub map: Attribute<'c>,
    pub operands: Vec<Val<'c>>,
}

/// Beginning of the names of numbers that no size and no loop determines.
const NUMBER: &str = "value";

/// Whether a name stands for a number that no size and no loop determines: any of 64 bits.
pub(in crate::dpia_to_loops) fn is_number(name: &Name) -> bool {
    name.as_str()
        .strip_prefix('%')
        .is_some_and(|name| name.starts_with(NUMBER))
}

impl<'c> Lowering<'c> {
    /// The same value in its simplest form, given the sizes and the bounds of the loops around.
    pub(in crate::dpia_to_loops) fn simplify(&self, index: &Nat) -> Nat {
        self.facts.simplify(index)
    }

    /// A name for a value that no affine map may use.
    pub(in crate::dpia_to_loops) fn opaque_variable(&mut self, value: Val<'c>) -> Name {
        let name = self.names.fresh(NUMBER);
        self.names.variables.insert(
            name.clone(),
            Variable {
                value,
                role: Role::Opaque,
            },
        );
        name
    }

    pub(in crate::dpia_to_loops) fn variable(
        &self,
        name: &Name,
        location: Location<'c>,
    ) -> Outcome<'c, Variable<'c>> {
        self.names.variables.get(name).copied().ok_or_else(|| {
            rise_dialect::diagnostic::Diagnostic::error(
                location,
                format!("size `{name}` is used, but no dimension of a memref or tensor that `rise.in` or `rise.out` names before determines it"),
            )
        })
    }

    /// Emits arith operations for an index expression at the current position.
    pub(in crate::dpia_to_loops) fn materialize(
        &self,
        index: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        Formula::at(self, self.builder).value(index, location)
    }

    /// An `index` constant.
    pub(in crate::dpia_to_loops) fn constant(
        &self,
        value: i128,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        Formula::at(self, self.builder).constant(value, location)
    }

    pub(in crate::dpia_to_loops) fn is_natural(&self, value: &Nat) -> bool {
        self.facts.less_or_equal(&Nat::zero(), value).is_yes()
    }

    /// `0 <= index < size` at run time; each half only if asked for.
    pub(in crate::dpia_to_loops) fn in_bounds(
        &self,
        index: &Nat,
        size: &Nat,
        check_start: bool,
        check_end: bool,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let index = self.materialize(index, location)?;
        let mut conditions = Vec::new();
        if check_start {
            let zero = self.constant(0, location)?;
            conditions.push(self.compare(
                IntegerPredicate::GreaterOrEqual,
                index,
                zero,
                location,
            )?);
        }
        if check_end {
            let size = self.materialize(size, location)?;
            conditions.push(self.compare(IntegerPredicate::Less, index, size, location)?);
        }
        let boolean = melior::ir::r#type::IntegerType::new(self.builder.context, 1).into();
        match conditions[..] {
            [first, second] => {
                self.builder
                    .value("arith.andi", location, &[first, second], boolean, &[])
            }
            [only] => Ok(only),
            _ => Err(internal(location, "a condition without parts")),
        }
    }

    /// The answer to a question about two integers.
    pub(in crate::dpia_to_loops) fn compare(
        &self,
        predicate: IntegerPredicate,
        left: Val<'c>,
        right: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder.compare(predicate, [left, right], location)
    }

    /// The index expressions as one affine map, if all of them are affine.
    pub(in crate::dpia_to_loops) fn affine(&self, indices: &[Nat]) -> Option<AffineIndices<'c>> {
        let mut names = AffineNames {
            lowering: self,
            dimensions: Vec::new(),
            symbols: Vec::new(),
        };
        let expressions: Vec<AffineExpr<'c>> = indices
            .iter()
            .map(|index| names.expression(index))
            .collect::<Option<_>>()?;
        let AffineNames {
            dimensions,
            symbols,
            ..
        } = names;
        let map = AffineMap::new(
            self.builder.context,
            dimensions.len(),
            symbols.len(),
            &expressions,
        );
        // SAFETY: the map belongs to the context.
        let map = unsafe { Attribute::from_raw(mlir_sys::mlirAffineMapAttrGet(map.to_raw())) };
        let operands = dimensions
            .iter()
            .chain(&symbols)
            .map(|name| self.names.variables[name].value)
            .collect();
        Some(AffineIndices { map, operands })
    }
}

/// The names of an affine map, in the order of its operands.
struct AffineNames<'a, 'c> {
    lowering: &'a Lowering<'c>,
    dimensions: Vec<Name>,
    symbols: Vec<Name>,
}

impl<'c> AffineNames<'_, 'c> {
    fn expression(&mut self, index: &Nat) -> Option<AffineExpr<'c>> {
        let context = self.lowering.builder.context;
        match index.view() {
            NatView::Constant(value) => {
                Some(AffineExpr::constant(context, i64::try_from(value).ok()?))
            }
            NatView::Variable(name) => match self.lowering.names.variables.get(&name)?.role {
                Role::Dimension => {
                    Some(AffineExpr::dim(context, place(&mut self.dimensions, name)))
                }
                Role::Symbol => Some(AffineExpr::symbol(context, place(&mut self.symbols, name))),
                Role::Opaque => None,
            },
            NatView::Sum(terms) => {
                let mut terms = terms.iter().map(|term| self.expression(term));
                let first = terms.next()??;
                terms.try_fold(first, |sum, term| Some(sum + term?))
            }
            NatView::Product(factors) => match &factors[..] {
                [constant, rest @ ..] if constant_of(constant).is_some() && rest.len() == 1 => {
                    let factor = AffineExpr::constant(context, constant_of(constant)?);
                    Some(self.expression(&rest[0])? * factor)
                }
                _ => None,
            },
            NatView::FloorDivide(dividend, divisor) => {
                let divisor = constant_of(&divisor).filter(|divisor| *divisor > 0)?;
                Some(AffineExpr::floor_div(
                    self.expression(&dividend)?,
                    AffineExpr::constant(context, divisor),
                ))
            }
            NatView::Modulo(dividend, divisor) => {
                let divisor = constant_of(&divisor).filter(|divisor| *divisor > 0)?;
                Some(AffineExpr::modulo(
                    self.expression(&dividend)?,
                    AffineExpr::constant(context, divisor),
                ))
            }
            _ => None,
        }
    }
}

/// The position of `name` in the list, to which it is added if it is new.
fn place(names: &mut Vec<Name>, name: Name) -> usize {
    names
        .iter()
        .position(|known| *known == name)
        .unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
}

pub(in crate::dpia_to_loops) fn constant_of(value: &Nat) -> Option<i64> {
    match value.view() {
        NatView::Constant(value) => i64::try_from(value).ok(),
        _ => None,
    }
}
