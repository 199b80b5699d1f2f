//! The service: what it answers, whom it refuses, and what it does when a client leaves.

use std::io::Read;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::service::{Reply, Service};
use crate::support::{PUZZLE, answer};

/// A problem whose covers take hours to count by search: chess queens.
fn endless() -> String {
    let size = 20;
    let names = |letter: char, many: usize| (0..many).map(move |number| format!("{letter}{number}"));
    let primary: Vec<String> = names('r', size).chain(names('c', size)).collect();
    let secondary: Vec<String> = names('a', 2 * size).chain(names('b', 2 * size)).collect();
    let mut text = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    for row in 0..size {
        for column in 0..size {
            text += &format!("r{row} c{column} a{} b{}\n", row + column, size + row - column);
        }
    }
    text
}

/// Number of calls that one thread takes on, if all of them take long.
const MOST: usize = 9;

/// A request to count them.
fn endless_request(service: &Service) -> String {
    let problem = endless();
    format!(
        "POST /api/v1/count?method=search HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{problem}",
        service.address,
        problem.len()
    )
}

#[test]
fn a_call_answers_what_the_command_prints() {
    let service = Service::start(&[]);
    for (path, words) in [
        ("check", &["check", "--json"][..]),
        ("solve?limit=2", &["solve", "--json", "--limit", "2"]),
        ("solve?steps", &["solve", "--json", "--steps"]),
        ("rate?pearl=true", &["rate", "--json", "--pearl"]),
        ("hint?coordinates=letters", &["hint", "--json", "--coordinates", "letters"]),
        ("convert?format=grid", &["convert", "--format", "grid"]),
        ("render?to=svg&solution", &["render", "--to", "svg", "--solution"]),
        ("render?to=json", &["render", "--to", "json"]),
    ] {
        let reply = service.post(path, PUZZLE);
        assert_eq!((reply.status, reply.body), (200, answer(words, PUZZLE)), "{path}");
    }
    let reply = service.get("/api/v1/generate?family=kropki&size=6&count=3&seed=7");
    let words = ["generate", "kropki", "--size", "6", "--count", "3", "--seed", "7", "--json"];
    assert_eq!((reply.status, reply.body), (200, answer(&words, "")));
    let reply = service.post("count", "a b c\na b\nb c\na\nc\n");
    assert_eq!((reply.status, &*reply.body), (200, "{\"covers\":\"2\",\"exact\":true}\n"));
    let reply = service.get("/api/v1/book?sudoku=2:easy&seed=3");
    assert!(reply.head.contains("application/pdf") && reply.body.starts_with("%PDF"));
    let reply = service.post("book?puzzles=-", PUZZLE);
    assert!(reply.status == 200 && reply.body.starts_with("%PDF"), "{}", reply.body);
}

#[test]
fn packing_puzzles_have_paths_of_their_own() {
    let service = Service::start(&[]);
    let puzzle = "tiling squares Dominoes\npiece domino any\n##\nboard 2x3\n";
    for (path, words) in [
        ("check", &["check", "--json"][..]),
        ("count?each", &["count", "--json", "--each"]),
        ("solve", &["solve", "--json"]),
        ("render?to=svg&solution", &["render", "--to", "svg", "--solution"]),
        ("convert?format=text", &["convert", "--format", "text"]),
        ("cover", &["cover"]),
    ] {
        let reply = service.post(&format!("tiling/{path}"), puzzle);
        let printed = answer(&[&["tiling"], words].concat(), puzzle);
        assert_eq!((reply.status, reply.body), (200, printed), "{path}");
    }
    let reply = service.get("/api/v1/tiling/generate?board=5x6&seed=7");
    let words = ["tiling", "generate", "--board", "5x6", "--seed", "7", "--json"];
    assert_eq!(reply.body, answer(&words, ""));
}

#[test]
fn a_board_is_given_as_a_text() {
    let service = Service::start(&[]);
    let template = format!("12{}", ".".repeat(79));
    let reply =
        service.get(&format!("/api/v1/generate?family=sudoku&seed=1&template={template}&format=line"));
    assert!(reply.status == 200 && reply.body.trim().len() == 81, "{}", reply.body);
    assert!(reply.head.contains("text/plain"));
}

#[test]
fn long_answers_come_as_they_are_made() {
    let service = Service::start(&[]);
    let reply = service.get("/api/v1/generate?family=sudoku&count=3000&seed=1");
    assert!(reply.head.contains("transfer-encoding: chunked"));
    assert_eq!(reply.body.lines().count(), 3000);
    // One that ends early says so at its end.
    let reply = service.get("/api/v1/generate?family=sudoku&count=10000000&seed=1&timeout=0.5");
    let last = reply.body.lines().last().unwrap();
    assert!(last.starts_with("{\"error\":\"stopped: the deadline passed; "), "{last}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let service = Service::start(&["--body", "2K"]);
    let told = |reply: Reply| format!("{} {}", reply.status, reply.body.trim());
    let wrong = PUZZLE.replacen('9', "x", 1);
    insta::assert_snapshot!(told(service.post("check", &wrong)), @r#"400 {"error":"expected a digit from 1 to 9, or `.`, found 'x'","line":1,"column":14}"#);
    insta::assert_snapshot!(told(service.post("count", "a b\na c\n")), @r#"400 {"error":"item \"c\" is not named in line 1","line":2,"column":3}"#);
    // There is one input, which needs no name.
    let planar = service.post("count?method=planar", "a b c\na b c\n");
    insta::assert_snapshot!(told(planar), @r#"400 {"error":"method=planar needs options of two primary items each that are the edges of a planar graph"}"#);
    // A flag that may stand without its value on the command line may in a call.
    let estimated = service.post("check?estimate", "................");
    assert!(estimated.status == 200 && estimated.body.contains("\"estimate\""), "{}", estimated.body);
    insta::assert_snapshot!(told(service.post("check?explian", PUZZLE)), @r#"400 {"error":"expected one of the flags box, symbols, allow-split, dots, largest-digit, engine, threads, timeout, quiet, so-far, clashes, explain, minimal, estimate, coordinates, family, language, found \"explian\""}"#);
    insta::assert_snapshot!(told(service.post("check?minimal=yes", PUZZLE)), @r#"400 {"error":"expected minimal=true or minimal=false, found \"yes\""}"#);
    insta::assert_snapshot!(told(service.get("/api/v1/generate?family=chess")), @r#"400 {"error":"expected family=sudoku, variant, kenken, kakuro, kropki, futoshiki, irregular-kenken or latin, found \"chess\""}"#);
    insta::assert_snapshot!(told(service.get("/api/v1/generate?family=sudoku&size=1")), @r#"400 {"error":"expected a size from 2 to 225, found 1"}"#);
    insta::assert_snapshot!(told(service.get("/api/v1/generate?family=sudoku&count=%zz")), @r#"400 {"error":"expected UTF-8 in the query, found \"%zz\""}"#);
    insta::assert_snapshot!(told(service.post("generate?family=kakuro&layout=a&rows=5&cols=6", "")), @r#"400 {"error":"the argument 'layout=<FILE>' cannot be used with: rows=<N> cols=<N>"}"#);
    for (call, error) in [
        ("solve?steps&to=svg", "expected to=pdf: there are several pictures, and the SVG format holds one"),
        ("solve?to=svg", "expected steps with to: `render?solution` draws solutions"),
        ("hint?cell=50", "cell: expected to=svg, png or pdf, found none"),
        (
            "book",
            "expected one of the parameters puzzles, sudoku, variant, kenken, kakuro, kropki, futoshiki, ",
        ),
        ("render?language=de", "expected one of the parameters title, rules"),
        ("solve?all&limit=2", "the argument 'all' cannot be used with 'limit=<N>'"),
        ("cover?least=1&any", "the argument 'least=<K>' cannot be used with 'any'"),
        (
            "render?solution&to=svg",
            "expected a puzzle with one solution, found one with several (`check?explain` shows two)",
        ),
    ] {
        let text = if call.contains("solution") { "................" } else { PUZZLE };
        let reply = service.post(call, text);
        assert!(
            reply.status == 400 && reply.body.contains(&format!("\"error\":\"{error}")),
            "{call}: {}",
            reply.body
        );
    }
    insta::assert_snapshot!(told(service.get("/api/v1/generate?family=sudoku&size=7")), @r#"400 {"error":"expected a size that can be divided into boxes, found 7, a prime (only jigsaws and Latin squares have such sizes): `variant=jigsaw` or `generate?family=latin` makes them"}"#);
    insta::assert_snapshot!(told(service.post("render?output=here.svg", PUZZLE)), @r#"400 {"error":"expected one of the flags box, symbols, allow-split, dots, largest-digit, threads, timeout, quiet, solution, so-far, title, rules, to, cell, family, engine, language, name, found \"output\""}"#);
    insta::assert_snapshot!(told(service.post("book?puzzles=/etc/passwd", PUZZLE)), @r#"400 {"error":"expected puzzles=-, which means the body, found \"/etc/passwd\""}"#);
    insta::assert_snapshot!(told(service.post("serve", "")), @r#"404 {"error":"expected one of the commands generate, solve, check, candidates, rate, hint, transform, convert, render, book, cover, count, alive, sample, watch, tiling/generate, tiling/check, tiling/count, tiling/solve, tiling/render, tiling/convert, tiling/cover, found \"serve\""}"#);
    for (call, name) in [("shard/split?parts=2", "shard"), ("prove", "prove")] {
        let refused = told(service.post(call, ""));
        let found = format!("found \\\"{name}\\\", which works on files of its own machine");
        assert!(refused.starts_with("404 ") && refused.contains(&found), "{refused}");
    }
    insta::assert_snapshot!(told(service.post("check", &".".repeat(3000))), @r#"413 {"error":"expected a body of at most 2048 bytes"}"#);
    for place in ["/", "/api/v1/openapi.json", "/api/v1/generate?family=sudoku&size=4"] {
        let head = service.ask("HEAD", place, "", "");
        assert!(head.status == 200 && head.body.is_empty(), "{place}: {}", head.head);
    }
    let packed = "Content-Encoding: gzip\r\n";
    insta::assert_snapshot!(told(service.ask("POST", "/api/v1/check", packed, PUZZLE)), @r#"415 {"error":"expected a body without a Content-Encoding"}"#);
    let hosts = format!("Host: {}\r\n", service.address).repeat(2);
    insta::assert_snapshot!(told(service.ask("POST", "/api/v1/check", &hosts, PUZZLE)), @r#"400 {"error":"expected one Host, found several"}"#);
    insta::assert_snapshot!(told(service.ask("DELETE", "/api/v1/check", "", "")), @r#"405 {"error":"expected one of GET, HEAD, POST, OPTIONS"}"#);
    let document = service.ask("POST", "/api/v1/openapi.json", "", "");
    assert!(document.head.to_lowercase().contains("allow: get, head, options"), "{}", document.head);
    insta::assert_snapshot!(told(document), @r#"405 {"error":"expected one of GET, HEAD, OPTIONS"}"#);
    insta::assert_snapshot!(told(service.get("/nowhere")), @r#"404 {"error":"there is no such page"}"#);
}

#[test]
fn what_was_stopped_says_so() {
    let service = Service::start(&["--timeout", "0.1"]);
    let told = |reply: Reply| format!("{} {}", reply.status, reply.body.trim());
    let stopped = service.post("count?method=search", &endless());
    assert_eq!(stopped.status, 408);
    assert!(stopped.body.contains("\"exact\":false,\"stopped\":\"timeout\""), "{}", stopped.body);
    let stopped = told(service.get("/api/v1/generate?family=sudoku&rating=11.0..&seed=1"));
    insta::assert_snapshot!(stopped, @r#"408 {"error":"stopped: the deadline passed"}"#);
}

#[test]
fn strangers_are_refused() {
    let service = Service::start(&["--allow-origin", "https://puzzles.example"]);
    let status = |headers: &str| service.ask("POST", "/api/v1/check", headers, PUZZLE).status;
    assert_eq!(status("Host: evil.example\r\n"), 403);
    assert_eq!(status("Origin: https://evil.example\r\n"), 403);
    assert_eq!(status("Sec-Fetch-Site: cross-site\r\n"), 403);
    assert_eq!(status(&format!("Origin: http://{}\r\n", service.address)), 200);
    let reply = service.ask("POST", "/api/v1/check", "Origin: https://puzzles.example\r\n", PUZZLE);
    assert!(reply.head.contains("access-control-allow-origin: https://puzzles.example"));
    let page = service.get("/");
    assert!(page.status == 200 && page.head.contains("content-security-policy: default-src 'none'"));
    let garbage = service.send("this is no HTTP\r\n\r\n");
    let mut reply = String::new();
    let _ = { garbage }.read_to_string(&mut reply);
    assert!(reply.starts_with("HTTP/1.1 400"), "{reply}");
}

#[test]
fn a_client_that_leaves_stops_its_call() {
    let service = Service::start(&["--threads", "1", "--queue", "1", "--timeout", "3600"]);
    let request = endless_request(&service);
    let mut clients = [(); MOST + 2].map(|()| service.send(&request));
    // Then all others are under way, or wait.
    refusal(&mut clients);
    drop(clients);
    // Threads get free, or all of these would be refused, or wait for an hour.
    let mut statuses = (0..6000).map(|_| {
        thread::sleep(Duration::from_millis(10));
        service.post("check", PUZZLE).status
    });
    assert_eq!(statuses.find(|&status| status != 503), Some(200));
}

#[test]
fn calls_that_take_long_keep_no_other_from_its_thread() {
    let service = Service::start(&["--threads", "1", "--timeout", "3600"]);
    let request = endless_request(&service);
    let _clients = [(); 3].map(|()| service.send(&request));
    // Else these would wait for an hour.
    assert_eq!(service.get("/api/v1/generate?family=sudoku&size=4").status, 200);
    assert_eq!(service.get("/api/v1/book?sudoku=1:4").status, 200);
    assert_eq!(service.post("check", PUZZLE).status, 200);
}

#[test]
fn too_many_calls_are_told_to_come_back() {
    let service = Service::start(&["--threads", "1", "--queue", "1", "--timeout", "3600"]);
    let request = endless_request(&service);
    // All but one are under way and one waits, so that one is refused at least. All stay connected, as a client that
    // leaves makes room for the next.
    let mut clients = [(); MOST + 2].map(|()| service.send(&request));
    assert_eq!(service.get("/api/v1/nothing").status, 404, "others are answered in the meantime");
    let reply = refusal(&mut clients);
    assert!(reply.starts_with("HTTP/1.1 503"), "{reply}");
}

/// How the first reply begins that one of these clients gets.
fn refusal(clients: &mut [TcpStream]) -> String {
    for client in &*clients {
        client.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
    }
    let (count, mut bytes) = (clients.len(), [0; 64]);
    let mut reads = (0..6000).map(|turn| clients[turn % count].read(&mut bytes));
    let length = reads.find_map(Result::ok).expect("a call is refused");
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

#[test]
fn a_host_of_another_name_is_allowed() {
    let service = Service::start(&["--allow-host", "box"]);
    let status = |headers: &str| service.ask("POST", "/api/v1/check", headers, PUZZLE).status;
    assert_eq!(status("Host: box\r\n"), 200);
    assert_eq!(status("Host: other\r\n"), 403);
}

#[test]
fn each_request_is_logged() {
    let mut service = Service::start(&["--log"]);
    service.post("check", PUZZLE);
    service.get("/nowhere");
    for begin in ["POST /api/v1/check 200 ", "GET /nowhere 404 "] {
        let line = service.told();
        assert!(line.starts_with(begin) && line.ends_with(" ms\n"), "{line}");
    }
}

#[test]
fn the_description_has_every_command_and_flag() {
    let service = Service::start(&[]);
    let reply = service.get("/api/v1/openapi.json");
    let document: serde_json::Value = serde_json::from_str(&reply.body).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let names: Vec<&str> = paths.keys().map(|path| path.trim_start_matches("/api/v1/")).collect();
    insta::assert_snapshot!(names.join(" "), @"alive book candidates check convert count cover generate hint rate render sample solve tiling/check tiling/convert tiling/count tiling/cover tiling/generate tiling/render tiling/solve transform watch");
    for (path, operations) in paths {
        let parameters = operations["post"]["parameters"].as_array().unwrap();
        assert!(!parameters.is_empty(), "{path}");
        for parameter in parameters {
            let description = parameter["description"].as_str().unwrap();
            // A call has parameters, and no flags of a command line.
            assert!(!description.is_empty() && !description.contains("--"), "{path}: {parameter}");
            assert!(!description.contains("output") || parameter["name"] == "seed", "{path}: {parameter}");
        }
    }
    let schema = |path: &str, name: &str| {
        let parameters = paths[&format!("/api/v1/{path}")]["get"]["parameters"].as_array().unwrap();
        parameters.iter().find(|parameter| parameter["name"] == name).unwrap()["schema"].clone()
    };
    assert_eq!(schema("generate", "size"), json!({"type": "integer"}));
    assert_eq!(schema("generate", "difficulty"), json!({"type": "string"}), "it may be a range");
    assert_eq!(schema("generate", "clues"), json!({"type": "string"}), "it may be a range");
    assert_eq!(schema("solve", "limit"), json!({"type": "integer", "default": 1}));
    assert_eq!(schema("solve", "timeout"), json!({"type": "number"}));
    assert_eq!(schema("check", "dots"), json!({"type": "string", "enum": ["all", "some"], "default": "all"}));
    assert_eq!(schema("book", "kenken"), json!({"type": "array", "items": {"type": "string"}}));
    let with = schema("generate", "with");
    assert!(with["type"] == "array" && with["items"]["enum"].as_array().unwrap().contains(&json!("thermo")));
    // The notations of all families.
    assert!(schema("generate", "format")["enum"].as_array().unwrap().contains(&json!("kak")));
    for status in ["200", "400", "404", "405", "408", "503"] {
        assert!(document["paths"]["/api/v1/check"]["get"]["responses"].get(status).is_some(), "{status}");
    }
    let keys = service.get(document["externalDocs"]["url"].as_str().unwrap());
    assert!(keys.status == 200 && keys.body.starts_with("# Puzzles and answers as JSON"));
}

/// Whether a value is as a schema asks; an object may have no key that is not named.
fn fits(value: &Value, schema: &Value, document: &Value) -> bool {
    if let Some(place) = schema["$ref"].as_str() {
        return fits(value, document.pointer(&place[1..]).unwrap(), document);
    }
    let all = |key: &str| schema[key].as_array().into_iter().flatten();
    let is_one = |schemas: &str| all(schemas).filter(|schema| fits(value, schema, document)).count();
    let is_of = |kind: &Value| match kind.as_str().unwrap() {
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        kind => kind == "object" && value.is_object(),
    };
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        Value::Null => Vec::new(),
        kind => vec![kind.clone()],
    };
    let properties = schema["properties"].as_object();
    (kinds.is_empty() || kinds.iter().any(is_of))
        && (schema["oneOf"].is_null() || is_one("oneOf") == 1)
        && (schema["anyOf"].is_null() || is_one("anyOf") > 0)
        && (schema["enum"].is_null() || all("enum").any(|one| one == value))
        && value
            .as_array()
            .into_iter()
            .flatten()
            .all(|item| schema["items"].is_null() || fits(item, &schema["items"], document))
        && all("required").all(|key| value.get(key.as_str().unwrap()).is_some())
        && value.as_object().zip(properties).is_none_or(|(object, known)| {
            object
                .iter()
                .all(|(key, value)| known.get(key).is_some_and(|schema| fits(value, schema, document)))
        })
}

/// The lines of each command are as the description says, key by key.
#[test]
fn answers_are_as_they_are_described() {
    let service = Service::start(&[]);
    let document = serde_json::from_str(&service.get("/api/v1/openapi.json").body).unwrap();
    let line = json!({"$ref": "#/components/schemas/Line"});
    let four = "....3.4......3.2\n1...............\n11..............\n";
    let exact = "p q | x y\np q x y\np x:A y\nq x:A\np\n";
    let packing = "tiling squares Dominoes\npiece domino any\n##\nboard 2x3\n";
    let made = |family: &str| {
        let path = format!("/api/v1/generate?family={family}&seed=3&difficulty=any");
        let small = if family == "kakuro" { "&rows=6&cols=6" } else { "&size=4" };
        service.get(&(path + small)).body
    };
    let mut seen: Vec<(String, String)> = Vec::new();
    for family in
        ["sudoku", "variant", "kenken", "kakuro", "kropki", "futoshiki", "irregular-kenken", "latin"]
    {
        let text = made(family);
        seen.push((format!("generate {family}"), text.clone()));
        for call in [
            "check?minimal",
            "check?explain",
            "solve",
            "solve?steps",
            "rate",
            "hint",
            "candidates?count=5",
            "convert",
        ] {
            seen.push((format!("{call} of {family}"), service.post(call, &text).body));
        }
    }
    for (call, text) in [
        ("check?explain&minimal&estimate=10", four),
        ("check?explain", "1234............\n....1234........\n"),
        ("check?clashes", "11.............. 11..............\n"),
        ("check?so-far", "....3.4......3.2 1...3.4......3.2\n....3.4......3.2 2...3.4......3.2\n"),
        ("hint?so-far", "....3.4......3.2 2...3.4......3.2\n"),
        ("rate?pearl&language=de", PUZZLE),
        ("rate?summary&language=de", four),
        ("candidates", four),
        ("transform?seed=1", four),
        ("generate?family=sudoku&size=4&practice=hidden-single&pencil-marks&seed=1", ""),
        ("generate?family=kenken&count=100000&seed=1&timeout=0.2", ""),
        ("cover", exact),
        ("cover?unique", exact),
        ("cover?symmetries", exact),
        ("cover?least=1", exact),
        ("count", exact),
        ("count?limit=1", exact),
        ("count?per-option", exact),
        ("count?least", exact),
        ("alive", exact),
        ("sample?seed=1", exact),
        ("watch", exact),
        ("watch?method=frontier", exact),
        ("watch?puzzle", four.lines().next().unwrap()),
        ("tiling/generate?board=4x5&seed=1", ""),
        ("tiling/check?explain", packing),
        ("tiling/count", packing),
        ("tiling/solve", packing),
        ("rate", packing),
    ] {
        seen.push((call.to_owned(), service.post(call, text).body));
    }
    for (call, answer) in seen {
        assert!(!answer.is_empty(), "{call}");
        for text in answer.lines() {
            let value: Value = serde_json::from_str(text).expect(&call);
            for (key, part) in value.as_object().unwrap() {
                let is_right = fits(&json!({key: part}), &line, &document);
                assert!(is_right, "{call}: {key}: {part}");
            }
        }
    }
    let picture: Value = serde_json::from_str(&service.post("render?to=json", PUZZLE).body).unwrap();
    let required = &document["components"]["schemas"]["Picture"]["required"];
    assert!(required.as_array().unwrap().iter().all(|key| picture.get(key.as_str().unwrap()).is_some()));
}
