//! Files in which Simon Tatham's Portable Puzzle Collection keeps a game.
//!
//! A line has a key, the length of its value in bytes, and the value, with colons between them: `DESC :9:a3_4a…`. The
//! game id stands in several of them. What a player has done is left out.
//!
//! This is what `midend_serialise` in `midend.c` of the collection writes.

use super::text::{Mistake, TextError, quoted, whole};

/// What such a file begins with.
pub const HEAD: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";
/// The games whose ids are read.
const GAMES: [&str; 4] = ["Solo", "Keen", "Unequal", "Towers"];

/// The game id of a file, on the line on which the description of its puzzle stands in the file.
///
/// # Errors
/// If the file is damaged, or the game is another.
pub fn id(text: &str) -> Result<String, TextError> {
    let (mut is_known, mut asked, mut rest, mut line) = (false, "", text, 1);
    while !rest.trim().is_empty() {
        let (key, value, behind) = field(rest).ok_or_else(|| {
            let expected = "a key, the length of its value and the value, with colons between them";
            Mistake::new(expected, quoted(rest.lines().next().unwrap_or_default())).at(line, 1)
        })?;
        match key {
            "GAME" if GAMES.contains(&value) => is_known = true,
            "GAME" => {
                let expected = format!("a game of {}", GAMES.join(", "));
                return Err(Mistake::new(expected, quoted(value)).at(line, 1));
            }
            // Those of the puzzle stand behind those that the next one is to be made with.
            "PARAMS" | "CPARAMS" => asked = value,
            "DESC" if is_known => return Ok(format!("{}{asked}:{value}\n", "\n".repeat(line - 1))),
            _ => {}
        }
        line += rest[..rest.len() - behind.len()].matches('\n').count();
        rest = behind;
    }
    Err(Mistake::new("a game and its description, under `GAME` and `DESC`", "none").at(line, 1))
}

/// The key and the value at the beginning of a text, and what stands behind them.
fn field(text: &str) -> Option<(&str, &str, &str)> {
    let (key, rest) = text.split_once(':')?;
    let (length, rest) = rest.split_once(':')?;
    let (value, behind) = rest.split_at_checked(whole(length)?)?;
    Some((key.trim(), value, behind.strip_prefix('\n').or_else(|| behind.is_empty().then_some(""))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(fields: &[(&str, &str)]) -> String {
        let field = |(key, value): &(&str, &str)| format!("{key:8}:{}:{value}\n", value.len());
        format!("{HEAD}\n{}", fields.iter().map(field).collect::<String>())
    }

    #[test]
    fn the_id_stands_on_the_line_of_its_description() {
        let fields = [
            ("VERSION", "1"),
            ("GAME", "Keen"),
            ("PARAMS", "6dn"),
            ("CPARAMS", "4dnm"),
            ("SEED", "12:3\n4"),
            ("DESC", "a3_,m2"),
            ("NSTATES", "1"),
        ];
        let text = file(&fields);
        assert_eq!(id(&text), Ok(format!("{}4dnm:a3_,m2\n", "\n".repeat(7))));
    }

    #[test]
    fn mistakes_are_told_with_their_lines() {
        let keen = ("GAME", "Keen");
        let all = [
            file(&[("GAME", "Net")]),
            file(&[keen, ("CPARAMS", "4")]),
            file(&[keen, ("DESC", "a3_,m2")]).replace(":6:", ":5:"),
            file(&[keen]) + "DESC",
            file(&[keen]) + "DESC    :90:a",
        ];
        insta::assert_snapshot!(all.map(|text| id(&text).expect_err(&text).to_string()).join("\n"), @r#"
        line 2, column 1: expected a game of Solo, Keen, Unequal, Towers, found "Net"
        line 4, column 1: expected a game and its description, under `GAME` and `DESC`, found none
        line 3, column 1: expected a key, the length of its value and the value, with colons between them, found "DESC    :5:a3_,m2"
        line 3, column 1: expected a key, the length of its value and the value, with colons between them, found "DESC"
        line 3, column 1: expected a key, the length of its value and the value, with colons between them, found "DESC    :90:a"
        "#);
    }
}
