//! What constraints of each kind say, in German.

use crate::operator::Operator;
use crate::technique::words::list;
use crate::technique::{Groups, Said};

/// What it is called, and what it says of its cells.
pub(super) fn said(said: &Said, cells: &[String]) -> [String; 2] {
    let [first, last] = [cells.first(), cells.last()].map(|cell| cell.map_or("", String::as_str));
    let line = |name: &str| format!("{name} von {first} bis {last}");
    let both = |name: &str| match cells {
        [one, other] => format!("{one} und {other}"),
        _ => name.to_owned(),
    };
    let of = |name: &str| match cells {
        [one] => one.clone(),
        [one, other] => format!("{one} und {other}"),
        _ => format!("{name} bei {first}"),
    };
    let [name, says] = match said {
        Said::Cage(sum, differ) => {
            let sum = sum.map(|sum| format!("ergibt {sum}"));
            let differ = differ.then(|| "hat verschiedene Werte".to_owned());
            let says: Vec<String> = differ.into_iter().chain(sum).collect();
            let says = if says.is_empty() { "sagt nichts".to_owned() } else { says.join(" und ") };
            return [format!("der Käfig bei {first}"), says];
        }
        Said::Single(value) => [format!("der Käfig bei {first}"), format!("hat den Wert {value}")],
        Said::Calc(operator, result) => {
            let says = match operator {
                Some(Operator::Add) => format!("hat die Summe {result}"),
                Some(Operator::Subtract) => format!("hat die Differenz {result}"),
                Some(Operator::Multiply) => format!("hat das Produkt {result}"),
                Some(Operator::Divide) => format!("hat den Quotienten {result}"),
                _ => format!("hat {result} als Summe, Differenz, Produkt oder Quotient"),
            };
            [format!("der Käfig bei {first}"), says]
        }
        Said::Arrow(_) => [format!("der Pfeil bei {first}"), "ergibt seinen Kreis".into()],
        Said::Difference(by) => [of("der Punkt"), format!("unterscheiden sich um {by}")],
        Said::Ratio(by) => [of("der Punkt"), format!("stehen im Verhältnis {by} zu 1")],
        Said::Sum(sum) => [of("der Buchstabe"), format!("ergeben {sum}")],
        Said::Thermometer(false) => [line("das Thermometer"), "steigt".into()],
        Said::Thermometer(true) => [line("das langsame Thermometer"), "fällt nie".into()],
        Said::Odd => [first.into(), "ist ungerade".into()],
        Said::Even => [first.into(), "ist gerade".into()],
        Said::LittleKiller(sum) => [line("die Diagonale"), format!("ergibt {sum}")],
        Said::Diagonal => [line("die Diagonale"), "hat jeden Wert einmal".into()],
        Said::Knight => {
            [both("die Springerregel"), "liegen einen Springerzug auseinander und sind verschieden".into()]
        }
        Said::King => [both("die Königsregel"), "berühren sich an einer Ecke und sind verschieden".into()],
        Said::Disjoint(Groups::All) => {
            ["die Gruppen gleicher Plätze".into(), "haben jeden Wert einmal".into()]
        }
        Said::Disjoint(Groups::One) => {
            [format!("die Gruppe gleicher Plätze von {first}"), "hat jeden Wert einmal".into()]
        }
        Said::NonConsecutive(_) => {
            [both("die Regel über Nachbarn"), "sind Nachbarn und folgen nicht aufeinander".into()]
        }
        Said::NoDouble(false) => {
            [both("die Regel über Nachbarn"), "sind Nachbarn, und keiner ist das Doppelte des anderen".into()]
        }
        Said::NoDouble(true) | Said::NoRatio => {
            [both("die Regel fehlender Punkte"), "haben keinen Punkt, also nicht dessen Verhältnis".into()]
        }
        Said::NoSum(false) => {
            [both("die Regel über Nachbarn"), "sind Nachbarn und ergeben weder 5 noch 10".into()]
        }
        Said::NoSum(true) => [
            both("die Regel fehlender Buchstaben"),
            "haben keinen Buchstaben, ergeben also weder 5 noch 10".into(),
        ],
        Said::Whispers(by) => [line("die Flüsterlinie"), format!("geht in Schritten von mindestens {by}")],
        Said::Palindrome => [line("das Palindrom"), "liest sich in beiden Richtungen gleich".into()],
        Said::Renban => {
            [line("die Renban-Linie"), "hat aufeinanderfolgende Werte in beliebiger Ordnung".into()]
        }
        Said::Between => [line("die Zwischenlinie"), "hat Werte zwischen denen an ihren Enden".into()],
        Said::RegionSums => {
            [line("die Blocksummenlinie"), "hat in jedem Stück zwischen Blockgrenzen dieselbe Summe".into()]
        }
        Said::Sandwich(sum, _) => [
            line("die Reihe"),
            format!("hat Werte, die {sum} ergeben, zwischen dem kleinsten und dem größten"),
        ],
        Said::XSum(sum, _) => {
            [line("die Reihe"), format!("ergibt {sum} in ihren ersten Zellen, so vielen, wie die erste sagt")]
        }
        Said::Skyscraper(1, _) => [line("die Reihe"), "zeigt 1 Wert, der alle hinter sich verdeckt".into()],
        Said::Skyscraper(count, _) => {
            [line("die Reihe"), format!("zeigt {count} Werte, die höher sind als alle vor ihnen")]
        }
        Said::Quadruple(values) => {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            [format!("der Kreis bei {first}"), format!("hat {} um sich", list(&values, "und"))]
        }
        Said::Clones => [format!("die Klone bei {first} und {last}"), "haben dieselben Werte".into()],
        Said::Less => {
            [format!("das Zeichen zwischen {first} und {last}"), format!("macht {first} kleiner als {last}")]
        }
        Said::Minimum => [format!("das Minimum in {first}"), "ist kleiner als die Nachbarn".into()],
        Said::Maximum => [format!("das Maximum in {first}"), "ist größer als die Nachbarn".into()],
        Said::ExtraRegion(..) => [format!("das Zusatzgebiet bei {first}"), "hat verschiedene Werte".into()],
        Said::RowIndexer => [
            format!("der Zeilenzeiger {first}"),
            "sagt, in welcher Zeile seiner Spalte die Nummer seiner Zeile steht".into(),
        ],
        Said::ColumnIndexer => [
            format!("der Spaltenzeiger {first}"),
            "sagt, in welcher Spalte seiner Zeile die Nummer seiner Spalte steht".into(),
        ],
        Said::BoxIndexer => [
            format!("der Blockzeiger {first}"),
            "sagt, an welchem Platz seines Blocks die Nummer seines Platzes steht".into(),
        ],
        Said::Entropic(_) => [
            line("die entropische Linie"),
            "hat in je drei Zellen hintereinander einen kleinen, einen mittleren und einen großen Wert"
                .into(),
        ],
        Said::Modular => [
            line("die modulare Linie"),
            "hat in je drei Zellen hintereinander alle Reste bei Teilung durch 3".into(),
        ],
        Said::Nabner => {
            [line("die Nabner-Linie"), "hat keine gleichen und keine aufeinanderfolgenden Werte".into()]
        }
        Said::Zipper if cells.len() % 2 == 1 => [
            line("die Reißverschlusslinie"),
            "hat in jedem Abstand von der Mitte zwei Werte, die zusammen den mittleren ergeben".into(),
        ],
        Said::Zipper => {
            [line("die Reißverschlusslinie"), "hat in jedem Abstand von der Mitte dieselbe Summe".into()]
        }
        Said::DoubleArrow => [line("der Doppelpfeil"), "ergibt, was in seinen beiden Kreisen steht".into()],
        Said::Lockout(by) => [
            line("die Sperrlinie"),
            format!("hat Enden, die sich um mindestens {by} unterscheiden, und Werte außerhalb davon"),
        ],
    };
    [name, says]
}

/// What one constraint of a kind is called, or a rule that houses of the board stand for.
pub(in crate::technique::words) fn one(kind: &str) -> Option<&'static str> {
    let name = match kind {
        "killercage" => "Killer-Käfig",
        "calc" => "Rechenkäfig",
        "arrow" => "Pfeil",
        "difference" => "weißer Punkt",
        "ratio" => "schwarzer Punkt",
        "xv" => "XV",
        "thermometer" => "Thermometer",
        "slowthermometer" => "langsames Thermometer",
        "odd" => "ungerade",
        "even" => "gerade",
        "littlekillersum" => "Diagonalsumme",
        "diagonal+" | "diagonal-" => "Diagonale",
        "antiknight" => "Springerregel",
        "antiking" => "Königsregel",
        "disjointgroups" => "getrennte Gruppen",
        "nonconsecutive" => "Nachbarregel",
        "negative-ratio" => "negative Verhältnisregel",
        "negative-xv" => "negative XV-Regel",
        "whispers" => "Flüsterlinie",
        "palindrome" => "Palindrom",
        "renban" => "Renban-Linie",
        "betweenline" => "Zwischenlinie",
        "regionsumline" => "Blocksummenlinie",
        "sandwichsum" => "Sandwich",
        "xsum" => "X-Summe",
        "skyscraper" => "Hochhaus",
        "quadruple" => "Quadrupel",
        "clone" => "Klone",
        "less" => "kleiner als",
        "minimum" => "Minimum",
        "maximum" => "Maximum",
        "extraregion" => "Zusatzgebiet",
        "rowindexer" => "Zeilenzeiger",
        "columnindexer" => "Spaltenzeiger",
        "boxindexer" => "Blockzeiger",
        "entropicline" => "Entropielinie",
        "modularline" => "Modulolinie",
        "nabner" => "Nabner-Linie",
        "zipperline" => "Reißverschlusslinie",
        "doublearrow" => "Doppelpfeil",
        "lockout" => "Sperrlinie",
        "dot" => "Punkt",
        "differ" => "Differenzlinie",
        "diagonals" => "Diagonalen",
        "windoku" => "Windoku",
        _ => return None,
    };
    Some(name)
}
