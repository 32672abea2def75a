//! A kernel that is not done within the limit: the call fails, the process goes on, and what comes
//! later works.

use std::process::Command;

use super::*;
use crate::device::TIME_LIMIT;

/// More rounds than a second has.
const ROUNDS: u64 = 1_500_000_000;

const SLOW: &str = "__kernel void slow(__global float *xs, ulong rounds) {
    float x = xs[0];
    for (ulong i = 0; i < rounds; ++i) x = x * 0.5f + 1.0f;
    xs[0] = x;
}";

fn slow(device: &dyn Open) {
    let address = device.allocate(4).unwrap();
    let start = 2.0f32.to_ne_bytes();
    device.write(address, &start).unwrap();
    let grid = Grid {
        groups: [1; 3],
        threads: [1; 3],
    };
    let arguments = [Argument::Memory(address), Argument::Value(ROUNDS, 8)];
    device
        .launch(SLOW.as_bytes(), "slow", grid, &arguments)
        .unwrap();
    let late = DeviceError::TimedOut { seconds: 1 };
    assert_eq!(device.finish(), Err(late.clone()));
    // A copy waits no longer, and memory that the kernel uses is not given back.
    let mut found = [0; 4];
    let copied = device.read(&mut found, address);
    assert!(copied.is_ok() || copied == Err(late), "{copied:?}");
    let done = std::iter::repeat_with(|| device.finish()).take(100);
    assert_eq!(done.filter(Result::is_ok).count().min(1), 1);
    device.read(&mut found, address).unwrap();
    assert_eq!(f32::from_ne_bytes(found), 2.0);
    device.free(address).unwrap();
    doubles(device, DOUBLE.as_bytes(), 4);
}

#[test]
fn what_is_late_fails_and_the_process_goes_on() {
    let Some(device) = device() else { return };
    if std::env::var_os(TIME_LIMIT).is_some() {
        return slow(device);
    }
    // The limit is that of a process.
    let tests = std::env::current_exe().unwrap();
    let name = std::thread::current().name().unwrap().to_owned();
    let ran = Command::new(tests)
        .args([&name, "--exact", "--nocapture"])
        .env(TIME_LIMIT, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    let error = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}{error}");
    assert!(said.contains("1 passed"), "{said}");
}
