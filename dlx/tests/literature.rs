//! Numbers of covers from the literature, each with its source.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dlx::count::{Counter, Method, Total};
use dlx::verify::verify;
use dlx::{Outcome, Problem};

use crate::standard::{
    Piece, dominoes, latin, latin_with, matchings, matrices, queens, rectangle, reduced_latin,
    regular_graphs, tilings,
};
use crate::support::shuffled;

/// Counts by each of the methods, also with shuffled items and options.
fn check(name: &str, problem: &Problem, covers: &str, methods: &[Method]) {
    for &method in methods {
        for problem in [problem, &shuffled(problem, 11)] {
            let count = Counter::new().method(method).count(problem);
            assert_eq!(count.exact().unwrap().to_string(), covers, "{name}, {method:?}");
        }
    }
}

/// For numbers that are too large for a search.
const STORING: &[Method] = &[Method::Auto, Method::Frontier, Method::Memo];

/// The same for matchings of planar graphs.
const PLANAR: &[Method] = &[Method::Auto, Method::Frontier, Method::Memo, Method::Planar];

/// P. W. Kasteleyn, "The statistics of dimers on a lattice" (1961): OEIS A004003. For rectangles: A099390.
#[test]
fn dominoes_on_rectangles() {
    let known = [
        (2, 2, "2"),
        (4, 4, "36"),
        (6, 6, "6728"),
        (8, 8, "12988816"),
        (10, 10, "258584046368"),
        (12, 12, "53060477521960000"),
        (7, 8, "1292697"),
        (3, 20, "413403"),
    ];
    for (rows, columns, covers) in known {
        check(&format!("{rows}×{columns}"), &dominoes(rows, columns).unwrap(), covers, PLANAR);
    }
}

/// N. Elkies, G. Kuperberg, M. Larsen, J. Propp, "Alternating-sign matrices and domino tilings" (1992): the
/// Aztec diamond of order *n* has 2 to the power of *n*(*n* + 1)/2 domino tilings.
#[test]
fn dominoes_on_aztec_diamonds() {
    for order in 1..=9 {
        let mut board = rectangle(2 * order, 2 * order);
        board.retain(|&(row, column)| {
            (2 * row + 1 - 2 * order).abs() + (2 * column + 1 - 2 * order).abs() <= 2 * order
        });
        let problem = tilings(&board, &[Piece::drawn("domino", "##").any_number()]).unwrap();
        let covers = (1_u64 << (order * (order + 1) / 2)).to_string();
        check(&format!("order {order}"), &problem, &covers, PLANAR);
    }
}

/// A hexagon with sides of these lengths, to be tiled by pairs of triangles.
fn hexagon(a: i32, b: i32, c: i32) -> Problem {
    let inside = |(x, y): (i32, i32)| {
        (0..=a + c).contains(&x) && (0..=b + c).contains(&y) && (c..=a + b + c).contains(&(x + y))
    };
    let mut builder = Problem::builder();
    let (mut up, mut down) = (BTreeMap::new(), BTreeMap::new());
    for x in 0..a + c {
        for y in 0..b + c {
            if inside((x + 1, y)) && inside((x, y + 1)) {
                if inside((x, y)) {
                    up.insert((x, y), builder.primary());
                }
                if inside((x + 1, y + 1)) {
                    down.insert((x, y), builder.primary());
                }
            }
        }
    }
    for (&(x, y), &one) in &up {
        for other in [(x, y), (x - 1, y), (x, y - 1)] {
            if let Some(&other) = down.get(&other) {
                builder.option([one, other]).unwrap();
            }
        }
    }
    builder.build()
}

/// P. A. MacMahon, *Combinatory Analysis* (1916): plane partitions in a box, which look like tilings of a
/// hexagon (G. David, C. Tomei, 1989). For cubes: OEIS A008793.
#[test]
fn lozenges_in_hexagons() {
    for (a, b, c) in [(1, 1, 1), (2, 2, 2), (2, 3, 4), (4, 4, 4), (5, 5, 5), (3, 6, 7)] {
        let (mut over, mut under) = (1_u128, 1_u128);
        for (i, j) in (1..=a).flat_map(|i| (1..=b).map(move |j| (i, j))) {
            over *= (i + j + c - 1) as u128;
            under *= (i + j - 1) as u128;
        }
        check(&format!("{a}, {b}, {c}"), &hexagon(a, b, c), &(over / under).to_string(), PLANAR);
    }
}

/// The Tutte polynomial of a graph at (3, 3), by deletion and contraction.
fn tutte(edges: &[(usize, usize)]) -> u64 {
    let Some((&(one, other), rest)) = edges.split_first() else { return 1 };
    if one == other {
        return 3 * tutte(rest);
    }
    let merge = |vertex: usize| if vertex == other { one } else { vertex };
    let contracted: Vec<_> = rest.iter().map(|&(a, b)| (merge(a), merge(b))).collect();
    let mut reached = vec![one];
    while let Some(next) =
        rest.iter().find_map(|&(a, b)| match (reached.contains(&a), reached.contains(&b)) {
            (true, false) => Some(b),
            (false, true) => Some(a),
            _ => None,
        })
    {
        reached.push(next);
    }
    if reached.contains(&other) { tutte(rest) + tutte(&contracted) } else { 3 * tutte(&contracted) }
}

/// M. Korn, I. Pak, "Tilings of rectangles with T-tetrominoes" (2004): twice the Tutte polynomial of a grid
/// at (3, 3).
#[test]
fn t_tetrominoes_on_rectangles() {
    for (rows, columns) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)] {
        let vertex = |row, column| (row * columns + column) as usize;
        let mut edges = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if column + 1 < columns {
                edges.push((vertex(row, column), vertex(row, column + 1)));
            }
            if row + 1 < rows {
                edges.push((vertex(row, column), vertex(row + 1, column)));
            }
        }
        let piece = Piece::drawn("T", "### .#.").any_number();
        let problem = tilings(&rectangle(4 * rows, 4 * columns), &[piece]).unwrap();
        let covers = (2 * tutte(&edges)).to_string();
        check(&format!("{rows}×{columns}"), &problem, &covers, &[Method::Frontier, Method::Memo]);
    }
}

/// Rectangles of 4 rows and 3*n* columns with L-shaped trominoes: OEIS A046984; with any: A233339. Of 3 rows
/// and *n* columns with straight ones: A000930.
#[test]
fn trominoes_on_rectangles() {
    let bent = |columns| tilings(&rectangle(4, columns), &[Piece::drawn("L", "## #.").any_number()]).unwrap();
    for (columns, covers) in [(3, "4"), (6, "18"), (9, "88"), (12, "468"), (15, "2672"), (18, "16072")] {
        check(&format!("bent, 4×{columns}"), &bent(columns), covers, STORING);
    }
    let straight =
        |columns| tilings(&rectangle(3, columns), &[Piece::drawn("I", "###").any_number()]).unwrap();
    for (columns, covers) in [(3, "2"), (6, "6"), (10, "28"), (20, "1278"), (30, "58425")] {
        check(&format!("straight, 3×{columns}"), &straight(columns), covers, STORING);
    }
    let both = ["###", "## #."].map(|rows| Piece::drawn(rows, rows).any_number());
    let any = |columns| tilings(&rectangle(4, columns), &both).unwrap();
    for (columns, covers) in [(3, "23"), (6, "939"), (9, "41813"), (12, "1895145"), (24, "8135650498647")] {
        check(&format!("any, 4×{columns}"), &any(columns), covers, STORING);
    }
}

/// Rectangles of 4 rows and *n* columns: tetrominoes like L, Z and O, OEIS A242636; like L, T and Z, A233266.
#[test]
fn tetrominoes_on_rectangles() {
    let (l, z, o, t) = ("### #..", "##. .##", "## ##", "### .#.");
    let known: [(_, [_; 4]); 2] = [
        ([l, z, o], [(3, "12"), (4, "23"), (8, "2771"), (20, "2320800841")]),
        ([l, t, z], [(3, "10"), (4, "24"), (8, "2616"), (20, "3447911968")]),
    ];
    for (pieces, counts) in known {
        let pieces = pieces.map(|rows| Piece::drawn(rows, rows).any_number());
        for (columns, covers) in counts {
            let problem = tilings(&rectangle(4, columns), &pieces).unwrap();
            check(&format!("4×{columns}"), &problem, covers, STORING);
        }
    }
}

/// The graph of a cube with this many dimensions, for its perfect matchings.
fn cube(dimensions: usize) -> Problem {
    let mut b = Problem::builder();
    let corners = b.many_primaries(1 << dimensions);
    for (number, &corner) in corners.iter().enumerate() {
        for other in (0..dimensions).map(|k| number ^ 1 << k).filter(|&other| other > number) {
            b.option([corner, corners[other]]).unwrap();
        }
    }
    b.build()
}

/// Complete graphs: the product of the odd numbers below the number of vertices, OEIS A001147. Cubes:
/// A005271.
#[test]
fn perfect_matchings() {
    let mut covers = 1_u64;
    for half in 1..=9 {
        covers *= 2 * half as u64 - 1;
        check(&format!("{half} pairs"), &matchings(half).unwrap(), &covers.to_string(), STORING);
    }
    for (dimensions, covers) in [(1, "1"), (2, "2"), (3, "9"), (4, "272"), (5, "589185")] {
        check(&format!("a cube of {dimensions}"), &cube(dimensions), covers, STORING);
    }
}

/// Steiner triple systems: each pair of things is in exactly one triple.
fn triples(things: usize) -> Problem {
    let mut b = Problem::builder();
    let mut pairs = BTreeMap::new();
    for two in 0..things {
        for one in 0..two {
            pairs.insert((one, two), b.primary());
        }
    }
    for three in 0..things {
        for two in 0..three {
            for one in 0..two {
                b.option([pairs[&(one, two)], pairs[&(one, three)], pairs[&(two, three)]]).unwrap();
            }
        }
    }
    b.build()
}

/// Steiner triple systems. C. J. Colbourn, A. Rosa, *Triple Systems* (1999): those of 7 and 9 things are
/// unique up to isomorphism, with 168 and 432 automorphisms.
#[test]
fn triple_systems() {
    for (things, covers) in [(3, 1), (5, 0), (7, 5040 / 168), (9, 362_880 / 432)] {
        let methods = &[Method::Auto, Method::Search, Method::Memo];
        check(&format!("{things} things"), &triples(things), &covers.to_string(), methods);
    }
}

/// OEIS A030128. No search visits each of so many systems, and no tables hold them: they are drawn by symmetries.
#[test]
fn triple_systems_at_random() {
    for (things, covers) in [(13, 1_197_504_000_u64), (15, 60_281_712_691_200)] {
        let problem = triples(things);
        assert_eq!(Counter::new().count(&problem), Total::Exact(covers.into()));
        let drawn = |threads: usize| {
            let mut drawn = Vec::new();
            let outcome = Counter::new().threads(threads).sample(&problem, 4, 5..25, |cover| {
                assert_eq!(verify(&problem, cover), Ok(()));
                drawn.push(cover.clone());
                ControlFlow::Continue(())
            });
            assert_eq!((outcome, drawn.len()), (Outcome::Complete, 20));
            drawn
        };
        let systems = drawn(1);
        assert_eq!(systems, drawn(2));
        assert!((1..20).all(|place| systems[place] != systems[0]));
        // All triples are alike.
        let each = covers * systems[0].len() as u64 / problem.option_count() as u64;
        let uses = Counter::new().threads(2).per_option(&problem).unwrap();
        assert!(uses.iter().all(|uses| *uses == each.into()));
    }
}

/// Problems with bounds, and items that may be exchanged.
const BOUNDED: &[Method] = &[Method::Auto, Method::Frontier];

/// Matrices of zeros and ones with three ones in each row and column: OEIS A001501.
#[test]
fn matrices_with_three_ones_in_a_line() {
    let known = [(3, "1"), (5, "2040"), (8, "24046189440"), (12, "9254768770160124288000")];
    for (side, covers) in known {
        check(&format!("{side}×{side}"), &matrices(side, 3).unwrap(), covers, BOUNDED);
    }
}

/// Graphs with three edges at each labelled vertex (R. C. Read, 1958): OEIS A002829.
#[test]
fn cubic_graphs() {
    let known = [(4, "1"), (6, "70"), (8, "19355"), (10, "11180820"), (16, "50262958713792825")];
    for (size, covers) in known {
        check(&format!("{size} vertices"), &regular_graphs(size, 3).unwrap(), covers, BOUNDED);
    }
}

/// The words of eight As, Bs, Cs and Ds in which no place has the letter that it has in a given one (S. Even and J.
/// Gillis, "Derangements and Laguerre polynomials", 1976), with letters told apart: people who leave their rows.
#[test]
fn derangements_of_words() {
    let (kinds, size) = (4, 8);
    let mut b = Problem::builder();
    let people = b.many_primaries(kinds * size);
    let seats = b.many_primaries(kinds * size);
    for (person, &its) in people.iter().enumerate() {
        for (seat, &one) in seats.iter().enumerate() {
            if person / size != seat / size {
                b.option([its, one]).unwrap();
            }
        }
    }
    check("seats", &b.build(), "31418555086493258079975505920000", &[Method::Auto, Method::Frontier]);
}

/// OEIS A000170.
#[test]
fn queens_on_boards() {
    for (side, covers) in (1..).zip(["1", "0", "0", "2", "10", "4", "40", "92", "352", "724"]) {
        let methods = &[Method::Auto, Method::Search, Method::Memo];
        check(&format!("{side} queens"), &queens(side).unwrap(), covers, methods);
    }
}

/// B. D. McKay, I. M. Wanless, "On the number of Latin squares" (2005): OEIS A002860, reduced A000315.
#[test]
fn latin_squares() {
    let methods = &[Method::Auto, Method::Memo];
    for (order, covers) in (1..).zip(["1", "2", "12", "576", "161280"]) {
        check(&format!("order {order}"), &latin(order).unwrap(), covers, methods);
    }
    for (order, covers) in (1..).zip(["1", "1", "1", "4", "56", "9408"]) {
        check(&format!("order {order}, reduced"), &reduced_latin(order).unwrap(), covers, methods);
    }
}

/// Sources as above.
#[test]
#[ignore = "takes minutes, optimised: cargo test --release -p dancing-bits --test all literature:: -- --ignored"]
fn larger_problems() {
    let auto = &[Method::Auto];
    let known = [
        (14, "112202208776036178000000"),
        (16, "2444888770250892795802079170816"),
        (18, "548943583215388338077567813208427340288"),
        (20, "1269984011256235834242602753102293934298576249856"),
    ];
    for (side, covers) in known {
        check(&format!("{side}×{side}"), &dominoes(side, side).unwrap(), covers, auto);
    }
    for (side, covers) in [(11, "2680"), (12, "14200"), (13, "73712"), (14, "365596")] {
        check(&format!("{side} queens"), &queens(side).unwrap(), covers, auto);
    }
    check("a cube of 6", &cube(6), "16332454526976", auto);
    check("order 6", &latin(6).unwrap(), "812851200", &[Method::Auto, Method::Memo]);
    check("order 7, reduced", &reduced_latin(7).unwrap(), "16942080", &[Method::Auto, Method::Memo]);
}

/// Order 7, by those whose first row is in order; for each of them 7! others have that row in other orders.
#[test]
#[ignore = "takes 8 GB, and half a minute, optimised"]
fn latin_squares_of_order_7() {
    let squares = latin_with(7, |row, column, number| row > 0 || number == column).unwrap();
    let count = Counter::new().method(Method::Frontier).threads(0).count(&squares);
    assert_eq!(count.exact().unwrap(), (61_479_419_904_000 / 5040).into());
}

/// Reduced ones of order 8, by the cycles of the permutation that leads from the first row to the second: if
/// rows and columns are exchanged, all permutations with such cycles have as many squares.
#[test]
#[ignore = "takes minutes, optimised"]
fn latin_squares_of_order_8() {
    let cycles: [&[usize]; 7] = [&[8], &[6, 2], &[5, 3], &[4, 4], &[4, 2, 2], &[3, 3, 2], &[2, 2, 2, 2]];
    // How many permutations have them.
    let permutations = [5040, 3360, 2688, 1260, 1260, 1120, 105];
    let squares = cycles.map(|lengths| {
        let mut second = Vec::new();
        for &length in lengths {
            let start = second.len();
            second.extend((0..length).map(|k| start + (k + 1) % length));
        }
        let first = |row: usize| (0..8).filter(|&number| number != 0 && number != second[0]).nth(row - 2);
        let problem = latin_with(8, |row, column, number| match (row, column) {
            (0, _) => number == column,
            (1, _) => number == second[column],
            (_, 0) => first(row) == Some(number),
            _ => true,
        });
        let count = Counter::new().threads(0).count(&problem.unwrap());
        u64::try_from(&count.exact().unwrap()).unwrap()
    });
    // In a reduced square the second row begins with the second number, as in one of seven permutations.
    let all: u64 =
        permutations.iter().zip(squares).map(|(permutations, squares)| permutations * squares).sum();
    assert_eq!(all / 7, 535_281_401_856);
}
