/** How many signers and certificates a PKCS#7 signature has (RFC 2315, 9.1). */
import { readDerValue, readDerValues } from "./der.ts";

interface SignedData {
  signers: number;
  certificates: number;
}

const OBJECT_IDENTIFIER = 0x06;
const SEQUENCE = 0x30;
const SET = 0x31;
/** `[0]`, constructed: the content in ContentInfo, the certificates in SignedData. */
const CONTEXT_0 = 0xa0;
/** 1.2.840.113549.1.7.2 */
const SIGNED_DATA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];

/** Null where the bytes are not signed data. What follows it is the filling of the space that was kept for it. */
export function readSignedData(bytes: Uint8Array): SignedData | null {
  const outer = readDerValue(bytes)?.value;
  if (outer?.tag !== SEQUENCE) return null;
  const [type, content] = readDerValues(outer.content) ?? [];
  if (type?.tag !== OBJECT_IDENTIFIER || !isSignedData(type.content) || content?.tag !== CONTEXT_0) return null;

  const signed = readDerValue(content.content)?.value;
  const parts = signed?.tag === SEQUENCE ? readDerValues(signed.content) : null;
  if (!parts) return null;
  // Version, digest algorithms, content; certificates and revocations are optional; the signers come last.
  const [, , , ...rest] = parts;
  const certificates = rest.find(({ tag }) => tag === CONTEXT_0);
  const signers = rest.findLast(({ tag }) => tag === SET);

  return {
    signers: countValues(signers?.content),
    certificates: countValues(certificates?.content),
  };
}

function isSignedData(identifier: Uint8Array): boolean {
  return identifier.length === SIGNED_DATA.length && SIGNED_DATA.every((code, index) => identifier[index] === code);
}

function countValues(content: Uint8Array | undefined): number {
  return content ? (readDerValues(content)?.length ?? 0) : 0;
}
