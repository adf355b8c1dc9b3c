/** The standard security handler (ISO 32000-1, 7.6, and its AES-256 of ISO 32000-2): RC4, AES-128 and AES-256, for reading. */
import { cbc } from "@noble/ciphers/aes.js";
import { md5 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { concatBytes } from "../filters/concat-bytes.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { latin1Bytes } from "./characters.ts";
import type { ObjectLookup } from "./object-lookup.ts";
import { rc4 } from "./rc4.ts";

type Method = "none" | "rc4" | "aes128" | "aes256";

export interface Decryption {
  decrypt(value: PdfValue, number: number, generation: number): PdfValue;
}

/** 7.6.3.3: what a short password is filled up with. */
const PADDING = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a"
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16)),
);

interface Handler {
  revision: number;
  keyBytes: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  fileId: Uint8Array;
  isMetadataEncrypted: boolean;
}

export function openEncryption(encryption: PdfDict, document: ObjectLookup, password: string): Decryption {
  if (document.name(encryption, "Filter") !== "Standard") {
    throw new PdfError("unsupported", "The file is encrypted by a security handler other than the standard one.");
  }
  const handler = readHandler(encryption, document);
  const key = fileKey(handler, password);
  if (!key) throw new PdfError("password_required", "The file is encrypted and needs its password.");

  const streams = methodOf(encryption, document, "StmF");
  const strings = methodOf(encryption, document, "StrF");

  return {
    decrypt(value, number, generation) {
      const isOpen =
        value instanceof PdfStream && document.name(value.dict, "Type") === "Metadata" && !handler.isMetadataEncrypted;
      return walk(value, objectDecryptor(key, number, generation, isOpen ? "none" : streams, strings));
    },
  };
}

function readHandler(encryption: PdfDict, document: ObjectLookup): Handler {
  const bytes = (key: string) => document.string(encryption, key)?.bytes ?? new Uint8Array();
  const ids = document.resolve(document.trailer.get("ID"));
  const firstId = Array.isArray(ids) ? document.resolve(ids[0]) : null;
  const version = document.number(encryption, "V") ?? 0;

  return {
    revision: document.number(encryption, "R") ?? 2,
    keyBytes: version === 1 ? 5 : Math.min(32, Math.max(5, (document.number(encryption, "Length") ?? 40) >> 3)) || 5,
    owner: bytes("O"),
    user: bytes("U"),
    ownerKey: bytes("OE"),
    userKey: bytes("UE"),
    permissions: document.number(encryption, "P") ?? 0,
    fileId: firstId instanceof PdfString ? firstId.bytes : new Uint8Array(),
    isMetadataEncrypted: document.resolve(encryption.get("EncryptMetadata")) !== false,
  };
}

/** Which cipher streams or strings have: by version 1 and 2 always RC4, from 4 on by a crypt filter's name. */
function methodOf(encryption: PdfDict, document: ObjectLookup, key: "StmF" | "StrF"): Method {
  if ((document.number(encryption, "V") ?? 0) < 4) return "rc4";
  const filters = document.dict(encryption, "CF");
  const filter = filters && document.dict(filters, document.name(encryption, key) ?? "Identity");
  switch (filter && document.name(filter, "CFM")) {
    case "V2":
      return "rc4";
    case "AESV2":
      return "aes128";
    case "AESV3":
      return "aes256";
    default:
      return "none";
  }
}

function fileKey(handler: Handler, password: string): Uint8Array | null {
  if (handler.revision >= 5) return modernKey(handler, password);

  const asUser = legacyKey(handler, latin1Bytes(password));
  if (isUserKey(handler, asUser)) return asUser;
  const asOwner = legacyKey(handler, userPasswordFromOwner(handler, latin1Bytes(password)));

  return isUserKey(handler, asOwner) ? asOwner : null;
}

function padded(password: Uint8Array): Uint8Array {
  return concatBytes([password, PADDING]).subarray(0, 32);
}

/** Algorithm 2 of 7.6.3.3. */
function legacyKey(handler: Handler, password: Uint8Array): Uint8Array {
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, handler.permissions | 0, true);
  const parts = [padded(password), handler.owner.subarray(0, 32), permissions, handler.fileId];
  if (handler.revision >= 4 && !handler.isMetadataEncrypted) parts.push(new Uint8Array(4).fill(0xff));

  let key = md5(concatBytes(parts));
  const length = handler.revision === 2 ? 5 : Math.min(16, handler.keyBytes);
  if (handler.revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, length));

  return key.subarray(0, length);
}

/** Algorithms 4 to 6. */
function isUserKey(handler: Handler, key: Uint8Array): boolean {
  if (handler.revision === 2) return equal(rc4(key, PADDING), handler.user);

  let value = rc4(key, md5(concatBytes([PADDING, handler.fileId])));
  for (let i = 1; i <= 19; i++)
    value = rc4(
      key.map((byte) => byte ^ i),
      value,
    );

  return equal(value, handler.user.subarray(0, 16));
}

/** Algorithm 7: the owner's password gives the user's. */
function userPasswordFromOwner(handler: Handler, password: Uint8Array): Uint8Array {
  let digest = md5(padded(password));
  const length = handler.revision === 2 ? 5 : Math.min(16, handler.keyBytes);
  if (handler.revision >= 3) for (let i = 0; i < 50; i++) digest = md5(digest);

  const key = digest.subarray(0, length);
  let value = handler.owner.subarray(0, 32);
  for (let i = handler.revision === 2 ? 0 : 19; i >= 0; i--)
    value = rc4(
      key.map((byte) => byte ^ i),
      value,
    );

  return value;
}

/** Algorithm 2.A of ISO 32000-2: the file's key is itself encrypted by what the password gives. */
function modernKey(handler: Handler, password: string): Uint8Array | null {
  const text = new TextEncoder().encode(password).subarray(0, 127);
  const user = handler.user.subarray(0, 48);
  const digest = (salt: Uint8Array, more: Uint8Array) => passwordDigest(handler.revision, text, salt, more);
  const none = new Uint8Array();

  if (equal(digest(handler.owner.subarray(32, 40), user), handler.owner.subarray(0, 32))) {
    return openFileKey(digest(handler.owner.subarray(40, 48), user), handler.ownerKey);
  }
  if (equal(digest(user.subarray(32, 40), none), user.subarray(0, 32))) {
    return openFileKey(digest(user.subarray(40, 48), none), handler.userKey);
  }

  return null;
}

function openFileKey(key: Uint8Array, encrypted: Uint8Array): Uint8Array {
  if (encrypted.length !== 32) throw new PdfError("damaged", "The key of the encrypted file is not 32 bytes long.");

  return cbc(key, new Uint8Array(16), { disablePadding: true }).decrypt(encrypted);
}

/** Algorithm 2.B of ISO 32000-2; revision 5 stops after the first digest. */
function passwordDigest(revision: number, password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key = sha256(concatBytes([password, salt, user]));
  if (revision === 5) return key;

  for (let round = 0; ; round++) {
    const block = concatBytes([password, key, user]);
    const repeated = concatBytes(Array.from({ length: 64 }, () => block));
    const encrypted = cbc(key.subarray(0, 16), key.subarray(16, 32), { disablePadding: true }).encrypt(repeated);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = remainder === 0 ? sha256(encrypted) : remainder === 1 ? sha384(encrypted) : sha512(encrypted);
    if (round >= 63 && encrypted[encrypted.length - 1]! <= round - 31) return key.subarray(0, 32);
  }
}

interface ObjectDecryptor {
  stream(bytes: Uint8Array): Uint8Array;
  string(bytes: Uint8Array): Uint8Array;
}

/** Algorithm 1 of 7.6.2: each object has a key of its own, but for AES-256. */
function objectDecryptor(
  key: Uint8Array,
  number: number,
  generation: number,
  streams: Method,
  strings: Method,
): ObjectDecryptor {
  const objectKey = (method: Method) => {
    if (method === "aes256") return key;
    const suffix = [
      number & 0xff,
      (number >> 8) & 0xff,
      (number >> 16) & 0xff,
      generation & 0xff,
      (generation >> 8) & 0xff,
    ];
    if (method === "aes128") suffix.push(0x73, 0x41, 0x6c, 0x54);
    return md5(concatBytes([key, Uint8Array.from(suffix)])).subarray(0, Math.min(16, key.length + 5));
  };
  const by = (method: Method) => {
    if (method === "none") return (bytes: Uint8Array) => bytes;
    const own = objectKey(method);
    const aesBytes = method === "aes256" ? 32 : 16;
    if (method !== "rc4" && own.length !== aesBytes) {
      throw new PdfError(
        "damaged",
        `The encrypted file names a cipher whose key has ${aesBytes} bytes; its own has ${own.length}.`,
      );
    }
    return method === "rc4" ? (bytes: Uint8Array) => rc4(own, bytes) : (bytes: Uint8Array) => decryptAes(own, bytes);
  };

  return { stream: by(streams), string: by(strings) };
}

/** The first 16 bytes are the initial vector; a file cut short loses its last block. */
function decryptAes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const length = (bytes.length - 16) & ~15;
  if (length <= 0) return new Uint8Array();
  const plain = cbc(key, bytes.subarray(0, 16), { disablePadding: true }).decrypt(bytes.subarray(16, 16 + length));
  const padding = plain[plain.length - 1]!;

  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

function walk(value: PdfValue, decryptor: ObjectDecryptor): PdfValue {
  if (value instanceof PdfString) return new PdfString(decryptor.string(value.bytes), value.hex);
  if (Array.isArray(value)) return value.map((item) => walk(item, decryptor));
  if (value instanceof PdfDict) return walkDict(value, decryptor);
  if (!(value instanceof PdfStream)) return value;

  const filter = value.dict.get("Filter");
  const first = Array.isArray(filter) ? filter[0] : filter;
  // A stream with a Crypt filter of its own is left as the filter says; Identity is the only one in use.
  const isOwn = first instanceof PdfName && first.text === "Crypt";

  return new PdfStream(walkDict(value.dict, decryptor), isOwn ? value.encoded : decryptor.stream(value.encoded));
}

function walkDict(dict: PdfDict, decryptor: ObjectDecryptor): PdfDict {
  return new PdfDict([...dict].map(([key, value]) => [key, walk(value, decryptor)]));
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
