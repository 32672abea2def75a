//! Reports of a run: the strategies that it chose, and where these regrouped sums.

use super::Run;
use crate::{Program, Strategy};

/// A strategy that was chosen.
#[derive(Clone, Debug)]
pub struct Report<P> {
    /// The strategy, as a user would write it.
    pub strategy: String,
    /// The indices of the parts that lead to the place, outermost first.
    pub path: Vec<u8>,
    /// The program there, before it was rewritten.
    pub program: P,
    /// Whether it regrouped sums or products of floating-point numbers, which changes how they are
    /// rounded.
    pub regroups: bool,
}

/// How much a run had told at some time.
#[derive(Clone, Copy)]
pub(super) struct SoFar {
    reports: usize,
    regroupings: usize,
}

impl<P: Program> Run<P> {
    /// The strategies that `report` was given and that succeeded, in the order of time, without
    /// those that were taken back.
    pub fn reports(&self) -> &[Report<P>] {
        &self.reports
    }

    /// Keeps a choice, which was made when so many sums had been regrouped.
    pub(crate) fn report(&mut self, strategy: &Strategy<P>, program: &P, regroupings: usize) {
        self.reports.push(Report {
            strategy: strategy.to_string(),
            path: self.path.clone(),
            program: program.clone(),
            regroups: self.regroupings > regroupings,
        });
    }

    pub(crate) fn note_regrouping(&mut self) {
        self.regroupings += 1;
    }

    /// How often sums or products of floating-point numbers were regrouped, by steps that were not
    /// taken back.
    pub(crate) fn regroupings(&self) -> usize {
        self.regroupings
    }

    pub(super) fn told(&self) -> SoFar {
        SoFar {
            reports: self.reports.len(),
            regroupings: self.regroupings,
        }
    }

    /// Forgets what it told since, as the steps that it was about are.
    pub(super) fn take_back(&mut self, before: SoFar) {
        self.reports.truncate(before.reports);
        self.regroupings = before.regroupings;
    }
}
