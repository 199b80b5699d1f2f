//! A cactus plot: the part of a set of problems that each solver decides within a time.

use super::plot::{Axis, Bound, Joined, Point, Series, Unit, plot};

/// The plot as SVG: for each solver its name, and the seconds that it took for those that it decided.
#[must_use]
pub fn cactus(title: &str, problems: usize, solvers: &[(String, Vec<f64>)]) -> String {
    let series: Vec<Series> = solvers
        .iter()
        .map(|(name, times)| {
            // Below a millisecond it is a matter of starting a program.
            let mut times: Vec<f64> = times.iter().map(|time| time.max(1e-3)).collect();
            times.sort_by(f64::total_cmp);
            let part = |decided: usize| decided as f64 / problems.max(1) as f64;
            let point = |(k, &time): (usize, &f64)| Point { x: time, y: part(k + 1), bound: Bound::Exact };
            Series { name: name.clone(), points: times.iter().enumerate().map(point).collect() }
        })
        .collect();
    let points = || series.iter().flat_map(|series| &series.points);
    let x = Axis::around("time", Unit::Seconds, points().map(|point| point.x));
    let y = Axis::around("problems decided", Unit::Share, points().map(|point| point.y));
    plot(title, &x, &y, &series, Joined::Steps)
}
