/** The service's secret: it signs file links, and keys for encryption are made from it. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export interface Secret {
  /** HMAC-SHA256 with the first value, base64url. */
  sign(text: string): string;
  /** Whether one of the values made this signature; takes the same time whatever the answer. */
  verify(text: string, signature: string): boolean;
  /** 32-byte keys for one purpose, the one to encrypt with first; the older value's follows during a rotation. */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]];
}

/**
 * A secret of one value, or of two during a rotation: the first one signs, both verify.
 *
 * @example makeSecret(["old-secret-of-the-service"]).sign("rnd_1") // always the same text
 */
export function makeSecret(values: readonly string[]): Secret {
  const [first] = values;
  if (first === undefined) throw new Error("A secret needs at least one value.");

  return {
    sign: (text) => signature(first, text).toString("base64url"),

    verify(text, given) {
      const bytes = Buffer.from(given, "base64url");
      // Decoding forgives stray characters and loose last bits; a changed link must not pass because of that.
      const isCanonical = bytes.toString("base64url") === given;
      let matches = false;
      for (const value of values) {
        const expected = signature(value, text);
        if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) matches = true;
      }
      return matches && isCanonical;
    },

    keysFor(purpose) {
      const keyOf = (value: string) => Buffer.from(hkdfSync("sha256", value, "", purpose, 32));
      return [keyOf(first), ...values.slice(1).map(keyOf)];
    },
  };
}

function signature(value: string, text: string): Buffer {
  return createHmac("sha256", value).update(text, "utf8").digest();
}
