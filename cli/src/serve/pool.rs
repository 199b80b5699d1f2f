//! The threads that do the work of calls, away from those that talk to clients.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use dlx::locks::locked;

use crate::lease::Lease;

/// Work to do, by a thread.
type Job = Box<dyn FnOnce(Worker) + Send>;

/// Some threads, and the calls that wait for them.
#[derive(Clone)]
pub(super) struct Pool(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
    most: usize,
    /// Number of calls that wait for their clients, each of which has an extra thread in its place.
    held_up: AtomicUsize,
}

#[derive(Default)]
struct Queue {
    /// Calls of milliseconds: they go first, and one thread takes no others.
    quick: VecDeque<(Job, Ticket)>,
    /// All other calls.
    long: VecDeque<(Job, Ticket)>,
    /// Number of threads that are too many, of each kind.
    surplus: [usize; 2],
    /// Whether all threads have to end.
    is_closed: bool,
}

/// The kinds of threads, by the calls that they take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Takes {
    OnlyQuick,
    All,
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

    /// The next call for a thread of this kind.
    fn pop(&mut self, takes: Takes) -> Option<(Job, Ticket)> {
        let quick = self.quick.pop_front();
        quick.or_else(|| if takes == Takes::All { self.long.pop_front() } else { None })
    }

    /// Whether a thread of this kind has to end.
    fn ends(&mut self, takes: Takes) -> bool {
        let surplus = &mut self.surplus[takes as usize];
        let is_surplus = *surplus > 0;
        *surplus -= usize::from(is_surplus);
        is_surplus || self.is_closed
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

/// The thread that does a call.
#[derive(Clone)]
pub(super) struct Worker {
    /// Stops the call when it is set.
    pub(super) flag: &'static AtomicBool,
    pool: Pool,
    takes: Takes,
}

/// A thread in the place of another one, as long as this lives.
pub(super) struct Extra(Worker);

impl Drop for Extra {
    fn drop(&mut self) {
        let Worker { pool, takes, .. } = &self.0;
        pool.lock().surplus[*takes as usize] += 1;
        pool.0.filled.notify_all();
    }
}

/// As long as a call waits for its client.
pub(super) struct HeldUp<'a> {
    pool: &'a Pool,
    _thread: Option<Extra>,
}

impl Drop for HeldUp<'_> {
    fn drop(&mut self) {
        self.pool.0.held_up.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Worker {
    /// The call waits for its client: while it does, another thread takes its place, so that slow clients hold up
    /// nobody else. `None` if too many wait like that, or the system has no thread left.
    pub(super) fn hold_up(&self) -> Option<HeldUp<'_>> {
        let before = self.pool.0.held_up.fetch_add(1, Ordering::Relaxed);
        let mut held_up = HeldUp { pool: &self.pool, _thread: None };
        if before >= MOST_HELD_UP {
            return None;
        }
        held_up._thread = Some(self.extra()?);
        Some(held_up)
    }

    /// Adds a thread of the same kind for a while. `None` if the system has none left.
    pub(super) fn extra(&self) -> Option<Extra> {
        self.pool.spawn(self.takes).ok()?;
        Some(Extra(self.clone()))
    }
}

impl Pool {
    /// Some threads, for which at most `most` calls wait.
    ///
    /// # Errors
    /// If the system has too few threads left.
    pub(super) fn new(threads: usize, most: usize) -> io::Result<Self> {
        let shared =
            Shared { queue: Mutex::default(), filled: Condvar::new(), most, held_up: AtomicUsize::new(0) };
        let pool = Pool(Arc::new(shared));
        for number in 0..threads {
            let is_reserved = number == 0 && threads > 1;
            let spawned = pool.spawn(if is_reserved { Takes::OnlyQuick } else { Takes::All });
            spawned.inspect_err(|_| pool.close())?;
        }
        Ok(pool)
    }

    /// Adds a thread.
    fn spawn(&self, takes: Takes) -> io::Result<()> {
        let lease = Lease::take();
        let worker = Worker { flag: lease.flag(), pool: self.clone(), takes };
        let work = move || {
            worker.work();
            drop(lease);
        };
        thread::Builder::new().spawn(work).map(drop)
    }

    /// Ends all threads, each after its call.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.0.filled.notify_all();
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
}

impl Worker {
    /// Does calls, until the thread has to end.
    fn work(&self) {
        while let Some((job, ticket)) = self.next() {
            if ticket.begin(self.flag) {
                // A call that panics must not take its thread with it; its client is told by the end of its
                // channel.
                let _ = catch_unwind(AssertUnwindSafe(|| job(self.clone())));
                ticket.end();
            }
        }
    }

    /// Waits for the next call. `None` if the thread has to end.
    fn next(&self) -> Option<(Job, Ticket)> {
        let mut queue = self.pool.lock();
        loop {
            if queue.ends(self.takes) {
                return None;
            }
            if let Some(next) = queue.pop(self.takes) {
                return Some(next);
            }
            queue = self.pool.0.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
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
        let pool = Pool::new(1, 1).unwrap();
        let (send, receive) = mpsc::channel();
        let (began, wait_begin) = mpsc::channel();
        let endless = move |worker: Worker| {
            began.send(()).unwrap();
            while !worker.flag.load(Ordering::Relaxed) {
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
            let job = move |worker: Worker| send.send(worker.flag.load(Ordering::Relaxed)).unwrap();
            if let Some(ticket) = pool.add(true, Box::new(job)) {
                break ticket;
            }
        };
        assert_eq!(receive.recv(), Ok(false), "the flag of the call before does not count");
        again.cancel();
    }

    /// Waits until a pool has this many threads.
    fn wait_for_threads(pool: &Pool, wanted: usize) {
        let threads = || Arc::strong_count(&pool.0) - 1;
        let began = std::time::Instant::now();
        while threads() != wanted {
            assert!(began.elapsed() < Duration::from_secs(60), "{} threads", threads());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Threads that were added for calls that wait for their clients end, once these go on, and the others stay.
    #[test]
    fn threads_in_the_place_of_others_end() {
        static FLAG: AtomicBool = AtomicBool::new(false);
        let pool = Pool::new(2, 8).unwrap();
        for takes in [Takes::OnlyQuick, Takes::All] {
            let worker = Worker { flag: &FLAG, pool: pool.clone(), takes };
            for _ in 0..200 {
                drop([worker.hold_up(), worker.hold_up()]);
            }
        }
        wait_for_threads(&pool, 2);
        assert_eq!(pool.lock().surplus, [0, 0]);
        pool.close();
        wait_for_threads(&pool, 0);
    }

    /// While the thread for quick calls waits for a client, the one in its place takes quick calls alone, too.
    #[test]
    fn a_thread_is_kept_for_quick_calls() {
        const LONG: Duration = Duration::from_secs(60);
        let pool = Pool::new(2, 8).unwrap();
        let (begun, wait_begun) = mpsc::channel();
        // A call that lasts until its end is dropped.
        let add = |name: &'static str, is_quick: bool, is_held_up: bool| {
            let (end, wait_end) = mpsc::channel::<()>();
            let begun = begun.clone();
            let job = move |worker: Worker| {
                let _held_up = is_held_up.then(|| worker.hold_up().expect("a thread"));
                begun.send(name).unwrap();
                let _ = wait_end.recv();
            };
            pool.add(is_quick, Box::new(job)).expect("a place");
            end
        };
        let long = add("long", false, false);
        assert_eq!(wait_begun.recv_timeout(LONG), Ok("long"));
        let slow_client = add("slow client", true, true);
        assert_eq!(wait_begun.recv_timeout(LONG), Ok("slow client"));
        let waits = add("waits", false, false);
        assert!(wait_begun.recv_timeout(Duration::from_millis(50)).is_err(), "no thread takes long calls");
        let quick = add("quick", true, false);
        assert_eq!(wait_begun.recv_timeout(LONG), Ok("quick"));
        drop((quick, slow_client, long, waits));
        assert_eq!(wait_begun.recv_timeout(LONG), Ok("waits"));
        wait_for_threads(&pool, 2);
        pool.close();
        wait_for_threads(&pool, 0);
    }

    #[test]
    fn a_panic_leaves_the_thread_alive() {
        let pool = Pool::new(1, 8).unwrap();
        let (send, receive) = mpsc::channel();
        pool.add(true, Box::new(|_| panic!("this is a test"))).unwrap();
        pool.add(true, Box::new(move |_| send.send(()).unwrap())).unwrap();
        assert_eq!(receive.recv_timeout(Duration::from_secs(60)), Ok(()));
    }
}
