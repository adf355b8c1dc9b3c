/** Metadata packets and embedded files with much inside. */
import { smallPdf, streamText } from "../../small-pdf.ts";
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { flate, OWN, objects, packed, times } from "./pieces.ts";

export const metadataFamilies: readonly HostileFamily[] = [
  {
    name: "nested elements of metadata",
    full: 200_000,
    make: (n) => taggedPdf({ properties: `${"<dc:a>".repeat(n)}x${"</dc:a>".repeat(n)}` }),
  },
  {
    name: "attributes of metadata",
    full: 200_000,
    make: (n) => taggedPdf({ properties: `<dc:a ${times(n, (i) => `dc:a${i}="" `)}/>` }),
  },
  {
    name: "properties of metadata",
    full: 200_000,
    make: (n) => taggedPdf({ properties: times(n, (i) => `<dc:a${i}/>`) }),
  },
  {
    name: "items of metadata",
    full: 300_000,
    make: (n) => taggedPdf({ properties: `<dc:a><rdf:Bag>${"<rdf:li>x</rdf:li>".repeat(n)}</rdf:Bag></dc:a>` }),
  },
  {
    name: "metadata of every dictionary",
    full: 3_000,
    make: (n) =>
      taggedPdf({
        objects: objects(OWN, n, (i) =>
          i % 2 === 0
            ? `<</Metadata ${i + 1} 0 R>>`
            : packed(
                "/Type/Metadata/Subtype/XML",
                `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${"<b/>".repeat(n)}</a></x:xmpmeta>`,
              ),
        ),
      }),
  },
  { name: "files inside files", full: 6, make: filesInFiles },
];

function filesInFiles(depth: number): Uint8Array {
  let inner: Uint8Array = smallPdf();
  for (let i = 0; i < depth; i++) {
    const names = times(8, (k) => `(${k}) ${10 + k} 0 R `);
    const file = streamText("/Type/EmbeddedFile/Filter/FlateDecode", flate(inner));
    inner = smallPdf({
      catalog: `/Names<</EmbeddedFiles<</Names[${names}]>>>>`,
      objects: { 9: file, ...objects(10, 8, () => "<</Type/Filespec/F(x)/UF(x)/EF<</F 9 0 R>>>>") },
    });
  }

  return inner;
}
