/** Reads the document's own metadata packet for the rules of PDF/UA and PDF/A that look at it. */
import { PdfStream } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";
import type { Identification, LanguageAlternative, MainPacket, MainXmp } from "./main-packet.ts";
import { type Packet, readPacket } from "./packet.ts";
import type { XmpNode } from "./xmp-nodes.ts";

const DC = "http://purl.org/dc/elements/1.1/";
const PDFUAID = "http://www.aiim.org/pdfua/ns/id/";
const PDFAID = "http://www.aiim.org/pdfa/ns/id/";

/**
 * @example
 * const { isPresent, packet } = checking.model(mainXmp);
 */
export function mainXmp({ document }: Checking): MainXmp {
  const stream = document.resolve(document.catalog.get("Metadata"));
  if (!(stream instanceof PdfStream)) return { isPresent: false, packet: null };
  const isPresent =
    document.name(stream.dict, "Type") === "Metadata" && document.name(stream.dict, "Subtype") === "XML";
  if (!isPresent) return { isPresent, packet: null };

  return { isPresent, packet: describe(readPacket(document.decode(stream).bytes)) };
}

function describe({ properties }: Packet): MainPacket {
  const title = properties.find(({ namespace, name }) => namespace === DC && name === "title");

  return {
    title: title ? (title.children[0]?.value ?? title.value) : null,
    pdfUa: identification(properties, PDFUAID),
    pdfA: identification(properties, PDFAID),
    languageAlternatives: properties.flatMap(alternativesIn),
  };
}

function identification(properties: readonly XmpNode[], namespace: string): Identification | null {
  const own = properties.filter((property) => property.namespace === namespace);
  if (own.length === 0) return null;
  const find = (name: string) => own.find((property) => property.name === name);
  const part = find("part");

  return {
    part: part && /^[+-]?\d+$/.test(part.value) ? Number(part.value) : null,
    conformance: find("conformance")?.value ?? null,
    partPrefix: part?.prefix ?? null,
    conformancePrefix: find("conformance")?.prefix ?? null,
    amdPrefix: find("amd")?.prefix ?? null,
    corrPrefix: find("corr")?.prefix ?? null,
  };
}

function alternativesIn(property: XmpNode): LanguageAlternative[] {
  if (property.form !== "alt") return [];
  const isDefaultOnly = property.children.length === 1 && property.children[0]?.language === "x-default";

  return [{ property: `${property.prefix}:${property.name}`, isDefaultOnly }];
}
