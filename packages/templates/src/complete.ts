/** `complete`: what can be written at a place of a template. */
import { type CompleteRequest, completeWith } from "./analysis/complete-with.ts";
import type { Completion } from "./analysis/completion.ts";
import { languageNamed } from "./languages.ts";

/**
 * Offers variables in scope with their fields from all data sets, filters, helpers, tags and partials; also in a source
 * that is being typed and does not parse. The items are not filtered by the word at the cursor.
 *
 * @example
 * const data = [{ items: [{ name: "Pen", price: 1.1 }] }];
 * const source = "{% for item in items %}{{ item. }}{% endfor %}";
 * complete({ engine: "liquid", source, offset: 31, data }).items.map((item) => item.label); // ["name", "price"]
 */
export function complete(request: CompleteRequest): Completion {
  return completeWith(languageNamed(request.engine), request);
}
