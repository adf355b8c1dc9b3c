/** The encodings of simple fonts (ISO 32000-1, annex D) and the Adobe Glyph List, by the names of glyphs. */
import lists from "./data/adobe-glyph-list.json" with { type: "json" };
import encodings from "./data/encodings.json" with { type: "json" };

/** Names by code; an empty one is not a glyph. */
type NamesByCode = readonly string[];

const named: Readonly<Record<string, NamesByCode>> = {
  WinAnsiEncoding: encodings.WinAnsiEncoding,
  MacRomanEncoding: encodings.MacRomanEncoding,
  MacExpertEncoding: encodings.MacExpertEncoding,
};

const listed = new Map<string, string>(Object.entries(lists.glyphList));
const dingbats = new Map<string, string>(Object.entries(lists.zapfDingbats));

/** The glyph's name in one of the three encodings that a font may name; null for another encoding. */
export function nameInEncoding(encoding: string | null, code: number): string | null {
  const names = encoding === null || !Object.hasOwn(named, encoding) ? undefined : named[encoding];
  if (!names) return null;

  return names[code] || ".notdef";
}

export function nameInStandardEncoding(code: number): string {
  return encodings.StandardEncoding[code] || ".notdef";
}

/** Whether the Adobe Glyph List has the name. */
export function isListedName(name: string): boolean {
  return listed.has(name);
}

/** The text that the Adobe Glyph List or the list of dingbats gives a name; `.notdef` counts as U+0000. */
export function textOfListedName(name: string): string | null {
  if (name === ".notdef") return "\u0000";
  const codePoints = listed.get(name) ?? dingbats.get(name);

  return codePoints === undefined
    ? null
    : String.fromCodePoint(...codePoints.split(" ").map((digits) => Number.parseInt(digits, 16)));
}

/** The first code point of a listed name's text; null for a name that is not listed. */
export function codePointOfListedName(name: string): number | null {
  return textOfListedName(name)?.codePointAt(0) ?? null;
}

/** The codes of Mac OS Roman, as a TrueType program's (1,0) map has them: more glyphs than MacRomanEncoding (9.6.6.4). */
export function macintoshCode(name: string): number | undefined {
  macintoshCodes ??= new Map([
    ...encodings.MacRomanEncoding.map((own, code) => [own, code] as const).filter(([own]) => own !== ""),
    ...MAC_OS_ONLY,
    ["space", 0x20],
  ]);

  return macintoshCodes.get(name);
}

let macintoshCodes: Map<string, number> | null = null;

const MAC_OS_ONLY: readonly (readonly [string, number])[] = [
  ["notequal", 0xad],
  ["infinity", 0xb0],
  ["lessequal", 0xb2],
  ["greaterequal", 0xb3],
  ["partialdiff", 0xb6],
  ["summation", 0xb7],
  ["product", 0xb8],
  ["pi", 0xb9],
  ["integral", 0xba],
  ["Omega", 0xbd],
  ["radical", 0xc3],
  ["approxequal", 0xc5],
  ["Delta", 0xc6],
  ["lozenge", 0xd7],
  ["Euro", 0xdb],
  ["apple", 0xf0],
];
