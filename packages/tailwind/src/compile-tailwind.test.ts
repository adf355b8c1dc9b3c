import { expect, test } from "vitest";
import { library } from "../test/library.ts";
import { createTailwind } from "./compile-tailwind.ts";
import { readTailwind } from "./read-tailwind.ts";
import { TailwindError } from "./tailwind-error.ts";

const tailwind = createTailwind(library);
const compileHtml = (html: string) => {
  const { classes, sheets } = readTailwind(html);
  return tailwind.compile(classes, sheets);
};
const sheet = (text: string) => `<p class="mt-4"></p><style type="text/tailwindcss">${text}</style>`;

test("class names become rules, with the reset before them", async () => {
  const css = await compileHtml('<p class="mt-4 text-[#123456] md:flex"></p>');

  expect(css).toContain("margin-top: calc(var(--spacing) * 4)");
  expect(css).toContain("color: #123456");
  expect(css.indexOf("box-sizing: border-box")).toBeLessThan(css.indexOf(".mt-4"));
});

test("names that Tailwind does not know are passed over", async () => {
  expect(await tailwind.compile(["invoice-head", "[[[", "w-[", "constructor", "__proto__"], [])).toBe(
    await tailwind.compile([], []),
  );
});

test("one document's names never come into another's style sheet", async () => {
  await tailwind.compile(["bg-red-500"], []);

  expect(await tailwind.compile(["mt-4"], [])).not.toContain("bg-red-500");
});

test("the order of the names does not count", async () => {
  const other = createTailwind(library);

  expect(await other.compile(["flex", "mt-4", "p-2"], [])).toBe(await tailwind.compile(["p-2", "flex", "mt-4"], []));
});

test("a theme, utilities and @apply of the author are compiled", async () => {
  const css = await compileHtml(
    `<p class="text-brand tall"></p><style type="text/tailwindcss">@theme { --color-brand: #abcdef; } @utility tall { height: 9rem; }</style><style type="text/tailwindcss">.box { @apply p-4 tall; }</style>`,
  );

  expect(css).toContain("--color-brand: #abcdef");
  expect(css).toMatch(/\.text-brand \{\s+color: var\(--color-brand\)/);
  expect(css).toMatch(/\.box \{\s+height: 9rem;\s+padding: calc/);
});

test("an author who imports Tailwind chooses its parts and its prefix", async () => {
  const withoutReset = await compileHtml(
    `<p class="mt-4"></p><style type="text/tailwindcss">@import "tailwindcss/theme.css"; @import 'tailwindcss/utilities';</style>`,
  );
  expect(withoutReset).toContain(".mt-4");
  expect(withoutReset).not.toContain("box-sizing");

  const prefixed = await compileHtml(
    `<p class="tw:mt-4 p-2"></p><style type="text/tailwindcss">@import "tailwindcss" prefix(tw);</style>`,
  );
  expect(prefixed).toContain(".tw\\:mt-4");
  expect(prefixed).not.toContain(".p-2");
});

test.each([
  ['@plugin "@tailwindcss/typography";', "@plugin", /runs JavaScript/],
  ['p { color: red }\n@config "./tailwind.config.js";', "@config", /runs JavaScript/],
  ['@import "./theme.css";', "@import", /the file "\.\/theme\.css"/],
  ["@import 'tailwindcss/../../secret.css';", "@import", /secret\.css/],
  ['@reference "../app.css";', "@reference", /app\.css/],
  ['@source "../**/*.html";', "@source", /names files/],
  ["a { @apply mt-4 flexx; }", "flexx", /unknown utility class `flexx`/],
  ["a {\n  color: red;", "a {", /Missing closing \}/],
  ["@theme { color: red; }", "@theme", /must only contain custom properties/],
  ["a { color: theme(colors.nope) }", "theme(colors.nope)", /Could not resolve/],
])("%j is refused where it is written", async (text, place, message) => {
  const html = sheet(text);
  const error = await compileHtml(html).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(TailwindError);
  expect((error as TailwindError).message).toMatch(message);
  expect((error as TailwindError).offset).toBe(html.indexOf(place));
});

test.each([
  '/* @plugin "x"; @import "y.css" */ a { color: red }',
  `a::before { content: '@config "x"' }`,
  '@import url("https://fonts.example/a.css");',
  '@source inline("p-2");',
  "@import-like { color: red }",
])("%j is not refused", async (text) => {
  await expect(compileHtml(sheet(text))).resolves.toContain(".mt-4");
});
