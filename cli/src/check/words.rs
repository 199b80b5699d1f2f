//! What a check says beside its verdict, in the languages that hints are told in.

use puzzles::technique::{Language, Telling};

/// How a check speaks.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// How cells are named, and in which language.
    pub(super) telling: Telling<'static>,
    pub(super) said: &'static Sentences,
}

/// The sentences of a language.
pub(super) struct Sentences {
    /// Why there is no solution, where that is not plain.
    pub(super) contradiction: &'static str,
    /// That there is no solution with this.
    pub(super) none_with: fn(&str) -> String,
    /// That there is none with all of these.
    pub(super) none_with_all: fn(&str) -> String,
    /// The givens of these cells.
    pub(super) givens: fn(&[String]) -> String,
    /// That two solutions differ in these cells.
    pub(super) differ: fn(&str) -> String,
    /// That all is needed.
    pub(super) minimal: &'static str,
    pub(super) not_known_to_be_minimal: &'static str,
    pub(super) not_minimal: fn(&str) -> String,
    /// That not all was checked.
    pub(super) maybe_more: &'static str,
    /// That each of the givens of these cells could go.
    pub(super) could_go: fn(&[String]) -> String,
    /// That these other clues are not needed.
    pub(super) not_needed: fn(&str) -> String,
    pub(super) no_estimate: &'static str,
    /// How many solutions there are.
    pub(super) counted: fn(&str) -> String,
    /// That none of this many walks came to a solution.
    pub(super) none_arrived: fn(u64) -> String,
    /// That so few walks tell nothing.
    pub(super) too_few_walks: fn(u64) -> String,
    /// About how many solutions there are, the ends of the interval, and the number of walks.
    pub(super) about: fn(&str, [&str; 2], u64) -> String,
}

impl Words {
    pub(super) fn new(telling: Telling<'static>) -> Self {
        Words { telling, said: sentences(telling.language) }
    }
}

fn sentences(language: Language) -> &'static Sentences {
    language.pick(&ENGLISH, &[("de", &GERMAN)])
}

static ENGLISH: Sentences = Sentences {
    contradiction: "every way to fill it leads to a contradiction",
    none_with: |clue| format!("no solution has this: {clue}"),
    none_with_all: |clues| format!("no solution has all of these: {clues}"),
    givens: |cells| match cells {
        [one] => format!("the given in {one}"),
        _ => format!("the givens in {}", cells.join(" ")),
    },
    differ: |cells| format!("the solutions differ in {cells}"),
    minimal: "minimal",
    not_known_to_be_minimal: "not known to be minimal",
    not_minimal: |what| format!("not minimal: {what}"),
    maybe_more: "stopped before all was tried",
    could_go: |cells| match cells {
        [one] => format!("{one} could go"),
        _ => format!("each of {} could go", cells.join(" ")),
    },
    not_needed: |clues| format!("what is not needed: {clues}"),
    no_estimate: "no estimate for this puzzle",
    counted: |number| format!("{number} solutions"),
    too_few_walks: |walks| {
        format!("no estimate from {walks} random walk{}", if walks == 1 { "" } else { "s" })
    },
    none_arrived: |walks| format!("none of {walks} random walks reached a solution"),
    about: |number, [low, high], walks| {
        format!("about {number} solutions ({low} to {high}; {walks} random walks)")
    },
};

static GERMAN: Sentences = Sentences {
    contradiction: "jede Art, es zu füllen, führt zu einem Widerspruch",
    none_with: |clue| format!("keine Lösung hat dies: {clue}"),
    none_with_all: |clues| format!("keine Lösung hat all dies: {clues}"),
    givens: |cells| match cells {
        [one] => format!("die Vorgabe in {one}"),
        _ => format!("die Vorgaben in {}", cells.join(" ")),
    },
    differ: |cells| format!("die Lösungen unterscheiden sich in {cells}"),
    minimal: "minimal",
    not_known_to_be_minimal: "nicht bekannt, ob minimal",
    not_minimal: |what| format!("nicht minimal: {what}"),
    maybe_more: "abgebrochen, bevor alles versucht war",
    could_go: |cells| match cells {
        [one] => format!("{one} könnte wegfallen"),
        _ => format!("jede für sich könnte wegfallen: {}", cells.join(" ")),
    },
    not_needed: |clues| format!("nicht nötig: {clues}"),
    no_estimate: "keine Schätzung für dieses Rätsel",
    counted: |number| format!("{number} Lösungen"),
    too_few_walks: |walks| format!("keine Schätzung aus {walks} zufälligen Wegen"),
    none_arrived: |walks| format!("keiner von {walks} zufälligen Wegen führte zu einer Lösung"),
    about: |number, [low, high], walks| {
        format!("etwa {number} Lösungen ({low} bis {high}; {walks} zufällige Wege)")
    },
};
