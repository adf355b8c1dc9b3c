/** Reads the text of a tag that is being typed, from the cursor backwards. */

/** The tag that is open at the end of the text, or undefined in plain text. */
export function openTag(
  prefix: string,
  delimiters: readonly (readonly [string, string])[],
): { from: number; opening: string; closing: string; text: string } | undefined {
  let found: { from: number; opening: string; closing: string; text: string } | undefined;
  for (const [opening, closing] of delimiters) {
    const from = prefix.lastIndexOf(opening);
    if (from === -1 || (found !== undefined && from < found.from)) continue;
    found = { from, opening, closing, text: prefix.slice(from + opening.length) };
  }
  if (found === undefined) return undefined;

  return found.text.includes(found.closing) ? undefined : found;
}

/** Where the source goes on after the tag at the cursor: after its end, where that comes before the next tag. */
export function tagEnd(source: string, offset: number, closing: string, openings: readonly string[]): number {
  const close = source.indexOf(closing, offset);
  if (close === -1) return offset;
  const next = openings.map((opening) => source.indexOf(opening, offset)).filter((at) => at !== -1 && at < close);

  return next.length > 0 ? offset : close + closing.length;
}

/** The text before an open quote, and what is inside it; undefined where no quote is open. */
export function openQuote(text: string): { before: string; quote: string; inside: string } | undefined {
  let quote = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote === "") {
      if (character === '"' || character === "'") {
        quote = character;
        from = at;
      }
    } else if (character === "\\") {
      at++;
    } else if (character === quote) {
      quote = "";
    }
  }

  return quote === "" ? undefined : { before: text.slice(0, from), quote, inside: text.slice(from + 1) };
}

const OPENING: Readonly<Record<string, string>> = { "]": "[", ")": "(" };

/** The expression that the text ends with: names, dots, and what is in brackets, as in `order.items[0].name`. */
export function trailingPath(text: string, allowsCalls: boolean): string {
  let at = text.length;
  while (at > 0) {
    const character = text[at - 1]!;
    if (/[\p{L}\p{N}_.-]/u.test(character)) {
      at--;
      continue;
    }
    const opening = OPENING[character];
    if (opening === undefined || (character === ")" && !allowsCalls)) break;
    const start = matchingBracket(text, at - 1, opening, character);
    if (start === -1) break;
    at = start;
  }

  return text.slice(at);
}

/** Where the bracket opens that closes at `at`; quotes inside are stepped over. */
function matchingBracket(text: string, at: number, opening: string, closing: string): number {
  let depth = 0;
  for (let position = at; position >= 0; position--) {
    const character = text[position]!;
    if (character === '"' || character === "'") {
      const start = text.lastIndexOf(character, position - 1);
      if (start === -1) return -1;
      position = start;
    } else if (character === closing) {
      depth++;
    } else if (character === opening && --depth === 0) {
      return position;
    }
  }

  return -1;
}

/** True where the text ends with a whole value and a space: what follows is an operator. */
export function endsWithValue(text: string): boolean {
  return /[\p{L}\p{N}_\])"'?]\s+$/u.test(text);
}

/** The text without what is in quotes: brackets and bars in it do not count. */
export function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'/g, (quoted) => quoted[0]! + " ".repeat(quoted.length - 2) + quoted[0]!);
}
