/** From the text of a template to its syntax tree and every fault on the way. */
import type { SyntaxOptions } from "../../core/syntax-options.ts";
import type { SyntaxFault, Template } from "../ast.ts";
import { lex } from "../lex/lexer.ts";
import { visitStatements } from "../walk.ts";
import { StatementParser } from "./statements.ts";
import { structureFaults } from "./structure.ts";
import { TokenStream } from "./token-stream.ts";

interface Parsed {
  template: Template;
  /** In the order of the source. Empty: the tree is the whole template. */
  faults: SyntaxFault[];
}

export function parse(text: string, options: SyntaxOptions): Parsed {
  const { tokens, faults: lexerFaults } = lex(text, options);
  const parser = new StatementParser(new TokenStream(tokens));
  const body = parser.parseTemplate();
  const template: Template = { body, blocks: new Map() };
  visitStatements(body, (node) => {
    if (node.kind === "block" && !template.blocks.has(node.name)) template.blocks.set(node.name, node);
  });
  const faults = [...lexerFaults, ...parser.faults, ...structureFaults(body)];
  faults.sort((left, right) => left.from - right.from);

  return { template, faults };
}
