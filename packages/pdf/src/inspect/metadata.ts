/** What a document says of itself: the Info dictionary, the XMP packet, its language and the standards it claims. */
import { PdfStream } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString } from "../text/text-string.ts";
import { openPacket } from "../xmp/open-packet.ts";
import { readXmp, type XmpPacket } from "../xmp/read-xmp.ts";

export interface MetadataFound {
  /** Text entries of the Info dictionary by their keys, such as Title, Producer, CreationDate. */
  info: Record<string, string>;
  title: string | null;
  author: string | null;
  description: string | null;
  /** The catalog's Lang. */
  language: string | null;
  isTagged: boolean;
  displaysTitle: boolean;
  /** Parts and levels as the packet claims them; nothing here says that the claim is true. */
  claims: { pdfUa: string | null; pdfA: string | null; facturX: FacturXClaim | null };
  xmp: XmpPacket | null;
}

interface FacturXClaim {
  documentType: string | null;
  fileName: string | null;
  version: string | null;
  conformanceLevel: string | null;
}

const DC = "http://purl.org/dc/elements/1.1/";
const PDFUAID = "http://www.aiim.org/pdfua/ns/id/";
const PDFAID = "http://www.aiim.org/pdfa/ns/id/";
export const facturXNamespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/**
 * @example
 * readMetadata(readPdf(bytes)).claims; // { pdfUa: "1", pdfA: "3A", facturX: null }
 */
export function readMetadata(document: PdfDocument): MetadataFound {
  const { catalog } = document;
  const stream = document.resolve(catalog.get("Metadata"));
  const xmp = stream instanceof PdfStream ? readXmp(openPacket(document, stream)) : null;
  const info = readInfo(document);
  const language = document.string(catalog, "Lang");
  const markInfo = document.dict(catalog, "MarkInfo");
  const preferences = document.dict(catalog, "ViewerPreferences");
  const value = (namespace: string, name: string) => xmpValue(xmp, namespace, name);
  const part = value(PDFAID, "part");

  return {
    info,
    title: value(DC, "title") ?? info.Title ?? null,
    author: value(DC, "creator") ?? info.Author ?? null,
    description: value(DC, "description") ?? info.Subject ?? null,
    language: language ? readTextString(language) : null,
    isTagged: markInfo !== undefined && document.resolve(markInfo.get("Marked")) === true,
    displaysTitle: preferences !== undefined && document.resolve(preferences.get("DisplayDocTitle")) === true,
    claims: {
      pdfUa: value(PDFUAID, "part"),
      pdfA: part === null ? null : `${part}${value(PDFAID, "conformance") ?? ""}`,
      facturX: readFacturX(xmp),
    },
    xmp,
  };
}

/** The property's first value; of an alternative of languages the default one. */
function xmpValue(xmp: XmpPacket | null, namespace: string, name: string): string | null {
  const property = xmp?.properties.find((item) => item.namespace === namespace && item.name === name);
  const first = property?.languages.indexOf("x-default") ?? -1;

  return property?.values[Math.max(0, first)] ?? null;
}

function readInfo(document: PdfDocument): Record<string, string> {
  const info: Record<string, string> = {};
  const dict = document.dict(document.trailer, "Info");
  for (const key of dict?.keys() ?? []) {
    const text = document.string(dict!, key);
    if (text) info[key] = readTextString(text);
  }

  return info;
}

function readFacturX(xmp: XmpPacket | null): FacturXClaim | null {
  if (!xmp?.properties.some(({ namespace }) => namespace === facturXNamespace)) return null;

  return {
    documentType: xmpValue(xmp, facturXNamespace, "DocumentType"),
    fileName: xmpValue(xmp, facturXNamespace, "DocumentFileName"),
    version: xmpValue(xmp, facturXNamespace, "Version"),
    conformanceLevel: xmpValue(xmp, facturXNamespace, "ConformanceLevel"),
  };
}
