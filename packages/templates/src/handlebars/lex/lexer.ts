/** Cuts a Handlebars template into tokens, with the lexical rules of Handlebars 4.7. */

export type TokenKind =
  | "content"
  | "comment"
  | "open-raw"
  | "close-raw"
  | "end-raw"
  | "open-partial"
  | "open-partial-block"
  | "open-block"
  | "open-end"
  | "else"
  | "open-inverse"
  | "open-else"
  | "open-unescaped"
  | "open"
  | "close"
  | "close-unescaped"
  | "("
  | ")"
  | "="
  | "id"
  | "separator"
  | "string"
  | "number"
  | "boolean"
  | "undefined"
  | "null"
  | "@"
  | "as"
  | "|"
  | "invalid"
  | "unclosed-comment"
  | "unclosed-raw"
  | "end";

export interface Token {
  kind: TokenKind;
  from: number;
  to: number;
  /** What the token says: the text without quotes, or the token as it stands. */
  text: string;
}

const ELSE_CLOSED = /\s*else\s*~?\}\}/y;
const CARET_CLOSED = /\^\s*~?\}\}/y;
const ELSE_OPEN = /\s*else\b/y;
const WHITESPACE = /\s+/y;
const AS = /as\s+\|/y;
const LITERAL = /(?:true|false|undefined|null|-?[0-9]+(?:\.[0-9]+)?)(?=[~}\s)])/y;
const NAME = /[^\s!"#%-,./;->@[-^`{-~]+(?=[=~}\s/.)|])/y;
const END_OF_RAW = /\{\{\{\{\/([^\s!"#%-,./;->@[-^`{-~]+)(?=[=}\s/.])\}\}\}\}/y;
const AFTER_DOT = /[=~}\s/.)|]/;
const END_OF_ESCAPED = /\{\{|\\\{\{|\\\\\{\{/g;
const END_OF_COMMENT = /--~?\}\}/g;

/** What the lexer reads next: text, a tag, text after `\{{`, or a raw block (with how deep raw blocks are nested). */
type Mode = "text" | "tag" | "escaped" | "raw";

export class Lexer {
  readonly #text: string;
  #at = 0;
  #mode: Mode = "text";
  #rawDepth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on in plain text at this offset: how the parser recovers from a broken tag. */
  resumeText(offset: number): void {
    this.#at = offset;
    this.#mode = "text";
    this.#rawDepth = 0;
  }

  next(): Token {
    for (;;) {
      const token = this.#read();
      if (token !== undefined) return token;
    }
  }

  #read(): Token | undefined {
    switch (this.#mode) {
      case "text":
        return this.#readText();
      case "escaped":
        return this.#readEscaped();
      case "raw":
        return this.#readRaw();
      case "tag":
        return this.#readTag();
    }
  }

  #token(kind: TokenKind, to: number, text = this.#text.slice(this.#at, to)): Token {
    const token = { kind, from: this.#at, to, text };
    this.#at = to;

    return token;
  }

  #matches(pattern: RegExp, at = this.#at): number | undefined {
    pattern.lastIndex = at;

    return pattern.test(this.#text) ? pattern.lastIndex : undefined;
  }

  #readText(): Token | undefined {
    const text = this.#text;
    if (this.#at >= text.length) return this.#token("end", text.length);
    const tag = text.indexOf("{{", this.#at);
    if (tag === -1) return this.#token("content", text.length);

    // One backslash makes the tag plain text; two stand for one, before a real tag.
    const backslashes =
      tag - 1 < this.#at || text[tag - 1] !== "\\" ? 0 : tag - 2 < this.#at || text[tag - 2] !== "\\" ? 1 : 2;
    this.#mode = backslashes === 1 ? "escaped" : "tag";
    const end = backslashes === 0 ? tag : tag - 1;
    const content = end > this.#at ? this.#token("content", end) : undefined;
    this.#at = tag;

    return content;
  }

  #readEscaped(): Token {
    this.#mode = "text";
    END_OF_ESCAPED.lastIndex = this.#at + 2;
    const end = END_OF_ESCAPED.exec(this.#text);

    return this.#token("content", end === null ? this.#text.length : end.index);
  }

  #readRaw(): Token {
    const text = this.#text;
    if (text.startsWith("{{{{", this.#at) && this.#at + 4 < text.length && text[this.#at + 4] !== "/") {
      this.#rawDepth++;
      return this.#token("content", this.#at + 4);
    }

    const end = this.#matches(END_OF_RAW);
    if (end !== undefined) {
      this.#rawDepth--;
      if (this.#rawDepth > 0) return this.#token("content", end);
      this.#mode = "text";
      return this.#token("end-raw", end, text.slice(this.#at + 5, end - 4));
    }

    const next = text.indexOf("{{{{", this.#at + 1);
    if (next !== -1) return this.#token("content", next);
    if (this.#at >= text.length) return this.#token("end", text.length);

    return this.#token("unclosed-raw", text.length);
  }

  #readTag(): Token | undefined {
    const text = this.#text;
    const at = this.#at;
    if (at >= text.length) return this.#token("end", text.length);

    switch (text[at]) {
      case "(":
        return this.#token("(", at + 1);
      case ")":
        return this.#token(")", at + 1);
      case "=":
        return this.#token("=", at + 1);
      case "@":
        return this.#token("@", at + 1);
      case "|":
        return this.#token("|", at + 1);
      case "/":
        return this.#token("separator", at + 1);
      case ".":
        if (text[at + 1] === ".") return this.#token("id", at + 2);
        return this.#token(AFTER_DOT.test(text[at + 1] ?? "") ? "id" : "separator", at + 1);
      case "{":
        return text[at + 1] === "{" ? this.#readOpening() : this.#token("invalid", at + 1);
      case "}":
      case "~":
        return this.#readClosing();
      case '"':
      case "'":
        return this.#readString(text[at]!);
      case "[":
        return this.#readSegment();
    }

    const space = this.#matches(WHITESPACE);
    if (space !== undefined) {
      this.#at = space;
      return undefined;
    }

    return this.#readWord();
  }

  /** `{{` and what follows it, up to the first name. */
  #readOpening(): Token | undefined {
    const text = this.#text;
    const at = this.#at;
    if (text.startsWith("{{{{", at)) return this.#token("open-raw", at + 4);

    const after = text[at + 2] === "~" ? at + 3 : at + 2;
    const elseEnd = this.#matches(CARET_CLOSED, after) ?? this.#matches(ELSE_CLOSED, after);
    if (elseEnd !== undefined) {
      this.#mode = "text";
      return this.#token("else", elseEnd);
    }

    switch (text[after]) {
      case ">":
        return this.#token("open-partial", after + 1);
      case "#":
        if (text[after + 1] === ">") return this.#token("open-partial-block", after + 2);
        return this.#token("open-block", text[after + 1] === "*" ? after + 2 : after + 1);
      case "/":
        return this.#token("open-end", after + 1);
      case "^":
        return this.#token("open-inverse", after + 1);
      case "{":
        return this.#token("open-unescaped", after + 1);
      case "&":
        return this.#token("open", after + 1);
      case "!":
        return this.#readComment(after);
    }

    const chain = this.#matches(ELSE_OPEN, after);
    if (chain !== undefined) return this.#token("open-else", chain);

    return this.#token("open", text[after] === "*" ? after + 1 : after);
  }

  #readComment(after: number): Token {
    const text = this.#text;
    if (text.startsWith("!--", after)) {
      END_OF_COMMENT.lastIndex = this.#at;
      const end = END_OF_COMMENT.exec(text);
      if (end === null) return this.#token("unclosed-comment", text.length);
      this.#mode = "text";
      return this.#token("comment", end.index + end[0].length);
    }

    const end = text.indexOf("}}", after);
    if (end === -1) return this.#token("unclosed-comment", text.length);
    this.#mode = "text";
    return this.#token("comment", end + 2);
  }

  #readClosing(): Token {
    const text = this.#text;
    const at = this.#at;
    if (text.startsWith("}}}}", at)) {
      this.#mode = "raw";
      this.#rawDepth = 1;
      return this.#token("close-raw", at + 4);
    }

    for (const ending of ["}}}", "}~}}"]) {
      if (!text.startsWith(ending, at)) continue;
      this.#mode = "text";
      return this.#token("close-unescaped", at + ending.length);
    }
    for (const ending of ["}}", "~}}"]) {
      if (!text.startsWith(ending, at)) continue;
      this.#mode = "text";
      return this.#token("close", at + ending.length);
    }

    return this.#token("invalid", at + 1);
  }

  #readString(quote: string): Token {
    const end = this.#closing(quote);
    if (end === -1) return this.#token("invalid", this.#at + 1);
    const inside = this.#text.slice(this.#at + 1, end).replaceAll(`\\${quote}`, quote);

    return this.#token("string", end + 1, inside);
  }

  #readSegment(): Token {
    const end = this.#closing("]");
    if (end === -1) return this.#token("invalid", this.#at + 1);
    const segment = this.#text.slice(this.#at, end + 1).replace(/\\([\\\]])/g, "$1");

    return this.#token("id", end + 1, segment);
  }

  /** Where the quote that opened here closes. Where only escaped ones follow, the last of them closes. */
  #closing(quote: string): number {
    const text = this.#text;
    let escaped = -1;
    for (let at = this.#at + 1; at < text.length; at++) {
      if (text[at] === quote) return at;
      if (text[at] === "\\" && text[at + 1] === quote) escaped = ++at;
    }

    return escaped;
  }

  #readWord(): Token {
    const literal = this.#matches(LITERAL);
    if (literal !== undefined) {
      const word = this.#text.slice(this.#at, literal);
      if (word === "true" || word === "false") return this.#token("boolean", literal);
      return this.#token(word === "undefined" || word === "null" ? word : "number", literal);
    }

    const as = this.#matches(AS);
    if (as !== undefined) return this.#token("as", as);

    const name = this.#matches(NAME);
    if (name !== undefined) return this.#token("id", name);

    return this.#token("invalid", this.#at + 1);
  }
}
