//! Who may ask: clients that name this host, and pages of its own origin. Without this, any page that a person
//! visits could reach the service by a name of its own that points here, or by a form.

use std::net::SocketAddr;

use hyper::HeaderMap;
use hyper::header::{HOST, HeaderName, ORIGIN};

/// Who may ask.
pub(super) struct Guard {
    hosts: Vec<String>,
    origins: Vec<String>,
}

/// Whether a request is answered.
pub(super) enum Admission {
    /// It comes from the page itself, or from no page.
    Own,
    /// It comes from a page of another origin that is allowed.
    Allowed(String),
    /// It is refused, for this reason.
    Refused(&'static str),
}

impl Guard {
    pub(super) fn new(address: SocketAddr, hosts: &[String], origins: &[String]) -> Self {
        let port = address.port();
        let mut all = vec![address.to_string()];
        if address.ip().is_loopback() {
            all.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        for host in hosts {
            all.push(host.to_lowercase());
            all.push(format!("{}:{port}", host.to_lowercase()));
        }
        Guard { hosts: all, origins: origins.iter().map(|origin| origin.to_lowercase()).collect() }
    }

    /// Looks at the headers of a request. `is_navigation` is set for what a person may open by a link.
    pub(super) fn admit(&self, headers: &HeaderMap, is_navigation: bool) -> Admission {
        const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default().to_lowercase());
        let Some(host) = text(HOST).filter(|host| self.hosts.contains(host)) else {
            return Admission::Refused(
                "expected a Host that is served here; `dlx serve --allow-host` allows another",
            );
        };
        match text(ORIGIN) {
            Some(origin) if origin == format!("http://{host}") => Admission::Own,
            Some(origin) if self.origins.contains(&origin) => Admission::Allowed(origin),
            Some(_) => {
                Admission::Refused("expected a page of this host; `dlx serve --allow-origin` allows others")
            }
            None if is_navigation => Admission::Own,
            None => match text(SITE).as_deref() {
                None | Some("same-origin" | "none") => Admission::Own,
                Some(_) => Admission::Refused(
                    "expected a page of this host; `dlx serve --allow-origin` allows others",
                ),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn strange_hosts_and_pages_are_refused() {
        let origins = ["https://puzzles.example".to_owned()];
        let guard = Guard::new("127.0.0.1:7474".parse().unwrap(), &["box".to_owned()], &origins);
        let admitted = |lines: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for &(name, value) in lines {
                headers.insert(name, HeaderValue::from_static(value));
            }
            match guard.admit(&headers, false) {
                Admission::Own => "own",
                Admission::Allowed(_) => "allowed",
                Admission::Refused(_) => "refused",
            }
        };
        assert_eq!(admitted(&[("host", "localhost:7474")]), "own");
        assert_eq!(admitted(&[("host", "box")]), "own");
        assert_eq!(admitted(&[("host", "localhost:7474"), ("origin", "http://localhost:7474")]), "own");
        assert_eq!(admitted(&[("host", "localhost:7474"), ("origin", "https://puzzles.example")]), "allowed");
        assert_eq!(admitted(&[("host", "127.0.0.1:7474"), ("sec-fetch-site", "same-origin")]), "own");
        for lines in [
            &[][..],
            &[("host", "evil.example:7474")],
            &[("host", "localhost:80")],
            &[("host", "localhost:7474"), ("origin", "http://evil.example")],
            &[("host", "localhost:7474"), ("origin", "null")],
            &[("host", "localhost:7474"), ("sec-fetch-site", "cross-site")],
        ] {
            assert_eq!(admitted(lines), "refused", "{lines:?}");
        }
    }
}
