//! What is shown is what was measured, and what is kept beside the code is what the code makes of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::figures::{Figures, digits, group, time};
use super::table::versus;
use super::*;
use crate::contest::COVER;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("report")
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn kept() -> Results {
    Results::read(&text_of(&folder().join("results.tsv"))).expect("results")
}

#[test]
fn what_is_kept_is_what_the_data_say() {
    let made = files(&kept());
    assert!(made.len() > 10, "a page, tables, data, and charts");
    for File { name, text } in made {
        // Compared, not shown: the difference of two pictures says little.
        assert!(text_of(&folder().join(&name)) == text, "report/{name} is not what the data say");
    }
}

#[test]
fn documents_say_what_the_data_say() {
    let results = kept();
    let benches = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (document, tables) in [("../README.md", 1), ("README.md", 3)] {
        let text = text_of(&benches.join(document));
        assert!(text.matches("<!-- comparison: ").count() >= tables, "{document} shows results");
        assert_eq!(put_between_marks(&text, &results), text, "{document}");
    }
}

#[test]
fn the_kept_data_are_of_a_full_run() {
    let results = kept();
    let about =
        |wanted: &str| results.about.iter().find(|(name, _)| name == wanted).map(|(_, what)| what.as_str());
    assert_eq!((about("mode"), about("seed")), (Some("full"), Some("1")));
    for group in groups() {
        assert!(results.tasks().iter().any(|task| group.has(task)), "{}", group.id);
    }
    let nodes = |contender| results.of("wiki first", contender).find_map(|row| row.nodes);
    assert_eq!(nodes(crate::contest::ROW_BY_ROW), Some(26_590_293));
}

#[test]
fn results_come_back_from_their_text() {
    let row = |taken, nodes| Row {
        task: "sudoku9 easy".to_owned(),
        contender: COVER.to_owned(),
        instance: "0".to_owned(),
        taken,
        nodes,
        rounds: 3,
    };
    let rows = vec![
        row(Taken::Done(Duration::from_micros(7)), Some(12)),
        row(Taken::Over(Duration::from_millis(50)), None),
        row(Taken::Untried, None),
    ];
    let results = Results { about: vec![("seed".to_owned(), "1".to_owned())], rows };
    assert_eq!(Results::read(&results.to_text()), Ok(results));
    let error = Results::read("# seed\t1\na\tb\n").expect_err("too few fields");
    assert_eq!(error.to_string(), "line 2: expected seven fields with tabs between them, found \"a\\tb\"");
}

#[test]
fn what_was_not_done_is_told() {
    let figures = |times: &[u32], instances| Figures {
        instances,
        done: times.len().min(2),
        times: times.iter().map(|&micros| f64::from(micros) / 1e6).collect(),
        nodes: Vec::new(),
    };
    let (all, some) = (figures(&[1, 3], 2), figures(&[1, 3, 500], 4));
    assert_eq!(versus(&all, &all), "2 µs · ×1");
    assert_eq!(versus(&some, &all), "> 168 µs · > ×84 (2 of 4)");
    assert_eq!(versus(&all, &some), "2 µs · < ×0.012");
    assert_eq!(versus(&some, &some), "> 168 µs (2 of 4)");
    assert_eq!(versus(&figures(&[], 4), &all), "–");
}

#[test]
fn figures_are_short() {
    let times = [4e-9, 999.4e-9, 12.34e-6, 0.1, 1.0, 123.4].map(time);
    assert_eq!(times, ["4 ns", "999 ns", "12.3 µs", "100 ms", "1 s", "123 s"]);
    assert_eq!(
        [0.0012, 0.056, 0.5, 3.25, 12.0, 1234.5].map(digits),
        ["0.0012", "0.056", "0.5", "3.25", "12", "1,235"]
    );
    assert_eq!([0, 999, 1_000, 26_590_293].map(group), ["0", "999", "1,000", "26,590,293"]);
}
