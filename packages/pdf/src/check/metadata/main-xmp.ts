/** Reads the document's own metadata packet for the rules of PDF/UA and PDF/A that look at it. */
import type { Checking } from "../checking.ts";
import type { Identification, LanguageAlternative, MainPacket, MainXmp } from "./main-packet.ts";
import { xmpPackages } from "./packages.ts";
import type { Packet } from "./packet.ts";
import type { XmpNode } from "./xmp-nodes.ts";

const DC = "http://purl.org/dc/elements/1.1/";
const PDFUAID = "http://www.aiim.org/pdfua/ns/id/";
const PDFAID = "http://www.aiim.org/pdfa/ns/id/";

/**
 * @example
 * const { isPresent, packet } = checking.model(mainXmp);
 */
export function mainXmp(checking: Checking): MainXmp {
  const { isPresent, ofCatalog } = checking.model(xmpPackages);

  return { isPresent, packet: ofCatalog?.isMain ? describe(ofCatalog.packet) : null };
}

/** Every property whose only item is in the language `x-default`, in any packet (PDF/UA 7.2-33). */
export function languageAlternatives(checking: Checking): LanguageAlternative[] {
  return checking.model(xmpPackages).all.flatMap(({ packet }) => packet.properties.flatMap(alternativesIn));
}

function describe({ properties }: Packet): MainPacket {
  return {
    title: titleIn(properties),
    pdfUa: identification(properties, PDFUAID),
    pdfA: identification(properties, PDFAID),
  };
}

/** PDF/UA 7.1: `dc` is the required prefix. A title is a text in some language. */
function titleIn(properties: readonly XmpNode[]): string | null {
  const title = properties.find(
    ({ namespace, name, prefix }) => namespace === DC && name === "title" && prefix === "dc",
  );

  return title?.children.find(({ language }) => language !== null)?.value ?? null;
}

function identification(properties: readonly XmpNode[], namespace: string): Identification | null {
  const own = properties.filter((property) => property.namespace === namespace);
  if (own.length === 0) return null;
  const find = (name: string) => own.find((property) => property.name === name);
  const part = find("part");

  return {
    part: part && /^[+-]?\d+$/.test(part.value) ? Number(part.value) : null,
    conformance: find("conformance")?.value ?? null,
    partPrefix: part?.prefix || null,
    conformancePrefix: find("conformance")?.prefix || null,
    amdPrefix: find("amd")?.prefix || null,
    corrPrefix: find("corr")?.prefix || null,
  };
}

function alternativesIn(property: XmpNode): LanguageAlternative[] {
  if (property.form === "simple" || property.form === "struct") return [];
  const isDefaultOnly = property.children.length === 1 && property.children[0]?.language === "x-default";

  return [{ property: `${property.prefix}:${property.name}`, isDefaultOnly }];
}
