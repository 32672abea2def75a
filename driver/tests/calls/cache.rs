//! Compiled programs are not compiled again.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rise::{Cache, Kernel, Options, Program};

fn program(factor: u32) -> Program {
    let text =
        format!("def f {{n : nat}} (xs : n.i32) : n.i32 = mapSeq (fun x => {factor} * x) xs");
    Program::parse(text).unwrap()
}

/// Remembers on disk only.
fn on_disk(folder: &Path) -> Options {
    Options::default().cache(Cache::none().folder(folder))
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn check(kernel: &Kernel, factor: i32) {
    assert_eq!(
        kernel.call::<Vec<i32>>((&[1, 2, 3],)).unwrap(),
        [factor, 2 * factor, 3 * factor]
    );
}

#[test]
fn a_second_start_takes_what_is_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let options = on_disk(&folder.path().join("new/rise"));
    let folder = folder.path().join("new/rise");
    check(&program(3).compile(&options).unwrap(), 3);
    let first = entries(&folder);
    assert_eq!(first.len(), 1);
    let written = fs::metadata(&first[0]).unwrap().len();
    check(&program(3).compile(&options).unwrap(), 3);
    assert_eq!(entries(&folder), first);
    assert_eq!(fs::metadata(&first[0]).unwrap().len(), written);
    // Another program, strategy or level is another entry.
    check(&program(4).compile(&options).unwrap(), 4);
    check(
        &program(3)
            .compile(&options.clone().strategy("try(id)"))
            .unwrap(),
        3,
    );
    let slow = options.optimization(rise::OptimizationLevel::O0);
    check(&program(3).compile(&slow).unwrap(), 3);
    assert_eq!(entries(&folder).len(), 4);
}

#[test]
fn damaged_and_foreign_entries_are_made_again() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let options = on_disk(folder.path());
    check(&program(5).compile(&options).unwrap(), 5);
    let path = entries(folder.path()).remove(0);
    let whole = fs::read(&path).unwrap();
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    for damaged in [&whole[..40], &whole[..whole.len() - 1], &[], &flipped[..]] {
        fs::write(&path, damaged).unwrap();
        check(&program(5).compile(&options).unwrap(), 5);
        assert_eq!(fs::read(&path).unwrap(), whole, "it is written again");
    }
    // An entry of another program under this one's name.
    check(&program(6).compile(&options).unwrap(), 6);
    let other = entries(folder.path())
        .into_iter()
        .find(|other| *other != path)
        .unwrap();
    fs::copy(other, &path).unwrap();
    check(&program(5).compile(&options).unwrap(), 5);
    // One that others may write to.
    fs::write(&path, b"anything").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
    check(&program(5).compile(&options).unwrap(), 5);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn what_was_not_used_for_longest_goes_first() {
    let folder = tempfile::tempdir().unwrap();
    check(&program(7).compile(&on_disk(folder.path())).unwrap(), 7);
    let size = fs::metadata(&entries(folder.path())[0]).unwrap().len();
    let options = Options::default().cache(
        Cache::none()
            .folder(folder.path())
            .limit(2 * size + size / 2),
    );
    let old = entries(folder.path()).remove(0);
    let before = std::time::SystemTime::now() - Duration::from_secs(60);
    fs::File::options()
        .write(true)
        .open(&old)
        .unwrap()
        .set_modified(before)
        .unwrap();
    check(&program(8).compile(&options).unwrap(), 8);
    check(&program(9).compile(&options).unwrap(), 9);
    let left = entries(folder.path());
    assert_eq!(left.len(), 2);
    assert!(!left.contains(&old));
}

#[test]
fn a_folder_that_cannot_be_written_does_no_harm() {
    let options = Options::default().cache(Cache::none().folder("/proc/none"));
    check(&program(10).compile(&options).unwrap(), 10);
}

#[test]
fn threads_compile_a_program_once() {
    let folder = tempfile::tempdir().unwrap();
    let options =
        Options::default().cache(Cache::in_process().folder(folder.path()).limit(1 << 20));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let options = options.clone();
            scope.spawn(move || check(&program(11).compile(&options).unwrap(), 11));
        }
    });
    // From now on the process has it, and no folder is needed.
    fs::remove_dir_all(folder.path()).unwrap();
    let start = Instant::now();
    check(&program(11).compile(&options).unwrap(), 11);
    assert!(!folder.path().exists(), "{:?}", start.elapsed());
}
