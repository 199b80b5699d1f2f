//! The files of the page, which `web` builds.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A file of the page.
pub(super) struct File {
    pub(super) bytes: &'static [u8],
    pub(super) media_type: &'static str,
}

impl File {
    /// Tells versions of the file apart.
    pub(super) fn tag(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}

/// The file at a path.
pub(super) fn file(path: &str) -> Option<File> {
    let name = if path == "/" { "index.html" } else { path.strip_prefix('/')? };
    let (_, media_type, bytes) = *FILES.iter().find(|(known, ..)| *known == name)?;
    Some(File { bytes, media_type })
}

/// Names, media types and contents.
const FILES: &[(&str, &str, &[u8])] = &[
    ("index.html", "text/html; charset=utf-8", include_bytes!("../../page/index.html")),
    ("app.js", "text/javascript; charset=utf-8", include_bytes!("../../page/app.js")),
    ("app.css", "text/css; charset=utf-8", include_bytes!("../../page/app.css")),
    ("icon.svg", "image/svg+xml", include_bytes!("../../page/icon.svg")),
];
