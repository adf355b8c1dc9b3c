/** Reads back everything that a finished file tells: pages, text, structure, metadata, embedded files. */
import { pagesOf } from "../pages/pages.ts";
import { type OpenOptions, readPdf } from "../read/document.ts";
import { readPageTexts } from "../text/page-text.ts";
import { type EmbeddedFileFound, readEmbeddedFiles } from "./embedded-files.ts";
import { type MetadataFound, readMetadata } from "./metadata.ts";
import { readStructureTree, type StructureNode } from "./structure.ts";

export interface PdfInspection {
  pageCount: number;
  /** The text of each page. */
  pages: string[];
  structure: StructureNode[];
  metadata: MetadataFound;
  files: EmbeddedFileFound[];
}

/**
 * @example
 * const { pageCount, pages, structure, metadata, files } = inspectPdf(bytes);
 */
export function inspectPdf(bytes: Uint8Array, options: OpenOptions = {}): PdfInspection {
  const document = readPdf(bytes, options);

  return {
    pageCount: pagesOf(document).length,
    pages: readPageTexts(document),
    structure: readStructureTree(document),
    metadata: readMetadata(document),
    files: readEmbeddedFiles(document),
  };
}
