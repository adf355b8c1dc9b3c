/** Warns of names that no data set has: mostly a misspelt field. */
import { didYouMeanHint } from "../core/did-you-mean.ts";
import type { TemplateFinding } from "../core/finding.ts";
import { fieldNames, fieldOf, ITEMS, isObject, itemOf, rootShape } from "./shape.ts";
import { pathText, type TemplateVariable } from "./variables.ts";

/**
 * A warning at each use of a variable that no data set has.
 *
 * @example
 * const used = variables({ engine: "liquid", source: "{{ custmer }}" });
 * unknownVariables(used, [{ customer: "Ada" }])[0]?.message; // 'No data set has "custmer". Did you mean "customer"?'
 */
export function unknownVariables(variables: readonly TemplateVariable[], data: readonly unknown[]): TemplateFinding[] {
  if (data.length === 0) return [];
  const findings = variables.flatMap((variable) => {
    const message = missingIn(variable.steps, data);
    if (message === undefined) return [];
    return variable.uses.map(
      (use): TemplateFinding => ({ severity: "warning", code: "unknown-variable", message, ...use }),
    );
  });

  return findings.sort((left, right) =>
    left.file === right.file ? left.from - right.from : left.file < right.file ? -1 : 1,
  );
}

/** What is missing, or undefined where a data set has it or where nothing can be said. */
function missingIn(steps: readonly string[], data: readonly unknown[]): string | undefined {
  let shape = rootShape(data);
  for (const [at, step] of steps.entries()) {
    if (step === ITEMS) {
      shape = itemOf(shape);
      continue;
    }
    if (!shape.samples.some(isObject)) return undefined;
    const next = fieldOf(shape, step);
    if (next.samples.length === 0) {
      const hint = didYouMeanHint(step, fieldNames(shape));
      return `No data set has "${pathText(steps.slice(0, at + 1))}".${hint}`;
    }
    shape = next;
  }

  return undefined;
}
