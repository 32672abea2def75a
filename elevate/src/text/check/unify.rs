//! Equations between types.

use std::sync::Arc;

use super::super::Type;

/// How many steps the equations of one group of definitions may take: types can grow exponentially
/// with the text.
const MOST_STEPS: usize = 500_000;

/// Larger types are refused: they would be unreadable.
const LARGEST_TYPE: usize = 2_000;

/// Why two types are not equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// They are not.
    Mismatch,
    /// A type would contain itself.
    Infinite(Type, Type),
    /// It would take too long to say.
    TooLarge,
}

/// The type variables of a group of definitions, with what is known of them.
#[derive(Default)]
pub(super) struct Unifier {
    solutions: Vec<Option<Type>>,
    steps: usize,
}

impl Unifier {
    /// A type that nothing is known of.
    pub(super) fn fresh(&mut self) -> Type {
        self.solutions.push(None);
        Type::Variable(u32::try_from(self.solutions.len() - 1).unwrap_or(u32::MAX))
    }

    /// The type as far as its outermost constructor is known.
    pub(super) fn shallow(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        while let Type::Variable(number) = ty {
            match self.solutions.get(number as usize) {
                Some(Some(solution)) => ty = solution.clone(),
                _ => break,
            }
        }
        ty
    }

    /// The type with everything put in that is known; `None` if it is too large.
    pub(super) fn known(&self, ty: &Type) -> Option<Type> {
        let mut left = LARGEST_TYPE;
        self.known_within(ty, &mut left)
    }

    /// The type, if it is made of no more parts than are left.
    fn known_within(&self, ty: &Type, left: &mut usize) -> Option<Type> {
        *left = left.checked_sub(1)?;
        let ty = self.shallow(ty);
        crate::run::deep(|| match &ty {
            Type::List(element) => Some(Type::list(self.known_within(element, left)?)),
            Type::Function(argument, result) => {
                let argument = self.known_within(argument, left)?;
                Some(Type::function(argument, self.known_within(result, left)?))
            }
            _ => Some(ty),
        })
    }

    /// A polymorphic type with fresh variables for its own.
    pub(super) fn instance(&mut self, scheme: &Type) -> Type {
        let mut fresh = Vec::new();
        self.renamed(scheme, &mut fresh)
    }

    fn renamed(&mut self, ty: &Type, fresh: &mut Vec<(u32, Type)>) -> Type {
        self.steps += 1;
        crate::run::deep(|| match ty {
            Type::Variable(number) => match fresh.iter().find(|(known, _)| known == number) {
                Some((_, ty)) => ty.clone(),
                None => {
                    let new = self.fresh();
                    fresh.push((*number, new.clone()));
                    new
                }
            },
            Type::List(element) => Type::list(self.renamed(element, fresh)),
            Type::Function(argument, result) => {
                Type::function(self.renamed(argument, fresh), self.renamed(result, fresh))
            }
            basic => basic.clone(),
        })
    }

    /// Makes the two types equal.
    pub(super) fn unify(&mut self, left: &Type, right: &Type) -> Result<(), Difference> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(Difference::TooLarge);
        }
        let (left, right) = (self.shallow(left), self.shallow(right));
        crate::run::deep(|| match (&left, &right) {
            _ if !matches!(left, Type::List(_) | Type::Function(..)) && left == right => Ok(()),
            (Type::Variable(number), other) | (other, Type::Variable(number)) => {
                self.solve(*number, other)
            }
            (Type::List(left), Type::List(right)) => self.unify(left, right),
            (Type::Function(argument, result), Type::Function(other_argument, other_result)) => {
                if Arc::ptr_eq(argument, other_argument) && Arc::ptr_eq(result, other_result) {
                    return Ok(());
                }
                self.unify(argument, other_argument)?;
                self.unify(result, other_result)
            }
            _ => Err(Difference::Mismatch),
        })
    }

    fn solve(&mut self, number: u32, ty: &Type) -> Result<(), Difference> {
        if self.occurs(number, ty)? {
            let known = self.known(ty).ok_or(Difference::TooLarge)?;
            return Err(Difference::Infinite(Type::Variable(number), known));
        }
        if let Some(solution) = self.solutions.get_mut(number as usize) {
            *solution = Some(ty.clone());
        }
        Ok(())
    }

    fn occurs(&mut self, number: u32, ty: &Type) -> Result<bool, Difference> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(Difference::TooLarge);
        }
        let ty = self.shallow(ty);
        crate::run::deep(|| match &ty {
            Type::Variable(other) => Ok(*other == number),
            Type::List(element) => self.occurs(number, element),
            Type::Function(argument, result) => {
                Ok(self.occurs(number, argument)? || self.occurs(number, result)?)
            }
            _ => Ok(false),
        })
    }
}

/// The type with its variables numbered from zero in their order.
pub(super) fn numbered(ty: &Type, numbers: &mut Vec<u32>) -> Type {
    match ty {
        Type::Variable(number) => {
            let position = numbers
                .iter()
                .position(|known| known == number)
                .unwrap_or_else(|| {
                    numbers.push(*number);
                    numbers.len() - 1
                });
            Type::Variable(u32::try_from(position).unwrap_or(u32::MAX))
        }
        Type::List(element) => Type::list(numbered(element, numbers)),
        Type::Function(argument, result) => {
            Type::function(numbered(argument, numbers), numbered(result, numbers))
        }
        basic => basic.clone(),
    }
}

/// Whether the variable stands somewhere in the type.
pub(super) fn mentions(ty: &Type, variable: u32) -> bool {
    match ty {
        Type::Variable(number) => *number == variable,
        Type::List(element) => mentions(element, variable),
        Type::Function(argument, result) => {
            mentions(argument, variable) || mentions(result, variable)
        }
        _ => false,
    }
}
