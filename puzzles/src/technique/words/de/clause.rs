//! Clauses. The verb of a German clause comes second; but after a word like "also" it comes first, and after
//! "wenn" last.

use super::super::{Names, list};

/// Subject, verb and all else.
pub(super) struct Clause {
    pub(super) subject: String,
    pub(super) verb: &'static str,
    pub(super) rest: String,
}

impl Clause {
    pub(super) fn new(subject: String, verb: &'static str, rest: String) -> Self {
        Clause { subject, verb, rest }
    }

    /// As a sentence of its own: `r1c2 ist 5`.
    pub(super) fn main(&self) -> String {
        format!("{} {} {}", self.subject, self.verb, self.rest)
    }

    /// Behind a word like "also": `ist r1c2 5`.
    pub(super) fn inverted(&self) -> String {
        format!("{} {} {}", self.verb, self.subject, self.rest)
    }

    /// Behind a word like "wenn": `r1c2 5 ist`.
    pub(super) fn dependent(&self) -> String {
        format!("{} {} {}", self.subject, self.rest, self.verb)
    }
}

/// Several clauses, the first of which stands behind a word like "also".
pub(super) fn so(clauses: &[Clause]) -> String {
    // Commas stand within them.
    let each = clauses.iter().enumerate();
    let told = each.map(|(place, clause)| if place == 0 { clause.inverted() } else { clause.main() });
    told.collect::<Vec<String>>().join("; ")
}

/// Several clauses, each as a sentence.
pub(super) fn all(clauses: &[Clause]) -> String {
    clauses.iter().map(Clause::main).collect::<Vec<String>>().join("; ")
}

/// That cells have none of some values.
pub(super) fn are_not(names: &Names<'_>, cells: &[usize], values: &[i32]) -> Clause {
    Clause::new(names.cells(cells, "und"), are(cells.len()), none_of(names, values))
}

/// That cells have one of some values.
pub(super) fn can_only_be(names: &Names<'_>, cells: &[usize], values: &[i32]) -> Clause {
    let can = if cells.len() == 1 { "kann" } else { "können" };
    let values = names.choice(values, "oder", "bis");
    Clause::new(names.cells(cells, "und"), can, format!("nur {values} sein"))
}

/// `nicht 5`, `weder 5 noch 6`, `weder 5, 6 noch 7`.
pub(super) fn none_of(names: &Names<'_>, values: &[i32]) -> String {
    match values {
        [one] => format!("nicht {}", names.value(*one)),
        values => {
            let values: Vec<String> = values.iter().map(|&value| names.value(value)).collect();
            format!("weder {}", list(&values, "noch"))
        }
    }
}

pub(super) fn are(count: usize) -> &'static str {
    if count == 1 { "ist" } else { "sind" }
}

/// What cells do.
pub(super) fn see(count: usize) -> &'static str {
    if count == 1 { "sieht" } else { "sehen" }
}

/// `count` things together.
pub(super) fn both(count: usize) -> &'static str {
    if count == 2 { "beide" } else { "alle" }
}

/// `count` cells that have been named, as what is seen.
pub(super) fn these(count: usize) -> &'static str {
    match count {
        1 => "diese",
        2 => "beide",
        _ => "alle diese",
    }
}
