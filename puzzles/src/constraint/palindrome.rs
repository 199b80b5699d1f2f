//! Palindromes: a line reads the same from both ends.

use super::kinds::{Form, Kind};
use super::on_board::lines_once;
use super::placed::SAME;
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const KIND: Kind =
    Kind { name: "palindrome", words: &[], parts: &[Part::Lines], form: Form::Placed(&Palindrome) };

struct Palindrome;

impl Asks for Palindrome {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, false)
    }

    fn holds(&self, place: &Place, _: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        let reads = |line: &Vec<usize>| {
            line.iter().zip(line.iter().rev()).all(|(&one, &other)| value(one) == value(other))
        };
        place.lines.iter().all(reads)
    }

    fn pieces(&self, place: &Place, _: &Layout) -> Vec<Piece> {
        let piece = |(&one, &other): (&usize, &usize)| {
            Piece::Pair([one, other], (SAME, 0), |_, one, other| one == other)
        };
        let half = |line: &Vec<usize>| {
            line.iter().zip(line.iter().rev()).take(line.len() / 2).map(piece).collect::<Vec<_>>()
        };
        place.lines.iter().flat_map(half).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        Said::Palindrome
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        picture.add_lines(&place.lines, LineLook::Palindrome);
    }
}
