//! Draws what stands between cells: dots, numbers, letters, and arrows across a border. Several on one border stand side
//! by side along it.

use std::collections::BTreeMap;

use puzzles::picture::Sign;

use super::{Board, INK, PAPER};
use crate::font::Weight;
use crate::scene::{Scene, Style};

/// The radius of a circle where four cells meet, in cells.
pub(super) const RADIUS_OF_FOUR: f32 = 0.3;

/// What stands on a border.
#[derive(Clone, Copy, PartialEq)]
enum Mark<'p> {
    /// A black one, or a white one.
    Dot(bool),
    Sign(&'p Sign),
}

/// What stands on a border between two cells, and how far along it, from its middle, in cells.
type Marks<'p> = Vec<(Mark<'p>, f32)>;

/// Where the marks on each border stand, by its cells.
pub(super) struct Borders<'p>(BTreeMap<[usize; 2], Marks<'p>>);

impl<'p> Borders<'p> {
    pub(super) fn new(board: &Board<'p>) -> Self {
        let picture = board.picture;
        let mut marks: BTreeMap<[usize; 2], Vec<Mark<'p>>> = BTreeMap::new();
        let mut add = |[one, other]: [usize; 2], mark| {
            let marks = marks.entry([one.min(other), one.max(other)]).or_default();
            // Two minima side by side would have the same arrow twice.
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        };
        for dot in &picture.dots {
            let other = dot.cell + if dot.below { picture.columns() } else { 1 };
            add([dot.cell, other], Mark::Dot(dot.black));
        }
        for sign in &picture.signs {
            match sign {
                Sign::Between { cells, .. } if cells.len() == 2 => {
                    add([cells[0], cells[1]], Mark::Sign(sign));
                }
                Sign::Chevron { cells } => add(*cells, Mark::Sign(sign)),
                _ => {}
            }
        }
        Borders(marks.into_iter().map(|(border, marks)| (border, apart(marks))).collect())
    }

    /// How far along its border a mark stands.
    fn along(&self, [one, other]: [usize; 2], mark: Mark<'_>) -> f32 {
        let marks = self.0.get(&[one.min(other), one.max(other)]);
        let place = marks.and_then(|marks| marks.iter().find(|(other, _)| *other == mark));
        place.map_or(0.0, |&(_, along)| along)
    }
}

/// Places for marks on a border: side by side, or around a dot. Whoever draws dots by themselves puts one into the middle.
fn apart(marks: Vec<Mark<'_>>) -> Marks<'_> {
    let dots = marks.iter().filter(|mark| matches!(mark, Mark::Dot(_))).count();
    let count = marks.len();
    let places: Vec<f32> = match (dots, count) {
        (_, 1) => vec![0.0],
        (1, 2..=3) => vec![0.0, 0.3, -0.3],
        _ => {
            let space = (0.9 / count as f32).min(0.36);
            (0..count).map(|number| (number as f32 - (count - 1) as f32 / 2.0) * space).collect()
        }
    };
    marks.into_iter().zip(places).collect()
}

impl Board<'_> {
    /// Adds numbers, letters and arrows between cells.
    pub(super) fn between_cells(&self, scene: &mut Scene) {
        let borders = Borders::new(self);
        let chevron = |cells: [usize; 2], sign: &Sign, is_ground: bool, scene: &mut Scene| {
            self.chevron(cells, borders.along(cells, Mark::Sign(sign)), is_ground, scene);
        };
        // Grounds lie below all that stands beside them.
        for sign in &self.picture.signs {
            if let Sign::Chevron { cells } = sign {
                chevron(*cells, sign, true, scene);
            }
        }
        for sign in &self.picture.signs {
            match sign {
                Sign::Between { cells, text, is_circled } => {
                    let along = if let [one, other] = cells[..] {
                        borders.along([one, other], Mark::Sign(sign))
                    } else {
                        0.0
                    };
                    self.between(cells, along, text, *is_circled, scene);
                }
                Sign::Chevron { cells } => chevron(*cells, sign, false, scene),
                _ => {}
            }
        }
    }

    /// Adds the dots.
    pub(super) fn dots(&self, scene: &mut Scene) {
        let borders = Borders::new(self);
        let side = self.painter.cell;
        // Smaller beside pencil marks.
        let has_marks = self.picture.cells.iter().any(|cell| !cell.marks.is_empty());
        let radius = side * if has_marks { 0.095 } else { 0.125 };
        for dot in &self.picture.dots {
            let other = dot.cell + if dot.below { self.picture.columns() } else { 1 };
            let cells = [dot.cell, other];
            let at = self.on_border(cells, borders.along(cells, Mark::Dot(dot.black)));
            let fill = if dot.black { INK } else { PAPER };
            scene.disc(at, radius, fill, INK, side * 0.032);
        }
    }

    /// The point on the border between two cells that is so far along it from its middle, in cells.
    fn on_border(&self, [one, other]: [usize; 2], along: f32) -> [f32; 2] {
        let [[left, top], [right, bottom]] = [self.middle(one.min(other)), self.middle(one.max(other))];
        let along = along * self.painter.cell;
        let is_upright = right - left > bottom - top;
        let [x, y] = [(left + right) / 2.0, (top + bottom) / 2.0];
        if is_upright { [x, y + along] } else { [x + along, y] }
    }

    /// A text where cells meet.
    fn between(&self, cells: &[usize], along: f32, text: &str, is_circled: bool, scene: &mut Scene) {
        let side = self.painter.cell;
        let middle = |axis: usize| {
            cells.iter().map(|&cell| self.middle(cell)[axis]).sum::<f32>() / cells.len().max(1) as f32
        };
        let at = match cells {
            &[one, other] => self.on_border([one, other], along),
            _ => [middle(0), middle(1)],
        };
        let is_large = cells.len() > 2;
        // Letters are so tall and bold that a V is no arrow across the border.
        let radius = side
            * match (is_large, is_circled) {
                (true, _) => RADIUS_OF_FOUR,
                (_, true) => 0.17,
                (_, false) => 0.2,
            };
        let border = if is_circled { INK } else { PAPER };
        scene.disc(at, radius, PAPER, border, side * 0.03);
        let weight = if is_circled { Weight::Regular } else { Weight::Bold };
        let size = if is_circled { radius * 1.6 } else { side * 0.42 };
        let style = Style { size, weight, colour: INK };
        let words: Vec<&str> = text.split(' ').collect();
        if words.len() < 3 {
            return scene.words_around(at, text, style.within(text, 1.7 * radius));
        }
        // In two rows, which are narrower than the disc is at its middle.
        let rows = words.chunks(words.len().div_ceil(2)).map(|row| row.join(" "));
        let rows: Vec<String> = rows.collect();
        let style = Style { size: radius * 0.95, ..style };
        let style = rows.iter().fold(style, |style, row| style.within(row, 1.4 * radius));
        for (row, place) in rows.iter().zip([-0.4, 0.4]) {
            scene.words_around([at[0], at[1] + place * radius], row, style);
        }
    }

    /// A small arrow across the line between two cells, which points at the first; or its white ground, without which a
    /// heavy line would swallow it.
    fn chevron(&self, [lesser, greater]: [usize; 2], along: f32, is_ground: bool, scene: &mut Scene) {
        let side = self.painter.cell;
        let (to, from) = (self.middle(lesser), self.middle(greater));
        let step = [(to[0] - from[0]) / side, (to[1] - from[1]) / side];
        let at = self.on_border([lesser, greater], along);
        let tip = [at[0] + step[0] * side * 0.06, at[1] + step[1] * side * 0.06];
        let (back, reach) = (side * 0.11, side * 0.14);
        let ends = [-1.0, 1.0].map(|turn| {
            [
                tip[0] - step[0] * back - turn * step[1] * reach,
                tip[1] - step[1] * back + turn * step[0] * reach,
            ]
        });
        if is_ground {
            scene.disc(at, side * 0.09, PAPER, PAPER, 0.0);
        }
        let (width, colour) = if is_ground { (0.11, PAPER) } else { (0.03, INK) };
        for end in ends {
            scene.line(tip, end, side * width, colour);
        }
    }
}
