/** German for what the engine says of an input. */

/** What it often says, in its words and in German. What it seldom says stays as it is. */
const SAID: [RegExp, string][] = [
  // What is typed or pasted.
  [/^expected a digit from (\S+) to (\S+), or `\.`, found (.+)$/, "erwartet ist eine Ziffer von $1 bis $2 oder ein Punkt, nicht $3"],
  [
    /^expected a board on one line, or a line for each of its rows, found one line of (\d+) cells$/,
    "ein Brett steht auf einer Zeile oder Reihe für Reihe; eine Zeile mit $1 Zellen ist keines",
  ],
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
  [/^expected a layout with white cells, found none$/, "es braucht weiße Zellen"],
];

/** What is found where something else is expected, if it is no quotation. */
const FOUND: [RegExp, string][] = [
  [/nicht the end of the (?:line|text)$/, "aber der Text endet hier"],
  [/gefunden ist the end of the line$/, "die Zeile endet hier"],
  [/nicht nothing$/, "aber da ist nichts"],
  [/nicht none$/, "aber da ist keine"],
];

export function told(message: string): string {
  const [said, german] = SAID.find(([said]) => said.test(message)) ?? [/^$/, ""];
  return FOUND.reduce((text, [found, german]) => text.replace(found, german), message.replace(said, german));
}
