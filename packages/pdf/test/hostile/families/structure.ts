/** Structure elements and tables that refer to each other. */
import { taggedPdf } from "../../tagged-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { OWN, objects, times } from "./pieces.ts";

export const structureFamilies: readonly HostileFamily[] = [
  {
    name: "a chain of roles",
    full: 20_000,
    make: (n) =>
      taggedPdf({
        roleMap: times(n, (i) => `/R${i}/R${i + 1}`),
        objects: {
          5: `<</Type/StructTreeRoot/ParentTree 6 0 R/RoleMap<<${times(n, (i) => `/R${i}/R${i + 1}`)}>>/K[${times(n, (i) => `<</S/R${i}>>`)}]>>`,
        },
      }),
  },
  {
    name: "nested structure elements",
    full: 200_000,
    make: (n) =>
      taggedPdf({
        objects: {
          5: `<</Type/StructTreeRoot/K ${OWN} 0 R/ParentTree 6 0 R>>`,
          ...objects(OWN, n, (i) => `<</S/Div/P ${i - 1} 0 R/K[${i + 1} 0 R ${i + 1} 0 R]>>`),
        },
      }),
  },
  {
    name: "cells that span everything",
    full: 3_000,
    make: (n) =>
      taggedPdf({
        tags: [
          {
            type: "Table",
            kids: [
              {
                type: "TR",
                kids: Array.from({ length: n }, () => ({
                  type: "TD",
                  entries: "/A<</O/Table/RowSpan 1000000/ColSpan 1000000>>",
                })),
              },
            ],
          },
        ],
      }),
  },
  {
    name: "cells that name many headers",
    full: 3_000,
    make: (n) =>
      taggedPdf({
        tags: [
          {
            type: "Table",
            kids: [
              {
                type: "TR",
                kids: [
                  { type: "TH", entries: "/ID(a)" },
                  ...Array.from({ length: n }, () => ({ type: "TD", entries: `/A ${OWN * 1_000} 0 R` })),
                ],
              },
            ],
          },
        ],
        objects: { [OWN * 1_000]: `<</O/Table/Headers[${"(x)".repeat(n)}]>>` },
      }),
  },
];
