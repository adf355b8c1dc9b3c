/** The headers of the editor's page: what may run and load in it, and who may hold it. */

/** No exception: scripts and styles of this service only, nothing of another host. */
export function pageHeaders(nonce: string): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      // The code editor writes style elements and gives them the nonce.
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    ...ownOriginOnly,
  };
}

export const ownOriginOnly = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** A worker has the policy of its own file, not that of the page. */
export const assetPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The frame of the Flow preview shows documents of strangers: an origin of its own, one script that is ours, pictures and
 * fonts that the editor hands in, and the fonts of the service.
 */
export function framePolicy(scriptHash: string, origin: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    `font-src data: blob: ${origin}/fonts/`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
