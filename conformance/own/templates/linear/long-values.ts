/** Values of a given length that have been slow somewhere: one letter, blanks, letters of two units, markup, digits, deep and long lists. */

/** Elements of a list for each thousand letters of a text. */
const LIST_SHARE = 1 / 8;
/** Deeper data is refused before it reaches a template. */
const DEEPEST = 100;

const of = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));
/** What a pattern that looks for an end finds at the very last letter only. */
const before = (part: string, end: string) => (length: number) => part.repeat(length) + end;
const list = (element: (at: number) => unknown) => (length: number) =>
  Array.from({ length: Math.ceil(length * LIST_SHARE) }, (_, at) => element(at));

/** By name; each gives a value of about the length. */
export const longValues: Record<string, (length: number) => unknown> = {
  letters: of("a"),
  blanks: of(" "),
  "two-byte letters": of("é"),
  "letters of two units": of("😀"),
  words: of("ab "),
  lines: of("a\n"),
  "line ends": of("\r"),
  "opened tags": of("<"),
  "started tags": of("<a "),
  ampersands: of("&"),
  entities: of("&amp;"),
  digits: of("9"),
  "digits with dots": of("9."),
  dots: of("a."),
  commas: of(","),
  addresses: of("http://a."),
  "mail addresses": of("a@"),
  brackets: of("["),
  braces: of("{"),
  percents: of("%("),
  "format fields": of("{0}"),
  backslashes: of("\\"),
  dashes: of("-"),
  "blanks before a letter": before(" ", "a"),
  "digits before a letter": before("9", "x"),
  "brackets before a letter": before(")", "a"),
  "an ampersand before letters": (length) => `&${"a".repeat(length)}`,
  "a sign and digits": (length) => `-${"9".repeat(length)}.${"9".repeat(length)}`,
  "a date with a tail": (length) => `2026-11-16T10:00${"0".repeat(length)}`,
  "texts in a list": list((at) => `k${at}`),
  "the same text in a list": list(() => "a"),
  "numbers in a list": list((at) => at),
  "objects in a list": list((at) => ({ a: at % 7, b: `x${at}`, letter: "a" })),
  "lists in a list": list((at) => [at, [at]]),
  "texts in turn": list((at) => (at % 2 === 0 ? "a" : "b")),
  "an object": (length) => Object.fromEntries(list((at) => [`k${at}`, at])(length) as [string, number][]),
  "a deep list": (length) => {
    let deep: unknown = "a".repeat(length);
    for (let depth = 1; depth < DEEPEST; depth++) deep = [deep];
    return deep;
  },
  "a large number": () => Number.MAX_VALUE,
  "a small number": () => -Number.MIN_VALUE,
};
