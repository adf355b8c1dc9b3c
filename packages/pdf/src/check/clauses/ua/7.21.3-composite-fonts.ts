/** ISO 14289-1, 7.21.3, and ISO 19005-3, 6.2.11.3: composite fonts, their CIDFonts and CMaps. */

import type { Checking } from "../../checking.ts";
import { isIdentityName, isPredefinedName } from "../../fonts/character-collections.ts";
import type { EncodingMap } from "../../fonts/encoding-map.ts";
import { cidFontsInUse, compositeFontsInUse, placeOfFont } from "../../fonts/subjects.ts";
import type { UsedFont } from "../../fonts/used-fonts.ts";
import { ruleGroup } from "../../rule.ts";

interface MapInUse {
  map: EncodingMap;
  used: UsedFont;
}

/** The maps of fonts, and those that they are built on. */
function* mapsInUse(checking: Checking): Iterable<MapInUse> {
  for (const { font, used } of compositeFontsInUse(checking)) {
    for (let map: EncodingMap | null = font.encoding; map; map = map.used) yield { map, used };
  }
}

function* referencedMaps(checking: Checking): Iterable<MapInUse> {
  for (const { font, used } of compositeFontsInUse(checking)) {
    for (let map = font.encoding.used; map; map = map.used) yield { map, used };
  }
}

export const systemInfoRules = ruleGroup({
  subjects: compositeFontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.3.1-1",
      pdfA: "6.2.11.3.1-1",
      message:
        "The CIDSystemInfo of a composite font's CIDFont and of its CMap do not belong together: Registry and Ordering must be equal, and the CIDFont's Supplement no higher than the CMap's.",
      holds({ font: { encoding, descendant } }) {
        if (isIdentityName(encoding.name ?? "")) return true;
        const own = descendant?.systemInfo;
        const { registry, ordering, supplement } = encoding.systemInfo;
        if (!own || own.registry === null || own.ordering === null) return false;
        if (own.registry !== registry || own.ordering !== ordering) return false;

        return own.supplement !== null && supplement !== null && own.supplement <= supplement;
      },
    },
  ],
});

export const cidFontRules = ruleGroup({
  subjects: cidFontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.3.2-1",
      pdfA: "6.2.11.3.2-1",
      message:
        "An embedded CIDFont with TrueType outlines has no CIDToGIDMap: write the name Identity, or a stream that gives each CID its glyph.",
      holds: ({ font }) => font.subtype !== "CIDFontType2" || font.hasGlyphMap || !font.hasProgram,
    },
  ],
});

export const encodingMapRules = ruleGroup({
  subjects: mapsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.3.3-1",
      pdfA: "6.2.11.3.3-1",
      message: "A composite font names a CMap that is neither predefined in PDF nor embedded: embed it as a stream.",
      holds: ({ map }) => map.isEmbedded || isPredefinedName(map.name ?? ""),
    },
    {
      ua1: "7.21.3.3-2",
      pdfA: "6.2.11.3.3-2",
      message: "The WMode in the dictionary of an embedded CMap and the one in its program are not the same.",
      holds: ({ map }) => map.dictionaryWritingMode === map.programWritingMode,
    },
  ],
});

export const referencedMapRules = ruleGroup({
  subjects: referencedMaps,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.3.3-3",
      pdfA: "6.2.11.3.3-3",
      message: "An embedded CMap is built on another that PDF does not predefine: write all codes into the one CMap.",
      holds: ({ map }) => isPredefinedName(map.name ?? ""),
    },
  ],
});
