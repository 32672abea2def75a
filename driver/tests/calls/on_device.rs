//! Arrays that stay on a device from call to call, on every kind of device that there is.

use std::fmt::Debug;

use rise::device::{Api, Device, DeviceError, Times, list, take_times};
use rise::{
    Cache, CallError, DeviceArray, Kernel, Options, Program, Results, Scalar, Tf32, shaped,
};

const AXPY: &str = "def axpy {n : nat} (a : f32) (xs ys : n.f32) : n.f32 = \
                    zip xs ys |> mapGlobal 0 (fun (x, y) => a * x + y)";
const DOUBLE: &str =
    "def double {n : nat} (xs : n.f32) : n.f32 = xs |> mapGlobal 0 (fun x => x + x)";

/// The first device of each interface that has some.
fn devices() -> Vec<Device> {
    let has_devices = |api: &Api| match list(*api) {
        Ok(_) => true,
        Err(reason) => {
            println!("skipped: {reason}");
            false
        }
    };
    let found = Api::ALL.into_iter().filter(has_devices);
    found.map(|api| Device { api, number: 0 }).collect()
}

fn compiled(text: &str, device: Device) -> Kernel {
    let options = Options::default().device(device);
    super::compiled(text, options)
}

/// Counts what a thread asks devices for during `action`.
fn counted<T>(action: impl FnOnce() -> T) -> (T, Times) {
    take_times();
    let result = action();
    (result, take_times())
}

fn message<T: Debug>(result: Result<T, CallError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn calls_copy_and_allocate_nothing() {
    for device in devices() {
        let axpy = compiled(AXPY, device);
        let n = 1000;
        let ones = vec![1.0_f32; n];
        let (arrays, times) = counted(|| {
            let xs = device.upload(&ones).unwrap();
            (xs, device.zeros::<f32>(&[n]).unwrap())
        });
        let (xs, mut ys) = arrays;
        assert_eq!(
            (times.copied, times.allocations, times.frees),
            (4000, 2, 0),
            "{device}"
        );
        let ((), times) = counted(|| {
            for _ in 0..10 {
                axpy.call_into((2.0_f32, &xs, &xs), (&mut ys,)).unwrap();
            }
        });
        assert_eq!((times.copied, times.launches), (0, 10), "{device}");
        assert_eq!((times.allocations, times.frees), (0, 0), "{device}");
        assert!(times.copies.is_zero());
        // One array of the host beside those of the device is all that is copied.
        let (zs, times) = counted(|| axpy.call::<DeviceArray>((1.0_f32, &ys, &ones)).unwrap());
        assert_eq!(times.copied, 4000, "{device}");
        assert_eq!((times.allocations, times.frees), (2, 1), "{device}");
        let (sum, times) = counted(|| axpy.call::<Vec<f32>>((1.0_f32, &zs, &ys)).unwrap());
        assert_eq!(times.copied, 4000, "{device}");
        assert_eq!(sum, vec![7.0; n], "{device}");
        let (zs, times) = counted(|| zs.to_host::<Vec<f32>>().unwrap());
        assert_eq!((zs, times.copied), (vec![4.0; n], 4000), "{device}");
        let ((), times) = counted(|| drop((xs, ys)));
        assert_eq!(times.frees, 2, "{device}");
    }
}

#[test]
fn zeros_are_zero_until_they_are_written() {
    for device in devices() {
        let double = compiled(DOUBLE, device);
        let mut xs = device.zeros::<f32>(&[5]).unwrap();
        assert_eq!(xs.to_host::<Vec<f32>>().unwrap(), [0.0; 5]);
        assert_eq!(double.call::<Vec<f32>>((&xs,)).unwrap(), [0.0; 5]);
        xs.write(&[1.0_f32, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let ys: Vec<f32> = double.call((&xs,)).unwrap();
        assert_eq!(ys, [2.0, 4.0, 6.0, 8.0, 10.0]);
        let mut into = [0.0_f32; 5];
        xs.to_host_into(&mut into[..]).unwrap();
        assert_eq!(into, [1.0, 2.0, 3.0, 4.0, 5.0]);
        let copy = device.upload(&xs).unwrap();
        xs.write(&[0.0_f32; 5]).unwrap();
        assert_eq!(copy.to_host::<Vec<f32>>().unwrap(), into);
        assert_eq!(format!("{copy:?}"), format!("5.f32 on {device}"));
    }
}

#[test]
fn empty_arrays_are_arrays() {
    for device in devices() {
        let double = compiled(DOUBLE, device);
        let xs = device.upload(&[0.0_f32; 0]).unwrap();
        let ys: DeviceArray = double.call((&xs,)).unwrap();
        assert!(ys.to_host::<Vec<f32>>().unwrap().is_empty());
    }
}

/// The identity on a device, from and to arrays of it.
fn is_kept<T: Scalar + PartialEq + Debug>(device: Device, values: &[T])
where
    Vec<T>: Results,
{
    let text = format!(
        "def f {{n : nat}} (xs : n.{}) : n.{} = xs |> mapGlobal 0 (fun x => x)",
        T::TYPE,
        T::TYPE
    );
    let options = Options::default().device(device).cache(Cache::none());
    let Ok(kernel) = Program::parse(&text).unwrap().compile(&options) else {
        return println!("{device} has no {}", T::TYPE);
    };
    let xs = device.upload(values).unwrap();
    match kernel.call::<DeviceArray>((&xs,)) {
        Ok(ys) => assert_eq!(ys.to_host::<Vec<T>>().unwrap(), values, "{device}"),
        Err(error) => println!("{device}: {error}"),
    }
}

#[test]
fn all_scalars_stay() {
    use half::{bf16, f16};
    for device in devices() {
        is_kept(device, &[true, false, true]);
        is_kept(device, &[i8::MIN, -1, 0, i8::MAX]);
        is_kept(device, &[i16::MIN, -1, 0, i16::MAX]);
        is_kept(device, &[i32::MIN, -1, 0, i32::MAX]);
        is_kept(device, &[i64::MIN, -1, 0, i64::MAX]);
        is_kept(device, &[0_u8, 1, u8::MAX]);
        is_kept(device, &[0_u16, 1, u16::MAX]);
        is_kept(device, &[0_u32, 1, u32::MAX]);
        is_kept(device, &[0_u64, 1, u64::MAX]);
        is_kept(device, &[0_usize, 1, 5]);
        is_kept(device, &[f16::ONE, f16::from_f32(-2.5)]);
        is_kept(device, &[bf16::ONE, bf16::from_f32(-2.5)]);
        is_kept(device, &[1.0_f32, -2.5]);
        is_kept(device, &[1.0_f64, -2.5]);
    }
}

#[test]
fn results_of_one_program_go_on_to_another() {
    for device in devices() {
        let text = "def both {n m : nat} (xs : n.m.f32) : n.m.(f32 × bool) = \
                    xs |> mapGlobal 1 (mapGlobal 0 (fun x => (x * x, x < 2)))";
        let both = compiled(text, device);
        let text = "def pick {n m : nat} (xs : n.m.(f32 × bool)) : n.m.f32 = xs |> \
                    mapGlobal 1 (mapGlobal 0 (fun (x, small) => if small then x else 0))";
        let pick = compiled(text, device);
        let xs = shaped([2, 3], &[1.0_f32, 2.0, 1.5, 3.0, -1.0, 0.0]);
        let pairs: (DeviceArray, DeviceArray) = both.call((xs,)).unwrap();
        assert_eq!(pairs.0.shape(), [2, 3]);
        let small = [[true, false, true], [false, true, true]];
        assert_eq!(pairs.1.to_host::<Vec<[bool; 3]>>().unwrap(), small);
        let (picked, times) =
            counted(|| pick.call::<DeviceArray>(((&pairs.0, &pairs.1),)).unwrap());
        assert_eq!(times.copied, 0, "{device}");
        let expected = [[1.0, 0.0, 2.25], [0.0, 1.0, 0.0]];
        assert_eq!(picked.to_host::<Vec<[f32; 3]>>().unwrap(), expected);
        // One of a pair may be on the host.
        let picked: Vec<[f32; 3]> = pick.call(((&pairs.0, &small),)).unwrap();
        assert_eq!(picked, expected);
    }
}

#[test]
fn loops_of_the_host_stand_around_kernels() {
    for device in devices() {
        let text = "def f {n : nat} (xs : n.f32) : n.f32 = \
                    xs |> repeat 3 (fun i ys => ys |> map (fun y => y + y))";
        let f = compiled(text, device);
        let xs = device.upload(&[1.0_f32, 3.0]).unwrap();
        let (ys, times) = counted(|| f.call::<DeviceArray>((&xs,)).unwrap());
        assert_eq!(times.launches, 3, "{device}");
        assert_eq!(times.allocations, times.frees + 1, "{device}");
        assert_eq!(ys.to_host::<Vec<f32>>().unwrap(), [8.0, 24.0]);
    }
}

#[test]
fn kernels_of_all_rounds_write_one_result() {
    let bodies = [
        (
            "mapSeq (mapGlobal 0 neg)",
            [[-1.0, -2.0], [-3.0, -4.0], [-5.0, -6.0]],
        ),
        // The loop over rows is left to the host, as its function has threads.
        (
            "map (mapGlobal 0 neg)",
            [[-1.0, -2.0], [-3.0, -4.0], [-5.0, -6.0]],
        ),
        (
            "mapSeq (fun row => row |> mapGlobal 0 (fun x => x + 1) |> toMem global \
             |> mapGlobal 0 (fun x => x * 2))",
            [[4.0, 6.0], [8.0, 10.0], [12.0, 14.0]],
        ),
    ];
    for device in devices() {
        for (body, expected) in bodies {
            let text = format!("def f {{n m : nat}} (xs : n.m.f32) : n.m.f32 = xs |> {body}");
            let f = compiled(&text, device);
            let xs = shaped([3, 2], &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
            let (ys, times) = counted(|| f.call::<Vec<[f32; 2]>>((xs,)).unwrap());
            assert_eq!(ys, expected, "{device}: {body}");
            // All rows there, all rows back, once.
            assert_eq!(times.copied, 48, "{device}: {body}");
        }
    }
}

#[test]
fn threads_share_memory_that_loops_on_others_of_their_group_ask_for() {
    for device in devices() {
        let text = "def turned {n : nat} (xss : n.5.4.f32) : n.5.4.f32 = \
                    xss |> mapWorkGroup 0 (mapLocal 1 (fun xs => \
                      xs |> mapLocal 0 (fun x => x + 1) |> toMem global \
                      |> reorder 4 (i => 3 - i) (i => 3 - i) |> mapLocal 0 (fun x => x)))";
        let turned = compiled(text, device);
        let xs: Vec<f32> = (0_u8..40).map(f32::from).collect();
        let ys: Vec<[[f32; 4]; 5]> = turned.call((shaped([2, 5, 4], &xs),)).unwrap();
        let expected = |place: usize| xs[place / 4 * 4 + 3 - place % 4] + 1.0;
        let found = ys.as_flattened().as_flattened().iter().enumerate();
        for (place, y) in found {
            assert!((y - expected(place)).abs() < 1e-6, "{device}: {place}: {y}");
        }
    }
}

#[test]
fn arrays_that_the_host_looks_into_are_copied_to_it() {
    for device in devices() {
        // The host computes the sum.
        let text = "def f {n : nat} (xs : n.f32) : n.f32 = \
                    xs |> reduceSeq (+) 0 |> fun s => xs |> mapGlobal 0 (fun x => x * s)";
        let f = compiled(text, device);
        let double = compiled(DOUBLE, device);
        let xs = device.upload(&[1.0_f32, 2.0]).unwrap();
        let mut ys: DeviceArray = double.call((&xs,)).unwrap();
        let (zs, times) = counted(|| f.call::<Vec<f32>>((&ys,)).unwrap());
        // To the host, from there to the kernel, and the result back.
        assert_eq!((zs, times.copied), (vec![12.0, 24.0], 24), "{device}");
        let (zs, times) = counted(|| f.call::<Vec<f32>>((&ys,)).unwrap());
        assert_eq!((zs, times.copied), (vec![12.0, 24.0], 16), "{device}");
        double
            .call_into((&f.call::<DeviceArray>((&ys,)).unwrap(),), (&mut ys,))
            .unwrap();
        assert_eq!(
            f.call::<Vec<f32>>((&ys,)).unwrap(),
            [24.0 * 72.0, 48.0 * 72.0]
        );
        // A program without kernels runs on the host alone.
        let text = "def g {n : nat} (xs : n.f32) : n.f32 = xs |> mapSeq (fun x => x + 1)";
        let g = compiled(text, device);
        let zs: DeviceArray = g.call((&ys,)).unwrap();
        let (zs, times) = counted(|| double.call::<DeviceArray>((&zs,)).unwrap());
        assert_eq!(times.copied, 8, "{device}");
        assert_eq!(zs.to_host::<Vec<f32>>().unwrap(), [50.0, 98.0]);
    }
}

#[test]
fn indices_are_checked() {
    for device in devices() {
        let text = "def at {n m : nat} (is : m.idx[n]) (xs : n.f32) : m.f32 = \
                    is |> mapGlobal 0 (fun i => idx i xs)";
        let at = compiled(text, device);
        let xs = device.upload(&[1.0_f32, 2.0]).unwrap();
        let is = device.upload(&[1_usize, 0, 1]).unwrap();
        let mut ys: DeviceArray = at.call((&is, &xs)).unwrap();
        let ((), times) = counted(|| at.call_into((&is, &xs), (&mut ys,)).unwrap());
        assert_eq!(times.copied, 0, "{device}");
        assert_eq!(ys.to_host::<Vec<f32>>().unwrap(), [2.0, 1.0, 2.0]);
        let is = device.upload(&[1_u64, 7]).unwrap();
        let error = message(at.call::<DeviceArray>((&is, &xs)));
        assert!(error.contains("found 7 at position 1"), "{error}");
    }
}

#[test]
fn memory_is_freed_on_every_path() {
    for device in devices() {
        let axpy = compiled(AXPY, device);
        let text = "def pick {n m : nat} (is : n.index) (xs : m.f32) : n.f32 = \
                    is |> mapGlobal 0 (fun i => idx (natAsIndex m i) xs)";
        let pick = compiled(text, device);
        let ((), times) = counted(|| {
            let xs = device.upload(&[1.0_f32, 2.0]).unwrap();
            let mut ys = device.zeros::<f32>(&[2]).unwrap();
            axpy.call_into((1.0_f32, &xs, &[0.5_f32; 2]), (&mut ys,))
                .unwrap();
            let error = message(axpy.call::<DeviceArray>((1.0_f32, &xs, &[0.5_f32; 3])));
            assert!(error.contains("expected n = 2"), "{error}");
            // A check of a kernel fails after the launch.
            let error = message(pick.call::<DeviceArray>((&[0_usize, 9], &xs)));
            assert!(error.contains("the index is not below"), "{error}");
            let failed = pick.call_into((&[0_usize, 9], &xs), (&mut ys,));
            assert!(message(failed).contains("the index is not below"));
            let huge = device.zeros::<f32>(&[1 << 45]).map(|_| ());
            let error = huge.unwrap_err();
            assert!(
                matches!(error, CallError::Device(_) | CallError::Memory(_)),
                "{error}"
            );
            // It can be called again.
            axpy.call_into((1.0_f32, &xs, &xs), (&mut ys,)).unwrap();
            assert_eq!(ys.to_host::<Vec<f32>>().unwrap(), [2.0, 4.0]);
        });
        assert!(times.allocations > 4, "{device}");
        assert_eq!(times.allocations, times.frees, "{device}");
    }
}

#[test]
fn failures_of_the_device_are_told() {
    for device in devices() {
        // A TiB between two kernels.
        let text = "def f {n : nat} (xs : n.f32) : n.f32 = \
                    generate (fun (i : idx[n * 137438953472]) => 1) |> \
                    mapGlobal 0 (fun x => x + 1) |> toMem global |> \
                    take n |> zip xs |> mapGlobal 0 (fun (x, y) => x + y)";
        let f = compiled(text, device);
        let xs = device.upload(&[1.0_f32, 2.0]).unwrap();
        let mut ys = device.upload(&[3.0_f32, 4.0]).unwrap();
        let (error, times) = counted(|| f.call_into((&xs,), (&mut ys,)).unwrap_err());
        let CallError::Failed { failed } = &error else {
            panic!("{error}");
        };
        assert!(
            matches!(
                failed.device(),
                Some(DeviceError::OutOfMemory { .. } | DeviceError::ArrayTooLarge { .. })
            ),
            "{error}"
        );
        assert_eq!(times.allocations, times.frees, "{device}");
        assert_eq!(xs.to_host::<Vec<f32>>().unwrap(), [1.0, 2.0]);
        // Nothing was written.
        assert_eq!(ys.to_host::<Vec<f32>>().unwrap(), [3.0, 4.0]);
    }
}

#[test]
fn sixteen_threads_call_at_once() {
    for device in devices() {
        let axpy = compiled(AXPY, device);
        let xs = device.upload(&[1.0_f32; 100]).unwrap();
        std::thread::scope(|scope| {
            for number in 0..16_u16 {
                let (axpy, xs) = (&axpy, &xs);
                scope.spawn(move || {
                    let ((), times) = counted(|| {
                        let mut old = device.zeros::<f32>(&[100]).unwrap();
                        let mut new = device.zeros::<f32>(&[100]).unwrap();
                        for _ in 0..50 {
                            let step = f32::from(number);
                            axpy.call_into((step, xs, &old), (&mut new,)).unwrap();
                            std::mem::swap(&mut old, &mut new);
                        }
                        let expected = [50.0 * f32::from(number); 100];
                        assert_eq!(old.to_host::<Vec<f32>>().unwrap(), expected);
                    });
                    // The zeros of the first step, and the result.
                    assert_eq!((times.copied, times.launches), (800, 50), "{device}");
                    assert_eq!((times.allocations, times.frees), (2, 2), "{device}");
                });
            }
        });
    }
}

#[test]
fn threads_share_an_array_that_goes_to_the_host() {
    for device in devices() {
        let double = compiled(DOUBLE, device);
        let xs = device.upload(&[1.0_f32, 2.0]).unwrap();
        let ys: DeviceArray = double.call((&xs,)).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| assert_eq!(ys.to_host::<Vec<f32>>().unwrap(), [2.0, 4.0]));
                scope.spawn(|| device.upload(&ys).unwrap());
            }
        });
    }
}

#[test]
fn arrays_of_another_device_are_refused() {
    let on_host = super::kernel("def f {n : nat} (xs : n.f32) : n.f32 = xs |> mapSeq (fun x => x)");
    let error = message(on_host.call::<DeviceArray>((&[1.0_f32],)));
    assert_eq!(
        error,
        "`f` runs on the processor, and its result is asked for on a device: compile it for one \
         (`Options::device`)"
    );
    let devices = devices();
    for device in &devices {
        let xs = device.upload(&[1.0_f32]).unwrap();
        let error = message(on_host.call::<Vec<f32>>((&xs,)));
        assert_eq!(
            error,
            format!("`f` runs on the processor, and `xs` is on {device}")
        );
        for other in devices.iter().filter(|other| *other != device) {
            let mut ys = other.zeros::<f32>(&[1]).unwrap();
            let double = compiled(DOUBLE, *device);
            let error = double.call_into((&xs,), (&mut ys,)).unwrap_err();
            assert!(matches!(error, CallError::OtherDevice { found, .. } if found == *other));
            assert_eq!(
                error.to_string(),
                format!("`double` runs on {device}, and `result` is on {other}")
            );
        }
    }
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    for device in devices() {
        let double = compiled(DOUBLE, device);
        let mut xs = device.upload(&[1.0_f32, 2.0]).unwrap();
        let ints = device.upload(&[1_i32, 2]).unwrap();
        assert_eq!(
            message(double.call::<DeviceArray>((&ints,))),
            "`double`: expected an array of `f32` with 1 dimension (n) for `xs`, found one of \
             `i32` with 1 dimension"
        );
        let mut short = device.zeros::<f32>(&[1]).unwrap();
        let error = message(double.call_into((&xs,), (&mut short,)));
        assert!(error.contains("expected"), "{error}");
        assert_eq!(
            message(xs.write(&[1.0_f32])),
            "`write`: expected `2.f32` for `array`, found `1.f32`"
        );
        assert_eq!(
            message(xs.to_host::<Vec<f64>>()),
            "`to_host`: expected `2.f32` for `array`, found `Vec<f64>`"
        );
        let mut rounded = device.zeros::<Tf32>(&[2]).unwrap();
        assert_eq!(
            message(rounded.write(&[0.1_f32, 0.2])),
            "`write`: expected `2.tf32` for `array`, found `2.f32`"
        );
        assert_eq!(
            message(xs.to_host_into(&mut [Tf32::ZERO; 2][..])),
            "`to_host_into`: expected `2.f32` for `array`, found `2.tf32`"
        );
        assert_eq!(
            message(device.upload(1.0_f32)),
            "expected one array to copy to a device, found a scalar `f32`"
        );
        assert_eq!(
            message(device.upload((&[1_i8], &[1_i8]))),
            "expected one array to copy to a device, found 2 arrays or scalars"
        );
        let nowhere = Device {
            number: 1000,
            ..device
        };
        let error = nowhere.upload(&[1.0_f32]).unwrap_err();
        assert!(
            matches!(
                error,
                CallError::Device(DeviceError::NoSuchDevice { number: 1000, .. })
            ),
            "{error}"
        );
    }
}
