//! Whether two memrefs have a byte in common, by their addresses, when the program runs.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::r#type::{DimSize, IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Location, Type, TypeLike, ValueLike};
use mlir_sys::{mlirMemRefTypeGetStridesAndOffset, mlirShapedTypeGetDynamicStrideOrOffset};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, IntegerPredicate, Outcome, Val};
use rise_lang::nat::Nat;

use super::super::Lowering;
use crate::common::bytes::bytes_of;

/// Where a memref lies, in bytes.
pub(in crate::dpia_to_loops) struct Extent<'c> {
    start: Val<'c>,
    /// The bytes from the first element to the end of the last one.
    bytes: Val<'c>,
    /// Whether there are no elements, unless that is known.
    is_empty: Option<Val<'c>>,
    /// For each dimension, the bytes from one element to the next, and from the first to the last.
    /// None where elements lie side by side.
    steps: Option<Vec<(Val<'c>, Val<'c>)>>,
    element: Val<'c>,
}

impl<'c> Lowering<'c> {
    /// Where a memref lies; none if its layout has no strides, or its elements no bytes.
    pub(in crate::dpia_to_loops) fn extent_in_memory(
        &mut self,
        memory: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Option<Extent<'c>>> {
        let ty = MemRefType::try_from(memory.r#type())
            .map_err(|error| internal(location, &error.to_string()))?;
        let (Some(layout), Some(bytes)) = (layout(&ty), bytes_of(ty.element())) else {
            return Ok(None);
        };
        let bytes = match ty.element().is_vector() {
            true => bytes.next_power_of_two(),
            false => bytes,
        };
        let index = Type::index(self.builder.context);
        let name = "memref.extract_aligned_pointer_as_index";
        let start = self.builder.value(name, location, &[memory], index, &[])?;
        match layout {
            Layout::Dense => self.dense_extent(memory, &ty, start, bytes, location),
            Layout::Strided => self.strided_extent(memory, &ty, start, bytes, location),
        }
        .map(Some)
    }

    fn dense_extent(
        &mut self,
        memory: Val<'c>,
        ty: &MemRefType<'c>,
        start: Val<'c>,
        bytes: u64,
        location: Location<'c>,
    ) -> Outcome<'c, Extent<'c>> {
        let mut size = Nat::constant(bytes);
        for dimension in 0..ty.rank() {
            let extent = match ty.dim_size(dimension) {
                Ok(DimSize::Static(extent)) => Nat::constant(extent),
                _ => self.dynamic_dimension(memory, dimension, location)?,
            };
            size = &size * &extent;
        }
        let total = self.materialize(&size, location)?;
        let is_empty = match size.as_constant() {
            Some(size) if size > 0 => None,
            _ => {
                let zero = self.constant(0, location)?;
                Some(self.compare(IntegerPredicate::Equal, total, zero, location)?)
            }
        };
        Ok(Extent {
            start,
            bytes: total,
            is_empty,
            steps: None,
            element: self.materialize(&Nat::constant(bytes), location)?,
        })
    }

    fn strided_extent(
        &mut self,
        memory: Val<'c>,
        ty: &MemRefType<'c>,
        pointer: Val<'c>,
        bytes: u64,
        location: Location<'c>,
    ) -> Outcome<'c, Extent<'c>> {
        let index = Type::index(self.builder.context);
        let rank = ty.rank();
        let base = MemRefType::new(ty.element(), &[], None, ty.memory_space());
        let mut types: Vec<Type> = vec![base.into()];
        types.extend(std::iter::repeat_n(index, 1 + 2 * rank));
        let name = "memref.extract_strided_metadata";
        let operation = self.builder.operation(name, location, &[memory], &[]);
        let results = ir::results(self.builder.insert(operation.add_results(&types))?);
        let element = self.materialize(&Nat::constant(bytes), location)?;
        let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
        let offset = self.arithmetic("arith.muli", [results[1], element], location)?;
        let start = self.arithmetic("arith.addi", [pointer, offset], location)?;
        let mut is_empty = None;
        let mut reach = element;
        let mut steps = Vec::new();
        for dimension in 0..rank {
            let (size, stride) = (results[2 + dimension], results[2 + rank + dimension]);
            let none = self.compare(IntegerPredicate::Equal, size, zero, location)?;
            is_empty = Some(match is_empty {
                Some(others) => self.truth("arith.ori", [others, none], location)?,
                None => none,
            });
            let step = self.arithmetic("arith.muli", [stride, element], location)?;
            let last = self.arithmetic("arith.subi", [size, one], location)?;
            let span = self.arithmetic("arith.muli", [last, step], location)?;
            reach = self.arithmetic("arith.addi", [reach, span], location)?;
            steps.push((step, span));
        }
        Ok(Extent {
            start,
            bytes: reach,
            is_empty,
            steps: Some(steps),
            element,
        })
    }

    fn arithmetic(
        &self,
        name: &str,
        operands: [Val<'c>; 2],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.builder.context);
        self.builder.value(name, location, &operands, index, &[])
    }

    fn truth(
        &self,
        name: &str,
        operands: [Val<'c>; 2],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let truth = IntegerType::new(self.builder.context, 1).into();
        self.builder.value(name, location, &operands, truth, &[])
    }

    /// Whether two memrefs have no byte in common: one has none, or ends before the other begins,
    /// or, where other elements lie between those of one, as in columns of a matrix, they take
    /// turns.
    pub(in crate::dpia_to_loops) fn are_apart_in_memory(
        &mut self,
        one: &Extent<'c>,
        two: &Extent<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let mut ways: Vec<Val<'c>> = Vec::new();
        for (first, second) in [(one, two), (two, one)] {
            let end = self.arithmetic("arith.addi", [first.start, first.bytes], location)?;
            ways.push(self.at_most(end, second.start, location)?);
        }
        ways.extend([one.is_empty, two.is_empty].into_iter().flatten());
        if let (Some(first), Some(second)) = (&one.steps, &two.steps) {
            for dimension in 0..first.len().min(second.len()) {
                let pieces = [(one, &first[..]), (two, &second[..])];
                ways.push(self.take_turns(pieces, dimension, location)?);
            }
        }
        let mut any = ways[0];
        for way in &ways[1..] {
            any = self.truth("arith.ori", [any, *way], location)?;
        }
        Ok(any)
    }

    /// Of unsigned numbers.
    fn at_most(&self, one: Val<'c>, two: Val<'c>, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let less = self.compare(IntegerPredicate::UnsignedLess, two, one, location)?;
        let truth = IntegerType::new(self.builder.context, 1).into();
        let yes = [("value", IntegerAttribute::new(truth, 1).into())];
        let yes = self
            .builder
            .value("arith.constant", location, &[], truth, &yes)?;
        self.truth("arith.xori", [less, yes], location)
    }

    /// Whether both are made of pieces, of which each begins a multiple of the same step behind the
    /// first one, and the pieces of one lie between those of the other. A piece is what the
    /// dimensions behind `dimension` are.
    fn take_turns(
        &mut self,
        both: [(&Extent<'c>, &[(Val<'c>, Val<'c>)]); 2],
        dimension: usize,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (zero, least) = (self.constant(0, location)?, self.constant(1, location)?);
        let step = both[0].1[dimension].0;
        let divisor = self.arithmetic("arith.maxui", [step, least], location)?;
        let mut facts = vec![self.compare(IntegerPredicate::UnsignedLess, zero, step, location)?];
        let mut pieces = Vec::new();
        for (extent, steps) in both {
            let mut piece = extent.element;
            for (number, (own, span)) in steps.iter().enumerate() {
                if number <= dimension {
                    let rest = self.arithmetic("arith.remui", [*own, divisor], location)?;
                    facts.push(self.compare(IntegerPredicate::Equal, rest, zero, location)?);
                } else {
                    piece = self.arithmetic("arith.addi", [piece, *span], location)?;
                }
            }
            pieces.push(piece);
        }
        let starts = [both[0].0.start, both[1].0.start];
        let is_second_first = self.compare(
            IntegerPredicate::UnsignedLess,
            starts[1],
            starts[0],
            location,
        )?;
        let index = Type::index(self.builder.context);
        let pick = |values: [Val<'c>; 2]| {
            let operands = [is_second_first, values[1], values[0]];
            self.builder
                .value("arith.select", location, &operands, index, &[])
        };
        let (low, high) = (pick(starts)?, pick([starts[1], starts[0]])?);
        let (low_piece, high_piece) =
            (pick([pieces[0], pieces[1]])?, pick([pieces[1], pieces[0]])?);
        let distance = self.arithmetic("arith.subi", [high, low], location)?;
        let place = self.arithmetic("arith.remui", [distance, divisor], location)?;
        let end = self.arithmetic("arith.addi", [place, high_piece], location)?;
        facts.push(self.at_most(low_piece, place, location)?);
        facts.push(self.at_most(end, step, location)?);
        let mut all = facts[0];
        for fact in &facts[1..] {
            all = self.truth("arith.andi", [all, *fact], location)?;
        }
        Ok(all)
    }
}

enum Layout {
    /// Elements lie side by side, from the pointer on.
    Dense,
    /// With steps, none of which goes backwards as far as that is known.
    Strided,
}

/// None of a layout without strides, or with one that goes backwards.
fn layout(ty: &MemRefType) -> Option<Layout> {
    let mut strides = vec![0i64; ty.rank()];
    let mut offset = 0i64;
    // SAFETY: the type is alive, and there is a place for the stride of each dimension.
    let (failed, dynamic, is_identity) = unsafe {
        let result =
            mlirMemRefTypeGetStridesAndOffset(ty.to_raw(), strides.as_mut_ptr(), &raw mut offset);
        let map = mlir_sys::mlirMemRefTypeGetAffineMap(ty.to_raw());
        (
            result.value == 0,
            mlirShapedTypeGetDynamicStrideOrOffset(),
            mlir_sys::mlirAffineMapIsIdentity(map),
        )
    };
    let is_forward = |stride: &i64| *stride >= 0 || *stride == dynamic;
    match () {
        () if failed || !strides.iter().all(is_forward) => None,
        () if is_identity => Some(Layout::Dense),
        () => Some(Layout::Strided),
    }
}
