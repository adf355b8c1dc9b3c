/** Finishes a printed file: metadata, PDF/UA-1, PDF/A-3 and embedded files, written anew in few and equal bytes. */
import { encodeFlate } from "../filters/flate.ts";
import { PdfDict, PdfName, PdfStream } from "../objects/values.ts";
import { pagesOf } from "../pages/pages.ts";
import { type PdfDocument, readPdf } from "../read/document.ts";
import { textString } from "../text/text-string.ts";
import { writePdf } from "../write/write-pdf.ts";
import { type DocumentMetadata, writeXmp, type XmpClaims } from "../xmp/write-xmp.ts";
import { describeLinks } from "./describe-links.ts";
import { type EmbeddedFile, embedFile } from "./embed-file.ts";
import { markArtifacts } from "./mark-artifacts.ts";
import { pdfDate } from "./pdf-date.ts";
import { repairStructure } from "./repair-structure.ts";
import { srgbProfile } from "./srgb-profile.ts";

export interface FinishOptions {
  metadata: DocumentMetadata;
  claims: XmpClaims;
  files: readonly EmbeddedFile[];
}

/**
 * @example
 * const finished = finishPdf(printed, { metadata, claims: { pdfUa: true, pdfA: "A", facturX: null }, files: [] });
 */
export function finishPdf(bytes: Uint8Array, options: FinishOptions): Uint8Array {
  const document = readPdf(bytes);
  const pages = pagesOf(document);

  if (options.claims.pdfUa || options.claims.pdfA === "A") {
    repairStructure(document);
    markArtifacts(document, pages);
    describeLinks(document, pages);
  }
  if (options.claims.pdfA !== null) addOutputIntent(document);
  for (const file of options.files) embedFile(document, file);
  writeMetadata(document, options);

  return writePdf(document);
}

/** ISO 19005-3, 6.2.3: device colours mean what this profile says. */
function addOutputIntent(document: PdfDocument): void {
  const profile = document.add(
    new PdfStream(new PdfDict({ N: 3, Filter: PdfName.of("FlateDecode") }), encodeFlate(srgbProfile())),
  );
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
  document.trailer.set("Info", document.add(info));

  const packet = new PdfStream(
    new PdfDict({ Type: PdfName.of("Metadata"), Subtype: PdfName.of("XML") }),
    writeXmp(metadata, claims),
  );
  document.catalog.set("Metadata", document.add(packet));
  if (language !== null) document.catalog.set("Lang", textString(language));
  if (claims.pdfUa) {
    const preferences = document.dict(document.catalog, "ViewerPreferences") ?? new PdfDict();
    preferences.set("DisplayDocTitle", true);
    document.catalog.set("ViewerPreferences", preferences);
  }
}
