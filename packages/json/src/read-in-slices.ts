/** Reads a large JSON text in slices, so that other work gets the event loop in between. */
import { parseWithExactNumbers } from "./exact-numbers.ts";
import { findFault } from "./find-fault.ts";
import type { JsonData } from "./json-data.ts";
import { collectInvoices, INVOICE_FIELD, invoiceKey, type JsonDocument, mayHoldInvoice } from "./json-document.ts";
import { JsonFault } from "./json-fault.ts";
import type { JsonPath } from "./locate-value.ts";
import { pace } from "./pace.ts";
import { dataOf, readJson } from "./read-json.ts";

export interface SliceOptions {
  /** How deep lists and objects may be nested. */
  maxDepth: number;
  /** Lets other work run between two slices. */
  pause(): Promise<void>;
  /** Characters that are read in one go; usually a few milliseconds of work. */
  sliceLength?: number;
}

const USUAL_SLICE = 64 * 1024;

/** Scanning is much faster than reading: this many characters are scanned in one go where there is nothing to read. */
const SCAN_LENGTH = 2 * 1024 * 1024;

/** A list or object that is open at the current character. */
interface Frame {
  isList: boolean;
  /** Where it is in the document, once it is read in parts. */
  path: JsonPath;
  /** Where its bracket is, and where the text begins that is not read into `value` yet. */
  opensAt: number;
  from: number;
  /** After its last comma, or after its bracket: what follows is one entry that may not be whole yet. */
  entryAt: number;
  /** Null until a part of it is read by itself: most lists and objects are read whole, as a part of what holds them. */
  value: Container | null;
  /** The same with numbers as they were written, inside an `_invoice` block. */
  exact: Container | null;
  /** The last entry was read by itself, so that a comma or the end must come next. */
  isAfterEntry: boolean;
}

type Container = unknown[] | Record<string, unknown>;

/** A document that is being read. */
interface Reading extends Pick<JsonDocument, "invoices" | "fieldCounts"> {
  text: string;
}

/**
 * Gives what `readJson` gives. Throws a `JsonFault`, and a `RangeError` where lists and objects are nested deeper than
 * allowed.
 *
 * @example await readJsonInSlices(text, { maxDepth: 200, pause: () => new Promise((resolve) => setTimeout(resolve)) })
 */
export async function readJsonInSlices(
  text: string,
  { maxDepth, pause, sliceLength = USUAL_SLICE }: SliceOptions,
): Promise<JsonDocument> {
  const reading: Reading = { text, invoices: new Map(), fieldCounts: new Map() };
  const frames: Frame[] = [];
  /** How many of the frames, from the outermost, are read in parts. */
  let split = 0;
  let sliceFrom = 0;
  let root: Container | null = null;
  let pauseAt = SCAN_LENGTH;

  for (let at = 0; at < text.length; at++) {
    if (at > pauseAt) {
      pauseAt = at + SCAN_LENGTH;
      await pause();
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (root !== null && frames.length === 0) throw new JsonFault(text, at);
      if (frames.length === maxDepth) throw new RangeError(`nested more than ${maxDepth} deep`);
      frames.push(newFrame(code === OPEN_BRACKET, at));
    } else if (code === COMMA) {
      const frame = frames.at(-1);
      if (!frame) throw new JsonFault(text, at);
      if (at - sliceFrom > sliceLength) {
        for (; split < frames.length; split++) openUp(frames, split, reading);
        readEntries(frame, at, reading);
        sliceFrom = at + 1;
        await pause();
      } else if (frame.isAfterEntry) {
        assertBlank(text, frame.from, at);
        frame.isAfterEntry = false;
        frame.from = at + 1;
      }
      frame.entryAt = at + 1;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      const frame = frames.at(-1);
      if (!frame || frame.isList !== (code === CLOSE_BRACKET)) throw new JsonFault(text, at);
      if (frames.length === split) {
        readEntries(frame, at, reading);
        split--;
        sliceFrom = at + 1;
        const holder = frames.at(-2);
        if (holder) Object.assign(holder, { from: at + 1, isAfterEntry: true });
        else root = frame.value;
      }
      frames.pop();
    }
  }

  if (frames.length > 0) throw new JsonFault(text, text.length);
  if (root === null) return readJson(text);
  assertBlank(text, sliceFrom, text.length);

  return { value: root, invoices: reading.invoices, fieldCounts: reading.fieldCounts };
}

/**
 * Gives what `readJsonData` gives, at the pace of all large texts of the process. Throws a `JsonFault`, and the signal's
 * reason between two slices.
 *
 * @example (await readJsonDataInSlices('{"name": "Ada"}')).value // { name: "Ada" }
 */
export async function readJsonDataInSlices(text: string, signal?: AbortSignal): Promise<JsonData> {
  const pause = async () => {
    await pace();
    signal?.throwIfAborted();
  };

  return dataOf(await readJsonInSlices(text, { maxDepth: Number.POSITIVE_INFINITY, pause }), text);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

function newFrame(isList: boolean, at: number): Frame {
  return {
    isList,
    path: [],
    opensAt: at,
    from: at + 1,
    entryAt: at + 1,
    value: null,
    exact: null,
    isAfterEntry: false,
  };
}

/** From now on the frame is read in parts: the entries before it go into its holder, then it itself, still empty. */
function openUp(frames: readonly Frame[], index: number, reading: Reading): void {
  const { text } = reading;
  const frame = frames[index]!;
  const holder = frames[index - 1];
  frame.value = frame.isList ? [] : {};
  if (!holder) {
    assertBlank(text, 0, frame.opensAt);
    return;
  }

  if (holder.entryAt > holder.from) readEntries(holder, holder.entryAt - 1, reading);
  else if (holder.isAfterEntry) throw new JsonFault(text, frame.opensAt);
  const name = holder.isList ? null : nameIn(text, holder.entryAt, frame.opensAt);
  if (holder.isList) assertBlank(text, holder.entryAt, frame.opensAt);
  frame.path = [...holder.path, name ?? (holder.value as unknown[]).length];
  if (holder.exact || name === INVOICE_FIELD) frame.exact = frame.isList ? [] : {};
  if (frame.exact && !holder.exact) reading.invoices.set(invoiceKey(frame.path), frame.exact);
  add(holder.value!, name, frame.value);
  if (holder.exact) add(holder.exact, name, frame.exact);
}

/** Reads the whole entries before `end`, the offset of a comma or of the closing bracket. */
function readEntries(frame: Frame, end: number, reading: Reading): void {
  const { text } = reading;
  const { isList, from, value, exact } = frame;
  const isClosing = text.charCodeAt(end) !== COMMA;
  const entries = text.slice(from, end);
  frame.from = end + 1;
  if (frame.isAfterEntry) {
    frame.isAfterEntry = false;
    assertBlank(text, from, end);
    return;
  }
  // There may be nothing between the brackets only where nothing was read before.
  if (isClosing && from === frame.opensAt + 1 && entries.trim() === "") return;

  const whole = isList ? `[${entries}]` : `{${entries}}`;
  const read = parsePart(whole, from - 1, text) as Container;
  if (entries.trim() === "") throw new JsonFault(text, end);
  if (exact) addAll(exact, parseWithExactNumbers(whole) as Container);
  else if (mayHoldInvoice(whole)) collectFrom(whole, read, frame, reading);
  addAll(value!, read);
  if (!isList) reading.fieldCounts.set(value!, (reading.fieldCounts.get(value!) ?? 0) + Object.keys(read).length);
}

/** Adds the blocks among entries that are not added to the frame's value yet. */
function collectFrom(part: string, read: Container, frame: Frame, { invoices }: Reading): void {
  const exact = parseWithExactNumbers(part) as Container;
  if (!Array.isArray(read)) {
    collectInvoices({ value: read, exact }, [...frame.path], invoices);
    return;
  }
  const first = (frame.value as unknown[]).length;
  for (const [index, entry] of read.entries())
    collectInvoices({ value: entry, exact: (exact as unknown[])[index] }, [...frame.path, first + index], invoices);
}

function addAll(value: Container, more: Container): void {
  if (Array.isArray(value)) {
    for (const entry of more as unknown[]) value.push(entry);
    return;
  }
  for (const name of Object.keys(more)) add(value, name, (more as Record<string, unknown>)[name]);
}

function add(value: Container, name: string | null, entry: unknown): void {
  if (Array.isArray(value)) value.push(entry);
  // As JSON.parse does: a field of that name, not the object's prototype.
  else if (name === "__proto__")
    Object.defineProperty(value, name, { value: entry, writable: true, enumerable: true, configurable: true });
  else value[name!] = entry;
}

/** The name of an object's entry: `"name" :` up to its value. */
function nameIn(text: string, from: number, end: number): string {
  const source = text.slice(from, end).trimEnd();
  const name = source.endsWith(":") ? parsePart(source.slice(0, -1), from, text) : null;
  if (typeof name !== "string") throw new JsonFault(text, end);

  return name;
}

/** Parses a part of the text; a fault in it has its position in the whole. */
function parsePart(part: string, offset: number, text: string): unknown {
  try {
    return JSON.parse(part);
  } catch {
    throw new JsonFault(text, offset + (findFault(part) ?? part.length));
  }
}

function assertBlank(text: string, from: number, end: number): void {
  const found = text.slice(from, end).search(/[^ \t\r\n]/);
  if (found !== -1) throw new JsonFault(text, from + found);
}

/** The offset of the quote that ends the string starting here, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }

  return text.length;
}
