//! Word squares: each row is a word, and each column another.
//!
//! The words are made up: letters as often as in English, of which vowels and consonants mostly take turns, as in
//! words that one can speak.

use std::collections::BTreeSet;

use dlx::{Entry, ItemId, Problem};

use super::Instance;
use super::chance::Chance;

pub(super) fn add(all: &mut Vec<Instance>, set: u64) {
    for (size, count, seeds) in
        [(4, 160, 3), (4, 200, 3), (5, 500, 1), (5, 650, 1), (5, 1000, 1), (5, 1500, 2), (6, 3000, 1)]
    {
        for seed in 0..seeds {
            let parameters = format!("{size}-{count}-{seed}");
            let seed = (set, seed + 1000 * (10 * count + size) as u64);
            all.push(Instance::random("words", &parameters, seed, move |chance| {
                squares(&words(size, count, chance))
            }));
        }
    }
}

/// How often each letter stands in a thousand letters of English, roughly.
const VOWELS: [(u8, usize); 5] = [(b'a', 82), (b'e', 127), (b'i', 70), (b'o', 75), (b'u', 28)];
const CONSONANTS: [(u8, usize); 21] = [
    (b'b', 15),
    (b'c', 28),
    (b'd', 43),
    (b'f', 22),
    (b'g', 20),
    (b'h', 61),
    (b'j', 2),
    (b'k', 8),
    (b'l', 40),
    (b'm', 24),
    (b'n', 67),
    (b'p', 19),
    (b'q', 1),
    (b'r', 60),
    (b's', 63),
    (b't', 91),
    (b'v', 10),
    (b'w', 24),
    (b'x', 2),
    (b'y', 20),
    (b'z', 1),
];

fn letter(letters: &[(u8, usize)], chance: &mut Chance) -> u8 {
    let mut at = chance.below(letters.iter().map(|letter| letter.1).sum());
    let drawn = letters.iter().find(|&&(_, share)| {
        let is_here = at < share;
        at = at.saturating_sub(share);
        is_here
    });
    drawn.expect("the shares add up").0
}

fn words(size: usize, count: usize, chance: &mut Chance) -> Vec<Vec<u8>> {
    let mut words = BTreeSet::new();
    while words.len() < count {
        let mut is_vowel = chance.below(3) == 0;
        let word: Vec<u8> = (0..size)
            .map(|_| {
                let letters: &[(u8, usize)] = if is_vowel { &VOWELS } else { &CONSONANTS };
                // After a vowel comes a consonant in nine of ten, after a consonant a vowel in seven.
                is_vowel = if is_vowel { chance.below(10) == 0 } else { chance.below(10) < 7 };
                letter(letters, chance)
            })
            .collect();
        words.insert(word);
    }
    words.into_iter().collect()
}

/// An item for each row and column, an option for each word there; cells have a letter as their colour, and no word
/// comes twice.
fn squares(words: &[Vec<u8>]) -> Problem {
    let size = words[0].len();
    let mut b = Problem::builder();
    let rows: Vec<ItemId> = b.many_primaries(size);
    let columns: Vec<ItemId> = b.many_primaries(size);
    let cells: Vec<ItemId> = b.many_secondaries(size * size);
    let once: Vec<ItemId> = words.iter().map(|_| b.secondary()).collect();
    let letters: Vec<_> = (0..26).map(|_| b.new_color().expect("few colours")).collect();
    for (number, word) in words.iter().enumerate() {
        for line in 0..2 * size {
            let (is_row, at) = (line < size, line % size);
            let mut entries: Vec<Entry> =
                vec![if is_row { rows[at] } else { columns[at] }.into(), once[number].into()];
            for (k, &letter) in word.iter().enumerate() {
                let cell = if is_row { at * size + k } else { k * size + at };
                entries.push(cells[cell].colored(letters[usize::from(letter - b'a')]));
            }
            b.option(entries).expect("a word on a line is an option");
        }
    }
    b.build()
}
