/** Decodes the entities of HTML, named and numbered, as browsers read them in text. */
import named from "../data/html-entities.json" with { type: "json" };

const NAMES: Record<string, string> = named;
const ENTITY = /&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)/g;

/** Numbers that stand for the characters of Windows-1252, as HTML has it. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;

  return text.replace(ENTITY, (whole, entity: string) =>
    entity.startsWith("#") ? numbered(entity.slice(1).replace(";", "")) : (byName(entity) ?? whole),
  );
}

function numbered(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252[code - 0x80]!;
  if (code === 0 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) return "\ufffd";
  const isControl = (code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(code)) || code === 0x7f;
  const isNoCharacter = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;

  return isControl || isNoCharacter ? "" : String.fromCodePoint(code);
}

/** The characters of a name, or of the longest name that it starts with. */
function byName(name: string): string | undefined {
  for (let length = name.length; length > 1; length--) {
    const start = name.slice(0, length);
    if (Object.hasOwn(NAMES, start)) return NAMES[start] + name.slice(length);
  }

  return undefined;
}
