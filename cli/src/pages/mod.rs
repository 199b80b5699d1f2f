//! Writing pictures to files or stdout.

mod each;
mod series;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use print::pdf::Document;
use print::{DrawError, Painter, Scene, json, png, svg, text};
use puzzles::picture::Picture;

use self::series::Pictures;
use crate::console::Console;
use crate::failure::Failure;
use crate::file_name;
use crate::inputs;
use crate::new_file::{NewFile, Sync};
use crate::output::Output;

// Flags of commands that draw.
#[derive(Args)]
pub(crate) struct Target {
    /// Kind of picture; by default taken from the ending of --output, otherwise text
    #[arg(long, value_name = "KIND")]
    to: Option<Kind>,

    /// File to write; by default stdout. `{}` in the name makes one file per picture, numbered from 1; two `{}` number
    /// the puzzle, and the picture within the puzzle
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Width of a cell: in points (1/72 inch), for PNG in pixels [default: 36, for PNG 64]
    #[arg(long, value_name = "N", value_parser = cell)]
    cell: Option<f32>,
}

/// A kind of picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Text in box-drawing characters
    Text,
    /// Vector graphics for web pages
    Svg,
    /// Pixels
    Png,
    /// Pages to print
    Pdf,
    /// The drawing as JSON, for programs that draw it themselves: one object per line (cli/JSON.md, Pictures)
    Json,
}

impl Kind {
    /// The kind of picture that the ending of a file tells.
    fn of_ending(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()?.to_lowercase().as_str() {
            "txt" => Some(Kind::Text),
            ending => Kind::from_str(ending, false).ok(),
        }
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

fn cell(text: &str) -> Result<f32, &'static str> {
    let number: Option<f32> = text.parse().ok();
    number.filter(|number| (4.0..=1000.0).contains(number)).ok_or("expected a number from 4 to 1000")
}

impl Target {
    /// Whether a flag asks for a picture.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.flag().is_some()
    }

    /// The first flag that asks for a picture.
    pub(crate) fn flag(&self) -> Option<&'static str> {
        let flags = [
            ("--to", self.to.is_some()),
            ("--output", self.output.is_some()),
            ("--cell", self.cell.is_some()),
        ];
        flags.into_iter().find_map(|(name, is_set)| is_set.then_some(name))
    }

    /// The file to write, unless it is stdout.
    fn file(&self) -> Option<&Path> {
        file_name::path(self.output.as_deref())
    }

    /// Whether pages go to a terminal.
    fn is_terminal(&self, console: &Console) -> bool {
        self.file().is_none() && console.is_terminal()
    }

    /// Where pages go by these flags.
    pub(crate) fn pages(&self, console: &Console) -> Result<Pages, Failure> {
        let kind = self.kind()?;
        if self.cell.is_some() && matches!(kind, Kind::Text | Kind::Json) {
            let found = match self.to {
                None if self.file().is_none() => "none".to_owned(),
                _ => kind.name(),
            };
            return Err(Failure::Usage(format!("--cell: expected --to svg, png or pdf, found {found}")));
        }
        let to_terminal = self.is_terminal(console);
        if to_terminal && matches!(kind, Kind::Png | Kind::Pdf) {
            return Err(Failure::usage("expected --output FILE: a terminal cannot show PNG or PDF"));
        }
        let colours = to_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let cell = self.cell.unwrap_or(if kind == Kind::Png { 64.0 } else { Painter::default().cell });
        let place = match self.file() {
            None => Place::Stdout(Output::new(console)),
            Some(file) => {
                let parts: Vec<&str> = file.to_str().map_or_else(Vec::new, |name| name.split("{}").collect());
                match parts[..] {
                    [] | [_] => Place::File(file.to_owned()),
                    [before, after] => Place::Numbered(before.to_owned(), None, after.to_owned()),
                    [before, between, after] => {
                        Place::Numbered(before.to_owned(), Some(between.to_owned()), after.to_owned())
                    }
                    _ => {
                        return Err(Failure::usage("expected `{}` at most twice in the name after --output"));
                    }
                }
            }
        };
        let layout = Layout { kind, colours, cell };
        let numbers = Numbers::default();
        Ok(Pages { console: console.clone(), layout, asked: self.cell, place, numbers, held: Held::Nothing })
    }

    fn kind(&self) -> Result<Kind, Failure> {
        let Some(file) = self.file() else {
            return Ok(self.to.unwrap_or(Kind::Text));
        };
        let name = file.display();
        match (self.to, Kind::of_ending(file)) {
            (Some(to), Some(other)) if to != other => Err(Failure::Usage(format!(
                "expected --to {} for an --output of \"{name}\", found {}",
                other.name(),
                to.name()
            ))),
            (Some(kind), _) | (None, Some(kind)) => Ok(kind),
            (None, None) => Err(Failure::Usage(format!(
                "expected --to KIND, or an --output that ends in .svg, .png, .pdf, .json or .txt, found \"{name}\""
            ))),
        }
    }
}

/// How a picture becomes a page.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    kind: Kind,
    colours: bool,
    cell: f32,
}

/// A picture, ready to be written.
pub(crate) enum Page {
    Bytes(Vec<u8>),
    Scene(Scene),
}

impl Layout {
    /// Whether pictures stand on pages, of which a file holds many.
    fn has_pages(&self) -> bool {
        self.kind == Kind::Pdf
    }

    /// Draws a picture.
    pub(crate) fn page(&self, picture: &Picture) -> Result<Page, DrawError> {
        self.page_with_words(picture, "", "")
    }

    /// Draws a picture with a title above it and a text below it, each if it is not empty.
    pub(crate) fn page_with_words(
        &self,
        picture: &Picture,
        title: &str,
        text: &str,
    ) -> Result<Page, DrawError> {
        match self.kind {
            Kind::Text => {
                let board = text::print(picture, self.colours);
                let lines = |words: &str| words.lines().map(|line| format!("{line}\n")).collect::<String>();
                return Ok(Page::Bytes([lines(title), board, lines(text)].concat().into_bytes()));
            }
            Kind::Json => return Ok(Page::Bytes(json::print(picture).into_bytes())),
            Kind::Svg | Kind::Png | Kind::Pdf => {}
        }
        self.drawn(Painter { cell: self.cell }.sheet_with_words(picture, title, text)?)
    }

    /// Refuses words around a picture where there is no place for them.
    pub(crate) fn need_words(&self) -> Result<(), Failure> {
        match self.kind {
            Kind::Json => {
                Err(Failure::usage("--title and --rules: expected --to text, svg, png or pdf, found json"))
            }
            Kind::Text | Kind::Svg | Kind::Png | Kind::Pdf => Ok(()),
        }
    }

    /// Draws what has no [`Picture`]: as text, or as a scene.
    pub(crate) fn scene(
        &self,
        text: impl FnOnce() -> Result<String, Failure>,
        scene: impl FnOnce(&Painter) -> Result<Scene, Failure>,
    ) -> Result<Page, Failure> {
        match self.kind {
            Kind::Text => Ok(Page::Bytes(text()?.into_bytes())),
            Kind::Json => Err(Failure::usage("expected --to text, svg, png or pdf, found json")),
            Kind::Svg | Kind::Png | Kind::Pdf => {
                let scene = scene(&Painter { cell: self.cell })?;
                self.drawn(scene).map_err(Failure::usage)
            }
        }
    }

    fn drawn(&self, scene: Scene) -> Result<Page, DrawError> {
        Ok(match self.kind {
            Kind::Pdf => Page::Scene(scene),
            Kind::Png => Page::Bytes(png::print(&scene, 1.0)?),
            Kind::Svg | Kind::Text | Kind::Json => Page::Bytes(svg::print(&scene).into_bytes()),
        })
    }
}

/// Where pages go.
pub(crate) struct Pages {
    console: Console,
    layout: Layout,
    /// The width of a cell, if it was said.
    asked: Option<f32>,
    place: Place,
    numbers: Numbers,
    held: Held,
}

/// The numbers of a picture, from 1.
#[derive(Clone, Copy, Default)]
struct Numbers {
    /// Among all pictures.
    count: u64,
    /// That of its puzzle.
    puzzle: u64,
    /// Among those of its puzzle.
    picture: u64,
    /// Whether puzzles have several pictures.
    is_series: bool,
}

impl Numbers {
    /// The next picture.
    fn step(&mut self) {
        self.count += 1;
        if self.is_series {
            self.picture += 1;
        } else {
            (self.puzzle, self.picture) = (self.puzzle + 1, 1);
        }
    }
}

enum Place {
    Stdout(Output),
    File(PathBuf),
    /// What comes before the number and after it, and between two of them.
    Numbered(String, Option<String>, String),
}

impl Place {
    /// Refuses to write a file that is read, as is known with the first page: before the work on all others.
    fn refuse(&self) -> Result<(), Failure> {
        if let Place::File(file) = self { inputs::refuse(file) } else { Ok(()) }
    }

    /// The file of a picture, if each has its own.
    fn numbered(&self, Numbers { count, puzzle, picture, .. }: Numbers) -> Option<PathBuf> {
        let Place::Numbered(before, between, after) = self else { return None };
        Some(PathBuf::from(match between {
            None => format!("{before}{count}{after}"),
            Some(between) => format!("{before}{puzzle}{between}{picture}{after}"),
        }))
    }
}

/// What is not written yet.
enum Held {
    Nothing,
    Page(Vec<u8>),
    Text(NewFile),
    Document(Box<Document>),
}

impl Pages {
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// For the pictures of a puzzle, which belong together.
    pub(crate) fn series(&mut self) -> Pictures {
        let Numbers { count, puzzle, .. } = self.numbers;
        self.numbers = Numbers { count, puzzle: puzzle + 1, picture: 0, is_series: true };
        Pictures::new(self.layout, self.asked)
    }

    /// Adds a page to a document, also where each has a file of its own: until it is closed.
    fn hold(&mut self, page: Page) -> Result<(), Failure> {
        match (page, &mut self.held) {
            (Page::Scene(scene), Held::Document(document)) => document.page(&scene),
            (Page::Scene(scene), held) => {
                self.place.refuse()?;
                let mut document = Box::new(Document::new(&scene.title));
                document.page(&scene);
                *held = Held::Document(document);
            }
            (page @ Page::Bytes(_), _) => self.add(page)?,
        }
        Ok(())
    }

    /// Writes the document where each has a file of its own.
    fn close(&mut self) -> Result<(), Failure> {
        if let Place::Numbered(..) = self.place
            && let Held::Document(document) = std::mem::replace(&mut self.held, Held::Nothing)
        {
            self.numbers.step();
            if let Some(file) = self.place.numbered(self.numbers) {
                write(&file, &document.finish())?;
            }
        }
        Ok(())
    }

    /// Adds a page.
    pub(crate) fn add(&mut self, page: Page) -> Result<(), Failure> {
        self.numbers.step();
        if let Some(file) = self.place.numbered(self.numbers) {
            return write(&file, &alone(page));
        }
        let is_text = matches!(self.layout.kind, Kind::Text | Kind::Json);
        let between: &[u8] = if self.layout.kind == Kind::Text { b"\n" } else { b"" };
        match (page, &mut self.held, &mut self.place) {
            (page @ Page::Scene(_), ..) => return self.hold(page),
            (Page::Bytes(text), _, Place::Stdout(output)) if is_text => {
                output.answer(|out| {
                    out.extend_from_slice(if self.numbers.count > 1 { between } else { b"" });
                    out.extend(text);
                })?;
            }
            (Page::Bytes(text), held, Place::File(file)) if is_text => {
                let wrong = |error| Failure::write(file, error);
                if let Held::Text(new) = held {
                    new.out.write_all(between).and_then(|()| new.out.write_all(&text)).map_err(wrong)?;
                } else {
                    let mut new = NewFile::create(file, Sync::Nothing)?;
                    let written = new.out.write_all(&text).map_err(wrong);
                    *held = Held::Text(new);
                    written?;
                }
            }
            (Page::Bytes(bytes), held @ Held::Nothing, place) => {
                place.refuse()?;
                *held = Held::Page(bytes);
            }
            (Page::Bytes(_), ..) => {
                let kind = if self.layout.kind == Kind::Svg { "SVG" } else { "PNG" };
                let or_files =
                    if self.console.is_call() { "" } else { "`{}` in the name after --output, or " };
                return Err(Failure::Usage(format!(
                    "expected {or_files}--to pdf: there are several pictures, and the {kind} format holds one"
                )));
            }
        }
        Ok(())
    }

    /// Writes what is not written yet. After a failure, only complete pages of text are, to stdout; a file that all
    /// pages go to stays as it was.
    pub(crate) fn finish(mut self, drawn: Result<(), Failure>) -> Result<(), Failure> {
        if let Err(failure) = drawn {
            if let Place::Stdout(output) = &mut self.place {
                output.flush()?;
            }
            return Err(failure);
        }
        let document = match self.held {
            Held::Nothing => None,
            Held::Page(bytes) => Some(bytes),
            Held::Document(document) => Some(document.finish()),
            Held::Text(new) => {
                new.finish(Ok(()))?;
                None
            }
        };
        match (&mut self.place, document) {
            (Place::Stdout(output), None) => Ok(output.flush()?),
            (Place::Stdout(_), Some(document)) => self.console.print(&document).map(drop),
            (Place::File(file), Some(document)) => write(file, &document),
            (Place::File(_) | Place::Numbered(..), _) => Ok(()),
        }
    }
}

/// A page as a file of its own.
fn alone(page: Page) -> Vec<u8> {
    match page {
        Page::Bytes(bytes) => bytes,
        Page::Scene(scene) => {
            let mut document = Document::new(&scene.title);
            document.page(&scene);
            document.finish()
        }
    }
}

/// Writes a file, whole or not at all.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    NewFile::create(file, Sync::Nothing)?.write(|out| out.write_all(bytes))
}
