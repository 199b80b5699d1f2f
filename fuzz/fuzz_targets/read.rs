//! Any bytes as a `.dlx` text, a numbered problem or a matrix: what is wrong is told with its place, and what is read
//! can be written and read again.
#![no_main]

use dlx::Problem;
use dlx::format::{self, Mistake, ReadError, Warning};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    match format::read(bytes) {
        Err(ReadError { line, column, mistake }) => {
            // Only a line that is missing is the one behind the last.
            let most = lines.len() + usize::from(matches!(mistake, Mistake::NoItems));
            assert!((1..=most).contains(&line), "line {line}: {mistake}");
            let columns = lines.get(line - 1).map_or(0, |line| String::from_utf8_lossy(line).chars().count());
            assert!((1..=columns + 1).contains(&column), "line {line}, column {column}: {mistake}");
            let message = mistake.to_string();
            assert!(message.len() < 1000 && !message.contains('\n'), "{message}");
        }
        Ok((problem, warnings)) => {
            assert!(warnings.iter().map(Warning::line).is_sorted());
            assert!(warnings.iter().all(|warning| (1..=lines.len()).contains(&warning.line())));
            let text = written(&problem);
            let (again, warnings) = format::read(&*text).expect("what was written can be read");
            let is_needed = |item| again.is_primary(item) && *again.bounds(item).start() > 0;
            let has_none = again.option_count() == 0 && again.items().any(is_needed);
            assert_eq!(warnings.len(), usize::from(has_none));
            assert_same(&problem, &again);
            assert!(written(&again) == text);
        }
    }
});

fn written(problem: &Problem) -> Vec<u8> {
    let mut text = Vec::new();
    format::write(problem, &mut text).expect("what was read can be written");
    text
}

fn assert_same(one: &Problem, other: &Problem) {
    assert_eq!(one.item_count(), other.item_count());
    for item in one.items() {
        assert_eq!(one.is_primary(item), other.is_primary(item));
        assert_eq!(one.item_name(item), other.item_name(item));
        assert_eq!(one.bounds(item), other.bounds(item));
    }
    assert_eq!(one.option_count(), other.option_count());
    for option in one.options() {
        assert!(one.option(option).eq(other.option(option)));
        assert_eq!(one.option_cost(option), other.option_cost(option));
    }
    assert_eq!(one.color_count(), other.color_count());
    for color in (0..one.color_count()).map(dlx::Color::new) {
        assert_eq!(one.color_name(color), other.color_name(color));
    }
}
