//! Files of gzip, written for tests of what reads them.

/// A file with the bytes of a text as they are, in one block, and with a name if there is one.
pub(crate) fn packed(text: &str, name: Option<&str>) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap();
    let mut bytes = vec![0x1f, 0x8b, 8, if name.is_some() { 8 } else { 0 }, 0, 0, 0, 0, 0, 3];
    if let Some(name) = name {
        bytes.extend(name.bytes());
        bytes.push(0);
    }
    bytes.push(1);
    bytes.extend(length.to_le_bytes());
    bytes.extend((!length).to_le_bytes());
    bytes.extend(text.bytes());
    bytes.extend(checksum(text.as_bytes()).to_le_bytes());
    bytes.extend(u32::from(length).to_le_bytes());
    bytes
}

/// CRC-32, as gzip has it.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
    !bytes.iter().fold(u32::MAX, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}
