/** Finds amounts in text, whatever the locale's marks for thousands and decimals. */

export interface AmountInText {
  start: number;
  end: number;
  /** Every value that it can be read as, in plain decimals: `1.234` is two. */
  values: string[];
  hasDecimals: boolean;
}

const SPACES = " \u00A0\u202F\u2009";
const SPACE = new RegExp(`[${SPACES}]`, "u");
/** In units of a string. */
const LONGEST_CHARACTER = 2;
const NUMBER = new RegExp(
  `(?:[-−–+][${SPACES}]?)?\\p{Nd}(?:[\\p{Nd}.,'’٫٬]|[${SPACES}](?=\\p{Nd}{3}(?!\\p{Nd})))*`,
  "gu",
);

export function* amountsIn(text: string): Generator<AmountInText> {
  const known = new Map<string, Pick<AmountInText, "values" | "hasDecimals">>();
  for (const match of text.matchAll(NUMBER)) {
    const written = match[0].replace(/[.,'’٫٬]+$/, "");
    const start = match.index;
    const end = start + written.length;
    // Neither a rate nor a part of a longer word is an amount.
    const before = text.slice(Math.max(0, start - LONGEST_CHARACTER), start);
    if (/^(\s?%|\/\d)/.test(text.slice(end, end + 2)) || /[\p{L}\p{Nd}/]$/u.test(before)) continue;
    let amount = known.get(written);
    if (!amount) {
      amount = { values: valuesOf(written), hasDecimals: /[.,٫]\p{Nd}{2}$/u.test(written) };
      known.set(written, amount);
    }
    const { values, hasDecimals } = amount;
    if (values.length > 0) yield { start, end, values, hasDecimals };
  }
}

function valuesOf(written: string): string[] {
  // `2 100,00` is one amount, or a quantity and an amount side by side.
  const pieces = written.split(SPACE);
  if (pieces.length === 1) return readings(written);
  const values = new Set<string>();
  for (let from = 0; from < pieces.length; from++) {
    for (const value of readings(pieces.slice(from).join(""))) values.add(value);
    for (const value of readings(pieces[from]!)) values.add(value);
  }

  return [...values];
}

const DIGITS = /^\d+$/;
const DIGITS_AND_MARKS = /^[\d.,]+$/;

/** The values that digits with marks can stand for; none where the marks make no number, as in a date. */
function readings(written: string): string[] {
  if (DIGITS.test(written)) return [normalAmount(written)];
  const sign = /^[-−–]/.test(written) ? "-" : "";
  const unsigned = written.replace(/^[-−–+]\s?/, "");
  const plain = DIGITS_AND_MARKS.test(unsigned) ? unsigned : inAscii(unsigned);
  const found = new Set<string>();
  const add = (whole: string, fraction: string) => found.add(normalAmount(`${sign}${whole}.${fraction}`));

  const parts = plain.split(/[.,]/);
  if (parts.length === 1) add(plain, "");
  else {
    const marks = plain.replace(/\d/g, "");
    const isGrouped = (groups: string[]) => groups.slice(1).every((group) => /^\d{2,3}$/.test(group));
    const allSame = [...marks].every((mark) => mark === marks[0]);
    if (allSame && parts.slice(1).every((group) => group.length === 3)) add(parts.join(""), "");
    const whole = parts.slice(0, -1);
    const isDecimal =
      marks.length === 1 || ([...marks].slice(0, -1).every((mark) => mark === marks[0]) && marks.at(-1) !== marks[0]);
    if (isDecimal && isGrouped(whole)) add(whole.join(""), parts.at(-1)!);
  }

  return [...found];
}

/** Digits and marks for decimals as ASCII has them, without those that only group digits. */
function inAscii(unsigned: string): string {
  return [...unsigned.replaceAll("٫", ".").replaceAll("٬", ",")]
    .map((character) => (/\p{Nd}/u.test(character) ? asciiDigit(character) : character))
    .join("")
    .replace(/['’]/g, "");
}

/** Unicode keeps each script's ten digits in a row, zero first, so the distance to the row's start is the value. */
function asciiDigit(character: string): string {
  if (character >= "0" && character <= "9") return character;
  const code = character.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;

  return String(value);
}

/** One spelling for equal amounts: `0100.50` and `100.5` are `100.5`. */
export function normalAmount(amount: string): string {
  const match = /^([-+]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(amount.trim());
  if (!match) return amount.trim();
  const [, sign, whole, fraction] = match;
  const value = `${whole || "0"}${fraction ? `.${fraction}` : ""}`;

  return sign === "-" && value !== "0" ? `-${value}` : value;
}
