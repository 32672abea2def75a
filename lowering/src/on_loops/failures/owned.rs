//! Memory that a function takes and returns: if something fails, nobody else frees it. The function
//! notes what it has taken, and at its end, if the report is filled in, it frees that and returns
//! memory that is none, which its caller may free like any other.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{BlockRef, Location, Region, Type, TypeLike, ValueLike};
use mlir_sys::mlirOperationSetOperand;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};

use super::{Reporting, integer};

/// Where a function notes memory: which, and whether it was taken.
#[derive(Clone, Copy)]
pub(super) struct Note<'c> {
    /// The identity of the memory.
    of: usize,
    memory: Val<'c>,
    is_taken: Val<'c>,
}

impl<'c> Reporting<'c> {
    /// Makes room, at the beginning of a function's body, for notes of the memory that it is to
    /// return.
    pub(super) fn make_notes(&mut self, body: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        self.notes.clear();
        let Some(first) = ir::operations(body).into_iter().next() else {
            return Ok(());
        };
        let builder = Builder::before(self.context, first);
        for memory in self.returned.taken(body) {
            let location = memory.location();
            let note = Note {
                of: ir::key(memory),
                memory: place(builder, memory.r#type(), location)?,
                is_taken: place(builder, self.ty("i1", location)?, location)?,
            };
            let no = integer(builder, 0, 1, location)?;
            builder.command("memref.store", location, &[no, note.is_taken], &[])?;
            self.notes.push(note);
        }
        Ok(())
    }

    /// Notes what an operation has taken and the function is to return.
    pub(super) fn note(&self, operation: Op<'c>, builder: Builder<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        for memory in ir::results(operation) {
            let notes = self.notes.iter();
            for note in notes.filter(|note| note.of == ir::key(memory)) {
                let yes = integer(builder, 1, 1, location)?;
                builder.command("memref.store", location, &[memory, note.memory], &[])?;
                builder.command("memref.store", location, &[yes, note.is_taken], &[])?;
            }
        }
        Ok(())
    }

    /// Memory that a function has freed itself is noted no longer. What it frees may be one or the
    /// other, as rounds go by.
    pub(super) fn forget_freed(&self, body: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        if self.notes.is_empty() {
            return Ok(());
        }
        for operation in ir::operations(body) {
            if ir::name(operation) == "memref.dealloc" {
                self.forget(operation)?;
            }
            for inner in ir::blocks(operation) {
                self.forget_freed(inner)?;
            }
        }
        Ok(())
    }

    fn forget(&self, dealloc: Op<'c>) -> Outcome<'c, ()> {
        let (memory, location) = (ir::operand(dealloc, 0), dealloc.location());
        let is_new = ir::definition(memory).is_some_and(|it| ir::name(it) == "memref.alloc");
        if is_new && self.notes.iter().all(|note| note.of != ir::key(memory)) {
            return Ok(());
        }
        let builder = Builder::before(self.context, dealloc);
        let (truth, index) = (self.ty("i1", location)?, Type::index(self.context));
        let address = |memory| {
            let name = "memref.extract_aligned_pointer_as_index";
            builder.value(name, location, &[memory], index, &[])
        };
        let freed = address(memory)?;
        let no = integer(builder, 0, 1, location)?;
        for note in &self.notes {
            let noted = address(self.noted(*note, builder, location)?)?;
            let is_other = builder.compare(IntegerPredicate::NotEqual, [freed, noted], location)?;
            let is_taken = builder.value("memref.load", location, &[note.is_taken], truth, &[])?;
            let operands = [is_taken, is_other, no];
            let is_taken = builder.value("arith.select", location, &operands, truth, &[])?;
            builder.command("memref.store", location, &[is_taken, note.is_taken], &[])?;
        }
        Ok(())
    }

    fn noted(
        &self,
        note: Note<'c>,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let ty = MemRefType::try_from(note.memory.r#type())
            .map_err(|_| internal(location, "a note is no memory"))?;
        builder.value("memref.load", location, &[note.memory], ty.element(), &[])
    }

    /// Frees, at the end of a function, what it does not return because something failed.
    pub(super) fn free_noted(&self, body: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        let Some(end) = ir::operations(body)
            .pop()
            .filter(|_| !self.notes.is_empty())
        else {
            return Ok(());
        };
        let location = end.location();
        let builder = Builder::before(self.context, end);
        let bad = self.something_failed(builder, location)?;
        let positions = self.returned.owned(body);
        let given: Vec<Val> = positions.iter().map(|at| ir::operand(end, *at)).collect();
        let types: Vec<Type> = given.iter().map(|value| value.r#type()).collect();
        let ((then, freeing), (otherwise, returning)) =
            (ir::region(&[], location), ir::region(&[], location));
        let freeing = Builder::at_end(self.context, freeing);
        for note in &self.notes {
            self.free(*note, freeing, location)?;
        }
        let nothing = types.iter().map(|ty| self.missing(freeing, *ty, location));
        let nothing = nothing.collect::<Outcome<Vec<_>>>()?;
        freeing.command("scf.yield", location, &nothing, &[])?;
        Builder::at_end(self.context, returning).command("scf.yield", location, &given, &[])?;
        let condition = builder
            .operation("scf.if", location, &[bad], &[])
            .add_results(&types)
            .add_regions([then, otherwise]);
        let results = ir::results(builder.insert(condition)?);
        for (position, result) in positions.into_iter().zip(results) {
            // SAFETY: the operand exists, and the result is defined before.
            unsafe { mlirOperationSetOperand(end.to_raw(), position as isize, result.to_raw()) }
        }
        Ok(())
    }

    fn free(
        &self,
        note: Note<'c>,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let truth = self.ty("i1", location)?;
        let is_taken = builder.value("memref.load", location, &[note.is_taken], truth, &[])?;
        let (then, block) = ir::region(&[], location);
        let freeing = Builder::at_end(self.context, block);
        let memory = self.noted(note, freeing, location)?;
        freeing.command("memref.dealloc", location, &[memory], &[])?;
        freeing.command("scf.yield", location, &[], &[])?;
        let condition = builder.operation("scf.if", location, &[is_taken], &[]);
        let nothing = Region::new();
        builder
            .insert(condition.add_regions([then, nothing]))
            .map(|_| ())
    }

    /// Stand-in for a value that was not computed: memory that can be freed, anything otherwise.
    pub(super) fn missing(
        &self,
        builder: Builder<'c>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let memory = ty.is_mem_ref().then(|| MemRefType::try_from(ty));
        match memory {
            Some(Ok(memory)) if memory.memory_space().is_none() => {
                let sizes = match memory.rank() {
                    0 => String::new(),
                    rank => format!(", array<{rank} x i64>, array<{rank} x i64>"),
                };
                let descriptor = format!("!llvm.struct<(ptr, ptr, i64{sizes})>");
                let descriptor = self.ty(&descriptor, location)?;
                let none = builder.value("llvm.mlir.zero", location, &[], descriptor, &[])?;
                builder.value(
                    "builtin.unrealized_conversion_cast",
                    location,
                    &[none],
                    ty,
                    &[],
                )
            }
            _ => {
                let poison = [("value", builder.parse_attribute("#ub.poison")?)];
                builder.value("ub.poison", location, &[], ty, &poison)
            }
        }
    }
}

/// Memory on the stack for one value.
fn place<'c>(
    builder: Builder<'c>,
    element: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let segments = [("operandSegmentSizes", builder.segments(&[0, 0]))];
    let ty = MemRefType::new(element, &[], None, None).into();
    builder.value("memref.alloca", location, &[], ty, &segments)
}
