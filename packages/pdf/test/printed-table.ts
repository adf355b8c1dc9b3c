/** A part of a table as the browser prints it, written by hand: a head on each page, a mark for each cell, pages one below the other. */
import { smallPdf, streamText } from "./small-pdf.ts";

export interface PrintedTable {
  /** The numbers of the rows that are shown, and how many of them fit on a page. */
  from: number;
  to: number;
  perPage: number;
  /** What comes after the table. */
  closing?: string;
  /** How far every row is moved aside. */
  shift?: number;
  /** What the browser calls the cell of the head. */
  headName?: string;
}

const PAGE_HEIGHT = 200;

/** Object numbers: pages from 10 on, each followed by its content; elements from 1,000 on. */
export function printedTable({ from, to, perPage, closing, shift = 0, headName = "node1" }: PrintedTable): Uint8Array {
  const rows = Array.from({ length: to - from }, (_, index) => from + index);
  const pages = Math.ceil(rows.length / perPage);
  const objects: Record<number, string> = {};
  const pageNumber = (page: number) => 10 + 2 * page;
  const cells: string[] = [];
  for (let page = 0; page < pages; page++) {
    const onPage = rows.slice(page * perPage, (page + 1) * perPage);
    const isLast = page === pages - 1;
    const top = page * PAGE_HEIGHT;
    const painted = [
      `/TH <</MCID 0>> BDC ${rectangle(0, top)} f EMC`,
      ...onPage.map((row, at) => {
        cells.push(`/Pg ${pageNumber(page)} 0 R/K ${at + 1}`);
        return `/TD <</MCID ${at + 1}>> BDC ${rectangle(row + shift, top + 10 + 10 * at)} f EMC`;
      }),
      ...(isLast && closing !== undefined ? [`/P <</MCID ${perPage + 1}>> BDC ${rectangle(7, top + 190)} f EMC`] : []),
    ];
    objects[pageNumber(page)] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>/StructParents ${page}/Contents ${pageNumber(page) + 1} 0 R>>`;
    // Pages are windows onto one long sheet.
    objects[pageNumber(page) + 1] = streamText("", `1 0 0 -1 0 ${PAGE_HEIGHT + top} cm ${painted.join(" ")}`);
  }

  const kids = Array.from({ length: pages }, (_, page) => `${pageNumber(page)} 0 R`).join(" ");
  const marks = Array.from({ length: pages }, (_, page) => `<</Type/MCR/Pg ${pageNumber(page)} 0 R/MCID 0>>`).join(" ");
  const row = (index: number) => `${1_006 + 2 * index} 0 R`;
  const element = (type: string, parent: number, entries: string) =>
    `<</Type/StructElem/S/${type}/P ${parent} 0 R${entries}>>`;
  const hasClosing = closing !== undefined;
  return smallPdf({
    catalog: "/StructTreeRoot 1000 0 R/MarkInfo<</Marked true>>",
    objects: {
      2: `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
      ...objects,
      1000: "<</Type/StructTreeRoot/K 1001 0 R>>",
      1001: element("Document", 1000, `/K[1002 0 R${hasClosing ? " 1005 0 R" : ""}]`),
      1002: element("Table", 1001, `/K[1003 0 R ${cells.map((_, index) => row(index)).join(" ")}]`),
      1003: element("TR", 1002, "/K 1004 0 R"),
      1004: element("TH", 1003, `/ID(${headName})/K[${marks}]`),
      1005: element("P", 1001, `/Pg ${pageNumber(pages - 1)} 0 R/K ${perPage + 1}`),
      ...Object.fromEntries(
        cells.flatMap((cell, index) => [
          [1_006 + 2 * index, element("TR", 1002, `/K ${1_007 + 2 * index} 0 R`)],
          [1_007 + 2 * index, element("TD", 1_006 + 2 * index, `/A<</O/Table/Headers[(${headName})]>>${cell}`)],
        ]),
      ),
    },
  });
}

function rectangle(left: number, top: number): string {
  return `${left} ${top} 5 5 re`;
}
