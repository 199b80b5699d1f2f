//! Lines with equal sums: on a region sum line, in each part between borders of boxes; on a zipper line, at each
//! distance from the middle, the middle cell by itself; on a double arrow, of the ends and of all cells between them.

use super::equal_sums::{LARGEST_TOTAL, Parts};
use super::kinds::{Form, Kind};
use super::on_board::{box_of, lines_once, once_around};
use super::{Asks, Part, Piece, Place};
use crate::board::Layout;
use crate::notation::text::Mistake;
use crate::picture::{LineLook, Picture};
use crate::technique::Said;

pub(super) const REGIONS: Kind = Kind {
    name: "regionsumline",
    words: &["region-sum", "region-sum-line"],
    parts: &[Part::Lines],
    form: Form::Placed(&LineSums::Regions),
};

pub(super) const ZIPPER: Kind = Kind {
    name: "zipperline",
    words: &["zipper", "zipper-line"],
    parts: &[Part::Lines],
    form: Form::Placed(&LineSums::Zipper),
};

pub(super) const DOUBLE_ARROW: Kind = Kind {
    name: "doublearrow",
    words: &["double-arrow"],
    parts: &[Part::Lines],
    form: Form::Placed(&LineSums::DoubleArrow),
};

#[derive(Clone, Copy)]
enum LineSums {
    Regions,
    Zipper,
    DoubleArrow,
}

impl LineSums {
    /// The cells of a line whose sums are equal.
    fn groups(self, line: &[usize], layout: &Layout) -> Vec<Vec<usize>> {
        let count = line.len();
        match self {
            // A line that comes to a box again has another sum there. A loop is gone around from a border on.
            LineSums::Regions => {
                let number = |cell: usize| box_of(cell, layout).map(|house| house.kind);
                let mut cells = once_around(line).to_vec();
                if cells.len() < count {
                    let is_border = |&at: &usize| number(cells[at - 1]) != number(cells[at]);
                    let border = (1..cells.len()).find(is_border).unwrap_or(0);
                    cells.rotate_left(border);
                }
                cells.chunk_by(|&one, &other| number(one) == number(other)).map(<[usize]>::to_vec).collect()
            }
            LineSums::Zipper => {
                let pair = |at: usize| vec![line[at], line[count - 1 - at]];
                let middle = (count % 2 == 1).then(|| vec![line[count / 2]]);
                (0..count / 2).map(pair).chain(middle).collect()
            }
            LineSums::DoubleArrow => vec![vec![line[0], line[count - 1]], line[1..count - 1].to_vec()],
        }
    }
}

impl Asks for LineSums {
    fn needs_boxes(&self) -> bool {
        matches!(self, LineSums::Regions)
    }

    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        lines_once(place, layout, matches!(self, LineSums::Regions))?;
        let is_short = |line: &&Vec<usize>| matches!(self, LineSums::DoubleArrow) && line.len() < 3;
        if place.lines.iter().any(|line| is_short(&line)) {
            return Err(Mistake::new("a line of three cells or more", 2));
        }
        match place
            .lines
            .iter()
            .map(|line| once_around(line).len())
            .find(|cells| cells * layout.size() > LARGEST_TOTAL)
        {
            None => Ok(()),
            Some(cells) => {
                Err(Mistake::new(format!("at most {} cells", LARGEST_TOTAL / layout.size()), cells))
            }
        }
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        place.lines.iter().all(|line| {
            let groups = self.groups(line, layout);
            let sum = |group: &Vec<usize>| group.iter().map(|&cell| value(cell)).sum::<i32>();
            groups.iter().all(|group| sum(group) == sum(&groups[0]))
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        let piece = |line: &Vec<usize>| {
            let sides: Vec<_> = self.groups(line, layout).into_iter().map(Parts::side).collect();
            (sides.len() > 1).then_some(Piece::Sums(Parts { sides, ..Parts::default() }))
        };
        place.lines.iter().filter_map(piece).collect()
    }

    fn says(&self, _: &Place, _: &Layout) -> Said {
        match self {
            LineSums::Regions => Said::RegionSums,
            LineSums::Zipper => Said::Zipper,
            LineSums::DoubleArrow => Said::DoubleArrow,
        }
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        let look = match self {
            LineSums::Regions => LineLook::RegionSums,
            LineSums::Zipper => LineLook::Zipper,
            LineSums::DoubleArrow => LineLook::DoubleArrow,
        };
        picture.add_lines(&place.lines, look);
    }
}
