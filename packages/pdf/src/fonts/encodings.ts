/** The encodings that simple fonts name (ISO 32000-1, annex D), as the text of each of the 256 codes. */
import { textOfGlyphName } from "./glyph-names.ts";

export type Encoding = readonly (string | null)[];

/** Upper half of StandardEncoding, by glyph names from code 161; a dash is not a glyph. */
const STANDARD_UPPER =
  "exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft " +
  "guilsinglright fi fl - endash dagger daggerdbl periodcentered - paragraph bullet quotesinglbase quotedblbase " +
  "quotedblright guillemotright ellipsis perthousand - questiondown - grave acute circumflex tilde macron breve " +
  "dotaccent dieresis - ring cedilla - hungarumlaut ogonek caron emdash - - - - - - - - - - - - - - - - AE - " +
  "ordfeminine - - - - Lslash Oslash OE ordmasculine - - - - - ae - - - dotlessi - - lslash oslash oe germandbls";

function ascii(): (string | null)[] {
  return Array.from({ length: 256 }, (_, code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : null));
}

function standard(): Encoding {
  const codes = ascii();
  codes[0x27] = "’";
  codes[0x60] = "‘";
  for (const [index, name] of STANDARD_UPPER.split(" ").entries()) codes[161 + index] = textOfGlyphName(name);

  return codes;
}

function fromCharset(label: string): Encoding {
  const decoder = new TextDecoder(label);
  const codes = ascii();
  for (let code = 0x80; code < 0x100; code++) codes[code] = decoder.decode(Uint8Array.of(code));

  return codes;
}

const encodings: Record<string, Encoding> = {
  StandardEncoding: standard(),
  WinAnsiEncoding: fromCharset("windows-1252"),
  MacRomanEncoding: fromCharset("macintosh"),
};

/** Undefined for an encoding that is not one of the three for text. */
export function namedEncoding(name: string): Encoding | undefined {
  return encodings[name];
}
