//! The index that the function of a `depMap` takes: it is below the number of rows.

use std::collections::BTreeSet;

use super::{check::Checker, elaborated::Elaborated};
use crate::{
    nat::{Fact, Facts, Name, Nat, Relation},
    primitives::Primitive,
    types::DataType,
};

/// A `depMap` of which the function is written out.
struct Rows {
    /// The parameter: which row it is.
    index: Name,
    count: Nat,
}

/// The rows of a definition.
#[derive(Default)]
pub(super) struct AllRows(Vec<Rows>);

impl Checker<'_> {
    /// The rows of all `depMap` in the term, as a function, a loop or a parallel loop.
    pub(super) fn all_rows(&self, elaborated: &Elaborated) -> AllRows {
        let applications = elaborated.applications();
        let rows = applications.filter_map(|(function, argument)| {
            let is_map = matches!(
                function.primitive(),
                Some(Primitive::DepMap | Primitive::DepMapSeq | Primitive::DepMapPar)
            );
            match is_map {
                true => self.rows(function, argument.bound()?),
                false => None,
            }
        });
        AllRows(rows.collect())
    }

    fn rows(&self, map: &Elaborated, index: &Name) -> Option<Rows> {
        let ty = self.solver.out(map.ty);
        let (_, on_arrays) = ty.as_function()?;
        match on_arrays.as_function()?.0.as_data()? {
            DataType::DependentArray(count, _) => Some(Rows {
                index: index.clone(),
                count: self.solver.sizes.resolve(count),
            }),
            _ => None,
        }
    }
}

impl AllRows {
    /// Whether the names of a fact say that it is about a row.
    pub(super) fn are_in(&self, names: &BTreeSet<Name>) -> bool {
        self.0.iter().any(|rows| names.contains(&rows.index))
    }

    /// Adds what is known of the indices among the names, and takes the names that their numbers
    /// have. A row of which nobody speaks may be one that there is not.
    pub(super) fn assume(&self, names: &mut BTreeSet<Name>, facts: &mut Facts) {
        // An inner map comes after an outer one, whose index its number may have.
        for rows in self.0.iter().rev() {
            if names.contains(&rows.index) {
                let next = &Nat::variable(rows.index.clone()) + &Nat::one();
                let count = rows.count.clone();
                facts.assume(&Fact::new(next, Relation::LessOrEqual, count));
                names.extend(rows.count.variables());
            }
        }
    }
}
