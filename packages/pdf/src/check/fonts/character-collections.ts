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

interface Collection {
  /** How many CIDs have a text, and the ranges of those below that have none. */
  cids: number;
  withoutText: number[][];
  /** Ranges of CIDs whose text is of the Unicode Private Use Area. */
  privateUse: number[][];
  /** The predefined CMaps, with the supplement that each reaches. */
  maps: Record<string, number>;
}

const collectionsByOrdering = new Map<string, Collection>(Object.entries(collections as Record<string, Collection>));

const predefined = new Map<string, SystemInfo>();
for (const [ordering, { maps }] of collectionsByOrdering) {
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

/** Stands for any character: which one it is, the rules do not ask. */
const SOME_TEXT = "";
const SOME_PRIVATE_TEXT = "\ue000";

/** Whether a collection tells the text of a CID (9.10.2): null where it does not. */
export function textOfCid({ registry, ordering }: SystemInfo, cid: number): string | null {
  const collection = registry === "Adobe" ? collectionsByOrdering.get(ordering ?? "") : undefined;
  if (!collection || cid >= collection.cids || isWithin(collection.withoutText, cid)) return null;

  return isWithin(collection.privateUse, cid) ? SOME_PRIVATE_TEXT : SOME_TEXT;
}

function isWithin(ranges: readonly (readonly number[])[], cid: number): boolean {
  return ranges.some(([first = 0, last = 0]) => cid >= first && cid <= last);
}
