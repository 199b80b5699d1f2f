//! The solver that editors call: f-puzzles, and SudokuPad's setting mode, with the user script of Rangsk's
//! SudokuSolver, which speaks to a program on the same machine through a WebSocket.
//!
//! The editor sends a message for each command, with a number of its own (`nonce`), and gets answers with the same
//! number. A connection has one search at a time: the next command, whatever it is, cancels the one before.

mod answer;
mod board;
mod message;

use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::upgrade::OnUpgrade;
use hyper::{Method, StatusCode, Version, header};
use hyper_util::rt::TokioIo;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use futures_util::{SinkExt, StreamExt};

use self::message::{Answer, Reply, Request};
use super::SLOW;
use super::pool::{Pool, Ticket, Worker};

/// The pages that may connect: the editors, and the players that they share their puzzles with.
pub(super) const ORIGINS: &[&str] = &[
    "https://f-puzzles.com",
    "https://www.f-puzzles.com",
    "https://sudokupad.app",
    "https://www.sudokupad.app",
    "https://app.crackingthecryptic.com",
];

/// The port that the user script connects to.
pub(super) const PORT: u16 = 4545;

/// Number of commands that may wait for one that has not noticed yet that it is cancelled.
const WAITING: usize = 16;

/// The version of the protocol.
pub(super) const VERSION: &str = "13";

/// Whether these are the headers of a request for a WebSocket.
pub(super) fn is_asked(headers: &HeaderMap) -> bool {
    let names = |name: HeaderName, word: &str| {
        let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    names(header::CONNECTION, "upgrade") && names(header::UPGRADE, "websocket")
}

/// The headers that accept a WebSocket, or what is wrong with the request.
pub(super) fn accept<B>(
    request: &hyper::Request<B>,
) -> Result<Vec<(HeaderName, HeaderValue)>, (StatusCode, String)> {
    let wrong = |error: &str| (StatusCode::BAD_REQUEST, error.to_owned());
    if request.method() != Method::GET || request.version() < Version::HTTP_11 {
        return Err(wrong("expected a GET request of HTTP/1.1"));
    }
    let headers = request.headers();
    let version = headers.get(header::SEC_WEBSOCKET_VERSION).map(HeaderValue::as_bytes);
    if version != Some(VERSION.as_bytes()) {
        let error = format!("expected Sec-WebSocket-Version: {VERSION}");
        return Err((StatusCode::UPGRADE_REQUIRED, error));
    }
    let key = headers.get(header::SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes);
    let key = key.filter(|key| is_key(key)).map(derive_accept_key);
    let key = key.and_then(|key| HeaderValue::from_str(&key).ok());
    let key = key.ok_or_else(|| wrong("expected a Sec-WebSocket-Key of 16 bytes in base64"))?;
    Ok(vec![
        (header::CONNECTION, HeaderValue::from_static("Upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, key),
    ])
}

/// Whether this is 16 bytes in base64.
fn is_key(key: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/".contains(byte);
    key.len() == 24 && key.strip_suffix(b"==").is_some_and(|digits| digits.iter().all(is_digit))
}

/// A search that is under way.
struct Search {
    nonce: i64,
    ticket: Ticket,
    answers: UnboundedReceiver<Answer>,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.ticket.cancel();
    }
}

/// Answers an editor, until it leaves or the service ends. `most` is the size of its largest message in bytes,
/// `longest` the time that a search may take.
pub(super) async fn talk(
    upgrade: OnUpgrade,
    most: usize,
    longest: Option<Duration>,
    mut ending: watch::Receiver<()>,
) {
    let Ok(stream) = upgrade.await else { return };
    let config = WebSocketConfig::default().max_message_size(Some(most)).max_frame_size(Some(most));
    let mut socket = WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Server, Some(config)).await;
    // The next search waits until the one before has noticed that it is cancelled.
    let Ok(pool) = Pool::new(1, WAITING) else {
        let why = CloseFrame { code: CloseCode::Again, reason: "there is no thread for searches".into() };
        let _: Result<Result<(), Error>, _> = timeout(SLOW, socket.close(Some(why))).await;
        return;
    };
    let mut search: Option<Search> = None;
    let mut why = None;
    loop {
        let mut replies = Vec::new();
        tokio::select! {
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => replies = on_text(&text, &pool, longest, &mut search),
                // The socket answers these by itself, and then ends after a `Close`.
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_) | Message::Close(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    replies.push(Reply { nonce: 0, answer: Answer::invalid("expected a text, found bytes") });
                }
                Some(Err(error)) => {
                    why = close_frame(&error, most);
                    break;
                }
                None => break,
            },
            answer = next(&mut search) => {
                let Some(Search { nonce, .. }) = &search else { continue };
                let nonce = *nonce;
                let answer = answer.unwrap_or_else(|| Answer::invalid("the search ended by an internal error"));
                if answer.is_last() {
                    search = None;
                }
                replies.push(Reply { nonce, answer });
            }
            _ = ending.changed() => break,
        }
        for reply in replies {
            if !matches!(timeout(SLOW, socket.send(Message::text(reply.json()))).await, Ok(Ok(()))) {
                return pool.close();
            }
        }
    }
    drop(search);
    pool.close();
    let _: Result<Result<(), Error>, _> = timeout(SLOW, socket.close(why)).await;
}

/// What an editor is told when an error ends its connection; `None` where it is no longer there.
fn close_frame(error: &Error, most: usize) -> Option<CloseFrame> {
    let (code, reason) = match error {
        Error::Capacity(_) => (CloseCode::Size, format!("expected a message of at most {most} bytes")),
        Error::Utf8(_) => (CloseCode::Invalid, "expected a text in UTF-8".to_owned()),
        Error::Protocol(_) => (CloseCode::Protocol, "expected frames as RFC 6455 says".to_owned()),
        _ => return None,
    };
    Some(CloseFrame { code, reason: reason.into() })
}

/// Cancels the search that is under way, and begins that of a message. What is to be replied at once.
fn on_text(text: &str, pool: &Pool, longest: Option<Duration>, search: &mut Option<Search>) -> Vec<Reply> {
    let canceled = search.take().map(|left| Reply { nonce: left.nonce, answer: Answer::Canceled });
    let refusal = match Request::read(text).and_then(|request| begin(pool, longest, request)) {
        Ok(begun) => {
            *search = Some(begun);
            None
        }
        Err(reply) => Some(reply),
    };
    canceled.into_iter().chain(refusal).collect()
}

/// The next answer of the search that is under way; for ever pending if none is.
async fn next(search: &mut Option<Search>) -> Option<Answer> {
    match search {
        Some(search) => search.answers.recv().await,
        None => std::future::pending().await,
    }
}

/// Begins the search for a command, or replies at once: to `cancel`, there is no more to do.
fn begin(pool: &Pool, longest: Option<Duration>, request: Request) -> Result<Search, Reply> {
    let nonce = request.nonce;
    let Some(task) = request.task else { return Err(Reply { nonce, answer: Answer::Canceled }) };
    let (send, answers) = unbounded_channel();
    let job = move |worker: Worker| {
        answer::answer(&task, worker.flag, longest, &|answer| send.send(answer).is_ok());
    };
    match pool.add(false, Box::new(job)) {
        Some(ticket) => Ok(Search { nonce, ticket, answers }),
        None => {
            let answer = Answer::invalid("too many commands wait for the one before");
            Err(Reply { nonce, answer })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use tokio_tungstenite::tungstenite::error::{CapacityError, ProtocolError};

    use super::*;

    #[test]
    fn an_editor_is_told_what_was_wrong() {
        let told =
            |error| close_frame(&error, 10).map(|frame| (u16::from(frame.code), frame.reason.to_string()));
        let size = CapacityError::MessageTooLong { size: 11, max_size: 10 };
        let expected = |code, reason: &str| Some((code, reason.to_owned()));
        assert_eq!(told(Error::Capacity(size)), expected(1009, "expected a message of at most 10 bytes"));
        assert_eq!(told(Error::Utf8(String::new())), expected(1007, "expected a text in UTF-8"));
        let protocol = Error::Protocol(ProtocolError::InvalidCloseSequence);
        assert_eq!(told(protocol), expected(1002, "expected frames as RFC 6455 says"));
        assert_eq!(told(Error::Io(io::Error::from(io::ErrorKind::ConnectionReset))), None);
    }
}
