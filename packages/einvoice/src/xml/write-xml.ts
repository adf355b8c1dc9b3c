/** Writes elements as text: nothing is written for what is not there, and what is written reads back as it was. */

export type XmlText = string;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => escapes[character]!);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (character) => escapes[character]!);
}

function attributesOf(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");
}

/** An element with text, nothing where there is no text. */
export function leaf(
  name: string,
  text: string | undefined,
  attributes?: Readonly<Record<string, string | undefined>>,
): XmlText {
  if (text === undefined) return "";

  return `<${name}${attributes ? attributesOf(attributes) : ""}>${escapeText(text)}</${name}>`;
}

/** An element with elements in it, nothing where they are all empty. */
export function group(name: string, ...children: readonly XmlText[]): XmlText {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

/** An element that stands also where it is empty. */
export function always(name: string, ...children: readonly XmlText[]): XmlText {
  const content = children.join("");
  return content === "" ? `<${name}/>` : `<${name}>${content}</${name}>`;
}

const SLASH = 0x2f;

/** Line breaks and two spaces a level, between elements only: the text inside a leaf is untouched. */
export function indent(xml: XmlText): string {
  let lines = "";
  let margin = "\n";
  for (let at = 0; at < xml.length; ) {
    const isEnd = xml.charCodeAt(at + 1) === SLASH;
    let end = xml.indexOf(">", at) + 1;
    const isEmpty = xml.charCodeAt(end - 2) === SLASH;
    // Nothing that is written mixes text and elements: what its own end tag follows is a leaf.
    const next = isEnd || isEmpty ? -1 : xml.indexOf("<", end);
    const isLeaf = next !== -1 && xml.charCodeAt(next + 1) === SLASH;
    if (isLeaf) end = xml.indexOf(">", next) + 1;
    if (isEnd) margin = margin.slice(0, -2);
    lines += margin;
    lines += xml.slice(at, end);
    if (!isEnd && !isEmpty && !isLeaf) margin += "  ";
    at = end;
  }
  return lines.slice(1);
}
