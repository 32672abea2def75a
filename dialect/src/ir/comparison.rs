//! Comparisons by `arith.cmpi` and `arith.cmpf`.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;

use super::Op;

/// Declares questions with the numbers that MLIR gives them.
macro_rules! predicates {
    ($(#[$of_all:meta])* $name:ident: $($(#[$of_one:meta])* $predicate:ident = $number:literal,)*) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$of_one])* $predicate = $number,)*
        }

        impl $name {
            fn of(number: i64) -> Option<Self> {
                match number {
                    $($number => Some(Self::$predicate),)*
                    _ => None,
                }
            }
        }
    };
}

predicates! {
    /// A question about two integers.
    IntegerPredicate:
    /// `eq`
    Equal = 0,
    /// `ne`
    NotEqual = 1,
    /// `slt`
    Less = 2,
    /// `sle`
    LessOrEqual = 3,
    /// `sgt`
    Greater = 4,
    /// `sge`
    GreaterOrEqual = 5,
    /// `ult`
    UnsignedLess = 6,
    /// `ule`
    UnsignedLessOrEqual = 7,
    /// `ugt`
    UnsignedGreater = 8,
    /// `uge`
    UnsignedGreaterOrEqual = 9,
}

predicates! {
    /// A question about two floating-point numbers. Where one of them is NaN, the answer is "no",
    /// but for those that begin with `Unordered`, for [`FloatPredicate::NotEqual`] and for
    /// [`FloatPredicate::Always`].
    FloatPredicate:
    /// `false`
    Never = 0,
    /// `oeq`
    Equal = 1,
    /// `ogt`
    Greater = 2,
    /// `oge`
    GreaterOrEqual = 3,
    /// `olt`
    Less = 4,
    /// `ole`
    LessOrEqual = 5,
    /// `one`: whether one of them is less
    Different = 6,
    /// `ord`: whether both are numbers
    Ordered = 7,
    /// `ueq`
    UnorderedEqual = 8,
    /// `ugt`
    UnorderedGreater = 9,
    /// `uge`
    UnorderedGreaterOrEqual = 10,
    /// `ult`
    UnorderedLess = 11,
    /// `ule`
    UnorderedLessOrEqual = 12,
    /// `une`
    NotEqual = 13,
    /// `uno`: whether one of them is NaN
    Unordered = 14,
    /// `true`
    Always = 15,
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
    /// The comparison of an operation; `None` if it is not a comparison, or not one of ours.
    pub fn of(operation: Op) -> Option<Comparison> {
        let predicate = || {
            let predicate = operation.attribute("predicate").ok()?;
            Some(IntegerAttribute::try_from(predicate).ok()?.value())
        };
        match super::name(operation) {
            "arith.cmpi" => IntegerPredicate::of(predicate()?).map(Comparison::Integers),
            "arith.cmpf" => FloatPredicate::of(predicate()?).map(Comparison::Floats),
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
        let cases: [(&str, Comparison); 26] = [
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
            ("cmpf false", Float::Never.into()),
            ("cmpf one", Float::Different.into()),
            ("cmpf ord", Float::Ordered.into()),
            ("cmpf ueq", Float::UnorderedEqual.into()),
            ("cmpf true", Float::Always.into()),
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
