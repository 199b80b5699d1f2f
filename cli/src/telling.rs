//! In which words cells, steps and techniques are told.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use puzzles::family::Family;
use puzzles::technique::{Coordinates, Language, Telling};
use puzzles::tiling::text::TILING;

use crate::values::families_for_people;

// The names of cells.
#[derive(Args, Clone, Copy)]
pub(crate) struct CellNames {
    /// How cells are named
    #[arg(long, value_name = "HOW", default_value = "numbers")]
    coordinates: Named,
}

// The language of what is told.
#[derive(Args, Clone, Copy)]
pub(crate) struct Tongue {
    /// Language of steps, techniques and levels; verdicts, such as `none`, are the same in every language
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = languages())]
    language: Language,
}

// How steps are told.
#[derive(Args, Clone, Copy)]
pub(crate) struct Words {
    #[command(flatten)]
    names: CellNames,

    #[command(flatten)]
    tongue: Tongue,
}

// What families are called in print.
#[derive(Args, Clone)]
pub(crate) struct FamilyNames {
    /// Print another name for a family, such as kenken=Calcudoku; may be given several times
    #[arg(long = "name", value_name = "FAMILY=NAME", value_parser = family_name)]
    names: Vec<FamilyName>,
}

/// What a family is called.
#[derive(Clone)]
pub(crate) struct FamilyName {
    family: &'static str,
    /// Its usual name in English.
    usual: &'static str,
    pub(crate) name: String,
}

/// See [`Coordinates`].
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Named {
    /// Row and column by number, as in r1c2
    Numbers,
    /// The row as a letter, as in A2
    Letters,
}

impl CellNames {
    pub(crate) fn coordinates(self) -> Coordinates {
        match self.coordinates {
            Named::Numbers => Coordinates::Numbers,
            Named::Letters => Coordinates::Letters,
        }
    }
}

impl Tongue {
    pub(crate) fn language(self) -> Language {
        self.language
    }
}

impl FamilyNames {
    pub(crate) fn all(&self) -> &[FamilyName] {
        &self.names
    }

    /// The usual name of a family and the one to print in its place, if there is another.
    pub(crate) fn of(&self, family: &str) -> Option<(&str, &str)> {
        let of_part = |asked: &&FamilyName| family.split('-').any(|word| word == asked.family);
        let own = self.names.iter().rfind(|asked| asked.family == family);
        // An irregular KenKen is called as a KenKen is.
        let asked = own.or_else(|| self.names.iter().rfind(of_part))?;
        Some((asked.usual, &asked.name))
    }
}

/// Parses `FAMILY=NAME`.
fn family_name(text: &str) -> Result<FamilyName, String> {
    let families = families_for_people();
    let usual = |family: &dyn Family| {
        (family.name(), family.making().map_or(family.name(), |making| making.singular))
    };
    let packing = (TILING, "packing puzzle");
    let known: Vec<_> = families.iter().map(|family| usual(&**family)).chain([packing]).collect();
    let expected = || {
        let names: Vec<&str> = known.iter().map(|(family, _)| *family).collect();
        format!("expected a family, `=` and a name; the families are {}", names.join(", "))
    };
    let (family, name) = text.split_once('=').ok_or_else(expected)?;
    let (family, usual) = known.iter().find(|(known, _)| *known == family).copied().ok_or_else(expected)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { Err(expected()) } else { Ok(FamilyName { family, usual, name }) }
}

impl Words {
    /// Whether steps are to be told otherwise than by default.
    pub(crate) fn is_asked_for(self) -> bool {
        self.names.coordinates() != Coordinates::Numbers || self.tongue.language() != Language::default()
    }

    pub(crate) fn telling(self) -> Telling<'static> {
        let (coordinates, language) = (self.names.coordinates(), self.tongue.language());
        Telling { coordinates, language, ..Telling::default() }
    }
}

/// The name of a technique for JSON, where its own name is the English one.
pub(crate) fn translated(name: impl Into<String>, language: Language) -> Option<String> {
    (language != Language::default()).then(|| name.into())
}

/// The languages by their codes.
fn languages() -> impl TypedValueParser<Value = Language> {
    let value = |language: &Language| PossibleValue::new(language.code()).help(language.name());
    let codes = PossibleValuesParser::new(Language::all().iter().map(value));
    codes.map(|code| Language::named(&code).expect("the parser takes codes of languages only"))
}
