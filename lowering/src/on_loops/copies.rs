//! `copy-in-vectors`: a loop that copies so many neighbours, or sets them to one value, does it by
//! vectors.
//!
//! LLVM unrolls such a loop if it is short. It then finds vectors in the loop around, whose
//! elements lie apart, and gathers and scatters what lies side by side.

use melior::Context;
use melior::ir::attribute::BoolAttribute;
use melior::ir::operation::{Operation, OperationLike, OperationRefMut};
use melior::ir::r#type::{IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Type, TypeLike, ValueLike};
use mlir_sys::{
    mlirAffineMapIsIdentity, mlirFloatTypeGetWidth, mlirMemRefTypeGetAffineMap, mlirOperationClone,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::carry::BOUNDS;
use super::hoist::is_inside;
use super::lines;
use crate::common::bytes::bytes_of;
use crate::common::origin;
use crate::on_llvm::apart;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "copy-in-vectors",
    name: "CopyInVectors",
    description: "Copy a known number of neighbours (a scf.for of a memref.load and a memref.store), or set them to one value, by vectors",
    anchor: "func.func",
    options: &[],
    run,
};

/// LLVM does not unroll longer loops.
const MOST_NEIGHBOURS: u64 = 256;

/// Bytes of the longest vectors: a register of AVX-512, two of AVX2, or four of NEON.
const MOST_BYTES: u64 = 64;

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut loops = ir::nested(function);
    loops.retain(|operation| ir::name(*operation) == "scf.for");
    let arguments_are_apart = apart::is_marked(function);
    let moves = loops.into_iter().filter_map(Move::of);
    let moves: Vec<Move> = moves
        .filter(|found| found.is_between_apart(arguments_are_apart))
        .collect();
    for found in &moves {
        found.in_vectors(context)?;
    }
    Ok(Effect::of(!moves.is_empty()))
}

/// A loop over neighbours in memory.
struct Move<'c> {
    of: Op<'c>,
    /// How many there are.
    count: u64,
    /// How many a vector has at most.
    lanes: u64,
    element: Type<'c>,
}

impl<'c> Move<'c> {
    fn of(of: Op<'c>) -> Option<Move<'c>> {
        let bounds = ir::operands(of);
        if bounds.len() != BOUNDS {
            return None;
        }
        let [first, end, step] = [0, 1, 2].map(|number| lines::constant(bounds[number]));
        if first != Some(0) || step != Some(1) {
            return None;
        }
        let count = u64::try_from(end?).ok()?;
        let (store, load) = accesses(of)?;
        let element = ir::operand(store, 0).r#type();
        let lanes = MOST_BYTES / bytes_of(element).filter(|bytes| *bytes > 0)?;
        let is_moved = match load {
            Some(load) => {
                ir::operand(store, 0) == ir::result(load) && is_of_neighbours(of, load, 0)
            }
            None => !is_inside(ir::operand(store, 0), of),
        };
        let is_worth_it = (2..=MOST_NEIGHBOURS).contains(&count) && is_of_bytes(element);
        (is_worth_it && is_moved && is_of_neighbours(of, store, 1)).then_some(Move {
            of,
            count,
            lanes,
            element,
        })
    }

    /// Whether no round reads what another one has written; two arguments may be known to lie
    /// apart.
    fn is_between_apart(&self, arguments_are_apart: bool) -> bool {
        let Some((store, Some(load))) = accesses(self.of) else {
            return true;
        };
        let (from, to) = (ir::operand(load, 0), ir::operand(store, 1));
        let are_two_arguments = || {
            [from, to].into_iter().all(origin::is_given) && origin::whole(from) != origin::whole(to)
        };
        origin::are_apart(from, to) || arguments_are_apart && are_two_arguments()
    }

    /// Loops of ever shorter vectors, each over as many as there are.
    fn in_vectors(&self, context: &'c Context) -> Outcome<'c, ()> {
        let (mut done, mut lanes) = (0, self.lanes);
        while done < self.count {
            let vectors = (self.count - done) / lanes;
            if vectors > 0 {
                self.part(context, done, done + vectors * lanes, lanes)?;
            }
            done += vectors * lanes;
            lanes /= 2;
        }
        ir::erase(self.of);
        Ok(())
    }

    fn part(&self, context: &'c Context, first: u64, end: u64, lanes: u64) -> Outcome<'c, ()> {
        let before = Builder::before(context, self.of);
        // SAFETY: the loop is alive, and its copy belongs to nobody yet.
        let copied = unsafe { Operation::from_raw(mlirOperationClone(self.of.to_raw())) };
        let copied = before.insert_built(copied);
        let location = self.of.location();
        for (number, bound) in [first, end, lanes].into_iter().enumerate() {
            let value = [("value", before.index_attribute(bound.cast_signed()))];
            let index = Type::index(context);
            let bound = Builder::before(context, copied).value(
                "arith.constant",
                location,
                &[],
                index,
                &value,
            )?;
            ir::set_operand(copied, number, bound);
        }
        let Some((store, load)) = accesses(copied).filter(|_| lanes > 1) else {
            return Ok(());
        };
        let ty = Type::vector(&[lanes], self.element);
        let inside = Builder::before(context, store);
        let value = match load {
            Some(load) => {
                inside.value("vector.load", load.location(), &ir::operands(load), ty, &[])?
            }
            None => {
                let value = [ir::operand(store, 0)];
                inside.value("vector.broadcast", store.location(), &value, ty, &[])?
            }
        };
        let mut operands = ir::operands(store);
        operands[0] = value;
        inside.command("vector.store", store.location(), &operands, &[])?;
        ir::erase(store);
        load.into_iter().for_each(ir::erase);
        Ok(())
    }
}

/// The store of a loop's body, and the load, if these are all but arithmetic.
fn accesses<'c>(of: Op<'c>) -> Option<(Op<'c>, Option<Op<'c>>)> {
    let (mut store, mut load) = (None, None);
    for operation in ir::operations(ir::body(of)) {
        let place = match ir::name(operation) {
            "memref.store" => &mut store,
            "memref.load" => &mut load,
            name if name.starts_with("arith.") || name == "scf.yield" => continue,
            _ => return None,
        };
        if place.replace(operation).is_some() || is_past_caches(operation) {
            return None;
        }
    }
    Some((store?, load))
}

fn is_past_caches(access: Op) -> bool {
    let mark = access.attribute("nontemporal").ok();
    let mark = mark.and_then(|mark| BoolAttribute::try_from(mark).ok());
    mark.is_some_and(|mark| mark.value())
}

/// Whether an access, whose operand of that number is the memory, goes to the next element in each
/// round of the loop.
fn is_of_neighbours<'c>(of: Op<'c>, access: Op<'c>, memory: usize) -> bool {
    let operands = ir::operands(access);
    let Some((last, others)) = operands[memory + 1..].split_last() else {
        return false;
    };
    let is_same = |value: Val<'c>| !depends(of, value);
    is_dense(operands[memory].r#type())
        && is_same(operands[memory])
        && others.iter().all(|index| is_same(*index))
        && is_next(of, *last)
}

/// Whether an index is one more in each round.
fn is_next<'c>(of: Op<'c>, index: Val<'c>) -> bool {
    if index == ir::argument(ir::body(of), 0) {
        return true;
    }
    let sum = ir::definition(index).filter(|sum| ir::name(*sum) == "arith.addi");
    sum.is_some_and(|sum| {
        let [one, other] = [ir::operand(sum, 0), ir::operand(sum, 1)];
        (is_next(of, one) && !depends(of, other)) || (is_next(of, other) && !depends(of, one))
    })
}

/// Whether a value may be another one in each round. In the body there is only arithmetic besides
/// the accesses.
fn depends<'c>(of: Op<'c>, value: Val<'c>) -> bool {
    if !is_inside(value, of) {
        return false;
    }
    let is_arithmetic = |found: &Op| ir::name(*found).starts_with("arith.");
    ir::definition(value)
        .filter(is_arithmetic)
        .is_none_or(|found| {
            ir::operands(found)
                .into_iter()
                .any(|operand| depends(of, operand))
        })
}

/// Whether rows of a memref lie one after the other.
fn is_dense(ty: Type) -> bool {
    let Ok(memref) = MemRefType::try_from(ty) else {
        return false;
    };
    // SAFETY: the type is a memref.
    memref.rank() > 0 && unsafe { mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(ty.to_raw())) }
}

/// Whether the elements of vectors take as much memory as numbers alone: truth values have a byte
/// each, and a bit in vectors.
fn is_of_bytes(element: Type) -> bool {
    let width = match IntegerType::try_from(element) {
        Ok(integer) => integer.width(),
        // SAFETY: the type is one of floats.
        Err(_) if element.is_float() => unsafe { mlirFloatTypeGetWidth(element.to_raw()) },
        Err(_) if element.is_index() => 64,
        Err(_) => return false,
    };
    [8, 16, 32, 64].contains(&width)
}
