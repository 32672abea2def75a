//! A context of MLIR with everything loaded, and programs read into it.

use std::borrow::Cow;
use std::path::Path;
use std::sync::OnceLock;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Location, Module};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use mlir_sys::{MlirModule, MlirStringRef, mlirModuleCreateParse, mlirModuleCreateParseFromFile};
use rise_dialect::term::to_function;
use rise_lang::diagnostic::NotText;
use rise_passes::elevate::rewrite_all;
use rise_passes::strategy::Wish;

use super::messages::{Collector, Level, Message, Messages, Range};
use super::refusal::is_of_mlir;
use super::unreadable::unreadable;
use super::{Program, Wanted, truths};
use crate::error::Error;
use crate::files::{has_definitions, is_regular, named};
use crate::program;
use crate::strategy::Strategy;
use rise_kernel::Failed;

/// A context that keeps what MLIR says of programs.
///
/// ```
/// use rise::mlir::{Session, Wanted};
/// let session = Session::default();
/// let scale = rise::Program::parse("def scale {n : nat} (xs : n.f32) : n.f32 = xs |> mapSeq (fun x => 2 * x)")?;
/// let mut program = session.imported(&scale, Wanted::One(None))?;
/// session.transform(&mut program, "rise-to-scf")?;
/// assert!(program.module.as_operation().to_string().contains("scf.for"));
/// # use melior::ir::operation::OperationLike as _;
/// # Ok::<(), rise::Error>(())
/// ```
pub struct Session {
    context: Context,
    collector: Collector,
    /// The name of the text that MLIR was given without one.
    unnamed: OnceLock<String>,
}

impl Default for Session {
    fn default() -> Session {
        let context = super::context();
        let collector = Collector::attach(&context);
        Session {
            context,
            collector,
            unnamed: OnceLock::new(),
        }
    }
}

impl Session {
    /// The context.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Reads and verifies a file. Of one in the language, which may define what is no function on
    /// arrays, it takes the chosen definitions.
    ///
    /// # Errors
    /// [`Error::Unreadable`], [`Error::NotText`], or what is wrong with it.
    pub fn read(&self, path: &Path, wanted: Wanted) -> Result<Program<'_>, Error> {
        if has_definitions(path) {
            return self.import(
                path,
                &program::Program::load_function(path, wanted.name())?,
                wanted,
            );
        }
        let (name, bytes) = named(path)?;
        if let Some(place) = unreadable(&bytes) {
            let start = (place.line, place.column);
            return Err(Error::Mlir(Messages(vec![Message {
                level: Level::Error,
                text: place.to_string(),
                place: Some(Range {
                    file: name.to_owned(),
                    start,
                    end: start,
                }),
                notes: Vec::new(),
            }])));
        }
        let module = self.parse(path, name, &bytes);
        let text = String::from_utf8(bytes);
        if module.ptr.is_null() {
            let messages = self.messages();
            // MLIR has a form in bytes as well, and takes any bytes in comments.
            return Err(match text {
                Err(error) if !messages.has_error() => Error::NotText {
                    path: path.to_owned(),
                    source: NotText {
                        offset: error.utf8_error().valid_up_to(),
                    },
                },
                _ => Error::Mlir(messages),
            });
        }
        // SAFETY: the module is not null and ours.
        let module = unsafe { Module::from_raw(module) };
        Ok(Program {
            module,
            path: path.to_owned(),
            text: text.unwrap_or_default(),
            definitions: Vec::new(),
        })
    }

    /// Parses a module. MLIR reads a regular file itself; what it is given as a text has no name,
    /// which messages get again.
    fn parse(&self, path: &Path, name: &str, bytes: &[u8]) -> MlirModule {
        let string = |bytes: &[u8]| MlirStringRef {
            data: bytes.as_ptr().cast(),
            length: bytes.len(),
        };
        let context = self.context.to_raw();
        let bytes = truths::packed(bytes);
        if is_regular(path) && matches!(bytes, Cow::Borrowed(_)) {
            // SAFETY: the context is alive and the name lives during the call.
            return unsafe { mlirModuleCreateParseFromFile(context, string(name.as_bytes())) };
        }
        self.unnamed.get_or_init(|| name.to_owned());
        // MLIR looks at the byte behind a text.
        let ended = [&bytes, &[0][..]].concat();
        // SAFETY: the context is alive and the text lives during the call.
        unsafe { mlirModuleCreateParse(context, string(&ended[..bytes.len()])) }
    }

    /// Reads a file, and rewrites what is meant if there is a strategy.
    ///
    /// # Errors
    /// As [`Session::read`]; why it is not rewritten.
    pub fn read_rewritten(
        &self,
        path: &Path,
        wanted: Wanted,
        strategy: Option<&Strategy>,
    ) -> Result<Program<'_>, Error> {
        let Some(chosen) = strategy else {
            return self.read(path, wanted);
        };
        if has_definitions(path) {
            let text =
                program::Program::load_function(path, wanted.name())?.rewritten(wanted, chosen)?;
            return self.import(path, &text, wanted);
        }
        let program = self.read(path, wanted)?;
        let names: Vec<&str> = match wanted {
            Wanted::One(name) => name.into_iter().collect(),
            Wanted::All(names) => names.iter().map(String::as_str).collect(),
        };
        // A function that does not exist is refused where its signature is asked for.
        let named = names.iter().filter_map(|name| program.function(name));
        let mut targets: Vec<_> = named.map(melior::ir::OperationRef::to_raw).collect();
        if names.is_empty() {
            targets.push(program.module.as_operation().to_raw());
        }
        for target in targets {
            // SAFETY: the module keeps the operation, and nobody else looks at it now.
            let target = unsafe { OperationRef::from_raw(target) };
            self.rewrite(target, chosen)?;
        }
        Ok(program)
    }

    fn rewrite<'c>(&'c self, target: OperationRef<'c, 'c>, chosen: &Strategy) -> Result<(), Error> {
        let wish = Wish {
            expression: Some(chosen.expression()),
            file: chosen.definitions().file().and_then(Path::to_str),
            // They are the strategy's own, to be asked for there.
            is_file_shown: true,
        };
        rewrite_all(&self.context, target, wish, None, chosen.options()).map_err(|diagnostics| {
            diagnostics
                .iter()
                .for_each(rise_dialect::diagnostic::Diagnostic::emit);
            Error::Mlir(self.messages())
        })
    }

    /// Reads the chosen definitions of a program in the language.
    ///
    /// # Errors
    /// As [`Session::read`].
    pub fn imported(
        &self,
        program: &program::Program,
        wanted: Wanted,
    ) -> Result<Program<'_>, Error> {
        self.import(Path::new(program.name()), program, wanted)
    }

    /// Makes a module of definitions in the language.
    fn import(
        &self,
        path: &Path,
        text: &program::Program,
        wanted: Wanted,
    ) -> Result<Program<'_>, Error> {
        let definitions = text.wanted(wanted)?;
        let module = Module::new(Location::new(&self.context, text.name(), 1, 1));
        for (_, definition) in &definitions {
            let function = to_function(&self.context, definition)?;
            module.body().append_operation(function);
        }
        if !module.as_operation().verify() {
            return Err(self.refused(&format!("{} makes no module", path.display())));
        }
        let definitions = definitions.into_iter();
        let definitions = definitions.map(|(signature, definition)| (signature, definition.facts));
        Ok(Program {
            module,
            path: path.to_owned(),
            text: text.text().to_owned(),
            definitions: definitions.collect(),
        })
    }

    /// Runs passes on the program. Warnings are kept: see [`Session::messages`].
    ///
    /// # Errors
    /// [`Error::Mlir`] with what the passes say of the program, [`Error::Silent`] if they say
    /// nothing, [`Error::Invalid`] if what they made of it is not valid.
    pub fn transform(&self, program: &mut Program, pipeline: &str) -> Result<(), Error> {
        if self.run(&mut program.module, pipeline)? {
            return Ok(());
        }
        // A definition in the language has no operations of others, about which MLIR could be
        // right.
        let errors = self.errors();
        let is_ours = program.is_language() && errors.iter().any(|error| is_of_mlir(error));
        let messages = self.messages();
        Err(match (messages.has_error(), is_ours) {
            (false, _) => Error::Silent(pipeline.to_owned()),
            (true, false) => Error::Mlir(messages),
            (true, true) => Error::Invalid {
                program: program.path.clone(),
                messages,
            },
        })
    }

    /// Runs passes on a module. Whether they succeeded; what they say is kept.
    ///
    /// # Errors
    /// If there are no such passes.
    pub fn run(&self, module: &mut Module, pipeline: &str) -> Result<bool, Error> {
        let manager = PassManager::new(&self.context);
        let text = format!("builtin.module({pipeline})");
        parse_pass_pipeline(manager.as_operation_pass_manager(), &text)
            .map_err(|error| Error::Internal(error.to_string()))?;
        Ok(manager.run(module).is_ok())
    }

    /// The place where compiled code failed, in the text that the program was read from.
    pub fn place_of(&self, failed: &Failed) -> Option<Range> {
        let mut range = failed.place().map(Range::from)?;
        if let Some(name) = self.unnamed.get() {
            range.named(name);
        }
        Some(range)
    }

    /// The texts of the errors that are kept.
    pub fn errors(&self) -> Vec<String> {
        self.collector.errors()
    }

    /// The messages of MLIR since the last call.
    pub fn messages(&self) -> Messages {
        let mut messages = self.collector.take();
        if let Some(name) = self.unnamed.get() {
            let named = messages.0.iter_mut();
            named.for_each(|message| message.name_text(name));
        }
        messages
    }

    /// The error that a module of our own making is refused.
    pub(crate) fn refused(&self, otherwise: &str) -> Error {
        let messages = self.messages();
        match messages.has_error() {
            true => Error::Mlir(messages),
            false => Error::Internal(otherwise.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Why a pipeline fails on a program that is right.
    fn failure(file: &str, text: &str) -> Error {
        let session = Session::default();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        std::fs::write(&path, text).unwrap();
        let mut program = session.read(&path, Wanted::One(None)).unwrap();
        // MLIR has no C for memory of unknown size.
        let pipeline = "rise-to-scf,convert-memref-to-emitc";
        session.transform(&mut program, pipeline).unwrap_err()
    }

    #[test]
    fn what_mlir_says_of_our_passes_is_our_mistake() {
        let error = failure(
            "f.rise",
            "def f {n : nat} (xs : n.f32) : n.f32 = mapSeq id xs",
        );
        assert!(
            matches!(&error, Error::Invalid { program, .. } if program.ends_with("f.rise")),
            "{error}"
        );
    }

    #[test]
    fn what_mlir_says_of_its_own_operations_is_the_users() {
        let text = "func.func @f(%a: memref<?xf32>, %n: index) -> index {
            %0 = memref.dim %a, %n : memref<?xf32>
            return %0 : index
        }";
        let error = failure("f.mlir", text);
        assert!(matches!(error, Error::Mlir(_)), "{error}");
    }
}
