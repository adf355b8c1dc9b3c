/** Points a document's references to the template's own files at URLs of the frame. */

const ATTRIBUTES = ["src", "href", "xlink:href", "poster", "data", "background"];

/** URLs by asset path, such as `assets/logo.svg`. */
type AssetUrls = ReadonlyMap<string, string>;

export function linkAssets(root: ParentNode, urls: AssetUrls): void {
  if (urls.size === 0) return;
  for (const name of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[${CSS.escape(name)}]`)) {
      const url = urls.get(assetPath(element.getAttribute(name) ?? ""));
      if (url) element.setAttribute(name, url);
    }
  }
  for (const element of root.querySelectorAll("[srcset]")) {
    element.setAttribute("srcset", linkSourceSet(element.getAttribute("srcset") ?? "", urls));
  }
  for (const element of root.querySelectorAll("[style]")) {
    element.setAttribute("style", linkStyles(element.getAttribute("style") ?? "", urls));
  }
  for (const style of root.querySelectorAll("style")) style.textContent = linkStyles(style.textContent, urls);
}

/** The path that an asset is stored under, for a reference as it is written. */
export function assetPath(reference: string): string {
  const path = reference.trim().replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(path).replace(/^(\.\/)+/, "");
  } catch {
    return path.replace(/^(\.\/)+/, "");
  }
}

export function linkStyles(css: string, urls: AssetUrls): string {
  return css.replaceAll(/url\(\s*(["']?)(.*?)\1\s*\)/gs, (all, _quote: string, reference: string) => {
    const url = urls.get(assetPath(reference));
    return url ? `url("${url}")` : all;
  });
}

function linkSourceSet(set: string, urls: AssetUrls): string {
  return set
    .split(",")
    .map((entry) => {
      const [reference = "", ...descriptor] = entry.trim().split(/\s+/);
      return [urls.get(assetPath(reference)) ?? reference, ...descriptor].join(" ");
    })
    .join(", ");
}
