/** The names of a template's files, as errors and the source map have them. */

/** The name of the main template in errors and the source map, unless the request has another. */
export const MAIN_FILE = "template.html";

/** Where a partial lives in a template's folder; its name in errors and the source map. */
export function partialFile(name: string): string {
  return /\.[a-z0-9]+$/i.test(name) ? `partials/${name}` : `partials/${name}.html`;
}
