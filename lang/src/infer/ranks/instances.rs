//! Definitions with shapes for the ranks that uses need.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Decided, MOST_SIZES, Shaped, decide};
use crate::{
    infer::{
        InferredDefinition, TypeError,
        error::TypeErrorKind,
        generalise::{self, Mistakes},
        grown,
        place::{in_short, nearest_span},
        scope::Signature,
    },
    nat::{Facts, Name},
    prelude,
    primitives::Primitive,
    stack::deep,
    syntax::{Header, ShapedDefinition, SyntaxError, sizes},
    term::{Definition, Origin, Program, Reference, Term, TermKind, UseOf},
    types::TypeArgument,
};

/// The most definitions that those with shapes of one program become.
const MOST_INSTANCES: usize = 1000;

/// A definition with shapes, and how many sizes each shape has.
type Key = (Name, Vec<usize>);

/// Why there is no definition for some ranks.
enum Refusal {
    /// The definition is not for them.
    Ranks(SyntaxError),
    /// They show mistakes in it.
    Mistakes(Vec<TypeError>),
    /// The use is wrong.
    Use(Box<(TypeErrorKind, String)>),
}

impl Refusal {
    fn of_use(kind: TypeErrorKind, help: impl Into<String>) -> Refusal {
        Refusal::Use(Box::new((kind, help.into())))
    }
}

/// The definitions of a program that are inferred.
pub(in crate::infer) struct Instances {
    shaped: Shaped,
    pub(in crate::infer) signatures: FxHashMap<Name, Signature>,
    /// In an order in which each uses those before it only.
    pub(in crate::infer) definitions: Vec<InferredDefinition>,
    made: FxHashMap<Key, Name>,
    taken: FxHashSet<Name>,
}

impl Instances {
    pub(in crate::infer) fn new(program: &Program) -> Instances {
        let shaped = program.shaped.iter();
        let shaped = shaped.map(|shaped| (shaped.name().clone(), shaped.clone()));
        let names = program
            .definitions
            .iter()
            .map(|definition| definition.name.clone());
        Instances {
            shaped: shaped.collect(),
            signatures: FxHashMap::default(),
            definitions: Vec::new(),
            made: FxHashMap::default(),
            taken: names.collect(),
        }
    }

    /// The types of a definition, which becomes known to those behind it.
    pub(in crate::infer) fn infer(&mut self, definition: &Definition) -> Mistakes<()> {
        self.infer_inside(definition, None)
    }

    fn infer_inside(&mut self, definition: &Definition, inside: Option<&Key>) -> Mistakes<()> {
        let specialised = self.specialised(definition, inside)?;
        let signatures = &self.signatures;
        let infer = || generalise::infer_definition(&specialised, signatures);
        let inferred = grown::limited(&specialised, infer)?;
        let required = inferred.facts.iter().map(|required| required.fact.clone());
        let facts = definition.facts.iter().cloned().chain(required).collect();
        let ty = inferred.ty.clone();
        self.signatures
            .insert(definition.name.clone(), Signature { ty, facts });
        self.definitions.push(inferred);
        Ok(())
    }

    /// Errors if a definition with shapes is wrong for small ranks.
    pub(in crate::infer) fn check(&mut self, shaped: &ShapedDefinition) -> Mistakes<()> {
        for ranks in shaped.checked_ranks() {
            match self.make(&(shaped.name().clone(), ranks.clone()), None) {
                Ok(_) | Err(Refusal::Ranks(_)) => {}
                Err(Refusal::Mistakes(mut mistakes)) => {
                    for mistake in &mut mistakes {
                        mistake
                            .notes
                            .push(format!("here {}", described(shaped, &ranks)));
                    }
                    return Err(mistakes);
                }
                Err(Refusal::Use(wrong)) => {
                    let (kind, help) = *wrong;
                    return Err(vec![TypeError {
                        kind,
                        span: Some(shaped.span()),
                        term: shaped.name().to_string(),
                        definition: Some(shaped.name().clone()),
                        related: Vec::new(),
                        notes: Vec::new(),
                        help: Some(help),
                    }]);
                }
            }
        }
        Ok(())
    }

    /// Leaves those definitions out that were made of ones with shapes and that nothing uses.
    pub(in crate::infer) fn into_definitions(self) -> Vec<InferredDefinition> {
        let made: FxHashSet<&Name> = self.made.values().collect();
        let mut used: FxHashSet<Name> = FxHashSet::default();
        let mut kept = Vec::with_capacity(self.definitions.len());
        for inferred in self.definitions.into_iter().rev() {
            let definition = &inferred.definition;
            if !made.contains(&definition.name) || used.contains(&definition.name) {
                used.extend(definition.term.references());
                kept.push(inferred);
            }
        }
        kept.reverse();
        kept
    }

    /// The definition with uses of definitions for the ranks in place of those with shapes.
    fn specialised<'d>(
        &mut self,
        definition: &'d Definition,
        inside: Option<&Key>,
    ) -> Mistakes<Cow<'d, Definition>> {
        let has_shapes = |shaped: &Shaped, term: &Term| {
            term.references()
                .iter()
                .any(|name| shaped.contains_key(name))
        };
        if !has_shapes(&self.shaped, &definition.term) {
            return Ok(Cow::Borrowed(definition));
        }
        let facts: Facts = definition.facts.iter().cloned().collect();
        let mut term = Numbering {
            shaped: &self.shaped,
            last: 0,
        }
        .of(&definition.term);
        while has_shapes(&self.shaped, &term) {
            let (shaped, signatures) = (&self.shaped, &self.signatures);
            let decide = || decide(&term, &facts, signatures, shaped, &definition.name);
            let decided = grown::limited(definition, decide)?;
            let mut uses = Vec::new();
            uses_in(&term, &decided, &mut uses);
            let mut chosen = FxHashMap::default();
            for (term, reference) in uses {
                let Some(ranks) = decided.get(&reference.number) else {
                    continue;
                };
                let key = (reference.name.clone(), ranks.clone());
                let name = deep(|| self.make(&key, inside));
                let name =
                    name.map_err(|refusal| vec![self.refused(&term, &key, refusal, definition)])?;
                chosen.insert(reference.number, name);
            }
            let choice = Choice {
                shaped: &self.shaped,
                decided: &decided,
                chosen: &chosen,
            };
            term = choice.of(&term);
        }
        Ok(Cow::Owned(Definition {
            term,
            ..definition.clone()
        }))
    }

    /// The name of the definition for the ranks.
    fn make(&mut self, key: &Key, inside: Option<&Key>) -> Result<Name, Refusal> {
        let (name, ranks) = key;
        let function = prelude::written(name).to_owned();
        if let Some((outer, outer_ranks)) = inside.filter(|(outer, _)| outer == name) {
            let is_within = ranks
                .iter()
                .zip(outer_ranks)
                .all(|(own, outer)| own <= outer);
            if !is_within || ranks == outer_ranks {
                let help = format!(
                    "a case on a shape may use `{function}` for the rest of it: `n.rest => …`"
                );
                let function = prelude::written(outer).to_owned();
                return Err(Refusal::of_use(
                    TypeErrorKind::ShapeNotSmaller { function },
                    help,
                ));
            }
        }
        if let Some(made) = self.made.get(key) {
            return Ok(made.clone());
        }
        if self.made.len() >= MOST_INSTANCES || ranks.iter().any(|rank| *rank > MOST_SIZES) {
            let most = MOST_SIZES;
            let kind = TypeErrorKind::ShapeTooLong { function, most };
            return Err(Refusal::of_use(kind, "use shapes of fewer sizes"));
        }
        let Some(shaped) = self.shaped.get(name).cloned() else {
            let kind = TypeErrorKind::UnboundDefinition(name.clone());
            return Err(Refusal::of_use(kind, "define it before"));
        };
        let definition = match shaped.at(ranks) {
            Ok(definition) => definition,
            Err(error) => return Err(Refusal::Ranks(error)),
        };
        let own = self.new_name(&function, ranks);
        let definition = Definition {
            name: own.clone(),
            // It stands nowhere in the text: its parts do, for all ranks.
            origin: Origin::Unknown,
            ..definition
        };
        self.infer_inside(&definition, Some(key))
            .map_err(Refusal::Mistakes)?;
        self.made.insert(key.clone(), own.clone());
        Ok(own)
    }

    /// A name for the definition at the ranks, which a text can have.
    fn new_name(&mut self, stem: &str, ranks: &[usize]) -> Name {
        let ranks: Vec<String> = ranks.iter().map(ToString::to_string).collect();
        let plain = format!("{stem}{}", ranks.join("_"));
        let others = (1_u64..).map(|number| format!("{plain}_{number}"));
        let mut candidates = std::iter::once(plain.clone()).chain(others).map(Name::from);
        let is_free = |name: &Name| {
            let in_prelude = || {
                prelude::entries()
                    .iter()
                    .any(|entry| entry.name() == name.as_str())
            };
            !self.taken.contains(name)
                && !self.shaped.contains_key(name)
                && Primitive::by_name(name.as_str()).is_none()
                && !in_prelude()
        };
        let name = candidates
            .find(is_free)
            .unwrap_or_else(|| Name::from(plain));
        self.taken.insert(name.clone());
        name
    }

    /// The error at the use of a definition that there is not.
    fn refused(
        &self,
        term: &Term,
        key: &Key,
        refusal: Refusal,
        definition: &Definition,
    ) -> TypeError {
        let function = in_short(term);
        let shaped = self.shaped.get(&key.0);
        let given = shaped.map_or_else(String::new, |shaped| described(shaped, &key.1));
        let (kind, related, help) = match refusal {
            Refusal::Ranks(error) => {
                let reason = error.kind().to_string();
                let kind = TypeErrorKind::NotAtRanks {
                    function,
                    given,
                    reason,
                };
                (
                    kind,
                    vec![(error.span().clone(), "here".to_owned())],
                    error.advice().map(str::to_owned),
                )
            }
            Refusal::Mistakes(mut mistakes) => {
                let mistake = mistakes.swap_remove(0);
                let reason = mistake.kind.to_string();
                let kind = TypeErrorKind::NotAtRanks {
                    function,
                    given,
                    reason,
                };
                let place = mistake.span.map(|span| (span, "here".to_owned()));
                (
                    kind,
                    place.into_iter().chain(mistake.related).collect(),
                    mistake.help,
                )
            }
            Refusal::Use(wrong) => (wrong.0, Vec::new(), Some(wrong.1)),
        };
        TypeError {
            kind,
            span: nearest_span(term),
            term: in_short(term),
            definition: Some(definition.name.clone()),
            related,
            notes: Vec::new(),
            help,
        }
    }
}

/// The shapes and their numbers of sizes, in words.
fn described(shaped: &ShapedDefinition, ranks: &[usize]) -> String {
    let shapes = shaped.shapes();
    let pairs = shapes.iter().zip(ranks);
    let pairs: Vec<String> = pairs
        .map(|(shape, rank)| format!("`{shape}` has {}", sizes(*rank)))
        .collect();
    pairs.join(" and ")
}

/// Numbers the uses of definitions with shapes, so that each is known apart.
struct Numbering<'a> {
    shaped: &'a Shaped,
    last: usize,
}

impl Numbering<'_> {
    fn of(&mut self, term: &Term) -> Term {
        self.numbered(term).unwrap_or_else(|| term.clone())
    }

    fn numbered(&mut self, term: &Term) -> Option<Term> {
        match term.kind() {
            TermKind::Reference(reference) if self.shaped.contains_key(&reference.name) => {
                self.last += 1;
                Some(term.with_kind(TermKind::Reference(Reference {
                    number: self.last,
                    ..reference.clone()
                })))
            }
            _ => term.map_children(&mut |child| deep(|| self.numbered(child))),
        }
    }
}

/// The uses that are decided, from left to right.
fn uses_in(term: &Term, decided: &Decided, uses: &mut Vec<(Term, Reference)>) {
    if let TermKind::Reference(reference) = term.kind()
        && decided.contains_key(&reference.number)
    {
        uses.push((term.clone(), reference.clone()));
    }
    for child in term.children() {
        deep(|| uses_in(child, decided, uses));
    }
}

/// The definitions that uses are of, by the numbers of these.
struct Choice<'a> {
    shaped: &'a Shaped,
    decided: &'a Decided,
    chosen: &'a FxHashMap<usize, Name>,
}

/// The arguments for a parameter.
struct Count {
    /// How many the use gives.
    given: usize,
    /// How many sizes the parameter has, if it is a shape.
    shape: Option<usize>,
}

impl Choice<'_> {
    fn of(&self, term: &Term) -> Term {
        self.replaced(term).unwrap_or_else(|| term.clone())
    }

    fn replaced(&self, term: &Term) -> Option<Term> {
        let (mut head, mut arguments) = (term, Vec::new());
        while let TermKind::TypeApply(function, argument) = head.kind() {
            arguments.push((head, argument));
            head = function;
        }
        if let TermKind::Reference(reference) = head.kind()
            && let Some(name) = self.chosen.get(&reference.number)
        {
            arguments.reverse();
            return Some(self.use_of(name, head, reference, &arguments));
        }
        term.map_children(&mut |child| deep(|| self.replaced(child)))
    }

    /// The use of the definition, with an open argument for each size of a shape that is open.
    fn use_of(
        &self,
        name: &Name,
        head: &Term,
        reference: &Reference,
        arguments: &[(&Term, &TypeArgument)],
    ) -> Term {
        let counts = self.counts(reference);
        let written = counts.iter();
        let of = UseOf {
            name: reference.name.clone(),
            arguments: written.map(|count| count.shape).collect(),
        };
        let new = Reference {
            of: Some(Arc::new(of)),
            ..Reference::new(name.clone(), Vec::new())
        };
        let mut applied = head.with_kind(TermKind::Reference(new));
        let mut rest = arguments.iter();
        for Count { given, shape } in counts {
            let nodes: Vec<_> = rest.by_ref().take(given).collect();
            for number in 0..shape.unwrap_or(1) {
                if let Some((node, argument)) = nodes.get(number).or(nodes.last()) {
                    let argument = (*argument).clone();
                    applied = node.with_kind(TermKind::TypeApply(applied, argument));
                }
            }
        }
        applied
    }

    /// The arguments for each type-level parameter that uses write.
    fn counts(&self, reference: &Reference) -> Vec<Count> {
        let Some(shaped) = self.shaped.get(&reference.name) else {
            return Vec::new();
        };
        let ranks = self.decided.get(&reference.number);
        let mut ranks = ranks.into_iter().flatten();
        let mut written = reference.shapes.iter();
        let mut counts = Vec::new();
        for header in shaped.headers() {
            match header {
                Header::Type(parameter) if parameter.explicit => counts.push(Count {
                    given: 1,
                    shape: None,
                }),
                Header::Shape(_, explicit) => {
                    let rank = ranks.next().copied().unwrap_or(0);
                    if explicit {
                        let given = written.next().map(|shape| shape.arguments());
                        counts.push(Count {
                            given: given.unwrap_or(1),
                            shape: Some(rank),
                        });
                    }
                }
                Header::Type(_) | Header::Value(_) => {}
            }
        }
        counts
    }
}
