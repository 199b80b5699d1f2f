//! Runs `dlx serve`, and asks it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

/// A service of its own.
pub(crate) struct Service {
    process: Child,
    stderr: BufReader<ChildStderr>,
    pub(crate) address: String,
}

/// What came back.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Service {
    pub(crate) fn start(flags: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_dlx"))
            .args(["serve", "--port", "0"])
            .args(flags)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut stderr = BufReader::new(process.stderr.take().unwrap());
        stderr.read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("serving on http://").unwrap().trim_end_matches('/').to_owned();
        Service { process, stderr, address }
    }

    /// The next line that it prints to stderr.
    pub(crate) fn told(&mut self) -> String {
        let mut line = String::new();
        self.stderr.read_line(&mut line).unwrap();
        line
    }

    /// Sends a request as it is.
    pub(crate) fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        // Nothing takes longer; without this, a test would wait for ever.
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Reply {
        let (address, length) = (&self.address, body.len());
        let host = if headers.contains("Host:") { String::new() } else { format!("Host: {address}\r\n") };
        let mut stream = self.send(&format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        ));
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let is_chunked = head.contains("transfer-encoding: chunked");
        let body = if is_chunked { joined(&bytes[end + 4..]) } else { bytes[end + 4..].to_vec() };
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head, body: String::from_utf8_lossy(&body).into_owned() }
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        self.ask("POST", &format!("/api/v1/{path}"), "", body)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", "")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The pieces of a chunked body.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = chunks.windows(2).position(|two| two == b"\r\n").unwrap();
        let length = usize::from_str_radix(std::str::from_utf8(&chunks[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return body;
        }
        body.extend_from_slice(&chunks[end + 2..end + 2 + length]);
        chunks = &chunks[end + 2 + length + 2..];
    }
}
