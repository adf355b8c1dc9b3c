/** Finds where every object lies: cross-reference tables, streams, hybrid files and chains of updates (ISO 32000-1, 7.5.4, 7.5.8). */
import type { Budget } from "../budget.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfStream, type PdfValue } from "../objects/values.ts";
import { isDigit, isWhiteSpace, latin1 } from "./characters.ts";
import { readIndirectObject, startsWith } from "./indirect-object.ts";
import { Numbered } from "./numbered.ts";
import { Parser } from "./parser.ts";
import { Keyword } from "./tokens.ts";

export type Location =
  | { kind: "free" }
  | { kind: "offset"; offset: number; generation: number }
  | { kind: "compressed"; container: number };

export type Locations = Numbered<Location>;

export interface CrossReference {
  locations: Locations;
  /** The newest trailer; entries that only an older one has are added. */
  trailer: PdfDict;
  /** Every section's own trailer, newest first. */
  trailers: PdfDict[];
  /** Offsets of the sections, newest first. */
  sections: number[];
}

/** Decodes a cross-reference stream, whose filters cannot depend on other objects. */
type DecodeOwn = (stream: PdfStream) => Uint8Array;

export function readCrossReference(bytes: Uint8Array, decode: DecodeOwn, budget: Budget): CrossReference {
  const result: CrossReference = { locations: new Numbered(0), trailer: new PdfDict(), trailers: [], sections: [] };
  const waiting = [findStart(bytes)];
  const seen = new Set<number>();

  for (let next = 0; next < waiting.length; next++) {
    const offset = waiting[next]!;
    if (seen.has(offset)) continue;
    seen.add(offset);
    result.sections.push(offset);

    const trailer = readSection(bytes, offset, result.locations, decode, budget);
    result.trailers.push(trailer);
    for (const [key, value] of trailer) if (!result.trailer.has(key)) result.trailer.set(key, value);
    // 7.5.8.4: a hybrid file's XRefStm comes before Prev.
    for (const key of ["XRefStm", "Prev"]) {
      const older = trailer.get(key);
      if (typeof older === "number") waiting.push(older);
    }
  }
  if (!result.trailer.has("Root")) throw new PdfError("damaged", "The trailer names no document catalog.");

  return result;
}

/** What a section costs by itself, and a row of a cross-reference stream. */
const SECTION_COST = 50;
const ROW_COST = 2;

const STARTXREF = "startxref";
/** Where it is looked for, as every reader does. */
const TAIL_BYTES = 2_048;

function findStart(bytes: Uint8Array): number {
  const earliest = Math.max(0, bytes.length - TAIL_BYTES);
  let at = bytes.length - STARTXREF.length;
  while (at >= earliest && !startsWith(bytes, STARTXREF, at)) at--;
  const after = at < earliest ? "" : latin1(bytes, at + STARTXREF.length);
  const offset = Number.parseInt(after.trimStart(), 10);
  if (!Number.isInteger(offset) || offset < 0 || offset >= bytes.length) {
    throw new PdfError("damaged", "The end of the file does not say where its cross-reference table is.");
  }

  return offset;
}

function readSection(
  bytes: Uint8Array,
  offset: number,
  locations: Locations,
  decode: DecodeOwn,
  budget: Budget,
): PdfDict {
  const parser = new Parser(bytes, offset);
  parser.budget = budget;
  parser.skipWhiteSpace();
  if (isDigit(bytes[parser.position] ?? 0)) return readStreamSection(bytes, parser.position, locations, decode, budget);

  const keyword = parser.next();
  if (!(keyword instanceof Keyword) || keyword.text !== "xref") {
    throw new PdfError("damaged", `There is no cross-reference table at offset ${offset}.`);
  }

  const trailer = readTableSection(parser, locations, budget);
  budget.spend(SECTION_COST + parser.position - offset);

  return trailer;
}

function readTableSection(parser: Parser, locations: Locations, budget: Budget): PdfDict {
  for (;;) {
    const first = parser.next();
    if (first instanceof Keyword && first.text === "trailer") break;
    const count = parser.next();
    if (typeof first !== "number" || typeof count !== "number")
      throw new PdfError("damaged", "The cross-reference table is not readable.");
    readSubsection(parser, first, count, locations, budget);
  }
  const trailer = parser.next();
  if (!(trailer instanceof PdfDict)) throw new PdfError("damaged", "The trailer is not a dictionary.");

  return trailer;
}

/** Lines of 20 bytes by the book; of 19 in many files. Read by digits, so that both go. */
function readSubsection(parser: Parser, first: number, count: number, locations: Locations, budget: Budget): void {
  for (let i = 0; i < count; i++) {
    const location = readTableRow(parser);
    if (locations.get(first + i) !== undefined) continue;
    budget.spendNodes(1);
    locations.set(first + i, location);
  }
}

function readTableRow(parser: Parser): Location {
  const offset = readInteger(parser);
  const generation = readInteger(parser);
  const kind = parser.bytes[skipTableSpace(parser)];
  if (offset === null || generation === null || (kind !== IN_USE && kind !== NOT_IN_USE))
    throw new PdfError("damaged", "The cross-reference table is not readable.");
  parser.position++;

  return kind === IN_USE ? { kind: "offset", offset, generation } : FREE;
}

const IN_USE = 0x6e;
const NOT_IN_USE = 0x66;

function readInteger(parser: Parser): number | null {
  const { bytes } = parser;
  const start = skipTableSpace(parser);
  let at = start;
  let value = 0;
  while (at < bytes.length && isDigit(bytes[at]!)) value = value * 10 + bytes[at++]! - 0x30;
  parser.position = at;

  return at === start ? null : value;
}

/** Comments do not count there, unlike elsewhere. */
function skipTableSpace(parser: Parser): number {
  const { bytes } = parser;
  while (parser.position < bytes.length && isWhiteSpace(bytes[parser.position]!)) parser.position++;

  return parser.position;
}

function readStreamSection(
  bytes: Uint8Array,
  offset: number,
  locations: Locations,
  decode: DecodeOwn,
  budget: Budget,
): PdfDict {
  const stream = readIndirectObject(new Parser(bytes), offset, () => null, budget)?.value;
  if (!(stream instanceof PdfStream))
    throw new PdfError("damaged", `There is no cross-reference stream at offset ${offset}.`);

  const data = decode(stream);
  const widths = numbers(stream.dict.get("W"));
  if (widths.length < 3 || widths.some((width) => width < 0 || width > 8)) {
    throw new PdfError("damaged", "The cross-reference stream does not say how wide its fields are.");
  }
  const [typeWidth, secondWidth, thirdWidth] = widths as [number, number, number];
  const rowWidth = typeWidth + secondWidth + thirdWidth;
  const size = stream.dict.get("Size");
  const index = stream.dict.has("Index") ? numbers(stream.dict.get("Index")) : [0, typeof size === "number" ? size : 0];

  let at = 0;
  let last: Location = FREE;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const rows = Math.min(index[pair + 1]!, rowWidth === 0 ? 0 : Math.floor((data.length - at) / rowWidth));
    refuseTooMany(locations.size + rows, bytes);
    budget.spend(rows * ROW_COST);
    for (let i = 0; i < rows; i++) {
      const type = fieldAt(data, at, typeWidth, 1);
      const second = fieldAt(data, at + typeWidth, secondWidth, 0);
      const third = fieldAt(data, at + typeWidth + secondWidth, thirdWidth, 0);
      at += rowWidth;
      const number = index[pair]! + i;
      if (locations.get(number) !== undefined) continue;
      // Objects of one container share their location.
      if (type !== 2 || last.kind !== "compressed" || last.container !== second) last = locationOf(type, second, third);
      budget.spendNodes(1);
      locations.set(number, last);
    }
  }

  return stream.dict;
}

function fieldAt(data: Uint8Array, at: number, width: number, otherwise: number): number {
  if (width === 0) return otherwise;
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + data[at + i]!;

  return value;
}

/** A compressed table of a few kilobytes can list millions of objects; those of a sound file take a byte each at the very least. */
function refuseTooMany(objects: number, bytes: Uint8Array): void {
  const most = Math.max(MOST_OBJECTS_OF_A_SMALL_FILE, bytes.length);
  if (objects > most)
    throw new PdfError(
      "limit_exceeded",
      `The file lists ${objects} objects in ${bytes.length} bytes, more than it can hold.`,
    );
}

const MOST_OBJECTS_OF_A_SMALL_FILE = 100_000;

const FREE: Location = { kind: "free" };

function locationOf(type: number, second: number, third: number): Location {
  if (type === 1) return { kind: "offset", offset: second, generation: third };

  return type === 2 ? { kind: "compressed", container: second } : FREE;
}

function numbers(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}
