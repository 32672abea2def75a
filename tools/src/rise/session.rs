//! A context of MLIR with everything loaded, and programs read into it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Location, Module, RegionLike, ValueLike};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use mlir_sys::{MlirModule, MlirStringRef, mlirModuleCreateParse, mlirModuleCreateParseFromFile};
use rise_dialect::term::{self, to_function};
use rise_lang::diagnostic::NotText;
use rise_lang::nat::Fact;
use rise_lowering::signature::{Signature, SignatureError};
use rise_passes::elevate::rewrite_all;
use rise_passes::strategy::Wish;

use super::error::Failure;
use super::files::is_regular;
use super::language::{Text, is_language, named};
use super::report::{Collector, name_at};
use super::strategy::Chosen;
use crate::process::say;
use crate::refusal::is_of_mlir;
use driver::nesting::too_deep;

/// A context whose diagnostics are shown in the user's own text.
pub struct Session {
    context: Context,
    collector: Arc<Collector>,
}

impl Session {
    pub fn new() -> Session {
        let context = crate::context();
        let collector = Arc::new(Collector::default());
        let handler = Arc::clone(&collector);
        context.attach_diagnostic_handler(move |diagnostic| {
            handler.add(&diagnostic);
            true
        });
        Session { context, collector }
    }

    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Reads and verifies a file. Of one in the language, which may define what is no function on
    /// arrays, it takes the chosen definitions.
    ///
    /// # Errors
    /// [`Failure::Unreadable`], or [`Failure::Reported`] after what is wrong with it was shown.
    pub fn read(&self, path: &Path, wanted: Wanted) -> Result<Program<'_>, Failure> {
        if is_language(path) {
            return self.import(path, &Text::load(path)?, wanted);
        }
        let (name, bytes) = named(path)?;
        if let Some(place) = too_deep(&bytes) {
            say(format_args!("{name}:{place}"));
            return Err(Failure::Reported(path.to_owned()));
        }
        let module = self.parse(path, name, &bytes);
        let is_reported = self.collector.show();
        let text = String::from_utf8(bytes);
        if module.ptr.is_null() {
            // MLIR has a form in bytes as well, and takes any bytes in comments.
            return Err(match text {
                Err(error) if !is_reported => Failure::NotText {
                    path: path.to_owned(),
                    source: NotText {
                        offset: error.utf8_error().valid_up_to(),
                    },
                },
                _ => Failure::Reported(path.to_owned()),
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
        if is_regular(path) {
            // SAFETY: the context is alive and the name lives during the call.
            return unsafe { mlirModuleCreateParseFromFile(context, string(name.as_bytes())) };
        }
        self.collector.name_text(name);
        // MLIR looks at the byte behind a text.
        let ended = [bytes, &[0]].concat();
        // SAFETY: the context is alive and the text lives during the call.
        unsafe { mlirModuleCreateParse(context, string(&ended[..bytes.len()])) }
    }

    /// Reads a file, and rewrites what is meant if there is a strategy.
    ///
    /// # Errors
    /// As [`Session::read`]; [`Failure::Reported`] after it was shown why.
    pub fn read_rewritten(
        &self,
        path: &Path,
        wanted: Wanted,
        strategy: Option<&Chosen>,
    ) -> Result<Program<'_>, Failure> {
        let Some(chosen) = strategy else {
            return self.read(path, wanted);
        };
        if is_language(path) {
            let text = Text::load(path)?.rewritten(wanted, chosen)?;
            return self.import(path, &text, wanted);
        }
        let program = self.read(path, wanted)?;
        let names: Vec<&str> = match wanted {
            Wanted::One(name) => name.into_iter().collect(),
            Wanted::All(names) => names.iter().map(String::as_str).collect(),
        };
        // A function that does not exist is refused where its signature is asked for.
        let named = names.iter().filter_map(|name| program.function(name));
        let mut targets: Vec<_> = named.map(|function| function.to_raw()).collect();
        if names.is_empty() {
            targets.push(program.module.as_operation().to_raw());
        }
        for target in targets {
            // SAFETY: the module keeps the operation, and nobody else looks at it now.
            let target = unsafe { OperationRef::from_raw(target) };
            self.rewrite(path, target, chosen)?;
        }
        Ok(program)
    }

    fn rewrite<'c>(
        &'c self,
        path: &Path,
        target: OperationRef<'c, 'c>,
        chosen: &Chosen,
    ) -> Result<(), Failure> {
        let wish = Wish {
            expression: Some(&chosen.expression),
            file: chosen.library.as_deref().and_then(Path::to_str),
        };
        let budget = chosen.options.budget;
        rewrite_all(&self.context, target, wish, None, budget).map_err(|diagnostics| {
            diagnostics.iter().for_each(|diagnostic| diagnostic.emit());
            self.collector.show();
            Failure::Reported(path.to_owned())
        })
    }

    /// Reads the chosen definitions of a text in the language.
    ///
    /// # Errors
    /// As [`Session::read`].
    pub fn imported(&self, text: &Text, wanted: Wanted) -> Result<Program<'_>, Failure> {
        self.import(Path::new(text.source().name()), text, wanted)
    }

    /// Makes a module of definitions in the language.
    fn import(&self, path: &Path, text: &Text, wanted: Wanted) -> Result<Program<'_>, Failure> {
        let definitions = text.wanted(wanted)?;
        let module = Module::new(Location::new(&self.context, text.source().name(), 1, 1));
        for (_, definition) in &definitions {
            let function = to_function(&self.context, definition)?;
            module.body().append_operation(function);
        }
        if !module.as_operation().verify() {
            return Err(if self.collector.show() {
                Failure::Reported(path.to_owned())
            } else {
                Failure::Internal(format!("{} makes no module", path.display()))
            });
        }
        let definitions = definitions.into_iter();
        let definitions = definitions.map(|(signature, definition)| (signature, definition.facts));
        Ok(Program {
            module,
            path: path.to_owned(),
            text: text.source().text().to_owned(),
            definitions: definitions.collect(),
        })
    }

    /// Runs passes on the program.
    ///
    /// # Errors
    /// [`Failure::Reported`] after what is wrong with it was shown.
    pub fn transform(&self, program: &mut Program, pipeline: &str) -> Result<(), Failure> {
        if self.run(&mut program.module, pipeline)? {
            return Ok(());
        }
        // A definition in the language has no operations of others, about which MLIR could be
        // right.
        let errors = self.collector.errors();
        let is_ours =
            !program.definitions.is_empty() && errors.iter().any(|error| is_of_mlir(error));
        Err(match (self.collector.show(), is_ours) {
            (false, _) => Failure::SilentPipeline(pipeline.to_owned()),
            (true, false) => Failure::Reported(program.path.clone()),
            (true, true) => Failure::Internal(format!(
                "what the passes made of {} is not valid",
                program.path.display()
            )),
        })
    }

    /// Runs passes on a module of our own making. Whether they succeeded; diagnostics are kept.
    pub fn run(&self, module: &mut Module, pipeline: &str) -> Result<bool, Failure> {
        let manager = PassManager::new(&self.context);
        let text = format!("builtin.module({pipeline})");
        parse_pass_pipeline(manager.as_operation_pass_manager(), &text)
            .map_err(|error| Failure::Internal(error.to_string()))?;
        let succeeded = manager.run(module).is_ok();
        if succeeded {
            self.collector.show();
        }
        Ok(succeeded)
    }

    /// The failure of compiled code, at its place in the text that the program was read from.
    pub fn named(&self, failure: Failure) -> Failure {
        self.collector.named(failure)
    }

    /// The texts of the errors that are kept.
    pub fn errors(&self) -> Vec<String> {
        self.collector.errors()
    }

    /// Drops the diagnostics that are kept.
    pub fn forget(&self) {
        self.collector.forget();
    }

    /// Shows the diagnostics that are kept. Whether there was an error among them.
    pub fn show(&self) -> bool {
        self.collector.show()
    }
}

/// Which definitions of a file in the language are meant.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// The one of that name, or the only one that takes and gives arrays.
    One(Option<&'a str>),
    /// Those of these names, or else all that take and give arrays.
    All(&'a [String]),
}

/// A module and the text that it was read from.
pub struct Program<'c> {
    pub module: Module<'c>,
    pub path: PathBuf,
    text: String,
    /// Signatures of definitions in the language, and the facts that must hold for their sizes,
    /// besides those in the shapes of arrays. Their functions in the module may have other sizes,
    /// for which facts hold by themselves.
    definitions: Vec<(Signature, Vec<Fact>)>,
}

impl Program<'_> {
    /// Facts that must hold for the sizes of a function, besides those in the shapes of its arrays.
    ///
    /// # Errors
    /// If an attribute is no list of facts.
    pub fn facts(&self, name: &str) -> Result<Vec<Fact>, Failure> {
        if let Some((_, facts)) = self.definition(name) {
            return Ok(facts.clone());
        }
        match self.function(name) {
            Some(function) => Ok(term::facts(function)?),
            None => Ok(Vec::new()),
        }
    }

    fn definition(&self, name: &str) -> Option<&(Signature, Vec<Fact>)> {
        let mut definitions = self.definitions.iter();
        definitions.find(|(signature, _)| signature.name == name)
    }

    /// The signatures of all functions that hold a RISE program.
    ///
    /// # Errors
    /// If a function that holds one cannot be called from outside.
    pub fn signatures(&self) -> Result<Vec<Signature>, Failure> {
        let mut signatures = Vec::new();
        for function in self
            .functions()
            .into_iter()
            .filter(|function| is_public(*function))
        {
            match self.signature_of(function) {
                Ok(signature) => signatures.push(signature),
                Err(SignatureError::NoProgram { .. } | SignatureError::NotAFunction { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(signatures)
    }

    /// The signature of the function of that name, or of the only one.
    ///
    /// # Errors
    /// If there is none, or several to choose from.
    pub fn signature(&self, wanted: Option<&str>) -> Result<Signature, Failure> {
        let Some(wanted) = wanted else {
            let mut signatures = self.signatures()?;
            return match signatures.len() {
                1 => Ok(signatures.remove(0)),
                0 => Err(self.no_program()),
                _ => Err(Failure::usage(
                    format!(
                        "{}: expected one function with a RISE program, found {}",
                        self.path.display(),
                        names(&signatures)
                    ),
                    format!("choose one with `--function {}`", signatures[0].name),
                )),
            };
        };
        let Some(function) = self.function(wanted) else {
            let signatures = self.signatures()?;
            return Err(Failure::usage(
                format!("{}: there is no function `{wanted}`", self.path.display()),
                format!(
                    "the functions with a RISE program are {}",
                    names(&signatures)
                ),
            ));
        };
        Ok(self.signature_of(function)?)
    }

    /// The error that no function can be run or built.
    pub fn no_program(&self) -> Failure {
        Failure::usage(
            format!("{}: no function holds a RISE program", self.path.display()),
            "a RISE program is a `func.func` that reads its arguments by `rise.in` and writes its result by `rise.out`",
        )
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<OperationRef<'_, '_>> {
        self.functions()
            .into_iter()
            .find(|function| function_name(*function).as_deref() == Some(name))
    }

    fn functions(&self) -> Vec<OperationRef<'_, '_>> {
        let operations = std::iter::successors(self.module.body().first_operation(), |operation| {
            operation.next_in_block()
        });
        operations
            .filter(|operation| operation.name().as_string_ref().as_str() == Ok("func.func"))
            .collect()
    }

    /// The signature of a function. A definition in the language is seen as its author wrote it;
    /// otherwise arguments have the names that the text has.
    fn signature_of(&self, function: OperationRef) -> Result<Signature, SignatureError> {
        let name = super::entry::symbol(&function);
        if let Some((written, _)) = name.and_then(|name| self.definition(&name)) {
            return Ok(written.clone());
        }
        let mut signature = Signature::of(function)?;
        let entry = function
            .region(0)
            .ok()
            .and_then(|region| region.first_block());
        for parameter in &mut signature.parameters {
            let argument = entry.and_then(|entry| entry.argument(parameter.index).ok());
            if let (None, Some(argument)) = (&parameter.name, argument) {
                parameter.name = name_at(argument.location(), &self.text);
            }
        }
        Ok(signature)
    }
}

fn is_public(function: OperationRef) -> bool {
    let visibility = function
        .attribute("sym_visibility")
        .ok()
        .and_then(|text| StringAttribute::try_from(text).ok());
    visibility.is_none_or(|visibility| visibility.value() == "public")
}

fn function_name(function: OperationRef) -> Option<String> {
    let name = StringAttribute::try_from(function.attribute("sym_name").ok()?).ok()?;
    Some(name.value().to_owned())
}

/// The names of functions, as a list in a sentence.
fn names(signatures: &[Signature]) -> String {
    if signatures.is_empty() {
        return "none".to_owned();
    }
    signatures
        .iter()
        .map(|signature| format!("`{}`", signature.name))
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Why a pipeline fails on a program that is right.
    fn failure(file: &str, text: &str) -> Failure {
        let session = Session::new();
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
            matches!(&error, Failure::Internal(text) if text.contains("f.rise is not valid")),
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
        assert!(matches!(error, Failure::Reported(_)), "{error}");
    }
}
