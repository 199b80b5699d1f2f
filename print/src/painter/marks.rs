//! Draws what stands between cells: dots, numbers, letters, and arrows across a border. Several on one border stand
//! side by side along it, smaller if need be, and clear of circles on its ends.

use std::collections::BTreeMap;

use puzzles::picture::Sign;

use super::{Board, INK, PAPER};
use crate::font::Weight;
use crate::scene::{Scene, Style};

/// The radius of a circle where four cells meet, in cells.
pub(super) const RADIUS_OF_FOUR: f32 = 0.3;
/// The radius of one at the end of a crowded border.
const SMALL_RADIUS_OF_FOUR: f32 = 0.21;
/// A border with more marks than this is crowded.
const MOST_BESIDE_LARGE: usize = 2;
/// The radius of a number between two cells.
const RADIUS_OF_NUMBER: f32 = 0.17;
/// The radius of a letter between two cells.
const RADIUS_OF_LETTER: f32 = 0.2;
/// Space between marks on one border, and between them and a circle.
const GAP: f32 = 0.025;

/// An arrow across a border, in cells.
struct Chevron {
    /// From the border to its tip.
    tip: f32,
    /// From its tip back to its ends.
    back: f32,
    /// Half of its length along the border.
    reach: f32,
    width: f32,
}

const CHEVRON: Chevron = Chevron { tip: 0.085, back: 0.17, reach: 0.19, width: 0.05 };
/// Beside pencil marks, arrows and dots are smaller by this.
const BESIDE_MARKS: f32 = 0.76;

/// What stands on a border.
#[derive(Clone, Copy, PartialEq)]
enum Mark<'p> {
    /// A black one, or a white one.
    Dot(bool),
    Sign(&'p Sign),
}

impl Mark<'_> {
    /// Half of its length along the border, in cells.
    fn reach(self) -> f32 {
        match self {
            Mark::Dot(_) => 0.14,
            Mark::Sign(Sign::Chevron { .. }) => CHEVRON.reach + CHEVRON.width / 2.0,
            Mark::Sign(Sign::Between { is_circled: true, .. }) => RADIUS_OF_NUMBER + 0.015,
            Mark::Sign(_) => RADIUS_OF_LETTER - 0.02,
        }
    }
}

/// How a mark stands on a border between two cells.
#[derive(Clone, Copy)]
struct Stand {
    /// How far along the border, from its middle, in cells.
    along: f32,
    /// Its size, in parts of that of a mark with a border for itself.
    scale: f32,
}

impl Stand {
    const ALONE: Stand = Stand { along: 0.0, scale: 1.0 };
}

/// The marks on borders, by the cells of these, and the circles where four cells meet.
pub(super) struct Borders<'p> {
    marks: BTreeMap<[usize; 2], Vec<(Mark<'p>, Stand)>>,
    /// The radius of each circle, by the first of its cells.
    circles: BTreeMap<usize, f32>,
}

impl<'p> Borders<'p> {
    pub(super) fn new(board: &Board<'p>) -> Self {
        let picture = board.picture;
        let columns = picture.columns();
        let mut marks: BTreeMap<[usize; 2], Vec<Mark<'p>>> = BTreeMap::new();
        let mut circles = BTreeMap::new();
        let mut add = |[one, other]: [usize; 2], mark| {
            let marks = marks.entry([one.min(other), one.max(other)]).or_default();
            // Two minima side by side would have the same arrow twice.
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        };
        for dot in &picture.dots {
            let other = dot.cell + if dot.below { columns } else { 1 };
            add([dot.cell, other], Mark::Dot(dot.black));
        }
        for sign in &picture.signs {
            match sign {
                Sign::Between { cells, .. } if cells.len() == 2 => {
                    add([cells[0], cells[1]], Mark::Sign(sign));
                }
                Sign::Between { cells, .. } => {
                    circles.extend(cells.iter().min().map(|&first| (first, RADIUS_OF_FOUR)));
                }
                Sign::Chevron { cells } => add(*cells, Mark::Sign(sign)),
                _ => {}
            }
        }
        // A border ends at two corners: each is known by the cell before it in both directions.
        let ends = |[one, other]: [usize; 2]| {
            let is_upright = other == one + 1;
            let before = if is_upright { one >= columns } else { one % columns > 0 };
            [before.then(|| one - if is_upright { columns } else { 1 }), Some(one)]
        };
        for (border, _) in marks.iter().filter(|(_, marks)| marks.len() > MOST_BESIDE_LARGE) {
            for end in ends(*border).into_iter().flatten() {
                circles.entry(end).and_modify(|radius| *radius = SMALL_RADIUS_OF_FOUR);
            }
        }
        let stands = |(border, marks): ([usize; 2], Vec<Mark<'p>>)| {
            let rooms = ends(border).map(|end| {
                let circle = end.and_then(|end| circles.get(&end));
                circle.map_or(0.49, |radius| 0.5 - radius - GAP)
            });
            let stands = apart(&marks, rooms);
            (border, marks.into_iter().zip(stands).collect())
        };
        Borders { marks: marks.into_iter().map(stands).collect(), circles }
    }

    /// How a mark stands on its border.
    fn stand(&self, [one, other]: [usize; 2], mark: Mark<'_>) -> Stand {
        let marks = self.marks.get(&[one.min(other), one.max(other)]);
        let found = marks.and_then(|marks| marks.iter().find(|(other, _)| *other == mark));
        found.map_or(Stand::ALONE, |&(_, stand)| stand)
    }

    /// The radius of a circle around a corner of these cells.
    fn radius(&self, cells: &[usize]) -> f32 {
        let radius = cells.iter().min().and_then(|first| self.circles.get(first));
        radius.copied().unwrap_or(RADIUS_OF_FOUR)
    }
}

/// How marks stand on a border with this room on either side of its middle.
fn apart(marks: &[Mark<'_>], rooms: [f32; 2]) -> Vec<Stand> {
    if marks.len() < 2 {
        return vec![Stand::ALONE; marks.len()];
    }
    around_dot(marks, rooms).unwrap_or_else(|| in_a_row(marks, rooms))
}

/// The only dot in the middle, where whoever draws dots by themselves puts it, and one mark or two beside it; `None` if
/// these would be too small.
fn around_dot(marks: &[Mark<'_>], rooms: [f32; 2]) -> Option<Vec<Stand>> {
    const LEAST: f32 = 0.75;
    let [dot @ Mark::Dot(_), others @ ..] = marks else { return None };
    if others.len() > 2 || others.iter().any(|mark| matches!(mark, Mark::Dot(_))) {
        return None;
    }
    // The first stands where there is more room.
    let first = if rooms[0] > rooms[1] { 0 } else { 1 };
    let mut stands = vec![Stand::ALONE];
    for (mark, side) in others.iter().zip([first, 1 - first]) {
        let begin = dot.reach() + GAP;
        let scale = ((rooms[side] - begin) / (2.0 * mark.reach())).min(1.0);
        if scale < LEAST {
            return None;
        }
        let middle = begin + scale * mark.reach();
        stands.push(Stand { along: if side == 0 { -middle } else { middle }, scale });
    }
    Some(stands)
}

/// All marks side by side, and smaller if there is no room for them.
fn in_a_row(marks: &[Mark<'_>], [before, behind]: [f32; 2]) -> Vec<Stand> {
    let gaps = GAP * (marks.len() - 1) as f32;
    let long = marks.iter().map(|mark| 2.0 * mark.reach()).sum::<f32>();
    let scale = ((before + behind - gaps) / long).min(1.0);
    let half = (gaps + scale * long) / 2.0;
    // Around the middle, if a circle leaves room for that.
    let mut end = 0.0_f32.min(behind - half).max(half - before) - half;
    let mut stands = Vec::new();
    for mark in marks {
        let reach = scale * mark.reach();
        stands.push(Stand { along: end + reach, scale });
        end += 2.0 * reach + GAP;
    }
    stands
}

impl Board<'_> {
    /// Adds numbers, letters and arrows between cells.
    pub(super) fn between_cells(&self, scene: &mut Scene) {
        let borders = Borders::new(self);
        let chevron = |cells: [usize; 2], sign: &Sign, is_ground: bool, scene: &mut Scene| {
            self.chevron(cells, borders.stand(cells, Mark::Sign(sign)), is_ground, scene);
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
                    if let [one, other] = cells[..] {
                        let stand = borders.stand([one, other], Mark::Sign(sign));
                        self.between_two([one, other], stand, text, *is_circled, scene);
                    } else {
                        self.around_corner(cells, borders.radius(cells), text, scene);
                    }
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
        let radius = side * 0.125 * self.beside_marks();
        for dot in &self.picture.dots {
            let other = dot.cell + if dot.below { self.picture.columns() } else { 1 };
            let cells = [dot.cell, other];
            let stand = borders.stand(cells, Mark::Dot(dot.black));
            let at = self.on_border(cells, stand.along);
            let fill = if dot.black { INK } else { PAPER };
            scene.disc(at, radius * stand.scale, fill, INK, side * 0.032);
        }
    }

    /// How large what stands on borders is, in parts of its usual size.
    fn beside_marks(&self) -> f32 {
        let has_marks = self.picture.cells.iter().any(|cell| !cell.marks.is_empty());
        if has_marks { BESIDE_MARKS } else { 1.0 }
    }

    /// The point on the border between two cells that is so far along it from its middle, in cells.
    fn on_border(&self, [one, other]: [usize; 2], along: f32) -> [f32; 2] {
        let [[left, top], [right, bottom]] = [self.middle(one.min(other)), self.middle(one.max(other))];
        let along = along * self.painter.cell;
        let is_upright = right - left > bottom - top;
        let [x, y] = [(left + right) / 2.0, (top + bottom) / 2.0];
        if is_upright { [x, y + along] } else { [x + along, y] }
    }

    /// A number or a letter between two cells, on a white disc.
    fn between_two(&self, cells: [usize; 2], stand: Stand, text: &str, is_circled: bool, scene: &mut Scene) {
        let side = self.painter.cell;
        let at = self.on_border(cells, stand.along);
        // Letters are so tall and bold that a V is no arrow across the border.
        let (radius, size, weight, border) = match is_circled {
            true => (RADIUS_OF_NUMBER, RADIUS_OF_NUMBER * 1.6, Weight::Regular, INK),
            false => (RADIUS_OF_LETTER, 0.42, Weight::Bold, PAPER),
        };
        let [radius, size] = [radius, size].map(|part| part * stand.scale * side);
        scene.disc(at, radius, PAPER, border, side * 0.03);
        scene.words_around(at, text, Style { size, weight, colour: INK }.within(text, 1.7 * radius));
    }

    /// A text in a circle where more cells meet.
    fn around_corner(&self, cells: &[usize], radius: f32, text: &str, scene: &mut Scene) {
        let side = self.painter.cell;
        let radius = radius * side;
        let middle = |axis: usize| {
            cells.iter().map(|&cell| self.middle(cell)[axis]).sum::<f32>() / cells.len().max(1) as f32
        };
        let at = [middle(0), middle(1)];
        scene.disc(at, radius, PAPER, INK, side * 0.03);
        let style = Style { size: radius * 1.6, weight: Weight::Regular, colour: INK };
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
    fn chevron(&self, [lesser, greater]: [usize; 2], stand: Stand, is_ground: bool, scene: &mut Scene) {
        let side = self.painter.cell;
        let (to, from) = (self.middle(lesser), self.middle(greater));
        let step = [(to[0] - from[0]) / side, (to[1] - from[1]) / side];
        let at = self.on_border([lesser, greater], stand.along);
        let side = side * stand.scale * self.beside_marks();
        let tip = [0, 1].map(|axis| at[axis] + step[axis] * side * CHEVRON.tip);
        let (back, reach) = (side * CHEVRON.back, side * CHEVRON.reach);
        let ends = [-1.0, 1.0].map(|turn| {
            [
                tip[0] - step[0] * back - turn * step[1] * reach,
                tip[1] - step[1] * back + turn * step[0] * reach,
            ]
        });
        if is_ground {
            scene.disc(at, side * 0.12, PAPER, PAPER, 0.0);
        }
        let (width, colour) = if is_ground { (CHEVRON.width + 0.08, PAPER) } else { (CHEVRON.width, INK) };
        for end in ends {
            scene.line(tip, end, side * width, colour);
        }
    }
}
