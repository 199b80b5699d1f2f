//! The page, and the files beside it.

use super::charts::{Chart, OVERVIEW, charts};
use super::groups::groups;
use super::plot::escaped;
use super::results::Results;
use super::summary::summary;
use super::table::{table, tables};

/// A file to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// All files of a report: the page, its charts, the tables as text, and the data.
#[must_use]
pub fn files(results: &Results) -> Vec<File> {
    let charts = charts(results);
    let file = |name: &str, text: String| File { name: name.to_owned(), text };
    let mut files = vec![
        file("index.html", page(results, &charts)),
        file("tables.md", format!("{}\n{}", about(results), tables(results))),
        file("results.tsv", results.to_text()),
    ];
    files.extend(charts.into_iter().map(|chart| file(&format!("{}.svg", chart.name), chart.svg)));
    files
}

fn about(results: &Results) -> String {
    let lines: Vec<String> = results.about.iter().map(|(name, what)| format!("- {name}: {what}\n")).collect();
    lines.concat()
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222}\
h1,h2{line-height:1.2}h2{margin-top:3rem}table{border-collapse:collapse;font-size:.82rem;font-variant-numeric:tabular-nums}\
div.wide{overflow-x:auto}td,th{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}\
td:first-child,th:first-child{text-align:left}figure{margin:1.5rem 0}figcaption{color:#555;font-size:.9rem}svg{max-width:100%;height:auto}\
dl{display:grid;grid-template-columns:max-content auto;gap:0 1rem;font-size:.9rem;color:#555}dd{margin:0}";

fn page(results: &Results, charts: &[Chart]) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Exact cover against backtracking</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>Exact cover against backtracking</h1>\n"
    );
    page.push_str(
        "<p>Each figure is the mean over some instances, each of which is the median of several rounds in which all \
         contenders took turns. Behind it stands how many times that of the first contender it is. Where something was \
         not done in time, “&gt;” says that it is a lower bound, and how many instances were done stands beside it. \
         All answers were compared in the same run.</p>\n",
    );
    page.push_str("<dl>");
    for (name, what) in &results.about {
        page.push_str(&format!("<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(what)));
    }
    page.push_str("</dl>\n");
    let add_charts = |page: &mut String, group: &str| {
        for chart in charts.iter().filter(|chart| chart.group == group) {
            let Chart { svg, caption, .. } = chart;
            page.push_str(&format!(
                "<figure>\n{svg}<figcaption>{}</figcaption>\n</figure>\n",
                in_html(caption)
            ));
        }
    };
    add_charts(&mut page, "");
    page.push_str(&html_table(&summary(results)));
    for group in groups() {
        if results.tasks().iter().any(|task| group.has(task)) {
            page.push_str(&format!("<h2>{}</h2>\n<p>{}</p>\n", escaped(group.title), in_html(group.work)));
            page.push_str(&html_table(&table(results, group)));
            add_charts(&mut page, group.id);
        }
    }
    page.push_str("</body>\n</html>\n");
    debug_assert!(charts.iter().any(|chart| chart.name == OVERVIEW), "the page has a chart in front");
    page
}

/// A Markdown table as HTML.
fn html_table(markdown: &str) -> String {
    let mut html = "<div class=\"wide\"><table>\n".to_owned();
    for (number, line) in markdown.lines().enumerate().filter(|(number, _)| *number != 1) {
        let tag = if number == 0 { "th" } else { "td" };
        let cells = line.trim_matches('|').split('|');
        let cells: String = cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell.trim()))).collect();
        html.push_str(&format!("<tr>{cells}</tr>\n"));
    }
    html.push_str("</table></div>\n");
    html
}

/// Text with words between asterisks, which are stressed.
fn in_html(text: &str) -> String {
    let mut html = String::new();
    for (number, part) in escaped(text).split('*').enumerate() {
        html.push_str(if number == 0 {
            ""
        } else if number % 2 == 1 {
            "<em>"
        } else {
            "</em>"
        });
        html.push_str(part);
    }
    html
}
