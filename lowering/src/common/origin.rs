//! Where memory comes from, and which of it may be the same.

use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rise_lang::nat::Nat;

/// How many values are looked at before memory counts as unknown.
const MOST_VALUES: usize = 256;

/// Operations whose result is memory of the first operand, or a part of it.
const VIEWS: [&str; 12] = [
    "bufferization.to_buffer",
    "bufferization.to_tensor",
    "memref.assume_alignment",
    "memref.cast",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.extract_strided_metadata",
    "memref.memory_space_cast",
    "memref.reinterpret_cast",
    "memref.subview",
    "memref.transpose",
    "memref.view",
];

/// The memory that this is a view of, if a view made it.
pub(crate) fn viewed<'c>(memory: Val<'c>) -> Option<Val<'c>> {
    let definition = ir::definition(memory)?;
    VIEWS
        .contains(&ir::name(definition))
        .then(|| ir::operand(definition, 0))
}

/// Whether memory is a part of `whole`, or is it.
pub(crate) fn is_part_of<'c>(memory: Val<'c>, whole: Val<'c>) -> bool {
    std::iter::successors(Some(memory), |memory| viewed(*memory)).any(|memory| memory == whole)
}

/// Whether two values name memory that has nothing in common, whatever the program is called with.
pub(crate) fn are_apart<'c>(one: Val<'c>, other: Val<'c>) -> bool {
    if are_apart_parts(one, other) {
        return true;
    }
    let others = origins(other);
    origins(one)
        .iter()
        .all(|one| others.iter().all(|other| are_apart_from(*one, *other)))
}

/// Whether two are parts of the same memory at constant places, which have no element in common.
pub(crate) fn are_apart_parts<'c>(one: Val<'c>, other: Val<'c>) -> bool {
    let Some(views) = ir::definition(one).zip(ir::definition(other)) else {
        return false;
    };
    if viewed(one) != viewed(other) {
        return false;
    }
    let (Some(first), Some(second)) = (places(views.0), places(views.1)) else {
        return false;
    };
    first.into_iter().zip(second).any(|(first, second)| {
        let (low, high) = match first.offset <= second.offset {
            true => (first, second),
            false => (second, first),
        };
        let distance = high.offset - low.offset;
        let reach = low.stride.saturating_mul(low.size - 1);
        let step = greatest_common_divisor(low.stride, high.stride);
        low.size == 0 || high.size == 0 || reach < distance || step > 0 && distance % step != 0
    })
}

fn greatest_common_divisor(one: i64, other: i64) -> i64 {
    match other {
        0 => one,
        _ => greatest_common_divisor(other, one % other),
    }
}

/// Which elements of a dimension a `memref.subview` takes.
struct Taken {
    offset: i64,
    size: i64,
    stride: i64,
}

/// For each dimension of what a `memref.subview` is a part of, if all of it is constant.
fn places(view: Op) -> Option<Vec<Taken>> {
    if ir::name(view) != "memref.subview" {
        return None;
    }
    let offsets = constants(view, "static_offsets")?;
    let sizes = constants(view, "static_sizes")?;
    let strides = constants(view, "static_strides")?;
    let all = offsets.into_iter().zip(sizes).zip(strides);
    all.map(|((offset, size), stride)| {
        // MLIR marks a number that is not constant by a negative one.
        let is_constant = offset >= 0 && size >= 0 && stride >= 0;
        is_constant.then_some(Taken {
            offset,
            size,
            stride,
        })
    })
    .collect()
}

fn constants(operation: Op, name: &str) -> Option<Vec<i64>> {
    let list = DenseI64ArrayAttribute::try_from(operation.attribute(name).ok()?).ok()?;
    (0..list.len())
        .map(|index| list.element(index).ok())
        .collect()
}

/// Whether memory is an argument of its function, or a part of one.
pub(crate) fn is_given<'c>(memory: Val<'c>) -> bool {
    origins(memory)
        .iter()
        .all(|origin| matches!(kind(*origin), Kind::Argument))
}

/// Whether any function of the module may have a name for the memory.
pub(crate) fn is_global<'c>(memory: Val<'c>) -> bool {
    origins(memory)
        .iter()
        .any(|origin| matches!(kind(*origin), Kind::Global(_)))
}

enum Kind {
    /// The function makes it.
    Fresh,
    Argument,
    Global(String),
    Unknown,
}

fn kind(origin: Val) -> Kind {
    let Some(definition) = ir::definition(origin) else {
        let is_argument = ir::argument_owner(origin).is_some_and(|(owner, block)| {
            ir::name(owner) == "func.func" && ir::body(owner) == block
        });
        return match is_argument {
            true => Kind::Argument,
            false => Kind::Unknown,
        };
    };
    match ir::name(definition) {
        "memref.alloc" | "memref.alloca" => Kind::Fresh,
        "memref.get_global" => match ir::symbol_attribute(definition, "name") {
            Some(name) => Kind::Global(name),
            None => Kind::Unknown,
        },
        _ => Kind::Unknown,
    }
}

fn are_apart_from<'c>(one: Val<'c>, other: Val<'c>) -> bool {
    match (kind(one), kind(other)) {
        (Kind::Fresh, Kind::Fresh) => one != other,
        (Kind::Fresh, Kind::Argument | Kind::Global(_))
        | (Kind::Argument | Kind::Global(_), Kind::Fresh) => true,
        (Kind::Fresh, Kind::Unknown) => is_older(other, one),
        (Kind::Unknown, Kind::Fresh) => is_older(one, other),
        (Kind::Global(one), Kind::Global(other)) => one != other,
        _ => false,
    }
}

/// Whether a value was there before memory was made, which it cannot name therefore.
fn is_older<'c>(value: Val<'c>, memory: Val<'c>) -> bool {
    let Some(allocation) = ir::definition(memory) else {
        return false;
    };
    let mut around = Some(allocation);
    while let Some(operation) = around {
        let Some(block) = ir::block_of(operation) else {
            return false;
        };
        let mut before = ir::operations(block)
            .into_iter()
            .take_while(|before| *before != operation);
        if ir::arguments(block).contains(&value)
            || before.any(|before| ir::results(before).contains(&value))
        {
            return true;
        }
        around = ir::parent(operation);
    }
    false
}

/// The values that memory may come from.
fn origins<'c>(memory: Val<'c>) -> Vec<Val<'c>> {
    let mut found: Vec<Val<'c>> = Vec::new();
    let mut seen = vec![memory];
    let mut next = 0;
    while let Some(value) = seen.get(next).copied() {
        next += 1;
        match sources(value) {
            Some(sources) if seen.len() < MOST_VALUES => {
                for source in sources {
                    if !seen.contains(&source) {
                        seen.push(source);
                    }
                }
            }
            _ => found.push(value),
        }
    }
    found
}

/// The values that one is, or is a view of; none where it is made.
fn sources<'c>(value: Val<'c>) -> Option<Vec<Val<'c>>> {
    if let Some(whole) = viewed(value) {
        return Some(vec![whole]);
    }
    let Some(definition) = ir::definition(value) else {
        let (owner, block) = ir::argument_owner(value)?;
        let number = ir::arguments(block)
            .iter()
            .position(|argument| *argument == value)?;
        return match ir::name(owner) {
            // The variable of the loop comes first.
            "scf.for" => carried(owner, number.checked_sub(1)?),
            _ => None,
        };
    };
    let number = ir::results(definition)
        .iter()
        .position(|result| *result == value)?;
    match ir::name(definition) {
        "arith.select" => Some(vec![ir::operand(definition, 1), ir::operand(definition, 2)]),
        "memref.distinct_objects" => Some(vec![ir::operand(definition, number)]),
        "scf.for" => carried(definition, number),
        "scf.if" => ir::blocks(definition)
            .into_iter()
            .map(|block| ir::operands(ir::terminator(block)).get(number).copied())
            .collect(),
        _ => None,
    }
}

/// A value that a loop carries: its start, and its next value.
fn carried<'c>(operation: Op<'c>, number: usize) -> Option<Vec<Val<'c>>> {
    let start = ir::operands(operation).get(3 + number).copied()?;
    let next = ir::operands(ir::terminator(ir::body(operation)))
        .get(number)
        .copied()?;
    Some(vec![start, next])
}

/// The memory that `memory` is a view of at constant places, and the indices of an element there.
pub(crate) fn in_whole<'c>(memory: Val<'c>, indices: Vec<Nat>) -> (Val<'c>, Vec<Nat>) {
    let (mut memory, mut indices) = (memory, indices);
    while let Some(whole) = viewed(memory) {
        let (Some(view), Ok(from), Ok(to)) = (
            ir::definition(memory),
            MemRefType::try_from(whole.r#type()),
            MemRefType::try_from(memory.r#type()),
        ) else {
            break;
        };
        let mapped = match ir::name(view) {
            "memref.cast" | "memref.assume_alignment" | "memref.memory_space_cast" => {
                Some(indices.clone())
            }
            "memref.subview" => in_subview(view, &to, &indices),
            "memref.expand_shape" => in_expanded(view, &to, &indices),
            "memref.collapse_shape" => in_collapsed(view, &from, &indices),
            _ => None,
        };
        let Some(mapped) = mapped else { break };
        (memory, indices) = (whole, mapped);
    }
    (memory, indices)
}

/// The memory that `memory` is a view of at constant places.
pub(crate) fn whole<'c>(memory: Val<'c>) -> Val<'c> {
    let rank = MemRefType::try_from(memory.r#type()).map_or(0, |ty| ty.rank());
    in_whole(memory, vec![Nat::zero(); rank]).0
}

/// The indices in what a `memref.subview` is a part of, if all of its places are constants.
fn in_subview(view: Op, to: &MemRefType, indices: &[Nat]) -> Option<Vec<Nat>> {
    let taken = places(view)?;
    let sizes: Vec<i64> = taken.iter().map(|taken| taken.size).collect();
    let dropped = sizes.len().checked_sub(to.rank())?;
    // Where some dimensions of one element are kept, it is not told which.
    if dropped > 0 && sizes.iter().filter(|size| **size == 1).count() != dropped {
        return None;
    }
    let mut own = indices.iter();
    (0..sizes.len())
        .map(|dimension| {
            let offset = Nat::constant(u64::try_from(taken[dimension].offset).ok()?);
            if dropped > 0 && sizes[dimension] == 1 {
                return Some(offset);
            }
            let stride = Nat::constant(u64::try_from(taken[dimension].stride).ok()?);
            Some(&offset + &(&stride * own.next()?))
        })
        .collect()
}

/// The dimensions that belong together, of an operation that changes the shape.
fn groups(view: Op) -> Option<Vec<Vec<usize>>> {
    let list = ir::list_attribute(view, "reassociation");
    list.into_iter()
        .map(|group| {
            let group = ArrayAttribute::try_from(group).ok()?;
            (0..group.len())
                .map(|index| {
                    let number = IntegerAttribute::try_from(group.element(index).ok()?).ok()?;
                    usize::try_from(number.value()).ok()
                })
                .collect()
        })
        .collect()
}

fn constant_extent(ty: &MemRefType, dimension: usize) -> Option<Nat> {
    match ty.dim_size(dimension) {
        Ok(DimSize::Static(extent)) => Some(Nat::constant(extent)),
        _ => None,
    }
}

fn in_expanded(view: Op, to: &MemRefType, indices: &[Nat]) -> Option<Vec<Nat>> {
    let row = |group: Vec<usize>| {
        let mut index = Nat::zero();
        for dimension in group {
            let extent = constant_extent(to, dimension)?;
            index = &(&index * &extent) + indices.get(dimension)?;
        }
        Some(index)
    };
    groups(view)?.into_iter().map(row).collect()
}

fn in_collapsed(view: Op, from: &MemRefType, indices: &[Nat]) -> Option<Vec<Nat>> {
    let mut all = vec![Nat::zero(); from.rank()];
    for (group, index) in groups(view)?.into_iter().zip(indices) {
        let mut rest = index.clone();
        for (number, dimension) in group.iter().enumerate().rev() {
            let is_first = number == 0;
            let extent = constant_extent(from, *dimension)?;
            *all.get_mut(*dimension)? = match is_first {
                true => rest.clone(),
                false => rest.modulo(&extent),
            };
            rest = rest.floor_divide(&extent);
        }
    }
    Some(all)
}

/// Whether an operation only names memory or passes it on: it neither reads nor writes elements.
pub(crate) fn only_names_memory(operation: Op) -> bool {
    VIEWS.contains(&ir::name(operation))
        || matches!(
            ir::name(operation),
            "arith.select"
                | "cf.br"
                | "cf.cond_br"
                | "func.return"
                | "memref.alloc"
                | "memref.alloca"
                | "memref.dealloc"
                | "memref.dim"
                | "memref.distinct_objects"
                | "memref.extract_aligned_pointer_as_index"
                | "memref.get_global"
                | "memref.rank"
                | "scf.condition"
                | "scf.execute_region"
                | "scf.for"
                | "scf.if"
                | "scf.while"
                | "scf.yield"
                | "tensor.cast"
                | "tensor.dim"
                | "tensor.empty"
        )
}

/// Whether values of a type are memory, or stand for it.
pub(crate) fn is_memory<'c>(value: Val<'c>) -> bool {
    let ty = value.r#type();
    // SAFETY: the type is alive.
    let is_unranked = unsafe { mlir_sys::mlirTypeIsAUnrankedMemRef(ty.to_raw()) };
    ty.is_mem_ref() || is_unranked || ty.is_tensor() || is_pointer(value)
}

/// Whether a value is a pointer of LLVM, which is not followed.
pub(crate) fn is_pointer<'c>(value: Val<'c>) -> bool {
    ir::types::is_pointer(value.r#type())
}
