/** What a test's render gave: a document, or why there is none. */
import { type DocumentDescription, describePdf } from "@platen/compare";
import type { StructureNode } from "@platen/pdf";
import type { RenderedDocument, RenderFailure } from "@platen/render";
import type { Overflow } from "../overflow/overflow.ts";

export interface MadeDocument {
  document: RenderedDocument;
  overflow: readonly Overflow[];
  /** What the file says, read back; null for a picture. */
  pdf: DocumentDescription | null;
}

export type Outcome = MadeDocument | { failure: RenderFailure };

export function madeDocument(document: RenderedDocument, overflow: readonly Overflow[]): MadeDocument {
  let pdf: DocumentDescription | null = null;

  return {
    document,
    overflow,
    // Read only where an expectation asks for it.
    get pdf() {
      if (document.contentType === "application/pdf") pdf ??= describePdf(document.bytes);
      return pdf;
    },
  };
}

/** Every element of the structure tree, in reading order. */
export function elementsOf(pdf: DocumentDescription): StructureNode[] {
  const flat = (nodes: readonly StructureNode[]): StructureNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.kids)]);

  return flat(pdf.structure);
}

/** White space as a reader sees it: one space. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
