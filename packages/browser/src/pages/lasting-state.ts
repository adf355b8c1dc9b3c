/**
 * Which documents change the page for the next one. A page without scripts gets its next document by replacing the content;
 * the document object stays, and with it what it was set to: by meta elements (a content security policy, a language, a
 * color scheme), by the link colors of the body, and by the first style sheet with a title, which becomes the preferred
 * one. So the parsed document is asked whether it has any of these, and then the page is loaded again.
 */
import type { Evaluate } from "./evaluator.ts";

/** Whole tags that declare nothing but the encoding. */
const encodingOnly = /<meta charset=(?:"utf-8"|utf-8)>/gi;

/** The parser makes no element and no attribute whose name is not in the text: most documents need not be asked. */
export function mayHaveLastingState(html: string): boolean {
  return /<meta/i.test(html.replaceAll(encodingOnly, "")) || /link\s*=/i.test(html) || hasTitles(html);
}

function hasTitles(html: string): boolean {
  return /title\s*=/i.test(html) && /<(?:style|link)/i.test(html);
}

/** Whether the document set something that outlasts it. */
export async function hasLastingState(evaluate: Evaluate): Promise<boolean> {
  return (await evaluate(findLasting)) !== false;
}

/** Read by people and search engines, never by the renderer of a page that is printed. */
const harmlessNames = [
  "author",
  "description",
  "generator",
  "keywords",
  "viewport",
  "robots",
  "date",
  "application-name",
];

const findLasting = `document.querySelector("body[link], body[vlink], body[alink], style[title], link[title]") !== null ||
[...document.querySelectorAll("meta")].some((meta) => {
  const names = meta.getAttributeNames();
  if (names.includes("http-equiv")) return meta.httpEquiv.trim().toLowerCase() !== "content-type";
  if (names.includes("name")) return !${JSON.stringify(harmlessNames)}.includes(meta.name.trim().toLowerCase());
  return names.some((name) => !["charset", "content", "property", "itemprop"].includes(name));
})`;
