/** Tells where figures and formulas are on the page (BBox, ISO 32000-1, 14.8.5.4.3): readers zoom to them and reflow around them. */
import { type Box, unite } from "../content/matrix.ts";
import { PdfDict, PdfName, type PdfValue } from "../objects/values.ts";
import { contentItem } from "../structure/content-items.ts";
import { type StructureElement, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { markKey } from "../text/page-text.ts";
import type { Finishing } from "./finishing.ts";

export function addFigureBoxes(finishing: Finishing): void {
  const { document, pages, tree, marked } = finishing;
  const owners = new Map<number, Map<string, StructureElement>>();
  for (const figure of walkStructure(tree)) {
    const type = typeOf(figure);
    if (type !== "Figure" && type !== "Formula") continue;
    for (const element of walkStructure([figure])) {
      for (const kid of element.kids) {
        const item = "element" in kid ? null : contentItem(document, element, kid.content);
        if (!item) continue;
        const onPage = owners.get(item.page) ?? new Map<string, StructureElement>();
        owners.set(item.page, onPage.set(markKey(item.form, item.mcid), figure));
      }
    }
  }
  if (owners.size === 0) return;

  const boxes = new Map<StructureElement, Box>();
  for (const page of pages) {
    const onPage = page.reference && owners.get(page.reference.number);
    if (!onPage) continue;
    const content = marked.of(page);
    // A figure on several pages has a box on none of them.
    const fresh = new Map<StructureElement, Box>();
    for (const [key, figure] of onPage) {
      for (const run of content.runs.get(key) ?? []) fresh.set(figure, unite(fresh.get(figure) ?? null, boxOfRun(run)));
      const painted = content.boxes.get(key);
      if (painted) fresh.set(figure, unite(fresh.get(figure) ?? null, painted));
    }
    for (const [figure, box] of fresh) {
      if (boxes.has(figure)) boxes.delete(figure);
      else boxes.set(figure, box);
    }
  }
  for (const [figure, box] of boxes) setBox(finishing, figure, box);
}

function boxOfRun({
  start,
  end,
  size,
}: {
  start: readonly [number, number];
  end: readonly [number, number];
  size: number;
}): Box {
  return {
    left: Math.min(start[0], end[0]),
    right: Math.max(start[0], end[0]),
    // Letters reach about a fifth of their size below the base line.
    bottom: Math.min(start[1], end[1]) - size * 0.2,
    top: Math.max(start[1], end[1]) + size * 0.8,
  };
}

function setBox({ document }: Finishing, { dict }: StructureElement, box: Box): void {
  const round = (value: number) => Math.round(value * 100) / 100;
  const layout = new PdfDict({
    O: PdfName.of("Layout"),
    BBox: [round(box.left), round(box.bottom), round(box.right), round(box.top)],
  });
  const written = dict.get("A");
  const attributes = document.resolve(written);
  const list: PdfValue[] = Array.isArray(attributes) ? attributes : written === undefined ? [] : [written];
  dict.set("A", list.length === 0 ? layout : [...list, layout]);
}
