/**
 * Overwrites in place what differs between two prints of one document: the printing engine's clock, and element ids that
 * count on from the documents before. Lengths stay, so that no offset of the file moves.
 */
import { isDigit, latin1, latin1Bytes } from "../read/characters.ts";
import { indexOf } from "../read/indirect-object.ts";

const DATE_KEYS = ["/CreationDate (D:", "/ModDate (D:"];
const DATE_LENGTH = "20261115094357+00'00'".length;
const ID_OPENING = "(node";
const ID_DIGITS = 8;

/** Changes the bytes it is given. */
export function settlePrinted(bytes: Uint8Array, printedAt: Date): void {
  settleDates(bytes, printedAt);
  settleIds(bytes);
}

/** The dates alone: for a file whose elements others refer to by their ids. */
export function settleDates(bytes: Uint8Array, printedAt: Date): void {
  const date = latin1Bytes(`${printedAt.toISOString().slice(0, 19).replace(/[-:T]/g, "")}+00'00'`);
  for (const key of DATE_KEYS) {
    const at = indexOf(bytes, key, 0);
    if (at !== -1 && bytes[at + key.length + DATE_LENGTH] === 0x29) bytes.set(date, at + key.length);
  }
}

function settleIds(bytes: Uint8Array): void {
  const numbers = new Map<string, Uint8Array>();
  for (let at = indexOf(bytes, ID_OPENING, 0); at !== -1; at = indexOf(bytes, ID_OPENING, at + 1)) {
    const start = at + ID_OPENING.length;
    if (!isId(bytes, start)) continue;
    const digits = latin1(bytes, start, start + ID_DIGITS);
    let settled = numbers.get(digits);
    if (!settled) {
      settled = latin1Bytes(String(numbers.size + 1).padStart(ID_DIGITS, "0"));
      numbers.set(digits, settled);
    }
    bytes.set(settled, start);
  }
}

function isId(bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < ID_DIGITS; i++) if (!isDigit(bytes[start + i] ?? 0)) return false;

  return bytes[start + ID_DIGITS] === 0x29;
}
