/**
 * Says in Info and XMP of a printed file what it was made for, as an update at its end (ISO 32000-1, 7.5.6): what was printed
 * stays byte for byte, so that a file that is only looked at costs nothing more than its printing.
 */
import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import { latin1 } from "../read/characters.ts";
import { readPdf } from "../read/document.ts";
import { textString } from "../text/text-string.ts";
import { ByteSink } from "../write/byte-sink.ts";
import { writeObject, writeValue } from "../write/serialize.ts";
import type { DocumentMetadata } from "../xmp/document-metadata.ts";
import { writeXmp } from "../xmp/write-xmp.ts";

/** Where the end of a file says where its cross-reference table is. */
const LONGEST_END = 64;

/**
 * The other words of Info stay as they were printed.
 *
 * @example
 * const shown = appendMode(printed, { ...metadata, mode: "preview" });
 */
export function appendMode(bytes: Uint8Array, metadata: DocumentMetadata & { mode: "test" | "preview" }): Uint8Array {
  const document = readPdf(bytes);
  const root = document.trailer.get("Root");
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(bytes, bytes.length - LONGEST_END, bytes.length))?.[1];
  if (!(root instanceof PdfRef) || previous === undefined || document.isRebuilt)
    throw new PdfError("damaged", "The printed file does not end in a cross-reference table.");

  const printedInfo = document.resolve(document.trailer.get("Info"));
  const info = new PdfDict(printedInfo instanceof PdfDict ? printedInfo : null);
  info.set("PlatenMode", textString(metadata.mode));
  const packet = new PdfStream(
    new PdfDict({ Type: PdfName.of("Metadata"), Subtype: PdfName.of("XML") }),
    writeXmp(metadata, { standards: [], facturX: null }),
  );
  const catalog = new PdfDict(document.catalog);
  const packetAt = document.add(packet);
  catalog.set("Metadata", packetAt);
  const infoAt = document.add(info);

  const changed: [number, PdfValue][] = [
    [root.number, catalog],
    [packetAt.number, packet],
    [infoAt.number, info],
  ];
  const id = document.trailer.get("ID");
  const trailer = new PdfDict({
    Size: infoAt.number + 1,
    Root: root,
    Info: infoAt,
    Prev: Number(previous),
    ...(id === undefined ? {} : { ID: id }),
  });

  return concatBytes([bytes, update(bytes.length, changed, trailer)]);
}

/** Objects, their table with a section for each, and the trailer. */
function update(start: number, objects: readonly [number, PdfValue][], trailer: PdfDict): Uint8Array {
  const sink = new ByteSink();
  sink.text("\n");
  const rows = objects.map(([number, value]) => {
    const offset = start + sink.length;
    writeObject(sink, number, value);
    return `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = start + sink.length;
  sink.text(`xref\n${rows.join("")}trailer\n`);
  writeValue(sink, trailer, null);
  sink.text(`\nstartxref\n${table}\n%%EOF\n`);

  return sink.written();
}
