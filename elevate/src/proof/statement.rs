//! The two theorems of a rule.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use rise_lang::{
    nat::{Fact, Name, Relation},
    primitives::Primitive,
    term::Term,
    types::{Class, DataType, Kind, Scalar, Type, TypeParameter},
};

use super::{expression::Around, names::Names};
use crate::rule::{Condition, RewriteRule};

pub(super) type Result<T> = std::result::Result<T, Unstated>;

/// Why no statement is made of a rule: something in it has no meaning in `Rise.v` yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no statement is made of {0}")]
pub struct Unstated(pub(super) String);

/// The theorems about a rule, in Coq.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// That both sides mean the same.
    pub meaning: String,
    /// That the right side's sizes exist and agree; `None` if it has none that the left side has
    /// not.
    pub sizes: Option<String>,
    /// The primitives that are any function of their type: the theorems hold whatever they compute.
    pub open: BTreeSet<Primitive>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// Something that must hold of the sizes.
#[derive(Debug)]
struct Hypothesis {
    name: String,
    proposition: String,
    side: Side,
}

/// The elements that a `padEmpty` adds.
#[derive(Debug)]
pub(super) struct Undefined {
    pub(super) name: String,
    pub(super) ty: String,
    pub(super) side: Side,
}

/// A statement being written.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) names: Names,
    pub(super) side: Side,
    pub(super) is_over_real: bool,
    /// Whether the term is computed: numbers are themselves, and nothing is unknown.
    pub(super) is_computed: bool,
    /// The primitives in it that have a meaning in `Rise.v`.
    pub(super) known: BTreeSet<Primitive>,
    /// Those that have none, and are any function.
    pub(super) open: BTreeSet<Primitive>,
    /// The rule's variables and their names.
    pub(super) variables: Vec<(Name, String)>,
    /// The variables that enclosing functions bind and their names.
    pub(super) bound: Vec<(Name, String)>,
    pub(super) around: Vec<Around>,
    /// The bound on the innermost bound size, if there is one.
    pub(super) below: Option<String>,
    pub(super) undefined: Vec<Undefined>,
    /// The types whose numbers can be divided.
    pub(super) fractions: BTreeSet<Name>,
    types: BTreeMap<String, String>,
    /// The types whose values are numbers of a ring, and the names of their instances.
    rings: Vec<(String, String)>,
    /// Functions and numbers about which nothing is said: what for, the type and the name.
    unknown: Vec<(String, String, String)>,
    hypotheses: Vec<Hypothesis>,
}

impl Writer {
    /// For a term that is computed.
    pub(super) fn computed() -> Writer {
        let mut writer = Writer::new(true);
        writer.is_computed = true;
        writer
    }

    pub(super) fn new(is_over_real: bool) -> Writer {
        Writer {
            names: Names::new(),
            side: Side::Left,
            is_over_real,
            is_computed: false,
            known: BTreeSet::new(),
            open: BTreeSet::new(),
            variables: Vec::new(),
            bound: Vec::new(),
            around: Vec::new(),
            below: None,
            undefined: Vec::new(),
            fractions: BTreeSet::new(),
            types: BTreeMap::new(),
            rings: Vec::new(),
            unknown: Vec::new(),
            hypotheses: Vec::new(),
        }
    }

    /// A proof of the proposition: a hypothesis, which the right side's sizes must give if the left
    /// side has it not.
    pub(super) fn require(&mut self, name: &str, proposition: String) -> String {
        let bound = self.names.bound_in(&proposition);
        let (proposition, arguments) = match bound.is_empty() {
            true => (proposition, String::new()),
            false => {
                let bound = bound.join(" ");
                let below = self.below.iter().map(|below| format!("{below} -> "));
                let below = below.collect::<String>();
                (format!("forall {bound}, {below}{proposition}"), bound)
            }
        };
        let known = self
            .hypotheses
            .iter()
            .find(|known| known.proposition == proposition);
        let name = match known {
            Some(known) => known.name.clone(),
            None => {
                let name = self.names.fresh(name);
                self.hypotheses.push(Hypothesis {
                    name: name.clone(),
                    proposition,
                    side: self.side,
                });
                name
            }
        };
        match arguments.is_empty() {
            true => name,
            false => format!("({name} {arguments})"),
        }
    }

    /// All requirements, each with its name.
    pub(super) fn required(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.hypotheses.iter();
        all.map(|hypothesis| (&*hypothesis.name, &*hypothesis.proposition))
    }

    /// A value of the type about which nothing is said; the same for the same purpose and type.
    pub(super) fn any(&mut self, purpose: &str, ty: String) -> String {
        let found = self
            .unknown
            .iter()
            .find(|(known, of, _)| known == purpose && *of == ty);
        if let Some((_, _, name)) = found {
            return name.clone();
        }
        let name = self.names.fresh(purpose);
        self.unknown.push((purpose.to_owned(), ty, name.clone()));
        name
    }

    pub(super) fn type_variable(&mut self, name: &str) -> String {
        if let Some(known) = self.types.get(name) {
            return known.clone();
        }
        let fresh = self.names.fresh(&format!("T{name}"));
        self.types.insert(name.to_owned(), fresh.clone());
        fresh
    }

    /// The name of a variable that stands for a term, and its type.
    fn variable_of_type(&mut self, name: &Name, ty: &Type) -> Result<(String, String)> {
        let written = self.names.fresh(name.as_str());
        self.variables.push((name.clone(), written.clone()));
        Ok((written, self.ty(ty)?))
    }

    /// Makes the values of the type numbers of a ring: arrays and vectors of numbers are.
    pub(super) fn ring(&mut self, data: &DataType) -> Result<()> {
        match data {
            DataType::Array(_, element) | DataType::Vector(_, element) => self.ring(element),
            // Differences of natural numbers are none.
            DataType::Scalar(scalar)
                if self.is_computed && (*scalar == Scalar::Bool || scalar.is_unsigned()) =>
            {
                Err(Unstated(format!("arithmetic on `{data}`")))
            }
            DataType::Scalar(_) if self.is_computed => Ok(()),
            DataType::Variable(_) | DataType::Scalar(_) => {
                let ty = self.data(data)?;
                if self.rings.iter().all(|(known, _)| *known != ty) {
                    let name = self.names.fresh(&format!("N{}", &ty[1..]));
                    self.rings.push((ty, name));
                }
                Ok(())
            }
            _ => Err(Unstated(format!("arithmetic on `{data}`"))),
        }
    }

    /// Assumes a fact that holds of the left side, or that a condition states. That it was found to
    /// hold says that its sizes exist, unless it is a bound, which may be known without: `m % n <=
    /// m`.
    fn assume(&mut self, name: &str, fact: &Fact) -> Result<()> {
        if matches!(
            fact.relation,
            Relation::LessOrEqual | Relation::GreaterOrEqual
        ) {
            self.side = Side::Right;
        }
        let proposition = self.fact(fact);
        self.side = Side::Left;
        self.require(name, proposition?);
        Ok(())
    }

    /// The conditions that are written by name and are laws of operators, and those that a strategy
    /// rewrites a term to another one of the same meaning; the others are about how a term is
    /// written.
    fn laws(&self, rule: &RewriteRule) -> Vec<String> {
        let mut laws = Vec::new();
        for condition in &rule.declaration().conditions {
            if let Condition::Rewrites { from, to, .. } = condition {
                let written = |name| self.variables.iter().find(|(known, _)| known == name);
                if let (Some((_, from)), Some((_, to))) = (written(from), written(to)) {
                    laws.push(format!("{from} = {to}"));
                }
            }
            let Condition::Named(law, variables, _) = condition else {
                continue;
            };
            if !["associative", "commutative", "exchangeable", "neutral"].contains(&law.as_str()) {
                continue;
            }
            let written = variables.iter().filter_map(|variable| {
                let known = self.variables.iter().find(|(known, _)| known == variable);
                known.map(|(_, written)| written.as_str())
            });
            let written: Vec<&str> = written.collect();
            laws.push(format!("{law} {}", written.join(" ")));
        }
        laws
    }

    /// Laws that hold exactly of numbers of every type, if the statement is about it.
    fn exact_laws(&self) -> Vec<String> {
        let mut laws = Vec::new();
        for (_, number, zero) in self.unknown.iter().filter(|(what, ..)| is_zero(what)) {
            for (what, ty, function) in &self.unknown {
                match what.as_str() {
                    "any_mul" if *ty == format!("({number} -> ({number} -> {number}))") => {
                        laws.push(format!("{function} {zero} {zero} = {zero}"));
                    }
                    "any_abs" if *ty == format!("({number} -> {number})") => {
                        laws.push(format!("{function} {zero} = {zero}"));
                    }
                    _ => {}
                }
            }
        }
        laws
    }

    fn types(&self) -> String {
        let types: Vec<&str> = self.types.values().map(String::as_str).collect();
        let mut text = match types.is_empty() {
            true => String::new(),
            false => format!(" ({} : Type)", types.join(" ")),
        };
        for (ty, name) in &self.rings {
            let _ = write!(text, " ({name} : Num {ty})");
        }
        text
    }

    fn hypotheses(&self, side: Side) -> impl Iterator<Item = &Hypothesis> {
        self.hypotheses
            .iter()
            .filter(move |hypothesis| hypothesis.side == side)
    }

    fn undefined_of(&self, side: Side) -> impl Iterator<Item = &Undefined> {
        self.undefined
            .iter()
            .filter(move |undefined| undefined.side == side)
    }
}

/// Whether the purpose of an unknown is the number zero.
fn is_zero(purpose: &str) -> bool {
    let number = purpose.strip_prefix("number_");
    number.and_then(|number| number.parse::<f64>().ok()) == Some(0.0)
}

/// A list of binders, each on a line of its own.
pub(super) fn binders<'a>(named: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    named.fold(String::new(), |mut text, (name, ty)| {
        let _ = write!(text, "\n  ({name} : {ty})");
        text
    })
}

/// The type-level variables that the statement is about, with the types that they have in Coq.
fn type_level(writer: &mut Writer, variables: &[TypeParameter]) -> String {
    let mut text = String::new();
    for variable in variables {
        let ty = match variable.kind {
            Kind::Data => {
                writer.type_variable(variable.name.as_str());
                continue;
            }
            Kind::Nat => "nat",
            Kind::NatToNat => "nat -> nat",
            Kind::NatToData => "nat -> Type",
            Kind::Address => continue,
        };
        let _ = write!(text, " ({} : {ty})", writer.names.size(&variable.name));
    }
    text
}

/// Conditions that a rule states besides its sides.
#[derive(Default)]
struct Given {
    /// Type-level variables, as binders.
    sizes: String,
    /// Variables that stand for terms, with their types.
    variables: Vec<(String, String)>,
    /// Laws of operators.
    laws: Vec<String>,
}

impl Statement {
    /// The theorems about the rule.
    ///
    /// # Errors
    /// If the rule has something that the statements cannot say; the message names it.
    pub fn of(rule: &RewriteRule) -> std::result::Result<Statement, Unstated> {
        let mut writer = Writer::new(rule.declaration().is_over_real());
        let types = rule.type_variables().iter();
        let fractions = types.filter(|variable| {
            variable
                .class
                .is_some_and(|class| class.implies(Class::Float))
        });
        writer.fractions = fractions.map(|variable| variable.name.clone()).collect();
        let mut given = Given {
            sizes: type_level(&mut writer, rule.type_variables()),
            ..Given::default()
        };
        for variable in rule.variables() {
            let variable = writer.variable_of_type(&variable.name, &variable.ty)?;
            given.variables.push(variable);
        }
        let left = writer.term(rule.left())?;
        for fact in rule.facts().iter() {
            writer.assume("Hfact", fact)?;
        }
        for fact in rule.stated_facts() {
            writer.assume("Hwhere", fact)?;
        }
        given.laws = writer.laws(rule);
        Statement::with_right(writer, given, (rule.left(), left), rule.right())
    }

    /// The theorems about what a strategy has made of a term: `parameters` are the variables of
    /// both, and what they are known to be. A term without parameters is computed.
    pub(super) fn of_use(
        parameters: &Parameters<'_>,
        left: &Term,
        right: &Term,
        is_over_real: bool,
    ) -> Result<Statement> {
        let mut writer = match parameters.types.is_empty() && parameters.values.is_empty() {
            true => Writer::computed(),
            false => Writer::new(is_over_real),
        };
        let mut given = Given {
            sizes: type_level(&mut writer, &parameters.types),
            ..Given::default()
        };
        for (name, ty) in &parameters.values {
            let variable = writer.variable_of_type(name, ty)?;
            given.variables.push(variable);
        }
        let written = writer.term(left)?;
        for fact in parameters.facts {
            writer.assume("Hwhere", fact)?;
        }
        Statement::with_right(writer, given, (left, written), right)
    }

    fn with_right(
        mut writer: Writer,
        mut given: Given,
        (term, left): (&Term, String),
        right: &Term,
    ) -> Result<Statement> {
        writer.side = Side::Right;
        let (Some(from), Some(to)) = (right.ty().cloned(), term.ty().cloned()) else {
            return Err(Unstated("sides without types".to_owned()));
        };
        let right = writer.term(right)?;
        let right = writer.converted(right, &from, &to)?;
        given.laws.extend(writer.exact_laws());
        Ok(Statement {
            meaning: meaning(&writer, &given, (&left, &right)),
            sizes: sizes_of_right(&writer, &given.sizes),
            open: writer.open,
        })
    }
}

/// The parameters of a program.
pub(super) struct Parameters<'a> {
    pub(super) types: Vec<TypeParameter>,
    pub(super) values: Vec<(Name, Type)>,
    /// Facts that the program states about its sizes.
    pub(super) facts: &'a [Fact],
}

fn meaning(writer: &Writer, given: &Given, (left, right): (&str, &str)) -> String {
    let laws = given.laws.iter().enumerate();
    let laws: Vec<(String, String)> = laws
        .map(|(number, law)| match number {
            0 => ("Hlaw".to_owned(), law.clone()),
            _ => (format!("Hlaw_{}", number + 1), law.clone()),
        })
        .collect();
    let pairs = |list: &[(String, String)]| binders(list.iter().map(|(a, b)| (&**a, &**b)));
    let unknown = writer.unknown.iter().map(|(_, ty, name)| (&**name, &**ty));
    let hypothesis = |side: Side| {
        let list = writer.hypotheses(side);
        binders(list.map(|hypothesis| (&*hypothesis.name, &*hypothesis.proposition)))
    };
    let undefined = |side: Side| {
        let list = writer.undefined_of(side);
        binders(list.map(|undefined| (&*undefined.name, &*undefined.ty)))
    };
    let all = [
        writer.types(),
        given.sizes.clone(),
        binders(unknown),
        pairs(&given.variables),
        hypothesis(Side::Left),
        pairs(&laws),
        hypothesis(Side::Right),
        undefined(Side::Right),
    ];
    let all = all.concat();
    let mut text = match all.is_empty() {
        true => String::new(),
        false => format!("forall{all},"),
    };
    let possible = undefined(Side::Left);
    if !possible.is_empty() {
        let _ = write!(text, "\n  exists{possible},");
    }
    let _ = write!(text, "\n  {left}\n  = {right}");
    text
}

fn sizes_of_right(writer: &Writer, sizes: &str) -> Option<String> {
    let goals = writer.hypotheses(Side::Right);
    let goals: Vec<String> = goals
        .map(|goal| format!("({})", goal.proposition))
        .collect();
    if goals.is_empty() {
        return None;
    }
    let given = writer.hypotheses(Side::Left);
    let given = binders(given.map(|given| (&*given.name, &*given.proposition)));
    let quantified = match sizes.is_empty() && given.is_empty() {
        true => String::new(),
        false => format!("forall{sizes}{given},"),
    };
    Some(format!("{quantified}\n  {}", goals.join(" /\\ ")))
}
