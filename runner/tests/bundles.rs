//! Bundles that `rise build` makes, run without a compiler.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rise_kernel::device::Device;
use rise_kernel::{Bundle, DeviceArray};
use rise_runtime::array::Array;
use rise_runtime::device::{self, Api};

const PROGRAM: &str = "
def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = xs |> mapSeq (fun x => a * x)
def halves {n : nat} (xs : (2*n).i32) : n.i32 = xs |> split 2 |> mapSeq (reduceSeq (+) 0)
def at {n m : nat} (places : m.idx[n]) (xs : n.f64) : m.f64 = gather places xs |> mapSeq (fun x => x)
";
const ON_DEVICE: &str = "
def squares {n : nat} (xs : n.f32) : n.f32 = xs |> mapGlobal 0 (fun x => x * x)
";

/// The compiler, which the tests of the tools build beside this program.
fn rise() -> Option<PathBuf> {
    let rise = Path::new(env!("CARGO_BIN_EXE_rise-runner")).with_file_name("rise");
    if !rise.exists() {
        println!("skipped: {} is not built", rise.display());
    }
    rise.exists().then_some(rise)
}

/// A bundle of a program, in a folder of its own.
fn bundle(text: &str, options: &[&str]) -> Option<(tempfile::TempDir, PathBuf)> {
    let folder = tempfile::tempdir().unwrap();
    let (program, bundle) = (folder.path().join("p.rise"), folder.path().join("p.bundle"));
    std::fs::write(&program, text).unwrap();
    let mut command = Command::new(rise()?);
    command.arg("build").arg(program).args(options);
    let built = command.arg("-o").arg(&bundle).output().unwrap();
    assert!(built.status.success(), "{}", said(&built));
    Some((folder, bundle))
}

fn run(bundle: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rise-runner"));
    command.arg(bundle).args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    let text = [output.stdout.clone(), output.stderr.clone()].concat();
    String::from_utf8_lossy(&text).into_owned()
}

fn refused(bundle: &Path, arguments: &[&str]) -> String {
    let output = run(bundle, arguments);
    assert!(!output.status.success(), "{}", said(&output));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn programs_run_and_say_what_they_are() {
    let Some((folder, bundle)) = bundle(PROGRAM, &[]) else {
        return;
    };
    let text = said(&run(&bundle, &[]));
    for line in ["\nscale\n", "\nhalves\n", "in      `xs`         i32   2*n"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (xs, ys) = (file("xs.npy"), file("ys.npy"));
    Array::from_slice(&[4], &[1, 2, 3, 4])
        .unwrap()
        .write_npy(Path::new(&xs))
        .unwrap();
    let ran = run(&bundle, &["--program", "halves", &xs, "-o", &ys]);
    assert!(ran.status.success(), "{}", said(&ran));
    let ran = run(
        &bundle,
        &["--program", "halves", &xs, "--expect", &ys, "--time", "2"],
    );
    assert!(said(&ran).contains("2 runs"), "{}", said(&ran));
    let ran = run(
        &bundle,
        &["--program", "scale", "--random", "--size", "n=0", "2.5"],
    );
    assert!(said(&ran).contains("`result` : f32"), "{}", said(&ran));
}

#[test]
fn calls_are_checked() {
    let Some((folder, bundle)) = bundle(PROGRAM, &[]) else {
        return;
    };
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (three, places, xs) = (file("three.npy"), file("places.npy"), file("xs.npy"));
    let write = |array: Array, file: &str| array.write_npy(Path::new(file)).unwrap();
    write(Array::from_slice(&[3], &[1, 2, 3]).unwrap(), &three);
    write(Array::from_slice(&[2], &[0_i64, 3]).unwrap(), &places);
    write(Array::from_slice(&[3], &[0.5, 1.5, 2.5]).unwrap(), &xs);
    let message = refused(&bundle, &["--program", "halves", &three]);
    assert!(
        message.contains("no size n makes `2*n` equal to 3"),
        "{message}"
    );
    let message = refused(&bundle, &["--program", "at", &places, &xs]);
    assert!(
        message.contains("expected indices below 3, found 3"),
        "{message}"
    );
    let message = refused(&bundle, &["--program", "none", &xs]);
    assert!(
        message.contains("there is no program `none`; there is "),
        "{message}"
    );
    let message = refused(&bundle, &[&xs]);
    assert!(
        message.contains("expected the name of a program"),
        "{message}"
    );
    let message = refused(
        &bundle,
        &["--program", "at", &places, &xs, "-o", "a", "-o", "b"],
    );
    assert!(message.contains("expected 1 files for `-o`"), "{message}");
    write(Array::from_slice(&[2], &[0_i64, 2]).unwrap(), &places);
    write(Array::from_slice(&[2], &[0.5, 9.0]).unwrap(), &three);
    let message = refused(
        &bundle,
        &["--program", "at", &places, &xs, "--expect", &three],
    );
    assert!(message.contains("the result is not that of"), "{message}");
}

#[test]
fn what_is_no_bundle_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.bundle");
    std::fs::write(&text, "no library").unwrap();
    let message = refused(&text, &[]);
    assert!(message.contains("cannot be loaded"), "{message}");
    let Some(rise) = rise() else {
        return;
    };
    let (program, library) = (folder.path().join("p.rise"), folder.path().join("p.so"));
    std::fs::write(&program, PROGRAM).unwrap();
    let built = Command::new(rise)
        .arg("build")
        .arg(program)
        .arg("-o")
        .arg(&library)
        .output();
    assert!(built.unwrap().status.success());
    let message = refused(&library, &[]);
    assert!(message.contains("does not describe itself"), "{message}");
}

#[test]
fn kernels_run_on_devices() {
    for api in [Api::OpenCl, Api::Vulkan] {
        if let Err(reason) = device::list(api) {
            println!("skipped: {reason}");
            continue;
        }
        let Some((folder, bundle)) = bundle(ON_DEVICE, &["--target", api.name()]) else {
            return;
        };
        assert!(said(&run(&bundle, &[])).contains(&format!("kernels for {}", api.name())));
        let file = folder.path().join("xs.npy");
        Array::from_slice(&[3], &[1.0_f32, 2.0, -3.0])
            .unwrap()
            .write_npy(&file)
            .unwrap();
        let ran = run(&bundle, &[&file.to_string_lossy()]);
        assert!(said(&ran).contains("[1.0 4.0 9.0]"), "{}", said(&ran));
        let ran = run(&bundle, &[&file.to_string_lossy(), "--time", "1"]);
        assert!(said(&ran).contains("1 launches a call"), "{}", said(&ran));
        let arguments = [&*file.to_string_lossy(), "--time", "2", "--on-device"];
        let text = said(&run(&bundle, &arguments));
        assert!(
            text.contains("0.0000 ms (0.0000 to 0.0000) in copies"),
            "{text}"
        );
    }
}

#[test]
fn arrays_stay_on_the_device() {
    for api in Api::ALL {
        if let Err(reason) = device::list(api) {
            println!("skipped: {reason}");
            continue;
        }
        let Some((_folder, bundle)) = bundle(ON_DEVICE, &["--target", api.name()]) else {
            return;
        };
        // SAFETY: the compiler made it just now.
        let bundle = unsafe { Bundle::open(&bundle) }.unwrap();
        let squares = bundle.kernel(None, 0).unwrap();
        let device = Device { api, number: 0 };
        let xs = device.upload(&[1.0_f32, 2.0, -3.0]).unwrap();
        device::take_times();
        let ys: DeviceArray = squares.call((&xs,)).unwrap();
        let zs: DeviceArray = squares.call((&ys,)).unwrap();
        assert_eq!(device::take_times().copied, 0, "{device}");
        assert_eq!(zs.to_host::<Vec<f32>>().unwrap(), [1.0, 16.0, 81.0]);
    }
}
