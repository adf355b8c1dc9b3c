/** Finds calls whose arguments cannot fit: of filters, tests, global functions, helpers, and macros of the template. */
import { checkHelperCall, type StaticArgument } from "../../core/call-helper.ts";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import type { KnownNames } from "../../core/engine.ts";
import type { HelperDeclaration } from "../../helpers/helper.ts";
import type { Arguments, Expression, MacroStatement, Range, Template } from "../ast.ts";
import { targetNames } from "../run/frame.ts";
import { usedNames } from "../run/uses.ts";
import { BuiltinFunction } from "../values/callable.ts";
import { globals } from "../values/globals/globals.ts";
import { argumentFault, type Signature } from "../values/signature.ts";
import { statementExpressions, visitExpression, visitStatements } from "../walk.ts";

export function helperOf(name: string, known: KnownNames): HelperDeclaration | undefined {
  return known.helpers.get(name) ?? (name === "date" ? known.helpers.get("format_date") : undefined);
}

/** True where more arguments can come at run time, so that nothing is sure. */
function isOpen(call: Arguments): boolean {
  return call.rest !== null || call.namedRest !== null;
}

/** What is wrong with a call of something built in. */
export function callFault(name: string, signature: Signature, call: Arguments): string | undefined {
  if (isOpen(call)) return undefined;

  return argumentFault(
    name,
    signature,
    call.positional.length,
    call.named.map((named) => named.name),
  );
}

function staticArgument(node: Expression): StaticArgument {
  if (node.kind !== "literal" || node.value === null) return {};

  return { value: node.value };
}

/** What is wrong with a call of a helper; `target` is the value before the pipe. */
export function helperFault(
  helper: HelperDeclaration,
  target: Expression | null | undefined,
  call: Arguments,
): string | undefined {
  if (isOpen(call)) return undefined;
  const piped = target === undefined ? [] : [target === null ? {} : staticArgument(target)];

  return checkHelperCall(
    helper,
    [...piped, ...call.positional.map(staticArgument)],
    new Map(call.named.map(({ name, value }) => [name, staticArgument(value)])),
  );
}

/** The faults of calls by name: of macros that the template defines once, of globals and of helpers. */
export function macroCallFaults(template: Template, known: KnownNames): { message: string; range: Range }[] {
  const macros = new Map<string, MacroStatement>();
  const assigned = new Set<string>();
  visitStatements(template.body, (node) => {
    if (node.kind === "macro") {
      if (macros.has(node.name)) assigned.add(node.name);
      macros.set(node.name, node);
    } else if (node.kind === "set" || node.kind === "set-block" || node.kind === "for") {
      for (const name of targetNames(node.target)) assigned.add(name);
    } else if (node.kind === "with") {
      for (const { target } of node.assignments) for (const name of targetNames(target)) assigned.add(name);
    } else if (node.kind === "import") {
      assigned.add(node.name);
    } else if (node.kind === "from-import") {
      for (const { alias } of node.names) assigned.add(alias);
    }
    if (node.kind === "macro" || node.kind === "call-block") {
      for (const { name } of node.parameters) assigned.add(name);
    }
  });

  const faults: { message: string; range: Range }[] = [];
  const check = (node: Expression) => {
    if (node.kind !== "call" || node.callee.kind !== "name" || assigned.has(node.callee.name)) return;
    const message = namedCallFault(node.callee.name, node.arguments, macros, known);
    if (message !== undefined) faults.push({ message, range: node.callee });
  };
  visitStatements(template.body, (node) => {
    for (const expression of statementExpressions(node)) visitExpression(expression, check);
  });

  return faults;
}

function namedCallFault(
  name: string,
  call: Arguments,
  macros: ReadonlyMap<string, MacroStatement>,
  known: KnownNames,
): string | undefined {
  const macro = macros.get(name);
  if (macro) return macroFault(macro, call);
  const builtin = globals.get(name);
  if (builtin instanceof BuiltinFunction) return callFault(name, builtin.signature, call);
  const helper = helperOf(name, known);

  return helper && helperFault(helper, undefined, call);
}

function macroFault(macro: MacroStatement, call: Arguments): string | undefined {
  if (isOpen(call)) return undefined;
  const used = usedNames(macro.body);
  const names = macro.parameters.map((parameter) => parameter.name);
  if (call.positional.length > names.length && !used.has("varargs")) {
    return `The macro "${macro.name}" takes at most ${names.length} arguments but is given ${call.positional.length}.`;
  }
  const unknown = call.named.find(({ name }) => !names.includes(name) && name !== "caller");
  if (!unknown || used.has("kwargs")) return undefined;
  const known = names.length === 0 ? " It takes none." : ` It takes ${names.join(", ")}.`;

  return `The macro "${macro.name}" has no argument "${unknown.name}".${didYouMeanHint(unknown.name, names) || known}`;
}
