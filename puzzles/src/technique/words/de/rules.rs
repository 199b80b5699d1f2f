//! What constraints ask, in German, for those who never saw one.

use crate::technique::Said;

/// What a constraint asks.
pub(super) fn rule(said: &Said) -> String {
    match said {
        Said::Cage(_, false) => {
            "Die Werte in einem gestrichelten Käfig mit einem Plus hinter der Zahl ergeben zusammen diese Zahl; sie dürfen \
             sich wiederholen."
        }
        Said::Cage(None, true) => "Die Werte in einem gestrichelten Käfig sind verschieden.",
        Said::Cage(Some(_), true) => {
            "Die Werte in einem gestrichelten Käfig sind verschieden und ergeben zusammen seine Zahl."
        }
        Said::Single(_) => "Die Zahl in einem gestrichelten Käfig aus nur einer Zelle ist deren Wert.",
        Said::Calc(None, _) => {
            "Die Zahl vor einem Fragezeichen in einem gestrichelten Käfig ist die Summe, die Differenz, das Produkt oder der \
             Quotient seiner Werte. Sie dürfen sich wiederholen, soweit die anderen Regeln es zulassen."
        }
        Said::Calc(Some(_), _) => {
            "Die Zahl in einem gestrichelten Käfig ist die Summe (12+), die Differenz (2−), das Produkt (24×) oder der \
             Quotient (2÷) seiner Werte in beliebiger Reihenfolge. Sie dürfen sich wiederholen, soweit die anderen Regeln es \
             zulassen."
        }
        Said::Arrow(false) => "Die Werte entlang eines Pfeils ergeben zusammen den Wert in seinem Kreis.",
        Said::Arrow(true) => {
            "Die Werte entlang eines Pfeils ergeben zusammen die Zahl in seinem Oval, von links nach rechts oder von oben \
             nach unten gelesen."
        }
        Said::Difference(1) => "Ein weißer Punkt steht zwischen Nachbarn, die sich um 1 unterscheiden.",
        Said::Difference(by) => {
            return format!(
                "Ein weißer Punkt mit der Zahl {by} steht zwischen Nachbarn, die sich um {by} unterscheiden."
            );
        }
        Said::Ratio(2) => {
            "Ein schwarzer Punkt steht zwischen Nachbarn, von denen einer das Doppelte des anderen ist."
        }
        Said::Ratio(by) => {
            return format!(
                "Ein schwarzer Punkt mit der Zahl {by} steht zwischen Nachbarn, von denen einer das {by}-Fache des \
                 anderen ist."
            );
        }
        Said::Sum(_) => {
            "Ein X steht zwischen Nachbarn, die zusammen 10 ergeben, ein V zwischen solchen, die zusammen 5 ergeben."
        }
        Said::Thermometer(false) => "Auf einem Thermometer werden die Werte von der Kugel an immer größer.",
        Said::Thermometer(true) => {
            "Auf einem hohlen Thermometer werden die Werte von der Kugel an nie kleiner."
        }
        Said::Odd => "In einer Zelle mit grauer Scheibe steht ein ungerader Wert.",
        Said::Even => "In einer Zelle mit grauem Quadrat steht ein gerader Wert.",
        Said::LittleKiller(_) => {
            "Eine Zahl mit Pfeil neben dem Brett ist die Summe der Diagonale, in deren Richtung er zeigt; Werte dürfen sich \
             dort wiederholen."
        }
        Said::Diagonal => "Eine markierte Diagonale enthält jeden Wert einmal.",
        Said::Knight => "Zellen, die einen Springerzug auseinanderliegen, enthalten verschiedene Werte.",
        Said::King => "Zellen, die sich berühren, und sei es nur an einer Ecke, enthalten verschiedene Werte.",
        Said::Disjoint(_) => {
            "Zellen am gleichen Platz in ihren Blöcken enthalten verschiedene Werte; die Plätze sind Zeile für Zeile gezählt."
        }
        Said::NonConsecutive(false) => "Nachbarn unterscheiden sich nie um 1.",
        Said::NonConsecutive(true) => "Nachbarn ohne Punkt dazwischen unterscheiden sich nicht um 1.",
        Said::NoDouble(false) => "Von zwei Nachbarn ist keiner das Doppelte des anderen.",
        Said::NoDouble(true) => "Von Nachbarn ohne Punkt dazwischen ist keiner das Doppelte des anderen.",
        Said::NoRatio => {
            "Nachbarn ohne Punkt dazwischen stehen in keinem der Verhältnisse, die schwarze Punkte haben."
        }
        Said::NoSum(false) => "Nachbarn ergeben zusammen weder 5 noch 10.",
        Said::NoSum(true) => "Nachbarn ohne Buchstaben dazwischen ergeben zusammen weder 5 noch 10.",
        Said::Whispers(by) => {
            return format!(
                "Nachbarn auf einer Linie mit Querstrichen unterscheiden sich um mindestens {by}."
            );
        }
        Said::Palindrome => "Ein Palindrom, eine einfache graue Linie, liest sich von beiden Enden gleich.",
        Said::Renban => {
            "Die Werte auf einer Linie mit Punkten sind aufeinanderfolgende Zahlen in beliebiger \
             Reihenfolge."
        }
        Said::Between => {
            "Die Werte auf einer dicken hellen Linie zwischen zwei Kreisen liegen zwischen denen in den Kreisen."
        },
        Said::RegionSums => {
            "Grenzen von Blöcken und Gebieten teilen eine Linie, die in der Mitte gestrichelt ist, in Stücke mit \
             derselben Summe."
        }
        Said::Sandwich(_, largest) => {
            return format!(
                "Eine Zahl neben einer Zeile oder Spalte ist die Summe der Werte, die dort zwischen der 1 und der {largest} \
                 stehen."
            );
        }
        Said::XSum(_, framed) => {
            let circled = if *framed { " in einem Kreis" } else { "" };
            return format!(
                "Eine Zahl{circled} neben einer Zeile oder Spalte ist die Summe der ersten X Werte, von der Zahl aus \
                 gezählt; X ist der erste von ihnen."
            );
        }
        Said::Skyscraper(_, framed) => {
            let boxed = if *framed { " in einem Quadrat" } else { "" };
            return format!(
                "Eine Zahl{boxed} neben einer Zeile oder Spalte sagt, wie viele Werte von dort aus zu sehen sind: Ein \
                 Wert verdeckt alle kleineren hinter ihm."
            );
        }
        Said::Quadruple(_) => {
            "Die Werte in einem Kreis, an dem sich vier Zellen treffen, kommen in diesen Zellen vor."
        }
        Said::Clones => "Graue Gebiete mit demselben Buchstaben enthalten dieselben Werte an denselben Plätzen.",
        Said::Less => "Ein Zeichen zwischen zwei Zellen zeigt auf den kleineren Wert.",
        Said::Minimum => {
            "Eine Zelle, deren Pfeile nach innen zeigen, enthält einen kleineren Wert als der Nachbar an jedem Pfeil."
        }
        Said::Maximum => {
            "Eine Zelle, deren Pfeile nach außen zeigen, enthält einen größeren Wert als der Nachbar an jedem Pfeil."
        }
        Said::ExtraRegion(true, _) => "Ein graues Gebiet mit durchgezogener Linie enthält jeden Wert einmal.",
        Said::ExtraRegion(false, _) => "Ein graues Gebiet mit durchgezogener Linie enthält keinen Wert zweimal.",
        Said::RowIndexer => {
            "Ein Zeilenzeiger, eine graue Zelle mit Balken links und rechts, sagt, in welcher Zeile seiner Spalte \
             die Nummer seiner eigenen Zeile steht."
        }
        Said::ColumnIndexer => {
            "Ein Spaltenzeiger, eine graue Zelle mit Balken oben und unten, sagt, in welcher Spalte seiner Zeile \
             die Nummer seiner eigenen Spalte steht."
        }
        Said::BoxIndexer => {
            "Ein Blockzeiger, eine graue Zelle mit Balken auf allen Seiten, sagt, an welchem Platz seines Blocks, \
             Zeile für Zeile gezählt, die Nummer seines eigenen Platzes steht."
        }
        Said::Entropic([low, middle]) => {
            return format!(
                "Je drei Zellen hintereinander auf einer Linie mit weißer Mitte enthalten einen kleinen Wert (bis {low}), \
                 einen mittleren (bis {middle}) und einen großen."
            );
        }
        Said::Modular => {
            "Die Werte von je drei Zellen hintereinander auf einer Linie mit schwarzer Mitte lassen beim Teilen durch 3 \
             drei verschiedene Reste."
        }
        Said::Nabner => "Auf einer umrandeten Linie sind keine zwei Werte gleich oder um 1 verschieden.",
        Said::Zipper => {
            "Auf einer Linie mit einem Querstrich in der Mitte ergeben zwei Werte, die gleich weit von der Mitte \
             entfernt sind, immer dieselbe Summe; liegt in der Mitte eine Zelle, ist ihr Wert diese Summe."
        }
        Said::DoubleArrow => {
            "Die Werte auf einer dünnen dunklen Linie zwischen zwei Kreisen ergeben zusammen die Summe der beiden Kreise."
        }
        Said::Lockout(by) => {
            return format!(
                "Die Werte in zwei Rauten, die eine Linie verbindet, unterscheiden sich um mindestens {by}; die auf der \
                 Linie liegen weder zwischen ihnen, noch sind sie einem von ihnen gleich."
            );
        }
    }
    .to_owned()
}

/// What a line between values that differ asks.
pub(super) fn differ(least: i32) -> String {
    format!("Werte, die eine einfache dunkle Linie verbindet, unterscheiden sich um mindestens {least}.")
}
