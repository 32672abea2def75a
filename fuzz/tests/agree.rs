//! Some random programs, always the same ones unless `PROPTEST_RNG_SEED` says otherwise; `cargo xtask fuzz` runs thousands.

use std::process::Command;

use rise_fuzz::{Oracle, Verdict, numbers, program};
use rise_tools::rise::STACK;

const PROGRAMS: u64 = 250;

fn seed() -> u64 {
    let seed = std::env::var("PROPTEST_RNG_SEED").ok();
    seed.and_then(|text| text.parse().ok()).unwrap_or(1)
}

#[test]
fn interpreter_and_code_agree() {
    let examine = || {
        let oracle = Oracle::new(None).unwrap();
        let mut refused = Vec::new();
        for number in 0..PROGRAMS {
            let program = program(&numbers(seed(), number));
            match oracle.examine(&program) {
                Verdict::Agrees => {}
                Verdict::Refused(message) => refused.push(message),
                Verdict::Wrong(message) => panic!("{}\n{message}", program.text),
            }
        }
        // Programs that are refused test nothing.
        assert!(refused.len() < PROGRAMS as usize / 10, "{refused:#?}");
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(examine).unwrap().join().unwrap();
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
    assert!(shown.contains("0 are wrong"), "{shown}");
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
