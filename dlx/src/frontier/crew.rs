//! A sweep on several threads.
//!
//! Each thread has its own share of the states of every step, by their hash. It lets these make their
//! moves; what belongs to another share is sent there, many states in a parcel. A thread that has done a
//! step says so to all, and begins the next when all others have said it, too: then nothing that leads
//! to its states is still on its way.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use super::counter::Layer;
use super::sweep::{Arrival, Halt, Layers, Report, Sweep};
use super::table::{Full, Key, Spare, Table};
use crate::outcome::Stop;

/// A step of so much work, as [`Sweep::next`] tells, is worth more than one thread.
pub(super) const WORTH: u64 = 60_000;
/// So many words go into a parcel.
const PARCEL: usize = 1 << 12;
/// So often somebody who waits looks whether another has stopped.
const LOOK_UP: Duration = Duration::from_millis(20);

/// Who else works on a sweep.
pub(super) trait Crew<const N: usize> {
    /// Whether a state of this hash belongs to another thread.
    fn is_elsewhere(&self, hash: u64) -> bool;
    /// Sends a state there.
    fn send(
        &mut self,
        hash: u64,
        step: usize,
        key: &Key<N>,
        number: &[u64],
        spare: &Spare,
    ) -> Result<(), Full>;
}

/// Nobody.
pub(super) struct Alone;

impl<const N: usize> Crew<N> for Alone {
    #[inline]
    fn is_elsewhere(&self, _: u64) -> bool {
        false
    }

    fn send(&mut self, _: u64, _: usize, _: &Key<N>, _: &[u64], _: &Spare) -> Result<(), Full> {
        Ok(())
    }
}

/// Whose a state is. The highest bits tell its place in a table, so the lowest are taken.
#[inline]
pub(super) fn share(hash: u64, shares: usize) -> usize {
    ((u64::from(hash as u32) * shares as u64) >> 32) as usize
}

/// What goes from thread to thread.
enum Post {
    /// States: the step, the key and the number of each, which has so many limbs.
    Parcel { limbs: usize, words: Vec<u64> },
    /// The sender has done a step.
    Done { sender: usize },
}

/// The others, for one of several threads.
struct Desk {
    me: usize,
    others: Vec<Sender<Post>>,
    parcels: Vec<Vec<u64>>,
    /// How many limbs the numbers in the parcels have.
    limbs: usize,
}

impl<const N: usize> Crew<N> for Desk {
    #[inline]
    fn is_elsewhere(&self, hash: u64) -> bool {
        share(hash, self.others.len()) != self.me
    }

    fn send(
        &mut self,
        hash: u64,
        step: usize,
        key: &Key<N>,
        number: &[u64],
        spare: &Spare,
    ) -> Result<(), Full> {
        let to = share(hash, self.others.len());
        let parcel = &mut self.parcels[to];
        if parcel.capacity() == 0 {
            spare.take(8 * PARCEL)?;
            parcel.reserve_exact(PARCEL);
        }
        self.limbs = number.len();
        parcel.push(step as u64);
        parcel.extend_from_slice(key);
        parcel.extend_from_slice(number);
        if parcel.len() + 1 + N + number.len() > PARCEL {
            self.post(to);
        }
        Ok(())
    }
}

impl Desk {
    fn post(&mut self, to: usize) {
        let words = std::mem::take(&mut self.parcels[to]);
        if !words.is_empty() {
            // Somebody who does not listen any more has stopped, and so shall we.
            let _ = self.others[to].send(Post::Parcel { limbs: self.limbs, words });
        }
    }

    fn done(&mut self) {
        for to in 0..self.others.len() {
            if to == self.me {
                continue;
            }
            self.post(to);
            let _ = self.others[to].send(Post::Done { sender: self.me });
        }
    }
}

/// One thread's part of a sweep.
struct Worker<'c, const N: usize> {
    layers: Layers<N>,
    desk: Desk,
    inbox: Receiver<Post>,
    /// How many steps each thread has done.
    done: Vec<usize>,
    stopped: &'c AtomicBool,
}

/// Tells the others if a thread comes to an end before its work does.
struct Alarm<'c>(&'c AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<const N: usize> Worker<'_, N> {
    /// Takes all steps; tells after each which it was, and how many states it had here.
    fn run(mut self, halt: &Halt, tell: impl Fn(usize, u64)) -> Result<Layers<N>, Stop> {
        let alarm = Alarm(self.stopped);
        let mut steps = 0;
        while self.layers.next().is_some() {
            let before = self.layers.states;
            self.layers.take_step(halt, &mut self.desk)?;
            self.desk.done();
            steps += 1;
            while self.done.iter().enumerate().any(|(other, &done)| other != self.desk.me && done < steps) {
                match self.inbox.recv_timeout(LOOK_UP) {
                    Ok(post) => self.take_in(post).map_err(|Full| Stop::Memory)?,
                    Err(RecvTimeoutError::Timeout) => halt.check()?,
                    Err(RecvTimeoutError::Disconnected) => return Err(Stop::Cancelled),
                }
                if self.stopped.load(Ordering::Relaxed) {
                    return Err(Stop::Cancelled);
                }
            }
            tell(self.layers.step, self.layers.states - before);
        }
        std::mem::forget(alarm);
        Ok(self.layers)
    }

    fn take_in(&mut self, post: Post) -> Result<(), Full> {
        match post {
            Post::Done { sender } => self.done[sender] += 1,
            Post::Parcel { limbs, words } => {
                match limbs {
                    1 => self.unpack::<1>(limbs, &words),
                    2 => self.unpack::<2>(limbs, &words),
                    _ => self.unpack::<0>(limbs, &words),
                }?;
                self.layers.spare.give_back(8 * PARCEL);
            }
        }
        Ok(())
    }

    fn unpack<const L: usize>(&mut self, limbs: usize, words: &[u64]) -> Result<(), Full> {
        let width = 1 + N + limbs;
        for (k, state) in words.chunks_exact(width).enumerate() {
            let (step, key) = (state[0] as usize, state[1..=N].try_into().expect("a key has N words"));
            let hash = self.layers.tables[step].hash(&key);
            self.layers.arrive::<L>(Arrival { key, hash, step, number: k * width + 1 + N }, words, limbs)?;
        }
        self.layers.settle::<L>(words, limbs)
    }
}

/// Takes all steps that are left. The sweep is whole again afterwards, unless it was stopped.
pub(super) fn finish<const N: usize>(
    layers: &mut Layers<N>,
    threads: usize,
    halt: &Halt,
    report: Report<'_>,
) -> Result<(), Stop> {
    let shares = split(layers, threads).map_err(|Full| Stop::Memory)?;
    let (desks, inboxes): (Vec<_>, Vec<_>) = (0..threads).map(|_| mpsc::channel()).unzip();
    let stopped = AtomicBool::new(false);
    let states = AtomicU64::new(layers.states);
    let ends: Vec<Result<Layers<N>, Stop>> = std::thread::scope(|scope| {
        let mut workers = Vec::new();
        for (me, (share, inbox)) in shares.into_iter().zip(inboxes).enumerate() {
            let desk = Desk { me, others: desks.clone(), parcels: vec![Vec::new(); threads], limbs: 1 };
            let worker = Worker { layers: share, desk, inbox, done: vec![0; threads], stopped: &stopped };
            let (states, steps) = (&states, layers.plan.len());
            let tell = move |done, fresh| {
                let states = states.fetch_add(fresh, Ordering::Relaxed) + fresh;
                if me == 0 {
                    report(Layer { done, steps, states });
                }
            };
            workers.push(scope.spawn(move || worker.run(halt, tell)));
        }
        let join =
            |worker: ScopedJoinHandle<'_, _>| worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        workers.into_iter().map(join).collect()
    });
    // Who stopped of its own accord knows why; the others stopped because of it.
    if let Some(stop) =
        ends.iter().find_map(|end| end.as_ref().err().filter(|stop| **stop != Stop::Cancelled))
    {
        return Err(*stop);
    }
    let parts = ends.into_iter().collect::<Result<Vec<_>, Stop>>()?;
    for part in parts {
        layers.states += part.states;
        layers.step = part.step;
        gather(&mut layers.tables, part.tables, &layers.spare).map_err(|Full| Stop::Memory)?;
    }
    Ok(())
}

/// Adds one share of all states to another.
fn gather<const N: usize>(to: &mut [Table<N>], from: Vec<Table<N>>, spare: &Spare) -> Result<(), Full> {
    for (to, mut from) in to.iter_mut().zip(from) {
        if from.len() > to.len() {
            std::mem::swap(to, &mut from);
        }
        to.reserve(from.len(), spare)?;
        for (key, number) in from.iter() {
            to.add::<0>(key, to.hash(key), number, spare)?;
        }
        spare.give_back(from.bytes());
    }
    Ok(())
}

/// Deals out all states that wait.
fn split<const N: usize>(layers: &mut Layers<N>, threads: usize) -> Result<Vec<Layers<N>>, Full> {
    let fresh = || -> Vec<Table<N>> { (0..layers.tables.len()).map(Table::new).collect() };
    let mut shares: Vec<Vec<Table<N>>> = (0..threads).map(|_| fresh()).collect();
    for (step, waiting) in layers.tables.iter_mut().enumerate().skip(layers.step) {
        let table = std::mem::replace(waiting, Table::new(step));
        for tables in &mut shares {
            tables[step].reserve(table.len() / threads, &layers.spare)?;
        }
        for (key, number) in table.iter() {
            let hash = table.hash(key);
            let tables = &mut shares[share(hash, threads)];
            tables[step].add::<0>(key, hash, number, &layers.spare)?;
        }
        layers.spare.give_back(table.bytes());
    }
    let part = |tables| {
        Layers::waiting(Arc::clone(&layers.plan), tables, layers.step, Arc::clone(&layers.spare), layers.keep)
    };
    Ok(shares.into_iter().map(part).collect())
}
