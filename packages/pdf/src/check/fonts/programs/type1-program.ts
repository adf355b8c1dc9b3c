/** A Type 1 program (Adobe Type 1 Font Format): the built-in encoding from its clear part, glyphs and widths from its encrypted part. */
import { isWhiteSpace, latin1 } from "../../../read/characters.ts";
import encodings from "../data/encodings.json" with { type: "json" };
import { DamagedFont } from "./font-bytes.ts";

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4_330;
const MOST_GLYPHS = 65_536;
/** A name, the length of the charstring, and the word before its bytes. */
const CHARSTRING_HEAD = /^\/([^\s/{}[\]()<>%]+)\s+(\d+)\s+\S+ /;
const LONGEST_HEAD = 160;

export class Type1Program {
  readonly #encoding: readonly (string | null)[];
  readonly #scale: number;
  readonly #charstrings: Map<string, Uint8Array>;
  readonly #secret: Uint8Array;
  #subroutines: Map<number, Uint8Array> | null = null;
  /** Random bytes before each charstring; none where the program says -1. */
  readonly #skipped: number;

  constructor(bytes: Uint8Array) {
    const eexec = indexOfText(bytes, "eexec", 0);
    if (eexec === -1) throw new DamagedFont("The font program has no encrypted part.");
    const clear = latin1(bytes, 0, eexec);
    this.#encoding = readEncoding(clear);
    this.#scale = readScale(clear);

    const secret = decrypt(encryptedPart(bytes, eexec + 5), EEXEC_KEY, 4);
    this.#skipped = Number(/\/lenIV\s+(-?\d+)/.exec(latin1(secret, 0, Math.min(secret.length, 8_192)))?.[1] ?? 4);
    this.#secret = secret;
    this.#charstrings = readCharstrings(secret);
  }

  has(name: string): boolean {
    return this.#charstrings.has(name);
  }

  glyphNames(): string[] {
    return [...this.#charstrings.keys()];
  }

  nameOf(code: number): string | null {
    return this.#encoding[code] ?? null;
  }

  /** The advance width in whole thousandths of the em; null where the program has no such glyph. */
  widthOf(name: string): number | null {
    const charstring = this.#charstrings.get(name);
    if (!charstring) return null;

    return Math.trunc((this.#sideBearingAndWidth(this.#clear(charstring), 0, []) ?? 0) * this.#scale);
  }

  #clear(charstring: Uint8Array): Uint8Array {
    return this.#skipped < 0 ? charstring : decrypt(charstring, CHARSTRING_KEY, this.#skipped);
  }

  /** `hsbw` and `sbw` come first in every charstring, at times by way of a subroutine. */
  #sideBearingAndWidth(code: Uint8Array, depth: number, stack: number[]): number | undefined {
    for (let at = 0; at < code.length; ) {
      const byte = code[at]!;
      const next = (offset: number) => code[at + offset] ?? 0;
      if (byte >= 32) {
        if (byte <= 246) stack.push(byte - 139);
        else if (byte <= 250) stack.push((byte - 247) * 256 + next(1) + 108);
        else if (byte <= 254) stack.push(-(byte - 251) * 256 - next(1) - 108);
        else stack.push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4));
        at += byte <= 246 ? 1 : byte <= 254 ? 2 : 5;
        continue;
      }
      const operator = byte === 12 ? 1_200 + next(1) : byte;
      at += byte === 12 ? 2 : 1;
      if (operator === 13) return stack[1];
      if (operator === 1_207) return stack[2];
      if (operator === 1_212) {
        const divisor = stack.pop() ?? 1;
        stack.push((stack.pop() ?? 0) / divisor);
      } else if (operator === 10 && depth < 10) {
        this.#subroutines ??= readSubroutines(this.#secret);
        const called = this.#subroutines.get(stack.pop() ?? -1);
        const width = called && this.#sideBearingAndWidth(this.#clear(called), depth + 1, stack);
        if (width !== undefined) return width;
      } else {
        return undefined;
      }
    }

    return undefined;
  }
}

/** What follows `eexec` and the white space after it. A PDF holds it in binary only (ISO 32000-1, 9.9). */
function encryptedPart(bytes: Uint8Array, from: number): Uint8Array {
  let start = from;
  while (start < bytes.length && isWhiteSpace(bytes[start]!)) start++;

  return bytes.subarray(start);
}

function decrypt(bytes: Uint8Array, key: number, skipped: number): Uint8Array {
  const clear = new Uint8Array(bytes.length);
  let state = key;
  for (let i = 0; i < bytes.length; i++) {
    const cipher = bytes[i]!;
    clear[i] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }

  return clear.subarray(Math.min(skipped, clear.length));
}

function readScale(clear: string): number {
  const first = /\/FontMatrix\s*\[\s*([-+.\d]+)/.exec(clear)?.[1];
  const scale = Number(first ?? "0.001") * 1_000;

  return Number.isFinite(scale) && scale !== 0 ? scale : 1;
}

function readEncoding(clear: string): readonly (string | null)[] {
  const start = clear.indexOf("/Encoding");
  if (start === -1 || /^\/Encoding\s+StandardEncoding\b/.test(clear.slice(start, start + 64)))
    return encodings.StandardEncoding.map((name) => name || null);

  const codes: (string | null)[] = new Array(256).fill(null);
  const end = /\b(?:readonly\s+)?def\b/.exec(clear.slice(start));
  const body = clear.slice(start, end ? start + end.index : undefined);
  for (const [, digits, name] of body.matchAll(
    /\bdup\s+(8#[0-7]+|16#[0-9a-fA-F]+|\d+)\s*\/([^\s/{}[\]()<>%]+)\s+put\b/g,
  )) {
    const code = numberOf(digits!);
    if (code < 256) codes[code] = name === ".notdef" ? null : name!;
  }

  return codes;
}

/** PostScript writes other bases as `8#101`. */
function numberOf(digits: string): number {
  const [base, value] = digits.split("#");

  return value === undefined ? Number(base) : Number.parseInt(value, Number(base));
}

function readSubroutines(secret: Uint8Array): Map<number, Uint8Array> {
  const subroutines = new Map<number, Uint8Array>();
  const end = indexOfText(secret, "/CharStrings", 0);
  let at = indexOfText(secret, "/Subrs", 0);
  if (at === -1) return subroutines;
  const limit = end > at ? end : secret.length;

  while (subroutines.size < MOST_GLYPHS) {
    at = indexOfText(secret, "dup", at);
    if (at === -1 || at >= limit) return subroutines;
    const head = /^dup\s+(\d+)\s+(\d+)\s+\S+ /.exec(latin1(secret, at, Math.min(at + 48, secret.length)));
    if (!head) {
      at += 3;
      continue;
    }
    const start = at + head[0].length;
    const length = Number(head[2]);
    subroutines.set(Number(head[1]), secret.subarray(start, start + length));
    at = start + length;
  }

  return subroutines;
}

/** `/name length RD bytes ND`, where RD and ND have any names. */
function readCharstrings(secret: Uint8Array): Map<string, Uint8Array> {
  const charstrings = new Map<string, Uint8Array>();
  let at = indexOfText(secret, "/CharStrings", 0);
  if (at === -1) throw new DamagedFont("The font program has no charstrings.");
  at += 12;
  const count = Number(/^\s+(\d+)/.exec(latin1(secret, at, Math.min(at + 16, secret.length)))?.[1] ?? MOST_GLYPHS);

  while (charstrings.size < Math.min(count, MOST_GLYPHS)) {
    const slash = secret.indexOf(0x2f, at);
    if (slash === -1) break;
    const between = latin1(secret, at, slash);
    if (charstrings.size > 0 && /(?:^|\s)end(?:\s|$)/.test(between)) break;
    const head = CHARSTRING_HEAD.exec(latin1(secret, slash, Math.min(slash + LONGEST_HEAD, secret.length)));
    if (!head) {
      at = slash + 1;
      continue;
    }
    const start = slash + head[0].length;
    const length = Number(head[2]);
    charstrings.set(head[1]!, secret.subarray(start, start + length));
    at = start + length;
  }
  if (indexOfText(secret, "closefile", at) === -1)
    throw new DamagedFont("The font program ends before its last words.");

  return charstrings;
}

function indexOfText(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && bytes[at + length] === text.charCodeAt(length)) length++;
    if (length === text.length) return at;
  }

  return -1;
}
