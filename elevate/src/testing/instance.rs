//! Random instances of a rule's left side.

use std::collections::{BTreeMap, HashMap};

use rise_lang::{
    infer::{self, TypeErrorKind, infer_in},
    nat::{Fact, Facts, Name, Nat},
    term::{Term, TermKind},
    types::{
        AddressSpace, Class, DataType, Kind, NatToNat, Substitution, Type, TypeArgument,
        TypeParameter,
    },
};

use crate::{
    rise::{Strategy, is_equal_to, of_any_type},
    rule::{Condition, RewriteRule, RuleValue, ValueKind, ValueParameter, Variable},
};

use super::{
    left::{binders, fact_of, plug, sizes_of, under},
    literals, operators,
    random::Random,
    strategies::expand,
    terms::{Terms, computing, function},
    types,
    wishes::{Wish, combined, wish},
};

/// A left side with terms for its variables, and everything around it.
pub(super) struct Instance {
    /// The term, with types, open in the inputs and in the symbolic sizes.
    pub(super) left: Term,
    /// For the rule's parameters.
    pub(super) arguments: Vec<TypeArgument>,
    /// For those that are terms and strategies.
    pub(super) given: Vec<RuleValue>,
    pub(super) inputs: Vec<(Name, DataType)>,
    /// In which the term has its type: the inputs, the symbolic sizes, and what is known of these.
    pub(super) context: infer::Context,
    /// Values of the symbolic sizes.
    pub(super) values: Substitution,
    /// All sizes and types, for messages.
    pub(super) chosen: String,
}

impl Instance {
    /// The rule with the arguments.
    pub(super) fn strategy(&self, rule: &RewriteRule) -> Strategy {
        rule.instance_with(self.arguments.clone(), self.given.clone())
    }
}

/// Why there is no instance this time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Miss {
    /// No sizes were found for which the conditions are as they are to be.
    Sizes,
    /// No type was found that is as the condition wants.
    Types,
    /// No term was found that is as the conditions want.
    Terms,
    /// The term has no type because of the violated condition.
    Typing,
    /// The rule makes the term that is there already.
    Unchanged,
    /// The case needed too much memory or time.
    Limits,
    /// A term was made that is not what it is to be: a fault of the tests.
    Broken(String),
}

impl Miss {
    /// A description of the part that was not found.
    pub(super) fn description(&self) -> &str {
        match self {
            Miss::Sizes => "no small sizes satisfy the conditions",
            Miss::Types => "no type is in the class",
            Miss::Terms => "no terms are as the conditions want",
            Miss::Typing => "the left side has no type where a condition does not hold",
            Miss::Unchanged => "both sides are the same term",
            Miss::Limits => "memory or time does not suffice",
            Miss::Broken(text) => text,
        }
    }
}

/// Requirements on an instance.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The number of the condition that is not to hold.
    pub(super) violated: Option<usize>,
    /// How large terms may be.
    pub(super) depth: u32,
    pub(super) symbolic: Symbolic,
    pub(super) sizes: Choice,
}

/// Which sizes are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// For which all conditions are as they are to be.
    Fitting,
    /// The smallest, and zero or one for the rule's parameters, whatever conditions on sizes say:
    /// the rule refuses, or is right.
    Edges,
}

/// Which sizes are symbolic.
#[derive(Clone, Copy)]
pub(super) enum Symbolic {
    None,
    All,
    AllButParameters,
}

struct Maker<'a> {
    rule: &'a RewriteRule,
    plan: Plan,
    random: &'a mut Random,
    names: Vec<Name>,
    substitution: Substitution,
    context: infer::Context,
    inputs: Vec<(Name, DataType)>,
    holes: HashMap<Name, (usize, Term)>,
}

/// Makes an instance.
pub(super) fn instance(
    rule: &RewriteRule,
    plan: Plan,
    random: &mut Random,
) -> Result<Instance, Miss> {
    let mut names = vec![Name::from("x")];
    binders(&rule.declaration().left, &mut names);
    binders(&rule.declaration().right, &mut names);
    let mut maker = Maker {
        rule,
        plan,
        random,
        names,
        substitution: Substitution::new(),
        context: infer::Context::default(),
        inputs: Vec::new(),
        holes: HashMap::new(),
    };
    let values = maker.sizes()?;
    maker.types()?;
    maker.more_inputs();
    for variable in rule.variables() {
        maker.hole(variable)?;
    }
    maker.finish(values)
}

impl Maker<'_> {
    fn is_violated(&self, number: usize) -> bool {
        self.plan.violated == Some(number)
    }

    /// Whether a term without a type is no fault of the tests.
    fn may_be_untyped(&self) -> bool {
        self.plan.violated.is_some() || self.plan.sizes == Choice::Edges
    }

    /// Values for all sizes; which of them are symbolic goes to the substitution.
    fn sizes(&mut self) -> Result<Substitution, Miss> {
        let rule = self.rule;
        let is_nat = |parameter: &&TypeParameter| parameter.kind == Kind::Nat;
        let nats: Vec<Name> = rule
            .type_variables()
            .iter()
            .filter(is_nat)
            .map(|parameter| parameter.name.clone())
            .collect();
        let mut all = Vec::new();
        for variable in rule.variables() {
            sizes_of(&variable.ty, &mut all);
        }
        let is_parameter = |name: &Name| {
            let mut parameters = rule.parameters().iter();
            parameters.any(|parameter| parameter.name == *name)
        };
        let is_edge = self.plan.sizes == Choice::Edges;
        let values = (0..400).find_map(|_| {
            let values: BTreeMap<Name, i64> = nats
                .iter()
                .map(|name| {
                    let candidates: &[i64] = match is_edge {
                        true if is_parameter(name) => &[0, 1],
                        true => &[0, 1, 0, 2, 3, 4],
                        false => &[1, 2, 3, 4, 1, 2, 3, 5, 6, 7, 8, 0, 9, 10, 12],
                    };
                    (name.clone(), self.random.of(candidates))
                })
                .collect();
            self.fit(&values, &all).then_some(values)
        });
        let values = values.ok_or(Miss::Sizes)?;
        let mut concrete = Substitution::new();
        for (name, value) in values {
            let value = TypeArgument::Nat(Nat::constant(value.unsigned_abs()));
            let symbolic = match self.plan.symbolic {
                Symbolic::None => false,
                Symbolic::All => true,
                Symbolic::AllButParameters => !is_parameter(&name),
            };
            match symbolic {
                true => {
                    let parameter = TypeParameter::explicit(name.clone(), Kind::Nat);
                    self.context.type_variables.push(parameter);
                    concrete.insert(name.clone(), value);
                    let variable = TypeArgument::variable(Kind::Nat, name.clone());
                    self.substitution.insert(name, variable);
                }
                false => self.substitution.insert(name, value),
            }
        }
        Ok(concrete)
    }

    /// Whether the sizes are as the left side and the conditions want.
    fn fit(&self, values: &BTreeMap<Name, i64>, sizes: &[Nat]) -> bool {
        let value_of = |name: &Name| values.get(name).copied();
        let small = |size: &Nat| {
            size.evaluate(&value_of)
                .is_ok_and(|size| (0..=40).contains(&size))
        };
        let known = |fact: &Fact| fact.evaluate(&value_of) == Ok(true);
        // A fact about what has no value, as the remainder by zero, is neither true nor false.
        let condition = |(number, condition): (usize, &Condition)| {
            fact_of(self.rule, condition)
                .is_none_or(|fact| fact.evaluate(&value_of) == Ok(!self.is_violated(number)))
        };
        sizes.iter().all(small)
            && self.rule.facts().iter().all(known)
            && (self.plan.sizes == Choice::Edges
                || self
                    .rule
                    .declaration()
                    .conditions
                    .iter()
                    .enumerate()
                    .all(condition))
    }

    /// The facts about the symbolic sizes.
    fn facts(&self) -> Facts {
        let conditions = self.rule.declaration().conditions.iter();
        let stated = conditions
            .filter(|_| self.plan.sizes == Choice::Fitting)
            .filter_map(|condition| fact_of(self.rule, condition));
        let mut facts = Facts::new();
        for fact in self.rule.facts().iter().cloned().chain(stated) {
            let fact = Fact::new(
                self.substitution.nat(&fact.left),
                fact.relation,
                self.substitution.nat(&fact.right),
            );
            let open = !(fact.left.variables().is_empty() && fact.right.variables().is_empty());
            if open {
                facts.assume(&fact);
            }
        }
        facts
    }

    /// Types, functions on sizes and address spaces for the type-level variables.
    fn types(&mut self) -> Result<(), Miss> {
        let mut earlier = Vec::new();
        for parameter in self.rule.type_variables() {
            let argument = match parameter.kind {
                Kind::Nat => continue,
                Kind::Data => {
                    let data = self.data_type(parameter, &earlier)?;
                    earlier.push(data.clone());
                    TypeArgument::Data(data)
                }
                Kind::Address => TypeArgument::Address(self.random.of(&[
                    AddressSpace::Global,
                    AddressSpace::Local,
                    AddressSpace::Private,
                ])),
                Kind::NatToData => TypeArgument::NatToData(types::nat_to_data(self.random)),
                Kind::NatToNat => {
                    let index = Name::from("k");
                    TypeArgument::NatToNat(NatToNat::Lambda(index.clone(), Nat::variable(index)))
                }
            };
            self.substitution.insert(parameter.name.clone(), argument);
        }
        self.context.facts = self.facts();
        Ok(())
    }

    fn data_type(
        &mut self,
        parameter: &TypeParameter,
        earlier: &[DataType],
    ) -> Result<DataType, Miss> {
        let rule = self.rule;
        let mut class = parameter.class;
        let mut outside: Option<Class> = None;
        for (number, condition) in rule.declaration().conditions.iter().enumerate() {
            match condition {
                Condition::Class(name, wanted, _) if *name == parameter.name => {
                    match self.is_violated(number) {
                        true => (class, outside) = (None, Some(*wanted)),
                        false => class = Some(*wanted),
                    }
                }
                _ => {}
            }
        }
        let operated = rule.variables().iter().find_map(|variable| {
            let wish = wish(rule, &variable.name, self.plan.violated).operator;
            let is_its = combined(&variable.ty) == Some(&parameter.name);
            (is_its && !wish.is_any()).then_some(wish)
        });
        if let (Some(wish), None) = (operated, outside) {
            return Ok(operators::data_type(self.random, wish, class));
        }
        for _ in 0..30 {
            let data = types::data(
                self.random,
                class,
                earlier,
                2,
                // Rounding cannot be seen on whole numbers that are small for their type.
                rule.declaration().is_over_real(),
            );
            if outside.is_none_or(|class| class.has_data(&data) == Some(false)) {
                return Ok(data);
            }
        }
        Err(Miss::Types)
    }

    fn new_input(&mut self, ty: DataType) -> Name {
        let taken = |name: &Name| self.inputs.iter().any(|(known, _)| known == name);
        let free: Vec<Name> = self
            .names
            .iter()
            .filter(|name| !taken(name))
            .cloned()
            .collect();
        let name = match free.is_empty() {
            true => Name::from(format!("input{}", self.inputs.len())),
            false => self.random.of(&free),
        };
        self.inputs.push((name.clone(), ty.clone()));
        self.context.variables.push((name.clone(), Type::Data(ty)));
        name
    }

    /// Inputs besides those that the left side has, for terms to mention.
    fn more_inputs(&mut self) {
        let scalar = types::data(self.random, None, &[], 0, false);
        self.new_input(scalar);
        let sizes: Vec<Nat> = self
            .rule
            .type_variables()
            .iter()
            .filter_map(|parameter| match self.substitution.get(&parameter.name) {
                Some(TypeArgument::Nat(size)) => Some(size.clone()),
                _ => None,
            })
            .collect();
        if !sizes.is_empty() {
            let size = self.random.of(&sizes);
            let element = types::data(self.random, None, &[], 1, false);
            self.new_input(DataType::array(size, element));
        }
    }

    fn terms(&mut self, rearranging: bool) -> Terms<'_> {
        let scope = self.inputs.iter();
        Terms {
            scope: scope
                .map(|(name, ty)| (name.clone(), Type::Data(ty.clone())))
                .collect(),
            random: self.random,
            names: &self.names,
            rearranging,
        }
    }

    /// The term for the variable.
    fn hole(&mut self, variable: &Variable) -> Result<(), Miss> {
        if self.holes.contains_key(&variable.name) {
            return Ok(());
        }
        let ty = self.substitution.ty(&variable.ty);
        let wish = wish(self.rule, &variable.name, self.plan.violated);
        let term = self.wished(variable, &ty, &wish)?;
        let annotated = term.annotate(ty);
        let inferred = match infer_in(&annotated, &self.context) {
            Ok(inferred) => inferred,
            Err(_) if self.may_be_untyped() => return Err(Miss::Typing),
            Err(error) => {
                let shown = error.diagnostic().render(false);
                return Err(Miss::Broken(format!(
                    "a wrong term for `{}` was made:\n{annotated}\n{shown}",
                    variable.name
                )));
            }
        };
        self.holes
            .insert(variable.name.clone(), (variable.arity, inferred.term));
        Ok(())
    }

    fn wished(&mut self, variable: &Variable, ty: &Type, wish: &Wish) -> Result<Term, Miss> {
        let depth = self.plan.depth;
        if let Some((operator, holds)) = &wish.neutral_of {
            let operator = self.chosen_first(operator)?;
            return operators::neutral(self.random, &operator, ty, *holds).ok_or(Miss::Terms);
        }
        if let Some((column, row, holds)) = &wish.product_of {
            let factors = [self.chosen_first(column)?, self.chosen_first(row)?];
            return literals::product(&factors, *holds).ok_or(Miss::Terms);
        }
        if let Some(nonzero) = wish.nonzero {
            return literals::number(self.random, ty, nonzero).ok_or(Miss::Terms);
        }
        if wish.is_written_out {
            return literals::array(self.random, ty).ok_or(Miss::Terms);
        }
        if !wish.operator.is_any() {
            let term = operators::operator(
                &mut self.terms(false),
                ty,
                variable.arity,
                wish.operator,
                depth,
            );
            return term.ok_or(Miss::Terms);
        }
        let is_input = match wish.variable {
            Some(wanted) => wanted && variable.arity == 0,
            // An input is rearranged by nothing.
            None if wish.rearranges == Some(true) => variable.arity == 0 && self.random.chance(50),
            None => wish.rearranges.is_none() && self.random.chance(70),
        };
        if let (Type::Data(data), true) = (ty, is_input) {
            let data = data.clone();
            return Ok(Term::variable(self.new_input(data)));
        }
        let rearranging = wish.rearranges == Some(true);
        let mut terms = self.terms(rearranging);
        let term = (0..20).find_map(|_| {
            let body = function(&mut terms, ty, variable.arity, &mut |terms, result| {
                let bound = terms.scope[terms.scope.len() - variable.arity..].iter();
                let bound: Vec<Name> = bound.map(|(name, _)| name.clone()).collect();
                terms.mentioning(&bound, |terms| terms.term(result, depth))
            })?;
            let body_is_variable = under(&body, variable.arity).as_variable().is_some();
            let fits = wish
                .variable
                .is_none_or(|wanted| wanted == body_is_variable);
            fits.then_some(body)
        });
        let term = term.ok_or(Miss::Terms)?;
        match wish.rearranges {
            Some(false) => computing(&mut terms, ty, variable.arity, depth).ok_or(Miss::Terms),
            _ => Ok(term),
        }
    }

    /// The term for a variable on which another one depends, such as the operator of a start value.
    fn chosen_first(&mut self, name: &Name) -> Result<Term, Miss> {
        if !self.holes.contains_key(name) {
            let rule = self.rule;
            let mut variables = rule.variables().iter();
            let variable = variables
                .find(|variable| variable.name == *name)
                .ok_or(Miss::Terms)?;
            self.hole(variable)?;
        }
        let chosen = self.holes.get(name).map(|(_, term)| term.clone());
        chosen.ok_or(Miss::Terms)
    }

    /// The argument for a parameter that is a term or a strategy.
    fn value(&self, value: &ValueParameter) -> Option<RuleValue> {
        let term = |name: &Name| self.holes.get(name).map(|(_, term)| term.clone());
        if value.kind == ValueKind::Term {
            return term(&value.name).map(RuleValue::Term);
        }
        let conditions = &self.rule.declaration().conditions;
        let asked = conditions.iter().find_map(|condition| match condition {
            Condition::Named(name, variables, _) if *name == value.name => variables.first(),
            _ => None,
        });
        Some(RuleValue::Strategy(match asked {
            Some(variable) => is_equal_to(of_any_type(&term(variable)?)),
            None => expand(),
        }))
    }

    /// Puts the terms in, and infers the types of the whole.
    fn finish(self, values: Substitution) -> Result<Instance, Miss> {
        let left = self.rule.left().substitute_types(&self.substitution);
        let untyped = || Miss::Broken(format!("`{left}` has no type"));
        let ty = left.ty().cloned().ok_or_else(untyped)?;
        let left = plug(&left, &self.holes, &mut 0)
            .ok_or_else(untyped)?
            .annotate(ty);
        let chosen = self.rule.type_variables().iter().map(|parameter| {
            let argument = self.substitution.get(&parameter.name);
            let shown = argument.map(ToString::to_string).unwrap_or_default();
            let value = values.get(&parameter.name);
            let value = value.map(|value| format!(" = {value}")).unwrap_or_default();
            format!("{} := {shown}{value}", parameter.name)
        });
        let chosen = chosen.collect::<Vec<_>>().join(", ");
        let large = |(_, ty): &(Name, DataType)| {
            types::count(&values.data(ty)).is_some_and(|count| count > 600)
        };
        if self.inputs.iter().any(large) {
            return Err(Miss::Sizes);
        }
        let inferred = match infer_in(&left, &self.context) {
            Ok(inferred) => inferred,
            Err(_) if self.may_be_untyped() => return Err(Miss::Typing),
            // `slide 0 0` of nothing gives any number of windows: no program leaves that open.
            Err(error) if matches!(error.kind, TypeErrorKind::AmbiguousSize { .. }) => {
                return Err(Miss::Typing);
            }
            Err(error) => {
                return Err(Miss::Broken(format!(
                    "a wrong left side was made ({chosen}):\n{left}\n{}",
                    error.diagnostic().render(false)
                )));
            }
        };
        if matches!(inferred.term.kind(), TermKind::TypeLambda(..)) {
            // A size that nothing determines, again.
            return Err(Miss::Typing);
        }
        if !inferred.facts.is_empty() {
            return match self.may_be_untyped() {
                true => Err(Miss::Typing),
                false => Err(Miss::Broken(format!(
                    "the left side ({chosen}) needs `{}`: {left}",
                    inferred.facts[0].fact
                ))),
            };
        }
        let arguments = self.rule.parameters().iter();
        let arguments = arguments.filter_map(|parameter| self.substitution.get(&parameter.name));
        let given = self.rule.declaration().values.iter();
        let given = given.map(|value| self.value(value));
        Ok(Instance {
            given: given.collect::<Option<_>>().ok_or(Miss::Terms)?,
            left: inferred.term,
            arguments: arguments.cloned().collect(),
            inputs: self.inputs,
            context: self.context,
            values,
            chosen,
        })
    }
}
