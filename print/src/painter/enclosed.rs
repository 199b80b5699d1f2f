//! Draws what encloses cells: dashed cages with their labels, and areas with their borders and letters.

use std::collections::BTreeSet;

use puzzles::picture::{Picture, Sign};

use super::marks::RADIUS_OF_FOUR;
use super::{BLACK, Board, FAINT, INK, PAPER, Painter};
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

/// By how much the border of an area or a cage lies inside that of another that shares its cells, in cells.
const DEEPER: f32 = 0.06;
/// Space between the side of a cell and the label of a dashed cage, in cells.
const EDGE: f32 = 0.06;

/// Some cells with a border around them.
pub(super) struct Enclosed<'s> {
    cells: &'s [usize],
    label: Option<&'s str>,
    /// How many lie around it.
    depth: usize,
}

/// The label of a dashed cage, in an upper corner of a cell.
pub(super) struct Label<'s> {
    text: &'s str,
    cell: usize,
    is_right: bool,
    style: Style,
    /// How far it stands from the side of the cell.
    beside: f32,
}

impl Label<'_> {
    fn width(&self) -> f32 {
        self.style.weight.width(self.text) * self.style.size
    }

    fn height(&self) -> f32 {
        self.style.weight.cap_height() * self.style.size
    }
}

impl Painter {
    /// The labels of dashed cages, each with the cell in whose corner it stands.
    pub(crate) fn labels(&self, picture: &Picture) -> Vec<(usize, String)> {
        let board = self.board(picture, [0.0; 2]);
        let labels = board.labels(&board.cages());
        labels.iter().map(|label| (label.cell, label.text.to_owned())).collect()
    }
}

impl Board<'_> {
    /// Areas or cages, those that share cells with earlier ones farther inside their cells.
    fn enclosed<'s>(
        &'s self,
        part: impl Fn(&'s Sign) -> Option<(&'s Vec<usize>, Option<&'s str>)>,
    ) -> Vec<Enclosed<'s>> {
        let mut all: Vec<Enclosed<'s>> = Vec::new();
        for (cells, label) in self.picture.signs.iter().filter_map(part) {
            let meets = |other: &&Enclosed<'_>| cells.iter().any(|cell| other.cells.contains(cell));
            let taken: Vec<usize> = all.iter().filter(meets).map(|other| other.depth).collect();
            let depth = (0..).find(|depth| !taken.contains(depth)).unwrap_or_default();
            all.push(Enclosed { cells, label, depth });
        }
        all
    }

    pub(super) fn areas(&self) -> Vec<Enclosed<'_>> {
        self.enclosed(|sign| match sign {
            Sign::Area { cells, label } => Some((cells, label.as_deref())),
            _ => None,
        })
    }

    pub(super) fn cages(&self) -> Vec<Enclosed<'_>> {
        self.enclosed(|sign| match sign {
            Sign::Cage { cells, label } => Some((cells, label.as_deref())),
            _ => None,
        })
    }

    /// The labels of cages: each at the left in the first cell of its cage, or at the right of another's; or in another
    /// cell of its cage, if that has two already. Two in one cell share its width.
    pub(super) fn labels<'s>(&self, cages: &[Enclosed<'s>]) -> Vec<Label<'s>> {
        /// The most that a label takes of a cell, in cells, unless its letters would be too small.
        const MOST: f32 = 0.6;
        /// The smallest letters, and those that small cells should have.
        const SMALL: [f32; 2] = [5.0, 6.5];
        /// The most of the height of a cell that letters are above what stands below them, in cells.
        const HIGHEST: f32 = 0.39;
        /// The space between two labels, which read as one formula if they stand close.
        const GAP: f32 = 0.2;
        let side = self.painter.cell;
        let small = (side * HIGHEST).clamp(SMALL[0], SMALL[1]);
        let style = Style { size: (side * 0.25).max(small), weight: Weight::Regular, colour: INK };
        let circled = self.circled_corners();
        // A circle on the corner leaves the room beside it.
        let margin = |cell: usize, is_right: bool| {
            side * if circled.contains(&(cell, [false, is_right])) { RADIUS_OF_FOUR + 0.04 } else { EDGE }
        };
        let labelled =
            || cages.iter().filter_map(|cage| Some((cage, cage.label?, *cage.cells.iter().min()?)));
        let firsts: Vec<usize> = labelled().map(|(_, _, first)| first).collect();
        let mut labels: Vec<Label<'s>> = Vec::new();
        for (cage, text, first) in labelled() {
            let mut cells = cage.cells.to_vec();
            cells.sort_unstable_by_key(|&cell| (cell != first, firsts.contains(&cell), cell));
            let places = || cells.iter().flat_map(|&cell| [(cell, false), (cell, true)]);
            let is_free =
                |place: &(usize, bool)| labels.iter().all(|label| (label.cell, label.is_right) != *place);
            let (cell, is_right) = places().find(is_free).unwrap_or((first, false));
            labels.push(Label { text, cell, is_right, style, beside: margin(cell, is_right) });
        }
        let all_wide = |cell: usize| {
            labels.iter().filter(move |label| label.cell == cell).map(Label::width).sum::<f32>()
        };
        let sizes: Vec<f32> = labels
            .iter()
            .map(|label| {
                let is_alone = labels.iter().filter(|other| other.cell == label.cell).count() == 1;
                let room = side - margin(label.cell, false) - margin(label.cell, true);
                let within = |room: f32| style.size * (room / all_wide(label.cell)).min(1.0);
                match is_alone {
                    true => within(room.min(MOST * side)).max(within(room).min(small)),
                    false => within(room - GAP * side),
                }
            })
            .collect();
        labels.iter_mut().zip(sizes).for_each(|(label, size)| label.style.size = size);
        labels
    }

    /// The cells with the label of a cage.
    pub(super) fn labelled(&self) -> BTreeSet<usize> {
        let with_label = self.picture.cells.iter().enumerate().filter(|(_, cell)| cell.label.is_some());
        let of_dashed = self.labels(&self.cages()).into_iter().map(|label| label.cell);
        with_label.map(|(number, _)| number).chain(of_dashed).collect()
    }

    /// The cells of cages with labels, as values and pencil marks in one line look best at one height.
    pub(super) fn below_labels(&self) -> BTreeSet<usize> {
        let (cells, region_of) = (&self.picture.cells, &self.picture.region_of);
        let with_label = cells.iter().zip(region_of).filter(|(cell, _)| cell.label.is_some());
        let regions: BTreeSet<u16> = with_label.map(|(_, &region)| region).collect();
        let is_below = |cell: &usize| regions.contains(&region_of[*cell]);
        let mut lowered: BTreeSet<usize> = (0..cells.len()).filter(is_below).collect();
        for cage in self.cages().iter().filter(|cage| cage.label.is_some()) {
            lowered.extend(cage.cells);
        }
        lowered.extend(self.lowered_circles());
        lowered
    }

    /// The cells of circles that make room for a label.
    fn lowered_circles(&self) -> BTreeSet<usize> {
        let labelled = self.labelled();
        let cells = self.picture.signs.iter().filter_map(|sign| match sign {
            Sign::Pill { cells } if cells.iter().any(|cell| labelled.contains(cell)) => Some(cells),
            _ => None,
        });
        cells.flatten().copied().collect()
    }

    /// The cells whose values stand in the middle in any case: in a figure, or on the end of a line. Not where the
    /// label is in the same cell, nor in a circle that makes room for a label.
    pub(super) fn centred(&self) -> BTreeSet<usize> {
        let (labelled, lowered) = (self.labelled(), self.lowered_circles());
        let figures = self.figures().into_iter().map(|(cell, _)| cell);
        let is_centred = |cell: &usize| !labelled.contains(cell) && !lowered.contains(cell);
        self.capped().into_iter().chain(figures).filter(is_centred).collect()
    }

    /// Dashes inside the border of some cells, with room for labels.
    pub(super) fn cage(&self, cage: &Enclosed<'_>, labels: &[Label<'_>], scene: &mut Scene) {
        let side = self.painter.cell;
        let edge = side * EDGE;
        // Inside the border of an area, too, which would be lost beside the dashes.
        let shares = |sign: &Sign| match sign {
            Sign::Area { cells, .. } => cells.iter().any(|cell| cage.cells.contains(cell)),
            _ => false,
        };
        let around = cage.depth + usize::from(self.picture.signs.iter().any(shares));
        let inset = side * (0.08 + DEEPER * around as f32);
        self.inside_border(cage.cells, inset, |cell, [down, right], [mut from, mut to]| {
            let [x, y] = self.corner(cell);
            let in_cell = || labels.iter().filter(|label| label.cell == cell);
            // Dashes between two labels would join them.
            if down == -1 && in_cell().count() > 1 {
                return;
            }
            for label in in_cell() {
                let [wide, high] = [label.beside + label.width() + edge, edge + label.height() + edge];
                match (down, right, label.is_right) {
                    (-1, _, false) => from[0] = from[0].max(x + wide),
                    (-1, _, true) => to[0] = to[0].min(x + side - wide),
                    (_, -1, false) | (_, 1, true) => from[1] = from[1].max(y + high),
                    _ => {}
                }
            }
            if from[0] <= to[0] {
                self.dashes([from, to], side * 0.025, BLACK, scene);
            }
        });
    }

    pub(super) fn label(&self, label: &Label<'_>, scene: &mut Scene) {
        let side = self.painter.cell;
        let [x, y] = self.corner(label.cell);
        let x = if label.is_right { x + side - label.beside - label.width() } else { x + label.beside };
        self.write(label.cell, [x, y + side * EDGE + label.height()], label.text, label.style, scene);
    }

    /// The border of an area: dots on a white strip if it has a letter, so that two of them that touch are told
    /// apart, and neither dashes as those of a cage nor a line.
    pub(super) fn area_border(&self, area: &Enclosed<'_>, scene: &mut Scene) {
        const STRIP: f32 = 0.09;
        let side = self.painter.cell;
        if area.label.is_none() {
            return self.region_border(area, scene);
        }
        let width = side * STRIP;
        let inset = width / 2.0 + side * DEEPER * area.depth as f32;
        self.inside_border(area.cells, inset, |_, _, ends| {
            for at in ends {
                scene.area(at.map(|edge| edge - width / 2.0), [width; 2], PAPER);
            }
            scene.line(ends[0], ends[1], width, PAPER);
        });
        self.inside_border(area.cells, inset, |_, _, ends| self.dotted(ends, side * 0.02, FAINT, scene));
    }

    /// The border of an area without a letter: one line, one that is darker, or two lines, by how many lie around it,
    /// so that each can be followed where they cross.
    fn region_border(&self, area: &Enclosed<'_>, scene: &mut Scene) {
        const APART: f32 = 0.08;
        let side = self.painter.cell;
        let inset = side * (0.05 + APART * area.depth as f32);
        let looks: &[(f32, Colour)] = match area.depth % 3 {
            0 => &[(0.035, FAINT)],
            1 => &[(0.035, INK)],
            _ => &[(0.07, FAINT), (0.03, PAPER)],
        };
        for &(width, colour) in looks {
            let width = side * width;
            self.inside_border(area.cells, inset, |_, _, [from, to]| {
                scene.line(from, to, width, colour);
                scene.disc(to, width / 2.0, colour, colour, 0.0);
            });
        }
    }

    /// Adds the letters of areas, each in the lower right corner of its last cell; or elsewhere, where another letter
    /// or a circle stands there.
    pub(super) fn letters(&self, areas: &[Enclosed<'_>], scene: &mut Scene) {
        let side = self.painter.cell;
        let mut taken = self.circled_corners();
        for area in areas {
            let Some(label) = area.label else { continue };
            let mut cells = area.cells.to_vec();
            cells.sort_unstable();
            let places = [[true, true], [true, false], [false, true]]
                .into_iter()
                .flat_map(|corner| cells.iter().rev().map(move |&cell| (cell, corner)));
            let Some(last) = places.clone().next() else { continue };
            let place = places.clone().find(|place| !taken.contains(place)).unwrap_or(last);
            taken.push(place);
            let (cell, [is_low, is_right]) = place;
            let [x, y] = self.corner(cell);
            let size = (side * 0.28).max(5.0);
            let style = Style { size, weight: Weight::Regular, colour: INK }.within(label, side * 0.3);
            let [width, height] =
                [style.weight.width(label), style.weight.cap_height()].map(|part| part * style.size);
            let x = if is_right { x + side * 0.9 - width } else { x + side * 0.1 };
            let y = if is_low { y + side * 0.9 } else { y + side * 0.1 + height };
            self.write(cell, [x, y], label, style, scene);
        }
    }

    /// The corners of cells on which a circle stands: whether each is at the bottom, and at the right, of its cell.
    fn circled_corners(&self) -> Vec<(usize, [bool; 2])> {
        let columns = self.picture.columns();
        let mut corners = Vec::new();
        for sign in &self.picture.signs {
            if let Sign::Between { cells, .. } = sign
                && cells.len() > 2
                && let Some(first) = cells.iter().min()
            {
                let corner = |&cell: &usize| {
                    (cell, [cell / columns == first / columns, cell % columns == first % columns])
                };
                corners.extend(cells.iter().map(corner));
            }
        }
        corners
    }

    /// Goes along the border of some cells, this far inside it: for each side of a cell that is part of it, the step
    /// across it in rows and columns, and where it begins and ends, from the left to the right or from the top down.
    fn inside_border(
        &self,
        cells: &[usize],
        inset: f32,
        mut draw: impl FnMut(usize, [isize; 2], [[f32; 2]; 2]),
    ) {
        let side = self.painter.cell;
        let columns = self.picture.columns() as isize;
        let rows = self.picture.rows() as isize;
        let has = |row: isize, column: isize| {
            (0..rows).contains(&row)
                && (0..columns).contains(&column)
                && cells.contains(&((row * columns + column) as usize))
        };
        for &cell in cells {
            let [x, y] = self.corner(cell);
            let (row, column) = (cell as isize / columns, cell as isize % columns);
            // Each side: the step across it, and the step along it.
            for ([down, right], [along_down, along_right]) in
                [([-1, 0], [0, 1]), ([1, 0], [0, 1]), ([0, -1], [1, 0]), ([0, 1], [1, 0])]
            {
                if has(row + down, column + right) {
                    continue;
                }
                // Where the border goes straight on, it ends at the edge; at a corner, before it or behind it.
                let end = |turn: isize| {
                    let (row, column) = (row + turn * along_down, column + turn * along_right);
                    match (has(row, column), has(row + down, column + right)) {
                        (false, _) => -inset,
                        (true, false) => 0.0,
                        (true, true) => inset,
                    }
                };
                let across = |step: isize| match step {
                    -1 => inset,
                    1 => side - inset,
                    _ => 0.0,
                };
                let along = |step: isize, by: f32| if step == 0 { 0.0 } else { by };
                let at = |by: f32| {
                    [x + across(right) + along(along_right, by), y + across(down) + along(along_down, by)]
                };
                draw(cell, [down, right], [at(-end(-1)), at(side + end(1))]);
            }
        }
    }

    /// Dots of this radius along a line.
    fn dotted(&self, [from, to]: [[f32; 2]; 2], radius: f32, colour: Colour, scene: &mut Scene) {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let count = (length / (self.painter.cell * 0.1)).round().max(1.0);
        for dot in 0..count as usize {
            let part = (dot as f32 + 0.5) / count;
            let at = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part);
            scene.disc(at, radius, colour, colour, 0.0);
        }
    }

    /// Dashes of this width along a line.
    pub(super) fn dashes(&self, [from, to]: [[f32; 2]; 2], width: f32, colour: Colour, scene: &mut Scene) {
        let side = self.painter.cell;
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let count = (length / (side * 0.15)).round().max(1.0);
        let at = |part: f32| [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        for dash in 0..count as usize {
            let begin = dash as f32 / count;
            scene.line(at(begin + 0.2 / count), at(begin + 0.8 / count), width, colour);
        }
    }
}
