//! Kernels that do not end, or not in time: the call fails, and nothing is written.

use std::path::Path;
use std::process::Command;

use rise_runtime::device::{self, Api};

use super::said;

/// On the processor's own device of Vulkan loops end by themselves after a while, so there have to
/// be many threads.
const TARGETS: [(Api, &str); 2] = [(Api::OpenCl, "n=4"), (Api::Vulkan, "n=4000000")];

fn endless(target: Api, size: &str) -> Command {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/on_device");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rise"));
    command
        .args(["run", "--random", "--function", "endless", "--size", size])
        .args(["--target", target.name()])
        .arg(here.join("programs.rise"));
    command
}

#[test]
fn kernels_that_do_not_end_are_waited_for_within_the_limit() {
    for (target, size) in TARGETS {
        if let Err(reason) = device::list(target) {
            println!("skipped: {reason}");
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let result = folder.path().join("result.npy");
        let ran = endless(target, size)
            .env("RISE_DEVICE_TIMEOUT", "1")
            .arg("-o")
            .arg(&result)
            .output()
            .unwrap();
        let said = said(&ran);
        assert_eq!(ran.status.code(), Some(1), "{said}");
        for expected in [
            "error: `endless` cannot run on these arguments: the device could not run this: the device did not finish within 1 seconds",
            "programs.rise:",
            "help: divide the work into several calls, or allow more seconds by RISE_DEVICE_TIMEOUT",
        ] {
            assert!(said.contains(expected), "{}: {said}", target.name());
        }
        assert!(!result.exists());
    }
}

#[test]
fn a_limit_that_is_no_number_is_refused() {
    for (target, _) in TARGETS {
        if device::list(target).is_err() {
            continue;
        }
        let ran = endless(target, "n=1")
            .env("RISE_DEVICE_TIMEOUT", "soon")
            .output()
            .unwrap();
        let said = said(&ran);
        assert_eq!(ran.status.code(), Some(1), "{said}");
        assert!(
            said.contains("RISE_DEVICE_TIMEOUT is `soon`: expected whole seconds, at least 1"),
            "{said}"
        );
    }
}
