//! Draws what constraints put on a board: areas, shapes in cells, cages. What one of them covers of another is drawn so
//! that both are seen.

use std::collections::{BTreeMap, BTreeSet};

use puzzles::picture::{Picture, Shape, Sign};

use super::marks::RADIUS_OF_FOUR;
use super::{BLACK, Board, FAINT, INK, PAPER, Painter};
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

pub(super) const GREY: Colour = Colour(0xcf, 0xcf, 0xcf);
const LIGHT: Colour = Colour(0xe6, 0xe6, 0xe6);
/// By how much the border of an area or a cage lies inside that of another that shares its cells, in cells.
const DEEPER: f32 = 0.06;
/// Space between the side of a cell and the label of a dashed cage, in cells.
const EDGE: f32 = 0.06;

/// Some cells with a border around them.
struct Enclosed<'s> {
    cells: &'s [usize],
    label: Option<&'s str>,
    /// How many lie around it.
    depth: usize,
}

/// A colour under a grey veil, or under several: white becomes light grey.
fn darker(Colour(red, green, blue): Colour, times: usize) -> Colour {
    let part = 0.9_f32.powi(times as i32);
    let [red, green, blue] = [red, green, blue].map(|light| (f32::from(light) * part).round() as u8);
    Colour(red, green, blue)
}

/// The label of a dashed cage, in an upper corner of a cell.
struct Label<'s> {
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
    /// Adds what lies below the lines between cells: grounds, then figures and borders, then lines, then letters.
    pub(super) fn signs_below(&self, scene: &mut Scene) {
        let grounds = self.grounds_of_signs();
        for (&cell, &colour) in &grounds {
            scene.area(self.corner(cell), [self.painter.cell; 2], colour);
        }
        let below =
            |cell: usize| grounds.get(&cell).copied().or(super::fill(self.picture.cells[cell].ground));
        let diamonds = self.diamonds();
        for &cell in &diamonds {
            self.diamond(cell, darker(below(cell).unwrap_or(PAPER), 1), scene);
        }
        let (capped, open): (Vec<_>, Vec<_>) = {
            let capped = self.capped();
            self.figures().into_iter().partition(|(cell, _)| capped.contains(cell))
        };
        let crossed = self.crossed_by_lines();
        for (&(cell, shape), number) in open.iter().zip(1..) {
            let is_alone = !open[number..].iter().chain(&open[..number - 1]).any(|other| other.0 == cell);
            // At the end of a line, it would seem to be a bulb.
            let is_alone = is_alone && !crossed.contains(&cell) && !diamonds.contains(&cell);
            match below(cell) {
                None if is_alone => self.figure(cell, shape, scene),
                ground => self.outlined(cell, shape, 0.38, darker(ground.unwrap_or(PAPER), 1), scene),
            }
        }
        self.indexers(scene);
        let areas = self.enclosed(|sign| match sign {
            Sign::Area { cells, label } => Some((cells, label.as_deref())),
            _ => None,
        });
        for area in &areas {
            self.area_border(area, scene);
        }
        for sign in &self.picture.signs {
            if let Sign::Diagonal { is_rising } = sign {
                let (rows, columns) = (self.picture.rows(), self.picture.columns());
                let [from, to] =
                    if *is_rising { [[columns, 0], [0, rows]] } else { [[0, 0], [columns, rows]] };
                let ends = [from, to].map(|[right, down]| self.place(right, down));
                scene.line(ends[0], ends[1], self.painter.heavy() * 0.6, super::DIAGONAL);
            }
        }
        self.sign_lines(scene);
        for (cell, shape) in capped {
            self.outlined(cell, shape, 0.24, LIGHT, scene);
        }
        self.letters(&areas, scene);
    }

    /// Adds what lies above the lines between cells: the dashes of cages below all else.
    pub(super) fn signs_above(&self, scene: &mut Scene) {
        let cages = self.cages();
        let labels = self.labels(&cages);
        cages.iter().for_each(|cage| self.cage(cage, &labels, scene));
        labels.iter().for_each(|label| self.label(label, scene));
        self.between_cells(scene);
        self.outside(scene);
    }

    pub(super) fn middle(&self, cell: usize) -> [f32; 2] {
        self.corner(cell).map(|edge| edge + self.painter.cell / 2.0)
    }

    /// The grounds that signs give cells: darker where several do, or where the cell has a colour of its own.
    fn grounds_of_signs(&self) -> BTreeMap<usize, Colour> {
        let is_indexer =
            |shape: &Shape| matches!(shape, Shape::RowIndexer | Shape::ColumnIndexer | Shape::BoxIndexer);
        let mut given: BTreeMap<usize, Vec<&Sign>> = BTreeMap::new();
        for sign in &self.picture.signs {
            match sign {
                Sign::Area { cells, .. } => {
                    cells.iter().for_each(|&cell| given.entry(cell).or_default().push(sign));
                }
                Sign::Shape { cell, shape } if is_indexer(shape) => {
                    given.entry(*cell).or_default().push(sign);
                }
                _ => {}
            }
        }
        let colour = |(cell, mut signs): (usize, Vec<&Sign>)| {
            // Which indexers there are is seen by their frames.
            signs.dedup();
            let of_shapes = signs.iter().filter(|sign| matches!(sign, Sign::Shape { .. })).count();
            let times = signs.len() - of_shapes.saturating_sub(1);
            let own = super::fill(self.picture.cells[cell].ground);
            (cell, darker(own.unwrap_or(PAPER), times))
        };
        given.into_iter().map(colour).collect()
    }

    /// The cells that are the least or the largest around: with a ground unlike that of areas.
    fn diamonds(&self) -> BTreeSet<usize> {
        let diamond = |sign: &Sign| match *sign {
            Sign::Shape { cell, shape: Shape::Ground } => Some(cell),
            _ => None,
        };
        self.picture.signs.iter().filter_map(diamond).collect()
    }

    /// A ground from the middle of each side of a cell to the next, where arrows stand.
    fn diamond(&self, cell: usize, fill: Colour, scene: &mut Scene) {
        let ([x, y], reach) = (self.middle(cell), self.painter.cell * 0.49);
        scene.polygon(vec![[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]], fill);
    }

    /// The discs and squares in cells.
    fn figures(&self) -> Vec<(usize, Shape)> {
        let figure = |sign: &Sign| match *sign {
            Sign::Shape { cell, shape: shape @ (Shape::Disc | Shape::Square) } => Some((cell, shape)),
            _ => None,
        };
        self.picture.signs.iter().filter_map(figure).collect()
    }

    /// A disc or a square that has its cell for itself.
    fn figure(&self, cell: usize, shape: Shape, scene: &mut Scene) {
        let side = self.painter.cell;
        let [x, y] = self.corner(cell);
        match shape {
            Shape::Disc => scene.disc(self.middle(cell), side * 0.38, LIGHT, GREY, side * 0.02),
            _ => scene.area([x + side * 0.13, y + side * 0.13], [side * 0.74; 2], LIGHT),
        }
    }

    /// A disc or a square with an outline, which is seen on any ground.
    fn outlined(&self, cell: usize, shape: Shape, reach: f32, fill: Colour, scene: &mut Scene) {
        let side = self.painter.cell;
        let ([x, y], width) = (self.middle(cell), side * 0.03);
        if shape == Shape::Disc {
            return scene.disc([x, y], side * reach, fill, FAINT, width);
        }
        let reach = side * reach * 0.9;
        scene.area([x - reach, y - reach], [2.0 * reach; 2], fill);
        scene.square([x, y], reach, width, FAINT);
    }

    /// Adds the frames of indexers: at the left and the right, above and below, or on all sides. Those of one cell
    /// stand one inside the other.
    fn indexers(&self, scene: &mut Scene) {
        let mut kinds: BTreeMap<usize, Vec<Shape>> = BTreeMap::new();
        for wanted in [Shape::RowIndexer, Shape::ColumnIndexer, Shape::BoxIndexer] {
            for sign in &self.picture.signs {
                if let Sign::Shape { cell, shape } = *sign
                    && shape == wanted
                    && !kinds.get(&cell).is_some_and(|shapes| shapes.contains(&shape))
                {
                    kinds.entry(cell).or_default().push(shape);
                }
            }
        }
        let side = self.painter.cell;
        for (cell, shapes) in kinds {
            // Beside the border of an area or of a cage.
            let is_enclosed = self.picture.signs.iter().any(|sign| match sign {
                Sign::Area { cells, .. } | Sign::Cage { cells, .. } => cells.contains(&cell),
                _ => false,
            });
            let outermost = if is_enclosed { 0.15 } else { 0.08 };
            let [x, y] = self.corner(cell);
            for (number, shape) in shapes.into_iter().enumerate() {
                let inset = outermost + 0.1 * number as f32;
                let (near, far) = (inset - 0.03, 1.03 - inset);
                let mut frame = |from: [f32; 2], to: [f32; 2]| {
                    let at = |[right, down]: [f32; 2]| [x + side * right, y + side * down];
                    scene.line(at(from), at(to), side * 0.05, FAINT);
                };
                if shape != Shape::ColumnIndexer {
                    frame([inset, near], [inset, far]);
                    frame([1.0 - inset, near], [1.0 - inset, far]);
                }
                if shape != Shape::RowIndexer {
                    frame([near, inset], [far, inset]);
                    frame([near, 1.0 - inset], [far, 1.0 - inset]);
                }
            }
        }
    }

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

    fn cages(&self) -> Vec<Enclosed<'_>> {
        self.enclosed(|sign| match sign {
            Sign::Cage { cells, label } => Some((cells, label.as_deref())),
            _ => None,
        })
    }

    /// The labels of cages: each at the left in the first cell of its cage, or at the right of another's; or in another
    /// cell of its cage, if that has two already. Two in one cell share its width.
    fn labels<'s>(&self, cages: &[Enclosed<'s>]) -> Vec<Label<'s>> {
        /// The most that a label takes of a cell, in cells, unless it would be smaller than these letters; and the space
        /// between two, which read as one formula if they stand close.
        const MOST: f32 = 0.6;
        const SMALL: f32 = 5.0;
        const GAP: f32 = 0.2;
        let side = self.painter.cell;
        let style = Style { size: (side * 0.25).max(SMALL), weight: Weight::Regular, colour: INK };
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
                    true => within(room.min(MOST * side)).max(within(room).min(SMALL)),
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

    /// The cells whose values stand in the middle in any case: in a figure, or on the end of a line. Not where the label is
    /// in the same cell, nor in a circle that makes room for a label.
    pub(super) fn centred(&self) -> BTreeSet<usize> {
        let (labelled, lowered) = (self.labelled(), self.lowered_circles());
        let figures = self.figures().into_iter().map(|(cell, _)| cell);
        let is_centred = |cell: &usize| !labelled.contains(cell) && !lowered.contains(cell);
        self.capped().into_iter().chain(figures).filter(is_centred).collect()
    }

    /// Dashes inside the border of some cells, with room for labels.
    fn cage(&self, cage: &Enclosed<'_>, labels: &[Label<'_>], scene: &mut Scene) {
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

    fn label(&self, label: &Label<'_>, scene: &mut Scene) {
        let side = self.painter.cell;
        let [x, y] = self.corner(label.cell);
        let x = if label.is_right { x + side - label.beside - label.width() } else { x + label.beside };
        self.write(label.cell, [x, y + side * EDGE + label.height()], label.text, label.style, scene);
    }

    /// The border of an area: dots on a white strip if it has a letter, so that two of them that touch are told apart, and
    /// neither dashes as those of a cage nor a line.
    fn area_border(&self, area: &Enclosed<'_>, scene: &mut Scene) {
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

    /// The border of an area without a letter: one line, one that is darker, or two lines, by how many lie around it, so
    /// that each can be followed where they cross.
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
    fn letters(&self, areas: &[Enclosed<'_>], scene: &mut Scene) {
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
