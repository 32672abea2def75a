//! Reading programs and terms.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    error::{SyntaxError, SyntaxErrorKind},
    import::{Importer, NoImports},
    parse::{Parser, Result, with_stack},
    resolve::{Global, Globals, Later, Resolver, slots_of_closed, spellings},
    shaped::{self, Place, ShapedDefinition},
    tree::{self, Import},
};
use crate::{
    diagnostic::Source,
    nat::Name,
    prelude,
    primitives::Primitive,
    term::{Definition, Program, Term},
};

/// Reads a program: the definitions of the text and, before them, those of the files that it
/// imports, each file once.
///
/// # Errors The first place where the text, or that of an imported file, is not a program.
///
/// ```
/// use rise_lang::{diagnostic::Source, syntax};
/// let source = Source::new("dot.rise", "def dot = fun xs ys => zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0");
/// let program = syntax::parse_program(&source, &syntax::NoImports)?;
/// assert_eq!(program.definitions[0].name.as_str(), "dot");
/// # Ok::<(), syntax::SyntaxError>(())
/// ```
pub fn parse_program(source: &Source, importer: &dyn Importer) -> Result<Program> {
    let mut loader = Loader::new(importer);
    loader.has_prelude = true;
    for entry in prelude::entries() {
        let global = match entry.defined() {
            prelude::Defined::Plain(definition) => Global::of(definition, &loader.globals),
            prelude::Defined::Shaped(shaped) => {
                loader.program.shaped.push(shaped.clone());
                shaped::global(shaped.tree(), shaped.span().into())
            }
        };
        loader.globals.insert(entry.full_name().clone(), global);
    }
    loader.file(source)?;
    let mut program = loader.program;
    program.definitions.splice(0..0, prelude::used_by(&program));
    Ok(program)
}

/// Reads the prelude, which uses nothing but primitives.
pub(crate) fn parse_prelude(source: &Source) -> Result<Program> {
    let mut loader = Loader::new(&NoImports);
    loader.is_prelude = true;
    loader.file(source)?;
    Ok(loader.program)
}

/// Reads a closed term, which fills the text and uses no definitions.
///
/// # Errors The first place where the text is not a term.
///
/// ```
/// use rise_lang::{diagnostic::Source, syntax};
/// let term = syntax::parse_term(&Source::new("a.rise", "fun xs => xs |> split 32 |> map (reduce (+) 0)"))?;
/// assert_eq!(term.to_string(), "fun xs => map (reduce (+) 0) (split 32 xs)");
/// # Ok::<(), syntax::SyntaxError>(())
/// ```
pub fn parse_term(source: &Source) -> Result<Term> {
    TermReader::new().read(source)
}

/// Reads single terms: with the definitions of a program, or with free variables.
///
/// ```
/// use rise_lang::{diagnostic::Source, syntax::TermReader};
/// let rule = Source::new("fusion.elevate", "rule fusion: map f (map g xs) ~> map (fun x => f (g x)) xs");
/// let reader = TermReader::new().with_free_variables();
/// let left = reader.read_part(&rule, 13..29)?;
/// assert_eq!(left.free_variables().map(|name| name.as_str()).collect::<Vec<_>>(), ["f", "g", "xs"]);
/// # Ok::<(), rise_lang::syntax::SyntaxError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TermReader {
    globals: Globals,
    open: bool,
    gaps: bool,
}

impl TermReader {
    /// For closed terms without definitions.
    pub fn new() -> TermReader {
        TermReader::default()
    }

    /// Terms may use the definitions of the program.
    #[must_use]
    pub fn with_program(mut self, program: &Program) -> TermReader {
        for definition in &program.definitions {
            let global = Global::of(definition, &self.globals);
            self.globals.insert(definition.name.clone(), global);
        }
        let used: FxHashSet<Name> = program
            .definitions
            .iter()
            .flat_map(|definition| definition.term.references())
            .collect();
        let is_known = |name: &Name| !prelude::is_of_prelude(name) || used.contains(name);
        let shaped = program.shaped.iter();
        for shaped in shaped.filter(|shaped| is_known(shaped.name())) {
            let global = shaped::global(shaped.tree(), shaped.span().into());
            self.globals.insert(shaped.name().clone(), global);
        }
        self
    }

    /// A name that nothing else has is a free variable instead of an error, in types and sizes too.
    #[must_use]
    pub fn with_free_variables(self) -> TermReader {
        TermReader { open: true, ..self }
    }

    /// As [`TermReader::with_free_variables`], and `_` is a free variable of that name, as often as
    /// it stands there.
    #[must_use]
    pub fn with_gaps(self) -> TermReader {
        TermReader {
            open: true,
            gaps: true,
            ..self
        }
    }

    /// Reads a term that fills the text.
    ///
    /// # Errors The first place where the text is not a term.
    pub fn read(&self, source: &Source) -> Result<Term> {
        self.read_part(source, 0..source.text().len())
    }

    /// Reads a term that fills the part of the text, in bytes, between characters; its places are
    /// those in the whole text. A part that lies outside the text, or cuts a character, is the
    /// empty text.
    ///
    /// # Errors The first place where the text is not a term.
    pub fn read_part(&self, source: &Source, part: Range<usize>) -> Result<Term> {
        let part = match source.text().get(part.clone()) {
            Some(_) => part,
            None => 0..0,
        };
        let (expression, words) = Parser::new(source, part).whole_expression()?;
        let (words, later) = (spellings(source, &words), Later::default());
        let mut resolver = Resolver::new(source, &words, &self.globals, &later, self.open);
        resolver.gaps = self.gaps;
        resolver.has_prelude = self.globals.keys().any(prelude::is_of_prelude);
        resolver.expression(&expression)
    }
}

impl Global {
    fn of(definition: &Definition, globals: &Globals) -> Global {
        Global {
            slots: slots_of_closed(&definition.term, globals),
            origin: definition.origin.clone(),
        }
    }
}

struct Loader<'a> {
    importer: &'a dyn Importer,
    program: Program,
    globals: Globals,
    /// The files that have been read, as the importer tells them apart.
    loaded: FxHashSet<String>,
    /// The files that are being read, each imported by the one before it, with their names.
    loading: Vec<(String, String)>,
    /// Whether names without another meaning have that of the prelude.
    has_prelude: bool,
    /// Whether the prelude itself is read.
    is_prelude: bool,
}

impl<'a> Loader<'a> {
    fn new(importer: &'a dyn Importer) -> Loader<'a> {
        Loader {
            importer,
            program: Program::default(),
            globals: FxHashMap::default(),
            loaded: FxHashSet::default(),
            loading: Vec::new(),
            has_prelude: false,
            is_prelude: false,
        }
    }

    fn file(&mut self, source: &Source) -> Result<()> {
        let (file, words) = Parser::new(source, 0..source.text().len()).file()?;
        let identity = self.importer.identity(source);
        self.loading
            .push((identity.clone(), source.name().to_owned()));
        for import in &file.imports {
            self.import(import, source)?;
        }
        self.loading.pop();
        self.loaded.insert(identity);
        let mut later = Later::all(&file.definitions, source, &words);
        let words = spellings(source, &words);
        for definition in &file.definitions {
            self.may_define(definition, source)?;
            later.remove(&Name::from(definition.name.name.as_str()));
            if shaped::is_shaped(definition) {
                self.shaped(definition, source, &later)?;
                continue;
            }
            let mut resolver = Resolver::new(source, &words, &self.globals, &later, false);
            resolver.has_prelude = self.has_prelude;
            let name = Name::from(definition.name.name.as_str());
            let definition = resolver.definition(definition, &name)?;
            let global = Global::of(&definition, &self.globals);
            self.globals.insert(definition.name.clone(), global);
            self.program.definitions.push(definition);
        }
        Ok(())
    }

    /// A definition with shapes. In the prelude it has the name that programs know it by: it may
    /// use itself and others of its kind.
    fn shaped(
        &mut self,
        definition: &tree::Definition,
        source: &Source,
        later: &Later,
    ) -> Result<()> {
        let name = match self.is_prelude {
            true => Name::from(format!("{}{}", prelude::PREFIX, definition.name.name)),
            false => Name::from(definition.name.name.as_str()),
        };
        let before = self.program.definitions.last();
        let place = Place {
            source,
            later,
            has_prelude: self.has_prelude || self.is_prelude,
            after: before.map(|before| before.name.clone()),
        };
        let made = ShapedDefinition::new(name.clone(), definition, &self.globals, place)?;
        let global = shaped::global(definition, made.span().into());
        self.globals.insert(name, global);
        self.program.shaped.push(made);
        Ok(())
    }

    fn import(&mut self, import: &Import, from: &Source) -> Result<()> {
        let failed = |kind| SyntaxError::new(kind, from.span(import.path_range.clone()));
        let path = import.path.clone();
        let source = self.importer.import(&path, from).map_err(|reason| {
            failed(SyntaxErrorKind::Import {
                path: path.clone(),
                reason,
            })
        })?;
        let identity = self.importer.identity(&source);
        let mut loading = self.loading.iter();
        if let Some(start) = loading.position(|(open, _)| *open == identity) {
            let names = self.loading[start..].iter().map(|(_, name)| name.clone());
            let cycle = names.chain([source.name().to_owned()]).collect();
            return Err(failed(SyntaxErrorKind::ImportCycle { path, cycle }));
        }
        match self.loaded.contains(&identity) {
            true => Ok(()),
            false => with_stack(|| self.file(&source)),
        }
    }

    fn may_define(&self, definition: &tree::Definition, source: &Source) -> Result<()> {
        let place = source.span(definition.name.range.clone());
        let name = Name::from(definition.name.name.as_str());
        if let Some(primitive) = Primitive::by_name(name.as_str()) {
            let kind = SyntaxErrorKind::DefinesPrimitive(primitive);
            return Err(SyntaxError::new(kind, place).help("choose another name"));
        }
        match self.globals.get(&name) {
            None => Ok(()),
            Some(first) => {
                let error = SyntaxError::new(SyntaxErrorKind::DefinedTwice(name), place);
                Err(match first.origin.span() {
                    Some(span) => error.related(span.clone(), "first defined here"),
                    None => error,
                })
            }
        }
    }
}
