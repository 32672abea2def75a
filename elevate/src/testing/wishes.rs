//! Requirements of conditions on the terms for a rule's variables.

use rise_lang::{
    nat::Name,
    types::{DataType, Type},
};

use crate::rule::{Condition, RewriteRule};

/// Requirements on an operator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OperatorWish {
    pub(super) associative: Option<bool>,
    pub(super) exchangeable: Option<bool>,
    /// Whether it is to have a neutral element.
    pub(super) neutral: bool,
}

impl OperatorWish {
    pub(super) fn is_any(self) -> bool {
        self.associative.is_none() && self.exchangeable.is_none() && !self.neutral
    }
}

/// Requirements on the term for a variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    pub(super) operator: OperatorWish,
    /// The operator whose neutral element it must be, or must not be.
    pub(super) neutral_of: Option<(Name, bool)>,
    /// The column and the row whose product it must be, or must not be.
    pub(super) product_of: Option<(Name, Name, bool)>,
    /// Whether it is to be an array of known numbers.
    pub(super) is_written_out: bool,
    /// Whether it is to be a known number other than zero, or zero.
    pub(super) nonzero: Option<bool>,
    pub(super) variable: Option<bool>,
    pub(super) rearranges: Option<bool>,
}

/// Requirements of the conditions on the variable; all of them hold but the one with the number
/// `violated`.
pub(super) fn wish(rule: &RewriteRule, variable: &Name, violated: Option<usize>) -> Wish {
    let mut wish = Wish::default();
    for (number, condition) in rule.declaration().conditions.iter().enumerate() {
        let Condition::Named(name, variables, _) = condition else {
            continue;
        };
        if rule.declaration().is_about_strategy(condition) {
            continue;
        }
        let holds = violated != Some(number);
        let place = variables.iter().position(|other| other == variable);
        match (name.as_str(), place) {
            (_, None) => {}
            ("associative" | "commutative", _) => {
                let also = wish.operator.associative.unwrap_or(true);
                wish.operator.associative = Some(holds && also);
            }
            ("exchangeable", _) => wish.operator.exchangeable = Some(holds),
            ("neutral", Some(0)) => wish.neutral_of = Some((variables[1].clone(), holds)),
            ("neutral", Some(_)) => wish.operator.neutral = true,
            ("outerProduct", Some(0)) => {
                let (column, row) = (variables[1].clone(), variables[2].clone());
                wish.product_of = Some((column, row, holds));
            }
            ("outerProduct", Some(_)) => wish.is_written_out = true,
            ("nonzero", _) => wish.nonzero = Some(holds),
            ("variable", _) => wish.variable = Some(holds),
            ("notVariable", _) => wish.variable = Some(!holds),
            ("rearranges", _) => wish.rearranges = Some(holds),
            ("computes", _) => wish.rearranges = Some(!holds),
            // A test of this module names the conditions that stand here.
            _ => {}
        }
    }
    wish
}

/// The type variable that an operator combines, which has to be a scalar (or an array of them, to
/// be exchangeable).
pub(super) fn combined(ty: &Type) -> Option<&Name> {
    match ty.split_functions().1.as_data()? {
        DataType::Variable(name) => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rule::named_conditions;

    #[test]
    fn every_condition_is_known() {
        let known = [
            "associative",
            "commutative",
            "exchangeable",
            "neutral",
            "variable",
            "notVariable",
            "rearranges",
            "computes",
            "outerProduct",
            "nonzero",
        ];
        for condition in named_conditions() {
            assert!(known.contains(&condition.name), "{}", condition.name);
        }
    }
}
