/** Faults of a whole that reads well in its parts: a tag where it may not stand, a name that is taken. */
import type { Statement, SyntaxFault, Target } from "../ast.ts";
import { statementBodies } from "../walk.ts";

interface Surroundings {
  /** In the body of a loop: `break` and `continue` may be here. */
  isInLoop: boolean;
  /** Not inside anything but conditions: `extends` may be here. */
  isTop: boolean;
}

export function structureFaults(body: readonly Statement[]): SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  const blocks = new Set<string>();
  const report = (node: { from: number; to: number }, message: string) =>
    faults.push({ code: "syntax", message, from: node.from, to: node.to });

  const visit = (statements: readonly Statement[], around: Surroundings) => {
    for (const node of statements) {
      switch (node.kind) {
        case "block":
          if (blocks.has(node.name)) report(node, `There are two blocks with the name "${node.name}".`);
          blocks.add(node.name);
          if (node.isRequired && !isEmptyBody(node.body)) {
            report(node, `The block "${node.name}" is required, so it may hold nothing but white space and comments.`);
          }
          break;
        case "extends":
          if (!around.isTop) report(node, '"extends" may not be inside another tag than "if".');
          break;
        case "break":
        case "continue":
          if (!around.isInLoop) report(node, `"${node.kind}" may stand only inside a loop.`);
          break;
        case "for":
          for (const target of loopTargets(node))
            report(target, '"loop" is the loop itself and cannot be assigned to.');
          break;
        case "macro":
        case "call-block":
          for (const parameter of node.parameters) {
            if (parameter.name !== "caller" || parameter.default) continue;
            report(parameter, 'An argument with the name "caller" needs a default value.');
          }
          break;
      }
      for (const [index, inner] of statementBodies(node).entries()) visit(inner, inside(node, index, around));
    }
  };
  visit(body, { isInLoop: false, isTop: true });

  return faults;
}

function inside(node: Statement, bodyIndex: number, around: Surroundings): Surroundings {
  if (node.kind === "if") return around;
  if (node.kind === "for") return { isInLoop: bodyIndex === 0 || around.isInLoop, isTop: false };
  const cutsLoop = node.kind === "macro" || node.kind === "call-block" || node.kind === "block";

  return { isInLoop: around.isInLoop && !cutsLoop, isTop: false };
}

function isEmptyBody(body: readonly Statement[]): boolean {
  return body.every((node) => node.kind === "text" && node.text.trim() === "");
}

/** Where a loop or anything in it assigns to `loop`. */
function loopTargets(node: Statement): Target[] {
  const found: Target[] = [];
  const collect = (target: Target) => {
    if (target.kind === "tuple") target.items.forEach(collect);
    else if (target.kind === "name" && target.name === "loop") found.push(target);
  };
  if (node.kind === "for" || node.kind === "set" || node.kind === "set-block") collect(node.target);
  for (const inner of statementBodies(node)) {
    for (const child of inner) if (child.kind !== "for") found.push(...loopTargets(child));
  }

  return found;
}
