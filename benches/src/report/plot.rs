//! Pictures: axes, lines, dots, bars, and a legend, as SVG.

use super::figures::{group, time};
use super::style::{mark, style};

const WIDTH: f64 = 820.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 54.0;
const LEGEND: f64 = 205.0;
const GREY: &str = "#555";

/// What the numbers along an axis are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Seconds,
    Nodes,
    /// Times as long as another.
    Ratio,
    /// Parts of a whole, from 0 to 1: the one axis that is not logarithmic.
    Share,
    /// Parts of a whole, down to small ones.
    SmallShare,
    /// Sizes, each of which is named.
    Size,
}

/// An axis, with what is written along it.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub(super) label: String,
    pub(super) unit: Unit,
    low: f64,
    high: f64,
    /// Where numbers stand.
    ticks: Vec<f64>,
}

impl Axis {
    /// An axis on which all of these values have room.
    pub(super) fn around(label: &str, unit: Unit, values: impl Iterator<Item = f64> + Clone) -> Self {
        let smallest = values.clone().fold(f64::INFINITY, f64::min);
        let largest = values.clone().fold(0.0, f64::max);
        let (low, high, ticks) = match unit {
            Unit::Share => (0.0, 1.0, (0..=4).map(|quarter| f64::from(quarter) / 4.0).collect()),
            Unit::Size => {
                let mut ticks: Vec<f64> = values.collect();
                ticks.sort_by(f64::total_cmp);
                ticks.dedup();
                (smallest / 1.08, largest * 1.08, ticks)
            }
            _ if smallest > largest => (1.0, 10.0, vec![1.0, 10.0]),
            _ => {
                let (first, last) =
                    ((smallest * 0.8).log10().floor() as i32, (largest * 1.2).log10().ceil() as i32);
                let ticks = (first..=last).map(|power| 10_f64.powi(power)).collect();
                // As far as the values go, and a little more.
                (smallest / 1.6, largest * 1.6, ticks)
            }
        };
        let ticks: Vec<f64> = ticks;
        let ticks = ticks.into_iter().filter(|tick| (low..=high * 1.0001).contains(tick)).collect();
        Axis { label: label.to_owned(), unit, low, high, ticks }
    }

    /// How far along the axis a value is, from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        match self.unit {
            Unit::Share => value,
            _ => (value.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
        }
    }

    fn name(&self, tick: f64) -> String {
        match self.unit {
            Unit::Seconds => time(tick),
            Unit::Share => format!("{:.0} %", tick * 100.0),
            Unit::SmallShare => format!("{} %", super::figures::digits(tick * 100.0)),
            Unit::Ratio if tick < 1.0 => format!("×1/{}", group((1.0 / tick).round() as u64)),
            Unit::Ratio => format!("×{}", group(tick as u64)),
            Unit::Nodes | Unit::Size => group(tick.round() as u64),
        }
    }
}

/// How the points of a series are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joined {
    /// By lines, with a mark at each.
    Lines,
    /// By steps, with a mark at the last.
    Steps,
    /// Not at all.
    Dots,
}

/// What is shown of a contender.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) points: Vec<Point>,
}

/// A point of a series.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) bound: Bound,
}

/// Whether a point is what was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    /// It would be further out.
    AtLeast,
    /// It would be further in.
    AtMost,
}

/// A picture that grows.
struct Picture {
    svg: String,
    left: f64,
    right: f64,
    bottom: f64,
}

impl Picture {
    fn new(title: &str, left: f64, height: f64) -> Self {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        svg.push_str(&format!(
            "<text x=\"14\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{}</text>\n",
            escaped(title)
        ));
        Picture { svg, left, right: WIDTH - LEGEND, bottom: height - BOTTOM }
    }

    fn x(&self, axis: &Axis, value: f64) -> f64 {
        self.left + axis.place(value) * (self.right - self.left)
    }

    fn y(&self, axis: &Axis, value: f64) -> f64 {
        self.bottom - axis.place(value) * (self.bottom - TOP)
    }

    fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], color: &str) {
        self.add(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\"/>"
        ));
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#222\">{}</text>",
            escaped(text)
        ));
    }

    fn add(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }

    /// The axis below, with lines up from it.
    fn x_axis(&mut self, axis: &Axis) {
        let mut last = f64::NEG_INFINITY;
        for &tick in &axis.ticks {
            let x = self.x(axis, tick);
            self.line(
                [x, TOP],
                [x, self.bottom],
                if axis.unit == Unit::Ratio && tick == 1.0 { "#333" } else { "#e4e4e4" },
            );
            // Names that would run into each other are left out.
            let width = axis.name(tick).chars().count() as f64 * 7.0 + 8.0;
            if x - last >= width {
                self.text(x, self.bottom + 18.0, "middle", &axis.name(tick));
                last = x;
            }
        }
        self.line([self.left, self.bottom], [self.right, self.bottom], GREY);
        self.text((self.left + self.right) / 2.0, self.bottom + 40.0, "middle", &axis.label);
    }

    /// The axis at the left, with lines to the right.
    fn y_axis(&mut self, axis: &Axis) {
        for &tick in &axis.ticks {
            let y = self.y(axis, tick);
            self.line([self.left, y], [self.right, y], "#e4e4e4");
            self.text(self.left - 8.0, y + 4.0, "end", &axis.name(tick));
        }
        self.line([self.left, TOP], [self.left, self.bottom], GREY);
        let middle = (TOP + self.bottom) / 2.0;
        self.add(&format!(
            "<text transform=\"translate(18 {middle:.1}) rotate(-90)\" text-anchor=\"middle\" fill=\"#222\">{}</text>",
            escaped(&axis.label)
        ));
    }

    fn legend(&mut self, names: &[&str], joined: Joined, note: Option<&str>) {
        let x = self.right + 18.0;
        let mut y = TOP + 8.0;
        for name in names {
            let style = style(name);
            if joined != Joined::Dots {
                let dash = if style.dashed { " stroke-dasharray=\"5 3\"" } else { "" };
                self.add(&format!(
                    "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{}\" stroke-width=\"2\"{dash}/>",
                    x + 24.0,
                    style.color
                ));
            }
            self.add(&mark(style, x + 12.0, y));
            self.text(x + 32.0, y + 4.0, "start", name);
            y += 20.0;
        }
        if let Some(note) = note {
            y += 6.0;
            for line in note.lines() {
                self.add(&format!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"#555\" font-size=\"11\">{}</text>",
                    escaped(line)
                ));
                y += 15.0;
            }
        }
    }

    fn done(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// Text in SVG or HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What arrows mean, where there are some.
fn note(series: &[Series]) -> Option<&'static str> {
    let mut points = series.iter().flat_map(|series| &series.points);
    points
        .any(|point| point.bound != Bound::Exact)
        .then_some("arrow: a bound, as some\nwere not done in time")
}

/// A little arrow for what goes on: up or to the right for what takes longer, to the left for what does not.
fn arrow(x: f64, y: f64, up: bool, bound: Bound, color: &str) -> String {
    let path = match (bound, up) {
        (Bound::Exact, _) => return String::new(),
        (Bound::AtLeast, true) => format!("M{x:.1} {:.1}v-11m-3.5 4l3.5 -4l3.5 4", y - 5.0),
        (Bound::AtLeast, false) => format!("M{:.1} {y:.1}h11m-4 -3.5l4 3.5l-4 3.5", x + 5.0),
        (Bound::AtMost, _) => format!("M{:.1} {y:.1}h-11m4 -3.5l-4 3.5l4 3.5", x - 5.0),
    };
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.6\"/>")
}

/// Series between two axes.
pub(super) fn plot(title: &str, x: &Axis, y: &Axis, series: &[Series], joined: Joined) -> String {
    let mut picture = Picture::new(title, 86.0, 460.0);
    picture.x_axis(x);
    picture.y_axis(y);
    for Series { name, points } in series {
        let style = style(name);
        let mut path = String::new();
        for (number, point) in points.iter().enumerate() {
            let (px, py) = (picture.x(x, point.x), picture.y(y, point.y));
            match (number, joined) {
                (0, _) => path.push_str(&format!("M{px:.1} {py:.1}")),
                (_, Joined::Steps) => path.push_str(&format!("H{px:.1}V{py:.1}")),
                _ => path.push_str(&format!("L{px:.1} {py:.1}")),
            }
        }
        if joined != Joined::Dots {
            let dash = if style.dashed { " stroke-dasharray=\"5 3\"" } else { "" };
            picture.add(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{dash}/>",
                style.color
            ));
        }
        let last = points.len().saturating_sub(1);
        let marked =
            points.iter().enumerate().filter(|(number, _)| joined != Joined::Steps || *number == last);
        for (_, point) in marked {
            let (px, py) = (picture.x(x, point.x), picture.y(y, point.y));
            picture.add(&arrow(px, py, joined == Joined::Lines, point.bound, style.color));
            picture.add(&mark(style, px, py));
        }
    }
    let names: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
    picture.legend(&names, joined, note(series));
    picture.done()
}

/// A line for each name, and on it the marks of series whose points have the number of the line as y.
pub(super) fn dots(title: &str, x: &Axis, names: &[String], series: &[Series]) -> String {
    let step = 24.0;
    let height = TOP + BOTTOM + step * names.len() as f64;
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut picture = Picture::new(title, 24.0 + 7.0 * longest as f64, height);
    picture.x_axis(x);
    for (number, name) in names.iter().enumerate() {
        let y = TOP + step * (number as f64 + 0.5);
        picture.line([picture.left, y], [picture.right, y], "#eeeeee");
        picture.text(picture.left - 8.0, y + 4.0, "end", name);
    }
    for Series { name, points } in series {
        let style = style(name);
        for point in points {
            let (px, py) = (picture.x(x, point.x), TOP + step * (point.y + 0.5));
            picture.add(&arrow(px, py, false, point.bound, style.color));
            picture.add(&mark(style, px, py));
        }
    }
    let shown: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
    picture.legend(&shown, Joined::Dots, note(series));
    picture.done()
}

/// A bar for each name, with its value beside it.
pub(super) fn bars(title: &str, label: &str, unit: Unit, bars: &[(String, f64)]) -> String {
    let step = 30.0;
    let height = TOP + BOTTOM + step * bars.len() as f64;
    let longest = bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut picture = Picture::new(title, 24.0 + 7.0 * longest as f64, height);
    picture.right = WIDTH - 120.0;
    // A bar begins at 1: a logarithm has no zero.
    let axis = Axis::around(label, unit, bars.iter().map(|(_, value)| value.max(1.0)).chain([1.6]));
    picture.x_axis(&axis);
    for (number, (name, value)) in bars.iter().enumerate() {
        let y = TOP + step * (number as f64 + 0.5);
        let end = if *value < 1.0 { picture.left } else { picture.x(&axis, *value) };
        picture.add(&format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"18\" fill=\"{}\"/>",
            picture.left,
            y - 9.0,
            end - picture.left,
            style(name).color
        ));
        picture.text(picture.left - 8.0, y + 4.0, "end", name);
        picture.text(end + 6.0, y + 4.0, "start", &group(value.round() as u64));
    }
    picture.done()
}
