//! Lines on which any three cells in a row have a value of each of three groups: low, middle and high on an entropic
//! line, the remainders by three on a modular one. So each group comes again after three cells.

use super::automaton::Automaton;
use super::kinds::{Form, Kind};
use super::on_board::lines_once;
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const ENTROPIC: Kind = Kind {
    name: "entropicline",
    words: &["entropic", "entropic-line"],
    parts: &[Part::Lines],
    form: Form::Placed(&Thirds::Entropic),
};

pub(super) const MODULAR: Kind = Kind {
    name: "modularline",
    words: &["modular", "modular-line"],
    parts: &[Part::Lines],
    form: Form::Placed(&Thirds::Modular),
};

#[derive(Clone, Copy)]
enum Thirds {
    Entropic,
    Modular,
}

impl Thirds {
    /// The group of a value. Where the values do not part evenly, the low and the high ones are as many.
    fn group(self, value: i32, size: usize) -> i32 {
        let size = size as i32;
        match self {
            Thirds::Modular => value % 3,
            Thirds::Entropic => {
                let ends = if size % 3 == 2 { size / 3 + 1 } else { size / 3 };
                i32::from(value > ends) + i32::from(value > size - ends)
            }
        }
    }
}

impl Asks for Thirds {
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, true)
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place.lines.iter().all(|line| {
            let groups: Vec<i32> = line.iter().map(|&cell| self.group(value(cell), layout.size())).collect();
            // Two cells have two groups, too, as a third would.
            groups.windows(2).all(|two| two[0] != two[1])
                && groups.windows(3).all(|three| three[0] != three[2])
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let values: Vec<i32> = (1..=layout.size() as i32).collect();
        let piece = |line: &Vec<usize>| {
            // The last two groups.
            let step = |_: usize, &[before, last]: &[i32; 2], value: i32| {
                let own = self.group(value, layout.size());
                (own != before && own != last).then_some([last, own])
            };
            let automaton = Automaton::new(line.len(), &values, [-1, -1], step, |_| true);
            Piece::Automaton(line.clone(), automaton)
        };
        place.lines.iter().map(piece).collect()
    }

    fn says(&self, _: &Place, layout: &Layout) -> Said {
        let last = |group: i32| {
            let values = 1..=layout.size() as i32;
            values.filter(|&value| self.group(value, layout.size()) == group).max().unwrap_or(0)
        };
        match self {
            Thirds::Entropic => Said::Entropic([0, 1].map(last)),
            Thirds::Modular => Said::Modular,
        }
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let look = match self {
            Thirds::Entropic => LineLook::Entropic,
            Thirds::Modular => LineLook::Modular,
        };
        picture.add_lines(&place.lines, look);
    }
}
