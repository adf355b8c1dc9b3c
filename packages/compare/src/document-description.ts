/** A PDF as plain data: everything that two documents can differ in, apart from their looks. */
import type { BusinessTerm } from "@platen/einvoice";
import type { LinkFound, OutlineEntry, PageLine, StructureNode } from "@platen/pdf";

export interface DocumentDescription {
  pages: PageDescription[];
  structure: StructureNode[];
  links: LinkFound[];
  outline: OutlineEntry[];
  metadata: DescribedMetadata;
  /** The values of the e-invoice that the file carries; null where it carries none that can be read. */
  terms: BusinessTerm[] | null;
  files: DescribedFile[];
}

export interface PageDescription {
  /** In points. */
  width: number;
  height: number;
  /** The lines, parted by line feeds. */
  text: string;
  lines: PageLine[];
}

/** Times and identifiers are left out: they differ between two files of the same content. */
export interface DescribedMetadata {
  title: string | null;
  author: string | null;
  description: string | null;
  keywords: string | null;
  creator: string | null;
  producer: string | null;
  language: string | null;
  tagged: boolean;
  displays_title: boolean;
  /** The standards that the file claims, such as `PDF/UA-1`. */
  claims: string[];
}

export interface DescribedFile {
  name: string;
  content_type: string | null;
  relationship: string | null;
  bytes: number;
  /** SHA-256, in hexadecimal digits. */
  hash: string;
}
