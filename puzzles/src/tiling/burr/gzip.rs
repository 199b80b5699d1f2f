//! Unpacks gzip (RFC 1952).

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::notation::text::{Mistake, TextError};

/// The most bytes of an unpacked file.
const MOST_BYTES: usize = 1 << 26;

const MAGIC: [u8; 2] = [0x1f, 0x8b];
const DEFLATE: u8 = 8;

/// Parts of the header that are there if their bit is set.
const CHECKSUM: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const REMARK: u8 = 16;

/// The bytes of a file, unpacked if they are packed.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, TextError> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes.to_vec());
    }
    let wrong = |expected: &str, found: &str| Mistake::new(expected, found).at(1, 1);
    let packed = packed(bytes).ok_or_else(|| wrong("a whole header of gzip", "a part of one"))?;
    decompress_to_vec_with_limit(packed, MOST_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => wrong("at most 64 MiB when unpacked", "more"),
        _ => wrong("a whole file of gzip", "a damaged one"),
    })
}

/// What comes behind the header.
fn packed(bytes: &[u8]) -> Option<&[u8]> {
    let [_, _, method, flags, ..] = *bytes else { return None };
    if method != DEFLATE {
        return None;
    }
    let mut rest = bytes.get(10..)?;
    if flags & EXTRA != 0 {
        let length = usize::from(*rest.first()?) + 256 * usize::from(*rest.get(1)?);
        rest = rest.get(2 + length..)?;
    }
    for part in [NAME, REMARK] {
        if flags & part != 0 {
            let end = rest.iter().position(|&byte| byte == 0)?;
            rest = &rest[end + 1..];
        }
    }
    if flags & CHECKSUM != 0 {
        rest = rest.get(2..)?;
    }
    Some(rest)
}
