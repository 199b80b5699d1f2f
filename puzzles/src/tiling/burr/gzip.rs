//! Unpacks gzip (RFC 1952): one member, or several.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use crate::notation::text::{Mistake, TextError};

/// The most bytes of an unpacked file.
const MOST_BYTES: usize = 1 << 26;

/// What a packed file begins with.
pub(super) const MAGIC: [u8; 2] = [0x1f, 0x8b];
const DEFLATE: u8 = 8;

/// The bit of a header with a checksum.
const CHECKSUM: u8 = 2;
/// The bit of a header with further fields.
const EXTRA: u8 = 4;
/// The bit of a header with a name.
const NAME: u8 = 8;
/// The bit of a header with a remark.
const REMARK: u8 = 16;

/// The bytes of the checksum and the length that end a member.
const END: usize = 8;

/// The bytes of a file, unpacked if they are packed: those of all its members, one after another.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, TextError> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes.to_vec());
    }
    let mut out = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        if !rest.starts_with(&MAGIC[..rest.len().min(2)]) {
            let place = bytes.len() - rest.len() + 1;
            let expected = format!("the end of the file of gzip, or another member of it, at byte {place}");
            return Err(wrong(&expected, &format!("0x{:02x}", rest[0])));
        }
        let packed = packed(rest).ok_or_else(|| wrong("a whole header of gzip", "a part of one"))?;
        let start = out.len();
        let length = inflate(packed, &mut out)?;
        let (end, after) = packed[length..].split_first_chunk::<END>().ok_or_else(damaged)?;
        check(&out[start..], end)?;
        rest = after;
    }
    Ok(out)
}

fn wrong(expected: &str, found: &str) -> TextError {
    Mistake::new(expected, found).at(1, 1)
}

fn damaged() -> TextError {
    wrong("a whole file of gzip", "a damaged one")
}

/// Compares the bytes of a member with the checksum and the length at its end.
fn check(bytes: &[u8], &[a, b, c, d, length @ ..]: &[u8; END]) -> Result<(), TextError> {
    let (told, own) = (u32::from_le_bytes([a, b, c, d]), checksum(bytes));
    if own != told {
        let expected = format!("a file of gzip whose bytes have the checksum {told:08x}");
        return Err(wrong(&expected, &format!("a damaged one, with {own:08x}")));
    }
    let told = u32::from_le_bytes(length);
    // No such file is larger than 32 bits can tell.
    if bytes.len() as u64 != u64::from(told) {
        let expected = format!("a file of gzip of {told} bytes when unpacked");
        return Err(wrong(&expected, &format!("a damaged one, of {}", bytes.len())));
    }
    Ok(())
}

/// CRC-32 (RFC 1952, section 8).
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| REMAINDERS[usize::from(sum as u8 ^ byte)] ^ (sum >> 8))
}

/// The remainder of each byte by the polynomial of the checksum.
const REMAINDERS: [u32; 256] = {
    let mut remainders = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut remainder, mut bit) = (byte as u32, 0);
        while bit < 8 {
            remainder = if remainder & 1 == 1 { 0xedb8_8320 ^ (remainder >> 1) } else { remainder >> 1 };
            bit += 1;
        }
        remainders[byte] = remainder;
        byte += 1;
    }
    remainders
};

/// Unpacks a stream, and tells how many bytes it has.
fn inflate(packed: &[u8], out: &mut Vec<u8>) -> Result<usize, TextError> {
    const FIRST: usize = 1 << 16;
    let mut state = Box::<DecompressorOxide>::default();
    let start = out.len();
    let (mut read, mut end) = (0, start);
    loop {
        if end == out.len() {
            if end >= MOST_BYTES {
                return Err(wrong("at most 64 MiB when unpacked", "more"));
            }
            out.resize((2 * (end - start)).max(FIRST).saturating_add(start).min(MOST_BYTES), 0);
        }
        // What came before is no part of the stream.
        let (status, consumed, written) = decompress(
            &mut state,
            &packed[read..],
            &mut out[start..],
            end - start,
            TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
        );
        (read, end) = (read + consumed, end + written);
        match status {
            TINFLStatus::Done => {
                out.truncate(end);
                return Ok(read);
            }
            TINFLStatus::HasMoreOutput => {}
            _ => return Err(damaged()),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_gzip() {
        // The check value of the catalogue of CRC algorithms.
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
    }
}
