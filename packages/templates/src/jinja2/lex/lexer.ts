/** Splits a Jinja2 template into tokens with exact positions. A fault is noted and reading goes on behind it. */
import type { SyntaxOptions } from "../../core/syntax-options.ts";
import { MOST_FAULTS, type SyntaxFault } from "../ast.ts";
import { SPACE_CLASS, spaceEnd, spaceStart } from "../values/python-space.ts";
import { unescapeLiteral } from "./string-literal.ts";

export type TokenType =
  | "text"
  | "output-begin"
  | "output-end"
  | "tag-begin"
  | "tag-end"
  | "name"
  | "string"
  | "integer"
  | "float"
  | "operator"
  /** A place that is already reported as a fault. */
  | "fault"
  | "end";

export interface Token {
  type: TokenType;
  /** The text, name, operator or unescaped string. */
  value: string;
  /** The value of a number. */
  number?: number | bigint;
  from: number;
  to: number;
}

const ROOT_TAG = new RegExp(
  `\\{%([-+]?)[${SPACE_CLASS}]*raw[${SPACE_CLASS}]*(?:-%\\}[${SPACE_CLASS}]*|%\\})|(\\{\\{|\\{%|\\{#)([-+]?)`,
  "g",
);
const RAW_END = new RegExp(`\\{%([-+]?)[${SPACE_CLASS}]*endraw[${SPACE_CLASS}]*([-+]?)%\\}`, "g");
const COMMENT_END = /([-+]?)#\}/g;
const FLOAT = /(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?[eE][+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/y;
const INTEGER = /0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*/y;
const NAME = /[\p{ID_Continue}\p{N}\p{L}_]+/uy;
const IDENTIFIER = /^[\p{ID_Start}_]\p{ID_Continue}*$/u;
const STRING = /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
const OPERATOR = /\/\/|\*\*|==|!=|>=|<=|[+\-*/%~()[\]{}<>=.:|,;]/y;
const NEWLINE = /\r\n|\r|\n/y;

/** As in Python: reading longer ones would take too long. */
const MOST_DIGITS = 4_300;

const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** All tokens of a template; the last one is `end`. */
export function lex(text: string, options: SyntaxOptions): { tokens: Token[]; faults: SyntaxFault[] } {
  return new Lexer(text, options).run();
}

class Lexer {
  readonly #text: string;
  readonly #end: number;
  readonly #options: SyntaxOptions;
  readonly #tokens: Token[] = [];
  readonly #faults: SyntaxFault[] = [];
  #at = 0;
  /** True where what was read last ended with a line: only then lstrip_blocks reaches back to the start of the text. */
  #isLineStart = true;

  constructor(text: string, options: SyntaxOptions) {
    this.#text = text;
    this.#options = options;
    this.#end = options.keep_trailing_newline
      ? text.length
      : text.length - (/(?:\r\n|\r|\n)$/.exec(text)?.[0].length ?? 0);
  }

  run(): { tokens: Token[]; faults: SyntaxFault[] } {
    while (this.#at < this.#end && !this.#isFull) this.#root();
    this.#push("end", "", this.#end, this.#end);

    return { tokens: this.#tokens, faults: this.#faults };
  }

  #push(type: TokenType, value: string, from: number, to: number): Token {
    const token = { type, value, from, to };
    this.#tokens.push(token);

    return token;
  }

  #fault(message: string, from: number, to: number): void {
    this.#faults.push({ code: "syntax", message, from, to });
    this.#push("fault", "", from, to);
  }

  get #isFull(): boolean {
    return this.#faults.length >= MOST_FAULTS;
  }

  #search(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);

    return match && match.index + match[0].length <= this.#end ? match : null;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    if (match === undefined) return null;

    return this.#at + match.length <= this.#end ? match : null;
  }

  /** Text up to the next tag, and the tag. */
  #root(): void {
    const match = this.#search(ROOT_TAG);
    if (!match) {
      this.#pushText(this.#at, this.#end);
      this.#at = this.#end;
      return;
    }
    const sign = match[1] ?? match[3] ?? "";
    const begin = match[2];
    this.#pushText(this.#at, this.#textEnd(this.#at, match.index, sign, begin !== "{{"));
    this.#at = match.index + match[0].length;
    if (begin === undefined) {
      this.#raw(match.index);
      return;
    }
    if (begin === "{#") {
      this.#comment(match.index);
      return;
    }
    this.#isLineStart = false;
    this.#tag(match.index, begin === "{{");
  }

  /** Where the text before a tag ends: `-` strips white space, lstrip_blocks the indentation of a tag's line. */
  #textEnd(from: number, to: number, sign: string, isBlock: boolean): number {
    if (sign === "-") return spaceStart(this.#text, to, from);
    if (sign === "+" || !this.#options.lstrip_blocks || !isBlock) return to;

    const text = this.#text.slice(from, to);
    const lineStart = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
    if (lineStart === 0 && !this.#isLineStart) return to;

    return spaceEnd(text, lineStart) === text.length ? from + lineStart : to;
  }

  #pushText(from: number, to: number): void {
    let at = from;
    // A line end of two characters is written as one: the text is cut there so that each part stands as in the source.
    for (let cr = this.#text.indexOf("\r", at); cr !== -1 && cr < to; cr = this.#text.indexOf("\r", at)) {
      if (cr > at) this.#push("text", this.#text.slice(at, cr), at, cr);
      const next = this.#text[cr + 1] === "\n" && cr + 1 < to ? cr + 2 : cr + 1;
      this.#push("text", "\n", cr, next);
      at = next;
    }
    if (to > at) this.#push("text", this.#text.slice(at, to), at, to);
  }

  /** After the end of a tag: `-` eats white space, trim_blocks one line end. */
  #afterTag(sign: string, isBlock: boolean): void {
    if (sign === "-") {
      this.#at = Math.min(spaceEnd(this.#text, this.#at), this.#end);
    } else if (sign === "" && isBlock && this.#options.trim_blocks) {
      this.#at += this.#match(NEWLINE)?.length ?? 0;
    }
    const last = this.#text[this.#at - 1];
    this.#isLineStart = last === "\n" || last === "\r";
  }

  #raw(from: number): void {
    const start = this.#at;
    const last = this.#text[start - 1];
    this.#isLineStart = last === "\n" || last === "\r";
    const match = this.#search(RAW_END);
    if (!match) {
      this.#fault('"raw" is never closed: add {% endraw %}.', from, this.#at);
      this.#at = this.#end;
      return;
    }
    this.#pushText(start, this.#textEnd(start, match.index, match[1] ?? "", true));
    this.#at = match.index + match[0].length;
    this.#afterTag(match[2] ?? "", true);
  }

  #comment(from: number): void {
    const match = this.#search(COMMENT_END);
    if (!match) {
      this.#fault('This comment is never closed: add "#}".', from, this.#at);
      this.#at = this.#end;
      return;
    }
    this.#at = match.index + match[0].length;
    this.#afterTag(match[1] ?? "", true);
  }

  /** The inside of `{{ … }}` or `{% … %}`, and its end. */
  #tag(from: number, isOutput: boolean): void {
    const opening = isOutput ? "{{" : "{%";
    const closing = isOutput ? "}}" : "%}";
    const ends = isOutput ? ["-}}", "}}"] : ["+%}", "-%}", "%}"];
    const open: Token[] = [];
    this.#push(isOutput ? "output-begin" : "tag-begin", opening, from, this.#at);

    while (this.#at < this.#end && !this.#isFull) {
      this.#at = Math.min(spaceEnd(this.#text, this.#at), this.#end);
      const end = ends.find((sign) => this.#text.startsWith(sign, this.#at) && this.#at + sign.length <= this.#end);
      if (end !== undefined) {
        const unclosed = open.at(-1);
        // Only "}}" can also close two dicts.
        if (unclosed && (!isOutput || unclosed.value !== "{")) this.#unclosed(unclosed);
        if (!unclosed || !isOutput || unclosed.value !== "{") {
          this.#endTag(end, isOutput);
          return;
        }
      }
      if (this.#isNextTag(open.length > 0)) {
        this.#fault(`This tag is not closed: add "${closing}".`, from, from + 2);
        this.#push(isOutput ? "output-end" : "tag-end", closing, this.#at, this.#at);
        return;
      }
      if (this.#at >= this.#end) break;
      this.#token(open);
    }

    const unclosed = open.at(-1);
    if (unclosed) this.#unclosed(unclosed);
    else this.#fault(`This tag is not closed: add "${closing}".`, from, from + 2);
    this.#push(isOutput ? "output-end" : "tag-end", closing, this.#end, this.#end);
  }

  #unclosed(bracket: Token): void {
    this.#fault(`"${bracket.value}" is not closed: add "${CLOSING[bracket.value]}".`, bracket.from, bracket.to);
  }

  #endTag(end: string, isOutput: boolean): void {
    this.#push(isOutput ? "output-end" : "tag-end", end, this.#at, this.#at + end.length);
    this.#at += end.length;
    this.#afterTag(end.length === 3 ? end[0]! : "", !isOutput);
  }

  /** True where the next tag starts although this one is not closed. */
  #isNextTag(isNested: boolean): boolean {
    const begin = this.#text.slice(this.#at, this.#at + 2);
    if (begin === "{%" || begin === "{#") return true;
    if (begin !== "{{" || isNested) return false;
    const previous = this.#tokens.at(-1);

    // A dict can start here only behind an operator.
    return previous !== undefined && previous.type !== "operator" && !previous.type.endsWith("-begin");
  }

  /** Reads one token inside a tag; `open` are the brackets that are not closed yet. */
  #token(open: Token[]): void {
    const from = this.#at;
    const float = this.#text[from - 1] === "." ? null : this.#match(FLOAT);
    if (float) {
      this.#number("float", float, Number(float.replaceAll("_", "")));
      return;
    }
    const integer = this.#match(INTEGER);
    if (integer) {
      this.#integer(integer);
      return;
    }
    const name = this.#match(NAME);
    if (name) {
      this.#name(name);
      return;
    }
    const string = this.#match(STRING);
    if (string) {
      this.#string(string);
      return;
    }
    const operator = this.#match(OPERATOR);
    if (operator) {
      this.#operator(operator, open);
      return;
    }

    const character = String.fromCodePoint(this.#text.codePointAt(from)!);
    const isQuote = character === '"' || character === "'";
    const message = isQuote ? `This text is not closed: add ${character}.` : `"${character}" cannot be in a tag.`;
    this.#fault(message, from, from + character.length);
    this.#at += character.length;
  }

  #integer(digits: string): void {
    if (digits.length <= MOST_DIGITS) {
      this.#number("integer", digits, integerValue(digits));
      return;
    }
    this.#fault(`A number can have at most ${MOST_DIGITS} digits.`, this.#at, this.#at + digits.length);
    this.#at += digits.length;
  }

  #number(type: "integer" | "float", text: string, value: number | bigint): void {
    this.#push(type, text, this.#at, this.#at + text.length).number = value;
    this.#at += text.length;
  }

  #name(name: string): void {
    const from = this.#at;
    this.#at += name.length;
    if (IDENTIFIER.test(name)) this.#push("name", name, from, this.#at);
    else this.#fault(`"${name}" is not a name: it has a character that no name can have there.`, from, this.#at);
  }

  #string(literal: string): void {
    const from = this.#at;
    this.#at += literal.length;
    const read = unescapeLiteral(literal.slice(1, -1));
    if ("text" in read) this.#push("string", read.text, from, this.#at);
    else this.#fault(`In this text ${read.fault}.`, from + 1 + read.at, this.#at);
  }

  #operator(operator: string, open: Token[]): void {
    const from = this.#at;
    const to = from + operator.length;
    if (operator === ")" || operator === "]" || operator === "}") {
      const opening = open.pop();
      const expected = opening && CLOSING[opening.value];
      if (operator !== expected) {
        const message = expected
          ? `Expected "${expected}" but found "${operator}".`
          : `"${operator}" has no opening bracket.`;
        this.#fault(message, from, to);
        this.#at = to;
        return;
      }
    }
    this.#at = to;
    const token = this.#push("operator", operator, from, to);
    if (Object.hasOwn(CLOSING, operator)) open.push(token);
  }
}

function integerValue(text: string): number | bigint {
  const digits = text.replaceAll("_", "");
  const value = Number(digits);

  return Number.isSafeInteger(value) ? value : BigInt(digits);
}
