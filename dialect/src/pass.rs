//! Passes and pipelines in Rust, which MLIR's tools know by name, with options.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRef, OperationRefMut};
use mlir_sys::{
    MlirDialectHandle, MlirDialectRegistry, MlirOperation, MlirStringCallback, MlirStringRef,
    mlirDialectHandleInsertDialect,
};
use rise_mlir_shim::{
    RisePass, RisePassOption, RisePassOutcome, RisePassOutcome_RisePassChanged,
    RisePassOutcome_RisePassFailed, RisePassOutcome_RisePassUnchanged, riseRegisterPass,
    riseRegisterPipeline,
};

use crate::budget;
use crate::diagnostic::Diagnostic;
use crate::strings::{bytes, string_ref};
use crate::{ffi, ir};

/// An option of a pass, as in `--pass=name=value`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassOption {
    /// Its name.
    pub name: &'static str,
    /// The description in `--help`.
    pub description: &'static str,
    /// Its value when not given; of a flag `"true"` or `"false"`.
    pub default: &'static str,
    /// Whether it is a flag.
    pub is_flag: bool,
}

/// The values of a pass's options, in the order of their declaration.
#[derive(Clone, Debug)]
pub struct OptionValues(Vec<(&'static str, String)>);

impl OptionValues {
    /// The value of the option `name`; empty if the pass declares no such option.
    pub fn text(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(option, _)| *option == name)
            .map_or("", |(_, value)| value)
    }

    /// Whether the flag `name` is set.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == "true"
    }
}

/// Whether a pass has made another operation of the one it was given. MLIR does not verify again
/// what did not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Effect {
    /// Something may be different.
    Changed,
    /// Everything is as it was.
    Unchanged,
}

impl Effect {
    /// The effect of a pass that changed something if `changed`.
    pub fn of(changed: bool) -> Self {
        match changed {
            true => Effect::Changed,
            false => Effect::Unchanged,
        }
    }
}

/// The work of a pass on one operation.
pub type Run = for<'c> fn(
    &'c Context,
    OperationRefMut<'c, '_>,
    &OptionValues,
) -> Result<Effect, Diagnostic<'c>>;

/// A pass: its name on the command line, and what it does.
pub struct Pass {
    /// The name on the command line, such as `rise-to-dpia`.
    pub argument: &'static str,
    /// The name in reports, such as `RiseToDpia`.
    pub name: &'static str,
    /// The description in `--help`.
    pub description: &'static str,
    /// The operation it runs on, such as `func.func`; empty if it runs on any.
    pub anchor: &'static str,
    /// Its options.
    pub options: &'static [PassOption],
    /// The work of the pass. A panic inside becomes a diagnostic and a failed pass.
    pub run: Run,
}

/// # Safety
/// The text must be alive during the call.
unsafe fn owned(text: MlirStringRef) -> String {
    // SAFETY: by contract of the caller.
    String::from_utf8_lossy(unsafe { bytes(text) }).into_owned()
}

/// Registers `pass` for the life of the process.
pub fn register(pass: &'static Pass) {
    let options: Vec<RisePassOption> = pass
        .options
        .iter()
        .map(|option| RisePassOption {
            name: string_ref(option.name),
            description: string_ref(option.description),
            defaultValue: string_ref(option.default),
            isFlag: option.is_flag,
        })
        .collect();
    // Registered passes live as long as the process.
    let options: &'static [RisePassOption] = Box::leak(options.into_boxed_slice());
    let raw: &'static RisePass = Box::leak(Box::new(RisePass {
        name: string_ref(pass.name),
        argument: string_ref(pass.argument),
        description: string_ref(pass.description),
        anchor: string_ref(pass.anchor),
        optionCount: options.len() as isize,
        options: options.as_ptr(),
        registerDependentDialects: Some(register_dependent_dialects),
        run: Some(run),
        userData: std::ptr::from_ref(pass).cast_mut().cast(),
    }));
    // SAFETY: `raw` lives forever.
    unsafe { riseRegisterPass(raw) }
}

unsafe extern "C" {
    // The C API has them; the bindings lack their headers.
    fn mlirGetDialectHandle__emitc__() -> MlirDialectHandle;
    fn mlirGetDialectHandle__gpu__() -> MlirDialectHandle;
    fn mlirGetDialectHandle__llvm__() -> MlirDialectHandle;
}

unsafe extern "C" fn register_dependent_dialects(registry: MlirDialectRegistry) {
    // SAFETY: the registry is alive.
    unsafe {
        ffi::riseRegisterDialects(registry);
        mlirDialectHandleInsertDialect(mlirGetDialectHandle__emitc__(), registry);
        mlirDialectHandleInsertDialect(mlirGetDialectHandle__gpu__(), registry);
        mlirDialectHandleInsertDialect(mlirGetDialectHandle__llvm__(), registry);
    }
}

unsafe extern "C" fn run(
    operation: MlirOperation,
    values: *const MlirStringRef,
    user_data: *mut c_void,
) -> RisePassOutcome {
    // SAFETY: `user_data` is the static pass given at registration.
    let pass: &'static Pass = unsafe { &*user_data.cast::<Pass>() };
    let values = pass
        .options
        .iter()
        .enumerate()
        // SAFETY: there is a value for every option.
        .map(|(number, option)| (option.name, unsafe { owned(*values.add(number)) }))
        .collect();
    // SAFETY: the pass manager gives the operation for the time of the call and to nobody else.
    let operation = unsafe { OperationRefMut::from_raw(operation) };
    // SAFETY: nobody else has the operation, which outlives the call.
    let whole = unsafe { OperationRef::from_raw(operation.to_raw()) };
    let location = operation.location();
    // SAFETY: the location lives as long as its context, which outlives the call.
    let location = unsafe { melior::ir::Location::from_raw(location.to_raw()) };
    // The reference is kept here, because what `to_ref` gives points to it.
    let reference = operation.context();
    // SAFETY: the context outlives the call, and so does the reference.
    let context = unsafe { reference.to_ref() };
    match catch_unwind(AssertUnwindSafe(|| {
        let values = OptionValues(values);
        // Another option may have the same name, as that of `rise-elevate` for steps.
        match pass.options.contains(&budget::OPERATIONS) {
            true => budget::within(&values, location, || {
                ir::require_flat(whole)?;
                (pass.run)(context, operation, &values)
            }),
            false => (pass.run)(context, operation, &values),
        }
    })) {
        Ok(Ok(Effect::Changed)) => RisePassOutcome_RisePassChanged,
        Ok(Ok(Effect::Unchanged)) => RisePassOutcome_RisePassUnchanged,
        Ok(Err(diagnostic)) => {
            diagnostic.emit();
            RisePassOutcome_RisePassFailed
        }
        Err(panic) => {
            let reason = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("unknown");
            let message = format!(
                "internal error in pass `{}`: {reason}; please report it with this input",
                pass.argument
            );
            Diagnostic::error(location, message).emit();
            RisePassOutcome_RisePassFailed
        }
    }
}

/// A pipeline: a name for a list of passes, possibly with options.
pub struct Pipeline {
    /// The name on the command line, such as `rise-to-llvm`.
    pub argument: &'static str,
    /// The description in `--help`.
    pub description: &'static str,
    /// The text of the pipeline for the text of the options, without the anchor; or what is wrong
    /// with the options.
    pub expand: fn(&str) -> Result<String, String>,
}

/// Registers `pipeline` for the life of the process.
pub fn register_pipeline(pipeline: &'static Pipeline) {
    // SAFETY: everything given lives forever.
    unsafe {
        riseRegisterPipeline(
            string_ref(pipeline.argument),
            string_ref(pipeline.description),
            Some(expand),
            std::ptr::from_ref(pipeline).cast_mut().cast(),
        );
    }
}

unsafe extern "C" fn expand(
    options: MlirStringRef,
    consume: MlirStringCallback,
    consume_data: *mut c_void,
    user_data: *mut c_void,
) -> bool {
    // SAFETY: `user_data` is the static pipeline given at registration; the options live during the
    // call.
    let (pipeline, options) = unsafe { (&*user_data.cast::<Pipeline>(), owned(options)) };
    let expanded = catch_unwind(|| (pipeline.expand)(&options))
        .unwrap_or_else(|_| Err("internal error; please report it".to_owned()));
    // MLIR keeps no place of the options, which stand on the command line: the name of the pipeline
    // says which are meant.
    let expanded = expanded.map_err(|reason| format!("pipeline `{}`: {reason}", pipeline.argument));
    let text = match &expanded {
        Ok(text) | Err(text) => text,
    };
    if let Some(consume) = consume {
        // SAFETY: the callback reads the text during the call only.
        unsafe { consume(string_ref(text), consume_data) }
    }
    expanded.is_ok()
}
