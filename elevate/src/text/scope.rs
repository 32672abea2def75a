//! The program that a strategy is for: names of its sizes, facts about them, and the machine.

use std::collections::BTreeMap;

use rise_lang::{
    nat::{Facts, Name},
    term::{Definition, Term, TermKind},
    types::{Kind, Substitution, TypeArgument},
};
use rustc_hash::FxHashSet;

use super::Machine;

/// Names of the program that an expression may use: its sizes.
///
/// ```
/// use rise_elevate::text::Scope;
/// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{self, NoImports}};
///
/// let text = "def sums {n : nat} (s : nat) (xs : n.f32) : n.f32 where n % s == 0 = xs |> map (fun x => x)";
/// let program = infer_program(&syntax::parse_program(&Source::new("sums.rise", text), &NoImports)?);
/// let scope = Scope::of(&program.unwrap().definitions[0].definition);
/// assert_eq!(scope.sizes(), ["n".into(), "s".into()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scope {
    program: Name,
    sizes: Vec<Name>,
    /// The sizes that are numbers in the definition.
    known: BTreeMap<Name, u64>,
    facts: Facts,
    machine: Machine,
}

impl Scope {
    /// The sizes that the definition takes, in their order, and its facts about them.
    pub fn of(definition: &Definition) -> Scope {
        Scope {
            program: definition.name.clone(),
            sizes: sizes(&definition.term),
            known: BTreeMap::new(),
            facts: definition.facts.iter().cloned().collect(),
            machine: Machine::default(),
        }
    }

    /// The same, where code is made for the machine.
    #[must_use]
    pub fn on(self, machine: Machine) -> Scope {
        Scope { machine, ..self }
    }

    /// The same, where these sizes are numbers: the definition takes them no more.
    #[must_use]
    pub fn knowing(self, known: impl IntoIterator<Item = (Name, u64)>) -> Scope {
        let known = known.into_iter().collect();
        Scope { known, ..self }
    }

    /// The number that a size is, if it is known.
    pub fn value(&self, size: &Name) -> Option<u64> {
        self.known.get(size).copied()
    }

    /// The machine that code is made for.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The names of the sizes.
    pub fn sizes(&self) -> &[Name] {
        &self.sizes
    }

    /// The facts about sizes.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The names that an expression may use.
    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        self.sizes.iter().chain(self.known.keys())
    }

    /// Says which sizes there are.
    pub(super) fn description(&self) -> String {
        let names = self.names();
        let quoted: Vec<String> = names.map(|size| format!("`{size}`")).collect();
        match quoted.split_last() {
            None => format!("`{}` has no sizes that could be named", self.program),
            Some((only, [])) => format!("the size of `{}` is {only}", self.program),
            Some((last, others)) => {
                let others = others.join(", ");
                format!("the sizes of `{}` are {others} and {last}", self.program)
            }
        }
    }
}

/// The sizes that a term takes before anything else, or behind values.
fn sizes(term: &Term) -> Vec<Name> {
    let (mut sizes, mut term) = (Vec::new(), term);
    loop {
        term = match term.kind() {
            TermKind::TypeLambda(parameter, body) => {
                if parameter.kind == Kind::Nat {
                    sizes.retain(|size| *size != parameter.name);
                    sizes.push(parameter.name.clone());
                }
                body
            }
            TermKind::Lambda(_, body) => body,
            _ => return sizes,
        };
    }
}

/// The term, in which no function inside takes a size of the name of one that the whole takes:
/// what a strategy says of a size is said of that of the program.
///
/// ```
/// use rise_elevate::text::with_distinct_sizes;
/// use rise_lang::{diagnostic::Source, syntax::parse_term};
///
/// let text = "fun (n : nat) (xs : n.f32) => (fun (n : nat) => fun (ys : n.f32) => ys) n xs";
/// let term = with_distinct_sizes(&parse_term(&Source::new("a.rise", text))?);
/// assert!(!term.to_string().contains("(ys : n.f32)"), "{term}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_distinct_sizes(term: &Term) -> Term {
    let sizes = sizes(term);
    match sizes.is_empty() || !binds_again(inside(term), &sizes, &mut FxHashSet::default()) {
        true => term.clone(),
        false => below_parameters(term, &sizes),
    }
}

/// The body below the parameters of the whole.
fn inside(term: &Term) -> &Term {
    let mut term = term;
    while let TermKind::TypeLambda(_, body) | TermKind::Lambda(_, body) = term.kind() {
        term = body;
    }
    term
}

/// Whether a function in the term takes a size of one of the names; nodes are looked at once.
fn binds_again(term: &Term, sizes: &[Name], seen: &mut FxHashSet<usize>) -> bool {
    if !seen.insert(term.node_address()) {
        return false;
    }
    let binds = match term.kind() {
        TermKind::TypeLambda(parameter, _) => sizes.contains(&parameter.name),
        _ => false,
    };
    let mut parts = term.children();
    binds || parts.any(|part| crate::run::deep(|| binds_again(part, sizes, seen)))
}

fn below_parameters(term: &Term, sizes: &[Name]) -> Term {
    if !matches!(term.kind(), TermKind::TypeLambda(..) | TermKind::Lambda(..)) {
        return renamed(term, sizes);
    }
    term.map_children(&mut |body| Some(below_parameters(body, sizes)))
        .unwrap_or_else(|| term.clone())
}

/// The term with other names for what functions in it take by these names.
fn renamed(term: &Term, sizes: &[Name]) -> Term {
    // Nothing is replaced: but below a binder of a name that a replacement has, the substitution
    // chooses another one.
    let kept = sizes.iter().enumerate().map(|(number, size)| {
        let nothing = Name::from(format!("%size{number}"));
        (nothing, TypeArgument::variable(Kind::Nat, size.clone()))
    });
    term.substitute_types(&kept.collect::<Substitution>())
}
