/** The elements that Chromium's own headers and footers fill in, by their classes. */
import type { Edit } from "../text/edit.ts";
import { attribute, type HtmlElement } from "./scan-html.ts";

const PAGE_CLASSES: ReadonlyMap<string, string> = new Map([
  ["pageNumber", "{{ page }}"],
  ["totalPages", "{{ pages }}"],
]);
const OTHER_CLASSES = ["date", "title", "url"];

/** Writes the variables of page numbers into their elements; `onOther` gets what has no equal, such as `class="date"`. */
export function pageNumberEdits(element: HtmlElement, text: string, onOther: (token: string) => void): Edit[] {
  const classes = attribute(element, "class")?.value.split(/\s+/) ?? [];
  const end = text.indexOf("<", element.to);
  const isClosed = end !== -1 && text.startsWith("</", end);
  const isEmpty = isClosed && text.slice(element.to, end).trim() === "";
  const other = isEmpty ? OTHER_CLASSES.find((name) => classes.includes(name)) : undefined;
  if (other !== undefined) onOther(`class="${other}"`);
  const printed = classes.map((name) => PAGE_CLASSES.get(name)).find((variable) => variable !== undefined);
  if (printed === undefined) return [];

  return [{ from: element.to, to: isClosed ? end : element.to, text: printed }];
}
