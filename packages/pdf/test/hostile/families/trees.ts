/** Trees and chains of objects that are wide, deep or lead back to themselves. */
import { smallPdf } from "../../small-pdf.ts";
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { OWN, objects, times } from "./pieces.ts";

export const treesFamilies: readonly HostileFamily[] = [
  {
    name: "a wide name tree",
    full: 300_000,
    make: (n) =>
      taggedPdf({
        catalog: `/Names<</EmbeddedFiles<</Kids[${"null ".repeat(n)}]>>/Dests<</Kids[${"<<>>".repeat(n)}]>>>>`,
      }),
  },
  {
    name: "a name tree that shares its kids",
    full: 2_000,
    make: (n) =>
      taggedPdf({
        catalog: `/Names<</EmbeddedFiles ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) => `<</Kids[${times(100, () => `${Math.min(i + 1, OWN + n - 1)} 0 R `)}]>>`),
      }),
  },
  {
    name: "a wide number tree",
    full: 300_000,
    make: (n) => taggedPdf({ objects: { 6: `<</Kids[${"<<>>".repeat(n)}]>>` } }),
  },
  {
    name: "a deep number tree",
    full: 200_000,
    make: (n) =>
      taggedPdf({ objects: { 6: `<</Kids[${OWN} 0 R]>>`, ...objects(OWN, n, (i) => `<</Kids[${i + 1} 0 R]>>`) } }),
  },
  {
    name: "a wide page tree",
    full: 900_000,
    make: (n) => taggedPdf({ objects: { 2: `<</Type/Pages/Kids[${"3 0 R ".repeat(n)}]/Count 1>>` } }),
  },
  {
    name: "a deep page tree",
    full: 100_000,
    make: (n) =>
      taggedPdf({
        objects: {
          2: `<</Type/Pages/Kids[3 0 R ${OWN} 0 R]/Count 1>>`,
          ...objects(OWN, n, (i) => `<</Type/Pages/Kids[${i + 1} 0 R 2 0 R]>>`),
        },
      }),
  },
  {
    name: "arrays that name arrays",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        catalog: `/OCProperties<</D<</Name(x)/Order ${OWN} 0 R>>/OCGs ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) => `[${i + 1} 0 R ${i + 1} 0 R]`),
      }),
  },
  {
    name: "a long outline",
    full: 300_000,
    make: (n) =>
      taggedPdf({
        catalog: `/Outlines<</First ${OWN} 0 R>>`,
        objects: objects(OWN, n, (i) => `<</Title(x)/Next ${i + 1} 0 R/First ${OWN} 0 R>>`),
      }),
  },
  {
    name: "actions that follow actions",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        catalog: `/OpenAction ${OWN} 0 R`,
        objects: objects(OWN, n, (i) => `<</S/Named/Next[${i + 1} 0 R ${OWN} 0 R]>>`),
      }),
  },
  {
    name: "fields inside fields",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        catalog: `/AcroForm<</Fields[${OWN} 0 R]>>`,
        objects: objects(OWN, n, (i) => `<</T(x)/Parent ${i - 1} 0 R/Kids[${i + 1} 0 R]>>`),
      }),
  },
  { name: "annotations that pages share", full: 2_000, make: (n) => sharedAnnotations(n) },
];

function sharedAnnotations(count: number): Uint8Array {
  const annotation = "<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/Contents(x)>>";
  const first = 10_000;

  return smallPdf({
    objects: {
      2: `<</Type/Pages/Kids[${times(count, (i) => `${first + i} 0 R `)}]/Count ${count}>>`,
      8: `[${"9 0 R ".repeat(count)}]`,
      9: annotation,
      ...objects(first, count, () => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Annots 8 0 R>>"),
    },
  });
}
