//! The threads that do the work of calls, away from those that talk to clients.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::locked::locked;

/// Work to do, which a flag stops.
type Job = Box<dyn FnOnce(&'static AtomicBool) + Send>;

/// Some threads, and the calls that wait for them.
#[derive(Clone)]
pub(super) struct Pool(Arc<Shared>);

/// The flags of threads that have ended, to be used again.
static FLAGS: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
    most: usize,
    /// Number of calls that wait for their clients, each of which has an extra thread in its place.
    held_up: AtomicUsize,
    /// Number of threads that are too many.
    surplus: AtomicUsize,
}

#[derive(Default)]
struct Queue {
    /// Calls of milliseconds: they go first, and one thread takes no others.
    quick: VecDeque<(Job, Ticket)>,
    long: VecDeque<(Job, Ticket)>,
}

impl Queue {
    fn len(&self) -> usize {
        self.quick.len() + self.long.len()
    }

    /// Makes room where calls were taken back.
    fn drop_cancelled(&mut self) {
        for line in [&mut self.quick, &mut self.long] {
            line.retain(|(_, ticket)| matches!(*ticket.lock(), State::Waiting));
        }
    }
}

/// A call that waits or is under way.
#[derive(Clone)]
pub(super) struct Ticket(Arc<Mutex<State>>);

enum State {
    Waiting,
    Running(&'static AtomicBool),
    Done,
}

impl Ticket {
    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.0)
    }

    /// Stops the call, or takes it back if it has not begun.
    pub(super) fn cancel(&self) {
        let mut state = self.lock();
        match *state {
            State::Running(flag) => flag.store(true, Ordering::Relaxed),
            State::Waiting => *state = State::Done,
            State::Done => {}
        }
    }

    /// Begins the call, unless it was taken back.
    fn begin(&self, flag: &'static AtomicBool) -> bool {
        let mut state = self.lock();
        let is_wanted = matches!(*state, State::Waiting);
        if is_wanted {
            flag.store(false, Ordering::Relaxed);
            *state = State::Running(flag);
        }
        is_wanted
    }

    fn end(&self) {
        *self.lock() = State::Done;
    }
}

/// Number of calls that may wait for their clients at once.
const MOST_HELD_UP: usize = 100;

/// A thread in the place of another one, as long as this lives.
pub(super) struct Extra(Pool);

impl Drop for Extra {
    fn drop(&mut self) {
        self.0.close(1);
    }
}

/// As long as a call waits for its client.
pub(super) struct HeldUp<'a> {
    pool: &'a Pool,
    _thread: Extra,
}

impl Drop for HeldUp<'_> {
    fn drop(&mut self) {
        self.pool.0.held_up.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Pool {
    /// Some threads, for which at most `most` calls wait.
    pub(super) fn new(threads: usize, most: usize) -> Self {
        let pool = Pool(Arc::new(Shared {
            queue: Mutex::default(),
            filled: Condvar::new(),
            most,
            held_up: AtomicUsize::new(0),
            surplus: AtomicUsize::new(0),
        }));
        for number in 0..threads {
            pool.spawn(number == 0 && threads > 1);
        }
        pool
    }

    /// Adds a thread.
    fn spawn(&self, only_quick: bool) {
        let kept = locked(&FLAGS).pop();
        // There are never more flags than there were threads at once.
        let flag = kept.unwrap_or_else(|| Box::leak(Box::default()));
        let pool = self.clone();
        thread::spawn(move || {
            pool.work(flag, only_quick);
            locked(&FLAGS).push(flag);
        });
    }

    /// A call waits for its client: while it does, another thread takes its place, so that slow clients hold up
    /// nobody else. `None` if too many wait like that.
    pub(super) fn hold_up(&self) -> Option<HeldUp<'_>> {
        if self.0.held_up.fetch_add(1, Ordering::Relaxed) >= MOST_HELD_UP {
            self.0.held_up.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        Some(HeldUp { pool: self, _thread: self.extra() })
    }

    /// Adds a thread for a while.
    pub(super) fn extra(&self) -> Extra {
        self.spawn(false);
        Extra(self.clone())
    }

    /// Ends this many threads, each after its call: all of a pool, or some.
    pub(super) fn close(&self, threads: usize) {
        // None of them is between looking and waiting.
        let queue = self.lock();
        self.0.surplus.fetch_add(threads, Ordering::Relaxed);
        drop(queue);
        self.0.filled.notify_all();
    }

    /// Whether a thread is too many; then it has to end.
    fn is_surplus(&self) -> bool {
        let less = |surplus: usize| surplus.checked_sub(1);
        self.0.surplus.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        locked(&self.0.queue)
    }

    /// Adds a call; `None` if too many wait.
    pub(super) fn add(&self, is_quick: bool, job: Job) -> Option<Ticket> {
        let ticket = Ticket(Arc::new(Mutex::new(State::Waiting)));
        let mut queue = self.lock();
        if queue.len() >= self.0.most {
            queue.drop_cancelled();
        }
        if queue.len() >= self.0.most {
            return None;
        }
        let line = if is_quick { &mut queue.quick } else { &mut queue.long };
        line.push_back((job, ticket.clone()));
        drop(queue);
        self.0.filled.notify_all();
        Some(ticket)
    }

    /// Does calls, as long as there are some.
    fn work(&self, flag: &'static AtomicBool, only_quick: bool) {
        loop {
            let mut queue = self.lock();
            let (job, ticket) = loop {
                if !only_quick && self.is_surplus() {
                    return;
                }
                let next = queue.quick.pop_front();
                let next = next.or_else(|| if only_quick { None } else { queue.long.pop_front() });
                match next {
                    Some(next) => break next,
                    None => queue = self.0.filled.wait(queue).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(queue);
            if ticket.begin(flag) {
                // A call that panics must not take its thread with it; its client is told by the end of its
                // channel.
                let _ = catch_unwind(AssertUnwindSafe(|| job(flag)));
                ticket.end();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_call_is_done_stopped_or_refused() {
        let pool = Pool::new(1, 1);
        let (send, receive) = mpsc::channel();
        let (began, wait_begin) = mpsc::channel();
        let endless = move |flag: &'static AtomicBool| {
            began.send(()).unwrap();
            while !flag.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            send.send("stopped").unwrap();
        };
        let ticket = pool.add(true, Box::new(endless)).unwrap();
        wait_begin.recv().unwrap();
        let waiting = pool.add(false, Box::new(|_| panic!("it was taken back"))).unwrap();
        assert!(pool.add(true, Box::new(|_| ())).is_none(), "one more than may wait");
        waiting.cancel();
        let last = pool.add(false, Box::new(|_| ())).expect("a call that was taken back makes room");
        last.cancel();
        ticket.cancel();
        assert_eq!(receive.recv(), Ok("stopped"));
        let (send, receive) = mpsc::channel();
        let again = loop {
            let send = send.clone();
            let job = move |flag: &'static AtomicBool| send.send(flag.load(Ordering::Relaxed)).unwrap();
            if let Some(ticket) = pool.add(true, Box::new(job)) {
                break ticket;
            }
        };
        assert_eq!(receive.recv(), Ok(false), "the flag of the call before does not count");
        again.cancel();
    }

    /// Threads that were added for calls that wait for their clients end, once these go on.
    #[test]
    fn threads_in_the_place_of_others_end() {
        let pool = Pool::new(2, 8);
        let threads = |pool: &Pool| Arc::strong_count(&pool.0) - 1;
        for _ in 0..200 {
            drop([pool.hold_up(), pool.hold_up()]);
        }
        let began = std::time::Instant::now();
        while threads(&pool) > 2 {
            assert!(began.elapsed() < Duration::from_secs(60), "{} threads", threads(&pool));
            thread::sleep(Duration::from_millis(1));
        }
        pool.close(2);
    }

    #[test]
    fn a_panic_leaves_the_thread_alive() {
        let pool = Pool::new(1, 8);
        let (send, receive) = mpsc::channel();
        pool.add(true, Box::new(|_| panic!("this is a test"))).unwrap();
        pool.add(true, Box::new(move |_| send.send(()).unwrap())).unwrap();
        assert_eq!(receive.recv_timeout(Duration::from_secs(60)), Ok(()));
    }
}
