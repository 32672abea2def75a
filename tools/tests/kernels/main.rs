//! Kernels: how many barriers they have, that none is one too many, and that they compute what the
//! interpreter says. Where no device is found, or no Oclgrind, the tests say so.

#[expect(dead_code, reason = "kernels are compiled one way only")]
#[path = "../lowering/execute.rs"]
mod execute;
mod rings;
mod simulator;
mod values;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use driver::mlir::{Session, Wanted};
use execute::{Compiler, call};
use rise_lang::nat::Name;
use rise_runtime::array::Array;
use rise_runtime::device::{self, Api};

/// The values of sizes by their names.
type Sizes = &'static [(&'static str, u64)];

/// The kernels, how many barriers they have, and sizes that they are run at.
#[rustfmt::skip]
const KERNELS: &[(&str, usize, &[Sizes])] = &[
    ("every_thread", 0, &[&[("n", 0)], &[("n", 1)], &[("n", 1000)]]),
    ("two_dimensions", 0, &[&[("n", 1), ("m", 1)], &[("n", 3), ("m", 0)], &[("n", 13), ("m", 70)], &[("n", 600_000), ("m", 1)]]),
    ("three_dimensions", 0, &[&[("n", 3), ("m", 5), ("k", 40)]]),
    ("rows_in_threads", 0, &[&[("n", 5), ("m", 7)], &[("n", 300), ("m", 0)]]),
    ("groups", 0, &[&[("n", 0)], &[("n", 7)]]),
    ("own_elements", 0, &[&[("n", 3)]]),
    ("reversed", 1, &[&[("n", 0)], &[("n", 5)]]),
    ("twice_reversed", 2, &[&[("n", 4)]]),
    ("tile", 1, &[&[("n", 3), ("m", 2)]]),
    ("padded_tile", 1, &[&[("n", 3), ("m", 2)]]),
    ("sum_of_parts", 1, &[&[("n", 5)]]),
    ("tree", 3, &[&[("n", 4)]]),
    ("tiles_in_a_loop", 2, &[&[("n", 2), ("k", 0)], &[("n", 3), ("k", 4)]]),
    ("own_elements_in_a_loop", 0, &[&[("n", 3), ("k", 4)]]),
    ("neighbours", 1, &[&[("n", 3)]]),
    ("neighbours_2d", 1, &[&[("n", 2), ("m", 3)]]),
    ("first_of_all", 1, &[&[("n", 3)]]),
    ("two_arrays", 1, &[&[("n", 3)]]),
    ("shared_and_own", 1, &[&[("n", 3)]]),
    ("pairs", 1, &[&[("n", 3)]]),
    ("vectors", 1, &[&[("n", 3)]]),
    ("parts_of_vectors", 1, &[&[("n", 3)]]),
    ("doubles", 1, &[&[("n", 3)]]),
    ("bytes", 1, &[&[("n", 3)]]),
    ("long_numbers", 1, &[&[("n", 3)]]),
    ("halves", 1, &[&[("n", 3)]]),
    ("more_rounds_than_threads", 1, &[&[("n", 2)]]),
    ("fewer_rounds_than_threads", 1, &[&[("n", 3)]]),
    ("unknown_rounds", 0, &[&[("n", 3), ("m", 1)], &[("n", 2), ("m", 300)]]),
    ("in_order", 1, &[&[("n", 3)]]),
    ("weights", 1, &[&[("n", 3)]]),
    ("product", 2, &[&[("n", 2), ("m", 3), ("k", 0)], &[("n", 2), ("m", 3), ("k", 4)]]),
    ("two_kernels", 1, &[&[("n", 0)], &[("n", 5)]]),
    ("kernel_after_kernel", 0, &[&[("n", 4), ("m", 9)]]),
    ("words_of_opencl", 0, &[&[("uint", 9)]]),
    ("warps", 1, &[&[("n", 0)], &[("n", 3)]]),
    ("private_in_warps", 0, &[&[("n", 3)]]),
    ("warp_groups", 1, &[&[("n", 3)]]),
    ("rows_of_lanes", 0, &[&[("n", 2), ("k", 1), ("m", 1)], &[("n", 3), ("k", 20), ("m", 70)], &[("n", 2), ("k", 0), ("m", 5)]]),
    ("warps_and_threads", 1, &[&[("n", 3)]]),
    ("run_all_threads", 0, &[&[("n", 0)], &[("n", 5)], &[("n", 1000)]]),
    ("run_groups", 2, &[&[("n", 0)], &[("n", 5)]]),
    ("run_few_groups", 0, &[&[("n", 1), ("m", 1)], &[("n", 7), ("m", 11)]]),
    ("two_runs", 2, &[&[("n", 0)], &[("n", 5)]]),
    ("bulk_tiles", 1, &[&[("n", 0), ("m", 1)], &[("n", 1), ("m", 1)], &[("n", 3), ("m", 5)]]),
    ("bulk_exchanged", 1, &[&[("n", 0)], &[("n", 3)]]),
    ("bulk_stages", 1, &[&[("n", 2), ("m", 0)], &[("n", 2), ("m", 1)], &[("n", 3), ("m", 2)], &[("n", 1), ("m", 7)]]),
    ("bulk_one_stage", 2, &[&[("n", 1), ("m", 1)], &[("n", 3), ("m", 4)]]),
    ("bulk_bytes", 1, &[&[("n", 1)], &[("n", 7)]]),
    ("bulk_pairs", 1, &[&[("n", 2), ("m", 0)], &[("n", 2), ("m", 1)], &[("n", 3), ("m", 4)]]),
    ("bulk_parts", 1, &[&[("n", 1)], &[("n", 3)]]),
    ("bulk_stages_of_parts", 1, &[&[("n", 2), ("m", 1)], &[("n", 3), ("m", 4)]]),
    ("bulk_by_one_thread", 2, &[&[("n", 1)], &[("n", 5)]]),
    ("roles", 2, &[&[("n", 2), ("m", 0)], &[("n", 1), ("m", 1)], &[("n", 2), ("m", 4)]]),
    ("roles_of_pairs", 2, &[&[("n", 2), ("m", 0)], &[("n", 1), ("m", 1)], &[("n", 2), ("m", 3)]]),
    ("roles_again", 2, &[&[("n", 0), ("m", 1)], &[("n", 1), ("m", 1)], &[("n", 3), ("m", 4)]]),
];

/// Definitions that kernels are made of.
const HELPERS: [&str; 2] = ["exchanged", "exchangedRows"];

/// Kernels that take Oclgrind too long.
const NOT_WATCHED: [&str; 1] = ["more_rounds_than_threads"];

/// Barriers that could be left out: before a slot of a ring is filled again, all have passed the
/// barrier of a later round, which nobody proves.
const SPARE: [(&str, usize); 2] = [("roles", 0), ("roles_again", 0)];

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels/kernels.rise")
}

/// Whether a test of devices can run; otherwise it says why not.
fn has_device(api: Api) -> bool {
    match device::list(api) {
        Ok(_) => true,
        Err(reason) => {
            println!("skipped: {reason}");
            false
        }
    }
}

/// A kernel at a stage of the compiler, as text.
fn lowered(name: &str, pipeline: &str) -> String {
    let session = Session::default();
    let mut program = session.read(&file(), Wanted::One(Some(name))).unwrap();
    session.transform(&mut program, pipeline).unwrap();
    program.module.as_operation().to_string()
}

#[test]
fn barriers_stand_where_they_are_needed() {
    for (name, expected, _) in KERNELS {
        let kernels = lowered(name, "rise-to-kernels");
        assert_eq!(
            kernels.matches("gpu.barrier").count(),
            *expected,
            "{name}:\n{kernels}"
        );
    }
}

#[test]
fn every_kernel_of_the_file_is_tested() {
    let text = std::fs::read_to_string(file()).unwrap();
    let defined = text.lines().filter_map(|line| line.strip_prefix("def "));
    let defined: Vec<_> = defined.filter_map(|line| line.split(' ').next()).collect();
    // Parts of others.
    let defined = defined.into_iter().filter(|name| !HELPERS.contains(name));
    let tested: Vec<_> = KERNELS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(defined.collect::<Vec<_>>(), tested);
    assert!(tested.len() > 30);
}

/// Runs the tool on a kernel with random inputs; gives the bytes of the result.
fn result(name: &str, sizes: &[(&str, u64)], how: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("result.npy");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rise"));
    command
        .args(["run", "--random", "--function", name])
        .arg(file())
        .args(how);
    for (size, value) in sizes {
        command.arg("--size").arg(format!("{size}={value}"));
    }
    let ran = command.arg("-o").arg(&output).output().unwrap();
    assert!(
        ran.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    std::fs::read(output).unwrap()
}

fn compute_what_the_interpreter_says(api: Api) {
    if !has_device(api) {
        return;
    }
    for (name, _, runs) in KERNELS {
        for sizes in *runs {
            let found = result(name, sizes, &["--target", api.name()]);
            let expected = result(name, sizes, &["--interpret"]);
            // The order of all sums is that of the program, so that nothing is rounded differently.
            assert_eq!(found, expected, "{name} {sizes:?}");
        }
    }
}

#[test]
fn kernels_of_opencl_compute_what_the_interpreter_says() {
    compute_what_the_interpreter_says(Api::OpenCl);
}

#[test]
fn kernels_of_vulkan_compute_what_the_interpreter_says() {
    compute_what_the_interpreter_says(Api::Vulkan);
}

/// In a process of its own, the kernel that is run, and the barrier that it is run without.
const KERNEL: &str = "RISE_TEST_KERNEL";
const OCLGRIND: &str = "/usr/lib/oclgrind/liboclgrind-rt-icd.so";

/// Oclgrind's report of a kernel without one of its barriers, or with all.
fn watched(name: &str, without: Option<usize>) -> String {
    let without = without.map_or(String::new(), |barrier| barrier.to_string());
    let ran = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "in_a_process_of_its_own", "--nocapture"])
        .env(KERNEL, format!("{name} {without}"))
        .env("OCL_ICD_VENDORS", OCLGRIND)
        .env("OCLGRIND_DATA_RACES", "1")
        .output()
        .unwrap();
    let text = [ran.stdout, ran.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(ran.status.success(), "{name} {without}: {text}");
    text
}

#[test]
fn in_a_process_of_its_own() {
    let Ok(kernel) = std::env::var(KERNEL) else {
        return;
    };
    let (name, without) = kernel.split_once(' ').unwrap();
    let (_, _, runs) = KERNELS.iter().find(|(known, ..)| *known == name).unwrap();
    let mut text = lowered(name, "rise-to-kernels,convert-kernels-to-opencl");
    if let Ok(barrier) = without.parse::<usize>() {
        let (place, call) = text.match_indices("barrier(").nth(barrier).unwrap();
        let end = place + text[place..].find(';').unwrap();
        assert!(call.len() < end - place);
        text.replace_range(place..end, "");
    }
    let compiler = Compiler::new();
    let pipeline = "convert-launches-to-calls,loops-to-llvm{parallel=sequential}";
    let library = compiler.compile(&text, &[name], pipeline).unwrap();
    let session = Session::default();
    let program = session.read(&file(), Wanted::One(Some(name))).unwrap();
    let signature = program.signature(Some(name)).unwrap();
    let sizes: BTreeMap<Name, u64> = runs
        .last()
        .unwrap()
        .iter()
        .map(|(name, size)| (Name::from(*name), *size))
        .collect();
    let sizes = signature
        .bind(&sizes, &vec![None; signature.parameters.len()])
        .unwrap();
    let mut arrays: Vec<Array> = signature
        .parameters
        .iter()
        .map(|parameter| {
            let shape = sizes.shape(parameter).unwrap();
            Array::zeros(driver::element_type(parameter.element), &shape).unwrap()
        })
        .collect();
    for (number, array) in arrays.iter_mut().enumerate() {
        let bytes = array.as_mut_bytes().iter_mut().enumerate();
        bytes.for_each(|(place, byte)| *byte = (place * 7 + number) as u8 & 0x3F);
    }
    call(&library, name, &mut arrays);
}

#[test]
fn no_barrier_is_one_too_many() {
    if !has_device(Api::OpenCl) || !Path::new(OCLGRIND).exists() {
        println!("skipped: {OCLGRIND} is not there");
        return;
    }
    for (name, barriers, _) in KERNELS {
        if NOT_WATCHED.contains(name) {
            continue;
        }
        let all = watched(name, None);
        assert!(!all.contains("data race"), "{name}: {all}");
        for barrier in 0..*barriers {
            let said = watched(name, Some(barrier));
            let is_needed = !SPARE.contains(&(*name, barrier));
            assert_eq!(
                said.contains("data race"),
                is_needed,
                "{name} without barrier {barrier}: {said}"
            );
        }
    }
}
