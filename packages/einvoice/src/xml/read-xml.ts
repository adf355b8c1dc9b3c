/** A small, strict and safe XML 1.0 reader: namespaces and positions, no DTD, no entities but the five, bounded depth and size. */

import { forbiddenCharacter, isPlainNameCharacter, isSpace, isXmlText, namePattern } from "./characters.ts";
import { decodeXml } from "./decode-xml.ts";
import { XmlError } from "./errors.ts";
import { lineAt } from "./position.ts";
import { expandReferences } from "./references.ts";
import {
  addTag,
  declaredPrefixes,
  interned,
  namespaceOf,
  type Scope,
  scopeOfRoot,
  scopeWith,
  type Tag,
  xmlNamespace,
} from "./scopes.ts";
import type { XmlElement } from "./tree.ts";

const hasLineOrTab = /[\t\r\n]/;
const [EXCLAMATION, SLASH, GREATER, QUESTION] = [0x21, 0x2f, 0x3e, 0x3f];

const maximumDepth = 64;
const maximumCharacters = 100_000_000;
const maximumAttributes = 64;
/** More than the full elements of an invoice of ten thousand lines. */
const maximumElements = 1_000_000;
/** CII has about a thousand names, and none is as long. */
const maximumNames = 5000;
const maximumNameLength = 200;

/**
 * Reads a document and gives its root element, names written with the prefix that is known for their namespace;
 * throws `XmlError` where the text is not well-formed or asks for what we refuse.
 */
export function readXml(input: string | Uint8Array, prefixes: ReadonlyMap<string, string>): XmlElement {
  const text = decodeXml(input);
  if (text.length > maximumCharacters) {
    throw new XmlError(`The document has ${text.length} characters; ${maximumCharacters} are allowed`, 1, 1);
  }
  return new Reader(text, prefixes).readDocument();
}

interface OpenElement extends XmlElement {
  readonly parent: OpenElement | undefined;
  text: string;
  children: XmlElement[];
}

// Most elements have no attributes, or no children: they share these, which nothing writes to.
const noAttributes: XmlElement["attributes"] = [];
const noChildren: XmlElement[] = [];

/** Tags are kept from one reading to the next: each reading counts the names that it meets itself. */
let readings = 0;

class Reader {
  private readonly text: string;
  private readonly prefixes: ReadonlyMap<string, string>;
  private offset = 0;
  private lastTag: Tag | undefined;
  private scope: Scope = scopeWith(new Map(), undefined);
  private isEmptyTag = false;
  private elements = 0;
  private readonly reading = ++readings;
  private readonly names = new Set<string>();
  private readonly isClean: boolean;
  private readonly hasReturn: boolean;
  private readonly hasSectionEnd: boolean;

  constructor(text: string, prefixes: ReadonlyMap<string, string>) {
    this.text = text;
    this.prefixes = prefixes;
    // Looked for once in all of it, so that no piece need be looked through where there is nothing to find.
    this.isClean = isXmlText(text);
    this.hasReturn = text.includes("\r");
    this.hasSectionEnd = text.includes("]]>");
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

  private error(message: string): XmlError {
    const lineStart = this.offset === 0 ? -1 : this.text.lastIndexOf("\n", this.offset - 1);
    return new XmlError(message, lineAt(this.text, this.offset), this.offset - lineStart);
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
    if (target.toLowerCase() === "xml") throw this.error("An XML declaration is inside the document");
    const end = this.text.indexOf("?>", this.offset);
    if (end === -1) {
      this.offset = start;
      throw this.error("A processing instruction is not closed");
    }
    this.refuseForbidden(this.text.slice(this.offset, end));
    this.offset = end + 2;
  }

  private refuseForbidden(text: string): void {
    if (this.isClean) return;
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
    if (end - start > maximumNameLength) throw this.error(`A name has more than ${maximumNameLength} characters`);
    if (end > start && this.text.charCodeAt(end) < 0x80 && this.text.charCodeAt(start) > 0x3a) {
      this.offset = end;
      return this.text.slice(start, end);
    }
    namePattern.lastIndex = start;
    const match = namePattern.exec(this.text);
    if (!match) throw this.error("A name is expected here");
    if (match[0].length > maximumNameLength) throw this.error(`A name has more than ${maximumNameLength} characters`);
    this.offset += match[0].length;
    return match[0];
  }

  /** Reads the root element and, without recursion, everything in it. */
  private readElement(): XmlElement {
    const tags: Tag[] = [];
    const scopes: Scope[] = [scopeWith(new Map([["xml", xmlNamespace]]), undefined)];
    let parent: OpenElement | undefined;

    for (;;) {
      if (parent) {
        this.readText(parent);
        if (this.text.charCodeAt(this.offset + 1) === SLASH) {
          this.readEndTag(tags.pop()!.written);
          scopes.pop();
          if (!parent.parent) return parent;
          parent = parent.parent;
          continue;
        }
      }
      const element = this.readStartTag(parent, scopes.at(-1)!);
      if (!this.isEmptyTag) {
        if (tags.length >= maximumDepth) throw this.error(`The elements are nested deeper than ${maximumDepth}`);
        tags.push(this.lastTag!);
        scopes.push(this.scope);
        parent = element;
      } else if (!parent) return element;
    }
  }

  private readEndTag(tag: string): void {
    this.offset += 2;
    const end = this.offset + tag.length;
    if (this.text.charCodeAt(end) === GREATER && this.text.startsWith(tag, this.offset)) {
      this.offset = end + 1;
      return;
    }
    const name = this.readName();
    if (name !== tag) throw this.error(`</${name}> closes <${tag}>`);
    this.skipSpace();
    if (this.text[this.offset] !== ">") throw this.error(`</${name} is not closed with >`);
    this.offset++;
  }

  /** Reads a start tag; `lastTag`, `scope` and `isEmptyTag` then tell of it. */
  private readStartTag(parent: OpenElement | undefined, outer: Scope): OpenElement {
    this.offset++;
    if (++this.elements > maximumElements)
      throw this.error(`The document has more than ${maximumElements} elements: split it into several invoices`);
    const known = this.expectedTag(outer);
    const written = known?.written ?? this.readName();
    let attributes = noAttributes;
    this.scope = outer;
    this.isEmptyTag = false;
    if (this.text.charCodeAt(this.offset) === GREATER) this.offset++;
    else {
      const pairs: [name: string, value: string][] = [];
      this.isEmptyTag = this.readAttributes(written, pairs);
      if (pairs.length > 0) {
        this.scope = this.scopeOf(pairs, outer, parent === undefined);
        attributes = this.namedAttributes(pairs, this.scope);
      }
    }

    const tag = known && this.scope === outer ? known : this.tagOf(written, this.scope);
    if (tag.reading !== this.reading) this.countName(tag);
    const element: OpenElement = {
      name: tag.name,
      attributes,
      parent,
      children: noChildren,
      text: "",
      childrenByName: undefined,
    };
    if (parent) {
      if (parent.children === noChildren) parent.children = [element];
      else parent.children.push(element);
    }
    return element;
  }

  /** The tag that followed the last one before, where it does so again under the same declarations. */
  private expectedTag(scope: Scope): Tag | undefined {
    const expected = this.lastTag?.next;
    if (!expected || !this.text.startsWith(expected.written, this.offset)) return undefined;
    const end = this.offset + expected.written.length;
    const code = this.text.charCodeAt(end);
    if ((code !== GREATER && code !== SLASH && !isSpace(code)) || expected.scope !== scope) return undefined;
    this.offset = end;
    this.lastTag = expected;
    return expected;
  }

  private tagOf(written: string, scope: Scope): Tag {
    let tag = scope.tags.get(written);
    if (!tag) {
      const name = interned(this.canonicalName(written, scope, false));
      // Interned too, so that a tag that is kept does not keep the text that it was cut from.
      tag = { written: interned(written), name, scope, next: undefined, reading: 0 };
      addTag(tag, this.prefixes);
    }
    if (this.lastTag?.scope === scope) this.lastTag.next = tag;
    this.lastTag = tag;
    return tag;
  }

  private countName(tag: Tag): void {
    tag.reading = this.reading;
    this.names.add(tag.name);
    if (this.names.size > maximumNames)
      throw this.error(`The document has more than ${maximumNames} different names of elements`);
  }

  /** Reads up to the end of the start tag and tells whether it is that of an empty element. */
  private readAttributes(tag: string, into: [name: string, value: string][]): boolean {
    for (;;) {
      const before = this.offset;
      this.skipSpace();
      const code = this.text.charCodeAt(this.offset);
      if (code === GREATER) {
        this.offset++;
        return false;
      }
      if (code === SLASH && this.text.charCodeAt(this.offset + 1) === GREATER) {
        this.offset += 2;
        return true;
      }
      if (this.offset >= this.text.length) throw this.error(`<${tag} is not closed`);
      if (before === this.offset) throw this.error("White space is missing before an attribute");
      const name = this.readName();
      if (into.some(([other]) => other === name)) throw this.error(`The attribute ${name} is given twice`);
      if (into.length >= maximumAttributes) throw this.error(`<${tag}> has more than ${maximumAttributes} attributes`);
      into.push([name, this.readAttributeValue(name)]);
    }
  }

  private namedAttributes(pairs: [name: string, value: string][], scope: Scope): XmlElement["attributes"] {
    // Without a prefix they are called what they are written as, and none is a declaration.
    if (pairs.every(([written]) => written !== "xmlns" && !written.includes(":"))) return pairs;
    const attributes: [name: string, value: string][] = [];
    for (const [written, value] of pairs) {
      if (written === "xmlns" || written.startsWith("xmlns:")) continue;
      const name = this.canonicalName(written, scope, true);
      if (attributes.some(([other]) => other === name)) throw this.error(`The attribute ${written} is given twice`);
      attributes.push([name, value]);
    }
    return attributes;
  }

  private scopeOf(written: readonly [string, string][], outer: Scope, isRoot: boolean): Scope {
    const declared = declaredPrefixes(written, (message) => this.error(message));
    if (!declared) return outer;
    return isRoot ? scopeOfRoot(declared, this.prefixes) : scopeWith(declared, outer);
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
    const known = this.prefixes.get(namespace);
    return known ? `${known}:${local}` : `{${namespace}}${local}`;
  }

  private expanded(raw: string): string {
    return raw.includes("&") ? expandReferences(raw, (message) => this.error(message)) : raw;
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
    const value = this.expanded(hasLineOrTab.test(raw) ? raw.replace(/\r\n|[\t\r\n]/g, " ") : raw);
    this.offset = end + 1;
    return value;
  }

  /** Text, CDATA, comments and instructions up to the next tag. */
  private readText(element: OpenElement): void {
    for (;;) {
      const next = this.text.indexOf("<", this.offset);
      if (next === -1) throw this.error(`<${element.name}> is not closed`);
      if (next > this.offset && this.isIndentation(element, next)) {
        element.text ||= " ";
        this.offset = next;
      } else if (next > this.offset) {
        const raw = this.text.slice(this.offset, next);
        if (this.hasSectionEnd && raw.includes("]]>")) throw this.error("The text holds ]]>; write ]]&gt;");
        this.refuseForbidden(raw);
        element.text += this.expanded(this.hasReturn ? raw.replace(/\r\n?/g, "\n") : raw);
        this.offset = next;
      }
      const code = this.text.charCodeAt(next + 1);
      if (code !== EXCLAMATION && code !== QUESTION) return;
      if (this.text.startsWith("<!--", next)) this.skipComment();
      else if (this.text.startsWith("<![CDATA[", next)) {
        const end = this.text.indexOf("]]>", next);
        if (end === -1) throw this.error("A CDATA section is not closed");
        const raw = this.text.slice(next + 9, end);
        this.refuseForbidden(raw);
        element.text += raw.replace(/\r\n?/g, "\n");
        this.offset = end + 3;
      } else if (code === QUESTION) this.skipInstruction();
      else throw this.error("A markup declaration is inside the document");
    }
  }

  /** White space beside children, where there is no other text. How much of it there is changes nothing: a space stands for it. */
  private isIndentation(element: OpenElement, next: number): boolean {
    const code = this.text.charCodeAt(next + 1);
    const isBesideChild = code === SLASH ? element.children !== noChildren : code !== EXCLAMATION && code !== QUESTION;
    if (!isBesideChild || element.text.length > 1) return false;
    for (let at = this.offset; at < next; at++) if (!isSpace(this.text.charCodeAt(at))) return false;
    return true;
  }
}
