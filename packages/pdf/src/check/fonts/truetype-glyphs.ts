/** Which glyph of a TrueType program a simple font's code or glyph name stands for (ISO 32000-1, 9.6.6.4). */
import { codePointOfListedName, macintoshCode } from "./encodings.ts";
import type { TrueTypeProgram } from "./programs/truetype-program.ts";

interface FoundGlyph {
  /** 0 where there is none. */
  glyph: number;
  isPresent: boolean;
}

/** Symbolic fonts put their codes into one of these ranges of a (3,0) map. */
const SYMBOL_RANGES = [0xf000, 0xf100, 0xf200];

/** By name: through the Unicode map, else through the Macintosh map, else by the names in the `post` table. */
export function namedGlyph(program: TrueTypeProgram, name: string): FoundGlyph {
  const codePoint = codePointOfListedName(name);
  const macintosh = macintoshCode(name);
  const glyph =
    (codePoint === null ? 0 : (program.map(3, 1)?.glyphOf(codePoint) ?? 0)) ||
    (macintosh === undefined ? 0 : (program.map(1, 0)?.glyphOf(macintosh) ?? 0)) ||
    (program.glyphNamed(name) ?? 0);

  return { glyph, isPresent: glyph !== 0 && name !== ".notdef" };
}

/** By code: through the symbol map, else through the Macintosh map. Other maps tell widths, but do not count as a mapping. */
export function mappedGlyph(program: TrueTypeProgram, code: number): FoundGlyph {
  const symbol = program.map(3, 0);
  const macintosh = program.map(1, 0);
  const inSymbol = symbol ? symbol.glyphOf(symbolCode(symbol.firstCode(), code)) : 0;
  if (inSymbol !== 0) return { glyph: inSymbol, isPresent: true };

  const isPresent = !symbol && macintosh !== undefined && macintosh.glyphOf(code) !== 0;
  const map = macintosh ?? program.maps.find((other) => other.has(code));

  return { glyph: map?.glyphOf(code) ?? 0, isPresent };
}

function symbolCode(first: number | null, code: number): number {
  const range = first === null ? 0 : first & 0xff00;

  return SYMBOL_RANGES.includes(range) ? range + code : code;
}
