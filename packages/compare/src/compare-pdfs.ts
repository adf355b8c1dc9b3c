/** Compares two PDFs: pages, text, structure, links, metadata, e-invoice, standards and looks. */
import { invoiceFileNames } from "@platen/einvoice";
import {
  fingerprintPages,
  fingerprintStructure,
  type PdfDocument,
  type Profile,
  pagesOf,
  profilesClaimed,
  readEmbeddedFiles,
  readLinks,
  readMetadata,
  readOutline,
  readStructureTree,
} from "@platen/pdf";
import type { Comparison, PagePictures } from "./comparison.ts";
import {
  describeFile,
  describeMetadata,
  describePages,
  invoiceTerms,
  openForComparison,
} from "./describe/describe-pdf.ts";
import type { Difference, PagePair } from "./difference.ts";
import {
  compareFiles,
  compareLinks,
  compareMetadata,
  compareOutlines,
  compareTerms,
} from "./differences/compare-lists.ts";
import { compareStandards } from "./differences/compare-standards.ts";
import { compareStructure } from "./differences/compare-structure.ts";
import { compareText, wordsOf } from "./differences/compare-text.ts";
import { diffSequences } from "./differences/diff-sequences.ts";
import { inOrder } from "./differences/in-order.ts";
import { pairPages } from "./differences/pair-pages.ts";
import type { PageDescription } from "./document-description.ts";
import { compareLooks } from "./pictures/compare-looks.ts";
import type { Rasteriser } from "./pictures/rasteriser.ts";

export interface CompareOptions {
  /** Without one, pages are not compared as pictures. */
  rasteriser?: Rasteriser | undefined;
  /** Gets the pictures of each pair of pages that look different, for a report. */
  onPictures?: ((pictures: PagePictures) => void) | undefined;
}

/**
 * The same files always give the same answer, in the same order. Throws a `PdfError` where one of them cannot be read.
 *
 * @example
 * const { equal, differences } = await comparePdfs(before, after, { rasteriser });
 */
export async function comparePdfs(
  from: Uint8Array,
  to: Uint8Array,
  { rasteriser, onPictures }: CompareOptions = {},
): Promise<Comparison> {
  const pictures = rasteriser !== undefined;
  if (from.length === to.length && Buffer.compare(from, to) === 0) {
    const count = pagesOf(openForComparison(from)).length;
    return { equal: true, pages: { from: count, to: count }, pictures, differences: [] };
  }

  const [before, after] = [openSide(from), openSide(to)];
  const pages = { from: before.fingerprints.length, to: after.fingerprints.length };
  const changed = changedPages(before, after);
  const content = [...compareWholes(before, after), ...changed.differences];
  const looks = rasteriser ? await compareLooks({ from, to, pairs: changed.pairs, rasteriser, onPictures }) : [];
  // Files with the same pages, structure and metadata meet the same standards.
  const isSame = content.length === 0 && changed.pairs.length === 0;
  const standards = isSame ? [] : compareStandards(before, after);
  const differences = inOrder([...content, ...looks, ...standards]);

  return { equal: differences.length === 0, pages, pictures, differences };
}

interface Side {
  bytes: Uint8Array;
  document: PdfDocument;
  fingerprints: string[];
  claims: Profile[];
}

function openSide(bytes: Uint8Array): Side {
  const document = openForComparison(bytes);

  return {
    bytes,
    document,
    fingerprints: fingerprintPages(document),
    claims: profilesClaimed(readMetadata(document).claims),
  };
}

/** Pages that are written alike are not read any further. */
function changedPages(before: Side, after: Side): { pairs: PagePair[]; differences: Difference[] } {
  const changes = diffSequences(before.fingerprints, after.fingerprints);
  const from = describePages(before.document, (index) =>
    changes.some(({ fromStart, fromEnd }) => index >= fromStart && index < fromEnd),
  );
  const to = describePages(after.document, (index) =>
    changes.some(({ toStart, toEnd }) => index >= toStart && index < toEnd),
  );
  const wordsIn = (pages: readonly PageDescription[]) => (index: number) =>
    wordsOf(pages[index]!.lines).map(({ text }) => text);
  const pairs = pairPages(changes, from.length, wordsIn(from), wordsIn(to))
    .filter(({ equal }) => !equal)
    .map((pair): PagePair => ({ from: pair.from, to: pair.to }));

  return {
    pairs,
    differences: pairs.flatMap((pair) =>
      comparePage(pair, pair.from === null ? null : from[pair.from - 1]!, pair.to === null ? null : to[pair.to - 1]!),
    ),
  };
}

const MOST_TEXT = 120;

function comparePage(page: PagePair, from: PageDescription | null, to: PageDescription | null): Difference[] {
  if (!from || !to) {
    const text = (from ?? to)!.text.replace(/\s+/g, " ").slice(0, MOST_TEXT);
    return [{ kind: "page", page, change: from ? "removed" : "added", text }];
  }
  const [before, after] = [sizeOf(from), sizeOf(to)];

  return [
    ...(before === after ? [] : [{ kind: "size" as const, page, from: before, to: after }]),
    ...compareText(page, from.lines, to.lines),
  ];
}

function sizeOf({ width, height }: PageDescription): string {
  return `${Math.round(width * 10) / 10} × ${Math.round(height * 10) / 10} pt`;
}

function compareWholes(before: Side, after: Side): Difference[] {
  const [from, to] = [before.document, after.document];
  const [fromFiles, toFiles] = [readEmbeddedFiles(from), readEmbeddedFiles(to)];
  const [fromTerms, toTerms] = [invoiceTerms(fromFiles), invoiceTerms(toFiles)];
  const areTermsRead = fromTerms !== null && toTerms !== null;
  const hasSameStructure = fingerprintStructure(from) === fingerprintStructure(to);

  return [
    ...(hasSameStructure ? [] : compareStructure(readStructureTree(from), readStructureTree(to))),
    ...compareLinks(readLinks(from), readLinks(to)),
    ...compareOutlines(readOutline(from), readOutline(to)),
    ...compareMetadata(describeMetadata(from), describeMetadata(to)),
    ...compareFiles(fromFiles.map(describeFile), toFiles.map(describeFile), (name) => areTermsRead && isInvoice(name)),
    ...(areTermsRead ? compareTerms(fromTerms, toTerms) : []),
  ];
}

function isInvoice(name: string): boolean {
  return invoiceFileNames.includes(name);
}
