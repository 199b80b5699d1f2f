//! The tables, in Markdown that is laid out well enough to be read as it is.

use super::figures::{Figures, digits, group, time};
use super::groups::{Group, groups};
use super::results::Results;

/// The tables of all groups that something was measured of, each with its heading.
#[must_use]
pub fn tables(results: &Results) -> String {
    let mut text = String::new();
    for group in groups() {
        if results.tasks().iter().any(|task| group.has(task)) {
            text.push_str(&format!("## {}\n\n{}\n\n{}\n", group.title, group.work, table(results, group)));
        }
    }
    text
}

/// The table of a group.
#[must_use]
pub fn table(results: &Results, shown: &Group) -> String {
    let tasks: Vec<&str> = results.tasks().into_iter().filter(|task| shown.has(task)).collect();
    let contenders = results.contenders(|task| shown.has(task));
    let mut lines = Vec::new();
    if matches!(shown.id, "wiki" | "tails") {
        let title = |task: &str| task.split_once(' ').map_or(String::new(), |(_, word)| word.to_owned());
        let mut header = vec![String::new()];
        for task in &tasks {
            let of = if tasks.len() > 1 { format!("{}: ", title(task)) } else { String::new() };
            let columns: &[&str] = if shown.id == "wiki" {
                &["nodes", "time"]
            } else {
                &["done", "median", "mean", "slowest", "median of nodes"]
            };
            header.extend(columns.iter().map(|column| format!("{of}{column}")));
        }
        lines.push(header);
        for contender in contenders {
            let mut line = vec![contender.to_owned()];
            for task in &tasks {
                let figures = Figures::of(results.of(task, contender));
                line.extend(if shown.id == "wiki" { single(&figures) } else { spread(&figures) });
            }
            lines.push(line);
        }
        return laid_out(&lines);
    }
    let title = |task: &&str| {
        let word = task.split_once(' ').map_or(*task, |(_, word)| word);
        if shown.sizes.is_some() { format!("{word}×{word}") } else { word.replace('_', " ") }
    };
    lines.push(std::iter::once(String::new()).chain(tasks.iter().map(title)).collect());
    for contender in &contenders {
        let cell = |task: &&str| {
            let first = results.contenders(|other| other == *task)[0];
            versus(&Figures::of(results.of(task, contender)), &Figures::of(results.of(task, first)))
        };
        lines.push(std::iter::once((*contender).to_owned()).chain(tasks.iter().map(cell)).collect());
    }
    // Rather long than wide.
    if tasks.len() > contenders.len() {
        let turned = |column: usize| lines.iter().map(|line: &Vec<String>| line[column].clone()).collect();
        lines = (0..=tasks.len()).map(turned).collect();
    }
    laid_out(&lines)
}

/// The mean time, and how many times that of another it is. Where something was not done, these are bounds,
/// and how much was done stands beside them.
pub(super) fn versus(figures: &Figures, base: &Figures) -> String {
    let Some(mean) = figures.mean() else { return "–".to_owned() };
    let over = if figures.is_over() { "> " } else { "" };
    let mut text = format!("{over}{}", time(mean));
    let bound = match (figures.is_over(), base.is_over()) {
        (false, false) => Some(""),
        (true, false) => Some("> "),
        (false, true) => Some("< "),
        (true, true) => None,
    };
    if let (Some(base), Some(bound)) = (base.mean(), bound) {
        text.push_str(&format!(" · {bound}×{}", digits(mean / base)));
    }
    if figures.is_over() && figures.instances > 1 {
        text.push_str(&format!(" ({} of {})", figures.done, figures.instances));
    }
    text
}

fn single(figures: &Figures) -> Vec<String> {
    let Some(mean) = figures.mean() else { return vec!["–".to_owned(); 2] };
    let over = if figures.is_over() { "> " } else { "" };
    let nodes = figures.nodes.first().map_or("–".to_owned(), |&nodes| group(nodes));
    vec![nodes, format!("{over}{}", time(mean))]
}

fn spread(figures: &Figures) -> Vec<String> {
    let over = if figures.is_over() { "> " } else { "" };
    let unless_over = |value: Option<f64>, over: &str| {
        value.map_or("–".to_owned(), |value| format!("{over}{}", time(value)))
    };
    vec![
        format!("{} of {}", figures.done, figures.instances),
        unless_over(figures.median(), ""),
        unless_over(figures.mean(), over),
        unless_over(figures.slowest(), over),
        figures.median_nodes().map_or("–".to_owned(), group),
    ]
}

/// A Markdown table: the first line is its header, and all columns but the first are numbers.
pub(super) fn laid_out(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            text.push_str(&if column == 0 {
                format!("| {cell:<width$} ")
            } else {
                format!("| {cell:>width$} ")
            });
        }
        text.push_str("|\n");
        if number == 0 {
            for (column, width) in widths.iter().enumerate() {
                let rule = "-".repeat(*width);
                text.push_str(&if column == 0 { format!("|-{rule}-") } else { format!("|-{rule}:") });
            }
            text.push_str("|\n");
        }
    }
    text
}
