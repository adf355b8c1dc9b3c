/** A start tag as the template wrote it, short enough for a report. */
import type { StartTag } from "./parse-elements.ts";

const LONGEST = 200;

/** Data URLs say what they are and nothing more. */
export function quoteStartTag(html: string, { start, end, attributes }: StartTag): string {
  let tag = "";
  let at = start;
  for (const attribute of attributes.toSorted((a, b) => a.start - b.start)) {
    tag += html.slice(at, attribute.start) + withoutData(html.slice(attribute.start, attribute.end));
    at = attribute.end;
  }

  return shortened(tag + html.slice(at, end));
}

export function shortened(tag: string): string {
  return tag.length > LONGEST ? `${tag.slice(0, LONGEST - 1)}…` : tag;
}

/** A value that is one data URL holds whatever its quotes allow; inside others a URL ends at a space, a quote or a bracket. */
function withoutData(attribute: string): string {
  const whole = /^([^=]+=\s*(["']?)\s*data:[^,]{0,100},)/i.exec(attribute);
  if (whole) return `${whole[1]}…${whole[2]}`;

  return attribute.replaceAll(/(data:[^,\s"')]{0,100},)[^\s"')]+/gi, "$1…");
}
