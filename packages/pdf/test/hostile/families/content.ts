/** Content that is drawn again and again, or never ends. */
import { streamText } from "../../small-pdf.ts";
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { manyPages, OWN, objects, packed, times } from "./pieces.ts";

export const contentFamilies: readonly HostileFamily[] = [
  {
    name: "long decimals in content",
    full: 200_000,
    make: (n) => taggedPdf({ content: times(20, () => `${"1".repeat(n)}.5 w `) }),
  },
  {
    name: "one content stream named again and again",
    full: 2_000,
    make: (n) =>
      taggedPdf({ objects: { [OWN]: packed("", "q Q ".repeat(125 * n)), 4: `[${times(n, () => `${OWN} 0 R `)}]` } }),
  },
  {
    name: "one form drawn again and again",
    full: 300_000,
    make: (n) =>
      taggedPdf({
        content: "/X Do ".repeat(n),
        resources: `/XObject<</X ${OWN} 0 R>>`,
        objects: { [OWN]: streamText("/Subtype/Form", "/P <</MCID 0>> BDC 0 0 9 9 re f EMC ".repeat(20)) },
      }),
  },
  {
    name: "forms that draw each other",
    full: 30,
    make: (n) =>
      taggedPdf({
        content: "/X Do",
        resources: `/XObject<</X ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) =>
          streamText(`/Subtype/Form/Resources<</XObject<</X ${i + 1} 0 R>>>>`, "/X Do /X Do /X Do"),
        ),
      }),
  },
  {
    name: "patterns that use each other",
    full: 60_000,
    make: (n) =>
      taggedPdf({
        content: "/Pattern cs /P scn",
        resources: `/Pattern<</P ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) =>
          streamText(
            `/PatternType 1/Resources<</Pattern<</P ${i + 1} 0 R/Q ${i + 2} 0 R>>>>`,
            "/Pattern cs /P scn /Q scn",
          ),
        ),
      }),
  },
  {
    name: "glyph procedures",
    full: 100_000,
    make: (n) =>
      taggedPdf({
        content: "BT /F 9 Tf (a) Tj ET",
        resources: `/Font<</F<</Type/Font/Subtype/Type3/CharProcs<<${times(n, (i) => `/g${i} ${OWN} 0 R`)}>>>>>>`,
        objects: { [OWN]: streamText("", "0 0 d0 ".repeat(500)) },
      }),
  },
  {
    name: "pages that share their content",
    full: 20_000,
    make: (n) => manyPages(n, () => null, packed("", "0 0 9 9 re f ".repeat(n))),
  },
  { name: "deep arrays in content", full: 500_000, make: (n) => taggedPdf({ content: `${"[".repeat(n)} TJ` }) },
  {
    name: "colour spaces on colour spaces",
    full: 100_000,
    make: (n) =>
      taggedPdf({
        content: "/C cs 1 scn 0 0 9 9 re f",
        resources: `/ColorSpace<</C ${OWN} 0 R>>`,
        objects: objects(
          OWN,
          n,
          (i) =>
            `[/Separation/Spot ${i + 1} 0 R<</FunctionType 3/Functions[<</FunctionType 3/Functions[${i + 1} 0 R]>>]>>]`,
        ),
      }),
  },
  {
    name: "inline images that do not end",
    full: 200_000,
    make: (n) => taggedPdf({ content: "BI /W 1 ID E ".repeat(n) }),
  },
  {
    name: "marks inside marks",
    full: 100_000,
    make: (n) => taggedPdf({ content: "/P BMC ".repeat(n) + "0 0 9 9 re f ".repeat(n) }),
  },
  {
    name: "parameters set again and again",
    full: 10_000,
    make: (n) =>
      taggedPdf({ content: "/G gs ".repeat(n), resources: `/ExtGState<</G<<${times(n, (i) => `/P${i} 1`)}>>>>` }),
  },
  { name: "saved states", full: 2_000_000, make: (n) => taggedPdf({ content: "q ".repeat(n) }) },
  {
    name: "many small operators",
    full: 40_000_000,
    make: (n) => taggedPdf({ objects: { 4: packed("", "q Q ".repeat(n / 4)) } }),
  },
];
