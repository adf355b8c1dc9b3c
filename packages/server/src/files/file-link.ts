/** Signed links to files: whoever has one may read the file until it ends, without a key. */
import type { Secret } from "../secret.ts";

/** The signature comes last and covers everything before it. */
export function fileUrl(id: string, expiresAt: Date, { baseUrl, secret }: { baseUrl: string; secret: Secret }): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);

  return `${baseUrl}/v1/files/${id}/${expires}/${secret.sign(signedText(id, String(expires)))}`;
}

/** True for a link that we made and nobody changed. */
export function isOurLink(link: { id: string; expires: string; signature: string }, secret: Secret): boolean {
  return secret.verify(signedText(link.id, link.expires), link.signature);
}

function signedText(id: string, expires: string): string {
  return `file:${id}:${expires}`;
}
