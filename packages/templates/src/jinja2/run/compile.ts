/** Compiles a syntax tree to a template that can run. */
import type { Source } from "../../core/source.ts";
import type { Template } from "../ast.ts";
import { visitStatements } from "../walk.ts";
import { Compiler, type NeededName } from "./compiler.ts";
import type { BlockCode } from "./context.ts";
import { compileExpression } from "./expressions.ts";
import { Frame } from "./frame.ts";
import { Scope } from "./scope.ts";
import { compileBody } from "./statements.ts";
import { JinjaTemplate } from "./template.ts";

export function compileTemplate(
  source: Source,
  template: Template,
): { compiled: JinjaTemplate; unknownTests: NeededName[] } {
  const compiler = new Compiler(source, { expression: compileExpression, body: compileBody });
  let hasExtends = false;
  const textStarts: number[] = [];
  const textEnds: number[] = [];
  visitStatements(template.body, (node) => {
    if (node.kind === "extends") hasExtends = true;
    if (node.kind === "text") {
      textStarts.push(node.from);
      textEnds.push(node.to);
    }
  });

  // All blocks are there before any body is compiled: bodies refer to them.
  const bodies = new Map<BlockCode, (scope: Scope) => unknown>();
  const sizes = new Map<BlockCode, Frame>();
  for (const name of template.blocks.keys()) {
    const block: BlockCode = {
      name,
      source,
      render: (context) => {
        bodies.get(block)!(new Scope(context, undefined, { parent: undefined }, sizes.get(block)!.slots.size));
      },
    };
    compiler.blocks.set(name, block);
  }
  for (const [name, block] of compiler.blocks) {
    const { body } = template.blocks.get(name)!;
    const frame = new Frame(undefined, { block });
    frame.declareBody(body);
    sizes.set(block, frame);
    bodies.set(block, compileBody(body, frame, compiler));
  }
  const top = new Frame(undefined, { isTop: true, dependsOnParent: hasExtends });
  top.declareBody(template.body);
  const body = compileBody(template.body, top, compiler);
  const { blocks, neededFilters, neededTests } = compiler;

  return {
    compiled: new JinjaTemplate({
      source,
      blocks,
      neededFilters,
      textStarts,
      textEnds,
      slotCount: top.slots.size,
      body,
    }),
    unknownTests: neededTests,
  };
}
