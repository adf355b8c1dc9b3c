/** Headings whose level skips one: a reader who goes from heading to heading loses the way (ISO 14289-1, 7.4.2). */
import type { Found } from "./inspection.ts";
import type { LoadedDocument } from "./read-document.ts";

/** Runs in the browser: it must not use anything from outside itself. */
export function checkHeadings(page: LoadedDocument): Found[] {
  const levelOf = (element: Element): number | null => {
    const role = page.role(element);
    const tag = /^h([1-6])$/.exec(page.tag(element))?.[1];
    if (role === "" ? tag === undefined : role !== "heading") return null;
    const level = Number.parseInt(page.attribute(element, "aria-level") ?? "", 10);
    return level > 0 ? level : Number(tag ?? 2);
  };

  const found: Found[] = [];
  let previous = 0;
  for (const element of page.elements) {
    const level = levelOf(element);
    if (level === null || !page.isExposed(element)) continue;
    // What paints nothing is not in the file; a border or a background is something.
    if (!page.hasContent(element) && !page.isDrawn(element)) continue;
    // PDF knows six levels: finishing puts a deeper heading below the one before.
    if (level > 6) {
      previous = Math.min(6, previous + 1);
      continue;
    }
    if (level > previous + 1)
      found.push({ code: "heading-order", element, levels: { heading: level, before: previous } });
    previous = level;
  }

  return found;
}
