/** Small texts that the database keeps but must not show: AES-256-GCM with a key made from the service's secret. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secret } from "./secret.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `purpose` binds the text to its use: one sealed for another purpose does not open. */
export function seal(text: string, purpose: string, secret: Secret): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", secret.keysFor(purpose)[0], nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);

  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
}

/** The text, opened with the present secret or, during a rotation, the one before it. */
export function unseal(sealed: string, purpose: string, secret: Secret): string {
  const bytes = Buffer.from(sealed, "base64");
  for (const key of secret.keysFor(purpose)) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch {
      // Sealed with another secret: the next one is tried.
    }
  }

  throw new Error(
    "A stored secret cannot be opened: PLATEN_SECRET is another than the one it was sealed with. Give the old one as second value.",
  );
}
