/** White space as XML counts it: four characters. */

import { isSpace } from "./characters.ts";

/** XPath's `normalize-space()`: only the four white space characters of XML count. */
export function normalizeSpace(text: string): string {
  return isNormal(text) ? text : text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

/** Whether there is no white space but single spaces between other characters, as in nearly every text. */
function isNormal(text: string): boolean {
  let isAfterSpace = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isSpace(code)) isAfterSpace = false;
    else if (isAfterSpace || code !== 0x20) return false;
    else isAfterSpace = true;
  }
  return !isAfterSpace || text === "";
}

/** Whether there is nothing but white space. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}
