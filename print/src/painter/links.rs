//! Links between pencil marks. Each is a curve that crosses as few digits as it can, from the edge of one
//! mark to the edge of the other; where it still meets a digit, it is broken, so that the digit can be read.

use puzzles::picture::{Arrow, Role};

use super::{ARROW, Board};
use crate::scene::Scene;

/// Something that a link should not cross.
struct Obstacle {
    at: [f32; 2],
    radius: f32,
    /// How bad it is to cross it.
    weight: f32,
}

/// How far a curve bends to its left, as a part of its length.
const BENDS: [f32; 11] = [0.0, 0.12, -0.12, 0.24, -0.24, 0.38, -0.38, 0.55, -0.55, 0.75, -0.75];

/// Number of points at which a curve is looked at.
const POINTS: usize = 96;

impl Board<'_> {
    pub(super) fn links(&self, scene: &mut Scene) {
        if self.picture.arrows.is_empty() {
            return;
        }
        let obstacles = self.obstacles();
        for arrow in &self.picture.arrows {
            let ends = [arrow.from, arrow.to].map(|(cell, place)| self.mark(cell, place));
            if distance(ends[0], ends[1]) > 0.0 {
                let has_return =
                    self.picture.arrows.iter().any(|other| (other.from, other.to) == (arrow.to, arrow.from));
                self.link(arrow, self.route(ends, has_return, &obstacles), &obstacles, scene);
            }
        }
    }

    /// All marks and values.
    fn obstacles(&self) -> Vec<Obstacle> {
        let side = self.painter.cell;
        let mut obstacles = Vec::new();
        for (number, cell) in self.picture.cells.iter().enumerate() {
            if cell.value.is_some() {
                let at = self.middle_of_value(number);
                obstacles.push(Obstacle { at, radius: side * 0.28, weight: 1.5 });
            }
            for (place, mark) in &cell.marks {
                let weight = if mark.role == Role::Possible { 1.0 } else { 3.0 };
                obstacles.push(Obstacle {
                    at: self.mark(number, *place),
                    radius: self.mark_radius(),
                    weight,
                });
            }
        }
        obstacles
    }

    /// The best curve between two marks.
    fn route(&self, [from, to]: [[f32; 2]; 2], has_return: bool, obstacles: &[Obstacle]) -> Curve {
        let [right, down] = [to[0] - from[0], to[1] - from[1]];
        let side = self.painter.cell;
        let (width, height) = (self.picture.columns() as f32 * side, self.picture.rows() as f32 * side);
        let mut best: Option<(f32, Curve)> = None;
        for bend in BENDS {
            let by = [
                ((from[0] + to[0]) / 2.0 + down * bend).clamp(self.at[0], self.at[0] + width),
                ((from[1] + to[1]) / 2.0 - right * bend).clamp(self.at[1], self.at[1] + height),
            ];
            let curve = Curve { points: [from, by, to] };
            let crossed = obstacles.iter().filter(|obstacle| {
                let is_end = [from, to].iter().any(|end| distance(*end, obstacle.at) < obstacle.radius);
                !is_end && curve.comes_near(obstacle)
            });
            let crossed: f32 = crossed.map(|obstacle| obstacle.weight).sum();
            // A line and the one back must not lie on each other.
            let doubled = if has_return && bend <= 0.0 { 100.0 } else { 0.0 };
            let cost = crossed + 3.0 * bend.abs() + doubled;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, curve));
            }
        }
        best.map_or(Curve { points: [from, from, to] }, |(_, curve)| curve)
    }

    fn link(&self, arrow: &Arrow, curve: Curve, obstacles: &[Obstacle], scene: &mut Scene) {
        let side = self.painter.cell;
        let [from, _, to] = curve.points;
        let width = side * if arrow.dashed { 0.022 } else { 0.032 };
        let gap = self.mark_radius().min(distance(from, to) * 0.3);
        let is_free = |at: [f32; 2]| distance(at, from) >= gap && distance(at, to) >= gap;
        let near: Vec<&Obstacle> = obstacles
            .iter()
            .filter(|obstacle| [from, to].iter().all(|end| distance(*end, obstacle.at) >= obstacle.radius))
            .filter(|obstacle| curve.comes_near(obstacle))
            .collect();
        let is_clear =
            |at: [f32; 2]| near.iter().all(|obstacle| distance(at, obstacle.at) >= obstacle.radius);
        let dash = side * 0.09;
        let part = |number: usize| number as f32 / POINTS as f32;
        let mut length = 0.0;
        let mut begun: Option<f32> = None;
        let mut last = 0.0;
        for number in 1..=POINTS {
            let (before, after) = (part(number - 1), part(number));
            let (start, end) = (curve.at(before), curve.at(after));
            let is_free = is_free(start) && is_free(end);
            if is_free {
                length += distance(start, end);
                last = after;
            }
            let is_dash = !arrow.dashed || length % (1.7 * dash) < dash;
            let is_drawn = is_free && is_dash && is_clear(start) && is_clear(end);
            if is_drawn {
                begun.get_or_insert(before);
            }
            if let Some(from) = begun.filter(|_| !is_drawn || number == POINTS) {
                scene.curve(curve.between(from, if is_drawn { after } else { before }), width, ARROW);
                begun = None;
            }
        }
        if arrow.has_head && last > 0.0 {
            self.head(&curve, last, scene);
        }
    }

    /// Adds the head of an arrow at a part of its way.
    fn head(&self, curve: &Curve, end: f32, scene: &mut Scene) {
        let side = self.painter.cell;
        let (tip, before) = (curve.at(end), curve.at((end - 0.04).max(0.0)));
        let towards = [tip[0] - before[0], tip[1] - before[1]];
        scene.arrow_head(tip, towards, [side * 0.1, 2.65], side * 0.032, ARROW);
    }
}

/// A quadratic curve.
struct Curve {
    points: [[f32; 2]; 3],
}

impl Curve {
    /// The point at a part of the way, from 0 to 1.
    fn at(&self, part: f32) -> [f32; 2] {
        let [from, by, to] = self.points;
        let rest = 1.0 - part;
        [0, 1].map(|axis| rest * rest * from[axis] + 2.0 * rest * part * by[axis] + part * part * to[axis])
    }

    /// The part of it from one part of the way to another, as a curve.
    fn between(&self, from: f32, to: f32) -> [[f32; 2]; 3] {
        let [one, two, three] = self.points;
        let by = [0, 1].map(|axis| {
            let first = one[axis] + (two[axis] - one[axis]) * from;
            let second = two[axis] + (three[axis] - two[axis]) * from;
            first + (second - first) * to
        });
        [self.at(from), by, self.at(to)]
    }

    /// Whether it crosses an obstacle.
    fn comes_near(&self, obstacle: &Obstacle) -> bool {
        let Obstacle { at, radius, .. } = *obstacle;
        let is_beside = |axis: usize| {
            let ends = self.points.map(|point| point[axis]);
            at[axis] + radius < ends.into_iter().fold(f32::MAX, f32::min)
                || at[axis] - radius > ends.into_iter().fold(f32::MIN, f32::max)
        };
        !is_beside(0)
            && !is_beside(1)
            && (0..=POINTS).any(|number| distance(self.at(number as f32 / POINTS as f32), at) < radius)
    }
}

fn distance(one: [f32; 2], other: [f32; 2]) -> f32 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}
