/** A small, strict and safe XML 1.0 reader: namespaces and positions, no DTD, no entities but the five, bounded depth and size. */

import { decodeXml } from "./decode-xml.ts";
import { XmlError } from "./errors.ts";
import { namespaces, type XmlElement } from "./tree.ts";

const maximumDepth = 64;
const maximumCharacters = 200_000_000;
const maximumAttributes = 64;

const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const prefixOfNamespace = new Map<string, string>(Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]));
const predefinedEntities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["apos", "'"],
  ["quot", '"'],
]);

const nameStart =
  "A-Za-z_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const namePattern = new RegExp(`[${nameStart}:][${nameStart}:.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040-]*`, "uy");
// XML 1.0, 2.2: what is no character. A lone surrogate is none either; the u flag sees only lone ones here.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const forbiddenCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/u;

/** Whether every character of a text may stand in an XML document. */
export function isXmlText(text: string): boolean {
  return !forbiddenCharacter.test(text);
}

/** Reads a document and gives its root element; throws `XmlError` where the text is not well-formed or asks for what we refuse. */
export function readXml(input: string | Uint8Array): XmlElement {
  const text = decodeXml(input);
  if (text.length > maximumCharacters) {
    throw new XmlError(`The document has ${text.length} characters; ${maximumCharacters} are allowed`, 1, 1);
  }
  return new Reader(text).readDocument();
}

/** The prefixes that one element declares; the others are looked up further out, so that no declaration is copied. */
interface Scope {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly outer: Scope | undefined;
}

function namespaceOf(prefix: string, scope: Scope): string | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const namespace = at.prefixes.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

// Most elements have no attributes, or no children: they share these, which nothing writes to.
const noAttributes = new Map<string, string>();
const noChildren = new Map<string, number>();

class Reader {
  private readonly text: string;
  private offset = 0;
  private line = 1;
  private lineStart = 0;
  private nextBreak: number;

  constructor(text: string) {
    this.text = text;
    this.nextBreak = this.breakFrom(0);
  }

  readDocument(): XmlElement {
    this.skipDeclaration();
    this.skipMisc();
    if (this.text[this.offset] !== "<") throw this.error("The document has no root element");
    const root = this.readElement();
    this.skipMisc();
    if (this.offset < this.text.length) throw this.error("There is content behind the root element");
    return root;
  }

  /** Positions are counted when someone asks, forwards only; the next line break is looked for once. */
  private position(): { line: number; column: number } {
    while (this.nextBreak < this.offset) {
      this.line++;
      this.lineStart = this.nextBreak + 1;
      this.nextBreak = this.breakFrom(this.lineStart);
    }
    return { line: this.line, column: this.offset - this.lineStart + 1 };
  }

  private breakFrom(start: number): number {
    const at = this.text.indexOf("\n", start);
    return at === -1 ? this.text.length : at;
  }

  private error(message: string): XmlError {
    const { line, column } = this.position();
    return new XmlError(message, line, column);
  }

  private skipDeclaration(): void {
    const match = /^<\?xml[ \t\r\n]+([^?]*)\?>/.exec(this.text);
    if (!match) return;
    const version = /^version[ \t\r\n]*=[ \t\r\n]*["']([^"']*)["']/.exec(match[1] ?? "")?.[1];
    if (version !== "1.0") throw this.error(`The XML version is ${version ?? "missing"}; write version="1.0"`);
    this.offset = match[0].length;
  }

  private skipMisc(): void {
    for (;;) {
      this.skipSpace();
      if (this.text.startsWith("<!--", this.offset)) this.skipComment();
      else if (this.text.startsWith("<?", this.offset)) this.skipInstruction();
      else if (this.text.startsWith("<!DOCTYPE", this.offset)) {
        throw this.error("The document has a DOCTYPE; an invoice has none: remove it");
      } else return;
    }
  }

  private skipSpace(): void {
    while (isSpace(this.text.charCodeAt(this.offset))) this.offset++;
  }

  private skipComment(): void {
    const end = this.text.indexOf("--", this.offset + 4);
    if (end === -1) throw this.error("A comment is not closed");
    if (this.text[end + 2] !== ">") throw this.error("A comment contains --");
    this.refuseForbidden(this.text.slice(this.offset + 4, end));
    this.offset = end + 3;
  }

  private skipInstruction(): void {
    const start = this.offset;
    this.offset += 2;
    const target = this.readName();
    if (target.toLowerCase() === "xml") throw this.error("An XML declaration stands inside the document");
    const end = this.text.indexOf("?>", this.offset);
    if (end === -1) {
      this.offset = start;
      throw this.error("A processing instruction is not closed");
    }
    this.refuseForbidden(this.text.slice(this.offset, end));
    this.offset = end + 2;
  }

  private refuseForbidden(text: string): void {
    const match = forbiddenCharacter.exec(text);
    if (match) {
      const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      throw this.error(`The text holds the character U+${code}, which XML does not allow`);
    }
  }

  private readName(): string {
    const start = this.offset;
    let end = start;
    while (isPlainNameCharacter(this.text.charCodeAt(end))) end++;
    // Most names are ASCII and end here; the others, and those that begin with a digit, are for the full grammar.
    if (end > start && this.text.charCodeAt(end) < 0x80 && this.text.charCodeAt(start) > 0x3a) {
      this.offset = end;
      return this.text.slice(start, end);
    }
    namePattern.lastIndex = start;
    const match = namePattern.exec(this.text);
    if (!match) throw this.error("A name is expected here");
    this.offset += match[0].length;
    return match[0];
  }

  /** Reads the root element and, with a stack of its own, everything in it. */
  private readElement(): XmlElement {
    const rootScope: Scope = { prefixes: new Map([["xml", xmlNamespace]]), outer: undefined };
    const stack: { element: XmlElement; tag: string; scope: Scope }[] = [];
    let root: XmlElement | undefined;

    for (;;) {
      const parent = stack.at(-1);
      if (parent) {
        this.readText(parent.element);
        if (this.text.startsWith("</", this.offset)) {
          this.readEndTag(parent.tag);
          stack.pop();
          if (stack.length === 0) return parent.element;
          continue;
        }
      }
      const start = this.readStartTag(parent?.element, parent?.scope ?? rootScope);
      root ??= start.element;
      if (!start.isEmpty) {
        if (stack.length >= maximumDepth) throw this.error(`The elements are nested deeper than ${maximumDepth}`);
        stack.push(start);
      } else if (stack.length === 0) return root;
    }
  }

  private readEndTag(tag: string): void {
    this.offset += 2;
    const name = this.readName();
    if (name !== tag) throw this.error(`</${name}> closes <${tag}>`);
    this.skipSpace();
    if (this.text[this.offset] !== ">") throw this.error(`</${name} is not closed with >`);
    this.offset++;
  }

  private readStartTag(parent: XmlElement | undefined, outer: Scope) {
    const { line, column } = this.position();
    this.offset++;
    const tag = this.readName();
    const written: [name: string, value: string][] = [];
    let isEmpty = false;
    for (;;) {
      const before = this.offset;
      this.skipSpace();
      const character = this.text[this.offset];
      if (character === ">") {
        this.offset++;
        break;
      }
      if (character === "/" && this.text[this.offset + 1] === ">") {
        this.offset += 2;
        isEmpty = true;
        break;
      }
      if (character === undefined) throw this.error(`<${tag} is not closed`);
      if (before === this.offset) throw this.error("White space is missing before an attribute");
      const name = this.readName();
      if (written.some(([other]) => other === name)) throw this.error(`The attribute ${name} is given twice`);
      if (written.length >= maximumAttributes)
        throw this.error(`<${tag}> has more than ${maximumAttributes} attributes`);
      written.push([name, this.readAttributeValue(name)]);
    }

    const scope = this.scopeOf(written, outer);
    const attributes = written.length > 0 ? new Map<string, string>() : noAttributes;
    for (const [name, value] of written) {
      if (name === "xmlns" || name.startsWith("xmlns:")) continue;
      const canonical = this.canonicalName(name, scope, true);
      if (attributes.has(canonical)) throw this.error(`The attribute ${name} is given twice`);
      attributes.set(canonical, value);
    }
    const name = this.canonicalName(tag, scope, false);
    const position = parent ? (parent.childCounts.get(name) ?? 0) + 1 : 1;
    const element: XmlElement = {
      name,
      attributes,
      parent,
      children: [],
      text: "",
      position,
      childCounts: noChildren,
      line,
      column,
    };
    if (parent) {
      if (parent.children.length === 0) parent.childCounts = new Map();
      parent.children.push(element);
      parent.childCounts.set(name, position);
    }
    return { element, tag, scope, isEmpty };
  }

  private scopeOf(written: readonly [string, string][], outer: Scope): Scope {
    let prefixes: Map<string, string> | undefined;
    for (const [name, value] of written) {
      if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
      const prefix = name === "xmlns" ? "" : name.slice(6);
      if (prefix === "xmlns" || prefix.includes(":"))
        throw this.error(`The namespace prefix ${prefix} cannot be declared`);
      if ((prefix === "xml") !== (value === xmlNamespace))
        throw this.error("The prefix xml and its namespace belong together");
      if (value === "" && prefix !== "") throw this.error(`The namespace prefix ${prefix} has an empty namespace`);
      prefixes ??= new Map();
      prefixes.set(prefix, value);
    }
    return prefixes ? { prefixes, outer } : outer;
  }

  private canonicalName(name: string, scope: Scope, isAttribute: boolean): string {
    const colon = name.indexOf(":");
    const prefix = colon === -1 ? "" : name.slice(0, colon);
    const local = name.slice(colon + 1);
    if (local === "" || local.includes(":") || (colon === 0 && local !== "")) throw this.error(`${name} is not a name`);
    if (isAttribute && prefix === "") return local;
    const namespace = namespaceOf(prefix, scope);
    if (namespace === undefined && prefix !== "") throw this.error(`The namespace prefix ${prefix} is not declared`);
    if (!namespace) return local;
    const known = prefixOfNamespace.get(namespace);
    return known ? `${known}:${local}` : `{${namespace}}${local}`;
  }

  private readAttributeValue(name: string): string {
    this.skipSpace();
    if (this.text[this.offset] !== "=") throw this.error(`The attribute ${name} has no value`);
    this.offset++;
    this.skipSpace();
    const quote = this.text[this.offset];
    if (quote !== '"' && quote !== "'") throw this.error(`The value of ${name} is not in quotes`);
    const end = this.text.indexOf(quote, this.offset + 1);
    if (end === -1) throw this.error(`The value of ${name} is not closed`);
    const raw = this.text.slice(this.offset + 1, end);
    if (raw.includes("<")) throw this.error(`The value of ${name} holds <; write &lt;`);
    this.refuseForbidden(raw);
    const value = this.expand(raw.replace(/\r\n|[\t\r\n]/g, " "));
    this.offset = end + 1;
    return value;
  }

  /** Text, CDATA, comments and instructions up to the next tag. */
  private readText(element: XmlElement): void {
    for (;;) {
      const next = this.text.indexOf("<", this.offset);
      if (next === -1) throw this.error(`<${element.name}> is not closed`);
      if (next > this.offset) {
        const raw = this.text.slice(this.offset, next);
        if (raw.includes("]]>")) throw this.error("The text holds ]]>; write ]]&gt;");
        this.refuseForbidden(raw);
        element.text += this.expand(raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw);
        this.offset = next;
      }
      if (this.text.startsWith("<!--", next)) this.skipComment();
      else if (this.text.startsWith("<![CDATA[", next)) {
        const end = this.text.indexOf("]]>", next);
        if (end === -1) throw this.error("A CDATA section is not closed");
        const raw = this.text.slice(next + 9, end);
        this.refuseForbidden(raw);
        element.text += raw.replace(/\r\n?/g, "\n");
        this.offset = end + 3;
      } else if (this.text.startsWith("<?", next)) this.skipInstruction();
      else if (this.text.startsWith("<!", next)) throw this.error("A markup declaration stands inside the document");
      else return;
    }
  }

  private expand(raw: string): string {
    if (!raw.includes("&")) return raw;
    return raw.replace(
      /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|([^;&\s]*))(;?)/g,
      (whole, decimal, hexadecimal, name, semicolon) => {
        if (!semicolon) throw this.error(`${whole.slice(0, 20)} is no reference; write &amp; for an ampersand`);
        if (name !== undefined) {
          const character = predefinedEntities.get(name);
          if (character === undefined)
            throw this.error(`The entity &${name.slice(0, 20)}; is not known; only the five of XML are`);
          return character;
        }
        const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        const character = code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFF";
        if (!isXmlText(character)) throw this.error(`${whole} is no character of XML`);
        return character;
      },
    );
  }
}

/** A letter, a digit, `_`, `:`, `.` or `-`. */
function isPlainNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x3a) ||
    code === 0x5f ||
    code === 0x2d ||
    code === 0x2e
  );
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
