/**
 * Which documents change the page for the next one. A page without scripts gets its next document by replacing the content;
 * of the old one only what its meta elements declared can stay: a content security policy, a language, a color scheme. So
 * the parsed document is asked which meta elements it has, and all but those known to be harmless have the page loaded again.
 */
import type { Evaluate } from "./evaluator.ts";

/** Whole tags that declare nothing but the encoding. */
const encodingOnly = /<meta charset=(?:"utf-8"|utf-8)>/gi;

/** No element without its tag: where the text has no other `<meta`, the parser cannot have made one. */
export function mayHaveMetadata(html: string): boolean {
  return /<meta/i.test(html.replaceAll(encodingOnly, ""));
}

/** Whether the document has metadata that could outlast it. */
export async function hasLastingMetadata(evaluate: Evaluate): Promise<boolean> {
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

const findLasting = `[...document.querySelectorAll("meta")].some((meta) => {
  const names = meta.getAttributeNames();
  if (names.includes("http-equiv")) return meta.httpEquiv.trim().toLowerCase() !== "content-type";
  if (names.includes("name")) return !${JSON.stringify(harmlessNames)}.includes(meta.name.trim().toLowerCase());
  return names.some((name) => !["charset", "content", "property", "itemprop"].includes(name));
})`;
