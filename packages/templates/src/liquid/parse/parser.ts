/** Builds the syntax tree. A fault is noted and reading goes on after it, so that all faults are found at once. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import type { HelperDeclaration } from "../../helpers/helper.ts";
import type { Body, Filtered, Node, Span } from "../ast.ts";
import type { OutputToken, TagToken, Token, TokenStream } from "../lex/template-lexer.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import { isBlankNode, skipBlanks, trimEnd } from "./blank.ts";
import { laxMarkup } from "./lax-markup.ts";
import { strictMarkup } from "./strict-markup.ts";
import type { TagMarkup } from "./tag-markup.ts";

/** As deep as blocks may be nested. */
const DEEPEST_BLOCK = 100;

/** The lax dialect looks for its fragments anywhere in a tag: the length of a tag bounds that search. */
const LONGEST_LAX_MARKUP = 10_000;

export interface ParseOptions {
  isLax: boolean;
  /** Helpers that can be called as tags. */
  helpers: ReadonlyMap<string, HelperDeclaration>;
}

/** The tags of the language: passed in, because a tag holds a body and a body holds tags. */
interface Tags {
  names: readonly string[];
  parse(parser: Parser, token: TagToken, stream: TokenStream): Node | Node[];
}

/** The tags that the body of a block may end with. */
type Endings = readonly string[];

export class Parser {
  readonly source: string;
  readonly markup: TagMarkup;
  readonly helpers: ReadonlyMap<string, HelperDeclaration>;
  readonly faults: SyntaxFault[] = [];
  readonly #isLax: boolean;
  #open: Endings[] = [];
  #depth = 0;
  #lastTagFrom = 0;
  /** An ending tag that a block inside was left unclosed for. */
  #pending: TagToken | undefined;
  #trimsNext = false;

  readonly #tags: Tags;

  constructor(source: string, options: ParseOptions, tags: Tags) {
    this.#tags = tags;
    this.source = source;
    this.helpers = options.helpers;
    this.#isLax = options.isLax;
    this.markup = options.isLax ? laxMarkup(source) : strictMarkup(source);
  }

  /** Reads a stream to its end. */
  parseAll(stream: TokenStream): Body {
    const blocksAround = this.#open;
    this.#open = [];
    const { body } = this.parseBody(stream, undefined);
    this.#open = blocksAround;

    return body;
  }

  /** Reads up to one of the block's ending tags and gives that tag, or undefined where the text ends first. */
  parseBody(stream: TokenStream, endings: Endings | undefined): { body: Body; end: TagToken | undefined } {
    const body: Body = { nodes: [], isBlank: true };
    if (endings !== undefined) this.#open.push(endings);
    try {
      if (++this.#depth > DEEPEST_BLOCK + 1) {
        const message = `Blocks are nested more than ${DEEPEST_BLOCK} deep.`;
        throw new SyntaxFault(message, this.#lastTagFrom, this.#lastTagFrom, "nesting");
      }
      for (let token = this.#next(stream); token !== undefined; token = this.#next(stream)) {
        if (token.kind === "text") {
          this.#addText(body, token.from, token.to);
          continue;
        }
        if (token.trimsBefore) trimEnd(body.nodes);
        this.#trimsNext = token.trimsAfter;
        if (token.kind === "output") {
          body.isBlank = false;
          this.#add(body, this.#output(token));
          continue;
        }
        this.#lastTagFrom = token.from;
        if (endings?.includes(token.name) && token.isClosed) return { body, end: token };
        if (this.#endsOuterBlock(token)) return { body, end: token };
        this.#add(body, this.#tag(token, stream));
      }
      return { body, end: undefined };
    } finally {
      this.#depth--;
      if (endings !== undefined) this.#open.pop();
    }
  }

  /** Reads a block whose body is closed by `end<tag>`, reporting where it is not. */
  parseBlock(opening: TagToken, stream: TokenStream): Body {
    const end = `end${opening.name}`;
    const { body, end: closing } = this.parseBody(stream, [end]);
    if (closing?.name !== end) this.reportUnclosed(opening, closing);

    return body;
  }

  reportUnclosed(opening: TagToken, closing: TagToken | undefined): void {
    const before = closing === undefined ? "" : ` before ${closing.name}`;
    const nameTo = opening.nameFrom + opening.name.length;
    this.report(
      new SyntaxFault(
        `"${opening.name}" is never closed: {% end${opening.name} %} is missing${before}.`,
        opening.nameFrom,
        nameTo,
      ),
    );
    if (closing !== undefined) this.#pending = closing;
  }

  #next(stream: TokenStream): Token | undefined {
    const pending = this.#pending;
    this.#pending = undefined;

    return pending ?? stream.next();
  }

  report(fault: SyntaxFault): void {
    this.faults.push(fault);
  }

  /** What `read` gives, or `otherwise` where it finds a fault, which is noted. */
  attempt<Result>(read: () => Result, otherwise: Result, span: Span): Result {
    try {
      if (this.#isLax && span.to - span.from > LONGEST_LAX_MARKUP) {
        throw new SyntaxFault(`A tag of more than ${LONGEST_LAX_MARKUP} characters is too long.`, span.from, span.to);
      }
      return read();
    } catch (error) {
      if (error instanceof SyntaxFault) this.report(error);
      else if (error instanceof Fault) this.report(new SyntaxFault(error.message, span.from, span.to, "nesting"));
      else throw error;
      return otherwise;
    }
  }

  /** Nothing is left of the whitespace before the text that follows. */
  trimNext(trims: boolean): void {
    this.#trimsNext = trims;
  }

  #add(body: Body, added: Node | Node[]): void {
    for (const node of Array.isArray(added) ? added : [added]) {
      if (!isBlankNode(node)) body.isBlank = false;
      body.nodes.push(node);
    }
  }

  #addText(body: Body, from: number, to: number): void {
    const start = this.#trimsNext ? skipBlanks(this.source, from, to) : from;
    this.#trimsNext = false;
    if (start === to) return;
    const text = this.source.slice(start, to);
    if (skipBlanks(text, 0, text.length) < text.length) body.isBlank = false;
    body.nodes.push({ kind: "text", text, isRaw: false, from: start, to });
  }

  #output(token: OutputToken): Node {
    const span = { from: token.from, to: token.to };
    if (!token.isClosed) {
      this.report(new SyntaxFault('"{{" is never closed: "}}" is missing.', token.from, token.to));
      return { kind: "nothing", ...span };
    }

    return { kind: "output", value: this.output(token), ...span };
  }

  output(token: { markupFrom: number; markupTo: number }): Filtered | undefined {
    const markup = { from: token.markupFrom, to: token.markupTo };

    return this.attempt(() => this.markup.output(markup), undefined, markup);
  }

  #tag(token: TagToken, stream: TokenStream): Node | Node[] {
    if (!token.isClosed) {
      this.report(new SyntaxFault('"{%" is never closed: "%}" is missing.', token.from, token.to));
      return { kind: "nothing", from: token.from, to: token.to };
    }

    return this.#tags.parse(this, token, stream);
  }

  unknownTag(token: TagToken): Node {
    const { name, nameFrom } = token;
    const to = nameFrom + name.length;
    if (name === "") {
      this.report(new SyntaxFault("A tag needs a name, such as {% if … %}.", token.from, token.to, "unknown-tag"));
    } else if (name.startsWith("end") || MIDDLE_TAGS.includes(name)) {
      this.report(new SyntaxFault(`{% ${name} %} has no block that it belongs to.`, nameFrom, to, "unknown-tag"));
    } else {
      const hint = didYouMeanHint(name, [...this.#tags.names, ...helperTags(this.helpers)]);
      this.report(new SyntaxFault(`No tag is called "${name}".${hint}`, nameFrom, to, "unknown-tag"));
    }

    return { kind: "nothing", from: token.from, to: token.to };
  }

  /** True where the tag cannot be in this block but ends one around it: this block is then left unclosed. */
  #endsOuterBlock(token: TagToken): boolean {
    if (!token.name.startsWith("end")) return false;

    return this.#open.slice(0, -1).some((endings) => endings.includes(token.name));
  }
}

function helperTags(helpers: ReadonlyMap<string, HelperDeclaration>): string[] {
  return [...helpers.values()].filter((helper) => helper.returns === "html").map((helper) => helper.name);
}

const MIDDLE_TAGS = ["else", "elsif", "when"];
