//! Rules about neighbours without a mark: no consecutive values, no ratio, no sum of 5 or 10. Neighbours with a dot of
//! either kind are meant by neither rule about dots, as between 1 and 2 either may stand.

use super::kinds::{Form, Kind};
use super::on_board::{marked, unmarked};
use super::{Asks, Piece, Place, Placed, names};
use crate::board::Layout;
use crate::technique::Said;

pub(super) const NONCONSECUTIVE: Kind = Kind {
    name: "nonconsecutive",
    words: &["non-consecutive"],
    parts: &[],
    form: Form::Placed(&Unmarked::Consecutive),
};

pub(super) const NO_RATIO: Kind =
    Kind { name: "negative-ratio", words: &["no-ratio"], parts: &[], form: Form::Placed(&Unmarked::Ratio) };

pub(super) const NO_SUM: Kind =
    Kind { name: "negative-xv", words: &["no-xv"], parts: &[], form: Form::Placed(&Unmarked::Sum) };

#[derive(Clone, Copy)]
enum Unmarked {
    Consecutive,
    Ratio,
    Sum,
}

/// The ratios that are meant: those that are marked somewhere, or 2.
fn ratios(place: &Place) -> &[i32] {
    if place.values.is_empty() { &[2] } else { &place.values }
}

impl Asks for Unmarked {
    fn cells(&self, _: &Place, layout: &Layout) -> Vec<usize> {
        (0..layout.cell_count()).collect()
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        unmarked(place, layout).into_iter().all(|pair| {
            let [one, other] = pair.map(value);
            match self {
                Unmarked::Consecutive => (one - other).abs() != 1,
                Unmarked::Ratio => ratios(place).iter().all(|by| one != by * other && other != by * one),
                Unmarked::Sum => one + other != 5 && one + other != 10,
            }
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let pairs = unmarked(place, layout).into_iter();
        match self {
            Unmarked::Consecutive => pairs
                .map(|pair| {
                    Piece::Pair(pair, (NONCONSECUTIVE.name, 0), |_, one: i32, other| (one - other).abs() != 1)
                })
                .collect(),
            Unmarked::Ratio => {
                let of = |pair| {
                    let piece = move |&by: &i32| {
                        Piece::Pair(pair, ("no ratio", by), |by, one, other| {
                            one != by * other && other != by * one
                        })
                    };
                    ratios(place).iter().map(piece)
                };
                pairs.flat_map(of).collect()
            }
            Unmarked::Sum => pairs
                .map(|pair| {
                    Piece::Pair(pair, ("no sum", 0), |_, one, other| one + other != 5 && one + other != 10)
                })
                .collect(),
        }
    }

    fn says(&self, place: &Place, _: &Layout) -> Said {
        match self {
            Unmarked::Consecutive => Said::NonConsecutive(!place.marked.is_empty()),
            Unmarked::Ratio if ratios(place) != [2] => Said::NoRatio,
            Unmarked::Ratio => Said::NoDouble(!place.marked.is_empty()),
            Unmarked::Sum => Said::NoSum(!place.marked.is_empty()),
        }
    }

    fn among(&self, place: &Place, others: &[&Placed], _: &Layout) -> Option<Place> {
        let kinds: &[&str] = match self {
            Unmarked::Sum => &[names::XV],
            Unmarked::Consecutive | Unmarked::Ratio => &[names::DIFFERENCE, names::RATIO],
        };
        let mut values: Vec<i32> = Vec::new();
        if matches!(self, Unmarked::Ratio) {
            let ratios = others.iter().filter(|other| other.kind().name == names::RATIO);
            values = ratios.map(|other| other.place().value.unwrap_or(2)).collect();
            values.sort_unstable();
            values.dedup();
        }
        Some(Place { marked: marked(others, kinds), values, ..place.clone() })
    }
}
