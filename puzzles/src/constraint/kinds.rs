//! The constraints that a puzzle can have beside those of its family, by name.
//!
//! **A new one is a file in this folder and a line in [`KINDS`].** `parity.rs` is a small one to begin with, and
//! `differ.rs` one between two cells. The names are the keys of f-puzzles, where it has them.

use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

use super::{
    Asks, CellNotation, Constraint, Part, Place, Placed, alone, apart, areas, arrow, cage, calc, clone,
    differ, dot, ends, extremum, indexer, less, line_sums, little_killer, marks, nabner, outside, palindrome,
    parity, quadruple, renban, thermometer, thirds, unmarked, whispers,
};
use crate::board::{Coordinates, Layout};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError, is_same_name};

/// All kinds.
pub const KINDS: &[Kind] = &[
    cage::KIND,
    arrow::KIND,
    marks::DIFFERENCE,
    marks::RATIO,
    unmarked::NO_RATIO,
    thermometer::KIND,
    thermometer::SLOW,
    marks::XV,
    unmarked::NO_SUM,
    parity::ODD,
    parity::EVEN,
    little_killer::KIND,
    areas::RISING,
    areas::FALLING,
    apart::KNIGHT,
    apart::KING,
    areas::DISJOINT,
    unmarked::NONCONSECUTIVE,
    whispers::KIND,
    palindrome::KIND,
    renban::KIND,
    ends::BETWEEN,
    line_sums::REGIONS,
    outside::SANDWICH,
    outside::X_SUM,
    outside::SKYSCRAPER,
    quadruple::KIND,
    clone::KIND,
    extremum::MINIMUM,
    extremum::MAXIMUM,
    areas::EXTRA,
    indexer::ROW,
    indexer::COLUMN,
    indexer::BOX,
    thirds::ENTROPIC,
    thirds::MODULAR,
    nabner::KIND,
    line_sums::ZIPPER,
    line_sums::DOUBLE_ARROW,
    ends::LOCKOUT,
    less::KIND,
    calc::KIND,
    dot::KIND,
    differ::KIND,
];

/// A kind of constraint.
pub struct Kind {
    /// Its name in JSON, and on the command line.
    pub name: &'static str,
    /// Other names for the command line.
    pub words: &'static [&'static str],
    /// The parts of its constraints: none if it is a rule of the whole board.
    pub parts: &'static [Part],
    /// What its constraints are.
    pub(crate) form: Form,
}

impl Kind {
    /// Whether a board must have boxes for it.
    pub(crate) fn needs_boxes(&self) -> bool {
        matches!(self.form, Form::Placed(asks) if asks.needs_boxes())
    }

    /// Whether its clues beside the board say the same from the other end of their cells.
    pub(crate) fn reads_both_ways(&self) -> bool {
        matches!(self.form, Form::Placed(asks) if asks.reads_both_ways())
    }
}

/// What constraints of a kind are.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// Constraints with parts of their own: the key of the one beside its cells, and the function that reads them.
    Own(&'static str, Read),
    /// Constraints at places.
    Placed(&'static dyn Asks),
}

/// Reads a constraint from its parts, on a square board of a size.
pub type Read = fn(&mut Object<'_>, usize) -> Result<Box<dyn Constraint>, TextError>;

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The most constraints of a puzzle, in every notation.
pub(crate) const MOST_CONSTRAINTS: usize = 10_000;

/// The kind with this name, or with this among its plain words.
#[must_use]
pub fn named(name: &str) -> Option<&'static Kind> {
    KINDS
        .iter()
        .find(|kind| is_same_name(kind.name, name) || kind.words.iter().any(|word| is_same_name(word, name)))
}

/// Reads a constraint of any kind: an object whose `kind` names it.
///
/// # Errors
/// If there is no such kind, or its parts are not right.
pub fn read(value: Value<'_>, layout: &Arc<Layout>) -> Result<Box<dyn Constraint>, TextError> {
    read_called(None, value, layout)
}

/// The same where mistakes call the constraint something else than its kind.
pub(crate) fn read_called(
    called: Option<&str>,
    value: Value<'_>,
    layout: &Arc<Layout>,
) -> Result<Box<dyn Constraint>, TextError> {
    let mut object = value.object()?;
    let name = object.need("kind")?;
    let text = name.string("the kind of a constraint")?;
    let kind = KINDS.iter().find(|kind| kind.name == text).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        name.mistake(Mistake::new(
            format!("a kind of constraint ({})", names.join(", ")),
            format!("{text:?}"),
        ))
    })?;
    let called = called.unwrap_or(kind.name);
    let constraint = match kind.form {
        Form::Own(_, read) => read(&mut object, layout.size()).map_err(|error| of(called, error))?,
        Form::Placed(_) => Box::new(read_placed(kind, called, &mut object, layout, CellNotation::Numbers)?),
    };
    object.finish().map_err(|error| of(called, error))?;
    check_alone(called, &*constraint, value, layout)?;
    Ok(constraint)
}

/// Checks that some values satisfy a constraint, which mistakes call so, and which was read here.
pub(crate) fn check_alone(
    called: &str,
    constraint: &dyn Constraint,
    at: Value<'_>,
    layout: &Layout,
) -> Result<(), TextError> {
    alone::check(constraint, layout).map_err(|mistake| {
        let first = constraint.cells().into_iter().min();
        let place = first.map(|cell| format!(" at {}", Coordinates::Numbers.cell(cell, layout.size())));
        let words = format!("{called}{}: {mistake}", place.unwrap_or_default());
        at.mistake(mistake.in_words(words))
    })
}

/// A mistake in a constraint that is called so.
fn of(called: &str, TextError { line, column, mistake }: TextError) -> TextError {
    let words = format!("{called}: {mistake}");
    mistake.in_words(words).at(line, column)
}

/// Reads a constraint of a kind, which mistakes call so, from its parts.
pub(crate) fn read_placed(
    kind: &'static Kind,
    called: &str,
    object: &mut Object<'_>,
    layout: &Arc<Layout>,
    notation: CellNotation,
) -> Result<Placed, TextError> {
    let at = object.value();
    let number = object.rest().find(|(key, ..)| *key == "value").map(|(.., value)| value);
    let place = Place::read(object, kind.parts, layout.size(), notation);
    let place = place.map_err(|error| match notation.first_cell(at) {
        Some([row, column]) => of(&format!("{called} at r{row}c{column}"), error),
        None => of(called, error),
    })?;
    let with = |value| Place { value, ..place.clone() };
    let is_right = |value| Placed::called(called, kind, with(value), layout).is_ok();
    Placed::called(called, kind, with(place.value), layout).map_err(|mistake| {
        // Where another number would do, nothing is wrong but the number.
        let others = [None, Some(0), Some(1), Some(place.cells.len() as i32)];
        let at = number.filter(|_| others.into_iter().any(is_right)).unwrap_or(at);
        at.mistake(mistake)
    })
}

/// A constraint as JSON, with its kind.
#[must_use]
pub fn write(constraint: &dyn Constraint, size: usize) -> Option<Json> {
    let (kind, parts) = constraint.json(size)?;
    let mut object = Map::from_iter([("kind".to_owned(), Json::from(kind))]);
    object.extend(parts);
    Some(Json::Object(object))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::constraint::Exchange;
    use crate::technique::{Language, Name, Names};

    /// A constraint of each kind, on a board of 9×9.
    const ALL: &str = include_str!("../../tests/data/variant/all-kinds.json");

    fn all() -> Vec<Box<dyn Constraint>> {
        let layout = Arc::new(Layout::classic(9).expect("boxes"));
        let mut object = Value::parse(ALL, 1).and_then(Value::object).expect("an object");
        let list =
            object.need("constraints").and_then(|list| list.array("constraints", 100)).expect("a list");
        list.into_iter().map(|value| read(value, &layout).expect("a constraint")).collect()
    }

    #[test]
    fn each_kind_has_a_name_of_its_own() {
        let all = all();
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(named(kind.name).is_some_and(|found| found.name == kind.name), "{kind:?}");
            for word in kind.words {
                assert!(named(word).is_some_and(|found| found.name == kind.name), "{word}");
                let others = KINDS.iter().enumerate().filter(|(other, _)| *other != place);
                assert!(
                    others.into_iter().all(|(_, other)| other.name != *word && !other.words.contains(word))
                );
            }
            let is_of = |constraint: &dyn Constraint| constraint.kind() == Some(kind.name);
            assert!(all.iter().any(|constraint| is_of(&**constraint)), "{kind:?} is among them");
        }
    }

    #[test]
    fn each_kind_is_named_in_each_language() {
        let layout = Layout::classic(9).expect("a size");
        let named = |kind: &Kind| {
            let kinds = [[kind.name, kind.plain_name()]];
            let named = |language: &Language| language.clues().puzzle(&Name::Variant(&layout, &kinds));
            Language::all().iter().map(named).collect::<Vec<String>>().join(", ")
        };
        insta::assert_snapshot!(KINDS.iter().map(named).collect::<Vec<String>>().join("\n"));
    }

    #[test]
    fn one_of_each_kind_is_called_in_german() {
        let german = Language::named("de").expect("a language").clues();
        let nameless: Vec<&str> =
            KINDS.iter().map(|kind| kind.name).filter(|name| german.kind(name, "").is_empty()).collect();
        assert!(nameless.is_empty(), "{nameless:?}");
        assert_eq!(german.kind("less", "less"), "kleiner als");
    }

    #[test]
    fn each_kind_says_what_it_asks() {
        let values: Vec<i32> = (1..=9).collect();
        let mut told = String::new();
        for constraint in all() {
            let kind = constraint.kind().expect("a kind");
            let rules = Language::all().iter().map(|&language| constraint.rule(language).unwrap_or_default());
            writeln!(told, "{kind}: {}", rules.collect::<Vec<String>>().join("\n    ")).expect("a string");
            let Some(look) = constraint.looks(&values).into_iter().next() else { continue };
            for &language in Language::all() {
                let names = Names { language, ..Names::plain(9) };
                writeln!(told, "    {}", look.says(&names)).expect("a string");
            }
        }
        insta::assert_snapshot!(told);
    }

    /// Which kinds ask the same after any exchange of values, and which after 1 and the largest, and so on, have
    /// changed places.
    #[test]
    fn each_kind_tells_which_exchanges_of_values_keep_it() {
        let mut of_any: Vec<&str> = Vec::new();
        let mut of_around: Vec<&str> = Vec::new();
        for constraint in all() {
            let kind = constraint.kind().expect("a kind");
            let kept_by_any = Exchange::generators(9).iter().all(|exchange| constraint.is_kept_by(exchange));
            let kept_around = constraint.is_kept_by(&Exchange::around(9));
            assert!(kept_around || !kept_by_any, "{kind}");
            if kept_by_any {
                of_any.push(kind);
            } else if kept_around {
                of_around.push(kind);
            }
        }
        insta::assert_snapshot!(format!("any: {}\naround: {}", of_any.join(" "), of_around.join(" ")), @"
        any: killercage palindrome diagonal+ extraregion clone diagonal- antiknight antiking disjointgroups
        around: whispers renban betweenline entropicline modularline nabner lockout difference difference xv odd even nonconsecutive differ
        ");
    }
}
