mod late;

use super::*;

const DOUBLE: &str = "__kernel void twice(__global float *xs, long n) {
    long i = get_global_id(0);
    if (i < n) xs[i] = 2.0f * xs[i];
}";

/// The same for Vulkan, made of the assembly beside it.
const TWICE_IN_WORDS: &[u8] = include_bytes!("twice.spv");

/// A device of OpenCL, where there is one.
fn device() -> Option<&'static dyn Open> {
    open(Api::OpenCl).ok()
}

/// The kernel `twice` doubles three numbers, in a time that is not zero.
fn doubles(device: &dyn Open, code: &[u8], threads: u64) {
    let numbers = [1.0f32, 2.0, 3.0];
    let address = device.allocate(12).unwrap();
    device
        .write(address, bytemuck::cast_slice(&numbers))
        .unwrap();
    let grid = Grid {
        groups: [1, 1, 1],
        threads: [threads, 1, 1],
    };
    let arguments = [Argument::Memory(address), Argument::Value(3, 8)];
    take_times();
    device.launch(code, "twice", grid, &arguments).unwrap();
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
fn kernels_run_and_are_timed() {
    let Some(device) = device() else { return };
    doubles(device, DOUBLE.as_bytes(), 4);
}

#[test]
fn code_that_is_wrong_is_refused_with_the_words_of_the_driver() {
    let Some(device) = device() else { return };
    let grid = Grid {
        groups: [1; 3],
        threads: [1; 3],
    };
    let refused = device.launch(b"__kernel void f() { x; }", "f", grid, &[]);
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
    let refused = device
        .launch(DOUBLE.as_bytes(), "twice", grid, &[])
        .unwrap_err();
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

/// PTX as LLVM makes it: every thread doubles its element, if there is one.
const TWICE: &str = ".version 7.0
.target sm_50
.address_size 64
.visible .entry twice(.param .u64 xs, .param .u64 n) {
  .reg .pred %p; .reg .f32 %f; .reg .b32 %t; .reg .b64 %i, %n, %a;
  ld.param.u64 %a, [xs];
  ld.param.u64 %n, [n];
  mov.u32 %t, %tid.x;
  cvt.u64.u32 %i, %t;
  setp.ge.u64 %p, %i, %n;
  @%p bra done;
  shl.b64 %i, %i, 2;
  add.s64 %a, %a, %i;
  ld.global.f32 %f, [%a];
  add.f32 %f, %f, %f;
  st.global.f32 [%a], %f;
done:
  ret;
}";

#[test]
fn kernels_of_ptx_run_where_there_is_a_gpu_of_nvidia() {
    let device = match open(Api::Cuda) {
        Ok(device) => device,
        Err(reason) => return println!("skipped: {reason}"),
    };
    doubles(device, TWICE.as_bytes(), 32);
    let grid = Grid {
        groups: [1; 3],
        threads: [32, 1, 1],
    };
    let wrong = device
        .launch(b".version 7.0", "twice", grid, &[])
        .unwrap_err();
    assert!(matches!(wrong, DeviceError::NotCompiled(_)), "{wrong}");
    let grid = Grid {
        groups: [1; 3],
        threads: [2048, 1, 1],
    };
    let wrong = device
        .launch(TWICE.as_bytes(), "twice", grid, &[])
        .unwrap_err();
    assert!(
        matches!(wrong, DeviceError::TooManyThreads { most: 1024, .. }),
        "{wrong}"
    );
    let wrong = device.allocate(1 << 50).unwrap_err();
    assert_eq!(wrong, DeviceError::OutOfMemory { bytes: 1 << 50 });
}

#[test]
fn threads_launch_at_once() {
    for api in Api::ALL {
        let Ok(device) = open(api) else { continue };
        let code = match api {
            Api::Cuda => TWICE.as_bytes(),
            Api::OpenCl => DOUBLE.as_bytes(),
            Api::Vulkan => TWICE_IN_WORDS,
        };
        std::thread::scope(|scope| {
            for number in 0..16 {
                scope.spawn(move || {
                    let device = open(api).unwrap();
                    let numbers = [number as f32; 3];
                    let address = device.allocate(12).unwrap();
                    device
                        .write(address, bytemuck::cast_slice(&numbers))
                        .unwrap();
                    let grid = Grid {
                        groups: [1, 1, 1],
                        threads: [4, 1, 1],
                    };
                    let arguments = [Argument::Memory(address), Argument::Value(3, 8)];
                    for _ in 0..10 {
                        device.launch(code, "twice", grid, &arguments).unwrap();
                    }
                    device.finish().unwrap();
                    let mut result = [0.0f32; 3];
                    device
                        .read(bytemuck::cast_slice_mut(&mut result), address)
                        .unwrap();
                    device.free(address).unwrap();
                    assert_eq!(result, [number as f32 * 1024.0; 3]);
                });
            }
        });
        device.finish().unwrap();
    }
}

#[test]
fn devices_of_vulkan_refuse_what_they_do_not_have() {
    let Ok(device) = open(Api::Vulkan) else {
        return;
    };
    let grid = Grid {
        groups: [1; 3],
        threads: [1; 3],
    };
    let launch = |code: &[u8], grid, arguments: &[Argument]| {
        device.launch(code, "twice", grid, arguments).unwrap_err()
    };
    let wrong = launch(b"no words", grid, &[]);
    assert_eq!(
        wrong,
        DeviceError::NotCompiled("it is no SPIR-V".to_owned())
    );
    let wrong = launch(TWICE_IN_WORDS, grid, &[Argument::Memory(7)]);
    assert_eq!(wrong, DeviceError::UnknownMemory);
    let numbers = [Argument::Value(0, 8); 1000];
    let wrong = launch(TWICE_IN_WORDS, grid, &numbers).to_string();
    assert!(
        wrong.starts_with("`twice` takes 8000 bytes of numbers"),
        "{wrong}"
    );
    let large = Grid {
        threads: [1 << 20, 1, 1],
        ..grid
    };
    let wrong = launch(TWICE_IN_WORDS, large, &[]);
    assert!(
        matches!(wrong, DeviceError::TooManyThreads { .. }),
        "{wrong}"
    );
    let mut lacking = TWICE_IN_WORDS.to_vec();
    // The first instruction declares a capability: one that no device has.
    lacking[24..28].copy_from_slice(&9999_u32.to_le_bytes());
    let wrong = launch(&lacking, grid, &[]).to_string();
    assert_eq!(
        wrong,
        "`twice` computes with capability 9999 of SPIR-V, which this device does not have"
    );
    let wrong = device.allocate(1 << 50).unwrap_err();
    assert!(
        matches!(
            wrong,
            DeviceError::ArrayTooLarge { .. } | DeviceError::OutOfMemory { .. }
        ),
        "{wrong}"
    );
}

#[test]
fn code_says_what_it_needs_of_a_device() {
    let code = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n__kernel void f() {}\n";
    assert_eq!(opencl::lacking(code, "cl_khr_fp16 cl_khr_fp64"), None);
    assert_eq!(opencl::lacking(code, "cl_khr_fp16"), Some("f64".to_owned()));
    assert_eq!(opencl::lacking("__kernel void f() {}", ""), None);

    let code = |chip: &str| format!("//\n.version 8.0\n.target {chip}\n.address_size 64\n");
    assert_eq!(cuda::lacking(&code("sm_80"), 90), None);
    assert_eq!(cuda::lacking(&code("sm_90a"), 90), None);
    for (chip, capability) in [("sm_90", 80), ("sm_90a", 100)] {
        let lacking = cuda::lacking(&code(chip), capability);
        assert_eq!(lacking, Some(format!("instructions of {chip}")));
    }
}

/// An array of a call stays on the device, and its memory is found by its address on the host.
#[test]
fn residents_stand_for_memory_in_a_call() {
    for api in Api::ALL {
        let Ok(device) = open(api) else { continue };
        let target = Api::ALL.iter().position(|one| *one == api).unwrap() as u64 + 1;
        let array = Resident::zeros((api, 0), 12, false).unwrap();
        array.upload(&[7; 12]).unwrap();
        let find = |name: &str| {
            let all = symbols();
            all.iter().find(|(one, _)| one == name).unwrap().1
        };
        type Allocate = extern "C" fn(u64, u64, *const u8) -> u64;
        // SAFETY: the function has this type.
        let allocate: Allocate = unsafe { std::mem::transmute(find("rise_device_allocate")) };
        // SAFETY: as above.
        let free: extern "C" fn(u64, u64) =
            unsafe { std::mem::transmute(find("rise_device_free")) };
        let in_call = [InCall {
            array: std::sync::Arc::clone(&array),
            is_written: true,
        }];
        take_times();
        during(&in_call, || {
            let memory = allocate(target, 12, array.address());
            assert_eq!(memory, allocate(target, 12, array.address()));
            free(target, memory);
            // Another size is other memory.
            let other = allocate(target, 8, array.address());
            assert_ne!(memory, other);
            free(target, other);
            let other = allocate(target, 12, std::ptr::null());
            assert_ne!(memory, other);
            free(target, other);
        });
        // Out of the call, the address is that of memory of the host.
        let other = allocate(target, 12, array.address());
        free(target, other);
        let times = take_times();
        assert_eq!((times.allocations, times.frees), (3, 3), "{api:?}");
        let mut bytes = [0; 12];
        array.read(&mut bytes).unwrap();
        assert_eq!(bytes, [7; 12]);
        let wrong = array.upload(&[0; 3]).unwrap_err();
        assert_eq!(
            wrong,
            DeviceError::WrongSize {
                expected: 12,
                found: 3
            }
        );
        drop((array, in_call));
        assert_eq!(take_times().frees, 1, "{api:?}");
        device.finish().unwrap();
    }
}
