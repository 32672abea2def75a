//! What conditions want of the terms for a rule's variables.

use rise_elevate::rule::{Condition, RewriteRule};
use rise_lang::{
    nat::Name,
    types::{DataType, Type},
};

/// What an operator is to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OperatorWish {
    pub associative: Option<bool>,
    pub exchangeable: Option<bool>,
    /// Whether it is to have a neutral element.
    pub neutral: bool,
}

impl OperatorWish {
    pub fn is_any(self) -> bool {
        self.associative.is_none() && self.exchangeable.is_none() && !self.neutral
    }
}

/// What the term for a variable is to be.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    pub operator: OperatorWish,
    /// The operator of which it is to be the neutral element, or not.
    pub neutral_of: Option<(Name, bool)>,
    pub variable: Option<bool>,
    pub rearranges: Option<bool>,
}

/// What the conditions want of the variable, all of them to hold but the one with the number `violated`.
pub fn wish(rule: &RewriteRule, variable: &Name, violated: Option<usize>) -> Wish {
    let mut wish = Wish::default();
    for (number, condition) in rule.declaration().conditions.iter().enumerate() {
        let Condition::Named(name, variables, _) = condition else {
            continue;
        };
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
            ("variable", _) => wish.variable = Some(holds),
            ("notVariable", _) => wish.variable = Some(!holds),
            ("rearranges", _) => wish.rearranges = Some(holds),
            ("computes", _) => wish.rearranges = Some(!holds),
            (other, _) => panic!("the tests do not know the condition `{other}`: add it here"),
        }
    }
    wish
}

/// The type variable that an operator combines, which has to be a scalar (or an array of them, to be exchangeable).
pub fn combined(ty: &Type) -> Option<&Name> {
    match ty.split_functions().1.as_data()? {
        DataType::Variable(name) => Some(name),
        _ => None,
    }
}
