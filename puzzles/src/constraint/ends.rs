//! Lines whose ends set bounds: on a between line all other values lie between those at its ends; on a lockout line the
//! ends differ by at least half the size, rounded down, and no other value is between them, or equal to one of them.

use super::automaton::Automaton;
use super::kinds::{Form, Kind};
use super::on_board::lines_once;
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const BETWEEN: Kind = Kind {
    name: "betweenline",
    words: &["between", "between-line"],
    parts: &[Part::Lines],
    form: Form::Placed(&Ends::Between),
};

pub(super) const LOCKOUT: Kind = Kind {
    name: "lockout",
    words: &["lockout-line"],
    parts: &[Part::Lines],
    form: Form::Placed(&Ends::Lockout),
};

#[derive(Clone, Copy)]
enum Ends {
    Between,
    Lockout,
}

/// By how much the ends of a lockout line differ at least.
fn least(layout: &Layout) -> i32 {
    layout.size() as i32 / 2
}

impl Asks for Ends {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, false)
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place.lines.iter().all(|line| {
            let (one, other) = (value(line[0]), value(line[line.len() - 1]));
            let (low, high) = (one.min(other), one.max(other));
            let mut inner = line[1..line.len() - 1].iter().map(|&cell| value(cell));
            match self {
                Ends::Between => inner.all(|value| low < value && value < high),
                Ends::Lockout => {
                    high - low >= least(layout) && inner.all(|value| value < low || high < value)
                }
            }
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let values: Vec<i32> = (1..=layout.size() as i32).collect();
        let piece = |line: &Vec<usize>| {
            // Both ends are read first.
            let mut cells = line.clone();
            let last = cells.remove(line.len() - 1);
            cells.insert(1, last);
            let least = least(layout);
            let step = |place: usize, &(low, high): &(i32, i32), value: i32| match place {
                0 => Some((value, value)),
                1 => {
                    let (low, high) = (low.min(value), high.max(value));
                    (matches!(self, Ends::Between) || high - low >= least).then_some((low, high))
                }
                _ => {
                    let fits = match self {
                        Ends::Between => low < value && value < high,
                        Ends::Lockout => value < low || high < value,
                    };
                    fits.then_some((low, high))
                }
            };
            let automaton = Automaton::new(cells.len(), &values, (0, 0), step, |_| true);
            Piece::Automaton(cells, automaton)
        };
        place.lines.iter().map(piece).collect()
    }

    fn says(&self, _: &Place, layout: &Layout) -> Said {
        match self {
            Ends::Between => Said::Between,
            Ends::Lockout => Said::Lockout(least(layout)),
        }
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let look = match self {
            Ends::Between => LineLook::Between,
            Ends::Lockout => LineLook::Lockout,
        };
        picture.add_lines(&place.lines, look);
    }
}
