/** Reads tags and their bodies. A tag that does not read is noted as a fault, and reading goes on behind it. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import {
  type CallExpression,
  type Expression,
  MOST_FAULTS,
  type Statement,
  type SyntaxFault,
  type Target,
} from "../ast.ts";
import type { Token } from "../lex/lexer.ts";
import { parseExpression, parseTuple } from "./expressions.ts";
import { parseParameters } from "./parameters.ts";
import { parseFromImport, parseImport, parseInclude } from "./partial-tags.ts";
import { parseFilter, parseFilterChain } from "./postfix.ts";
import { parseTarget } from "./targets.ts";
import { describe, ParseFailure, type TokenStream } from "./token-stream.ts";

interface OpenTag {
  token: Token;
  ends: readonly string[];
}

/** What ends the body of a block tag. */
const ENDS: Record<string, readonly string[]> = {
  for: ["endfor", "else"],
  if: ["elif", "else", "endif"],
  set: ["endset"],
  with: ["endwith"],
  autoescape: ["endautoescape"],
  block: ["endblock"],
  call: ["endcall"],
  filter: ["endfilter"],
  macro: ["endmacro"],
};

const TAG_NAMES = [
  "for",
  "if",
  "block",
  "extends",
  "print",
  "macro",
  "include",
  "from",
  "import",
  "set",
  "with",
  "autoescape",
  "call",
  "filter",
  "do",
  "break",
  "continue",
  "raw",
];

export class StatementParser {
  readonly faults: SyntaxFault[] = [];
  readonly #tokens: TokenStream;
  readonly #open: OpenTag[] = [];

  constructor(tokens: TokenStream) {
    this.#tokens = tokens;
  }

  parseTemplate(): Statement[] {
    return this.#statements();
  }

  /** Reads up to the end of the template, or to a tag that ends the innermost or another open block. */
  #statements(): Statement[] {
    const body: Statement[] = [];
    for (;;) {
      const token = this.#tokens.current;
      switch (token.type) {
        case "end":
          return body;
        case "text":
          this.#tokens.next();
          body.push({ kind: "text", text: token.value, from: token.from, to: token.to });
          break;
        case "output-begin":
          this.#attempt(() => {
            this.#tokens.next();
            const value = parseTuple(this.#tokens);
            const { to } = this.#tokens.expect("output-end");
            body.push({ kind: "output", value, from: token.from, to });
          });
          break;
        case "tag-begin":
          if (this.#isEndTag()) return body;
          this.#attempt(() => this.#tag(body));
          break;
        default:
          this.#tokens.next();
      }
    }
  }

  /** True at a tag that ends a block which is open. One that ends nothing is an unknown tag. */
  #isEndTag(): boolean {
    const name = this.#tokens.look();
    if (name.type !== "name") return false;

    return this.#open.some((open) => open.ends.includes(name.value));
  }

  /** Runs the reading of one tag; a failure in it is noted, and the rest of the tag is left out. */
  #attempt(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof ParseFailure)) throw error;
      if (error.fault) this.faults.push(error.fault);
      if (this.faults.length < MOST_FAULTS) this.#tokens.skipTag();
      else this.#tokens.skipToEnd();
    }
  }

  #tag(body: Statement[]): void {
    const { from } = this.#tokens.next();
    const token = this.#tokens.current;
    if (token.type !== "name") throw this.#tokens.failure(`Expected the name of a tag but found ${describe(token)}.`);
    const read = this.#readers[token.value];
    if (!read || !Object.hasOwn(this.#readers, token.value)) throw this.#unknownTag(token);
    this.#tokens.next();
    body.push(...read(from, token));
  }

  #unknownTag(token: Token): ParseFailure {
    const open = this.#open.at(-1);
    const message = token.value.startsWith("end")
      ? `"${token.value}" ends nothing that is open here.`
      : `There is no tag "${token.value}".`;
    const hint = didYouMeanHint(token.value, [...TAG_NAMES, ...(open?.ends ?? [])]);

    return new ParseFailure({ code: "unknown-tag", message: message + hint, from: token.from, to: token.to });
  }

  /** The end of a tag that has no body. */
  #endOfTag(from: number): { from: number; to: number } {
    return { from, to: this.#tokens.expect("tag-end").to };
  }

  /**
   * The rest of a block tag: what is in it, and its body up to the tag that ends it, which is left current at its name.
   * Where the tag does not read, its body is read nevertheless so that its end tag finds it.
   */
  #block<Header>(
    token: Token,
    ends: readonly string[],
    readHeader: () => Header,
  ): { header: Header | undefined; body: Statement[] } {
    let header: Header | undefined;
    this.#attempt(() => {
      const read = readHeader();
      this.#tokens.skipOperator(":");
      this.#tokens.expect("tag-end");
      header = read;
    });

    return { header, body: this.#body(token, ends) };
  }

  #body(token: Token, ends: readonly string[]): Statement[] {
    this.#open.push({ token, ends });
    const body = this.#statements();
    this.#open.pop();
    const found = this.#tokens.current.type === "end" ? undefined : this.#tokens.look();
    if (found && ends.includes(found.value)) {
      this.#tokens.next();
      return body;
    }
    const end = ends.find((name) => name.startsWith("end"));
    const before = found ? ` before {% ${found.value} %}` : "";
    const message = `"${token.value}" is never closed: add {% ${end} %}${before}.`;
    this.faults.push({ code: "syntax", message, from: token.from, to: token.to });

    return body;
  }

  /** The tag that ended a body: its name, or "" where the body was not closed. */
  #endName(ends: readonly string[]): string {
    const { type, value } = this.#tokens.current;

    return type === "name" && ends.includes(value) ? this.#tokens.next().value : "";
  }

  /** Reads `%}` of an end tag; `name` may repeat the name of a block before it. */
  #closeTag(ends: readonly string[], from: number, name = ""): { from: number; to: number } {
    if (this.#endName(ends) !== "") {
      this.#attempt(() => {
        if (name !== "") this.#tokens.skipName(name);
        this.#tokens.expect("tag-end");
      });
    }

    return { from, to: this.#tokens.previousEnd };
  }

  readonly #readers: Record<string, (from: number, token: Token) => Statement[]> = {
    for: (from, token) => this.#for(from, token),
    if: (from, token) => this.#if(from, token),
    set: (from, token) => this.#set(from, token),
    with: (from, token) => this.#with(from, token),
    autoescape: (from, token) => {
      const { header, body } = this.#block(token, ENDS.autoescape!, () => parseExpression(this.#tokens));
      const range = this.#closeTag(ENDS.autoescape!, from);
      return header ? [{ kind: "autoescape", value: header, body, ...range }] : body;
    },
    block: (from, token) => this.#namedBlock(from, token),
    macro: (from, token) => this.#macro(from, token),
    call: (from, token) => this.#callBlock(from, token),
    filter: (from, token) => {
      const { header, body } = this.#block(token, ENDS.filter!, () => {
        const first = parseFilter(this.#tokens, null);
        let filter = first;
        while (this.#tokens.skipOperator("|")) filter = parseFilter(this.#tokens, filter);
        return filter;
      });
      const range = this.#closeTag(ENDS.filter!, from);
      return header ? [{ kind: "filter-block", filter: header, body, ...range }] : body;
    },
    extends: (from) => {
      const template = parseExpression(this.#tokens);
      return [{ kind: "extends", template, ...this.#endOfTag(from) }];
    },
    include: (from) => [parseInclude(this.#tokens, from)],
    import: (from) => [parseImport(this.#tokens, from)],
    from: (from) => [parseFromImport(this.#tokens, from)],
    print: (from) => {
      const values: Expression[] = [];
      while (this.#tokens.current.type !== "tag-end") {
        if (values.length > 0) this.#tokens.expectOperator(",");
        values.push(parseExpression(this.#tokens));
      }
      const range = this.#endOfTag(from);
      return values.map((value) => ({ kind: "output", value, ...range }));
    },
    do: (from) => {
      const value = parseTuple(this.#tokens);
      return [{ kind: "do", value, ...this.#endOfTag(from) }];
    },
    break: (from) => [{ kind: "break", ...this.#endOfTag(from) }],
    continue: (from) => [{ kind: "continue", ...this.#endOfTag(from) }],
  };

  #for(from: number, token: Token): Statement[] {
    const { header, body } = this.#block(token, ENDS.for!, () => {
      const target = parseTarget(this.#tokens, { endName: "in" });
      this.#tokens.expectName("in");
      const iterable = parseTuple(this.#tokens, { isConditional: false, endName: "recursive" });
      const test = this.#tokens.skipName("if") ? parseExpression(this.#tokens) : null;
      return { target, iterable, test, isRecursive: this.#tokens.skipName("recursive") };
    });
    let otherwise: Statement[] = [];
    if (this.#tokens.isName("else")) {
      this.#tokens.next();
      otherwise = this.#block(token, ["endfor"], () => true).body;
    }
    const range = this.#closeTag(["endfor"], from);

    return header ? [{ kind: "for", ...header, body, otherwise, ...range }] : [...body, ...otherwise];
  }

  #if(from: number, token: Token): Statement[] {
    const branches: { test: Expression; body: Statement[] }[] = [];
    const unread: Statement[] = [];
    let otherwise: Statement[] = [];
    do {
      const { header, body } = this.#block(token, ENDS.if!, () => parseTuple(this.#tokens, { isConditional: false }));
      if (header) branches.push({ test: header, body });
      else unread.push(...body);
    } while (this.#tokens.skipName("elif"));
    if (this.#tokens.skipName("else")) otherwise = this.#block(token, ["endif"], () => true).body;
    const range = this.#closeTag(["endif"], from);

    return [{ kind: "if", branches, otherwise, ...range }, ...unread];
  }

  #set(from: number, token: Token): Statement[] {
    const target = parseTarget(this.#tokens, { allowNamespace: true });
    if (this.#tokens.skipOperator("=")) {
      const value = parseTuple(this.#tokens);
      return [{ kind: "set", target, value, ...this.#endOfTag(from) }];
    }
    if (!this.#tokens.isOperator("|") && this.#tokens.current.type !== "tag-end") {
      throw this.#tokens.failure(`Expected "=" or "%}" but found ${describe(this.#tokens.current)}.`);
    }
    const { header, body } = this.#block(token, ENDS.set!, () => ({ filter: parseFilterChain(this.#tokens) }));
    const range = this.#closeTag(ENDS.set!, from);

    return header ? [{ kind: "set-block", target, filter: header.filter, body, ...range }] : body;
  }

  #with(from: number, token: Token): Statement[] {
    const { header, body } = this.#block(token, ENDS.with!, () => {
      const assignments: { target: Target; value: Expression }[] = [];
      while (this.#tokens.current.type !== "tag-end") {
        if (assignments.length > 0) this.#tokens.expectOperator(",");
        const target = parseTarget(this.#tokens);
        this.#tokens.expectOperator("=");
        assignments.push({ target, value: parseExpression(this.#tokens) });
      }
      return assignments;
    });
    const range = this.#closeTag(ENDS.with!, from);

    return header ? [{ kind: "with", assignments: header, body, ...range }] : body;
  }

  #namedBlock(from: number, token: Token): Statement[] {
    const { header, body } = this.#block(token, ENDS.block!, () => {
      const name = this.#tokens.expect("name").value;
      const isScoped = this.#tokens.skipName("scoped");
      const isRequired = this.#tokens.skipName("required");
      if (this.#tokens.isOperator("-")) {
        throw this.#tokens.failure('The name of a block cannot have a hyphen: write "_" instead.');
      }
      return { name, isScoped, isRequired };
    });
    const range = this.#closeTag(ENDS.block!, from, header?.name);

    return header ? [{ kind: "block", ...header, body, ...range }] : body;
  }

  #macro(from: number, token: Token): Statement[] {
    const { header, body } = this.#block(token, ENDS.macro!, () => {
      const name = this.#tokens.expect("name").value;
      return { name, parameters: parseParameters(this.#tokens) };
    });
    const range = this.#closeTag(ENDS.macro!, from);

    return header ? [{ kind: "macro", ...header, body, ...range }] : body;
  }

  #callBlock(from: number, token: Token): Statement[] {
    const { header, body } = this.#block(token, ENDS.call!, () => {
      const parameters = this.#tokens.isOperator("(") ? parseParameters(this.#tokens) : [];
      const call = parseExpression(this.#tokens);
      if (call.kind !== "call") throw this.#tokens.failure('"call" needs a call, such as {% call box("x") %}.', call);
      return { parameters, call: call satisfies CallExpression };
    });
    const range = this.#closeTag(ENDS.call!, from);

    return header ? [{ kind: "call-block", ...header, body, ...range }] : body;
  }
}
