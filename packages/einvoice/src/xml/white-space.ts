/** White space as XML counts it: four characters. */

const SPACES = " \t\r\n";
const hasSpace = /[ \t\r\n]/;

/** XPath's `normalize-space()`: only the four white space characters of XML count. */
export function normalizeSpace(text: string): string {
  return hasSpace.test(text) ? text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "") : text;
}

/** Whether there is nothing but white space. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!SPACES.includes(text[at]!)) return false;
  return true;
}
