//! The loops, loads and stores of the two targets.

use melior::ir::attribute::ArrayAttribute;
use melior::ir::{Attribute, Location, Region, Type};
use rise_dialect::ir::{Op, Outcome, Val};
use rise_lang::nat::Nat;

use crate::on_loops::failures;

use super::super::indices::index::AffineIndices;
use super::super::{Lowering, Target};

/// The bound of a loop, as its target wants it.
pub(in crate::dpia_to_loops) enum Bound<'c> {
    /// For a loop of scf.
    Value(Val<'c>),
    /// For a loop of affine.
    Affine(AffineIndices<'c>),
}

impl<'c> Lowering<'c> {
    pub(in crate::dpia_to_loops) fn emit_load(
        &self,
        memory: Val<'c>,
        indices: &[Nat],
        element: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        if let Some(affine) = self.affine_access(indices) {
            let mut operands = vec![memory];
            operands.extend(affine.operands);
            return self.builder.value(
                "affine.load",
                location,
                &operands,
                element,
                &[("map", affine.map)],
            );
        }
        let mut operands = vec![memory];
        operands.extend(self.materialize_all(indices, location)?);
        self.builder
            .value("memref.load", location, &operands, element, &[])
    }

    pub(in crate::dpia_to_loops) fn emit_store(
        &self,
        value: Val<'c>,
        memory: Val<'c>,
        indices: &[Nat],
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let mut operands = vec![value, memory];
        if self.writing.past_caches.this_write {
            operands.extend(self.materialize_all(indices, location)?);
            let attributes = [self.past_caches_attribute()?];
            self.builder
                .command("memref.store", location, &operands, &attributes)?;
        } else if let Some(affine) = self.affine_access(indices) {
            operands.extend(affine.operands);
            self.builder
                .command("affine.store", location, &operands, &[("map", affine.map)])?;
        } else {
            operands.extend(self.materialize_all(indices, location)?);
            self.builder
                .command("memref.store", location, &operands, &[])?;
        }
        Ok(())
    }

    fn affine_access(&self, indices: &[Nat]) -> Option<AffineIndices<'c>> {
        (self.target == Target::Affine).then(|| self.affine(indices))?
    }

    pub(in crate::dpia_to_loops) fn materialize_all(
        &self,
        indices: &[Nat],
        location: Location<'c>,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        indices
            .iter()
            .map(|index| self.materialize(index, location))
            .collect()
    }

    /// A loop over affine bounds where the target and the size allow it.
    pub(in crate::dpia_to_loops) fn bound(
        &self,
        size: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Bound<'c>> {
        match self.affine_access(std::slice::from_ref(size)) {
            Some(affine) => Ok(Bound::Affine(affine)),
            None => self.materialize(size, location).map(Bound::Value),
        }
    }

    /// Inserts a sequential loop around a finished body.
    pub(in crate::dpia_to_loops) fn emit_for(
        &self,
        bound: Bound<'c>,
        carried: &[Val<'c>],
        body: Region<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Op<'c>> {
        use melior::ir::ValueLike;
        let types: Vec<_> = carried.iter().map(|value| value.r#type()).collect();
        let operation = match bound {
            Bound::Value(upper) => {
                let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
                let mut operands = vec![zero, upper, one];
                operands.extend(carried);
                self.builder.operation("scf.for", location, &operands, &[])
            }
            Bound::Affine(upper) => {
                let counts = [0, upper.operands.len() as i32, carried.len() as i32];
                let mut operands = upper.operands;
                operands.extend(carried);
                let attributes = [
                    ("lowerBoundMap", self.builder.constant_map(0)),
                    ("upperBoundMap", upper.map),
                    ("step", self.builder.index_attribute(1)),
                    ("operandSegmentSizes", self.builder.segments(&counts)),
                ];
                self.builder
                    .operation("affine.for", location, &operands, &attributes)
            }
        };
        self.builder
            .insert(operation.add_results(&types).add_regions([body]))
    }

    /// Inserts a parallel loop around a finished body.
    pub(in crate::dpia_to_loops) fn emit_parallel(
        &self,
        bound: Bound<'c>,
        body: Region<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Op<'c>> {
        let operation = match bound {
            Bound::Value(upper) => {
                let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
                let segments = self.builder.segments(&[1, 1, 1, 0]);
                self.builder.operation(
                    "scf.parallel",
                    location,
                    &[zero, upper, one],
                    &[("operandSegmentSizes", segments)],
                )
            }
            Bound::Affine(upper) => {
                let groups = self.builder.parse_attribute("dense<1> : tensor<1xi32>")?;
                let attributes = [
                    (
                        "reductions",
                        ArrayAttribute::new(self.builder.context, &[]).into(),
                    ),
                    ("lowerBoundsMap", self.builder.constant_map(0)),
                    ("lowerBoundsGroups", groups),
                    ("upperBoundsMap", upper.map),
                    ("upperBoundsGroups", groups),
                    ("steps", self.builder.list_attribute(&[1])),
                ];
                self.builder
                    .operation("affine.parallel", location, &upper.operands, &attributes)
            }
        };
        self.builder.insert(operation.add_regions([body]))
    }

    /// Ends the body of a sequential loop.
    pub(in crate::dpia_to_loops) fn emit_yield(
        &self,
        bound: &Bound<'c>,
        values: &[Val<'c>],
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let name = if matches!(bound, Bound::Affine(_)) {
            "affine.yield"
        } else {
            "scf.yield"
        };
        self.builder
            .command(name, location, values, &[])
            .map(|_| ())
    }

    /// Ends the body of a parallel loop.
    pub(in crate::dpia_to_loops) fn emit_parallel_end(
        &self,
        bound: &Bound<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let name = if matches!(bound, Bound::Affine(_)) {
            "affine.yield"
        } else {
            "scf.reduce"
        };
        self.builder.command(name, location, &[], &[]).map(|_| ())
    }

    /// Fails at run time unless `condition` holds.
    pub(in crate::dpia_to_loops) fn emit_assert(
        &self,
        condition: Val<'c>,
        message: &str,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        self.emit_check(condition, message, &[], location)
    }

    /// As [`Self::emit_assert`], for what fails because there is not so much memory.
    pub(in crate::dpia_to_loops) fn emit_memory_assert(
        &self,
        condition: Val<'c>,
        message: &str,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let mark = [(
            failures::IS_OF_MEMORY,
            Attribute::unit(self.builder.context),
        )];
        self.emit_check(condition, message, &mark, location)
    }

    fn emit_check(
        &self,
        condition: Val<'c>,
        message: &str,
        marks: &[(&str, Attribute<'c>)],
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let message: Attribute<'c> =
            melior::ir::attribute::StringAttribute::new(self.builder.context, message).into();
        let attributes = [&[("msg", message)], marks].concat();
        self.builder
            .command("cf.assert", location, &[condition], &attributes)
            .map(|_| ())
    }
}
