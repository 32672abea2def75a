use std::process::Command;
use std::ptr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::*;

/// How long a thread of the team looks for work before it sleeps.
const PATIENCE: Duration = Duration::from_millis(1);

/// Rounds that a thread does of a loop of so many.
fn own_rounds(count: u64) -> std::ops::Range<u64> {
    let (mut last, mut lower, mut upper, mut stride) = (0, 0, count.wrapping_sub(1), 0);
    // SAFETY: the places are there.
    unsafe {
        rise__kmpc_for_static_init_8u(
            ptr::null(),
            0,
            34,
            &raw mut last,
            &raw mut lower,
            &raw mut upper,
            &raw mut stride,
            1,
            0,
        );
    }
    lower..upper.wrapping_add(1)
}

/// A loop that does the work for the number of each of its rounds.
struct Rounds<'a> {
    count: u64,
    work: &'a (dyn Fn(u64) + Sync),
}

unsafe extern "C" fn region(_: *const c_int, _: *const c_int, captured: *mut c_void) {
    // SAFETY: `in_parallel` passes it.
    let rounds = unsafe { &*captured.cast::<Rounds<'_>>() };
    own_rounds(rounds.count).for_each(rounds.work);
}

fn in_parallel(count: u64, work: impl Fn(u64) + Sync) {
    let mut rounds = Rounds { count, work: &work };
    // SAFETY: the region takes such rounds, and the call returns when all are done.
    unsafe { rise__kmpc_fork_call(ptr::null(), 1, region, (&raw mut rounds).cast()) };
}

/// How often each round of a loop was done.
fn counts(count: u64, before: impl Fn(u64) + Sync) -> Vec<u64> {
    let counts: Vec<AtomicU64> = (0..count).map(|_| AtomicU64::new(0)).collect();
    in_parallel(count, |round| {
        before(round);
        counts[usize::try_from(round).unwrap()].fetch_add(1, Ordering::Relaxed);
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

fn every_round_is_done_once() {
    for count in (0..70).chain([1000, 1023]) {
        assert!(counts(count, |_| ()).iter().all(|count| *count == 1));
    }
}

fn threads_that_sleep_are_woken() {
    for _ in 0..10 {
        thread::sleep(3 * PATIENCE);
        assert_eq!(counts(24, |_| ()), [1; 24]);
    }
}

fn loops_in_loops_are_shared_while_their_starters_sleep() {
    let inner = AtomicU64::new(0);
    let outer = counts(16, |round| {
        // One round is long, so that other threads wait, sleep, and are woken by the loops inside
        // of that round.
        for _ in 0..if round == 3 { 8 } else { 1 } {
            thread::sleep(2 * PATIENCE);
            inner.fetch_add(counts(16, |_| ()).iter().sum(), Ordering::Relaxed);
        }
    });
    assert_eq!(outer, [1; 16]);
    assert_eq!(inner.into_inner(), 16 * (16 + 7));
}

fn a_thread_that_waits_helps_with_loops_inside() {
    let (helped, long) = (AtomicUsize::new(0), 15);
    in_parallel(16, |round| {
        if round == long {
            let starter = thread::current().id();
            for _ in 0..40 {
                in_parallel(16, |_| {
                    thread::sleep(Duration::from_micros(100));
                    let other = usize::from(thread::current().id() != starter);
                    helped.fetch_add(other, Ordering::Relaxed);
                });
            }
        }
    });
    // Threads without the long round had nothing else to do.
    let helped = helped.into_inner();
    assert!(helped > 0 && helped < 40 * 16, "{helped}");
}

fn several_callers_share_a_team() {
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    assert_eq!(counts(24, |_| ()), [1; 24]);
                }
            });
        }
    });
}

#[test]
#[ignore = "a process has one team: `teams_of_any_size` runs it in processes of its own"]
fn of_one_size() {
    let threads: u16 = std::env::var("RAYON_NUM_THREADS").unwrap().parse().unwrap();
    every_round_is_done_once();
    threads_that_sleep_are_woken();
    loops_in_loops_are_shared_while_their_starters_sleep();
    several_callers_share_a_team();
    if threads > 1 {
        a_thread_that_waits_helps_with_loops_inside();
    }
    assert_eq!(start(threads.try_into().unwrap()), Ok(()));
    let (found, expected) = (usize::from(threads), usize::from(threads) + 1);
    assert_eq!(
        start((threads + 1).try_into().unwrap()),
        Err(ThreadError::AlreadyStarted { expected, found })
    );
}

/// Runs a test in a process of its own, with some variables.
fn succeeds(test: &str, variables: &[(&str, &str)]) -> bool {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let test = format!("execute::threads::tests::{test}");
    command.args(["--exact", &test, "--ignored"]);
    command
        .env_remove("RAYON_NUM_THREADS")
        .env_remove("OMP_NUM_THREADS");
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        println!("{variables:?}: {text}");
    }
    output.status.success() && text.contains("1 passed")
}

#[test]
fn teams_of_any_size() {
    for threads in ["1", "2", "3", "8"] {
        assert!(
            succeeds("of_one_size", &[("RAYON_NUM_THREADS", threads)]),
            "{threads}"
        );
    }
}

#[test]
#[ignore = "`the_usual_variables_count_in_their_order` runs it"]
fn of_three() {
    assert_eq!(counts(24, |_| ()), [1; 24]);
    assert_eq!(start(3.try_into().unwrap()), Ok(()));
}

#[test]
fn the_usual_variables_count_in_their_order() {
    let (first, second) = ("RAYON_NUM_THREADS", "OMP_NUM_THREADS");
    let three = |variables: &[(&str, &str)]| succeeds("of_three", variables);
    assert!(three(&[(second, "3,2")]));
    assert!(three(&[(first, "3"), (second, "2")]));
    assert!(three(&[(first, "many"), (second, "3")]));
    assert!(three(&[(first, "0"), (second, "3")]));
    assert!(!three(&[(second, "2")]));
}

#[test]
#[ignore = "`who_asks_first_says_how_many` runs it"]
fn of_five_on_request() {
    assert_eq!(start(5.try_into().unwrap()), Ok(()));
    every_round_is_done_once();
}

#[test]
fn who_asks_first_says_how_many() {
    assert!(succeeds(
        "of_five_on_request",
        &[("RAYON_NUM_THREADS", "2")]
    ));
}
