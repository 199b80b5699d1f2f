//! Rows that are drawn, with bars between their cells or between their boxes, and rules between rows: in `|`, `-` and
//! `+`, or in box-drawing characters, as `dlx render --to text` draws them. A cell may be blank.

/// What bars and rules are drawn in.
fn is_drawn(character: char) -> bool {
    // Diagonals are among them, and stand in cells.
    ('\u{2500}'..='\u{257f}').contains(&character) && !matches!(character, '╱' | '╲' | '╳')
}

pub(crate) fn is_bar(character: char) -> bool {
    matches!(character, '|' | '│' | '┃' | '║')
}

/// Whether a line is a rule between rows.
pub(crate) fn is_rule(line: &str) -> bool {
    is_drawn_rule(line) || is_frame(line) || is_plain_rule(line)
}

/// Whether a line is a rule in box-drawing characters.
pub(crate) fn is_drawn_rule(line: &str) -> bool {
    const SHORTEST: usize = 5;
    let is_long =
        || line.chars().count() >= SHORTEST && ["──", "━━", "══"].iter().any(|run| line.contains(run));
    line.chars().all(is_drawn) && is_long()
}

/// Whether a line is a rule with corners: runs of three dashes or more, with a character before, after and
/// between them, such as `.-------.-------.-------.`.
fn is_frame(line: &str) -> bool {
    let mut parts = line.split(['.', ':', '\'', '*', '|', '+']);
    let is_outside = |part: Option<&str>| part.is_some_and(str::is_empty);
    is_outside(parts.next())
        && is_outside(parts.next_back())
        && parts.clone().next().is_some()
        && parts.all(|part| part.len() >= 3 && part.bytes().all(|byte| byte == b'-'))
}

/// Whether a line is a rule in dashes and `=`, such as `---+---+---`. Dashes may be empty cells: where there are only
/// bars beside them, those of a rule are three or more together.
fn is_plain_rule(line: &str) -> bool {
    let is_part = |c: char| matches!(c, '-' | '+' | '=' | '|') || c.is_whitespace();
    let dashes = || line.split(|c| c != '-').filter(|run| !run.is_empty());
    let is_of_dashes = || line.contains('-') && dashes().all(|run| run.len() >= 3);
    line.chars().all(is_part)
        && (line.contains('+') || line.contains('|') && (line.contains('=') || is_of_dashes()))
}

/// Whether a line is a row with bars at both ends in box-drawing characters.
pub(crate) fn is_row(line: &str) -> bool {
    let is_end = |character: char| is_bar(character) && character != '|';
    line.starts_with(is_end) && line.ends_with(is_end) && !line.chars().all(is_drawn)
}

/// The words of a row between bars and blanks.
pub(crate) fn words(row: &str) -> impl Iterator<Item = &str> + Clone {
    let is_bar: fn(char) -> bool = if is_row(row) { is_bar } else { |character| character == '|' };
    row.split(move |c: char| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty())
}

/// Whether a row has signs for empty cells.
pub(crate) fn has_signs(row: &str) -> bool {
    row.contains(['.', '0', '_', '*', '-'])
}

/// Whether a line is a row of blank cells between bars. Where other rows have signs for empty cells, it is none.
pub(crate) fn is_blank_row(line: &str) -> bool {
    line.chars().all(|c| c == '|' || c.is_whitespace()) && blank_cells(line).is_some()
}

/// The cells of a row between bars at both ends, of which some are blank: they have no text. `None` if it is no such
/// row.
pub(crate) fn blank_cells(row: &str) -> Option<Vec<&str>> {
    let inside = row.trim().strip_prefix(is_bar)?.strip_suffix(is_bar)?;
    let parts: Vec<&str> = inside.split(is_bar).collect();
    let width = parts[0].chars().count();
    // Where an empty cell has a sign, none is blank.
    if has_signs(inside) || parts.iter().any(|part| part.chars().count() != width) {
        return None;
    }
    // As in boards of 2×2 and 3×3: a cell stands in the middle between its bars.
    let is_cell = |part: &&str| width == 3 && part.starts_with(' ') && part.ends_with(' ');
    let has_cells = inside.contains(|c: char| !c.is_whitespace() && !is_bar(c));
    if parts.len() < 4 && (has_cells || is_row(row.trim())) && parts.iter().all(is_cell) {
        return Some(parts.iter().map(|part| part.trim()).collect());
    }
    let cells = match in_box(parts.len(), width) {
        Some((count, places)) => {
            let boxes = parts.iter().map(|part| cells_of_box(part, count, places));
            boxes.collect::<Option<Vec<_>>>()?.concat()
        }
        None if parts.len() >= 4 => parts.iter().map(|part| part.trim()).collect(),
        None => return None,
    };
    // A number takes two characters.
    let longest = if cells.len() > 9 { 2 } else { 1 };
    let are_cells = cells.iter().all(|cell| {
        cell.len() <= longest && !cell.contains(char::is_whitespace) || cell.chars().count() == 1
    });
    (are_cells && cells.iter().any(|cell| cell.is_empty())).then_some(cells)
}

/// Where the cells of a box stand between two bars.
#[derive(Clone, Copy)]
struct Places {
    first: usize,
    step: usize,
}

/// How many cells stand between bars that are so far apart, and where, if bars stand between boxes alone.
fn in_box(boxes: usize, width: usize) -> Option<(usize, Places)> {
    let widths: &[usize] = match boxes {
        2 => &[2, 3],
        3 => &[3, 4],
        4 => &[4],
        5 => &[5],
        _ => return None,
    };
    let of_count = |&count: &usize| {
        let ways = [(2 * count + 1, 1, 2), (2 * count - 1, 0, 2), (count, 0, 1)];
        // Four cells may be as far apart.
        let ways = ways.into_iter().filter(|&(wide, ..)| boxes < 4 || wide == 2 * count + 1);
        let mut fitting = ways.filter(|&(wide, ..)| wide == width);
        fitting.next().map(|(_, first, step)| (count, Places { first, step }))
    };
    widths.iter().find_map(of_count)
}

/// The cells of a box in a row, if nothing stands between them.
fn cells_of_box(part: &str, count: usize, Places { first, step }: Places) -> Option<Vec<&str>> {
    let last = first + (count - 1) * step;
    let mut cells = Vec::with_capacity(count);
    for (place, (at, character)) in part.char_indices().enumerate() {
        let is_cell = (first..=last).contains(&place) && (place - first).is_multiple_of(step);
        if is_cell {
            cells.push(part[at..at + character.len_utf8()].trim());
        } else if !character.is_whitespace() {
            return None;
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_from_rows() {
        for rule in [
            "┏━━━┯━━━┓",
            "╠═══╪═══╣",
            ".-------.-------.",
            "*---+---*",
            "---+---",
            "--+--",
            "+---+---+",
            "+ --- + --- +",
            "===+===",
            "|===|===|",
            "| --- | --- |",
        ] {
            assert!(is_rule(rule), "{rule}");
        }
        for row in ["", "|   |   |", "-- | --", "- - - | - - -", ".-.", "---------", "1--+", "╱╲", "│ ─ │"]
        {
            assert!(!is_rule(row), "{row}");
        }
    }
}
