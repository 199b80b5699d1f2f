//! In which words cells, steps and techniques are told.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use puzzles::technique::{Coordinates, Language, Telling};

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

impl Words {
    /// Whether steps are to be told otherwise than by default.
    pub(crate) fn is_asked_for(self) -> bool {
        self.names.coordinates() != Coordinates::Numbers
            || self.tongue.language().code() != Language::default().code()
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
