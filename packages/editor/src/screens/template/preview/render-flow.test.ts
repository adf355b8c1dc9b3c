import { expect, test } from "vitest";
import { renderFlow, renderStyledFlow } from "./render-flow.ts";

const request = (draft: { source: string; css?: string; settings?: Record<string, unknown> }) => ({
  engine: "liquid" as const,
  draft: { head: "", css: "", partials: {}, settings: {}, ...draft },
  data: '{ "color": "red" }',
  now: 0,
});

test("a draft with Tailwind has its style sheet before its own, and the same positions", async () => {
  const source = '<p class="text-{{ color }}-500">A</p>';
  const draft = request({ source, css: ".own{}", settings: { tailwind: true } });
  const { html, positions } = await renderStyledFlow(draft);

  expect(html.indexOf(".text-red-500")).toBeGreaterThan(0);
  expect(html.indexOf(".text-red-500")).toBeLessThan(html.indexOf(".own{}"));
  const number = Number(/<p data-platen-element="(\d+)"/.exec(html)?.[1]);
  expect(positions[number]).toMatchObject({ file: "template.html", line: 1, column: 1 });
});

test("a theme of the draft counts, and a rule that is refused is a fault", async () => {
  const styled = (css: string) =>
    renderStyledFlow(
      request({
        source: `<p class="text-brand">A</p><style type="text/tailwindcss">${css}</style>`,
        settings: { tailwind: true },
      }),
    );

  expect((await styled("@theme { --color-brand: #abcdef; }")).html).toContain(".text-brand");
  await expect(styled('@plugin "x";')).rejects.toThrow("@plugin runs JavaScript");
});

test("a draft without Tailwind stays as it is", async () => {
  const draft = request({ source: '<p class="mt-4">A</p>' });

  expect((await renderStyledFlow(draft)).html).toBe(renderFlow(draft).html);
});
