/** All metadata packets of a file: the document's own, and those that any other dictionary names. */
import { type PdfDict, PdfRef, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { openPacket } from "../../xmp/open-packet.ts";
import type { Checking } from "../checking.ts";
import { notedDictionaries } from "./dictionaries.ts";
import { type ExtensionSchemas, readExtensionSchemas } from "./extension-schemas.ts";
import { type Packet, readPacket } from "./packet.ts";

interface XmpPackage {
  packet: Packet;
  /** The number of the stream. */
  object: number | null;
  extensions: ExtensionSchemas;
  /** The catalog's; one that another dictionary names too is not taken for the document's own. */
  isMain: boolean;
}

interface XmpPackages {
  /** The catalog has a metadata stream of the right type, shared or not. */
  isPresent: boolean;
  /** What the catalog's stream holds, whose extension schemas hold for all packets; null where it has none. */
  ofCatalog: XmpPackage | null;
  /** Each stream once. */
  all: XmpPackage[];
}

export function xmpPackages(checking: Checking): XmpPackages {
  const { document } = checking;
  const { catalog } = document;
  const own = metadataOf(document, catalog);
  const others = new Map<PdfStream, MetadataStream>();
  for (const dict of checking.model(notedDictionaries).withMetadata) {
    const metadata = dict === catalog ? null : metadataOf(document, dict);
    if (metadata) others.set(metadata.stream, metadata);
  }
  const ofCatalog = own && readPackage(document, own, !others.has(own.stream), null);
  if (own) others.delete(own.stream);
  const rest = [...others.values()].map((metadata) => readPackage(document, metadata, false, ofCatalog));

  return { isPresent: own !== null, ofCatalog, all: ofCatalog ? [ofCatalog, ...rest] : rest };
}

interface MetadataStream {
  stream: PdfStream;
  object: number | null;
}

/** A dictionary's metadata stream, where it says that it is one. */
function metadataOf(document: PdfDocument, dict: PdfDict): MetadataStream | null {
  const value = dict.get("Metadata");
  const stream = document.resolve(value);
  if (!(stream instanceof PdfStream)) return null;
  const isMetadata =
    document.name(stream.dict, "Type") === "Metadata" && document.name(stream.dict, "Subtype") === "XML";

  return isMetadata ? { stream, object: value instanceof PdfRef ? value.number : null } : null;
}

function readPackage(
  document: PdfDocument,
  { stream, object }: MetadataStream,
  isMain: boolean,
  main: XmpPackage | null,
): XmpPackage {
  const packet = readPacket(openPacket(document, stream));

  return { packet, object, extensions: readExtensionSchemas(packet.properties, main?.extensions ?? null), isMain };
}
