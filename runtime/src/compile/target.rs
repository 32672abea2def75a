//! Targets of code generation.

use super::CompileError;
use crate::text::c_string;
use inkwell::OptimizationLevel;
use inkwell::targets::{
    self, CodeModel, InitializationConfig, RelocMode, TargetMachine, TargetTriple,
};
use std::collections::BTreeSet;
use std::ffi::{c_char, c_void};
use std::sync::Once;

/// Instructions of x86 that round to bf16, and make zero of every number below the smallest normal
/// one.
const FLUSHING: [&str; 2] = ["-avx512bf16", "-avxneconvert"];

type Visitor = extern "C" fn(state: *mut c_void, name: *const c_char);

unsafe extern "C" {
    fn riseVisitProcessors(triple: *const c_char, visit: Visitor, state: *mut c_void) -> bool;
    fn riseVisitFeatures(triple: *const c_char, visit: Visitor, state: *mut c_void) -> bool;
    fn riseVisitEnabledFeatures(
        triple: *const c_char,
        cpu: *const c_char,
        features: *const c_char,
        visit: Visitor,
        state: *mut c_void,
    ) -> bool;
}

/// A triple, a processor, and features added to or taken from it; known to this LLVM by
/// construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    triple: String,
    cpu: String,
    features: String,
}

impl Target {
    /// This machine, with all its features.
    pub fn host() -> Target {
        initialize();
        let cpu = TargetMachine::get_host_cpu_name().to_string();
        let features = TargetMachine::get_host_cpu_features().to_string();
        let triple = host_triple();
        // Of what the machine reports only what this LLVM knows as a feature counts.
        let known: BTreeSet<String> = Target::all_features(&triple)
            .unwrap_or_default()
            .into_iter()
            .collect();
        let features: Vec<&str> = features
            .split(',')
            .filter(|text| text.get(1..).is_some_and(|name| known.contains(name)))
            .collect();
        let cpus = Target::cpus(&triple).unwrap_or_default();
        let cpu = if cpus.contains(&cpu) {
            cpu
        } else {
            "generic".to_owned()
        };
        Target {
            triple,
            cpu,
            features: features.join(","),
        }
    }

    /// A named processor of this machine's kind, such as `znver4`, `x86-64-v3` or `generic`;
    /// `native` is [`Target::host`].
    ///
    /// # Errors
    /// [`CompileError::UnknownCpu`].
    pub fn of_cpu(cpu: &str) -> Result<Target, CompileError> {
        if cpu == "native" {
            Ok(Target::host())
        } else {
            Target::new(&host_triple(), cpu, "")
        }
    }

    /// Any target. `features` is a list such as `+avx2,-fma`; it may be empty.
    ///
    /// # Errors
    /// [`CompileError::UnknownTriple`], [`CompileError::UnknownCpu`] or
    /// [`CompileError::UnknownFeature`].
    pub fn new(triple: &str, cpu: &str, features: &str) -> Result<Target, CompileError> {
        initialize();
        let triple = normalize(triple);
        let cpus = Target::cpus(&triple)?;
        // Some targets name no processor at all; every target takes the empty name.
        if !cpu.is_empty() && !cpus.iter().any(|known| known == cpu) {
            return Err(CompileError::UnknownCpu {
                triple,
                cpu: cpu.to_owned(),
                similar: similar(cpu, &cpus),
            });
        }
        let known = Target::all_features(&triple)?;
        for feature in features.split(',').filter(|feature| !feature.is_empty()) {
            let name = feature.strip_prefix(['+', '-']);
            if !name.is_some_and(|name| known.iter().any(|known| known == name)) {
                let similar = similar(name.unwrap_or(feature), &known);
                return Err(CompileError::UnknownFeature {
                    triple,
                    feature: feature.to_owned(),
                    similar,
                });
            }
        }
        Ok(Target {
            triple,
            cpu: cpu.to_owned(),
            features: features.to_owned(),
        })
    }

    /// The same target with further features, such as `-prefer-256-bit`.
    ///
    /// # Errors
    /// [`CompileError::UnknownFeature`].
    pub fn with_features(&self, features: &str) -> Result<Target, CompileError> {
        let both = [self.features.as_str(), features]
            .into_iter()
            .filter(|list| !list.is_empty());
        Target::new(&self.triple, &self.cpu, &both.collect::<Vec<_>>().join(","))
    }

    /// The triple, in LLVM's normal form.
    pub fn triple(&self) -> &str {
        &self.triple
    }

    /// The processor's name.
    pub fn cpu(&self) -> &str {
        &self.cpu
    }

    /// The features added to and taken from the processor's own, as `+name` and `-name`, separated
    /// by commas.
    pub fn features(&self) -> &str {
        &self.features
    }

    /// The names of all features that code for this target may use, the processor's own included;
    /// sorted.
    pub fn enabled_features(&self) -> Vec<String> {
        let (triple, cpu, features) = (
            c_string(&self.triple),
            c_string(&self.cpu),
            c_string(&self.features),
        );
        collect(|state| {
            // SAFETY: the strings live through the call, LLVM is initialised, and cpu and features
            // were checked.
            unsafe {
                riseVisitEnabledFeatures(
                    triple.as_ptr(),
                    cpu.as_ptr(),
                    features.as_ptr(),
                    visit,
                    state,
                )
            }
        })
        .unwrap_or_default()
    }

    /// Whether the processor computes `a * b + c` by one instruction. Without it, each is a call of
    /// the C library. Processors of other kinds than x86 that have vectors have it.
    pub fn has_fma(&self) -> bool {
        let machine = self.triple.split('-').next().unwrap_or_default();
        let is_x86 = matches!(machine, "x86_64" | "i386" | "i486" | "i586" | "i686");
        !is_x86 || self.enabled_features().iter().any(|name| name == "fma")
    }

    /// Whether the processor has the instructions of AVX-512 that servers have, on vectors of every
    /// length.
    pub fn has_avx512(&self) -> bool {
        let enabled = self.enabled_features();
        let has = |feature: &&str| enabled.iter().any(|name| name == feature);
        ["avx512f", "avx512dq", "avx512vl"].iter().all(has)
    }

    /// Whether the processor has instructions that round vectors to bf16.
    pub fn has_bf16(&self) -> bool {
        let enabled = self.enabled_features();
        enabled
            .iter()
            .any(|name| matches!(name.as_str(), "avx512bf16" | "avxneconvert" | "bf16"))
    }

    /// The instruction-set features that the target has and this machine lacks: empty if its code
    /// can run here. `None` if the target is another architecture or operating system.
    pub fn missing_here(&self) -> Option<Vec<String>> {
        let host = Target::host();
        let kind = |triple: &str| -> Option<(String, String)> {
            let mut parts = triple.split('-');
            Some((parts.next()?.to_owned(), parts.nth(1)?.to_owned()))
        };
        if kind(&self.triple) != kind(&host.triple) {
            return None;
        }
        // Features that the host's report denies. Those that it does not mention only tune the
        // code.
        let denied: BTreeSet<&str> = host
            .features
            .split(',')
            .filter_map(|text| text.strip_prefix('-'))
            .collect();
        Some(
            self.enabled_features()
                .into_iter()
                .filter(|name| denied.contains(name.as_str()))
                .collect(),
        )
    }

    /// The processors that a triple can name; sorted.
    ///
    /// # Errors
    /// [`CompileError::UnknownTriple`].
    pub fn cpus(triple: &str) -> Result<Vec<String>, CompileError> {
        initialize();
        find(triple)?;
        let text = c_string(triple);
        // SAFETY: the string lives through the call, and LLVM is initialised.
        let names = collect(|state| unsafe { riseVisitProcessors(text.as_ptr(), visit, state) });
        Ok(names.unwrap_or_default())
    }

    /// The features that a triple can name; sorted.
    ///
    /// # Errors
    /// [`CompileError::UnknownTriple`].
    pub fn all_features(triple: &str) -> Result<Vec<String>, CompileError> {
        initialize();
        find(triple)?;
        let text = c_string(triple);
        // SAFETY: the string lives through the call, and LLVM is initialised.
        let names = collect(|state| unsafe { riseVisitFeatures(text.as_ptr(), visit, state) });
        Ok(names.unwrap_or_default())
    }

    /// The features that code is generated with: without those whose instructions compute something
    /// else than the language says.
    pub(super) fn features_of_code(&self) -> String {
        let is_x86 = self.triple.starts_with("x86_64") || self.triple.starts_with('i');
        let own = std::iter::once(self.features.as_str()).filter(|own| !own.is_empty());
        let without = FLUSHING.into_iter().filter(|_| is_x86);
        own.chain(without).collect::<Vec<_>>().join(",")
    }

    /// A target machine for this target.
    pub(super) fn machine(&self, level: OptimizationLevel) -> Result<Machine, CompileError> {
        // Position-independent code serves shared libraries and the JIT alike.
        let machine = find(&self.triple)?.create_target_machine(
            &TargetTriple::create(&self.triple),
            &self.cpu,
            &self.features_of_code(),
            level,
            RelocMode::PIC,
            CodeModel::Default,
        );
        machine
            .map(Machine)
            .ok_or_else(|| CompileError::UnknownTriple {
                triple: self.triple.clone(),
                message: "LLVM has no code generator for it".to_owned(),
            })
    }
}

/// An owned target machine.
pub(super) struct Machine(pub(super) TargetMachine);

// SAFETY: a target machine has no ties to the thread that made it; it is not `Sync`.
unsafe impl Send for Machine {}

/// Registers all targets of this LLVM, once.
pub(crate) fn initialize() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        targets::Target::initialize_all(&InitializationConfig {
            disassembler: false,
            ..InitializationConfig::default()
        });
    });
}

fn host_triple() -> String {
    text_of(&TargetMachine::normalize_triple(
        &TargetMachine::get_default_triple(),
    ))
}

pub(super) fn normalize(triple: &str) -> String {
    text_of(&TargetMachine::normalize_triple(&TargetTriple::create(
        triple,
    )))
}

pub(super) fn text_of(triple: &TargetTriple) -> String {
    triple.as_str().to_string_lossy().into_owned()
}

fn find(triple: &str) -> Result<targets::Target, CompileError> {
    let found = targets::Target::from_triple(&TargetTriple::create(triple));
    found.map_err(|message| CompileError::UnknownTriple {
        triple: triple.to_owned(),
        message: message.to_string(),
    })
}

extern "C" fn visit(state: *mut c_void, name: *const c_char) {
    // SAFETY: `collect` passes its own set, to which nothing else refers during the call; names are
    // C strings.
    let (names, name) = unsafe {
        (
            &mut *state.cast::<BTreeSet<String>>(),
            crate::text::borrowed(name),
        )
    };
    names.insert(name);
}

fn collect(call: impl FnOnce(*mut c_void) -> bool) -> Option<Vec<String>> {
    let mut names = BTreeSet::<String>::new();
    call((&raw mut names).cast()).then(|| names.into_iter().collect())
}

/// Up to three known names that begin like the given one or are within two edits of it.
fn similar(given: &str, known: &[String]) -> Vec<String> {
    let mut ranked: Vec<(usize, &String)> = known
        .iter()
        .map(|name| (edits(given, name), name))
        .collect();
    ranked
        .retain(|(distance, name)| *distance <= 2 || (given.len() > 2 && name.starts_with(given)));
    ranked.sort();
    ranked
        .into_iter()
        .take(3)
        .map(|(_, name)| name.clone())
        .collect()
}

/// The Levenshtein distance.
fn edits(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, character) in left.chars().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (column, other) in right.iter().enumerate() {
            let changed = diagonal + usize::from(character != *other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
