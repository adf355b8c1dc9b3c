/** Damages the text of an XML: pieces put in, cut out, cut off, moved. */

import type { Random } from "./random.ts";

const pieces = [
  "<",
  ">",
  "&",
  "&#0;",
  "&#x110000;",
  "&lol;",
  "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?xml?>",
  '"',
  "'",
  "\u0000",
  "\uD800",
  "ram:",
  "<a>".repeat(200),
  "xmlns=''",
  "</ram:ID>",
  "\uFFFD",
  "9".repeat(50),
];

export function damageXml(xml: string, random: Random): string {
  let text = xml;
  for (let change = random.integer(1, 4); change > 0; change--) {
    const at = random.integer(0, text.length);
    const kind = random.integer(0, 3);
    if (kind === 0) text = text.slice(0, at) + random.pick(pieces) + text.slice(at);
    else if (kind === 1) text = text.slice(0, at) + text.slice(at + random.integer(1, 40));
    else if (kind === 2) text = text.slice(0, at);
    else text = text.slice(0, at) + text.slice(random.integer(0, text.length));
  }
  return text;
}
