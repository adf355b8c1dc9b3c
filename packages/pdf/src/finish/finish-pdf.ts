/** Finishes a printed file: metadata, PDF/UA-1, PDF/A-3 and embedded files, written again in few and equal bytes. */
import { placePages } from "../combine/place-on-pages.ts";
import { encodeFlate } from "../filters/flate.ts";
import { ModelIndex } from "../model/document-model.ts";
import { PdfError, withinTheStack } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfStream } from "../objects/values.ts";
import { pagesOf } from "../pages/pages.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { isPdfA, isPdfUa, standardOf } from "../standards.ts";
import { renumberElementIds } from "../structure/element-ids.ts";
import { rebuildParentTree } from "../structure/parent-tree.ts";
import { readStructure } from "../structure/structure-tree.ts";
import { textString } from "../text/text-string.ts";
import { writePdf } from "../write/write-pdf.ts";
import { writeXmp } from "../xmp/write-xmp.ts";
import { applyModel } from "./apply-model.ts";
import { AskedMarks } from "./asked-marks.ts";
import { describeLinks } from "./describe-links.ts";
import { embedFile } from "./embed-file.ts";
import { addFigureBoxes } from "./figure-boxes.ts";
import type { FinishOptions } from "./finish-options.ts";
import type { FinishResult } from "./finish-result.ts";
import { elementsOf, type Finishing, warn } from "./finishing.ts";
import { markArtifacts } from "./mark-artifacts.ts";
import { MarkedPages } from "./marked-pages.ts";
import { forgetMapCarriers, marksOf } from "./marks.ts";
import { nameHeaders } from "./name-headers.ts";
import { numberHeadings } from "./number-headings.ts";
import { Packing } from "./packing.ts";
import { PageScans, type ScannedPages, type scanPages } from "./page-scans.ts";
import { pdfDate } from "./pdf-date.ts";
import { readOnce } from "./read-once.ts";
import { repairStructure } from "./repair-structure.ts";
import { restoreCells } from "./restore-cells.ts";
import { shareAttributes } from "./share-attributes.ts";
import { simplifyStructure } from "./simplify-structure.ts";
import { srgbProfile } from "./srgb-profile.ts";
import { stripCarriers } from "./strip-carriers.ts";

/**
 * Finishes a printed file. The title and the language are those of the metadata and never invented.
 *
 * @example
 * const { bytes, warnings } = finishPdf(printed, { metadata, claims: { standards: ["ua1", "a3a"], facturX: null }, files: [] });
 */
export function finishPdf(bytes: Uint8Array, options: FinishOptions): FinishResult {
  return withinTheStack(() => {
    const started = start(bytes, options, false);
    finishContent(started);
    finishStructure(started);

    return write(started);
  });
}

/** Work on the content of pages that another thread can do meanwhile. What it fails at is done here. */
export interface ContentWork {
  scan: (...given: Parameters<typeof scanPages>) => Promise<ScannedPages>;
  pack(contents: readonly Uint8Array[]): Promise<Uint8Array[]>;
  /** Resolves once the other thread has what it was asked for: then this one may be busy. */
  handOver(): Promise<void>;
}

/** The same bytes as `finishPdf` gives. */
export async function finishPdfWith(
  work: ContentWork,
  bytes: Uint8Array,
  options: FinishOptions,
): Promise<FinishResult> {
  const scanning = work.scan(bytes, options.overlays ?? []).catch(() => null);
  await work.handOver();
  const started = withinTheStack(() => start(bytes, options, true));
  const { pages, scans, packing } = started.finishing;
  const scanned = await scanning;
  if (scanned) scans.take(scanned, pages);
  withinTheStack(() => finishContent(started));

  const contents = packing.waiting;
  const files = options.files.map((file) => file.bytes);
  const answer = work.pack([...contents, ...files]).catch(() => null);
  await work.handOver();
  withinTheStack(() => finishStructure(started));
  const packed = await answer;
  packing.finish(packed);

  return withinTheStack(() => write(started, packed?.slice(contents.length)));
}

interface Started {
  finishing: Finishing;
  options: FinishOptions;
  marks: FinishResult["marks"];
}

/** Reads the file and gives its structure what the document knows: types come before all that asks for them. */
function start(bytes: Uint8Array, options: FinishOptions, packsLater: boolean): Started {
  refuseUnlikeClaim(options);
  const document = readPdf(bytes, options.budget ? { budget: options.budget } : {});
  placePages(document, options.overlays ?? []);
  const tree = readStructure(document);
  const finishing: Finishing = {
    document,
    pages: pagesOf(document),
    tree,
    index: options.model ? new ModelIndex(options.model) : null,
    modelOf: new Map(),
    dropped: new Set(),
    warnings: [],
    reported: new Set(),
    scans: new PageScans(document),
    packing: new Packing(document, packsLater),
    marked: new MarkedPages(document, options.texts ?? false, new AskedMarks(document, tree)),
  };

  stripCarriers(finishing);
  const marks = options.marks ? marksOf(finishing) : null;
  forgetMapCarriers(finishing);
  if (finishing.tree.length > 0) {
    applyModel(finishing);
    restoreCells(finishing);
    nameHeaders(finishing);
    numberHeadings(finishing);
    repairStructure(finishing);
  }

  return { finishing, options, marks };
}

/** What is read once comes before what is marked. */
function finishContent({ finishing, options }: Started): void {
  if (finishing.tree.length === 0) return;
  readOnce(finishing);
  const isTagged = options.claims.standards.some((profile) => standardOf(profile).isTagged);
  if (isTagged || finishing.dropped.size > 0) markArtifacts(finishing);
}

/** The ways back from content to elements come last. */
function finishStructure({ finishing, options }: Started): void {
  const { document, tree } = finishing;
  if (tree.length === 0) return;
  addFigureBoxes(finishing);
  describeLinks(finishing, options.claims.standards.some(isPdfUa));
  simplifyStructure(finishing);
  shareAttributes(finishing);
  renumberElementIds(document, tree);
  rebuildParentTree(document, tree);
}

/** `packedFiles`: those of the options as `encodeFlate` packs them. */
function write({ finishing, options, marks }: Started, packedFiles?: readonly Uint8Array[]): FinishResult {
  const { document, pages, marked } = finishing;
  const texts = options.texts ? pages.map((page) => marked.textOf(page)) : null;
  if (options.claims.standards.some(isPdfA)) addOutputIntent(document);
  for (const [index, file] of options.files.entries()) embedFile(document, file, packedFiles?.[index]);
  writeMetadata(document, options);
  nameLanguage(finishing, options.metadata.language);

  return {
    bytes: writePdf(document),
    warnings: finishing.warnings,
    elements: elementsOf(finishing),
    marks,
    texts,
  };
}

/** A file that claims to be an invoice carries exactly one. */
function refuseUnlikeClaim({ claims, files }: FinishOptions): void {
  if (claims.facturX === null) return;
  const { fileName } = claims.facturX;
  const count = files.filter(({ name }) => name === fileName).length;
  if (count !== 1) {
    const message = `The file is to claim the invoice ${fileName}, but ${count} files are called ${fileName}: give exactly one.`;
    throw new PdfError("unsupported", message);
  }
}

/** The engine writes its own language for a document that names none: "und" says honestly that nobody knows it. */
function nameLanguage(finishing: Finishing, language: string | null): void {
  const { document, index } = finishing;
  if (language !== null || index?.element(0)?.attributes.lang) return;

  document.catalog.set("Lang", textString("und"));
  for (const { dict } of finishing.tree) dict.delete("Lang");
  const message = "The document does not say its language: write it as <html lang>, or set pdf.metadata.language.";
  warn(finishing, "document-language", message);
}

let packedProfile: Uint8Array | null = null;

/** ISO 19005-3, 6.2.3: device colours mean what this profile says. */
function addOutputIntent(document: PdfDocument): void {
  packedProfile ??= encodeFlate(srgbProfile());
  const profile = document.add(new PdfStream(new PdfDict({ N: 3, Filter: PdfName.of("FlateDecode") }), packedProfile));
  const intent = new PdfDict({
    Type: PdfName.of("OutputIntent"),
    S: PdfName.of("GTS_PDFA1"),
    OutputConditionIdentifier: textString("sRGB IEC61966-2.1"),
    Info: textString("sRGB IEC61966-2.1"),
    DestOutputProfile: profile,
  });
  document.catalog.set("OutputIntents", [document.add(intent)]);
}

/** The same words in the Info dictionary and in the XMP packet, which PDF/A compares. */
function writeMetadata(document: PdfDocument, { metadata, claims }: FinishOptions): void {
  const { title, author, subject, keywords, language, creatorTool, producer, createdAt } = metadata;
  const date = textString(pdfDate(createdAt));
  const info = new PdfDict({
    Producer: textString(producer),
    Creator: textString(creatorTool),
    CreationDate: date,
    ModDate: date,
  });
  for (const [key, value] of Object.entries({ Title: title, Author: author, Subject: subject, Keywords: keywords })) {
    if (value !== null) info.set(key, textString(value));
  }
  if (metadata.mode) info.set("PlatenMode", textString(metadata.mode));
  document.trailer.set("Info", document.add(info));

  const packet = new PdfStream(
    new PdfDict({ Type: PdfName.of("Metadata"), Subtype: PdfName.of("XML") }),
    writeXmp(metadata, claims),
  );
  document.catalog.set("Metadata", document.add(packet));
  if (language !== null) document.catalog.set("Lang", textString(language));
  if (claims.standards.some(isPdfUa)) {
    document.ownDict(document.catalog, "ViewerPreferences").set("DisplayDocTitle", true);
  }
}
