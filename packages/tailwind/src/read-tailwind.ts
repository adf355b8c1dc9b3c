/** Reads from HTML what Tailwind compiles: the class names of its elements, and the style sheets written for it. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { TailwindSheet } from "./tailwind-sheet.ts";

const SHEET_TYPE = "text/tailwindcss";

/**
 * Each class name once, in document order. Elements inside `template` count too.
 *
 * @example
 * readTailwind('<p class="mt-4 font-bold">').classes; // ["mt-4", "font-bold"]
 */
export function readTailwind(html: string): { classes: string[]; sheets: TailwindSheet[] } {
  const mayHaveSheets = html.toLowerCase().includes(SHEET_TYPE);
  const document = parse(html, { sourceCodeLocationInfo: mayHaveSheets });
  const classes = new Set<string>();
  const sheets: TailwindSheet[] = [];
  const waiting: DefaultTreeAdapterTypes.Node[] = [document];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ("attrs" in node) {
      for (const name of classNamesOf(node)) classes.add(name);
      if (mayHaveSheets && isSheet(node)) sheets.push(sheetOf(node, html));
    }
    if ("content" in node) waiting.push(node.content);
    if (!("childNodes" in node)) continue;
    for (let i = node.childNodes.length - 1; i >= 0; i--) waiting.push(node.childNodes[i]!);
  }

  return { classes: [...classes], sheets };
}

function classNamesOf({ attrs }: DefaultTreeAdapterTypes.Element): string[] {
  const value = attrs.find(({ name }) => name === "class")?.value ?? "";

  return value.split(/[\t\n\f\r ]+/).filter((name) => name !== "");
}

function isSheet({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean {
  if (tagName !== "style") return false;
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";

  return type.trim().toLowerCase() === SHEET_TYPE;
}

/** The text as it is written, with its own line ends: places are counted in it. */
function sheetOf({ sourceCodeLocation, childNodes }: DefaultTreeAdapterTypes.Element, html: string): TailwindSheet {
  // A style element that is not closed has no start tag of its own among its places, but its text has one.
  const text = childNodes[0]?.sourceCodeLocation;
  const start = text?.startOffset ?? sourceCodeLocation?.startTag?.endOffset ?? 0;

  return { text: html.slice(start, text?.endOffset ?? start), start };
}
