/** The Encoding of a Type 0 font (ISO 32000-1, 9.7.5): a predefined CMap by its name, or an embedded one. */
import { CMap, readCMap } from "../../fonts/cmap.ts";
import { PdfName, PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import {
  isIdentityName,
  readSystemInfo,
  type SystemInfo,
  systemInfoOfPredefined,
  UNKNOWN,
} from "./character-collections.ts";

/** Maps that are built on maps: no true one has more than two below it. */
const DEEPEST_MAPS = 8;

export interface EncodingMap {
  name: string | null;
  systemInfo: SystemInfo;
  isEmbedded: boolean;
  /** How codes become CIDs; null where the map is not known. */
  map: CMap | "identity" | null;
  /** The WMode entries of an embedded map's dictionary and of its program. */
  dictionaryWritingMode: number;
  programWritingMode: number;
  /** The map that UseCMap leads to, if any. */
  used: EncodingMap | null;
}

export function readEncodingMap(document: PdfDocument, entry: PdfValue | undefined, depth = 0): EncodingMap {
  const value = document.resolve(entry);
  if (value instanceof PdfName) return predefinedMap(value.text);
  if (!(value instanceof PdfStream)) return predefinedMap(null);

  const parent = value.dict.has("UseCMap") && depth < DEEPEST_MAPS;
  const used = parent ? readEncodingMap(document, value.dict.get("UseCMap"), depth + 1) : null;
  const map = readCMap(document.decode(value).bytes, document.budget, used ? cmapOf(used) : null);
  return {
    name: document.name(value.dict, "CMapName") ?? null,
    systemInfo: readSystemInfo(document, value.dict),
    isEmbedded: true,
    map: map.isSound ? map : new CMap(),
    dictionaryWritingMode: document.number(value.dict, "WMode") ?? 0,
    programWritingMode: map.writingMode,
    used,
  };
}

function predefinedMap(name: string | null): EncodingMap {
  return {
    name,
    systemInfo: name === null ? UNKNOWN : systemInfoOfPredefined(name),
    isEmbedded: false,
    map: name !== null && isIdentityName(name) ? "identity" : null,
    dictionaryWritingMode: 0,
    programWritingMode: 0,
    used: null,
  };
}

function cmapOf({ map }: EncodingMap): CMap | null {
  if (map !== "identity") return map;
  const identity = new CMap();
  identity.codeSpaces.push({ bytes: 2, low: 0, high: 0xffff });
  identity.addCidRange(0, 0xffff, 0);

  return identity;
}
