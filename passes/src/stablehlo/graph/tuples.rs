//! Tuples, which are gone when a function is flat: each is the values that it holds.

use melior::ir::{Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};

use super::{Flattening, Id, MOST_STEPS};
use crate::stablehlo::attributes;

/// The types in a tuple; none of another type.
fn parts(ty: Type) -> Option<Vec<Type>> {
    if !ty.is_tuple() {
        return None;
    }
    // SAFETY: the type is a tuple, and the index is below the number of its parts.
    unsafe {
        let count = mlir_sys::mlirTupleTypeGetNumTypes(ty.to_raw());
        let part = |index| Type::from_raw(mlir_sys::mlirTupleTypeGetType(ty.to_raw(), index));
        Some((0..count).map(part).collect())
    }
}

/// How many values a type holds that are not tuples.
pub fn values_in(ty: Type) -> usize {
    parts(ty).map_or(1, |parts| parts.into_iter().map(values_in).sum())
}

impl<'c> Flattening<'c, '_> {
    /// A value that nothing has computed yet, with those in it. None if there are too many: types
    /// that name each other say many by few words.
    fn fresh(&mut self, ty: Type<'c>) -> Option<Id> {
        let Some(parts) = parts(ty) else {
            return Some(self.value(ty));
        };
        if self.graph.types.len() > MOST_STEPS {
            return None;
        }
        let parts = parts.into_iter().map(|part| self.fresh(part));
        let parts = parts.collect::<Option<Vec<Id>>>()?;
        let id = self.value(ty);
        self.tuples.insert(id, parts);
        Some(id)
    }

    /// The values in some values that are not tuples. None if these are too many together with the
    /// tuples, which may have nothing in them.
    fn leaves(&self, ids: &[Id]) -> Option<Vec<Id>> {
        let (mut leaves, mut count) = (Vec::new(), 0);
        let mut rest: Vec<Id> = ids.iter().rev().copied().collect();
        while let Some(id) = rest.pop() {
            count += 1;
            if count > MOST_STEPS {
                return None;
            }
            match self.tuples.get(&id) {
                None => leaves.push(id),
                Some(parts) => rest.extend(parts.iter().rev()),
            }
        }
        Some(leaves)
    }

    fn too_many<T>(&mut self, operation: Op<'c>) -> Option<T> {
        self.refuse(
            operation,
            format!("tuples of more than {MOST_STEPS} values"),
        )
    }

    /// Whether any of the values is a tuple.
    pub(super) fn has_tuple(&self, ids: &[Id]) -> bool {
        ids.iter().any(|id| self.tuples.contains_key(id))
    }

    /// The values of `operation` in some values, without tuples.
    pub(super) fn flat(&mut self, operation: Op<'c>, ids: &[Id]) -> Option<Vec<Id>> {
        match self.leaves(ids) {
            Some(leaves) => Some(leaves),
            None => self.too_many(operation),
        }
    }

    /// The value of an argument, or of a result that nothing computes.
    pub(super) fn unknown(&mut self, operation: Op<'c>, ty: Type<'c>) -> Option<Id> {
        match self.fresh(ty) {
            Some(id) => Some(id),
            None => self.too_many(operation),
        }
    }

    /// Puts values together.
    pub(super) fn tuple(&mut self, operation: Op<'c>) -> Option<()> {
        let values = self.operands(operation)?;
        let results = ir::results(operation);
        let types = results.first().and_then(|result| parts(result.r#type()));
        let types = types.unwrap_or_default();
        let is_alike = |(id, ty): (&Id, &Type<'c>)| self.graph.types[*id] == *ty;
        let fits = types.len() == values.len() && values.iter().zip(&types).all(is_alike);
        let ([result], true) = (results.as_slice(), fits) else {
            return self.misfit(operation);
        };
        let id = self.value(result.r#type());
        self.tuples.insert(id, values);
        self.bind(operation, vec![id])
    }

    /// One of the values that were put together.
    pub(super) fn element(&mut self, operation: Op<'c>) -> Option<()> {
        let operands = self.operands(operation)?;
        let index = attributes::integer(operation, "index");
        let index = index.and_then(|index| usize::try_from(index).ok());
        let parts = match operands.as_slice() {
            [tuple] => self.tuples.get(tuple),
            _ => None,
        };
        let part = parts.zip(index).and_then(|(parts, index)| parts.get(index));
        match part.copied() {
            Some(part) => self.bind(operation, vec![part]),
            None => self.misfit(operation),
        }
    }

    fn misfit<T>(&mut self, operation: Op<'c>) -> Option<T> {
        let name = ir::name(operation);
        self.refuse(
            operation,
            format!("`{name}` whose operands and result do not fit"),
        )
    }

    /// An operation on tuples that does more than to pass them on.
    pub(super) fn refuse_tuples<T>(&mut self, operation: Op<'c>) -> Option<T> {
        let name = ir::name(operation);
        self.refuse(operation, format!("`{name}` of tuples"))
    }

    /// The arguments of a function, or of a region, as values; those of a region are no tuples.
    pub(super) fn arguments(&mut self, around: Op<'c>, values: &[Val<'c>]) -> Option<()> {
        for value in values {
            let id = self.unknown(around, value.r#type())?;
            if self.has_tuple(&[id]) && ir::name(around) != "func.func" {
                return self.refuse_tuples(around);
            }
            self.scope.insert(ir::key(*value), id);
            let leaves = self.flat(around, &[id])?;
            self.graph.inputs.extend(leaves);
        }
        Some(())
    }
}
