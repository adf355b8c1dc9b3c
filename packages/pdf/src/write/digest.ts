/** SHA-256 and SHA-1, a piece at a time, and MD5. */
import { md5 as portableMd5, sha1 as portableSha1 } from "@noble/hashes/legacy.js";
import { sha256 as portableSha256 } from "@noble/hashes/sha2.js";

export interface Digest {
  update(bytes: Uint8Array): void;
  digest(): Uint8Array;
}

/** Node has one of its own, which is many times as fast; a browser has none that answers at once. */
const crypto = globalThis.process?.getBuiltinModule?.("node:crypto");

export function sha256(): Digest {
  return digestOf(crypto ? crypto.createHash("sha256") : portableSha256.create());
}

/** Only for identifiers of contents, where nobody gains by a forged one: it takes a third of the time. */
export function sha1(): Digest {
  return digestOf(crypto ? crypto.createHash("sha1") : portableSha1.create());
}

function digestOf(hash: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }): Digest {
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => hash.digest(),
  };
}

/** A Node that runs by FIPS 140 refuses this one. */
const hasMd5 = crypto?.getFips() === 0;

export function md5(bytes: Uint8Array): Uint8Array {
  return hasMd5 ? new Uint8Array(crypto.createHash("md5").update(bytes).digest()) : portableMd5(bytes);
}
