/** `render`: a template and data become text. */
import type { EngineName } from "./core/engine.ts";
import { renderWith } from "./core/render-with.ts";
import type { RenderRequest, RenderResult } from "./core/request.ts";
import { engineNamed } from "./engine-named.ts";
import { helpers } from "./helpers/registry.ts";

/**
 * Renders a template. Throws a `TemplateError` with file, line and column, also for a fault at run time: an error text is
 * never written into the output.
 *
 * @example
 * render({ engine: "liquid", source: "Hello {{ name }}!", data: { name: "Ada & Co" } }).output; // "Hello Ada &amp; Co!"
 */
export function render(request: RenderRequest & { engine: EngineName }): RenderResult {
  return renderWith(engineNamed(request.engine), helpers, request);
}
