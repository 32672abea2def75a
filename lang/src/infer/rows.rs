//! The size that the function of a `depMap` takes, which is below the number of rows, that of a
//! `letSize`, which is below the bound of the index, and the lengths of a `letSizes`, which are
//! bounded together.

use std::collections::BTreeSet;

use super::{check::Checker, elaborated::Elaborated};
use crate::{
    nat::{Fact, Facts, Name, Nat, Relation},
    primitives::Primitive,
    types::{DataType, TypeArgument},
};

/// A `depMap` or `letSize` of which the function is written out.
struct Rows {
    /// The parameter: which row it is, or the size.
    index: Name,
    count: Nat,
    /// Whether there is a row for each number below the count; a `letSize` has one of them.
    has_all: bool,
}

/// The lengths of a `letSizes` of which the function is written out.
struct Lengths {
    /// The parameter.
    function: Name,
    count: Nat,
    /// The most that they are together.
    most: Nat,
}

/// The rows and lengths of a definition.
pub(super) struct AllRows {
    rows: Vec<Rows>,
    lengths: Vec<Lengths>,
}

impl Checker<'_> {
    /// The rows of all `depMap` in the term, as a function, a loop or a parallel loop, and the
    /// sizes of all `letSize`.
    pub(super) fn all_rows(&self, elaborated: &Elaborated) -> AllRows {
        let applications = elaborated.applications();
        let rows = applications.filter_map(|(function, argument)| {
            let is_map = matches!(
                function.primitive(),
                Some(Primitive::DepMap | Primitive::DepMapSeq | Primitive::DepMapPar)
            );
            match is_map {
                true => self.rows(function, argument.bound()?),
                false => self.size(function.callee()?, argument.bound()?),
            }
        });
        let lengths = elaborated
            .applications()
            .filter_map(|(function, argument)| self.lengths(function.callee()?, argument.bound()?));
        AllRows {
            rows: rows.collect(),
            lengths: lengths.collect(),
        }
    }

    fn lengths(&self, let_sizes: &Elaborated, function: &Name) -> Option<Lengths> {
        if let_sizes.primitive() != Some(Primitive::LetSizes) {
            return None;
        }
        let Some(TypeArgument::Nat(most)) = let_sizes.given() else {
            return None;
        };
        let ty = self.solver.out(let_sizes.ty);
        let (count, _) = ty.as_function()?.0.as_data()?.as_array()?;
        Some(Lengths {
            function: function.clone(),
            count: self.solver.sizes.resolve(count),
            most: self.solver.sizes.resolve(most),
        })
    }

    fn size(&self, let_size: &Elaborated, index: &Name) -> Option<Rows> {
        if let_size.primitive() != Some(Primitive::LetSize) {
            return None;
        }
        let ty = self.solver.out(let_size.ty);
        match ty.as_function()?.0.as_data()? {
            DataType::Index(count) => Some(Rows {
                index: index.clone(),
                count: self.solver.sizes.resolve(count),
                has_all: false,
            }),
            _ => None,
        }
    }

    fn rows(&self, map: &Elaborated, index: &Name) -> Option<Rows> {
        let ty = self.solver.out(map.ty);
        let (_, on_arrays) = ty.as_function()?;
        match on_arrays.as_function()?.0.as_data()? {
            DataType::DependentArray(count, _) => Some(Rows {
                index: index.clone(),
                count: self.solver.sizes.resolve(count),
                has_all: true,
            }),
            _ => None,
        }
    }
}

impl Rows {
    /// The fact that holds if and only if a fact holds in every row: that of the first or the last
    /// row, as one side grows from row to row. `None` if nothing says which row needs most.
    fn in_all(&self, fact: &Fact, known: &Facts) -> Option<Fact> {
        let fact = without_strictness(fact);
        let at = |row: &Nat| fact.substitute(&|name| (*name == self.index).then(|| row.clone()));
        let surplus = |fact: &Fact| match fact.relation {
            Relation::LessOrEqual => Some(&fact.right - &fact.left),
            Relation::GreaterOrEqual => Some(&fact.left - &fact.right),
            _ => None,
        };
        let next = &Nat::variable(self.index.clone()) + &Nat::one();
        let more = &surplus(&at(&next))? - &surplus(&fact)?;
        let is_natural = |size: &Nat| known.less_or_equal(&Nat::zero(), size).is_yes();
        let hardest = if is_natural(&more) {
            Nat::zero()
        } else if is_natural(&(&Nat::zero() - &more)) {
            &self.count - &Nat::one()
        } else {
            return None;
        };
        let Fact {
            mut left,
            relation,
            mut right,
        } = at(&hardest);
        if !left.is_natural() || !right.is_natural() {
            (left, right) = (&left + &Nat::one(), &right + &Nat::one());
        }
        let fact = Fact::new(left, relation, right);
        Some(match self.are_none_without_harm(&fact, known) {
            true => fact,
            // Where there is no row, both sides are zero.
            false => Fact::new(
                &fact.left * &self.count,
                relation,
                &fact.right * &self.count,
            ),
        })
    }

    /// Whether there is a row, or the fact about the hardest row holds also where there is none.
    fn are_none_without_harm(&self, fact: &Fact, known: &Facts) -> bool {
        let is_empty = Fact::equal(&self.count, &Nat::zero());
        if known.holds(&is_empty).is_no() {
            return true;
        }
        let mut empty = known.clone();
        empty.assume(&is_empty);
        let fact = match self.count.as_variable() {
            Some(count) => fact.substitute(&|name| (name == count).then(Nat::zero)),
            None => fact.clone(),
        };
        empty.holds(&fact).is_yes()
    }
}

/// The same fact by `<=` or `>=`, if it says `<` or `>`.
fn without_strictness(fact: &Fact) -> Fact {
    let (mut left, mut right) = (fact.left.clone(), fact.right.clone());
    let relation = match fact.relation {
        Relation::Less => {
            left = &left + &Nat::one();
            Relation::LessOrEqual
        }
        Relation::Greater => {
            right = &right + &Nat::one();
            Relation::GreaterOrEqual
        }
        other => other,
    };
    Fact::new(left, relation, right)
}

impl AllRows {
    /// The fact about rows as one about sizes from outside, which can be checked before the rows
    /// are computed. `None` if it is about no row, or nothing says which row needs most.
    pub(super) fn in_all(&self, fact: &Fact, known: &Facts) -> Option<Fact> {
        let is_about = |fact: &Fact, rows: &Rows| {
            fact.left.mentions(&rows.index) || fact.right.mentions(&rows.index)
        };
        let mut outer: Option<Fact> = None;
        // An inner map comes after an outer one, whose index its number may have.
        for rows in self.rows.iter().rev() {
            let now = outer.as_ref().unwrap_or(fact);
            if rows.has_all && is_about(now, rows) {
                outer = Some(rows.in_all(now, known)?);
            }
        }
        outer
    }

    /// Whether the names of a fact say that it is about a row.
    pub(super) fn are_in(&self, names: &BTreeSet<Name>) -> bool {
        let lengths = self.lengths.iter();
        self.rows.iter().any(|rows| names.contains(&rows.index))
            || lengths
                .into_iter()
                .any(|lengths| names.contains(&lengths.function))
    }

    /// Adds what is known of the indices among the names, and takes the names that their numbers
    /// have. A row of which nobody speaks may be one that there is not.
    pub(super) fn assume(&self, names: &mut BTreeSet<Name>, facts: &mut Facts) {
        for Lengths {
            function,
            count,
            most,
        } in &self.lengths
        {
            if names.contains(function) {
                let row = Name::from("row");
                let length = Nat::apply(function.clone(), Nat::variable(&row));
                let sum = Nat::sum(&row, &Nat::zero(), count, &length);
                facts.assume(&Fact::less_or_equal(&sum, most));
                names.extend(count.variables().into_iter().chain(most.variables()));
            }
        }
        // An inner map comes after an outer one, whose index its number may have.
        for rows in self.rows.iter().rev() {
            if names.contains(&rows.index) {
                let next = &Nat::variable(rows.index.clone()) + &Nat::one();
                let count = rows.count.clone();
                facts.assume(&Fact::new(next, Relation::LessOrEqual, count));
                names.extend(rows.count.variables());
            }
        }
    }
}
