/** Reads an evaluated document to look at its elements; it is never shown. */
import type { FlowDocument } from "./flow-document.ts";

/** Without styles: the page's policy reports each of them, also in a document that is never shown. */
export function parseFlow({ html }: FlowDocument): Document {
  const plain = html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replaceAll(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, "");

  return new DOMParser().parseFromString(plain, "text/html");
}
