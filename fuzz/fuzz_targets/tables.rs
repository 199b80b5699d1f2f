//! Saved tables of small problems, damaged in any way, also where the hash at their end is right again: they
//! are refused, or answer without panics and with covers alone.
#![no_main]

use std::sync::OnceLock;

use arbitrary::Arbitrary;
use dlx::count::{Counter, Extreme, FrontierTables, Natural};
use dlx::verify::verify;
use dlx::{Cover, Entry, ItemId, Problem};
use libfuzzer_sys::fuzz_target;

/// A change of a file of words.
#[derive(Arbitrary, Debug)]
enum Edit {
    Set {
        place: u16,
        word: u64,
    },
    /// Most words are small.
    Small {
        place: u16,
        word: u8,
    },
    Flip {
        place: u16,
        bit: u8,
    },
    Insert {
        place: u16,
        word: u64,
    },
    Remove {
        place: u16,
        words: u8,
    },
    Repeat {
        from: u16,
        words: u8,
    },
}

#[derive(Arbitrary, Debug)]
struct Damage {
    problem: u8,
    edits: Vec<Edit>,
    /// The hash is made right again.
    sealed: bool,
    /// Bytes that are cut off the end, and others put there.
    cut: u8,
    tail: Vec<u8>,
    memory: u8,
    seed: u64,
}

fuzz_target!(|damage: Damage| {
    let known = known();
    let (problem, file) = &known[damage.problem as usize % known.len()];
    let mut words = file.clone();
    damage.edits.iter().for_each(|edit| edit.apply(&mut words));
    if damage.sealed {
        seal(&mut words);
    }
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.truncate(bytes.len().saturating_sub(damage.cut as usize));
    bytes.extend(&damage.tail);
    let memory = [0, 300, 1000, 5000, 20_000, 1 << 20][damage.memory as usize % 6];
    if let Ok(tables) = FrontierTables::load(problem, &mut &*bytes, memory) {
        ask(problem, &tables, damage.seed);
        let mut again = Vec::new();
        tables.save(&mut again).expect("a vector takes all");
        assert!(again == bytes, "what was loaded is saved as it was");
    }
});

/// Only covers are given, whatever the numbers in the tables are.
fn ask(problem: &Problem, tables: &FrontierTables, seed: u64) {
    let judge = |cover: &Cover| verify(problem, cover.options()).expect("a cover");
    assert_eq!(tables.per_option().len(), problem.option_count());
    let numbers = [0, 1, 2, 17, 1000, seed, u64::MAX].map(Natural::from);
    for number in numbers.iter().chain([tables.count()]) {
        tables.nth(number).iter().for_each(judge);
    }
    (0..3).for_each(|number| tables.draw(seed, number).iter().for_each(judge));
    for extreme in [Extreme::Least, Extreme::Greatest] {
        if let Ok(Some((cost, cover))) = tables.best(extreme) {
            judge(&cover);
            let sum: u64 = cover.options().iter().map(|&option| u64::from(problem.option_cost(option))).sum();
            assert_eq!(sum, cost);
        }
    }
}

impl Edit {
    fn apply(&self, words: &mut Vec<u64>) {
        let end = words.len();
        let at = |place: u16| place as usize % (end + 1);
        match *self {
            Edit::Set { place, word } => {
                if let Some(old) = words.get_mut(at(place)) {
                    *old = word;
                }
            }
            Edit::Small { place, word } => {
                if let Some(old) = words.get_mut(at(place)) {
                    *old = word.into();
                }
            }
            Edit::Flip { place, bit } => {
                if let Some(old) = words.get_mut(at(place)) {
                    *old ^= 1 << (bit % 64);
                }
            }
            Edit::Insert { place, word } => words.insert(at(place), word),
            Edit::Remove { place, words: count } => {
                words.drain(at(place)..end.min(at(place) + count as usize));
            }
            Edit::Repeat { from, words: count } => {
                words.extend_from_within(at(from)..end.min(at(from) + count as usize));
            }
        }
    }
}

/// Puts the right hash in the place of the last word. (It is that of `store.rs`, written again.)
fn seal(words: &mut [u64]) {
    const MARK: u64 = u64::from_le_bytes(*b"dlxways\x02");
    if let Some((last, words)) = words.split_last_mut() {
        *last = words.iter().fold(MARK, |hash, &word| {
            let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
            ((product >> 64) as u64 ^ product as u64).rotate_left(23) ^ word
        });
    }
}

/// Some problems with their tables.
fn known() -> &'static [(Problem, Vec<u64>)] {
    static KNOWN: OnceLock<Vec<(Problem, Vec<u64>)>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let problems = [board(3, 4), colors(), board(2, 70), Problem::builder().build(), hopeless(), apart()];
        let saved = |problem: Problem| {
            let tables = Counter::new().tables(&problem).expect("they are small");
            let mut file = Vec::new();
            tables.save(&mut file).expect("a vector takes all");
            let mut words: Vec<u64> =
                file.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
            assert_eq!(8 * words.len(), file.len());
            let hash = words.last().copied();
            seal(&mut words);
            assert_eq!(words.last().copied(), hash, "the hash is written otherwise now");
            (problem, words)
        };
        problems.into_iter().map(saved).collect()
    })
}

/// Pieces of one and of two cells on a board, with costs.
fn board(rows: usize, columns: usize) -> Problem {
    let mut b = Problem::builder();
    let cells: Vec<ItemId> = b.many_primaries(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            let cell = cells[row * columns + column];
            let mut add = |items: &[ItemId], cost| {
                let option = b.option(items.iter().copied()).expect("a valid option");
                b.cost(option, cost);
            };
            add(&[cell], 5);
            if column + 1 < columns {
                add(&[cell, cells[row * columns + column + 1]], (row + column) as u32);
            }
            if row + 1 < rows {
                add(&[cell, cells[(row + 1) * columns + column]], u32::MAX);
            }
        }
    }
    b.build()
}

/// Secondary items with colours and without: a path of four vertices, and a mark that one of them may have.
fn colors() -> Problem {
    let mut b = Problem::builder();
    let vertices = b.primaries::<4>();
    let edges = b.secondaries::<3>();
    let mark = b.secondary();
    let colors = [(); 3].map(|()| b.new_color().expect("there are few"));
    for (k, vertex) in vertices.into_iter().enumerate() {
        for (c, &color) in colors.iter().enumerate() {
            let mut option = vec![Entry::from(vertex)];
            option.extend((k > 0).then(|| edges[k - 1].colored(color)));
            option.extend((k < 3).then(|| edges[k].colored(colors[(c + 1) % 3])));
            b.option(option.iter().copied()).expect("a valid option");
            option.push(mark.into());
            b.option(option).expect("a valid option");
        }
    }
    b.build()
}

/// An item without options.
fn hopeless() -> Problem {
    let mut b = Problem::builder();
    let [x, _] = b.primaries();
    b.option([x]).expect("a valid option");
    b.build()
}

/// More covers than 64 bits can count.
fn apart() -> Problem {
    let mut b = Problem::builder();
    for _ in 0..45 {
        let item = b.primary();
        (0..3).for_each(|_| _ = b.option([item]).expect("a valid option"));
    }
    b.build()
}
