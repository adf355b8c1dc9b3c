/** The tokens of a template with a look ahead, and the fault of a token that does not fit. */
import { Lexer, type Token, type TokenKind } from "./lexer.ts";

/** A fault in the syntax, before it becomes an error or a finding. */
export interface SyntaxFault {
  message: string;
  from: number;
  to: number;
}

/** Leaves a tag that cannot be read; the parser notes the fault and goes on behind the tag. */
export class BrokenTag extends Error {
  readonly fault: SyntaxFault;

  constructor(message: string, from: number, to: number) {
    super(message);
    this.fault = { message, from, to };
  }
}

export class Tokens {
  readonly text: string;
  readonly #lexer: Lexer;
  #ahead: Token[] = [];

  constructor(text: string) {
    this.text = text;
    this.#lexer = new Lexer(text);
  }

  peek(distance = 0): Token {
    while (this.#ahead.length <= distance) this.#ahead.push(this.#lexer.next());

    return this.#ahead[distance]!;
  }

  next(): Token {
    const token = this.peek();
    this.#ahead.shift();

    return token;
  }

  /** The next token, which must be of this kind. */
  expect(kind: TokenKind, wanted: string): Token {
    const token = this.peek();
    if (token.kind !== kind) throw unexpected(token, wanted);

    return this.next();
  }

  /** Goes on behind a broken tag: after its closing braces, or where the next tag opens. */
  recover(tagFrom: number, faultFrom: number): void {
    const close = this.text.indexOf("}}", faultFrom);
    const open = this.text.indexOf("{{", Math.max(faultFrom, tagFrom + 2));
    let at = this.text.length;
    if (close !== -1 && (open === -1 || close < open)) {
      at = close + 2;
      while (this.text[at] === "}" && at < close + 4) at++;
    } else if (open !== -1) {
      at = open;
    }
    this.#ahead = [];
    this.#lexer.resumeText(at);
  }
}

export function unexpected(token: Token, wanted: string): BrokenTag {
  return new BrokenTag(`${wanted}, but found ${found(token)}.`, token.from, token.to);
}

function found(token: Token): string {
  switch (token.kind) {
    case "end":
      return "the end of the template";
    case "unclosed-comment":
      return "a comment that is never closed";
    case "unclosed-raw":
      return "a raw block that is never closed";
    case "string":
      return `the text "${token.text}"`;
    case "as":
      return "`as |`";
    default:
      return `\`${token.text}\``;
  }
}
