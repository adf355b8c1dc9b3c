/**
 * Finds the elements of HTML that is still a template: the outputs and tags of the language in it are passed over as one
 * piece each. It looks for start tags and their attributes only; the tree does not matter to an import.
 */

export interface HtmlElement {
  /** In small letters. */
  name: string;
  /** Of the start tag. */
  from: number;
  to: number;
  attributes: HtmlAttribute[];
  /** The text of `script` and `style`, and where the end tag ends; null for others. */
  content: { from: number; to: number; end: number } | null;
}

interface HtmlAttribute {
  name: string;
  value: string;
  /** Of the value, without its quotes. */
  from: number;
  to: number;
}

/** Stretches that are not HTML, in their order. */
type Skipped = readonly { from: number; to: number }[];

const RAW_TEXT = ["script", "style"];
const NAME = /[a-zA-Z][^\s/>{]*/y;
const ATTRIBUTE_NAME = /[^\s/>=]+/y;

export function scanHtml(whole: string, from: number, to: number, skipped: Skipped): HtmlElement[] {
  const elements: HtmlElement[] = [];
  // Nothing is looked for behind the end: of many stretches of one text, each would look at all that follow.
  const text = whole.slice(0, to);
  const skip = skipper(skipped);
  let at = from;
  while (at < to) {
    const open = text.indexOf("<", at);
    if (open === -1 || open >= to) break;
    const after = skip(open);
    if (after !== open) {
      at = after;
      continue;
    }
    if (text.startsWith("<!--", open)) {
      const end = text.indexOf("-->", open + 4);
      at = end === -1 ? to : end + 3;
      continue;
    }
    NAME.lastIndex = open + 1;
    const name = NAME.exec(text)?.[0].toLowerCase();
    if (name === undefined) {
      at = open + 1;
      continue;
    }
    const { attributes, end } = readAttributes(text, open + 1 + name.length, to, skip);
    const content = RAW_TEXT.includes(name) ? rawText(text, name, end, to) : null;
    elements.push({ name, from: open, to: end, attributes, content });
    at = content?.end ?? end;
  }

  return elements;
}

export function attribute({ attributes }: HtmlElement, name: string): HtmlAttribute | undefined {
  return attributes.find((each) => each.name === name);
}

const RUNNING_TYPES = /^$|^module$|javascript|ecmascript/i;

/** Whether the type of a script element is one that runs; JSON and templates in scripts do not. */
export function runsAsScript(element: HtmlElement): boolean {
  return element.name === "script" && RUNNING_TYPES.test(attribute(element, "type")?.value.trim() ?? "");
}

/** Gives the end of the stretch that an offset is in, else the offset. Asked with growing offsets. */
function skipper(skipped: Skipped): (offset: number) => number {
  let at = 0;

  return (offset) => {
    while (at > 0 && (skipped[at]?.from ?? Number.POSITIVE_INFINITY) > offset) at--;
    while (at < skipped.length && skipped[at]!.to <= offset) at++;
    const next = skipped[at];
    return next !== undefined && next.from <= offset ? next.to : offset;
  };
}

function readAttributes(
  text: string,
  from: number,
  to: number,
  skip: (offset: number) => number,
): { attributes: HtmlAttribute[]; end: number } {
  const attributes: HtmlAttribute[] = [];
  let at = from;
  while (at < to) {
    const after = skip(at);
    if (after !== at) {
      at = after;
      continue;
    }
    const character = text[at]!;
    if (character === ">") return { attributes, end: at + 1 };
    ATTRIBUTE_NAME.lastIndex = at;
    const name = ATTRIBUTE_NAME.exec(text)?.[0];
    if (name === undefined) {
      at++;
      continue;
    }
    at += name.length;
    let equals = at;
    while (equals < to && /\s/.test(text[equals]!)) equals++;
    if (text[equals] !== "=") continue;
    const value = readValue(text, equals + 1, to, skip);
    attributes.push({ name: name.toLowerCase(), value: text.slice(value.from, value.to), ...value });
    at = value.end;
  }

  return { attributes, end: to };
}

function readValue(
  text: string,
  start: number,
  to: number,
  skip: (offset: number) => number,
): { from: number; to: number; end: number } {
  let from = start;
  while (from < to && /\s/.test(text[from]!)) from++;
  const quote = text[from] === '"' || text[from] === "'" ? text[from]! : null;
  if (quote !== null) from++;
  let at = from;
  while (at < to) {
    const after = skip(at);
    if (after !== at) {
      at = after;
      continue;
    }
    if (quote === null ? /[\s>]/.test(text[at]!) : text[at] === quote) break;
    at++;
  }

  return { from, to: at, end: quote === null ? at : Math.min(at + 1, to) };
}

function rawText(text: string, name: string, from: number, to: number): HtmlElement["content"] {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = from;
  const match = closing.exec(text);
  if (match === null || match.index >= to) return { from, to, end: to };
  const end = text.indexOf(">", match.index);

  return { from, to: match.index, end: end === -1 || end >= to ? to : end + 1 };
}
