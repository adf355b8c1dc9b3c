/** The form of an API key: mode, 30 random characters, 6 of checksum. A mistyped key is refused without asking the database. */
import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

export type Mode = "live" | "test";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORM = /^plt_(live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** A new key with 178 random bits. */
export function makeKey(mode: Mode): string {
  const body = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join("");
  const start = `plt_${mode}_${body}`;

  return start + checksum(start);
}

/** The mode of a well-formed key, or null where the form or the checksum is wrong. */
export function keyMode(key: string): Mode | null {
  const match = FORM.exec(key);
  if (!match) return null;
  if (checksum(key.slice(0, -CHECKSUM_LENGTH)) !== match[3]) return null;

  return match[1] as Mode;
}

/** What is stored of a key: 178 random bits need no slow hash. */
export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** What a person sees of a key after it was shown once. */
export function displayKey(key: string): { prefix: string; last_four: string } {
  return { prefix: key.slice(0, "plt_live_".length), last_four: key.slice(-4) };
}

/** CRC-32 of everything before it, mode included, in base 62. */
function checksum(start: string): string {
  let rest = crc32(start);
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }

  return text;
}
