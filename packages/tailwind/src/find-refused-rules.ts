/** Finds refused rules in the source of a template, before it is ever printed. Loads nothing of Tailwind itself. */
import { type RefusedRule, refusedRules } from "./refuse-files.ts";

const STYLE = /<style\b([^>]*)>([\s\S]*?)(?=<\/style|$)/gi;
const SHEET_TYPE = /\stype\s*=\s*(?:"\s*text\/tailwindcss\s*"|'\s*text\/tailwindcss\s*'|text\/tailwindcss(?=[\s/]|$))/i;
/** A name that the template computes: only a render knows it. */
const COMPUTED = /\{[{%]/;

/**
 * Offsets are those of the source.
 *
 * @example
 * findRefusedRules('<style type="text/tailwindcss">@plugin "x";</style>')[0].from; // 31
 */
export function findRefusedRules(source: string): RefusedRule[] {
  if (!/text\/tailwindcss/i.test(source)) return [];

  return [...blankComments(source).matchAll(STYLE)]
    .filter(([, attributes = ""]) => SHEET_TYPE.test(attributes))
    .flatMap(({ 0: whole, 2: text = "", index }) => [
      ...refusedRules({ text, start: index + whole.length - text.length }),
    ])
    .filter(({ rest }) => !COMPUTED.test(rest));
}

/** Comments of HTML, Jinja2, Handlebars and Liquid: how they open, and how they close. */
const COMMENT = /<!--|\{#|\{\{~?!(?:--)?|\{%-?\s*comment\s*-?%\}/g;
const CLOSINGS: readonly [opening: RegExp, closing: RegExp][] = [
  [/^<!--/, /-->/g],
  [/^\{#/, /#\}/g],
  [/^\{\{~?!--/, /--~?\}\}/g],
  [/^\{\{/, /\}\}/g],
  [/^\{%/, /\{%-?\s*endcomment\s*-?%\}/g],
];

/** The same text with blanks for comments, which are never printed. Each closing is searched for once where it is missing. */
function blankComments(source: string): string {
  const missing = new Set<RegExp>();
  let blanked = "";
  let done = 0;
  for (const { 0: opening, index } of source.matchAll(COMMENT)) {
    const closing = CLOSINGS.find(([start]) => start.test(opening))?.[1];
    if (index < done || closing === undefined || missing.has(closing)) continue;
    closing.lastIndex = index + opening.length;
    const found = closing.exec(source);
    if (found === null) {
      missing.add(closing);
      continue;
    }
    const end = found.index + found[0].length;
    blanked += source.slice(done, index) + " ".repeat(end - index);
    done = end;
  }

  return blanked + source.slice(done);
}
