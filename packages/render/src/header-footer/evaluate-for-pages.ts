/** Evaluates the template of a header or footer for each page. */
import type { Evaluator } from "../evaluate/evaluator.ts";
import { RenderFailure } from "../failure.ts";
import type { RenderJob } from "../render-job.ts";
import { templateOptions } from "../template-options.ts";
import { pageVariables } from "./page-variables.ts";

/** Few enough for the time and memory of a template, many enough that the data is rarely sent. */
const PAGES_PER_CALL = 500;

/** Empty for a page that has none. */
export async function evaluateForPages(
  { template, data, settings, now, limits }: RenderJob,
  part: { source: string; file: "header.html" | "footer.html" },
  pages: number,
  evaluator: Evaluator,
): Promise<string[]> {
  const { engine, partials } = template;
  if (engine === null) return Array.from({ length: pages }, () => (isEmpty(part.source) ? "" : part.source));

  const deadline = performance.now() + limits.timeoutMs;
  const request = { engine, ...part, data, partials, options: templateOptions(settings, now) };
  const variables = pageVariables(pages);
  const results: string[] = [];
  let length = 0;
  for (let at = 0; at < pages; at += PAGES_PER_CALL) {
    for (const html of await evaluator.renderEach(request, variables.slice(at, at + PAGES_PER_CALL))) {
      results.push(isEmpty(html) ? "" : html);
      length += html.length;
    }
    if (length > limits.maxHtmlBytes) throw tooLong(part.file, length, limits.maxHtmlBytes);
    if (performance.now() > deadline) throw tooSlow(part.file, limits.timeoutMs);
  }

  return results;
}

/** White space and comments show nothing. */
function isEmpty(html: string): boolean {
  return html.replaceAll(/<!--.*?-->/gs, "").trim() === "";
}

function tooLong(file: string, length: number, most: number): RenderFailure {
  return new RenderFailure(
    "output_too_large",
    `${file} makes ${length} characters of HTML for all pages together, over the ${most} allowed. Use assets instead of data URLs.`,
    { position: { file, line: 1, column: 1 } },
  );
}

function tooSlow(file: string, timeoutMs: number): RenderFailure {
  return new RenderFailure(
    "render_timeout",
    `${file} was not evaluated for every page within ${timeoutMs / 1000} s. Make it simpler, or raise PLATEN_RENDER_TIMEOUT.`,
    { position: { file, line: 1, column: 1 } },
  );
}
