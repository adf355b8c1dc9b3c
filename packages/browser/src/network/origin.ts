/** The origin that documents seem to come from. It does not exist: every request to it is answered by us. */

/** Plain http, so that neither mixed-content rules nor upgrades keep a document from an allowed http host. */
const documentOrigin = "http://document.invalid";
export const documentUrl = `${documentOrigin}/`;

/** The path of a template's file in a URL of the invented origin, or null for a URL of another origin. */
export function assetPath(url: URL): string | null {
  if (url.origin !== documentOrigin) return null;
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    return url.pathname.slice(1);
  }
}

/** Whether the list names this URL's host, with its port where that is not the scheme's own. */
export function isAllowedHost(url: URL, allowHosts: readonly string[]): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  return allowHosts.some((host) => host.toLowerCase() === url.host);
}
