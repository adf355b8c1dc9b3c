/** Where plain text starts in a template: the source map counts on from there. */
import type { Node } from "../ast.ts";
import { walkNodes } from "../walk.ts";

export function textOffsets(nodes: readonly Node[]): ReadonlySet<number> {
  const offsets = new Set<number>();
  for (const node of walkNodes(nodes)) if (node.kind === "text") offsets.add(node.from);

  return offsets;
}
