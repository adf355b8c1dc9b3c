/** Tells which expressions Jinja2 works out while it compiles. */
import type { Arguments, Expression } from "../ast.ts";
import { filters } from "../filters/filters.ts";

/** Jinja2 works out a `~` of constants while it compiles, and there the result is never safe. */
export function isConstant(node: Expression): boolean {
  switch (node.kind) {
    case "literal":
      return true;
    case "name":
    case "call":
      return false;
    case "list":
    case "tuple":
      return node.items.every(isConstant);
    case "dict":
      return node.entries.every(({ key, value }) => isConstant(key) && isConstant(value));
    case "unary":
      return isConstant(node.operand);
    case "binary":
    case "logical":
      return isConstant(node.left) && isConstant(node.right);
    case "concat":
      return node.parts.every(isConstant);
    case "compare":
      return isConstant(node.first) && node.rest.every((part) => isConstant(part.operand));
    case "conditional":
      return node.otherwise !== null && [node.test, node.consequence, node.otherwise].every(isConstant);
    case "attribute":
      return isConstant(node.target);
    case "item":
      return isConstant(node.target) && isConstant(node.key);
    case "slice":
      return [node.target, node.start, node.stop, node.step].every((part) => part === null || isConstant(part));
    case "filter":
      return node.target !== null && !filters.get(node.name)?.usesContext && constantCall(node.target, node.arguments);
    case "test":
      return constantCall(node.target, node.arguments);
  }
}

function constantCall(target: Expression, call: Arguments): boolean {
  const all = [target, ...call.positional, ...call.named.map((named) => named.value)];

  return all.every(isConstant) && [call.rest, call.namedRest].every((part) => part === null || isConstant(part));
}
