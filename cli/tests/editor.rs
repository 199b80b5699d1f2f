//! The solver of editors: a client says what the user script of f-puzzles says, message by message.

use std::io::Read;

use serde_json::{Value, json};

use crate::support::service::Service;
use crate::support::socket::Socket;
use crate::support::{answer, dlx};

const FPUZZLES: &str = "https://www.f-puzzles.com";
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What an editor sends as `data`: the puzzle, compressed, with more keys in its JSON.
fn packed(puzzle: &str) -> String {
    let link = answer(&["convert", "--format", "fpuzzles-link"], puzzle);
    link.trim().strip_prefix("https://www.f-puzzles.com/?load=").expect(puzzle).to_owned()
}

/// The same of JSON in the editor's own notation.
fn packed_json(json: &Value) -> String {
    puzzles::fpuzzles::pack(&json.to_string())
}

/// An editor that is connected.
struct Editor {
    socket: Socket,
    nonce: i64,
}

impl Editor {
    fn connect(service: &Service) -> Self {
        Editor { socket: Socket::connect(service, FPUZZLES).unwrap(), nonce: 0 }
    }

    fn send(&mut self, command: &str, data: &str) {
        self.nonce += 1;
        let message = match command {
            "cancel" => json!({ "nonce": self.nonce, "command": command }),
            _ => json!({ "nonce": self.nonce, "command": command, "dataType": "fpuzzles", "data": data }),
        };
        self.socket.send(&message.to_string());
    }

    /// The next answer to the last command: as the user script, it takes no notice of others.
    fn next(&mut self) -> Value {
        loop {
            let mut answer = self.socket.next();
            let nonce = answer.as_object_mut().unwrap().remove("nonce").unwrap();
            if nonce == self.nonce {
                return answer;
            }
        }
    }

    fn ask(&mut self, command: &str, data: &str) -> Value {
        self.send(command, data);
        self.next()
    }
}

/// The board of an editor: values that are given, or only written down, or candidates.
fn board(cells: &[Value], more: &Value) -> Value {
    let rows: Vec<Value> = cells.chunks(9).map(|row| Value::from(row.to_vec())).collect();
    let mut board = json!({ "size": 9, "grid": rows });
    board.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    board
}

fn givens(puzzle: &str) -> Vec<Value> {
    let cell = |c: char| match c.to_digit(10) {
        Some(value) => json!({ "value": value, "given": true }),
        None => json!({}),
    };
    puzzle.chars().map(cell).collect()
}

#[test]
fn each_command_is_answered() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    let data = packed(PUZZLE);
    let solution: Vec<u32> = SOLUTION.chars().map(|c| c.to_digit(10).unwrap()).collect();
    assert_eq!(editor.ask("solve", &data), json!({ "type": "solved", "solution": solution }));
    let one = json!({ "type": "count", "count": 1, "inProgress": false });
    assert_eq!(editor.ask("check", &data), one);
    assert_eq!(editor.ask("count", &data), one);
    let candidates = editor.ask("truecandidates", &data);
    let expected: Vec<u32> =
        solution.iter().flat_map(|&right| (1..=9).map(move |v| u32::from(v == right))).collect();
    assert_eq!(candidates, json!({ "type": "truecandidates", "solutionsPerCandidate": expected }));
    // An editor may send the solution of an earlier state with it.
    let old = board(&givens(PUZZLE), &json!({ "solution": vec![1; 81] }));
    assert_eq!(editor.ask("check", &packed_json(&old)), one);
    assert!(editor.socket.is_alive());
    editor.socket.close();
    // The page is there as well.
    assert_eq!(service.get("/").status, 200);
}

#[test]
fn counts_stop_where_they_are_told_to() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    // Three values can be exchanged.
    let many = SOLUTION.replace(['1', '2', '3'], ".");
    let check = editor.ask("check", &packed(&many));
    assert_eq!(check, json!({ "type": "count", "count": 2, "inProgress": false }));
    let count = editor.ask("count", &packed(&many));
    let all = count["count"].as_u64().unwrap();
    assert!(all > 2 && count["inProgress"] == false, "{count}");
    let most = all.min(3);
    let options = json!({ "truecandidatesoptions": [format!("truecandidatesnumsolutions={most}")] });
    let candidates = editor.ask("truecandidates", &packed_json(&board(&givens(&many), &options)));
    let counts: Vec<u64> =
        candidates["solutionsPerCandidate"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(counts.iter().max(), Some(&most));
    assert!(counts.chunks(9).all(|cell| cell.iter().any(|&n| n > 0)));
}

#[test]
fn a_search_is_cancelled_at_once() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    let empty = packed_json(&board(&givens(&".".repeat(81)), &json!({})));
    editor.send("count", &empty);
    let so_far = editor.next();
    assert!(so_far["inProgress"] == true && so_far["count"].as_u64().unwrap() > 0, "{so_far}");
    assert_eq!(editor.ask("cancel", ""), json!({ "type": "canceled" }));
    // The next command takes the place of the one before, too; both are answered.
    editor.send("count", &empty);
    let counting = editor.nonce;
    assert_eq!(editor.next()["inProgress"], true);
    editor.send("check", &packed(PUZZLE));
    let canceled = loop {
        let answer = editor.socket.next();
        if answer["inProgress"] != true {
            break answer;
        }
    };
    assert_eq!(canceled, json!({ "nonce": counting, "type": "canceled" }));
    assert_eq!(editor.next()["count"], 1);
    // Whoever leaves without a word leaves nothing behind that holds up others.
    editor.send("count", &empty);
    editor.next();
    drop(editor);
    assert_eq!(Editor::connect(&service).ask("count", &packed(PUZZLE))["count"], 1);
}

#[test]
fn estimates_come_until_they_are_cancelled() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    let empty = packed_json(&board(&givens(&".".repeat(81)), &json!({})));
    editor.send("estimate", &empty);
    let first = editor.next();
    let second = editor.next();
    assert_eq!(first["type"], "estimate");
    let number = |key: &str| second[key].as_f64().unwrap_or_else(|| panic!("{key}: {second}"));
    assert!(number("iterations") > first["iterations"].as_f64().unwrap());
    assert!(number("ci95_lower") < number("estimate") && number("estimate") < number("ci95_upper"));
    assert!(number("stderr") > 0.0 && number("relErrPercent") > 0.0);
    // There are 6.67e21.
    assert!((1e21..1e23).contains(&number("estimate")), "{second}");
    assert_eq!(editor.ask("cancel", ""), json!({ "type": "canceled" }));
    // Values that are written down count, too.
    let mut cells = givens(&SOLUTION.replace(['1', '2', '3'], "."));
    cells.iter_mut().zip(SOLUTION.chars()).for_each(|(cell, value)| {
        if cell["given"] != true {
            *cell = json!({ "value": value.to_digit(10) });
        }
    });
    let one = editor.ask("estimate", &packed_json(&board(&cells, &json!({}))));
    assert_eq!((one["estimate"].as_f64(), one["stderr"].as_f64()), (Some(1.0), Some(0.0)));
    // Where they are few, they are counted, and nothing comes after that.
    let two = "534678..2672195348198342567859761423426853..1713924856.61537284287419635345286..9";
    let few = editor.ask("estimate", &packed_json(&board(&givens(two), &json!({}))));
    assert_eq!((few["estimate"].as_f64(), few["iterations"].as_u64()), (Some(2.0), Some(0)));
    assert_eq!(editor.ask("cancel", ""), json!({ "type": "canceled" }));
    assert_eq!(editor.ask("count", &packed(PUZZLE))["count"], 1);
}

#[test]
fn steps_go_from_board_to_board() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    let mut cells = givens(PUZZLE);
    let first = editor.ask("step", &packed_json(&board(&cells, &json!({}))));
    insta::assert_snapshot!(first["message"].as_str().unwrap(), @"Candidates from the values on the board.");
    let mut messages = Vec::new();
    let mut answer = first;
    // As the editor does: it writes down what came back, and asks for the next step.
    while messages.len() < 200 {
        for (cell, shown) in cells.iter_mut().zip(answer["cells"].as_array().unwrap()) {
            if cell["given"] != true {
                *cell = match shown["value"].as_u64().unwrap() {
                    0 => json!({ "centerPencilMarks": shown["candidates"] }),
                    value => json!({ "value": value }),
                };
            }
        }
        if cells.iter().all(|cell| cell["value"].is_number()) {
            break;
        }
        answer = editor.ask("step", &packed_json(&board(&cells, &json!({}))));
        assert_eq!((&answer["type"], &answer["isValid"]), (&json!("logical"), &json!(true)), "{answer}");
        messages.push(answer["message"].as_str().unwrap().to_owned());
    }
    let values: String = cells.iter().map(|cell| cell["value"].to_string()).collect();
    assert_eq!(values, SOLUTION);
    insta::assert_snapshot!(messages[..3].concat(), @"
    Hidden single: in box 2, only r1c6 can be 8, as 8 in r3c3 and r5c4 rules out the other empty cells
    Hidden single: in box 2, only r1c4 can be 6, as 6 in r3c8 rules out the other empty cells
    Hidden single: in box 3, only r3c7 can be 5, as 5 in r1c1, r2c6 and r8c9 rules out the other empty cells
    ");
    let path = editor.ask("solvepath", &packed(PUZZLE));
    let values: Vec<String> =
        path["cells"].as_array().unwrap().iter().map(|cell| cell["value"].to_string()).collect();
    assert_eq!(values.concat(), SOLUTION);
    assert_eq!(path["message"].as_str().unwrap().lines().count(), messages.len());
}

#[test]
fn steps_take_no_solution_away_where_there_are_several() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    // A board on which a unique rectangle would settle what is open.
    for values in [['1', '2', '3'], ['5', '6', '9'], ['4', '7', '8']] {
        let many = SOLUTION.replace(values, ".");
        let alive = editor.ask("truecandidates", &packed(&many));
        let path = editor.ask("solvepath", &packed(&many));
        let cells = path["cells"].as_array().unwrap_or_else(|| panic!("{path}"));
        for (cell, alive) in cells.iter().zip(alive["solutionsPerCandidate"].as_array().unwrap().chunks(9)) {
            let mut left = cell["candidates"].as_array().cloned().unwrap_or_default();
            left.push(cell["value"].clone());
            let alive = (1..=9_u64).filter(|&value| alive[value as usize - 1] != 0);
            assert!(alive.into_iter().all(|value| left.contains(&json!(value))), "{cell}");
        }
    }
}

/// Steps that strike candidates lead on, as what is left is on the board for the next one. A board that leaves out
/// candidates of some solution is not believed.
#[test]
fn steps_go_on_where_there_are_several_solutions() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    let board = |cells: &[Value]| {
        let rows: Vec<Value> = cells.chunks(4).map(|row| Value::from(row.to_vec())).collect();
        packed_json(
            &json!({ "size": 4, "grid": rows, "thermometer": [{ "lines": [["R1C1", "R1C2", "R1C3"]] }] }),
        )
    };
    let mut cells = vec![json!({}); 16];
    let mut messages = String::new();
    while messages.lines().count() < 20 {
        let answer = editor.ask("step", &board(&cells));
        let message = answer["message"].as_str().unwrap();
        messages += message;
        if message.starts_with("The puzzle has several") {
            break;
        }
        for (cell, shown) in cells.iter_mut().zip(answer["cells"].as_array().unwrap()) {
            *cell = match shown["value"].as_u64().unwrap() {
                0 => json!({ "centerPencilMarks": shown["candidates"] }),
                value => json!({ "value": value }),
            };
        }
    }
    insta::assert_snapshot!(messages, @"
    Line: the thermometer from r1c1 to r1c3 rises; so r1c1 is not 3 or 4; r1c2 is not 1 or 4; r1c3 is not 1 or 2
    Pointing: in box 1, 4 can only be in r2c1 and r2c2, which are both in row 2, so r2c3 and r2c4 are not 4
    The puzzle has several solutions, and no known technique shows more that they have in common
    ");
    // It can have any value.
    cells[3] = json!({ "centerPencilMarks": [2] });
    let path = editor.ask("solvepath", &board(&cells));
    assert_eq!(path["cells"][3]["candidates"], json!([1, 2, 3, 4]), "{path}");
}

#[test]
fn searches_end_by_a_timeout_that_is_given() {
    let service = Service::start(&["--editor", "--timeout", "0.5"]);
    let mut editor = Editor::connect(&service);
    let empty = packed_json(&board(&givens(&".".repeat(81)), &json!({})));
    for command in ["count", "estimate"] {
        editor.send(command, &empty);
        let last = std::iter::repeat_with(|| editor.next()).find(|answer| answer["type"] != command).unwrap();
        assert_eq!(last, json!({ "type": "invalid", "message": "Stopped: the deadline passed." }));
    }
    assert_eq!(editor.ask("count", &packed(PUZZLE))["count"], 1);
}

#[test]
fn what_cannot_be_done_is_told() {
    let service = Service::start(&["--editor"]);
    let mut editor = Editor::connect(&service);
    let mut told = |command: &str, data: &str| {
        let answer = editor.ask(command, data);
        assert_eq!(answer["type"], "invalid", "{answer}");
        answer["message"].as_str().unwrap().to_owned()
    };
    let twice = format!("55{}", ".".repeat(79));
    insta::assert_snapshot!(told("solve", &packed(&twice)), @"There are no solutions.");
    insta::assert_snapshot!(told("truecandidates", &packed(&twice)), @"There are no solutions.");
    insta::assert_snapshot!(told("solve", "no puzzle at all"), @"expected a puzzle as in links of f-puzzles");
    insta::assert_snapshot!(told("paint", &packed(PUZZLE)), @r#"expected one of solve, check, count, estimate, truecandidates, solvepath, step, cancel as `command`, found "paint""#);
    let mut cells = givens(PUZZLE);
    cells[2] = json!({ "value": 1 });
    insta::assert_snapshot!(told("step", &packed_json(&board(&cells, &json!({})))), @"r1c3 is wrong: the solution has no 1 there.");
    let mut cells = givens(&".".repeat(81));
    (cells[0], cells[1]) = (json!({ "value": 1 }), json!({ "value": 1 }));
    insta::assert_snapshot!(told("step", &packed_json(&board(&cells, &json!({})))), @"These values break rules: row 1, box 1.");
    // Nothing stands twice, but the first box has no place for a 3.
    let mut hidden = givens(&".".repeat(81));
    for (cell, value) in [(0, 1), (3, 3), (9, 4), (10, 5), (11, 6), (18, 7), (19, 8), (20, 9)] {
        hidden[cell] = json!({ "value": value });
    }
    insta::assert_snapshot!(told("step", &packed_json(&board(&hidden, &json!({})))), @"No solution has these values.");
    cells[1] = json!({ "value": 300 });
    insta::assert_snapshot!(told("estimate", &packed_json(&board(&cells, &json!({})))), @"expected a value from 1 to 9, found 300");
    let kenken = json!({ "family": "kenken", "size": 2, "cages": [{ "cells": [[1, 1], [1, 2], [2, 1], [2, 2]], "operator": "+", "target": 6 }] });
    insta::assert_snapshot!(told("truecandidates", &packed_json(&kenken)), @"expected a board of f-puzzles, found kenken");
    let unknown = board(&givens(PUZZLE), &json!({ "some rule": ["R1C1"] }));
    assert!(told("solve", &packed_json(&unknown)).contains("\"some rule\""));
    let cage = json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "45" }] });
    insta::assert_snapshot!(told("check", &packed_json(&board(&givens(PUZZLE), &cage))), @"There are no solutions: killercage at r1c1: expected a sum from 3 to 17 for 2 cells, found 45.");
    let messages = [
        "{",
        "7",
        r#"[1,"solve","fpuzzles",""]"#,
        r#"{"command":"cancel"}"#,
        r#"{"nonce":"1","command":"cancel"}"#,
        r#"{"nonce":1.5,"command":"cancel"}"#,
        r#"{"nonce":1}"#,
        r#"{"nonce":1,"command":["solve"]}"#,
        r#"{"nonce":1,"command":"solve"}"#,
        r#"{"nonce":1,"command":"solve","dataType":"fpuzzles","data":5}"#,
    ];
    let answers = messages.map(|message| {
        editor.socket.send(message);
        let answer = editor.socket.next();
        assert_eq!(answer["type"], "invalid");
        format!("{}: {}\n", answer["nonce"], answer["message"].as_str().unwrap())
    });
    insta::assert_snapshot!(answers.concat(), @r#"
    0: expected a JSON object as message
    0: expected a JSON object as message
    0: expected a JSON object as message
    0: expected an integer as `nonce`
    0: expected an integer as `nonce`, found "1"
    0: expected an integer as `nonce`, found 1.5
    1: expected one of solve, check, count, estimate, truecandidates, solvepath, step, cancel as `command`
    1: expected one of solve, check, count, estimate, truecandidates, solvepath, step, cancel as `command`, found ["solve"]
    1: expected `dataType` "fpuzzles"
    1: expected a puzzle as `data`
    "#);
    let message = json!({ "nonce": 77, "command": "solve", "dataType": "penpa", "data": "" });
    editor.socket.send(&message.to_string());
    insta::assert_snapshot!(editor.socket.next(), @r#"{"message":"expected `dataType` \"fpuzzles\", found \"penpa\"","nonce":77,"type":"invalid"}"#);
    // And the connection is as good as before.
    assert_eq!(editor.ask("check", &packed(PUZZLE))["count"], 1);
}

#[test]
fn strange_pages_are_refused() {
    let service = Service::start(&["--editor", "--allow-origin", "https://editor.example"]);
    let status = |origin: &str| Socket::connect(&service, origin).err();
    assert_eq!(status("https://evil.example"), Some("403".to_owned()));
    assert_eq!(status("null"), Some("403".to_owned()));
    assert_eq!(status("https://f-puzzles.com.evil.example"), Some("403".to_owned()));
    for origin in ["https://f-puzzles.com", "https://sudokupad.app", "https://editor.example"] {
        assert_eq!(status(origin), None, "{origin}");
    }
    // Editors may connect, but not call the service.
    let reply = service.ask("POST", "/api/v1/check", "Origin: https://f-puzzles.com\r\n", PUZZLE);
    assert_eq!(reply.status, 403);
    let without = Service::start(&[]);
    assert_eq!(Socket::connect(&without, FPUZZLES).err(), Some("403".to_owned()));
    let far = dlx(&["serve", "--editor", "--address", "0.0.0.0"]).output().unwrap();
    insta::assert_snapshot!(String::from_utf8(far.stderr).unwrap(), @"error: --editor takes an --address of this machine alone, such as 127.0.0.1");
}

#[test]
fn what_breaks_the_protocol_is_refused() {
    let service = Service::start(&["--editor"]);
    let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let version = "Sec-WebSocket-Version: 13\r\n";
    let ask = |request: &str, headers: &str| {
        let headers = format!(
            "Host: {}\r\nOrigin: {FPUZZLES}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{headers}\r\n",
            service.address
        );
        let mut head = [0; 512];
        let length = service.send(&format!("{request}\r\n{headers}")).read(&mut head).unwrap();
        String::from_utf8_lossy(&head[..length]).into_owned()
    };
    let both = format!("{key}{version}");
    assert!(ask("GET / HTTP/1.1", &both).starts_with("HTTP/1.1 101 "));
    assert!(ask("POST / HTTP/1.1", &both).starts_with("HTTP/1.1 400 "));
    assert!(ask("GET / HTTP/1.0", &both).starts_with("HTTP/1.0 400 "));
    for wrong in ["", "Sec-WebSocket-Key: short\r\n", "Sec-WebSocket-Key: ????????????????????????\r\n"] {
        assert!(ask("GET / HTTP/1.1", &format!("{wrong}{version}")).starts_with("HTTP/1.1 400 "), "{wrong}");
    }
    let old = ask("GET / HTTP/1.1", &format!("{key}Sec-WebSocket-Version: 8\r\n"));
    assert!(old.starts_with("HTTP/1.1 426 ") && old.contains("sec-websocket-version: 13\r\n"), "{old}");
    let closed_for = |frame: &[u8]| Editor::connect(&service).socket.closed_for(frame);
    // Without a mask, with a bit that means nothing, and with bytes that are no text.
    assert_eq!(closed_for(&[0x81, 2, b'{', b'}']), 1002);
    assert_eq!(closed_for(&[0xc1, 0x82, 0, 0, 0, 0, b'{', b'}']), 1002);
    assert_eq!(closed_for(&[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]), 1007);
}
