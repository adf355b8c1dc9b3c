/** Formats of Ruby's strftime as formats of date-fns, where both print the same. */

/** Directives whose text is the same for every moment; the rest keeps Liquid's own `date`. */
const EXACT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Y: "yyyy",
    "-Y": "y",
    y: "yy",
    G: "RRRR",
    m: "MM",
    "-m": "M",
    B: "MMMM",
    b: "MMM",
    h: "MMM",
    d: "dd",
    "0e": "dd",
    "-d": "d",
    "-e": "d",
    H: "HH",
    "-H": "H",
    "-k": "H",
    I: "hh",
    "0l": "hh",
    "-I": "h",
    "-l": "h",
    M: "mm",
    "-M": "m",
    S: "ss",
    "-S": "s",
    p: "a",
    "^P": "a",
    P: "aaa",
    "#p": "aaa",
    L: "SSS",
    "3N": "SSS",
    "1N": "S",
    "2N": "SS",
    z: "xx",
    ":z": "xxx",
    A: "EEEE",
    a: "EEE",
    u: "i",
    V: "II",
    "-V": "I",
    F: "yyyy-MM-dd",
    T: "HH:mm:ss",
    X: "HH:mm:ss",
    R: "HH:mm",
    D: "MM/dd/yy",
    x: "MM/dd/yy",
    r: "hh:mm:ss a",
  }),
);

const DIRECTIVE = /^%([-_0^#]*\d*:*[a-zA-Z%])/;

/** The format of date-fns, or null where there is none that prints the same. */
export function toDateFns(format: string): string | null {
  let written = "";
  let literal = "";
  let last = "";
  const flush = () => {
    if (literal === "") return;
    written += quoted(literal);
    last = "";
    literal = "";
  };
  for (let at = 0; at < format.length; ) {
    if (format[at] !== "%") {
      literal += format[at];
      at++;
      continue;
    }
    const directive = DIRECTIVE.exec(format.slice(at, at + 20));
    const pattern = directive === null ? undefined : EXACT.get(directive[1]!);
    if (directive === null || pattern === undefined) return null;
    flush();
    // `dd` after `dd` would be read as one: nothing can be written between them.
    if (last !== "" && last === pattern[0]) return null;
    written += pattern;
    last = pattern.at(-1)!;
    at += directive[0].length;
  }
  flush();

  return written;
}

/** Letters are patterns unless they are quoted; a quote is doubled; a line break is read only in quotes. */
function quoted(text: string): string {
  const escaped = text.replaceAll("'", "''");

  return /[a-zA-Z\n\r]/.test(text) ? `'${escaped}'` : escaped;
}

/** Whether the format prints the letters of a zone, which a text with an offset does not carry. */
export function printsZoneLetters(format: string): boolean {
  return /%[-_0^#]*\d*Z/.test(format);
}
