/** Visits the nodes of a template, bodies included. */
import type { Body, Node } from "./ast.ts";

/** Every node, the outer before the inner. */
export function* walkNodes(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    for (const body of bodiesOf(node)) yield* walkNodes(body.nodes);
  }
}

function bodiesOf(node: Node): Body[] {
  switch (node.kind) {
    case "capture":
    case "ifchanged":
    case "tablerow":
      return [node.body];
    case "for":
      return node.otherwise === undefined ? [node.body] : [node.body, node.otherwise];
    case "if": {
      const bodies = node.branches.map((branch) => branch.body);
      return node.otherwise === undefined ? bodies : [...bodies, node.otherwise];
    }
    case "case":
      return node.branches.map((branch) => branch.body);
    default:
      return [];
  }
}
