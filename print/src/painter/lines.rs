//! Draws lines through cells. Lines that differ by their colour differ by what is drawn on them, too, for print without
//! colours. Lines of which each would hide another run side by side.

use std::collections::BTreeSet;

use puzzles::picture::{LineLook, Picture, Sign};

use super::signs::GREY;
use super::{Board, FAINT, INK, PAPER};
use crate::scene::{Colour, Scene};

const GREEN: Colour = Colour(0x8f, 0xd9, 0x8f);
const PURPLE: Colour = Colour(0xd9, 0x9b, 0xe0);
const BLUE: Colour = Colour(0x97, 0xcd, 0xf0);
const ORANGE: Colour = Colour(0xf6, 0xc3, 0x96);
const TEAL: Colour = Colour(0x8b, 0xcf, 0xcb);
const YELLOW: Colour = Colour(0xe6, 0xda, 0x7d);
const LAVENDER: Colour = Colour(0xc6, 0xbb, 0xf0);
const INDIGO: Colour = Colour(0xa5, 0xab, 0xee);
/// Darker than thermometers, which have no pattern either.
const DARK: Colour = Colour(0xa6, 0xa6, 0xa6);

/// The angle between where an arrow points and a stroke of its head.
pub(super) const BACK: f32 = 0.75 * std::f32::consts::PI;

/// What is drawn on a line.
enum Pattern {
    Nothing,
    /// Lines along its sides.
    Outline,
    /// A line along its middle.
    Core(Colour),
    /// Dashes along its middle.
    Dashes,
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
        LineLook::Palindrome => (0.2, DARK, Pattern::Nothing, Ends::Nothing),
        LineLook::Renban => (0.2, PURPLE, Pattern::Dots, Ends::Nothing),
        LineLook::Between => (0.1, GREY, Pattern::Nothing, Ends::Circles),
        LineLook::RegionSums => (0.2, BLUE, Pattern::Dashes, Ends::Nothing),
        LineLook::Entropic => (0.26, ORANGE, Pattern::Core(PAPER), Ends::Nothing),
        LineLook::Modular => (0.2, TEAL, Pattern::Core(INK), Ends::Nothing),
        LineLook::Nabner => (0.3, YELLOW, Pattern::Outline, Ends::Nothing),
        LineLook::Zipper => (0.2, LAVENDER, Pattern::Middle, Ends::Nothing),
        LineLook::DoubleArrow => (0.045, FAINT, Pattern::Nothing, Ends::Circles),
        LineLook::Lockout => (0.1, INDIGO, Pattern::Nothing, Ends::Diamonds),
    }
}

/// A line, and where it runs.
struct Track<'p> {
    cells: &'p [usize],
    look: LineLook,
    /// Its width, in cells.
    width: f32,
    /// By how much it runs beside the middles of its cells, in cells: to the right of its direction, if more than 0.
    aside: f32,
    /// Whether another runs beside it.
    is_beside: bool,
}

impl Track<'_> {
    /// Whether two lines share a step, and if so, whether both take it in the same direction.
    fn shares(&self, other: &Track<'_>) -> Option<bool> {
        let steps = |cells: &[usize]| cells.windows(2).map(|step| [step[0], step[1]]).collect::<Vec<_>>();
        let others = steps(other.cells);
        steps(self.cells).into_iter().find_map(|[from, to]| {
            let same = others.contains(&[from, to]);
            (same || others.contains(&[to, from])).then_some(same)
        })
    }

    /// Whether two lines are as good as one where they share a step: what they say, they say of each step.
    fn joins(&self, other: &Track<'_>) -> bool {
        let is_of_steps = match self.look {
            LineLook::Whispers => true,
            LineLook::Thermometer | LineLook::SlowThermometer => self.shares(other) == Some(true),
            _ => false,
        };
        self.look == other.look && is_of_steps
    }

    /// What hides others is drawn before them.
    fn has_ends(&self) -> bool {
        !matches!(look(self.look).3, Ends::Nothing | Ends::Head)
    }
}

/// The lines of a picture, those that share a step side by side.
fn tracks(signs: &[Sign]) -> Vec<Track<'_>> {
    /// Space between two lines, in cells.
    const GAP: f32 = 0.07;
    /// The most that all of them take, in cells.
    const MOST: f32 = 0.8;
    let mut tracks: Vec<Track<'_>> = Vec::new();
    for sign in signs {
        if let Sign::Line { cells, look: kind } = sign {
            let width = look(*kind).0;
            tracks.push(Track { cells, look: *kind, width, aside: 0.0, is_beside: false });
        }
    }
    let mut seen = BTreeSet::new();
    for first in 0..tracks.len() {
        if !seen.insert(first) {
            continue;
        }
        // Those beside it, and beside those: each with whether it runs in the direction of the first.
        let mut beside = vec![(first, true)];
        let mut next = 0;
        while let Some(&(number, is_forth)) = beside.get(next) {
            next += 1;
            for other in 0..tracks.len() {
                let (one, two) = (&tracks[number], &tracks[other]);
                if let Some(same) = one.shares(two)
                    && !one.joins(two)
                    && seen.insert(other)
                {
                    beside.push((other, is_forth == same));
                }
            }
        }
        if beside.len() == 1 {
            continue;
        }
        let gaps = GAP * (beside.len() - 1) as f32;
        let total = gaps + beside.iter().map(|&(number, _)| tracks[number].width).sum::<f32>();
        let scale = (MOST / total).min(1.0);
        let mut edge = -total / 2.0;
        for (number, is_forth) in beside {
            let track = &mut tracks[number];
            let aside = (edge + track.width / 2.0) * scale;
            edge += track.width + GAP;
            track.aside = if is_forth { aside } else { -aside };
            track.width *= scale;
            track.is_beside = true;
        }
    }
    tracks
}

/// The cells of lines.
fn of_lines(picture: &Picture) -> impl Iterator<Item = usize> {
    let of_signs = picture.signs.iter().filter_map(|sign| match sign {
        Sign::Line { cells, .. } => Some(cells),
        _ => None,
    });
    of_signs.chain(picture.lines.iter().map(|line| &line.cells)).flatten().copied()
}

/// The cells that a line runs through, or a diagonal.
pub(super) fn crossed(picture: &Picture) -> BTreeSet<usize> {
    let cells = of_lines(picture);
    let has = |is_rising| picture.diagonals || picture.signs.contains(&Sign::Diagonal { is_rising });
    let [falls, rises] = [false, true].map(has);
    let on_diagonal = |cell: &usize| {
        let (row, column) = (cell / picture.columns(), cell % picture.columns());
        falls && row == column || rises && row + column + 1 == picture.columns()
    };
    cells.chain((0..picture.cells.len()).filter(on_diagonal)).collect()
}

/// A step from a point of a line at which it may turn. What is drawn across the step crosses both arms of the line: it
/// halves the angle between them where they turn by up to a right angle, and where they turn back, it lies across the
/// half between them.
fn across_a_turn(points: &[[f32; 2]], middle: usize) -> [[f32; 2]; 2] {
    let at = points[middle];
    let (Some(before), Some(after)) = (points.get(middle.wrapping_sub(1)), points.get(middle + 1)) else {
        return [at, at];
    };
    let unit = |from: [f32; 2], to: [f32; 2]| {
        let [x, y] = [to[0] - from[0], to[1] - from[1]];
        let length = x.hypot(y).max(f32::MIN_POSITIVE);
        [x / length, y / length]
    };
    let (one, two) = (unit(*before, at), unit(at, *after));
    let turns_back = one[0] * two[0] + one[1] * two[1] < -0.1;
    let sign = if turns_back { -1.0 } else { 1.0 };
    [at, [0, 1].map(|axis| at[axis] + one[axis] + sign * two[axis])]
}

/// Adds a line through points that is round where it turns and where it ends.
pub(super) fn strip(points: &[[f32; 2]], width: f32, colour: Colour, scene: &mut Scene) {
    points.windows(2).for_each(|ends| scene.line(ends[0], ends[1], width, colour));
    points.iter().for_each(|&at| scene.disc(at, width / 2.0, colour, colour, 0.0));
}

impl Board<'_> {
    /// Adds all lines, and the circles of arrows.
    pub(super) fn sign_lines(&self, scene: &mut Scene) {
        let mut tracks = tracks(&self.picture.signs);
        tracks.sort_by_key(|track| track.is_beside && !track.has_ends());
        let (arrows, others): (Vec<_>, Vec<_>) =
            tracks.into_iter().partition(|track| track.look == LineLook::Arrow);
        arrows.iter().for_each(|track| self.track(track, scene));
        let labelled = self.labelled();
        for sign in &self.picture.signs {
            if let Sign::Pill { cells } = sign {
                self.pill(cells, &labelled, scene);
            }
        }
        others.iter().for_each(|track| self.track(track, scene));
    }

    /// The cells whose middles are covered by what stands there: the circle of an arrow, or the end of a line.
    pub(super) fn capped(&self) -> BTreeSet<usize> {
        let mut capped = BTreeSet::new();
        for sign in &self.picture.signs {
            match sign {
                Sign::Pill { cells } => capped.extend(cells),
                Sign::Line { cells, look: kind } => match look(*kind).3 {
                    Ends::Bulb | Ends::HollowBulb => capped.extend(cells.first()),
                    Ends::Circles => capped.extend(cells.first().into_iter().chain(cells.last())),
                    Ends::Nothing | Ends::Head | Ends::Diamonds => {}
                },
                _ => {}
            }
        }
        capped
    }

    /// The cells that lines run through.
    pub(super) fn crossed_by_lines(&self) -> BTreeSet<usize> {
        of_lines(self.picture).collect()
    }

    /// Where an arrow ends: in the middle of its last cell, or before the value there, which would hide its head.
    fn arrow_end(&self, cell: usize, from: [f32; 2], to: [f32; 2]) -> [f32; 2] {
        let Some(value) = &self.picture.cells[cell].value else { return to };
        let side = self.painter.cell;
        let step = [to[0] - from[0], to[1] - from[1]];
        let length = step[0].hypot(step[1]).max(f32::MIN_POSITIVE);
        let unit = [step[0] / length, step[1] / length];
        let wide = (0.1 + 0.14 * value.text.chars().count() as f32).min(0.42);
        let [across, upright] = [wide / unit[0].abs(), 0.3 / unit[1].abs()];
        let back = across.min(upright) * side;
        [to[0] - unit[0] * back, to[1] - unit[1] * back]
    }

    /// The points through which a line runs.
    fn points(&self, track: &Track<'_>) -> Vec<[f32; 2]> {
        /// The farthest that the outer side of a turn is from its middle.
        const MOST: f32 = 1.6;
        let middles: Vec<[f32; 2]> = track.cells.iter().map(|&cell| self.middle(cell)).collect();
        if track.aside == 0.0 {
            return middles;
        }
        let aside = track.aside * self.painter.cell;
        let normals: Vec<[f32; 2]> = middles
            .windows(2)
            .map(|ends| {
                let [x, y] = [ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]];
                let length = x.hypot(y).max(f32::MIN_POSITIVE);
                [-y / length, x / length]
            })
            .collect();
        let Some(last) = normals.len().checked_sub(1) else { return middles };
        let moved = |(number, [x, y]): (usize, &[f32; 2])| {
            let (one, two) = (normals[number.saturating_sub(1)], normals[number.min(last)]);
            let sum = [one[0] + two[0], one[1] + two[1]];
            let length = sum[0].hypot(sum[1]).max(f32::MIN_POSITIVE);
            let reach = (2.0 / length).min(MOST) / length * aside;
            [x + sum[0] * reach, y + sum[1] * reach]
        };
        middles.iter().enumerate().map(moved).collect()
    }

    fn track(&self, track: &Track<'_>, scene: &mut Scene) {
        let side = self.painter.cell;
        let (_, colour, pattern, ends) = look(track.look);
        let width = track.width * side;
        let mut points = self.points(track);
        if points.len() < 2 {
            return;
        }
        if let [.., from, to] = &mut points[..]
            && matches!(ends, Ends::Head)
        {
            *to = self.arrow_end(track.cells[track.cells.len() - 1], *from, *to);
        }
        let (first, last) = (points[0], points[points.len() - 1]);
        if matches!(pattern, Pattern::Outline) {
            strip(&points, width, FAINT, scene);
            strip(&points, width * 0.72, colour, scene);
        } else {
            strip(&points, width, colour, scene);
        }
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
                let thin = if colour == PAPER { width * 0.5 } else { width * 0.3 };
                strip(&points, thin, colour, scene);
            }
            Pattern::Dashes => {
                points.windows(2).for_each(|ends| self.dashes([ends[0], ends[1]], width * 0.2, INK, scene));
            }
            Pattern::Dots => points.iter().for_each(|&at| scene.disc(at, width * 0.25, PAPER, PAPER, 0.0)),
            Pattern::Strokes => {
                points
                    .windows(2)
                    .for_each(|ends| self.strokes([ends[0], ends[1]], &[0.3, 0.7], width, scene));
            }
            Pattern::Middle => {
                let middle = (points.len() - 1) / 2;
                // In the middle of a cell, it is seen beside a digit.
                let (at, reach): (&[f32], f32) = match points.len().is_multiple_of(2) {
                    true => (&[0.42, 0.58], 1.8 * width),
                    false if track.is_beside => (&[0.0], 1.8 * width),
                    false => (&[0.0], 0.84 * side),
                };
                let [from, to] = match points.len().is_multiple_of(2) {
                    true => [points[middle], points[middle + 1]],
                    false => across_a_turn(&points, middle),
                };
                self.strokes([from, to], at, reach, scene);
            }
            Pattern::Nothing | Pattern::Outline => {}
        }
        if matches!(ends, Ends::Head) {
            let before = points[points.len() - 2];
            let towards = [last[0] - before[0], last[1] - before[1]];
            scene.arrow_head(last, towards, [side * 0.226, BACK], side * 0.045, FAINT);
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

    /// A circle around the middle of a cell, or a pill around those of several: smaller and lower where a cell has a
    /// label in its corner, whose signs the border would cross.
    fn pill(&self, cells: &[usize], labelled: &BTreeSet<usize>, scene: &mut Scene) {
        let side = self.painter.cell;
        let has_label = cells.iter().any(|cell| labelled.contains(cell));
        let (radius, down) = if has_label { (0.29, 0.12) } else { (0.4, 0.0) };
        let points: Vec<[f32; 2]> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let points: Vec<[f32; 2]> = points.into_iter().map(|[x, y]| [x, y + side * down]).collect();
        for (radius, colour) in [(radius, FAINT), (radius - 0.045, PAPER)] {
            strip(&points, 2.0 * side * radius, colour, scene);
        }
    }
}
