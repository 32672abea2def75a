//! Generalisation of terms and definitions: open parts of their types become type-level parameters.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Context, Inferred, InferredDefinition, RequiredFact, TypeError,
    binders::Leading,
    check::{Checker, Required, Result},
    convert::Shared,
    elaborated::{Elaborated, Rebuild},
    error::TypeErrorKind,
    place::in_short,
    ranks::Ranks,
    scope::{Scope, Signature},
    shape::{CauseId, Elements, Shape},
    solver::{Clash, Solver, size_clash},
};
use crate::{
    nat::{Fact, Facts, Name, Nat, Relation, Verdict},
    syntax::DEEPEST_NESTING,
    term::{Definition, Parameter, Term, TermKind},
    types::{DataType, Kind, NatToNat, Type, TypeParameter},
};

/// The mistakes of a term, at least one.
pub(super) type Mistakes<T> = std::result::Result<T, Vec<TypeError>>;

pub(super) fn infer_definition(
    definition: &Definition,
    signatures: &FxHashMap<Name, Signature>,
) -> Mistakes<InferredDefinition> {
    let wrong = |kind| {
        let name = Some(definition.name.clone());
        let checker = Checker::new(&definition.term, signatures, name);
        let mut error = checker.error(&definition.term, kind);
        error.span = definition.origin.span().cloned().or(error.span);
        vec![*error]
    };
    if signatures.contains_key(&definition.name) {
        return Err(wrong(TypeErrorKind::DuplicateDefinition(
            definition.name.clone(),
        )));
    }
    if definition.term.references().contains(&definition.name) {
        return Err(wrong(TypeErrorKind::RecursiveDefinition(
            definition.name.clone(),
        )));
    }
    let context = stated_facts(definition).map_err(wrong)?;
    let Inferred { term, ty, facts } = infer_term(
        &definition.term,
        &context,
        signatures,
        Some(&definition.name),
    )?;
    Ok(InferredDefinition {
        definition: Definition {
            term,
            ..definition.clone()
        },
        ty,
        facts,
    })
}

/// The facts that a definition states about its sizes.
fn stated_facts(definition: &Definition) -> std::result::Result<Context, TypeErrorKind> {
    // Facts are about the type-level parameters that the definition begins with, behind values too,
    // which stand for themselves under their own names.
    let mut context = Context::default();
    for fact in &definition.facts {
        if context.facts.holds(fact).is_no() {
            let fact = fact.clone();
            return Err(match Facts::default().holds(&fact).is_no() {
                true => TypeErrorKind::NeverHolds { fact },
                false => TypeErrorKind::ContradictoryFacts { fact },
            });
        }
        context.facts.assume(fact);
    }
    let parameters = leading_parameters(&definition.term);
    for name in definition
        .facts
        .iter()
        .flat_map(|fact| [&fact.left, &fact.right])
        .flat_map(Nat::variables)
    {
        match parameters.iter().find(|parameter| parameter.name == name) {
            Some(parameter) if parameter.kind == Kind::Nat => {}
            Some(parameter) => {
                let kind = TypeErrorKind::WrongKind {
                    name,
                    declared: parameter.kind,
                    used: Kind::Nat,
                };
                return Err(kind);
            }
            None => {
                return Err(TypeErrorKind::UnboundTypeVariable {
                    name,
                    kind: Kind::Nat,
                });
            }
        }
    }
    Ok(context)
}

fn leading_parameters(term: &Term) -> Vec<TypeParameter> {
    let (mut parameters, mut body) = (Vec::new(), term);
    loop {
        match body.kind() {
            TermKind::TypeLambda(parameter, inner) => {
                parameters.push(parameter.clone());
                body = inner;
            }
            TermKind::Lambda(_, inner) => body = inner,
            _ => return parameters,
        }
    }
}

pub(super) fn infer_term(
    term: &Term,
    context: &Context,
    signatures: &FxHashMap<Name, Signature>,
    definition: Option<&Name>,
) -> Mistakes<Inferred> {
    let mut checker = Checker::new(term, signatures, definition.cloned());
    checker.solver.sizes.known = context.facts.clone();
    for TypeParameter {
        name, kind, class, ..
    } in &context.type_variables
    {
        checker.solver.declare(name, *kind, *class);
        checker.scope.push_type(name.clone(), name.clone(), *kind);
    }
    for (name, ty) in &context.variables {
        let resolved = checker
            .scope
            .resolve_type(&mut checker.solver, ty)
            .map_err(|kind| vec![*checker.error(term, kind)])?;
        let id = checker.solver.intern(&resolved);
        checker.scope.push(name.clone(), id, None);
    }
    checker.check_parameters(term);
    checker.report()?;
    let elaborated = checker.infer(term);
    checker.report_waiting();
    // Later checks are right only if all earlier ones have succeeded.
    checker.report()?;
    let assumed = checker.solve(term);
    checker.report()?;
    let parameters = checker.generalise(&elaborated);
    let facts = checker.required_facts(term, &elaborated, assumed);
    checker.report()?;
    let mut rebuild = Rebuild {
        checker: &checker,
        made: Shared::default(),
        errors: Vec::new(),
    };
    let typed = rebuild.closed_term(&elaborated)?;
    let typed = bind(parameters, typed);
    let ty = typed
        .ty()
        .cloned()
        .unwrap_or_else(|| checker.solver.out(elaborated.ty));
    Ok(Inferred {
        term: typed,
        ty,
        facts,
    })
}

/// The term with implicit type-level lambdas around it. What they bind is then written in the
/// annotations of parameters, or of the body, so that the term can be read and inferred again.
fn bind(parameters: Vec<TypeParameter>, term: Term) -> Term {
    let mut open: BTreeSet<Name> = parameters
        .iter()
        .map(|parameter| parameter.name.clone())
        .collect();
    let annotated = if open.is_empty() {
        term
    } else {
        annotate(&term, &mut open)
    };
    parameters
        .into_iter()
        .rev()
        .fold(annotated, |body, parameter| {
            let ty = body
                .ty()
                .map(|ty| Type::dependent(parameter.clone(), ty.clone()));
            let origin = body.origin().clone();
            let lambda = Term::type_lambda(parameter, body).with_origin(origin);
            match ty {
                Some(ty) => lambda.with_type(ty),
                None => lambda,
            }
        })
}

/// Annotates the parameters of the leading lambdas with their types, until all variables in `open`
/// are mentioned; in the end the body.
fn annotate(term: &Term, open: &mut BTreeSet<Name>) -> Term {
    if open.is_empty() || term.annotation().is_some() {
        return term.clone();
    }
    match (term.kind(), term.ty()) {
        (TermKind::TypeLambda(parameter, body), _) => term.with_kind(TermKind::TypeLambda(
            parameter.clone(),
            annotate(body, open),
        )),
        (TermKind::Lambda(parameter, body), Some(Type::Function(ty, _))) => {
            let annotation = parameter.annotation.clone().unwrap_or_else(|| ty.clone());
            for name in annotation.free_variables().keys() {
                open.remove(name);
            }
            let parameter = Parameter {
                name: parameter.name.clone(),
                annotation: Some(annotation),
            };
            term.with_kind(TermKind::Lambda(parameter, annotate(body, open)))
        }
        (_, Some(ty)) => term.clone().annotate(ty.clone()),
        (_, None) => term.clone(),
    }
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        term: &Term,
        signatures: &'a FxHashMap<Name, Signature>,
        definition: Option<Name>,
    ) -> Checker<'a> {
        Checker {
            solver: Solver::default(),
            scope: Scope::new(signatures),
            required: Vec::new(),
            leading: Leading::of(term),
            waiting: Vec::new(),
            definition,
            ranks: Ranks::default(),
            errors: Vec::new(),
        }
    }

    /// A function of very many parameters is a mistake: types are as deep as it has parameters.
    pub(super) fn check_parameters(&mut self, term: &Term) {
        let mut rest = vec![(term, 0)];
        while let Some((term, outside)) = rest.pop() {
            let parameters = match term.kind() {
                TermKind::Lambda(..) | TermKind::TypeLambda(..) => outside + 1,
                _ => 0,
            };
            if parameters > DEEPEST_NESTING {
                let kind = TypeErrorKind::TooManyParameters {
                    most: DEEPEST_NESTING,
                };
                let error = self.error(term, kind);
                self.errors.push(*error);
                return;
            }
            rest.extend(term.children().map(|child| (child, parameters)));
        }
    }

    /// Errors if there were mistakes.
    pub(super) fn report(&mut self) -> Mistakes<()> {
        match std::mem::take(&mut self.errors) {
            errors if errors.is_empty() => Ok(()),
            errors => Err(errors),
        }
    }

    /// Solves all equations as far as possible; returns the facts that had to be assumed.
    fn solve(&mut self, term: &Term) -> Vec<Required> {
        let mut assumed = Vec::new();
        self.repeat(term, |solver| solver.settle_deferred(false));
        self.repeat(term, |solver| {
            let solved = solver.sizes.solve_rest(&mut assumed);
            solved.map_err(|(clash, cause)| (size_clash(clash), cause))
        });
        self.repeat(term, |solver| solver.settle_deferred(true));
        if let Some((left, _, cause)) = self.solver.first_deferred() {
            let known = Box::new(self.shown(left));
            let span = self
                .solver
                .causes
                .get(cause.0 as usize)
                .and_then(|cause| cause.span.clone());
            let mut error = self.error(
                term,
                TypeErrorKind::AmbiguousType {
                    term: in_short(term),
                    known,
                },
            );
            error.span = span.or(error.span);
            self.errors.push(*error);
        }
        assumed
            .into_iter()
            .map(|(fact, cause)| self.because(fact, cause))
            .collect()
    }

    /// Takes a step of the solver until nothing clashes; what clashed is recorded, and left out by
    /// the solver from then on.
    pub(super) fn repeat(
        &mut self,
        term: &Term,
        mut step: impl FnMut(&mut Solver) -> std::result::Result<(), (Clash, CauseId)>,
    ) {
        let mut recorded = FxHashSet::default();
        while let Err((clash, cause)) = step(&mut self.solver) {
            if !recorded.insert(cause) {
                break;
            }
            let error = self.explain_late(term, (clash, cause));
            self.errors.push(*error);
        }
    }

    fn because(&self, fact: Fact, cause: CauseId) -> Required {
        use super::cause::What;
        let cause = self.solver.causes.get(cause.0 as usize);
        let asker = match cause.map(|cause| &cause.what) {
            Some(What::Argument {
                function, position, ..
            }) => format!("argument {position} of `{}`", in_short(function)),
            Some(What::Function { applied }) => format!("`{}`", in_short(applied)),
            Some(What::Annotation) => "an annotation".to_owned(),
            Some(What::Parameter { name }) => format!("the parameter `{name}`"),
            Some(What::Body | What::Definition) | None => "the result".to_owned(),
        };
        Required {
            fact,
            stated: None,
            asker,
            span: cause.and_then(|cause| cause.span.clone()),
        }
    }

    /// Makes type-level parameters of what the type leaves open.
    fn generalise(&mut self, elaborated: &Elaborated) -> Vec<TypeParameter> {
        let ty = self.solver.out(elaborated.ty);
        let open = ty
            .free_variables()
            .into_iter()
            .filter(|(name, _)| name.is_unknown());
        let number = |name: &Name| {
            name.as_str()
                .trim_start_matches('?')
                .parse::<u64>()
                .unwrap_or(u64::MAX)
        };
        let ordered: BTreeMap<(u64, Name), Kind> = open
            .map(|(name, kind)| ((number(&name), name), kind))
            .collect();
        let mut taken = self.solver.taken_names();
        let parameters = ordered.into_iter().map(|((_, unknown), kind)| {
            let name = new_name(kind, &mut taken);
            self.replace(&unknown, &name, kind)
        });
        parameters.collect()
    }

    /// Gives an unknown the value of a new variable that stands for itself.
    fn replace(&mut self, unknown: &Name, name: &Name, kind: Kind) -> TypeParameter {
        let mut parameter = TypeParameter::implicit(name.clone(), kind);
        let solver = &mut self.solver;
        let cause = solver.cause(super::cause::Cause {
            span: None,
            what: super::cause::What::Definition,
        });
        match kind {
            Kind::Data => {
                if let Some(id) = solver.unknowns.get(unknown).copied() {
                    if let Shape::Unknown(open) = solver.shape(id) {
                        parameter.class = open.allowed.class();
                    }
                    solver.declare(name, kind, parameter.class);
                    solver.set(id, Shape::Variable(name.clone()));
                }
            }
            Kind::Nat => {
                solver.declare(name, kind, None);
                // A variable on the outermost level escapes from nothing.
                let bound = solver
                    .sizes
                    .bind(unknown.clone(), Nat::variable(name), cause);
                debug_assert!(bound.is_ok());
            }
            Kind::NatToNat => {
                solver.declare(name, kind, None);
                solver
                    .sizes
                    .define(unknown.clone(), NatToNat::Variable(name.clone()));
            }
            Kind::NatToData => {
                solver.declare(name, kind, None);
                solver.define(unknown.clone(), Elements::Variable(name.clone()));
            }
            Kind::Address => {}
        }
        parameter
    }

    /// All that must hold: what equations and uses of definitions left open, unless it is known.
    /// What cannot hold is a mistake.
    fn required_facts(
        &mut self,
        term: &Term,
        elaborated: &Elaborated,
        assumed: Vec<Required>,
    ) -> Vec<RequiredFact> {
        self.repeat(term, Solver::settle);
        let mut required = assumed;
        required.append(&mut self.required);
        let remaining = self.solver.sizes.remaining();
        required.extend(
            remaining
                .into_iter()
                .map(|(fact, cause)| self.because(fact, cause))
                .collect::<Vec<_>>(),
        );
        let mut known: Facts = self.solver.sizes.known.clone();
        let inner = self.inner_sizes(elaborated);
        let mut facts = Vec::new();
        for mut required in required {
            required.fact = self.solver.sizes.fact(&required.fact);
            let (mut at_once, mut verdict) = inner.verdict(&required.fact, &known);
            if verdict == Verdict::Unknown
                && let Some(outer) = inner.in_all_rows(&at_once, &known)
            {
                (at_once, verdict) = inner.verdict(&outer, &known);
            }
            match verdict {
                Verdict::Yes => {}
                Verdict::No => {
                    let error = self.false_fact(term, required);
                    self.errors.push(*error);
                }
                Verdict::Unknown => {
                    if !inner.are_in(&at_once) {
                        required.fact = at_once;
                    }
                    if let Err(error) = self.can_be_checked(term, elaborated, &required) {
                        self.errors.push(*error);
                    }
                    let Required {
                        fact, asker, span, ..
                    } = required;
                    known.assume(&fact);
                    facts.push(RequiredFact { fact, asker, span });
                }
            }
        }
        // From here on types are shown with what is required taken for granted.
        self.solver.sizes.known = known;
        facts
    }

    /// Errors unless all sizes in the fact are known when the program gets its arguments.
    fn can_be_checked(
        &self,
        term: &Term,
        elaborated: &Elaborated,
        required: &Required,
    ) -> Result<()> {
        let Required {
            fact, asker, span, ..
        } = required;
        let names = [&fact.left, &fact.right]
            .into_iter()
            .flat_map(|side| side.variables().into_iter().chain(side.functions()));
        let outer = elaborated.outer_names();
        let known_early = |name: &Name| {
            outer.contains(&name)
                || self
                    .solver
                    .sizes
                    .levels
                    .get(name)
                    .is_none_or(|level| *level == 0)
        };
        let kind = match names
            .into_iter()
            .find(|name| name.is_unknown() || !known_early(name))
        {
            None => return Ok(()),
            Some(name) if name.is_unknown() => {
                let known = Box::new(self.tidy(&Type::Data(DataType::Index(fact.left.clone()))));
                TypeErrorKind::AmbiguousSize {
                    term: asker.clone(),
                    known,
                }
            }
            Some(name) => TypeErrorKind::FactInside {
                asker: asker.clone(),
                fact: fact.clone(),
                name,
            },
        };
        let mut error = self.error(term, kind);
        error.span = span.clone().or(error.span);
        Err(error)
    }

    fn false_fact(&self, term: &Term, required: Required) -> Box<TypeError> {
        let Required {
            fact,
            stated,
            asker,
            span,
        } = required;
        let of_a_size =
            fact.relation == Relation::LessOrEqual && stated.is_none() && !asker.starts_with('`');
        let mut error = match of_a_size {
            true => self.negative_size(term, &fact.right - &fact.left),
            false => self.error(term, TypeErrorKind::FactFalse { asker, fact }),
        };
        error.span = span.or(error.span);
        error
            .notes
            .extend(stated.map(|stated| format!("the definition states `{stated}`")));
        error
    }
}

/// A name that is not taken yet, as people choose it for that kind; from now on it is taken.
fn new_name(kind: Kind, taken: &mut FxHashSet<Name>) -> Name {
    let letters = match kind {
        Kind::Nat => "nmklopqr",
        Kind::Data => "tsuvwxyz",
        Kind::Address => "a",
        Kind::NatToNat | Kind::NatToData => "fgh",
    };
    let first = letters.chars().next().unwrap_or('x');
    let plain = letters.chars().map(|letter| Name::from(letter.to_string()));
    let numbered = (1_u64..).map(|number| Name::from(format!("{first}{number}")));
    let name = plain
        .chain(numbered)
        .find(|name| !taken.contains(name))
        .unwrap_or_else(|| Name::from("x"));
    taken.insert(name.clone());
    name
}
