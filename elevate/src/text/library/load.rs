//! Reads files into a library: imports, declarations, then the bodies of definitions, group by
//! group.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use rise_lang::{
    diagnostic::{Source, Span},
    nat::Name,
    syntax::Importer,
    types::Kind,
};

use super::{Definition, Definitions, Implementation, Library};
use crate::{
    rule::{RewriteRule, RuleDeclaration, ValueKind},
    text::{
        ElevateError, ElevateErrorKind, Type,
        check::{Checker, Environment, groups},
        core::{Formal, Function, Global},
        error::did_you_mean,
        natives::Native,
        parse,
        resolve::{self, Resolver},
        tree::{self, Import, Item, ItemKind, WrittenType},
    },
};

/// The errors in the order of the files and of their places.
fn in_order(files: &[String], mut errors: Vec<ElevateError>) -> Vec<ElevateError> {
    errors.sort_by_key(|error| {
        let name = error.span().source().name();
        let file = files.iter().position(|file| file == name);
        (file, error.span().start())
    });
    errors
}

/// A definition that is being read.
struct Pending {
    name: Name,
    documentation: String,
    span: Span,
    formals: Vec<Formal>,
    /// Known from the start for rules and natives.
    ty: Option<Type>,
    implementation: Option<Implementation>,
}

/// Everything that is known while files are read.
struct Known {
    /// Those of the library that is extended.
    finished: Definitions,
    pending: Vec<Pending>,
}

impl Environment for Known {
    fn global(&self, global: Global) -> (&Name, Option<&Type>) {
        match global.checked_sub(self.finished.0.len()) {
            None => self.finished.global(global),
            Some(index) => (&self.pending[index].name, self.pending[index].ty.as_ref()),
        }
    }
}

impl resolve::Definitions for Known {
    fn name(&self, global: Global) -> &Name {
        self.global(global).0
    }

    fn formals(&self, global: Global) -> &[Formal] {
        match global.checked_sub(self.finished.0.len()) {
            None => self.finished.formals(global),
            Some(index) => &self.pending[index].formals,
        }
    }
}

/// The parameters of an item, as its calls see them.
fn formals(item: &Item) -> Vec<Formal> {
    let ItemKind::Definition(definition) = &item.kind else {
        return Vec::new();
    };
    let parameters = definition.parameters.iter();
    let formal = |parameter: &tree::Parameter| Formal {
        name: parameter.name.name.clone(),
        has_default: parameter.default.is_some(),
    };
    parameters.map(formal).collect()
}

/// Extends a library by files.
pub(super) struct Loader<'a> {
    importer: &'a dyn Importer,
    known: Known,
    scope: HashMap<Name, Global>,
    /// The files that have been read, as the importer tells them apart.
    loaded: HashSet<String>,
    /// The files that are being read, each imported by the one before it, with their names.
    loading: Vec<(String, String)>,
    /// The names of the files in the order in which they were met.
    order: Vec<String>,
    errors: Vec<ElevateError>,
    warnings: Vec<ElevateError>,
    /// Whether the files are those of the standard library, whose rules need no check.
    is_standard: bool,
}

impl<'a> Loader<'a> {
    pub(super) fn new(base: &Library, importer: &'a dyn Importer) -> Loader<'a> {
        Loader {
            is_standard: false,
            importer,
            known: Known {
                finished: (*base.definitions).clone(),
                pending: Vec::new(),
            },
            scope: base.scope.clone(),
            loaded: HashSet::new(),
            loading: Vec::new(),
            order: Vec::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Reads the files of the standard library.
    pub(super) fn standard(mut self) -> Self {
        self.is_standard = true;
        self
    }

    /// The library with what was read.
    pub(super) fn library(self) -> Result<Library, Vec<ElevateError>> {
        let mut definitions = self.known.finished;
        for pending in self.known.pending {
            let (Some(ty), Some(implementation)) = (pending.ty, pending.implementation) else {
                // There is an error then.
                continue;
            };
            definitions.0.push(Arc::new(Definition {
                name: pending.name,
                ty,
                documentation: pending.documentation,
                formals: pending.formals,
                span: Some(pending.span),
                implementation,
            }));
        }
        match self.errors.is_empty() {
            true => Ok(Library {
                definitions: Arc::new(definitions),
                scope: self.scope,
                interner: Arc::default(),
                warnings: in_order(&self.order, self.warnings),
            }),
            false => Err(in_order(&self.order, self.errors)),
        }
    }

    /// Reads a file, after those that it imports.
    pub(super) fn file(&mut self, source: &Source) {
        self.files(std::slice::from_ref(source));
    }

    /// Reads files as one.
    pub(super) fn files(&mut self, sources: &[Source]) {
        let mut items = Vec::new();
        for source in sources {
            let (file, mut errors) = parse::file(source);
            self.errors.append(&mut errors);
            self.order.push(source.name().to_owned());
            let identity = self.importer.identity(source);
            self.loading
                .push((identity.clone(), source.name().to_owned()));
            for import in &file.imports {
                self.import(import, source);
            }
            self.loading.pop();
            self.loaded.insert(identity);
            items.extend(file.items);
        }
        self.items(items);
    }

    fn import(&mut self, import: &Import, from: &Source) {
        let path = import.path.clone();
        let source = match self.importer.import(&path, from) {
            Ok(source) => source,
            Err(reason) => {
                return self.error(ElevateErrorKind::Import { path, reason }, &import.span);
            }
        };
        let identity = self.importer.identity(&source);
        let mut loading = self.loading.iter();
        if let Some(start) = loading.position(|(open, _)| *open == identity) {
            let names = self.loading[start..].iter().map(|(_, name)| name.clone());
            let cycle = names.chain([source.name().to_owned()]).collect();
            return self.error(ElevateErrorKind::ImportCycle { path, cycle }, &import.span);
        }
        if !self.loaded.contains(&identity) {
            crate::run::deep(|| self.file(&source));
        }
    }

    fn error(&mut self, kind: ElevateErrorKind, span: &Span) {
        self.errors.push(ElevateError::new(kind, span.clone()));
    }

    /// Declares the items, then reads their bodies.
    fn items(&mut self, items: Vec<Item>) {
        let mut bodies = Vec::new();
        for item in items {
            let Some(global) = self.declare(&item) else {
                continue;
            };
            let index = global - self.known.finished.0.len();
            match item.kind {
                ItemKind::Definition(definition) => bodies.push((global, definition)),
                ItemKind::Rule(rule) => self.rule(index, &rule.declaration),
                ItemKind::Native(ty) => self.native(index, &ty),
                // So that no errors follow from that one.
                ItemKind::Unreadable => self.known.pending[index].ty = Some(Type::Variable(0)),
            }
        }
        self.definitions(bodies);
    }

    /// Gives the item a number, unless there is one of its name in a file already.
    fn declare(&mut self, item: &Item) -> Option<Global> {
        let (name, start) = (&item.name.name, self.known.finished.0.len());
        let earlier = self
            .scope
            .get(name)
            .and_then(|global| global.checked_sub(start));
        if let Some(index) = earlier {
            let error = ElevateError::new(
                ElevateErrorKind::DefinedTwice(name.clone()),
                item.name.span.clone(),
            );
            self.errors
                .push(error.related(self.known.pending[index].span.clone(), "first defined here"));
            return None;
        }
        self.shadowed(item);
        let global = start + self.known.pending.len();
        self.known.pending.push(Pending {
            name: name.clone(),
            documentation: item.documentation.clone(),
            span: item.name.span.clone(),
            formals: formals(item),
            ty: None,
            implementation: None,
        });
        self.scope.insert(name.clone(), global);
        Some(global)
    }

    /// Warns of an item that takes the name of a definition of the library that is extended without
    /// saying so; one that says so must.
    fn shadowed(&mut self, item: &Item) {
        let name = &item.name.name;
        let hidden = self.scope.get(name).copied();
        let new = |kind| ElevateError::new(kind, item.name.span.clone());
        match (hidden, &item.overrides) {
            (None, None) | (Some(_), Some(_)) => {}
            (None, Some(word)) => {
                let kind = ElevateErrorKind::OverridesNothing(name.clone());
                self.errors.push(ElevateError::new(kind, word.clone()));
            }
            (Some(global), None) => {
                let warning = new(ElevateErrorKind::Shadows(name.clone())).help(
                    "if this is meant, write `override` before it; what the library made of the \
                     name stays as it is",
                );
                let place = self.known.finished.span(global);
                self.warnings.push(match place {
                    Some(span) => warning.related(span.clone(), "that of the library"),
                    None => warning,
                });
            }
        }
    }

    fn rule(&mut self, index: usize, declaration: &RuleDeclaration) {
        let types = declaration
            .parameters
            .iter()
            .map(|parameter| match parameter.kind {
                Kind::Address => Type::Address,
                Kind::NatToNat => Type::NatToNat,
                _ => Type::Nat,
            });
        let values = declaration.values.iter().map(|value| match value.kind {
            ValueKind::Term => Type::Term,
            ValueKind::Strategy => Type::Strategy,
        });
        let parameters = declaration.in_order(types.collect(), values.collect());
        let ty = parameters
            .into_iter()
            .rev()
            .fold(Type::Strategy, |result, argument| {
                Type::function(argument, result)
            });
        self.known.pending[index].ty = Some(ty);
        let rule = match self.is_standard {
            true => Ok(RewriteRule::standard(declaration.clone())),
            false => RewriteRule::declare(declaration),
        };
        match rule {
            Ok(rule) => self.known.pending[index].implementation = Some(Implementation::Rule(rule)),
            Err(error) => {
                let span = error
                    .span
                    .clone()
                    .unwrap_or_else(|| declaration.span.clone());
                self.error(ElevateErrorKind::Rule(Box::new(error)), &span);
            }
        }
    }

    fn native(&mut self, index: usize, written: &WrittenType) {
        let declared = Checker::new(&self.known).declared(written);
        let pending = &mut self.known.pending[index];
        pending.ty = Some(declared.clone());
        let name = pending.name.clone();
        let error = match Native::by_name(name.as_str()) {
            Some(native) if native.ty == declared => {
                pending.implementation = Some(Implementation::Native(native));
                return;
            }
            Some(native) => {
                let kind = ElevateErrorKind::NativeType {
                    name,
                    actual: native.ty.clone(),
                    declared,
                };
                ElevateError::new(kind, written.span.clone())
            }
            None => {
                let span = pending.span.clone();
                let help = did_you_mean(name.as_str(), Native::names());
                let kind = ElevateErrorKind::UnknownNative(name);
                ElevateError::new(kind, span).maybe_help(
                    help.or(Some(
                        "a native is written in Rust; what can be said in ELEVATE is a `def`"
                            .to_owned(),
                    )),
                )
            }
        };
        self.errors.push(error);
    }

    /// Looks up the names in the bodies, and checks them: those first that others use.
    fn definitions(&mut self, bodies: Vec<(Global, tree::Definition)>) {
        let numbers: HashMap<Global, usize> = bodies
            .iter()
            .enumerate()
            .map(|(index, (global, _))| (*global, index))
            .collect();
        let (mut functions, mut edges, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (_, definition) in &bodies {
            let mut resolver = Resolver::new(&self.scope, &self.known);
            functions.push(Some(resolver.definition(definition)));
            let used = resolver
                .uses
                .iter()
                .filter_map(|used| numbers.get(used).copied());
            edges.push(used.collect::<Vec<usize>>());
            unknown.push(!resolver.errors.is_empty());
            self.errors.append(&mut resolver.errors);
        }
        for group in groups(&edges) {
            let wrong = group.iter().any(|index| unknown[*index]);
            let members: Vec<(Global, Function)> = group
                .into_iter()
                .filter_map(|index| Some((bodies[index].0, functions[index].take()?)))
                .collect();
            self.group(members, wrong);
        }
    }

    /// Checks definitions that use each other; `wrong` says that there are errors in them already.
    fn group(&mut self, members: Vec<(Global, Function)>, wrong: bool) {
        let mut checker = Checker::new(&self.known);
        let borrowed: Vec<(Global, &Function)> = members
            .iter()
            .map(|(global, function)| (*global, function))
            .collect();
        let types = checker.definitions(&borrowed, wrong);
        let mut errors = checker.errors;
        self.errors.append(&mut errors);
        let start = self.known.finished.0.len();
        for ((global, function), ty) in members.into_iter().zip(types) {
            let pending = &mut self.known.pending[global - start];
            pending.ty = Some(ty);
            pending.implementation = Some(Implementation::Code(function));
        }
    }
}
