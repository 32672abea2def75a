//! Definitions with parameters of kind `shape`.
//!
//! Such a definition is kept as its tree. For shapes of known lengths, its ranks, it is resolved to
//! a definition whose parameters are sizes: nothing behind inference knows shapes.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{
    error::SyntaxErrorKind,
    parse::Result,
    print::parameter,
    raise::print_with_body,
    resolve::{Global, Globals, Later, Resolver, Slot, slots_of_type},
    shape_error::ShapeError,
    tree::{self, Parameter},
};
use crate::{
    diagnostic::{Source, Span},
    lexer::{Notation, words},
    nat::{Fact, Name},
    prelude::{PREFIX, is_of_prelude},
    term::{Definition, Origin, TermKind},
    types::{Type, TypeParameter},
};

/// Ranks that a definition is checked for where it is defined.
const CHECKED: usize = 3;

/// Most combinations of ranks that a definition with several shapes is checked for.
const MOST_CHECKED: usize = 16;

/// A definition with parameters of kind `shape`.
///
/// ```
/// use rise_lang::{diagnostic::Source, syntax};
/// let text = "def same {sh : shape} (xs : sh.f32) : sh.f32 = xs";
/// let program = syntax::parse_program(&Source::new("a.rise", text), &syntax::NoImports)?;
/// let same = program.shaped.last().unwrap();
/// assert_eq!(same.ty(), "{sh : shape} -> sh.f32 -> sh.f32");
/// let matrix = same.at(&[2])?.term;
/// assert_eq!(matrix.to_string(), "fun {sh1 : nat} {sh2 : nat} (xs : sh1.sh2.f32) => (xs : sh1.sh2.f32)");
/// # Ok::<(), syntax::SyntaxError>(())
/// ```
#[derive(Clone)]
pub struct ShapedDefinition(Arc<Inner>);

struct Inner {
    name: Name,
    definition: tree::Definition,
    source: Source,
    /// Names that the definition can use, its own included.
    globals: Globals,
    later: Later,
    has_prelude: bool,
    words: FxHashSet<String>,
    /// The last definition without shapes before this one.
    after: Option<Name>,
    references: BTreeSet<Name>,
}

/// The place of a definition in its file.
pub(super) struct Place<'a> {
    pub(super) source: &'a Source,
    pub(super) later: &'a Later,
    pub(super) has_prelude: bool,
    pub(super) after: Option<Name>,
}

/// A parameter, as uses see it.
pub(crate) enum Header<'a> {
    /// A shape, and whether it is written.
    Shape(Name, bool),
    /// A size, a type or the like.
    Type(TypeParameter),
    /// A value, of a type that may mention shapes.
    Value(Option<&'a Type>),
}

/// Whether the definition has a parameter of kind `shape`.
pub(super) fn is_shaped(definition: &tree::Definition) -> bool {
    let mut parameters = definition.parameters.iter();
    parameters.any(|parameter| matches!(parameter, Parameter::Shape { .. }))
}

/// How uses apply the definition.
pub(super) fn global(definition: &tree::Definition, origin: Origin) -> Global {
    let mut slots = Vec::new();
    for parameter in &definition.parameters {
        match parameter {
            Parameter::Plain(_) => slots.push(Slot::Value),
            Parameter::Typed { patterns, .. } => {
                slots.extend(patterns.iter().map(|_| Slot::Value));
            }
            Parameter::TypeLevel { names, like, .. } if like.explicit => {
                let names = names.iter().map(|name| Name::from(name.name.as_str()));
                slots.extend(names.map(|name| Slot::Type(name, like.kind)));
            }
            Parameter::Shape {
                names,
                explicit: true,
                ..
            } => {
                let names = names.iter().map(|name| Name::from(name.name.as_str()));
                slots.extend(names.map(Slot::Shape));
            }
            Parameter::TypeLevel { .. } | Parameter::Shape { .. } => {}
        }
    }
    if let Some(result) = &definition.result {
        slots.extend(slots_of_type(&result.value));
    }
    Global { slots, origin }
}

impl ShapedDefinition {
    /// The definition, which has a meaning for some ranks and is no mistake for the others.
    pub(super) fn new(
        name: Name,
        definition: &tree::Definition,
        globals: &Globals,
        place: Place<'_>,
    ) -> Result<ShapedDefinition> {
        let origin = Origin::from(place.source.span(definition.range.clone()));
        let mut globals = globals.clone();
        globals.insert(name.clone(), global(definition, origin));
        let mut inner = Inner {
            name,
            definition: definition.clone(),
            source: place.source.clone(),
            globals,
            later: place.later.clone(),
            has_prelude: place.has_prelude,
            words: words_of(definition, place.source),
            after: place.after,
            references: BTreeSet::new(),
        };
        inner.check_order()?;
        // A test reads the prelude.
        if !is_of_prelude(&inner.name) {
            inner.check_mentioned()?;
            inner.check_names()?;
        }
        inner.references = inner.references();
        Ok(ShapedDefinition(Arc::new(inner)))
    }

    /// The name.
    pub fn name(&self) -> &Name {
        &self.0.name
    }

    /// Where it was written.
    pub fn span(&self) -> Span {
        self.0.source.span(self.0.definition.range.clone())
    }

    /// The names of its shapes, in their order.
    pub fn shapes(&self) -> Vec<Name> {
        let parameters = self.headers().into_iter();
        let shapes = parameters.filter_map(|parameter| match parameter {
            Header::Shape(name, _) => Some(name),
            _ => None,
        });
        shapes.collect()
    }

    /// Its type as an author writes it: with `_` for what is not written.
    pub fn ty(&self) -> String {
        let definition = &self.0.definition;
        let mut ty = String::new();
        for one in &definition.parameters {
            match one {
                Parameter::Plain(_) => ty += "_ -> ",
                Parameter::Typed {
                    patterns,
                    ty: written,
                    ..
                } => {
                    let text = match written.value {
                        Type::Data(_) => written.text.clone(),
                        _ => format!("({})", written.text),
                    };
                    ty.extend(patterns.iter().map(|_| format!("{text} -> ")));
                }
                Parameter::TypeLevel { .. } | Parameter::Shape { .. } => {
                    ty += &format!("{} -> ", parameter::parameter(one));
                }
            }
        }
        let result = definition.result.as_ref();
        ty + result.map_or("_", |result| result.text.as_str())
    }

    /// The definition for shapes of so many sizes, in the order of [`ShapedDefinition::shapes`].
    ///
    /// # Errors
    /// If it has no meaning for these ranks: [`ShapeError::is_of_ranks`]; or a mistake that only
    /// they show.
    pub fn at(&self, ranks: &[usize]) -> Result<Definition> {
        self.0.at(ranks)
    }

    /// Ranks to check the definition for: each shape has up to three sizes.
    pub fn checked_ranks(&self) -> Vec<Vec<usize>> {
        combinations(self.shapes().len(), CHECKED)
    }

    /// The numbers of sizes up to three for which it has a meaning, all its shapes alike.
    ///
    /// ```
    /// use rise_lang::{diagnostic::Source, syntax};
    /// let text = "def first {sh : shape} (xs : sh.f32) : f32 = case sh { [n] => sum xs; n.m.rest => 0 }";
    /// let program = syntax::parse_program(&Source::new("a.rise", text), &syntax::NoImports)?;
    /// assert_eq!(program.shaped.last().unwrap().small_ranks(), [1, 2, 3]);
    /// # Ok::<(), syntax::SyntaxError>(())
    /// ```
    pub fn small_ranks(&self) -> Vec<usize> {
        let shapes = self.shapes().len();
        let ranks = 0..=CHECKED;
        ranks
            .filter(|rank| self.at(&vec![*rank; shapes]).is_ok())
            .collect()
    }

    /// A definition of known ranks that uses this one, as an example for its author.
    ///
    /// ```
    /// use rise_lang::{diagnostic::Source, syntax};
    /// let text = "def scale {sh : shape} (a : f32) (xs : sh.f32) : sh.f32 = mapN (fun x => a * x) xs";
    /// let program = syntax::parse_program(&Source::new("a.rise", text), &syntax::NoImports)?;
    /// assert_eq!(
    ///     program.shaped.last().unwrap().example(),
    ///     "def scale2 {sh1 sh2 : nat} (a : f32) (xs : sh1.sh2.f32) : sh1.sh2.f32 = scale a xs"
    /// );
    /// # Ok::<(), syntax::SyntaxError>(())
    /// ```
    pub fn example(&self) -> String {
        let shapes = self.shapes().len();
        let known = [2, 1, 3, 0].map(|rank| (rank, self.at(&vec![rank; shapes])));
        let mut known = known.into_iter();
        let Some((rank, Ok(definition))) = known.find(|(_, made)| made.is_ok()) else {
            return format!("def f {{n m : nat}} (xs : n.m.f32) = {} xs", self.name());
        };
        let (mut written, mut values) = (Vec::new(), Vec::new());
        let mut term = &definition.term;
        loop {
            term = match term.kind() {
                TermKind::TypeLambda(parameter, body) => {
                    if parameter.explicit {
                        written.push(parameter.name.to_string());
                    }
                    body
                }
                TermKind::Lambda(parameter, body) => {
                    values.push(parameter.name.to_string());
                    body
                }
                _ => break,
            };
        }
        let (mut written, mut values) = (written.into_iter(), values.into_iter());
        let mut use_ = self.0.definition.name.name.clone();
        for header in self.headers() {
            let argument = match header {
                Header::Shape(_, true) => {
                    let sizes: Vec<String> = written.by_ref().take(rank).collect();
                    Some(format!("[{}]", sizes.join(", ")))
                }
                Header::Type(parameter) if parameter.explicit => written.next(),
                Header::Value(_) => values.next(),
                Header::Shape(_, false) | Header::Type(_) => None,
            };
            use_.extend(argument.map(|argument| format!(" {argument}")));
        }
        let name = Name::from(format!("{}{rank}", self.0.definition.name.name));
        print_with_body(&Definition { name, ..definition }, &use_)
    }

    /// The parameters in their order.
    pub(crate) fn headers(&self) -> Vec<Header<'_>> {
        self.0.headers()
    }

    /// The type of the result, if it is written.
    pub(crate) fn result(&self) -> Option<&Type> {
        let result = self.0.definition.result.as_ref();
        result.map(|result| &result.value)
    }

    /// The stated facts, about shapes too.
    pub(crate) fn facts(&self) -> &[Fact] {
        let facts = self.0.definition.facts.as_ref();
        facts.map_or(&[], |facts| &facts.value)
    }

    /// The definitions that it uses.
    pub(crate) fn references(&self) -> &BTreeSet<Name> {
        &self.0.references
    }

    /// The last definition without shapes before it.
    pub(crate) fn after(&self) -> Option<&Name> {
        self.0.after.as_ref()
    }

    /// The text of its file.
    pub(super) fn text(&self) -> &str {
        self.0.source.text()
    }

    /// Its tree.
    pub(super) fn tree(&self) -> &tree::Definition {
        &self.0.definition
    }
}

impl Inner {
    fn at(&self, ranks: &[usize]) -> Result<Definition> {
        let words = self.words.iter().map(String::as_str).collect();
        let mut resolver = Resolver::new(&self.source, &words, &self.globals, &self.later, false);
        resolver.has_prelude = self.has_prelude;
        resolver.ranks = ranks;
        resolver.definition(&self.definition, &self.name)
    }

    fn headers(&self) -> Vec<Header<'_>> {
        let mut headers = Vec::new();
        for parameter in &self.definition.parameters {
            match parameter {
                Parameter::Plain(_) => headers.push(Header::Value(None)),
                Parameter::Typed { patterns, ty, .. } => {
                    headers.extend(patterns.iter().map(|_| Header::Value(Some(&ty.value))));
                }
                Parameter::TypeLevel { names, like, .. } => {
                    headers.extend(names.iter().map(|name| {
                        Header::Type(TypeParameter {
                            name: Name::from(name.name.as_str()),
                            ..like.clone()
                        })
                    }));
                }
                Parameter::Shape {
                    names, explicit, ..
                } => headers.extend(
                    names
                        .iter()
                        .map(|name| Header::Shape(Name::from(name.name.as_str()), *explicit)),
                ),
            }
        }
        headers
    }

    /// A shape that uses do not write stands in the type of a parameter or the result.
    fn check_mentioned(&self) -> Result<()> {
        let types = self
            .definition
            .parameters
            .iter()
            .filter_map(|parameter| match parameter {
                Parameter::Typed { ty, .. } => Some(&ty.value),
                _ => None,
            });
        let result = self.definition.result.as_ref().map(|result| &result.value);
        let mentioned: Vec<_> = types.chain(result).map(Type::free_variables).collect();
        let shapes = self.definition.parameters.iter();
        let shapes = shapes.filter_map(|parameter| match parameter {
            Parameter::Shape {
                names,
                explicit: false,
                ..
            } => Some(names),
            _ => None,
        });
        let mut names = shapes.flatten();
        let open = names.find(|name| {
            let name = Name::from(name.name.as_str());
            !mentioned.iter().any(|free| free.contains_key(&name))
        });
        match open {
            None => Ok(()),
            Some(name) => Err(self.wrong(name, ShapeError::NotMentioned(name.name.clone()))),
        }
    }

    fn wrong(&self, name: &tree::Identifier, error: ShapeError) -> super::SyntaxError {
        let help = error.help();
        let span = self.source.span(name.range.clone());
        super::SyntaxError::new(SyntaxErrorKind::Shape(error), span).help(help)
    }

    /// Type-level parameters that uses write stand before the values.
    fn check_order(&self) -> Result<()> {
        let mut has_values = false;
        for parameter in &self.definition.parameters {
            let names = match parameter {
                Parameter::Plain(_) | Parameter::Typed { .. } => {
                    has_values = true;
                    continue;
                }
                Parameter::TypeLevel { names, like, .. } if like.explicit => names,
                Parameter::Shape {
                    names,
                    explicit: true,
                    ..
                } => names,
                Parameter::TypeLevel { .. } | Parameter::Shape { .. } => continue,
            };
            if let (true, Some(name)) = (has_values, names.first()) {
                return Err(self.wrong(name, ShapeError::Late(name.name.clone())));
            }
        }
        Ok(())
    }

    /// The definitions whose names stand in the text.
    fn references(&self) -> BTreeSet<Name> {
        let named = |word: &String| {
            let names = [
                Name::from(word.as_str()),
                Name::from(format!("{PREFIX}{word}")),
            ];
            names
                .into_iter()
                .filter(|name| self.globals.contains_key(name))
        };
        self.words.iter().flat_map(named).collect()
    }

    /// Errors unless all names resolve at small ranks, for some of which there is a meaning.
    fn check_names(&self) -> Result<()> {
        let shapes = self.headers().into_iter();
        let shapes = shapes
            .filter(|header| matches!(header, Header::Shape(..)))
            .count();
        let (mut refused, mut is_right) = (None, false);
        for ranks in combinations(shapes, CHECKED + 1) {
            match self.at(&ranks) {
                Ok(_) => is_right = true,
                Err(error) if error.is_of_ranks() => refused = refused.or(Some(error)),
                Err(error) => return Err(error),
            }
        }
        match refused {
            Some(error) if !is_right => Err(error),
            _ => Ok(()),
        }
    }
}

/// The spellings of the definition's words.
fn words_of(definition: &tree::Definition, source: &Source) -> FxHashSet<String> {
    let range = &definition.range;
    let text = &source.text()[..range.end];
    let words = words(text, range.start, Notation::Program).lexemes;
    words
        .iter()
        .map(|word| text[word.range()].to_owned())
        .collect()
}

/// Ranks of so many shapes from none to `most`: all the same first.
fn combinations(shapes: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = (0..=most).map(|rank| vec![rank; shapes]).collect();
    let count = u32::try_from(shapes).unwrap_or(u32::MAX);
    let total = (most + 1).saturating_pow(count);
    for number in 0..total {
        if all.len() >= MOST_CHECKED.max(most + 1) {
            break;
        }
        let mut rest = number;
        let digits = (0..shapes).map(|_| {
            let digit = rest % (most + 1);
            rest /= most + 1;
            digit
        });
        let ranks: Vec<usize> = digits.collect();
        if !all.contains(&ranks) {
            all.push(ranks);
        }
    }
    all
}

impl fmt::Debug for ShapedDefinition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} : {}", self.name(), self.ty())
    }
}
