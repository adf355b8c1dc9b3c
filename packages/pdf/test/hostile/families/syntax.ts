/** Objects that are long, deep or do not end. */
import { latin1Bytes } from "../../../src/read/characters.ts";
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { OWN, objects, times } from "./pieces.ts";

export const syntaxFamilies: readonly HostileFamily[] = [
  {
    name: "a long decimal in an object",
    full: 200_000,
    make: (n) => taggedPdf({ catalog: `/X ${"9".repeat(n)}.${"3".repeat(n)}` }),
  },
  {
    name: "empty arrays as kids",
    full: 900_000,
    make: (n) => taggedPdf({ catalog: `/X[${"[]".repeat(n)}]/Y[${"[]".repeat(n)}]` }),
  },
  {
    name: "empty dictionaries as kids",
    full: 900_000,
    make: (n) =>
      taggedPdf({
        objects: { [OWN]: `<</K[${"<<>>".repeat(n)}]>>`, 5: `<</Type/StructTreeRoot/K ${OWN} 0 R/ParentTree 6 0 R>>` },
      }),
  },
  {
    name: "unclosed strings",
    full: 30_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "[(never closed") }),
  },
  {
    name: "unclosed hexadecimal strings",
    full: 30_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "[<41") }),
  },
  {
    name: "unclosed dictionaries",
    full: 30_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "<</A<</B<</C") }),
  },
  {
    name: "a long hexadecimal string",
    full: 20_000_000,
    make: (n) => taggedPdf({ catalog: `/X<${"41".repeat(n / 2)}>` }),
  },
  { name: "deep arrays", full: 500_000, make: (n) => taggedPdf({ catalog: `/X${"[".repeat(n)}` }) },
  { name: "deep dictionaries", full: 300_000, make: (n) => taggedPdf({ catalog: `/X${"<</A".repeat(n)}` }) },
  {
    name: "nothing but the word obj",
    full: 2_000_000,
    make: (n) => latin1Bytes(`%PDF-1.7\n${times(n, (i) => `${i} 0 obj `)}`),
  },
  { name: "trailers that do not end", full: 50_000, make: (n) => latin1Bytes(`%PDF-1.7\n${"trailer<</A[".repeat(n)}`) },
  {
    name: "streams without an end",
    full: 20_000,
    make: (n) => taggedPdf({ objects: objects(OWN, n, () => "<<>>stream\nx") }),
  },
];
