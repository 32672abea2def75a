//! Programs: definitions with their types.

use std::path::Path;

use rise_lang::diagnostic::Source;
use rise_lang::edsl::Defined;
use rise_lang::infer::{InferredDefinition, InferredProgram, infer_program};
use rise_lang::nat::Name;
use rise_lang::syntax::{self, Files, NoImports};
use rise_lang::term::{self, Definition};
use rise_lowering::signature::Signature;

use crate::border;
use crate::compile;
use crate::error::{Diagnostics, Error};
use crate::in_mlir;
use crate::kernel::Kernel;
use crate::options::Options;

/// A program in RISE, whose types are right.
#[derive(Clone, Debug)]
pub struct Program {
    definitions: InferredProgram,
    /// The text that it was read from; others are imported by it.
    source: Option<Source>,
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
    /// takes what the function reads and gives what it writes.
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
        Program::read_mlir(Source::new("program.mlir", text))
    }

    /// A program from a file in the language, and those that it imports; or from a file with the
    /// ending `.mlir`, as [`Program::parse_mlir`].
    ///
    /// # Errors
    /// [`Error::Unreadable`], [`Error::NotText`], or as [`Program::parse`].
    pub fn load(path: impl AsRef<Path>) -> Result<Program, Error> {
        let path = path.as_ref();
        let source = text(path)?;
        match path.extension().is_some_and(|ending| ending == "mlir") {
            true => Program::read_mlir(source),
            false => Program::read(source, &Files),
        }
    }

    fn read_mlir(source: Source) -> Result<Program, Error> {
        Program::infer(&in_mlir::definitions(&source)?, Some(source))
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

    fn infer(program: &term::Program, source: Option<Source>) -> Result<Program, Error> {
        let definitions = infer_program(program).map_err(|errors| {
            let messages = errors.iter().map(|error| error.diagnostic());
            Error::Program(Diagnostics(messages.collect()))
        })?;
        Ok(Program {
            definitions,
            source,
        })
    }

    /// Compiles it for calls in this process, or takes the kernel from the cache.
    ///
    /// # Errors
    /// If the program or the strategy asks for what is not there, or leaves a choice open.
    pub fn compile(&self, options: &Options) -> Result<Kernel, Error> {
        let (signature, definition) = self.chosen(options.function.as_deref())?;
        let source = self.source.iter().cloned().collect();
        compile::kernel(signature, definition, source, options)
    }

    /// The signature of the definition of that name, or of the only one that takes and gives
    /// arrays.
    ///
    /// # Errors
    /// If there is none, or several to choose from, or it takes or gives something else.
    pub fn signature(&self, function: Option<&str>) -> Result<Signature, Error> {
        if let Some(wanted) = function {
            return match self.definitions.definition(&Name::from(wanted)) {
                Some(definition) => Ok(border::signature(definition)?),
                None => Err(Error::NoDefinition {
                    wanted: wanted.to_owned(),
                    available: self.names(),
                }),
            };
        }
        let own: Vec<&InferredDefinition> = self.own_definitions().collect();
        // The only definition says itself why it cannot be run.
        if let [only] = own[..] {
            return Ok(border::signature(only)?);
        }
        let mut signatures: Vec<Signature> = own
            .into_iter()
            .filter_map(|definition| border::signature(definition).ok())
            .collect();
        match signatures.len() {
            1 => Ok(signatures.remove(0)),
            _ => Err(Error::NotOne {
                found: signatures
                    .into_iter()
                    .map(|signature| signature.name)
                    .collect(),
            }),
        }
    }

    /// The definition that is meant, without uses of others, and with all facts that it needs.
    fn chosen(&self, function: Option<&str>) -> Result<(Signature, Definition), Error> {
        let signature = self.signature(function)?;
        let definition = self
            .definitions
            .expand(&Name::from(signature.name.as_str()));
        match definition {
            Some(definition) => Ok((signature, definition)),
            None => Err(Error::Internal(format!(
                "`{}` is not defined",
                signature.name
            ))),
        }
    }

    /// The definitions that are not imported.
    fn own_definitions(&self) -> impl Iterator<Item = &InferredDefinition> {
        let own = |inferred: &&InferredDefinition| match &self.source {
            None => true,
            Some(source) => {
                let span = inferred.definition.origin.span();
                span.is_some_and(|span| span.source() == source)
            }
        };
        self.definitions.definitions.iter().filter(own)
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

/// The text of a file, under its path as its name.
pub(crate) fn text(path: &Path) -> Result<Source, Error> {
    let bytes = rise_lang::file::read(path).map_err(|source| Error::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    Source::from_bytes(path.display().to_string(), bytes).map_err(|source| Error::NotText {
        path: path.to_owned(),
        source,
    })
}
