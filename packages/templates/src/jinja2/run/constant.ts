/** Tells which expressions Jinja2 works out while it compiles. */
import type { Arguments, Expression } from "../ast.ts";
import { filters } from "../filters/filters.ts";

/**
 * True where nothing in the expression depends on the render. Jinja2 works such expressions out while it compiles, which
 * shows: a `~` of constants is never safe. `withFilters: false` counts filters and tests as depending on the render.
 */
export function isConstant(node: Expression, withFilters = true): boolean {
  const isFixed = (part: Expression) => isConstant(part, withFilters);
  switch (node.kind) {
    case "literal":
      return true;
    case "name":
    case "call":
      return false;
    case "list":
    case "tuple":
      return node.items.every(isFixed);
    case "dict":
      return node.entries.every(({ key, value }) => isFixed(key) && isFixed(value));
    case "unary":
      return isFixed(node.operand);
    case "binary":
    case "logical":
      return isFixed(node.left) && isFixed(node.right);
    case "concat":
      return node.parts.every(isFixed);
    case "compare":
      return isFixed(node.first) && node.rest.every((part) => isFixed(part.operand));
    case "conditional":
      return node.otherwise !== null && [node.test, node.consequence, node.otherwise].every(isFixed);
    case "attribute":
      return isFixed(node.target);
    case "item":
      return isFixed(node.target) && isFixed(node.key);
    case "slice":
      return [node.target, node.start, node.stop, node.step].every((part) => part === null || isFixed(part));
    case "filter":
      return (
        withFilters &&
        node.target !== null &&
        !filters.get(node.name)?.usesContext &&
        constantCall(node.target, node.arguments)
      );
    case "test":
      return withFilters && constantCall(node.target, node.arguments);
  }
}

function constantCall(target: Expression, call: Arguments): boolean {
  const all = [target, ...call.positional, ...call.named.map((named) => named.value)];

  return (
    all.every((part) => isConstant(part)) &&
    [call.rest, call.namedRest].every((part) => part === null || isConstant(part))
  );
}
