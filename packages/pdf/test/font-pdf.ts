/** Files that show a text in one font, for tests. */
import { smallPdf, streamText } from "./small-pdf.ts";

export interface SimpleFontParts {
  /** The text that is shown, and the operators before it, such as `3 Tr`. */
  text?: string;
  before?: string;
  subtype?: string;
  /** Entries of the font dictionary; given ones replace those of the same key. */
  font?: Record<string, string>;
  /** More entries of the descriptor. */
  descriptor?: string;
  flags?: number;
  /** FontFile, FontFile2 or FontFile3, the entries of its stream and its bytes. */
  key?: string;
  entries?: string;
  program?: string | null;
  toUnicode?: string;
}

const written = (entries: Record<string, string>) =>
  Object.entries(entries)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `/${key} ${value}`)
    .join("");

/** A simple font: TrueType, WinAnsiEncoding, and a width of 600 for every code, unless given otherwise. */
export function simpleFontPdf(parts: SimpleFontParts): Uint8Array {
  const { text = "(A)", before = "", subtype = "TrueType", flags = 32, descriptor = "", program = null } = parts;
  const { key = "FontFile2", entries = "", toUnicode } = parts;
  const font = {
    Type: "/Font",
    Subtype: `/${subtype}`,
    BaseFont: "/ABCDEF+Test",
    FirstChar: "0",
    LastChar: "255",
    Widths: `[${"600 ".repeat(256)}]`,
    Encoding: "/WinAnsiEncoding",
    FontDescriptor: "6 0 R",
    ...(toUnicode === undefined ? {} : { ToUnicode: "8 0 R" }),
    ...parts.font,
  };

  return smallPdf({
    content: `BT /F 12 Tf ${before} ${text} Tj ET`,
    resources: "/Font<</F 5 0 R>>",
    objects: {
      5: `<<${written(font)}>>`,
      6: `<</Type/FontDescriptor/FontName/Test/Flags ${flags}${descriptor}${program === null ? "" : `/${key} 7 0 R`}>>`,
      7: streamText(entries, program ?? ""),
      8: streamText("", toUnicode ?? ""),
    },
  });
}

export interface CompositeFontParts {
  text?: string;
  before?: string;
  /** Entries of the CIDFont, and of the Type 0 font above it. */
  cidFont?: Record<string, string>;
  font?: Record<string, string>;
  key?: string;
  entries?: string;
  program?: string | null;
  toUnicode?: string;
  /** The CMap that object 9 holds; name it with `Encoding: "9 0 R"`. */
  map?: { entries: string; program: string };
  /** The bits of a CIDSet. */
  cidSet?: string;
  /** The bytes of object 11, for a CIDToGIDMap or another CMap. */
  stream?: { entries: string; data: string };
}

/** A Type 0 font with Identity-H over a CIDFont of TrueType outlines, whose CIDs are 600 wide. */
export function compositeFontPdf(parts: CompositeFontParts): Uint8Array {
  const { text = "<0001>", before = "", key = "FontFile2", entries = "", program = null, toUnicode, cidSet } = parts;
  const cidFont = {
    Type: "/Font",
    Subtype: "/CIDFontType2",
    BaseFont: "/ABCDEF+Test",
    CIDSystemInfo: "<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>",
    CIDToGIDMap: "/Identity",
    DW: "600",
    FontDescriptor: "7 0 R",
    ...parts.cidFont,
  };
  const font = {
    Type: "/Font",
    Subtype: "/Type0",
    BaseFont: "/ABCDEF+Test",
    Encoding: "/Identity-H",
    DescendantFonts: "[6 0 R]",
    ...(toUnicode === undefined ? {} : { ToUnicode: "10 0 R" }),
    ...parts.font,
  };
  const embedded = program === null ? "" : `/${key} 8 0 R`;

  return smallPdf({
    content: `BT /F 12 Tf ${before} ${text} Tj ET`,
    resources: "/Font<</F 5 0 R>>",
    objects: {
      5: `<<${written(font)}>>`,
      6: `<<${written(cidFont)}>>`,
      7: `<</Type/FontDescriptor/FontName/Test/Flags 4${embedded}${cidSet === undefined ? "" : "/CIDSet 12 0 R"}>>`,
      8: streamText(entries, program ?? ""),
      9: streamText(parts.map?.entries ?? "", parts.map?.program ?? ""),
      10: streamText("", toUnicode ?? ""),
      11: streamText(parts.stream?.entries ?? "", parts.stream?.data ?? ""),
      12: streamText("", cidSet ?? ""),
    },
  });
}

/** A ToUnicode map of single codes. */
export function toUnicodeMap(texts: Record<number, string>): string {
  const hex = (number: number) => number.toString(16).padStart(4, "0");
  const rows = Object.entries(texts).map(
    ([code, text]) => `<${hex(Number(code))}> <${[...text].map((character) => hex(character.charCodeAt(0))).join("")}>`,
  );

  return `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${rows.length} beginbfchar ${rows.join(" ")} endbfchar endcmap`;
}
