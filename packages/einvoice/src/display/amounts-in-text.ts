/** Finds amounts in text, whatever the locale's marks for thousands and decimals. */

export interface AmountInText {
  /** As the text has it, without marks behind it. */
  written: string;
  /** Every value that it can be read as, in plain decimals: `1.234` is two. */
  values: string[];
}

const SPACES = " \u00A0\u202F\u2009";
const SPACE = new RegExp(`[${SPACES}]`, "u");
/** In units of a string. */
const LONGEST_CHARACTER = 2;
const NUMBER = new RegExp(
  `(?:[-−–+][${SPACES}]?)?\\p{Nd}(?:[\\p{Nd}.,'’٫٬]|[${SPACES}](?=\\p{Nd}{3}(?!\\p{Nd})))*`,
  "gu",
);

/** What may come after a number without belonging to it. */
const LAST_MARKS = /[.,'’٫٬]+$/;
/** Behind a number: it is a rate, or a part of a date. */
const RATE_OR_DATE = /\s?%|\/\d/y;
/** In front of a number: it is a part of a longer word. */
const END_OF_WORD = /[\p{L}\p{Nd}/]$/u;
const DECIMALS = /[.,٫]\p{Nd}{2}$/u;
const [SPACE_CODE, ZERO_CODE, NINE_CODE] = [0x20, 0x30, 0x39];

export function amountsIn(text: string): AmountInText[] {
  const found: AmountInText[] = [];
  const known = new Map<string, string[]>();
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const written = endsInDigit(match[0]) ? match[0] : match[0].replace(LAST_MARKS, "");
    // Neither a rate nor a part of a longer word is an amount.
    RATE_OR_DATE.lastIndex = match.index + written.length;
    if (RATE_OR_DATE.test(text) || isInWord(text, match.index)) continue;

    let values = known.get(written);
    if (!values) {
      values = valuesOf(written);
      known.set(written, values);
    }
    if (values.length > 0) found.push({ written, values });
  }

  return found;
}

/** Whether it ends in two digits behind a mark, as amounts of money mostly do. */
export function hasDecimals({ written }: AmountInText): boolean {
  return DECIMALS.test(written);
}

/** False for digits of other scripts, which the patterns know. */
function endsInDigit(written: string): boolean {
  const code = written.charCodeAt(written.length - 1);

  return code >= ZERO_CODE && code <= NINE_CODE;
}

function isInWord(text: string, start: number): boolean {
  // Most amounts come after a space or at the start of a line.
  if (start === 0 || text.charCodeAt(start - 1) <= SPACE_CODE) return false;

  return END_OF_WORD.test(text.slice(Math.max(0, start - LONGEST_CHARACTER), start));
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
const ONE_MARK = /^(\d*)[.,](\d*)$/;

/** The values that digits with marks can stand for; none where the marks make no number, as in a date. */
function readings(written: string): string[] {
  if (DIGITS.test(written)) return [amountOf("", written, "")];
  const oneMark = ONE_MARK.exec(written);
  if (oneMark) return readingsOfOneMark("", oneMark[1]!, oneMark[2]!);
  const sign = /^[-−–]/.test(written) ? "-" : "";
  const unsigned = written.replace(/^[-−–+]\s?/, "");
  const plain = DIGITS_AND_MARKS.test(unsigned) ? unsigned : inAscii(unsigned);

  const parts = plain.split(/[.,]/);
  const [first = "", second] = parts;
  if (second === undefined) return [amountOf(sign, first, "")];
  if (parts.length === 2) return readingsOfOneMark(sign, first, second);
  const found = new Set<string>();
  const marks = plain.replace(/\d/g, "");
  const isGrouped = (groups: string[]) => groups.slice(1).every((group) => /^\d{2,3}$/.test(group));
  const allSame = [...marks].every((mark) => mark === marks[0]);
  if (allSame && parts.slice(1).every((group) => group.length === 3)) found.add(amountOf(sign, parts.join(""), ""));
  const whole = parts.slice(0, -1);
  const isDecimal = [...marks].slice(0, -1).every((mark) => mark === marks[0]) && marks.at(-1) !== marks[0];
  if (isDecimal && isGrouped(whole)) found.add(amountOf(sign, whole.join(""), parts.at(-1)!));

  return [...found];
}

/** The mark is one for decimals, or one for thousands. */
function readingsOfOneMark(sign: string, whole: string, rest: string): string[] {
  const decimal = amountOf(sign, whole, rest);
  if (rest.length !== 3) return [decimal];
  const grouped = amountOf(sign, whole + rest, "");

  return grouped === decimal ? [decimal] : [grouped, decimal];
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
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) return amount.trim();
  const [, sign = "", whole = "", fraction = ""] = match;

  return amountOf(sign, whole, fraction);
}

/** The one spelling of an amount whose digits are given. */
function amountOf(sign: string, whole: string, fraction: string): string {
  let start = 0;
  while (whole.charCodeAt(start) === ZERO_CODE) start++;
  let end = fraction.length;
  while (fraction.charCodeAt(end - 1) === ZERO_CODE) end--;
  const value = `${whole.slice(start) || "0"}${end === 0 ? "" : `.${fraction.slice(0, end)}`}`;

  return sign === "-" && value !== "0" ? `-${value}` : value;
}
