/** Reads a template: its nodes, and every fault in its text. */
import type { Node } from "../ast.ts";
import { templateTokens } from "../lex/template-lexer.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import { type ParseOptions, Parser } from "./parser.ts";
import { parseTag, TAG_NAMES } from "./tags.ts";

interface Parsed {
  nodes: Node[];
  faults: SyntaxFault[];
}

export function parseLiquid(source: string, options: ParseOptions): Parsed {
  const parser = new Parser(source, options, { names: TAG_NAMES, parse: parseTag });
  let nodes: Node[] = [];
  try {
    nodes = parser.parseAll(templateTokens(source, options.isLax)).nodes;
  } catch (error) {
    // Too deep to go on: what was found until here is all there is to tell.
    if (!(error instanceof SyntaxFault)) throw error;
    parser.report(error);
  }
  parser.faults.sort((left, right) => left.from - right.from);

  return { nodes, faults: parser.faults };
}
