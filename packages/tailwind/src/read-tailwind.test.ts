import { expect, test } from "vitest";
import { readTailwind } from "./read-tailwind.ts";

test("each class name counts once, in document order, whatever the spaces between", () => {
  const html = `<html class="h-full"><body class="p-4\n\tflex  p-4"><svg class="w-4"><g class='fill-red-500'/></svg>`;

  expect(readTailwind(html)).toEqual({ classes: ["h-full", "p-4", "flex", "w-4", "fill-red-500"], sheets: [] });
});

test("what only looks like a class attribute does not count, and entities are read", () => {
  const html = `<!-- <p class="no"> --><script>"<p class='no'>"</script><textarea><p class="no"></textarea><p title='class="no"' CLASS="before:content-[&quot;x&quot;]">`;

  expect(readTailwind(html).classes).toEqual(['before:content-["x"]']);
});

test("elements inside a template count", () => {
  expect(readTailwind('<template><p class="mt-1"></p></template>').classes).toEqual(["mt-1"]);
});

test("style sheets for Tailwind are found with their place, others are not", () => {
  const html = `<style>a{}</style>\r\n<style TYPE=" text/TailwindCSS ">@theme{}\r\n</style><style type="text/tailwindcss">b{}`;
  const { sheets } = readTailwind(html);

  expect(sheets.map(({ text }) => text)).toEqual(["@theme{}\r\n", "b{}"]);
  expect(sheets.map(({ text, start }) => html.slice(start, start + text.length))).toEqual(["@theme{}\r\n", "b{}"]);
});
