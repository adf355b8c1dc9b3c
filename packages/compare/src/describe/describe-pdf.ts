/** Reads a PDF into the description that comparisons and tests work on. */
import { createHash } from "node:crypto";
import { businessTerms, invoiceFileNames, NotAnInvoice, openInvoiceXml, TooMuchWork, XmlError } from "@platen/einvoice";
import {
  Budget,
  type EmbeddedFileFound,
  type PdfDocument,
  pageSizes,
  profilesClaimed,
  readEmbeddedFiles,
  readLinks,
  readMetadata,
  readOutline,
  readPageLines,
  readPdf,
  readStructureTree,
  standardOf,
} from "@platen/pdf";
import type {
  DescribedFile,
  DescribedMetadata,
  DocumentDescription,
  PageDescription,
} from "../document-description.ts";

/**
 * Throws a `PdfError` where the bytes are not a PDF that can be read.
 *
 * @example
 * const { pages, structure, terms } = describePdf(bytes);
 * pages[0].text; // "Invoice 2026-17\nTotal 12.00"
 */
export function describePdf(bytes: Uint8Array): DocumentDescription {
  const document = openForComparison(bytes);
  const files = readEmbeddedFiles(document);

  return {
    pages: describePages(document),
    structure: readStructureTree(document),
    links: readLinks(document),
    outline: readOutline(document),
    metadata: describeMetadata(document),
    terms: invoiceTerms(files),
    files: files.map(describeFile),
  };
}

/** A document of a thousand pages is read several times: for its text, its structure, its fingerprints. */
const READ_OFTEN = { operations: 1_000_000_000, decodedBytes: 4 * 1024 ** 3, nodes: 64_000_000 };

export function openForComparison(bytes: Uint8Array): PdfDocument {
  return readPdf(bytes, { budget: new Budget(READ_OFTEN) });
}

/** Pages that are not wanted have no lines. */
export function describePages(document: PdfDocument, isWanted?: (index: number) => boolean): PageDescription[] {
  const lines = readPageLines(document, isWanted);

  return pageSizes(document).map((size, index) => ({
    ...size,
    text: lines[index]!.map(({ text }) => text).join("\n"),
    lines: lines[index]!,
  }));
}

export function describeMetadata(document: PdfDocument): DescribedMetadata {
  const { info, title, author, description, language, isTagged, displaysTitle, claims } = readMetadata(document);

  return {
    title,
    author,
    description,
    keywords: info.Keywords ?? null,
    creator: info.Creator ?? null,
    producer: info.Producer ?? null,
    language,
    tagged: isTagged,
    displays_title: displaysTitle,
    claims: profilesClaimed(claims).map((profile) => standardOf(profile).label),
  };
}

export function describeFile({ name, contentType, relationship, bytes }: EmbeddedFileFound): DescribedFile {
  const hash = createHash("sha256").update(bytes).digest("hex");

  return { name, content_type: contentType, relationship, bytes: bytes.length, hash };
}

/** Null where there is no invoice, or one that is broken: its file is then compared as bytes. */
export function invoiceTerms(files: readonly EmbeddedFileFound[]): DocumentDescription["terms"] {
  const invoice = files.find(({ name }) => invoiceFileNames.includes(name));
  if (!invoice) return null;
  try {
    return businessTerms(openInvoiceXml(invoice.bytes).block);
  } catch (error) {
    if (error instanceof XmlError || error instanceof NotAnInvoice || error instanceof TooMuchWork) return null;
    throw error;
  }
}
