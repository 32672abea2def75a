//! What `arith.cmpi` and `arith.cmpf` ask.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;

use super::Op;

/// A question about two integers, of the number that MLIR gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IntegerPredicate {
    Equal = 0,
    NotEqual = 1,
    Less = 2,
    LessOrEqual = 3,
    Greater = 4,
    GreaterOrEqual = 5,
    UnsignedLess = 6,
    UnsignedLessOrEqual = 7,
    UnsignedGreater = 8,
    UnsignedGreaterOrEqual = 9,
}

/// A question about two floating-point numbers, of the number that MLIR gives it. Where one of them is no number, the answer is "no", but for those that
/// begin with `Unordered` and for [`FloatPredicate::NotEqual`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FloatPredicate {
    Equal = 1,
    Greater = 2,
    GreaterOrEqual = 3,
    Less = 4,
    LessOrEqual = 5,
    UnorderedGreater = 9,
    UnorderedGreaterOrEqual = 10,
    UnorderedLess = 11,
    UnorderedLessOrEqual = 12,
    NotEqual = 13,
    Unordered = 14,
}

/// A question about two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `arith.cmpi`
    Integers(IntegerPredicate),
    /// `arith.cmpf`
    Floats(FloatPredicate),
}

impl From<IntegerPredicate> for Comparison {
    fn from(predicate: IntegerPredicate) -> Self {
        Comparison::Integers(predicate)
    }
}

impl From<FloatPredicate> for Comparison {
    fn from(predicate: FloatPredicate) -> Self {
        Comparison::Floats(predicate)
    }
}

impl Comparison {
    /// What an operation asks; `None` if it is no comparison, or one that none of ours is.
    pub fn of(operation: Op) -> Option<Comparison> {
        let predicate = || {
            let predicate = operation.attribute("predicate").ok()?;
            Some(IntegerAttribute::try_from(predicate).ok()?.value())
        };
        match super::name(operation) {
            "arith.cmpi" => integer_predicate(predicate()?).map(Comparison::Integers),
            "arith.cmpf" => float_predicate(predicate()?).map(Comparison::Floats),
            _ => None,
        }
    }

    pub(super) fn operation(self) -> &'static str {
        match self {
            Comparison::Integers(_) => "arith.cmpi",
            Comparison::Floats(_) => "arith.cmpf",
        }
    }

    pub(super) fn number(self) -> i64 {
        match self {
            Comparison::Integers(predicate) => predicate as i64,
            Comparison::Floats(predicate) => predicate as i64,
        }
    }
}

fn integer_predicate(number: i64) -> Option<IntegerPredicate> {
    use IntegerPredicate::*;
    let all = [
        Equal,
        NotEqual,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        UnsignedLess,
        UnsignedLessOrEqual,
        UnsignedGreater,
        UnsignedGreaterOrEqual,
    ];
    all.into_iter()
        .find(|predicate| *predicate as i64 == number)
}

fn float_predicate(number: i64) -> Option<FloatPredicate> {
    use FloatPredicate::*;
    let all = [
        Equal,
        Greater,
        GreaterOrEqual,
        Less,
        LessOrEqual,
        UnorderedGreater,
        UnorderedGreaterOrEqual,
        UnorderedLess,
        UnorderedLessOrEqual,
        NotEqual,
        Unordered,
    ];
    all.into_iter()
        .find(|predicate| *predicate as i64 == number)
}

#[cfg(test)]
mod tests {
    use melior::Context;
    use melior::ir::operation::OperationRef;
    use melior::ir::{BlockLike, Module};

    use super::*;

    /// MLIR's text names predicates by words: what it reads is what is meant here.
    #[test]
    fn numbers_are_mlirs() {
        use FloatPredicate as Float;
        use IntegerPredicate as Integer;
        let context = Context::new();
        let registry = melior::dialect::DialectRegistry::new();
        melior::utility::register_all_dialects(&registry);
        context.append_dialect_registry(&registry);
        context.load_all_available_dialects();
        let cases: [(&str, Comparison); 21] = [
            ("cmpi eq", Integer::Equal.into()),
            ("cmpi ne", Integer::NotEqual.into()),
            ("cmpi slt", Integer::Less.into()),
            ("cmpi sle", Integer::LessOrEqual.into()),
            ("cmpi sgt", Integer::Greater.into()),
            ("cmpi sge", Integer::GreaterOrEqual.into()),
            ("cmpi ult", Integer::UnsignedLess.into()),
            ("cmpi ule", Integer::UnsignedLessOrEqual.into()),
            ("cmpi ugt", Integer::UnsignedGreater.into()),
            ("cmpi uge", Integer::UnsignedGreaterOrEqual.into()),
            ("cmpf oeq", Float::Equal.into()),
            ("cmpf ogt", Float::Greater.into()),
            ("cmpf oge", Float::GreaterOrEqual.into()),
            ("cmpf olt", Float::Less.into()),
            ("cmpf ole", Float::LessOrEqual.into()),
            ("cmpf ugt", Float::UnorderedGreater.into()),
            ("cmpf uge", Float::UnorderedGreaterOrEqual.into()),
            ("cmpf ult", Float::UnorderedLess.into()),
            ("cmpf ule", Float::UnorderedLessOrEqual.into()),
            ("cmpf une", Float::NotEqual.into()),
            ("cmpf uno", Float::Unordered.into()),
        ];
        for (text, comparison) in cases {
            let ty = if text.starts_with("cmpi") {
                "i32"
            } else {
                "f32"
            };
            let text = format!(
                "func.func @f(%a: {ty}) -> i1 {{ %b = arith.{text}, %a, %a : {ty} return %b : i1 }}"
            );
            let module = Module::parse(&context, &text).unwrap();
            let function = module.body().first_operation().unwrap();
            // SAFETY: it is alive as long as the module.
            let function = unsafe { OperationRef::from_raw(function.to_raw()) };
            let operation = crate::ir::nested(function)[0];
            assert_eq!(Comparison::of(operation), Some(comparison), "{text}");
            assert_eq!(
                Comparison::of(operation).unwrap().operation(),
                crate::ir::name(operation)
            );
        }
    }
}
