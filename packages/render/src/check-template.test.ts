import { expect, test } from "vitest";
import { checkTemplate } from "./check-template.ts";
import { inProcess } from "./evaluate/evaluator.ts";
import { emptyTemplate } from "./template.ts";

test("scripts that will not run are warnings with their position, in every part and in plain HTML", async () => {
  const parts = {
    source: "<p>\n  <script src=x.js></script>",
    footer: "<SCRIPT>1</SCRIPT>",
    partials: { card: "<script type=module>1</script>" },
  };
  for (const engine of ["liquid", null] as const) {
    const found = await checkTemplate({ ...emptyTemplate, ...parts, engine }, inProcess);
    expect(found.filter(({ code }) => code === "script_not_run")).toMatchObject([
      { severity: "warning", file: "template.html", line: 2, column: 3 },
      { severity: "warning", file: "footer.html", line: 1, column: 1 },
      { severity: "warning", file: "partials/card.html", line: 1, column: 1 },
    ]);
  }
});

test("a template with scripts that run has no such warning", async () => {
  const template = { ...emptyTemplate, source: "<script>1</script>", settings: { javascript: true } };

  expect(await checkTemplate(template, inProcess)).toEqual([]);
});

test("rules that Tailwind mode refuses are errors with their position, where the setting is on", async () => {
  const parts = {
    source: '<p>\n<style type="text/tailwindcss">\n  @plugin "x";\n</style>',
    head: "<style type='text/tailwindcss'>@source \"./*.html\";</style>",
    partials: { theme: '<style type="text/tailwindcss">@import "./{{ name }}.css"; @reference "a.css";</style>' },
  };
  const found = (tailwind: boolean) =>
    checkTemplate({ ...emptyTemplate, ...parts, engine: "liquid", settings: { tailwind } }, inProcess);

  expect(await found(true)).toMatchObject([
    { severity: "error", code: "tailwind-rule", file: "template.html", line: 3, column: 3 },
    { severity: "error", code: "tailwind-rule", file: "head.html", line: 1, column: 32 },
    { severity: "error", code: "tailwind-rule", file: "partials/theme.html", line: 1, column: 60 },
  ]);
  expect(await found(false)).toEqual([]);
});
