use super::*;

const DOUBLE: &str = "__kernel void twice(__global float *xs, long n) {
    long i = get_global_id(0);
    if (i < n) xs[i] = 2.0f * xs[i];
}";

/// A device of OpenCL, where there is one.
fn device() -> Option<&'static dyn Open> {
    open(Api::OpenCl).ok()
}

#[test]
fn kernels_run_and_are_timed() {
    let Some(device) = device() else { return };
    let numbers = [1.0f32, 2.0, 3.0];
    let address = device.allocate(12).unwrap();
    device
        .write(address, bytemuck::cast_slice(&numbers))
        .unwrap();
    let grid = Grid {
        groups: [1, 1, 1],
        threads: [4, 1, 1],
    };
    let arguments = [Argument::Memory(address), Argument::Value(3, 8)];
    take_times();
    device.launch(DOUBLE, "twice", grid, &arguments).unwrap();
    device.finish().unwrap();
    let mut result = [0.0f32; 3];
    device
        .read(bytemuck::cast_slice_mut(&mut result), address)
        .unwrap();
    device.free(address).unwrap();
    assert_eq!(result, [2.0, 4.0, 6.0]);
    assert!(!take_times().kernels.is_zero());
}

#[test]
fn code_that_is_wrong_is_refused_with_the_words_of_the_driver() {
    let Some(device) = device() else { return };
    let grid = Grid {
        groups: [1; 3],
        threads: [1; 3],
    };
    let refused = device.launch("__kernel void f() { x; }", "f", grid, &[]);
    let Err(DeviceError::NotCompiled(log)) = refused else {
        panic!("{refused:?}");
    };
    assert!(log.contains('x'), "{log}");
}

#[test]
fn groups_that_are_too_large_are_refused() {
    let Some(device) = device() else { return };
    let grid = Grid {
        groups: [1; 3],
        threads: [1 << 20, 1, 1],
    };
    let refused = device.launch(DOUBLE, "twice", grid, &[]).unwrap_err();
    assert!(
        matches!(
            refused,
            DeviceError::TooManyThreads {
                threads: 1_048_576,
                ..
            }
        ),
        "{refused}"
    );
}

#[test]
fn a_device_that_is_not_there_is_named() {
    let Ok(all) = list(Api::OpenCl) else { return };
    let refused = on(all.len(), || open(Api::OpenCl).err());
    assert_eq!(
        refused,
        Some(DeviceError::NoSuchDevice {
            number: all.len(),
            count: all.len()
        })
    );
}
