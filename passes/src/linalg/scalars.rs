//! Scalar operations of `arith` and `math` in the bodies of structured operations.

use rise_lang::types::Scalar;

use crate::stablehlo::attributes;
use crate::stablehlo::call::{Call, Outcome};
use crate::stablehlo::elementwise::{
    On::{self, Any, Bits, Floats, Integers, Signed, Unsigned},
    conversion,
};
use crate::stablehlo::importer::Importer;
use crate::stablehlo::operations::{by_template, elements_fit};

/// The name of an operation, the elements of its last operand, and its result. Of the types in
/// `arith`, the language has only `index` without a sign: operations that take one read its bits.
pub const TABLE: &[(&str, On, &str)] = &[
    ("arith.addf", Floats, "$0 + $1"),
    ("arith.addi", Integers, "$0 + $1"),
    ("arith.andi", Bits, "and $0 $1"),
    (
        "arith.ceildivsi",
        Signed,
        "$0 / $1 + (if or ($0 % $1 == 0) (xor ($0 < 0) ($1 < 0)) then 0 else 1)",
    ),
    (
        "arith.ceildivsi",
        Unsigned,
        "let dividend = (bitcast $0 : $s) in let divisor = (bitcast $1 : $s) in \
         (bitcast (dividend / divisor + (if or (dividend % divisor == 0) \
         (xor (dividend < 0) (divisor < 0)) then 0 else 1)) : $t)",
    ),
    (
        "arith.ceildivui",
        Signed,
        "let dividend = (bitcast $0 : $u) in let divisor = (bitcast $1 : $u) in \
         (bitcast (dividend / divisor + (if dividend % divisor == 0 then 0 else 1)) : $t)",
    ),
    (
        "arith.ceildivui",
        Unsigned,
        "$0 / $1 + (if $0 % $1 == 0 then 0 else 1)",
    ),
    ("arith.divf", Floats, "$0 / $1"),
    ("arith.divsi", Signed, "$0 / $1"),
    (
        "arith.divsi",
        Unsigned,
        "(bitcast ((bitcast $0 : $s) / (bitcast $1 : $s)) : $t)",
    ),
    ("arith.divui", Unsigned, "$0 / $1"),
    (
        "arith.divui",
        Signed,
        "(bitcast ((bitcast $0 : $u) / (bitcast $1 : $u)) : $t)",
    ),
    (
        "arith.floordivsi",
        Signed,
        "$0 / $1 - (if and (not ($0 % $1 == 0)) (xor ($0 < 0) ($1 < 0)) then 1 else 0)",
    ),
    (
        "arith.floordivsi",
        Unsigned,
        "let dividend = (bitcast $0 : $s) in let divisor = (bitcast $1 : $s) in \
         (bitcast (dividend / divisor - (if and (not (dividend % divisor == 0)) \
         (xor (dividend < 0) (divisor < 0)) then 1 else 0)) : $t)",
    ),
    ("arith.maximumf", Floats, "max $0 $1"),
    // NaN only if both are.
    (
        "arith.maxnumf",
        Floats,
        "if isNaN $0 then $1 else if isNaN $1 then $0 else max $0 $1",
    ),
    ("arith.maxsi", Signed, "max $0 $1"),
    (
        "arith.maxsi",
        Unsigned,
        "(bitcast (max (bitcast $0 : $s) (bitcast $1 : $s)) : $t)",
    ),
    ("arith.maxui", Unsigned, "max $0 $1"),
    (
        "arith.maxui",
        Signed,
        "(bitcast (max (bitcast $0 : $u) (bitcast $1 : $u)) : $t)",
    ),
    ("arith.minimumf", Floats, "min $0 $1"),
    (
        "arith.minnumf",
        Floats,
        "if isNaN $0 then $1 else if isNaN $1 then $0 else min $0 $1",
    ),
    ("arith.minsi", Signed, "min $0 $1"),
    (
        "arith.minsi",
        Unsigned,
        "(bitcast (min (bitcast $0 : $s) (bitcast $1 : $s)) : $t)",
    ),
    ("arith.minui", Unsigned, "min $0 $1"),
    (
        "arith.minui",
        Signed,
        "(bitcast (min (bitcast $0 : $u) (bitcast $1 : $u)) : $t)",
    ),
    ("arith.mulf", Floats, "$0 * $1"),
    ("arith.muli", Integers, "$0 * $1"),
    ("arith.negf", Floats, "neg $0"),
    ("arith.ori", Bits, "or $0 $1"),
    ("arith.remf", Floats, "$0 % $1"),
    ("arith.remsi", Signed, "$0 % $1"),
    (
        "arith.remsi",
        Unsigned,
        "(bitcast ((bitcast $0 : $s) % (bitcast $1 : $s)) : $t)",
    ),
    ("arith.remui", Unsigned, "$0 % $1"),
    (
        "arith.remui",
        Signed,
        "(bitcast ((bitcast $0 : $u) % (bitcast $1 : $u)) : $t)",
    ),
    // Shifts by as many bits as there are, or more, have no value.
    ("arith.shli", Integers, "shl $0 $1"),
    ("arith.shrsi", Signed, "shr $0 $1"),
    (
        "arith.shrsi",
        Unsigned,
        "(bitcast (shr (bitcast $0 : $s) (bitcast $1 : $s)) : $t)",
    ),
    ("arith.shrui", Unsigned, "shr $0 $1"),
    (
        "arith.shrui",
        Signed,
        "(bitcast (shr (bitcast $0 : $u) (bitcast $1 : $u)) : $t)",
    ),
    ("arith.select", Any, "if $0 then $1 else $2"),
    ("arith.subf", Floats, "$0 - $1"),
    ("arith.subi", Integers, "$0 - $1"),
    ("arith.xori", Bits, "xor $0 $1"),
    ("math.absf", Floats, "abs $0"),
    ("math.absi", Signed, "abs $0"),
    (
        "math.absi",
        Unsigned,
        "(bitcast (abs (bitcast $0 : $s)) : $t)",
    ),
    ("math.atan", Floats, "atan $0"),
    ("math.atan2", Floats, "atan2 $0 $1"),
    ("math.cbrt", Floats, "cbrt $0"),
    ("math.ceil", Floats, "ceil $0"),
    ("math.cos", Floats, "cos $0"),
    ("math.cosh", Floats, "cosh $0"),
    ("math.ctlz", Integers, "countLeadingZeros $0"),
    ("math.ctpop", Integers, "popcount $0"),
    ("math.erf", Floats, "erf $0"),
    ("math.exp", Floats, "exp $0"),
    ("math.expm1", Floats, "expm1 $0"),
    ("math.floor", Floats, "floor $0"),
    ("math.fma", Floats, "fma $0 $1 $2"),
    ("math.log", Floats, "log $0"),
    ("math.log1p", Floats, "log1p $0"),
    ("math.powf", Floats, "pow $0 $1"),
    ("math.roundeven", Floats, "round $0"),
    ("math.rsqrt", Floats, "rsqrt $0"),
    ("math.sin", Floats, "sin $0"),
    ("math.sinh", Floats, "sinh $0"),
    ("math.sqrt", Floats, "sqrt $0"),
    ("math.tan", Floats, "tan $0"),
    ("math.tanh", Floats, "tanh $0"),
    ("math.trunc", Floats, "trunc $0"),
];

/// Comparisons of floats, by the number of their predicate.
const FLOATS: [&str; 16] = [
    "and ($0 < $1) ($0 > $1)",
    "$0 == $1",
    "$0 > $1",
    "$0 >= $1",
    "$0 < $1",
    "$0 <= $1",
    "or ($0 < $1) ($0 > $1)",
    "and ($0 == $0) ($1 == $1)",
    "not (or ($0 < $1) ($0 > $1))",
    "not ($0 <= $1)",
    "not ($0 < $1)",
    "not ($0 >= $1)",
    "not ($0 > $1)",
    "not ($0 == $1)",
    "not (and ($0 == $0) ($1 == $1))",
    "or ($0 == $1) true",
];

/// Comparisons of integers, by the number of their predicate; the last four read them without a
/// sign. Of indices, which have none, the four before read them with one.
const INTEGERS: [&str; 10] = [
    "$0 == $1",
    "not ($0 == $1)",
    "$0 < $1",
    "$0 <= $1",
    "$0 > $1",
    "$0 >= $1",
    "(bitcast $0 : $u) < (bitcast $1 : $u)",
    "(bitcast $0 : $u) <= (bitcast $1 : $u)",
    "(bitcast $0 : $u) > (bitcast $1 : $u)",
    "(bitcast $0 : $u) >= (bitcast $1 : $u)",
];

pub fn compare<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let number = attributes::integer(call.operation, "predicate");
    let number = number.and_then(|number| usize::try_from(number).ok());
    let number = number.ok_or_else(|| call.malformed("predicate"))?;
    let element = call.operand(0)?.tensor.element;
    if !elements_fit(call, Scalar::Bool) {
        return Err(call.misfit());
    }
    let is_index = element == Scalar::Index;
    let template = match element.is_float() {
        // Always false and always true, which nobody writes.
        true if number == 0 || number == 15 => None,
        true => FLOATS.get(number),
        false if element == Scalar::Bool && number > 1 => None,
        false if is_index && (2..6).contains(&number) => INTEGERS.get(number + 4),
        false if is_index && number > 5 => INTEGERS.get(number - 4),
        false => INTEGERS.get(number),
    };
    let refused = || format!("`{}` by predicate {number}", call.name());
    let template = template.ok_or_else(refused)?;
    match is_index {
        true => by_template(importer, call, &template.replace("$u", "$s")),
        false => by_template(importer, call, template),
    }
}

/// A conversion that keeps numbers, or rounds them, or keeps bits.
pub fn convert<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (from, to) = (call.operand(0)?.tensor.element, call.result()?.element);
    let reads_unsigned = matches!(
        call.name(),
        "arith.extui" | "arith.uitofp" | "arith.index_castui"
    );
    match call.name() {
        "arith.bitcast" if from.bits() != to.bits() => Err(call.misfit()),
        "arith.bitcast" => by_template(importer, call, &format!("(bitcast $0 : {to})")),
        // The lowest bit, where a conversion asks for any.
        "arith.trunci" | "arith.index_cast" | "arith.index_castui" if to == Scalar::Bool => {
            by_template(importer, call, "and $0 1 == 1")
        }
        "arith.extui" | "arith.uitofp" | "arith.index_castui" if from.is_signed() => {
            let bits = from.bits();
            by_template(
                importer,
                call,
                &format!("(cast (bitcast $0 : u{bits}) : {to})"),
            )
        }
        "arith.fptoui" if to.is_signed() => {
            let bits = to.bits();
            by_template(
                importer,
                call,
                &format!("(bitcast (cast $0 : u{bits}) : {to})"),
            )
        }
        // The only bit of a truth value is its sign.
        _ if from == Scalar::Bool && !reads_unsigned => {
            let minus_one = match to {
                Scalar::Index => "(bitcast i64(-1) : index)".to_owned(),
                to => format!("{to}(-1)"),
            };
            by_template(
                importer,
                call,
                &format!("if $0 then {minus_one} else {to}(0)"),
            )
        }
        _ => by_template(importer, call, &conversion(to)),
    }
}
