//! A line of progress on the terminal.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dlx::clock::Stopwatch;
use dlx::locks::locked;
use dlx::proof::Prover;
use dlx::{Details, SolverBuilder, count};

use crate::console::Console;
use crate::cost_order::{Order, gap};
use crate::progress_line;

const EVERY: Duration = Duration::from_millis(250);
/// A run that takes less shows no progress.
const SHORT: Duration = Duration::from_secs(1);

/// Draws on stderr if that is a terminal.
pub(crate) struct Progress {
    shown: bool,
    /// Which costs are meant where a search goes by costs.
    order: Order,
    /// The part of a search that was done when it last told, as the bits of a number.
    done: Arc<AtomicU64>,
}

impl Progress {
    pub(crate) fn new(wanted: bool, console: &Console) -> Self {
        let done = Arc::new(AtomicU64::new(f64::NAN.to_bits()));
        Progress { shown: wanted && console.shows_progress(), order: Order::default(), done }
    }

    /// The same for covers in this order.
    pub(crate) fn in_order(self, order: Order) -> Self {
        Progress { order, ..self }
    }

    /// Shows the progress of a search, and remembers it.
    pub(crate) fn attach(&self, builder: SolverBuilder) -> SolverBuilder {
        let (done, draw) = (Arc::clone(&self.done), self.shown.then(|| self.draw()));
        builder.progress(EVERY, move |progress| {
            done.store(progress.done.to_bits(), Ordering::Relaxed);
            if let Some(draw) = &draw {
                draw(progress);
            }
        })
    }

    /// How much of a search was done when it last told, in words. `None` if it never did.
    pub(crate) fn share(&self) -> Option<String> {
        let done = f64::from_bits(self.done.load(Ordering::Relaxed));
        (!done.is_nan()).then(|| share(done))
    }

    /// Shows the progress of a count.
    pub(crate) fn attach_to_count(&self, counter: count::Counter) -> count::Counter {
        if self.shown { counter.progress(EVERY, self.draw()) } else { counter }
    }

    /// Shows the progress of a search that writes a proof.
    pub(crate) fn attach_to_prover<'p>(&self, prover: Prover<'p>) -> Prover<'p> {
        if self.shown { prover.progress(EVERY, self.draw()) } else { prover }
    }

    fn draw(&self) -> impl Fn(&dlx::Progress) + Send + Sync + 'static {
        let order = self.order;
        move |progress| {
            if progress.elapsed >= SHORT {
                progress_line::draw(&line(progress, order));
            }
        }
    }

    /// Erases the line.
    pub(crate) fn clear(&self) {
        if self.shown {
            progress_line::erase();
        }
    }
}

/// What tells the number of tries so far, where tries are counted.
pub(crate) type Tries = Option<Box<dyn Fn() -> u64 + Send>>;

/// Shows how many things are done, and the time left.
pub(crate) struct Counter {
    done: u64,
    /// What the line tells. `None` where nothing is shown.
    shown: Option<Arc<Mutex<Shown>>>,
}

impl Counter {
    /// If it is known how many there are, the line goes on while the next is awaited. Otherwise that may be input which
    /// somebody types.
    pub(crate) fn new(wanted: bool, all: Option<u64>, console: &Console) -> Self {
        Counter::with_tries(wanted, all, None, console)
    }

    pub(crate) fn with_tries(wanted: bool, all: Option<u64>, tries: Tries, console: &Console) -> Self {
        if !wanted || !console.shows_progress() {
            return Counter { done: 0, shown: None };
        }
        let shown = Arc::new(Mutex::new(Shown {
            started: Stopwatch::start(),
            told: Duration::ZERO,
            count: Count { all, ..Count::default() },
            tries,
        }));
        if all.is_some() {
            let shown = Arc::downgrade(&shown);
            // Without a thread for it, the line stands still between two things.
            let _ = thread::Builder::new().spawn(move || {
                thread::sleep(SHORT);
                while let Some(shown) = shown.upgrade() {
                    locked(&shown).draw_if_due();
                    drop(shown);
                    thread::sleep(EVERY);
                }
            });
        }
        Counter { done: 0, shown: Some(shown) }
    }

    /// Counts `more` as done.
    pub(crate) fn add(&mut self, more: u64) {
        self.reach(more, None);
    }

    /// Counts `more` as done, which makes up to `part` of the work, if that is known.
    pub(crate) fn reach(&mut self, more: u64, part: Option<f64>) {
        self.done += more;
        if let Some(shown) = &self.shown {
            let mut shown = locked(shown);
            shown.count = Count { done: self.done, part, ..shown.count };
            shown.draw_if_due();
        }
    }

    /// Prints `more` things, with no line before them.
    pub(crate) fn print<T>(&mut self, more: u64, print: impl FnOnce() -> T) -> T {
        self.done += more;
        let mut shown = self.shown.as_deref().map(locked);
        if shown.is_some() {
            progress_line::erase();
        }
        let printed = print();
        if let Some(shown) = &mut shown {
            shown.count.done = self.done;
        }
        printed
    }

    pub(crate) fn done(&self) -> u64 {
        self.done
    }
}

/// What is printed next finds no line on the screen, and gets none.
impl Drop for Counter {
    fn drop(&mut self) {
        if let Some(shown) = &self.shown {
            let mut shown = locked(shown);
            shown.told = Duration::MAX;
            progress_line::erase();
        }
    }
}

/// The line of a [`Counter`].
struct Shown {
    started: Stopwatch,
    /// When it was drawn last; [`Duration::MAX`] at the end.
    told: Duration,
    count: Count,
    tries: Tries,
}

impl Shown {
    fn draw_if_due(&mut self) {
        let elapsed = self.started.elapsed();
        if elapsed >= SHORT && elapsed >= self.told.saturating_add(EVERY) {
            self.told = elapsed;
            let tries = self.tries.as_ref().map(|tries| tries());
            progress_line::draw(&self.count.line(tries, elapsed));
        }
    }
}

/// How many things are done.
#[derive(Clone, Copy, Default)]
struct Count {
    done: u64,
    /// How many there are, if that is known.
    all: Option<u64>,
    /// The part of the work that is done, if that is known and not the part of all things.
    part: Option<f64>,
}

impl Count {
    fn line(self, tries: Option<u64>, elapsed: Duration) -> String {
        let Count { done, all, part } = self;
        let elapsed = elapsed.as_secs_f64();
        let of = all.map_or_else(|| "done".to_owned(), |all| format!("of {all}"));
        let mut line = format!("{done} {of}  {}", time(elapsed));
        if let Some(tries) = tries.filter(|tries| *tries > 0) {
            line += &format!("  {tries} {}", if tries == 1 { "try" } else { "tries" });
        }
        let rate = done as f64 / elapsed;
        if rate >= 1.0 {
            line += &format!("  {}/s", short(rate));
        }
        let part = part.or_else(|| all.map(|all| done as f64 / all as f64));
        if let Some(part) = part.filter(|part| *part > 0.0) {
            line += &format!("  about {} left", time(elapsed * (1.0 / part - 1.0).max(0.0)));
        }
        line
    }
}

/// A number that may be more than a word holds.
pub(crate) fn at_least(number: u64) -> String {
    if number < u64::MAX { number.to_string() } else { format!("at least {number}") }
}

fn line(progress: &dlx::Progress, order: Order) -> String {
    let &dlx::Progress { done, elapsed, details, .. } = progress;
    let rate = |number: u64| short(number as f64 / elapsed.as_secs_f64());
    let mut line = format!("{:5.1} %  ", done * 100.0);
    match details {
        Details::Search { nodes, covers } => {
            line += &format!("{} covers  {} nodes/s", at_least(covers), rate(nodes));
        }
        Details::Cheapest { nodes, least, bound } => {
            return by_cost(least, bound, order) + &rate(nodes) + " nodes/s";
        }
        Details::Frontier { step, steps, states } => {
            // The steps say nothing about the time that is left.
            return format!("step {step} of {steps}  {} states", short(states as f64));
        }
        Details::Planar { primes, needed } => line += &format!("{primes} of {needed} primes"),
        Details::Weights { rounds } => return format!("{rounds} sets of weights"),
        Details::Memo { subproblems } => return format!("{} subproblems", short(subproblems as f64)),
        _ => {}
    }
    if done > 0.001 {
        let left = elapsed.as_secs_f64() * (1.0 - done) / done;
        line += &format!("  about {} left", time(left));
    }
    line
}

/// How far a search by costs is.
fn by_cost(least: Option<u64>, bound: u64, order: Order) -> String {
    let bound = order.cost(bound);
    match least.map(|least| order.cost(least)) {
        Some(best) => format!("best {best}, bound {bound} (gap {:.1} %)  ", gap(best, bound)),
        None => format!("none found, bound {bound}  "),
    }
}

/// A part of a search, as an estimate in words.
fn share(done: f64) -> String {
    match 100.0 * done {
        percent if percent < 0.1 => "less than 0.1 % of the search done".to_owned(),
        percent if percent < 10.0 => format!("about {percent:.1} % of the search done"),
        percent => format!("about {percent:.0} % of the search done"),
    }
}

/// A number in few digits.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.1} G", n / 1e9),
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e3 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 360_000.0 => format!("{:.0} h", s / 3600.0),
        s if s < 1e9 => format!("{:.0} days", s / 86_400.0),
        s => format!("{:.0} years", s / 31_557_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_two_digits() {
        let shares = [1e-40, 0.0123, 0.5].map(share);
        let words = ["less than 0.1 %", "about 1.2 %", "about 50 %"];
        assert_eq!(shares, words.map(|words| format!("{words} of the search done")));
    }

    #[test]
    fn a_search_by_costs_tells_the_gap() {
        let told = |least, order| by_cost(least, 90, order);
        assert_eq!(told(None, Order::CheapestFirst), "none found, bound 90  ");
        assert_eq!(told(Some(100), Order::CheapestFirst), "best 100, bound 90 (gap 10.0 %)  ");
        assert_eq!(told(Some(100), Order::DearestFirst(300)), "best 200, bound 210 (gap 4.8 %)  ");
    }

    #[test]
    fn numbers_are_short() {
        let numbers = [0.4, 999.0, 1000.0, 5_640_000.0, 2e9].map(short);
        assert_eq!(numbers, ["0", "999", "1.0 k", "5.6 M", "2.0 G"]);
        let line = |done, all, part, tries, seconds| {
            Count { done, all, part }.line(tries, Duration::from_secs(seconds))
        };
        assert_eq!(line(10, Some(40), None, None, 2), "10 of 40  2 s  5/s  about 6 s left");
        assert_eq!(line(3000, None, None, None, 1), "3000 done  1 s  3.0 k/s");
        assert_eq!(line(3000, None, Some(0.5), None, 1), "3000 done  1 s  3.0 k/s  about 1 s left");
        assert_eq!(line(0, Some(1), None, None, 12), "0 of 1  12 s");
        assert_eq!(line(1, Some(3), None, Some(120), 6), "1 of 3  6 s  120 tries  about 12 s left");
        let times = [0.0, 99.0, 120.0, 7200.0, 864_000.0, 3.2e9].map(time);
        assert_eq!(times, ["0 s", "99 s", "2 min", "2 h", "10 days", "101 years"]);
    }
}
