/** Walks over a syntax tree: the children of every node, in the order of the source. */
import type { Arguments, Expression, Statement } from "./ast.ts";

function argumentExpressions(call: Arguments): Expression[] {
  const all = [...call.positional, ...call.named.map((named) => named.value)];
  if (call.rest) all.push(call.rest);
  if (call.namedRest) all.push(call.namedRest);

  return all;
}

/** The expressions directly below an expression. */
function childExpressions(node: Expression): Expression[] {
  switch (node.kind) {
    case "literal":
    case "name":
      return [];
    case "list":
    case "tuple":
      return node.items;
    case "dict":
      return node.entries.flatMap((entry) => [entry.key, entry.value]);
    case "unary":
      return [node.operand];
    case "binary":
    case "logical":
      return [node.left, node.right];
    case "concat":
      return node.parts;
    case "compare":
      return [node.first, ...node.rest.map((part) => part.operand)];
    case "conditional":
      return [node.test, node.consequence, ...(node.otherwise ? [node.otherwise] : [])];
    case "attribute":
      return [node.target];
    case "item":
      return [node.target, node.key];
    case "slice":
      return [node.target, ...[node.start, node.stop, node.step].filter((part) => part !== null)];
    case "call":
      return [node.callee, ...argumentExpressions(node.arguments)];
    case "filter":
      return [...(node.target ? [node.target] : []), ...argumentExpressions(node.arguments)];
    case "test":
      return [node.target, ...argumentExpressions(node.arguments)];
  }
}

/** The expressions directly in a statement's tag, not those of its body. */
export function statementExpressions(node: Statement): Expression[] {
  switch (node.kind) {
    case "output":
    case "do":
    case "set":
    case "autoescape":
      return [node.value];
    case "if":
      return node.branches.map((branch) => branch.test);
    case "for":
      return [node.iterable, ...(node.test ? [node.test] : [])];
    case "set-block":
      return node.filter ? [node.filter] : [];
    case "with":
      return node.assignments.map((assignment) => assignment.value);
    case "macro":
      return node.parameters.flatMap((parameter) => (parameter.default ? [parameter.default] : []));
    case "call-block":
      return [...node.parameters.flatMap((parameter) => (parameter.default ? [parameter.default] : [])), node.call];
    case "filter-block":
      return [node.filter];
    case "extends":
    case "include":
    case "import":
    case "from-import":
      return [node.template];
    case "text":
    case "block":
    case "break":
    case "continue":
      return [];
  }
}

/** The lists of statements inside a statement. */
export function statementBodies(node: Statement): Statement[][] {
  switch (node.kind) {
    case "if":
      return [...node.branches.map((branch) => branch.body), node.otherwise];
    case "for":
      return [node.body, node.otherwise];
    case "set-block":
    case "with":
    case "macro":
    case "call-block":
    case "filter-block":
    case "block":
    case "autoescape":
      return [node.body];
    default:
      return [];
  }
}

/** Visits every statement below `body`, the outer one first. */
export function visitStatements(body: readonly Statement[], visit: (node: Statement) => void): void {
  for (const node of body) {
    visit(node);
    for (const inner of statementBodies(node)) visitStatements(inner, visit);
  }
}

/** Visits an expression and all below it. */
export function visitExpression(node: Expression, visit: (node: Expression) => void): void {
  visit(node);
  for (const child of childExpressions(node)) visitExpression(child, visit);
}
