/** The tokens of a template with the current one in view, and the words for them in messages. */
import type { Range, SyntaxFault } from "../ast.ts";
import type { Token, TokenType } from "../lex/lexer.ts";

/** Stops the reading of one tag; the statement parser catches it, notes the fault and goes on behind the tag. */
export class ParseFailure extends Error {
  /** Undefined where the lexer has reported the place already. */
  readonly fault: SyntaxFault | undefined;

  constructor(fault: SyntaxFault | undefined) {
    super(fault?.message);
    this.fault = fault;
  }
}

export class TokenStream {
  readonly #tokens: Token[];
  #index = 0;
  current: Token;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
    this.current = tokens[0]!;
  }

  /** The token behind the current one. */
  look(): Token {
    return this.#tokens[this.#index + 1] ?? this.current;
  }

  /** Goes one token ahead and returns the one that was current. */
  next(): Token {
    const token = this.current;
    if (this.#index < this.#tokens.length - 1) this.current = this.#tokens[++this.#index]!;

    return token;
  }

  /** Where the token before the current one ends. */
  get previousEnd(): number {
    return this.#tokens[this.#index - 1]?.to ?? 0;
  }

  isName(name: string): boolean {
    return this.current.type === "name" && this.current.value === name;
  }

  isOperator(operator: string): boolean {
    return this.current.type === "operator" && this.current.value === operator;
  }

  skipName(name: string): boolean {
    if (!this.isName(name)) return false;
    this.next();

    return true;
  }

  skipOperator(operator: string): boolean {
    if (!this.isOperator(operator)) return false;
    this.next();

    return true;
  }

  expect(type: TokenType): Token {
    if (this.current.type === type) return this.next();
    throw this.failure(`Expected ${TYPE_WORDS[type]} but found ${describe(this.current)}.`);
  }

  expectName(name: string): Token {
    if (this.isName(name)) return this.next();
    throw this.failure(`Expected "${name}" but found ${describe(this.current)}.`);
  }

  expectOperator(operator: string): Token {
    if (this.isOperator(operator)) return this.next();
    throw this.failure(`Expected "${operator}" but found ${describe(this.current)}.`);
  }

  /** The failure to throw at the current token, or at `range`. */
  failure(message: string, range: Range = this.current): ParseFailure {
    if (this.current.type === "fault") return new ParseFailure(undefined);

    return new ParseFailure({ code: "syntax", message, from: range.from, to: range.to });
  }

  unexpected(): ParseFailure {
    return this.failure(`Expected a value but found ${describe(this.current)}.`);
  }

  /** Leaves the rest of the template unread. */
  skipToEnd(): void {
    this.#index = this.#tokens.length - 1;
    this.current = this.#tokens[this.#index]!;
  }

  /** Goes to the end of the tag that is being read, so that the next token is behind it. */
  skipTag(): void {
    while (!isOutside(this.current.type)) {
      const type = this.next().type;
      if (type === "tag-end" || type === "output-end") return;
    }
  }
}

function isOutside(type: TokenType): boolean {
  return type === "text" || type === "tag-begin" || type === "output-begin" || type === "end";
}

const TYPE_WORDS: Record<TokenType, string> = {
  text: "text",
  "output-begin": '"{{"',
  "output-end": '"}}"',
  "tag-begin": '"{%"',
  "tag-end": '"%}"',
  name: "a name",
  string: "a text in quotes",
  integer: "a whole number",
  float: "a number",
  operator: "an operator",
  fault: "a value",
  end: "the end of the template",
};

export function describe(token: Token): string {
  if (token.type === "name" || token.type === "operator") return `"${token.value}"`;
  if (token.type === "integer" || token.type === "float") return token.value;

  return TYPE_WORDS[token.type];
}
