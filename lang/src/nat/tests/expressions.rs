//! Random expressions, evaluated independently of the normal form.

use proptest::prelude::*;

use crate::nat::{Name, Nat};

/// An expression as it is written, before any normalisation.
#[derive(Debug, Clone)]
pub enum Written {
    Constant(u64),
    Variable(&'static str),
    Add(Box<Written>, Box<Written>),
    Subtract(Box<Written>, Box<Written>),
    Multiply(Box<Written>, Box<Written>),
    Divide(Box<Written>, Box<Written>),
    Modulo(Box<Written>, Box<Written>),
    Power(Box<Written>, u32),
    SymbolicPower(Box<Written>, Box<Written>),
    Minimum(Box<Written>, Box<Written>),
    Maximum(Box<Written>, Box<Written>),
    Sum(Box<Written>, Box<Written>, Box<Written>),
}

/// The variable that `Written::Sum` binds.
pub const BOUND: &str = "s";
pub const VARIABLES: [&str; 3] = ["n", "m", "k"];

impl Written {
    pub fn to_nat(&self) -> Nat {
        match self {
            Written::Constant(value) => Nat::constant(*value),
            Written::Variable(name) => Nat::variable(*name),
            Written::Add(left, right) => left.to_nat() + right.to_nat(),
            Written::Subtract(left, right) => left.to_nat() - right.to_nat(),
            Written::Multiply(left, right) => left.to_nat() * right.to_nat(),
            Written::Divide(left, right) => left.to_nat() / right.to_nat(),
            Written::Modulo(left, right) => left.to_nat() % right.to_nat(),
            Written::Power(base, exponent) => base.to_nat().pow(&Nat::constant((*exponent).into())),
            Written::SymbolicPower(base, exponent) => base.to_nat().pow(&exponent.to_nat()),
            Written::Minimum(left, right) => Nat::minimum([left.to_nat(), right.to_nat()]),
            Written::Maximum(left, right) => Nat::maximum([left.to_nat(), right.to_nat()]),
            Written::Sum(from, to, body) => {
                Nat::sum(BOUND, &from.to_nat(), &to.to_nat(), &body.to_nat())
            }
        }
    }

    /// The value by the definitions; `None` where there is none or it is large.
    pub fn value(&self, assignment: &dyn Fn(&str) -> i128) -> Option<i128> {
        let value = |written: &Written| written.value(assignment);
        let result = match self {
            Written::Constant(constant) => i128::from(*constant),
            Written::Variable(name) => assignment(name),
            Written::Add(left, right) => value(left)? + value(right)?,
            Written::Subtract(left, right) => value(left)? - value(right)?,
            Written::Multiply(left, right) => value(left)? * value(right)?,
            Written::Divide(left, right) => floor(value(left)?, value(right)?)?,
            Written::Modulo(left, right) => {
                let (left, right) = (value(left)?, value(right)?);
                left - right * floor(left, right)?
            }
            Written::Power(base, exponent) => value(base)?.checked_pow(*exponent)?,
            Written::SymbolicPower(base, exponent) => {
                value(base)?.checked_pow(u32::try_from(value(exponent)?).ok()?)?
            }
            Written::Minimum(left, right) => value(left)?.min(value(right)?),
            Written::Maximum(left, right) => value(left)?.max(value(right)?),
            Written::Sum(from, to, body) => {
                let mut total = 0_i128;
                let (from, to) = (value(from)?, value(to)?);
                if to - from > 1000 {
                    return None;
                }
                // A body that does not use the index must have a value also where the range is
                // empty.
                body.value(&|name| {
                    if name == BOUND {
                        from
                    } else {
                        assignment(name)
                    }
                })?;
                for index in from..to {
                    total += body.value(&|name| {
                        if name == BOUND {
                            index
                        } else {
                            assignment(name)
                        }
                    })?;
                }
                total
            }
        };
        (result.abs() < 1 << 40).then_some(result)
    }
}

fn floor(left: i128, right: i128) -> Option<i128> {
    match right {
        0 => None,
        right if right > 0 => Some(left.div_euclid(right)),
        right => Some((-left).div_euclid(-right)),
    }
}

pub fn leaf() -> impl Strategy<Value = Written> {
    prop_oneof![
        (0_u64..10).prop_map(Written::Constant),
        proptest::sample::select(&VARIABLES[..]).prop_map(Written::Variable),
        proptest::sample::select(vec![2_u64, 4, 8, 16, 32]).prop_map(Written::Constant),
    ]
}

/// Any expression. Sums do not nest inside each other's bodies under the same name in a way that
/// matters: the inner one shadows.
pub fn expression() -> impl Strategy<Value = Written> {
    leaf().prop_recursive(4, 24, 2, |inner| {
        let pair = (inner.clone(), inner.clone()).prop_map(|(left, right)| (Box::new(left), Box::new(right)));
        let body = prop_oneof![
            inner.clone(),
            inner.clone().prop_map(|inner| Written::Multiply(Box::new(inner), Box::new(Written::Variable(BOUND)))),
            inner.clone().prop_map(|inner| Written::Modulo(Box::new(Written::Variable(BOUND)), Box::new(inner))),
        ];
        prop_oneof![
            4 => pair.clone().prop_map(|(left, right)| Written::Add(left, right)),
            3 => pair.clone().prop_map(|(left, right)| Written::Subtract(left, right)),
            4 => pair.clone().prop_map(|(left, right)| Written::Multiply(left, right)),
            3 => pair.clone().prop_map(|(left, right)| Written::Divide(left, right)),
            3 => pair.clone().prop_map(|(left, right)| Written::Modulo(left, right)),
            1 => (inner.clone(), 0_u32..4).prop_map(|(base, exponent)| Written::Power(Box::new(base), exponent)),
            1 => pair.clone().prop_map(|(base, exponent)| Written::SymbolicPower(base, exponent)),
            1 => pair.clone().prop_map(|(left, right)| Written::Minimum(left, right)),
            1 => pair.clone().prop_map(|(left, right)| Written::Maximum(left, right)),
            1 => (inner.clone(), inner, body).prop_map(|(from, to, body)| {
                Written::Sum(Box::new(from), Box::new(to), Box::new(body))
            }),
        ]
    })
}

/// Only what the laws of rings speak of, with other operations as opaque atoms.
pub fn ring_expression() -> impl Strategy<Value = Written> {
    let divisor = || {
        prop_oneof![
            (1_u64..40).prop_map(Written::Constant),
            Just(Written::Variable("k"))
        ]
    };
    let atom = prop_oneof![
        3 => leaf(),
        1 => (leaf(), divisor()).prop_map(|(left, right)| Written::Divide(Box::new(left), Box::new(right))),
        1 => (leaf(), divisor()).prop_map(|(left, right)| Written::Modulo(Box::new(left), Box::new(right))),
        1 => (leaf(), leaf()).prop_map(|(left, right)| Written::SymbolicPower(Box::new(left), Box::new(right))),
    ];
    atom.prop_recursive(3, 12, 2, |inner| {
        let pair = (inner.clone(), inner.clone())
            .prop_map(|(left, right)| (Box::new(left), Box::new(right)));
        prop_oneof![
            pair.clone()
                .prop_map(|(left, right)| Written::Add(left, right)),
            pair.clone()
                .prop_map(|(left, right)| Written::Subtract(left, right)),
            pair.prop_map(|(left, right)| Written::Multiply(left, right)),
            (inner, 0_u32..3).prop_map(|(base, exponent)| Written::Power(Box::new(base), exponent)),
        ]
    })
}

/// The value of a normal form, in the same terms.
pub fn normal_value(
    nat: &Nat,
    assignment: &dyn Fn(&str) -> i128,
) -> Result<i64, crate::nat::EvaluationError> {
    nat.evaluate(&|name: &Name| i64::try_from(assignment(name.as_str())).ok())
}
