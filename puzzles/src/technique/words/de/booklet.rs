//! What puzzles are called, and how they are solved, in German.

use super::rules;
use crate::board::{Boxes, Dot, Layout};
use crate::technique::words::{Holds, KILLER, Name, Packed, Told, called, capitalised, list};

/// What a kind of puzzle is called.
pub(super) fn puzzle(name: &Name<'_>) -> String {
    match name {
        Name::Board(layout, None) => board(layout),
        Name::Board(layout, Some(symbols)) => format!("{} mit {symbols}", board(layout)),
        Name::Variant(layout, [[KILLER, _]]) => format!("Killer-{}", board(layout)),
        Name::Variant(layout, kinds) => match called(kinds, kind) {
            (kinds, _) if kinds.is_empty() => board(layout),
            (kinds, 0) => format!("{} mit {}", board(layout), list(&kinds, "und")),
            (kinds, 1) => format!("{} mit {} und einer weiteren Regel", board(layout), kinds.join(", ")),
            (kinds, more) => format!("{} mit {} und {more} weiteren Regeln", board(layout), kinds.join(", ")),
        },
        Name::KenKen(None) => "KenKen".to_owned(),
        Name::KenKen(Some(values)) => format!("KenKen mit {values}"),
        Name::IrregularKenKen => "Irreguläres KenKen".to_owned(),
        Name::Kakuro(9) => "Kakuro".to_owned(),
        Name::Kakuro(largest) => format!("Kakuro mit 1..{largest}"),
        Name::Kropki { shows_all, has_boxes } => {
            let with = match (shows_all, has_boxes) {
                (true, true) => "",
                (true, false) => " ohne Blöcke",
                (false, true) => " mit einigen Punkten",
                (false, false) => " mit einigen Punkten und ohne Blöcke",
            };
            format!("Kropki{with}")
        }
        Name::Futoshiki => "Futoshiki".to_owned(),
        Name::Packing(cells) => {
            let of = match cells {
                Packed::Squares => "",
                Packed::Triangles => " aus Dreiecken",
                Packed::Hexagons => " aus Sechsecken",
                Packed::Cubes => " aus Würfeln",
                Packed::Prisms => " aus Prismen",
                Packed::Balls => " aus Kugeln",
                Packed::Tetrahedra => " aus Tetraedern",
            };
            format!("Legepuzzle{of}")
        }
        Name::Pieces(names, 1) => format!("{}, 1 Teil", sets(names)),
        Name::Pieces(names, pieces) => format!("{}, {pieces} Teile", sets(names)),
        Name::PiecesOn(names, board) => {
            let board = board.replace("hexagon-", "Sechseck-").replace("triangle-", "Dreieck-");
            format!("{} {board}", sets(names))
        }
    }
}

/// Sets of pieces.
fn sets(names: &[String]) -> String {
    let kinds = [("one-sided-", "einseitige "), ("solid-", "räumliche ")];
    let set_of_kind = |name: &String| {
        let kind =
            kinds.into_iter().find_map(|(english, german)| Some((german, name.strip_prefix(english)?)));
        let (german, pieces) = kind.unwrap_or(("", name));
        german.to_owned() + &set(pieces)
    };
    capitalised(&list(&names.iter().map(set_of_kind).collect::<Vec<_>>(), "und"))
}

/// A set of pieces by its English name, `octominoes` say.
fn set(name: &str) -> String {
    let endings = [("ominoes", "ominos"), ("iamonds", "iamanten"), ("hexes", "hexe"), ("cubes", "würfel")];
    if let Some(order) = name.strip_prefix("partridge-") {
        return format!("Rebhuhn-{order}");
    }
    let german = endings.into_iter().find_map(|(english, german)| {
        let number = name.strip_suffix(english)?.replace("oct", "okt");
        Some(number + german)
    });
    capitalised(&german.unwrap_or_else(|| name.to_owned()))
}

fn board(layout: &Layout) -> String {
    let kind = match (layout.boxes(), layout.has_windows()) {
        (Boxes::None, _) if layout.has_diagonals() => return "Lateinisches Diagonalquadrat".to_owned(),
        (Boxes::None, _) => "Lateinisches Quadrat",
        (Boxes::Regions(_), false) => "Jigsaw-Sudoku",
        (Boxes::Regions(_), true) => "Jigsaw-Windoku",
        (Boxes::Rectangles { .. }, false) => "Sudoku",
        (Boxes::Rectangles { .. }, true) => "Windoku",
    };
    if layout.has_diagonals() { format!("Diagonal-{kind}") } else { kind.to_owned() }
}

/// What constraints of a kind are called, as in `Sudoku mit Thermometern`.
fn kind(kind: &str) -> Option<&'static str> {
    let name = match kind {
        "killercage" => "Killer-Käfigen",
        "calc" => "Rechenkäfigen",
        "arrow" => "Pfeilen",
        "difference" => "weißen Punkten",
        "ratio" => "schwarzen Punkten",
        "xv" => "XV",
        "thermometer" => "Thermometern",
        "slowthermometer" => "langsamen Thermometern",
        "odd" => "ungeraden Zellen",
        "even" => "geraden Zellen",
        "littlekillersum" => "Diagonalsummen",
        "diagonal+" | "diagonal-" => "Diagonalen",
        "antiknight" => "Springerregel",
        "antiking" => "Königsregel",
        "disjointgroups" => "getrennten Gruppen",
        "nonconsecutive" => "Nachbarregel",
        "negative-ratio" => "negativer Verhältnisregel",
        "negative-xv" => "negativer XV-Regel",
        "whispers" => "Flüsterlinien",
        "palindrome" => "Palindromen",
        "renban" => "Renban-Linien",
        "betweenline" => "Zwischenlinien",
        "regionsumline" => "Blocksummenlinien",
        "sandwichsum" => "Sandwiches",
        "xsum" => "X-Summen",
        "skyscraper" => "Hochhäusern",
        "quadruple" => "Quadrupeln",
        "clone" => "Klonen",
        "less" => "Ungleichheitszeichen",
        "minimum" => "Minima",
        "maximum" => "Maxima",
        "extraregion" => "Zusatzgebieten",
        "rowindexer" => "Zeilenzeigern",
        "columnindexer" => "Spaltenzeigern",
        "boxindexer" => "Blockzeigern",
        "entropicline" => "Entropielinien",
        "modularline" => "Modulolinien",
        "nabner" => "Nabner-Linien",
        "zipperline" => "Reißverschlusslinien",
        "doublearrow" => "Doppelpfeilen",
        "lockout" => "Sperrlinien",
        "dot" => "Punkten",
        "differ" => "Differenzlinien",
        _ => return None,
    };
    Some(name)
}

/// Something that instructions tell.
pub(super) fn told(told: &Told<'_>) -> String {
    match told {
        Told::Asked(said) => return rules::rule(said),
        Told::NoDot => "Wo kein Punkt ist, gilt weder das eine noch das andere.",
        Told::NoDotAt(places) => {
            return format!(
                "Diese Nachbarn unterscheiden sich nicht um 1, und keiner ist das Doppelte des anderen: {places}."
            );
        }
        Told::Fill(layout, values) => return fill(&houses(layout), values),
        Told::FillLines(values) => return fill(&lines(), values),
        Told::NoBoxes => "Blöcke gibt es nicht.",
        Told::Marks => "Wo in einer Zelle kleine Symbole stehen, ist ihr Wert eines davon.",
        Told::Letters => "Buchstaben stehen für Zahlen über 9: A für 10, B für 11 und so weiter.",
        Told::EitherDot => "Der Punkt zwischen 1 und 2 kann weiß oder schwarz sein.",
        Told::SomeDots => {
            "Nicht alle Punkte sind eingezeichnet: Auch Nachbarn ohne Punkt können ein solches Paar sein."
        }
        Told::SomeOf(Dot::White) => "Nicht alle weißen Punkte sind eingezeichnet.",
        Told::SomeOf(Dot::Black) => "Nicht alle schwarzen Punkte sind eingezeichnet.",
        Told::SomeLetters => {
            "Nicht alle Buchstaben sind eingezeichnet: Auch Nachbarn ohne Buchstaben können ein solches Paar sein."
        }
        Told::TwiceInCircle => {
            "Ein Wert, der zweimal in einem Kreis steht, an dem sich vier Zellen treffen, kommt in zwei dieser Zellen \
             vor."
        }
        Told::Sums(largest) => {
            let digits = match largest {
                1 => "der Ziffer 1".to_owned(),
                9 => "Ziffern von 1 bis 9".to_owned(),
                _ => format!("Ziffern von 1 bis höchstens {largest}"),
            };
            return format!(
                "Ein Kreuzworträtsel aus Summen. Fülle die weißen Zellen mit {digits}. Die Zahl oben rechts in einer \
                 schwarzen Zelle ist die Summe der weißen Zellen rechts davon, die Zahl unten links die Summe der \
                 Zellen darunter, jeweils bis zur nächsten schwarzen Zelle. In einer Summe kommt keine Ziffer zweimal \
                 vor."
            );
        }
        Told::AnySum => {
            "Weiße Zellen ohne Zahl davor haben eine beliebige Summe, aber keine Ziffer zweimal."
        }
        Told::Cages => {
            "In der Ecke jedes dick umrandeten Käfigs steht ein Ziel: die Summe (12+), die Differenz (2−), das Produkt \
             (24×) oder der Quotient (2÷) seiner Zahlen in beliebiger Reihenfolge. Eine Zahl darf in einem Käfig zweimal \
             vorkommen, nicht aber in einer Zeile oder Spalte. Ein Ziel ohne Zeichen ist die Zahl seiner Zelle."
        }
        Told::HiddenSign => "Ein Fragezeichen steht für irgendeines der vier Zeichen.",
        Told::LargeDifference => {
            "In einem Käfig aus mehr als zwei Zellen ist eine Differenz eine der Zahlen minus alle anderen."
        }
        Told::NegativeDifference => "Sie kann kleiner als 0 sein.",
        Told::LargeQuotient => {
            "In einem Käfig aus mehr als zwei Zellen ist ein Quotient eine der Zahlen geteilt durch alle anderen."
        }
        Told::SplitCages => {
            "Die Zellen eines Käfigs müssen sich nicht berühren: Ein Gebiet ohne Ziel gehört zu einem Käfig an anderer \
             Stelle."
        }
        Told::Pack(cells, are_one_sided) => return pack(*cells, *are_one_sided),
        Told::Layers => "Die Schichten sind einzeln gezeichnet, die unterste zuerst.",
        Told::OneSided => "Die Teile der einseitigen Sätze dürfen gedreht, aber nicht gewendet werden.",
        Told::MayStayEmpty => "Schattierte Zellen dürfen leer bleiben.",
        Told::Fog => "Der Nebel dieses Rätsels ist hier nicht gezeichnet: Das ganze Brett ist zu sehen.",
    }
    .to_owned()
}

/// Houses are to be filled with values.
fn fill(houses: &[String], values: &Holds<'_>) -> String {
    let holds = match values {
        Holds::ToSize => "jede Zahl von 1 bis zur Größe des Bretts".to_owned(),
        Holds::To(size) => format!("jede Zahl von 1 bis {size}"),
        Holds::Symbols(symbols) => format!("jedes der Symbole {}", list(symbols, "und")),
        Holds::Numbers(numbers) => format!("jede der Zahlen {}", list(numbers, "und")),
    };
    let houses = list(houses, "und");
    format!("Fülle die leeren Zellen so, dass {houses} {holds} genau einmal enthält.")
}

/// Rows and columns.
fn lines() -> Vec<String> {
    vec!["jede Zeile".to_owned(), "jede Spalte".to_owned()]
}

/// The houses of a board.
fn houses(layout: &Layout) -> Vec<String> {
    let mut houses = lines();
    match layout.boxes() {
        Boxes::None => {}
        Boxes::Rectangles { .. } => houses.push("jeder dick umrandete Block".to_owned()),
        Boxes::Regions(_) => houses.push("jedes dick umrandete Gebiet".to_owned()),
    }
    if layout.has_windows() {
        houses.push("jedes schattierte Quadrat".to_owned());
    }
    if layout.has_diagonals() {
        houses.push("jede der beiden Diagonalen".to_owned());
    }
    houses
}

fn pack(cells: Packed, are_one_sided: bool) -> String {
    let belongs = match cells {
        Packed::Squares => "Jedes Quadrat",
        Packed::Triangles => "Jedes Dreieck",
        Packed::Hexagons => "Jedes Sechseck",
        Packed::Cubes => "Jeder Würfel",
        Packed::Prisms => "Jedes Prisma",
        Packed::Balls => "Jede Kugel",
        Packed::Tetrahedra => "Jede Zelle",
    };
    let (board, moved) = match (cells.is_flat(), are_one_sided) {
        (true, false) => ("das Brett", "gedreht und gewendet werden"),
        (true, true) => ("das Brett", "gedreht, aber nicht gewendet werden"),
        (false, _) => ("den Körper", "beliebig gedreht werden"),
    };
    format!(
        "Fülle {board} mit den Teilen. {belongs} gehört zu genau einem Teil. Alle Teile werden verwendet. Sie \
         dürfen {moved}."
    )
}

#[cfg(test)]
mod tests {
    use super::kind;
    use crate::constraint::kinds::KINDS;

    #[test]
    fn each_kind_has_a_name() {
        let nameless: Vec<&str> =
            KINDS.iter().map(|it| it.name).filter(|name| kind(name).is_none()).collect();
        assert!(nameless.is_empty(), "{nameless:?}");
    }
}
