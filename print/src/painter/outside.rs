//! Draws what constraints put beside a board: texts, some with an arrow onto it or in a frame.

use std::collections::BTreeMap;

use puzzles::picture::{Frame, Sign};

use super::lines::BACK;
use super::{Board, FAINT, INK, PAPER};
use crate::font::Weight;
use crate::scene::{Scene, Style};

/// What stands beside the board at some place.
struct Clue<'s> {
    text: &'s str,
    /// Its steps in rows and columns.
    arrow: Option<[isize; 2]>,
    frame: Option<Frame>,
}

/// From this many texts at one place on, all are as small as the smallest of them has to be.
const MANY: usize = 3;

/// How much room each of this many texts has along the side of the board, in cells.
fn room_of(count: usize) -> f32 {
    0.84 / count as f32
}

impl Board<'_> {
    /// Adds what stands beside the board.
    pub(super) fn outside(&self, scene: &mut Scene) {
        let mut beside: BTreeMap<[usize; 2], Vec<Clue<'_>>> = BTreeMap::new();
        for sign in &self.picture.signs {
            if let Sign::Outside { place, text, arrow, frame } = sign {
                beside.entry(*place).or_default().push(Clue { text, arrow: *arrow, frame: *frame });
            }
        }
        // Those with arrows are all as small as the smallest.
        let sizes = beside.iter().flat_map(|(place, clues)| {
            let is_alone = clues.len() == 1 || self.is_corner(*place);
            let room = room_of(clues.len());
            let arrowed = clues.iter().filter(|clue| clue.arrow.is_some());
            arrowed.map(move |clue| self.size_with_arrow(clue.text, room, is_alone))
        });
        let size = sizes.fold(f32::INFINITY, f32::min);
        beside.into_iter().for_each(|(place, clues)| self.beside_place(place, clues, size, scene));
    }

    /// How large a text with an arrow can be: alone at its place, or with this much room along the side of the board.
    fn size_with_arrow(&self, text: &str, room: f32, is_alone: bool) -> f32 {
        let (size, wide) = match is_alone {
            true => (0.4, 0.45),
            false if room < 0.4 => (0.24, room),
            false => (0.3, room),
        };
        let side = self.painter.cell;
        Style { size: side * size, weight: Weight::Regular, colour: INK }.within(text, side * wide).size
    }

    /// Whether a place is beside no row and no column.
    fn is_corner(&self, [row, column]: [usize; 2]) -> bool {
        let is_beside = |number: usize, count: usize| !(1..=count).contains(&number);
        is_beside(row, self.picture.rows()) && is_beside(column, self.picture.columns())
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
    /// passes by another text. Those with arrows are of this `size`.
    fn beside_place(&self, place: [usize; 2], mut clues: Vec<Clue<'_>>, size: f32, scene: &mut Scene) {
        let side = self.painter.cell;
        let is_corner = self.is_corner(place);
        let many = (clues.len() >= MANY).then(|| self.size_of_many(&clues));
        let size = many.map_or(size, |many| many.min(size));
        let style = Style { size, weight: Weight::Regular, colour: INK };
        // Along the side of the board, and away from it.
        let along = usize::from(!(1..=self.picture.columns()).contains(&place[1]));
        let forth = |clue: &Clue<'_>| clue.arrow.map_or(0, |[down, right]| [right, down][along]);
        clues.sort_by_key(forth);
        let (count, at) = (clues.len(), self.beside(place));
        for (number, clue) in clues.iter().enumerate() {
            let mut at = at;
            let room = room_of(count);
            at[along] += (number as f32 - (count - 1) as f32 / 2.0) * room * side;
            match clue.arrow {
                Some([down, right]) => {
                    let steps = [right as f32, down as f32];
                    let ([middle, tail], length) = match count == 1 || is_corner {
                        true => (self.behind_arrow(at, along, steps), 0.22),
                        false => (self.above_arrow(at, along, steps), 0.2),
                    };
                    scene.words_around(middle, clue.text, style);
                    self.arrow(tail, length, steps, scene);
                }
                None => self.framed(at, room, many, clue, scene),
            }
        }
    }

    /// How large many texts at one place can be, so that none touches what is beside it.
    fn size_of_many(&self, clues: &[Clue<'_>]) -> f32 {
        let room = room_of(clues.len()) * self.painter.cell;
        let style = Style { size: room * 0.8, weight: Weight::Regular, colour: INK };
        let size = |clue: &Clue<'_>| {
            let wide = if clue.frame.is_some() { 0.72 } else { 0.85 };
            style.within(clue.text, room * wide).size
        };
        clues.iter().map(size).fold(style.size, f32::min)
    }

    /// A text beside the board, with this much room along its side; where it is one of many, of their size.
    fn framed(&self, at: [f32; 2], room: f32, many: Option<f32>, clue: &Clue<'_>, scene: &mut Scene) {
        let side = self.painter.cell;
        let size = many.unwrap_or(side * if room < 0.5 { 0.32 } else { 0.4 });
        let style = Style { size, weight: Weight::Regular, colour: INK };
        // Frames of many do not touch, either.
        let part = if many.is_some() { 0.86 } else { 1.0 };
        let (reach, width) = (room.min(0.64) * part * side / 2.0, side * 0.02);
        let within = |wide: f32| if many.is_some() { style } else { style.within(clue.text, wide) };
        match clue.frame {
            None => return scene.words_around(at, clue.text, within(room.min(0.7) * side)),
            Some(Frame::Circle) => scene.disc(at, reach, PAPER, FAINT, width),
            Some(Frame::Square) => scene.square(at, reach * 0.92, width, FAINT),
        }
        scene.words_around(at, clue.text, within(reach * 1.5));
    }

    /// Where a text stands that is alone beside the board, and where its arrow onto the board begins.
    fn behind_arrow(&self, at: [f32; 2], along: usize, [x, y]: [f32; 2]) -> [[f32; 2]; 2] {
        let side = self.painter.cell;
        let [back, below] = if along == 0 { [0.24, 0.1] } else { [0.1, 0.2] };
        let middle = [at[0] - x * side * back, at[1] - y * side * below];
        [middle, [at[0] + x * side * 0.14, at[1] + y * side * 0.14]]
    }

    /// Where a text stands that shares its place, and where its arrow begins, between the text and the board.
    fn above_arrow(&self, at: [f32; 2], along: usize, steps: [f32; 2]) -> [[f32; 2]; 2] {
        let side = self.painter.cell;
        // Away from the board, the arrow steps towards it.
        let (mut middle, mut tail) = (at, at);
        middle[1 - along] -= steps[1 - along] * side * 0.2;
        tail[along] -= steps[along] * side * 0.06;
        tail[1 - along] += steps[1 - along] * side * 0.12;
        [middle, tail]
    }

    /// An arrow from a point, `length` cells along these steps.
    fn arrow(&self, from: [f32; 2], length: f32, [x, y]: [f32; 2], scene: &mut Scene) {
        let side = self.painter.cell;
        let tip = [from[0] + x * side * length, from[1] + y * side * length];
        scene.line(from, tip, side * 0.03, FAINT);
        scene.arrow_head(tip, [x, y], [side * 0.12, BACK], side * 0.03, FAINT);
    }
}
