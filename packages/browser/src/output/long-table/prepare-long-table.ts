/** Makes a table ready to be printed some rows at a time: its columns keep the widths that all rows together ask for. */
import type { WideDocument } from "../../job.ts";
import type { FoundTable, PreparedTable } from "./long-table.ts";
import type { ownGetter } from "./own-getter.ts";

/**
 * Runs in the browser, in a window as wide as a page: it must not use anything but its parameters. Throws where fixed widths would change the
 * table. `known` are the widths that the same document has on another page: nothing is laid out for them. `wide` is null where the document is not
 * wider than a page.
 */
export function prepareLongTable(
  { table, bodies, around, cells, columns, placed, sheets }: FoundTable,
  getter: typeof ownGetter,
  known: readonly number[] | null,
  wide: WideDocument | null,
): PreparedTable {
  const childrenOf = getter<NodeListOf<ChildNode>>(Node.prototype, "childNodes");
  const root = getter<HTMLElement>(Document.prototype, "documentElement")(document);
  const head = getter<HTMLElement>(Document.prototype, "head")(document);
  const create = (name: string) => Document.prototype.createElement.call(document, name) as HTMLElement;
  const set = (element: HTMLElement, styles: Record<string, string>) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, "important");
  };
  const flowsOn = ({ overflow, direction }: CSSStyleDeclaration) => overflow === "visible" && direction === "ltr";
  /** What the width of a cell leaves out. */
  const aroundContent = (cell: Element) => {
    const { boxSizing, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(cell);
    if (boxSizing === "border-box") return 0;
    const [left = 0, right = 0, ...borders] = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(
      (length) => Number.parseFloat(length),
    );
    // Cells that share a line have half of it each.
    const share = getComputedStyle(cell).borderCollapse === "collapse" ? 0.5 : 1;
    return left + right + share * borders.reduce((sum, border) => sum + border, 0);
  };
  const heightsOf = (rows: readonly Element[]) => {
    const [first, second] = rows.slice(0, 2).map((row) => row.getBoundingClientRect());
    const spacing = second!.top - first!.bottom;
    return rows.map((row) => Math.round((row.getBoundingClientRect().height + spacing) * 64));
  };
  for (const sheet of sheets) Node.prototype.appendChild.call(head, sheet);

  if (!known && wide) {
    const body = getter<HTMLElement>(Document.prototype, "body")(document);
    const { margin, padding, borderWidth, minWidth, maxWidth } = getComputedStyle(root);
    const isPlain =
      [margin, padding, borderWidth].every((length) => length === "0px") &&
      [minWidth, maxWidth].every((length) => /^(?:auto|none|0px)$/.test(length)) &&
      String(root.computedStyleMap().get("width")) === "auto" &&
      [root, body].map((element) => getComputedStyle(element)).every(flowsOn);
    if (!isPlain) throw new Error("The document is wider than a page.");
    set(root, { width: `${wide.layoutWidth}px` });
  }

  // A cell of the head may be wider than the columns that the body has.
  const others = [table.tHead, table.tFoot].flatMap((group) =>
    [...(group?.rows ?? [])].flatMap((row) => [...row.cells]),
  );
  const measure = () => [table, ...cells, ...others].map((element) => element.getBoundingClientRect().width);
  const asked = known ?? measure();
  // Next to a float a table is as wide as there is room, which is more on the pages after it.
  const top = known ? 0 : table.getBoundingClientRect().top;
  const walker: TreeWalker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
  for (let at = known ? table : walker.nextNode(); at !== table; at = walker.nextNode()) {
    const element = at as HTMLElement;
    if (getComputedStyle(element).float !== "none" && element.getBoundingClientRect().bottom > top)
      throw new Error("The table is next to a float.");
  }
  // It has to be on the pages of the first part.
  if (placed.some((element) => element.getBoundingClientRect().bottom > Math.max(top, 2_000)))
    throw new Error("Something is placed far below the top of the document.");
  // The root may be as high as a page.
  const box = table.getBoundingClientRect();
  const height = Math.max(root.getBoundingClientRect().height, box.bottom);
  const [tableWidth, ...widths] = asked;
  const rows = bodies.flatMap((body) => [...body.rows]);
  const rowHeights = known ? [] : heightsOf(rows);
  const fixed = columns.length > 0 ? columns : cells.map(() => create("col"));
  // A table that takes what room there is has less of it before the pages are made smaller, and the widest column has the rest.
  const takesRoom = wide !== null && tableWidth! > wide.tableWidth;
  const widest = takesRoom ? widths.indexOf(Math.max(...widths.slice(0, cells.length))) : -1;
  for (const [index, column] of fixed.entries())
    set(column, { width: index === widest ? "auto" : `${widths[index]}px` });
  if (columns.length === 0) {
    const group = create("colgroup");
    group.append(...fixed);
    table.insertBefore(group, table.caption ? table.caption.nextSibling : table.firstChild);
  }
  set(table, { "table-layout": "fixed", "box-sizing": "border-box", "max-width": "none" });
  set(
    table,
    takesRoom ? { width: "100%", "min-width": `${wide.tableWidth}px` } : { width: `${tableWidth}px`, "min-width": "0" },
  );
  // The engine shares out what a cell of the first row takes among its columns, and gives the last of them what is left.
  const { borderCollapse, borderSpacing } = getComputedStyle(table);
  const spacing = borderCollapse === "separate" ? Number.parseFloat(borderSpacing) : 0;
  if (takesRoom) for (const cell of table.rows[0]!.cells) set(cell, { width: "auto" });
  for (const [index, cell] of takesRoom ? [] : others.entries()) {
    const { colSpan } = cell;
    if (colSpan === 1 || cell.parentElement !== table.rows[0]) continue;
    const between = (colSpan - 1) * spacing;
    const share = Math.floor(((widths[cells.length + index]! - between) * 64) / colSpan) / 64;
    // Its height is measured as it was.
    set(cell, { width: `${share * colSpan + between - aroundContent(cell)}px` });
  }
  // Fixed widths depend on no row: a few say whether they are the same.
  const first = rows.indexOf(cells[0]!.parentElement as HTMLTableRowElement);
  let from = 0;
  const prepared = bodies.map((body) => {
    const instead = body.cloneNode(false) as HTMLElement;
    instead.removeAttribute("id");
    set(instead, { display: "none" });
    const to = from + body.rows.length;
    if (first >= from && first < to) body.replaceChildren(...rows.slice(first, Math.min(first + 9, to)));
    else body.replaceWith(instead);
    const own = { body, instead, from, to };
    from = to;
    return own;
  });
  const got = known ?? measure();
  if (asked.some((length, index) => length !== got[index])) throw new Error("Fixed widths change the table.");

  if (!known && wide) {
    root.style.removeProperty("width");
    // Else the pages of the parts would not be made as small.
    if (table.getBoundingClientRect().right !== wide.width)
      throw new Error("Fixed widths change the width of the document.");
  }

  const chain = [table, ...around];
  const before: ChildNode[] = [];
  const after: PreparedTable["after"] = [];
  for (const [index, parent] of around.entries()) {
    const all = [...childrenOf(parent)];
    const at = all.indexOf(chain[index]!);
    before.push(...all.slice(0, at).filter((node) => node !== head));
    after.push(...all.slice(at + 1).map((node) => ({ parent, node })));
  }
  for (const { node } of after) node.remove();

  return { bodies: prepared, rows, height, widths: asked, rowHeights, caption: table.caption, chain, before, after };
}
