//! Draws what constraints put on a board: lines, cages, circles, numbers beside it. Lines that differ by their colour
//! differ by what is drawn on them, too, for print without colours.

use std::collections::BTreeMap;

use puzzles::picture::{Frame, LineLook, Shape, Sign};

use super::{BLACK, Board, FAINT, INK, PAPER};
use crate::font::Weight;
use crate::scene::{Colour, Scene, Style};

const GREY: Colour = Colour(0xcf, 0xcf, 0xcf);
const LIGHT: Colour = Colour(0xe6, 0xe6, 0xe6);
const GREEN: Colour = Colour(0x8f, 0xd9, 0x8f);
const PURPLE: Colour = Colour(0xd9, 0x9b, 0xe0);
const BLUE: Colour = Colour(0x97, 0xcd, 0xf0);
const ORANGE: Colour = Colour(0xf6, 0xc3, 0x96);
const TEAL: Colour = Colour(0x8b, 0xcf, 0xcb);
const YELLOW: Colour = Colour(0xe6, 0xda, 0x7d);
const LAVENDER: Colour = Colour(0xc6, 0xbb, 0xf0);
const INDIGO: Colour = Colour(0xa5, 0xab, 0xee);

/// What is drawn on a line.
enum Pattern {
    Nothing,
    /// A thin line along its middle.
    Core(Colour),
    /// A dot in each cell.
    Dots,
    /// Strokes across each step, beside the border between its cells.
    Strokes,
    /// Two strokes across its middle.
    Middle,
}

/// What stands at the ends of a line.
enum Ends {
    Nothing,
    Bulb,
    HollowBulb,
    Head,
    Circles,
    Diamonds,
}

/// The width of a line in cells, its colour, and what is drawn on it and at its ends.
fn look(look: LineLook) -> (f32, Colour, Pattern, Ends) {
    match look {
        LineLook::Thermometer => (0.3, GREY, Pattern::Nothing, Ends::Bulb),
        LineLook::SlowThermometer => (0.3, GREY, Pattern::Core(PAPER), Ends::HollowBulb),
        LineLook::Arrow => (0.045, FAINT, Pattern::Nothing, Ends::Head),
        LineLook::Whispers => (0.2, GREEN, Pattern::Strokes, Ends::Nothing),
        LineLook::Palindrome => (0.2, GREY, Pattern::Nothing, Ends::Nothing),
        LineLook::Renban => (0.2, PURPLE, Pattern::Dots, Ends::Nothing),
        LineLook::Between => (0.1, GREY, Pattern::Nothing, Ends::Circles),
        LineLook::RegionSums => (0.2, BLUE, Pattern::Core(FAINT), Ends::Nothing),
        LineLook::Entropic => (0.26, ORANGE, Pattern::Core(PAPER), Ends::Nothing),
        LineLook::Modular => (0.2, TEAL, Pattern::Core(INK), Ends::Nothing),
        LineLook::Nabner => (0.3, YELLOW, Pattern::Nothing, Ends::Nothing),
        LineLook::Zipper => (0.2, LAVENDER, Pattern::Middle, Ends::Nothing),
        LineLook::DoubleArrow => (0.045, FAINT, Pattern::Nothing, Ends::Circles),
        LineLook::Lockout => (0.1, INDIGO, Pattern::Nothing, Ends::Diamonds),
    }
}

impl Board<'_> {
    /// Adds what lies below the lines between cells.
    pub(super) fn signs_below(&self, scene: &mut Scene) {
        for sign in &self.picture.signs {
            match sign {
                Sign::Area { cells, label } => self.area(cells, label.as_deref(), scene),
                Sign::Shape { cell, shape } => self.shape(*cell, *shape, scene),
                _ => {}
            }
        }
        for sign in &self.picture.signs {
            match sign {
                Sign::Line { cells, look } => self.sign_line(cells, *look, scene),
                Sign::Pill { cells } => self.pill(cells, scene),
                Sign::Diagonal { is_rising } => {
                    let (rows, columns) = (self.picture.rows(), self.picture.columns());
                    let [from, to] =
                        if *is_rising { [[columns, 0], [0, rows]] } else { [[0, 0], [columns, rows]] };
                    let ends = [from, to].map(|[right, down]| self.place(right, down));
                    scene.line(ends[0], ends[1], self.painter.heavy() * 0.6, super::DIAGONAL);
                }
                _ => {}
            }
        }
    }

    /// Adds what lies above the lines between cells: the dashes of cages below all else.
    pub(super) fn signs_above(&self, scene: &mut Scene) {
        for sign in &self.picture.signs {
            if let Sign::Cage { cells, label } = sign {
                self.cage(cells, label.as_deref(), scene);
            }
        }
        for sign in &self.picture.signs {
            match sign {
                Sign::Between { cells, text, is_circled } => self.between(cells, text, *is_circled, scene),
                Sign::Chevron { cells } => self.chevron(*cells, scene),
                _ => {}
            }
        }
        let mut beside: BTreeMap<[usize; 2], Vec<Clue<'_>>> = BTreeMap::new();
        for sign in &self.picture.signs {
            if let Sign::Outside { place, text, arrow, frame } = sign {
                beside.entry(*place).or_default().push(Clue { text, arrow: *arrow, frame: *frame });
            }
        }
        beside.into_iter().for_each(|(place, clues)| self.beside_place(place, clues, scene));
    }

    fn middle(&self, cell: usize) -> [f32; 2] {
        self.corner(cell).map(|edge| edge + self.painter.cell / 2.0)
    }

    fn shape(&self, cell: usize, shape: Shape, scene: &mut Scene) {
        let side = self.painter.cell;
        let [x, y] = self.corner(cell);
        let frame = |from: [f32; 2], to: [f32; 2], scene: &mut Scene| {
            let at = |[right, down]: [f32; 2]| [x + side * right, y + side * down];
            scene.line(at(from), at(to), side * 0.05, FAINT);
        };
        match shape {
            Shape::Disc => scene.disc(self.middle(cell), side * 0.38, LIGHT, GREY, side * 0.02),
            Shape::Square => scene.area([x + side * 0.13, y + side * 0.13], [side * 0.74; 2], LIGHT),
            Shape::Ground => scene.area([x, y], [side; 2], LIGHT),
            Shape::RowIndexer | Shape::ColumnIndexer | Shape::BoxIndexer => {
                scene.area([x, y], [side; 2], LIGHT);
                if !matches!(shape, Shape::ColumnIndexer) {
                    frame([0.08, 0.05], [0.08, 0.95], scene);
                    frame([0.92, 0.05], [0.92, 0.95], scene);
                }
                if !matches!(shape, Shape::RowIndexer) {
                    frame([0.05, 0.08], [0.95, 0.08], scene);
                    frame([0.05, 0.92], [0.95, 0.92], scene);
                }
            }
        }
    }

    fn sign_line(&self, cells: &[usize], line: LineLook, scene: &mut Scene) {
        let side = self.painter.cell;
        let (width, colour, pattern, ends) = look(line);
        let width = width * side;
        let points: Vec<[f32; 2]> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let (first, last) = (points[0], points[points.len() - 1]);
        // Round where it turns.
        let strip = |width: f32, colour: Colour, scene: &mut Scene| {
            points.windows(2).for_each(|ends| scene.line(ends[0], ends[1], width, colour));
            points.iter().for_each(|&at| scene.disc(at, width / 2.0, colour, colour, 0.0));
        };
        strip(width, colour, scene);
        match ends {
            Ends::Bulb => scene.disc(first, side * 0.34, colour, colour, 0.0),
            Ends::HollowBulb => scene.disc(first, side * 0.34, PAPER, colour, side * 0.09),
            Ends::Circles => {
                [first, last]
                    .into_iter()
                    .for_each(|at| scene.disc(at, side * 0.36, PAPER, FAINT, side * 0.05));
            }
            Ends::Diamonds => [first, last].into_iter().for_each(|[x, y]| {
                let reach = side * 0.4;
                let corners = [[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]];
                for at in 0..4 {
                    scene.line(corners[at], corners[(at + 1) % 4], side * 0.05, FAINT);
                }
            }),
            Ends::Head | Ends::Nothing => {}
        }
        match pattern {
            Pattern::Core(colour) => {
                let thin = if colour == PAPER { width * 0.5 } else { width * 0.2 };
                strip(thin, colour, scene);
            }
            Pattern::Dots => points.iter().for_each(|&at| scene.disc(at, width * 0.25, PAPER, PAPER, 0.0)),
            Pattern::Strokes => {
                points
                    .windows(2)
                    .for_each(|ends| self.strokes([ends[0], ends[1]], &[0.3, 0.7], width, scene));
            }
            Pattern::Middle => {
                let middle = (points.len() - 1) / 2;
                if points.len() > 1 {
                    let at: &[f32] = if points.len().is_multiple_of(2) { &[0.42, 0.58] } else { &[0.0] };
                    self.strokes([points[middle], points[middle + 1]], at, 1.8 * width, scene);
                }
            }
            Pattern::Nothing => {}
        }
        if matches!(ends, Ends::Head) {
            self.line_head(points[points.len() - 2], last, scene);
        }
    }

    /// Strokes across a step, at these parts of it.
    fn strokes(&self, [from, to]: [[f32; 2]; 2], at: &[f32], reach: f32, scene: &mut Scene) {
        let step = [to[0] - from[0], to[1] - from[1]];
        let length = step[0].hypot(step[1]).max(f32::MIN_POSITIVE);
        let across = [-step[1] / length * reach / 2.0, step[0] / length * reach / 2.0];
        for part in at {
            let [x, y] = [from[0] + step[0] * part, from[1] + step[1] * part];
            let ends = [[x - across[0], y - across[1]], [x + across[0], y + across[1]]];
            scene.line(ends[0], ends[1], self.painter.cell * 0.04, FAINT);
        }
    }

    /// The head of an arrow, at its end.
    fn line_head(&self, from: [f32; 2], to: [f32; 2], scene: &mut Scene) {
        let side = self.painter.cell;
        let step = [to[0] - from[0], to[1] - from[1]];
        let length = step[0].hypot(step[1]).max(f32::MIN_POSITIVE);
        let [along, across] = [[step[0] / length, step[1] / length], [-step[1] / length, step[0] / length]];
        let reach = side * 0.16;
        for turn in [-1.0, 1.0] {
            let back = |axis: usize| to[axis] - along[axis] * reach + turn * across[axis] * reach;
            scene.line(to, [back(0), back(1)], side * 0.045, FAINT);
        }
    }

    /// A circle around the middle of a cell, or a pill around those of several.
    fn pill(&self, cells: &[usize], scene: &mut Scene) {
        let side = self.painter.cell;
        let (outer, inner) = (side * 0.4, side * 0.355);
        for (radius, colour) in [(outer, FAINT), (inner, PAPER)] {
            for &cell in cells {
                scene.disc(self.middle(cell), radius, colour, colour, 0.0);
            }
            for ends in cells.windows(2) {
                scene.line(self.middle(ends[0]), self.middle(ends[1]), 2.0 * radius, colour);
            }
        }
    }

    /// Dashes inside the border of some cells, and a label in the first.
    fn cage(&self, cells: &[usize], label: Option<&str>, scene: &mut Scene) {
        let side = self.painter.cell;
        let first = cells.iter().min().copied();
        let label = label.map(|label| {
            let style = Style { size: (side * 0.25).max(5.0), weight: Weight::Regular, colour: INK };
            (label, style.within(label, side * 0.6))
        });
        // Room for the label.
        let edge = side * 0.06;
        let room = label.map(|(label, style)| {
            let [wide, high] = [style.weight.width(label), style.weight.cap_height()];
            [wide, high].map(|extent| edge + extent * style.size + edge)
        });
        self.inside_border(cells, side * 0.08, |cell, [down, right], [mut from, to]| {
            if let Some(room) = room.filter(|_| Some(cell) == first && (down == -1 || right == -1)) {
                let axis = usize::from(down != -1);
                from[axis] = from[axis].max(self.corner(cell)[axis] + room[axis]);
            }
            self.dashes(from, to, scene);
        });
        if let (Some(cell), Some((label, style))) = (first, label) {
            let [x, y] = self.corner(cell);
            scene.words([x + edge, y + edge + style.weight.cap_height() * style.size], label, style);
        }
    }

    /// A grey ground with a border; or with a dashed one, and a label in the lower right corner of the last cell.
    fn area(&self, cells: &[usize], label: Option<&str>, scene: &mut Scene) {
        let side = self.painter.cell;
        cells.iter().for_each(|&cell| scene.area(self.corner(cell), [side; 2], LIGHT));
        let width = side * 0.035;
        self.inside_border(cells, side * 0.05, |_, _, [from, to]| {
            if label.is_some() {
                return self.dashes(from, to, scene);
            }
            scene.line(from, to, width, FAINT);
            scene.disc(to, width / 2.0, FAINT, FAINT, 0.0);
        });
        if let (Some(&cell), Some(label)) = (cells.iter().max(), label) {
            let [x, y] = self.corner(cell);
            let size = (side * 0.28).max(5.0);
            let style = Style { size, weight: Weight::Regular, colour: INK }.within(label, side * 0.3);
            let width = style.weight.width(label) * style.size;
            scene.words([x + side * 0.9 - width, y + side * 0.9], label, style);
        }
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

    fn dashes(&self, from: [f32; 2], to: [f32; 2], scene: &mut Scene) {
        let side = self.painter.cell;
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let count = (length / (side * 0.15)).round().max(1.0);
        let at = |part: f32| [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        for dash in 0..count as usize {
            let begin = dash as f32 / count;
            scene.line(at(begin + 0.2 / count), at(begin + 0.8 / count), side * 0.025, BLACK);
        }
    }

    /// A text where cells meet.
    fn between(&self, cells: &[usize], text: &str, is_circled: bool, scene: &mut Scene) {
        let side = self.painter.cell;
        let middle = |axis: usize| {
            cells.iter().map(|&cell| self.middle(cell)[axis]).sum::<f32>() / cells.len().max(1) as f32
        };
        let at = [middle(0), middle(1)];
        let is_large = cells.len() > 2;
        let radius = side * if is_large { 0.27 } else { 0.17 };
        let border = if is_circled { INK } else { PAPER };
        scene.disc(at, radius, PAPER, border, side * 0.03);
        let weight = if is_circled { Weight::Regular } else { Weight::Bold };
        let size = if is_circled { radius * 1.4 } else { side * 0.32 };
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

    /// A small arrow across the line between two cells, which points at the first.
    fn chevron(&self, [lesser, greater]: [usize; 2], scene: &mut Scene) {
        let side = self.painter.cell;
        let (to, from) = (self.middle(lesser), self.middle(greater));
        let step = [(to[0] - from[0]) / side, (to[1] - from[1]) / side];
        let at = [(to[0] + from[0]) / 2.0, (to[1] + from[1]) / 2.0];
        let tip = [at[0] + step[0] * side * 0.08, at[1] + step[1] * side * 0.08];
        let (back, reach) = (side * 0.14, side * 0.13);
        for turn in [-1.0, 1.0] {
            let end = [
                tip[0] - step[0] * back - turn * step[1] * reach,
                tip[1] - step[1] * back + turn * step[0] * reach,
            ];
            scene.line(tip, end, side * 0.035, INK);
        }
    }

    /// Where a text beside the board stands.
    fn beside(&self, [row, column]: [usize; 2]) -> [f32; 2] {
        let beside = |number: usize, count: usize| match number {
            0 => -0.42,
            number if number > count => count as f32 + 0.42,
            number => number as f32 - 0.5,
        };
        let [right, down] = [beside(column, self.picture.columns()), beside(row, self.picture.rows())];
        [self.at[0] + right * self.painter.cell, self.at[1] + down * self.painter.cell]
    }

    /// Texts beside the board at one place, side by side: those whose arrows point forth come last, so that no arrow
    /// passes by another text.
    fn beside_place(&self, place: [usize; 2], mut clues: Vec<Clue<'_>>, scene: &mut Scene) {
        let side = self.painter.cell;
        let is_corner = [(place[0], self.picture.rows()), (place[1], self.picture.columns())]
            .iter()
            .all(|&(number, count)| !(1..=count).contains(&number));
        // Along the side of the board, and away from it.
        let along = usize::from(!(1..=self.picture.columns()).contains(&place[1]));
        let forth = |clue: &Clue<'_>| clue.arrow.map_or(0, |[down, right]| [right, down][along]);
        clues.sort_by_key(forth);
        let (count, at) = (clues.len(), self.beside(place));
        for (number, clue) in clues.iter().enumerate() {
            let mut at = at;
            let room = 0.84 / count as f32;
            at[along] += (number as f32 - (count - 1) as f32 / 2.0) * room * side;
            match clue.arrow {
                Some(steps) if count == 1 || is_corner => {
                    self.with_arrow(at, along, clue.text, steps, scene);
                }
                Some(steps) => self.above_arrow(at, along, room, clue.text, steps, scene),
                None => self.framed(at, room, clue, scene),
            }
        }
    }

    /// A text beside the board, with this much room along its side.
    fn framed(&self, at: [f32; 2], room: f32, clue: &Clue<'_>, scene: &mut Scene) {
        let side = self.painter.cell;
        let size = side * if room < 0.5 { 0.32 } else { 0.4 };
        let style = Style { size, weight: Weight::Regular, colour: INK };
        let (reach, width) = (room.min(0.64) * side / 2.0, side * 0.02);
        match clue.frame {
            None => return scene.words_around(at, clue.text, style.within(clue.text, room.min(0.7) * side)),
            Some(Frame::Circle) => scene.disc(at, reach, PAPER, FAINT, width),
            Some(Frame::Square) => {
                let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
                let corners = corners.map(|[x, y]| [at[0] + x * reach * 0.92, at[1] + y * reach * 0.92]);
                for (from, to) in corners.into_iter().zip([1, 2, 3, 0].map(|next| corners[next])) {
                    scene.line(from, to, width, FAINT);
                }
            }
        }
        scene.words_around(at, clue.text, style.within(clue.text, reach * 1.5));
    }

    /// A text that is alone beside the board, and an arrow from it onto the board, by its steps in rows and columns.
    fn with_arrow(
        &self,
        at: [f32; 2],
        along: usize,
        text: &str,
        [down, right]: [isize; 2],
        scene: &mut Scene,
    ) {
        let (side, [x, y]) = (self.painter.cell, [right as f32, down as f32]);
        let [back, below] = if along == 0 { [0.24, 0.1] } else { [0.1, 0.2] };
        let style =
            Style { size: side * 0.4, weight: Weight::Regular, colour: INK }.within(text, side * 0.45);
        scene.words_around([at[0] - x * side * back, at[1] - y * side * below], text, style);
        self.arrow([at[0] + x * side * 0.14, at[1] + y * side * 0.14], 0.22, [x, y], scene);
    }

    /// A text that shares its place, and between it and the board its arrow.
    fn above_arrow(
        &self,
        at: [f32; 2],
        along: usize,
        room: f32,
        text: &str,
        [down, right]: [isize; 2],
        scene: &mut Scene,
    ) {
        let (side, steps) = (self.painter.cell, [right as f32, down as f32]);
        let size = side * if room < 0.4 { 0.24 } else { 0.3 };
        let style = Style { size, weight: Weight::Regular, colour: INK }.within(text, room * side);
        // Away from the board, the arrow steps towards it.
        let (mut middle, mut tail) = (at, at);
        middle[1 - along] -= steps[1 - along] * side * 0.2;
        tail[along] -= steps[along] * side * 0.06;
        tail[1 - along] += steps[1 - along] * side * 0.12;
        scene.words_around(middle, text, style);
        self.arrow(tail, 0.2, steps, scene);
    }

    /// An arrow from a point, `length` cells along these steps.
    fn arrow(&self, from: [f32; 2], length: f32, [x, y]: [f32; 2], scene: &mut Scene) {
        let side = self.painter.cell;
        let tip = [from[0] + x * side * length, from[1] + y * side * length];
        scene.line(from, tip, side * 0.03, FAINT);
        scene.line(tip, [tip[0] - x * side * 0.12, tip[1]], side * 0.03, FAINT);
        scene.line(tip, [tip[0], tip[1] - y * side * 0.12], side * 0.03, FAINT);
    }
}

/// What stands beside the board at some place.
struct Clue<'s> {
    text: &'s str,
    /// Its steps in rows and columns.
    arrow: Option<[isize; 2]>,
    frame: Option<Frame>,
}
