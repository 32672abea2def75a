//! From a definition to a kernel.

use melior::ir::BlockLike;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{Location, Module};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use rise_dialect::term::{Sources, to_function};
use rise_lang::diagnostic::Source;
use rise_lang::nat::Fact;
use rise_lang::signature::Signature;
use rise_lang::term::Definition;
use rise_runtime::compile::Object;
use rise_runtime::device;
use rise_runtime::execute::{self, LoadOptions, threads};

use crate::cache::{Entry, Key};
use crate::error::{Diagnostics, Error};
use crate::mlir::messages::Collector;
use crate::mlir::{self, How, Processor};
use crate::options::Options;
use crate::strategy::Strategy;
use rise_kernel::{Kernel, on_device, packed};

/// The kernel of a definition, which may be a model.
pub(crate) fn kernel(
    signature: Signature,
    definition: Definition,
    is_model: bool,
    texts: Vec<Source>,
    options: &Options,
) -> Result<Kernel, Error> {
    let strategy = options.read_strategy()?;
    let key = key(&definition, is_model, strategy.as_ref(), options)?;
    options.cache.kernel(&key, || {
        let entry = match options.cache.stored(&key, &options.target) {
            Some(entry) => entry,
            None => {
                let strategy = strategy.as_ref().map(|strategy| (strategy, is_model));
                let entry = made(&signature, &definition, strategy, texts, options)?;
                options.cache.store(&key, &entry);
                entry
            }
        };
        load(signature, definition.facts, entry, options)
    })
}

/// Everything that the code depends on: the definition with its types and places, the strategy, the
/// target, how it is compiled.
fn key(
    definition: &Definition,
    is_model: bool,
    strategy: Option<&Strategy>,
    options: &Options,
) -> Result<Key, Error> {
    let mut key = Key::new();
    key.add(&format!("{is_model:?}"));
    key.add(&format!("{:?}", definition.term.ty()));
    key.add(&written(definition)?);
    if let Some(strategy) = strategy {
        key.add(&format!("{:?}", strategy.machine()));
    }
    for text in strategy.into_iter().flat_map(Strategy::texts) {
        key.add(text.name());
        key.add(text.text());
    }
    let target = &options.target;
    key.add(target.triple());
    key.add(target.cpu());
    key.add(target.features());
    key.add(&format!("{:?} {:?}", options.level, options.parallel));
    key.add(&format!("{:?} {:?}", options.device, options.chip));
    key.add(&format!("{:?} {:?}", options.iterations, options.sizes));
    for library in &options.link {
        key.add(&library.to_string_lossy());
    }
    Ok(key)
}

/// The definition as a function of MLIR, with the places of its parts.
fn written(definition: &Definition) -> Result<String, Error> {
    let context = mlir::context_without_passes();
    let function = to_function(&context, definition).map_err(not_compiled)?;
    let with_places = OperationPrintingFlags::new().enable_debug_info(true, false);
    let text = function.to_string_with_flags(with_places);
    text.map_err(|error| Error::Internal(error.to_string()))
}

fn not_compiled(error: rise_dialect::term::TermError) -> Error {
    Error::NotCompiled(Diagnostics(vec![error.diagnostic()]))
}

/// Rewrites, lowers and compiles; a strategy knows whether the definition is a model.
fn made(
    signature: &Signature,
    definition: &Definition,
    strategy: Option<(&Strategy, bool)>,
    texts: Vec<Source>,
    options: &Options,
) -> Result<Entry, Error> {
    let (definition, new_facts) = match strategy {
        None => (definition.clone(), Vec::new()),
        Some((strategy, is_model)) => {
            let rewritten = strategy.applied(definition, &options.sizes, is_model)?;
            (rewritten.definition, rewritten.new_facts)
        }
    };
    let object = object(&signature.name, &definition, texts, options)?;
    Ok(Entry { object, new_facts })
}

fn object(
    name: &str,
    definition: &Definition,
    texts: Vec<Source>,
    options: &Options,
) -> Result<Object, Error> {
    let context = mlir::context();
    let texts = texts.into_iter().fold(Sources::new(), Sources::with);
    let collector = Collector::attach(&context);
    let mut module = Module::new(Location::unknown(&context));
    let function = to_function(&context, definition).map_err(not_compiled)?;
    let function = module.body().append_operation(function);
    rise_lowering::note_checked_by_caller(&context, function);
    let refused = || {
        let messages = collector.take().about(&texts);
        match messages.0.is_empty() {
            true => Error::Internal(format!("`{name}` makes no module")),
            false => Error::NotCompiled(messages),
        }
    };
    if !module.as_operation().verify() {
        return Err(refused());
    }
    let manager = PassManager::new(&context);
    let how = How {
        parallel: options.parallel,
        device: options.device.map(|device| device.api),
        chip: options.chip,
        growth: options.growth(),
        processor: Processor::of(&options.target),
    };
    let pipeline = format!("builtin.module(rise-to-llvm{{{}}})", how.to_llvm());
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline)
        .map_err(|error| Error::Internal(error.to_string()))?;
    manager.run(&mut module).map_err(|_| refused())?;
    let mut code = mlir::translate(&module).map_err(|error| match error {
        mlir::TranslationError::Refused => refused(),
        mlir::TranslationError::Invalid(error) => Error::Llvm(error),
    })?;
    code.add_packed_entry(name, &packed(name))?;
    Ok(code.optimize(&options.target, options.level)?.object()?)
}

/// Links the code into this process.
fn load(
    signature: Signature,
    facts: Vec<Fact>,
    entry: Entry,
    options: &Options,
) -> Result<Kernel, Error> {
    let place = |library: &std::path::PathBuf| {
        // The system's loader looks for a name without a folder elsewhere.
        library.canonicalize().unwrap_or_else(|_| library.clone())
    };
    let load_options = LoadOptions {
        libraries: options.link.iter().map(place).collect(),
        symbols: [threads::symbols(), device::symbols()].concat(),
    };
    let library = execute::Library::load(&entry.object, &load_options)?;
    let code = library.kernel(&packed(&signature.name))?;
    let facts = facts.into_iter().chain(entry.new_facts).collect();
    let name = on_device(&signature.name);
    // SAFETY: a constant of this name is one that the passes made.
    let kept = options.device.and_then(|_| unsafe { library.text(&name) });
    // SAFETY: the code was made of a definition with this signature, by the passes with a report,
    // under these facts.
    let kernel = unsafe { Kernel::new(signature, facts, code, options.device) };
    Ok(kernel.keeping(kept))
}
