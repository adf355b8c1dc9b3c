/** `variables`: the values of the data that a template reads. */
import { type TemplateVariable, type VariablesRequest, variablesWith } from "./analysis/variables.ts";
import { languageNamed } from "./languages.ts";

/**
 * Finds every path into the data that the template and its partials read, with its positions. Names that loops, assigns
 * and macros make are not among them.
 *
 * @example
 * variables({ engine: "liquid", source: "{% for item in items %}{{ item.name }}{% endfor %}" }).map(({ path }) => path);
 * // ["items", "items[].name"]
 */
export function variables(request: VariablesRequest): TemplateVariable[] {
  return variablesWith(languageNamed(request.engine).walk, request);
}
