/** Cuts the markup of an output or a tag into words, values and signs. */
import { SyntaxFault } from "../syntax-fault.ts";

export type LexemeKind =
  | "id"
  | "number"
  | "string"
  | "comparison"
  | "dotdot"
  | "pipe"
  | "dot"
  | "colon"
  | "comma"
  | "open_square"
  | "close_square"
  | "open_round"
  | "close_round"
  | "question"
  | "dash"
  | "end";

export interface Lexeme {
  kind: LexemeKind;
  /** A string without its quotes. */
  text: string;
  from: number;
  to: number;
}

const SIGNS: Readonly<Record<string, LexemeKind>> = {
  "|": "pipe",
  ".": "dot",
  ":": "colon",
  ",": "comma",
  "[": "open_square",
  "]": "close_square",
  "(": "open_round",
  ")": "close_round",
  "?": "question",
  "-": "dash",
};

const WHITESPACE = /\s*/y;
const LEXEME =
  /(==|!=|<>|<=?|>=?|contains(?=\s))|([a-zA-Z_][\w-]*\??)|(-?\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|(\.\.)|[|.:,[\]()?-]/y;

/** The lexemes between two offsets, closed by one of kind `end`. */
export function lexExpression(source: string, from: number, to: number): Lexeme[] {
  const markup = source.slice(from, to);
  const lexemes: Lexeme[] = [];
  let at = 0;
  for (;;) {
    WHITESPACE.lastIndex = at;
    WHITESPACE.test(markup);
    at = WHITESPACE.lastIndex;
    if (at >= markup.length) break;
    LEXEME.lastIndex = at;
    const match = LEXEME.exec(markup);
    if (match === null) throw unexpected(markup, at, from);
    const end = LEXEME.lastIndex;
    lexemes.push(lexeme(match, from + at, from + end));
    at = end;
  }
  lexemes.push({ kind: "end", text: "", from: to, to });

  return lexemes;
}

function lexeme(match: RegExpExecArray, from: number, to: number): Lexeme {
  const [text, comparison, id, number, single, double, dotdot] = match;
  if (id !== undefined) return { kind: "id", text, from, to };
  if (number !== undefined) return { kind: "number", text, from, to };
  if (comparison !== undefined) return { kind: "comparison", text, from, to };
  if (dotdot !== undefined) return { kind: "dotdot", text, from, to };
  const value = single ?? double;
  if (value !== undefined) return { kind: "string", text: value, from, to };

  return { kind: SIGNS[text] ?? "end", text, from, to };
}

function unexpected(markup: string, at: number, from: number): SyntaxFault {
  const character = markup[at]!;
  if (character === '"' || character === "'") {
    return new SyntaxFault(`The text that starts with ${character} is not closed.`, from + at, from + markup.length);
  }
  const size = markup.codePointAt(at)! > 0xffff ? 2 : 1;
  const shown = markup.slice(at, at + size);

  return new SyntaxFault(`The character ${shown} has no meaning here.`, from + at, from + at + size);
}
