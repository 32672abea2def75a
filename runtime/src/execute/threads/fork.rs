//! The team of a process, including forked ones.
//!
//! A child has the thread that forked and no other, so it starts a team of its own, as large as its
//! parent's, when it runs its first loop. A child that is forked inside of a loop has only the
//! parts that its own thread takes.

use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

use super::team::{self, Team};

/// None if the system gave no threads, and all work is done by the caller.
type Slot = OnceLock<Option<Team>>;

/// The place of this process's team; null before the first loop, and again in a child. It is never
/// freed: threads use the team as long as they live.
static SLOT: AtomicPtr<Slot> = AtomicPtr::new(ptr::null_mut());

/// Whether forks are watched.
static WATCHED: AtomicBool = AtomicBool::new(false);

/// The number of threads of the team, or of the parent's; zero if there is none yet.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// The team of this process, made if there is none: the number of threads of the parent's team is
/// known then, if the parent had one.
pub(super) fn team_of_process(
    make: impl FnOnce(Option<usize>) -> Option<Team>,
) -> &'static Option<Team> {
    slot().get_or_init(|| {
        let of_parent = THREADS.load(Ordering::SeqCst);
        let team = make((of_parent > 0).then_some(of_parent));
        THREADS.store(team.as_ref().map_or(1, Team::threads), Ordering::SeqCst);
        team
    })
}

fn slot() -> &'static Slot {
    let mut found = SLOT.load(Ordering::Acquire);
    if found.is_null() {
        if !WATCHED.swap(true, Ordering::SeqCst) {
            // SAFETY: the handler takes no locks and allocates nothing. Without it children must
            // not run loops, which is no reason to refuse their parent.
            unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        }
        let made = Box::into_raw(Box::default());
        let order = (Ordering::AcqRel, Ordering::Acquire);
        found = match SLOT.compare_exchange(ptr::null_mut(), made, order.0, order.1) {
            Ok(_) => made,
            Err(other) => {
                // SAFETY: nobody else has seen it.
                drop(unsafe { Box::from_raw(made) });
                other
            }
        };
    }
    // SAFETY: what is in the slot is never freed.
    unsafe { &*found }
}

/// Forgets the parent's team, whose threads are not there.
extern "C" fn in_child() {
    let of_parent = SLOT.swap(ptr::null_mut(), Ordering::AcqRel);
    // SAFETY: what was in the slot is never freed.
    let of_parent = unsafe { of_parent.as_ref() }.and_then(Slot::get);
    team::leave_in_child(of_parent.and_then(Option::as_ref));
}
