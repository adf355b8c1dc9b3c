/** Signed links to files: they open the file without a key until they expire. */
import type { Secret } from "../secrets/secret.ts";

export interface FileSigning {
  baseUrl: string;
  secret: Secret;
}

const XML = ".xml";

/** The signature comes last and covers everything before it. */
export function fileUrl(id: string, expiresAt: Date, { baseUrl, secret }: FileSigning): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);

  return `${baseUrl}/v1/files/${id}/${expires}/${secret.sign(signedText(id, String(expires)))}`;
}

/** The link to the XML of a render's e-invoice. */
export function xmlUrl(renderId: string, expiresAt: Date, signing: FileSigning): string {
  return fileUrl(`${renderId}${XML}`, expiresAt, signing);
}

/** The render whose XML a link's id names; null for a link to another file. */
export function xmlOf(id: string): string | null {
  return id.endsWith(XML) ? id.slice(0, -XML.length) : null;
}

/** True for a link that we made and nobody changed. */
export function isOurLink(link: { id: string; expires: string; signature: string }, secret: Secret): boolean {
  return secret.verify(signedText(link.id, link.expires), link.signature);
}

function signedText(id: string, expires: string): string {
  return `file:${id}:${expires}`;
}
