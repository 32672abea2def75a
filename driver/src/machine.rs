//! The machine that strategies ask about.

use std::fs;
use std::path::Path;

use rise_elevate::text::Machine;
use rise_runtime::compile::Target;

use crate::error::Error;
use crate::files;

/// The machine of a target: its vector registers, and the caches and cores of the machine that this
/// program runs on.
///
/// ```
/// let machine = rise::machine::of(&rise::Target::host());
/// assert!(machine.bits >= 64 && machine.cores > 0);
/// ```
pub fn of(target: &Target) -> Machine {
    let (bits, registers) = vectors(target);
    let usual = Machine::default();
    let caches = Path::new("/sys/devices/system/cpu/cpu0/cache");
    let level = |number| cache(caches, number);
    let cores = std::thread::available_parallelism().map_or(usual.cores, |cores| {
        u64::try_from(cores.get()).unwrap_or(usual.cores)
    });
    let level1 = level(1).unwrap_or(usual.level1);
    let level2 = level(2).unwrap_or(usual.level2.max(level1));
    Machine {
        name: target.cpu().to_owned(),
        vendor: vendor(target.cpu()).to_owned(),
        registers,
        bits,
        line: line(caches).unwrap_or(usual.line),
        level1,
        level2,
        level3: level(3).unwrap_or(level2),
        cores,
    }
}

/// The maker of a processor, by the names that LLVM has for processors.
fn vendor(cpu: &str) -> &'static str {
    const AMD: [&str; 8] = [
        "znver", "bdver", "btver", "amdfam", "athlon", "opteron", "k6", "k8",
    ];
    const ARM: [&str; 3] = ["cortex", "neoverse", "arm"];
    let is_of = |names: &[&str]| names.iter().any(|name| cpu.starts_with(name));
    match cpu {
        "" | "generic" => "generic",
        _ if cpu.starts_with("x86-64") => "generic",
        _ if is_of(&AMD) => "amd",
        _ if is_of(&ARM) => "arm",
        _ if cpu.starts_with("apple") => "apple",
        _ if is_of(&INTEL) => "intel",
        _ => "generic",
    }
}

/// How LLVM's names for Intel's processors begin.
const INTEL: [&str; 33] = [
    "alderlake",
    "arrowlake",
    "atom",
    "bonnell",
    "broadwell",
    "cannonlake",
    "cascadelake",
    "clearwaterforest",
    "cooperlake",
    "core",
    "diamondrapids",
    "emeraldrapids",
    "goldmont",
    "grandridge",
    "gracemont",
    "graniterapids",
    "haswell",
    "icelake",
    "ivybridge",
    "knl",
    "knm",
    "lunarlake",
    "meteorlake",
    "nehalem",
    "pantherlake",
    "raptorlake",
    "rocketlake",
    "sandybridge",
    "sapphirerapids",
    "sierraforest",
    "skylake",
    "tigerlake",
    "westmere",
];

/// The bits of a vector register, and how many there are.
fn vectors(target: &Target) -> (u64, u64) {
    let features = target.enabled_features();
    let has = |feature: &str| features.iter().any(|one| one == feature);
    let architecture = target.triple().split('-').next().unwrap_or_default();
    match architecture {
        "x86_64" if has("avx512f") => (512, 32),
        "x86_64" if has("avx") => (256, 16),
        "x86_64" => (128, 16),
        _ => (128, 32),
    }
}

/// The bytes of the cache for data at a level.
fn cache(caches: &Path, level: u64) -> Option<u64> {
    entries(caches).into_iter().find_map(|entry| {
        let read = |name: &str| fs::read_to_string(entry.join(name)).ok();
        let is_level = read("level")?.trim().parse() == Ok(level);
        let is_data = read("type")?.trim() != "Instruction";
        match is_level && is_data {
            true => bytes(read("size")?.trim()),
            false => None,
        }
    })
}

fn line(caches: &Path) -> Option<u64> {
    let first = entries(caches).into_iter().next()?;
    let text = fs::read_to_string(first.join("coherency_line_size")).ok()?;
    text.trim().parse().ok()
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| path.join("level").exists())
        .collect();
    paths.sort();
    paths
}

/// `32K`, `8M`, `512`.
fn bytes(text: &str) -> Option<u64> {
    let (number, unit) = match text.strip_suffix('K') {
        Some(number) => (number, 1 << 10),
        None => match text.strip_suffix('M') {
            Some(number) => (number, 1 << 20),
            None => (text, 1),
        },
    };
    number.parse::<u64>().ok()?.checked_mul(unit)
}

/// The facts as a file has them, which [`load`] reads.
pub fn text(machine: &Machine) -> String {
    // Numbers by name are always text.
    serde_json::to_string_pretty(machine).unwrap_or_default()
}

/// The machine that a file describes, such as `{"registers": 32, "bits": 512, "level2": 1048576}`.
/// Facts that it leaves out are those of [`Machine::default`].
///
/// # Errors
/// [`Error::Unreadable`], [`Error::NotText`]; [`Error::Machine`] if it is no such description.
pub fn load(path: &Path) -> Result<Machine, Error> {
    let source = files::text(path)?;
    let wrong = |message: String| Error::Machine {
        path: path.to_owned(),
        message,
    };
    let machine: Machine =
        serde_json::from_str(source.text()).map_err(|error| wrong(error.to_string()))?;
    for (name, number) in [
        ("registers", machine.registers),
        ("bits", machine.bits),
        ("cores", machine.cores),
    ] {
        if number == 0 {
            return Err(wrong(format!("`{name}` is zero")));
        }
    }
    Ok(machine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_those_of_the_target() {
        let of_cpu =
            |cpu: &str| vectors(&Target::new("x86_64-unknown-linux-gnu", cpu, "").unwrap());
        assert_eq!(of_cpu("x86-64-v4"), (512, 32));
        assert_eq!(of_cpu("x86-64-v3"), (256, 16));
        assert_eq!(of_cpu("x86-64"), (128, 16));
    }

    #[test]
    fn makers_are_known_by_the_names_of_processors() {
        for (cpu, maker) in [
            ("znver5", "amd"),
            ("sapphirerapids", "intel"),
            ("skylake-avx512", "intel"),
            ("x86-64-v4", "generic"),
            ("apple-m1", "apple"),
            ("neoverse-n1", "arm"),
            ("generic", "generic"),
        ] {
            assert_eq!(vendor(cpu), maker, "{cpu}");
        }
    }

    #[test]
    fn a_file_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("machine.json");
        let machine = Machine {
            bits: 512,
            ..Machine::default()
        };
        fs::write(&path, text(&machine)).unwrap();
        assert_eq!(load(&path).unwrap(), machine);
        fs::write(&path, "{\"bits\": 0}").unwrap();
        assert!(
            load(&path)
                .unwrap_err()
                .to_string()
                .contains("`bits` is zero")
        );
        fs::write(&path, "{\"bit\": 1}").unwrap();
        assert!(
            load(&path)
                .unwrap_err()
                .to_string()
                .contains("unknown field `bit`")
        );
    }

    #[test]
    fn sizes_of_caches_have_units() {
        assert_eq!(bytes("32K"), Some(32 << 10));
        assert_eq!(bytes("8M"), Some(8 << 20));
        assert_eq!(bytes("x"), None);
    }
}
