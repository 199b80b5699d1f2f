//! The charts of a comparison.

use std::time::Duration;

use super::figures::Figures;
use super::groups::{Group, groups};
use super::plot::{Axis, Bound, Joined, Point, Series, Unit, bars, dots, plot};
use super::results::{Results, Taken};
use crate::contest::{
    COVER, DLX_PEER, DLX_RS, DYNAMIC, EXACT_COVERS, FORCED, MASKS, OWN, PROPAGATION, ROW_BY_ROW,
};

/// A chart of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chart {
    /// The name of its file, without an ending.
    pub(super) name: String,
    /// The group that it belongs to; none for the one in front.
    pub(super) group: &'static str,
    /// What is seen, in a sentence.
    pub(super) caption: &'static str,
    pub(super) svg: String,
}

/// The name of the chart that sums up the others.
pub(super) const OVERVIEW: &str = "overview";

/// All charts for which there are data.
pub(super) fn charts(results: &Results) -> Vec<Chart> {
    let mut charts = vec![Chart {
        name: OVERVIEW.to_owned(),
        group: "",
        caption: "Mean time, as a multiple of that of the exact-cover engine: marks to the left of the line are \
                  faster, marks to the right slower.",
        svg: overview(results),
    }];
    for group in groups().iter().filter(|group| results.tasks().iter().any(|task| group.has(task))) {
        if let Some(sizes) = group.sizes {
            charts.push(Chart {
                name: format!("sizes-{}", group.id),
                group: group.id,
                caption: "Mean time for an instance against its size, both on logarithmic scales.",
                svg: by_size(results, group, sizes),
            });
        }
    }
    let tasks = results.tasks();
    for (task, name, title) in [
        ("sudoku9 17", "spread-17", "Sudokus with 17 givens: share that is done within a time"),
        ("sudoku9 hardest", "spread-hardest", "The hardest Sudokus: share that is done within a time"),
    ] {
        if tasks.contains(&task) {
            charts.push(Chart {
                name: name.to_owned(),
                group: "sudoku9",
                caption: "A steep line is an even temper; a line that goes on far to the right, a heavy tail; one \
                          that does not reach the top, puzzles that were not done in time.",
                svg: spread(results, task, title),
            });
        }
    }
    if tasks.contains(&"sudoku9 17") {
        charts.push(Chart {
            name: "nodes".to_owned(),
            group: "sudoku9",
            caption: "One mark for each puzzle with 17 givens, and for each of the hardest; no node counts as one. A line through the marks \
                      of one contender has the price of a node as its height.",
            svg: nodes(results),
        });
    }
    if tasks.contains(&"wiki first") {
        charts.push(Chart {
            name: "wiki".to_owned(),
            group: "wiki",
            caption: "Values tried until the solution was found. The scale is logarithmic.",
            svg: wiki(results),
        });
    }
    if let Some(task) = tasks.iter().find(|task| task.starts_with("tails ")) {
        charts.push(Chart {
            name: "tails".to_owned(),
            group: "tails",
            caption: "Share of the boards that take longer than a time, both on logarithmic scales: a line that \
                      falls off steeply has a light tail, one that goes on as a straight line a heavy one.",
            svg: tails(results, task),
        });
    }
    if tasks.iter().any(|task| task.starts_with("covers queens")) {
        charts.push(Chart {
            name: "sizes-queens".to_owned(),
            group: "covers",
            caption: "Time for all ways to place n queens on a board of n×n, on logarithmic scales.",
            svg: queens(results),
        });
    }
    charts
}

/// The tasks of the overview, and what they are called there.
const SHOWN: [(&str, &str); 18] = [
    ("sudoku9 easy", "Sudoku, easy"),
    ("sudoku9 17", "Sudoku, 17 givens"),
    ("sudoku9 magictour", "Sudoku, magictour"),
    ("sudoku9 hardest", "Sudoku, hardest"),
    ("sudoku 16", "Sudoku 16×16"),
    ("sudoku 25", "Sudoku 25×25"),
    ("kenken 6", "KenKen 6×6"),
    ("kenken 9", "KenKen 9×9"),
    ("kakuro 10", "Kakuro 10×10"),
    ("kakuro 20", "Kakuro 20×20"),
    ("kropki all", "Kropki, all dots"),
    ("kropki some", "Kropki, some dots"),
    ("make sudoku9", "make a Sudoku"),
    ("fill 16", "fill 16×16"),
    ("covers langford12", "Langford 12"),
    ("covers queens13", "13 queens"),
    ("covers match14", "matchings of 14"),
    ("covers pent8x8", "pentominoes 8×8"),
];

fn overview(results: &Results) -> String {
    let tasks = results.tasks();
    let shown: Vec<(&str, &str)> = SHOWN.into_iter().filter(|(task, _)| tasks.contains(task)).collect();
    // In the order of the legend.
    let of_interest = [OWN, MASKS, PROPAGATION, DYNAMIC, FORCED, ROW_BY_ROW, DLX_RS, DLX_PEER, EXACT_COVERS];
    let series: Vec<Series> = of_interest
        .into_iter()
        .map(|name| {
            let point = |(line, (task, _)): (usize, &(&str, &str))| {
                let base = Figures::of(results.of(task, COVER));
                let figures = Figures::of(results.of(task, name));
                // What was not done for the most part is better not shown at all.
                let mean = figures.mean().filter(|_| figures.done * 2 >= figures.instances)?;
                let bound = match (figures.is_over(), base.is_over()) {
                    (false, false) => Bound::Exact,
                    (true, false) => Bound::AtLeast,
                    (false, true) => Bound::AtMost,
                    (true, true) => return None,
                };
                Some(Point { x: mean / base.mean()?, y: line as f64, bound })
            };
            Series { name: name.to_owned(), points: shown.iter().enumerate().filter_map(point).collect() }
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    let values: Vec<f64> =
        series.iter().flat_map(|series| series.points.iter().map(|point| point.x)).collect();
    let axis =
        Axis::around("time, as a multiple of the exact-cover engine's", Unit::Ratio, values.iter().copied());
    let names: Vec<String> = shown.iter().map(|(_, name)| (*name).to_owned()).collect();
    dots("As exact cover, and otherwise", &axis, &names, &series)
}

fn by_size(results: &Results, group: &Group, label: &str) -> String {
    let tasks: Vec<&str> = results.tasks().into_iter().filter(|task| group.has(task)).collect();
    let size = |task: &str| task.split_once(' ').and_then(|(_, size)| size.parse::<f64>().ok());
    over_sizes(results, group.title, label, &tasks, size)
}

fn queens(results: &Results) -> String {
    let tasks: Vec<&str> =
        results.tasks().into_iter().filter(|task| task.starts_with("covers queens")).collect();
    let size = |task: &str| task.strip_prefix("covers queens").and_then(|size| size.parse().ok());
    over_sizes(results, "All ways to place n queens", "queens", &tasks, size)
}

fn over_sizes(
    results: &Results,
    title: &str,
    label: &str,
    tasks: &[&str],
    size: impl Fn(&str) -> Option<f64>,
) -> String {
    let contenders = results.contenders(|task| tasks.contains(&task));
    let series: Vec<Series> = contenders
        .into_iter()
        .map(|contender| {
            let point = |task: &&str| {
                let figures = Figures::of(results.of(task, contender));
                let bound = if figures.is_over() { Bound::AtLeast } else { Bound::Exact };
                Some(Point { x: size(task)?, y: figures.mean()?, bound })
            };
            let mut points: Vec<Point> = tasks.iter().filter_map(point).collect();
            // Beyond the first bound there is nothing but the limit to be seen.
            if let Some(first) = points.iter().position(|point| point.bound != Bound::Exact) {
                points.truncate(first + 1);
            }
            Series { name: contender.to_owned(), points }
        })
        .collect();
    let all = || series.iter().flat_map(|series| series.points.iter());
    let x = Axis::around(label, Unit::Size, all().map(|point| point.x));
    let y = Axis::around("mean time", Unit::Seconds, all().map(|point| point.y));
    plot(title, &x, &y, &series, Joined::Lines)
}

/// Those of one task that were measured instance by instance.
fn singly<'r>(results: &'r Results, task: &'r str) -> impl Iterator<Item = &'r str> {
    let contenders = results.contenders(|other| other == task);
    contenders.into_iter().filter(|contender| Figures::of(results.of(task, contender)).instances > 1)
}

/// The times of what was done, and how many instances there are.
fn times(results: &Results, task: &str, contender: &str) -> (Vec<f64>, usize) {
    let done = results.of(task, contender).filter_map(|row| match row.taken {
        Taken::Done(time) => Some(time.max(Duration::from_nanos(1)).as_secs_f64()),
        _ => None,
    });
    let mut times: Vec<f64> = done.collect();
    times.sort_by(f64::total_cmp);
    (times, results.of(task, contender).count())
}

fn spread(results: &Results, task: &str, title: &str) -> String {
    let series: Vec<Series> = singly(results, task)
        .map(|contender| {
            let (times, instances) = times(results, task, contender);
            let share = |number: usize| number as f64 / instances as f64;
            let point = |(number, x): (usize, f64)| Point { x, y: share(number + 1), bound: Bound::Exact };
            let begin = times.first().map(|&x| Point { x, y: 0.0, bound: Bound::Exact });
            let points = begin.into_iter().chain(times.iter().copied().enumerate().map(point)).collect();
            Series { name: contender.to_owned(), points }
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    let all = series.iter().flat_map(|series| series.points.iter().map(|point| point.x));
    let x = Axis::around("time", Unit::Seconds, all);
    let y = Axis::around("puzzles that are done", Unit::Share, std::iter::empty());
    plot(title, &x, &y, &series, Joined::Steps)
}

fn tails(results: &Results, task: &str) -> String {
    let series: Vec<Series> = singly(results, task)
        .map(|contender| {
            let (times, instances) = times(results, task, contender);
            let left = |number: usize| (instances - number) as f64 / instances as f64;
            let point = |(number, x): (usize, f64)| Point { x, y: left(number), bound: Bound::Exact };
            let mut points: Vec<Point> = times.iter().copied().enumerate().map(point).collect();
            if let (true, Some(last)) = (times.len() < instances, points.last_mut()) {
                last.bound = Bound::AtLeast;
            }
            Series { name: contender.to_owned(), points }
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    let all = || series.iter().flat_map(|series| series.points.iter());
    let x = Axis::around("time", Unit::Seconds, all().map(|point| point.x));
    let y = Axis::around("boards that take longer", Unit::SmallShare, all().map(|point| point.y));
    plot("Boards of 16×16: share that takes longer than a time", &x, &y, &series, Joined::Steps)
}

fn nodes(results: &Results) -> String {
    let tasks = ["sudoku9 17", "sudoku9 hardest"];
    let series: Vec<Series> = results
        .contenders(|task| tasks.contains(&task))
        .into_iter()
        .map(|contender| {
            let rows = tasks.iter().flat_map(|task| results.of(task, contender));
            let point = |row: &super::Row| match (row.taken, row.nodes) {
                (Taken::Done(time), Some(nodes)) => {
                    Some(Point { x: nodes.max(1) as f64, y: time.as_secs_f64(), bound: Bound::Exact })
                }
                _ => None,
            };
            Series { name: contender.to_owned(), points: rows.filter_map(point).collect() }
        })
        .filter(|series| !series.points.is_empty())
        .collect();
    let all = || series.iter().flat_map(|series| series.points.iter());
    let x = Axis::around("nodes", Unit::Nodes, all().map(|point| point.x));
    let y = Axis::around("time", Unit::Seconds, all().map(|point| point.y));
    plot("Sudokus: nodes against time", &x, &y, &series, Joined::Dots)
}

fn wiki(results: &Results) -> String {
    let task = "wiki first";
    let values = results.contenders(|other| other == task).into_iter().filter_map(|contender| {
        let nodes = Figures::of(results.of(task, contender)).nodes.first().copied()?;
        Some((contender.to_owned(), nodes as f64))
    });
    bars(
        "“Ultimate Wiki 17”: values tried until it is solved",
        "nodes",
        Unit::Nodes,
        &values.collect::<Vec<_>>(),
    )
}
