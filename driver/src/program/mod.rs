//! Programs: definitions with their types.

mod choice;
pub(crate) mod in_mlir;
mod interpret;
mod sizes;
mod stage;

use std::collections::BTreeSet;
use std::path::Path;

use rise_lang::diagnostic::{Diagnostic, Source};
use rise_lang::edsl::{Callable, Defined};
use rise_lang::infer::{InferredDefinition, InferredProgram, infer_program};
use rise_lang::nat::{Fact, Name};
use rise_lang::prelude::is_of_prelude;
use rise_lang::signature::Signature;
use rise_lang::syntax::{self, Files, NoImports, ShapedDefinition};
use rise_lang::term::{self, Definition};

use crate::chosen::Chosen;
use crate::compile;
use crate::error::{Diagnostics, Error};
use crate::files;
use crate::options::Options;
use crate::strategy::{self, Known, Strategy};
use rise_kernel::{CallError, Function, Kernel, Typed};

pub use interpret::{in_memory, separated};

/// A program in RISE, whose types are right.
#[derive(Clone, Debug)]
pub struct Program {
    definitions: InferredProgram,
    /// The text that it was read from; others are imported by it.
    source: Option<Source>,
    /// Facts that a strategy needs and the program does not say.
    warnings: Vec<Diagnostic>,
    choices: Vec<Chosen>,
    /// The sizes that are numbers.
    known: Known,
    /// Whether it is a module of operators of StableHLO, linalg or TOSA.
    is_model: bool,
    /// The definitions that those used which have been written out since.
    used: BTreeSet<Name>,
}

impl Program {
    /// A program from its text, which imports nothing.
    ///
    /// ```
    /// let error = rise::Program::parse("def f (xs : 3.f32) : 3.f32 = map sqr xs").unwrap_err();
    /// assert!(error.to_string().contains("unknown name `sqr`"), "{error}");
    /// ```
    ///
    /// # Errors
    /// [`Error::Program`], with the places in the text.
    pub fn parse(text: impl Into<String>) -> Result<Program, Error> {
        let source = Source::new("program.rise", text);
        Program::read(source, &NoImports)
    }

    /// A program from a module of MLIR: each function with a program in RISE is a definition, which
    /// takes what the function reads and gives what it writes. So is each public function that is a
    /// model, by operations of StableHLO: it takes its arguments and gives its results.
    ///
    /// ```
    /// let program = rise::Program::parse_mlir(
    ///     "func.func @negated(%result: memref<?xf32>, %xs: memref<?xf32>) {
    ///        %in = rise.in %xs : memref<?xf32> -> !rise.array<n, scalar<f32>>
    ///        %map = rise.mapSeq nat<n> scalar<f32> scalar<f32>
    ///        %neg = rise.neg scalar<f32>
    ///        %out = rise.apply %map, %neg, %in : !rise.fun<fun<scalar<f32> -> scalar<f32>> -> array<n, scalar<f32>> -> array<n, scalar<f32>>>
    ///        rise.out %result <- %out : memref<?xf32>, !rise.array<n, scalar<f32>>
    ///        return
    ///      }",
    /// )?;
    /// let ys: Vec<f32> = program.compile(&rise::Options::default())?.call((&[1.0_f32, -2.0],))?;
    /// assert_eq!(ys, [-1.0, 2.0]);
    /// # Ok::<(), rise::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Program`], with the places in the text: MLIR refuses it, or a function does more
    /// than compute one result.
    pub fn parse_mlir(text: impl Into<String>) -> Result<Program, Error> {
        Program::read_mlir(Source::new("program.mlir", text), None)
    }

    /// A program from a file in the language, with the ending `.rise`, and those that it imports;
    /// from another file, which is a module of MLIR, as [`Program::parse_mlir`]. The name `-` is
    /// that of the standard input, in the language.
    ///
    /// # Errors
    /// [`Error::Unreadable`], [`Error::NotText`], or as [`Program::parse`].
    pub fn load(path: impl AsRef<Path>) -> Result<Program, Error> {
        Program::load_function(path, None)
    }

    /// As [`Program::load`], of which one function is wanted: other functions of a model may use
    /// what is not covered.
    ///
    /// # Errors
    /// As [`Program::load`].
    pub fn load_function(path: impl AsRef<Path>, function: Option<&str>) -> Result<Program, Error> {
        let path = path.as_ref();
        let source = files::text(path)?;
        match files::is_language(path) {
            true => Program::read(source, &Files),
            false => Program::read_mlir(source, function),
        }
    }

    fn read_mlir(source: Source, function: Option<&str>) -> Result<Program, Error> {
        let (definitions, is_model) = in_mlir::definitions(&source, function)?;
        Ok(Program {
            is_model,
            used: BTreeSet::new(),
            ..Program::infer(&definitions, Some(source))?
        })
    }

    fn read(source: Source, importer: &dyn syntax::Importer) -> Result<Program, Error> {
        let program = syntax::parse_program(&source, importer)
            .map_err(|error| Error::Program(Diagnostics(vec![error.diagnostic()])))?;
        Program::infer(&program, Some(source))
    }

    /// A program of definitions, such as those of the Rust EDSL, each of which uses those before
    /// it.
    ///
    /// ```
    /// use rise::edsl::{array, define, f32, for_sizes, fun, program};
    /// let squares = for_sizes(["n"], |[n]| fun(array(&n, f32()), |xs| xs.map_seq(|x| &x * &x)));
    /// let program = rise::Program::of(&program([define("squares", squares)?.into()]))?;
    /// let ys: Vec<f32> = program.compile(&rise::Options::default())?.call((&[1.0_f32, 3.0],))?;
    /// assert_eq!(ys, [1.0, 9.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Program`].
    pub fn of(program: &term::Program) -> Result<Program, Error> {
        Program::infer(program, None)
    }

    /// Compiles a definition of the Rust EDSL as a function of Rust, whose types are those of the
    /// definition.
    ///
    /// ```
    /// use rise::edsl::{array, define, f32, for_sizes, fun};
    /// let scale = for_sizes(["n"], |[n]| {
    ///     fun(f32(), move |a| fun(array(&n, f32()), move |xs| xs.map_seq(|x| &a * x)))
    /// });
    /// let scale = define("scale", scale)?;
    /// let scale = rise::Program::compile_defined(scale, &rise::Options::default())?;
    /// // A `Typed<fn(f32, &[f32]) -> Vec<f32>>`.
    /// assert_eq!(scale.call((0.5, &[1.0, 3.0]))?, [0.5, 1.5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Program::of`], [`Program::compile`] and [`Kernel::typed`].
    pub fn compile_defined<H: Callable>(
        defined: Defined<H>,
        options: &Options,
    ) -> Result<Typed<H::Signature>, Error>
    where
        H::Signature: Function,
    {
        let kernel = Program::try_from(defined)?.compile(options)?;
        Ok(kernel.typed()?)
    }

    fn infer(program: &term::Program, source: Option<Source>) -> Result<Program, Error> {
        let definitions = infer_program(program).map_err(|errors| {
            let messages = errors.iter().map(rise_lang::infer::TypeError::diagnostic);
            Error::Program(Diagnostics(messages.collect()))
        })?;
        Ok(Program {
            definitions,
            source,
            warnings: Vec::new(),
            choices: Vec::new(),
            known: Known::new(),
            is_model: false,
            used: BTreeSet::new(),
        })
    }

    /// Compiles it for calls in this process, or takes the kernel from the cache.
    ///
    /// # Errors
    /// If the program or the strategy asks for what is not there, or leaves a choice open.
    pub fn compile(&self, options: &Options) -> Result<Kernel, Error> {
        let program = self.for_options(options)?;
        let (signature, definition) = program.definition(options.function.as_deref())?;
        let source = self.source.iter().cloned().collect();
        match options.by_sizes {
            Some(most) => self.compiled_when_called(signature, definition, most, options),
            None => compile::kernel(signature, definition, self.is_model, source, options),
        }
    }

    /// The kernel that is compiled for the sizes of each call, beside those that the options name.
    fn compiled_when_called(
        &self,
        signature: Signature,
        definition: Definition,
        most: usize,
        options: &Options,
    ) -> Result<Kernel, Error> {
        if let Some(strategy) = options.read_strategy()? {
            strategy.check(&definition, &options.sizes, self.is_model)?;
        }
        let (device, function) = (options.device, signature.name.clone());
        let program = self.clone();
        let options = Options {
            by_sizes: None,
            function: Some(function.clone()),
            ..options.clone()
        };
        let make = move |sizes: Option<&[(Name, u64)]>| {
            let mut options = options.clone();
            let sizes = sizes.into_iter().flatten();
            let sizes = sizes.map(|(name, size)| (name.to_string(), *size));
            options.sizes.extend(sizes);
            let kernel = program.compile(&options);
            kernel.map_err(|error| CallError::NotCompiled {
                function: function.clone(),
                source: Box::new(error),
            })
        };
        let (facts, make) = (definition.facts, Box::new(make));
        Ok(Kernel::by_sizes(signature, facts, device, most, make))
    }

    /// The program with a definition rewritten by a strategy; see [`Program::warnings`].
    pub(crate) fn with_rewritten(
        mut self,
        definition: &Definition,
        strategy: &Strategy,
    ) -> Result<Program, Error> {
        let applied = strategy.applied(definition, &self.known, self.is_model)?;
        let warnings = applied.new_facts.iter().map(strategy::needs_fact);
        self.warnings.extend(warnings);
        let choices = applied.choices.iter();
        let choices = choices.map(|choice| Chosen::new(choice, &definition.name));
        self.choices.extend(choices);
        self.put(&applied.definition);
        Ok(self)
    }

    /// Warnings about what strategies made of it: facts about sizes that they need.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The choices that strategies made.
    pub fn choices(&self) -> &[Chosen] {
        &self.choices
    }

    /// The definitions that are not imported, with their types.
    pub fn own_definitions(&self) -> impl Iterator<Item = &InferredDefinition> {
        let own = |inferred: &&InferredDefinition| match &self.source {
            None => !is_of_prelude(&inferred.definition.name),
            Some(source) => {
                let span = inferred.definition.origin.span();
                span.is_some_and(|span| span.source() == source)
            }
        };
        self.definitions.definitions.iter().filter(own)
    }

    /// The definitions with shapes that are not imported: code is made for their uses.
    pub fn own_shaped(&self) -> impl Iterator<Item = &ShapedDefinition> {
        let own = |shaped: &&ShapedDefinition| match &self.source {
            None => false,
            Some(source) => shaped.span().source() == source,
        };
        self.definitions.shaped.iter().filter(own)
    }

    /// Facts that must hold for the sizes of the definition with this signature.
    pub fn facts(&self, signature: &Signature) -> Vec<Fact> {
        let definition = self.written_out(&signature.name);
        definition.map_or_else(Vec::new, |definition| definition.facts)
    }

    /// The definition of that name, without uses of others, and with all facts that it needs.
    pub fn written_out(&self, name: &str) -> Option<Definition> {
        self.definitions.expand(&Name::from(name))
    }

    /// The name of the text, for messages.
    pub fn name(&self) -> &str {
        self.source.as_ref().map_or("program", Source::name)
    }

    /// The text that it was read from; none for the EDSL.
    pub(crate) fn text(&self) -> &str {
        self.source.as_ref().map_or("", Source::text)
    }

    fn names(&self) -> Vec<String> {
        let own = self.own_definitions();
        own.map(|inferred| inferred.definition.name.to_string())
            .collect()
    }
}

impl<H> TryFrom<Defined<H>> for Program {
    type Error = Error;

    /// A program of one definition of the EDSL.
    fn try_from(defined: Defined<H>) -> Result<Program, Error> {
        Program::of(&rise_lang::edsl::program([defined.into()]))
    }
}
