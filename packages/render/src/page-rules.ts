/** The @page rules of a document whose pages are all alike. */

const RULES = /@page\s*\{([^{}]*)\}/gi;
const NAME = /^(?:size|margin(?:-(?:top|right|bottom|left))?)$/i;
/** Lengths that depend on nothing in the document, and names of paper. */
const VALUE = /^(?:-?[\d.]+(?:mm|cm|in|pt|px|pc|q)?|[ab][0-6]|letter|legal|ledger|portrait|landscape|!important)$/i;

/**
 * Null where one of them says more than the size and margins of every page.
 *
 * @example
 * plainPageRules("<style>@page { size: A4; margin: 2cm }</style>"); // ["@page { size: A4; margin: 2cm }"]
 * plainPageRules("<style>@page :first { margin: 0 }</style>"); // null
 */
export function plainPageRules(html: string): string[] | null {
  const rules = [...html.matchAll(RULES)];
  const mentions = html.match(/@page/gi)?.length ?? 0;
  if (rules.length !== mentions || !rules.every(([, declarations = ""]) => isPlain(declarations))) return null;

  return rules.map(([rule]) => rule);
}

function isPlain(declarations: string): boolean {
  return declarations.split(";").every((declaration) => {
    if (declaration.trim() === "") return true;
    const [name = "", value = "", ...more] = declaration.split(":").map((part) => part.trim());
    return more.length === 0 && NAME.test(name) && value.split(/\s+/).every((part) => VALUE.test(part));
  });
}
