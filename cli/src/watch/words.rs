//! What is told of a search, in the languages that puzzles are told in.

use std::fmt::Display;

use puzzles::technique::Language;

/// The sentences of a language.
pub(super) struct Sentences {
    /// What is covered next, and the number of its options.
    pub(super) item: fn(&str, usize) -> String,
    /// That this has no option left.
    pub(super) dead_end: fn(&str) -> String,
    pub(super) cover: &'static str,
    pub(super) tried: fn(&str) -> String,
    pub(super) taken_back: fn(&str) -> String,
    /// That all was searched, with this many nodes.
    pub(super) done: fn(u64) -> String,
    /// That the search was stopped: the numbers of steps and of nodes so far.
    pub(super) stopped: fn(u64, u64) -> String,
    /// A step of a sweep: its number, the number of all steps, and its states.
    pub(super) step: fn(usize, usize, u64) -> String,
    /// That the sweep was stopped: the numbers of steps and of states so far.
    pub(super) stopped_sweep: fn(usize, u64) -> String,
    /// How many covers there are; whether that is one.
    pub(super) covers: fn(&str, bool) -> String,
}

pub(super) fn sentences(language: Language) -> &'static Sentences {
    language.pick(&ENGLISH, &[("de", &GERMAN)])
}

static ENGLISH: Sentences = Sentences {
    item: |item, options| format!("{item}: {}", number_of(options, ["option", "options"])),
    dead_end: |item| format!("dead end: no option is left for {item}"),
    cover: "cover",
    tried: |option| format!("try {option}"),
    taken_back: |option| format!("take back {option}"),
    done: |nodes| format!("done: {}", number_of(nodes, ENGLISH_NODES)),
    stopped: |steps, nodes| {
        let steps = number_of(steps, ["step", "steps"]);
        format!("stopped after {steps}: {} so far", number_of(nodes, ENGLISH_NODES))
    },
    step: |step, steps, states| format!("step {step} of {steps}: {}", number_of(states, ENGLISH_STATES)),
    stopped_sweep: |steps, states| {
        let steps = number_of(steps, ["step", "steps"]);
        format!("stopped after {steps}: {} so far", number_of(states, ENGLISH_STATES))
    },
    covers: |covers, is_one| format!("{covers} {}", if is_one { "cover" } else { "covers" }),
};

const ENGLISH_NODES: [&str; 2] = ["node", "nodes"];
const ENGLISH_STATES: [&str; 2] = ["state", "states"];

static GERMAN: Sentences = Sentences {
    item: |item, options| format!("{item}: {}", number_of(options, ["Option", "Optionen"])),
    dead_end: |item| format!("Sackgasse: für {item} ist keine Option übrig"),
    cover: "Überdeckung",
    tried: |option| format!("versucht: {option}"),
    taken_back: |option| format!("zurückgenommen: {option}"),
    done: |nodes| format!("fertig: {}", number_of(nodes, GERMAN_NODES)),
    stopped: |steps, nodes| {
        let steps = number_of(steps, ["Schritt", "Schritten"]);
        format!("abgebrochen nach {steps}: bisher {}", number_of(nodes, GERMAN_NODES))
    },
    step: |step, steps, states| format!("Schritt {step} von {steps}: {}", number_of(states, GERMAN_STATES)),
    stopped_sweep: |steps, states| {
        let steps = number_of(steps, ["Schritt", "Schritten"]);
        format!("abgebrochen nach {steps}: bisher {}", number_of(states, GERMAN_STATES))
    },
    covers: |covers, is_one| format!("{covers} {}", if is_one { "Überdeckung" } else { "Überdeckungen" }),
};

const GERMAN_NODES: [&str; 2] = ["Knoten", "Knoten"];
const GERMAN_STATES: [&str; 2] = ["Zustand", "Zustände"];

/// A number with its noun, the second of the two if it is not 1.
fn number_of<N: PartialEq + From<u8> + Display>(number: N, [one, more]: [&str; 2]) -> String {
    let noun = if number == 1.into() { one } else { more };
    format!("{number} {noun}")
}
