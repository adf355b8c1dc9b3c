/** Snippets that each include the next twice: written in place of each other they never come to an end. */

const DEPTH = 60;

const codeOf = (at: number) => (at === DEPTH - 1 ? "" : `{% include 's${at + 1}' %}{% include 's${at + 1}' %}`);

export const doublingSnippets: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: DEPTH }, (_, at) => [`s${at}`, codeOf(at)]),
);

export const doublingBody = "{% include 's0' %}";
