/** Which variables expressions read, and where their names are written. */
import type { Condition, Expression, Filtered } from "@platen/templates/liquid";

export interface VariableRead {
  name: string;
  /** Where the name begins; null where it is computed: `{{ [key] }}`. */
  from: number | null;
}

/** Every variable that is read, properties and keys of it left out, keys that are variables themselves included. */
export function readsOf(expression: Expression, text: string): VariableRead[] {
  if (expression.kind === "literal") return [];
  if (expression.kind === "range") return [...readsOf(expression.first, text), ...readsOf(expression.last, text)];

  const keys = expression.path.flatMap((segment) => (segment.kind === "key" ? readsOf(segment.key, text) : []));
  if (typeof expression.name !== "string") {
    return [{ name: "", from: null }, ...readsOf(expression.name, text), ...keys];
  }
  const from = text.indexOf(expression.name, expression.from);
  return [{ name: expression.name, from: from < expression.to ? from : null }, ...keys];
}

export function readsOfFiltered({ value, filters }: Filtered, text: string): VariableRead[] {
  const ofFilters = filters.flatMap(({ positional, named }) =>
    [...positional, ...named.map((argument) => argument.value)].flatMap((argument) => readsOf(argument, text)),
  );

  return [...readsOf(value, text), ...ofFilters];
}

export function readsOfCondition(condition: Condition, text: string): VariableRead[] {
  switch (condition.kind) {
    case "test":
      return readsOf(condition.value, text);
    case "compare":
      return [...readsOf(condition.left, text), ...readsOf(condition.right, text)];
    default:
      return [...readsOfCondition(condition.left, text), ...readsOfCondition(condition.right, text)];
  }
}
