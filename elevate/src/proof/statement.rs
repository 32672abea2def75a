//! The two theorems of a rule.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use rise_lang::{
    nat::{Fact, Name, Relation},
    primitives::Primitive,
    types::{DataType, Kind, Scalar},
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

    /// Makes the values of the type numbers of a ring: arrays and vectors of numbers are.
    pub(super) fn ring(&mut self, data: &DataType) -> Result<()> {
        match data {
            DataType::Array(_, element) | DataType::Vector(_, element) => self.ring(element),
            DataType::Scalar(Scalar::Bool | Scalar::Index) if self.is_computed => {
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

    /// The conditions that are written by name and are laws of operators; the others are about how
    /// a term is written.
    fn laws(&self, rule: &RewriteRule) -> Vec<String> {
        let mut laws = Vec::new();
        for condition in &rule.declaration().conditions {
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

/// A list of binders, each on a line of its own.
pub(super) fn binders<'a>(named: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    named.fold(String::new(), |mut text, (name, ty)| {
        let _ = write!(text, "\n  ({name} : {ty})");
        text
    })
}

/// The type-level variables of the rule that the statement is about, with the types that they have
/// in Coq.
fn type_level(writer: &mut Writer, rule: &RewriteRule) -> String {
    let mut text = String::new();
    for variable in rule.type_variables() {
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

impl Statement {
    /// The theorems about the rule.
    ///
    /// # Errors
    /// If the rule has something that the statements cannot say; the message names it.
    pub fn of(rule: &RewriteRule) -> std::result::Result<Statement, Unstated> {
        let mut writer = Writer::new(rule.declaration().is_over_real());
        let sizes = type_level(&mut writer, rule);
        let mut variables = Vec::new();
        for variable in rule.variables() {
            let written = writer.names.fresh(variable.name.as_str());
            writer
                .variables
                .push((variable.name.clone(), written.clone()));
            variables.push((written, writer.ty(&variable.ty)?));
        }
        let left = writer.term(rule.left())?;
        for fact in rule.facts().iter() {
            writer.assume("Hfact", fact)?;
        }
        for fact in rule.stated_facts() {
            writer.assume("Hwhere", fact)?;
        }
        writer.side = Side::Right;
        let ty = |term: &rise_lang::term::Term| term.ty().cloned();
        let (Some(from), Some(to)) = (ty(rule.right()), ty(rule.left())) else {
            return Err(Unstated("sides without types".to_owned()));
        };
        let right = writer.term(rule.right())?;
        let right = writer.converted(right, &from, &to)?;
        Ok(Statement {
            meaning: meaning(&writer, &sizes, &variables, rule, (&left, &right)),
            sizes: sizes_of_right(&writer, &sizes),
            open: writer.open,
        })
    }
}

fn meaning(
    writer: &Writer,
    sizes: &str,
    variables: &[(String, String)],
    rule: &RewriteRule,
    (left, right): (&str, &str),
) -> String {
    let laws = writer.laws(rule).into_iter().enumerate();
    let laws: Vec<(String, String)> = laws
        .map(|(number, law)| match number {
            0 => ("Hlaw".to_owned(), law),
            _ => (format!("Hlaw_{}", number + 1), law),
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
        sizes.to_owned(),
        binders(unknown),
        pairs(variables),
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
