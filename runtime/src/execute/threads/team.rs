//! Threads that share loops, and their search for work.
//!
//! A loop is cut into parts, and every thread has its own range of parts. It takes those first, so
//! that a loop that runs again finds its data in the same caches, and then parts of other threads,
//! so that unbalanced work is shared. The thread that starts a loop works on it too; while it waits
//! for the last parts, it helps with loops nested in its own.
//!
//! Small loops end sooner than a sleeping thread wakes up. So a thread without work looks for more
//! for [`PATIENCE`], before it returns to rayon's pool and sleeps.

use std::cell::Cell;
use std::hint;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::processors::Processors;

/// Into how many parts a loop is cut for each thread.
const PARTS_PER_THREAD: usize = 8;

/// How long a thread looks for more work before it sleeps.
const PATIENCE: Duration = Duration::from_millis(1);

/// How long of this it does not offer its processor to others.
const EAGERNESS: Duration = Duration::from_micros(20);

/// Work on one part of a loop: its number, and the number of parts.
pub(super) type Work<'a> = &'a (dyn Fn(usize, usize) + Sync);

thread_local! {
    /// Which range of parts this thread takes first. Who calls from outside has the first one.
    static SEAT: Cell<usize> = const { Cell::new(0) };
    /// The loop that this thread does a part of.
    static CURRENT: Cell<*const Loop> = const { Cell::new(std::ptr::null()) };
}

/// Threads that share loops.
pub(super) struct Team {
    threads: usize,
    /// All threads but the one that starts a loop; none for a team of one.
    others: Option<ThreadPool>,
    processors: Arc<Processors>,
    open: Mutex<Vec<Open>>,
    /// How many loops are open; read without the lock.
    announced: AtomicUsize,
    /// How many of the other threads work or look for work.
    awake: AtomicUsize,
    /// How many sleep in the middle of a loop, until its last parts are done.
    waiting: AtomicUsize,
    /// Loops opened or lost their last helpers.
    change: Condvar,
}

/// A loop with parts that no thread has taken yet. It lives until it is taken out of the list and
/// has no more helpers.
struct Open(*const Loop);

// SAFETY: a loop is made to be shared by threads.
unsafe impl Send for Open {}

/// A loop in parts.
struct Loop {
    /// Borrowed for as long as the loop has helpers.
    work: *const (dyn Fn(usize, usize) + Sync),
    /// As many as there are threads.
    ranges: Vec<Range>,
    /// Whether it is in the list of open loops; read without the lock, so that not everyone takes
    /// the lock to close it.
    is_open: AtomicBool,
    /// Threads, besides the one that started it, that may still touch the loop.
    helpers: AtomicUsize,
    /// The loop in whose part this one was started, or null.
    around: *const Loop,
}

/// Parts in a row, in a cache line of its own.
#[repr(align(64))]
struct Range {
    next: AtomicUsize,
    end: usize,
}

impl Range {
    fn new(number: usize) -> Range {
        Range {
            next: AtomicUsize::new(number * PARTS_PER_THREAD),
            end: (number + 1) * PARTS_PER_THREAD,
        }
    }

    fn take(&self) -> Option<usize> {
        let part = self.next.fetch_add(1, Ordering::Relaxed);
        (part < self.end).then_some(part)
    }
}

impl Loop {
    fn has_parts(&self) -> bool {
        let has_parts = |range: &Range| range.next.load(Ordering::Relaxed) < range.end;
        self.ranges.iter().any(has_parts)
    }

    /// Takes parts until there are none left.
    fn run(&self, seat: usize) {
        let around = CURRENT.replace(self);
        let parts = self.ranges.len() * PARTS_PER_THREAD;
        let (before, after) = self.ranges.split_at(seat % self.ranges.len());
        for range in after.iter().chain(before) {
            while let Some(part) = range.take() {
                // SAFETY: who started the loop waits until its parts are done.
                unsafe { (*self.work)(part, parts) };
            }
        }
        CURRENT.set(around);
    }

    fn is_inside(&self, other: *const Loop) -> bool {
        let mut around = self.around;
        while !around.is_null() && around != other {
            // SAFETY: a loop does not end before those that were started in its parts.
            around = unsafe { (*around).around };
        }
        around == other
    }
}

impl Team {
    /// A team of that many threads, including the one that starts a loop; zero for as many as there
    /// are processors.
    pub(super) fn new(threads: usize) -> Result<Team, String> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let processors = Arc::new(Processors::new());
        let joined = Arc::clone(&processors);
        let others = match threads - 1 {
            0 => None,
            others => Some(
                ThreadPoolBuilder::new()
                    .num_threads(others)
                    .thread_name(|number| format!("rise-{}", number + 1))
                    .start_handler(move |number| {
                        SEAT.set(number + 1);
                        joined.join();
                    })
                    .build()
                    .map_err(|error| error.to_string())?,
            ),
        };
        Ok(Team {
            threads,
            others,
            processors,
            open: Mutex::default(),
            announced: AtomicUsize::new(0),
            awake: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            change: Condvar::new(),
        })
    }

    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Does all parts of a loop, and returns when they are done.
    pub(super) fn run(&'static self, work: Work) {
        let Some(others) = &self.others else {
            return work(0, 1);
        };
        // SAFETY: only the lifetime changes, and nobody uses the work any more when this function
        // returns.
        let work = unsafe { std::mem::transmute::<Work, Work<'static>>(work) };
        let this = Loop {
            work,
            ranges: (0..self.threads).map(Range::new).collect(),
            is_open: AtomicBool::new(true),
            helpers: AtomicUsize::new(0),
            around: CURRENT.get(),
        };
        self.announce(&this, others);
        let end = AtEnd {
            team: self,
            this: &this,
        };
        this.run(SEAT.get());
        drop(end);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a loop to the others, and wakes those that sleep.
    fn announce(&'static self, this: &Loop, others: &ThreadPool) {
        let mut open = self.lock();
        open.push(Open(this));
        self.announced.store(open.len(), Ordering::SeqCst);
        drop(open);
        let one_more = |awake| (awake + 1 < self.threads).then_some(awake + 1);
        if one_more(self.awake.load(Ordering::SeqCst)).is_some() {
            self.processors.leave();
        }
        while self
            .awake
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_more)
            .is_ok()
        {
            others.spawn(|| self.help());
        }
        self.wake();
    }

    /// Nobody starts to help with a loop any more.
    fn close(&self, this: &Loop) {
        if this.is_open.load(Ordering::SeqCst) {
            let mut open = self.lock();
            open.retain(|known| !std::ptr::eq(known.0, this));
            self.announced.store(open.len(), Ordering::SeqCst);
            this.is_open.store(false, Ordering::SeqCst);
        }
    }

    /// The work of the other threads: they help until there has been nothing to do for a while.
    fn help(&self) {
        loop {
            let work = || self.announced.load(Ordering::SeqCst) > 0 && self.help_once(|_| true);
            if wait_for(work) {
                continue;
            }
            self.awake.fetch_sub(1, Ordering::SeqCst);
            // A loop that was announced just now may have counted on this thread.
            if self.announced.load(Ordering::SeqCst) == 0 {
                return;
            }
            self.awake.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Helps with one of the open loops that are allowed; whether there was one.
    fn help_once(&self, allowed: impl Fn(&Loop) -> bool) -> bool {
        let open = self.lock();
        let Some(found) = find(&open, allowed) else {
            return false;
        };
        found.helpers.fetch_add(1, Ordering::Relaxed);
        drop(open);
        found.run(SEAT.get());
        self.close(found);
        // The last touch: after it the loop may be gone.
        found.helpers.fetch_sub(1, Ordering::SeqCst);
        self.wake();
        true
    }

    /// Returns when no thread helps with the closed loop any more.
    fn wait(&self, this: &Loop) {
        let is_over = || this.helpers.load(Ordering::SeqCst) == 0;
        let inside = |other: &Loop| other.is_inside(this);
        while !is_over() {
            let progress =
                || is_over() || self.announced.load(Ordering::SeqCst) > 0 && self.help_once(inside);
            if !wait_for(progress) {
                self.sleep_until(|open| is_over() || find(open, inside).is_some());
            }
        }
    }

    /// Sleeps until loops end or open and the condition holds.
    fn sleep_until(&self, condition: impl Fn(&[Open]) -> bool) {
        // Before the condition is looked at: who makes it true later sees that someone waits.
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let mut open = self.lock();
        while !condition(&open) {
            open = self
                .change
                .wait(open)
                .unwrap_or_else(PoisonError::into_inner);
        }
        drop(open);
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    /// Wakes those that wait for a loop, if there are any.
    fn wake(&self) {
        if self.waiting.load(Ordering::SeqCst) > 0 {
            // Nobody is between looking and sleeping while the lock is held.
            drop(self.lock());
            self.change.notify_all();
        }
    }
}

/// Lets a thread of the parent's team, or in one of its loops, go on alone after a fork: nobody
/// else takes parts of these loops, and it may run on all processors again.
pub(super) fn leave_in_child(of_parent: Option<&Team>) {
    let mut current = CURRENT.get();
    // SAFETY: a loop does not end before those that were started in its parts.
    while let Some(this) = unsafe { current.as_ref() } {
        this.is_open.store(false, Ordering::SeqCst);
        this.helpers.store(0, Ordering::SeqCst);
        current = this.around;
    }
    if let (Some(team), true) = (of_parent, SEAT.get() != 0) {
        team.processors.come_back();
    }
    SEAT.set(0);
}

/// An open loop that has parts and is allowed. It lives until it is closed and has no helpers: who
/// takes the lock away first becomes one.
fn find<'l>(open: &[Open], allowed: impl Fn(&Loop) -> bool) -> Option<&'l Loop> {
    // The last one first: others may wait for it.
    open.iter()
        .rev()
        // SAFETY: what is open lives.
        .map(|known| unsafe { &*known.0 })
        .find(|found| found.has_parts() && allowed(found))
}

/// Closes a loop and waits for its helpers, also if its work panics: they use what its frame holds.
struct AtEnd<'a> {
    team: &'a Team,
    this: &'a Loop,
}

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.team.close(self.this);
        self.team.wait(self.this);
    }
}

/// Whether something becomes true soon.
fn wait_for(condition: impl Fn() -> bool) -> bool {
    const LOOKS: usize = 32;
    let start = Instant::now();
    loop {
        for _ in 0..LOOKS {
            if condition() {
                return true;
            }
            hint::spin_loop();
        }
        let waited = start.elapsed();
        if waited > PATIENCE {
            return false;
        }
        if waited > EAGERNESS {
            thread::yield_now();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use proptest::prelude::*;

    use super::*;

    fn team(threads: usize) -> &'static Team {
        Box::leak(Box::new(Team::new(threads).unwrap()))
    }

    /// How often each part of a loop was done.
    fn counts(team: &'static Team, before: impl Fn(usize) + Sync) -> Vec<u64> {
        let parts = if team.threads() == 1 {
            1
        } else {
            PARTS_PER_THREAD * team.threads()
        };
        let counts: Vec<AtomicU64> = (0..parts).map(|_| AtomicU64::new(0)).collect();
        team.run(&|part, found| {
            assert_eq!(found, parts);
            before(part);
            counts[part].fetch_add(1, Ordering::Relaxed);
        });
        counts.into_iter().map(AtomicU64::into_inner).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn every_part_is_done_once_when_the_loop_is_over(threads in 1usize..9, loops in 1usize..40) {
            let team = team(threads);
            for _ in 0..loops {
                prop_assert!(counts(team, |_| ()).iter().all(|count| *count == 1));
            }
        }
    }

    #[test]
    fn threads_that_sleep_are_woken() {
        let team = team(3);
        for _ in 0..10 {
            thread::sleep(3 * PATIENCE);
            assert_eq!(counts(team, |_| ()), [1; 24]);
        }
    }

    #[test]
    fn loops_in_loops_are_shared_while_their_starters_sleep() {
        let team = team(2);
        let inner = AtomicU64::new(0);
        let outer = counts(team, |part| {
            // One part is long, so that the other thread waits, sleeps, and is woken by the loops
            // inside of that part.
            for _ in 0..if part == 3 { 8 } else { 1 } {
                thread::sleep(2 * PATIENCE);
                inner.fetch_add(counts(team, |_| ()).iter().sum(), Ordering::Relaxed);
            }
        });
        assert_eq!(outer, [1; 16]);
        assert_eq!(inner.into_inner(), 16 * (16 + 7));
    }

    #[test]
    fn a_thread_that_waits_helps_with_loops_inside() {
        let team = team(2);
        let helped = AtomicU64::new(0);
        let main = thread::current().id();
        team.run(&|part, _| {
            // Seats are not what counts here: the last part of the other range takes long, and
            // starts loops.
            if part == 15 {
                for _ in 0..40 {
                    team.run(&|_, _| {
                        thread::sleep(Duration::from_micros(100));
                        let other = u64::from(thread::current().id() == main);
                        helped.fetch_add(other, Ordering::Relaxed);
                    });
                }
            }
        });
        // Whoever did not take part 15 had nothing else to do.
        let helped = helped.into_inner();
        assert!(helped > 0 && helped < 40 * 16, "{helped}");
    }

    #[test]
    fn several_callers_share_a_team() {
        let team = team(3);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        assert_eq!(counts(team, |_| ()), [1; 24]);
                    }
                });
            }
        });
    }
}
