/** Finds out whether a body uses one of the special names: `loop`, `caller`, `varargs`, `kwargs`. */
import type { Expression, Statement } from "../ast.ts";
import { statementBodies, statementExpressions, visitExpression } from "../walk.ts";

/** The names that are read anywhere in the statements; blocks in them are templates of their own. */
export function usedNames(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  const collect = (expression: Expression) =>
    visitExpression(expression, (node) => {
      if (node.kind === "name") names.add(node.name);
    });
  const visit = (statements: readonly Statement[]) => {
    for (const node of statements) {
      statementExpressions(node).forEach(collect);
      if (node.kind !== "block") statementBodies(node).forEach(visit);
    }
  };
  visit(body);

  return names;
}

/** True where a block below can see the variables around it. */
export function hasScopedBlock(body: readonly Statement[]): boolean {
  return body.some((node) => (node.kind === "block" && node.isScoped) || statementBodies(node).some(hasScopedBlock));
}
