/** Character maps and widths with many ranges. */
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { OWN, packed, times } from "./pieces.ts";

export const fontsFamilies: readonly HostileFamily[] = [
  {
    name: "ranges of a character map",
    full: 100_000,
    make: (n) =>
      withFont(
        `/ToUnicode ${OWN + 1} 0 R`,
        packed(
          "",
          times(n, (i) => `1 beginbfrange <${hex(i)}> <ffff> <0041> endbfrange `),
        ),
      ),
  },
  {
    name: "code spaces of a character map",
    full: 200_000,
    make: (n) =>
      withFont(
        `/ToUnicode ${OWN + 1} 0 R`,
        packed(
          "",
          times(n, (i) => `1 begincodespacerange <${hex(i % 65_536)}> <${hex(i % 65_536)}> endcodespacerange `),
        ),
        `/Encoding ${OWN + 1} 0 R`,
      ),
  },
  {
    name: "ranges of widths",
    full: 300_000,
    make: (n) => withFont("", "null", "/Encoding/Identity-H", `/W[${times(n, (i) => `${i % 7} ${i % 7} 5 `)}]`),
  },
];

function hex(code: number): string {
  return (code % 65_536).toString(16).padStart(4, "0");
}

/** A composite font that a page shows every code of. */
function withFont(entries: string, object: string, encoding = "/Encoding/Identity-H", descendant = ""): Uint8Array {
  const codes = times(5_000, (i) => hex(i * 13));
  const font = `<</Type/Font/Subtype/Type0/BaseFont/X${encoding}${entries}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4>>${descendant}>>]>>`;

  return taggedPdf({
    content: `/P <</MCID 0>> BDC BT /F 9 Tf <${codes}> Tj ET EMC`,
    resources: `/Font<</F ${OWN} 0 R>>`,
    objects: { [OWN]: font, [OWN + 1]: object },
  });
}
