/**
 * Which names a scope reads and sets, and which comes first. As in Jinja2 this is decided by the source: a name that a scope
 * sets before it reads it is the scope's own from the start, and does not show a variable of the data until it is set.
 */
import type { Expression, Statement, Target } from "../ast.ts";
import { statementExpressions, visitExpression } from "../walk.ts";

export class Accesses {
  /** By name: true where it is the scope's own from the start. */
  readonly isOwn = new Map<string, boolean>();
  readonly stored = new Set<string>();

  read(expression: Expression): void {
    visitExpression(expression, (node) => {
      if (node.kind === "name") this.#touch(node.name, false);
    });
  }

  /** `isSure: false` inside a condition, which may not come true. */
  store(target: Target, isSure: boolean): void {
    switch (target.kind) {
      case "name":
        this.storeName(target.name, isSure);
        break;
      case "namespace":
        this.#touch(target.name, false);
        break;
      case "tuple":
        for (const item of target.items) this.store(item, isSure);
    }
  }

  storeName(name: string, isSure: boolean): void {
    this.#touch(name, isSure);
    this.stored.add(name);
  }

  #touch(name: string, isOwn: boolean): void {
    if (!this.isOwn.has(name)) this.isOwn.set(name, isOwn);
  }

  /** What statements read and set in the scope they are in, not in the scopes they make. */
  body(statements: readonly Statement[], isSure = true): void {
    for (const node of statements) this.#statement(node, isSure);
  }

  #statement(node: Statement, isSure: boolean): void {
    // Defaults, and the values of `autoescape` and of filters on set blocks, belong to the inner scope.
    const isInside = node.kind === "macro" || node.kind === "autoescape" || node.kind === "set-block";
    if (node.kind === "call-block") this.read(node.call);
    else if (node.kind === "for") this.read(node.iterable);
    else if (!isInside)
      statementExpressions(node).forEach((expression) => {
        this.read(expression);
      });
    switch (node.kind) {
      case "set":
      case "set-block":
        this.store(node.target, isSure);
        break;
      case "macro":
      case "import":
        this.storeName(node.name, isSure);
        break;
      case "from-import":
        for (const { alias } of node.names) this.storeName(alias, isSure);
        break;
      case "if":
        for (const branch of node.branches) this.body(branch.body, false);
        this.body(node.otherwise, false);
    }
  }
}
