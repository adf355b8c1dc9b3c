/** The predefined CMaps (ISO 32000-1, 9.7.5.2) and the character collections of Adobe that they lead to. */
import type { PdfDict } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { readTextString } from "../../text/text-string.ts";
import collections from "./data/character-collections.json" with { type: "json" };

/** The CIDSystemInfo of a CIDFont or a CMap (9.7.3). */
export interface SystemInfo {
  registry: string | null;
  ordering: string | null;
  supplement: number | null;
}

export const UNKNOWN: SystemInfo = { registry: null, ordering: null, supplement: null };

export function readSystemInfo(document: PdfDocument, owner: PdfDict): SystemInfo {
  const info = document.dict(owner, "CIDSystemInfo");
  if (!info) return UNKNOWN;
  const registry = document.string(info, "Registry");
  const ordering = document.string(info, "Ordering");

  return {
    registry: registry ? readTextString(registry) : null,
    ordering: ordering ? readTextString(ordering) : null,
    supplement: document.number(info, "Supplement") ?? null,
  };
}

const predefined = new Map<string, SystemInfo>();
for (const [ordering, { maps }] of Object.entries(collections)) {
  for (const [name, supplement] of Object.entries(maps))
    predefined.set(name, { registry: "Adobe", ordering, supplement });
}

/** Identity-H and Identity-V belong to no collection. */
export function isIdentityName(name: string): boolean {
  return name === "Identity-H" || name === "Identity-V";
}

/** Table 118. */
export function isPredefinedName(name: string): boolean {
  return isIdentityName(name) || predefined.has(name);
}

export function systemInfoOfPredefined(name: string): SystemInfo {
  return predefined.get(name) ?? UNKNOWN;
}

/** Whether the text of a collection's CIDs is known, and is of the Unicode Private Use Area; those that are not listed have none. */
export function textOfCid(ordering: string, cid: number): string | null {
  return null;
}
