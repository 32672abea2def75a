//! Libraries of checked definitions.

mod knobs;
mod load;
mod standard;

use std::{collections::HashMap, sync::Arc};

use rise_lang::{
    budget::within,
    diagnostic::{Diagnostic, Severity, Source, Span},
    nat::Name,
    primitives::Primitive,
    syntax::Importer,
};

use super::{
    Machine, Type,
    check::{Checker, Environment},
    core::{Formal, Function, Global},
    error::{ElevateError, ElevateErrorKind},
    evaluate::{Evaluator, Interner, Root},
    natives::{Native, names_of_rules},
    parse,
    resolve::{self, Resolver},
    scope::Scope,
};
use crate::{Budget, rise::Strategy, rule::RewriteRule};
pub use knobs::Knob;
use load::Loader;

/// The kind of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefinitionKind {
    /// `def`.
    Definition,
    /// `rule`.
    Rule,
    /// `native`: written in Rust.
    Native,
    /// `isMap`, …: the predicate of a primitive, which is not declared.
    Predicate,
}

/// A name of a library, with what there is to know of it.
pub struct Definition {
    /// The name.
    pub name: Name,
    /// The type, polymorphic in its variables.
    pub ty: Type,
    /// The comment before it.
    pub documentation: String,
    /// Where its name is defined; `None` for the predicates of primitives.
    pub span: Option<Span>,
    /// The parameters of a `def`.
    formals: Vec<Formal>,
    pub(super) implementation: Implementation,
}

impl Definition {
    /// The kind of the definition.
    pub fn kind(&self) -> DefinitionKind {
        match self.implementation {
            Implementation::Code(_) => DefinitionKind::Definition,
            Implementation::Rule(_) => DefinitionKind::Rule,
            Implementation::Native(_) => DefinitionKind::Native,
            Implementation::Predicate(_) => DefinitionKind::Predicate,
        }
    }

    /// The rule, if it is one.
    pub fn rule(&self) -> Option<&RewriteRule> {
        match &self.implementation {
            Implementation::Rule(rule) => Some(rule),
            _ => None,
        }
    }
}

impl std::fmt::Debug for Definition {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} : {}", self.name, self.ty)
    }
}

/// How a definition is evaluated.
pub(super) enum Implementation {
    Code(Function),
    Rule(RewriteRule),
    Native(&'static Native),
    Predicate(Primitive),
}

/// Whether a text is one of the standard library.
pub(super) fn is_of_library(source: &Source) -> bool {
    standard::has_source(source)
}

/// All definitions of a library, by their numbers, those that are shadowed included.
#[derive(Clone, Default)]
pub(super) struct Definitions(Vec<Arc<Definition>>);

impl Definitions {
    pub(super) fn name(&self, global: Global) -> &Name {
        &self.0[global].name
    }

    /// Where the name is defined; nowhere for the predicates of primitives.
    pub(super) fn span(&self, global: Global) -> Option<&Span> {
        self.0[global].span.as_ref()
    }

    pub(super) fn implementation(&self, global: Global) -> &Implementation {
        &self.0[global].implementation
    }

    /// How many arguments it takes, and whether it is a strategy then.
    pub(super) fn shape(&self, global: Global) -> (usize, bool) {
        let (arguments, result) = self.0[global].ty.split();
        (arguments.len(), *result == Type::Strategy)
    }
}

impl resolve::Definitions for Definitions {
    fn name(&self, global: Global) -> &Name {
        Definitions::name(self, global)
    }

    fn formals(&self, global: Global) -> &[Formal] {
        &self.0[global].formals
    }
}

impl Environment for Definitions {
    fn global(&self, global: Global) -> (&Name, Option<&Type>) {
        let definition = &self.0[global];
        (&definition.name, Some(&definition.ty))
    }
}

/// Strategies by name: the standard ones, and those of files.
///
/// ```
/// use rise_elevate::{Run, text::Library};
/// use rise_lang::{diagnostic::Source, infer::infer, syntax::{NoImports, parse_term}};
///
/// let file = Source::new("mine.elevate", "
///     // Two sweeps of the square root become one.
///     rule twice(n : nat): map f (map f xs) ~> map (fun x => f (f x)) xs where length xs == n
///     def atMost(n) = if n == 0 then id else try(topDown(twice(8))) ; atMost(n - 1)
/// ");
/// let library = Library::load(&file, &NoImports).map_err(|errors| errors[0].to_string())?;
/// let strategy = library.strategy(&Source::new("argument", "atMost(2)")).map_err(|errors| errors[0].to_string())?;
/// let program = infer(&parse_term(&Source::new("a.rise", "fun (xs : 8.f32) => map sqrt (map sqrt xs)"))?)?.term;
/// let rewritten = Run::new(Default::default()).rewrite(&strategy, &program)?;
/// assert_eq!(rewritten.to_string(), "fun (xs : 8.f32) => map (fun x => sqrt (sqrt x)) xs");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Library {
    definitions: Arc<Definitions>,
    /// The names that can be used.
    scope: HashMap<Name, Global>,
    interner: Arc<Interner>,
    /// Surprises for a reader of the files.
    warnings: Vec<ElevateError>,
}

impl Library {
    /// The strategies and rules that every file sees.
    pub fn standard() -> &'static Library {
        standard::library()
    }

    /// The standard library with the definitions of the file, and of the files that it imports.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn load(source: &Source, importer: &dyn Importer) -> Result<Library, Vec<ElevateError>> {
        let mut loader = Loader::new(Library::standard(), importer);
        loader.file(source);
        loader.library()
    }

    /// The names of the rules that are written in Rust, whose sides no declaration says.
    ///
    /// ```
    /// use rise_elevate::text::Library;
    /// assert!(Library::rules_in_rust().any(|name| name.as_str() == "mapFirstFission"));
    /// ```
    pub fn rules_in_rust() -> impl Iterator<Item = Name> {
        names_of_rules().map(Name::from)
    }

    /// The strategy that an expression stands for, such as `tile(32, 32) @ outermost(mapNest(2))`.
    ///
    /// # Errors
    /// Errors in the expression.
    pub fn strategy(&self, expression: &Source) -> Result<Strategy, Vec<ElevateError>> {
        let resolver = Resolver::new(&self.scope, &*self.definitions);
        self.resolved(expression, resolver, &self.interner)
    }

    /// The strategy that an expression stands for where it is applied to the program of the scope,
    /// such as `splitJoin(2*s)` for a program with a size `s`: names that nothing else has are
    /// those of the program's sizes.
    ///
    /// # Errors
    /// Errors in the expression; of arithmetic on sizes also the missing facts.
    ///
    /// ```
    /// use rise_elevate::text::{Library, Scope};
    /// use rise_lang::{diagnostic::Source, infer::infer_program, syntax::{self, NoImports}};
    ///
    /// let text = "def twice {n : nat} (s : nat) (xs : n.f32) where n % s == 0, s > 0 = map (fun x => x + x) xs";
    /// let program = syntax::parse_program(&Source::new("twice.rise", text), &NoImports)?;
    /// let program = infer_program(&program).unwrap();
    /// let scope = Scope::of(&program.definitions[0].definition);
    /// let expression = Source::new("argument", "splitJoin(s) @ outermost(mapNest(1))");
    /// let strategy = Library::standard().strategy_for(&expression, &scope).unwrap();
    /// assert_eq!(strategy.to_string(), "outermost(mapNest(1), splitJoin(s))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strategy_for(
        &self,
        expression: &Source,
        scope: &Scope,
    ) -> Result<Strategy, Vec<ElevateError>> {
        let resolver = Resolver::new(&self.scope, &*self.definitions).within(scope);
        if scope.sizes().is_empty() && *scope.machine() == Machine::default() {
            return self.resolved(expression, resolver, &self.interner);
        }
        // The sizes of two programs may have one name: what is made of them is not shared.
        let interner = Interner::of_program(scope.facts().clone(), scope.machine().clone());
        let interner = Arc::new(interner);
        self.resolved(expression, resolver, &interner)
    }

    fn resolved(
        &self,
        expression: &Source,
        mut resolver: Resolver<'_>,
        interner: &Arc<Interner>,
    ) -> Result<Strategy, Vec<ElevateError>> {
        let tree = parse::expression(expression).map_err(|error| vec![error])?;
        let function = resolver.function(&[], &[], &tree);
        let mut errors = resolver.errors;
        let mut checker = Checker::new(&*self.definitions);
        checker.closed(&function, &Type::Strategy);
        errors.append(&mut checker.errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let evaluated = || Evaluator::new(&self.definitions, interner).strategy(&function);
        let refused = |message: String, span: Option<Span>| {
            let span = span.unwrap_or_else(|| function.body.span.clone());
            vec![ElevateError::new(
                ElevateErrorKind::Evaluation(message),
                span,
            )]
        };
        let strategy = match within(Budget::default().limits(), evaluated) {
            Ok(strategy) => strategy.map_err(|error| refused(error.message, error.span))?,
            Err(_) => {
                let message = "the sizes of this expression are too large to be computed with";
                return Err(refused(message.to_owned(), None));
            }
        };
        Ok(Strategy::new(Root {
            strategy,
            _interner: Arc::clone(interner),
        }))
    }

    /// The definitions that can be used, in the order of their declaration, the predicates of
    /// primitives first.
    pub fn definitions(&self) -> impl Iterator<Item = &Definition> {
        let visible = |(global, definition): &(usize, &Arc<Definition>)| {
            self.scope.get(&definition.name) == Some(global)
        };
        self.definitions
            .0
            .iter()
            .enumerate()
            .filter(visible)
            .map(|(_, definition)| &**definition)
    }

    /// Surprises for a reader of the files: definitions that take the name of one of the standard
    /// library without `override`.
    ///
    /// ```
    /// use rise_elevate::text::Library;
    /// use rise_lang::{diagnostic::Source, syntax::NoImports};
    /// let warnings = |text: &str| {
    ///     let library = Library::load(&Source::new("mine.elevate", text), &NoImports).unwrap();
    ///     let shown = library.warnings().map(|warning| warning.render(false));
    ///     shown.collect::<Vec<_>>()
    /// };
    /// assert!(warnings("def tile(n) = id")[0].starts_with("warning: `tile` takes the name"));
    /// assert!(warnings("override def tile(n) = id").is_empty());
    /// ```
    pub fn warnings(&self) -> impl Iterator<Item = Diagnostic> {
        self.warnings.iter().map(|warning| Diagnostic {
            severity: Severity::Warning,
            ..warning.diagnostic()
        })
    }

    /// All definitions, and the names that can be used.
    #[cfg(test)]
    pub(super) fn parts(&self) -> (&Arc<Definitions>, &HashMap<Name, Global>) {
        (&self.definitions, &self.scope)
    }

    /// The definition of that name.
    pub fn definition(&self, name: &str) -> Option<&Definition> {
        self.scope
            .get(&Name::from(name))
            .map(|global| &*self.definitions.0[*global])
    }

    /// The rule of that name.
    pub fn rule(&self, name: &str) -> Option<&RewriteRule> {
        self.definition(name)?.rule()
    }

    /// All rules, in the order of their declaration.
    pub fn rules(&self) -> impl Iterator<Item = &RewriteRule> {
        self.definitions().filter_map(Definition::rule)
    }
}

impl std::fmt::Debug for Library {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(self.definitions()).finish()
    }
}
