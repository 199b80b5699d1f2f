//! Letters with accents as single characters, as the font has them: some programs write an accent as a character of its
//! own after its letter. And apostrophes as printers set them.

use std::borrow::Cow;

/// For each combining character the letters that it goes with, and these letters with it: all that the font has.
const ACCENTS: [(char, &str, &str); 14] = [
    ('\u{300}', "AEIOUaeiouЕИеи", "ÀÈÌÒÙàèìòùЀЍѐѝ"),
    (
        '\u{301}',
        "AEIOUYaeiouyCcLlNnRrSsZzΑΕΗΙΟΥΩϊαεηιϋουωГКгк",
        "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźΆΈΉΊΌΎΏΐάέήίΰόύώЃЌѓќ",
    ),
    ('\u{302}', "AEIOUaeiouCcGgHhJjSsWwYy", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ"),
    ('\u{303}', "ANOanoIiUu", "ÃÑÕãñõĨĩŨũ"),
    ('\u{304}', "AaEeIiOoUu", "ĀāĒēĪīŌōŪū"),
    ('\u{306}', "AaEeGgIiOoUuУИиу", "ĂăĔĕĞğĬĭŎŏŬŭЎЙйў"),
    ('\u{307}', "CcEeGgIZz", "ĊċĖėĠġİŻż"),
    ('\u{308}', "AEIOUaeiouyYΙΥιυЕІеі", "ÄËÏÖÜäëïöüÿŸΪΫϊϋЁЇёї"),
    ('\u{30a}', "AaUu", "ÅåŮů"),
    ('\u{30b}', "OoUu", "ŐőŰű"),
    ('\u{30c}', "CcDdEeLlNnRrSsTtZz", "ČčĎďĚěĽľŇňŘřŠšŤťŽž"),
    ('\u{326}', "SsTt", "ȘșȚț"),
    ('\u{327}', "CcGgKkLlNnRrSsTt", "ÇçĢģĶķĻļŅņŖŗŞşŢţ"),
    ('\u{328}', "AaEeIiUu", "ĄąĘęĮįŲų"),
];

/// A text with each letter and its accents as one character, with `’` for the apostrophe of a typewriter behind a
/// letter or a digit, and without what cannot be seen: soft hyphens, and characters of no width.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let is_plain = |character: char| !is_invisible(character) && !is_accent(character) && character != '\'';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    for character in text.chars().filter(|&character| !is_invisible(character)) {
        if character == '\'' && out.ends_with(char::is_alphanumeric) {
            out.push('’');
            continue;
        }
        let whole = out.chars().next_back().and_then(|letter| with_accent(letter, character));
        if whole.is_some() {
            out.pop();
        }
        out.push(whole.unwrap_or(character));
    }
    Cow::Owned(out)
}

fn is_accent(character: char) -> bool {
    ('\u{300}'..'\u{370}').contains(&character)
}

fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// A letter with an accent.
fn with_accent(letter: char, accent: char) -> Option<char> {
    let (_, letters, wholes) = ACCENTS.iter().find(|(known, ..)| *known == accent)?;
    letters.chars().zip(wholes.chars()).find_map(|(other, whole)| (other == letter).then_some(whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Weight;

    #[test]
    fn accents_join_their_letters() {
        assert_eq!(composed("Cafe\u{301} U\u{308}ber"), "Café Über");
        assert_eq!(composed("\u{3b9}\u{308}\u{301}"), "ΐ");
        assert_eq!(composed("Donau\u{ad}dampf\u{200b}schiff"), "Donaudampfschiff");
        assert!(matches!(composed("Café"), Cow::Borrowed("Café")));
        assert_eq!(composed("Ann's 'so'"), "Ann’s 'so’");
        // There is no such letter.
        assert_eq!(composed("q\u{301}"), "q\u{301}");
    }

    #[test]
    fn the_font_has_all_letters_with_accents() {
        for (accent, letters, wholes) in ACCENTS {
            assert_eq!(letters.chars().count(), wholes.chars().count(), "{accent:?}");
            assert!(Weight::ALL.iter().all(|weight| weight.lacks(wholes).is_none()), "{accent:?}");
        }
    }
}
