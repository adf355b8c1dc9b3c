/** Character references and the five entities that XML knows by itself. */
import { isXmlText } from "./characters.ts";
import type { XmlError } from "./errors.ts";

const referencePattern = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([^;&\s]{0,100}))(;?)/y;
const predefinedEntities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["apos", "'"],
  ["quot", '"'],
]);

/**
 * The text with each reference replaced by its character; throws what `error` makes of a message where one is not allowed.
 * Each reference is looked at once, and what is between them is not copied more than once.
 */
export function expandReferences(raw: string, error: (message: string) => XmlError): string {
  let expanded = "";
  let from = 0;
  for (let reference = raw.indexOf("&"); reference !== -1; reference = raw.indexOf("&", from)) {
    referencePattern.lastIndex = reference;
    const [whole = "&", decimal, hexadecimal, name] = referencePattern.exec(raw) ?? [];
    if (!whole.endsWith(";")) throw error(`${whole.slice(0, 20)} is not a reference; write &amp; for an ampersand`);
    expanded += raw.slice(from, reference);
    expanded += name === undefined ? numbered(whole, { decimal, hexadecimal }, error) : named(name, error);
    from = reference + whole.length;
  }

  return expanded + raw.slice(from);
}

function named(name: string, error: (message: string) => XmlError): string {
  const character = predefinedEntities.get(name);
  if (character === undefined) throw error(`The entity &${name.slice(0, 20)}; is not known; only the five of XML are`);
  return character;
}

function numbered(
  whole: string,
  { decimal, hexadecimal }: { decimal: string | undefined; hexadecimal: string | undefined },
  error: (message: string) => XmlError,
): string {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFF";
  if (!isXmlText(character)) throw error(`${whole} is not a character of XML`);
  return character;
}
