//! `rise tune` where candidates crash, hang or lack memory, where it is interrupted, and where what
//! it remembers is damaged, of another compiler, or cannot be written. What happens to candidates
//! is done to their processes by the system.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const SUMS: &str = "def sums {n m : nat} (xss : n.m.f32) : n.f32 =
  xss |> map (fun xs => xs |> map (fun x => x * x) |> reduce (+) 0)
";

/// A folder with a program, whose searches have a cache there.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("sums.rise"), SUMS).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A search of so many seconds, by some copy of the tool.
    fn tune_by(&self, tool: &Path, seconds: &str) -> Command {
        let mut command = Command::new(tool);
        command
            .current_dir(self.0.path())
            .env("RISE_CACHE", self.path("cache"))
            .args(["tune", "sums.rise", "--size", "n=64", "--size", "m=300"])
            .args(["--budget", seconds, "-o", "tuned.elevate"]);
        command
    }

    fn tune(&self, seconds: &str) -> Command {
        self.tune_by(Path::new(env!("CARGO_BIN_EXE_rise")), seconds)
    }

    /// The files of the cache.
    fn cached(&self) -> Vec<PathBuf> {
        let folder = fs::read_dir(self.path("cache/tune")).unwrap();
        folder.map(|file| file.unwrap().path()).collect()
    }

    /// Asserts that a search has ended well, and gives what it has tried.
    fn tried(&self, ran: &Output) -> String {
        assert!(ran.status.success(), "{}", said(ran));
        let strategy = fs::read_to_string(self.path("tuned.elevate")).unwrap();
        assert!(strategy.contains("def tuned ="), "{strategy}");
        fs::read_to_string(self.path("tuned.json")).unwrap()
    }
}

fn said(ran: &Output) -> String {
    let text = [ran.stdout.clone(), ran.stderr.clone()].concat();
    String::from_utf8_lossy(&text).into_owned()
}

fn start(command: &mut Command) -> Child {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    // A group of its own, as a terminal gives it to a command.
    command.process_group(0).spawn().unwrap()
}

/// The process that measures, once so many others have done so before.
fn measuring(search: &Child, before: usize) -> i32 {
    let tasks = format!("/proc/{}/task", search.id());
    let (mut seen, begin) = (Vec::new(), Instant::now());
    while begin.elapsed() < Duration::from_secs(120) {
        let threads = fs::read_dir(&tasks).into_iter().flatten().flatten();
        for thread in threads {
            let children = fs::read_to_string(thread.path().join("children"));
            for child in children.unwrap_or_default().split_whitespace() {
                let child: i32 = child.parse().unwrap();
                // Before it has become the tool, it is a copy of the search.
                let words = fs::read(format!("/proc/{child}/cmdline")).unwrap_or_default();
                if words.ends_with(b"\0measure\0") && !seen.contains(&child) {
                    seen.push(child);
                }
            }
        }
        if seen.len() > before {
            return seen[before];
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("only {} measurements", seen.len());
}

fn signal(process: i32, signal: i32) {
    // SAFETY: signals are sent to processes that this test has started.
    let sent = unsafe { libc::kill(process, signal) };
    assert_eq!(sent, 0, "{}", std::io::Error::last_os_error());
}

/// The plain program and the automatic strategy come first.
const FIRST: usize = 2;

#[test]
fn a_candidate_that_crashes_is_skipped_and_logged() {
    let place = Place::new();
    let search = start(&mut place.tune("5"));
    signal(measuring(&search, FIRST), libc::SIGSEGV);
    let tried = place.tried(&search.wait_with_output().unwrap());
    assert!(
        tried.contains("ended without a result: signal: 11 (SIGSEGV)"),
        "{tried}"
    );
    assert!(tried.matches("Measured").count() > FIRST, "{tried}");
}

#[test]
fn a_candidate_that_hangs_is_ended_and_logged() {
    let place = Place::new();
    let search = start(&mut place.tune("20"));
    let candidate = measuring(&search, FIRST);
    signal(candidate, libc::SIGSTOP);
    let tried = place.tried(&search.wait_with_output().unwrap());
    assert!(tried.contains("takes more than 11 s"), "{tried}");
    assert!(!Path::new(&format!("/proc/{candidate}")).exists());
}

#[test]
fn an_interrupt_keeps_the_best_so_far() {
    let place = Place::new();
    let begin = Instant::now();
    let search = start(&mut place.tune("600"));
    measuring(&search, FIRST + 1);
    signal(-i32::try_from(search.id()).unwrap(), libc::SIGINT);
    let tried = place.tried(&search.wait_with_output().unwrap());
    assert!(begin.elapsed() < Duration::from_secs(300));
    // It has not ended the candidate, which would be remembered as one that fails.
    assert!(!tried.contains("signal"), "{tried}");
    let cached = fs::read_to_string(&place.cached()[0]).unwrap();
    assert!(!cached.contains("signal"), "{cached}");
}

#[test]
fn measurements_end_with_the_search() {
    let place = Place::new();
    let mut search = start(&mut place.tune("600"));
    let candidate = measuring(&search, 0);
    signal(candidate, libc::SIGSTOP);
    search.kill().unwrap();
    assert_eq!(search.wait().unwrap().signal(), Some(libc::SIGKILL));
    let begin = Instant::now();
    // A process that nobody waits for stays as a name without memory.
    let is_there = || {
        let state = fs::read_to_string(format!("/proc/{candidate}/stat")).unwrap_or_default();
        !state.is_empty() && !state.contains(") Z ")
    };
    while is_there() {
        assert!(begin.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_candidate_without_memory_ends_only_itself() {
    let place = Place::new();
    // Inputs take more than the tool and what it starts may take.
    let mut limited = Command::new("sh");
    limited
        .current_dir(place.0.path())
        .env("RISE_CACHE", "")
        .args(["-c", "ulimit -v 3000000; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_rise"))
        .args([
            "tune",
            "sums.rise",
            "--size",
            "n=30000",
            "--size",
            "m=40000",
        ])
        .args(["--budget", "5", "-o", "tuned.elevate"]);
    let ran = limited.output().unwrap();
    let said = said(&ran);
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(
        said.contains("error: the program cannot be measured: "),
        "{said}"
    );
    assert!(!place.path("tuned.elevate").exists());
}

#[test]
fn a_damaged_cache_is_written_anew() {
    let place = Place::new();
    place.tried(&place.tune("1").output().unwrap());
    let file = place.cached().pop().unwrap();
    let whole = fs::read(&file).unwrap();
    for damaged in [&whole[..whole.len() / 2], b"\xff\0", b"[1]", b"{}", b""] {
        fs::write(&file, damaged).unwrap();
        place.tried(&place.tune("1").output().unwrap());
        assert_eq!(place.cached(), std::slice::from_ref(&file));
        let now = fs::read_to_string(&file).unwrap();
        assert!(now.starts_with('{') && now.contains("lowerToC"), "{now}");
    }
}

#[test]
fn what_another_compiler_has_tried_does_not_count() {
    let place = Place::new();
    place.tried(&place.tune("1").output().unwrap());
    assert_eq!(place.cached().len(), 1);
    let other = place.path("rise");
    fs::copy(env!("CARGO_BIN_EXE_rise"), &other).unwrap();
    place.tried(&place.tune_by(&other, "1").output().unwrap());
    assert_eq!(place.cached().len(), 2);
}

#[test]
fn folders_that_cannot_be_written() {
    let place = Place::new();
    // Nobody may make a file there.
    let mut search = place.tune("1");
    place.tried(&search.env("RISE_CACHE", "/proc/none").output().unwrap());
    let begin = Instant::now();
    let ran = Command::new(env!("CARGO_BIN_EXE_rise"))
        .current_dir(place.0.path())
        .args(["tune", "sums.rise", "--size", "n=64", "--size", "m=300"])
        .args(["--budget", "600", "-o", "/proc/tuned.elevate"])
        .output()
        .unwrap();
    let said = said(&ran);
    assert!(!ran.status.success(), "{said}");
    assert!(
        said.contains("/proc/tuned.elevate: cannot be written"),
        "{said}"
    );
    assert!(
        begin.elapsed() < Duration::from_secs(60),
        "found before the search"
    );
}
