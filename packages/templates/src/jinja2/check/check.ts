/** Every fault of a Jinja2 template that can be found without rendering it. */

import type { KnownNames } from "../../core/engine.ts";
import type { TemplateFinding } from "../../core/finding.ts";
import { missingPartial, partialNamed } from "../../core/partial-name.ts";
import type { Source } from "../../core/source.ts";
import type { SyntaxOptions } from "../../core/syntax-options.ts";
import type { Expression, Range, Statement } from "../ast.ts";
import { filters } from "../filters/filters.ts";
import { tests, unknownTest } from "../filters/tests.ts";
import { parse } from "../parse/parse.ts";
import { unknownFilter } from "../run/helper-call.ts";
import { statementExpressions, visitExpression, visitStatements } from "../walk.ts";
import { callFault, helperFault, helperOf, macroCallFaults } from "./calls.ts";

export function checkTemplate(source: Source, options: SyntaxOptions, known: KnownNames): TemplateFinding[] {
  const { template, faults } = parse(source.text, options);
  const findings: TemplateFinding[] = [];
  const report = (code: string, message: string, { from, to }: Range) => {
    findings.push({ severity: "error", code, message, from, to, ...source.position(from) });
  };
  for (const fault of faults) report(fault.code, fault.message, fault);

  const checkExpression = (node: Expression): void => {
    if (node.kind === "filter") {
      const name = { from: node.nameFrom, to: node.nameTo };
      const filter = filters.get(node.name);
      const helper = filter ? undefined : helperOf(node.name, known);
      if (!filter && !helper) report("unknown-filter", unknownFilter(node.name, known.helpers.keys()), name);
      const fault = filter
        ? callFault(node.name, filter.signature, node.arguments)
        : helper && helperFault(helper, node.target, node.arguments);
      if (fault !== undefined) report("wrong-arguments", fault, name);
    } else if (node.kind === "test") {
      const name = { from: node.nameFrom, to: node.nameTo };
      const test = tests.get(node.name);
      if (!test) report("unknown-test", unknownTest(node.name), name);
      const fault = test && callFault(node.name, test.signature, node.arguments);
      if (fault !== undefined) report("wrong-arguments", fault, name);
    }
  };
  visitStatements(template.body, (statement) => {
    for (const expression of statementExpressions(statement)) visitExpression(expression, checkExpression);
    for (const { name, range } of partialNames(statement)) {
      if (partialNamed(name, known.partials) !== undefined) continue;
      report("unknown-partial", missingPartial(name, known.partials), range);
    }
  });
  for (const { message, range } of macroCallFaults(template, known)) report("wrong-arguments", message, range);

  return findings.sort((left, right) => left.from - right.from);
}

/** The partials that a statement names in its text and cannot do without. */
function partialNames(node: Statement): { name: string; range: Range }[] {
  if (node.kind !== "extends" && node.kind !== "include" && node.kind !== "import" && node.kind !== "from-import") {
    return [];
  }
  if (node.kind === "include" && node.ignoreMissing) return [];
  if (node.template.kind !== "literal" || node.template.type !== "text") return [];

  return [{ name: node.template.value, range: node.template }];
}
