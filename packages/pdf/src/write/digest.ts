/** SHA-256, a piece at a time. */
import { sha256 as portable } from "@noble/hashes/sha2.js";

export interface Digest {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

/** Node has one of its own, which is many times as fast; a browser has none that answers at once. */
const crypto = globalThis.process?.getBuiltinModule?.("node:crypto");

export function sha256(): Digest {
  const hash = crypto ? crypto.createHash("sha256") : portable.create();

  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => hash.digest(),
  };
}
