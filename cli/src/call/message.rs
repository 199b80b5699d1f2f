//! Messages of commands as those who call them read them: a call has no command line, but parameters.

use super::takes::Takes;
use super::words::commands;

/// A message in which flags are named as parameters, `limit=5` for `--limit 5`, and commands as calls. Quotations in it
/// stay as they are.
pub(crate) fn of_parameters(message: &str) -> String {
    let mut told = String::new();
    let mut rest = message;
    while let Some((before, quotation)) = rest.split_once('"') {
        let (quoted, after) = quotation.split_at(length_of_quotation(quotation));
        told += &unquoted(before);
        told.push('"');
        told += quoted;
        rest = after;
    }
    told + &unquoted(rest)
}

/// The length of a quotation from behind its first quote, with the last one. A quote behind a backslash is part of it.
fn length_of_quotation(text: &str) -> usize {
    let mut is_escaped = false;
    for (place, c) in text.char_indices() {
        if c == '"' && !is_escaped {
            return place + 1;
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    text.len()
}

/// The same of what has no quotation.
fn unquoted(message: &str) -> String {
    let parts = message.split('`').enumerate().map(|(number, part)| match part.strip_prefix("dlx ") {
        Some(line) if number % 2 == 1 => call(line),
        _ => parameters(part),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// A command line as a call: `tiling/check?explain` for `tiling check --explain`.
fn call(line: &str) -> String {
    let flags_at = line.find(" --").unwrap_or(line.len());
    let (command, flags) = line.split_at(flags_at);
    let (path, family) = match command.split_once(' ') {
        // The family is a parameter.
        Some(("generate", family)) => ("generate".to_owned(), Some(format!("family={family}"))),
        _ => (command.replace(' ', "/"), None),
    };
    let flags = (!flags.is_empty()).then(|| parameters(&flags[1..]).replace(' ', "&"));
    let query: Vec<String> = family.into_iter().chain(flags).collect();
    if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
}

/// Flags as parameters.
fn parameters(text: &str) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some(place) = rest.find("--") {
        let (before, flag) = (&rest[..place], &rest[place + 2..]);
        told += before;
        let length = flag.find(|c: char| !(c.is_ascii_lowercase() || c == '-')).unwrap_or(flag.len());
        let (name, after) = flag.split_at(length);
        let begins = before.chars().next_back().is_none_or(|last| " '(".contains(last));
        if !begins || name.is_empty() {
            told += "--";
            rest = flag;
            continue;
        }
        told += name;
        rest = match after.strip_prefix(' ') {
            Some(value) if takes_value(name) && is_value(value) => {
                told.push('=');
                value
            }
            _ => after,
        };
    }
    told + rest
}

/// Whether some command has this flag with a value.
fn takes_value(name: &str) -> bool {
    let parameters = commands().iter().flat_map(|command| &command.parameters);
    parameters.filter(|parameter| parameter.name == name).any(|parameter| parameter.takes != Takes::Switch)
}

/// Whether what stands behind a flag is its value, and not a sentence that goes on.
fn is_value(text: &str) -> bool {
    let word = text.split(|c: char| " ,;:)".contains(c)).next().unwrap_or_default();
    ![
        "", "and", "are", "at", "by", "for", "goes", "in", "is", "needs", "of", "or", "takes", "that", "to",
        "with",
    ]
    .contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_become_parameters() {
        let messages = [
            ("expected --to svg, png or pdf, found json", "expected to=svg, png or pdf, found json"),
            (
                "expected --skip and --count of at most 5 in all",
                "expected skip and count of at most 5 in all",
            ),
            ("expected --steps with --to", "expected steps with to"),
            ("--cell: expected --to svg", "cell: expected to=svg"),
            ("--board 0x6: expected rows", "board=0x6: expected rows"),
            (
                "the argument '--layout <FILE>' cannot be used with: --rows <N> --cols <N>",
                "the argument 'layout=<FILE>' cannot be used with: rows=<N> cols=<N>",
            ),
            (
                "the argument '--all' cannot be used with '--limit <N>'",
                "the argument 'all' cannot be used with 'limit=<N>'",
            ),
            (
                "one with several (`dlx tiling check --explain` shows two)",
                "one with several (`tiling/check?explain` shows two)",
            ),
            (
                "`dlx solve`, `dlx check` and `dlx candidates --count N` take puzzles",
                "`solve`, `check` and `candidates?count=N` take puzzles",
            ),
            (
                "`--variant jigsaw` or `dlx generate latin` makes them",
                "`variant=jigsaw` or `generate?family=latin` makes them",
            ),
            ("clauses are written, by `dlx cover --to cnf`", "clauses are written, by `cover?to=cnf`"),
            (
                "expected a digit, found \"--to svg\" or '-' -- or a--b",
                "expected a digit, found \"--to svg\" or '-' -- or a--b",
            ),
            ("found \"`dlx check --explain`\" behind --to", "found \"`dlx check --explain`\" behind to"),
            ("found \"a \\\" --to svg\" behind --to", "found \"a \\\" --to svg\" behind to"),
            ("found \"a \\\\\" behind --to", "found \"a \\\\\" behind to"),
            (
                "`dlx generate sudoku --size 4 --with-solution` and `dlx generate --help`",
                "`generate?family=sudoku&size=4&with-solution` and `generate?help`",
            ),
        ];
        for (of_command, of_call) in messages {
            assert_eq!(of_parameters(of_command), of_call);
        }
    }
}
