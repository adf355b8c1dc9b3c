/** Reads expressions, filters and conditions from lexemes, strictly: what is left over is a fault. */
import type { Condition, Expression, FilterCall, Filtered, Literal, NamedArgument, Segment } from "../ast.ts";
import { type Lexeme, type LexemeKind, lexExpression } from "../lex/expression-lexer.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import { BLANK, EMPTY } from "../values/drop.ts";
import { float, parseInteger } from "../values/float.ts";

/** The words that are values. */
export const WORD_VALUES: ReadonlyMap<string, Literal["value"]> = new Map<string, Literal["value"]>([
  ["nil", null],
  ["null", null],
  ["true", true],
  ["false", false],
  ["empty", EMPTY],
  ["blank", BLANK],
]);

const NAMES: Readonly<Record<LexemeKind, string>> = {
  id: "a name",
  number: "a number",
  string: "a quoted text",
  comparison: "a comparison",
  dotdot: '".."',
  pipe: '"|"',
  dot: '"."',
  colon: '":"',
  comma: '","',
  open_square: '"["',
  close_square: '"]"',
  open_round: '"("',
  close_round: '")"',
  question: '"?"',
  dash: '"-"',
  end: "the end",
};

const DEEPEST_EXPRESSION = 100;

export class MarkupParser {
  readonly #lexemes: Lexeme[];
  #at = 0;
  #depth = 0;

  constructor(source: string, from: number, to: number) {
    this.#lexemes = lexExpression(source, from, to);
  }

  get #current(): Lexeme {
    return this.#lexemes[this.#at]!;
  }

  get from(): number {
    return this.#current.from;
  }

  /** Where the lexeme before ended. */
  get lastTo(): number {
    return this.#lexemes[Math.max(0, this.#at - 1)]!.to;
  }

  look(kind: LexemeKind, ahead = 0): boolean {
    return this.#lexemes[this.#at + ahead]?.kind === kind;
  }

  consume(kind: LexemeKind): Lexeme {
    const lexeme = this.#current;
    if (lexeme.kind !== kind) throw this.#unexpected(`Expected ${NAMES[kind]} but found`);
    if (kind !== "end") this.#at++;

    return lexeme;
  }

  consumeIf(kind: LexemeKind): Lexeme | undefined {
    return this.look(kind) ? this.consume(kind) : undefined;
  }

  /** Takes this very word, if it is next. */
  word(word: string): boolean {
    if (this.#current.kind !== "id" || this.#current.text !== word) return false;
    this.#at++;

    return true;
  }

  /** The word that is next, without taking it. */
  peekWord(): string | undefined {
    return this.#current.kind === "id" ? this.#current.text : undefined;
  }

  end(): void {
    this.consume("end");
  }

  expression(): Expression {
    if (++this.#depth > DEEPEST_EXPRESSION) {
      throw new SyntaxFault(
        `The expression is nested more than ${DEEPEST_EXPRESSION} deep.`,
        this.from,
        this.from,
        "nesting",
      );
    }
    const expression = this.#expression();
    this.#depth--;

    return expression;
  }

  #expression(): Expression {
    const lexeme = this.#current;
    const { from, to } = lexeme;
    switch (lexeme.kind) {
      case "id": {
        this.#at++;
        const path = this.#path();
        if (path.length === 0 && WORD_VALUES.has(lexeme.text)) {
          return { kind: "literal", value: WORD_VALUES.get(lexeme.text) ?? null, from, to };
        }
        return { kind: "lookup", name: lexeme.text, path, from, to: this.lastTo };
      }
      case "string":
        this.#at++;
        return { kind: "literal", value: lexeme.text, from, to };
      case "number":
        this.#at++;
        return { kind: "literal", value: numberValue(lexeme.text), from, to };
      case "open_round": {
        this.#at++;
        const first = this.expression();
        this.consume("dotdot");
        const last = this.expression();
        return { kind: "range", first, last, from, to: this.consume("close_round").to };
      }
      case "open_square": {
        this.#at++;
        const name = this.expression();
        if (name.kind === "range" || (name.kind === "literal" && typeof name.value !== "string")) {
          throw new SyntaxFault(
            "A bracket at the start holds a variable's name, such as ['first name'].",
            from,
            this.lastTo,
          );
        }
        this.consume("close_square");
        return { kind: "lookup", name, path: this.#path(), from, to: this.lastTo };
      }
      default:
        throw this.#unexpected("Expected a value but found");
    }
  }

  #path(): Segment[] {
    const path: Segment[] = [];
    for (;;) {
      const from = this.from;
      if (this.consumeIf("open_square")) {
        const key = this.expression();
        path.push({ kind: "key", key, from, to: this.consume("close_square").to });
      } else if (this.consumeIf("dot")) {
        const name = this.consume("id");
        path.push({ kind: "name", name: name.text, from: name.from, to: name.to });
      } else {
        return path;
      }
    }
  }

  /** A value and its filters. */
  filtered(): Filtered {
    const from = this.from;
    const value = this.expression();
    const filters: FilterCall[] = [];
    while (this.consumeIf("pipe")) filters.push(this.#filter());

    return { value, filters, from, to: this.lastTo };
  }

  #filter(): FilterCall {
    const name = this.consume("id");
    const call: FilterCall = {
      name: name.text,
      from: name.from,
      nameTo: name.to,
      to: name.to,
      positional: [],
      named: [],
    };
    if (this.consumeIf("colon")) this.arguments(call);
    call.to = this.lastTo;

    return call;
  }

  /** Arguments up to the next filter or the end; a comma may follow the last. */
  arguments(call: FilterCall): void {
    if (this.look("pipe") || this.look("end")) return;
    do {
      if (this.look("pipe") || this.look("end")) return;
      if (this.look("id") && this.look("colon", 1)) call.named.push(this.namedArgument());
      else call.positional.push(this.expression());
    } while (this.consumeIf("comma"));
  }

  namedArgument(): NamedArgument {
    const name = this.consume("id");
    this.consume("colon");
    const value = this.expression();

    return { name: name.text, value, from: name.from, to: this.lastTo };
  }

  condition(): Condition {
    const parts = [this.#comparison()];
    const operators: ("and" | "or")[] = [];
    for (;;) {
      const operator = this.word("and") ? "and" : this.word("or") ? "or" : undefined;
      if (operator === undefined) break;
      operators.push(operator);
      parts.push(this.#comparison());
    }

    return parts.reduceRight((right, left, at) => ({ kind: operators[at]!, left, right }));
  }

  #comparison(): Condition {
    const from = this.from;
    const left = this.expression();
    const operator = this.consumeIf("comparison");
    if (operator === undefined) return { kind: "test", value: left };
    const right = this.expression();

    return { kind: "compare", left, operator: operator.text, right, from, to: this.lastTo };
  }

  #unexpected(expected: string): SyntaxFault {
    const { kind, text, from, to } = this.#current;
    const found = kind === "end" ? "the end" : kind === "string" ? `the text "${text}"` : text;

    return new SyntaxFault(`${expected} ${found}.`, from, to);
  }
}

function numberValue(text: string): Literal["value"] {
  return text.includes(".") ? float(Number(text)) : parseInteger(text);
}
