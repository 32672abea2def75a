//! The continuation translation: an expression that can be read.
//!
//! Where the papers pass the rest of the translation as a function, here the position of the
//! builder stays inside the memory that an expression opens: what is emitted next is the
//! continuation.

use melior::ir::operation::OperationLike;
use mlir_sys::mlirOperationClone;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::Access;
use rustc_hash::FxHashMap;

use crate::common::inline;

use super::stream::computes_by_commands;
use super::{Translation, access, captured, data};

impl<'c> Translation<'c, '_> {
    /// Value that stands for `expression` at the current position; opens the memory and emits the
    /// commands that it needs.
    pub(super) fn read(&mut self, expression: Val<'c>) -> Outcome<'c, Val<'c>> {
        if let Some(meaning) = self.known.get(&ir::key(expression)) {
            return Ok(*meaning);
        }
        let Some(operation) = ir::definition(expression) else {
            return Ok(expression);
        };
        let meaning = match ir::name(operation) {
            dpia::TO_MEM => self.read_to_memory(operation)?,
            dpia::REDUCE_SEQ | dpia::REDUCE_SEQ_UNROLL => self.read_reduce(operation)?,
            dpia::REDUCE_SEQ_ROLES | dpia::REDUCE_SEQ_STAGED => self.read_staged(operation)?,
            dpia::REDUCE_PAR => self.read_reduce_par(operation)?,
            dpia::FOREIGN_CALL => self.read_foreign(operation)?,
            dpia::WHILE => self.read_while(operation)?,
            dpia::PERMUTE_SEQ => self.read_permute(operation)?,
            dpia::LET_SIZE | dpia::LET_SIZES if access(expression) == Some(Access::Read) => {
                self.read_let_size(operation)?
            }
            dpia::WITHIN if access(expression) == Some(Access::Read) => {
                self.read_within(operation)?
            }
            dpia::SELECT if access(expression) == Some(Access::Read) => {
                self.read_choice(operation)?
            }
            dpia::CIRCULAR_BUFFER | dpia::ROTATE_VALUES => {
                return Err(self.needs_order(operation));
            }
            dpia::GENERATE | dpia::MAP_STREAM if computes_by_commands(operation) => {
                return Err(self.needs_order(operation));
            }
            dpia::IN => expression,
            _ if access(expression) == Some(Access::Write) => {
                return Err(internal(
                    operation.location(),
                    "an expression that has to be written is read",
                ));
            }
            _ => self.read_view(operation)?,
        };
        self.learn(expression, meaning);
        Ok(meaning)
    }

    fn read_to_memory(&mut self, operation: Op<'c>) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let kept = self.kept_places.get(&ir::key(ir::result(operation)));
        if let Some(place) = kept.copied() {
            self.accept(ir::operand(operation, 0), place)?;
            return self.written(place, location);
        }
        let space = operation
            .attribute("space")
            .map_err(|error| internal(location, &error.to_string()))?;
        let (value, place) = self.open_memory(space, data(ir::result(operation)), location)?;
        self.accept(ir::operand(operation, 0), place)?;
        Ok(value)
    }

    /// A view or a scalar computation stays what it is, on what its operands became.
    pub(super) fn read_view(&mut self, operation: Op<'c>) -> Outcome<'c, Val<'c>> {
        let mut copies = FxHashMap::default();
        for value in ir::operands(operation)
            .into_iter()
            .chain(captured(operation))
        {
            if access(value).is_some() {
                copies.insert(ir::key(value), self.read(value)?);
            }
        }
        // SAFETY: the clone is inserted at once; its operands are replaced below.
        let clone =
            unsafe { melior::ir::Operation::from_raw(mlirOperationClone(operation.to_raw())) };
        let clone = self.builder.insert_built(clone);
        inline::substitute(clone, &copies);
        Ok(ir::result(clone))
    }
}
