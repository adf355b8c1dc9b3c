/** The header that closes a document's network from inside the renderer, as one layer of several. */

/** What a document may load: data URLs, its own assets, the allowed hosts. */
export function contentSecurityPolicy(allowHosts: readonly string[], scripts: boolean): string {
  const hosts = [...new Set(allowHosts)]
    .filter(isHostSource)
    .sort()
    .flatMap((host) => [`http://${host}`, `https://${host}`]);
  const sources = ["'self'", "data:", "blob:", ...hosts].join(" ");
  const directives = [
    "default-src 'none'",
    `img-src ${sources}`,
    `media-src ${sources}`,
    `font-src ${sources}`,
    `style-src 'unsafe-inline' ${sources}`,
    `frame-src ${sources}`,
    `object-src ${sources}`,
    "base-uri 'self'",
    "form-action 'none'",
  ];
  if (!scripts) return directives.join("; ");
  return [
    // An opaque origin: nothing can be stored, no popup, form, download or service worker.
    "sandbox allow-scripts",
    ...directives,
    `script-src 'unsafe-inline' 'unsafe-eval' ${sources}`,
    `connect-src ${sources}`,
    `worker-src ${sources}`,
  ].join("; ");
}

/** A host that could end the directive would open it; those the settings let through never do. */
function isHostSource(host: string): boolean {
  return /^[\w.[\]:-]+$/.test(host);
}
