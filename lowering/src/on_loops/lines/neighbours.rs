//! Prefetches of straight-line code for one cache line, as where a tile of a stencil is unrolled:
//! once.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{AttributeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rustc_hash::FxHashMap;

use super::constant;
use crate::common::bytes::{CACHE_LINE, bytes_of};

/// Leaves one `memref.prefetch` of those of one block that ask for neighbours within the size of a
/// line. Which are left comes back, in their order.
pub(super) fn join(asking: Vec<Op>) -> Vec<Op> {
    let mut forms = Forms::default();
    let mut rows: FxHashMap<Row, Vec<(i64, usize)>> = FxHashMap::default();
    for (number, prefetch) in asking.iter().enumerate() {
        if let Some((row, column)) = forms.place(*prefetch) {
            rows.entry(row).or_default().push((column, number));
        }
    }
    let mut is_joined = vec![false; asking.len()];
    for mut row in rows.into_values() {
        row.sort_unstable();
        let mut line: Option<i64> = None;
        for (column, number) in row {
            match line {
                Some(first) if column.abs_diff(first) < line_of(asking[number]) => {
                    is_joined[number] = true;
                }
                _ => line = Some(column),
            }
        }
    }
    let mut left = Vec::new();
    for (prefetch, is_joined) in asking.into_iter().zip(is_joined) {
        if is_joined {
            ir::erase(prefetch);
        } else {
            left.push(prefetch);
        }
    }
    left
}

/// How many elements of what it asks for a line has.
fn line_of(prefetch: Op) -> u64 {
    let memory = MemRefType::try_from(ir::operand(prefetch, 0).r#type());
    let bytes = memory.ok().and_then(|memory| bytes_of(memory.element()));
    CACHE_LINE / bytes.unwrap_or(CACHE_LINE).max(1)
}

/// All that is asked for in one block, in one way, that differs by a known number of elements in
/// the last dimension.
#[derive(PartialEq, Eq, Hash)]
struct Row {
    block: usize,
    memory: usize,
    indices: Vec<Sum>,
    /// The last index without its constant.
    column: usize,
    attributes: [usize; 2],
}

/// A value, by its number, and a constant.
#[derive(PartialEq, Eq, Hash)]
struct Sum {
    value: usize,
    constant: i64,
}

/// How an index is computed, by the numbers of what it is computed of.
#[derive(PartialEq, Eq, Hash)]
enum Form {
    Constant(i64),
    Computed(&'static str, Vec<usize>),
    /// A value that is the same as itself only.
    Given(usize),
}

/// The same numbers for what is computed in the same way: operations that are alike may not have
/// been merged yet.
#[derive(Default)]
struct Forms {
    numbers: FxHashMap<Form, usize>,
    known: FxHashMap<usize, usize>,
}

/// The operations of which the operands say everything.
const PLAIN: [&str; 9] = [
    "arith.addi",
    "arith.divsi",
    "arith.divui",
    "arith.maxsi",
    "arith.minsi",
    "arith.muli",
    "arith.remsi",
    "arith.remui",
    "arith.subi",
];

impl Forms {
    /// Address that is asked for, and how many elements further on.
    fn place(&mut self, prefetch: Op) -> Option<(Row, i64)> {
        let operands = ir::operands(prefetch);
        let (memory, indices) = operands.split_first()?;
        let mut indices: Vec<Sum> = indices.iter().map(|index| self.sum(*index)).collect();
        let Sum { value, constant } = indices.pop()?;
        let row = Row {
            block: prefetch.block()?.to_raw().ptr as usize,
            memory: ir::key(*memory),
            indices,
            column: value,
            attributes: ["isWrite", "localityHint"].map(|name| {
                let attribute = prefetch.attribute(name);
                attribute.map_or(0, |attribute| attribute.to_raw().ptr as usize)
            }),
        };
        Some((row, constant))
    }

    fn sum(&mut self, index: Val) -> Sum {
        let mut rest = Some(index);
        let mut sum = 0_i64;
        while let Some((value, number)) = rest.and_then(addition) {
            let Some(further) = sum.checked_add(number) else {
                break;
            };
            sum = further;
            rest = value;
        }
        let value = match rest {
            Some(value) => self.number(value),
            None => self.number_of(Form::Constant(0)),
        };
        Sum {
            value,
            constant: sum,
        }
    }

    fn number(&mut self, value: Val) -> usize {
        if let Some(number) = self.known.get(&ir::key(value)) {
            return *number;
        }
        let definition = ir::definition(value);
        let plain = definition.and_then(|definition| {
            let name = ir::name(definition);
            let name = PLAIN.into_iter().find(|plain| *plain == name)?;
            Some((name, ir::operands(definition)))
        });
        let form = match (constant(value), plain) {
            (Some(number), _) => Form::Constant(number),
            (None, Some((name, operands))) => {
                let operands = operands.into_iter().map(|operand| self.number(operand));
                Form::Computed(name, operands.collect())
            }
            (None, None) => Form::Given(ir::key(value)),
        };
        let number = self.number_of(form);
        self.known.insert(ir::key(value), number);
        number
    }

    fn number_of(&mut self, form: Form) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(form).or_insert(next)
    }
}

/// An index as what a constant is added to, or nothing, and that constant.
fn addition(index: Val) -> Option<(Option<Val>, i64)> {
    if let Some(number) = constant(index) {
        return Some((None, number));
    }
    let sum = ir::definition(index).filter(|sum| ir::name(*sum) == "arith.addi")?;
    let (left, right) = (ir::operand(sum, 0), ir::operand(sum, 1));
    match (constant(left), constant(right)) {
        (_, Some(number)) => Some((Some(left), number)),
        (Some(number), _) => Some((Some(right), number)),
        (None, None) => None,
    }
}
