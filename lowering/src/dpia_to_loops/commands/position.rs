//! Places in the code other than the current one, where something is emitted too.

use rise_dialect::ir::{Builder, Outcome};
use rise_lang::nat::Facts;

use super::super::Lowering;

/// A place in the code, and what is known there: less than in the loops that come after it, which
/// may have no rounds.
#[derive(Clone)]
pub(in crate::dpia_to_loops) struct Position<'c> {
    pub builder: Builder<'c>,
    pub facts: Facts,
    /// How many loops stand around it.
    pub loops: usize,
}

impl<'c> Position<'c> {
    pub fn at(builder: Builder<'c>, facts: &Facts, loops: usize) -> Self {
        Self {
            builder,
            facts: facts.clone(),
            loops,
        }
    }
}

impl<'c> Lowering<'c> {
    /// Emits at another position, with what is known there.
    pub(in crate::dpia_to_loops) fn emit_at<T>(
        &mut self,
        position: &Position<'c>,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, T>,
    ) -> Outcome<'c, T> {
        let builder = std::mem::replace(&mut self.builder, position.builder);
        let facts = std::mem::replace(&mut self.facts, position.facts.clone());
        let loops = position.loops.min(self.around.loops.len());
        let inner = self.around.loops.split_off(loops);
        let result = emit(self);
        self.around.loops.extend(inner);
        (self.builder, self.facts) = (builder, facts);
        result
    }

    /// Emits before the command that stands in no other one.
    pub(in crate::dpia_to_loops) fn emit_before_command<T>(
        &mut self,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, T>,
    ) -> Outcome<'c, T> {
        let position = self.entry.before_command.clone();
        self.emit_at(&position, emit)
    }
}
