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
    let (_, bytes) = *FILES.iter().find(|(known, _)| *known == name)?;
    Some(File { bytes, media_type: media_type(name) })
}

const FILES: &[(&str, &[u8])] = &[
    ("index.html", include_bytes!("../../page/index.html")),
    ("app.js", include_bytes!("../../page/app.js")),
    ("app.css", include_bytes!("../../page/app.css")),
    ("icon.svg", include_bytes!("../../page/icon.svg")),
];

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
