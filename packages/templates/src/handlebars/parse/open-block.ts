/** Blocks that are open while a template is read, and what becomes of their parts when they close. */
import type { Block, Call, Expression, Program, Range, Statement, Strip } from "../ast.ts";
import type { Token } from "../lex/lexer.ts";

/** A template written by hand never nests blocks deeper. */
export const DEEPEST_BLOCK = 500;

/** A part of an open block: what comes before the first `else`, or after one. */
export interface Section {
  /** What an `else if` calls; absent for a plain `else` and for the block's own part. */
  call: Call | undefined;
  strip: Strip;
  blockParams: string[];
  body: Statement[];
  open: Range;
}

export interface OpenBlock {
  kind: "block" | "inverse" | "decorator" | "partial";
  /** Absent where the opening tag was broken: then any closing tag fits. */
  name: Expression | undefined;
  params: Call["params"];
  hash: Call["hash"];
  sections: Section[];
  open: Range;
}

export const NO_STRIP: Strip = { open: false, close: false };
/** The sections after the first as the nested blocks that they stand for, from the last to the first. */
export function chain(sections: Section[]): { program: Program; strip: Strip } | undefined {
  let inverse: { program: Program; strip: Strip } | undefined;
  for (const section of sections.slice(1).reverse()) {
    const program: Program = { body: section.body, blockParams: section.blockParams, isChained: false };
    if (section.call === undefined) {
      inverse = { program, strip: section.strip };
      continue;
    }

    if (inverse?.program.isChained) (inverse.program.body[0] as Block).closeStrip = inverse.strip;
    const block: Block = {
      ...section.call,
      kind: "block",
      program,
      inverse: inverse?.program,
      openStrip: section.strip,
      inverseStrip: inverse?.strip,
      closeStrip: inverse?.strip ?? NO_STRIP,
      open: section.open,
      from: section.open.from,
    };
    inverse = { program: { body: [block], blockParams: [], isChained: true }, strip: section.strip };
  }

  return inverse;
}

export function blockKind(open: Token): OpenBlock["kind"] {
  if (open.kind === "open-partial-block") return "partial";
  if (open.kind === "open-inverse") return "inverse";

  return open.text.endsWith("*") ? "decorator" : "block";
}

export function elseProblem(block: OpenBlock | undefined, section: Section): string | undefined {
  if (block === undefined) return "An else outside of a block.";
  if (block.kind === "partial")
    return "A partial block has no else: its body is what is printed where the partial is unknown.";
  if (block.kind === "inverse" && section.call !== undefined)
    return "A block that opens with ^ has no else if: write {{#unless …}}.";
  const last = block.sections.at(-1)!;
  if (block.sections.length > 1 && last.call === undefined) return "An else after the last else of this block.";
  if (block.sections.length > DEEPEST_BLOCK) return `A block has more than ${DEEPEST_BLOCK} else parts.`;

  return undefined;
}

export function isSameName(left: Expression, right: Expression): boolean {
  return comparable(left) === comparable(right);
}

/** What the names of an opening and a closing tag are compared by: a sub-expression has none. */
function comparable(name: Expression): string | number | boolean | null | undefined {
  if (name.kind === "subexpression") return undefined;

  return name.kind === "path" ? name.original : name.value;
}

export function originalOf(name: Expression): string {
  return name.kind === "subexpression" ? "( … )" : String(comparable(name));
}
