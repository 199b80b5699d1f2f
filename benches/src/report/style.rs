//! How contenders look: colours of Okabe and Ito, which colour-blind readers can tell apart, and a mark of
//! its own for each, for those who print in grey.

use crate::contest::{
    AS_GIVEN, COUNTING, COVER, DLX_PEER, DLX_RS, DYNAMIC, DYNAMIC_RESTARTS, EXACT_COVERS, FORCED, FROM_LINE,
    LINKS, MASKS, OWN, PROPAGATION, ROW_BY_ROW, ROW_RESTARTS, STATIC, UNORDERED,
};

const BLACK: &str = "#000000";
const ORANGE: &str = "#E69F00";
const SKY: &str = "#56B4E9";
const GREEN: &str = "#009E73";
const BLUE: &str = "#0072B2";
const VERMILION: &str = "#D55E00";
const PURPLE: &str = "#CC79A7";
const GREY: &str = "#7A7A7A";

/// The look of a contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    pub(super) color: &'static str,
    pub(super) mark: Mark,
    pub(super) dashed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Disc,
    Square,
    Diamond,
    Up,
    Down,
    Cross,
    Plus,
    Ring,
    Frame,
}

/// The look of a contender; that of others in turn for programs that nobody here knows.
pub(super) fn style(name: &str) -> Style {
    let (color, mark, dashed) = match name {
        COVER => (BLUE, Mark::Square, false),
        OWN => (BLACK, Mark::Disc, false),
        FROM_LINE => (BLACK, Mark::Plus, true),
        MASKS => (SKY, Mark::Ring, false),
        PROPAGATION => (GREEN, Mark::Diamond, false),
        DYNAMIC => (PURPLE, Mark::Down, false),
        DYNAMIC_RESTARTS => (PURPLE, Mark::Down, true),
        STATIC => (PURPLE, Mark::Plus, true),
        FORCED => (ORANGE, Mark::Up, false),
        ROW_BY_ROW => (VERMILION, Mark::Cross, false),
        ROW_RESTARTS => (VERMILION, Mark::Cross, true),
        UNORDERED | AS_GIVEN => (BLUE, Mark::Frame, true),
        LINKS => (BLUE, Mark::Plus, true),
        COUNTING => (BLACK, Mark::Ring, true),
        DLX_RS => (GREY, Mark::Up, false),
        DLX_PEER => (GREY, Mark::Down, true),
        EXACT_COVERS => (GREY, Mark::Diamond, true),
        "kissat" => (ORANGE, Mark::Ring, true),
        "cadical" => (GREEN, Mark::Frame, true),
        "clasp" => (VERMILION, Mark::Cross, true),
        _ => {
            let number = name.bytes().fold(0_usize, |sum, byte| sum * 31 % 1_000 + usize::from(byte));
            let color = [ORANGE, GREEN, VERMILION, GREY][number % 4];
            (color, [Mark::Plus, Mark::Frame, Mark::Cross, Mark::Ring][number / 4 % 4], true)
        }
    };
    Style { color, mark, dashed }
}

/// A mark at a place.
pub(super) fn mark(style: Style, x: f64, y: f64) -> String {
    let Style { color, mark, .. } = style;
    let polygon = |points: &[(f64, f64)]| {
        let points: Vec<String> =
            points.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
        format!("<polygon points=\"{}\" fill=\"{color}\"/>", points.join(" "))
    };
    let strokes = |lines: [(f64, f64); 2]| {
        let line = |(dx, dy)| format!("M{:.1} {:.1}L{:.1} {:.1}", x - dx, y - dy, x + dx, y + dy);
        format!("<path d=\"{}{}\" stroke=\"{color}\" stroke-width=\"2\"/>", line(lines[0]), line(lines[1]))
    };
    match mark {
        Mark::Disc => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{color}\"/>"),
        Mark::Ring => {
            format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\" fill=\"#fff\" stroke=\"{color}\" stroke-width=\"2\"/>"
            )
        }
        Mark::Square => polygon(&[(-3.7, -3.7), (3.7, -3.7), (3.7, 3.7), (-3.7, 3.7)]),
        Mark::Frame => format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"6.6\" height=\"6.6\" fill=\"#fff\" stroke=\"{color}\" stroke-width=\"1.8\"/>",
            x - 3.3,
            y - 3.3
        ),
        Mark::Diamond => polygon(&[(0.0, -5.2), (4.6, 0.0), (0.0, 5.2), (-4.6, 0.0)]),
        Mark::Up => polygon(&[(0.0, -4.8), (4.6, 3.6), (-4.6, 3.6)]),
        Mark::Down => polygon(&[(0.0, 4.8), (4.6, -3.6), (-4.6, -3.6)]),
        Mark::Cross => strokes([(3.6, 3.6), (3.6, -3.6)]),
        Mark::Plus => strokes([(4.6, 0.0), (0.0, 4.6)]),
    }
}
