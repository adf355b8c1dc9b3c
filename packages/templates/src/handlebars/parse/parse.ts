/** Reads a whole template into its syntax tree. A fault is noted and reading goes on behind the broken tag. */
import type { Block, Call, Decorator, Expression, Program, Range, Statement, Strip } from "../ast.ts";
import type { Token, TokenKind } from "../lex/lexer.ts";
import { BrokenTag, type SyntaxFault, Tokens, unexpected } from "../lex/tokens.ts";
import {
  blockKind,
  chain,
  DEEPEST_BLOCK,
  elseProblem,
  isSameName,
  NO_STRIP,
  type OpenBlock,
  originalOf,
  type Section,
} from "./open-block.ts";
import { parseArguments, parseBlockParams, parseCall, parseName, parsePartialName } from "./parse-call.ts";

interface Parsed {
  program: Program;
  faults: SyntaxFault[];
}

/** Parsing stops after this many faults: more are of no use at once, and each costs a search through the text. */
const MOST_FAULTS = 100;

export function parse(text: string): Parsed {
  return new Parser(text).parse();
}

class Parser {
  readonly #tokens: Tokens;
  readonly #faults: SyntaxFault[] = [];
  readonly #root: Statement[] = [];
  readonly #open: OpenBlock[] = [];

  constructor(text: string) {
    this.#tokens = new Tokens(text);
  }

  parse(): Parsed {
    while (this.#tokens.peek().kind !== "end" && this.#faults.length < MOST_FAULTS) {
      const token = this.#tokens.peek();
      try {
        this.#parseStatement(token);
      } catch (error) {
        if (!(error instanceof BrokenTag)) throw error;
        this.#faults.push(error.fault);
        this.#tokens.recover(token.from, error.fault.from);
      }
    }
    while (this.#open.length > 0) this.#closeUnclosed(this.#tokens.text.length);

    return { program: { body: this.#root, blockParams: [], isChained: false }, faults: this.#faults };
  }

  get #body(): Statement[] {
    return this.#open.at(-1)?.sections.at(-1)?.body ?? this.#root;
  }

  #parseStatement(token: Token): void {
    switch (token.kind) {
      case "content":
        this.#body.push(content(this.#tokens.next()));
        break;
      case "comment":
        this.#tokens.next();
        this.#body.push({ kind: "comment", strip: stripOf(token, token), from: token.from, to: token.to });
        break;
      case "open":
      case "open-unescaped":
        this.#parseMustache(this.#tokens.next());
        break;
      case "open-partial":
        this.#parsePartial(this.#tokens.next());
        break;
      case "open-block":
      case "open-inverse":
      case "open-partial-block":
        this.#openBlock(this.#tokens.next());
        break;
      case "else":
      case "open-else":
        this.#parseElse(this.#tokens.next());
        break;
      case "open-end":
        this.#parseEnd(this.#tokens.next());
        break;
      case "open-raw":
        this.#parseRawBlock(this.#tokens.next());
        break;
      default:
        throw unexpected(token, "Expected text or a tag");
    }
  }

  #parseMustache(open: Token): void {
    const call = parseCall(this.#tokens);
    const close = this.#close(open.kind === "open" ? "close" : "close-unescaped");
    const strip = stripOf(open, close);
    const range = { from: open.from, to: close.to };
    if (open.text.endsWith("*")) {
      this.#body.push({
        ...call,
        ...range,
        kind: "decorator",
        program: undefined,
        openStrip: strip,
        closeStrip: strip,
      });
      return;
    }

    const escaped = open.kind === "open" && !open.text.endsWith("&");
    this.#body.push({ ...call, ...range, kind: "mustache", escaped, strip });
  }

  #parsePartial(open: Token): void {
    const name = parsePartialName(this.#tokens);
    const { params, hash } = parseArguments(this.#tokens, name.to);
    const close = this.#close("close");
    const strip = stripOf(open, close);
    if (params.length > 1) this.#faultTooManyContexts(params, open, close);
    const range = { from: open.from, to: close.to };
    const strips = { openStrip: strip, closeStrip: strip };
    this.#body.push({ kind: "partial", name, params, hash, program: undefined, indent: "", ...strips, ...range });
  }

  #faultTooManyContexts(params: Expression[], open: Token, close: Token): void {
    const message = `A partial takes one context but is given ${params.length}. Pass more values by name, such as name=value.`;
    this.#faults.push({ message, from: open.from, to: close.to });
  }

  #openBlock(open: Token): void {
    if (this.#open.length >= DEEPEST_BLOCK) {
      throw new BrokenTag(`Blocks are nested more than ${DEEPEST_BLOCK} deep.`, open.from, open.to);
    }
    const block: OpenBlock = {
      kind: blockKind(open),
      name: undefined,
      params: [],
      hash: [],
      sections: [{ call: undefined, strip: NO_STRIP, blockParams: [], body: [], open }],
      open,
    };
    try {
      block.name = block.kind === "partial" ? parsePartialName(this.#tokens) : parseName(this.#tokens);
      const { params, hash } = parseArguments(this.#tokens, block.name.to);
      block.params = params;
      block.hash = hash;
      const section = block.sections[0]!;
      if (block.kind !== "partial") section.blockParams = parseBlockParams(this.#tokens);
      const close = this.#close("close");
      section.strip = stripOf(open, close);
      block.open = { from: open.from, to: close.to };
      if (block.kind === "partial" && params.length > 1) this.#faultTooManyContexts(params, open, close);
    } finally {
      // A broken opening tag still opens a block, so that its closing tag is not a second fault.
      this.#open.push(block);
    }
  }

  #parseElse(token: Token): void {
    const section: Section = {
      call: undefined,
      strip: stripOf(token, token),
      blockParams: [],
      body: [],
      open: { from: token.from, to: token.to },
    };
    if (token.kind === "open-else") {
      section.call = parseCall(this.#tokens);
      section.blockParams = parseBlockParams(this.#tokens);
      const close = this.#close("close");
      section.strip = stripOf(token, close);
      section.open = { from: token.from, to: close.to };
    }

    const block = this.#open.at(-1);
    const problem = elseProblem(block, section);
    if (block === undefined || problem !== undefined) {
      this.#faults.push({ message: problem ?? "", ...section.open });
      return;
    }
    block.sections.push(section);
  }

  #parseEnd(open: Token): void {
    const name = parseName(this.#tokens);
    const close = this.#close("close");
    const block = this.#open.at(-1);
    if (block === undefined) {
      const message = `This closes "${originalOf(name)}", but no block is open here.`;
      this.#faults.push({ message, from: open.from, to: close.to });
      return;
    }

    if (block.name !== undefined && !isSameName(block.name, name)) {
      const inner = this.#open.findLastIndex(
        (candidate) => candidate.name === undefined || isSameName(candidate.name, name),
      );
      const message = `This opens "${originalOf(block.name)}", but ${lineOf(this.#tokens.text, open.from)} closes "${originalOf(name)}".`;
      this.#faults.push({ message, from: block.name.from, to: block.name.to });
      // A closing tag that fits no open block is a stray one where the block's own follows; else it is misspelt.
      if (inner === -1 && this.#tokens.text.includes(`{{/${originalOf(block.name)}`, close.to)) return;
      if (inner !== -1) {
        const unclosed = this.#build(this.#open.pop()!, NO_STRIP, open.from);
        this.#body.push(unclosed);
        while (inner < this.#open.length - 1) this.#closeUnclosed(open.from);
      }
    }
    const closed = this.#open.pop()!;
    this.#body.push(this.#build(closed, stripOf(open, close), close.to));
  }

  /** Notes that the innermost block has no closing tag, and keeps what it contains. */
  #closeUnclosed(to: number): void {
    const block = this.#open.pop()!;
    const name = block.name === undefined ? undefined : originalOf(block.name);
    const message = `The block${name === undefined ? "" : ` "${name}"`} is never closed: write {{/${name ?? "name"}}}.`;
    this.#faults.push({ message, ...rangeOf(block.open) });
    this.#body.push(this.#build(block, NO_STRIP, to));
  }

  #build(block: OpenBlock, closeStrip: Strip, to: number): Statement {
    const main = block.sections[0]!;
    const program = { body: main.body, blockParams: main.blockParams, isChained: false };
    const range = { from: block.open.from, to };
    const name = block.name ?? { kind: "literal" as const, value: "", from: block.open.from, to: block.open.to };
    const { params, hash } = block;
    const strips = { openStrip: main.strip, closeStrip };
    if (block.kind === "partial") {
      return { kind: "partial", name, params, hash, program, indent: "", ...strips, ...range };
    }

    const path = name.kind === "subexpression" ? name.path : name;
    const call: Call = { path, params, hash, ...range };
    if (block.kind === "decorator") {
      if (block.sections.length > 1) {
        this.#faults.push({ message: "An inline partial has no else.", ...rangeOf(block.sections[1]!.open) });
      }
      return { ...call, kind: "decorator", program, ...strips } satisfies Decorator;
    }

    const inverse = chain(block.sections);
    if (inverse?.program.isChained) (inverse.program.body[0] as Block).closeStrip = closeStrip;
    const isInverted = block.kind === "inverse";
    return {
      ...call,
      kind: "block",
      program: isInverted ? inverse?.program : program,
      inverse: isInverted ? program : inverse?.program,
      inverseStrip: inverse?.strip,
      open: block.open,
      ...strips,
    };
  }

  #parseRawBlock(open: Token): void {
    const call = parseCall(this.#tokens);
    const openClose = this.#close("close-raw");
    const body: Statement[] = [];
    while (this.#tokens.peek().kind === "content") body.push(content(this.#tokens.next()));
    const end = this.#tokens.expect("end-raw", `Expected {{{{/${originalOf(call.path)}}}}}`);
    if (originalOf(call.path) !== end.text) {
      const message = `This opens the raw block "${originalOf(call.path)}", but ${lineOf(this.#tokens.text, end.from)} closes "${end.text}".`;
      this.#faults.push({ message, from: call.path.from, to: call.path.to });
    }
    this.#body.push({
      ...call,
      kind: "block",
      program: { body, blockParams: [], isChained: false },
      inverse: undefined,
      openStrip: NO_STRIP,
      inverseStrip: undefined,
      closeStrip: NO_STRIP,
      open: { from: open.from, to: openClose.to },
      from: open.from,
      to: end.to,
    });
  }

  #close(kind: TokenKind): Token {
    return this.#tokens.expect(kind, `Expected ${CLOSERS[kind] ?? "}}"} or another argument`);
  }
}

const CLOSERS: { [kind in TokenKind]?: string } = { close: "`}}`", "close-unescaped": "`}}}`", "close-raw": "`}}}}`" };

function content(token: Token): Statement {
  return {
    kind: "content",
    text: token.text,
    start: 0,
    end: token.text.length,
    leftStripped: false,
    rightStripped: false,
    from: token.from,
    to: token.to,
  };
}

function stripOf(open: Token, close: Token): Strip {
  return { open: open.text[2] === "~", close: close.text.at(-3) === "~" };
}

function rangeOf({ from, to }: Range): Range {
  return { from, to };
}

function lineOf(text: string, offset: number): string {
  return `line ${text.slice(0, offset).split("\n").length}`;
}
