/** Ids: a prefix for the kind, then a part that sorts by time of making and cannot be guessed. */
import { randomFillSync } from "node:crypto";

export type IdPrefix = "rnd" | "bat" | "tpl" | "key" | "whk" | "evt" | "dlv" | "req" | "wsp" | "snp" | "ses";

/** Crockford's base 32: no letters that are taken for digits, and the same order in every collation. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

let lastTime = 0;
let lastTimeText = "";
const lastRandom = new Uint8Array(RANDOM_CHARACTERS);

/** Random bytes are taken from a stock: asking the system each time costs more than the rest of an id. */
const stock = new Uint8Array(4096);
let taken = stock.length;

/**
 * A new id. Those made by one process rise strictly, also within one millisecond.
 *
 * @example
 * newId("rnd"); // "rnd_01kav0t8m2c6r9t4yw0f3b7zxe"
 */
export function newId(prefix: IdPrefix, now = Date.now()): string {
  if (now > lastTime) {
    lastTime = now;
    lastTimeText = encodeTime(now);
    for (let i = 0; i < RANDOM_CHARACTERS; i++) lastRandom[i] = randomByte() & 31;
  } else {
    increment(lastRandom);
  }

  let id = `${prefix}_${lastTimeText}`;
  for (const digit of lastRandom) id += ALPHABET[digit];
  return id;
}

/** Whether a text has the form of an id of that kind: a wrong one needs no question to the database. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return (
    text.length === prefix.length + 1 + TIME_CHARACTERS + RANDOM_CHARACTERS &&
    text.startsWith(`${prefix}_`) &&
    /^[a-z]+_[0-9a-hjkmnp-tv-z]+$/.test(text)
  );
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = "";
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }

  return text;
}

/** Adds a random step rather than one, so that a neighbour's id is not the next number. */
function increment(digits: Uint8Array): void {
  let carry = 1 + ((randomByte() << 6) | (randomByte() >> 2));
  for (let i = digits.length - 1; i >= 0 && carry > 0; i--) {
    const sum = digits[i]! + carry;
    digits[i] = sum % 32;
    carry = Math.floor(sum / 32);
  }
}

function randomByte(): number {
  if (taken === stock.length) {
    randomFillSync(stock);
    taken = 0;
  }
  return stock[taken++]!;
}
