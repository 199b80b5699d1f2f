/** German for what the engine says of an input. */

/** Sentences of its own, in its words and in German. */
const SAID: [RegExp, string][] = [
  // What is typed or pasted.
  [/^expected a digit from (\S+) to (\S+), or `\.`, found (.+)$/, "erwartet ist eine Ziffer von $1 bis $2 oder ein Punkt, nicht $3"],
  [
    /^expected a board on one line, or a line for each of its rows, found one line of (\d+) cells$/,
    "ein Brett steht auf einer Zeile oder Reihe für Reihe; eine Zeile mit $1 Zellen ist keines",
  ],
  [/^expected nothing more after the state, found (.+)$/, "nach dem Stand folgt nichts mehr, nicht $1"],
  [/^expected (\d+) cells, as the header says, found (\d+)$/, "nach der ersten Zeile sind es $1 Zellen, nicht $2"],
  [/^expected each cell in one cage, found (\S+) in none$/, "jede Zelle gehört zu einem Käfig, $1 gehört zu keinem"],
  [/^expected each cell in one cage, found (\S+) again$/, "jede Zelle gehört zu einem Käfig, $1 gehört zu mehreren"],
  [/^item (".*") is not named in line (\d+)$/, "$1 steht nicht unter den Elementen in Zeile $2"],
  [/^expected another item, found (".*") again: .*$/, "$1 kommt zweimal vor: eine Option hat jedes Element höchstens einmal"],
  [/^expected a puzzle with one solution, found one without a solution$/, "das Rätsel hat keine Lösung"],
  [/^expected a puzzle with one solution, found one with several$/, "das Rätsel hat mehrere Lösungen"],
  [/^expected a size from (\d+) to (\d+), found (\d+)$/, "die Größe ist $1 bis $2, nicht $3"],
  [/^expected a size up to (\d+), found (\d+)$/, "die Größe ist höchstens $1, nicht $2"],
  [/^expected a size that can be divided into boxes, found (\d+), a prime.*$/, "$1 ist eine Primzahl: so große Blöcke gibt es nicht"],
  [/^no full board of this size meets these rules$/, "kein volles Brett dieser Größe erfüllt diese Regeln"],
  [/^gave up after ([\d,]+) tries: no full board was found on any drawing of regions; .*$/, "für $1 Aufteilungen in Gebiete fand sich kein volles Brett"],
  [/^none of (\d+) boards had a place for (.+)$/, "auf keinem von $1 Brettern war Platz für $2"],
  [/^expected as many cells as a board has \((.+)\), found (\d+)$/, "ein Brett mit $2 Zellen gibt es nicht; möglich sind $1"],
  [/^expected (\d+) rows, as each has (\d+) cells, found (\d+) rows?$/, "bei $2 Zellen je Reihe sind es $1 Reihen, nicht $3"],
  [/^expected (\d+) (?:rows|lines), found (\d+)$/, "es sind $1 Zeilen, nicht $2"],
  [/^expected (\d+) cells, found (\d+)$/, "es sind $1 Zellen, nicht $2"],
  [/^expected (\d+) values, found (\d+)$/, "es sind $1 Werte, nicht $2"],
  [/^expected `null` or a value from (\d+) to (\d+), found (.+)$/, "erwartet ist ein Wert von $1 bis $2 oder `null`, nicht $3"],
  [/^expected a clue from (\d+) to (\d+), or nothing, found (.+)$/, "erwartet ist ein Hinweis von $1 bis $2 oder keiner, nicht $3"],
  [/^expected a target, a number up to (\d+), found (.+)$/, "erwartet ist ein Ziel, eine Zahl bis $1, nicht $2"],
  [/^expected a size such as (\S+), up to (\S+), found (.+)$/, "erwartet ist eine Größe wie $1, höchstens $2, nicht $3"],
  [/^expected walls for (\d+) more borders between cells, found (.+)$/, "für $1 weitere Ränder zwischen Zellen fehlt, ob dort eine Wand ist: gefunden ist $2"],
  [/^expected a board, or a link that holds a puzzle: .*$/, "dieser Link enthält kein Rätsel, das sich lesen lässt"],
  [/^expected a link that holds a puzzle: .*$/, "dieser Link enthält kein Rätsel, das sich lesen lässt"],
  [/^expected a puzzle of the family .*, found (".*")$/, "Rätsel der Art $1 gibt es hier nicht"],
  [/^expected the key `(.+)`, found none$/, "der Schlüssel `$1` fehlt"],
  [/^expected an element `<…>`, found (.+)$/, "erwartet ist ein Element `<…>`, nicht $1"],
  [/^invalid JSON: .*$/, "das ist kein gültiges JSON"],
  [/^the compressed text of the link cannot be decoded: .*$/, "der Link lässt sich nicht entpacken: vielleicht fehlt ein Stück, oder er wurde verändert"],
  [/^expected a puzzle \(.*\), found an exact-cover problem$/, "das ist kein Rätsel, sondern eine Aufgabe der exakten Überdeckung"],
  [/^expected only rules that are known, found (.+)$/, "die Regel $1 ist unbekannt"],
  [/^expected a constraint, perhaps (`.+`) in the first line, found (.+)$/, "die Regel $2 ist unbekannt: vielleicht $1 in der ersten Zeile"],
  [/^expected a constraint, perhaps (`.+`) or (`.+`), found (.+)$/, "die Regel $3 ist unbekannt: vielleicht $1 oder $2"],
  [/^expected a constraint, perhaps (`.+`), found (.+)$/, "die Regel $2 ist unbekannt: vielleicht $1"],
  [/^expected a (?:constraint|kind of constraint) \(.*\), found (.+)$/, "die Regel $1 ist unbekannt"],
  [/^expected the rows of cells once, found them again \(line (\d+) has them\)$/, "die Zeilen des Bretts stehen schon in Zeile $1"],
  [/^expected a solution of the puzzle, found values that do not solve it .*$/, "die angegebene Lösung löst das Rätsel nicht"],
  // What is wished for.
  [/^expected at least (\d+) givens, found (\d+): two symbols that are nowhere could change places$/, "es braucht mindestens $1 Vorgaben, nicht $2: zwei Werte, die nirgends stehen, ließen sich vertauschen"],
  [/^expected at least (\d+) givens, found (\d+): no (\S+) puzzle has fewer$/, "es braucht mindestens $1 Vorgaben, nicht $2: mit weniger gibt es kein Rätsel von $3"],
  [/^expected at least (\d+) givens, found (\d+): puzzles with so few are too rare to be found by chance$/, "es braucht mindestens $1 Vorgaben, nicht $2: Rätsel mit so wenigen sind zu selten, um sie durch Zufall zu finden"],
  [/^expected at most (\d+) givens, as the board has \d+ cells(?: for them)?, found (\d+)$/, "es sind höchstens $1 Vorgaben, nicht $2: mehr Zellen gibt es dafür nicht"],
  [/^expected a number of givens that the symmetry, pattern and template allow, found (.+)$/, "mit dieser Symmetrie und dem, was gezeichnet ist, sind $1 Vorgaben nicht möglich"],
  [/^expected numbers of givens from (\d+) to (\d+)(?:, the lower first)?, found (.+)$/, "die Zahl der Vorgaben ist $1 bis $2, nicht $3"],
  [/^rules of the whole board alone, without givens, leave several solutions: .*$/, "Regeln für das ganze Brett allein lassen ohne Vorgaben mehrere Lösungen: es braucht Vorgaben"],
  [/^\S+: a position to practise needs candidates, .*$/, "dieser Schritt lässt sich nicht üben, wo ein Rätsel keine Vorgaben hat"],
  [/^expected a template that keeps the rules, found a second (\S+) in row (\d+)$/, "was gezeichnet ist, verstößt gegen die Regeln: $1 steht zweimal in Zeile $2"],
  [/^expected a template that keeps the rules, found a second (\S+) in column (\d+)$/, "was gezeichnet ist, verstößt gegen die Regeln: $1 steht zweimal in Spalte $2"],
  [/^expected a template that keeps the rules, found a second (\S+) in .*$/, "was gezeichnet ist, verstößt gegen die Regeln: $1 steht zweimal in einem Gebiet"],
  [/^the template has no solution$/, "was gezeichnet ist, hat keine Lösung"],
  [/^.+ at (r\d+c\d+): expected a constraint that some values satisfy, found one that none do$/, "die Bedingung bei $1 erfüllen keine Werte"],
  [/^.+ at (r\d+c\d+): expected a constraint that some values satisfy, found one that none do: (\S+) and (\S+) would be equal, .*$/, "die Bedingung bei $1 erfüllen keine Werte: $2 und $3 wären gleich und stehen in einem Haus"],
  [/^expected a layout with white cells, found none$/, "es braucht weiße Zellen"],
  // Problems of exact cover.
  [/^expected a line that names the items, found .*$/, "es fehlt die Zeile mit den Namen der Elemente"],
  [/^expected the name of an item, found (".*"): names do not begin with a byte order mark$/, "erwartet ist der Name eines Elements, nicht $1: Namen beginnen nicht mit einer Byte-Reihenfolge-Marke"],
  [/^expected the name of an item, found (".*"): .*$/, "erwartet ist der Name eines Elements, nicht $1: `:` und `|` stehen nicht in Namen"],
  [/^expected a new name, found (".*") again: .*$/, "den Namen $1 gibt es schon"],
  [/^expected a secondary item, found a second `\|`$/, "ein `|` gibt es in der Zeile der Elemente nur einmal"],
  [/^expected bounds before the item in (".*"), such as .*$/, "vor dem Element in $1 stehen Schranken wie `2:3|p` oder `2|p`"],
  [/^expected (".*") without bounds: .*$/, "$1 ist ein Nebenelement: Schranken haben nur Hauptelemente"],
  [/^expected a cost from \|0 to \|(\d+), found (.+)$/, "erwartet sind Kosten von |0 bis |$1, nicht $2"],
  [/^expected the end of the line after the cost, found (.+)$/, "nach den Kosten endet die Zeile: $1 steht zu viel da"],
  [/^expected (".*") without a colour: .*$/, "$1 ist ein Hauptelement: Farben haben nur Nebenelemente"],
  [/^expected the name of an item before the colon in (".*")$/, "vor dem Doppelpunkt in $1 fehlt der Name des Elements"],
  [/^expected a colour after the colon in (".*")$/, "nach dem Doppelpunkt in $1 fehlt die Farbe"],
  [/^expected an item, a number from 1 to (\d+), found (.+)$/, "erwartet ist ein Element, eine Zahl von 1 bis $1, nicht $2"],
  [/^expected (\d+) columns as in line (\d+), found (\d+)$/, "es sind $1 Spalten wie in Zeile $2, nicht $3"],
  [/^option (\d+) holds no primary item: .*$/, "Option $1 hat kein Hauptelement: Sie braucht eines"],
  [/^item (.+) cannot have the bounds (\d+) to (\d+): .*$/, "Element $1 kann die Schranken $2 bis $3 nicht haben"],
  [
    /^.*a problem with bounds other than 0:1, .* cannot be watched$/,
    "einer Aufgabe mit anderen Schranken als 0:1, oder mit einer Option ohne Hauptelement, das überdeckt sein muss, lässt sich nicht zusehen",
  ],
  [/^too many .+: at most (\d+) are supported$/, "das ist zu groß: es sind höchstens $1"],
  // Of the way between.
  [/^expected a body of at most (\d+) bytes$/, "das ist zu lang: es sind höchstens $1 Bytes"],
  [/^cannot write this puzzle as (\S+): .*$/, "dieses Rätsel lässt sich so nicht schreiben"],
];

/** Things that it expects, in its words and in German. What it seldom expects is left out. */
const EXPECTED: [RegExp, string][] = [
  [/^a cell such as (".+?")(?:, on a board of (\S+))?$/, "eine Zelle wie $1 auf einem Brett von $2"],
  [/^a cell from (\S+) to (\S+)$/, "eine Zelle von $1 bis $2"],
  [/^a cell beside a board of (\S+)$/, "eine Zelle neben einem Brett von $1"],
  [/^a (row|column|region) from (\d+) to (\d+)$/, "eine Zahl von $2 bis $3"],
  [/^for (\d+) cells? a (sum|product) from (\d+) to (\d+)$/, "für $1 Zellen $2 von $3 bis $4"],
  [/^a sum from (\d+) to (\d+)(?:, as one character)?$/, "eine Summe von $1 bis $2"],
  [/^a whole number from (\d+) to (\d+)$/, "eine Zahl von $1 bis $2"],
  [/^2 numbers, a row and a column$/, "zwei Zahlen, Zeile und Spalte"],
  [/^(\S+) or (\S+)$/, "$1 oder $2"],
  [/^`\.` for an empty cell or a value from (\d+) to (\d+)$/, "`.` für eine leere Zelle oder ein Wert von $1 bis $2"],
  [/^(\d+) rows of (?:cells|letters for regions)$/, "$1 Zeilen"],
  [/^(\d+) letters for regions in row (\d+)$/, "$1 Buchstaben für Gebiete in Zeile $2"],
  [/^a letter for each of the (\d+) cells, telling its region$/, "ein Buchstabe für das Gebiet jeder der $1 Zellen"],
  [/^(\d+) regions$/, "$1 Gebiete"],
  [/^(\d+) places(?: \(.+\))?$/, "$1 Zellen"],
  [/^cells joined by `-` .*, such as (.+)$/, "Zellen mit `-` dazwischen, wie $1"],
  [/^a target, .*$/, "ein Ziel, eine ganze Zahl"],
  [/^a clue for the next cage: .*$/, "ein Hinweis für den nächsten Käfig"],
  [/^a link to sudokuwiki\.org with 81 digits, .*$/, "ein Link zu sudokuwiki.org mit 81 Ziffern"],
  [/^a board, or a section of an \.sdk file .*$/, "ein Brett oder ein Abschnitt einer .sdk-Datei"],
  [/^the end of the element that is open$/, "das Ende des offenen Elements"],
  [/^a (?:digit|number) from (\S+) to (\S+)$/, "eine Zahl von $1 bis $2"],
  [/^a digit(?: in the cell)?$/, "eine Ziffer"],
  [/^a value from (\d+) to (\d+)$/, "ein Wert von $1 bis $2"],
  [/^a value from (\d+) to (\d+), or 0 for an empty cell$/, "ein Wert von $1 bis $2 oder 0 für eine leere Zelle"],
  [/^`\.` for an empty cell, a value from 1 to (\d+), `<` or `>`$/, "`.` für eine leere Zelle, ein Wert von 1 bis $1, `<` oder `>`"],
  [/^a value, or `\.`$/, "ein Wert oder `.`"],
  [/^a (?:whole )?number$/, "eine Zahl"],
  [/^a number up to (\d+)$/, "eine Zahl bis $1"],
  [/^an? (?:array|list)$/, "eine Liste"],
  [/^an object$/, "ein Objekt"],
  [/^a (?:string|text)$/, "ein Text"],
  [/^`true` or `false`$/, "`true` oder `false`"],
  [/^(?:text in UTF-8|UTF-8 text)$/, "Text in UTF-8"],
  [/^the end of the (?:line|puzzle|URL)$/, "das Ende"],
  [/^an end$/, "ein Ende"],
  [/^each key once$/, "jeder Schlüssel einmal"],
  [/^one of the keys (.+)$/, "einer der Schlüssel $1"],
  [/^one (?:puzzle|board)$/, "ein einziges Rätsel"],
  [/^one line(?: for each .+)?$/, "eine einzige Zeile"],
  [/^a puzzle$/, "ein Rätsel"],
  [/^a (?:variant|Futoshiki)$/, "ein Rätsel dieser Art"],
  [/^a link to a puzzle$/, "ein Link zu einem Rätsel"],
  [/^a board(?: with boxes)?$/, "ein Brett"],
  [/^boxes or regions$/, "Blöcke oder Gebiete"],
  [/^(\d+) cells in row (\d+)$/, "$1 Zellen in Zeile $2"],
  [/^(\d+) cells(?:, .+| \(.+\))?$/, "$1 Zellen"],
  [/^(\d+) rows(?:, .+)?$/, "$1 Zeilen"],
  [/^(\d+) (?:values|symbols)(?:, .+)?$/, "$1 Werte"],
  [/^at (most|least) (\d+) (?:rows|lines)$/, "$1 $2 Zeilen"],
  [/^at (most|least) (\d+) (?:cells|places)$/, "$1 $2 Zellen"],
  [/^as many rows as columns$/, "ebenso viele Zeilen wie Spalten"],
  [/^at least one row and one column$/, "mindestens eine Zeile und eine Spalte"],
  [/^a solution.*$/, "eine Lösung des Rätsels"],
  [/^the solution of the puzzle .*$/, "die Lösung des Rätsels davor"],
  [/^(.+) in the solution, as it is given there$/, "$1 in der Lösung, wie dort vorgegeben"],
  [/^each cell (?:of a line )?once$/, "jede Zelle einmal"],
  [/^each cell in one (?:cage|region)$/, "jede Zelle in einem Gebiet"],
  [/^the cells of a cage$/, "die Zellen eines Käfigs"],
  [/^a cage whose cells are connected$/, "ein Käfig, dessen Zellen zusammenhängen"],
  [/^a cell(?: of the board| such as .+)?$/, "eine Zelle"],
  [/^two cells that share a side$/, "zwei Zellen nebeneinander"],
  [/^two different cells$/, "zwei verschiedene Zellen"],
  [/^four cells that meet in a point$/, "vier Zellen um einen Punkt"],
  [/^a line(?: of two cells or more)?$/, "eine Linie aus mindestens zwei Zellen"],
  [/^a line of three cells or more$/, "eine Linie aus mindestens drei Zellen"],
  [/^one (?:sign|dot) between two cells$/, "ein Zeichen zwischen zwei Zellen"],
  [/^a drawing.*$/, "eine Zeichnung"],
  [/^different (?:values|symbols)$/, "verschiedene Werte"],
  [/^two or more cells under `(.+)`$/, "mindestens zwei Zellen bei `$1`"],
  [/^one cell$/, "eine einzige Zelle"],
  [/^an operator.*$/, "ein Zeichen, eines von `+ - * /`"],
  [/^walls around (\d+) regions$/, "Wände um $1 Gebiete"],
  [/^all runs$/, "alle Summen"],
  [/^each run once$/, "jede Summe einmal"],
  [/^a sum from (\d+) to (\d+) for the run .*$/, "eine Summe von $1 bis $2"],
  [/^a white cell .*$/, "eine weiße Zelle neben der Summe"],
];

/** What is found, if it is no quotation, said by itself. */
const ALONE: [RegExp, string][] = [
  [/^the end of .+$/, "das Ende"],
  [/^(?:nothing|none|no .+)$/, "nichts"],
  [/^(?:another|again)$/, "noch eines"],
  [/^(.+) (?:again|twice)$/, "$1 zweimal"],
  [/^one more, (.+)$/, "eines mehr, $1"],
  [/^more$/, "mehr"],
  [/^one of (\d+) cells?$/, "eine aus $1"],
  [/^(\d+) (?:rows?|lines?)$/, "$1 Zeilen"],
  [/^(\d+) cells?$/, "$1 Zellen"],
];

/** What it expects in German, or nothing. */
function expected(thing: string): string | undefined {
  const [said, german] = EXPECTED.find(([said]) => said.test(thing)) ?? [];
  if (!said || german === undefined) return undefined;
  const parts: Record<string, string> = { most: "höchstens", least: "mindestens", sum: "eine Summe", product: "ein Produkt" };
  return thing.replace(said, german).replace(/^(?:most|least)\b|\b(?:sum|product)\b/, (part) => parts[part] ?? part);
}

/** What is found where something else is expected, if it is no quotation. */
const FOUND: [RegExp, string][] = [
  [/nicht the end of the (?:line|text)$/, "aber der Text endet hier"],
  [/gefunden ist the end of the line$/, "die Zeile endet hier"],
  [/nicht nothing$/, "aber da ist nichts"],
  [/nicht none$/, "aber da ist keine"],
];

/** Where in a puzzle something is wrong: in a rule, perhaps in that at a cell, or within a link. */
const WHERE: [RegExp, string][] = [
  [/^in the link, line (\d+), column (\d+): /, "im Link, Zeile $1, Spalte $2: "],
  [/^([a-z][\w+-]*) at (r\d+c\d+): /, "$1 in $2: "],
  [/^[a-z][\w+-]*: (?=expected)/, "$&"],
];

export function told(message: string): string {
  for (const [said, german] of WHERE) {
    const [where] = said.exec(message) ?? [];
    if (where !== undefined) return where.replace(said, german) + told(message.slice(where.length));
  }
  const [said, german] = SAID.find(([said]) => said.test(message)) ?? [];
  return FOUND.reduce((text, [found, german]) => text.replace(found, german), said ? message.replace(said, german ?? "") : byParts(message));
}

/** A sentence that says what is expected, and mostly what is found. */
function byParts(message: string): string {
  const [, thing, found] = /^expected (.+?)(?:, found ((?:.(?!, found ))+))?$/s.exec(message) ?? [];
  if (thing === undefined) return message;
  const german = expected(thing);
  const alone = found === undefined ? "" : foundAlone(found);
  if (german) return [`erwartet: ${german}`, alone && `gefunden: ${alone}`].filter(Boolean).join("; ");
  if (["das Ende", "nichts"].includes(alone)) return "hier fehlt etwas";
  return alone ? `hier nicht erwartet: ${alone}` : "das geht hier nicht";
}

/** What is found, said by itself. */
function foundAlone(found: string): string {
  const [said, german] = ALONE.find(([said]) => said.test(found)) ?? [];
  return said ? found.replace(said, german ?? "") : found;
}
