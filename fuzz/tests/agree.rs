//! Some random programs, always the same ones unless `PROPTEST_RNG_SEED` says otherwise; `cargo
//! xtask fuzz` runs thousands.

use std::process::Command;

use driver::mlir::STACK;
use rise_fuzz::{Kind, Oracle, Verdict, case, numbers};

fn seed() -> u64 {
    let seed = std::env::var("PROPTEST_RNG_SEED").ok();
    seed.and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// The most programs of a hundred of which nothing is compared: integers have no operations that
/// count.
fn most_vacuous(kind: Kind) -> u64 {
    match kind {
        Kind::Operations => 25,
        _ => 4,
    }
}

/// Examines programs of a kind, of which fewer than `most_refused` of a hundred may be refused:
/// these test nothing.
fn agree(kind: Kind, programs: u64, most_refused: u64) {
    let examine = move || {
        let oracle = Oracle::new(None).unwrap();
        let (mut vacuous, mut refused) = (Vec::new(), Vec::new());
        for number in 0..programs {
            let case = case(kind, &numbers(seed(), number));
            match oracle.examine(&case) {
                Verdict::Agrees => {}
                Verdict::Vacuous(message) => vacuous.push(format!("{case}{message}")),
                Verdict::Refused(message) => refused.push(message),
                Verdict::Wrong(message) => panic!("{case}\n{message}"),
            }
        }
        let most = programs * most_vacuous(kind) / 100;
        assert!((vacuous.len() as u64) <= most, "{}", vacuous.join("\n"));
        let most = programs * most_refused / 100;
        assert!((refused.len() as u64) < most, "{refused:#?}");
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(examine).unwrap().join().unwrap();
}

#[test]
fn interpreter_and_code_agree() {
    agree(Kind::LowLevel, 250, 10);
}

#[test]
fn what_is_overwritten_is_not_read_again() {
    agree(Kind::InPlace, 150, 70);
}

#[test]
fn strategies_keep_what_programs_mean() {
    agree(Kind::Rewritten, 60, 30);
}

#[test]
fn definitions_mean_what_one_definition_does() {
    agree(Kind::Definitions, 120, 12);
}

#[test]
fn parallel_loops_write_apart() {
    agree(Kind::Races, 300, 10);
}

#[test]
fn files_are_read_as_they_were_written() {
    agree(Kind::Npy, 500, 1);
}

#[test]
fn operations_are_counted_as_they_are_done() {
    agree(Kind::Operations, 120, 20);
}

#[test]
fn headers_are_those_of_the_program() {
    agree(Kind::Headers, 80, 20);
}

/// Programs in processes of their own, watched by a sanitizer.
fn watched(sanitizer: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_rise-fuzz"))
        .args([
            "--programs",
            "25",
            "--processes",
            "1",
            "--sanitizer",
            sanitizer,
        ])
        .args(["--seed", &seed().to_string()])
        .output()
        .unwrap();
    let shown = [output.stdout, output.stderr].concat();
    let shown = String::from_utf8_lossy(&shown);
    assert!(output.status.success(), "{shown}");
    assert!(shown.contains(", 0 are wrong"), "{shown}");
}

#[test]
fn code_stays_in_its_memory() {
    watched("address");
}

#[test]
fn threads_do_not_race() {
    watched("thread");
}

#[test]
fn c_source_is_defined() {
    watched("undefined");
}
