//! What each technique is and what it gives, for a page of a booklet.

use crate::technique::Technique;

pub(super) fn idea(technique: Technique) -> &'static str {
    match technique {
        Technique::LastCell => {
            "Eine Zeile, eine Spalte oder ein Block hat nur noch eine leere Zelle: Dort steht der fehlende Wert."
        }
        Technique::HiddenSingle => {
            "Ein Wert hat in einer Zeile, einer Spalte oder einem Block nur noch einen Platz."
        }
        Technique::NakedSingle => "Eine Zelle hat nur noch einen Kandidaten.",
        Technique::DirectPointing => {
            "Alle Plätze eines Werts in einem Block liegen in einer Linie, also steht er dort sonst nirgends. Damit bleibt \
             ihm in einem anderen Block nur ein Platz."
        }
        Technique::DirectClaiming => {
            "Alle Plätze eines Werts in einer Linie liegen in einem Block, also steht er dort sonst nirgends. Damit bleibt \
             ihm in einer anderen Linie nur ein Platz."
        }
        Technique::DirectHiddenPair => {
            "Zwei Werte haben in einem Haus nur dieselben zwei Plätze, also steht dort kein anderer. Damit bleibt einem \
             anderen Wert nur ein Platz."
        }
        Technique::DirectHiddenTriplet => {
            "Drei Werte haben in einem Haus nur dieselben drei Plätze, also steht dort kein anderer. Damit bleibt einem \
             anderen Wert nur ein Platz."
        }
        Technique::Pointing => {
            "Alle Plätze eines Werts in einem Block liegen in einer Linie: Man streicht ihn in der übrigen Linie."
        }
        Technique::Claiming => {
            "Alle Plätze eines Werts in einer Linie liegen in einem Block: Man streicht ihn im übrigen Block."
        }
        Technique::LawOfLeftovers => {
            "Einige Linien und einige Gebiete bedecken fast dieselben Zellen. Die Zellen, die nur die Linien bedecken, \
             enthalten dieselben Werte wie die, die nur die Gebiete bedecken."
        }
        Technique::CommonPeers => {
            "Eine Zelle sieht alle Plätze eines Werts in einem Haus: Man streicht ihn in dieser Zelle."
        }
        Technique::NakedPair => {
            "Zwei Zellen eines Hauses haben zusammen nur zwei Kandidaten: Man streicht diese im übrigen Haus."
        }
        Technique::NakedTriplet => {
            "Drei Zellen eines Hauses haben zusammen nur drei Kandidaten: Man streicht diese im übrigen Haus."
        }
        Technique::NakedQuad => {
            "Vier Zellen eines Hauses haben zusammen nur vier Kandidaten: Man streicht diese im übrigen Haus."
        }
        Technique::NakedSet => {
            "Fünf oder mehr Zellen eines Hauses haben zusammen nur so viele Kandidaten: Man streicht diese im übrigen Haus."
        }
        Technique::HiddenPair => {
            "Zwei Werte haben in einem Haus nur dieselben zwei Plätze: Man streicht dort die anderen Kandidaten."
        }
        Technique::HiddenTriplet => {
            "Drei Werte haben in einem Haus nur dieselben drei Plätze: Man streicht dort die anderen Kandidaten."
        }
        Technique::HiddenQuad => {
            "Vier Werte haben in einem Haus nur dieselben vier Plätze: Man streicht dort die anderen Kandidaten."
        }
        Technique::HiddenSet => {
            "Fünf oder mehr Werte haben in einem Haus nur so viele Plätze: Man streicht dort die anderen Kandidaten."
        }
        Technique::XWing => {
            "In zwei parallelen Linien hat ein Wert nur dort Plätze, wo dieselben zwei Linien sie kreuzen: Man streicht ihn \
             im Rest der kreuzenden Linien."
        }
        Technique::Swordfish => {
            "In drei parallelen Linien hat ein Wert nur dort Plätze, wo dieselben drei Linien sie kreuzen: Man streicht ihn \
             im Rest der kreuzenden Linien."
        }
        Technique::Jellyfish => {
            "In vier parallelen Linien hat ein Wert nur dort Plätze, wo dieselben vier Linien sie kreuzen: Man streicht ihn \
             im Rest der kreuzenden Linien."
        }
        Technique::LargerFish => {
            "In fünf oder mehr parallelen Linien hat ein Wert nur dort Plätze, wo ebenso viele Linien sie kreuzen: Man \
             streicht ihn im Rest der kreuzenden Linien."
        }
        Technique::FinnedXWing => {
            "Ein X-Wing mit einigen Plätzen mehr: Man streicht den Wert nur in Zellen, die auch diese alle sehen."
        }
        Technique::FinnedSwordfish => {
            "Ein Schwertfisch mit einigen Plätzen mehr: Man streicht den Wert nur in Zellen, die auch diese alle sehen."
        }
        Technique::FinnedJellyfish => {
            "Eine Qualle mit einigen Plätzen mehr: Man streicht den Wert nur in Zellen, die auch diese alle sehen."
        }
        Technique::Skyscraper => {
            "Ein Wert hat in zwei parallelen Linien je zwei Plätze. Ein Platz der einen sieht einen der anderen, also stimmt \
             einer der beiden übrigen: Man streicht den Wert in allen Zellen, die diese beiden sehen."
        }
        Technique::TurbotFish => {
            "Ein Wert hat in einem Block und in einer Linie je zwei Plätze. Ein Platz des einen sieht einen der anderen, \
             also stimmt einer der beiden übrigen: Man streicht den Wert in allen Zellen, die diese beiden sehen."
        }
        Technique::TwoStringKite => {
            "Ein Wert hat in einer Zeile und in einer Spalte je zwei Plätze. Von jeder liegt einer im selben Block, also \
             stimmt einer der beiden übrigen: Man streicht den Wert in allen Zellen, die diese beiden sehen."
        }
        Technique::GroupedTurbot => {
            "In zwei Häusern bilden die Plätze eines Werts je zwei Gruppen. Eine Gruppe des einen sieht eine des anderen, \
             also steht er in einer der beiden übrigen: Man streicht ihn in allen Zellen, die diese beiden sehen."
        }
        Technique::ThreeStrongLinks => {
            "In drei Häusern bilden die Plätze eines Werts je zwei Gruppen, und diese eine Kette. Der Wert steht an einem \
             Ende der Kette: Man streicht ihn in allen Zellen, die beide Enden sehen."
        }
        Technique::FourStrongLinks => {
            "In vier Häusern bilden die Plätze eines Werts je zwei Gruppen, und diese eine Kette. Der Wert steht an einem \
             Ende der Kette: Man streicht ihn in allen Zellen, die beide Enden sehen."
        }
        Technique::XyWing => {
            "Eine Zelle mit den Kandidaten X und Y sieht eine mit X und Z und eine mit Y und Z. Eine dieser beiden ist Z: \
             Man streicht Z in allen Zellen, die beide sehen."
        }
        Technique::XyzWing => {
            "Eine Zelle mit den Kandidaten X, Y und Z sieht eine mit X und Z und eine mit Y und Z. Eine der drei ist Z: Man \
             streicht Z in allen Zellen, die alle drei sehen."
        }
        Technique::WxyzWing => {
            "Drei Zellen, die einander sehen, haben zusammen vier Kandidaten, und eine Zelle mit zwei von diesen sieht alle \
             Plätze des einen dort. Der andere steht in einer der vier Zellen: Man streicht ihn in allen Zellen, die alle \
             seine Plätze dort sehen."
        }
        Technique::VwxyzWing => {
            "Vier Zellen, die einander sehen, haben zusammen fünf Kandidaten, und eine Zelle mit zwei von diesen sieht alle \
             Plätze des einen dort. Der andere steht in einer der fünf Zellen: Man streicht ihn in allen Zellen, die alle \
             seine Plätze dort sehen."
        }
        Technique::UvwxyzWing => {
            "Fünf Zellen, die einander sehen, haben zusammen sechs Kandidaten, und eine Zelle mit zwei von diesen sieht alle \
             Plätze des einen dort. Der andere steht in einer der sechs Zellen: Man streicht ihn in allen Zellen, die alle \
             seine Plätze dort sehen."
        }
        Technique::TuvwxyzWing => {
            "Sechs Zellen, die einander sehen, haben zusammen sieben Kandidaten, und eine Zelle mit zwei von diesen sieht \
             alle Plätze des einen dort. Der andere steht in einer der sieben Zellen: Man streicht ihn in allen Zellen, die \
             alle seine Plätze dort sehen."
        }
        Technique::UniqueRectangle => {
            "Vier Zellen in zwei Zeilen, zwei Spalten und zwei Blöcken mit nur denselben zwei Kandidaten ließen sich auf \
             zwei Arten füllen. Das Rätsel hat nur eine Lösung, also verhindert das ein weiterer Kandidat dort."
        }
        Technique::UniqueLoop => {
            "Eine Schleife von Zellen mit nur denselben zwei Kandidaten ließe sich auf zwei Arten füllen. Das Rätsel hat nur \
             eine Lösung, also verhindert das ein weiterer Kandidat dort."
        }
        Technique::Bug => {
            "Fast alle leeren Zellen haben zwei Kandidaten. Wäre das bei allen so, hätte das Rätsel zwei Lösungen oder \
             keine; also stimmt einer der überzähligen Kandidaten."
        }
        Technique::AlignedPairExclusion => {
            "Manche Paare von Werten zweier Zellen ließen einer dritten keinen Kandidaten. Man streicht einen Kandidaten \
             der einen, zu dem kein Kandidat der anderen bleibt."
        }
        Technique::AlignedTripletExclusion => {
            "Manche Kombinationen von Werten dreier Zellen ließen einer weiteren keinen Kandidaten. Man streicht einen \
             Kandidaten der einen, zu dem keine Kandidaten der anderen bleiben."
        }
        Technique::XCycle => {
            "Plätze eines Werts bilden eine Schleife, von der jeder zweite stimmt: Man streicht den Wert in allen Zellen, \
             die zwei Nachbarn der Schleife sehen."
        }
        Technique::YCycle => {
            "Zellen mit zwei Kandidaten bilden eine Schleife und lassen sich nur auf zwei Arten füllen: Man streicht, was \
             beide Arten ausschließen."
        }
        Technique::XyCycle => {
            "Kandidaten bilden eine Schleife, von der jeder zweite stimmt: Man streicht, was beide Möglichkeiten \
             ausschließen."
        }
        Technique::ForcingXChain => {
            "Man nimmt an, dass ein Wert in einer Zelle steht, oder dass er dort nicht steht. Folgt allein über die \
             Plätze dieses Werts das Gegenteil, so ist die Annahme falsch."
        }
        Technique::ForcingChain => {
            "Man nimmt an, dass ein Wert in einer Zelle steht, oder dass er dort nicht steht. Folgt Schritt für Schritt \
             das Gegenteil, so ist die Annahme falsch."
        }
        Technique::Nishio => {
            "Man nimmt an, dass ein Wert in einer Zelle steht. Hat er dann in einem Haus keinen Platz mehr, streicht man \
             ihn in der Zelle."
        }
        Technique::CellForcingChains => {
            "Man nimmt der Reihe nach jeden Kandidaten einer Zelle an. Was aus allen folgt, stimmt."
        }
        Technique::HouseForcingChains => {
            "Man nimmt der Reihe nach jeden Platz eines Werts in einem Haus an. Was aus allen folgt, stimmt."
        }
        Technique::DynamicCellForcingChains => {
            "Man nimmt der Reihe nach jeden Kandidaten einer Zelle an. Was aus allen folgt, stimmt; ein Schritt kann auf \
             mehreren früheren beruhen."
        }
        Technique::DynamicHouseForcingChains => {
            "Man nimmt der Reihe nach jeden Platz eines Werts in einem Haus an. Was aus allen folgt, stimmt; ein Schritt \
             kann auf mehreren früheren beruhen."
        }
        Technique::DynamicDoubleForcingChains => {
            "Man nimmt an, dass ein Kandidat stimmt, und dann, dass er nicht stimmt. Was aus beidem folgt, stimmt; ein \
             Schritt kann auf mehreren früheren beruhen."
        }
        Technique::DynamicContradiction => {
            "Man nimmt an, dass ein Kandidat stimmt, oder dass er nicht stimmt. Folgt ein Widerspruch, so gilt das \
             Gegenteil; ein Schritt kann auf mehreren früheren beruhen."
        }
        Technique::NestedCellForcingChains => {
            "Man nimmt der Reihe nach jeden Kandidaten einer Zelle an. Was aus allen folgt, stimmt; ein Schritt kann selbst \
             eine Kette sein."
        }
        Technique::NestedHouseForcingChains => {
            "Man nimmt der Reihe nach jeden Platz eines Werts in einem Haus an. Was aus allen folgt, stimmt; ein Schritt \
             kann selbst eine Kette sein."
        }
        Technique::NestedDoubleForcingChains => {
            "Man nimmt an, dass ein Kandidat stimmt, und dann, dass er nicht stimmt. Was aus beidem folgt, stimmt; ein \
             Schritt kann selbst eine Kette sein."
        }
        Technique::NestedContradiction => {
            "Man nimmt an, dass ein Kandidat stimmt, oder dass er nicht stimmt. Folgt ein Widerspruch, so gilt das \
             Gegenteil; ein Schritt kann selbst eine Kette sein."
        }
        Technique::Crossing => {
            "Zwei Summen kreuzen sich in einer Zelle: Dort kann nur eine Ziffer stehen, die zu beiden passt."
        }
        Technique::Dot => {
            "Man streicht einen Kandidaten, der zu keinem Kandidaten auf der anderen Seite eines Punkts passt."
        }
        Technique::NoDot => {
            "Auch ein fehlender Punkt sagt etwas: Man streicht einen Kandidaten, der zu keinem auf der anderen Seite passt."
        }
        Technique::Difference => {
            "Man streicht einen Kandidaten, der zu keinem Kandidaten der nächsten Zelle auf einer Linie passt."
        }
        Technique::Line => {
            "Man streicht einen Kandidaten, der zu keinen Kandidaten der anderen Zellen auf seiner Linie passt."
        }
        Technique::Mark => {
            "Man streicht einen Kandidaten, der zu keinen Kandidaten der anderen Zellen an einem Zeichen passt."
        }
        Technique::BoardRule => {
            "Man streicht einen Kandidaten, der nach einer Regel des ganzen Bretts zu keinem Kandidaten einer Zelle passt."
        }
        Technique::LastInCage => {
            "Ein Käfig hat nur noch eine leere Zelle: Sein Hinweis sagt, was dort steht."
        }
        Technique::NeededValue => {
            "Ein Käfig oder eine Linie braucht einen Wert: Man streicht ihn in allen anderen Zellen, die alle seine Plätze \
             dort sehen."
        }
        Technique::Cage => {
            "Man streicht einen Kandidaten, der zu keinen Kandidaten der anderen Zellen einer Summe oder eines Gebiets \
             passt."
        }
        Technique::OutsideClue => {
            "Man streicht einen Kandidaten, mit dem seine Linie nicht mehr zu einem Hinweis am Rand passen kann."
        }
        Technique::Combinations => {
            "Man zählt die Kombinationen von Werten auf, die zum Hinweis eines Käfigs oder zu einer Summe passen, und streicht \
             Kandidaten, die in keiner vorkommen."
        }
        Technique::DotChain => {
            "Man zählt auf, wie sich durch Punkte verbundene Zellen füllen lassen, und streicht Kandidaten, die dabei nie \
             vorkommen."
        }
        Technique::DotForcingChain => {
            "Man nimmt einen Wert in einer Zelle an und geht von Punkt zu Punkt. Bleibt einer Zelle kein Kandidat, \
             streicht man ihn."
        }
        Technique::Bounds => {
            "Die anderen Zellen einer Summe haben selbst eine kleinste und eine größte mögliche Summe: Man streicht \
             Ziffern, die für den Rest zu groß oder zu klein sind."
        }
        Technique::InniesAndOuties => {
            "Man vergleicht die Summe ganzer Zeilen, Spalten oder Blöcke mit der Summe der Käfige darin: Der Unterschied ist \
             die Summe der Zellen, die überstehen."
        }
        Technique::Split => {
            "Man zählt in einem Teil des Bretts die waagerechten Summen zusammen und die senkrechten: Der Unterschied ist die \
             Summe der Zellen, die nur in einer der beiden vorkommen."
        }
        Technique::Arrangements => {
            "Man probiert alle Arten, die Ziffern einer Summe auf ihre Zellen zu verteilen, und streicht, was nie passt."
        }
        Technique::Forced => "Für etwas, das auf dem Brett stehen muss, gibt es nur noch eine Möglichkeit.",
        Technique::Refutation => {
            "Man nimmt in einer Zelle einen Wert an. Hat dann eine Zelle keinen Kandidaten mehr oder ein Wert keinen \
             Platz, ist er falsch."
        }
    }
}
