/** Signed links to files: whoever has one may read the file until it ends, without a key. */
import type { Secret } from "../secret.ts";

/** The signature comes last and covers everything before it. */
export function fileUrl(
  renderId: string,
  expiresAt: Date,
  { baseUrl, secret }: { baseUrl: string; secret: Secret },
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);

  return `${baseUrl}/v1/files/${renderId}/${expires}/${secret.sign(signedText(renderId, String(expires)))}`;
}

/** True for a link that we made and nobody changed. */
export function isOurLink(link: { renderId: string; expires: string; signature: string }, secret: Secret): boolean {
  return secret.verify(signedText(link.renderId, link.expires), link.signature);
}

function signedText(renderId: string, expires: string): string {
  return `file:${renderId}:${expires}`;
}
