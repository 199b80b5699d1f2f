//! The folder that holds the parts of a problem and their answers.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use dlx::count::Natural;
use dlx::shard::{Added, Answer, Fingerprint, Fingerprinter, Merge, Part, Question};

use super::manifest::Manifest;
use crate::failure::Failure;
use crate::file_name;
use crate::new_file::{NewFile, Sync};
use crate::unfinished;

/// The file that lists the parts.
const LIST: &str = "shards";
/// How the names of answers begin.
const ANSWER: &str = "answer-";

// A folder as an argument.
#[derive(Args)]
pub(super) struct Folder {
    /// Folder that `dlx shard split` made
    #[arg(value_name = "DIR")]
    path: PathBuf,
}

impl Folder {
    pub(super) fn new(path: &Path) -> Self {
        Folder { path: path.to_owned() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The list of the parts, if there is one.
    pub(super) fn list(&self) -> Result<Option<Manifest>, Failure> {
        let path = self.file(LIST);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::input(file_name::shown(Some(&path)))(error)),
        };
        let mistake = |mistake| Failure::usage(format_args!("{}:{mistake}", path.display()));
        text.parse().map(Some).map_err(mistake)
    }

    /// The list of the parts.
    pub(super) fn manifest(&self) -> Result<Manifest, Failure> {
        self.list()?.ok_or_else(|| {
            let path = self.path.display();
            Failure::usage(format_args!("{path}: expected a folder that `dlx shard split` made"))
        })
    }

    pub(super) fn write_manifest(&self, manifest: &Manifest) -> Result<(), Failure> {
        self.write(LIST, Sync::All, |out| write!(out, "{manifest}"))
    }

    /// Writes a file, whole or not at all.
    pub(super) fn write<T>(
        &self,
        name: &str,
        sync: Sync,
        write: impl FnOnce(&mut BufWriter<File>) -> Result<T, io::Error>,
    ) -> Result<T, Failure> {
        NewFile::create(&self.file(name), sync)?.write(write)
    }

    /// The file with the covers of a part.
    pub(super) fn covers_file(&self, number: u32) -> PathBuf {
        self.file(&format!("covers-{number}"))
    }

    /// Begins the file with the covers of a part: the options of each, and a blank line, and [`covers_end`].
    pub(super) fn begin_covers(&self, number: u32) -> Result<NewFile, Failure> {
        NewFile::create(&self.covers_file(number), Sync::All)
    }

    /// The length of the covers in the file of an answer; `None` if there is no file. One that is not whole is an
    /// error.
    fn covers(&self, answer: &Answer) -> Result<Option<u64>, Failure> {
        let path = self.covers_file(answer.part().number());
        let name = file_name::shown(Some(&path));
        let failure = Failure::input(&*name);
        let mut file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(&failure)?,
        };
        let length = file.metadata().map_err(&failure)?.len();
        let end = |fingerprint| covers_end(answer.count(), fingerprint);
        let covers = length.saturating_sub(end(Fingerprinter::default().finish()).len() as u64);
        let mut fingerprint = Fingerprinter::default();
        io::copy(&mut (&mut file).take(covers), &mut fingerprint).map_err(&failure)?;
        let mut found = Vec::new();
        file.read_to_end(&mut found).map_err(failure)?;
        let expected = end(fingerprint.finish());
        if found != expected.as_bytes() {
            let expected = expected.trim_end();
            return Err(Failure::usage(format_args!(
                "{name}: damaged: expected `{expected}` as the last line, for the covers before it"
            )));
        }
        Ok(Some(covers))
    }

    /// Reads a part, and checks that it is the one in the list.
    pub(super) fn part(&self, manifest: &Manifest, number: u32) -> Result<Part, Failure> {
        let path = self.file(&manifest.part(number));
        let name = file_name::shown(Some(&path));
        let file = File::open(&path).map_err(Failure::input(&*name))?;
        let part = Part::read(BufReader::new(file))
            .map_err(|error| Failure::usage(format_args!("{name}: {error}")))?;
        let expected = manifest.parts[number as usize].fingerprint;
        if part.whole() != manifest.whole || part.fingerprint() != expected {
            return Err(Failure::usage(format_args!(
                "{name}: part {} does not belong to this folder: its fingerprint is {}, not {expected}",
                part.name(),
                part.fingerprint()
            )));
        }
        Ok(part)
    }

    /// All answers that are there, with their covers where the question asks for those.
    pub(super) fn answers(&self, manifest: &Manifest) -> Result<Answers, Failure> {
        let mut names = Vec::new();
        let failure = Failure::input(self.path.display().to_string());
        for entry in fs::read_dir(&self.path).map_err(&failure)? {
            if let Ok(name) = entry.map_err(&failure)?.file_name().into_string()
                && name.starts_with(ANSWER)
                && !name.ends_with(unfinished::ENDING)
            {
                names.push(name);
            }
        }
        // So that of several mistakes always the same is told.
        names.sort_unstable();
        let mut merge = manifest.merge();
        let (mut covers, mut twice) = (BTreeMap::new(), Vec::new());
        for name in names {
            let path = self.file(&name);
            let shown = file_name::shown(Some(&path));
            let text = fs::read_to_string(&path).map_err(Failure::input(&*shown))?;
            let answer: Answer =
                text.parse().map_err(|error| Failure::usage(format_args!("{shown}: {error}")))?;
            let part = answer.part().clone();
            if manifest.question == Question::Covers && belongs(manifest, &answer) {
                // The part of an answer that lost its covers is missing.
                let Some(length) = self.covers(&answer)? else { continue };
                covers.insert(part.number(), length);
            }
            match merge.add(answer).map_err(|error| Failure::usage(format_args!("{shown}: {error}")))? {
                Added::New => {}
                Added::Again => twice.push(format!("{shown}: part {part} is answered twice; it counts once")),
            }
        }
        Ok(Answers { merge, covers, twice })
    }

    /// Writes the answer of a part.
    pub(super) fn answer(&self, number: u32, answer: &Answer) -> Result<(), Failure> {
        self.write(&format!("{ANSWER}{number}"), Sync::All, |out| write!(out, "{answer}"))
    }

    /// Whether a part has an answer that belongs to it, and its covers if the question asks for those.
    pub(super) fn is_answered(&self, manifest: &Manifest, number: u32) -> bool {
        let text = fs::read_to_string(self.file(&format!("{ANSWER}{number}")));
        let answer = text.ok().and_then(|text| text.parse::<Answer>().ok());
        answer.is_some_and(|answer| {
            let has_covers = || matches!(self.covers(&answer), Ok(Some(_)));
            answer.part().number() == number
                && belongs(manifest, &answer)
                && (manifest.question != Question::Covers || has_covers())
        })
    }
}

/// Whether an answer is that of a part of this list.
fn belongs(manifest: &Manifest, answer: &Answer) -> bool {
    let part = manifest.parts.get(answer.part().number() as usize);
    part.is_some_and(|part| part.fingerprint == answer.fingerprint())
        && answer.question() == manifest.question
}

/// The last line of a file with covers: their number, and the fingerprint of all before that line. It tells whether the
/// file is whole.
pub(super) fn covers_end(count: &Natural, fingerprint: Fingerprint) -> String {
    format!("| covers {count} {fingerprint}\n")
}

/// The answers in a folder.
pub(super) struct Answers {
    pub(super) merge: Merge,
    /// The lengths of the covers in the files of parts, by number.
    pub(super) covers: BTreeMap<u32, u64>,
    /// What is to be told of parts with more than one answer.
    pub(super) twice: Vec<String>,
}
