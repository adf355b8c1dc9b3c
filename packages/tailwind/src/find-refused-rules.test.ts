import { expect, test } from "vitest";
import { findRefusedRules } from "./find-refused-rules.ts";

const sheet = (text: string) => `<p>\n<style type="text/tailwindcss">${text}</style>`;

test.each([
  '@plugin "@tailwindcss/typography";',
  '@config "./tailwind.config.js";',
  '@import "./theme.css";',
  '@reference "../app.css";',
  '@source "../**/*.html";',
  '{% if wide %}@plugin "x";{% endif %}',
])("%j is found where it is written", (text) => {
  const source = sheet(text);
  const [found, ...more] = findRefusedRules(source);

  expect(more).toEqual([]);
  expect(found?.from).toBe(source.indexOf("@"));
});

test("every rule is found, in every sheet, whatever the quotes of the type", () => {
  const source = `<style type=text/tailwindcss>@plugin "a"; @plugin "b";</style><STYLE media=print TYPE=' text/tailwindcss '>@config "c"`;

  expect(findRefusedRules(source).map(({ from, to }) => source.slice(from, to))).toEqual([
    '@plugin "a"',
    '@plugin "b"',
    '@config "c"',
  ]);
});

test.each([
  '<style>@import "theme.css";</style>',
  sheet('@import "tailwindcss"; @theme { --color-brand: #0a7; } /* @plugin "x"; */'),
  sheet('@import "{{ address }}";'),
  `<!-- ${sheet('@plugin "x";')} -->`,
  `{% comment %}${sheet('@plugin "x";')}{% endcomment %}`,
  `{{!-- ${sheet('@plugin "x";')} --}}`,
  sheet('{# @plugin "x"; #}'),
])("nothing is found in %j", (source) => {
  expect(findRefusedRules(source)).toEqual([]);
});
