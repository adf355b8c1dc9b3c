/** Reads a large JSON text piece by piece, so that whoever else waits for the event loop gets it in between. */
import { setImmediate as restForOthers } from "node:timers/promises";
import { parseJsonData, parseWithExactNumbers, rememberExact } from "./exact-numbers.ts";
import { faultIn, JsonFault } from "./json-fault.ts";

/** So many characters are read in one go, in a few milliseconds. */
const USUAL_SLICE = 128 * 1024;

/** Only looking through is much faster than reading: so much goes in one go where there is nothing to read. */
const LOOK_LENGTH = 2 * 1024 * 1024;

/** A list or object that is open where the reading stands. */
interface Frame {
  isList: boolean;
  /** Where its bracket stands, and where the text begins that is not read into `value` yet. */
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

/**
 * Gives what `parseJsonData` gives. Throws a `JsonFault`, and a `RangeError` where lists and
 * objects are nested deeper than allowed.
 */
export async function parseJsonDataInSlices(
  text: string,
  maxDepth: number,
  sliceLength = USUAL_SLICE,
): Promise<unknown> {
  const frames: Frame[] = [];
  /** How many of the frames, from the outermost, are read in parts. */
  let split = 0;
  let sliceFrom = 0;
  let root: Container | null = null;
  let restAt = LOOK_LENGTH;

  for (let at = 0; at < text.length; at++) {
    if (at > restAt) {
      restAt = at + LOOK_LENGTH;
      await restForOthers();
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (root !== null && frames.length === 0) throw new JsonFault(at);
      if (frames.length === maxDepth) throw new RangeError(`nested more than ${maxDepth} deep`);
      frames.push(newFrame(code === OPEN_BRACKET, at));
    } else if (code === COMMA) {
      const frame = frames.at(-1);
      if (!frame) throw new JsonFault(at);
      if (at - sliceFrom > sliceLength) {
        for (; split < frames.length; split++) openUp(frames, split, text);
        readEntries(frame, at, text);
        sliceFrom = at + 1;
        await restForOthers();
      } else if (frame.isAfterEntry) {
        assertBlank(text, frame.from, at);
        frame.isAfterEntry = false;
        frame.from = at + 1;
      }
      frame.entryAt = at + 1;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      const frame = frames.at(-1);
      if (!frame || frame.isList !== (code === CLOSE_BRACKET)) throw new JsonFault(at);
      if (frames.length === split) {
        readEntries(frame, at, text);
        split--;
        sliceFrom = at + 1;
        const holder = frames.at(-2);
        if (holder) Object.assign(holder, { from: at + 1, isAfterEntry: true });
        else root = frame.value;
      }
      frames.pop();
    }
  }

  if (frames.length > 0) throw new JsonFault(text.length);
  if (root === null) return parsePart(text, 0, parseJsonData);
  assertBlank(text, sliceFrom, text.length);

  return root;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

function newFrame(isList: boolean, at: number): Frame {
  return { isList, opensAt: at, from: at + 1, entryAt: at + 1, value: null, exact: null, isAfterEntry: false };
}

/** From now on the frame is read in parts: the entries before it go into what holds it, then it itself, still empty. */
function openUp(frames: readonly Frame[], index: number, text: string): void {
  const frame = frames[index]!;
  const holder = frames[index - 1];
  frame.value = frame.isList ? [] : {};
  if (!holder) {
    assertBlank(text, 0, frame.opensAt);
    return;
  }

  if (holder.entryAt > holder.from) readEntries(holder, holder.entryAt - 1, text);
  else if (holder.isAfterEntry) throw new JsonFault(frame.opensAt);
  const name = holder.isList ? null : nameIn(text, holder.entryAt, frame.opensAt);
  if (holder.isList) assertBlank(text, holder.entryAt, frame.opensAt);
  if (holder.exact || name === "_invoice") frame.exact = frame.isList ? [] : {};
  if (frame.exact && !holder.exact) rememberExact(frame.value, frame.exact);
  add(holder.value!, name, frame.value);
  if (holder.exact) add(holder.exact, name, frame.exact);
}

/** Reads the whole entries before `end`, where a comma or the closing bracket stands. */
function readEntries(frame: Frame, end: number, text: string): void {
  const { isList, from, value, exact } = frame;
  const isClosing = text.charCodeAt(end) !== COMMA;
  const entries = text.slice(from, end);
  frame.from = end + 1;
  if (frame.isAfterEntry) {
    frame.isAfterEntry = false;
    assertBlank(text, from, end);
    return;
  }
  // Nothing stands between the brackets only where nothing was read before.
  if (isClosing && from === frame.opensAt + 1 && entries.trim() === "") return;

  const whole = isList ? `[${entries}]` : `{${entries}}`;
  const read = parsePart(whole, from - 1, parseJsonData) as Container;
  if (entries.trim() === "") throw new JsonFault(end);
  addAll(value!, read);
  if (exact) addAll(exact, parsePart(whole, from - 1, parseWithExactNumbers) as Container);
}

function addAll(value: Container, more: Container): void {
  if (Array.isArray(value)) {
    for (const entry of more as unknown[]) value.push(entry);
    return;
  }
  const names = Object.keys(more);
  for (const name of names) add(value, name, (more as Record<string, unknown>)[name]);
  fieldCounts.set(value, fieldsRead(value) + names.length);
}

const fieldCounts = new WeakMap<object, number>();

/** How many fields were read into an object that was read in slices; 0 for one that was read whole. To list the names of hundred thousands takes long. */
export function fieldsRead(value: object): number {
  return fieldCounts.get(value) ?? 0;
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
  const name = source.endsWith(":") ? parsePart(source.slice(0, -1), from, JSON.parse) : null;
  if (typeof name !== "string") throw new JsonFault(end);

  return name;
}

/** Runs a parse of a part of the text; a fault in it is told by its place in the whole. */
function parsePart<T>(part: string, offset: number, parse: (part: string) => T): T {
  try {
    return parse(part);
  } catch {
    throw new JsonFault(offset + faultIn(part));
  }
}

function assertBlank(text: string, from: number, end: number): void {
  const found = text.slice(from, end).search(/[^ \t\r\n]/);
  if (found !== -1) throw new JsonFault(from + found);
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
