//! The folder that holds the parts of a problem and their answers.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use dlx::shard::{Added, Answer, Merge, Part};

use super::manifest::Manifest;
use crate::failure::Failure;
use crate::file_name;
use crate::new_file::{NewFile, Sync, UNFINISHED};

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
            Err(error) => return Err(Failure::Input { name: file_name::shown(Some(&path)), error }),
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

    /// A file that is being written.
    pub(super) fn begin(&self, name: &str) -> Result<NewFile, Failure> {
        NewFile::create(&self.file(name), Sync::All)
    }

    /// Reads a part, and checks that it is the one in the list.
    pub(super) fn part(&self, manifest: &Manifest, number: u32) -> Result<Part, Failure> {
        let path = self.file(&manifest.part(number));
        let name = file_name::shown(Some(&path));
        let file = File::open(&path).map_err(|error| Failure::Input { name: name.clone(), error })?;
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

    /// All answers that are there.
    pub(super) fn answers(&self, manifest: &Manifest) -> Result<Answers, Failure> {
        let mut names = Vec::new();
        let failure = |error| Failure::Input { name: self.path.display().to_string(), error };
        for entry in fs::read_dir(&self.path).map_err(failure)? {
            if let Ok(name) = entry.map_err(failure)?.file_name().into_string()
                && name.starts_with(ANSWER)
                && !name.ends_with(UNFINISHED)
            {
                names.push(name);
            }
        }
        // So that of several mistakes always the same is told.
        names.sort_unstable();
        let mut merge = manifest.merge();
        let mut twice = Vec::new();
        for name in names {
            let path = self.file(&name);
            let shown = file_name::shown(Some(&path));
            let text =
                fs::read_to_string(&path).map_err(|error| Failure::Input { name: shown.clone(), error })?;
            let answer: Answer =
                text.parse().map_err(|error| Failure::usage(format_args!("{shown}: {error}")))?;
            let part = answer.part().clone();
            match merge.add(answer).map_err(|error| Failure::usage(format_args!("{shown}: {error}")))? {
                Added::New => {}
                Added::Again => twice.push(format!("{shown}: part {part} is answered twice; it counts once")),
            }
        }
        Ok(Answers { merge, twice })
    }

    /// Writes the answer of a part.
    pub(super) fn answer(&self, number: u32, answer: &Answer) -> Result<(), Failure> {
        self.write(&format!("{ANSWER}{number}"), Sync::All, |out| write!(out, "{answer}"))
    }

    /// Whether a part has an answer that belongs to it.
    pub(super) fn is_answered(&self, manifest: &Manifest, number: u32) -> bool {
        let text = fs::read_to_string(self.file(&format!("{ANSWER}{number}")));
        let answer = text.ok().and_then(|text| text.parse::<Answer>().ok());
        answer.is_some_and(|answer| {
            let expected = manifest.parts[number as usize].fingerprint;
            answer.fingerprint() == expected && answer.question() == manifest.question
        })
    }
}

/// The answers in a folder.
pub(super) struct Answers {
    pub(super) merge: Merge,
    /// What is to be told of parts with more than one answer.
    pub(super) twice: Vec<String>,
}
