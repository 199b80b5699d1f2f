//! What is answered to which request.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::answer::{Reader, Start, Writer, way};
use super::editor;
use super::guard::{Admission, Guard};
use super::openapi;
use super::page;
use super::pool::{Pool, Worker};
use crate::call::{Call, Reason, Refusal};
use crate::console::{Allowance, Console};

/// The commands are below this.
pub(super) const API: &str = "/api/v1/";

/// A client that takes longer to send a body is left.
const BODY: Duration = Duration::from_secs(60);

/// A call that takes longer has an extra thread in its place, so that it does not keep others from theirs.
const LONG: Duration = Duration::from_millis(100);
/// Number of calls that have such a thread at once.
pub(super) const MOST_LONG: usize = 8;

/// An answer on its way.
pub(super) type Answer = Response<BoxBody<Bytes, std::io::Error>>;

/// All that requests share.
pub(super) struct Service {
    pub(super) pool: Pool,
    /// Extra threads in the place of those that long calls keep.
    pub(super) extra: Arc<Semaphore>,
    pub(super) guard: Guard,
    /// The door for editors, if it is open.
    pub(super) editors: Option<Door>,
    /// Tells when the service ends.
    pub(super) ending: watch::Receiver<()>,
    pub(super) limits: Limits,
}

/// The way in for editors.
pub(super) struct Door {
    /// Who may connect.
    pub(super) guard: Guard,
    /// Places for those that do.
    pub(super) places: Arc<Semaphore>,
    /// The longest time of a search, if it has a limit.
    pub(super) timeout: Option<Duration>,
}

/// What a call may use.
pub(super) struct Limits {
    /// The largest body in bytes.
    pub(super) body: usize,
    /// The longest time.
    pub(super) timeout: Duration,
    /// The most memory for tables, in bytes.
    pub(super) memory: usize,
}

/// A request that is not answered as asked: the status, and why.
struct Failed(StatusCode, Refusal);

impl Failed {
    fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Failed(status, Refusal::plain(error))
    }

    fn answer(self) -> Answer {
        let mut answer = whole(self.0, "application/json", self.1.json());
        let advice: &[_] = match self.0 {
            StatusCode::SERVICE_UNAVAILABLE => &[(header::RETRY_AFTER, "1")],
            StatusCode::UPGRADE_REQUIRED => {
                &[(header::UPGRADE, "websocket"), (header::SEC_WEBSOCKET_VERSION, editor::VERSION)]
            }
            _ => &[],
        };
        for (name, value) in advice {
            answer.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        answer
    }
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.reason {
            Reason::NoCommand => StatusCode::NOT_FOUND,
            Reason::BadInput | Reason::Left => StatusCode::BAD_REQUEST,
            Reason::Stopped => StatusCode::REQUEST_TIMEOUT,
            Reason::GaveUp => StatusCode::UNPROCESSABLE_ENTITY,
            Reason::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Failed(status, refusal)
    }
}

impl Service {
    /// Answers a request.
    pub(super) async fn answer(&self, request: Request<Incoming>) -> Answer {
        // Which of them counts would differ from server to server.
        if request.headers().get_all(header::HOST).iter().count() > 1 {
            let failed = Failed::new(StatusCode::BAD_REQUEST, "expected one Host, found several");
            return dressed(failed.answer(), None);
        }
        if let Some(door) = &self.editors
            && editor::is_asked(request.headers())
        {
            return dressed(self.connect(door, request).unwrap_or_else(Failed::answer), None);
        }
        let is_call = request.uri().path().starts_with("/api/");
        let is_navigation = !is_call && matches!(*request.method(), Method::GET | Method::HEAD);
        let origin = match self.guard.admit(request.headers(), is_navigation) {
            Admission::Refused(why) => {
                return dressed(Failed::new(StatusCode::FORBIDDEN, why).answer(), None);
            }
            Admission::Own => None,
            Admission::Allowed(origin) => Some(origin),
        };
        let answer = match request.method() {
            &Method::OPTIONS if is_call => preflight(),
            // Of an answer to HEAD, the head alone is sent.
            &Method::GET | &Method::HEAD | &Method::POST if is_call => {
                self.api(request).await.unwrap_or_else(Failed::answer)
            }
            &Method::GET | &Method::HEAD if !is_call => page_of(&request),
            _ => not_allowed(if is_call { "GET, HEAD, POST, OPTIONS" } else { "GET, HEAD" }),
        };
        dressed(answer, origin.as_deref())
    }

    /// Accepts the WebSocket of an editor.
    fn connect(
        &self,
        Door { guard, places, timeout }: &Door,
        mut request: Request<Incoming>,
    ) -> Result<Answer, Failed> {
        if let Admission::Refused(why) = guard.admit(request.headers(), false) {
            return Err(Failed::new(StatusCode::FORBIDDEN, why));
        }
        let headers = editor::accept(&request).map_err(|(status, error)| Failed::new(status, error))?;
        let busy = |_| Failed::new(StatusCode::SERVICE_UNAVAILABLE, "too many editors are connected");
        let place = Arc::clone(places).try_acquire_owned().map_err(busy)?;
        let upgrade = hyper::upgrade::on(&mut request);
        let talk = editor::talk(upgrade, self.limits.body, *timeout, self.ending.clone());
        tokio::spawn(async move {
            talk.await;
            drop(place);
        });
        let mut answer = whole(StatusCode::SWITCHING_PROTOCOLS, "text/plain", "");
        answer.headers_mut().remove(header::CONTENT_TYPE);
        answer.headers_mut().extend(headers);
        Ok(answer)
    }

    async fn api(&self, request: Request<Incoming>) -> Result<Answer, Failed> {
        let path = request.uri().path();
        let Some(command) = path.strip_prefix(API) else {
            return Err(Failed::new(
                StatusCode::NOT_FOUND,
                format!("expected a path below {API}, found {path}"),
            ));
        };
        let document = match command {
            "openapi.json" => Some(whole(StatusCode::OK, "application/json", openapi::document())),
            _ if command == openapi::KEYS.0 => {
                Some(whole(StatusCode::OK, "text/markdown; charset=utf-8", openapi::KEYS.1))
            }
            _ => None,
        };
        if let Some(document) = document {
            return Ok(match request.method() {
                &Method::POST => not_allowed("GET, HEAD, OPTIONS"),
                _ => document,
            });
        }
        let flags = flags(request.uri().query().unwrap_or_default())?;
        let call = Call::new(command, &flags)?;
        let input = self.body(request).await?;
        self.call(call, input).await
    }

    /// Reads the body of a request.
    async fn body(&self, request: Request<Incoming>) -> Result<Vec<u8>, Failed> {
        let large = || {
            let most = self.limits.body;
            Failed::new(StatusCode::PAYLOAD_TOO_LARGE, format!("expected a body of at most {most} bytes"))
        };
        let is_packed =
            |coding: &HeaderValue| !coding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"identity");
        if request.headers().get_all(header::CONTENT_ENCODING).iter().any(is_packed) {
            return Err(Failed::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "expected a body without a Content-Encoding",
            ));
        }
        let told = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        if told
            .and_then(|length| length.parse::<u64>().ok())
            .is_some_and(|length| length > self.limits.body as u64)
        {
            return Err(large());
        }
        let read = Limited::new(request.into_body(), self.limits.body).collect();
        match timeout(BODY, read).await {
            Ok(Ok(body)) => Ok(body.to_bytes().to_vec()),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(large()),
            // The library's own words speak of its workings.
            Ok(Err(_)) => {
                let why = "expected the whole body, in the length or the chunks that its head tells, found it cut off or altered";
                Err(Failed::new(StatusCode::BAD_REQUEST, why))
            }
            Err(_) => Err(Failed::new(StatusCode::REQUEST_TIMEOUT, "the body was not received in time")),
        }
    }

    /// Has a call done by one of the threads.
    async fn call(&self, call: Call, input: Vec<u8>) -> Result<Answer, Failed> {
        let (kind, is_quick) = (call.answer(), call.is_quick());
        let Limits { timeout, memory, .. } = self.limits;
        let (sender, pieces) = way();
        let (runtime, places) = (Handle::current(), Arc::clone(&self.extra));
        let job = move |worker: Worker| {
            // Ends with the call.
            let mut relief = JoinSet::new();
            relief.spawn_on(relieve(worker.clone(), places), &runtime);
            let flag = Some(worker.flag);
            let allowance = Allowance { timeout: Some(timeout), memory: Some(memory), flag, threads: false };
            let writer = Writer::new(sender, worker);
            let console = Console::of_call(input, Box::new(writer.clone()), allowance);
            writer.end(call.run(&console));
        };
        let busy =
            || Failed::new(StatusCode::SERVICE_UNAVAILABLE, "too many calls wait: try again in a second");
        let ticket = self.pool.add(is_quick, Box::new(job)).ok_or_else(busy)?;
        match Reader::new(pieces, ticket).start(kind).await {
            Start::Whole(bytes, Ok(())) => Ok(whole(StatusCode::OK, kind.media_type(), bytes)),
            Start::Whole(bytes, Err(refusal)) if bytes.is_empty() || refusal.reason != Reason::Stopped => {
                Err(refusal.into())
            }
            // Each puzzle that was stopped says so on a line of its own.
            Start::Whole(bytes, Err(_)) => Ok(whole(StatusCode::REQUEST_TIMEOUT, kind.media_type(), bytes)),
            Start::Part(rest) => {
                let mut answer = Response::new(BodyExt::boxed(rest));
                typed(answer.headers_mut(), kind.media_type());
                Ok(answer)
            }
        }
    }
}

/// The answer to a method that its path does not have.
fn not_allowed(allowed: &'static str) -> Answer {
    let failed = Failed::new(StatusCode::METHOD_NOT_ALLOWED, format!("expected one of {allowed}"));
    let mut answer = failed.answer();
    answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
    answer
}

/// Adds a thread in the place of a long call's, once there is a place for one, and keeps it until it is dropped. If the
/// system has no thread left, the call does without.
async fn relieve(worker: Worker, places: Arc<Semaphore>) {
    sleep(LONG).await;
    let _place = places.acquire_owned().await;
    let _thread = worker.extra();
    std::future::pending::<()>().await;
}

/// The flags in a query: `count=3&json`.
fn flags(query: &str) -> Result<Vec<(String, String)>, Failed> {
    let part = |part: &str| {
        let text = decoded(part);
        text.ok_or_else(|| {
            Failed::new(StatusCode::BAD_REQUEST, format!("expected UTF-8 in the query, found {part:?}"))
        })
    };
    query
        .split('&')
        .filter(|flag| !flag.is_empty())
        .map(|flag| {
            let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
            Ok((part(name)?, part(value)?))
        })
        .collect()
}

/// A text of a query, where `+` is a blank and `%2B` a plus.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16));
                let (high, low) = (digit()?, digit()?);
                u8::try_from(high * 16 + low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// What a page of another origin may send.
fn preflight() -> Answer {
    let mut answer = whole(StatusCode::NO_CONTENT, "text/plain", "");
    let headers = answer.headers_mut();
    headers.remove(header::CONTENT_TYPE);
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, HEAD, POST"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    answer
}

/// A file of the page.
fn page_of(request: &Request<Incoming>) -> Answer {
    let Some(file) = page::file(request.uri().path()) else {
        return Failed::new(StatusCode::NOT_FOUND, "there is no such page").answer();
    };
    let tag = file.tag();
    let is_known = request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| *known == *tag);
    let mut answer = match (is_known, request.method()) {
        (true, _) => whole(StatusCode::NOT_MODIFIED, file.media_type, ""),
        (false, &Method::HEAD) => whole(StatusCode::OK, file.media_type, ""),
        _ => whole(StatusCode::OK, file.media_type, file.bytes),
    };
    let headers = answer.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer
}

fn whole(status: StatusCode, media_type: &'static str, bytes: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Full::new(bytes.into()).map_err(|never| match never {}).boxed());
    *answer.status_mut() = status;
    typed(answer.headers_mut(), media_type);
    answer
}

fn typed(headers: &mut HeaderMap, media_type: &'static str) {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
}

/// Adds the headers that every answer has.
fn dressed(mut answer: Answer, origin: Option<&str>) -> Answer {
    /// The page takes nothing from elsewhere, runs no script that is not a file of its own, and stands in no frame.
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                          font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                          base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::VARY, "origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    match origin.and_then(|origin| HeaderValue::from_str(origin).ok()) {
        Some(origin) => {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        }
        None => {
            let name = HeaderName::from_static("cross-origin-resource-policy");
            headers.insert(name, HeaderValue::from_static("same-origin"));
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_decoded() {
        assert_eq!(decoded("a+b%2Bc%C3%A9").as_deref(), Some("a b+cé"));
        assert_eq!(decoded("%"), None);
        assert_eq!(decoded("%zz"), None);
        assert_eq!(decoded("%FF"), None);
        let Ok(flags) = flags("count=3&&json&x==") else { panic!("it is a query") };
        let flags: Vec<(&str, &str)> = flags.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(flags, [("count", "3"), ("json", ""), ("x", "=")]);
    }
}
