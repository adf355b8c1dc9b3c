/** Shows some rows of a prepared table, and nothing else but what belongs to them. */
import type { PreparedTable } from "./long-table.ts";

/**
 * Runs in the browser: it must not use anything but its parameters. What comes before the table is shown with its first row,
 * what comes after it with its last. The first part is shown first, the others in any order.
 */
export function showRows(
  { bodies, rows, caption, chain, before, after }: PreparedTable,
  from: number,
  to: number,
  period: number,
): void {
  // As many rows of a body as styles can tell are there before the first one, and one after the last, without their cells and not shown.
  const hidden = (row: Element): Element => {
    const copy = row.cloneNode(false) as HTMLElement;
    copy.removeAttribute("id");
    copy.style.setProperty("display", "none", "important");
    return copy;
  };
  for (const { body, instead, from: first, to: end } of bodies) {
    const [start, stop] = [Math.max(from, first), Math.min(to, end)];
    if (start >= stop) {
      if (body.isConnected) body.replaceWith(instead);
      continue;
    }
    if (instead.isConnected) instead.replaceWith(body);
    const left = start - first;
    const ahead = left < period ? left : period + (left % period);
    body.replaceChildren(
      ...rows.slice(start - ahead, start).map(hidden),
      ...rows.slice(start, stop),
      ...rows.slice(stop, Math.min(stop + 1, end)).map(hidden),
    );
  }

  if (from > 0) {
    for (const node of [...before, caption]) node?.remove();
    const above = [
      "margin-top",
      "padding-top",
      "border-top-width",
      "border-top-left-radius",
      "border-top-right-radius",
    ];
    for (const element of chain) for (const name of above) element.style.setProperty(name, "0", "important");
    // Where a table goes on over a page, its head is not spaced from the top.
    const [table] = chain;
    const { borderCollapse, borderSpacing } = getComputedStyle(table!);
    const spacing = borderCollapse === "separate" ? borderSpacing.split(" ").at(-1)! : "0px";
    table!.style.setProperty("margin-top", `-${spacing}`, "important");
  }
  for (const { parent, node } of after) {
    if (to >= rows.length) Node.prototype.appendChild.call(parent, node);
    else node.remove();
  }
}
