//! Sizes as values: numbers that a model computes of the sizes of its arguments.

use rise_dialect::ir;
use rise_dialect::term::{Constant, constant};
use rise_lang::nat::{Fact, Nat, NatView, Relation, Verdict};
use rise_lang::term::ScalarValue;
use rise_lang::types::Scalar;

use super::system::System;
use crate::stablehlo::attributes;
use crate::stablehlo::call::Call;
use crate::stablehlo::slices::slice_count;
use crate::stablehlo::tensor::Tensor;

/// Numbers in a row, or one alone.
pub type Numbers = Vec<Nat>;

/// More numbers than the shape of any array here has.
const MOST_NUMBERS: usize = 64;

/// A condition on sizes: all of the facts hold.
pub type Condition = Vec<Fact>;

/// The operands of an operation, as far as they are numbers of sizes.
pub struct Known<'k> {
    /// Their numbers.
    pub numbers: &'k [Option<Numbers>],
    /// The conditions that they are.
    pub conditions: &'k [Option<Condition>],
}

impl Known<'_> {
    fn number(&self, index: usize) -> Option<&Numbers> {
        self.numbers.get(index)?.as_ref()
    }

    fn single(&self, index: usize) -> Option<&Nat> {
        match self.number(index)?.as_slice() {
            [number] => Some(number),
            _ => None,
        }
    }

    fn condition(&self, index: usize) -> Option<&Condition> {
        self.conditions.get(index)?.as_ref()
    }
}

/// The numbers that an operation gives, if they are numbers of sizes.
pub fn numbers(system: &System, call: &Call, known: &Known, result: &Tensor) -> Option<Numbers> {
    let count = result.count().as_constant()?;
    let count = usize::try_from(count)
        .ok()
        .filter(|count| *count <= MOST_NUMBERS)?;
    let is_number = result.element.is_integer() || result.element == Scalar::Index;
    // Only some operations keep the rows of a table as they are.
    let most = match call.name() {
        // Rows behind rows.
        "stablehlo.concatenate" if attributes::integer(call.operation, "dimension") == Some(0) => 2,
        name if IN_TABLES.contains(&name) => 2,
        _ => 1,
    };
    if result.rank() > most || !is_number {
        return None;
    }
    let made = match call.name() {
        "stablehlo.constant" | "arith.constant" | "chlo.constant" => written(call, count)?,
        "stablehlo.get_dimension_size" => {
            let dimension = attributes::integer(call.operation, "dimension")?;
            vec![size_of(call, usize::try_from(dimension).ok()?)?]
        }
        "tensor.dim" => {
            let dimension = known.single(1)?.as_constant()?;
            vec![size_of(call, usize::try_from(dimension).ok()?)?]
        }
        "tensor.extract" => {
            let place = match call.operands.len() {
                1 => 0,
                2 => usize::try_from(known.single(1)?.as_constant()?).ok()?,
                _ => return None,
            };
            vec![known.number(0)?.get(place)?.clone()]
        }
        "stablehlo.concatenate" | "tensor.from_elements" => {
            let parts = (0..call.operands.len()).map(|index| known.number(index));
            parts
                .collect::<Option<Vec<_>>>()?
                .into_iter()
                .flatten()
                .cloned()
                .collect()
        }
        "stablehlo.slice" => part(call, known.number(0)?)?,
        "stablehlo.select" | "arith.select" => {
            let holds = decided(system, known.condition(0)?)?;
            known.number(if holds { 1 } else { 2 })?.clone()
        }
        name if KEEPS.contains(&name) => known.number(0)?.clone(),
        name => computed(system, name, known, count)?,
    };
    let is_natural = |one: &Nat| system.is_natural(one);
    if WITHOUT_SIGN.contains(&call.name()) && !known.number(0)?.iter().all(is_natural) {
        return None;
    }
    let is_there = |number: &Nat| is_in(system, number, result.element);
    if !made.iter().all(is_there) {
        return None;
    }
    match made.as_slice() {
        [single] => Some(vec![single.clone(); count]),
        _ => (made.len() == count).then_some(made),
    }
}

/// Operations that may give the numbers of a table, row by row.
const IN_TABLES: &[&str] = &[
    "stablehlo.constant",
    "stablehlo.convert",
    "stablehlo.dynamic_reshape",
    "stablehlo.reshape",
];

/// Operations that give the numbers that they take.
const KEEPS: &[&str] = &[
    "arith.extsi",
    "arith.extui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.trunci",
    "stablehlo.broadcast_in_dim",
    "stablehlo.convert",
    "stablehlo.dynamic_broadcast_in_dim",
    "stablehlo.dynamic_reshape",
    "stablehlo.reshape",
    "tensor.cast",
];

/// Operations that take the bits of a number as one that is not negative.
const WITHOUT_SIGN: &[&str] = &["arith.extui", "arith.index_castui"];

/// Whether a type is known to have a number. A size is taken to have a place in 32 bits and more,
/// for that is how models compute with sizes.
fn is_in(system: &System, number: &Nat, element: Scalar) -> bool {
    let bits = element.bits();
    match number.evaluate(&|_| None) {
        Ok(_) if element == Scalar::Index => true,
        Ok(number) if element.is_signed() => (number << (64 - bits)) >> (64 - bits) == number,
        Ok(number) => number >= 0 && (bits == 64 || number >> bits == 0),
        Err(_) if bits < 32 => false,
        Err(_) => element.is_signed() || element == Scalar::Index || system.is_natural(number),
    }
}

fn size_of(call: &Call, dimension: usize) -> Option<Nat> {
    let size = call.operands.first()?.tensor.shape.get(dimension)?;
    Some((**size).clone())
}

/// The numbers of a constant.
fn written(call: &Call, count: usize) -> Option<Numbers> {
    let attribute = attributes::attribute(call.operation, "value")?;
    match constant(attribute)? {
        Constant::Uniform(value) => Some(vec![integer(value); count]),
        Constant::Array(array) => Some(array.values().iter().copied().map(integer).collect()),
    }
}

/// The number that a value of an integer type is.
fn integer(value: ScalarValue) -> Nat {
    let (scalar, bits) = (value.scalar(), value.bits());
    let free = 64_u32.saturating_sub(scalar.bits());
    if scalar.is_signed() && (bits << free).cast_signed() < 0 {
        let number = (bits << free).cast_signed() >> free;
        return Nat::zero() - number.unsigned_abs();
    }
    Nat::constant(bits)
}

fn part(call: &Call, numbers: &Numbers) -> Option<Numbers> {
    let single = |name| match attributes::sizes(call.operation, name)?.as_slice() {
        [number] => Some(*number),
        _ => None,
    };
    let (start, limit) = (single("start_indices")?, single("limit_indices")?);
    let stride = single("strides")?;
    let count = slice_count(&Nat::constant(start), &Nat::constant(limit), stride.max(1));
    let taken = numbers.iter().skip(usize::try_from(start).ok()?);
    let taken = taken.step_by(usize::try_from(stride.max(1)).ok()?);
    Some(
        taken
            .take(usize::try_from(count.as_constant()?).ok()?)
            .cloned()
            .collect(),
    )
}

/// Numbers computed one by one.
fn computed(system: &System, name: &str, known: &Known, count: usize) -> Option<Numbers> {
    let operation = name.rsplit('.').next()?;
    let first = known.number(0)?;
    let second = known.number(1).cloned().unwrap_or_default();
    let number = |list: &Numbers, index: usize| match list.as_slice() {
        [single] => Some(single.clone()),
        list => list.get(index).cloned(),
    };
    let single = |index: usize| {
        let left = number(first, index)?;
        match number(&second, index) {
            Some(right) => binary(system, operation, &left, &right),
            None => unary(system, operation, &left),
        }
    };
    (0..count).map(single).collect()
}

fn unary(system: &System, operation: &str, value: &Nat) -> Option<Nat> {
    match operation {
        "negate" => Some(Nat::zero() - value),
        "abs" => system.is_natural(value).then(|| value.clone()),
        "sign" if system.is_natural(value) => Some(extremum(system, value, &Nat::one(), false)),
        _ => None,
    }
}

fn binary(system: &System, operation: &str, left: &Nat, right: &Nat) -> Option<Nat> {
    // Rounded towards zero, as it is downwards where nothing is negative.
    let divides = || system.is_natural(left) && system.is_natural(&(right - 1));
    let are_natural = || system.is_natural(left) && system.is_natural(right);
    match operation {
        "add" | "addi" => Some(left + right),
        "subtract" | "subi" => Some(left - right),
        "multiply" | "muli" => Some(left * right),
        "divide" | "divsi" | "divui" | "floordivsi" => divides().then(|| left / right),
        "ceildivsi" | "ceildivui" => divides().then(|| (left + right - 1) / right),
        "remainder" | "remsi" | "remui" => divides().then(|| left % right),
        "maximum" | "maxsi" => Some(extremum(system, left, right, true)),
        "minimum" | "minsi" => Some(extremum(system, left, right, false)),
        "maxui" => are_natural().then(|| extremum(system, left, right, true)),
        "minui" => are_natural().then(|| extremum(system, left, right, false)),
        _ => None,
    }
}

/// The greater of two numbers, or the smaller one.
fn extremum(system: &System, left: &Nat, right: &Nat, is_greatest: bool) -> Nat {
    let numbers = [left.clone(), right.clone()];
    match (system.holds(&Fact::less_or_equal(left, right)), is_greatest) {
        (Verdict::Yes, true) | (Verdict::No, false) => right.clone(),
        (Verdict::Yes, false) | (Verdict::No, true) => left.clone(),
        (Verdict::Unknown, true) => Nat::maximum(numbers),
        (Verdict::Unknown, false) => Nat::minimum(numbers),
    }
}

/// The condition on sizes that an operation gives, if it is one.
pub fn condition(system: &System, call: &Call, known: &Known) -> Option<Condition> {
    match call.name() {
        "stablehlo.compare" => {
            let direction = attributes::word(call.operation, "comparison_direction")?;
            let relation = relation(&direction)?;
            compared(known, relation).or_else(|| compared_truths(system, known, relation))
        }
        "arith.cmpi" => {
            let predicate = attributes::integer(call.operation, "predicate")?;
            let words = ["EQ", "NE", "LT", "LE", "GT", "GE", "LT", "LE", "GT", "GE"];
            let word = words.get(usize::try_from(predicate).ok()?)?;
            // The later ones compare the bits, in which a negative number is large.
            let is_unsigned = predicate > 5;
            let sides = [known.single(0)?, known.single(1)?];
            if is_unsigned && !sides.iter().all(|side| system.is_natural(side)) {
                return None;
            }
            compared(known, relation(word)?)
        }
        "stablehlo.constant" | "arith.constant" => {
            match constant(attributes::attribute(call.operation, "value")?)? {
                Constant::Uniform(ScalarValue::Bool(true)) => Some(Vec::new()),
                Constant::Uniform(ScalarValue::Bool(false)) => Some(vec![never()]),
                _ => None,
            }
        }
        "stablehlo.and" | "arith.andi" => {
            Some([known.condition(0)?.clone(), known.condition(1)?.clone()].concat())
        }
        "stablehlo.or" | "arith.ori" => {
            let sides = [known.condition(0)?, known.condition(1)?];
            match sides.map(|side| decided(system, side)) {
                [Some(true), _] | [_, Some(true)] => Some(Vec::new()),
                [Some(false), _] => Some(sides[1].clone()),
                [_, Some(false)] => Some(sides[0].clone()),
                [None, None] => None,
            }
        }
        "stablehlo.not" => match known.condition(0)?.as_slice() {
            [] => Some(vec![never()]),
            [fact] => Some(vec![negated(fact)]),
            _ => None,
        },
        "stablehlo.reshape" | "stablehlo.broadcast_in_dim" | "stablehlo.convert" => {
            known.condition(0).cloned()
        }
        _ => None,
    }
}

fn never() -> Fact {
    Fact::equal(&Nat::zero(), &Nat::one())
}

fn compared(known: &Known, relation: Relation) -> Option<Condition> {
    let (left, right) = (known.single(0)?, known.single(1)?);
    let of_sign = |sign: &Nat, other: &Nat| {
        let NatView::Minimum(parts) = sign.view() else {
            return None;
        };
        let size = parts.iter().find(|part| !part.is_one())?;
        let is_sign = other.is_one() && parts.len() == 2 && parts.iter().any(Nat::is_one);
        match relation {
            Relation::NotEqual if is_sign => Some(Fact::equal(size, &Nat::zero())),
            Relation::Equal if is_sign => Some(Fact::less(&Nat::zero(), size)),
            _ => None,
        }
    };
    let about_sign = of_sign(left, right).or_else(|| of_sign(right, left));
    let fact = about_sign.unwrap_or_else(|| Fact::new(left.clone(), relation, right.clone()));
    Some(vec![fact])
}

/// Whether two conditions that are known are the same.
fn compared_truths(system: &System, known: &Known, relation: Relation) -> Option<Condition> {
    let left = decided(system, known.condition(0)?)?;
    let right = decided(system, known.condition(1)?)?;
    Some(match relation.holds(&left, &right) {
        true => Vec::new(),
        false => vec![never()],
    })
}

fn relation(word: &str) -> Option<Relation> {
    Some(match word {
        "EQ" => Relation::Equal,
        "NE" => Relation::NotEqual,
        "LT" => Relation::Less,
        "LE" => Relation::LessOrEqual,
        "GT" => Relation::Greater,
        "GE" => Relation::GreaterOrEqual,
        _ => return None,
    })
}

fn negated(fact: &Fact) -> Fact {
    let relation = match fact.relation {
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
        Relation::Less => Relation::GreaterOrEqual,
        Relation::LessOrEqual => Relation::Greater,
        Relation::Greater => Relation::LessOrEqual,
        Relation::GreaterOrEqual => Relation::Less,
    };
    Fact::new(fact.left.clone(), relation, fact.right.clone())
}

/// Whether a condition holds, if that is known.
fn decided(system: &System, condition: &Condition) -> Option<bool> {
    let verdicts: Vec<Verdict> = condition.iter().map(|fact| system.holds(fact)).collect();
    if verdicts.iter().any(|verdict| verdict.is_no()) || system.contradicts(condition) {
        return Some(false);
    }
    verdicts
        .iter()
        .all(|verdict| verdict.is_yes())
        .then_some(true)
}

/// Whether an operation demands a condition, which is its first operand.
pub fn is_assertion(operation: ir::Op) -> bool {
    let target = ir::text_attribute(operation, "call_target_name");
    match ir::name(operation) {
        "stablehlo.custom_call" => target.as_deref() == Some("shape_assertion"),
        name => name == "cf.assert",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_only_some_numbers() {
        let mut system = System::default();
        let size = system.fresh();
        let lists = [
            (Scalar::I8, "127", "128"),
            (Scalar::U8, "255", "256"),
            (Scalar::I32, "0-2147483648", "2147483648"),
            (Scalar::U32, "4294967295", "0-1"),
            (Scalar::U64, "9223372036854775807", "0-1"),
            (Scalar::U32, "n0", "n0-1"),
            (Scalar::I32, "n0-1", "4294967296"),
            (Scalar::U16, "65535", "n0"),
        ];
        for (element, inside, outside) in lists {
            let is_in = |text| is_in(&system, &Nat::parse(text).unwrap(), element);
            assert!(is_in(inside), "{inside} of {element}");
            assert!(!is_in(outside), "{outside} of {element}");
        }
        assert!(is_in(&system, &(&size - 1), Scalar::Index));
        assert!(system.assume(&Fact::parse("n0 >= 1").unwrap()));
        assert!(is_in(&system, &(size - 1), Scalar::U32));
    }
}
