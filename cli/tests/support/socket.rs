//! A WebSocket as a page has it, written out frame by frame (RFC 6455).

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::service::Service;

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The page's end of a connection.
pub(crate) struct Socket(BufReader<TcpStream>);

impl Socket {
    /// Connects as a page of this origin, or gives the status that refuses it.
    pub(crate) fn connect(service: &Service, origin: &str) -> Result<Self, String> {
        let address = &service.address;
        let stream = service.send(&format!(
            "GET / HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n\
             Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ));
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
        }
        if !head.starts_with("HTTP/1.1 101 ") {
            return Err(head.split(' ').nth(1).unwrap().to_owned());
        }
        // The answer to the key above, from the standard.
        assert!(head.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
        Ok(Socket(reader))
    }

    fn frame(&mut self, kind: u8, bytes: &[u8]) {
        const MASK: [u8; 4] = [7, 0, 201, 66];
        let mut frame = vec![0x80 | kind];
        match bytes.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 127);
                frame.extend((long as u64).to_be_bytes());
            }
        }
        frame.extend(MASK);
        frame.extend(bytes.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        self.0.get_mut().write_all(&frame).unwrap();
    }

    /// Sends a text.
    pub(crate) fn send(&mut self, text: &str) {
        self.frame(TEXT, text.as_bytes());
    }

    fn read(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).unwrap();
        bytes
    }

    fn receive(&mut self) -> (u8, Vec<u8>) {
        let head = self.read(2);
        assert_eq!(head[0] & 0xf0, 0x80, "one whole frame");
        let number = |bytes: Vec<u8>| bytes.iter().fold(0, |number, byte| number << 8 | usize::from(*byte));
        let length = match head[1] {
            126 => number(self.read(2)),
            127 => number(self.read(8)),
            short => usize::from(short),
        };
        (head[0] & 0x0f, self.read(length))
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> Value {
        let (kind, bytes) = self.receive();
        assert_eq!(kind, TEXT);
        serde_json::from_slice(&bytes).unwrap()
    }

    /// Whether a ping comes back.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.frame(PING, b"there?");
        self.receive() == (PONG, b"there?".to_vec())
    }

    /// Sends bytes as they are, and gives the code with which the connection is closed for them.
    pub(crate) fn closed_for(mut self, bytes: &[u8]) -> u16 {
        self.0.get_mut().write_all(bytes).unwrap();
        let (kind, reason) = self.receive();
        assert_eq!(kind, CLOSE);
        u16::from_be_bytes([reason[0], reason[1]])
    }

    /// Closes the connection as a page does.
    pub(crate) fn close(mut self) {
        self.frame(CLOSE, &1000_u16.to_be_bytes());
        assert_eq!(self.receive().0, CLOSE);
    }
}
