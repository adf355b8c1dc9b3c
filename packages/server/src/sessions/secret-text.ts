/** The secret texts of sessions and sign-in links: 256 random bits, of which only the hash is stored. */
import { hash, randomBytes } from "node:crypto";

const BYTES = 32;
const FORM = /^[\w-]{43}$/;

export function makeSecretText(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** A text of another form is not asked for in the database. */
export function isSecretText(text: string): boolean {
  return FORM.test(text);
}

/** What is stored: 256 random bits need no slow hash. */
export function hashSecretText(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
