//! Who may ask: clients that name this host, and pages of its own origin. Without this, any page that a person
//! visits could reach the service by a name of its own that points here, or by a form.

use std::net::{Ipv6Addr, SocketAddr};

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
        let port = format!(":{}", address.port());
        let mut all = vec![address.to_string()];
        // All addresses of this machine have these among them.
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            all.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}{port}")));
        }
        for host in hosts {
            all.push(host.clone());
            all.push(format!("{host}{port}"));
        }
        // Clients leave out the usual port.
        if usual_port("http") == Some(address.port()) {
            let without: Vec<String> =
                all.iter().filter_map(|host| host.strip_suffix(&port)).map(str::to_owned).collect();
            all.extend(without);
        }
        Guard { hosts: all, origins: origins.to_vec() }
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

/// The port that is meant where none stands.
fn usual_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

/// Parses an origin, and writes it as browsers do.
pub(super) fn origin(text: &str) -> Result<String, &'static str> {
    const EXPECTED: &str = "expected an origin such as https://host or http://host:8080";
    let text = text.to_lowercase();
    let (scheme, place) = text.split_once("://").ok_or(EXPECTED)?;
    let (host, port) = host_and_port(place).filter(|_| consists_of(scheme, "-+.")).ok_or(EXPECTED)?;
    let port = port.filter(|port| usual_port(scheme) != Some(*port));
    Ok(format!("{scheme}://{host}{}", port.map(|port| format!(":{port}")).unwrap_or_default()))
}

/// Parses a host, perhaps with its port, and writes it as clients do.
pub(super) fn host(text: &str) -> Result<String, &'static str> {
    let text = text.to_lowercase();
    match host_and_port(&text) {
        Some(_) => Ok(text),
        None => Err("expected a host such as example.org, or with its port, example.org:8080"),
    }
}

/// The name or the address of a host, and its port if there is one.
fn host_and_port(place: &str) -> Option<(&str, Option<u16>)> {
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port.parse().ok()?)),
        _ => (place, None),
    };
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let is_host =
        address.map_or_else(|| consists_of(host, "-._"), |address| address.parse::<Ipv6Addr>().is_ok());
    is_host.then_some((host, port))
}

fn consists_of(word: &str, others: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || others.contains(c))
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

    #[test]
    fn the_usual_port_may_be_left_out() {
        let admitted = |address: &str, host: &'static str, origin: &'static str| {
            let guard = Guard::new(address.parse().unwrap(), &[], &[]);
            let headers = [("host", host), ("origin", origin)];
            let headers = headers.map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            matches!(guard.admit(&HeaderMap::from_iter(headers), false), Admission::Own)
        };
        assert!(admitted("127.0.0.1:80", "localhost", "http://localhost"));
        assert!(admitted("127.0.0.1:80", "127.0.0.1:80", "http://127.0.0.1:80"));
        assert!(!admitted("127.0.0.1:8080", "localhost", "http://localhost"));
        assert!(admitted("0.0.0.0:7474", "localhost:7474", "http://localhost:7474"));
        assert!(!admitted("0.0.0.0:7474", "evil.example:7474", "http://evil.example:7474"));
    }

    #[test]
    fn a_host_is_no_address_of_a_page() {
        assert_eq!(host("Box").as_deref(), Ok("box"));
        for text in ["example.org", "example.org:8080", "127.0.0.1", "[::1]", "[::1]:81"] {
            assert_eq!(host(text).as_deref(), Ok(text));
        }
        for text in ["", "http://foo", "foo/", "foo:", "foo:x", "foo:99999", "*", "a b"] {
            assert!(host(text).is_err(), "{text}");
        }
    }

    #[test]
    fn origins_are_written_as_browsers_write_them() {
        for (text, expected) in [
            ("https://A.example", Some("https://a.example")),
            ("https://a.example:443", Some("https://a.example")),
            ("http://a.example:8080", Some("http://a.example:8080")),
            ("http://[::1]", Some("http://[::1]")),
            ("http://[::1]:81", Some("http://[::1]:81")),
            ("https://a.example/", None),
            ("https://a.example:", None),
            ("https://", None),
            ("a.example", None),
            ("null", None),
            ("*", None),
            ("https://*.example", None),
        ] {
            assert_eq!(origin(text).ok().as_deref(), expected, "{text}");
        }
    }
}
