/** Which documents leave something behind on a page that is reused without a navigation. */

/** Values of http-equiv that concern the document itself only. */
const harmless = /http-equiv\s*=\s*["']?\s*(?:content-type|x-ua-compatible|content-language)\s*(?:["'\s/>]|$)/i;

/**
 * True where a meta element may outlive its document: a policy, a refresh, a referrer rule are kept by the renderer when
 * the content is replaced. Values can be written with character references, so everything unclear counts.
 */
export function leavesTraces(html: string): boolean {
  for (const [tag] of html.matchAll(/<meta[\s/][^>]*/gi)) {
    if (/referrer|&/i.test(tag)) return true;
    if (/http-equiv/i.test(tag) && !harmless.test(tag)) return true;
  }
  return false;
}
