/** Addresses on other hosts that a document loads: images, fonts, styles, scripts. Links that are only followed do not count. */
import type { HtmlElement } from "./scan-html.ts";

interface Address {
  text: string;
  /** Where it begins. */
  from: number;
}

const LOADING: Readonly<Record<string, readonly string[]>> = {
  img: ["src", "srcset"],
  script: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
  video: ["src", "poster"],
  audio: ["src"],
  source: ["src", "srcset"],
  track: ["src"],
  input: ["src"],
  image: ["href", "xlink:href"],
  use: ["href", "xlink:href"],
};
const LOADING_LINKS = /\b(stylesheet|icon|preload|prefetch|modulepreload)\b/i;

/** The values of attributes that are loaded, and those of style sheets in the element. */
export function addressesIn(element: HtmlElement, text: string): Address[] {
  const { name, attributes, content } = element;
  const rel = attributes.find((each) => each.name === "rel")?.value ?? "";
  const loading = name === "link" ? (LOADING_LINKS.test(rel) ? ["href"] : []) : (LOADING[name] ?? []);
  const found = attributes.flatMap((each) => {
    if (each.name === "style") return addressesInCss(text, each.from, each.to);
    if (!loading.includes(each.name)) return [];
    return each.name === "srcset" ? candidates(each.value, each.from) : [{ text: each.value, from: each.from }];
  });

  return name === "style" && content !== null ? [...found, ...addressesInCss(text, content.from, content.to)] : found;
}

/** What `url(…)` and `@import` name. */
export function addressesInCss(text: string, from: number, to: number): Address[] {
  const found: Address[] = [];
  const css = text.slice(from, to);
  for (const opening of ["url(", "@import"]) {
    let end = 0;
    for (let at = css.indexOf(opening); at !== -1; at = css.indexOf(opening, end)) {
      let start = at + opening.length;
      while (start < css.length && /[\s"']/.test(css[start]!)) start++;
      end = start;
      if (css.startsWith("url(", start)) continue;
      while (end < css.length && !/["')\s;]/.test(css[end]!)) end++;
      found.push({ text: css.slice(start, end), from: from + start });
    }
  }

  return found.toSorted((left, right) => left.from - right.from);
}

/** The host of an address on another host, null for others. */
export function hostOf(address: string): string | null {
  const host = /^\s*(?:https?:)?\/\/([^/?#\s{}"'\\]+)/i.exec(address)?.[1];

  return host === undefined ? null : host.replace(/^[^@]*@/, "").toLowerCase();
}

function candidates(value: string, from: number): Address[] {
  const found: Address[] = [];
  let at = 0;
  for (const part of value.split(",")) {
    const blanks = part.length - part.trimStart().length;
    found.push({ text: part.trim().split(/\s/)[0] ?? "", from: from + at + blanks });
    at += part.length + 1;
  }

  return found;
}
