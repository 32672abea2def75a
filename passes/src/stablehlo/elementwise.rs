//! The operations that compute each element from the elements at the same place, one line each.

use rise_lang::term::ScalarValue;
use rise_lang::types::Scalar;

use super::special;
use crate::linalg;

/// The elements that a line of the table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Floats,
    Integers,
    Signed,
    Unsigned,
    Numbers,
    Truths,
    Bits,
    Any,
}

impl On {
    fn holds(self, element: Scalar) -> bool {
        match self {
            On::Floats => element.is_float(),
            On::Integers => element.is_integer(),
            On::Signed => element.is_signed(),
            On::Unsigned => element.is_unsigned(),
            On::Numbers => element.is_float() || element.is_integer(),
            On::Truths => element == Scalar::Bool,
            On::Bits => element.is_integer() || element == Scalar::Bool,
            On::Any => true,
        }
    }
}

use On::{Any, Bits, Floats, Integers, Numbers, Signed, Truths, Unsigned};

/// The name of an operation, the elements of its last operand, and its result: `$0` is the element
/// of the first operand, `$t` its type, `$b` the number of its bits, `$s` and `$u` the integer
/// types of so many bits with and without a sign.
const TABLE: &[(&str, On, &str)] = &[
    ("stablehlo.abs", Numbers, "abs $0"),
    ("stablehlo.add", Numbers, "$0 + $1"),
    ("stablehlo.add", Truths, "or $0 $1"),
    ("stablehlo.and", Bits, "and $0 $1"),
    ("stablehlo.atan2", Floats, "atan2 $0 $1"),
    ("stablehlo.cbrt", Floats, "cbrt $0"),
    ("stablehlo.ceil", Floats, "ceil $0"),
    ("stablehlo.clamp", Numbers, "min (max $0 $1) $2"),
    (
        "stablehlo.count_leading_zeros",
        Integers,
        "countLeadingZeros $0",
    ),
    ("stablehlo.cosine", Floats, "cos $0"),
    ("stablehlo.divide", Numbers, "$0 / $1"),
    ("stablehlo.exponential", Floats, "exp $0"),
    ("stablehlo.exponential_minus_one", Floats, "expm1 $0"),
    ("stablehlo.floor", Floats, "floor $0"),
    ("stablehlo.is_finite", Floats, "isFinite $0"),
    ("stablehlo.log", Floats, "log $0"),
    ("stablehlo.log_plus_one", Floats, "log1p $0"),
    ("stablehlo.logistic", Floats, "1 / (1 + exp (neg $0))"),
    ("stablehlo.maximum", Numbers, "max $0 $1"),
    ("stablehlo.maximum", Truths, "or $0 $1"),
    ("stablehlo.minimum", Numbers, "min $0 $1"),
    ("stablehlo.minimum", Truths, "and $0 $1"),
    ("stablehlo.multiply", Numbers, "$0 * $1"),
    ("stablehlo.multiply", Truths, "and $0 $1"),
    ("stablehlo.negate", Numbers, "neg $0"),
    ("stablehlo.not", Bits, "not $0"),
    ("stablehlo.or", Bits, "or $0 $1"),
    ("stablehlo.popcnt", Integers, "popcount $0"),
    ("stablehlo.power", Floats, "pow $0 $1"),
    // Only 1 and -1 have inverses that are whole. Those of other numbers are rounded to zero, and
    // that of zero is zero, as by XLA and by the interpreter of StableHLO.
    (
        "stablehlo.power",
        Signed,
        "if and ($1 < 0) (not (or ($0 == 1) ($0 == -1))) then 0 \
         else fst (while (fun (power, (square, bits)) => bits > 0) \
         (fun (power, (square, bits)) => \
         (if and bits 1 == 1 then power * square else power, (square * square, shr bits 1))) \
         ($t(1), ($0, if $1 < 0 then and $1 1 else $1)))",
    ),
    (
        "stablehlo.power",
        Unsigned,
        "fst (while (fun (power, (square, bits)) => bits > 0) \
         (fun (power, (square, bits)) => \
         (if and bits 1 == 1 then power * square else power, (square * square, shr bits 1))) \
         ($t(1), ($0, $1)))",
    ),
    ("stablehlo.remainder", Numbers, "$0 % $1"),
    ("stablehlo.rsqrt", Floats, "rsqrt $0"),
    ("stablehlo.select", Any, "if $0 then $1 else $2"),
    // Half a number is rounded away from zero.
    (
        "stablehlo.round_nearest_afz",
        Floats,
        "trunc $0 + (if abs ($0 - trunc $0) >= 0.5 then sign $0 else 0)",
    ),
    ("stablehlo.round_nearest_even", Floats, "round $0"),
    // A shift by as many bits as there are, or more, leaves none of them.
    (
        "stablehlo.shift_left",
        Integers,
        "if and ($1 >= 0) ($1 < $b) then shl $0 $1 else 0",
    ),
    (
        "stablehlo.shift_right_arithmetic",
        Signed,
        "shr $0 (if and ($1 >= 0) ($1 < $b) then $1 else $b - 1)",
    ),
    (
        "stablehlo.shift_right_arithmetic",
        Unsigned,
        "(bitcast (shr (bitcast $0 : $s) (bitcast (min $1 ($b - 1)) : $s)) : $t)",
    ),
    (
        "stablehlo.shift_right_logical",
        Signed,
        "if and ($1 >= 0) ($1 < $b) then (bitcast (shr (bitcast $0 : $u) (bitcast $1 : $u)) : $t) else 0",
    ),
    (
        "stablehlo.shift_right_logical",
        Unsigned,
        "if $1 < $b then shr $0 $1 else 0",
    ),
    ("stablehlo.sign", Numbers, "sign $0"),
    ("stablehlo.sine", Floats, "sin $0"),
    ("stablehlo.sqrt", Floats, "sqrt $0"),
    ("stablehlo.subtract", Numbers, "$0 - $1"),
    ("stablehlo.tan", Floats, "tan $0"),
    ("stablehlo.tanh", Floats, "tanh $0"),
    ("stablehlo.xor", Bits, "xor $0 $1"),
    ("chlo.acos", Floats, "atan2 (sqrt ((1 - $0) * (1 + $0))) $0"),
    ("chlo.asin", Floats, "atan2 $0 (sqrt ((1 - $0) * (1 + $0)))"),
    (
        "chlo.asinh",
        Floats,
        "sign $0 * log1p (abs $0 + $0 * $0 / (1 + sqrt ($0 * $0 + 1)))",
    ),
    ("chlo.atan", Floats, "atan $0"),
    ("chlo.atanh", Floats, "0.5 * log1p (2 * $0 / (1 - $0))"),
    ("chlo.cosh", Floats, "cosh $0"),
    ("chlo.erf", Floats, "erf $0"),
    ("chlo.is_inf", Floats, "not (or (isFinite $0) (isNaN $0))"),
    (
        "chlo.is_neg_inf",
        Floats,
        "and (not (or (isFinite $0) (isNaN $0))) ($0 < 0)",
    ),
    (
        "chlo.is_pos_inf",
        Floats,
        "and (not (or (isFinite $0) (isNaN $0))) ($0 > 0)",
    ),
    ("chlo.sinh", Floats, "sinh $0"),
    ("chlo.square", Floats, "$0 * $0"),
    ("chlo.tan", Floats, "tan $0"),
];

/// Comparisons: the direction, the elements, and the result.
const COMPARISONS: &[(&str, On, &str)] = &[
    ("EQ", Any, "$0 == $1"),
    ("NE", Any, "not ($0 == $1)"),
    ("GE", Numbers, "$0 >= $1"),
    ("GT", Numbers, "$0 > $1"),
    ("LE", Numbers, "$0 <= $1"),
    ("LT", Numbers, "$0 < $1"),
    ("GE", Truths, "or $0 (not $1)"),
    ("GT", Truths, "and $0 (not $1)"),
    ("LE", Truths, "or (not $0) $1"),
    ("LT", Truths, "and (not $0) $1"),
];

fn line(table: &[(&str, On, &'static str)], name: &str, element: Scalar) -> Option<&'static str> {
    let mut lines = table.iter();
    let line = lines.find(|(line, on, _)| *line == name && on.holds(element))?;
    Some(line.2)
}

/// Operations that are another one behind the broadcast of their operands.
const BROADCASTS: &[(&str, &str)] = &[
    ("chlo.broadcast_add", "stablehlo.add"),
    ("chlo.broadcast_and", "stablehlo.and"),
    ("chlo.broadcast_atan2", "stablehlo.atan2"),
    ("chlo.broadcast_divide", "stablehlo.divide"),
    ("chlo.broadcast_maximum", "stablehlo.maximum"),
    ("chlo.broadcast_minimum", "stablehlo.minimum"),
    ("chlo.broadcast_multiply", "stablehlo.multiply"),
    ("chlo.broadcast_next_after", "chlo.next_after"),
    ("chlo.broadcast_or", "stablehlo.or"),
    ("chlo.broadcast_polygamma", "chlo.polygamma"),
    ("chlo.broadcast_power", "stablehlo.power"),
    ("chlo.broadcast_remainder", "stablehlo.remainder"),
    ("chlo.broadcast_select", "stablehlo.select"),
    ("chlo.broadcast_shift_left", "stablehlo.shift_left"),
    (
        "chlo.broadcast_shift_right_arithmetic",
        "stablehlo.shift_right_arithmetic",
    ),
    (
        "chlo.broadcast_shift_right_logical",
        "stablehlo.shift_right_logical",
    ),
    ("chlo.broadcast_subtract", "stablehlo.subtract"),
    ("chlo.broadcast_xor", "stablehlo.xor"),
    ("chlo.broadcast_zeta", "chlo.zeta"),
];

/// Whether the operands of an operation are broadcast to its result.
pub fn is_broadcast(operation: &str) -> bool {
    operation.starts_with("chlo.broadcast_")
}

/// The result of an operation on elements of that type.
pub fn template(operation: &str, element: Scalar) -> Option<String> {
    let broadcast = BROADCASTS.iter().find(|(name, _)| *name == operation);
    let operation = broadcast.map_or(operation, |(_, then)| *then);
    line(TABLE, operation, element)
        .or_else(|| line(linalg::TABLE, operation, element))
        .map(str::to_owned)
        .or_else(|| special::template(operation, element))
}

/// Whether the operation computes each element from the elements at the same place.
pub fn is_elementwise(operation: &str) -> bool {
    names().any(|name| name == operation)
}

/// The names of these operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    let lines = TABLE.iter().chain(linalg::TABLE).map(|(name, ..)| *name);
    let broadcasts = BROADCASTS.iter().map(|(name, _)| *name);
    lines.chain(broadcasts).chain(special::names())
}

/// The operations of the table that say something about a float.
pub const PREDICATES: &[&str] = &[
    "chlo.is_inf",
    "chlo.is_neg_inf",
    "chlo.is_pos_inf",
    "stablehlo.is_finite",
];

/// The result of a comparison.
pub fn comparison(direction: &str, element: Scalar) -> Option<&'static str> {
    line(COMPARISONS, direction, element)
}

/// The result of a conversion.
pub fn conversion(to: Scalar) -> String {
    format!("(cast $0 : {to})")
}

/// The number of operands that a template names.
pub fn operands(template: &str) -> usize {
    let named = |index: &usize| template.contains(&format!("${index}"));
    (0..).take_while(named).count()
}

/// An operator that elements are combined by in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The operator as a function.
    pub function: &'static str,
    /// Its neutral element, as it is written for the type of the elements.
    neutral: Neutral,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Neutral {
    Zero,
    One,
    Least,
    Greatest,
    False,
    True,
}

/// The operators by the name of the operation, of numbers and of truth values, and their neutral
/// elements.
const OPERATORS: &[(&str, On, &str, Neutral)] = &[
    ("stablehlo.add", Numbers, "(+)", Neutral::Zero),
    ("stablehlo.add", Truths, "or", Neutral::False),
    ("stablehlo.and", Truths, "and", Neutral::True),
    ("stablehlo.maximum", Numbers, "max", Neutral::Least),
    ("stablehlo.maximum", Truths, "or", Neutral::False),
    ("stablehlo.minimum", Numbers, "min", Neutral::Greatest),
    ("stablehlo.minimum", Truths, "and", Neutral::True),
    ("stablehlo.multiply", Numbers, "(*)", Neutral::One),
    ("stablehlo.multiply", Truths, "and", Neutral::True),
    ("stablehlo.or", Truths, "or", Neutral::False),
    ("arith.addf", Floats, "(+)", Neutral::Zero),
    ("arith.addi", Integers, "(+)", Neutral::Zero),
    ("arith.andi", Truths, "and", Neutral::True),
    ("arith.maximumf", Floats, "max", Neutral::Least),
    ("arith.maxsi", Signed, "max", Neutral::Least),
    ("arith.maxui", Unsigned, "max", Neutral::Least),
    ("arith.minimumf", Floats, "min", Neutral::Greatest),
    ("arith.minsi", Signed, "min", Neutral::Greatest),
    ("arith.minui", Unsigned, "min", Neutral::Greatest),
    ("arith.mulf", Floats, "(*)", Neutral::One),
    ("arith.muli", Integers, "(*)", Neutral::One),
    ("arith.ori", Truths, "or", Neutral::False),
];

/// The operator that an operation is.
pub fn operator(operation: &str, element: Scalar) -> Option<Operator> {
    let mut lines = OPERATORS.iter();
    let line = lines.find(|(name, on, ..)| *name == operation && on.holds(element))?;
    Some(Operator {
        function: line.2,
        neutral: line.3,
    })
}

impl Operator {
    /// The neutral element, as a literal of the type.
    pub fn neutral(self, element: Scalar) -> String {
        match self.neutral {
            Neutral::False | Neutral::True => self.written(element),
            _ => format!("{element}({})", self.written(element)),
        }
    }

    /// Whether the operator changes nothing when it gets this value.
    pub fn is_neutral(self, value: ScalarValue) -> bool {
        let text = value.to_string();
        let text = text.strip_suffix(".0").unwrap_or(&text);
        // Both zeros are neutral, but for the sign of a sum of negative zeros.
        let text = if text == "-0" { "0" } else { text };
        text == self.written(value.scalar())
    }

    fn written(self, element: Scalar) -> String {
        match self.neutral {
            Neutral::False => "false".to_owned(),
            Neutral::True => "true".to_owned(),
            Neutral::Zero => "0".to_owned(),
            Neutral::One => "1".to_owned(),
            Neutral::Least if element.is_float() => "-inf".to_owned(),
            Neutral::Greatest if element.is_float() => "inf".to_owned(),
            Neutral::Least if element.is_unsigned() => "0".to_owned(),
            Neutral::Least => (-greatest(element) - 1).to_string(),
            Neutral::Greatest => greatest(element).to_string(),
        }
    }
}

/// The greatest value of an integer type.
fn greatest(element: Scalar) -> i128 {
    let bits = match element.is_unsigned() {
        true => element.bits(),
        false => element.bits() - 1,
    };
    (1 << bits) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_names_its_operands_in_order() {
        for (name, _, template) in TABLE.iter().chain(COMPARISONS).chain(linalg::TABLE) {
            let count = operands(template);
            assert!((1..=3).contains(&count), "{name}: {template}");
            assert!(
                !template.contains(&format!("${}", count + 1)),
                "{name}: {template}"
            );
        }
    }
}
