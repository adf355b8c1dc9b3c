/** Brings a line that was painted from left to right into the order in which it is read, where it holds Hebrew or Arabic. */

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;
const MIRRORED: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "«": "»",
  "»": "«",
};

export function logicalOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  const characters = [...line];
  const toLeft = characters.filter((character) => RIGHT_TO_LEFT.test(character)).length;
  const toRight = characters.filter((character) => isToRight(character) && !/\p{N}/u.test(character)).length;
  if (toLeft >= toRight) return reversed(characters);

  // A line of the other direction: only the stretches from the first to the last letter of each insertion turn.
  return line.replace(
    /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC](?:[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])?/gu,
    (stretch) => reversed([...stretch]),
  );
}

/** From right to left, but for words and numbers that run to the right themselves. */
function reversed(characters: readonly string[]): string {
  const out: string[] = [];
  for (let at = characters.length - 1; at >= 0; ) {
    if (!isToRight(characters[at]!)) {
      out.push(MIRRORED[characters[at]!] ?? characters[at]!);
      at--;
      continue;
    }
    let from = at;
    while (from > 0 && belongsTo(characters, from - 1)) from--;
    for (let i = from; i <= at; i++) out.push(characters[i]!);
    at = from - 1;
  }

  return out.join("");
}

function isToRight(character: string): boolean {
  return LEFT_TO_RIGHT.test(character) && !RIGHT_TO_LEFT.test(character);
}

/** A letter or digit of the run, or one mark inside it, as the points of 1.234,50 are. */
function belongsTo(characters: readonly string[], at: number): boolean {
  if (isToRight(characters[at]!)) return true;

  return /[.,:/'’-]/.test(characters[at]!) && at > 0 && isToRight(characters[at - 1]!);
}
