/** Rebuilds the cross-reference of a damaged file by looking for its objects, as every reader of the field does. */
import type { Budget } from "../budget.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream } from "../objects/values.ts";
import { isDigit, isWhiteSpace } from "./characters.ts";
import type { CrossReference, Location, Locations } from "./cross-reference.ts";
import { indexOf, readIndirectObject, startsWith } from "./indirect-object.ts";
import { Numbered } from "./numbered.ts";
import { Parser } from "./parser.ts";

/** What a byte of the file costs that is searched for objects and trailers. */
const SEARCH_COST = 0.5;

export function rebuildCrossReference(bytes: Uint8Array, budget: Budget): CrossReference {
  budget.spend(bytes.length * SEARCH_COST);
  const locations = new Map<number, Location>();
  for (let at = indexOf(bytes, "obj", 0); at !== -1; at = indexOf(bytes, "obj", at + 3)) {
    const header = headerBefore(bytes, at);
    // A later object of the same number is an update of the earlier one.
    if (!header) continue;
    budget.spendNodes(1);
    locations.set(header.number, { kind: "offset", offset: header.offset, generation: header.generation });
  }

  const trailer = findTrailer(bytes, locations, budget);
  if (trailer === null)
    throw new PdfError("damaged", "This is not a PDF file, or nothing of it can be read: it has no document catalog.");

  const byNumber: Locations = new Numbered(0);
  for (const [number, location] of [...locations].sort(([a], [b]) => a - b)) byNumber.set(number, location);

  return { locations: byNumber, trailer, trailers: [trailer], sections: [] };
}

/** `12 0 ` before `obj`: the numbers and where they start. */
function headerBefore(
  bytes: Uint8Array,
  keyword: number,
): { number: number; generation: number; offset: number } | null {
  let at = keyword;
  const spaces = () => {
    const from = at;
    while (at > 0 && isWhiteSpace(bytes[at - 1]!)) at--;
    return at < from;
  };
  const integer = () => {
    let value = 0;
    let factor = 1;
    const from = at;
    while (at > 0 && isDigit(bytes[at - 1]!) && from - at < 10) {
      value += factor * (bytes[--at]! - 0x30);
      factor *= 10;
    }
    return at < from ? value : null;
  };

  if (!spaces()) return null;
  const generation = integer();
  if (generation === null || !spaces()) return null;
  const number = integer();

  return number === null ? null : { number, generation, offset: at };
}

function findTrailer(bytes: Uint8Array, locations: Map<number, Location>, budget: Budget): PdfDict | null {
  let found: PdfDict | null = null;
  for (let at = indexOf(bytes, "trailer", 0); at !== -1; at = indexOf(bytes, "trailer", at + 7)) {
    const parser = new Parser(bytes, at + "trailer".length);
    parser.budget = budget;
    const dict = parser.next();
    budget.spend(parser.position - at);
    if (dict instanceof PdfDict && dict.has("Root")) found = dict;
  }
  if (found) return found;

  return trailerFromObjects(bytes, locations, budget);
}

/** Without a trailer: a cross-reference stream's dictionary serves as one, else the catalog itself is looked for. */
function trailerFromObjects(bytes: Uint8Array, locations: Map<number, Location>, budget: Budget): PdfDict | null {
  const parser = new Parser(bytes);
  let catalog: PdfRef | null = null;
  for (const [number, location] of locations) {
    if (location.kind !== "offset" || !mayBeTyped(bytes, location.offset)) continue;
    const value = readIndirectObject(parser, location.offset, () => null, budget)?.value;
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;

    const type = dict.get("Type");
    if (!(type instanceof PdfName)) continue;
    if (type.text === "XRef" && dict.has("Root")) return dict;
    if (type.text === "Catalog") catalog = new PdfRef(number, location.generation);
  }

  return catalog && new PdfDict({ Root: catalog });
}

/** A quick look before an object is parsed: catalogs and cross-reference streams start with a dictionary. */
function mayBeTyped(bytes: Uint8Array, offset: number): boolean {
  const keyword = indexOf(bytes.subarray(offset, offset + 40), "obj", 0);
  if (keyword === -1) return false;
  let at = offset + keyword + 3;
  while (at < bytes.length && isWhiteSpace(bytes[at]!)) at++;

  return startsWith(bytes, "<<", at);
}
