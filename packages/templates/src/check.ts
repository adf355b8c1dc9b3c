/** `check`: every fault of a template at once, without rendering it. */
import { checkWith } from "./core/check-with.ts";
import type { EngineName } from "./core/engine.ts";
import type { TemplateFinding } from "./core/finding.ts";
import type { CheckRequest } from "./core/request.ts";
import { engineNamed } from "./engine-named.ts";
import { declaredHelpers } from "./helpers/declared-helpers.ts";

/**
 * Finds syntax errors, unknown tags, filters, helpers and partials, and wrong arguments, in the template and its partials.
 *
 * @example
 * check({ engine: "liquid", source: "{{ name | upcas }}" })[0]?.message; // 'No filter is called "upcas". Did you mean "upcase"?'
 */
export function check(request: CheckRequest & { engine: EngineName }): TemplateFinding[] {
  return checkWith(engineNamed(request.engine), declaredHelpers, request);
}
